"""A table whose opener switched its aids off: nobody is shown what lies face down, and the log forgets it too."""

from __future__ import annotations

import pytest

from tablee import games
from tests.web.conftest import Arrives
from tests.web.games import playing
from tests.web.people import Person

WITH_AIDS = [name for name in games.names() if games.game(name).aids]
SIGNS = "Array.from(document.querySelectorAll('.purse'), one => one.textContent).join()"


def _opened(one: Person, game: str) -> None:
    """A table without aids, wished for on the page, with bots; played for a few turns."""
    one.go(f"/new/{game}")
    one.page.get_by_label("The table remembers").click()
    one.page.locator("form [type=submit]").click()
    for _ in range(4):
        one.page.wait_for_selector("[data-mine=true]")
        playing(game).turn(one)
    one.page.wait_for_selector("[data-mine=true]")


@pytest.mark.parametrize("game", WITH_AIDS)
def test_a_table_without_aids_is_opened_and_shows_nothing_that_lies_face_down(person: Arrives, game: str) -> None:
    one = person("en")
    _opened(one, game)
    panel = one.page.locator("aside")
    panel.get_by_text("No aids at this table").wait_for()
    assert panel.locator(".played, .unseen, .copies").count() == 0
    assert one.page.locator(".voids").count() == 0
    assert "✻" not in one.page.evaluate(SIGNS)
    one.page.locator("[data-tab=log]").click()
    own = [line for line in panel.locator("li").all_inner_texts() if line.lower().startswith("you")]
    assert len(own) <= 2  # the last turn: a line, and perhaps a shelter; not those before it


@pytest.mark.parametrize("game", [name for name in games.names() if name not in WITH_AIDS])
def test_a_game_without_aids_offers_none(person: Arrives, game: str) -> None:
    one = person("en")
    one.go(f"/new/{game}")
    one.page.wait_for_selector("form [type=submit]")
    assert one.page.get_by_label("The table remembers").count() == 0
