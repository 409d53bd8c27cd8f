"""Tables in memory: a room for each with its inbox, and what it does by itself (bots' turns, clocks, stand-ins)."""
