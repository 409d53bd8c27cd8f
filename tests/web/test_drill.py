"""Mistakes come back as positions until the better move is found: kept in this browser, by the page's own clock."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

from tests.web.conftest import Arrives
from tests.web.people import House, Json, Person
from tests.web.reviewed import finished, reviewed

START = datetime(2026, 3, 1, 12, tzinfo=UTC)
KEPT = "() => Object.entries(localStorage).filter(([key]) => key.startsWith('tablee.drill.')).map(([, one]) => one)"


def _kept(one: Person) -> list[Json]:
    return [json.loads(card) for card in one.page.evaluate(KEPT)]


def _with_cards(one: Person) -> tuple[str, Json]:
    """A reviewed match whose mistakes are kept; answers the table and the review."""
    one.page.clock.set_fixed_time(START)
    table = finished(one, "koikoi")
    review = reviewed(one, table)
    one.go(f"/review/{table}/1")
    one.page.wait_for_selector("[data-drill]")
    return table, review


def _opens(one: Person) -> Json:
    """The position on show is there; answers its decision."""
    one.page.wait_for_selector("[data-mine=true]")
    step = int(one.page.evaluate("document.querySelector('section[data-step]').dataset.step"))
    (card,) = [card for card in _kept(one) if card["decision"]["step"] == step]
    decision: Json = card["decision"]
    return decision


def _plays(one: Person, move: str) -> None:
    one.page.keyboard.press("w")
    one.page.locator(f"dialog[open] [data-move='{move}']").click()


def test_a_mistake_comes_again_soon_if_the_better_move_is_not_found_and_later_if_it_is(
    person: Arrives, own_house: House
) -> None:
    one = person("en", at=own_house)
    table, review = _with_cards(one)
    wrong = [each for each in review["decisions"] if each["size"] != "none"]
    assert len(wrong) == 2
    assert f"{len(wrong)} positions" in one.page.locator("[data-drill]").inner_text()

    # each is the position before the move, as this seat saw it
    steps = one.context.request.get(f"/api/tables/{table}/replay?match=1&seat=0").json()["steps"]
    kept = {card["decision"]["step"]: card for card in _kept(one)}
    assert {step: card["view"] for step, card in kept.items()} == {
        each["step"]: steps[each["step"]]["view"] for each in wrong
    }

    # nothing gives the answer away
    one.page.locator("[data-drill]").click()
    first = _opens(one)
    assert one.page.locator("nav .far").inner_text().startswith(f"1 of {len(wrong)}")
    assert not one.shows("[data-found], [data-verdict], ol li .bar")

    # the same mistake again
    _plays(one, first["move"])
    one.page.wait_for_selector("[data-found=false]")
    told = one.page.locator("section[data-step]").inner_text()
    assert "There is better." in told
    assert f"lowers your chance of winning by {first['loss'] * 100:.1f}%." in told
    assert "comes back in 10 minutes" in told
    assert one.page.locator("ol li .bar").count() == len(first["moves"])
    assert one.page.evaluate("'nextPosition' in document.activeElement.dataset")

    # once more, which does not count; and on to the next one, which is found
    one.page.locator("[data-again]").click()
    one.page.wait_for_selector("[data-mine=true]")
    _plays(one, first["best"])
    one.page.wait_for_selector("[data-found=true]")
    assert "comes back in 10 minutes" in one.page.locator("section[data-step]").inner_text()
    one.page.keyboard.press("Enter")
    one.page.wait_for_selector("[data-found]", state="detached")
    second = _opens(one)
    assert second["step"] != first["step"]
    _plays(one, second["best"])
    one.page.wait_for_selector("[data-found=true]")
    told = one.page.locator("section[data-step]").inner_text()
    assert "Yes, that is the best move." in told
    assert " days." in told
    one.page.keyboard.press("n")
    one.page.wait_for_selector("main.alone h1")
    assert one.page.locator("h1").inner_text() == "Done: you found 1 of 2."
    assert "The next one comes in 10 minutes." in one.page.locator("main").inner_text()

    # after ten minutes the one that was not found comes again, also on a page that was opened anew
    one.page.clock.set_fixed_time(START + timedelta(minutes=10, milliseconds=-1))
    one.page.reload()
    one.page.wait_for_selector("main.alone h1")
    assert one.page.locator("h1").inner_text() == "Nothing to do right now"
    one.page.clock.set_fixed_time(START + timedelta(minutes=10))
    one.page.reload()
    assert _opens(one)["step"] == first["step"]
    assert one.page.locator("nav .far").inner_text().startswith("1 of 1")
    one.page.keyboard.press("i")
    one.page.wait_for_selector("[data-found=false]")
    assert one.page.locator("section[data-step] h2").first.inner_text() == "The answer"
    assert not one.complaints()


def test_the_home_page_leads_to_what_is_due_and_only_then(person: Arrives, own_house: House) -> None:
    one = person("fr", phone=True, at=own_house)
    one.go("/")
    one.page.wait_for_selector("article")
    assert not one.shows("[data-drill]")
    one.go("/drill")
    one.page.wait_for_selector("main.alone h1")
    assert one.page.locator("h1").inner_text() == "Rien à faire pour l’instant"
    assert "Analyser mes coups" in one.page.locator("main").inner_text()

    _with_cards(one)
    one.page.evaluate("""() => Object.keys(localStorage).filter(key => key.startsWith('tablee.drill.')).slice(1)
        .forEach(key => localStorage.removeItem(key))""")
    one.go("/")
    one.page.wait_for_selector("[data-drill]")
    assert "1 position de vos parties vous attend." in one.page.locator("main").inner_text()
    one.page.locator("[data-drill]").click()
    decision = _opens(one)
    _plays(one, decision["best"])
    one.page.wait_for_selector("[data-found=true]")
    one.page.locator("[data-next-position]").click()
    one.page.wait_for_selector("main.alone h1")
    assert one.page.locator("h1").inner_text() == "C’est fait\u202f: 1 sur 1 trouvés."
    assert "La prochaine viendra " in one.page.locator("main").inner_text()
    one.go("/")
    one.page.wait_for_selector("article")
    assert not one.shows("[data-drill]")
    one.go("/drill")
    one.page.wait_for_selector("main.alone h1")
    assert one.page.locator("h1").inner_text() == "Rien à faire pour le moment"
    assert not one.complaints()


def test_moves_that_nobody_looked_at_are_not_judged_and_what_cannot_be_drawn_goes(
    person: Arrives, own_house: House
) -> None:
    one = person("en", at=own_house)
    _with_cards(one)
    decision = next(card["decision"] for card in _kept(one) if len(card["decision"]["moves"]) > 2)
    rest = [each for each in decision["moves"] if each["move"] in (decision["best"], decision["move"])]
    other = next(each["move"] for each in decision["moves"] if each not in rest)
    one.page.evaluate(
        """([step, moves]) => {
          for (const key of Object.keys(localStorage).filter(key => key.startsWith('tablee.drill.'))) {
            const card = JSON.parse(localStorage.getItem(key))
            if (card.decision.step === step) localStorage.setItem(key, JSON.stringify({ ...card, decision: {
              ...card.decision, moves } }))
            else localStorage.setItem(key, JSON.stringify({ ...card, at: card.at + 1,
              view: { to_act: [0], legal: [], totals: [0, 0], last: [] } }))
          }
        }""",
        [decision["step"], rest],
    )
    one.go("/drill")
    assert _opens(one)["step"] == decision["step"]
    _plays(one, other)
    one.page.get_by_text("Nobody has looked at this move").first.wait_for()
    assert not one.shows("[data-found]")
    one.page.locator("[data-skip]").click()
    one.page.get_by_text("This position can no longer be shown.").wait_for()
    assert [card["decision"]["step"] for card in _kept(one)] == [decision["step"]]
    one.page.locator("main .button").click()
    one.page.get_by_text("Find the better move").wait_for()  # the one that was skipped still waits
