"""The page that says where one went wrong: from the result sheet, by mouse and by keys, and for who chooses first."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route

from tests.web.conftest import Arrives
from tests.web.nearly import nearly_over
from tests.web.people import PHONE, PHONE_ON_ITS_SIDE, House, Json, Person
from tests.web.reviewed import finished, reviewed

WHOLE = 200_000
"""Milliseconds for a review on a machine that does much else."""


HEAR = """window.heard = []
new MutationObserver(changes => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes)
      if (node.parentElement?.closest('[aria-live]')) heard.push(node.textContent.trim())
}).observe(document, { childList: true, subtree: true })"""


def _heard(one: Person) -> list[str]:
    """What a screen reader was told since the page was opened."""
    found: list[str] = one.page.evaluate("heard")
    return [words for words in found if words]


def _reviewed(one: Person, game: str) -> str:
    """End a match, and ask for its review on the result sheet; answers the table."""
    ((table, move),) = nearly_over(one, game).values()
    one.go(f"/t/{table}")
    one.page.wait_for_selector(".frame")
    one.move(table, move)
    one.page.locator("[data-next]").click()
    one.page.locator("[data-review]").click()
    one.page.wait_for_url(re.compile(rf"/review/{table}/1"))
    one.page.wait_for_selector("[data-luck]", timeout=WHOLE)
    return table


def _steps(one: Person) -> list[int]:
    """The steps of the mistakes."""
    found = one.page.locator("[data-mistake]").evaluate_all("all => all.map(one => Number(one.dataset.mistake))")
    return sorted(int(step) for step in found)


def _step(one: Person) -> int:
    return int(one.page.evaluate("location.hash.slice(1) || 0"))


def _as_listed(decision: Json) -> list[Json]:
    """Its moves as the bars have them: the best one, and the others by their value."""
    best, *others = sorted(decision["moves"], key=lambda move: (move["move"] != decision["best"], -move["value"]))
    return [best, *others]


def test_the_result_leads_to_a_review_of_my_own_moves(person: Arrives, own_house: House) -> None:
    one = person("en", at=own_house)
    refused: list[str] = []
    one.page.on("response", lambda answer: refused.append(answer.url) if answer.status >= 400 else None)
    table = _reviewed(one, "koikoi")
    assert refused == []
    review = one.context.request.get(f"/api/tables/{table}/review?match=1").json()["review"]
    assert review["seat"] == 0
    sized = [each["step"] for each in review["decisions"] if each["size"] != "none"]
    assert _steps(one) == sorted(sized) != []
    assert one.page.locator("[data-luck]").inner_text().startswith("Luck: ")
    assert one.page.locator("figure circle").count() == len(sized)
    assert one.page.locator("figure polyline").count() == 2
    assert "A line that drops to a dot is a mistake of yours" in one.page.locator("figcaption").inner_text()
    shares = one.page.locator("[data-mistake] b").all_inner_texts()
    assert all(re.fullmatch(r"\d+\.\d%", share) for share in shares)  # as many digits everywhere, to compare

    # it begins with a mistake; keys lead from one to the next, and the address keeps where one is
    assert _step(one) in sized
    one.page.locator(f"[data-mistake='{sized[0]}']").click()
    for step in sized[1:]:
        one.page.keyboard.press("n")
        assert _step(one) == step
    assert one.page.get_by_role("button", name="Next mistake").is_disabled()
    for step in sized[-2::-1]:
        one.page.keyboard.press("b")
        assert _step(one) == step
    assert one.page.get_by_role("button", name="Previous mistake").is_disabled()
    one.page.reload()
    one.page.wait_for_selector("[data-luck]", timeout=WHOLE)
    assert _step(one) == sized[0]

    # the best move's bar is full, and mine is outlined
    decision = next(each for each in review["decisions"] if each["step"] == sized[0])
    one.page.wait_for_selector("[data-verdict^=mistake]")
    bars = one.page.locator(".now ol li")
    assert bars.count() == len(decision["moves"])
    assert bars.first.locator(".best").get_attribute("style") == "width: 100%;"
    assert one.page.locator(".now li.mine").count() == 1
    assert "your move" in one.page.locator(".now li.mine").inner_text()
    assert [
        float(text.removesuffix(" pts").replace("−", "-")) for text in bars.locator(".points").all_inner_texts()
    ] == [pytest.approx(round(move["points"], 1), abs=0.06) for move in _as_listed(decision)]

    # the same as tables
    one.page.locator("summary").nth(0).click()
    one.page.locator("summary").nth(1).click()
    tables = one.page.locator("table")
    assert tables.nth(0).locator("tbody tr").count() == len(review["decisions"])
    assert tables.nth(1).locator("tbody tr").count() == len(review["curve"])
    assert not one.complaints()
    one.page.set_viewport_size({"width": 320, "height": 568})
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")  # they scroll in their own places


def test_who_wants_to_choose_first_sees_no_answer_before(person: Arrives, own_house: House) -> None:
    one = person("fr", phone=True, at=own_house)
    _reviewed(one, "koikoi")
    one.page.get_by_text("Me laisser choisir d’abord").click()
    one.page.wait_for_selector("[data-choose]")
    assert not one.shows("[data-verdict]")
    assert not one.shows(".now ol")
    one.page.locator("summary").nth(0).click()
    assert "Meilleur" not in one.page.locator("table").first.inner_text()
    choice = one.page.locator("[data-choose]").first
    words = choice.inner_text()
    choice.click()
    one.page.wait_for_selector("[data-verdict]")
    assert f"Votre choix : {words}" in one.page.locator("div.now").inner_text().replace("\u202f", " ")
    one.page.reload()
    one.page.wait_for_selector("[data-choose]", timeout=WHOLE)
    assert not one.complaints()


def test_the_curve_is_drawn_while_it_comes_and_few_words_are_said_meanwhile(person: Arrives, own_house: House) -> None:
    one = person("en", at=own_house)
    table = _reviewed(one, "koikoi")
    whole = one.context.request.get(f"/api/tables/{table}/review?match=1").json()
    review, far = whole["review"], {"match": 1, "seat": 0, "total": 100, "review": None}
    coming = [
        {**far, "done": 1, "heard": 0, "decisions": [], "curve": []},
        {**far, "done": 20, "heard": 3, "decisions": review["decisions"][:1], "curve": review["curve"][1:3]},
        {**far, "done": 30, "heard": 5, "decisions": review["decisions"][1:2], "curve": review["curve"][3:4]},
        {**far, "done": 40, "heard": 5, "decisions": [], "curve": []},
    ]
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(json=coming[min(len(asked), len(coming)) - 1])

    one.page.route("**/review?*", answer)
    one.context.add_init_script(HEAR)
    one.page.reload()
    one.page.wait_for_selector("figure svg")
    one.page.wait_for_function("() => document.querySelector('polyline').points.numberOfItems === 4")
    assert one.page.locator("progress").is_visible()
    assert not one.shows("[data-luck]")
    one.page.wait_for_function("() => document.querySelector('progress').value === 40")
    assert [words for words in _heard(one) if "Looking" in words] == ["Looking at your game: step 30 of 100"]
    assert ["since=0" in url for url in asked[:2]] == [False, True]
    assert asked[2].endswith("since=3&lang=en")
    one.page.unroute("**/review?*")
    one.page.wait_for_selector("[data-luck]", timeout=WHOLE)
    assert not one.shows("progress")
    (last,) = [words for words in _heard(one) if "All of it" in words]
    assert last.startswith("All of it has been looked at. ")
    assert last.endswith(f" in {len(review['decisions'])} decisions.")

    # where one goes, one hears what it was
    sized = [each for each in review["decisions"] if each["size"] != "none"]
    one.page.locator(f"[data-mistake='{sized[-1]['step']}']").click()
    words = one.page.locator(".now h2").inner_text()
    assert any(said.startswith(f"{words}. ") and "Better: " in said for said in _heard(one))
    assert not one.complaints()


def test_replay_and_review_lead_to_each_other_at_the_same_step(person: Arrives, own_house: House) -> None:
    one, other = person("en", at=own_house), person("en", phone=True, at=own_house)
    table = _reviewed(one, "koikoi")
    (step, *_) = _steps(one)
    one.page.locator(f"[data-mistake='{step}']").click()
    one.page.get_by_role("link", name="Watch the replay").click()
    one.page.wait_for_url(re.compile(rf"/r/{table}/1#{step}$"))
    one.page.wait_for_selector("nav .play")
    one.page.keyboard.press(".")
    one.page.locator("nav [data-review]").click()
    one.page.wait_for_url(re.compile(rf"/review/{table}/1#{step + 1}$"))
    one.page.wait_for_selector("[data-luck]", timeout=WHOLE)
    assert one.page.locator("nav input").input_value() == str(step + 1)

    # on a phone in the sheet, and not for who only looks on
    one.page.set_viewport_size({"width": 390, "height": 664})
    one.go(f"/r/{table}/1#{step}")
    other.go(f"/r/{table}/1#{step}")
    for each, links in ((one, 1), (other, 0)):
        each.page.wait_for_selector("nav .moments")
        assert not each.shows("nav [data-review]")
        each.page.locator("nav .moments").click()
        each.page.wait_for_selector("dialog[open]")
        assert each.page.locator(f"dialog [href='/review/{table}/1#{step}']").count() == links


def test_the_keys_of_a_review_are_named(person: Arrives, own_house: House) -> None:
    one = person("en", at=own_house)
    _reviewed(one, "koikoi")
    one.page.keyboard.press("?")
    one.page.wait_for_selector("dialog[open] dl")
    assert "B N\nin a review: previous, next mistake" in one.page.locator("dialog dl").inner_text()


def test_who_did_not_play_has_no_review(person: Arrives, own_house: House) -> None:
    one, other = person("en", at=own_house), person("en", at=own_house)
    ((table, move),) = nearly_over(one, "koikoi").values()
    one.go(f"/t/{table}")
    one.page.wait_for_selector(".frame")
    one.move(table, move)
    other.go(f"/review/{table}/1")
    other.page.wait_for_selector("h1")
    assert other.page.locator("h1").inner_text().startswith("Only those who played")
    other.go(f"/t/{table}")
    other.page.wait_for_selector("dialog[open] footer")
    assert not other.shows("[data-review]")


@pytest.mark.parametrize("size", [PHONE, PHONE_ON_ITS_SIDE])
def test_on_a_phone_what_it_was_is_read_below_the_table_at_once(
    person: Arrives, own_house: House, size: tuple[int, int]
) -> None:
    one = person("fr", at=own_house)
    one.page.set_viewport_size({"width": size[0], "height": size[1]})
    table = finished(one, "koikoi")
    reviewed(one, table)
    one.go(f"/review/{table}/1")
    words = one.page.locator(".now h2[data-verdict]")
    words.wait_for()
    box = words.bounding_box()
    assert box is not None
    seen = one.page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y).dataset.verdict", [box["x"] + 4, box["y"] + 9]
    )
    assert seen == words.get_attribute("data-verdict")
    assert one.page.evaluate("scrollY") == 0
