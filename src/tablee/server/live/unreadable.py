"""Tables whose log cannot be folded.

Whoever comes to one is told so at once: for some seconds the log is not looked at again. So such a table costs nearly
nothing, however often somebody comes. The server's own log names it once.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable

from tablee.core.texts import texts
from tablee.server.metrics import Metrics
from tablee.table.badlog import BadLog
from tablee.table.protocol import Problem

log = logging.getLogger("tablee.server")

CODE = "unreadable_table"
AGAIN_SECONDS = 10.0
"""After so long the log is read again: somebody may have mended it, or installed the version that knows it."""
MOST_KEPT = 1000


class Unreadable:
    """What is known of logs that cannot be folded, by the name of a table or of one of its matches."""

    def __init__(self, metrics: Metrics, time: Callable[[], float]) -> None:
        self._metrics = metrics
        self._time = time
        self._found: OrderedDict[str, tuple[BadLog, float]] = OrderedDict()

    def check(self, name: str) -> None:
        """Raise the BadLog that was found a moment ago, if one was."""
        found = self._found.get(name)
        if found is not None and self._time() < found[1]:
            raise found[0].with_traceback(None)

    def found(self, name: str, error: BadLog) -> None:
        """Remember it, count it, and say it unless it has been said."""
        error.__traceback__ = error.__context__ = error.__cause__ = None  # they hold the table as far as it went
        before = self._found.pop(name, None)
        self._found[name] = (error, self._time() + AGAIN_SECONDS)
        if len(self._found) > MOST_KEPT:
            self._found.popitem(last=False)
        self._metrics.bad_logs[error.reason] = self._metrics.bad_logs.get(error.reason, 0) + 1
        if before is None or str(before[0]) != str(error):
            log.error("a log cannot be read: %s", error)

    def mended(self, name: str) -> None:
        """It could be folded."""
        self._found.pop(name, None)


def problem(error: BadLog, language: str) -> Problem:
    """What people are told: one code, and words that say whether the rules are others or the log is damaged."""
    words = "other_rules" if error.reason == "rules" else CODE
    return Problem(CODE, texts("tablee.server", language).say(f"problem.{words}"))
