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
import traceback
from pathlib import Path

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

Lines = dict[int, set[str]]
"""The tests that run each line of a file."""


def words(folder: Path) -> list[str]:
    """How pytest is told to watch."""
    file = folder / "coverage.toml"
    file.write_text(COVERAGE.format(folder=folder.as_posix()), encoding="utf-8")
    plugin = ["-p", "tools.watched", f"--watched={folder}"]
    return [*plugin, "--cov", f"--cov-config={file}", "--cov-context=test", "--cov-report="]


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


def pytest_configure(config: pytest.Config) -> None:
    folder = Path(config.getoption("--watched"))
    config.pluginmanager.register(_Watch(folder))
    if config.getoption("--cov-context"):
        os.environ["COVERAGE_PROCESS_START"] = str(folder / "coverage.toml")  # for processes that tests start


class _Watch:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.outcomes: dict[str, tuple[float, bool]] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, call: pytest.CallInfo[None]) -> None:
        """A time-out between two lines that are watched has no line, and pytest cannot report it: say what it was."""
        if call.excinfo is not None and any(line is None for _, line in traceback.walk_tb(call.excinfo.tb)):
            try:
                raise TimeoutError(call.excinfo.exconly())
            except TimeoutError:
                call.excinfo = pytest.ExceptionInfo.from_current()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        took, passed = self.outcomes.get(report.nodeid, (0.0, True))
        self.outcomes[report.nodeid] = took + report.duration, passed and not report.failed

    def pytest_sessionfinish(self) -> None:
        (self.folder / "tests.json").write_text(json.dumps(self.outcomes))
