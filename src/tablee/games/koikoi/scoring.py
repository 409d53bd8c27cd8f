"""What captured cards are worth (KK-14 to KK-18), and what a stop makes of it (KK-21)."""
# tablee: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.core.bits import popcount
from tablee.games.koikoi.cards import (
    ANIMALS,
    BLUE_RIBBONS,
    BOAR_DEER_BUTTERFLIES,
    CURTAIN,
    LIGHTS,
    MOON,
    PLAINS,
    POEM_RIBBONS,
    RAIN_MAN,
    RIBBONS,
    SAKE_CUP,
    pairs,
    whole_months,
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
    dry: i64 = popcount(captured & LIGHTS & ~RAIN_MAN)
    rain: i64 = 1 if captured & RAIN_MAN != 0 else 0
    if dry + rain < 3:
        return COUNT
    best: i64 = COUNT
    if dry == 4 and rain == 1:
        best = GOKOU
    if dry == 4 and (best == COUNT or rules.points[SHIKOU] > rules.points[best]):
        best = SHIKOU
    if dry >= 3 and rain == 1 and (best == COUNT or rules.points[AMESHIKOU] > rules.points[best]):
        best = AMESHIKOU
    if (dry >= 3 or rules.sankou_rain_man) and (best == COUNT or rules.points[SANKOU] > rules.points[best]):
        best = SANKOU
    return best


def _viewing(row: i64, light: i64, captured: i64, rules: Rules) -> i64:
    """KK-14: a light and the sake cup."""
    if captured & light == 0 or captured & SAKE_CUP == 0:
        return 0
    return rules.points[row]


def _trio(row: i64, trio: i64, kind: i64, captured: i64, rules: Rules) -> i64:
    """KK-14, KK-16: three named cards, and the further ones of their kind if extras count."""
    if captured & trio != trio:
        return 0
    if rules.extras:
        return rules.points[row] + popcount(captured & kind) - 3
    return rules.points[row]


def _many(row: i64, enough: i64, kind: i64, captured: i64, rules: Rules) -> i64:
    """KK-14: so many cards of a kind, and a point for each further one."""
    further: i64 = popcount(captured & kind) - enough
    if further < 0:
        return 0
    return rules.points[row] + further


def hanami(captured: i64, rules: Rules) -> i64:
    return _viewing(HANAMI, CURTAIN, captured, rules)


def tsukimi(captured: i64, rules: Rules) -> i64:
    return _viewing(TSUKIMI, MOON, captured, rules)


def inoshikachou(captured: i64, rules: Rules) -> i64:
    return _trio(INOSHIKACHOU, BOAR_DEER_BUTTERFLIES, ANIMALS, captured, rules)


def akatan(captured: i64, rules: Rules) -> i64:
    return _trio(AKATAN, POEM_RIBBONS, RIBBONS, captured, rules)


def aotan(captured: i64, rules: Rules) -> i64:
    return _trio(AOTAN, BLUE_RIBBONS, RIBBONS, captured, rules)


def tane(captured: i64, rules: Rules) -> i64:
    return _many(TANE, 5, ANIMALS, captured, rules)


def tan(captured: i64, rules: Rules) -> i64:
    return _many(TAN, 5, RIBBONS, captured, rules)


def plains(rules: Rules) -> i64:
    """KK-18: what counts as a plain card."""
    return PLAINS | SAKE_CUP if rules.sake_is_plain else PLAINS


def kasu(captured: i64, rules: Rules) -> i64:
    return _many(KASU, 10, plains(rules), captured, rules)


def triad(captured: i64, rules: Rules) -> i64:
    """KK-17: all poem ribbons and all blue ones."""
    both: i64 = POEM_RIBBONS | BLUE_RIBBONS
    if rules.triad and captured & both == both:
        return TRIAD_POINTS
    return 0


def base(captured: i64, rules: Rules) -> i64:
    """The base points of captured cards: of the yaku of lights the best, all others added up.

    The tests leave out what cannot be: they save half the time of a playout's scoring.
    """
    total: i64 = 0
    if captured & LIGHTS != 0:
        lights: i64 = light_yaku(captured, rules)
        if lights != COUNT:
            total = rules.points[lights]
    if captured & SAKE_CUP != 0:
        total += hanami(captured, rules) + tsukimi(captured, rules)
    if popcount(captured & ANIMALS) >= 3:
        total += inoshikachou(captured, rules) + tane(captured, rules)
    if popcount(captured & RIBBONS) >= 3:
        total += akatan(captured, rules) + aotan(captured, rules) + tan(captured, rules) + triad(captured, rules)
    return total + kasu(captured, rules)


def score(captured: i64, rules: Rules) -> list[int]:
    """What each yaku gives, in the order of `NAMES`; their sum is the base."""
    lights: i64 = light_yaku(captured, rules)
    return [
        *[int(rules.points[row]) if row == lights else 0 for row in range(HANAMI)],
        int(hanami(captured, rules)),
        int(tsukimi(captured, rules)),
        int(inoshikachou(captured, rules)),
        int(akatan(captured, rules)),
        int(aotan(captured, rules)),
        int(tane(captured, rules)),
        int(tan(captured, rules)),
        int(kasu(captured, rules)),
        int(triad(captured, rules)),
    ]


def own_factor(called: i64, rules: Rules) -> i64:
    """KK-21 *own*: one more for every koï-koï the player called."""
    return 1 + called if rules.koi_multiplies else 1


def risk_factor(opponent_called: i64, rules: Rules) -> i64:
    """KK-21 *risk*: doubled if the opponent called."""
    return 2 if rules.koi_risk and opponent_called > 0 else 1


def seven_factor(points: i64, rules: Rules) -> i64:
    """KK-21 *seven*: doubled from seven base points."""
    return 2 if rules.seven_doubles and points >= 7 else 1


def stop_points(captured: i64, called: i64, opponent_called: i64, rules: Rules) -> i64:
    """KK-21: base × own × risk × seven."""
    points: i64 = base(captured, rules)
    return points * own_factor(called, rules) * risk_factor(opponent_called, rules) * seven_factor(points, rules)


def is_teshi(cards: i64) -> bool:
    """KK-6, KK-7: all four cards of a month."""
    return whole_months(cards) > 0


def is_kuttsuki(cards: i64) -> bool:
    """KK-6, KK-7: exactly two cards of each of four months, among eight."""
    return pairs(cards) == 4


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
    return captured & plains(rules)


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
            serving: i64 = LIGHTS if dry < 3 else RAIN_MAN
            return dry, 1 + max(0, 3 - dry), 0 if gone & RAIN_MAN != 0 else serving & ~captured & ~gone
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
        needed, among = 10, plains(rules)
    elif row == TRIAD:
        needed, among = 6, POEM_RIBBONS | BLUE_RIBBONS if rules.triad else 0
    have: i64 = popcount(captured & among)
    return have, max(needed - have, 0), among & ~captured & ~gone
