"""What a table does by itself before a match: list the commitments, deal, or end an attempt that cannot succeed."""

from __future__ import annotations

from tablee.server.live.inbox import OwnCommand
from tablee.server.live.room import Room
from tablee.table.commands import may_deal, may_redraw, may_start


def draw(room: Room) -> float | None:
    """Do what is due now; answers the seconds until something will be, None for never. Saying it twice is harmless."""
    table, services = room.table, room.services
    now = services.store.now()
    if room.writing:
        return None  # and then it is looked at again
    if table.all_opened:
        room.submit(OwnCommand(may_deal))
    elif table.phase == "opening":
        if not table.attempt_broken and now < table.open_by:
            return (table.open_by - now) / 1000
        room.submit(OwnCommand(lambda table: may_redraw(table, services.new_secret(""), now)))
    elif table.starts_by_itself and table.full and table.all_ready:
        if now < table.next_list_at:
            return (table.next_list_at - now) / 1000
        room.submit(OwnCommand(lambda table: may_start(table, None, now)))
    return None
