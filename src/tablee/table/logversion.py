"""The language of logs has a number. No node writes what another one that runs does not know.

The database says up to which number may be written (`Store.log_version`); a store raises it when every node knows the
next one. Until then, what would need a newer kind of entry is refused. Whoever adds a kind of entry, or gives one
another meaning, raises LOG_VERSION by one and says so in SINCE.
"""
# tablee: compiled

from __future__ import annotations

from tablee.table.entries import Branched, Entry, Hinted, TakenBack

LOG_VERSION = 5
"""What this version writes and understands. 0.1.0, which knew no numbers, was 1."""

SINCE: dict[type[Entry], int] = {TakenBack: 3, Hinted: 4, Branched: 5}
"""The kinds of entries that came after 2, and with which number."""


def since(entry: Entry) -> int:
    """The number of the language that a node must know to understand this entry."""
    return SINCE.get(type(entry), 2)
