"""How `make` gets ready: what it checks first, when it makes .venv anew, what it leaves behind."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BASE_PYTHON = Path(sys.base_prefix, "bin", f"python{sys.version_info.major}.{sys.version_info.minor}")


def script(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n", "utf-8")
    path.chmod(0o755)
    return path


class Folder:
    """A copy of what sets the project up, for somebody who is not root, with a Python whose environments are bare."""

    def __init__(self, path: Path, programs: Path) -> None:
        self.path = path
        self.python = script(
            programs / "a Python" / "python3",
            f'if [ "$1 $2" = "-m venv" ]; then shift 2; set -- -m venv --without-pip "$@"; fi\nexec {BASE_PYTHON} "$@"',
        )
        script(programs / "id", "echo 1000")
        script(programs / "apt-get", "exit 1")
        self.environment = os.environ | {
            "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
            "PYTHON": str(self.python),
            "TABLEE_PURE": "",
        }

    def setup(self, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
        command = [str(self.path / "tools" / "setup"), *words]
        return subprocess.run(command, env=self.environment | variables, capture_output=True, text=True)

    @property
    def prefix(self) -> Path:
        """Where the environment's Python thinks that it is."""
        command = [str(self.path / ".venv/bin/python"), "-c", "import sys; print(sys.prefix)"]
        return Path(subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip())


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    path = tmp_path / "La tablée"
    (path / "tools").mkdir(parents=True)
    shutil.copy2(ROOT / "tools" / "setup", path / "tools")
    return Folder(path, tmp_path / "programs")


# The environment


def test_an_environment_is_made_once(folder: Folder) -> None:
    assert "Setting up" in folder.setup("venv").stdout
    made = (folder.path / ".venv" / "python.done").stat().st_mtime_ns
    again = folder.setup("venv")
    assert (again.returncode, again.stdout) == (0, "")
    assert (folder.path / ".venv" / "python.done").stat().st_mtime_ns == made


def test_a_copied_folder_gets_an_environment_of_its_own(folder: Folder, tmp_path: Path) -> None:
    folder.setup("venv")
    shutil.copytree(folder.path, tmp_path / "copy", symlinks=True)
    copy = Folder(tmp_path / "copy", tmp_path / "programs")
    (copy.path / ".venv" / "web.done").touch()
    assert "Setting up" in copy.setup("venv").stdout
    assert copy.prefix == copy.path / ".venv"
    assert not (copy.path / ".venv" / "web.done").exists(), "steps that were done elsewhere are done again"


def test_a_moved_folder_gets_a_new_environment(folder: Folder, tmp_path: Path) -> None:
    folder.setup("venv")
    folder.path = folder.path.rename(tmp_path / "elsewhere")
    assert "Setting up" in folder.setup("venv").stdout
    assert folder.prefix == folder.path / ".venv"


def test_another_version_of_python_gets_a_new_environment(folder: Folder) -> None:
    folder.setup("venv")
    done = folder.path / ".venv" / "python.done"
    noted = done.read_text("utf-8")
    done.write_text(noted.replace(f" {sys.version_info.major}.{sys.version_info.minor} ", " 3.10 "), "utf-8")
    assert done.read_text("utf-8") != noted
    assert "Setting up" in folder.setup("venv").stdout
    assert done.read_text("utf-8") == noted


def test_an_environment_of_a_chosen_python_is_kept(folder: Folder) -> None:
    folder.setup("venv")
    assert folder.setup("venv", PYTHON="").stdout == ""


# What is missing


def test_all_that_is_missing_is_said_at_once_and_first(folder: Folder) -> None:
    said = folder.setup("need", "test", CC="/nowhere/cc", TABLEE_BROWSER="/nowhere/my browser")
    assert said.returncode == 1
    assert "a C compiler" in said.stderr
    assert "Chromium" in said.stderr
    assert "sudo apt-get install gcc libc6-dev chromium" in said.stderr
    assert not (folder.path / ".venv").exists()


def test_a_python_that_is_too_old_or_not_there_is_said_with_the_rest(folder: Folder) -> None:
    said = folder.setup("need", "play", PYTHON="/nowhere/my python", CC="/nowhere/cc")
    assert said.returncode == 1
    assert "Python 3.11 or newer" in said.stderr
    assert "sudo apt-get install python3 python3-venv python3-dev gcc libc6-dev" in said.stderr


def test_nothing_need_be_compiled_to_play(folder: Folder) -> None:
    assert folder.setup("need", "play", CC="/nowhere/cc").returncode == 0
    assert folder.setup("need", "build", CC="/nowhere/cc").returncode == 1


def test_a_browser_may_have_a_space_in_its_path(folder: Folder, tmp_path: Path) -> None:
    browser = script(tmp_path / "Google Chrome", "exit 0")
    assert "Chromium" in folder.setup("need", "test", TABLEE_BROWSER=str(browser.with_name("Google"))).stderr
    assert "Chromium" not in folder.setup("need", "test", TABLEE_BROWSER=str(browser)).stderr


def test_a_compiler_that_comes_later_is_noticed(folder: Folder, tmp_path: Path) -> None:
    folder.setup("venv")
    done = folder.path / ".venv" / "compiler.done"
    without = folder.setup("compiler", CC="/nowhere/cc")
    assert len(without.stdout.splitlines()) == 1
    assert "a hundred times faster after: sudo apt-get install gcc libc6-dev" in without.stdout
    noted = done.stat().st_mtime_ns
    folder.setup("compiler", CC="/nowhere/cc")
    assert done.stat().st_mtime_ns == noted, "nothing has changed: nothing to do"
    assert folder.setup("compiler", CC=str(script(tmp_path / "cc", "exit 0"))).stdout == ""
    assert done.read_text("utf-8") == "can compile\n"


def test_a_compiler_without_the_headers_of_the_c_library_is_no_compiler(folder: Folder, tmp_path: Path) -> None:
    assert "libc6-dev" in folder.setup("need", "build", CC=str(script(tmp_path / "cc", "exit 1"))).stderr


# Several Pythons


def test_the_tests_run_with_every_python_that_there_is_each_in_a_copy(folder: Folder, tmp_path: Path) -> None:
    for name in ("copy", "test-pythons"):
        shutil.copy2(ROOT / "tools" / name, folder.path / "tools")
    (folder.path / "Makefile").write_text(
        "test:\n\t@test -x tools/setup && echo $(PYTHON) passed in $(CURDIR)\n", "utf-8"
    )
    subprocess.run(["git", "init", "-q"], cwd=folder.path, check=True)
    for version in ("3.11", "3.13"):
        script(tmp_path / "programs" / f"python{version}", f'exec {BASE_PYTHON} "$@"')
    script(tmp_path / "programs" / "python3.12", "exit 1")  # as pyenv has it for a version that is not chosen
    found = folder.setup("pythons", PYENV_ROOT="/nowhere").stdout.splitlines()
    assert [path for path in found if path.startswith(str(tmp_path))] == [
        str(tmp_path / "programs" / "python3.11"),
        str(tmp_path / "programs" / "python3.13"),
    ]
    command = [str(folder.path / "tools" / "test-pythons")]
    environment = folder.environment | {"PYENV_ROOT": "/nowhere"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    results = done.stdout.rpartition("\n\n")[2].splitlines()
    assert len(results) == len(found)
    assert all(
        f"{path} passed in " in line and str(folder.path) not in line for path, line in zip(found, results, strict=True)
    )


# What is left


def test_cleaning_leaves_the_tables_and_what_is_the_editors(tmp_path: Path) -> None:
    kept = {".idea/", ".vscode/", "*.swp", ".DS_Store", "/tablee.db*"}
    lines = (ROOT / ".gitignore").read_text("utf-8").splitlines()
    patterns = [line for line in lines if line and not line.startswith("#")]
    assert kept < set(patterns)
    for folder in ("src", "web", "art", "tools"):
        (tmp_path / folder).mkdir()
    shutil.copy2(ROOT / "Makefile", tmp_path)
    for pattern in patterns:
        place = tmp_path if pattern.startswith(("/", ".")) or pattern in kept else tmp_path / "src"
        file = place / pattern.strip("/").replace("*", "x")
        if pattern.endswith("/"):
            file = file / "something"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    for name in ("tools", "art"):
        (tmp_path / name / "__pycache__").mkdir()
    subprocess.run(["make", "-s", "clean"], cwd=tmp_path, check=True)
    left = {str(file.relative_to(tmp_path)) for file in tmp_path.rglob("*") if file.is_file()}
    assert left == {"Makefile", ".idea/something", ".vscode/something", "x.swp", ".DS_Store", "tablee.dbx"}
    assert not list(tmp_path.rglob("__pycache__"))


# The web client


def test_the_client_is_built_in_a_folder_with_a_space_and_an_accent(tmp_path: Path) -> None:
    web = tmp_path / "La tablée" / "web"
    web.mkdir(parents=True)
    for name in ("vite.config.ts", "package.json"):
        shutil.copy2(ROOT / "web" / name, web)
    (web / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    ask = (
        "import('vite').then(vite => vite.loadConfigFromFile({ command: 'build', mode: 'production' }))"
        ".then(found => console.log(found.config.resolve.alias.$))"
    )
    path = os.pathsep.join([os.environ["PATH"], str(Path(sys.executable).parent)])
    node = shutil.which("node", path=path)
    assert node, "there is no node here; `make web` gets one"
    done = subprocess.run([node, "-e", ask], cwd=web, capture_output=True, text=True, check=True)
    assert Path(done.stdout.strip()) == web / "src"


def test_npm_keeps_what_it_downloads_in_the_folder_of_the_project() -> None:
    command = [str(ROOT / "tools" / "web"), "npm", "config", "get", "cache"]
    environment = {name: value for name, value in os.environ.items() if name.lower() != "npm_config_cache"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert Path(done.stdout.strip()).resolve() == ROOT / ".cache" / "npm"


def checked(tmp_path: Path, fails: str = "") -> tuple[int, list[str]]:
    """What `tools/web check` answers if this script of package.json fails, and which ones it ran."""
    said = tmp_path / "said"
    script(tmp_path / "programs" / "npm", f'echo "$3" >>"{said}"\n[ "$3" != "{fails}" ]')
    path = os.pathsep.join([str(tmp_path / "programs"), os.environ["PATH"], str(Path(sys.executable).parent)])
    done = subprocess.run([str(ROOT / "tools" / "web"), "check"], env=os.environ | {"PATH": path})
    return done.returncode, sorted(said.read_text("utf-8").split())


def test_checking_the_client_looks_at_its_formatting_its_lint_and_its_types(tmp_path: Path) -> None:
    code, ran = checked(tmp_path)
    assert (code, ran) == (0, ["check", "format:check", "lint"])
    scripts = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))["scripts"]
    assert [scripts[name].split()[0] for name in ran] == ["svelte-check", "prettier", "eslint"]


@pytest.mark.parametrize("fails", ["check", "format:check", "lint"])
def test_whichever_check_of_the_client_fails_the_others_are_run_too(tmp_path: Path, fails: str) -> None:
    assert checked(tmp_path, fails) == (1, ["check", "format:check", "lint"])


def test_formatting_takes_python_and_the_client_and_compiles_nothing(tmp_path: Path) -> None:
    for name in ("Makefile", "pyproject.toml", "constraints.txt", "setup.py"):
        shutil.copy2(ROOT / name, tmp_path)
    for folder in ("src/tablee", "web", "art"):
        (tmp_path / folder).mkdir(parents=True)
    for program in ("tools/setup", "tools/web", ".venv/bin/ruff"):
        script(tmp_path / program, f'echo "{Path(program).name} $*" >>said')
    (tmp_path / ".venv" / "python.done").touch()
    subprocess.run(["make", "-s", "format"], cwd=tmp_path, check=True)
    said = (tmp_path / "said").read_text("utf-8").splitlines()
    assert said[-3:] == ["setup web-tools", "ruff format .", "web format"]
    assert "setup tablee" not in said
