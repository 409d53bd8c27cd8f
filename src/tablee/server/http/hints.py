"""Hints: what the lamp says to one person, of the decision that they have to make.

First it is thought about, then it is written down that somebody was given one, and only then are they: nobody has a
hint that the others do not know of. What it says comes from what the seat can see (bots/evaluation.py).
"""

from __future__ import annotations

from tablee.bots.evaluation import Evaluation, sentence
from tablee.core.words import Words
from tablee.server.http.handlers import Call
from tablee.server.workers.fairness import Requester
from tablee.server.workers.pool import Crowded, Failed, Spent, Turn
from tablee.table.commands import NotNow, may_ask_for_hint, may_be_hinted
from tablee.table.protocol import Hint, HintedMove
from tablee.table.table import Table

MOST_MOVES = 5
"""Moves that a hint names."""
REASONS = 1
"""Reasons that it gives."""


async def hint(call: Call) -> Hint:
    """A hint for the position that the guest looks at. Asked again for the same decision, it counts once."""
    room, seq = await call.room(), call.body.seq

    def asked(table: Table) -> Turn:
        seat = may_ask_for_hint(table, call.guest, seq)
        return Turn.of(table, seat, "", Requester(table.id, call.guest, call.address), hint=True)

    turn: Turn = await room.read(asked)
    try:
        found = await call.services.bots.hint(turn)
    except Spent:
        raise NotNow("lamp_spent") from None
    except (Crowded, Failed):
        raise NotNow("lamp_busy") from None
    if found is None:
        raise NotNow("stale")
    try:
        await room.execute(lambda table: may_be_hinted(table, call.guest, seq))
    except NotNow as reason:
        if reason.code != "hinted_already":
            raise
    return _told(turn, found, seq, call.language)


def _told(turn: Turn, found: Evaluation, seq: int, language: str) -> Hint:
    """In words of the person's language, with as many digits as can be trusted."""
    words = Words(turn.match.game, [""] * turn.match.players, language, turn.seat)
    best = sorted(found.moves, key=lambda one: -one.value)[:MOST_MOVES]
    moves = [
        HintedMove(one.move, round(one.value, 3), None if one.error is None else round(one.error, 3)) for one in best
    ]
    why = found.why[:REASONS] if best[0].move == found.best else []  # they speak for the move that was tried most
    return Hint(seq, moves, [sentence(words, reason, best=True) for reason in why], found.worlds, found.forced)
