"""A log that cannot be folded: one error, whatever the reason."""

from __future__ import annotations

from typing import Literal

Reason = Literal["entry", "gap", "order", "move", "rules"]
"""Why:

`entry`  bytes that are no entry, or a kind of entry that this version does not know
`gap`    a number is missing
`order`  an entry that cannot follow the ones before it: a move without a match, a chair that there is not
`move`   a move against the rules
`rules`  a match by another version of the rules than this engine replays, or of a game that is not installed; a branch
         that another engine dealt
"""


class BadLog(Exception):
    """The log of `table` cannot be folded beyond entry `seq`. `detail` is for whoever runs the server."""

    def __init__(self, reason: Reason, table: str, seq: int, detail: str) -> None:
        super().__init__(f"{reason}: entry {seq} of table {table[:4]}…: {detail:.200}")  # a whole id opens a table
        self.reason = reason
        self.table = table
        self.seq = seq
