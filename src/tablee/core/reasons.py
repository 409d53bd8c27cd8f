"""Why a move is better than another: events of a game that can be counted in the worlds in which both were tried.

A game's own are in its `reasons.py`, as `REASONS`; people read them as the texts `reason.<name>` of its lang folder.
"""
# tablee: compiled

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from tablee.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Reasons:
    """Which events there are: those a seat is glad of, then those it is sorry for. `names` has both, 60 at most.

    `Reasons()` itself knows none.
    """

    def __init__(self, glad: list[str] | None = None, sorry: list[str] | None = None) -> None:
        self.glad: i64 = len(glad or [])
        self.names: list[str] = [*(glad or []), *(sorry or [])]

    def happened(self, before: State, after: State, seat: i64) -> i64:
        """Which of them happened to *seat*, as a set of bits by their place in `names`.

        *before* is the moment of the decision, *after* the end of that round: what it left is still there. An event
        that had already happened before does not count.
        """
        return 0
