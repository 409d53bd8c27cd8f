"""Pictures of every page and of every game in build/screenshots: `python -m tests.web.screenshots [GAME…]`.

Each game is played once against bots, by its protocol, while browsers of the same player look on, one for each size in
each language. Whatever moment they are at is pictured in the theme of that size; on a desktop in all of them.

`python -m tests.web.screenshots icons` draws the pictures that have to be PNG files, from the SVG ones in web/public.
They are committed: what builds the client has no browser.

`python -m tests.web.screenshots walks [WORD…]` pictures whole evenings at normal speed (tests/web/walks.py), in every
size and language: from home to the replay of a game, and from a friend's link to another game. A word (`hilo`, `390`,
`fr`, `friend`) picks some of them; all of them take half an hour.

`python -m tests.web.screenshots docs` draws what docs/ shows of learning: a lesson, the lamp, the check of the cards.
"""

from __future__ import annotations

import itertools
import random
import sys
import tempfile
from base64 import b64encode
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tablee import games
from tablee.core.languages import LANGUAGES
from tablee.lessons import lessons
from tests.web.games import playing
from tests.web.people import DESKTOP, PHONE, ROOT, SIZES, House, Person, launch
from tests.web.playing import turns
from tests.web.reviewed import review_of, reviewed
from tests.web.walks import PATHS, WALKS, Walk, Walker

OUT = ROOT / "build/screenshots"
PUBLIC = ROOT / "web/public"
DOCS = ROOT / "docs/pictures"
WIDE = (1280, 900)
THEMES = ("light", "dark", "felt")
MOST_STEPS = 400
DECISION = ".decision, .choices"  # a sheet, or what lies over the table
MOVED = "seq => Number(document.body.dataset.seq) > seq || document.querySelector('[data-next], [data-rematch]')"


def picture(people: list[Person], name: str) -> None:
    """One moment, as everybody sees it, in every theme."""
    for person in people:
        page = person.page
        size = page.viewport_size or {"width": 0, "height": 0}
        place = SIZES.index((size["width"], size["height"]))
        for theme in THEMES if SIZES[place] == DESKTOP else (THEMES[place % len(THEMES)],):
            page.evaluate(
                """theme => new Promise(painted => {
                  document.documentElement.dataset.theme = theme
                  requestAnimationFrame(() => requestAnimationFrame(painted))
                })""",
                theme,
            )
            page.screenshot(path=OUT / f"{name}-{size['width']}-{person.language}-{theme}.png")
    print(f"  {name}", flush=True)


def pages(people: list[Person]) -> None:
    """The pages that are no table."""
    for path, name, ready in (
        ("/", "home", "article img"),
        ("/new/koikoi", "new", "form"),
        ("/rules/koikoi", "rules", "code img"),
    ):
        for person in people:
            person.go(path)
            person.page.wait_for_selector(ready)
            person.page.wait_for_load_state("networkidle")
        picture(people, name)
    table = people[0].open_table("koikoi", 2, seats=["me"], name="Léa")
    for person in people:
        person.go(f"/t/{table}")
        person.page.wait_for_selector(".chairs")
    picture(people, "lobby")
    for person in people:
        person.go("/")
        person.page.locator("header .button").last.click()
    picture(people, "settings")


def learn(people: list[Person], game: str) -> None:
    """Each decision of a game's first lesson, and its end."""
    for person in people:
        person.go(f"/learn/{game}/1")
    beats = len(lessons(games.game(game))[0].beats)
    for beat in range(beats):
        for person in people:
            person.page.wait_for_selector("[data-mine=true]")
        picture(people, f"{game}-lesson-{beat + 1}")
        for person in people:
            person.page.click("[data-show]")
            person.reach(beat + 1)
    for person in people:
        person.page.wait_for_selector("[data-go-on]")
    picture(people, f"{game}-lesson-end")


def play(people: list[Person], game: str) -> None:
    """A game from the deal to the end, its replay and its review."""
    player = people[0]
    seats = games.game(game).players[-1]
    bots = [{"bot": "novice"}] * (seats - 1)
    table = player.open_table(
        game, seats, seats=["me", *bots], name="Léa", starts="when_full", options=playing(game).pictured
    )
    player.ready(table)
    for person in people:
        person.go(f"/t/{table}")
        person.page.wait_for_selector(".frame")
        person.page.wait_for_load_state("networkidle")
    taken: set[str] = set()
    dice = random.Random(7)
    decisions = 0
    for _ in range(MOST_STEPS):
        seq = player.seq
        if player.shows("[data-next]"):
            _once(people, f"{game}-score", "[data-next]", taken)
            for person in people:
                person.page.wait_for_selector("[data-next]")
                person.page.click("[data-next]")
            continue
        if player.over:
            _once(people, f"{game}-end", "[data-rematch]", taken)
            break
        if not player.acts:
            player.page.wait_for_function(MOVED, arg=seq)
            continue
        for person in people[1:]:
            person.page.wait_for_function(
                "seq => Number(document.body.dataset.seq) >= seq || document.querySelector('[data-next]')", arg=seq
            )
        if player.shows(DECISION):
            _once(people, f"{game}-decision", DECISION, taken)
        else:
            decisions += 1
            _once(people, f"{game}-{'early' if decisions < 4 else 'middle'}", ".frame", taken)
        view = player.view()
        choose = view["choose"]
        text = (
            f"{choose['verb']} {' '.join(dice.sample(choose['among'], choose['count']))}"
            if choose
            else dice.choice(view["legal"])
        )
        step = player.move(table, text)  # a bot's may come before it, where all choose at once
        player.page.wait_for_function(MOVED, arg=step - 1)
    for person in people:
        person.go(f"/r/{table}#12")
        person.page.wait_for_selector("nav input[type=range], .alone h1")
    picture(people, f"{game}-replay")
    reviews(people, game, table)


def walks(house: House, wanted: list[str]) -> None:
    """The walks whose names hold all these words, two at a time: most of their time they wait for bots."""
    chosen = [walk for walk in WALKS if all(word in str(walk) for word in wanted)]
    with ThreadPoolExecutor(2) as pool:
        for _ in pool.map(lambda walk: _walk(house, walk), chosen):
            pass


def _walk(house: House, walk: Walk) -> None:
    taken = itertools.count(1)

    def picture(one: Walker, moment: str) -> None:
        one.page.screenshot(path=OUT / f"{walk}-{next(taken):02}-{moment}.png")

    with sync_playwright() as playwright:
        browser = launch(playwright)
        try:
            PATHS[walk.path](walk, browser, house, picture)
        finally:
            browser.close()
    print(f"  {walk}", flush=True)


def reviews(people: list[Person], game: str, table: str) -> None:
    """What the decisions were worth; and a position that comes of it, before and after the answer."""
    review = review_of(people[0], table)
    for person in people:
        reviewed(person, table, review)
        person.go(f"/review/{table}/1")
        person.page.wait_for_selector("[data-luck]")
    picture(people, f"{game}-review")
    if not people[0].shows("[data-drill]"):
        return
    for person in people:
        person.go("/drill")
        person.page.wait_for_selector("[data-mine=true]")
    picture(people, f"{game}-drill")
    for person in people:
        person.page.keyboard.press("i")
        person.page.wait_for_selector("[data-found]")
    picture(people, f"{game}-answer")


def _once(people: list[Person], name: str, selector: str, taken: set[str]) -> None:
    if name not in taken:
        taken.add(name)
        for person in people:
            person.page.wait_for_selector(selector)
        picture(people, name)


def icons(browser: Browser) -> None:
    """For a phone's home screen, and for links in chats."""
    for name, source, width, height in (
        ("apple-touch-icon", "icon_maskable", 180, 180),
        ("icon-512", "icon", 512, 512),
        ("social", "social", 1200, 630),
    ):
        page = browser.new_page(viewport={"width": width, "height": height})
        page.goto((PUBLIC / f"{source}.svg").as_uri())
        page.screenshot(path=PUBLIC / f"{name}.png", omit_background=True)
        page.close()


def docs(browser: Browser, house: House) -> None:
    """A lesson on a phone and on a desktop; a game, with the lamp at its second decision and its cards checked."""
    phone = Person(browser, house, "en", PHONE)
    wide = Person(browser, house, "en", WIDE)
    for person, lesson, made in ((phone, "koikoi/1", 1), (wide, "hilo/3", 0)):
        person.go(f"/learn/{lesson}")
        for seq in range(made):
            person.page.click("[data-show]:not([disabled])")
            person.reach(seq + 1)
        person.page.wait_for_selector("[data-mine=true]")
    shots = [b64encode(person.page.screenshot()).decode() for person in (phone, wide)]
    height = PHONE[1]
    page = browser.new_page(viewport={"width": PHONE[0] + 24 + WIDE[0] * height // WIDE[1], "height": height})
    style = f"body {{ margin: 0; display: flex; gap: 24px }} img {{ height: {height}px; border-radius: 14px }}"
    images = "".join(f"<img src='data:image/png;base64,{shot}'>" for shot in shots)
    page.set_content(f"<style>{style}</style>{images}")
    page.wait_for_function("[...document.images].every(one => one.complete)")
    page.screenshot(path=DOCS / "web-lesson.png", omit_background=True)
    page.close()
    bots = [{"bot": "novice"}]
    options = {"rounds": 1, "hand_swap": False, "lucky_hands": False}
    table = wide.open_table("koikoi", 2, seats=["me", *bots], name="Léa", options=options)
    wide.go(f"/t/{table}")
    wide.page.click("[data-start]")
    wide.page.wait_for_selector(".frame")
    for decision, person in enumerate(turns([wide])):
        if decision == 1:
            person.page.click("[data-lamp]:not([disabled])")
            person.page.wait_for_selector("dialog [data-hint]")
            person.page.screenshot(path=DOCS / "web-lamp.png")
            person.page.keyboard.press("Escape")
        playing("koikoi").turn(person)
    wide.page.click("[data-check]")
    wide.page.wait_for_selector("[data-verdict]")
    wide.page.screenshot(path=DOCS / "web-check.png")


def family(browser: Browser, house: House, name: str) -> list[Person]:
    """One player with many browsers."""
    first = Person(browser, house, "en", DESKTOP, name=name)
    first.go("/")
    first.page.wait_for_selector("h1")
    people = [first]
    for language, size in ((language, size) for language in LANGUAGES for size in SIZES):
        if (language, size) == ("en", DESKTOP):
            continue
        other = Person(browser, house, language, size, name=name)
        other.context.add_cookies(first.context.cookies())  # type: ignore[arg-type]
        people.append(other)
    return people


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[1:]
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder))
        browser = launch(playwright)
        try:
            if wanted == ["icons"]:
                icons(browser)
                return
            if wanted == ["docs"]:
                docs(browser, house)
                return
            if wanted[:1] == ["walks"]:
                walks(house, wanted[1:])
                return
            people = family(browser, house, "Léa")
            if not wanted:
                pages(people)
            for game in wanted or games.names():
                learn(people, game)
                play(people, game)
            if not wanted:
                walks(house, [])
        finally:
            browser.close()
            house.stop()
    print(f"Pictures are in {OUT.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
