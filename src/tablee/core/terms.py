"""Words with a meaning of their own: `Game.terms` names them with their rules, the game's texts say what they mean.

`term.<name>.forms` lists how texts write the word ("trick / tricks", the usual form first), `term.<name>.says` explains
it in a sentence. Pages mark these words, the terminal answers `? trick`.
"""

from __future__ import annotations

from msgspec import Struct

from tablee.core.game import Game

BETWEEN = " / "
"""What stands between two forms."""


class Term(Struct, frozen=True):
    """A word in one language: `forms` are how texts write it, the usual one first; `rule` is where it is explained."""

    forms: list[str]
    says: str
    rule: str


def terms(game: Game, language: str) -> list[Term]:
    """The words of a game, in the order in which it names them."""
    own = game.texts(language)
    return [
        Term(own.raw(f"term.{name}.forms").split(BETWEEN), own.raw(f"term.{name}.says"), rule)
        for name, rule in game.terms.items()
    ]


def term(game: Game, language: str, written: str) -> Term | None:
    """The word that somebody wrote in one of its forms, in whatever case; None if it is none of this game's."""
    wanted = written.casefold()
    return next((one for one in terms(game, language) if wanted in map(str.casefold, one.forms)), None)
