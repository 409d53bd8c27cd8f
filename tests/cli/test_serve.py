"""`tablee serve`: what is missing or wrong is said before anything is served."""

from __future__ import annotations

import subprocess
import sys

import pytest

WITHOUT = """
import sys
sys.modules[sys.argv.pop(1)] = None  # as if it were not installed
from tablee.cli import main
main()
"""


@pytest.mark.parametrize("module", ["asyncpg", "redis"])
def test_a_missing_extra_is_named_with_the_way_to_get_it(module: str) -> None:
    words = ["serve", "--port", "0", "--database", "postgresql://nobody@127.0.0.1:1/none"]
    if module == "redis":
        words += ["--redis", "redis://127.0.0.1:1/0"]
    command = [sys.executable, "-c", WITHOUT, module, *words]
    result = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == f"tablee: {module} is not installed: pip install 'tablee[nodes]'\n"


def test_a_token_that_could_be_guessed_is_refused() -> None:
    command = [sys.executable, "-m", "tablee.cli", "serve", "--port", "0", "--metrics-token", "short"]
    result = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert result.returncode == 2
    assert "at least 16 characters" in result.stderr
