"""Whether the tests notice: puts small faults (faults.py) into the code, one at a time, and runs the tests that should.

    python -m tools.mutants [--part core …] [--since COMMIT] [--files PATH …] [--sample 20] [--seed 1] [--jobs 2]

It works in copies of the tree in which everything runs interpreted. Before a folder of tests is first used, its files
run without any fault, one after the other, watched (watched.py). What that shows of a file is kept in build/mutants
until a source or this file changes.
Tests that fail, as they want the compiled engine, and those that take very long are set aside. For each fault, the
tests that run its line come first, those of its own part before others; then all the rest, as what ran in a process
that was killed is not known. A survivor is a fault that no test noticed: write the test, or, if nothing anybody could
see has changed, name it with its reason in tools/equivalent.toml.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import queue
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path

import msgspec

from tools import watched
from tools.faults import Fault, faults

ROOT = HOME = Path(__file__).parent.parent
PARTS = {"core": 95, "games": 95, "table": 95, "server": 90, "store": 90, "bots": 90}
"""The parts of the project, and how many of a hundred faults their tests have to notice."""
SLOW = 1.0
"""Seconds of a processor after which a test is too slow to be run for every fault."""
PLUGINS = ("_hypothesis_pytestplugin", "pytest_timeout")
"""What pytest needs. With all that is installed it takes three times as long to start."""
NOT_FOUND = 4
"""The exit code of pytest when there is no test of a name it was given …"""
NO_TESTS = 5
"""… and when a file has none: none of the laws may be for a game."""


def _git(*words: str) -> list[str]:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()


@dataclass(frozen=True)
class Tests:
    """A file or a folder of tests; of the laws, perhaps only those of one game."""

    path: str
    game: str = ""

    def __str__(self) -> str:
        return f"{self.path} ({self.game})" if self.game else self.path


def tests_for(file: str) -> list[Tests]:
    """The tests that should notice a fault in this file of src/tablee, those that are most likely to first."""
    part, *inner = Path(file).parts
    if part == "games" and len(inner) > 1:
        game, name = inner
        other = Tests("tests/bots") if name in ("policy.py", "bots.py") else Tests("tests/laws", game)
        return [Tests(f"tests/games/{game}"), other]
    paths = {
        "core": ["tests/core", "tests/laws", "tests/games", "tests/table"],
        "games": ["tests/games", "tests/laws"],
        "bots": ["tests/bots", *[str(path.relative_to(ROOT)) for path in ROOT.glob("tests/games/*/test_bots.py")]],
        "table": ["tests/table", "tests/server"],
        "store": ["tests/store", "tests/versions", "tests/cli/test_backup.py", "tests/server"],
        "server": ["tests/server"],
    }[part]
    return [Tests(path) for path in paths]


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

    def pytest(self, words: Sequence[str], game: str = "", seconds: float | None = None) -> tuple[int | None, str]:
        """The exit code of these tests (None: not over in time), and what they said."""
        options = ["-p", "no:cacheprovider", "--hypothesis-profile=mutants", "--tb=no", "-q"]
        options += [word for name in PLUGINS for word in ("-p", name)]
        command = [sys.executable, "-m", "pytest", *options]
        environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(self.folder / "src"), str(HOME)])}
        environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
        environment.pop("PYTEST_CURRENT_TEST", None)  # if this is itself being tested
        if game:
            environment["TABLEE_LAWS"] = game
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

    def noticed(
        self, mutant: Mutant, suites: Iterable[Callable[[], Suite]], quick: bool, most: int | None = None
    ) -> str | None:
        """The first test that noticed this fault, or how it was noticed.

        *quick*: only tests that run its line; with *most*, only so many of these, the quickest.
        """
        survived: list[Suite] = []
        for its in suites:
            suite = its()
            if found := self._failing(mutant, suite.near(mutant)[:most], suite):
                return found
            survived.append(suite)
        for suite in [] if quick or most is not None else survived:
            if found := self._failing(mutant, suite.others(mutant), suite):
                return found
        return None

    def _failing(self, mutant: Mutant, tests: Sequence[str], suite: Suite) -> str | None:
        """The first of these tests that fails with this fault."""
        if not tests:
            return None
        patience = suite.patience(tests)
        words = ["-x", *watched.limit(5 * SLOW), f"--timeout={120 * SLOW:.0f}"]
        with self._having(mutant):
            code, said = self.pytest([*words, *tests], suite.game, patience)
            if code == NOT_FOUND:  # what a test is called may come from what has the fault: all tests of these files
                files = dict.fromkeys(test.split("::")[0] for test in tests)
                aside = [f"--deselect={test}" for test in suite.set_aside]
                code, said = self.pytest([*words, *files, *aside], suite.game, patience)
        if code == 0:
            return None
        failed = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", said, re.MULTILINE)
        return "too slow" if code is None else failed[1] if failed else "pytest cannot start"

    @contextmanager
    def _having(self, mutant: Mutant) -> Iterator[None]:
        file = self.folder / mutant.path
        source = file.read_bytes()
        file.write_bytes(mutant.fault.put_into(source))
        self._stamp(file)
        try:
            yield
        finally:
            file.write_bytes(source)
            self._stamp(file)

    def _stamp(self, file: Path) -> None:
        """A time of its own for each version of a file: bytecode is recognised by it."""
        self._changed += 1
        os.utime(file, (self._changed, self._changed))


class Suite(msgspec.Struct):
    """Tests that pass in a copy and are quick enough, how long each takes, and which run a line."""

    game: str
    seconds: dict[str, float]
    set_aside: set[str]
    lines: dict[str, watched.Lines]

    @classmethod
    def watch(cls, tests: Tests, copy: Copy) -> Suite:
        """Run these tests once. Those that fail or are slow while they are watched have another try without that.

        To be watched may make a test twice as slow and more; what takes longer still would be set aside anyway.
        """
        with tempfile.TemporaryDirectory(prefix="watched-") as name:
            folder = Path(name)
            code, said = copy.pytest([tests.path, *watched.words(folder), *watched.limit(2 * SLOW)], tests.game)
            if code not in (0, 1, NO_TESTS):
                sys.exit(f"the tests cannot be run: {tests}\n{said}")
            lines = watched.lines(folder, copy.folder / "src/tablee")
            outcomes = watched.outcomes(folder)
            doubtful = [test for test, (took, passed) in outcomes.items() if not _good(took, passed)]
            if again := [test for test in doubtful if outcomes[test][0] < 2 * SLOW]:
                copy.pytest([*again, *watched.times(folder), *watched.limit(SLOW)], tests.game)
                outcomes |= watched.outcomes(folder)
        set_aside = {test for test, outcome in outcomes.items() if not _good(*outcome)}
        seconds = {test: took for test, (took, _) in outcomes.items() if test not in set_aside}
        return cls(tests.game, seconds, set_aside, lines)

    @classmethod
    def of_all(cls, game: str, suites: Iterable[Suite]) -> Suite:
        """Of several files, one."""
        whole = cls(game, {}, set(), {})
        for suite in suites:
            whole.seconds |= suite.seconds
            whole.set_aside |= suite.set_aside
            for file, lines in suite.lines.items():
                known = whole.lines.setdefault(file, {})
                for line, tests in lines.items():
                    known[line] = known.get(line, set()) | tests
        return whole

    def near(self, mutant: Mutant) -> list[str]:
        """The tests that run the line of this fault; if an import runs it, or nothing, those of its file, then all."""
        lines = self.lines.get(mutant.file, {})
        line = max((line for line in lines if line <= mutant.fault.line), default=0)
        tests = lines.get(line, {""})
        if "" not in tests:
            return self._quickest_first(tests)
        first = self._quickest_first(set().union(*lines.values()))
        return first + self._quickest_first(self.seconds.keys() - set(first))

    def others(self, mutant: Mutant) -> list[str]:
        return self._quickest_first(self.seconds.keys() - set(self.near(mutant)))

    def patience(self, tests: Iterable[str]) -> float:
        """Seconds after which these tests hang, even if the machine is busy with much else."""
        return 300 + 10 * sum(self.seconds[test] + 0.1 for test in tests)

    def _quickest_first(self, tests: Iterable[str]) -> list[str]:
        return sorted((test for test in tests if test in self.seconds), key=lambda test: (self.seconds[test], test))


class Suites:
    """The suite of each folder of tests: watched file by file when it is first asked for, and kept for the next run."""

    def __init__(self, kept: Path) -> None:
        self._kept = kept
        self._known: dict[Tests, Suite] = {}
        self._lock = threading.Lock()

    def get(self, tests: Tests, copy: Copy) -> Suite:
        if tests in self._known:  # nobody waits while others are watched
            return self._known[tests]
        with self._lock:
            if tests not in self._known:
                files = [self._read_or_watch(Tests(file, tests.game), copy) for file in _files(tests, copy.folder)]
                self._known[tests] = suite = Suite.of_all(tests.game, files)
                print(f"{tests}: {len(suite.seconds)} tests ({len(suite.set_aside)} set aside)", flush=True)
            return self._known[tests]

    def _read_or_watch(self, file: Tests, copy: Copy) -> Suite:
        kept = self._kept / f"{str(file).replace('/', '-')}.json"
        digest = self._digest(file, copy.folder)
        if kept.exists():
            kept_digest, suite = msgspec.json.decode(kept.read_bytes(), type=tuple[str, Suite])
            if kept_digest == digest:
                return suite
        suite = Suite.watch(file, copy)
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(msgspec.json.encode((digest, suite)))
        return suite

    @staticmethod
    def _digest(file: Tests, folder: Path) -> str:
        """Of all Python that these tests could depend on: the sources, themselves, and what tests share."""
        digest = hashlib.sha256(sys.version.encode())
        for path in sorted([*folder.glob("src/**/*.py"), *folder.glob("tests/**/*.py")]):
            name = path.relative_to(folder).as_posix()
            if name.startswith("src") or name == file.path or not path.name.startswith("test_"):
                digest.update(name.encode() + path.read_bytes())
        return digest.hexdigest()


def _files(tests: Tests, folder: Path) -> list[str]:
    """The files of these tests. Each is watched for itself: who is interrupted goes on there, and after a change of one
    of them the others are still known."""
    path = folder / tests.path
    found = sorted(path.rglob("test_*.py")) if path.is_dir() else [path]
    return [file.relative_to(folder).as_posix() for file in found]


def _good(took: float, passed: bool) -> bool:
    return passed and took <= SLOW


def chosen(given: argparse.Namespace) -> dict[str, list[Mutant]]:
    """The mutants to try, by part."""
    files = sorted(str(path.relative_to(ROOT / "src/tablee")) for path in (ROOT / "src/tablee").rglob("*.py"))
    if given.since:
        changed = _git("diff", "--name-only", "--relative=src/tablee", given.since)
        files = [file for file in files if file in changed]
    known = tomllib.loads((ROOT / "tools/equivalent.toml").read_text(encoding="utf-8"))
    equivalent = {(one["file"], one["was"], one["becomes"]) for one in known["equivalent"]}
    out: dict[str, list[Mutant]] = {}
    for part in given.part or PARTS:
        mutants = [
            Mutant(file, fault)
            for file in files
            if file.startswith(f"{part}/")
            for fault in faults((ROOT / "src/tablee" / file).read_bytes())
            if not given.files or {f"src/tablee/{file}", f"src/tablee/{file}:{fault.line}"} & set(given.files)
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
    parser.add_argument(
        "--files", nargs="+", metavar="PATH", help="only these files or lines, such as src/tablee/core/match.py:40"
    )
    parser.add_argument(
        "--tests", nargs="+", metavar="PATH", help="only these tests: quicker, and they may notice less"
    )
    parser.add_argument(
        "--quick", action="store_true", help="only tests that run the line of a fault: they may notice less"
    )
    parser.add_argument(
        "--most", type=int, metavar="TESTS", help="only so many tests that run the line: they may notice less still"
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
        suites = Suites(ROOT / "build/mutants")
        enough = [run(part, mutants, copies, suites, given) for part, mutants in parts.items()]
    return 0 if all(enough) else 1


def run(part: str, mutants: list[Mutant], copies: queue.Queue[Copy], suites: Suites, given: argparse.Namespace) -> bool:
    """Try these mutants and say what became of them; whether enough were noticed."""
    done = 0

    def attempt(mutant: Mutant) -> bool:
        nonlocal done
        all_tests = [Tests(path) for path in given.tests] if given.tests else tests_for(mutant.file)
        copy = copies.get()
        try:
            by = copy.noticed(
                mutant, [partial(suites.get, tests, copy) for tests in all_tests], given.quick, given.most
            )
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
