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
        try:
            app()
        finally:
            sys.stdout.flush()
    except BrokenPipeError:  # whoever reads has seen enough (`| head`)
        _say_no_more()
        sys.exit(1)
    except OSError as error:  # commands see to their own files: this is what they print
        _say_no_more()
        print(f"tablee: the output cannot be written: {error.strerror or error}", file=sys.stderr)
        sys.exit(2)


def _say_no_more() -> None:
    """What is still to be written would fail again when Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
