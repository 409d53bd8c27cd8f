"""What tests of workers share."""

from __future__ import annotations

import pytest

from tablee.server.workers.process import Process
from tests.server.workers.desk import Desk


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    one = Desk()

    async def exchange(process: Process, data: bytes) -> bytes:
        return await one.exchange(data)

    async def stop(process: Process) -> None:
        one.stopped += 1

    monkeypatch.setattr(Process, "exchange", exchange)
    monkeypatch.setattr(Process, "stop", stop)
    return one
