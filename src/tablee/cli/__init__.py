"""The command `tablee`: the table in a terminal, and records by the thousand.

A file a command; app.py has their options and help. Commands are imported when they are called, so that `--help`
and `--version` answer at once.
"""

from __future__ import annotations

import os
import sys


def main() -> None:
    """The console script."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # what a terminal cannot show or say becomes ?
    from tablee.cli.app import app

    try:
        app()
    except BrokenPipeError:  # whoever reads has seen enough (`| head`)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
