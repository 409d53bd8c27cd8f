"""What a person at a terminal reads: the table, what may be done, and the sheet of a round."""

from __future__ import annotations

from io import StringIO

import msgspec
from rich.console import Console, RenderableType

from tablee.core.words import Words
from tablee.games.koikoi import GAME, cards, terminal
from tablee.games.koikoi.events import Score, Stopped, Yaku
from tablee.games.koikoi.seats import CALLS, SHOWN
from tests.games.koikoi.positions import Position, position

RULE = "─" * 76
NAMES = ["Ada", "Bo"]


def shown(drawn: RenderableType) -> list[str]:
    console = Console(width=80, file=StringIO(), color_system=None)
    console.print(drawn)
    assert isinstance(console.file, StringIO)
    return [line.rstrip() for line in console.file.getvalue().rstrip("\n").split("\n")]


def middle_of_a_month() -> Position:
    return position(
        "1L 2R 8A 3a",
        "1R 2A 2a 8L 12L 4a 5a 6a 7a 9a",
        other="10A 11a",
        captured="3L 8a 1a 1b 6R 9R",
        other_captured="7A 6A 9A 2b",
    )


HEAD = "Month 1 of 12 · pile 22"
ADA = [
    "  lights 3L☼  ribbons 6R▌ 9R▌  plain 1a· 1b· 8a·",
    "  aotan: 1 more  sankō: 2 more",
]
BO = [
    "  animals 6A◆ 7A◆ 9A◆  plain 2b·",
    "  tsukimi: 1 more  ino-shika-chō: 1 more  tane: 2 more",
]
MIDDLE = [
    "── In the middle ───────────────────────────────────────────────────────────",
    "  1R▌   2A◆   2a·   4a·   5a·   6a·   7a·   8L☼   9a·",
    "  12L☼",
    RULE,
]


def test_the_other_is_above_the_middle_and_oneself_below() -> None:
    at = middle_of_a_month()
    assert shown(terminal.board(at.view(0), Words(GAME, NAMES, "en", 0))) == [
        *[HEAD, "Bo · 0 · 2 cards in hand", *BO],
        *MIDDLE,
        *["You · oya · 0 · 4 cards in hand", *ADA],
        "Your hand  1L☼  2R▌  3a·  8A◆",
    ]
    assert shown(terminal.board(at.view(1), Words(GAME, NAMES, "en", 1))) == [
        *[HEAD, "Ada · oya · 0 · 4 cards in hand", *ADA],
        *MIDDLE,
        *["You · 0 · 2 cards in hand", *BO],
        "Your hand  10A◆  11a·",
    ]


def test_a_watcher_sees_no_hand() -> None:
    assert shown(terminal.board(middle_of_a_month().view(None), Words(GAME, NAMES, "en"))) == [
        *[HEAD, "Bo · 0 · 2 cards in hand", *BO],
        *MIDDLE,
        *["Ada · oya · 0 · 4 cards in hand", *ADA],
    ]


def test_calls_and_cards_that_everybody_knows_are_beside_the_name() -> None:
    at = middle_of_a_month()
    at.state.own[CALLS + 1], at.state.own[SHOWN + 1] = 2, cards.mask("10A")
    line = shown(terminal.board(at.view(0), Words(GAME, NAMES, "en", 0)))[1]
    assert line.startswith("Bo · 0 · 2 cards in hand · ")
    assert "×2" in line
    assert line.endswith("10A◆")


def test_who_has_captured_nothing_has_no_line_of_yaku() -> None:
    lines = shown(terminal.board(position("1L", "1R", other="2R").view(0), Words(GAME, NAMES, "en", 0)))
    assert lines[1:3] == ["Bo · 0 · 1 card in hand", "  nothing captured"]
    assert lines[3].startswith("── In the middle")


def test_kinds_with_many_cards_are_counted_until_the_line_fits() -> None:
    everything = " ".join(code for code in cards.CODES if code not in ("1L", "1R", "2R"))
    at = position("1L", "1R", other="2R", captured=everything)
    lines = shown(terminal.board(at.view(0), Words(GAME, NAMES, "en", 0)))
    (line,) = [line for line in lines if "plain" in line]
    assert line == "  lights 3L☼ 8L☼ 11L☼ 12L☼  animals 9  ribbons 8  plain 24"


def test_the_card_that_waits_for_a_choice_is_marked() -> None:
    view = msgspec.structs.replace(middle_of_a_month().view(0), turned="12a")
    assert "  12L☼   ← 12a·" in shown(terminal.board(view, Words(GAME, NAMES, "en", 0)))


def test_choices_say_what_they_take() -> None:
    at = middle_of_a_month()
    view, words = at.view(0), Words(GAME, NAMES, "en", 0)
    assert {text: terminal.choice(text, view, words).plain for text in view.legal} == {
        "play 1L": "1L☼ Pine, crane takes 1R▌ Pine, poem ribbon",
        "play 8A": "8A◆ Susuki grass, geese takes 8L☼ Susuki grass, moon",
        "play 2R x 2A": "2R▌ Plum, poem ribbon takes 2A◆ Plum, warbler",
        "play 2R x 2a": "2R▌ Plum, poem ribbon takes 2a· Plum, plain 1",
    }
    all_of_a_month = position("1L 5a", "1R 1a 1b", must_capture=False).view(0)
    three = terminal.choice("play 1L", all_of_a_month, words).plain
    none = terminal.choice("play 5a", all_of_a_month, words).plain
    assert three.startswith("1L☼ Pine, crane takes")
    assert none.startswith("5a· ")
    assert "takes" not in none
    assert "1R" not in three


def test_the_sheet_of_a_round() -> None:
    yaku = [Yaku("sankou", 5, ["1L", "3L", "8L"]), Yaku("kasu", 1, [f"{month}a" for month in range(1, 11)])]
    face = Stopped(0, asked=True, score=Score(yaku=yaku, base=6, own=2, risk=1, seven=1, points=12, leftover=[]))
    sheet = terminal.sheet(face, Words(GAME, NAMES, "en", 0))
    assert sheet is not None
    text = "\n".join(shown(sheet))
    assert "1L☼ 3L☼ 8L☼" in text
    assert "10 ×·" in text
    assert text.count("× 2") == 1
    assert "× 1\n" not in text
    assert text.split()[-1] == "12"
