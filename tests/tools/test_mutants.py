"""The faults that are put into code, and the tool that sees whether tests notice them."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
import tempfile
import tomllib
import types
from pathlib import Path

import pytest

from tools import mutants, watched
from tools.faults import faults

ROOT = Path(__file__).parents[2]
SOURCES = sorted(path for part in mutants.PARTS for path in (ROOT / "src/tablee" / part).rglob("*.py"))


def made(source: str) -> set[str]:
    """What a line of source can become."""
    return {fault.put_into(source.encode()).decode() for fault in faults(source.encode())}


@pytest.mark.parametrize(
    ("source", "becomes"),
    [
        ("a < b <= c", {"a <= b <= c", "a < b < c"}),
        ("é == b", {"é != b"}),
        ("a is not b", {"a is b"}),
        ("(a) not in (b)", {"(a) in (b)"}),
        ("a and b or c", {"a or b or c", "a and b and c"}),
        ("a + b * c", {"a - b * c", "a + b + c"}),
        ("a & b | c", {"a | b | c", "a & b & c"}),
        ("not a", {"a"}),
        ("a if b else c", {"a if not (b) else c"}),
        ("f(1, True)", {"pass", "f(2, True)", "f(1, False)"}),
        ("x = min(any(a), 0.5)", {"x = max(any(a), 0.5)", "x = min(all(a), 0.5)", "x = min(any(a), 1.5)"}),
        ("if a:\n    raise B(1)", {"if not (a):\n    raise B(1)", "if a:\n    pass"}),
        ("x = 1", {"x = 2"}),
        ("x += 1", {"pass", "x += 2"}),
        ("x.y = z", {"pass"}),
        ("def f():\n    return x", {"def f():\n    return None"}),
        ("while a:\n    break", {"while a:\n    continue"}),
        ("x: int = 1", {"x: int = 2"}),
    ],
)
def test_small_faults(source: str, becomes: set[str]) -> None:
    assert made(source) == becomes


@pytest.mark.parametrize(
    "source",
    [
        "x: Literal[1] | None",
        "def f(x: Literal[1] | None) -> Literal[2]: ...",
        "assert a < b",
        "log.warning('%d', 1)",
        "if TYPE_CHECKING:\n    x = 1",
        "@lru_cache(maxsize=10)\ndef f(): ...",
        "class A(Struct, frozen=True): ...",
        "'text' % x",
        "raise NotImplementedError",
        "return_none = None",
    ],
)
def test_what_changes_nothing_is_left_alone(source: str) -> None:
    assert made(source) == set()


@pytest.mark.parametrize("part", mutants.PARTS)
def test_a_source_with_a_fault_is_still_python_and_not_the_same(part: str) -> None:
    file = next(
        path for path in SOURCES if path.is_relative_to(ROOT / "src/tablee" / part) and path.stat().st_size > 2000
    )
    source = file.read_bytes()
    same = ast.dump(ast.parse(source))
    for fault in faults(source)[::9]:
        assert ast.dump(ast.parse(fault.put_into(source))) != same
        assert any(fault.difference(source))


def test_every_file_has_tests_that_should_notice() -> None:
    for file in [path.relative_to(ROOT / "src/tablee") for path in SOURCES]:
        tests = mutants.tests_for(str(file))
        assert tests
        assert all((ROOT / one.path).exists() for one in tests), tests
        assert all(one.game in ("", file.parts[1]) for one in tests), tests


def test_faults_that_are_named_as_harmless_can_still_be_made_and_say_why() -> None:
    named = tomllib.loads((ROOT / "tools/equivalent.toml").read_text(encoding="utf-8"))["equivalent"]
    for one in named:
        source = (ROOT / "src/tablee" / one["file"]).read_bytes()
        possible = {tuple("\n".join(lines) for lines in fault.difference(source)) for fault in faults(source)}
        assert (one["was"], one["becomes"]) in possible, one
        assert one["because"]


ADDING = """
LIMIT = 9

def add(x, y):
    if x + y > LIMIT:
        raise OverflowError
    return x + y

def take(x, y):
    return x - y
"""
TESTS = """
import subprocess
import sys
import time
import pytest
from tablee.core.adding import LIMIT, add

def test_that_sees_a_sum():
    time.sleep(0.3)
    assert add(1, 2) == 3

@pytest.mark.parametrize("most", [LIMIT])
def test_that_is_named_after_what_it_tests(most):
    assert add(0, most) == most

def test_that_sees_a_limit_in_a_process():
    said = subprocess.run([sys.executable, "-c", "from tablee.core.adding import add; add(5, 5)"], capture_output=True)
    assert b"OverflowError" in said.stderr

def test_that_sees_what_a_killed_process_did():
    program = "import os; from tablee.core.adding import take; print(take(2, 1), flush=True); os.kill(os.getpid(), 9)"
    assert b"None" not in subprocess.run([sys.executable, "-c", program], capture_output=True).stdout

def test_that_wants_the_compiled_engine():
    raise AssertionError
"""


OWN = mutants.Tests("tests/core")


@pytest.fixture(scope="module")
def watched_project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with one file that its tests see half of, and what was seen when these were watched."""
    root = tmp_path_factory.mktemp("watched") / "project"
    for name, text in {
        "src/tablee/__init__.py": "",
        "src/tablee/core/__init__.py": "",
        "src/tablee/core/adding.py": ADDING,
        "tests/core/test_adding.py": TESTS,
        "tools/equivalent.toml": "equivalent = []",
        ".gitignore": "build",
    }.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    shutil.copy(ROOT / "tests/conftest.py", root / "tests/conftest.py")
    git = ["git", "-c", "user.name=x", "-c", "user.email=x"]
    for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "all"]):
        subprocess.run([*git, *words], cwd=root, check=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mutants, "ROOT", root)
        mutants.Suites(root / "build/mutants").get(OWN, mutants.Copy(root.parent / "copy"))
    return root


@pytest.fixture
def project(watched_project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of it."""
    root = tmp_path / "project"
    shutil.copytree(watched_project, root)
    monkeypatch.setattr(mutants, "ROOT", root)
    monkeypatch.setattr(mutants, "tests_for", lambda file: [OWN])
    return root


def test_what_the_tests_do_not_see_survives(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [f"src/tablee/core/adding.py:{line}" for line in (2, 6, 10)]
    assert mutants.main(["--jobs", "2", "--files", *lines]) == 1
    said = capsys.readouterr().out
    assert "tests/core: 4 tests (1 set aside)" in said
    assert "core: 3 of 4 noticed, 75 % (wanted: 95 %)" in said
    assert "SURVIVED src/tablee/core/adding.py:10\n    - return x - y\n    + return x + y" in said
    by = "noticed  src/tablee/core/adding.py:{} (tests/core/test_adding.py::test_that_{})\n"
    assert by.format(2, "sees_a_limit_in_a_process") in said  # although another is not found any more, by its name
    assert by.format(6, "sees_a_limit_in_a_process") in said
    assert by.format(10, "sees_what_a_killed_process_did") in said
    assert (project / "src/tablee/core/adding.py").read_text() == ADDING


def test_the_tests_that_run_a_line_come_first_and_the_quickest_of_them_before(project: Path) -> None:
    copy = mutants.Copy(project.parent / "copy")
    suite = mutants.Suites(project / "build/mutants").get(OWN, copy)
    limit, total = "test_that_sees_a_limit_in_a_process", "test_that_sees_a_sum"
    named, killed = "test_that_is_named_after_what_it_tests[9]", "test_that_sees_what_a_killed_process_did"

    def mutant(line: int) -> mutants.Mutant:
        return mutants.Mutant("core/adding.py", next(fault for fault in faults(ADDING.encode()) if fault.line == line))

    def near(line: int) -> list[str]:
        return [test.split("::")[1] for test in suite.near(mutant(line))]

    assert sorted(near(5)) == sorted([limit, total, named])
    assert near(6) == [limit]
    assert near(7) == [named, total]
    for line in (2, 10):  # run by an import, or by nothing that is known: first all that run anything of the file
        assert sorted(near(line)[:3]) == sorted([limit, total, named])
        assert near(line)[3:] == [killed]
        assert suite.others(mutant(line)) == []
    assert {test.split("::")[1] for test in suite.others(mutant(7))} == {limit, killed}
    seen = {"core/adding.py": {10: {f"tests/core/test_adding.py::{total}"}}}
    elsewhere = mutants.Suite("", suite.seconds, suite.set_aside, seen)
    assert copy.noticed(mutant(10), [lambda: elsewhere], quick=True) is None
    assert copy.noticed(mutant(10), [lambda: elsewhere], quick=False) == f"tests/core/test_adding.py::{killed}"
    assert suite.set_aside == {"tests/core/test_adding.py::test_that_wants_the_compiled_engine"}
    for most, found in ((0, False), (1, True)):  # of those that run the line, and no others
        assert bool(copy.noticed(mutant(7), [lambda: suite], quick=False, most=most)) is found


def test_other_tests_are_not_even_watched_for_a_fault_that_the_first_notice(project: Path) -> None:
    copy = mutants.Copy(project.parent / "copy")
    suite = mutants.Suites(project / "build/mutants").get(OWN, copy)
    [fault] = [fault for fault in faults(ADDING.encode()) if fault.line == 6]

    def never() -> mutants.Suite:
        raise AssertionError

    assert copy.noticed(mutants.Mutant("core/adding.py", fault), [lambda: suite, never], quick=False)


def test_what_was_watched_is_kept_until_a_source_or_one_of_these_tests_changes(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched_again: list[mutants.Tests] = []

    def watch(tests: mutants.Tests, copy: mutants.Copy) -> mutants.Suite:
        watched_again.append(tests)
        return mutants.Suite("", {}, set(), {})

    monkeypatch.setattr(mutants.Suite, "watch", watch)
    laws = mutants.Tests("tests/laws", "hilo")

    def times_watched(tests: mutants.Tests = OWN) -> int:
        with tempfile.TemporaryDirectory() as folder:
            watched_again.clear()
            suites = mutants.Suites(project / "build/mutants")
            suites.get(tests, copy := mutants.Copy(Path(folder)))
            suites.get(tests, copy)
        return len(watched_again)

    assert times_watched() == 0
    (project / "tests/laws").mkdir()
    (project / "tests/laws/test_law.py").write_text("")
    assert [times_watched(), times_watched(laws), times_watched(laws)] == [0, 1, 0]
    assert times_watched(mutants.Tests("tests/laws", "hygge")) == 1
    for name in ("src/tablee/core/adding.py", "tests/core/test_adding.py", "tests/conftest.py"):
        (project / name).write_text((project / name).read_text() + "\n")
        assert [times_watched(), times_watched()] == [1, 0], name


def test_each_file_of_tests_is_watched_for_itself_and_known_after_an_interruption(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("test_before.py", "inner/test_taking.py"):
        (project / "tests/core" / name).parent.mkdir(exist_ok=True)
        (project / "tests/core" / name).write_text("")
    watched_again: list[str] = []
    ends = True

    def watch(tests: mutants.Tests, copy: mutants.Copy) -> mutants.Suite:
        watched_again.append(Path(tests.path).name)
        if ends and len(watched_again) == 2:
            raise KeyboardInterrupt
        test = f"{tests.path}::test"
        return mutants.Suite("", {test: 0.1}, {f"{test}_aside"}, {"core/adding.py": {10: {test}}})

    monkeypatch.setattr(mutants.Suite, "watch", watch)

    def suite() -> mutants.Suite:
        watched_again.clear()
        with tempfile.TemporaryDirectory() as folder:
            return mutants.Suites(project / "build/mutants").get(OWN, mutants.Copy(Path(folder)))

    with pytest.raises(KeyboardInterrupt):
        suite()
    assert watched_again == ["test_taking.py", "test_before.py"]  # what was known of test_adding.py is known
    ends = False
    whole = suite()
    assert watched_again == ["test_before.py"]
    new = {"tests/core/inner/test_taking.py::test", "tests/core/test_before.py::test"}
    assert len(whole.seconds) == 4 + len(new)
    assert len(whole.set_aside) == 1 + len(new)
    assert whole.lines["core/adding.py"][10] == new
    assert len(whole.lines["core/adding.py"][6]) == 1
    (project / "tests/core/test_before.py").write_text("x = 1")
    suite()
    assert watched_again == ["test_before.py"]


def test_a_file_without_tests_is_watched_like_others(project: Path) -> None:
    """Of the laws there may be none for a game."""
    (project / "tests/core/test_adding.py").write_text("")
    assert mutants.Suite.watch(OWN, mutants.Copy(project.parent / "copy")).seconds == {}


BUSY = """
import sys
import time
import pytest
from tablee.core.adding import add

def work(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass

def test_that_fails_when_it_is_watched():
    assert sys.gettrace() is None
    assert add(1, 2) == 3

def test_that_is_slow_when_it_is_watched():
    work(0.6 if sys.gettrace() else 0)

def test_that_waits_for_others():
    time.sleep(0.5)

def test_that_sets_the_clock(monkeypatch):
    monkeypatch.setattr("time.monotonic", lambda: 1e9)

@pytest.fixture(scope="session")
def database():
    work(0.6)

def test_that_is_the_first_with_a_database(database):
    pass

def test_that_is_slow():
    work(0.6)

def test_that_never_ends():
    work(1000)
"""


def test_what_is_slow_only_while_it_is_watched_is_not_set_aside(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (project / "tests/core/test_adding.py").write_text(BUSY)
    monkeypatch.setattr(mutants, "SLOW", 0.4)
    suite = mutants.Suite.watch(OWN, mutants.Copy(project.parent / "copy"))
    assert {test.split("::")[1] for test in suite.set_aside} == {"test_that_is_slow", "test_that_never_ends"}
    assert all(took < 0.4 for took in suite.seconds.values())
    assert len(suite.seconds) == 5


def test_the_sample_is_the_same_for_the_same_seed_and_leaves_out_what_is_harmless(project: Path) -> None:
    def lines(*words: str) -> list[int]:
        return [one.fault.start for one in mutants.chosen(mutants.arguments([*words])).get("core", [])]

    assert lines("--sample", "3") == lines("--sample", "3", "--seed", "1")
    assert len(lines("--sample", "3")) == 3
    orders = {tuple(lines("--seed", str(seed))) for seed in range(5)}
    assert len(orders) > 1
    assert len({frozenset(order) for order in orders}) == 1
    (project / "tools/equivalent.toml").write_text(
        'equivalent = [{ file = "core/adding.py", was = "return x - y", becomes = "return x + y", because = "" }]'
    )
    assert len(lines()) == 8


def test_only_files_that_have_changed_or_are_named_are_taken(project: Path) -> None:
    def files(*words: str) -> set[str]:
        return {one.file for its in mutants.chosen(mutants.arguments([*words])).values() for one in its}

    (project / "src/tablee/core/other.py").write_text("x = 1\n")
    assert files() == {"core/adding.py", "core/other.py"}
    assert files("--files", "src/tablee/core/other.py") == {"core/other.py"}
    assert files("--files", "src/tablee/core/other.py:1", "src/tablee/core/adding.py:1") == {"core/other.py"}
    assert files("--since", "HEAD") == set()
    (project / "src/tablee/core/adding.py").write_text(ADDING + "\n\nx = 1\n")
    assert files("--since", "HEAD") == {"core/adding.py"}
    assert mutants.main(["--files", "src/tablee/core/none.py"]) == 0


def test_a_time_out_that_stood_at_no_line_is_reported() -> None:
    """It can come between two lines that are watched. pytest would end with an error of its own, and so would we."""
    nowhere = types.TracebackType(None, sys._getframe(), 100_000, -1)
    assert str(nowhere.tb_lineno) == "None"  # typeshed knows no such thing
    late = TimeoutError("Timeout >60.0s").with_traceback(nowhere)
    call: pytest.CallInfo[None] = pytest.CallInfo(
        None, pytest.ExceptionInfo.from_exception(late), 0, 1, 1, "call", _ispytest=True
    )
    watched._Watch(Path()).pytest_runtest_makereport(call)
    assert call.excinfo is not None
    assert "Timeout >60.0s" in str(call.excinfo.getrepr())


def test_who_watches_is_not_interrupted_when_a_test_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it holds then would be held for ever: the next test would wait for it."""
    again: list[float] = []
    monkeypatch.setattr("signal.setitimer", lambda _, seconds: again.append(seconds))
    limit = object.__new__(watched._Limit)
    limit.seconds = 2.0
    program = "import sys; over(0, sys._getframe())"
    exec(compile(program, "lib/coverage/collector.py", "exec"), {"over": limit._over})
    assert again == [watched.SOON]
    with pytest.raises(pytest.fail.Exception, match="more than 2"):
        exec(compile(program, "tests/core/test_coverage.py", "exec"), {"over": limit._over})
    assert len(again) == 1


@pytest.mark.parametrize(("load", "seconds"), [(0.5, 12), (2.0, 12), (8.0, 48)])
def test_on_a_busy_machine_tests_may_wait_longer(load: float, seconds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.getloadavg", lambda: (load, 0.0, 0.0))
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    assert watched.limit(1.0)[-1] == f"--timeout={seconds}"
