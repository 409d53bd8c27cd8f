"""“Check the cards”: an honest match agrees; a record that was forged does not, however consistently."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Route
from typer.testing import CliRunner

import tablee
from tablee import games
from tablee.cli.app import app
from tablee.core.draws import draws_of
from tablee.core.match import Match
from tablee.core.proof import committed, salt_commitment, seed_from
from tests.server.serving import SHORT
from tests.web import vectors
from tests.web.conftest import Arrives
from tests.web.games import playing
from tests.web.people import DESKTOP, House, Json, Person
from tests.web.playing import play_on

OPTIONS = {"rounds": 1, "hand_swap": False, "lucky_hands": False}


def _finished(one: Person, game: str = "koikoi", options: Json | None = None) -> str:
    """A match against bots, played in this browser from being ready to its last move; its result is on show."""
    players = games.game(game).players[0]
    bots = [{"bot": "random"}] * (players - 1)
    table = one.open_table(
        game, players, seats=["me", *bots], name="Léa", options=OPTIONS if options is None else options
    )
    one.go(f"/t/{table}")
    one.page.click("[data-start]")
    one.page.wait_for_selector(".frame")
    play_on(one)
    return table


Played = tuple[Person, str]


@pytest.fixture(scope="module")
def player(browser: Browser, house: House) -> Iterator[Played]:
    """Somebody who has played a match of Koï-Koï in their browser, and its table."""
    one = Person(browser, house, "en", DESKTOP)
    yield one, _finished(one)
    assert one.errors == []
    one.close()


@pytest.fixture
def played(player: Played) -> Iterator[Played]:
    """The same at its result. What a test tells their page is forgotten afterwards."""
    one, table = player
    one.go(f"/t/{table}")
    one.page.wait_for_selector("[data-rematch]")
    yield player
    one.page.unroute_all()


def _checked(one: Person) -> tuple[str, list[str]]:
    """Press the button; the verdict, and what is not right."""
    one.page.click("[data-check]")
    verdict = one.page.locator("[data-verdict]").get_attribute("data-verdict") or ""
    found = one.page.locator("li.wrong, li.open").evaluate_all("all => all.map(one => one.dataset.found)")
    return verdict, found


def _get(one: Person, table: str, what: str) -> Json:
    answer: Json = one.context.request.get(f"/api/tables/{table}/{what}?match=1").json()
    return answer


def test_the_vectors_of_the_client_are_what_the_engine_says() -> None:
    assert vectors.FILE.read_text("utf-8") == vectors.text(), "run `python -m tests.web.vectors`"


@pytest.mark.parametrize("game", games.names())
def test_an_honest_match_agrees_in_every_game(person: Arrives, game: str) -> None:
    one = person("fr", phone=True)
    _finished(one, game, {**playing(game).at_once, **SHORT.get(game, {})})
    assert _checked(one) == ("right", [])
    parts = one.page.locator("[data-part]").evaluate_all("all => all.map(one => one.dataset.part)")
    assert parts == ["sealed", "device", "seed", "draws", "moves"]
    found = one.page.locator("li.right").evaluate_all("all => all.map(one => one.dataset.found)")
    assert {"server_sealed", "person_sealed", "list_held", "own_salt", "seed_follows"} <= set(found)
    assert {"printed", "own_moves"} <= set(found)
    assert "Tout concorde" in one.page.locator("[data-verdict]").inner_text()
    assert one.complaints("dialog[open]") == []


def test_the_cards_before_and_after_a_shuffle_can_be_seen(played: Played) -> None:
    one, table = played
    _checked(one)
    deal = one.page.locator("[data-found=printed]").last
    deal.locator("summary").click()
    before, after = deal.locator("dd").all_inner_texts()
    assert before.split() == list(games.game("koikoi").codes)
    assert after.split() == _get(one, table, "record")["chance"][-1][1]


def test_on_the_result_it_comes_after_the_record_and_closes_to_where_it_was(person: Arrives) -> None:
    one = person("en")
    _finished(one)
    offers = [text.replace("\xa0", " ") for text in one.page.locator("dialog footer .button").all_inner_texts()]
    assert offers[:4] == ["Rematch", "Watch the replay", "Share", "Download the record"]
    assert offers[4:6] == ["Review my moves", "Check the cards ✓"]
    _checked(one)
    one.page.keyboard.press("Escape")
    one.page.wait_for_selector("[data-verdict]", state="detached")
    assert one.page.evaluate("document.activeElement.hasAttribute('data-check')")


def test_after_a_reload_it_still_knows_what_was_committed_to(played: Played) -> None:
    one, table = played
    one.go(f"/r/{table}")
    one.page.wait_for_selector("nav input[type=range]")
    one.page.keyboard.press("c")
    one.page.wait_for_selector("[data-verdict=right]")


def test_who_was_not_there_is_told_that_it_is_only_consistent(person: Arrives, played: Played) -> None:
    _, table = played
    other = person("en")
    other.go(f"/r/{table}")
    other.page.wait_for_selector("nav input[type=range]")
    other.page.click("nav .moments")
    assert _checked(other) == ("open", ["not_there"])
    assert "this device was not there" in other.page.locator("[data-verdict]").inner_text()


# A server that forges


def _answers(one: Person, record: Json, replay: Json) -> None:
    """What this person's page is told of the match from now on."""

    def fulfil(answer: Json) -> Callable[[Route], None]:
        return lambda route: route.fulfill(json=answer)

    one.page.route("**/record?*", fulfil(record))
    one.page.route("**/replay?*", fulfil(replay))


def _forged(record: Json, replay: Json, seed: bytes, own: list[str] | None = None) -> tuple[Json, Json]:
    """Another match from this seed that is right in itself: the record, and its replay.

    The person makes the moves *own* while they may be made, and any others afterwards.
    """
    rng = random.Random(3)
    match: Match = games.game(record["game"]).start(record["players"], record["options"], seed)
    own = list(own or [])
    while not match.over:
        seat = match.to_act[0]
        legal = match.legal(seat)
        text = own.pop(0) if seat == 0 and own and own[0] in legal else rng.choice(legal)
        match.play(seat, text, None if seat == 0 else "bot")
    begun = replay["steps"][0]["seq"]
    kinds = ["started", *["moved"] * len(match.moves)]
    steps = [{"t": "step", "seq": begun + at, "kind": kind} for at, kind in enumerate(kinds)]
    again = {**match.record(), "names": record["names"], "proof": record["proof"]}
    return json.loads(json.dumps(again)), {**replay, "steps": steps, "draws": msgspec.to_builtins(draws_of(match))}


def _with_salt(record: Json, seat: int, salt: bytes) -> bytes:
    """Put another salt into a record's proof, with its commitment; answers the seed."""
    proof = record["proof"]
    server = committed(bytes.fromhex(proof["secret"]))
    proof["salts"][seat] = salt.hex()
    proof["commitments"][seat] = salt_commitment(proof["table"], proof["match"], seat, server, salt).hex()
    return seed_from(bytes.fromhex(proof["secret"]), [bytes.fromhex(one) for one in proof["salts"]])


def test_a_record_made_consistently_from_another_salt_fails_visibly(person: Arrives, played: Played) -> None:
    (one, table), other = played, person("en")
    record, replay = _get(one, table, "record"), _get(one, table, "replay")
    own = [text for seat, text, *_ in record["moves"] if seat == 0]
    forged = _forged(record, replay, _with_salt(record, 0, b"\xab" * 32), own)
    tablee.verify(forged[0])  # nothing is wrong with it in itself
    for somebody in (one, other):
        _answers(somebody, *forged)
    verdict, found = _checked(one)
    assert verdict == "wrong"
    assert found[:2] == ["list_not_held", "own_salt_wrong"]
    assert "Do not trust this record" in one.page.locator("[data-verdict]").inner_text()
    other.page.unroute("**/replay?*")
    other.go(f"/r/{table}")  # whoever was not there cannot know
    other.page.wait_for_selector("nav input[type=range]")
    other.page.route("**/replay?*", lambda route: route.fulfill(json=forged[1]))
    other.page.click("nav .moments")
    assert _checked(other) == ("open", ["not_there"])


def test_other_moves_of_this_browsers_player_fail_visibly(played: Played) -> None:
    """The same salts, seed and cards, but the person is said to have played otherwise."""
    one, table = played
    record, replay = _get(one, table, "record"), _get(one, table, "replay")
    forged = _forged(record, replay, bytes.fromhex(record["seed"]))
    assert [move for move in forged[0]["moves"] if move[0] == 0] != [move for move in record["moves"] if move[0] == 0]
    tablee.verify(forged[0])
    _answers(one, *forged)
    verdict, found = _checked(one)
    assert verdict == "wrong"
    assert set(found) <= {"own_move_wrong", "own_move_missing"}
    assert one.page.locator("[data-part=moves] li.wrong").count() == len(found)


def _another_deck(record: Json, replay: Json) -> None:
    deck = record["chance"][-1][1]
    deck[0], deck[1] = deck[1], deck[0]


def _another_list(record: Json, replay: Json) -> None:
    """Cards that the seed brings into the order that was dealt, from a list that is not printed anywhere."""
    replay["draws"][-1]["rolls"][0]["among"].reverse()


def _another_secret(record: Json, replay: Json) -> None:
    record["proof"]["secret"] = "cd" * 32


def _hidden_attempt(record: Json, replay: Json) -> None:
    record["proof"]["attempts"] = 0


def test_what_does_not_fit_together_is_named(person: Arrives) -> None:
    one = person("fr")
    table = _finished(one)
    honest = _get(one, table, "record"), _get(one, table, "replay")
    for change, found in (
        (_another_deck, ["order_wrong"]),
        (_another_list, ["list_wrong"]),
        (_another_secret, ["server_broken", "seed_wrong"]),
        (_hidden_attempt, ["attempts_wrong"]),
    ):
        record, replay = deepcopy(honest)
        change(record, replay)
        _answers(one, record, replay)
        assert _checked(one) == ("wrong", found)
        assert "Quelque chose ne concorde pas" in one.page.locator("[data-verdict]").inner_text()
        one.page.keyboard.press("Escape")
        one.page.wait_for_selector("[data-verdict]", state="detached")


def _another_salt(record: Json) -> None:
    record["proof"]["salts"][0] = "ab" * 32


def _illegal_move(record: Json) -> None:
    hand = {text.split()[1] for _, text, *_ in record["moves"] if text.startswith("play")}
    record["moves"][0][1] = next(f"play {code}" for code in games.game("koikoi").codes if code not in hand)


def _other_totals(record: Json) -> None:
    record["totals"][0] += 1


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (_another_salt, "proof.salts[0]"),
        (lambda record: _another_deck(record, {}), "chance["),
        (_illegal_move, "moves[0]"),
        (_other_totals, "totals"),
    ],
)
def test_tablee_verify_finds_what_was_forged_in_the_record_of_a_served_match(
    player: Played, tmp_path: Path, change: Callable[[Any], None], place: str
) -> None:
    record = _get(*player, "record")
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    assert CliRunner().invoke(app, ["verify", str(file)]).exit_code == 0
    change(record)
    file.write_text(json.dumps(record), encoding="utf-8")
    verified = CliRunner().invoke(app, ["verify", str(file)])
    assert verified.exit_code == 1
    assert place in verified.output


# Plain http


OPENED = """options => fetch('/api/tables', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ game: 'koikoi', players: 2, seats: ['me', { bot: 'random' }], pause: 0, options }),
}).then(answer => answer.json()).then(at => at.table.id)"""


def test_it_works_on_plain_http_in_a_home_network(own_house: House, launched: Callable[..., Browser]) -> None:
    """Where a page is not from this machine and not secure, the browser has no crypto.subtle."""
    browser = launched(f"--host-resolver-rules=MAP 192.168.7.7 127.0.0.1:{own_house.port}")
    one = Person(browser, own_house, "en", DESKTOP)
    one.page.goto("http://192.168.7.7/")
    assert one.page.evaluate("[isSecureContext, typeof crypto.subtle]") == [False, "undefined"]
    table = one.page.evaluate(OPENED, OPTIONS)
    one.page.goto(f"http://192.168.7.7/t/{table}")
    one.page.click("[data-start]")
    one.page.wait_for_selector(".frame")
    play_on(one)
    assert _checked(one) == ("right", [])
    assert one.errors == []
    one.close()
