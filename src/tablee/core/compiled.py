"""Whether the engine runs compiled or as plain Python."""

from __future__ import annotations

from tablee.core import state


def compiled() -> bool:
    """Whether the engine runs compiled or as plain Python."""
    return not state.__file__.endswith(".py")
