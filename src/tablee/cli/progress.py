"""Which lessons somebody has done in this terminal, and where they left one: a small file in their home folder."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
from msgspec import Struct


class Kept(Struct):
    """One lesson: whether it was done, and the moves made in it since it was begun."""

    done: bool = False
    moves: list[str] = []


class Progress:
    """All lessons, by game and number."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file or _home() / "tablee" / "lessons.json"
        try:
            self._kept = msgspec.json.decode(self._file.read_bytes(), type=dict[str, Kept])
        except (OSError, msgspec.DecodeError, msgspec.ValidationError):
            self._kept = {}  # nobody was here, or it is no longer readable: one begins anew

    def of(self, game: str, number: int) -> Kept:
        """What is known of a lesson."""
        return self._kept.get(f"{game}/{number}", Kept())

    def keep(self, game: str, number: int, kept: Kept) -> None:
        """Remember it; where nothing can be written, only until the program ends."""
        self._kept[f"{game}/{number}"] = kept
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._file.write_bytes(msgspec.json.encode(self._kept))
        except OSError:
            pass


def _home() -> Path:
    """Where programs keep what they remember, as the XDG base directories have it."""
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state")
