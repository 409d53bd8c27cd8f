"""A sample of `make audit`: every moment once, each time seen in another way."""

from __future__ import annotations

import pytest

from tablee import games
from tests.web.audit import ALL, Look, complaints, pages, show, table
from tests.web.conftest import Arrives


@pytest.mark.parametrize("what", ["pages", *games.names()])
def test_nothing_is_in_anybodys_way(person: Arrives, what: str) -> None:
    one = person("en")
    first = len(what)
    wrong: list[str] = []
    for number, moment in enumerate(pages(one) if what == "pages" else table(one, what)):
        size = one.page.viewport_size
        assert size is not None
        look = ALL[(first + 7 * number) % len(ALL)]
        wrong += [f"{moment} ({look}): {complaint}" for complaint in complaints(one, look)]
        show(one, Look((size["width"], size["height"])))  # as it was
    assert not wrong
