"""How a club player of Koï-Koï decides, in positions where it is plain why."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.bits import BIT
from tablee.games.koikoi import actions
from tablee.games.koikoi.lead import holds
from tablee.games.koikoi.policy import KoiKoiPolicy
from tablee.games.koikoi.seats import CAPTURED, HAND
from tests.games.koikoi.positions import Position, position


def favourite(game: Position) -> str:
    return actions.text(KoiKoiPolicy().ranked(game.state, game.state.turn)[0])


@pytest.mark.parametrize("preset", ["rulebook", "classic"])
@pytest.mark.parametrize(("behind", "wanted"), [(4, "stop"), (6, "koi")])
def test_in_the_last_round_a_stop_is_good_if_it_wins(preset: str, behind: int, wanted: str) -> None:
    game = position(hand="3a 5a 6a", ba="3L", other="7a 7b 8a", captured="9A 9a", pile="12a", preset=preset, rounds=1)
    game.state.totals = vec[i64]([0, behind])
    game.play("play 3a")  # hanami: five points
    assert game.legal() == {"koi", "stop"}
    assert favourite(game) == wanted


def test_a_capture_that_nobody_else_can_make_may_wait() -> None:
    safe = position(hand="5a 6a", ba="5b 6b", other="7a 7b", captured="5A 5R", other_captured="8A 8a")
    assert favourite(safe) == "play 6a"
    other = position(hand="5a 6a", ba="5b 6b", other="7a 7b", captured="6A 6R", other_captured="8A 8a")
    assert favourite(other) == "play 5a"


def test_a_yaku_of_the_seat_comes_before_plain_cards() -> None:
    game = position(hand="3a 6a", ba="3L 6b 6R", other="7a 7b", captured="9A 9a")
    assert favourite(game) == "play 3a"


def test_on_the_other_seat_the_same_cards_are_worth_the_same() -> None:
    game = position(hand="3a 5a 6a", ba="3L 5R 6b 9b", other="7a 8a 1a", captured="9A 9a 5A", other_captured="8L 1L 2A")
    policy, state = KoiKoiPolicy(), game.state.copy()
    for place in (HAND, CAPTURED):
        state.own[place], state.own[place + 1] = state.own[place + 1], state.own[place]
    state.turn, state.acting = 1, BIT[1]
    assert dict(policy.weighed(state, 1)) == dict(policy.weighed(game.state, 0))


def test_who_does_not_count_sees_neither_what_is_to_come_nor_what_the_other_collects() -> None:
    def worth(other_captured: str, counting: bool) -> dict[int, float]:
        game = position(hand="5a 6a", ba="5b 6b", other="7a 7b", captured="5A 5R", other_captured=other_captured)
        return dict(KoiKoiPolicy(counting).weighed(game.state, 0))

    assert worth("6A 6R", counting=False) == worth("8A 8a", counting=False)
    assert worth("6A 6R", counting=True) != worth("8A 8a", counting=True)


@pytest.mark.parametrize("preset", ["rulebook", "classic"])
@pytest.mark.parametrize("rounds", [0, 1, 5, 12])
def test_what_a_lead_is_worth_to_one_is_missing_to_the_other(preset: str, rounds: int) -> None:
    rules = position(preset=preset).state.rules
    for lead in (0, 1, 30, 395, 399, 400, 1000):
        ahead, behind = holds(lead, True, rounds, rules), holds(-lead, False, rounds, rules)
        assert ahead + behind == pytest.approx(1, abs=1e-13)
        assert ahead >= 0.5
