"""The winter card: the first snow over a lit window."""

from __future__ import annotations

from art.hygge.paper import CREAM, FLAKE, NIGHT, SNOW, card, cut, thread


def _fir(x: int, y: int, size: float) -> str:
    return f'<use href="#f" transform="translate({x} {y})scale({size})"/>'


def winter() -> str:
    """The whole card; it has no strip, for it is neither animal nor object."""
    fir = cut("M0-40L16-14H9L20 8H-20L-9-14H-16z", "#47617c") + cut(
        "M0-40L8-27 2-30-2-25-8-27zM9-14L15-3 5-8-4-2-13-6-9-14z", SNOW
    )
    falling = "M14 20h0M26 46h0M12 68h0M84 16h0M90 44h0M76 66h0M34 84h0M62 92h0M88 78h0M20 96h0M48 80h0"
    house = (
        cut("M50 112H82V138H50z", "#8c4a3c")
        + cut("M72 112H82V138H66C74 132 76 122 72 112z", "#73392f")
        + cut("M56 118H66V129H56z", "#fbd776")
        + thread("M61 118V129M56 123.5H66", "#8c4a3c", 1.5)
        + cut("M72 96H78V108H72z", "#73392f")
        + cut("M44 114L66 94 88 114Q88 119 82 117L66 104 50 117Q44 119 44 114z", SNOW)
    )
    return card(
        f'<defs><g id="f">{fir}</g></defs>'
        + f'<path transform="translate(50 46)scale(3)" fill="none" stroke="{CREAM}" stroke-width="1.9" d="{FLAKE}"/>'
        + thread(falling, "#c9d6e4", 3)
        + cut("M4 108C24 92 44 100 60 106S86 100 96 92V140H4z", "#6f88a6")
        + _fir(18, 116, 0.8)
        + _fir(38, 122, 0.65)
        + _fir(90, 116, 0.7)
        + cut("M4 124C26 112 60 128 96 116V151A5 5 0 0 1 91 156H9A5 5 0 0 1 4 151z", "#c3d2e2")
        + house
        + _fir(26, 142, 0.9)
        + cut("M4 142C26 128 62 142 96 132V151A5 5 0 0 1 91 156H9A5 5 0 0 1 4 151z", SNOW)
        + cut("M59 138Q66 146 58 156H72Q76 146 65 137z", "#dbe4ec"),
        NIGHT,
    )
