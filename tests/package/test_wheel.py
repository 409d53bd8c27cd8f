"""The package that others install: built from a clean clone, installed where there is nothing, played in a browser.

It needs no network and takes no four minutes: what builds it is that of .venv, node's packages are those of `make web`,
and C code that is the same as that of `make build` is not compiled again.
"""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import cast

from packaging.requirements import Requirement
from playwright.sync_api import sync_playwright

from tests.web.koikoi.playing import turn
from tests.web.people import DESKTOP, House, Person, launch
from tests.web.playing import alone

ROOT = Path(__file__).parents[2]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
MADE = {
    ".git", ".venv", ".cache", ".hypothesis", ".schemathesis", ".benchmarks", "build", "dist", "node_modules",
    "__pycache__", "src/tablee/web", "web/src/gen",
}  # fmt: skip
"""What is in no clean clone. The suffixes are those of libraries that `make build` puts beside their sources."""
MADE_SUFFIXES = {".so", ".pyd", ".egg-info"}


def clean_clone(folder: Path) -> Path:
    """The sources as they are now, without anything that was made from them; node's packages are ours."""

    def made(at: str, names: list[str]) -> list[str]:
        here = Path(at).relative_to(ROOT)
        return [
            name
            for name in names
            if {name, (here / name).as_posix()} & MADE or name.endswith("_cache") or Path(name).suffix in MADE_SUFFIXES
        ]

    shutil.copytree(ROOT, folder, ignore=made, symlinks=True)
    (folder / "web/node_modules").symlink_to(ROOT / "web/node_modules", target_is_directory=True)
    return folder


def build(kind: str, source: Path, **environment: str) -> Path:
    """What `python -m build` makes of *source*: an sdist, or a wheel."""
    into = source.parent / f"{kind}-of-{source.name}"
    command = [sys.executable, "-m", "build", "--no-isolation", f"--{kind}", "--outdir", str(into), str(source)]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        command, env=os.environ | {"PATH": path} | environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    (made,) = into.iterdir()
    return made


def without_node(folder: Path) -> str:
    """A PATH on which node and npm do not work."""
    folder.mkdir()
    for program in ("node", "npm"):
        (folder / program).write_text("#!/bin/sh\nexit 1\n")
        (folder / program).chmod(0o755)
    return f"{folder}{os.pathsep}{os.environ['PATH']}"


def unpacked(sdist: Path, folder: Path) -> Path:
    with tarfile.open(sdist) as archive:
        if hasattr(tarfile, "data_filter"):
            archive.extractall(folder, filter="data")
        else:  # Python 3.11.2, which Debian 12 has
            archive.extractall(folder)
    (source,) = folder.iterdir()
    return source


def names_in(folder: Path, *patterns: str) -> set[str]:
    return {file.relative_to(folder).as_posix() for pattern in patterns for file in folder.rglob(pattern)}


def compiled_modules() -> set[str]:
    """The modules that ask to be compiled, as files of the package."""
    sources = (ROOT / "src").rglob("*.py")
    return {
        file.relative_to(ROOT / "src").with_suffix("").as_posix()
        for file in sources
        if "# tablee: compiled" in file.read_text("utf-8").splitlines()[:40]
    }


def check_sdist(source: Path) -> None:
    """The sources of package and client, the built client, and nothing else."""
    there = {path.name for path in source.iterdir()}
    assert there == {
        "CHANGELOG.md", "LICENSE", "MANIFEST.in", "PKG-INFO", "README.md", "art", "constraints.txt", "pyproject.toml",
        "setup.cfg", "setup.py", "src", "tools", "web",
    }  # fmt: skip
    stray = re.compile(r"(^|/)(tests?|node_modules|gen|__pycache__)(/|$)|test_|\.test\.|\.(so|pyd|pyc|c)$")
    assert [name for name in names_in(source, "*") if stray.search(name)] == []
    assert names_in(source / "src/tablee", "*.py") == names_in(ROOT / "src/tablee", "*.py")
    assert (source / "src/tablee/web/index.html").is_file()
    assert (source / "web/src/main.ts").is_file()


def check_wheel(wheel: Path, compiled: bool) -> None:
    """All modules, compiled ones as libraries too, all words and rules, the client; no test, no C."""
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if not name.startswith("tablee-")}
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    package = ROOT / "src/tablee"
    sources = names_in(package, "*.py", "lang/*.toml", "lessons/*.toml", "review/*.toml", "rules/*.md")
    wanted = {f"tablee/{name}" for name in sources} | {"tablee/py.typed"}
    libraries = {f"{module}{suffix}" for module in [*compiled_modules(), "tablee__mypyc"]} if compiled else set()
    client = {name for name in names if name.startswith("tablee/web/")}
    assert names - client == wanted | libraries
    assert "tablee/web/index.html" in client
    assert {Path(name).suffix for name in client if "/assets/" in name} == {".js", ".css", ".json", ".br"}
    for name in client:
        assert not Path(name).name.startswith("."), name


def install_what_it_needs(wheel: Path, into: Path) -> None:
    """Copy from .venv what the wheel says it needs, and what that needs: nothing else is there afterwards."""
    with zipfile.ZipFile(wheel) as archive:
        (about,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        told = archive.read(about).decode()
    wanted = re.findall("^Requires-Dist: (.*)$", told, re.MULTILINE)
    seen: set[str] = set()
    while wanted:
        needs = Requirement(wanted.pop())
        if needs.name in seen or (needs.marker is not None and not needs.marker.evaluate({"extra": ""})):
            continue
        seen.add(needs.name)
        distribution = metadata.distribution(needs.name)
        wanted += distribution.requires or []
        for file in distribution.files or []:
            if ".." not in file.parts and "__pycache__" not in file.parts:
                target = into / file
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(str(distribution.locate_file(file)), target)


@dataclass(frozen=True)
class Installed:
    """An environment with nothing but the package, on a machine without a compiler and without node."""

    folder: Path

    @property
    def environment(self) -> dict[str, str]:
        return {"PATH": str(self.folder / "bin"), "LANG": "C.UTF-8"}

    def run(self, *words: str, cwd: Path) -> str:
        done = subprocess.run(words, env=self.environment, cwd=cwd, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    @contextlib.contextmanager
    def serving(self, folder: Path) -> Iterator[str]:
        """The table, served; answers its address."""
        command = ["tablee", "serve", "--port", "0", "--database", str(folder / "tables.db")]
        with subprocess.Popen(
            command, env=self.environment, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as server:
            assert server.stdout is not None
            assert server.stderr is not None
            said = server.stdout.readline()
            assert said.startswith("The table is served at "), server.stderr.read()
            try:
                yield said.split()[5]
            finally:
                server.send_signal(signal.SIGTERM)
                assert server.communicate(timeout=30)[1] == ""


def installed(wheel: Path, folder: Path) -> Installed:
    venv.create(folder, with_pip=False, symlinks=True)
    (site,) = folder.glob("lib/python*/site-packages")
    install_what_it_needs(wheel, site)
    pip = [sys.executable, "-m", "pip", "--python", str(folder / "bin/python")]
    subprocess.run([*pip, "install", "--no-index", "--no-deps", str(wheel)], check=True, capture_output=True)
    subprocess.run([*pip, "check"], check=True, capture_output=True)
    return Installed(folder)


@dataclass(frozen=True)
class Served:
    """Where a page is to be found."""

    address: str


def test_what_is_built_from_a_clean_clone_plays_where_there_is_neither_compiler_nor_node(tmp_path: Path) -> None:
    sdist = build("sdist", clean_clone(tmp_path / "clone"))
    source = unpacked(sdist, tmp_path / "unpacked")
    check_sdist(source)

    shutil.copytree(ROOT / "build", source / "build", ignore=shutil.ignore_patterns("bdist*", "failed", "screenshots"))
    wheel = build("wheel", source, PATH=without_node(tmp_path / "programs"))
    check_wheel(wheel, compiled=True)

    here = installed(wheel, tmp_path / "environment")
    for program in ("cc", "gcc", "clang", "node", "npm"):
        assert shutil.which(program, path=here.environment["PATH"]) is None
    assert "(compiled)" in here.run("tablee", "--version", cwd=tmp_path)
    for command in PYPROJECT["tool"]["cibuildwheel"]["test-command"]:
        here.run(*shlex.split(command), cwd=tmp_path)

    with here.serving(tmp_path) as address, sync_playwright() as playwright:
        browser = launch(playwright)
        somebody = Person(browser, cast(House, Served(address)), "en", DESKTOP)
        alone(somebody, "koikoi", 2)
        before = somebody.seq
        turn(somebody)
        assert somebody.seq > before
        assert somebody.errors == []
        browser.close()


def test_where_there_is_no_compiler_the_engine_is_installed_interpreted(tmp_path: Path) -> None:
    clone = clean_clone(tmp_path / "clone")
    shutil.copytree(ROOT / "src/tablee/web", clone / "src/tablee/web")
    (clone / "PKG-INFO").touch()  # as an sdist is: its client is built already
    wheel = build("wheel", clone, CC="/nonexistent/cc")
    assert wheel.name.endswith("-py3-none-any.whl")
    check_wheel(wheel, compiled=False)
