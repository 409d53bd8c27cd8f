"""Everything with a name has words in every language; every rule number is there for players and tested.

That all languages say the same things: tests/tools/test_languages.py.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import tablee
from tablee.core import languages
from tablee.core.languages import LANGUAGES
from tests.laws.tables import GAMES

ROOT = Path(__file__).parents[2]
NUMBER = re.compile(r"\b([A-Z]{2})-(\d+)\b")

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def spelt(text: str, code: str) -> str | None:
    """Where a text is not spelt as its language is: straight apostrophes, the spaces around : ; ! ? « »."""
    found = re.search(languages.language(code).never or "$^", text)
    return found and text[max(0, found.start() - 20) : found.end() + 20]


@pytest.mark.parametrize(
    ("text", "language", "right"),
    [
        ("Prêt\u202f? Oui\u202f: «\u202fallez\u202f»\u202f!", "fr", True),
        ("l’ours (? pour l’aide)", "fr", True),
        ("Prêt ?", "fr", False),
        ("Prêt\u00a0?", "fr", False),
        ("Prêt?", "fr", False),
        ("Pioche: 3", "fr", False),
        ("« allez\u202f»", "fr", False),
        ("l'ours", "fr", False),
        ("{name}'", "fr", False),
        ("Voilà...", "fr", False),
        ("\n  ?   aide", "fr", True),
        ("Ready? Yes: go!", "en", True),
        ("the oya's", "en", False),
        ("{name}'s", "en", False),
        ('Say "go"', "en", False),
        ("Well...", "en", False),
        ("\n  ?   help", "en", True),
        ("Rules : HILO", "en", False),
        ("Rules\u202f: HILO", "en", False),
    ],
)
def test_wrong_spaces_and_apostrophes_are_seen(text: str, language: str, right: bool) -> None:
    assert (spelt(text, language) is None) == right


@pytest.mark.parametrize("language", LANGUAGES)
@each_game
def test_the_rules_have_the_spaces_and_apostrophes_of_their_language(game: tablee.Game, language: str) -> None:
    said = re.sub(r"```.*?```|`[^`]*`|\|[ |:-]*$", "code", rules_text(game, language), flags=re.S | re.M)
    assert [where for line in said.splitlines() if (where := spelt(line, language))] == []


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_with_a_name_has_words(game: tablee.Game, language: str) -> None:
    words = game.texts(language)
    keys = ["title", "tagline", "credit", *(f"duty.{duty}" for duty in game.duties)]
    for option in game.options:
        keys += [f"option.{option.name}.title", f"option.{option.name}.help"]
        keys += [f"option.{option.name}.{value}" for value in getattr(option, "values", ())]
    assert [key for key in keys if key not in words] == []


@each_game
def test_every_refusal_in_the_code_can_be_explained(game: tablee.Game) -> None:
    codes = set()
    for file in (ROOT / "src" / "tablee" / "games" / game.name).glob("*.py"):
        codes |= set(re.findall(r'Refused\(\s*[^,()]+(?:\([^()]*\))?[^,()]*,\s*"(\w+)"', file.read_text()))
    assert codes
    for language in LANGUAGES:
        for code in codes:
            assert game.explain(tablee.Refused(game.duties["wait"], code), language)


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_of_its_own(game: tablee.Game, language: str) -> None:
    deck = next(value for name, value in game.start(game.players[-1]).record()["chance"] if name == "deck")
    codes = set(deck)
    names = {game.card_name(code, language) for code in codes}
    assert len(names) == len(codes)


def rules_text(game: tablee.Game, language: str) -> str:
    return game.rulebook(language)


def rule_numbers(game: tablee.Game) -> list[str]:
    """The numbers that the rules for players introduce, in order."""
    return re.findall(rf"\*\*({game.prefix}-\d+)\*\*", rules_text(game, "en"))


@each_game
def test_rules_for_players_have_every_number_once_in_every_language(game: tablee.Game) -> None:
    numbers = rule_numbers(game)
    assert sorted(numbers, key=lambda number: int(number[3:])) == [
        f"{game.prefix}-{n + 1}" for n in range(len(numbers))
    ]
    for language in LANGUAGES:
        assert re.findall(rf"\*\*({game.prefix}-\d+)\*\*", rules_text(game, language)) == numbers


@each_game
def test_every_rule_has_a_test_named_after_it(game: tablee.Game) -> None:
    tested: dict[str, list[str]] = {}
    for file in (ROOT / "tests" / "games" / game.name).rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for decorator in node.decorator_list:
                    if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) in ("rule", "pytest.mark.rule"):
                        for argument in decorator.args:
                            tested.setdefault(ast.literal_eval(argument), []).append(node.name)
    assert set(tested) == set(rule_numbers(game))


def test_every_number_in_code_and_texts_is_a_rule() -> None:
    known = {number for game in GAMES for number in rule_numbers(game)}
    prefixes = {game.prefix for game in GAMES}
    for folder in ("src", "tests/games", "docs"):
        for file in (ROOT / folder).rglob("*"):
            if file.suffix in (".py", ".toml", ".md"):
                for prefix, number in NUMBER.findall(file.read_text("utf-8")):
                    assert prefix not in prefixes or f"{prefix}-{number}" in known, (file, prefix, number)
