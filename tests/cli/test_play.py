"""`tablee play` in a real terminal of 80 columns and 24 lines: whole dialogues, interruptions, both languages."""

import contextlib
import fcntl
import json
import os
import pty
import random
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.cells import cell_len
from typer.testing import CliRunner, Result

import tablee
from tablee.cli.app import app
from tablee.core.languages import LANGUAGES

PATIENCE = 180
"""Seconds until a prompt that does not come is a failure. On a busy machine a program may take long to start."""
CLEAR = re.compile(r"\x1b\[2J")
CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
CHOICE = re.compile(r"(?:Your choice|Votre choix), (?:de )?1(?: (?:to|à) (\d+))? \(\? [^)]*\)\s?: $")
SEVERAL = re.compile(r"(?:such as|par exemple) ([\d ]+) \(\? [^)]*\)\s?: $")
ENTER = re.compile(r"(?:Press Enter to go on|Entrée pour continuer)\. $")
SAVE = re.compile(r"(?:or n for no|ou n pour non)\s?: $")
FIRST = ["koikoi", "--options", '{"hand_swap": false}', "--seed", "00" * 32]
"""A deal in which the person plays first, whatever the bots do."""
PROMPT = re.compile("|".join(prompt.pattern for prompt in (CHOICE, SEVERAL, ENTER, SAVE)))


class Dialogue:
    """A `tablee` in a terminal, read until it asks and told what to answer."""

    def __init__(self, folder: Path, *words: str, command: str = "play", **environment: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        modes = termios.tcgetattr(slave)
        modes[3] &= ~termios.ECHO  # the terminal may write its ^C after the prompt that answers it
        termios.tcsetattr(slave, termios.TCSANOW, modes)
        clean = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
        source = str(Path(tablee.__file__).parents[1])
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tablee.cli", command, *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=folder,
            env=clean
            | {"TERM": "xterm-256color", "PYTHONPATH": source, "LC_ALL": "C.UTF-8", "PAGER": "cat", **environment},
            start_new_session=True,
            preexec_fn=_own_the_terminal,
        )
        os.close(slave)
        self.raw = ""

    def read(self, until: re.Pattern[str] | None) -> str:
        """What is written until its end matches *until* (None: until the end of the program), without colours."""
        end = time.monotonic() + PATIENCE
        data = b""
        while until is None or not until.search(CODES.sub("", data.decode("utf-8", "ignore"))):
            ready, _, _ = select.select([self.master], [], [], max(end - time.monotonic(), 0))
            assert ready, f"no answer after:\n{data.decode('utf-8', 'replace')}"
            try:
                more = os.read(self.master, 65536)
            except OSError:  # the other side is closed
                more = b""
            if not more:
                assert until is None, f"ended with:\n{data.decode('utf-8', 'replace')}"
                break
            data += more
        self.raw = data.decode("utf-8").replace("\r\n", "\n")
        return CODES.sub("", CLEAR.split(self.raw)[-1])

    def answer(self, text: str, until: re.Pattern[str] | None = PROMPT) -> str:
        os.write(self.master, f"{text}\n".encode())
        return self.read(until)

    def press(self, key: bytes, until: re.Pattern[str] | None = PROMPT) -> str:
        os.write(self.master, key)
        return self.read(until)

    def close(self) -> int:
        code = self.process.wait(PATIENCE)
        os.close(self.master)
        return code


def _own_the_terminal() -> None:
    """Ctrl-C in the terminal reaches the program, also where the tests themselves were told to ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


@contextlib.contextmanager
def dialogue(folder: Path, *words: str, command: str = "play", **environment: str) -> Iterator[Dialogue]:
    talk = Dialogue(folder, *words, command=command, **environment)
    try:
        yield talk
    finally:
        if talk.process.poll() is None:
            talk.process.send_signal(signal.SIGKILL)
            talk.process.wait()
            os.close(talk.master)


def reply(screen: str, dice: random.Random) -> str:
    """Any sensible answer to what is asked."""
    if found := CHOICE.search(screen):
        return str(dice.randint(1, int(found[1] or 1)))
    if found := SEVERAL.search(screen):
        return found[1]
    return ""


def assert_fits(screen: str) -> None:
    lines = screen.split("\n")
    assert len(lines) <= 24, f"{len(lines)} lines:\n{screen}"
    for line in lines:
        assert cell_len(line) <= 80, f"{cell_len(line)} columns: {line}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", tablee.game_names())
def test_decisions_fit_the_screen_from_the_first_to_the_last(name: str, language: str, tmp_path: Path) -> None:
    dice = random.Random(f"{name} {language}")
    decisions = 0
    for players in tablee.game(name).players[:: len(tablee.game(name).players) - 1 or 1]:
        with dialogue(tmp_path, name, "--no-pause", "--lang", language, "--players", str(players)) as talk:
            screen = talk.read(PROMPT)
            while not SAVE.search(screen):
                if not ENTER.search(screen):
                    assert_fits(screen)
                    decisions += 1
                screen = talk.answer(reply(screen, dice))
            assert "\x1b[" in talk.raw
            screen = talk.answer("kept.jsonl" if players == tablee.game(name).players[-1] else "n", until=None)
            assert talk.close() == 0
    assert decisions > 10
    record = json.loads((tmp_path / "kept.jsonl").read_bytes())
    assert record["winners"]
    tablee.verify(record)


@pytest.mark.parametrize("name", tablee.game_names())
def test_ctrl_c_at_a_decision_offers_to_save_a_record_that_loads(name: str, tmp_path: Path) -> None:
    with dialogue(tmp_path, name, "--no-pause", "--name", "Zoé") as talk:
        screen = talk.read(PROMPT)
        for _ in range(3):
            screen = talk.answer(reply(screen, random.Random(1)))
        screen = talk.press(b"\x03", SAVE)
        assert "Save the record of this game?" in screen
        last = talk.answer("", until=None)
        assert "Saved: " in last
        assert "Goodbye!" in last
        assert talk.close() == 0
    (file,) = tmp_path.glob(f"tablee-{name}-*.jsonl")
    record = json.loads(file.read_bytes())
    assert record["names"][0] == "Zoé"
    assert len(record["moves"]) >= 2
    tablee.verify(record)


def test_ctrl_c_twice_saves_nothing_and_says_goodbye(tmp_path: Path) -> None:
    with dialogue(tmp_path, "koikoi", "--no-pause", "--lang", "fr") as talk:
        talk.read(PROMPT)
        talk.answer("1")
        assert "Enregistrer cette partie" in talk.press(b"\x03", SAVE)
        last = talk.press(b"\x03", None)
        assert "Au revoir" in last
        assert "Traceback" not in last
        assert talk.close() == 0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("before", [0, 1])
def test_the_end_of_input_saves_nothing_and_says_goodbye(before: int, tmp_path: Path) -> None:
    with dialogue(tmp_path, "koikoi", "--no-pause") as talk:
        talk.read(PROMPT)
        for _ in range(before):
            talk.answer("1")
        last = talk.press(b"\x04", None)
        assert "Goodbye!" in last
        assert "Traceback" not in last
        assert talk.close() == 0
    assert list(tmp_path.iterdir()) == []


def test_interpreted_a_master_answers_when_its_three_seconds_are_over(tmp_path: Path, interpreted: Path) -> None:
    """Each of its decisions takes as long: a turn of Koï-Koï has one, or a second card to choose, or a yaku."""
    with dialogue(tmp_path, *FIRST, "--bots", "master", "--no-pause", PYTHONPATH=str(interpreted)) as talk:
        talk.read(PROMPT)
        began = time.monotonic()
        assert "%" in talk.answer("i", ENTER)
        assert time.monotonic() - began < 8
        talk.answer("")
        began = time.monotonic()
        assert "Agathe plays" in talk.answer("1")
        assert 3 <= time.monotonic() - began < 15


def test_ctrl_c_while_bots_play_offers_to_save(tmp_path: Path) -> None:
    with dialogue(tmp_path, *FIRST, "--speed", "0.01") as talk:
        talk.read(PROMPT)
        assert "You play" in talk.answer("1", until=re.compile(r"Agathe is playing…\s*$"))
        talk.press(b"\x03", SAVE)
        talk.answer("mine.jsonl", until=None)
        assert talk.close() == 0
    tablee.verify((tmp_path / "mine.jsonl").read_bytes())


def test_a_file_that_is_there_is_never_written_over(tmp_path: Path) -> None:
    (tmp_path / "old.jsonl").write_text("dear diary")
    with dialogue(tmp_path, "koikoi", "--no-pause") as talk:
        talk.read(PROMPT)
        talk.answer("1")
        talk.answer("q", SAVE)
        assert "is there already" in talk.answer("old.jsonl", SAVE)
        assert "cannot be written: No such file" in talk.answer("no/such/folder.jsonl", SAVE)
        assert "Saved: new.jsonl" in talk.answer("new.jsonl", None)
        assert talk.close() == 0
    assert (tmp_path / "old.jsonl").read_text() == "dear diary"
    tablee.verify((tmp_path / "new.jsonl").read_bytes())


def test_a_refused_move_is_explained_with_its_rule_and_asked_again(tmp_path: Path) -> None:
    match = tablee.game("koikoi").start(2, {"hand_swap": False}, "00" * 32)
    useless = next(code for code in ("5R", "7R", "8a") if f"play {code}" not in match.legal(0))
    assert match.to_act == [0]
    with dialogue(tmp_path, *FIRST, "--no-pause", "--lang", "fr") as talk:
        first = talk.read(PROMPT)
        for typed, reason, rule in (
            (useless, "Il faut capturer tant que c’est possible", "KK-11"),
            ("play 1a", "Vous n’avez pas cette carte en main", "KK-9"),
            ("dance", "Ce coup n’existe pas ici", "KK-9"),
        ):
            screen = talk.answer(typed)
            told = " ".join(screen.split("\n\n")[0].split())
            assert reason in told
            assert rule in told
            assert_fits(screen)
        assert "Tapez un numéro de 1 à 4." in talk.answer("")
        assert screen.split("\n\n")[1:] == first.split("\n\n")[1:]  # nothing has changed


def test_help_shows_the_rule_of_the_task_and_of_the_refusal(tmp_path: Path) -> None:
    with dialogue(tmp_path, *FIRST, "--no-pause") as talk:
        talk.read(PROMPT)
        talk.answer("8a")
        shown = talk.answer("?")
        assert "KK-11 " in shown
        assert "KK-9 " in shown or "KK-9 " in talk.answer("")


def test_keys_show_pages_and_come_back(tmp_path: Path) -> None:
    with dialogue(tmp_path, *FIRST, "--no-pause") as talk:
        talk.read(PROMPT)
        assert "the last moves" in talk.answer("?")
        assert CHOICE.search(talk.answer(""))
        assert "What “Master” thinks" in talk.answer("i")
        talk.answer("")
        assert "Agathe" in talk.answer("s")
        assert CHOICE.search(talk.answer(""))
        assert "Month 1: you deal" in talk.answer("l")
        assert CHOICE.search(talk.answer(""))
        assert "KK-14" in talk.answer("kk-14")
        assert CHOICE.search(talk.answer(""))
        assert "There is no rule KK-99." in talk.answer("KK-99")
        assert CHOICE.search(talk.answer(""))
        talk.answer("r")
        assert "Hanafuda" in CODES.sub("", talk.raw)
        assert "The choices go from 1 to" in talk.answer("99")


def test_a_word_is_explained_with_its_rule(tmp_path: Path) -> None:
    with dialogue(tmp_path, *FIRST, "--no-pause", "--lang", "fr") as talk:
        first = talk.read(PROMPT)
        assert "? oya" in talk.answer("?")
        talk.answer("")
        shown = " ".join(talk.answer("? Donneur").split())
        assert "oya · Qui distribue les cartes et joue en premier" in shown
        assert "KK-3 Il faut un donneur" in shown
        assert_fits(talk.answer(""))
        unknown = " ".join(talk.answer("? trick").split())
        assert "« trick » n’est pas un mot que ce jeu explique." in unknown
        assert "oya, ba, mois, capturer" in unknown
        assert talk.answer("").split("\n\n")[-1] == first.split("\n\n")[-1]


def test_a_move_is_taken_back_and_the_same_cards_come_again(tmp_path: Path) -> None:
    with dialogue(tmp_path, *FIRST, "--no-pause") as talk:
        first = talk.read(PROMPT)
        assert "You have not made a move yet." in talk.answer("u")
        choices = first[first.index("\n 1 ") :]
        talk.answer("2")
        for word in ("u", "undo"):
            screen = talk.answer(word)
            while ENTER.search(screen):
                screen = talk.answer("")
            assert "You take back your last move." in screen
            assert screen[screen.index("\n 1 ") :] == choices
            screen = talk.answer("1")
        while not SAVE.search(screen):
            screen = talk.answer(reply(screen, random.Random(1)))
        assert "2 moves were taken back." in screen
        talk.answer("kept.jsonl", until=None)
    record = json.loads((tmp_path / "kept.jsonl").read_bytes())
    assert record["taken_back"] == 2
    tablee.verify(record)


@pytest.mark.parametrize("name", tablee.game_names())
def test_a_hint_shows_moves_with_their_share_and_the_record_counts_it_once_a_decision(
    name: str, tmp_path: Path
) -> None:
    with dialogue(tmp_path, name, "--no-pause") as talk:
        screen, dice = talk.read(PROMPT), random.Random(name)
        for times in (2, 1):
            while ENTER.search(screen):
                screen = talk.answer("")
            for _ in range(times):
                shown = talk.answer("i")
                assert "nothing to decide" in shown or re.search(r"\d+% +±\d+\.\d%", shown)
                screen = talk.answer("")
            screen = talk.answer(reply(screen, dice))
        talk.press(b"\x03", SAVE)
        talk.answer("kept.jsonl", until=None)
    record = json.loads((tmp_path / "kept.jsonl").read_bytes())
    assert record["hints"][0] == 2
    assert sum(record["hints"]) == 2
    tablee.verify(record)


@pytest.mark.parametrize("name", tablee.game_names())
def test_every_game_goes_on_after_a_move_was_taken_back(name: str, tmp_path: Path) -> None:
    dice = random.Random(name)
    with dialogue(tmp_path, name, "--no-pause", "--lang", "fr", "--bots", "novice") as talk:
        screen, times = talk.read(PROMPT), 0
        for turn in range(12):
            while ENTER.search(screen):
                screen = talk.answer("")
            if SAVE.search(screen):
                break
            if turn % 3 == 2:
                assert "Vous reprenez votre dernier coup." in talk.answer("reprendre")
                times += 1
            screen = talk.answer(reply(screen, dice))
        if not SAVE.search(screen):
            talk.press(b"\x03", SAVE)
        talk.answer("kept.jsonl", until=None)
    record = json.loads((tmp_path / "kept.jsonl").read_bytes())
    assert record["taken_back"] == times > 0
    tablee.verify(record)


def test_colours_can_be_refused(tmp_path: Path) -> None:
    with dialogue(tmp_path, "koikoi", "--no-pause", NO_COLOR="1") as talk:
        talk.read(PROMPT)
        assert not re.search(r"\x1b\[[0-9;]*3[0-7]m", talk.raw)
    with dialogue(tmp_path, "koikoi", "--no-pause", TERM="dumb") as talk:
        talk.read(PROMPT)
        assert "\x1b" not in talk.raw


# Without a terminal


def piped(typed: str, *words: str) -> Result:
    return CliRunner().invoke(app, ["play", *words], input=typed, env={"LC_ALL": "C.UTF-8"})


def test_without_a_game_it_is_asked_for() -> None:
    number = tablee.game_names().index("hilo") + 1
    result = piped(f"chess\n{number}\n9\n4\n")
    assert result.exit_code == 0
    assert "Which game?" in result.stdout
    assert result.stdout.count("How many players, 2 to 6?") == 2
    assert "Colette" in result.stdout
    assert result.stdout.endswith("Goodbye!\n")


@pytest.mark.parametrize(("language", "master"), [("en", "Master. Thinks"), ("fr", "Maître. Parcourt")])
def test_the_bots_are_introduced_with_face_level_and_sentence(language: str, master: str) -> None:
    shown = piped("", "hiifuu", "--bots", "master,novice,master", "--lang", language).stdout
    assert shown.startswith(f"🦉 Agathe, Colette · {master}")
    assert "\n🐣 Basile · " in shown


def test_the_end_of_input_is_a_goodbye_at_any_question() -> None:
    for typed in ("", "1\n"):
        result = piped(typed)
        assert (result.exit_code, result.stderr) == (0, "")
        assert result.stdout.endswith("Goodbye!\n")


@pytest.mark.parametrize("name", tablee.game_names())
def test_the_same_seed_deals_the_same_cards(name: str) -> None:
    words = [name, "--seed", "ab" * 32, "--seat", "1"]
    one, same, other = (piped("", *words[:2], seed, *words[3:]).stdout for seed in ("ab" * 32, "ab" * 32, "cd" * 32))
    first = [text.splitlines()[:12] for text in (one, same, other)]
    assert first[0] == first[1] != first[2]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["poker"], "there is no game 'poker'"),
        (["koikoi", "--players", "3"], "koikoi is played by 2 players, not 3"),
        (["koikoi", "--seat", "2"], "there is no seat 2"),
        (["koikoi", "--seed", "tea"], "a seed has 64 hex digits"),
        (["koikoi", "--bots", "genius"], "koikoi has no bot 'genius'"),
        (["koikoi", "--bots", "novice,novice"], "1 chairs need"),
        (["koikoi", "--options", "{"], "not JSON"),
        (["koikoi", "--preset", "none"], "option 'preset'"),
        (["koikoi", "--lang", "eo"], "no language 'eo'"),
        (["koikoi", "--speed", "0"], "the speed is more than 0"),
    ],
)
def test_what_cannot_be_played_is_said_in_one_line(words: list[str], reason: str) -> None:
    result = piped("", *words)
    assert result.exit_code == 2
    assert result.stderr.startswith("tablee: ")
    assert reason in result.stderr
    assert result.stderr.count("\n") == 1
