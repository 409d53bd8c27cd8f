"""`tablee verify`: does every record follow from its seed and its moves? If not: which file, line, step, and why."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from tablee import verify
from tablee.cli import arguments, work
from tablee.cli.recordfile import Line, lines
from tablee.core.record import BadRecord, read_record
from tablee.core.replay import weakness

CHUNK = 25
"""Records a task."""

Fault = tuple[int, str]
"""The number of a line, and what is wrong there."""

REMARKS = {
    "version 1": "with a proof of version 1, the weaker one: whoever was the last to give a salt could try out many",
    "server alone": "without a salt of anybody: the server alone chose",
}
"""What is right and proves less than one might think."""


def check(some: list[Line]) -> tuple[int, int, list[Fault], Counter[str]]:
    """How many of these lines there are, how many of them are unfinished games, what is wrong, and remarks."""
    unfinished = 0
    faults = []
    remarks: Counter[str] = Counter()
    for number, line in some:
        try:
            record = read_record(line)
            verify(record)
            unfinished += not record.winners
            if (remark := weakness(record)) is not None:
                remarks[remark] += 1
        except BadRecord as bad:
            faults.append((number, str(bad)))
    return len(some), unfinished, faults, remarks


def run(paths: list[Path], jobs: int) -> int:
    """The command: 0 if all is well, 1 if a record is wrong, 2 if a file cannot be read."""
    processes = arguments.jobs(jobs)
    worst = 0
    for path in paths:
        try:
            if not _verified(path, processes):
                worst = worst or 1
        except arguments.Trouble as trouble:
            print(f"tablee: {trouble}", file=sys.stderr)
            worst = 2
    return worst


def _verified(path: Path, jobs: int) -> bool:
    count = unfinished = wrong = 0
    remarks: Counter[str] = Counter()
    with work.progress("records") as bar:
        task = bar.add_task(path.name, total=None if bar.disable or not path.is_file() else sum(1 for _ in lines(path)))
        for checked, open_games, faults, more in work.in_order(check, _chunks(path), jobs):
            count += checked
            unfinished += open_games
            wrong += len(faults)
            remarks += more
            for number, reason in faults:
                bar.console.print(f"{path}: line {number}: {reason}", markup=False, highlight=False, soft_wrap=True)
            bar.update(task, completed=count)
    if count == 0:
        raise arguments.Trouble(f"{path}: no records")
    noun = "record" if count == 1 else "records"
    if wrong:
        print(f"{path}: {wrong:,} of {count:,} {noun} wrong")
    else:
        print(f"{path}: {count:,} {noun} OK" + (f", {unfinished:,} of them unfinished" if unfinished else ""))
    for remark, text in REMARKS.items():
        if remarks[remark]:
            print(f"{path}: {remarks[remark]:,} of them {text}")
    return wrong == 0


def _chunks(path: Path) -> Iterator[list[Line]]:
    all_lines = lines(path)
    while chunk := list(islice(all_lines, CHUNK)):
        yield chunk
