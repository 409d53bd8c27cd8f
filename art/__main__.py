"""`python -m art OUT_DIR` draws every card of every game: OUT_DIR/<game>/<name>.svg, and says what a game weighs.

`--sheet sheet.html` also writes a page with all pictures, large and at the sizes of a phone, for looking at them, and
with `--eyes` as eyes see them that tell fewer colours apart. A game above the budget fails: its art is loaded before
the first deal.
"""

from __future__ import annotations

import argparse
import gzip
import sys
from collections.abc import Container, Iterator
from html import escape
from pathlib import Path
from typing import Final
from urllib.parse import quote

import art
from art import table

BUDGET: Final = 40 * 1024
"""Bytes of one game's cards and back, each compressed alone. What has a `/` in its name does not count."""
SIZES: Final = (150, 56, 40, 30)

EYES: Final = {  # maps of linear RGB that show about what is lost (Machado, Oliveira and Fernandes 2009, severity 1)
    "deuteranopia": (0.367, 0.861, -0.228, 0.280, 0.673, 0.047, -0.012, 0.043, 0.969),
    "protanopia": (0.152, 1.053, -0.205, 0.115, 0.786, 0.099, -0.004, -0.048, 1.052),
    "tritanopia": (1.256, -0.077, -0.179, -0.078, 0.931, 0.148, 0.005, 0.691, 0.304),
    "no-colours": (0.213, 0.715, 0.072) * 3,
}


def draw() -> dict[str, dict[str, str]]:
    """All pictures: game → name → SVG; what all tables have is under `table`."""
    return {name: art.pictures(game) for name, game in art.games().items()} | {"table": table.pictures()}


def packed(text: str) -> int:
    """How many bytes *text* is, compressed."""
    return len(gzip.compress(text.encode(), 9, mtime=0))


def write(games: dict[str, dict[str, str]], out: Path) -> None:
    """One file for each picture."""
    for game, pictures in games.items():
        for name, svg in pictures.items():
            file = out / game / f"{name}.svg"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(svg + "\n", encoding="utf-8")


def sheet(games: dict[str, dict[str, str]], eyes: bool) -> str:
    """A page with all pictures; it stands alone."""
    return "\n".join(_sheet(games, eyes))


def _sheet(games: dict[str, dict[str, str]], eyes: bool) -> Iterator[str]:
    yield "<!doctype html><meta charset=utf-8><title>Tablée: all cards</title><style>"
    yield "body{background:#24584c;color:#f8eed4;font:600 13px sans-serif;margin:14px}"
    yield "img{margin:3px;vertical-align:top}p{margin:10px 0 2px}</style>"
    for name, map_ in EYES.items() if eyes else ():
        rows = " ".join(" ".join(f"{value:.3f}" for value in map_[i : i + 3]) + " 0 0" for i in (0, 3, 6))
        yield f'<svg width=0 height=0 style=position:absolute><filter id="{name}">'
        yield f'<feColorMatrix values="{rows} 0 0 0 1 0"/></filter></svg>'
    for game, pictures in games.items():
        parts = {name: svg for name, svg in pictures.items() if "/" in name}
        for width in (56,) if eyes else SIZES:
            for eye in ("all colours", *EYES) if eyes else ("",):
                yield f"<p>{escape(game)}, {width} px {eye}</p>"
                filter_ = f'style="filter:url(#{eye})"' if eye in EYES else ""
                yield f"<div {filter_}>"
                yield from _images(pictures, width, parts)
                yield "</div>"
        if parts:
            yield f"<p>{escape(game)}, overlays and other parts</p>"
            yield from _images(parts, 72)


def _images(pictures: dict[str, str], width: int, without: Container[str] = ()) -> Iterator[str]:
    for name, svg in pictures.items():
        if name not in without:
            yield f'<img src="data:image/svg+xml,{quote(svg)}" width={width} title="{escape(name)}">'


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m art", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("out", type=Path, metavar="OUT_DIR")
    parser.add_argument("--game", help="only this game")
    parser.add_argument("--sheet", type=Path, metavar="HTML", help="write a page to look at, too")
    parser.add_argument("--eyes", action="store_true", help="on the page: colour-blind eyes instead of sizes")
    options = parser.parse_args()
    games = {game: pictures for game, pictures in draw().items() if options.game in (None, game)}
    write(games, options.out)
    if options.sheet:
        options.sheet.write_text(sheet(games, options.eyes), encoding="utf-8")
    failed = False
    for game, pictures in games.items():
        size = sum(packed(svg) for name, svg in pictures.items() if "/" not in name)
        bundle = packed("\n".join(pictures.values()))
        print(f"{game:10} {len(pictures):4} pictures {size / 1024:6.1f} KB gz; all in one {bundle / 1024:.1f}")
        if size > BUDGET:
            failed = True
            print(f"{game:10} is above the budget of {BUDGET / 1024:.0f} KB gz", file=sys.stderr)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
