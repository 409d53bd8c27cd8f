"""HILO for people: the terminal, the sentences, the rule-of-thumb player."""

from __future__ import annotations

import pytest
from rich.console import Console, RenderableType
from rich.text import Text

import tablee
from tablee.core.bot import Chair
from tablee.core.languages import LANGUAGES
from tablee.core.words import Words
from tablee.games.hilo import GAME, cards, events, terminal
from tablee.games.hilo.bots import BOTS
from tests.games.hilo.positions import position

NAMES = ["Maximiliane-Josephine", "Bo", "Cid", "Dee", "Eve", "Fay"]
NOVICE = BOTS["novice"]


def drawn(thing: RenderableType) -> list[str]:
    console = Console(width=200, color_system=None)
    with console.capture() as capture:
        console.print(thing)
    return capture.get().splitlines()


def test_every_card_is_told_apart_without_its_colour() -> None:
    shown = [terminal.card(code) for code in cards.CODES]
    assert len({text.plain for text in shown}) == 104
    assert len({text.plain[0] for text in shown}) == len({str(text.style) for text in shown}) == 8
    assert {Text(text.plain[0]).cell_len for text in shown} == {1}


def test_cards_have_names() -> None:
    assert GAME.card_name("r-1") == "red −1"
    assert GAME.card_name("b11", "fr") == "11 bleu"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 6])
def test_the_board_fits_and_every_move_and_event_has_words(players: int, language: str) -> None:
    game = GAME.start(players, {}, bytes([players] * 32))
    dice = tablee.FastDice(players)
    told, tables = 0, 0
    while not game.over:
        for seat in (0, None) if len(game.moves) % 5 == 0 else ():
            view = game.view(seat)
            board = drawn(terminal.board(view, Words(GAME, NAMES[:players], language, seat)))
            assert len(board) <= 15
            assert max(Text(line).cell_len for line in board) <= 78
            for text in view.legal:
                assert terminal.choice(text, view, Words(GAME, NAMES, language, seat)).plain
        seat = game.to_act[0]
        game.play(seat, NOVICE.choose(Chair(game, seat), dice))
        for listener in (0, None):
            words = Words(GAME, NAMES[:players], language, listener)
            for event in game.heard(listener):
                told += words.narrate(event) is not None
                if (sheet := terminal.sheet(event, words)) is not None:
                    tables += 1
                    assert max(Text(line).cell_len for line in drawn(sheet)) <= 78
    assert told > 100
    assert tables == 2 * len(game.rounds)


def test_the_own_grid_shows_the_numbers_of_its_places() -> None:
    game = position("r1 o2? / y-1 g4? / c5 b11", "p1? p2? p3?", discard="v3")
    board = drawn(terminal.board(game.view(0), Words(GAME, NAMES, "en", 0)))
    assert [line.split() for line in board[-3:]] == [
        ["1", "❖r1", "2", "[", "]"],
        ["3", "✦y-1", "4", "[", "]"],
        ["5", "◗c5", "6", "▮b11"],
    ]


def test_names_show_whose_turn_it_is_and_who_has_closed() -> None:
    grids = ("r1 o2? b3", "p1 p2 p4", "g1? g2 v3")
    view = position(*grids, closer=1).view(0)
    names = [terminal._name(view, seat, Words(GAME, NAMES, "en", 0), 30) for seat in range(3)]
    assert [str(name.spans[0].style) for name in names] == ["bold cyan", "bold magenta", "bold"]


def test_choices_say_what_is_replaced_and_what_goes() -> None:
    words = Words(GAME, NAMES, "en", 0)
    game = position("r1 b2 b3 / b4 o5 g6? / v7 p8 r9", "p1? p2? p3?", discard="b11 r5")
    view = game.view(0)
    assert terminal.choice("take 5", view, words).plain == "Take for place 5: ◉o5"
    assert terminal.choice("take 6", view, words).plain == "Take for place 6: face down"
    assert terminal.choice("draw", view, words).plain == "Draw from the pile"
    game.play("take 5")
    shown = terminal.choice("hilo d1 rows", game.view(0), words).plain
    assert shown == "HILO, the falling diagonal to two rows: ❖r9 ❖r5 ❖r1, then ▮b4 ▮b3 ▮b2"


def test_a_sheet_shows_what_went_and_what_was_doubled() -> None:
    sheets = [
        events.Sheet(["o1"], [events.Removal("r1", None, ["r3", "r2", "r1"])], ["b7", "o1"], 8),
        events.Sheet([], [], [], 0),
    ]
    sheet = terminal.sheet(events.Revealed(0, sheets, True, [16, 0]), Words(GAME, NAMES, "en", 1))
    assert sheet is not None
    lines = drawn(sheet)
    assert "▮b7 ◉o1" in lines[1]
    assert lines[1].split()[-4:] == ["8", "×", "2", "16"]
    assert "❖r3 ❖r2 ❖r1" in lines[2]
    assert lines[3].split()[0] == "You"


def test_secrets_are_not_told() -> None:
    words = Words(GAME, NAMES, "en", 1)
    assert words.narrate(events.Drew(2, None)) == "Cid draws a card."
    assert words.narrate(events.Flipped(2, [], [])) == "Cid has turned over two cards."


def test_the_novice_answers_the_same_to_the_same() -> None:
    game = GAME.start(4, {}, bytes(32))
    for seat in range(4):
        one = NOVICE.choose(Chair(game, seat), tablee.FastDice(8))
        assert one == NOVICE.choose(Chair(game, seat), tablee.FastDice(8))
        game.play(seat, one)


def test_the_novice_beats_random_players() -> None:
    won = 0
    for number in range(12):
        game = GAME.start(3, {}, bytes([number] * 32))
        dice = tablee.FastDice(number)
        while not game.over:
            seat = game.to_act[0]
            legal = game.legal(seat)
            novice = seat == number % 3
            game.play(seat, NOVICE.choose(Chair(game, seat), dice) if novice else legal[dice.below(len(legal))])
        won += number % 3 in game.winners
    assert won >= 10
