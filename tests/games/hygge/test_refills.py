"""What a policy knows beforehand: who of two will refill the reserve."""

from functools import cache
from itertools import combinations, islice

import pytest

from tablee.games.hygge import GAME, refills
from tablee.games.hygge.options import Rules
from tablee.games.hygge.refills import refillers

LAYOUTS = [None, ["###.", "###.", "####"], ["#####", "#####"]]


def rules_of(layout: list[str] | None) -> Rules:
    return Rules(GAME.options.complete({"layout": layout} if layout else {}, 2))


@pytest.mark.parametrize("layout", LAYOUTS, ids=["default", "steps", "two rows"])
def test_who_leaves_a_reserve_refills_next_if_the_other_has_no_line_against_it(layout: list[str] | None) -> None:
    """Counted out once more by playing it: the players of the reserve alternate until one refills."""
    rules = rules_of(layout)
    lines = [int(line) for line in rules.line if line]

    @cache
    def mover_refills(laid: int) -> bool:
        for line in lines:
            if line & laid:
                left = laid & ~line
                if left.bit_count() < 4 or not mover_refills(left):
                    return True
        return False

    table = refillers(rules)
    full = (1 << int(rules.places)) - 1
    sets = [laid for laid in range(1, full + 1) if laid.bit_count() >= 4]
    assert len(table) == full + 1
    assert [bool(table[laid]) for laid in sets] == [not mover_refills(laid) for laid in sets]
    assert 0 < sum(bool(table[laid]) for laid in sets) < len(sets)


def test_tables_of_many_layouts_are_not_kept_for_ever() -> None:
    for one, other in islice(combinations(range(16), 2), 40):  # 4 rows of 4, two cells gone: all different
        cells = ["#"] * 16
        cells[one] = cells[other] = "."
        picture = ["".join(cells[row : row + 4]) for row in range(0, 16, 4)]
        refillers(rules_of(picture))
        assert len(refills._COUNTED) <= 16
