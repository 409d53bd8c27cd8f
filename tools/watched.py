"""Which tests pass, how long each takes, and which lines it runs: a plugin of pytest, for mutants.py.

    pytest -p tools.watched --watched=FOLDER --cov --cov-config=FOLDER/coverage.toml --cov-context=test …

`FOLDER/tests.json` has the seconds of each test and whether it passed. The lines are in coverage's own file, each with
the tests that ran it as its contexts. A process that a test starts is watched too: pytest names the test in its
environment, and that is its context (COVERAGE).
"""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import traceback
from collections.abc import Generator
from pathlib import Path
from time import monotonic  # its own: a test may set the clock
from types import FrameType

import pytest
from coverage import CoverageData

COVERAGE = """
[tool.coverage.run]
source = ["tablee"]
data_file = "{folder}/lines"
parallel = true
core = "ctrace"
sigterm = true
context = "${{PYTEST_CURRENT_TEST-}}"
"""

MOST_MEMORY = 4 * 2**30
"""Bytes of addresses that tests and what they start may use: a fault can make a list that never ends."""
SOON = 0.01
"""Seconds until a test whose time is over is asked again to end, where it cannot."""
WAITED = 6
"""A test that waits so many seconds counts as one that needs a processor for one …"""


def busy() -> float:
    """… times this, on a machine that has more to do than processors."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


Lines = dict[int, set[str]]
"""The tests that run each line of a file."""


def words(folder: Path) -> list[str]:
    """How pytest is told to watch."""
    file = folder / "coverage.toml"
    file.write_text(COVERAGE.format(folder=folder.as_posix()), encoding="utf-8")
    cov = ["-p", "pytest_cov.plugin", "--cov", f"--cov-config={file}", "--cov-context=test", "--cov-report="]
    return [*times(folder), *cov]


def times(folder: Path) -> list[str]:
    """How pytest is told to write down how long each test takes."""
    return ["-p", "tools.watched", f"--watched={folder}"]


def limit(seconds: float) -> list[str]:
    """How pytest is told to let a test fail that needs more seconds of a processor than these, or waits too long."""
    return ["-p", "tools.watched", f"--most-seconds={seconds}", f"--timeout={2 * WAITED * busy() * seconds:.0f}"]


def outcomes(folder: Path) -> dict[str, tuple[float, bool]]:
    """The seconds of each test, and whether it passed."""
    return {test: (took, passed) for test, (took, passed) in json.loads((folder / "tests.json").read_text()).items()}


def lines(folder: Path, sources: Path) -> dict[str, Lines]:
    """The tests that run each line, by file below *sources*; "" if it is run without a test, by an import."""
    data = CoverageData(str(folder / "lines"))
    data.read()
    return {
        Path(file).relative_to(sources).as_posix(): {
            line: {_test(context) for context in contexts} for line, contexts in data.contexts_by_lineno(file).items()
        }
        for file in data.measured_files()
        if Path(file).is_relative_to(sources)
    }


def _test(context: str) -> str:
    """The test of a context: pytest-cov writes `test|run`, pytest itself, for processes, `test (call)`."""
    return re.sub(r"(\|(setup|run|teardown)| \((setup|call|teardown)\))$", "", context)


# What pytest calls


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--watched", help="where to write which tests passed, and the lines they ran")
    parser.addoption("--most-seconds", type=float, help="seconds of a processor after which a test fails")


def pytest_configure(config: pytest.Config) -> None:
    if most := config.getoption("--most-seconds"):
        config.pluginmanager.register(_Limit(most))
    if config.getoption("--watched"):
        folder = Path(config.getoption("--watched"))
        config.pluginmanager.register(_Watch(folder))
        if config.getoption("--cov-context", None):
            os.environ["COVERAGE_PROCESS_START"] = str(folder / "coverage.toml")  # for processes that tests start


class _Limit:
    """What a test may use. Seconds of a processor, as those of a clock say little on a busy machine."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        signal.signal(signal.SIGPROF, self._over)

    def _over(self, _: int, frame: FrameType | None) -> None:
        if frame is not None and "coverage" in Path(frame.f_code.co_filename).parts:
            signal.setitimer(signal.ITIMER_PROF, SOON)  # it would never let go of its lock
            return
        pytest.fail(f"more than {self.seconds} seconds")

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self) -> Generator[None]:
        signal.setitimer(signal.ITIMER_PROF, self.seconds)
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)


class _Watch:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.seconds: dict[str, float] = {}
        self.passed: dict[str, bool] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None]:
        """The seconds of a processor that a test and its processes need; those it waits count little.

        What is set up for it does not count: the first of many tests starts the database for all of them.
        """
        began, before = monotonic(), _used()
        try:
            return (yield)
        finally:
            waited = (monotonic() - began) / (WAITED * busy())
            self.seconds[item.nodeid] = max(_used() - before, waited)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, call: pytest.CallInfo[None]) -> None:
        """A time-out between two lines that are watched has no line, and pytest cannot report it: say what it was."""
        if call.excinfo is not None and any(line is None for _, line in traceback.walk_tb(call.excinfo.tb)):
            try:
                raise TimeoutError(call.excinfo.exconly())
            except TimeoutError:
                call.excinfo = pytest.ExceptionInfo.from_current()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.passed[report.nodeid] = self.passed.get(report.nodeid, True) and not report.failed

    def pytest_sessionfinish(self) -> None:
        outcomes = {test: (self.seconds.get(test, 0.0), passed) for test, passed in self.passed.items()}
        (self.folder / "tests.json").write_text(json.dumps(outcomes))


def _used() -> float:
    return sum(os.times()[:4])
