"""What the server counts, for Prometheus. Numbers only: no table, no person, no card."""
# tablee: compiled

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass, field, fields

SHARES = {"all": 1.0, "30%": 0.3, "10%": 0.1, "3%": 0.03, "1%": 0.01, "less": 0.0}
"""The part of its playouts that a bot had time for, at least so much. Coarse, as it depends on cards too."""
SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
THINKING_SECONDS = (0.5, 1.0, 2.0, 5.0)
"""For bots. No finer: the time that one took would tell whether it had a choice."""


class Histogram:
    """How often something took how long. *digits*: how exactly the sum is told."""

    def __init__(self, limits: tuple[float, ...] = SECONDS, digits: int = 6) -> None:
        self.limits = limits
        self.digits = digits
        self.counts = [0] * (len(limits) + 1)
        self.total = 0.0

    def observe(self, seconds: float) -> None:
        self.counts[bisect_left(self.limits, seconds)] += 1
        self.total += seconds

    def lines(self, name: str) -> list[str]:
        lines, below = [f"# TYPE {name} histogram"], 0
        for limit, count in zip((*map(str, self.limits), "+Inf"), self.counts, strict=True):
            below += count
            lines.append(f'{name}_bucket{{le="{limit}"}} {below}')
        return [*lines, f"{name}_sum {self.total:.{self.digits}f}", f"{name}_count {below}"]


@dataclass
class Metrics:
    """Counters since the start; `gauges` are asked when somebody looks.

    `bots_failed` counts the decisions in which a bot did not answer with a move, `bots_late` those of them in which it
    did not answer in time, `bots_hurried` those in which one that looks ahead had to do without. `searches` are
    decisions that bots looked ahead for, by level and part of their playouts. `hints` were thought about.
    `bad_logs` are logs that were read and could not be folded, by reason.
    """

    moves: int = 0
    refused: int = 0
    entries: int = 0
    tables_opened: int = 0
    tables_loaded: int = 0
    tables_evicted: int = 0
    tables_dropped: int = 0
    matches_finished: int = 0
    messages_in: int = 0
    messages_out: int = 0
    unreadable: int = 0
    too_fast: int = 0
    slow_readers_dropped: int = 0
    resumed: int = 0
    write_conflicts: int = 0
    write_failures: int = 0
    bots_failed: int = 0
    bots_late: int = 0
    bots_hurried: int = 0
    timeouts: int = 0
    hints: int = 0
    write_seconds: Histogram = field(default_factory=Histogram)
    bot_seconds: Histogram = field(default_factory=lambda: Histogram(THINKING_SECONDS, 0))
    searches: dict[tuple[str, str], int] = field(default_factory=dict)
    bad_logs: dict[str, int] = field(default_factory=dict)
    gauges: dict[str, Callable[[], float]] = field(default_factory=dict)

    def searched(self, level: str, made: int, wanted: int) -> None:
        """A bot of this level looked ahead, in so many playouts of those it wanted."""
        share = next(name for name, least in SHARES.items() if made >= least * wanted)
        self.searches[level, share] = self.searches.get((level, share), 0) + 1

    def text(self) -> str:
        """All of it in Prometheus' text format."""
        lines: list[str] = []
        for name in [each.name for each in fields(self)]:
            value = getattr(self, name)
            if isinstance(value, Histogram):
                lines += value.lines(f"tablee_{name}")
            elif isinstance(value, int):
                lines += [f"# TYPE tablee_{name}_total counter", f"tablee_{name}_total {value}"]
        lines.append("# TYPE tablee_bot_searches_total counter")
        for (level, share), count in sorted(self.searches.items()):
            lines.append(f'tablee_bot_searches_total{{level="{level}",made="{share}"}} {count}')
        lines.append("# TYPE tablee_bad_logs_total counter")
        lines += [f'tablee_bad_logs_total{{reason="{reason}"}} {count}' for reason, count in self.bad_logs.items()]
        for name, gauge in self.gauges.items():
            lines += [f"# TYPE tablee_{name} gauge", f"tablee_{name} {gauge():g}"]
        return "\n".join(lines) + "\n"
