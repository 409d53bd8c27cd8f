"""What houses disagree on in Koï-Koï: the options, the two presets, and both as the numbers that the rules use."""
# tablee: compiled

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.options import Flag, OneOf, Schema, Table

YAKU: Final[list[str]] = [
    "gokou",
    "shikou",
    "ameshikou",
    "sankou",
    "hanami",
    "tsukimi",
    "inoshikachou",
    "akatan",
    "aotan",
    "tane",
    "tan",
    "kasu",
]
"""The combinations in the order of KK-14."""

POINTS: Final[dict[str, int]] = dict(zip(YAKU, [10, 8, 7, 5, 5, 5, 5, 5, 5, 1, 1, 1], strict=True))

SCHEMA: Final = Schema(
    OneOf(name="rounds", rule="KK-2", values=(12, 6, 3, 1)),
    Table(name="points", rule="KK-14", numbers=POINTS),
    Flag(name="hand_swap", rule="KK-5", on=True),
    Flag(name="lucky_hands", rule="KK-6", on=True),
    Flag(name="must_capture", rule="KK-11", on=True),
    Flag(name="sankou_rain_man", rule="KK-15", on=True),
    Flag(name="extras", rule="KK-16", on=False),
    Flag(name="triad", rule="KK-17", on=False),
    Flag(name="gaji", rule="KK-26", on=False),
    Flag(name="sake_is_plain", rule="KK-18", on=False),
    Flag(name="koi_multiplies", rule="KK-21", on=True),
    Flag(name="koi_risk", rule="KK-21", on=True),
    Flag(name="seven_doubles", rule="KK-21", on=True),
    presets={
        "rulebook": {},
        "classic": {
            "hand_swap": False,
            "must_capture": False,
            "sankou_rain_man": False,
            "extras": True,
            "sake_is_plain": True,
            "koi_multiplies": False,
        },
    },
    preset_rule="KK-14",
)


@final
class Rules:
    """The options of one match as the rules use them."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        points: dict[str, int] = options["points"]
        self.points: vec[i64] = vec[i64]([points[name] for name in YAKU])
        self.rounds: i64 = options["rounds"]
        self.hand_swap: bool = options["hand_swap"]
        self.lucky_hands: bool = options["lucky_hands"]
        self.must_capture: bool = options["must_capture"]
        self.sankou_rain_man: bool = options["sankou_rain_man"]
        self.extras: bool = options["extras"]
        self.triad: bool = options["triad"]
        self.gaji: bool = options["gaji"]
        self.sake_is_plain: bool = options["sake_is_plain"]
        self.koi_multiplies: bool = options["koi_multiplies"]
        self.koi_risk: bool = options["koi_risk"]
        self.seven_doubles: bool = options["seven_doubles"]
