"""What somebody could read, or grow, on the server's disk, and what of it a stranger could hear too early."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from tablee.server.run import Server
from tests.server.serving import at_a_server, party, restarted


def rights(server: Server) -> dict[str, int]:
    """The rights on the database file and on those that SQLite keeps beside it."""
    file = Path(server.house.config.database)
    return {each.name: stat.S_IMODE(each.stat().st_mode) for each in file.parent.glob(f"{file.name}*")}


PRIVATE = {"tables.db": 0o600, "tables.db-wal": 0o600, "tables.db-shm": 0o600}


@at_a_server()
async def test_nobody_else_on_the_machine_reads_the_database(server: Server) -> None:
    await party(server, "koikoi", 2)
    assert rights(server) == PRIVATE


@at_a_server()
async def test_a_database_that_others_could_read_is_closed_to_them(server: Server) -> None:
    before = os.umask(0o022)
    try:
        await party(server, "koikoi", 2)
        Path(server.house.config.database).chmod(0o644)
        for other in ("-wal", "-shm"):
            Path(server.house.config.database + other).chmod(0o644)
        again = await restarted(server)
        try:
            await party(again, "koikoi", 2)
            assert rights(again) == PRIVATE
        finally:
            await again.shutdown()
    finally:
        os.umask(before)
