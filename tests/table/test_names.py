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
        ("An\u3164na\u2800", "Anna"),  # letters and signs that are blank
        ("\u3164\uffa0\u115f\U0001d159", None),
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


@pytest.mark.parametrize(
    "other", ["anna", "Ann a", "Аnna", "ANNA", "Ánna", "Anna", "Αnna", "An\u00adna", "@nna", "Anna\u3164"]
)
def test_a_name_may_not_look_like_another(other: str) -> None:
    with pytest.raises(BadName):
        name_among(other, [None, "Anna"])


def test_different_names_live_together() -> None:
    assert name_among("Anne", ["Anna", None]) == "Anne"
    assert name_among(None, ["Anna"]) is None


@pytest.mark.parametrize(
    ("told", "name"),
    [
        ("A\u200bnn\u0000", "Ann"),
        ("Ann\u202eeel", "Anneel"),
        ("a\u0337\u0337\u0337\u0337b", "a\u0337\u0337b"),  # two marks on a letter
        ("a\u0337b\u0337c\u0337", "a\u0337b\u0337c\u0337"),  # … on each of them
        ("a\u20ddb", "ab"),  # a mark that encloses its letter
        ("a\u00a0\u3000b\tc\rd\ne", "a b c d e"),
        ("x" * (LONGEST - 1) + " y", "x" * (LONGEST - 1)),  # no space at the end
        ("7", "7"),
        ("☃", "☃"),
        ("\u0337", None),
    ],
)
def test_what_is_kept_of_a_name_exactly(told: str, name: str | None) -> None:
    assert clean(told) == name


def test_a_name_that_is_taken_says_so() -> None:
    with pytest.raises(BadName) as taken:
        name_among("Anna", ["Anna"])
    assert taken.value.code == "name_taken"


@pytest.mark.parametrize(
    ("one", "other"), [("Marnie", "Mamie"), ("Vviola", "Wiola"), ("Jill", "Lill"), ("Bill", "Blll")]
)
def test_letters_that_look_like_others_are_the_same(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)
