"""A game one can follow, at normal speed: what others do stays long enough to be read, and can be seen once more."""

from __future__ import annotations

import pytest

from tablee import games
from tests.web.conftest import Arrives
from tests.web.koikoi.playing import PLAYING as KOIKOI
from tests.web.listening import Listener
from tests.web.people import Json, Person
from tests.web.playing import alone

WATCH = """() => {
  window.seen = []
  const look = () => {
    const codes = where => [...document.querySelectorAll(where)].map(one => one.dataset.flip)
    const now = {
      seq: Number(document.body.dataset.seq),
      laid: codes('.laid [data-flip]')[0] ?? null,
      ba: codes('.slot > [data-flip]'),
      taken: codes('[data-place=captured-1] [data-flip]').length,
      mine: !!document.querySelector('[data-mine=true]'),
    }
    const last = seen.at(-1)
    if (!last || JSON.stringify({ ...last, t: 0 }) !== JSON.stringify({ ...now, t: 0 }))
      seen.push({ t: performance.now(), ...now })
  }
  look()
  new MutationObserver(look).observe(document.body, { subtree: true, attributes: true, childList: true })
}"""
"""What is seen of a table of Koï-Koï, whenever it changes, with the time."""


def _against_a_bot(one: Person, game: str) -> Json:
    """As whoever comes to the home page begins a game."""
    one.go("/")
    title = {"koikoi": "Koï-Koï", "hiifuu": "Hiifuu", "hilo": "HILO", "hygge": "Hygge"}[game]
    one.page.locator("article", has_text=title).locator(".button.primary").click()
    one.page.wait_for_selector(".frame")
    table = one.page.url.split("/")[4]
    found: Json = one.context.request.get(f"/api/tables/{table}").json()["table"]
    return found


@pytest.mark.parametrize(
    ("speed", "koikoi", "others"), [("relaxed", 4800, 1600), ("normal", 3000, 1000), ("fast", 1500, 500)]
)
def test_bots_move_at_the_pace_of_who_opens_the_table(person: Arrives, speed: str, koikoi: int, others: int) -> None:
    one = person("en", speed=speed)
    for game in ("koikoi", "hilo"):
        assert _against_a_bot(one, game)["pause"] == (koikoi if game == "koikoi" else others)


def _bot_step(one: Person, since: int) -> Json:
    """Play until the bot has laid cards; answers that step, when it has been shown."""
    while True:
        one.page.wait_for_selector("[data-mine=true], [data-next]")
        if not one.acts:
            one.page.click("[data-next]")
            continue
        KOIKOI.turn(one)
        one.page.wait_for_selector("[data-mine=true], [data-next]")
        for step in one.heard:
            laid = step["t"] == "step" and any(event["event"] == "laid" for event in step["view"]["last"])
            if laid and step.get("by") == "bot" and since < step["seq"]:
                one.page.wait_for_function("seq => seen.some(now => now.seq >= seq)", arg=step["seq"])
                return step


def test_what_a_bot_does_in_koikoi_stays_long_enough_to_be_read(person: Arrives) -> None:
    one = person("en", motion=True)
    alone(one, "koikoi", 2, options=KOIKOI.at_once)
    one.page.evaluate(WATCH)
    step = _bot_step(one, one.seq)
    all_seen = one.page.evaluate("seen")
    end = next(now["t"] for now in all_seen if now["seq"] >= step["seq"])
    seen = [now for now in all_seen if now["seq"] == step["seq"] - 1 and not now["mine"]]
    for event in step["view"]["last"]:
        if event["event"] != "laid" or event["waits"]:
            continue
        at = next(at for at, now in enumerate(seen) if event["card"] in (now["laid"], *now["ba"]))
        after = [now["t"] for now in seen[at + 1 :]] + [end, end]
        if event["took"]:  # it lies on what it takes, both go, and only then comes the next thing
            assert after[1] - seen[at]["t"] >= 1500, event
        else:
            assert after[0] - seen[at]["t"] >= 1000, event


TAPS = "() => { window.taps = setInterval(() => window.dispatchEvent(new MouseEvent('click')), 60) }"
TURN = """step => {
  const [first] = seen.filter(now => now.seq === step - 1 && !now.mine)
  return seen.find(now => now.seq >= step).t - first.t
}"""


def test_a_tap_skips_what_is_being_shown(person: Arrives) -> None:
    one = person("en", motion=True)
    alone(one, "koikoi", 2, options=KOIKOI.at_once)
    one.page.evaluate(WATCH)
    one.page.evaluate(TAPS)
    step = _bot_step(one, one.seq)
    assert one.page.evaluate(TURN, step["seq"]) < 1500


def _to_the_second_month(one: Person) -> None:
    while not one.shows("[data-next]"):
        one.page.wait_for_selector("[data-mine=true], [data-next]")
        if one.acts:
            seq = one.move(one.page.url.split("/")[4], one.view()["legal"][0])
            one.page.wait_for_function(
                "seq => Number(document.body.dataset.seq) >= seq || document.querySelector('[data-next]')", arg=seq
            )
    # nothing is told of the next deal while one reads about this one
    assert "Month 2" not in one.page.locator(".action").inner_text()
    one.page.click("[data-next]")
    one.page.wait_for_selector("[data-mine=true]")


def test_the_last_move_can_be_seen_again_at_the_start_of_a_month(person: Arrives) -> None:
    """The move that ended the month, with its score sheet; or, after a reload, what happened last in words."""
    one = person("en")
    alone(one, "koikoi", 2, options={**KOIKOI.at_once, "rounds": 6})
    _to_the_second_month(one)
    one.page.keyboard.press("l")
    one.page.wait_for_selector(".notice:not(:empty), [data-next]")
    if one.shows("[data-next]"):
        one.page.click("[data-next]")
    one.page.wait_for_selector("[data-mine=true]")
    one.page.reload()
    one.page.wait_for_selector("[data-mine=true]")
    one.page.keyboard.press("l")
    one.page.wait_for_selector(".notice:not(:empty)")
    assert one.page.locator(".notice").inner_text().strip()


def test_questions_are_answered_from_the_position_of_now_while_the_last_move_is_shown_again(person: Arrives) -> None:
    one = person("en", motion=True)
    listener = Listener(one)
    alone(one, "koikoi", 2, options=KOIKOI.at_once)
    one.page.evaluate(WATCH)
    _bot_step(one, one.seq)
    one.page.wait_for_selector("[data-mine=true]")
    now = {key: listener.ask(key) for key in "mt"}
    one.page.evaluate("document.activeElement.blur()")
    one.page.keyboard.press("l")
    one.page.wait_for_selector("[data-mine=false]")
    again = {key: listener.ask(key) for key in "mt"}
    assert one.shows("[data-mine=false]"), "it was over before the questions were answered"
    assert again == now


def test_nothing_sounds_or_trembles_before_the_first_tap_and_one_tap_silences(person: Arrives) -> None:
    one = person("en", motion=True)
    one.context.add_init_script(
        """window.made = []
        let active = false // as far as a person is concerned: what a test does on the page counts as theirs, too
        Object.defineProperty(navigator, 'userActivation', { get: () => ({ hasBeenActive: active }) })
        addEventListener('pointerdown', event => (active ||= event.isTrusted), true)
        navigator.vibrate = () => made.push('vibrated')
        const Real = window.AudioContext
        window.AudioContext = class extends Real { constructor() { super(); made.push('sound') } }"""
    )
    alone(one, "koikoi", 2, options=KOIKOI.at_once)
    one.page.wait_for_selector("[data-mine=true]")
    assert one.page.evaluate("made") == []
    assert one.page.locator("header .sound").get_attribute("aria-pressed") == "true"
    KOIKOI.turn(one)
    assert "sound" in one.page.evaluate("made")
    one.page.click("header .sound")
    one.page.wait_for_selector("header .sound[aria-pressed=false]")
    one.page.reload()
    one.page.wait_for_selector("header .sound[aria-pressed=false]")


def test_how_the_game_ends_is_on_the_table(person: Arrives) -> None:
    one = person("en", phone=True)
    for game, said in (("hilo", "HILO · round 1 · 0/100"), ("hiifuu", "Hiifuu · round 1/5 · 0/10 pts")):
        alone(one, game, games.game(game).players[0])
        assert (one.page.locator("h1").text_content() or "").strip() == said
        assert one.page.locator("h1").evaluate("one => one.scrollWidth <= one.clientWidth"), said


def test_a_card_to_be_set_aside_is_not_in_two_places(person: Arrives) -> None:
    one = person("en")
    alone(one, "hiifuu", 4)
    one.page.locator("[data-hand]").first.click(position={"x": 12, "y": 20})
    one.page.wait_for_selector("[data-hand].picked")
    picture = one.page.locator("[data-hand].picked img").first.get_attribute("src")
    assert one.page.locator(f"main img[src='{picture}']").count() == 1
    assert one.page.locator(".tray .place > *").count() == 1
