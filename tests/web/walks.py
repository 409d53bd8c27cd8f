"""Two evenings, at normal speed, with everything pressed on the way: what a new person and an invited friend see.

A new person: home, a game against bots, its result, its replay. A friend: the link, a chair, the game, the other one
gone and back, the result, another game. `WALKS` has each of them in every size and language, and each game on a phone
and on a larger screen. Moments are given to `seen` as they come; the screenshots are made of them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import product

from playwright.sync_api import Browser, Route

from tablee import games
from tests.server.serving import SHORT
from tests.web.games import playing
from tests.web.people import PHONE, REACHED, SIZES, House, Person
from tests.web.playing import turns

FIRST_ON_A_SHEET = 900
"""Milliseconds after which a sheet is half built up."""
SETTLED = 3600
"""… and after which it is whole."""


@dataclass(frozen=True)
class Walk:
    path: str
    game: str
    size: tuple[int, int]
    language: str

    def __str__(self) -> str:
        return f"{self.path}-{self.game}-{self.size[0]}x{self.size[1]}-{self.language}"


def _walks() -> list[Walk]:
    names = games.names()
    return [
        Walk(path, names[(at + 2 * spoken + way) % len(names)], size, language)
        for (at, size), (spoken, language), (way, path) in product(
            enumerate(SIZES), enumerate(("en", "fr")), enumerate(("newcomer", "friend"))
        )
    ]


WALKS = _walks()

Seen = Callable[["Walker", str], None]


class Walker(Person):
    """Somebody who reads every score sheet before they go on, and shows what they see."""

    def __init__(
        self,
        browser: Browser,
        house: House,
        language: str,
        size: tuple[int, int],
        seen: Seen | None,
        motion: bool = True,
    ) -> None:
        """*seen*: None for somebody whose page nobody looks at."""
        super().__init__(browser, house, language, size, motion=motion)
        self._waits = motion and seen is not None
        self._seen = seen
        self._before: set[str] = set()

    def sees(self, moment: str) -> None:
        if self._seen:
            self._seen(self, moment)

    def sees_once(self, moment: str) -> None:
        if moment not in self._before:
            self._before.add(moment)
            self.sees(moment)

    def looks(self, milliseconds: int) -> None:
        if self._waits:
            self.page.wait_for_timeout(milliseconds)

    def reach(self, seq: int) -> None:
        while self.page.wait_for_function(REACHED, arg=seq).json_value() != "there":
            self.reads()

    def reads(self) -> None:
        """A score sheet, while it builds up and when it is whole."""
        last = self.page.locator("[data-next]").inner_text()
        if f"sheet {last}" not in self._before:
            self._before.add(f"sheet {last}")
            self.looks(FIRST_ON_A_SHEET)
            self.sees("sheet-builds")
            self.looks(SETTLED)
            self.sees("sheet")
        with suppress(Exception):
            self.page.locator("[data-next]").click(timeout=2000)

    def to_the_result(self) -> None:
        while not self.over:
            self.page.wait_for_selector("[data-next], [data-rematch]")
            if self.shows("[data-next]"):
                self.reads()
        self.looks(FIRST_ON_A_SHEET)
        self.sees("result-first")
        self.looks(SETTLED)
        self.sees("result")


def _shortest(one: Person, game: str, players: int) -> None:
    """Tables that this page opens have as few rounds as there may be, and as many players as we want."""

    def patch(route: Route) -> None:
        if route.request.method != "POST":
            route.continue_()
            return
        body = json.loads(route.request.post_data or "{}")
        body["options"] = {**(body.get("options") or {}), **SHORT.get(game, {})}
        body["players"] = players
        seats = body["seats"]
        body["seats"] = [*seats, *[seats[-1]] * (players - len(seats))][:players] if len(seats) > 1 else seats
        route.continue_(post_data=json.dumps(body))

    one.page.route(re.compile(r"/api/tables\?"), patch)


def _begin(one: Person, game: str, button: int) -> str:
    """From home, by a button of the game's tile. Answers the table's id."""
    one.go("/")
    one.page.wait_for_selector("article img")
    one.page.wait_for_load_state("networkidle")
    one.page.locator("article").nth(games.names().index(game)).locator("button").nth(button).click()
    one.page.wait_for_url("**/t/*")
    return one.page.url.rsplit("/", 1)[1]


def _plays(walker: Walker, game: str, others: list[Walker], on_turn: Callable[[int], None]) -> None:
    own = 0
    for actor in turns([walker, *others], 3000):
        if actor is walker:
            own += 1
            on_turn(own)
            if own in (1, 4):
                walker.sees(f"turn-{own}")
        elif walker.shows("[data-mine=false]"):
            walker.sees_once("their-turn")
        playing(game).turn(actor)
        if actor is walker and own in (1, 3) and walker.shows("[data-mine=false]"):
            walker.sees(f"after-{own}")
            walker.looks(1200)
            walker.sees(f"after-{own}-later")


def newcomer(walk: Walk, browser: Browser, house: House, seen: Seen, motion: bool = True) -> None:
    """Home, a game against bots, its result, its replay."""
    one = Walker(browser, house, walk.language, walk.size, seen, motion)
    page = one.page
    players = games.game(walk.game).players[-1 if SIZES.index(walk.size) % 2 == 0 else 0]
    _shortest(one, walk.game, players)
    one.go("/")
    page.wait_for_selector("article img")
    page.wait_for_load_state("networkidle")
    one.sees("home")
    table = _begin(one, walk.game, 0)
    page.wait_for_selector(".frame")
    one.looks(400)
    one.sees("dealt")
    page.wait_for_selector("[data-mine=true]")
    _plays(one, walk.game, [], lambda turn: None)
    one.to_the_result()
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-result]")
    one.sees("table-over")
    page.click("[data-result]")
    page.locator(f"dialog footer a[href^='/r/{table}']").click()
    page.wait_for_selector("nav input[type=range]")
    one.looks(1500)
    one.sees("replay")
    page.locator("nav input[type=range]").evaluate(
        "one => { one.value = Math.round(one.max * 0.6); one.dispatchEvent(new Event('input', { bubbles: true })) }"
    )
    one.looks(1500)
    one.sees("replay-middle")
    assert not one.errors, one.errors
    one.close()


def friend(walk: Walk, browser: Browser, house: House, seen: Seen, motion: bool = True) -> None:
    """The link, a chair, the game, the other one gone and back, the result, another game."""
    one = Walker(browser, house, walk.language, walk.size, seen, motion)
    lea = Walker(browser, house, walk.language, PHONE, None, motion)
    least = games.game(walk.game).players[0]
    _shortest(lea, walk.game, least)
    table = _begin(lea, walk.game, 1)
    lea.page.wait_for_selector(".chairs")
    lea.page.fill("input[name=name]", "Léa")
    lea.page.keyboard.press("Enter")
    for number in range(2, least):
        lea.call(f"tables/{table}/bot", seat=number, level="regular")
    one.go(f"/t/{table}")
    one.page.wait_for_selector("[data-sit]")
    one.page.wait_for_load_state("networkidle")
    one.sees("link")
    one.page.fill("input[name=name]", "Max")
    one.page.locator("[data-sit]").first.click()
    one.page.wait_for_selector("li.mine")
    one.looks(500)
    one.sees("chair")
    lea.page.click("[data-start]:not([disabled])")
    if not lea.page.locator(".frame").count():
        with suppress(Exception):
            lea.page.click("[data-start]:not([disabled])", timeout=3000)
    one.page.wait_for_selector(".frame")
    one.looks(400)
    one.sees("dealt")
    lea.page.wait_for_selector(".frame")

    def vanish(turn: int) -> None:
        if turn == 2:
            lea.page.close()
            one.page.wait_for_selector("[data-gone]")
            one.sees("away")
            lea.page = lea.tab()
            lea.go(f"/t/{table}")
            lea.page.wait_for_selector(".frame")
            one.page.wait_for_selector("[data-gone]", state="detached")
            one.looks(400)
            one.sees("back")

    _plays(one, walk.game, [lea], vanish)
    one.to_the_result()
    lea.to_the_result()
    lea.page.click("[data-rematch]")
    one.page.wait_for_selector("[data-decline]")
    one.looks(400)
    one.sees("offer")
    one.page.click("[data-rematch]")
    for each in (one, lea):
        each.page.wait_for_selector("dialog[open]", state="detached")
        each.page.wait_for_selector(".frame")
    one.looks(1500)
    one.sees("rematch")
    next(turns([one, lea]))
    one.sees("rematch-begun")
    assert not one.errors + lea.errors, one.errors + lea.errors
    one.close()
    lea.close()


PATHS = {"newcomer": newcomer, "friend": friend}
