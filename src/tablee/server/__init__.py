"""Tables for people who are far apart: HTTP to find and fill a table, a WebSocket to play at it."""
