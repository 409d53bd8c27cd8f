"""How the chance of a match came about: each time what was shuffled or drawn from, for whoever wants to redo it.

Whoever has this, the seed and the outcomes of a record needs no rules to see that they belong together
(web/src/lib/check.ts). Holds all secrets: only for a match that is over.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, cast

from msgspec import Struct

from tablee.core.chance import Seeded
from tablee.core.dice import TracedDice
from tablee.core.state import State

if TYPE_CHECKING:
    from tablee.core.game import Game
    from tablee.core.match import Match

RollKind = Literal["shuffle", "pick", "below"]


class Roll(Struct, frozen=True):
    """What the seed was asked: a "shuffle" of the list `among`, a "pick" among it, or a number "below" its one number.

    Cards are codes, as in the record; seats and tokens are numbers.
    """

    kind: RollKind
    among: list[str | int]


class Draw(Struct, frozen=True):
    """One chance of the record, by its name, and the rolls that made it, in order.

    Its outcome is what the rolls gave, one after the other. Where a roll is asked for cards that an earlier one gave,
    these lie where the later one put them.
    """

    name: str
    rolls: list[Roll]


class Traced(Seeded):
    """All chance from a seed, written down in `draws`."""

    def __init__(self, seed: bytes | str, draws: list[Draw]) -> None:
        super().__init__(seed)
        self._draws = draws

    def draw(self, game: Game, state: State) -> list[int]:
        dice = TracedDice(self._dice)
        outcome = state.roll(dice)
        name = game.chance_name(state)
        self._draws.append(Draw(name, [_roll(game, name, kind, among) for kind, among in dice.asked]))
        return outcome


def _roll(game: Game, name: str, kind: str, among: list[int]) -> Roll:
    cards = kind != "below" and game.chance[name] == "cards"
    return Roll(cast(RollKind, kind), [game.card_text(one) if cards else one for one in among])


def traced(match: Match, draws: list[Draw]) -> Iterator[None]:
    """Play *match* again, and write its draws down; it stops after each move, for who has other things to do."""
    again = match.game.start(match.players, match.options, chance=Traced(match.seed, draws))
    yield
    for seat, text in match.moves:
        again.play(seat, text)
        yield


def draws_of(match: Match) -> list[Draw]:
    """All draws of a match."""
    draws: list[Draw] = []
    for _ in traced(match, draws):
        pass
    return draws
