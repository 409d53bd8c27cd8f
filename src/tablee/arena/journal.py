"""What an arena has already played, kept on disk deal by deal, so that it can go on where it was interrupted."""

from __future__ import annotations

from pathlib import Path

import msgspec

from tablee.arena.plan import Plan, Played


class OtherPlan(ValueError):
    """The file belongs to another arena."""


class Journal:
    """A file with the plan in its first line and a deal in each further one. A last line that is not whole is lost."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.deals: list[list[Played]] = []
        if path.exists():
            self._read(plan)
        else:
            path.write_bytes(msgspec.json.encode(plan) + b"\n")

    def _read(self, plan: Plan) -> None:
        first, *rest = self.path.read_bytes().split(b"\n")
        try:
            found = msgspec.json.decode(first, type=Plan)
        except msgspec.MsgspecError as error:
            raise OtherPlan(f"{self.path} is no journal of an arena: {error}") from None
        if msgspec.structs.replace(found, matches=plan.matches) != plan:
            raise OtherPlan(f"{self.path} is the journal of another arena; finish that one, or remove the file")
        for line in rest[:-1]:
            self.deals.append(msgspec.json.decode(line, type=list[Played]))
        whole = b"\n".join([first, *rest[:-1]]) + b"\n"
        self.path.write_bytes(whole)

    def add(self, deal: list[Played]) -> None:
        self.deals.append(deal)
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(deal) + b"\n")

    def remove(self) -> None:
        self.path.unlink()
