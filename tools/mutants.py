"""Whether the tests notice: puts small faults (faults.py) into the code, one at a time, and runs the tests that should.

    python -m tools.mutants [--part core …] [--since COMMIT] [--files PATH …] [--sample 20] [--seed 1] [--jobs 2]

It works in copies of the tree in which everything runs interpreted. First all tests run without any fault, watched
(watched.py). Those that fail, as they want the compiled engine, and those that take very long are set aside. For each
fault, the tests that run its line come first; then all others, as what ran in a process that was killed is not known.
A survivor is a fault that no test noticed: write the test, or, if nothing anybody could see has changed, name it with
its reason in tools/equivalent.toml.
"""

from __future__ import annotations

import argparse
import os
import queue
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Collection, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from tools import watched
from tools.faults import Fault, faults

ROOT = HOME = Path(__file__).parent.parent
PARTS = {"core": 95, "games": 95, "table": 95, "server": 90, "store": 90, "bots": 90}
"""The parts of the project, and how many of a hundred faults their tests have to notice."""
SLOW = 20.0
"""Seconds after which a test is too slow to be run for every fault."""
NOT_FOUND = 4
"""The exit code of pytest when there is no test of a name it was given."""


def _git(*words: str) -> list[str]:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()


def tests_for(file: str) -> list[str]:
    """The files and folders of tests that should notice a fault in this file of src/tablee."""
    part, *inner = Path(file).parts
    if part == "games" and len(inner) > 1:
        game, name = inner
        own = f"tests/games/{game}"
        return [own, "tests/bots"] if name in ("policy.py", "bots.py") else [own, "tests/laws"]
    return {
        "core": ["tests/core", "tests/laws", "tests/games", "tests/table"],
        "games": ["tests/games", "tests/laws"],
        "bots": ["tests/bots", *[str(path.relative_to(ROOT)) for path in ROOT.glob("tests/games/*/test_bots.py")]],
        "table": ["tests/table", "tests/server"],
        "store": ["tests/store", "tests/versions", "tests/cli/test_backup.py", "tests/server"],
        "server": ["tests/server"],
    }[part]


@dataclass(frozen=True)
class Mutant:
    """A fault in a file of src/tablee."""

    file: str
    fault: Fault

    @property
    def path(self) -> str:
        return f"src/tablee/{self.file}"

    @cached_property
    def difference(self) -> tuple[list[str], list[str]]:
        return self.fault.difference((ROOT / self.path).read_bytes())

    def __str__(self) -> str:
        gone, new = self.difference
        return "\n".join(
            [f"{self.path}:{self.fault.line}", *[f"    - {n}" for n in gone], *[f"    + {n}" for n in new]]
        )


class Copy:
    """A copy of the tree in which one fault at a time is put in and tested."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        listed = subprocess.run(
            ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, check=True
        )
        for name in listed.stdout.decode().splitlines():
            if (ROOT / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, folder / name)
        if (ROOT / "src/tablee/web").is_dir():
            shutil.copytree(ROOT / "src/tablee/web", folder / "src/tablee/web", dirs_exist_ok=True)
        self._changed = 0

    def pytest(self, words: Sequence[str], seconds: float | None = None) -> tuple[int | None, str]:
        """The exit code of these tests (None: not over in time), and what they said."""
        options = ["-p", "no:cacheprovider", "--hypothesis-profile=mutants", "--tb=no", "-q"]
        command = [sys.executable, "-m", "pytest", *options]
        environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(self.folder / "src"), str(HOME)])}
        environment.pop("PYTEST_CURRENT_TEST", None)  # if this is itself being tested
        process = subprocess.Popen(
            [*command, f"--basetemp={self.folder / '.tmp'}", *words],
            cwd=self.folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            said, _ = process.communicate(timeout=seconds)
            return process.returncode, said.decode()
        except subprocess.TimeoutExpired:
            return None, ""
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGTERM)  # servers that tests have started end with them
                try:
                    process.communicate(timeout=5)
                except subprocess.TimeoutExpired:
                    os.killpg(process.pid, signal.SIGKILL)
                    process.communicate()

    def noticed(self, mutant: Mutant, suite: Suite, quick: bool) -> str | None:
        """The first test that noticed this fault, or how it was noticed; *quick*: only tests that run its line."""
        file = self.folder / mutant.path
        source = file.read_bytes()
        file.write_bytes(mutant.fault.put_into(source))
        self._stamp(file)
        try:
            near = suite.near(mutant)
            found = self._failing(near, suite)
            if found is None and not quick:
                found = self._failing(suite.all_but(near), suite)
            return found
        finally:
            file.write_bytes(source)
            self._stamp(file)

    def _failing(self, tests: Sequence[str], suite: Suite) -> str | None:
        """The first of these tests that fails."""
        if not tests:
            return None
        patience = suite.patience(tests)
        code, said = self.pytest(["-x", *tests], patience)
        if code == NOT_FOUND:  # what a test is called may come from what has the fault: all tests of these files
            files = dict.fromkeys(test.split("::")[0] for test in tests)
            aside = [f"--deselect={test}" for test in suite.set_aside]
            code, said = self.pytest(["-x", *files, *aside], patience)
        if code == 0:
            return None
        failed = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", said, re.MULTILINE)
        return "too slow" if code is None else failed[1] if failed else "pytest cannot start"

    def _stamp(self, file: Path) -> None:
        """A time of its own for each version of a file: bytecode is recognised by it."""
        self._changed += 1
        os.utime(file, (self._changed, self._changed))


class Suite:
    """Tests that pass in a copy and are quick enough, how long each takes, and which run a line."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.set_aside: set[str] = set()
        self.lines: dict[str, watched.Lines] = {}

    @classmethod
    def watch(cls, tests: str, copy: Copy) -> Suite:
        """Run these tests once. Those that fail or are slow while they are watched have another try without that.

        To be watched may make a test three times as slow; what takes longer still would be set aside anyway.
        """
        its = cls()
        with tempfile.TemporaryDirectory(prefix="watched-") as name:
            folder = Path(name)
            code, said = copy.pytest([tests, *watched.words(folder), f"--timeout={3 * SLOW}"])
            if code not in (0, 1):
                sys.exit(f"the tests cannot be run: {tests}\n{said}")
            its.lines = watched.lines(folder, copy.folder / "src/tablee")
            outcomes = watched.outcomes(folder)
            if doubtful := [test for test, outcome in outcomes.items() if not _good(*outcome)]:
                copy.pytest([*doubtful, "-p", "tools.watched", f"--watched={folder}", f"--timeout={SLOW}"])
                outcomes |= watched.outcomes(folder)
        its.set_aside = {test for test, outcome in outcomes.items() if not _good(*outcome)}
        its.seconds = {test: took for test, (took, _) in outcomes.items() if test not in its.set_aside}
        return its

    def add(self, other: Suite) -> None:
        self.seconds |= other.seconds
        self.set_aside |= other.set_aside
        for file, lines in other.lines.items():
            mine = self.lines.setdefault(file, {})
            for line, tests in lines.items():
                mine[line] = mine.get(line, set()) | tests

    def near(self, mutant: Mutant) -> list[str]:
        """The tests that run the line of this fault; if an import runs it, or nothing, all that run its file."""
        lines = self.lines.get(mutant.file, {})
        line = max((line for line in lines if line <= mutant.fault.line), default=0)
        tests = lines.get(line, {""})
        return self._quickest_first(set().union(*lines.values()) if "" in tests else tests)

    def all_but(self, tests: Collection[str]) -> list[str]:
        return self._quickest_first(self.seconds.keys() - set(tests))

    def patience(self, tests: Iterable[str]) -> float:
        """Seconds after which these tests hang."""
        return 60 + 4 * sum(self.seconds[test] + 0.1 for test in tests)

    def _quickest_first(self, tests: Iterable[str]) -> list[str]:
        return sorted((test for test in tests if test in self.seconds), key=lambda test: (self.seconds[test], test))


def _good(took: float, passed: bool) -> bool:
    return passed and took <= SLOW


def chosen(given: argparse.Namespace) -> dict[str, list[Mutant]]:
    """The mutants to try, by part."""
    files = sorted(str(path.relative_to(ROOT / "src/tablee")) for path in (ROOT / "src/tablee").rglob("*.py"))
    if given.since:
        changed = _git("diff", "--name-only", "--relative=src/tablee", given.since)
        files = [file for file in files if file in changed]
    if given.files:
        files = [file for file in files if f"src/tablee/{file}" in given.files]
    known = tomllib.loads((ROOT / "tools/equivalent.toml").read_text(encoding="utf-8"))
    equivalent = {(one["file"], one["was"], one["becomes"]) for one in known["equivalent"]}
    out: dict[str, list[Mutant]] = {}
    for part in given.part or PARTS:
        mutants = [
            Mutant(file, fault)
            for file in files
            if file.startswith(f"{part}/")
            for fault in faults((ROOT / "src/tablee" / file).read_bytes())
        ]
        random.Random(f"{given.seed} {part}").shuffle(mutants)
        out[part] = []
        for mutant in mutants:
            if len(out[part]) == given.sample:
                break
            if (mutant.file, *["\n".join(lines) for lines in mutant.difference]) not in equivalent:
                out[part].append(mutant)
    return {part: mutants for part, mutants in out.items() if mutants}


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    """What is asked for on the command line."""
    parser = argparse.ArgumentParser(prog="make mutants", description="Whether the tests notice small faults.")
    parser.add_argument("--part", nargs="+", choices=PARTS, help="only these parts")
    parser.add_argument("--since", metavar="COMMIT", help="only files that have changed since this commit")
    parser.add_argument("--files", nargs="+", metavar="PATH", help="only these files, such as src/tablee/core/match.py")
    parser.add_argument(
        "--tests", nargs="+", metavar="PATH", help="only these tests: quicker, and they may notice less"
    )
    parser.add_argument(
        "--quick", action="store_true", help="only tests that run the line of a fault: they may notice less"
    )
    parser.add_argument("--sample", type=int, default=20, help="faults a part (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="which sample (%(default)s)")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1), help="at the same time (%(default)s)")
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> int:
    given = arguments(words)
    parts = chosen(given)
    if not parts:
        print("There is nothing to put a fault into.")
        return 0
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copies: queue.Queue[Copy] = queue.Queue()
        for number in range(given.jobs):
            copies.put(Copy(Path(folder, str(number))))
        suites: dict[str, Suite] = {}
        enough = [run(part, mutants, copies, suites, given) for part, mutants in parts.items()]
    return 0 if all(enough) else 1


def run(
    part: str, mutants: list[Mutant], copies: queue.Queue[Copy], suites: dict[str, Suite], given: argparse.Namespace
) -> bool:
    """Try these mutants and say what became of them; whether enough were noticed. *suites* by file or folder."""
    for tests in dict.fromkeys(tests for mutant in mutants for tests in given.tests or tests_for(mutant.file)):
        if tests not in suites:
            copy = copies.get()
            suites[tests] = Suite.watch(tests, copy)
            copies.put(copy)
            print(f"{tests}: {len(suites[tests].seconds)} tests ({len(suites[tests].set_aside)} set aside)", flush=True)
    done = 0

    def attempt(mutant: Mutant) -> bool:
        nonlocal done
        suite = Suite()
        for tests in given.tests or tests_for(mutant.file):
            suite.add(suites[tests])
        copy = copies.get()
        try:
            by = copy.noticed(mutant, suite, given.quick)
        finally:
            copies.put(copy)
        done += 1
        text = f"SURVIVED {mutant}" if by is None else f"noticed  {mutant.path}:{mutant.fault.line} ({by})"
        print(f"{part} {done}/{len(mutants)} {text}", flush=True)
        return by is not None

    with ThreadPoolExecutor(given.jobs) as pool:
        noticed = sum(pool.map(attempt, mutants))
    percent = 100 * noticed / len(mutants)
    print(f"{part}: {noticed} of {len(mutants)} noticed, {percent:.0f} % (wanted: {PARTS[part]} %)\n", flush=True)
    return percent >= PARTS[part]


if __name__ == "__main__":
    sys.exit(main())
