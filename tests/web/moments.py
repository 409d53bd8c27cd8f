"""The moments of every page and game, one after the other: what there is to be looked at, and how one comes there.

A part brings people to its moments and yields each with who sees it. Whoever looks puts the page back as it was before
they go on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tablee import games
from tablee.lessons import lessons
from tests.web.games import playing
from tests.web.people import DESKTOP, Person
from tests.web.playing import alone, opened, turns
from tests.web.reviewed import finished, reviewed

Moment = tuple[Person, str]
Arrives = Callable[..., Person]
"""`arrives("en", workers=True)`: somebody new."""

SHOWS = """seq => Number(document.body.dataset.seq) >= seq || document.querySelector('[data-next]')"""
KEEPS_SOCKETS = """window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given)
    window.socket = this
  }
}"""
WITHOUT_RULES = """async game => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const one of await cache.keys()) if (one.url.includes(`/${game}.`)) await cache.delete(one)
  }
}"""


def _sheet(one: Person, opener: str, name: str) -> Iterator[Moment]:
    one.page.locator(opener).first.click()
    one.page.wait_for_selector("dialog[open]")
    yield one, name
    _closed(one)


def _closed(one: Person) -> None:
    one.page.keyboard.press("Escape")
    one.page.wait_for_selector("dialog[open]", state="detached")


def pages(arrives: Arrives) -> Iterator[Moment]:
    """What is not a table."""
    one = arrives("en")
    page = one.page
    one.go("/")
    page.wait_for_selector("article")
    yield one, "home"
    yield from _sheet(one, "header .button >> nth=-1", "settings")
    for game in games.names():
        one.go(f"/new/{game}")
        page.wait_for_selector("fieldset select")
        if page.locator("summary").count():
            page.locator("summary").first.click()
        yield one, f"new table of {game}"
        one.go(f"/rules/{game}")
        page.wait_for_selector("article code img")
        yield one, f"rules of {game}"
    one.go("/nowhere/at/all")
    page.wait_for_selector("main.alone a")
    yield one, "nowhere"
    one.go("/t/23456789abcdef")
    page.wait_for_selector("main.alone a")
    yield one, "no such table"


def learning(arrives: Arrives) -> Iterator[Moment]:
    """Lessons: their list, and one of each game with all that its voice says."""
    one = arrives("en")
    page = one.page
    for game in games.names():
        lesson = lessons(games.game(game))[0]
        one.go(f"/learn/{game}/1")
        page.wait_for_selector("[data-mine=true]")
        yield one, f"{game}: lesson"
        page.click(".say .rule")
        page.wait_for_selector("dialog[open] .rules b.rule")
        yield one, f"{game}: the rule of a lesson"
        _closed(one)
        page.keyboard.press("w")
        refused = page.locator("dialog[open] [data-zone=refused] button")
        page.wait_for_selector("dialog[open]")
        if refused.count():
            refused.first.click()
            yield one, f"{game}: lesson, why not"
        _closed(one)
        for made in range(1, len(lesson.beats) + 1):
            page.wait_for_selector("[data-mine=true]")
            page.click("[data-show]")
            one.reach(made)
        page.wait_for_selector("[data-go-on]")
        yield one, f"{game}: lesson, done"
        one.go(f"/learn/{game}")
        page.wait_for_selector("ol a")
        yield one, f"lessons of {game}"


def reviews(arrives: Arrives) -> Iterator[Moment]:
    """The review of a match, the positions that come of it, and a second try."""
    one = arrives("en")
    page = one.page
    one.go("/drill")
    page.wait_for_selector("main.alone h1")
    yield one, "nothing to drill"
    match = finished(one, "koikoi")
    reviewed(one, match)
    one.go(f"/review/{match}/1")
    page.wait_for_selector("[data-verdict]")
    for number in range(page.locator("summary").count()):
        page.locator("summary").nth(number).click()
    yield one, "review"
    page.locator("label.check").click()
    page.wait_for_selector("[data-choose]")
    yield one, "review, answers hidden"
    page.locator("label.check").click()
    one.go("/")
    page.wait_for_selector("[data-drill]")
    yield one, "home, positions wait"
    one.go("/drill")
    page.wait_for_selector("[data-mine=true]")
    yield one, "drill"
    page.keyboard.press("i")
    page.wait_for_selector("[data-found]")
    yield one, "drill, answered"
    while not page.locator("main.alone h1").count():
        page.keyboard.press("n")
        page.wait_for_selector("[data-mine=true], main.alone h1")
    yield one, "drill, done"
    one.go(f"/r/{match}/1#2")
    page.locator("[data-try]").click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector("[data-mine=true]")
    yield one, "second try"
    one.reach(one.play(page.url.rsplit("/", 1)[1]))
    page.wait_for_selector("[data-origin]")
    yield one, "second try, over"


def company(arrives: Arrives) -> Iterator[Moment]:
    """Two people: waiting, playing, one of them gone, and another game offered."""
    lea, max_ = arrives("en"), arrives("en")
    table = lea.open_table("koikoi", 2, seats=["me"], name="Léa")
    lea.go(f"/t/{table}")
    lea.page.wait_for_selector(".chairs")
    yield lea, "lobby"
    lea.call(f"tables/{table}/bot", seat=1, level="random")
    lea.page.wait_for_selector("[data-start]:not([disabled])")
    yield lea, "lobby with a bot"
    options = {"rounds": 1, "hand_swap": False, "lucky_hands": False}
    table = lea.open_table("koikoi", 2, seats=["me", "open"], name="Léa", options=options, stand_in=3600)
    lea.go(f"/t/{table}")
    lea.page.click("[data-start]")
    max_.go(f"/t/{table}")
    max_.page.wait_for_selector("[data-sit]")
    yield max_, "lobby, invited"
    max_.page.click("[data-sit]")
    max_.page.wait_for_selector("[data-start]")
    yield max_, "lobby, seated"
    lea.page.locator("[data-start]:not([disabled])").click()
    lea.page.wait_for_selector("[data-mine]")
    while lea.acts:
        playing("koikoi").turn(lea)
    yield lea, "the other one's turn"
    yield from _leaving(lea)
    max_.go("/")
    lea.page.wait_for_selector("[data-gone]")
    yield lea, "somebody is gone"
    max_.page.wait_for_selector(".resume")
    yield max_, "home, a game goes on"
    max_.call(f"tables/{table}/leave")
    lea.page.get_by_text("a bot plays").first.wait_for(state="attached")
    yield lea, "a bot plays for somebody"
    max_.go(f"/t/{table}")
    max_.page.wait_for_selector(".frame")
    max_.page.locator("button.back").click()
    for actor in turns([lea, max_]):
        actor.reach(actor.move(table, actor.view()["legal"][0]))
    lea.page.click("[data-rematch]")
    max_.page.wait_for_selector("[data-decline]")
    yield max_, "another game is offered"
    lea.page.wait_for_selector("dialog[open] li")
    yield lea, "another game, not answered yet"
    _closed(max_)
    max_.page.wait_for_selector("[data-result]")
    yield max_, "a result that was put away"


def _leaving(one: Person) -> Iterator[Moment]:
    one.page.click("header .menu >> nth=0")
    one.page.click("[data-leave]")
    one.page.wait_for_selector("[data-sure]")
    yield one, "leaving"
    _closed(one)


def away(arrives: Arrives) -> Iterator[Moment]:
    """Without a network."""
    one = arrives("en", workers=True)
    page = one.page
    one.context.add_init_script(KEEPS_SOCKETS)
    one.go("/")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_selector("article")
    table = opened(one, "koikoi", 2)
    page.click("a[href='/rules/koikoi']")
    page.wait_for_selector("article code img")
    one.context.set_offline(True)
    page.evaluate(WITHOUT_RULES, "hygge")
    for path, name in (("/", "home"), ("/rules/hygge", "rules"), (f"/t/{table}", "table"), ("/new/hilo", "new table")):
        one.go(path)
        page.wait_for_selector("[role=alert], [role=status]:not(:empty)")
        yield one, f"{name} without a network"
    one.context.set_offline(False)
    page.wait_for_selector("fieldset select")
    one.go(f"/t/{table}")
    page.wait_for_selector("[data-mine=true]")
    one.context.set_offline(True)
    page.evaluate("socket.close()")
    page.wait_for_selector(".lost")
    yield one, "connection lost"
    one.context.set_offline(False)


def table(arrives: Arrives, game: str) -> Iterator[Moment]:
    """A game with most players, from its first decision to its replay."""
    one = arrives("en")
    page = one.page
    table = alone(one, game, games.game(game).players[-1], options=playing(game).pictured)
    yield one, f"{game}: first decision"
    yield from _sheet(one, "header .menu", f"{game}: menu")
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")
    yield one, f"{game}: keys"
    _closed(one)
    page.keyboard.press("i")
    page.wait_for_selector("dialog[open] [data-hint]")
    yield one, f"{game}: the lamp"
    _closed(one)
    yield from _moves(one, game)
    page.set_viewport_size({"width": 390, "height": 664})
    page.wait_for_selector("aside.side", state="detached")
    if page.locator("[data-zoom]").count():
        yield from _sheet(one, "[data-zoom]", f"{game}: another one's cards")
    for tab in ("progress", "log", "people"):
        page.keyboard.press("y")
        page.locator(f"dialog[open] [data-tab={tab}]").click()
        yield one, f"{game}: {tab}"
        if tab == "log":
            page.locator("dialog[open] [data-term]").last.click()
            page.wait_for_selector("[data-note]")
            yield one, f"{game}: a word explained"
            page.locator("[data-note] .close").click()
            page.wait_for_selector("[data-note]", state="detached")
        _closed(one)
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    yield from _plays(one, game, table)
    page.wait_for_selector("[data-rematch]")
    yield one, f"{game}: result"
    yield from _replay(one, game, table)


def _replay(one: Person, game: str, table: str) -> Iterator[Moment]:
    page = one.page
    one.go(f"/r/{table}#12")
    page.wait_for_selector("nav input[type=range]")
    yield one, f"{game}: replay"
    yield from _sheet(one, "nav .moments", f"{game}: moments of a replay")
    page.keyboard.press("c")
    page.wait_for_selector("[data-verdict]")
    page.locator("[data-part=draws] summary").last.click()
    yield one, f"{game}: check of the cards"
    _closed(one)


def _moves(one: Person, game: str) -> Iterator[Moment]:
    """What may be done, and why not something else; then the same answer at the table."""
    page = one.page
    page.keyboard.press("w")
    page.wait_for_selector("dialog[open]")
    yield one, f"{game}: moves"
    refused = page.locator("dialog[open] [data-zone=refused] button")
    if refused.count():
        refused.first.click()
        page.wait_for_selector("dialog[open] .why")
        yield one, f"{game}: moves, why not"
        _closed(one)
        yield one, f"{game}: refused"
        page.locator(".action .why").click()
        page.wait_for_selector("dialog[open] .rules")
        yield one, f"{game}: the rule of a refusal"
    _closed(one)


def _plays(one: Person, game: str, table: str) -> Iterator[Moment]:
    """To the end, by any legal moves: every kind of decision once, with something picked too; a score sheet."""
    page = one.page
    seen: list[str] = []
    sheets = 0
    step = one.seq
    while True:
        page.wait_for_function(SHOWS, arg=step)
        page.wait_for_selector("[data-mine=true], [data-next], [data-rematch]")
        if page.locator("[data-next]").count():
            if not sheets:
                yield from _score_sheet(one, game)
            sheets += 1
            page.locator("[data-next]").click()  # where the next one may come at once
            continue
        if one.over:
            return
        seen.append(one.view()["duty"])
        name = f"{game}: {seen[-1]}"
        yield one, name
        if page.locator("[data-hand]:not(.dim)").count():
            page.locator("[data-hand]:not(.dim)").first.focus()
            page.keyboard.press("Space")
            yield one, f"{name}, picked"
            page.keyboard.press("Escape")
        step = one.play(table, seen)


def _score_sheet(one: Person, game: str) -> Iterator[Moment]:
    yield one, f"{game}: score sheet"
    why = one.page.locator("dialog[open] .why")
    if why.count():
        why.first.click()
        one.page.wait_for_selector("dialog[open] .rules p, dialog[open] .rules li")
        yield one, f"{game}: a rule over the score sheet"
        one.page.keyboard.press("Escape")


def _of_game(game: str) -> Callable[[Arrives], Iterator[Moment]]:
    return lambda arrives: table(arrives, game)


PARTS: dict[str, Callable[[Arrives], Iterator[Moment]]] = {
    **{part.__name__: part for part in (pages, learning, reviews, company, away)},
    **{game: _of_game(game) for game in games.names()},
}
"""All there is to be looked at."""
