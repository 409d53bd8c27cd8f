"""`tablee learn`: the list and its states, a lesson from its first move to its last, left and taken up again."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tablee import games
from tablee.cli.app import app
from tablee.cli.progress import Kept, Progress
from tablee.core.languages import LANGUAGES
from tablee.lessons import lessons
from tests.cli.test_play import assert_fits, dialogue

EVERY = [(name, one.number) for name in games.names() for one in lessons(games.game(name))]
PROMPT = re.compile(
    r"(?:i shows it\):|i le montre\)\u202f:|Press Enter to go on\.|Entrée pour continuer\.|now\.|instant\.) $"
)


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """Where progress is kept in this test."""
    return tmp_path / "tablee" / "lessons.json"


def learn(kept: Path, *words: str, typed: str = "") -> Result:
    environment = {"LC_ALL": "C.UTF-8", "XDG_STATE_HOME": str(kept.parents[1])}
    return CliRunner().invoke(app, ["learn", *words], input=typed, env=environment)


def plain(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_lessons_are_listed_in_every_language(kept: Path, language: str) -> None:
    told = plain(learn(kept, "--lang", language).stdout)
    for name in games.names():
        for lesson in lessons(games.game(name)):
            assert plain(f"{name} {lesson.number} {lesson.title[language]}") in told


@pytest.mark.parametrize(("game", "number"), EVERY)
def test_each_is_played_to_its_end_by_its_own_moves(kept: Path, game: str, number: int) -> None:
    lesson = lessons(games.game(game))[number - 1]
    typed = "".join(f"{beat.moves[-1]}\n\n" for beat in lesson.beats)  # Enter reads a score sheet, or says nothing
    told = learn(kept, game, str(number), typed=f"{typed}\nn\n")
    assert told.exit_code == 0, told.output
    for said in (*[beat.say["en"] for beat in lesson.beats], lesson.end.say["en"]):
        assert plain(said) in plain(told.stdout)
    assert json.loads(kept.read_text())[f"{game}/{number}"] == {"done": True, "moves": []}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "number"), EVERY)
def test_each_fits_on_a_small_screen_and_can_be_shown(kept: Path, game: str, number: int, language: str) -> None:
    lesson = lessons(games.game(game))[number - 1]
    with dialogue(
        kept.parents[1], game, str(number), "--lang", language, command="learn", XDG_STATE_HOME=str(kept.parents[1])
    ) as talk:
        screen = talk.read(PROMPT)
        for beat in lesson.beats:
            while "Enter to go on" in screen or "pour continuer" in screen:
                screen = talk.answer("", PROMPT)
            assert_fits(screen)
            assert plain(beat.say[language]) in plain(screen)
            assert beat.rule in screen
            screen = talk.answer("i", PROMPT)
        while "Enter to go on" in screen or "pour continuer" in screen:
            screen = talk.answer("", PROMPT)
        assert plain(lesson.end.say[language]) in plain(screen)
        talk.answer("n", None)
        assert talk.close() == 0


def test_another_legal_move_is_answered_and_an_illegal_one_explained(kept: Path) -> None:
    told = plain(learn(kept, "koikoi", "1", typed="play 8L\nplay 1a\nnonsense\n99\nq\n").stdout)
    assert "That would take cards, too, and its turn will come" in told
    assert "You must capture while you can" in told
    assert "KK-11" in told
    assert "The choices go from 1 to 4." in told
    assert "2/4" not in told
    assert not kept.exists()


def test_cards_are_pointed_at_by_codes_that_stand_on_the_board(kept: Path) -> None:
    assert "KK-9 3L☼ 3a·" in plain(learn(kept, "koikoi", "1", typed="q\n").stdout)
    told = plain(learn(kept, "hygge", "2", "--lang", "fr", typed="q\n").stdout)
    assert "OURS◆◆" in told
    assert "BEAR" not in told  # it is called so in English only


def test_a_lesson_that_was_left_goes_on_where_it_was(kept: Path) -> None:
    learn(kept, "koikoi", "1", typed="i\ni\nq\n")
    assert "koikoi 1 Like takes like move 2 of 4" in plain(learn(kept).stdout)
    told = learn(kept, "koikoi", typed="q\n").stdout
    assert "3/4" in told
    assert "1/4" not in told


def test_without_a_number_the_first_that_is_not_done_is_played_and_at_last_none(kept: Path) -> None:
    assert "1/4 " in learn(kept, "koikoi", typed="i\ni\ni\ni\nn\n").stdout
    assert "koikoi 1 Like takes like done" in plain(learn(kept).stdout)
    told = plain(learn(kept, "koikoi", typed="q\n").stdout)
    assert plain(lessons(games.game("koikoi"))[1].beats[0].say["en"]) in told
    for number in (2, 3):
        Progress(kept).keep("koikoi", number, Kept(done=True))
    told = plain(learn(kept, "koikoi").stdout)
    assert "koikoi 3 Stop or koï-koï? done" in told
    assert "hilo" not in told
    assert "1/4" in learn(kept, "koikoi", "1", typed="q\n").stdout  # once more, from its beginning


def test_the_next_lesson_follows_and_after_the_last_a_real_game_against_a_novice(kept: Path) -> None:
    told = plain(learn(kept, "koikoi", "2", typed="i\ni\ni\n\n\n" + "i\n" * 4 + "\n\n" + "q\nn\n").stdout)
    assert "4/4" in told
    assert "That was the last one." in told
    assert "Novice" in told
    assert "Month 1 of 3" in told  # a short one
    assert "swap" not in told.partition("That was the last one.")[2].lower()  # … and a gentle one


def test_help_rules_and_the_last_moves_are_there(kept: Path) -> None:
    told = plain(learn(kept, "koikoi", "1", typed="?\n\nKK-12\n\nKK-99\n\nl\n\nr\nq\n").stdout)
    assert "show me: the move is made for you" in told
    assert "turn over the top card of the pile" in told
    assert "There is no rule KK-99." in told
    assert "Month 1: you deal." in told
    assert "The cards" in told


def test_a_word_of_the_game_is_explained(kept: Path) -> None:
    told = plain(learn(kept, "koikoi", "1", typed="?\n\n? YAKU\n\n? pli\n\nq\n").stdout)
    assert "? oya what a word of the game means" in told
    assert "yaku · A combination of captured cards that gives points. KK-14" in told
    assert "These combinations give points." in told
    assert "“pli” is no word that this game explains. These are: oya, ba, month," in told


@pytest.mark.parametrize(
    ("words", "trouble"),
    [
        (["whist"], "there is no game 'whist'"),
        (["koikoi", "4"], "the lessons of koikoi are 1 to 3, not 4"),
        (["koikoi", "0"], "the lessons of koikoi are 1 to 3, not 0"),
        (["--lang", "xx"], "no language 'xx'"),
    ],
)
def test_what_there_is_not_is_said_in_a_line(kept: Path, words: list[str], trouble: str) -> None:
    told = learn(kept, *words)
    assert told.exit_code == 2
    assert trouble in told.stderr


@pytest.mark.parametrize("text", ["", "[", "[]", '{"koikoi/1": 3}', '{"koikoi/1": {"moves": ["fly away"]}}'])
def test_a_file_that_cannot_be_read_means_that_nothing_is_known(kept: Path, text: str) -> None:
    kept.parent.mkdir(parents=True)
    kept.write_text(text)
    assert "1/4" in learn(kept, "koikoi", typed="q\n").stdout


def test_where_nothing_can_be_written_one_learns_all_the_same(kept: Path) -> None:
    kept.parent.mkdir(parents=True)
    kept.mkdir()
    assert "4/4" in learn(kept, "koikoi", typed="i\ni\ni\ni\nn\n").stdout
