"""A move that the rules do not allow, said so that everybody can explain it."""

from __future__ import annotations

from collections.abc import Callable, Sequence


class Refused(Exception):
    """A move was not made, and nothing has changed.

    `rule`     number of the rule that says so, "KK-11"
    `code`     what is wrong, one word for programs: "must_capture"
    `cards`    the cards in the way, as codes
    `message`  the same for people, in English; `Game.explain` says it in other languages
    `explain`  says the message when somebody wants it: set by the match that refused
    """

    def __init__(self, rule: str, code: str, cards: Sequence[str] = (), message: str = "") -> None:
        super().__init__(rule, code, cards, message)
        self.rule = rule
        self.code = code
        self.cards = list(cards)
        self.explain: Callable[[Refused], str] | None = None
        self._message = message

    @property
    def message(self) -> str:
        if not self._message and self.explain is not None:
            self._message = self.explain(self)
        return self._message

    def __str__(self) -> str:
        about = f" ({' '.join(self.cards)})" if self.cards else ""
        return f"{self.message or self.code}{'' if self.message else about} [{self.rule}]"
