"""What all games' views have in common, taken from a state."""
# tablee: compiled

from __future__ import annotations

from tablee.core.bits import listed
from tablee.core.state import State
from tablee.core.view import Shared


def shared(state: State, seat: int | None) -> Shared:
    """What every view tells of *state*; all of it public, and what the seat itself has to do."""
    return {
        "players": state.players,
        "seat": seat,
        "rounds": state.rounds(),
        "totals": list(state.totals),
        "over": state.over,
        "winners": list(listed(state.winners())),
        "to_act": state.seats(),
        "duty": "wait" if seat is None else state.duty(seat),
    }
