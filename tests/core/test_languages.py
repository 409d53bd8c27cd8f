"""How languages count, list and write numbers: by the Unicode CLDR, not by lists of ours."""

from __future__ import annotations

import pytest

from tablee.core.languages import DEFAULT, LANGUAGES, Language, language
from tablee.core.texts import filled

ENGLISH, FRENCH = language("en"), language("fr")
POLISH = Language("pl", {"name": "Polski", "locale": "pl"})
JAPANESE = Language("ja", {"name": "日本語", "locale": "ja"})
ARABIC = Language("ar", {"name": "العربية", "locale": "ar"})


def test_languages_are_found_the_default_first() -> None:
    assert LANGUAGES[0] == DEFAULT == "en"
    assert "fr" in LANGUAGES
    assert [language(code).code for code in LANGUAGES] == list(LANGUAGES)
    with pytest.raises(ValueError, match="no language 'xx'; there are en, "):
        language("xx")


@pytest.mark.parametrize(
    ("spoken", "forms"),
    [
        (ENGLISH, "one other"),
        (FRENCH, "one other"),
        (POLISH, "one few many"),
        (JAPANESE, "other"),
        (ARABIC, "zero one two few many other"),
    ],
)
def test_a_language_has_the_plural_forms_that_whole_numbers_take(spoken: Language, forms: str) -> None:
    assert spoken.forms == forms.split()


@pytest.mark.parametrize(
    ("spoken", "text", "said"),
    [
        (ENGLISH, "a | b", {0: "b", 1: "a", 2: "b", -1: "a", -2: "b", 21: "b", 1_000_000: "b"}),
        (FRENCH, "a | b", {0: "a", 1: "a", 2: "b", -1: "a", 21: "b", 1_000_000: "b"}),
        (POLISH, "a | b | c", {0: "c", 1: "a", 2: "b", 4: "b", 5: "c", 12: "c", 22: "b", 112: "c"}),
        (JAPANESE, "a", {0: "a", 1: "a", 2: "a"}),
        (ARABIC, "a | b | c | d | e | f", {0: "a", 1: "b", 2: "c", 3: "d", 11: "e", 100: "f"}),
    ],
)
def test_a_number_takes_its_form(spoken: Language, text: str, said: dict[int, str]) -> None:
    assert {n: spoken.form(text, n) for n in said} == said


def test_a_form_that_is_missing_is_the_last_one() -> None:
    assert POLISH.form("a | b", 5) == "b"


@pytest.mark.parametrize(
    ("things", "english", "french"),
    [
        ([], "", ""),
        (["a"], "a", "a"),
        (["a", "b"], "a and b", "a et b"),
        (["a", "b", "c"], "a, b and c", "a, b et c"),
        (["a, x", "b"], "a, x and b", "a, x et b"),
        (["a, x", "b", "c"], "a, x; b; c", "a, x\u202f; b\u202f; c"),
        (["a", "b", "c, x"], "a; b; c, x", "a\u202f; b\u202f; c, x"),
    ],
)
def test_things_in_a_row(things: list[str], english: str, french: str) -> None:
    assert (ENGLISH.listing(things), FRENCH.listing(things)) == (english, french)


def test_numbers_are_written_with_a_real_minus_sign_and_thousands_apart() -> None:
    assert [ENGLISH.number(n) for n in (0, -3, 12345)] == ["0", "−3", "12,345"]
    assert FRENCH.number(-12345) == "−12\u202f345"
    assert filled("{n} card | {n} cards", ENGLISH, {"n": -1200}) == "−1,200 cards"


def test_only_a_language_that_elides_does() -> None:
    assert filled("de {name}", FRENCH, {"name": "Agathe"}) == "d’Agathe"
    assert filled("de {name}, Que {name}", FRENCH, {"name": "Basile"}) == "de Basile, Que Basile"
    assert filled("de {n}", FRENCH, {"n": 11}) == "de 11"
    assert filled("de {name}", ENGLISH, {"name": "Agathe"}) == "de Agathe"
    assert not ENGLISH.elides("Agathe")


def test_shares_and_signed_numbers_are_written_as_the_language_does() -> None:
    assert (ENGLISH.percent(0.0414), FRENCH.percent(0.0414)) == ("4.1%", "4,1\u202f%")
    assert (ENGLISH.percent(0.5, 0), FRENCH.percent(-0.00614, 2)) == ("50%", "−0,61\u202f%")
    assert (ENGLISH.signed(0.526), FRENCH.signed(-0.06)) == ("+0.53", "−0,06")
    assert (ENGLISH.decimal(3), FRENCH.decimal(-1.94), ENGLISH.decimal(-0.04)) == ("3.0", "−1,9", "0.0")
