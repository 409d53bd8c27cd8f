"""A sample of `make audit`: every moment once, each time seen in another way."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tablee import games
from tests.web.audit import ALL, Look, complaints, pages, reviews, show, table
from tests.web.conftest import Arrives
from tests.web.people import House, Person


@pytest.mark.parametrize("what", ["pages", *games.names()])
def test_nothing_is_in_anybodys_way(person: Arrives, what: str) -> None:
    one = person("en")
    assert not _wrong(one, pages(one) if what == "pages" else table(one, what), len(what))


def test_nothing_is_in_anybodys_way_in_a_review_and_a_drill(person: Arrives, own_house: House) -> None:
    one = person("en", at=own_house)
    assert not _wrong(one, reviews(one), 0)


def _wrong(one: Person, moments: Iterable[str], first: int) -> list[str]:
    """Complaints about these moments, each seen in another way."""
    wrong: list[str] = []
    for number, moment in enumerate(moments):
        size = one.page.viewport_size
        assert size is not None
        look = ALL[(first + 7 * number) % len(ALL)]
        wrong += [f"{moment} ({look}): {complaint}" for complaint in complaints(one, look)]
        show(one, Look((size["width"], size["height"])))  # as it was
    return wrong
