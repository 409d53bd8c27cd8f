"""Which lines the tests run: `make coverage`, or `make coverage ARGS="tests/server"` for some of them.

Compiled code cannot be watched, so the tests run in a copy of the tree in which everything is interpreted; those that
want the compiled engine fail there, and are not needed for this. At the end the share of lines and branches is shown
by file, and build/coverage/index.html shows the lines.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.mutants import ROOT, Copy

TESTS = ["arena", "bots", "cli", "core", "games", "laws", "server", "store", "table", "versions"]
PAGE = ROOT / "build/coverage"


def main() -> int:
    words = sys.argv[1:] or [f"tests/{folder}" for folder in TESTS]
    with tempfile.TemporaryDirectory(prefix="coverage-") as folder:
        copy = Copy(Path(folder))
        command = [sys.executable, "-m", "pytest", "-q", "-n", "auto", "--tb=no", "-p", "no:cacheprovider"]
        watched = ["--cov", "--cov-report=term", f"--cov-report=html:{PAGE}"]
        environment = os.environ | {"PYTHONPATH": str(copy.folder / "src")}
        code = subprocess.run([*command, *watched, *words], cwd=copy.folder, env=environment, check=False).returncode
    print(f"\nThe lines are shown in {PAGE.relative_to(ROOT)}/index.html.")
    return 0 if code in (0, 1) else code  # 1: tests that want the compiled engine


if __name__ == "__main__":
    sys.exit(main())
