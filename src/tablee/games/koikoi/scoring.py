"""What captured cards are worth (KK-14 to KK-18), and what a stop makes of it (KK-21)."""
# tablee: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.bits import popcount
from tablee.games.koikoi.cards import (
    ANIMALS,
    BLUE_RIBBONS,
    BOAR_DEER_BUTTERFLIES,
    CURTAIN,
    LIGHTS,
    MONTH,
    MONTHS,
    MOON,
    PLAINS,
    POEM_RIBBONS,
    RAIN_MAN,
    RIBBONS,
    SAKE_CUP,
    count_of,
)
from tablee.games.koikoi.options import YAKU, Rules

GOKOU: Final[i64] = 0
SHIKOU: Final[i64] = 1
AMESHIKOU: Final[i64] = 2
SANKOU: Final[i64] = 3
HANAMI: Final[i64] = 4
TSUKIMI: Final[i64] = 5
INOSHIKACHOU: Final[i64] = 6
AKATAN: Final[i64] = 7
AOTAN: Final[i64] = 8
TANE: Final[i64] = 9
TAN: Final[i64] = 10
KASU: Final[i64] = 11
TRIAD: Final[i64] = 12
COUNT: Final[i64] = 13
"""How many rows a score has: the twelve yaku and the bonus of KK-17."""

NAMES: Final[list[str]] = [*YAKU, "triad"]
TRIAD_POINTS: Final[i64] = 3
LUCKY_POINTS: Final[i64] = 6


def light_yaku(captured: i64, rules: Rules) -> i64:
    """KK-14, KK-15: of the yaku of lights that are met the one with the most points; COUNT if none is."""
    lights: i64 = captured & LIGHTS
    dry: i64 = popcount(lights & ~RAIN_MAN)
    rain: i64 = 1 if lights & RAIN_MAN != 0 else 0
    best: i64 = COUNT
    if dry == 4 and rain == 1:
        best = GOKOU
    if dry == 4 and (best == COUNT or rules.points[SHIKOU] > rules.points[best]):
        best = SHIKOU
    if dry >= 3 and rain == 1 and (best == COUNT or rules.points[AMESHIKOU] > rules.points[best]):
        best = AMESHIKOU
    enough: bool = dry + rain >= 3 if rules.sankou_rain_man else dry >= 3
    if enough and (best == COUNT or rules.points[SANKOU] > rules.points[best]):
        best = SANKOU
    return best


def score(captured: i64, rules: Rules, rows: vec[i64]) -> i64:
    """KK-14 to KK-18: the base points of captured cards; what each yaku gives is written to *rows* (COUNT long)."""
    points = rules.points
    row: i64 = 0
    while row < COUNT:
        rows[row] = 0
        row += 1
    total: i64 = 0
    lights: i64 = light_yaku(captured, rules)
    if lights != COUNT:
        rows[lights] = points[lights]
        total = points[lights]
    if captured & SAKE_CUP != 0:
        if captured & CURTAIN != 0:
            rows[HANAMI] = points[HANAMI]
        if captured & MOON != 0:
            rows[TSUKIMI] = points[TSUKIMI]
    animals: i64 = popcount(captured & ANIMALS)
    ribbons: i64 = popcount(captured & RIBBONS)
    plains: i64 = popcount(captured & (PLAINS | SAKE_CUP if rules.sake_is_plain else PLAINS))  # KK-18
    if captured & BOAR_DEER_BUTTERFLIES == BOAR_DEER_BUTTERFLIES:
        rows[INOSHIKACHOU] = points[INOSHIKACHOU] + (animals - 3 if rules.extras else 0)  # KK-16
    if captured & POEM_RIBBONS == POEM_RIBBONS:
        rows[AKATAN] = points[AKATAN] + (ribbons - 3 if rules.extras else 0)
    if captured & BLUE_RIBBONS == BLUE_RIBBONS:
        rows[AOTAN] = points[AOTAN] + (ribbons - 3 if rules.extras else 0)
        if rules.triad and captured & POEM_RIBBONS == POEM_RIBBONS:  # KK-17
            rows[TRIAD] = TRIAD_POINTS
    if animals >= 5:
        rows[TANE] = points[TANE] + animals - 5
    if ribbons >= 5:
        rows[TAN] = points[TAN] + ribbons - 5
    if plains >= 10:
        rows[KASU] = points[KASU] + plains - 10
    row = HANAMI
    while row < COUNT:
        total += rows[row]
        row += 1
    return total


_ROWS: Final[vec[i64]] = vec[i64]([0] * COUNT)


def base(captured: i64, rules: Rules) -> i64:
    """The base points of captured cards."""
    return score(captured, rules, _ROWS)  # nobody reads these rows: not worth new ones each time


def own_factor(called: i64, rules: Rules) -> i64:
    """KK-21 *own*: one more for every koï-koï the player called."""
    return 1 + called if rules.koi_multiplies else 1


def risk_factor(opponent_called: i64, rules: Rules) -> i64:
    """KK-21 *risk*: doubled if the opponent called."""
    return 2 if rules.koi_risk and opponent_called > 0 else 1


def seven_factor(points: i64, rules: Rules) -> i64:
    """KK-21 *seven*: doubled from seven base points."""
    return 2 if rules.seven_doubles and points >= 7 else 1


def is_teshi(cards: i64) -> bool:
    """KK-6, KK-7: all four cards of a month."""
    month: i64 = 0
    while month < MONTHS:
        if cards & MONTH[month] == MONTH[month]:
            return True
        month += 1
    return False


def is_kuttsuki(cards: i64) -> bool:
    """KK-6, KK-7: exactly two cards of each of four months, among eight."""
    pairs: i64 = 0
    month: i64 = 0
    while month < MONTHS:
        if count_of(cards, month) == 2:
            pairs += 1
        month += 1
    return pairs == 4


def is_lucky(cards: i64) -> bool:
    """KK-6, KK-7: teshi or kuttsuki."""
    return is_teshi(cards) or is_kuttsuki(cards)


def yaku_cards(row: i64, captured: i64, rules: Rules) -> i64:
    """Which of the captured cards make up this yaku."""
    if row <= SANKOU:
        return captured & (LIGHTS if row != SHIKOU else LIGHTS & ~RAIN_MAN)
    if row == HANAMI:
        return captured & (CURTAIN | SAKE_CUP)
    if row == TSUKIMI:
        return captured & (MOON | SAKE_CUP)
    if row == INOSHIKACHOU:
        return captured & (ANIMALS if rules.extras else BOAR_DEER_BUTTERFLIES)
    if row == AKATAN:
        return captured & (RIBBONS if rules.extras else POEM_RIBBONS)
    if row == AOTAN:
        return captured & (RIBBONS if rules.extras else BLUE_RIBBONS)
    if row == TANE:
        return captured & ANIMALS
    if row == TAN:
        return captured & RIBBONS
    if row == TRIAD:
        return captured & (POEM_RIBBONS | BLUE_RIBBONS)
    return captured & (PLAINS | SAKE_CUP if rules.sake_is_plain else PLAINS)


def missing_for(row: i64, captured: i64, gone: i64, rules: Rules) -> tuple[i64, i64, i64]:
    """How far a yaku is: how many of its cards are captured, how many more it needs, and which could still serve.

    *gone* are the cards that the other player has captured.
    """
    needed: i64 = 2
    among: i64 = CURTAIN | SAKE_CUP
    if row == GOKOU:
        needed, among = 5, LIGHTS
    elif row == SHIKOU:
        needed, among = 4, LIGHTS & ~RAIN_MAN
    elif row == AMESHIKOU:
        if captured & RAIN_MAN == 0:  # three others do not make it without the rain man
            dry: i64 = popcount(captured & LIGHTS)
            return dry, 1 + max(0, 3 - dry), 0 if gone & RAIN_MAN != 0 else LIGHTS & ~captured & ~gone
        needed, among = 4, LIGHTS
    elif row == SANKOU:
        needed, among = 3, LIGHTS if rules.sankou_rain_man else LIGHTS & ~RAIN_MAN
    elif row == TSUKIMI:
        among = MOON | SAKE_CUP
    elif row == INOSHIKACHOU:
        needed, among = 3, BOAR_DEER_BUTTERFLIES
    elif row == AKATAN:
        needed, among = 3, POEM_RIBBONS
    elif row == AOTAN:
        needed, among = 3, BLUE_RIBBONS
    elif row == TANE:
        needed, among = 5, ANIMALS
    elif row == TAN:
        needed, among = 5, RIBBONS
    elif row == KASU:
        needed, among = 10, PLAINS | SAKE_CUP if rules.sake_is_plain else PLAINS
    elif row == TRIAD:
        needed, among = 6, POEM_RIBBONS | BLUE_RIBBONS if rules.triad else 0
    have: i64 = popcount(captured & among)
    return have, max(needed - have, 0), among & ~captured & ~gone
