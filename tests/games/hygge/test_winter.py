"""The end of Hygge: winter, last actions, the score, and series of games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tablee.core.chance import BadChance, Scripted
from tablee.core.dice import FastDice
from tablee.core.events import Event, GameEnded, RoundEnded
from tablee.core.match import Match
from tablee.core.state import CHANCE
from tablee.games.hygge import GAME, cards, events
from tablee.games.hygge.scoring import minus_points, snowflakes
from tablee.games.hygge.state import DECK, DISPLAY, FIRST, MINUS, HyggeState

rule = pytest.mark.rule
Position = Callable[..., HyggeState]
Play = Callable[..., list[Any]]
Refusal = Callable[[HyggeState, int, str], tuple[str, str, list[str]]]

ORDERED = [cards.text(card) for card in cards.DECK]


@pytest.fixture
def frozen(position: Position, play: Play) -> Position:
    """A position in which seat 0 has just drawn winter; it took a scarf."""

    def after(displays: list[str], **more: Any) -> HyggeState:
        state = position("scarf", displays, pile="honey winter plum", **more)
        play(state, "0 row 1")
        return state

    return after


@rule("HY-10")
def test_winter_in_the_middle_of_a_refill_stops_the_game(position: Position, play: Play) -> None:
    state = position("scarf . plum . . . . . . frog", ["", "tea"], pile="honey cheese winter acorn acorn")
    heard = play(state, "0 row 1")
    assert heard[1] == events.WinterCame(["honey", "cheese"])
    assert state.cards_at(state.laid) == ["plum", "frog", "honey", "cheese"]
    assert state.seats() == [0, 1]  # no second turn
    assert state.duty(0) == state.duty(1) == "last_action"
    assert len(state.pile) - state.drawn == 2


@rule("HY-10")
def test_winter_may_be_the_first_or_the_last_card_of_a_refill(position: Position, play: Play) -> None:
    state = position("scarf . plum . . . . . . frog", pile="winter acorn")
    assert play(state, "0 row 1")[1] == events.WinterCame([])
    state = position("scarf . plum . . . . . . frog", pile="honey cheese tea tea acorn acorn plum winter")
    assert play(state, "0 row 1")[1] == events.WinterCame(["honey", "cheese", "tea", "tea", "acorn", "acorn", "plum"])
    state = position("scarf . plum . . . . . . frog", pile="honey cheese tea tea acorn acorn plum plum winter")
    assert isinstance(play(state, "0 row 1")[1], events.Refilled)


@rule("HY-10")
def test_nobody_takes_cards_after_winter(frozen: Position, refusal: Refusal) -> None:
    state = frozen(["", "tea"])
    assert refusal(state, 0, "row 1") == ("HY-10", "winter_came", [])
    assert refusal(state, 1, "col 3") == ("HY-10", "winter_came", [])


@rule("HY-11")
def test_everybody_may_shelter_or_discard_or_do_nothing(frozen: Position) -> None:
    state = frozen(["plum plum", "bear mitten tea"])
    assert GAME.legal(state, 0) == ["pass", "discard scarf", "discard plum"]
    assert GAME.legal(state, 1) == ["shelter bear mitten", "pass", "discard bear", "discard mitten", "discard tea"]


@rule("HY-11")
def test_only_face_up_cards_are_discarded_or_sheltered(frozen: Position, refusal: Refusal) -> None:
    state = frozen(["plum", "bear"])
    assert refusal(state, 0, "discard bear") == ("HY-11", "not_face_up", ["bear"])
    assert refusal(state, 1, "discard plum") == ("HY-11", "not_face_up", ["plum"])
    assert refusal(state, 1, "shelter bear mitten") == ("HY-8", "not_face_up", ["mitten"])
    assert refusal(state, 1, "shelter bear apple") == ("HY-8", "wrong_colour", ["bear", "apple"])


@rule("HY-11")
def test_last_actions_are_secret_until_all_have_acted(frozen: Position, play: Play, refusal: Refusal) -> None:
    state = frozen(["plum plum", "bear mitten", "", "frog"], players=4)
    story: list[Event] = []
    state.story = story
    state.apply(1, GAME.read(state, 1, "shelter bear mitten")[0])
    state.story = None
    assert [event.public for event in story] == [events.LastChosen(1, None)]
    assert story[0].heard_by(1) == events.LastChosen(1, "shelter bear mitten")
    assert story[0].heard_by(0) == story[0].heard_by(None) == events.LastChosen(1, None)
    assert cards.table(state.own[DISPLAY + 1]) == {"bear": 1, "mitten": 1}  # not done yet
    assert state.seats() == [0, 3]  # seat 2 has nothing face up
    assert refusal(state, 1, "pass") == ("HY-9", "not_your_turn", [])
    assert refusal(state, 2, "pass") == ("HY-9", "not_your_turn", [])
    assert play(state, "3 pass") == [events.LastChosen(3, None)]
    heard = play(state, "0 discard plum")
    assert heard[:4] == [
        events.LastChosen(0, None),
        events.Discarded(0, "plum"),
        events.Sheltered(1, "bear", ["mitten"], 3),
        events.Passed(3),
    ]
    assert state.over
    assert state.rounds() == [[-2, 3, 0, -1]]


@rule("HY-11")
def test_a_discard_takes_one_copy_only(frozen: Position, play: Play) -> None:
    state = frozen(["plum plum plum"])
    play(state, "0 discard plum")
    assert cards.table(state.own[DISPLAY]) == {"scarf": 1, "plum": 2}


@rule("HY-11")
def test_last_actions_come_in_any_order(frozen: Position, play: Play) -> None:
    one, other = frozen(["plum", "bear mitten"]), frozen(["plum", "bear mitten"])
    play(one, "0 discard plum", "1 shelter bear mitten")
    play(other, "1 shelter bear mitten", "0 discard plum")
    assert one.fingerprint() == other.fingerprint()


@rule("HY-11")
def test_with_nothing_face_up_the_game_ends_by_itself(position: Position, play: Play) -> None:
    state = position("scarf", ["hedgehog", ""], pile="winter")
    heard = play(state, "0 row 1", "0 shelter hedgehog scarf")
    assert state.over
    assert state.rounds() == [[4, 0]]
    assert [type(event) for event in heard[-4:]] == [events.WinterCame, events.Scored, RoundEnded, GameEnded]


@rule("HY-12")
def test_snowflakes_minus_objects_and_paws_left(frozen: Position, play: Play) -> None:
    state = frozen(
        ["bear plum plum", ""],
        sheltered=["squirrel sweater acorn acorn", "tortoise lantern"],
    )
    assert snowflakes(cards.heap("squirrel sweater acorn acorn"), state.rules) == 9
    assert minus_points(cards.heap("bear bat tortoise apple apple scarf")) == 7
    play(state, "0 discard plum")  # a bear, a scarf and a plum are left
    assert state.rounds() == [[5, 3]]


@rule("HY-12")
def test_the_score_sheet_says_how_points_come_about(frozen: Position, play: Play) -> None:
    state = frozen(["bear plum plum", ""], sheltered=["bat apple apple", ""])
    heard = play(state, "0 pass")
    scored = next(event for event in heard if isinstance(event, events.Scored))
    assert scored.sheets[0] == events.Sheet(
        sheltered=[events.Row("bat", 1, 0), events.Row("apple", 2, 4)],
        left=[events.Row("bear", 1, -2), events.Row("scarf", 1, -1), events.Row("plum", 2, -2)],
        snowflakes=4,
        minus=5,
        points=-1,
    )
    assert scored.sheets[1] == events.Sheet([], [], 0, 0, 0)


@rule("HY-3")
def test_other_snowflakes_count_where_the_option_says_so(frozen: Position, play: Play) -> None:
    state = frozen(["", ""], sheltered=["bat apple apple", "bat plum"], options={"snowflakes": {"apple": 7, "plum": 0}})
    play(state, "0 discard scarf")
    assert state.rounds() == [[14, 0]]


@rule("HY-13")
@pytest.mark.parametrize(
    ("displays", "sheltered", "winners"),
    [
        (["", ""], ["bat apple", "bat candle"], [1]),  # 2 : 3
        (["", "plum"], ["bat apple", "bat candle"], [0]),  # 2 : 3 − 1, and seat 0 has no minus points
        (["plum", ""], ["bat candle", "bat apple"], [1]),
        (["plum", "tea"], ["bat candle", "bat candle"], [0, 1]),
    ],
)
def test_ties_go_to_fewer_minus_points_then_are_shared(
    frozen: Position, play: Play, displays: list[str], sheltered: list[str], winners: list[int]
) -> None:
    state = frozen(displays, sheltered=sheltered)
    assert state.winners() == 0
    play(state, "0 discard scarf")
    if displays[1]:
        play(state, "1 pass")
    assert state.over
    assert [seat for seat in range(2) if state.winners() >> seat & 1] == winners


@rule("HY-13")
def test_nobody_acts_when_it_is_over(frozen: Position, play: Play, refusal: Refusal) -> None:
    state = frozen(["", ""])
    play(state, "0 pass")
    assert state.seats() == []
    assert state.duty(0) == "wait"
    assert refusal(state, 0, "pass") == ("HY-13", "over", [])


# Series


def finished(position: Position, play: Play, sheltered: list[str]) -> HyggeState:
    """Three players in a series; the first game has just been scored, nothing lies about."""
    state = position("scarf", ["hedgehog"], sheltered=sheltered, pile="winter", players=3, options={"games": 3})
    play(state, "0 col 2", "0 shelter hedgehog scarf")
    return state


@rule("HY-14")
def test_whoever_has_the_fewest_points_begins_the_next_game(position: Position, play: Play) -> None:
    state = finished(position, play, ["", "bat apple", "bat candle"])
    assert state.rounds() == [[4, 2, 3]]
    assert not state.over
    assert state.pending == DECK  # no lot
    story: list[Event] = []
    state.story = story
    state.settle_chance(state.roll(FastDice(1)))
    assert [type(event.public) for event in story] == [events.ReserveLaid]
    assert state.seats() == [1]
    assert state.own[DISPLAY] == 0


@rule("HY-14")
def test_among_equals_the_lot_decides_who_begins(position: Position, play: Play) -> None:
    state = finished(position, play, ["", "bat apple", "bat plum"])
    assert state.pending == FIRST
    assert state.phase == CHANCE
    assert {int(state.roll(FastDice(seed))[0]) for seed in range(40)} == {1, 2}
    assert state.why_impossible([1]) == ""
    assert state.why_impossible([0]) == "the lot is among 1, 2, not 0"
    assert state.why_impossible([1, 2]) == "one seat is needed"
    story: list[Event] = []
    state.story = story
    state.settle_chance([2])
    assert story[0].public == events.FirstPlayer(2, 2, [1, 2])
    state.settle(FastDice(1))
    assert state.seats() == [2]


def play_out(match: Match, dice: FastDice) -> None:
    while not match.over:
        seat = match.to_act[0]
        moves = match.legal(seat)
        match.play(seat, moves[dice.below(len(moves))])


@rule("HY-14")
def test_three_games_are_three_rounds_whose_points_add_up() -> None:
    dice = FastDice(3)
    lots = 0
    for number in range(30):
        match = GAME.start(2, {"games": 3}, seed=bytes([number] * 32))
        play_out(match, dice)
        assert len(match.rounds) == 3
        assert match.totals == [sum(points) for points in zip(*match.rounds, strict=True)]
        names = [name for name, _ in match.record()["chance"]]
        assert names[:2] == ["first", "deck"]
        assert names.count("deck") == 3
        lots += names.count("first") - 1
    assert lots < 10  # only ties are drawn for


@rule("HY-14")
def test_the_record_needs_no_lot_that_the_rules_do_not_want() -> None:
    deck = [*ORDERED, "winter"]
    match = GAME.start(2, {"games": 3}, chance=Scripted(("first", 0), ("deck", deck), ("first", 0), ("deck", deck)))
    with pytest.raises(BadChance, match="'deck'"):
        play_out(match, FastDice(11))


@rule("HY-14")
def test_ties_at_the_end_go_to_fewer_minus_points_of_all_games(frozen: Position, play: Play) -> None:
    state = frozen(["", ""], sheltered=["bat apple", "bat plum"], options={"games": 3})
    state.round = 2
    state.own[MINUS] = 3
    state.own[MINUS + 1] = 4
    play(state, "0 discard scarf")
    assert state.over
    assert state.totals[0] == state.totals[1]
    assert state.winners() == 1
    state.own[MINUS + 1] = 3
    assert state.winners() == 3
