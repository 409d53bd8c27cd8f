"""What a table weighs when it is first opened, and that nothing moves under the finger. Beyond it the build fails."""

from __future__ import annotations

import gzip
import statistics
from urllib.parse import urlsplit

import pytest

from tablee import games
from tests.web.conftest import Arrives
from tests.web.games import playing
from tests.web.people import CLIENT
from tools.web_types import type_files

KB = 1024
JS, CSS, ART, ALL = 60 * KB, 10 * KB, 40 * KB, 150 * KB


def _weight(path: str) -> int:
    return len(gzip.compress((CLIENT / path.lstrip("/")).read_bytes(), 9))


@pytest.mark.parametrize("game", games.names())
def test_the_first_load_of_a_table_is_within_its_budget(person: Arrives, game: str) -> None:
    one = person("fr", phone=True)
    loaded: set[str] = set()
    players = games.game(game).players[0]
    bots = [{"bot": "random"}] * (players - 1)
    table = one.open_table(game, players, seats=["me", *bots], starts="when_full")
    one.ready(table)
    one.page.on("response", lambda answer: loaded.add(urlsplit(answer.url).path))
    one.go(f"/t/{table}")
    one.page.wait_for_selector(".frame")
    one.page.wait_for_load_state("networkidle")
    files = {path: _weight(path) for path in loaded if (CLIENT / path.lstrip("/")).is_file()}
    files["/index.html"] = _weight("index.html")
    scripts = sum(size for path, size in files.items() if path.endswith(".js"))
    styles = sum(size for path, size in files.items() if path.endswith(".css"))
    art = sum(size for path, size in files.items() if path.endswith(".json"))
    total = sum(files.values())
    print(f"{game}: JS {scripts / KB:.1f}, CSS {styles / KB:.1f}, art {art / KB:.1f}, all {total / KB:.1f} KB gz")
    assert scripts <= JS, files
    assert styles <= CSS, files
    assert art <= ART, files
    assert total <= ALL, files


PLACES = """() => Object.fromEntries([...document.querySelectorAll('main > section, main [data-place]')].map(one => {
  const { left, top } = one.getBoundingClientRect()
  return [one.dataset.place ?? one.className, [Math.round(left), Math.round(top)]]
}))"""
"""Where the parts of the table are, and the places that cards fly to."""


@pytest.mark.parametrize("phone", [True, False])
@pytest.mark.parametrize("game", games.names())
def test_nothing_shifts_after_the_deal(person: Arrives, game: str, phone: bool) -> None:
    one = person("fr", phone=phone)
    players = games.game(game).players[0]
    bots = [{"bot": "novice"}] * (players - 1)
    table = one.open_table(game, players, seats=["me", *bots], starts="when_full", options=playing(game).at_once)
    one.ready(table)
    one.go(f"/t/{table}")
    one.page.wait_for_selector("[data-mine=true]")
    one.page.wait_for_load_state("networkidle")
    playing(game).turn(one)  # what is chosen before the first card may lie there differently
    before: dict[str, list[int]] = {}
    measured = 0
    while measured < 4:
        one.page.wait_for_function(
            "() => document.querySelector('[data-mine=true]') || document.querySelector('dialog[open]')"
        )
        if one.shows("dialog[open]"):
            break
        if not one.shows(".decision, .choices"):  # what lies over the table while one chooses
            now = one.page.evaluate(PLACES)
            assert {place: at for place, at in now.items() if at != before.get(place, at)} == {}
            before |= now
            measured += 1
        playing(game).turn(one)
    assert measured > 1


SLOW_PHONE = 4
"""How many times slower than this machine a phone is taken to be."""


def test_a_tap_is_answered_at_once_on_a_slow_phone(person: Arrives) -> None:
    """Select a card: the next frame shows it, and what the page computes for that fits 50 ms on a slow phone.

    Processor time of the page, so that whatever else this machine does counts for nothing.
    """
    one = person("fr", phone=True)
    table = one.open_table(
        "koikoi", 2, seats=["me", {"bot": "novice"}], starts="when_full", options={"hand_swap": False}
    )
    one.ready(table)
    one.go(f"/t/{table}")
    one.page.wait_for_selector("[data-mine=true]")
    one.page.wait_for_load_state("networkidle")
    devtools = one.context.new_cdp_session(one.page)
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})

    def busy() -> float:
        metrics = {metric["name"]: metric["value"] for metric in devtools.send("Performance.getMetrics")["metrics"]}
        return float(metrics["TaskDuration"]) * 1000

    costs = []
    for number in range(8):
        before = busy()
        one.page.evaluate(
            """async number => {
              const card = document.querySelectorAll('[data-hand]')[number]
              card.click()
              await new Promise(done => requestAnimationFrame(() => {
                if (!card.matches('.picked')) throw new Error('not shown in the next frame')
                const channel = new MessageChannel()
                channel.port1.onmessage = done
                channel.port2.postMessage(0)
              }))
            }""",
            number,
        )
        costs.append((busy() - before) * SLOW_PHONE)
    print("tap to frame on a slow phone, ms of processor time:", [round(cost) for cost in sorted(costs)])
    assert 0 < statistics.median(costs) <= 50


def test_the_types_of_the_client_are_those_of_the_server() -> None:
    for file, text in type_files().items():
        assert file.read_text("utf-8") == text, "run `make types` and look at the difference"
