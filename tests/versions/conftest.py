"""Every version that left something behind, and its data on both databases."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from tests.store import servers
from tests.versions import kept
from tests.versions.kept import Kept

Copy = Callable[[], Awaitable[str]]
"""Makes a new copy of a version's database, and answers its address."""


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with servers.postgres() as address:
        yield address


@pytest.fixture(params=kept.versions(), ids=lambda version: version.version)
def version(request: pytest.FixtureRequest) -> Kept:
    found: Kept = request.param
    return found


@pytest.fixture(params=["sqlite", "postgres"])
def copy(request: pytest.FixtureRequest, version: Kept, tmp_path: Path) -> Copy:
    if request.param == "sqlite":

        async def sqlite_copy() -> str:
            return kept.sqlite_copy(version.folder, tmp_path)

        return sqlite_copy

    address: str = request.getfixturevalue("postgres")
    return lambda: kept.postgres_copy(version.folder, address)
