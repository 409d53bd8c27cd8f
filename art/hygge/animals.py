"""The seven animals of Hygge in their dens, half asleep; the floor is at y = 106, the strip begins at y = 124.

Each wears or holds something in its colours, as a second way to remember them.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from art.hygge.paper import (
    BLUE,
    BLUE_DARK,
    CHOC,
    CREAM,
    PURPLE,
    PURPLE_DARK,
    RED,
    RED_DARK,
    cut,
    disc,
    mirrored,
    oval,
    thread,
)
from art.ink import BROWN, nums, polar

SHADE: Final = "#c08f58"
"""On the floor, under an animal."""


class Animal(NamedTuple):
    """An animal's paws and colours (HY-2), and its picture."""

    paws: int
    colours: list[str]
    picture: str


def spines(x: float, y: float, rx: float, ry: float, count: int, start: float, end: float, depth: float) -> str:
    """The jagged edge of an oval, from one angle to another, closed by a straight line."""
    points = []
    for i in range(2 * count + 1):
        out = 1 if i % 2 else 1 - depth
        dx, dy = polar(out, start + (end - start) * i / (2 * count))
        points.append(nums(x + rx * dx, y + ry * dy))
    return "M" + "L".join(points) + "z"


def hedgehog() -> str:
    """Three coats of spines, and an apple on them."""
    return (
        oval(52, 114, 38, 6, SHADE)
        + cut(spines(55, 82, 36, 46, 15, -75, 140, 0.12), "#6f4635")
        + cut(spines(57, 88, 31, 36, 11, -70, 135, 0.14), "#8a5a43")
        + cut(spines(60, 94, 25, 25, 8, -65, 130, 0.16), "#a4705a")
        + cut(
            "M42 64C30 68 18 86 10 94 12 102 22 104 30 110 40 118 72 118 80 110 66 108 56 98 52 84 50 76 48 68 42 64z",
            "#edcfa4",
        )
        + cut("M30 110C40 118 72 118 80 110 66 108 58 102 54 96 46 106 38 108 30 110z", "#d9b284")
        + oval(38, 72, 7, 8, "#c99b70")
        + disc(12, 94, 5, CHOC)
        + thread("M22 86Q27 90 31 85", CHOC, 2.5)
        + thread("M22 100Q26 101 29 98", CHOC, 2)
        + thread("M34 114H42M62 115H70", "#c99b70", 6)
        + cut("M60 40C53 33 42 37 44 50 46 62 55 66 60 63 65 66 74 62 76 50 78 37 67 33 60 40z", RED)
        + cut("M68 37C77 38 77 46 76 50 74 62 65 66 60 63 70 58 72 48 68 37z", RED_DARK)
        + thread("M60 41Q60 34 64 30", BROWN, 3)
    )


def bear() -> str:
    return (
        mirrored(disc(25, 38, 14, "#7d5138") + disc(26, 40, 8, "#d0a276"))
        + cut("M16 64C16 40 30 28 50 28S84 40 84 64C84 90 70 100 50 100S16 90 16 64z", "#96633f")
        + cut("M64 30C78 35 84 48 84 64 84 90 70 100 50 100 72 90 76 54 64 30z", "#7d5138")
        + oval(50, 78, 20, 16, "#e6c498")
        + cut("M40 68Q50 64 60 68 58 77 50 78 42 77 40 68z", CHOC)
        + thread("M50 78V84M42 86Q46 90 50 84 54 90 58 86M26 60Q32 66 38 60M62 60Q68 66 74 60", CHOC, 2.8)
        + cut("M10 124V104C20 92 36 96 50 96S80 92 90 104V124z", BLUE)
        + cut("M66 96C76 95 84 96 90 104V124H58C64 116 68 106 66 96z", BLUE_DARK)
        + thread("M12 108C24 99 38 103 50 103S76 99 88 108", CREAM, 3)
        + mirrored(oval(34, 100, 10, 8, "#96633f") + thread("M30 104v2M35 105v2", BROWN, 2), "i")
    )


def dormouse() -> str:
    return (
        cut("M6 100C14 92 86 92 94 100 98 116 88 122 50 122S2 116 6 100z", PURPLE_DARK)
        + cut("M6 100C14 92 86 92 94 100 92 108 70 110 50 110S8 108 6 100z", PURPLE)
        + cut("M18 84C18 58 38 46 56 46 78 46 90 62 90 82 90 98 76 106 54 106 32 106 18 100 18 84z", "#cf9450")
        + cut("M62 46C80 48 90 62 90 82 90 98 76 106 54 106 78 96 80 66 62 46z", "#b3783a")
        + cut("M88 72C98 96 80 112 52 110 36 109 28 104 22 98 40 104 52 100 60 94 72 86 84 90 88 72z", "#e3b172")
        + thread("M80 92l6 5M72 97l5 6M63 100l3 7M54 103l1 6", "#b3783a", 2)
        + oval(22, 62, 10, 12, "#b3783a")
        + oval(22, 63, 6, 8, "#eeb7a0")
        + cut("M8 90C6 74 20 62 36 62 52 62 60 72 58 84 54 98 38 104 26 102 16 101 9 98 8 90z", "#dca35f")
        + cut("M8 90C9 98 16 101 26 102 38 104 50 98 56 90 44 94 38 90 30 92 22 94 14 92 8 90z", "#f3dcb6")
        + oval(47, 62, 11, 13, "#b3783a")
        + oval(47, 63, 7, 9, "#eeb7a0")
        + oval(17, 92, 4, 3, CHOC)
        + thread("M17 80Q21 84 26 80M36 84Q41 87 46 82", CHOC, 2.6)
        + thread("M14 97L2 99M15 99L4 105M24 98L36 104", "#8a5a34", 1.2)
    )


def squirrel() -> str:
    return (
        oval(48, 116, 34, 6, SHADE)
        + cut(
            "M56 116C92 116 98 84 84 66 76 54 84 42 76 32 66 20 46 26 48 40 49 50 60 48 60 58 60 76 44 88 56 116z",
            "#b5532a",
        )
        + cut(
            "M62 112C88 108 88 84 76 70 68 58 76 44 70 38 62 32 54 38 58 42 68 46 70 54 68 66 66 84 54 92 62 112z",
            "#d9773f",
        )
        + cut("M26 66C18 80 18 104 24 116H66C72 96 64 72 50 62z", "#c8652f")
        + cut("M24 82C20 94 22 108 28 116H46C50 100 40 84 24 82z", "#f3dcb6")
        + cut("M20 44L18 26 30 36zM40 34L46 20 50 40z", "#a8491f")
        + cut("M10 56C10 42 22 33 34 34 48 35 56 46 54 58 52 70 40 76 30 74 20 74 10 68 10 56z", "#c8652f")
        + cut("M10 60C16 58 22 60 26 66 28 70 30 72 34 74 24 76 12 72 10 60z", "#f3dcb6")
        + disc(10, 59, 3.5, CHOC)
        + thread("M24 52Q29 57 34 52", CHOC, 2.8)
        + cut("M16 92H36C36 102 30 108 26 111 21 108 16 102 16 92z", "#93b25a")
        + cut("M14 92C14 84 20 81 26 81S38 84 38 92z", "#5d6b35")
        + cut("M50 78C42 84 34 86 30 94 30 98 34 100 38 98 46 96 54 92 58 86z", "#a8491f")
        + cut("M40 118C40 106 50 98 60 104 66 108 66 116 64 118z", "#a8491f")
    )


def tortoise() -> str:
    return (
        oval(54, 118, 38, 5, SHADE)
        + cut("M86 102C94 102 98 108 97 113 92 113 86 112 80 108z", "#7d8a4f")
        + cut("M30 98H50V112Q50 119 40 119T30 112zM64 98H84V112Q84 119 74 119T64 112z", "#697540")
        + cut(
            "M36 106C24 106 22 96 22 84 22 74 10 72 8 62 7 50 16 44 26 46 38 48 38 62 36 74 35 86 40 88 44 90z",
            "#8f9c5c",
        )
        + cut("M22 84C22 98 24 106 36 106L44 90C38 88 34 92 22 84z", "#7d8a4f")
        + thread("M13 58Q18 63 23 58M11 68Q17 71 22 67", CHOC, 2.6)
        + cut("M28 102C28 70 42 50 60 50S92 70 92 102z", "#e6ac35")
        + cut("M67 51C82 56 92 76 92 102H70C79 84 78 66 67 51z", "#c98a22")
        + cut(
            "M52 58H68L74 74 66 87H54L46 74zM38 75L42 77 50 90 47 101H32C32 90 34 82 38 75z"
            "M81 75C86 82 88 92 88 101H72L70 90 78 77z",
            "#f6d27a",
        )
        + cut("M24 98C42 104 78 104 96 98 98 106 92 110 84 110H36C28 110 22 106 24 98z", "#a87420")
        + cut("M25 87L35 84 38 108 26 110z", "#c98a22")
        + cut("M19 76L37 72 40 83 22 90z", "#f6d27a")
        + thread("M26 80L29 86M33 78L36 84M28 97L36 96M29 104L37 103", "#a87420", 2.5)
    )


def bat() -> str:
    wing = (
        cut("M50 30C36 30 26 42 24 60 22 76 26 90 38 100 40 92 46 88 50 88z", "#5b4a63")
        + cut(
            "M50 30C44 44 40 60 42 72 43 82 46 88 50 92 46 94 40 98 38 100 26 90 22 76 24 60 26 42 36 30 50 30z",
            "#74607d",
        )
        + thread("M45 20V32M41 22V30", CHOC, 3)
    )
    return (
        cut("M4 12H96V22H4z", "#8a5a3c")
        + cut("M4 18H96V22H4z", BROWN)
        + thread("M12 22Q30 40 40 22M60 22Q70 40 88 22", CHOC, 1.5)
        + cut("M14 25H24L18 37z", "#e5ad35")
        + cut("M27 29H36L31 40z", RED)
        + cut("M72 27H82L77 39z", PURPLE)
        + mirrored(wing)
        + mirrored(
            cut("M32 96C24 104 24 114 28 122 36 118 42 112 44 106z", "#5b4a63")
            + cut("M32 101C28 106 27 112 29 117 34 114 38 110 39 106z", "#d99a94"),
            "i",
        )
        + oval(50, 96, 20, 17, "#74607d")
        + cut("M58 80.5C66 84 70 90 70 96 70 105 61 113 50 113 62 104 64 92 58 80.5z", "#5b4a63")
        + oval(50, 91, 10, 6, "#a58fae")
        + oval(50, 92, 4, 2.6, CHOC)
        + thread("M36 101Q41 96 45 101M55 101Q59 96 64 101", CHOC, 2.6)
    )


def frog() -> str:
    leg = cut("M36 86C18 82 8 96 12 116H40z", "#5a843b") + cut("M8 118C10 110 20 108 30 112L32 118z", "#87b35e")
    eye = disc(30, 44, 14, "#6f9b4a") + disc(30, 43, 10, "#8fba66") + thread("M23 43Q30 50 37 43", CHOC, 3)
    return (
        oval(50, 117, 40, 5, SHADE)
        + mirrored(leg)
        + cut("M28 82H72C80 98 76 112 70 118H30C24 112 20 98 28 82z", "#6f9b4a")
        + cut("M36 90H64C70 102 66 112 62 118H38C34 112 30 102 36 90z", "#dfe6a8")
        + cut("M14 64C14 50 30 42 50 42S86 50 86 64C86 80 70 88 50 88S14 80 14 64z", "#6f9b4a")
        + cut("M86 64C86 80 70 88 50 88S14 80 14 64C24 76 40 78 50 78S76 76 86 64z", "#5a843b")
        + mirrored(eye, "i")
        + thread("M28 67Q50 80 72 67M46 58h0M54 58h0", CHOC, 2.8)
        + disc(22, 66, 4, "#dd8d73")
        + disc(78, 66, 4, "#dd8d73")
        + cut("M58 90L70 88 78 114 64 117z", "#c9922a")
        + cut("M26 82C36 90 64 90 74 82Q80 84 77 92C64 102 36 102 23 92 20 84 26 82 26 82z", "#e5ad35")
        + cut(
            "M33 86L41 88 39 98.5 30 96zM50 88.5H58V98.5L49 99zM62 101L74 98 76 105 64 108zM67 85.5L74 82 78 88 72 95z",
            "#2f5f97",
        )
    )


ANIMALS: Final = {
    "hedgehog": Animal(2, ["red"], hedgehog()),
    "bear": Animal(2, ["blue"], bear()),
    "dormouse": Animal(2, ["purple"], dormouse()),
    "squirrel": Animal(2, ["green"], squirrel()),
    "tortoise": Animal(1, ["yellow"], tortoise()),
    "bat": Animal(1, ["yellow", "red", "purple"], bat()),
    "frog": Animal(1, ["yellow", "blue", "green"], frog()),
}
