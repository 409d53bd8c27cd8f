"""`tablee review`: what decisions were worth, told, as JSON and as a page."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import tablee
from tablee.cli.app import app
from tablee.core.languages import LANGUAGES
from tablee.review import mistakes, pooled, review_match, written
from tablee.review.course import course
from tests.laws.tables import GAMES
from tests.review.matches import played

FEW = 64


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], env={"LC_ALL": "C.UTF-8"})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    found = tmp_path / "games.jsonl"
    found.write_bytes(b"\n".join([played("koikoi", seed=1), b"", played("koikoi", seed=2)]) + b"\n")
    return found


@pytest.mark.parametrize("game", [game.name for game in GAMES])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_is_told_in_sentences(game: str, language: str, tmp_path: Path) -> None:
    file = tmp_path / "one.jsonl"
    file.write_bytes(played(game))
    result = run("review", file, "--seat", 0, "--work", 400, "--lang", language)
    assert result.exit_code == 0, result.output
    title = tablee.game(game).texts(language).raw("title")
    assert title in result.stdout.splitlines()[0]
    assert ("Luck: " if language == "en" else "Chance\u202f: ") in result.stdout
    assert ("decisions." if language == "en" else "décisions.") in result.stdout
    assert "{" not in result.stdout
    assert "▸" in result.stdout  # the move that was played, among the bars


def test_beside_each_move_is_what_it_may_bring_and_errors_are_told_twice(tmp_path: Path) -> None:
    file, html = tmp_path / "one.jsonl", tmp_path / "one.html"
    file.write_bytes(played("hygge"))
    told = run("review", file, "--seat", 0, "--work", 400, "--html", html).stdout
    review = review_match(played("hygge"), 0, work=400)
    worst = mistakes(review)[0]
    assert f"give or take {200 * worst.error:.1f}%" in told
    assert review.mean_loss is not None
    assert review.mean_loss_error is not None
    assert f"by {100 * review.mean_loss:.2f}% ± {200 * review.mean_loss_error:.2f}%, with 400 simulated" in told
    for move in worst.moves[:4]:
        bar = f"{100 * move.value:.1f}%"
        points = f"{move.points:.1f} pts".replace("-", "\N{MINUS SIGN}")
        assert any(bar in line and points in line for line in told.splitlines())
        assert f">{points}<" in html.read_text("utf-8")
        part = max(1, round(100 * min(1, move.value / worst.moves[0].value)))
        assert f'>{bar}</span><i class="{"played" if move.move == worst.move else "other"}" style="width:{part}%">' in (
            html.read_text("utf-8")
        )


def test_the_move_that_was_played_has_a_bar_however_bad_it_was(tmp_path: Path) -> None:
    file, record = tmp_path / "one.jsonl", played("hilo", level="random", seed=2)
    file.write_bytes(record)
    shown = mistakes(review_match(record, 0, work=400))[:3]
    assert any(one.move not in [move.move for move in one.moves[:4]] for one in shown)
    lines = run("review", file, "--seat", 0, "--work", 400).stdout.splitlines()
    values = [100 * move.value for one in shown for move in one.moves if move.move == one.move]
    assert [line.split()[1] for line in lines if line.startswith("▸")] == [f"{value:.1f}%" for value in values]


def test_where_the_result_came_from_is_one_line(tmp_path: Path) -> None:
    file, record = tmp_path / "one.jsonl", played("hiifuu", 4)
    file.write_bytes(record)
    review = review_match(record, 2, work=FEW)
    assert review.luck is not None
    assert review.play is not None
    assert review.unexplained is not None
    row = [part or 0.0 for part in review.play[2]]
    parts = [review.luck[2], row[2], row[0] + row[1] + row[3], review.unexplained[2]]
    luck, own, theirs, rest = [f"{part:+.2f}".replace("-", "\N{MINUS SIGN}") for part in parts]
    told = run("review", file, "--seat", 2, "--work", FEW).stdout
    assert f"Luck: {luck} for you. Your play: {own}. Theirs: {theirs}. Unexplained: {rest}." in told


def test_of_many_mistakes_the_ten_surest_are_listed_and_three_are_shown(tmp_path: Path) -> None:
    file, record = tmp_path / "one.jsonl", played("hygge", level="random")
    file.write_bytes(record)
    found = mistakes(review_match(record, 0, work=400))
    assert len(found) > 10
    lines = run("review", file, "--seat", 0, "--work", 400).stdout.splitlines()
    titles = [int(line.split(",")[0].split()[1]) - 1 for line in lines if line.startswith("Move ")]
    assert titles == [one.step for one in [*found[:10], *found[:3]]]
    assert len([line for line in lines if line.startswith("You played ")]) == 3


def test_the_curve_has_eight_heights_and_sixty_letters_at_most(tmp_path: Path) -> None:
    file, record = tmp_path / "one.jsonl", played("hygge", moves=12)
    file.write_bytes(record)
    curve = [moment.value[0] for moment in review_match(record, 0, work=FEW).curve]
    drawn = run("review", file, "--seat", 0, "--work", FEW).stdout.splitlines()
    letters = "".join("▁▂▃▄▅▆▇█"[min(7, int(8 * value))] for value in curve)
    assert len(set(letters)) > 2
    assert any(line.endswith(letters) for line in drawn)
    file.write_bytes(played("hilo"))
    drawn = run("review", file, "--seat", 0, "--work", FEW).stdout.splitlines()
    (line,) = [line for line in drawn if line and set(line.split()[-1]) <= set("▁▂▃▄▅▆▇█")]
    assert len(json.loads(played("hilo"))["moves"]) > 100
    assert len(line.split()[-1]) == 60
    assert line[-1] in "▁▅█"  # it ends with the result


def test_json_is_one_object_a_record_and_what_the_library_says(file: Path) -> None:
    result = run("review", file, "--seat", 0, "--work", FEW, "--json", "--seed", 3)
    lines = result.stdout_bytes.splitlines()
    assert lines == [written(review_match(played("koikoi", seed=seed), 0, work=FEW, seed=3)) for seed in (1, 2)]


def test_one_game_of_a_file(file: Path) -> None:
    result = run("review", file, "--seat", 0, "--work", FEW, "--json", "--game-number", 2)
    assert result.stdout_bytes.splitlines() == [written(review_match(played("koikoi", seed=2), 0, work=FEW))]


def test_several_processes_say_the_same(file: Path) -> None:
    words = ("review", file, "-n", 1, "--seat", 1, "--work", FEW, "--json")
    assert run(*words, "--jobs", 2).stdout == run(*words).stdout


def test_several_games_are_told_together_at_the_end(file: Path) -> None:
    told = run("review", file, "--seat", 0, "--work", FEW).stdout
    assert "2 games together: mean loss" in told.splitlines()[-1]


def test_games_of_several_kinds_are_told_together_each_kind_for_itself(tmp_path: Path) -> None:
    koikoi = []
    for seed in (1, 2):
        match = tablee.game("koikoi").start(2, {"preset": "classic"}, bytes([seed]) * 32)
        for _ in range(16):
            match.play(match.to_act[0], match.legal(match.to_act[0])[0])
        koikoi.append(match.record())
    hygge = [json.loads(played("hygge", seed=seed, moves=12)) for seed in (1, 2)]
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join(json.dumps(one) for one in [koikoi[0], hygge[0], koikoi[1], hygge[1]]))
    reviews = [review_match(one, 0, work=FEW) for one in (*koikoi, *hygge)]
    found = [pooled(reviews[:2]), pooled(reviews[2:])]
    *_, first, second = run("review", file, "--seat", 0, "--work", FEW).stdout.splitlines()
    for line, title, together in zip(
        (first, second), ("Hanafuda Koï-Koï, 2 players, Classic", "Hygge, 2 players"), found, strict=True
    ):
        assert together is not None
        mean = f"{100 * together.mean_loss:.2f}%".replace("-", "\N{MINUS SIGN}")
        assert line.startswith(f"{title} · 2 games together: mean loss {mean} ± ")


def test_where_no_two_games_are_alike_there_is_no_mean_of_all(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(played("koikoi", moves=20) + b"\n" + played("hygge", moves=12))
    told = run("review", file, "--seat", 0, "--work", FEW).stdout
    assert "not alike" in told.splitlines()[-1]


def test_without_a_seat_it_is_the_first_that_a_person_had(tmp_path: Path) -> None:
    record = json.loads(played("koikoi"))
    for move in record["moves"]:
        if move[0] == 0:
            move.append("bot")
    file = tmp_path / "one.jsonl"
    file.write_text(json.dumps(record))
    assert json.loads(run("review", file, "--work", FEW, "--json").stdout)["seat"] == 1


def test_a_match_that_was_not_finished_says_so(tmp_path: Path) -> None:
    file = tmp_path / "one.jsonl"
    file.write_bytes(played("koikoi", moves=9))
    assert "The game was not finished" in run("review", file, "--work", FEW).stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_one_file_that_asks_for_nothing_else(file: Path, language: str) -> None:
    html = file.with_suffix(".html")
    result = run("review", file, "-n", 1, "--seat", 0, "--work", 400, "--html", html, "--lang", language)
    assert result.exit_code == 0, result.output
    text = html.read_text("utf-8")
    assert f'<html lang="{language}">' in text
    assert "default-src 'none'" in text
    assert not re.findall(r"""(?:src|href)=["'](?!#)""", text)
    assert "url(" not in text
    assert "<script" not in text
    review = review_match(played("koikoi", seed=1), 0, work=400)
    assert text.count("<polyline") == 2
    marked = {one.step for one in review.decisions if one.size != "none"}
    assert {int(step) for step in re.findall(r'href="#m(\d+)"', text)} == marked
    assert {int(step) for step in re.findall(r'id="m(\d+)"', text)} == marked
    assert marked
    assert text.count("<tr>") == len(review.curve) + 1


def test_in_the_curve_a_line_as_long_as_its_loss_drops_to_a_dot_at_each_mistake(file: Path) -> None:
    html = file.with_suffix(".html")
    run("review", file, "-n", 1, "--seat", 0, "--work", 400, "--html", html)
    text, review = html.read_text("utf-8"), review_match(played("koikoi", seed=1), 0, work=400)
    last, found = review.curve[-1].step, mistakes(review)
    widths = {"small": 8, "medium": 11, "large": 14}
    assert len({one.size for one in found}) > 1
    for one in found:
        x, top, low = 1000 * one.step / last, 1 - one.moves[0].value, 1 - one.moves[0].value + one.loss
        line = f"M{x:.1f} {1000 * top:.1f}L{x:.1f} {1000 * min(1, low):.1f}"
        assert f'<path class=lost d="{line}"/>' in text
        assert f'h0" style="stroke-width:{widths[one.size]}px"' in text
    own, other = re.findall(r'<polyline points="([^"]+)"', text)[::-1]
    widths_of_lines = re.findall(r"<polyline [^>]*stroke-width:([0-9.]+)px;stroke-dasharray:([^\"]+)", text)
    assert widths_of_lines == [("1.4", "7 4"), ("2.5", "none")]
    for seat, way in enumerate((own, other)):
        assert way.split()[1::2] == [f"{1000 * (1 - moment.value[seat]):.1f}" for moment in review.curve]
    (drawing,) = re.findall(r"<svg class=drawn.*?</svg>", text)
    assert "<text" not in drawing  # it would shrink with the page


def test_before_each_mistake_the_page_shows_what_the_seat_saw(file: Path) -> None:
    html = file.with_suffix(".html")
    run("review", file, "-n", 1, "--seat", 0, "--work", 400, "--html", html)
    tables = re.findall(r'<article id="m(\d+)">.*?<pre>(.*?)</pre>', html.read_text("utf-8"), re.DOTALL)
    its = course(played("koikoi", seed=1))
    assert tables
    for step, drawn in tables:
        hand = its.game.view(its.states[int(step)], 0).hand  # type: ignore[attr-defined]
        (own,) = [line for line in drawn.splitlines() if line.startswith("Your hand")]
        assert [card.rstrip("☼◆▌·") for card in own.split()[2:]] == list(hand)


def test_names_cannot_write_into_the_page(tmp_path: Path) -> None:
    record = json.loads(played("koikoi")) | {"names": ["<script>alert(1)</script>", "\x1b[31mZoé"]}
    file, html = tmp_path / "one.jsonl", tmp_path / "one.html"
    file.write_text(json.dumps(record))
    told = run("review", file, "--seat", 0, "--work", FEW, "--html", html).stdout
    assert "<script" not in html.read_text("utf-8")
    assert "\x1b[31mZ" not in told


def test_what_is_interrupted_has_not_succeeded(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = list[object]()

    def interrupted(*words: Any, **more: Any) -> Any:
        if seen:
            raise KeyboardInterrupt
        seen.append(words)
        return review_match(*words, **more)

    monkeypatch.setattr("tablee.cli.review.review_match", interrupted)
    result = run("review", file, "--seat", 0, "--work", FEW, "--json")
    assert result.exit_code == 1
    assert result.stdout_bytes.splitlines() == [written(review_match(played("koikoi", seed=1), 0, work=FEW))]
    assert result.stderr == ""


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--seat", 2], "there is no seat 2"),
        (["--game-number", 3], "there is no game 3"),
        (["--work", 7], "the work is at least 8"),
        (["--work", 10**8], "the work is at most"),
        (["--jobs", -1], "the number of jobs is at least 1"),
        (["--html", "page.html"], "a page is of one game"),
        (["--html", "/nowhere/page.html", "-n", 1, "--work", FEW], "page.html"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(file: Path, words: list[object], complaint: str) -> None:
    result = run("review", file, *words)
    assert result.exit_code == 2
    assert complaint in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_bad_record_is_named_by_its_line(tmp_path: Path) -> None:
    file = tmp_path / "one.jsonl"
    file.write_bytes(b"\n" + played("koikoi").replace(b'"koikoi"', b'"whist"'))
    result = run("review", file)
    assert result.exit_code == 2
    assert "line 2: game: there is no game 'whist'" in result.stderr
    file.write_bytes(b"\n")
    assert "no records" in run("review", file).stderr
