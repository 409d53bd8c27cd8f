"""The stores that the tests of all stores run on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.store import servers


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with servers.postgres() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    address: str = request.getfixturevalue("postgres")
    return address
