"""What houses disagree on in HILO: nothing so far."""

from __future__ import annotations

from typing import Final

from tablee.core.options import Schema

SCHEMA: Final = Schema()
