"""One server and one Chromium a test process; people come and go."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.web.people import CLIENT, DESKTOP, PHONE, House, Person, launch

Arrives = Callable[..., Person]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    assert (CLIENT / "index.html").exists(), "the web client is not built: make web"
    house = House(tmp_path_factory.mktemp("house"))
    yield house
    house.stop()


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A server that the test may stop."""
    house = House(tmp_path)
    yield house
    house.stop()


@pytest.fixture
def person(browser: Browser, house: House) -> Iterator[Arrives]:
    """`person("fr", phone=True)`: somebody new. At the end nobody's page may have had an error."""
    people: list[Person] = []

    def arrives(language: str, phone: bool = False, at: House | None = None, **settings: Any) -> Person:
        one = Person(browser, at or house, language, PHONE if phone else DESKTOP, **settings)
        people.append(one)
        return one

    yield arrives
    errors = [error for one in people for error in one.errors]
    for one in people:
        one.close()
    assert not errors
