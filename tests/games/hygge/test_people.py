"""Hygge for people: its words, its terminal, its rule book, its first bot."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest
from rich.console import Console, RenderableType
from rich.text import Text

from tablee.core.bot import Chair
from tablee.core.dice import FastDice
from tablee.core.languages import LANGUAGES
from tablee.core.match import Match
from tablee.core.words import Words
from tablee.games.hygge import GAME, cards, events, terminal
from tablee.games.hygge.bots import BOTS
from tablee.games.hygge.state import HyggeState
from tablee.games.hygge.view import HyggeView

Position = Callable[..., HyggeState]
Play = Callable[..., list[Any]]
NAMES = ["Anna", "Bo", "Chloé", "Didier"]


def lines_of(shown: RenderableType, width: int = 200) -> list[str]:
    console = Console(width=width, color_system=None, highlight=False)
    with console.capture() as capture:
        console.print(shown)
    return capture.get().rstrip("\n").split("\n")


def play_on(match: Match, dice: FastDice) -> None:
    seat = match.to_act[0]
    moves = match.legal(seat)
    match.play(seat, moves[dice.below(len(moves))])


def test_everything_that_is_said_has_words() -> None:
    texts = GAME.texts("fr")
    for code in cards.CODES:
        assert GAME.card_name(code, "fr")
    assert all(f"duty.{duty}" in texts for duty in GAME.duties)
    for option in GAME.options:
        assert f"option.{option.name}.title" in texts
        assert f"option.{option.name}.help" in texts
    assert all(f"option.games.{value}" in texts for value in (1, 3))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_book_has_every_rule_and_option(language: str) -> None:
    text = files("tablee.games.hygge").joinpath("rules", f"{language}.md").read_text("utf-8")
    assert re.findall(r"^\*\*(HY-\d+)\*\*", text, re.MULTILINE) == [f"HY-{number}" for number in range(1, 15)]
    assert all(f"`{option.name}`" in text for option in GAME.options)
    assert all(f"`{code}`" in text for code in cards.CODES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_table_fits_a_terminal(players: int, language: str) -> None:
    dice = FastDice(players)
    heights = []
    for number in range(2):
        match = GAME.start(players, {"games": 3}, seed=bytes([number] * 32))
        while not match.over:
            for seat in (match.to_act[0], None):
                words = Words(GAME, NAMES[:players], language, seat)
                view = match.view(seat)
                lines = lines_of(terminal.board(view, words))
                assert max(map(len, lines)) <= 78
                heights.append(len(lines))
                for text in view.legal:
                    assert terminal.choice(text, view, words).cell_len <= 74
                for event in view.last:
                    assert words.narrate(event) != ""
            play_on(match, dice)
    assert sorted(heights)[len(heights) * 99 // 100] <= 15


def test_a_picture_with_many_columns_fits_too() -> None:
    match = GAME.start(2, {"layout": ["#." * 16]}, seed=bytes(32))
    lines = lines_of(terminal.board(match.view(0), Words(GAME, NAMES[:2], "fr", 0)))
    assert max(map(len, lines)) <= 78
    assert lines[1].split() == [str(number) for number in range(1, 32, 2)]


def test_cards_are_told_apart_without_colour() -> None:
    shown = {terminal.card(code).plain for code in cards.CODES}
    assert len(shown) == 23
    assert terminal.card("apple").plain == "♥apple"
    assert terminal.card("bear").plain == "BEAR◆◆"
    assert terminal.card("tortoise").plain == "TORTOISE●"
    assert terminal.card("bat").plain == "BAT●/♥/▲"


def test_choices_say_what_they_bring(position: Position, play: Play) -> None:
    state = position("apple plum . . bear candle", ["bat plum", ""])
    view, words = GAME.view(state, 0), Words(GAME, NAMES[:2], "en", 0)
    assert terminal.choice("row 1", view, words).plain == "row 1: ♥apple ▲plum (then up to 4 ✻, then you play again)"
    play(state, "0 row 1")
    view = GAME.view(state, 0)
    assert terminal.choice("shelter bat plum", view, words).plain == "BAT●/♥/▲ shelters ▲plum×2 (4 ✻)"
    assert terminal.choice("pass", view, words).plain == "pass"
    assert terminal.choice("discard plum", view, words).plain == "discard ▲plum"


def test_names_are_cut_only_where_a_choice_is_too_wide(position: Position, monkeypatch: pytest.MonkeyPatch) -> None:
    view, words = GAME.view(position("blueberry cushion"), 0), Words(GAME, NAMES[:2], "en", 0)
    whole = terminal.choice("row 1", view, words)
    assert "blueberry" in whole.plain
    monkeypatch.setattr(terminal, "_WIDEST_CHOICE", whole.cell_len)
    assert terminal.choice("row 1", view, words).plain == whole.plain
    monkeypatch.setattr(terminal, "_WIDEST_CHOICE", whole.cell_len - 1)
    assert "blueberry" not in terminal.choice("row 1", view, words).plain


def test_a_display_is_set_off_from_the_name(position: Position) -> None:
    view = GAME.view(position("apple", ["bat plum scarf", ""]), 0)
    assert isinstance(view, HyggeView)
    shown = [terminal._seat(view, seat, Words(GAME, NAMES[:2], "en", 0))[0].plain for seat in (0, 1)]
    assert shown[0].endswith(" · BAT●/♥/▲ ♥scarf ▲plum")
    assert shown[1].startswith("Bo ")
    assert shown[1].count(" · ") == 1


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_secret_choice_is_told_to_nobody_else(seat: int | None) -> None:
    words = Words(GAME, NAMES[:2], "en", seat)
    event = events.LastChosen(0, "discard plum" if seat == 0 else None)
    told = words.narrate(event)
    assert told == ("Your last action is chosen: discard a plum." if seat == 0 else "Anna has chosen a last action.")


def test_the_score_sheet_lists_every_card(position: Position, play: Play) -> None:
    state = position("scarf", ["bear plum plum", ""], sheltered=["bat apple apple", ""], pile="winter")
    heard = play(state, "0 row 1", "0 pass")
    sheets = [terminal.sheet(event, Words(GAME, NAMES[:2], "en", 0)) for event in heard]
    shown = [sheet for sheet in sheets if sheet is not None]
    assert len(shown) == 1
    text = " ".join(lines_of(shown[0]))
    for part in ("♥apple×2(+4)", "BEAR◆◆(−2)", "▲plum×2(−2)", "♥scarf(−1)", "−1", "You", "Bo"):
        assert part in text
    assert isinstance(terminal.card("winter"), Text)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_novice_beats_random_players(players: int) -> None:
    dice = FastDice(1)
    novice = BOTS["novice"]
    wins = 0
    for number in range(12):
        match = GAME.start(players, seed=bytes([number] * 32))
        seat = number % players
        while not match.over:
            if match.to_act[0] == seat:
                match.play(seat, novice.choose(Chair(match, seat), dice))
            else:
                play_on(match, dice)
        wins += match.winners == [seat]
    assert wins >= 9


def test_the_novice_decides_the_same_from_the_same() -> None:
    match = GAME.start(3, seed=bytes([4] * 32))
    while not match.over:
        seat = match.to_act[0]
        moves = {BOTS["novice"].choose(Chair(match, seat), FastDice(8)) for _ in range(3)}
        assert len(moves) == 1
        match.play(seat, moves.pop())
