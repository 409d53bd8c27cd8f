"""How hard the property tests try. Choose with `pytest --hypothesis-profile=NAME`.

- default: few examples, new ones at every run.
- ci: more, and the same at every run, so that a failure is the fault of the commit. Chosen if the environment has CI.
- mutants: few, the same at every run, and a failure is not made simpler: for `make mutants`.
- long: as many as TABLEE_EXAMPLES says: `TABLEE_EXAMPLES=5000 .venv/bin/pytest -n auto --hypothesis-profile=long`.
"""

import os
import shutil
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

import tablee

# A game takes as long as it takes: no deadline for an example, no complaint about slow ones.
COMMON = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
EXAMPLES = int(os.environ.get("TABLEE_EXAMPLES", "2000"))

settings.register_profile("default", COMMON, max_examples=20, derandomize=False)
settings.register_profile("ci", COMMON, max_examples=50, derandomize=True)
PHASES = (Phase.explicit, Phase.generate)
settings.register_profile("mutants", COMMON, max_examples=8, derandomize=True, database=None, phases=PHASES)
settings.register_profile("long", COMMON, max_examples=EXAMPLES, derandomize=False)

settings.load_profile("ci" if os.environ.get("CI") else "default")


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """`-n auto` is three on two cores: tests of pages and servers wait half of the time, and another one can run."""
    cores = yield
    return cores * 3 // 2


@pytest.fixture(scope="session")
def interpreted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same sources without their compiled modules: what PYTHONPATH is set to where they shall run interpreted."""
    root = tmp_path_factory.mktemp("interpreted")
    source = Path(tablee.__file__).parent
    shutil.copytree(source, root / "tablee", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "web"))
    return root
