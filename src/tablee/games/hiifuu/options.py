"""What houses disagree on in Hiifuu: the options, and both they and the number of players as the rules use them."""
# tablee: compiled

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.options import Flag, Grid, OneOf, Schema
from tablee.games.hiifuu import cards

ROUNDS: Final[i64] = 5
TOKENS: Final[i64] = 4
"""How many tokens a round has."""

SCHEMA: Final = Schema(
    Grid(
        name="tokens",
        rule="HF-3",
        rows=((1, 2, 3, 4), (2, 3, 4, 5), (3, 4, 5, 6), (4, 5, 6, 7), (5, 6, 7, 8)),
        most=1_000_000,
    ),
    Flag(name="random_tokens", rule="HF-4", on=False),
    OneOf(name="third_trick", rule="HF-16", values=("plays_on", "drops_out")),
)

_TOP: Final[dict[int, int]] = {4: 13, 5: 15, 6: 18}
_ASIDE: Final[dict[int, int]] = {4: 4, 5: 3, 6: 2}


@final
class Rules:
    """The options of one match, and what the number of players decides."""

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        rows: list[list[int]] = options["tokens"]
        self.players: i64 = players
        self.top: i64 = _TOP[players]
        """HF-2: the highest value in play."""
        self.deck: vec[i64] = cards.deck(self.top)
        self.aside: i64 = _ASIDE[players]
        """HF-6: how many cards each sets aside."""
        self.tricks: i64 = len(self.deck) // players - _ASIDE[players]
        """HF-6: how many cards each then plays."""
        self.lines: list[vec[i64]] = [vec[i64](sorted(row)) for row in rows]
        """HF-4: the line of each round, ascending."""
        self.random_tokens: bool = options["random_tokens"]
        self.drops_out: bool = options["third_trick"] == "drops_out"
