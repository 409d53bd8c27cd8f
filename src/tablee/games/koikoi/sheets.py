"""What captured cards are worth, with all its parts, for people; scoring.py has the numbers."""
# tablee: compiled

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.koikoi import cards
from tablee.games.koikoi.events import Score, Yaku
from tablee.games.koikoi.options import Rules
from tablee.games.koikoi.scoring import (
    NAMES,
    base,
    own_factor,
    risk_factor,
    score,
    seven_factor,
    stop_points,
    yaku_cards,
)
from tablee.games.koikoi.seats import CALLS, CAPTURED


def yaku(captured: i64, rules: Rules) -> list[Yaku]:
    """The yaku of captured cards, in the order of KK-14."""
    return [
        Yaku(NAMES[row], points, cards.texts(yaku_cards(row, captured, rules)))
        for row, points in enumerate(score(captured, rules))
        if points > 0
    ]


def sheet(own: vec[i64], seat: i64, leftover: i64, rules: Rules) -> Score:
    """KK-21, KK-31: what a stop of *seat* is worth; *own* is as in the state, *leftover* is what the joker adds."""
    captured: i64 = own[CAPTURED + seat] | leftover
    called: i64 = own[CALLS + seat]
    opponent_called: i64 = own[CALLS + 1 - seat]
    points: i64 = base(captured, rules)
    return Score(
        yaku(captured, rules),
        cards.texts(leftover),
        int(points),
        int(own_factor(called, rules)),
        int(risk_factor(opponent_called, rules)),
        int(seven_factor(points, rules)),
        int(stop_points(captured, called, opponent_called, rules)),
    )
