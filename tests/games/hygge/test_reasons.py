"""What is counted for and against a move of Hygge."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.hygge import GAME, cards
from tablee.games.hygge.reasons import REASONS
from tablee.games.hygge.state import DISPLAY, SHELTERED, HyggeState


def opening(players: int = 3) -> HyggeState:
    state = GAME.opening(players, GAME.options.complete({}, players))
    assert isinstance(state, HyggeState)
    return state


def heap(codes: str) -> int:
    return sum(int(cards.ONE[cards.card(code)]) for code in codes.split())


def named(before: HyggeState, sheltered: dict[int, str], left: dict[int, str], seat: int) -> set[str]:
    """What happened if these seats sheltered so much more, and these had so much left, when winter came."""
    after = before.copy()
    after.points = vec[i64]([*before.points, *[0] * before.players])
    for one, codes in sheltered.items():
        after.own[SHELTERED + one] += heap(codes)
    for one, codes in left.items():
        after.own[DISPLAY + one] = heap(codes)
    found = REASONS.happened(before, after, seat)
    return {name for at, name in enumerate(REASONS.names) if found >> at & 1}


FIFTEEN = "cushion cushion sweater"
FOURTEEN = "cushion sweater blanket"


def test_much_is_fifteen_snowflakes_from_now_on() -> None:
    before = opening()
    assert named(before, {0: FIFTEEN}, {}, 0) == {"much_sheltered"}
    assert named(before, {0: FOURTEEN}, {}, 0) == set()
    assert named(before, {2: FIFTEEN}, {}, 0) == {"other_much_sheltered"}
    before.own[SHELTERED] += heap("honey")
    assert named(before, {0: FOURTEEN}, {}, 0) == set()  # what was there before does not count


def test_winter_is_dear_if_it_costs_five_points() -> None:
    before = opening()
    assert named(before, {}, {0: "bear bear frog"}, 0) == {"winter"}
    assert named(before, {}, {0: "bear frog plum"}, 0) == set()
    assert named(before, {}, {1: "bear bear plum"}, 0) == {"other_winter"}


def test_before_winter_nothing_has_happened() -> None:
    before = opening()
    assert REASONS.happened(before, before.copy(), 0) == 0
