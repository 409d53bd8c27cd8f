"""What a person at a terminal reads: the board fits, every event has a sentence, in both languages."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console, RenderableType

from tablee.core.dice import FastDice
from tablee.core.events import GameEnded, SeatEvent
from tablee.core.languages import LANGUAGES
from tablee.core.words import Words
from tablee.games.hiifuu import GAME, terminal
from tablee.games.hiifuu.events import RoundScored, Score, TrickWon
from tests.games.hiifuu.positions import dealt, in_turn, position

NAMES = ["Ada", "Bartholomew the Great", "Chloé", "Dai", "Émile", "Fumiko"]


def shown(drawn: RenderableType) -> list[str]:
    console = Console(width=80, file=StringIO(), color_system=None)
    console.print(drawn)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue().rstrip("\n").split("\n")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("third_trick", ["plays_on", "drops_out"])
def test_the_board_fits_and_every_event_is_told(language: str, third_trick: str) -> None:
    dice = FastDice(1)
    match = GAME.start(6, {"third_trick": third_trick}, bytes(32))
    words = Words(GAME, NAMES, language, 0)
    while not match.rounds:
        for seat in (None, 0):
            lines = shown(terminal.board(match.view(seat), Words(GAME, NAMES, language, seat)))
            assert len(lines) <= 15
            assert max(map(len, lines)) <= 78
        for event in match.heard(0):
            assert isinstance(event, GameEnded | RoundScored) or words.narrate(event)
        actor = match.to_act[0]
        view = match.view(actor)
        assert all(str(terminal.choice(text, view, words)) for text in view.legal)
        legal = match.legal(actor)
        match.play(actor, legal[dice.below(len(legal))])


def test_the_widest_hand_is_one_line() -> None:
    lines = shown(terminal.board(dealt().view(0), Words(GAME, NAMES, "fr", 0)))
    (hand,) = [line for line in lines if line.startswith("Votre main")]
    assert hand.endswith("♣g11 ❖b2 ❖b6 ❖b10")


def test_what_others_may_still_hold_is_counted_by_colour_where_there_are_aids() -> None:
    match, words = dealt(), Words(GAME, NAMES, "en", 0)
    view = match.view(0)
    assert view.unseen is not None  # type: ignore[attr-defined]
    label = words.say("board.unseen")
    (line,) = [line for line in shown(terminal.board(view, words)) if label in line]
    counts = [int(word) for word in line.split() if word.isdecimal()]
    assert counts == list(view.unseen.values())  # type: ignore[attr-defined]
    assert not any(label in line for line in shown(terminal.board(match.view(0, aids=False), words)))


def test_colours_are_told_apart_without_colour() -> None:
    marks = [terminal.card(f"{colour}7").plain for colour in "opgb"]
    assert marks == ["✻o7", "✿p7", "♣g7", "❖b7"]


def test_the_board_of_a_trick_under_way() -> None:
    state = position(
        ["o5 p1", "o2 p2", "b3 p3", "o4 p4"], tricks=[1, 3, 2, 1], tokens={1: 1, 2: 2}, line=[3, 4], leader=1
    )
    in_turn(state, "o2", "b3", "o4")
    lines = shown(terminal.board(GAME.view(state, 0), Words(GAME, NAMES, "en", 0)))
    assert [" ".join(line.split()) for line in lines[:5]] == [
        "Round 1 of 5 at most · tokens 3 4 · 2 tricks to come",
        "Bartholomew the… 0 1 card ●●● (1✗) ✻o2 leads",
        "Chloé 0 1 card ●● (2) ❖b3 no ✻",
        "Dai 0 1 card ● ✻o4",
        "▸ You 0 2 cards ●",
    ]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            TrickWon(0, "p7", 1, None, None, out=False),
            "You win the trick with pink 7, your trick number 1 in this round.",
        ),
        (TrickWon(2, "p7", 2, 3, None, out=False), "Chloé wins a second trick with pink 7 and takes the 3."),
        (TrickWon(2, "p7", 2, None, None, out=False), "Chloé wins a second trick with pink 7, but no token is left."),
        (
            TrickWon(0, "p7", 3, None, 3, out=True),
            "You win a third trick with pink 7: your 3 is covered. You are out of the round.",
        ),
        (TrickWon(3, "p7", 3, None, None, out=False), "Dai wins a third trick with pink 7."),
    ],
)
def test_a_trick_is_told_with_what_it_brings(event: SeatEvent, sentence: str) -> None:
    assert Words(GAME, NAMES, "en", 0).narrate(event) == sentence


def test_the_sheet_of_a_round() -> None:
    event = RoundScored(1, [Score(4, 1, 0), Score(2, 2, 2), Score(2, None, 0), Score(1, None, 0)], [4])
    sheet = terminal.sheet(event, Words(GAME, NAMES, "en", 0))
    assert sheet is not None
    text = "\n".join(shown(sheet))
    assert "1, covered" in text
    assert "Left in the line: 4" in text
    assert terminal.sheet(TrickWon(0, "p7", 1, None, None, out=False), Words(GAME, NAMES)) is None
