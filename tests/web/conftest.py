"""One server and one Chromium a test process; people come and go."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.web.people import CLIENT, DESKTOP, PHONE, ROOT, House, Person, launch

Arrives = Callable[..., Person]


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = launch(playwright)
    yield browser
    browser.close()


@pytest.fixture
def launched(playwright: Playwright) -> Iterator[Callable[..., Browser]]:
    """`launched("--flag")`: a browser of its own."""
    browsers: list[Browser] = []

    def launch_with(*flags: str) -> Browser:
        browsers.append(launch(playwright, *flags))
        return browsers[-1]

    yield launch_with
    for browser in browsers:
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


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture
def person(browser: Browser, house: House, request: pytest.FixtureRequest) -> Iterator[Arrives]:
    """`person("fr", phone=True)`: somebody new. At the end nobody's page may have had an error.

    What the pages of a failed test looked like is in build/failed.
    """
    people: list[Person] = []

    def arrives(language: str, phone: bool = False, at: House | None = None, **settings: Any) -> Person:
        one = Person(browser, at or house, language, PHONE if phone else DESKTOP, **settings)
        people.append(one)
        return one

    yield arrives
    errors = [error for one in people for error in one.errors]
    for number, one in enumerate(people, 1):
        if request.node.stash.get(FAILED, False):
            one.page.screenshot(path=ROOT / "build/failed" / f"{request.node.name}-{number}.png")
        one.close()
    assert not errors
