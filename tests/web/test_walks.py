"""The walks that screenshots are made of: each goes to its end, and together they leave nothing out."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tablee import games
from tablee.core.languages import LANGUAGES
from tests.web.people import DESKTOP, PHONE, PHONE_ON_ITS_SIDE, SIZES, House
from tests.web.walks import PATHS, WALKS, Walk, Walker

TURNS = ["dealt", "turn-1", "after-1", "after-1-later", "their-turn", "after-3", "after-3-later", "turn-4"]
END = ["sheet-builds", "sheet", "result-first", "result"]


def test_every_size_and_language_is_walked_and_every_game_on_a_phone_and_beyond() -> None:
    assert {(walk.path, walk.size, walk.language) for walk in WALKS} == {
        (path, size, language) for path in PATHS for size in SIZES for language in LANGUAGES
    }
    for path in PATHS:
        for phone in (True, False):
            walked = {
                walk.game for walk in WALKS if walk.path == path and (walk.size in (PHONE, PHONE_ON_ITS_SIDE)) == phone
            }
            assert walked == set(games.names())


@pytest.mark.parametrize(
    ("walk", "first", "last"),
    [
        (Walk("newcomer", "koikoi", PHONE, "fr"), ["home"], ["table-over", "replay", "replay-middle"]),
        (
            Walk("friend", "koikoi", DESKTOP, "en"),
            ["link", "chair", "away", "back"],
            ["offer", "rematch", "rematch-begun"],
        ),
    ],
    ids=str,
)
def test_a_walk_shows_every_moment_of_its_path(
    browser: Browser, house: House, walk: Walk, first: list[str], last: list[str]
) -> None:
    moments: list[str] = []

    def seen(one: Walker, moment: str) -> None:
        assert one.page.viewport_size == {"width": walk.size[0], "height": walk.size[1]}
        moments.append(moment)

    PATHS[walk.path](walk, browser, house, seen, motion=False)
    expected = {*first, *TURNS, *END, *last}
    assert set(moments) <= expected
    assert expected - set(moments) <= {"their-turn", "after-3", "after-3-later", "after-1", "after-1-later", "turn-4"}
    assert moments[0] == first[0]
    assert moments[-len(last) :] == last
    assert [moment for moment in moments if moment in END] == END
