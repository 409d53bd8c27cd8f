"""Taking back in the browser: a button and a key, the cards as they were, and everybody hears of it."""

from __future__ import annotations

from itertools import islice

import pytest

from tablee import games
from tests.web.conftest import Arrives
from tests.web.games import playing
from tests.web.people import Person
from tests.web.playing import alone, together, turns

BACK = "[data-take-back]"
SAID = {"en": "You take back your last move.", "fr": "Vous reprenez votre dernier coup."}


def begun(one: Person, game: str) -> None:
    alone(one, game, games.game(game).players[0], options=dict(playing(game).at_once))


def taken_back(one: Person) -> int:
    """The number of the last step by which something was taken back, when it is shown."""
    seqs = [step["seq"] for step in one.heard if step.get("kind") == "taken_back"]
    if not seqs:
        return 0
    one.page.wait_for_function("seq => Number(document.body.dataset.seq) >= seq", arg=seqs[-1])
    return int(seqs[-1])


def wait_for_it(one: Person, times: int) -> None:
    one.page.wait_for_function(
        "text => document.querySelector('[aria-live]')?.parentElement?.textContent.includes(text)"
        " || document.body.textContent.includes(text)",
        arg=SAID[one.language],
    )
    while sum(step.get("kind") == "taken_back" for step in one.heard) < times:
        one.page.wait_for_timeout(10)
    taken_back(one)


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("by_key", [False, True])
def test_the_last_move_is_taken_back_and_asked_again(person: Arrives, game: str, by_key: bool) -> None:
    one = person("fr" if by_key else "en", phone=by_key)
    begun(one, game)
    assert not one.shows(BACK)
    first = one.view()
    playing(game).turn(one)
    one.page.wait_for_selector(f"{BACK} >> visible=true")
    if by_key:
        one.page.keyboard.press("u")
    else:
        one.page.click(BACK)
    wait_for_it(one, 1)
    one.page.wait_for_selector("[data-mine=true]")
    again = one.view()
    assert (again["legal"], again["choose"]) == (first["legal"], first["choose"])
    assert again.get("hand") == first.get("hand")
    assert not one.shows(BACK)
    playing(game).turn(one)
    one.page.wait_for_selector(BACK)
    assert one.errors == []


def test_it_is_read_aloud_and_written_down_and_the_result_counts_it(person: Arrives) -> None:
    one = person("en")
    options = {**playing("koikoi").at_once, "rounds": 1}
    table = alone(one, "koikoi", 2, options=options)
    for times in (1, 2):
        playing("koikoi").turn(one)
        one.page.wait_for_selector(BACK)
        one.page.keyboard.press("U")
        wait_for_it(one, times)
        one.page.wait_for_selector("[data-mine=true]")
    one.page.click("[data-tab=log]")
    assert one.page.get_by_text(SAID["en"]).count() >= 2
    one.page.reload()
    one.page.wait_for_selector("[data-mine=true]")
    one.page.click("[data-tab=log]")
    one.page.get_by_text(SAID["en"]).first.wait_for()
    for actor in turns([one]):
        playing("koikoi").turn(actor)
    one.page.wait_for_selector("[data-helped]")
    assert one.page.locator("[data-helped]").text_content() == "2 moves were taken back."
    record = one.context.request.get(f"/api/tables/{table}/record").json()
    assert record["taken_back"] == 2


def test_it_goes_back_at_once_while_the_bots_moves_are_still_being_shown(person: Arrives) -> None:
    one = person("en", motion=True)
    begun(one, "koikoi")
    first = one.view()
    hand = one.page.locator("[data-hand]").count()
    playing("koikoi").turn(one)
    one.page.wait_for_selector(BACK)
    one.page.click(BACK)
    wait_for_it(one, 1)
    one.page.wait_for_selector("[data-mine=true]")
    assert one.page.locator("[data-hand]").count() == hand
    assert one.view()["hand"] == first["hand"]
    assert one.errors == []


def test_where_another_person_plays_there_is_no_button(person: Arrives) -> None:
    one, other = person("en"), person("fr")
    together(one, other, "koikoi", ["me", "open"], options=dict(playing("koikoi").at_once))
    for actor in islice(turns([one, other]), 4):
        playing("koikoi").turn(actor)
    for someone in (one, other):
        assert not someone.shows(BACK)
        someone.page.keyboard.press("u")
        assert not someone.shows(BACK)
