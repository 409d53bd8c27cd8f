"""Database servers for the tests that need several nodes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.store import servers


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with servers.postgres() as address:
        yield address


@pytest.fixture(scope="session")
def redis() -> Iterator[str]:
    with servers.redis() as address:
        yield address
