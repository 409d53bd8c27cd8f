"""Names keep their letters and lose what could deceive."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.table.names import LONGEST, BadName, clean, name_among, skeleton


@pytest.mark.parametrize(
    ("told", "name"),
    [
        ("Ann", "Ann"),
        ("  Ann \t Lee\n", "Ann Lee"),
        ("Ann\u202eeel", "Anneel"),  # turns the writing round
        ("A\u200bnn\u0000", "Ann"),  # cannot be seen
        ("Zoë Žižek", "Zoë Žižek"),
        ("李雷", "李雷"),
        ("الاسم", "الاسم"),
        ("🦊", "🦊"),
        ("ﬁne", "fine"),
        ("Ź̷̡̢̛a", "Ź̷a"),  # accents heaped up
        ("x" * 100, "x" * LONGEST),
        ("", None),
        (" \u200f ", None),
        ("---", None),
    ],
)
def test_names_are_cleaned(told: str, name: str | None) -> None:
    cleaned = clean(told)
    assert cleaned == name or (name is not None and cleaned is not None and skeleton(cleaned) == skeleton(name))


@given(st.text())
def test_a_clean_name_stays_as_it_is(told: str) -> None:
    name = clean(told)
    if name is not None:
        assert 0 < len(name) <= LONGEST
        assert clean(name) == name


@pytest.mark.parametrize("other", ["anna", "Ann a", "Аnna", "ANNA", "Ánna", "Anna", "Αnna", "An\u00adna", "@nna"])
def test_a_name_may_not_look_like_another(other: str) -> None:
    with pytest.raises(BadName):
        name_among(other, [None, "Anna"])


def test_different_names_live_together() -> None:
    assert name_among("Anne", ["Anna", None]) == "Anne"
    assert name_among(None, ["Anna"]) is None
