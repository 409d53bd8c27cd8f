"""A finished match with its review at once: made here with little work, and answered in the server's stead.

The server's own reviews come after everything else on the machine; who looks at pages need not wait for them.
"""

from __future__ import annotations

import json

from playwright.sync_api import Route

from tablee.review import review_match, written
from tests.web.nearly import nearly_over
from tests.web.people import Json, Person

WORK = 300


def finished(one: Person, game: str) -> str:
    """A table at which a match has ended."""
    ((table, move),) = nearly_over(one, game).values()
    one.go(f"/t/{table}")
    one.page.wait_for_selector(".frame")
    one.move(table, move)
    return table


def review_of(one: Person, table: str) -> Json:
    """A review of the first seat."""
    record = one.context.request.get(f"/api/tables/{table}/record?match=1").body()
    review: Json = json.loads(written(review_match(record, 0, work=WORK)))
    return review


def reviewed(one: Person, table: str, known: Json | None = None) -> Json:
    """Answer this person's page with a review of the first seat, which may be known."""
    review = known or review_of(one, table)
    far = {"match": 1, "seat": 0, "done": 0, "total": 0, "heard": 0, "decisions": [], "curve": [], "review": review}

    def answer(route: Route) -> None:
        route.fulfill(json=far)

    one.page.route(f"**/tables/{table}/review?*", answer)
    return review
