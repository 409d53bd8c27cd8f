"""Which tables are deleted, when nobody has touched them for long."""

from __future__ import annotations

from tablee.server.live.services import Services
from tablee.store import Untouched

DAY_MILLISECONDS = 86_400_000
BRANCH_DAYS = 1
"""How long a second try of a match is kept that nobody looks at."""
DROPPED_AT_ONCE = 10
"""Old tables that are deleted in one transaction: moves wait for it."""


async def drop_old_tables(services: Services) -> None:
    """Delete them, a few at a time: moves are written in between. Raises Unavailable."""
    config, now = services.config, services.store.now()
    untouched = Untouched(
        lobbies=now - config.lobby_days * DAY_MILLISECONDS,
        matches=now - config.unfinished_days * DAY_MILLISECONDS,
        finished=None if config.keep_days is None else now - config.keep_days * DAY_MILLISECONDS,
        branches=now - BRANCH_DAYS * DAY_MILLISECONDS,
    )
    while (dropped := await services.store.drop(untouched, DROPPED_AT_ONCE)) > 0:
        services.metrics.tables_dropped += dropped
        await services.sleep(1.0)
