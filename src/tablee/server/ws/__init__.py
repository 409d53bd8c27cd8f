"""WebSockets: the handshake, the socket of the library, and the session of one person at one table."""
