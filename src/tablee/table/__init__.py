"""One table: who sits where, what was agreed, and the numbered log that all of it follows from.

Nothing here opens a socket or a file, reads a clock or draws a random number: whoever holds the table does.
"""
