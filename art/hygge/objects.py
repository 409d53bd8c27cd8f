"""The fifteen objects of Hygge, three a colour, each about 70 wide, on a table whose edge is at y = 100."""

from __future__ import annotations

from typing import Final, NamedTuple

from art.hygge.paper import (
    BLUE,
    BLUE_DARK,
    BRASS,
    CHOC,
    CREAM,
    GREEN,
    GREEN_DARK,
    LEAF,
    LEAF_DARK,
    PURPLE,
    PURPLE_DARK,
    RED,
    RED_DARK,
    WOOD_DARK,
    cut,
    disc,
    mirrored,
    oval,
    thread,
)
from art.ink import BROWN, nums


class Object(NamedTuple):
    """An object's colour, what it is worth (HY-3), and its picture."""

    colour: str
    worth: int
    picture: str


def shadow(width: float = 34, y: float = 110) -> str:
    """What lies on the table under an object."""
    return oval(50, y, width, 6, WOOD_DARK)


def knit(x: float, y: float, columns: int, step: float = 6) -> str:
    """A row of stitches."""
    return f"M{nums(x, y)}" + f"l{nums(step / 2, step * 0.7)} {nums(step / 2, -step * 0.7)}" * columns


def apple() -> str:
    return (
        shadow()
        + cut("M50 44C38 34 16 38 16 66 16 92 34 114 50 108 66 114 84 92 84 66 84 38 62 34 50 44z", RED)
        + cut("M66 40C84 40 84 58 84 66 84 92 66 114 50 108 72 100 80 66 66 40z", RED_DARK)
        + thread("M27 58Q23 68 28 80", "#e78f74", 4.5)
        + thread("M50 46Q49 34 55 24", BROWN, 4)
        + cut("M53 36Q62 16 82 20 78 40 53 36z", LEAF)
        + cut("M53 36Q70 32 82 20 78 40 53 36z", LEAF_DARK)
    )


def mushroom() -> str:
    spots = ((34, 42, 6), (56, 34, 7), (72, 52, 6), (46, 57, 5), (22, 58, 4))
    return (
        shadow(26)
        + cut("M38 66H62C61 84 66 96 68 104 69 112 31 112 32 104 34 96 39 84 38 66z", CREAM)
        + cut("M52 66H62C61 84 66 96 68 104 69 110 58 111 52 111 58 98 54 82 52 66z", "#dcc5a4")
        + cut("M12 64C12 38 30 22 50 22S88 38 88 64C88 74 70 78 50 78S12 74 12 64z", RED)
        + cut("M62 24C78 28 88 44 88 64 88 74 70 78 50 78 70 70 76 46 62 24z", RED_DARK)
        + "".join(disc(x, y, r, CREAM) for x, y, r in spots)
    )


def scarf() -> str:
    fringe = "M56 108v8M62 108v8M68 108v8M74 108v8M80 106v8"
    return (
        thread(fringe, RED_DARK, 3)
        + cut("M40 60L58 50C66 66 78 86 84 106L54 112C52 92 50 76 40 60z", RED_DARK)
        + cut("M50 80L69 72 74 82 52 90zM53 96L78 88 81 97 54 104z", CREAM)
        + thread("M16 88v8M22 92v8M28 94v8M34 95v8", RED, 3)
        + cut("M46 54L62 62C52 72 42 80 38 96L12 88C18 70 32 58 46 54z", RED)
        + cut("M23 69L46 78 42 85 17 76z", CREAM)
        + cut("M14 40C14 24 32 18 50 18S86 24 86 40 68 66 50 66 14 56 14 40z", RED)
        + cut("M86 40C86 56 68 66 50 66S14 56 14 40C24 52 40 54 50 54S76 52 86 40z", RED_DARK)
        + cut("M28 37C30 30 40 28 50 28S70 30 72 37C66 43 58 44 50 44S34 43 28 37z", "#7c251d")
        + cut("M26 47L35 50 32 62 22 57zM48 54H57V66H46zM68 50L77 46 80 56 71 61z", CREAM)
    )


def berry(x: float, y: float) -> str:
    """A blueberry with its crown."""
    return (
        disc(x, y, 20, BLUE)
        + cut(f"M{nums(x + 8, y - 18)}a20 20 0 1 1-26 26q26 4 26-26z", BLUE_DARK)
        + cut(f"M{nums(x - 3, y - 14)}l3 5 6 1-4 5 1 6-6-3-6 3 1-6-4-5 6-1z", "#22406e")
    )


def blueberry() -> str:
    leaf = cut("M46 42Q50 16 84 20 82 46 46 42z", LEAF) + cut("M46 42Q68 36 84 20 82 46 46 42z", LEAF_DARK)
    return shadow(38) + leaf + berry(32, 68) + berry(66, 62) + berry(52, 92)


def mitten() -> str:
    return (
        shadow(24)
        + cut("M34 84L18 66C10 56 18 46 26 50L38 60z", BLUE_DARK)
        + cut("M30 88V46C30 28 42 20 54 20S78 30 78 48V88z", BLUE)
        + cut("M66 24C74 28 78 36 78 48V88H64C68 66 72 44 66 24z", BLUE_DARK)
        + thread(knit(33, 48, 7) + knit(33, 66, 7), CREAM, 3)
        + thread(knit(33, 57, 7), "#9dbbd6", 3)
        + cut("M28 84H80Q84 84 84 88V106Q84 110 80 110H28Q24 110 24 106V88Q24 84 28 84z", CREAM)
        + thread("M34 88V106M44 88V106M54 88V106M64 88V106M74 88V106", "#d9c6a6", 3)
    )


def blanket() -> str:
    return (
        shadow(42)
        + thread("M82 98v14M76 98v14M70 98v14M64 98v14M58 98v14", CREAM, 2.5)
        + cut("M20 82H88V104H20A11 11 0 0 1 20 82z", BLUE_DARK)
        + cut("M20 60H88V82H20A11 11 0 0 1 20 60z", BLUE)
        + cut("M20 38H84Q88 38 88 42V60H20A11 11 0 0 1 20 38z", "#5a86bd")
        + cut("M30 38H38V60H30zM66 38H74V60H66z", CREAM)
        + cut("M30 60H38V82H30zM66 60H74V82H66z", "#d5dfe2")
        + cut("M30 82H38V104H30zM66 82H74V104H66z", "#b3c3cf")
        + thread("M14 49H88M14 71H88M14 93H88", "#22406e", 2)
    )


def plum() -> str:
    return (
        shadow(38)
        + cut("M66 42C88 46 94 70 84 90 76 106 58 106 52 92z", "#573170")
        + cut("M38 40C14 42 8 72 20 94 30 112 54 110 62 92 70 68 60 38 38 40z", PURPLE)
        + cut("M50 42C62 50 68 72 62 92 54 110 30 112 20 94 46 98 58 72 50 42z", PURPLE_DARK)
        + thread("M38 42Q24 64 32 92", "#573170", 2.5)
        + thread("M40 42Q42 30 52 22M64 44Q60 32 52 22", BROWN, 3.5)
        + cut("M50 24Q64 8 84 18 76 34 50 24z", LEAF)
        + cut("M50 24Q68 24 84 18 76 34 50 24z", LEAF_DARK)
    )


def candle() -> str:
    return (
        disc(50, 36, 28, "#f6e3a8")
        + shadow(40)
        + thread("M74 98C90 94 90 112 74 108", "#c98f3a", 4)
        + cut("M16 98H78C78 108 70 112 62 112H32C24 112 16 108 16 98z", BRASS)
        + cut("M66 98H78C78 108 70 112 62 112H50C60 112 66 106 66 98z", "#bf8a34")
        + cut("M34 60C34 54 66 54 66 60V98C66 103 34 103 34 98z", PURPLE)
        + cut("M56 56C62 56 66 58 66 60V98C66 101 60 102 54 102 58 88 58 70 56 56z", "#5f3a78")
        + cut(
            "M34 60C34 54 66 54 66 60V70C66 76 59 76 59 70 59 66 54 66 54 70V76C54 82 47 82 47 76V68"
            "C46 64 34 70 34 60z",
            "#a783bb",
        )
        + thread("M50 58V48", CHOC, 2.5)
        + cut("M50 14C60 28 62 34 62 40A12 12 0 0 1 38 40C38 34 46 28 50 14z", "#e9962e")
        + cut("M50 28C55 35 57 38 57 42A7 7 0 0 1 43 42C43 38 47 35 50 28z", "#fbe08a")
    )


def cushion() -> str:
    return (
        shadow(40, 111)
        + mirrored(disc(13, 33, 5, BRASS) + disc(13, 105, 5, BRASS))
        + cut("M14 32C34 40 66 40 86 32 80 54 80 84 86 106 66 100 34 100 14 106 20 84 20 54 14 32z", PURPLE)
        + cut("M86 32C80 54 80 84 86 106 66 100 34 100 14 106 50 96 76 76 86 32z", PURPLE_DARK)
        + thread("M26 44Q40 54 50 69 60 54 74 44M26 94Q40 84 50 69 60 84 74 94", "#a783bb", 2.5)
        + disc(50, 69, 6, BRASS)
        + disc(49, 68, 3, "#f0c876")
    )


def acorn() -> str:
    return (
        shadow(28)
        + cut("M58 50Q60 20 90 16 88 28 94 34 84 38 84 48 72 46 58 50z", LEAF)
        + cut("M24 58H76C76 84 64 100 50 112 36 100 24 84 24 58z", "#93b25a")
        + cut("M62 58H76C76 84 64 100 50 112 56 94 64 78 62 58z", "#73933f")
        + thread("M34 68Q35 80 42 90", "#b9d084", 4)
        + thread("M50 36Q48 26 42 20", "#4d5b2c", 5)
        + cut("M18 58C18 40 32 32 50 32S82 40 82 58Q80 64 50 64T18 58z", "#6b7a3a")
        + cut("M64 34C76 38 82 46 82 58Q80 64 50 64 72 56 64 34z", "#536030")
        + thread(knit(27, 46, 4, 12) + knit(23, 54, 5, 11), "#8a9a52", 2)
    )


def tea() -> str:
    steam = "M38 42C30 34 46 28 38 16M54 42C46 34 62 28 54 16M70 42C62 34 76 28 70 18"
    return (
        thread(steam, CREAM, 4)
        + oval(50, 108, 42, 8, "#3b6a45")
        + oval(50, 106, 42, 8, "#7fae7f")
        + thread("M78 60C98 56 96 88 70 88", GREEN, 7)
        + cut("M16 52H82C82 86 70 106 58 106H40C28 106 16 86 16 52z", GREEN)
        + cut("M68 52H82C82 86 70 106 58 106H48C62 102 70 76 68 52z", GREEN_DARK)
        + oval(49, 52, 33, 8, GREEN_DARK)
        + oval(49, 53, 28, 5.5, "#8a5a2c")
        + thread("M34 56V74", CREAM, 2)
        + cut("M27 73L34 69 41 73V87H27z", CREAM)
        + cut("M34 76Q39 80 34 84 29 80 34 76z", GREEN_DARK)
    )


def sweater() -> str:
    half = cut("M50 30C44 30 40 28 38 24 26 26 20 32 16 44L8 82 24 88 30 62V110H50z", GREEN)
    return (
        mirrored(half)
        + cut("M62 24C74 26 80 32 84 44L92 82 76 88 70 62V110H56C64 84 64 50 62 24z", GREEN_DARK)
        + thread(knit(32, 58, 6), CREAM, 3)
        + thread(knit(32, 67, 6), BRASS, 3)
        + thread(knit(32, 76, 6), CREAM, 3)
        + cut(
            "M38 24C42 34 58 34 62 24L66 27C60 40 40 40 34 27zM30 104H70V112H30z"
            "M8 80L25 86 23 92 6 86zM92 80L75 86 77 92 94 86z",
            "#35603f",
        )
    )


def honey() -> str:
    return (
        shadow(32, 111)
        + thread("M58 50L78 16", "#a1653b", 5)
        + cut("M24 44C14 58 14 92 26 108Q28 112 34 112H66Q72 112 74 108C86 92 86 58 76 44z", "#e6a52e")
        + cut("M64 44H76C86 58 86 92 74 108Q72 112 66 112H54C70 94 72 66 64 44z", "#c98420")
        + cut(
            "M22 36H78Q82 36 82 42T78 48H72V56C72 62 64 62 64 56V52C64 48 58 48 58 52V62"
            "C58 70 48 70 48 62V48H22Q18 48 18 42T22 36z",
            "#f7cf63",
        )
        + cut("M30 70H66V98H30z", CREAM)
        + cut("M48 74L57 79V89L48 94 39 89V79z", "#e6a52e")
    )


def cheese() -> str:
    return (
        shadow(42)
        + cut("M12 70L74 36C86 42 90 56 90 70z", "#f9dc86")
        + cut("M12 70H90V104Q90 108 86 108H16Q12 108 12 104z", "#eebb3f")
        + cut("M74 70H90V104Q90 108 86 108H60C74 100 76 86 74 70z", "#d79c2a")
        + oval(56, 58, 9, 4, "#e3b04a")
        + oval(76, 50, 5, 4, "#e3b04a")
        + disc(32, 86, 8, "#c98a22")
        + disc(56, 94, 6, "#c98a22")
        + disc(52, 77, 4, "#c98a22")
        + cut("M82 78A8 8 0 0 1 90 72V90A8 8 0 0 1 82 78z", "#b3771b")
    )


def lantern() -> str:
    return (
        disc(50, 66, 42, "#fdf4d2")
        + shadow(30, 112)
        + thread("M34 40C30 12 70 12 66 40", CHOC, 3.5)
        + cut("M34 48H66L72 98H28z", "#f4c64f")
        + cut("M56 48H66L72 98H54C60 80 60 62 56 48z", "#e0a52f")
        + cut("M50 58C58 70 60 74 60 80A10 10 0 0 1 40 80C40 74 46 68 50 58z", "#fff6d8")
        + thread("M34 48L28 98M66 48L72 98", CHOC, 3.5)
        + cut(
            "M50 26L72 44Q74 49 70 49H30Q26 49 28 44zM24 96H76Q80 96 80 104T76 112H24Q20 112 20 104T24 96z", "#6d4a3c"
        )
        + cut("M50 26L72 44Q74 49 70 49H56zM60 96H76Q80 96 80 104T76 112H56z", CHOC)
    )


OBJECTS: Final = {
    "apple": Object("red", 2, apple()),
    "mushroom": Object("red", 3, mushroom()),
    "scarf": Object("red", 4, scarf()),
    "blueberry": Object("blue", 2, blueberry()),
    "mitten": Object("blue", 3, mitten()),
    "blanket": Object("blue", 4, blanket()),
    "plum": Object("purple", 2, plum()),
    "candle": Object("purple", 3, candle()),
    "cushion": Object("purple", 5, cushion()),
    "acorn": Object("green", 2, acorn()),
    "tea": Object("green", 3, tea()),
    "sweater": Object("green", 5, sweater()),
    "honey": Object("yellow", 3, honey()),
    "cheese": Object("yellow", 3, cheese()),
    "lantern": Object("yellow", 3, lantern()),
}
