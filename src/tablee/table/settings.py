"""What is agreed when a table is opened, and never changes afterwards."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Seconds = Annotated[int, Meta(ge=1, le=7 * 24 * 3600)]
Milliseconds = Annotated[int, Meta(ge=0, le=10_000)]


class Settings(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a table is set up.

    `options`   every option of the game with its value, defaults included
    `listed`    shown to everybody in the list of tables; otherwise found by its link only
    `watch`     who may watch a game without a seat
    `starts`    when somebody says so, or as soon as every chair is taken and everybody is ready
    `clock`     seconds for a turn, after which a bot makes the move; None for no clock; it starts one `pause` late
    `stand_in`  seconds after which a bot plays for somebody who is away; None: they are waited for
    `level`     of the bots that make moves for people
    `pause`     milliseconds that bots let pass before a move
    `aids`      the views remember what lies face down (`Game.aids`); otherwise everybody has to
    """

    game: str
    players: int
    options: dict[str, Any]
    listed: bool = False
    watch: Literal["anybody", "nobody"] = "anybody"
    starts: Literal["by_hand", "when_full"] = "by_hand"
    clock: Seconds | None = None
    stand_in: Seconds | None = None
    level: str = "random"
    pause: Milliseconds = 900
    aids: bool = True
