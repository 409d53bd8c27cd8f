"""From what people write to numbers: codes of cards, texts of actions."""
# tablee: compiled

from __future__ import annotations

from mypy_extensions import i64


def number_of(code: str, numbers: dict[str, int], kind: str) -> i64:
    """The number of this code, or ValueError: it is no *kind*."""
    number = numbers.get(code)
    if number is None:
        raise ValueError(f"{code!r:.60} is no {kind}")
    return i64(number)
