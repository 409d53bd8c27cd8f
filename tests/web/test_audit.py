"""A sample of `make audit`: every moment once, each time seen in another way."""

from __future__ import annotations

from functools import partial

import pytest

from tests.web.audit import ALL, Look, complaints, show
from tests.web.conftest import Arrives
from tests.web.moments import PARTS
from tests.web.people import House


@pytest.mark.parametrize("part", PARTS)
def test_nothing_is_in_anybodys_way(person: Arrives, part: str, request: pytest.FixtureRequest) -> None:
    arrives = person
    if part == "reviews":  # its server is stopped for a moment
        house: House = request.getfixturevalue("own_house")
        arrives = partial(person, at=house)
    wrong: list[str] = []
    for number, (one, name) in enumerate(PARTS[part](arrives)):
        size = one.page.viewport_size
        assert size is not None
        look = ALL[(len(part) + 11 * number) % len(ALL)]
        wrong += [f"{name} ({look}): {complaint}" for complaint in complaints(one, look)]
        show(one, Look((size["width"], size["height"])))  # as it was
    assert not wrong
