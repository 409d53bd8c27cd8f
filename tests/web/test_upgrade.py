"""A server that was upgraded while people play: their pages reload when nothing can be lost by it, and once."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute

from tests.web.conftest import Arrives
from tests.web.hiifuu.playing import CORNER
from tests.web.people import CLIENT, House, Person

LOOKS = 4_000
"""Milliseconds after which a page looks again whether it may reload."""


@pytest.fixture
def upgraded(tmp_path: Path) -> Iterator[House]:
    """A server with a web client of its own, that the test may change."""
    web = tmp_path / "web"
    shutil.copytree(CLIENT, web)
    house = House(tmp_path, web)
    yield house
    house.stop()


def _another_build(house: House, mark: str) -> None:
    """Stop the server, and start it with a page that is another one."""
    house.stop()
    assert house.web is not None
    page = house.web / "index.html"
    page.write_text(page.read_text(encoding="utf-8") + f"<!-- {mark} -->", encoding="utf-8")
    house.start()


def _time_passes(one: Person, milliseconds: int) -> None:
    """By the page's own clock. If it did reload by then, it would have been loaded again when this is over."""
    one.page.clock.run_for(milliseconds)
    assert one.page.evaluate("() => fetch(location.href).then(answer => answer.text()).then(() => true)")


def _at_a_table(one: Person) -> str:
    """Somebody at a table of Koï-Koï with a bot, who counts how often the page is loaded; its clock can be turned."""
    one.page.clock.install()
    one.context.add_init_script(
        "sessionStorage.setItem('loads', String(Number(sessionStorage.getItem('loads') ?? 0) + 1))"
    )
    table = one.open_table("koikoi", 2, seats=["me", "open"], name="Zoë")
    one.go(f"/t/{table}")
    one.page.wait_for_function("() => document.body.dataset.seq === '2'")
    return table


def _build(one: Person) -> Any:
    return one.page.evaluate("document.querySelector('meta[name=build]').content")


def _loads(one: Person) -> int:
    return int(one.page.evaluate("sessionStorage.getItem('loads')"))


def _hellos(one: Person) -> list[Any]:
    return [message for message in one.heard if message["t"] == "hello"]


def test_a_page_of_an_older_build_reloads_once_and_keeps_seat_and_position(person: Arrives, upgraded: House) -> None:
    one = person("fr", at=upgraded)
    _at_a_table(one)
    before = _build(one)
    assert before == _hellos(one)[-1]["build"]
    _another_build(upgraded, "another")
    one.page.wait_for_function("before => document.querySelector('meta[name=build]').content !== before", arg=before)
    one.page.wait_for_function("() => document.body.dataset.seq === '2'")
    assert _build(one) == _hellos(one)[-1]["build"] != before
    assert (_hellos(one)[-1]["seat"], _hellos(one)[-1]["seq"]) == (0, 2)
    for _ in range(3):
        _time_passes(one, LOOKS)
    assert _loads(one) == 2
    assert not one.shows(".lost")


def _of_another_build(route: WebSocketRoute) -> None:
    server = route.connect_to_server()
    server.on_message(lambda data: route.send(str(data).replace('"build":"', '"build":"another ')))


def test_a_page_that_a_reload_does_not_make_newer_says_so_and_does_not_go_on_reloading(person: Arrives) -> None:
    """As behind a cache that hands out the old page for ever."""
    one = person("en")
    one.context.route_web_socket("**/socket**", _of_another_build)
    _at_a_table(one)
    one.page.wait_for_function("() => sessionStorage.getItem('loads') === '2'")
    one.page.wait_for_selector(".lost button")
    assert "Tablée has been updated." in one.page.inner_text(".lost")
    for _ in range(3):
        _time_passes(one, LOOKS)
    assert _loads(one) == 2
    one.page.click(".lost button")
    one.page.wait_for_function("() => sessionStorage.getItem('loads') === '3'")
    one.page.wait_for_selector(".lost button")
    for _ in range(3):
        _time_passes(one, LOOKS)
    assert _loads(one) == 3


def test_a_page_on_which_somebody_types_waits(person: Arrives, upgraded: House) -> None:
    one = person("fr", at=upgraded)
    _at_a_table(one)
    one.page.fill("input[name=name]", "Zo")
    _another_build(upgraded, "another")
    one.page.wait_for_selector(".lost button")
    assert one.page.input_value("input[name=name]") == "Zo"
    assert "mise à jour" in one.page.inner_text(".lost")
    assert _loads(one) == 1
    one.page.locator("input[name=name]").blur()
    one.page.wait_for_function("() => sessionStorage.getItem('loads') === '2'")


def test_a_page_on_which_a_card_was_picked_waits(person: Arrives, upgraded: House) -> None:
    one = person("en", at=upgraded)
    one.context.add_init_script(
        "sessionStorage.setItem('loads', String(Number(sessionStorage.getItem('loads') ?? 0) + 1))"
    )
    table = one.open_table("hiifuu", 4, seats=["me", *[{"bot": "random"}] * 3], starts="when_full")
    one.ready(table)
    one.go(f"/t/{table}")
    one.page.wait_for_selector("[data-mine=true]")
    one.page.locator("[data-hand]:not(.dim)").first.click(position=CORNER)
    picked = f"sessionStorage.getItem('picked.{table}')"
    assert one.page.evaluate(picked) not in (None, "[]")
    _another_build(upgraded, "another")
    one.page.wait_for_selector(".lost button")
    assert _loads(one) == 1
    one.page.locator("[data-hand]:not(.dim)").first.click(position=CORNER)
    assert one.page.evaluate(picked) == "[]"
    one.page.wait_for_function("() => sessionStorage.getItem('loads') === '2'")
    one.page.wait_for_selector("[data-mine=true]")


def test_a_page_that_speaks_an_older_protocol_reloads(person: Arrives, house: House) -> None:
    one = person("fr")
    one.context.add_init_script("""{
      const Real = WebSocket
      window.WebSocket = class extends Real {
        constructor(url) { super(sessionStorage.loads === '1' ? url.replace('protocol=3', 'protocol=2') : url) }
      }
    }""")
    table = one.open_table("koikoi", 2, seats=["me", "open"], name="Zoë")
    one.context.add_init_script(
        "sessionStorage.setItem('loads', String(Number(sessionStorage.getItem('loads') ?? 0) + 1))"
    )
    one.go(f"/t/{table}")
    one.page.wait_for_function("() => document.body.dataset.seq === '2'")
    assert [message.get("code") for message in one.heard if message["t"] == "problem"] == ["reload"]
    assert _loads(one) == 2


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_table_whose_log_is_broken_is_explained_and_not_asked_for_again(
    person: Arrives, own_house: House, language: str
) -> None:
    one = person(language, at=own_house)
    one.page.clock.install()
    table = one.open_table("koikoi", 2, seats=["me", "open"], name="Zoë")
    one.go(f"/t/{table}")
    one.page.wait_for_function("() => document.body.dataset.seq === '2'")
    with sqlite3.connect(own_house.database, timeout=60) as database:
        row = (table, 3, 0, b'{"e":"flew"}')
        database.execute("INSERT INTO log (table_id, seq, at, entry) VALUES (?, ?, ?, ?)", row)
    database.close()
    one.context.request.post(f"/api/tables/{table}/leave", data={})
    said = {"en": "This table cannot be opened", "fr": "Cette table ne peut pas être ouverte"}[language]
    one.page.wait_for_selector(f"h1:has-text('{said}')")
    sockets: list[Any] = []
    one.page.on("websocket", lambda socket: sockets.append(socket.url))
    _time_passes(one, 5000)  # longer than any pause before a page connects again
    assert sockets == []
    one.page.reload()
    one.page.wait_for_selector(f"h1:has-text('{said}')")
