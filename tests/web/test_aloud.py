"""The games for somebody who does not see: read from the accessibility tree alone, played with the keys that ask."""

from __future__ import annotations

import re

import pytest

from tablee import games
from tablee.core.languages import LANGUAGES
from tests.web.conftest import Arrives
from tests.web.listening import Listener, Tree
from tests.web.people import Person
from tests.web.playing import alone, opened

SHORT = {
    "koikoi": {"rounds": 1},
    "hiifuu": {"tokens": [[10, 10, 10, 10]] * 5},
    "hygge": {"layout": ["####", "####", "####", "####"]},
}
"""Options with which a game is soon over."""
MOST_PLAYERS = {"hilo"}
"""With more players it is over after fewer of one's own decisions."""
TURN = {"en": "Your turn", "fr": "À vous"}
MAY = {"en": "Possible moves", "fr": "Coups possibles"}
CHOOSE = {"en": "Choose ", "fr": "Choisissez"}
NEXT = {"en": ("Continue", "See the result"), "fr": ("Continuer", "Voir le résultat")}
FRACTION = re.compile(r"\d/\d")
"""What is seen, and heard as "one of three"."""
REMATCH = {"en": "Rematch", "fr": "Revanche"}
HEADINGS = {
    "en": ["Opponents", "Table", "Your cards", "Your move"],
    "fr": ["Adversaires", "Table", "Vos cartes", "Votre coup"],
}


def _button(tree: Tree, name: str) -> bool:
    return any(node.name == name for node in tree.all("button"))


def _plays(listener: Listener, language: str) -> int:
    """From what is heard, with the key W alone: to the end. Answers how many decisions were made."""
    titles = (MAY[language], CHOOSE[language])
    decided = 0

    def called(tree: Tree) -> bool:
        return sum(urgent for urgent, _ in listener.heard) > decided or tree.dialog is not None

    while True:
        tree = listener.until(called)
        focused = tree.focused
        if tree.dialog is not None and _button(tree, REMATCH[language]):
            return decided
        if tree.dialog is not None:
            assert focused is not None
            assert (focused.role, focused.name in NEXT[language]) == ("button", True), (focused, tree.dialog)
            dialog = tree.dialog.id
            listener.press("Enter")
            listener.until(lambda tree, was=dialog: tree.dialog is None or tree.dialog.id != was)  # type: ignore[misc]
            continue
        decided = sum(urgent for urgent, _ in listener.heard)
        listener.press("w")
        tree = listener.until(lambda tree: tree.dialog is not None and tree.focused and tree.focused.role == "button")
        assert tree.dialog is not None
        assert tree.dialog.name.startswith(titles)
        if tree.dialog.name.startswith(CHOOSE[language]):
            _chooses(listener, tree)
        else:
            listener.press("Enter" if decided % 3 else "End", *[] if decided % 3 else ["Enter"])
        listener.until(lambda tree: tree.dialog is None or not tree.dialog.name.startswith(titles))


def _chooses(listener: Listener, tree: Tree) -> None:
    """The first of the things, as many as there are to be chosen."""
    assert tree.dialog is not None
    for _ in range(int("".join(letter for letter in tree.dialog.name if letter.isdigit()))):
        listener.press("Space", "ArrowDown")
    listener.press("End")
    listener.until(lambda tree: tree.focused is not None and not tree.focused.properties.get("pressed"))
    listener.press("Enter")


@pytest.mark.parametrize(
    ("game", "language"), [(name, LANGUAGES[number % 2]) for number, name in enumerate(games.names())]
)
def test_a_whole_game_is_heard_and_played_without_seeing_it(person: Arrives, game: str, language: str) -> None:
    one = person(language)
    listener = Listener(one)
    players = games.game(game).players[-1 if game in MOST_PLAYERS else 0]
    table = alone(one, game, players, options=SHORT.get(game, {}))
    _answers(listener, one, game, language)
    assert _plays(listener, language) > 3
    result = one.context.request.get(f"/api/tables/{table}/result").json()["view"]
    tree = listener.tree()
    cells = [node.name for node in [*tree.all("cell"), *tree.all("gridcell")]]
    shown = [name.split()[0] for name in cells if name]
    assert not [total for total in result["totals"] if str(total).replace("-", "−") not in shown]
    urgent = [text for urgent, text in listener.heard if urgent]
    assert any(text.startswith(TURN[language]) for text in urgent)


def _answers(listener: Listener, one: Person, game: str, language: str) -> None:
    """Every question has an answer, and it is the true one."""
    tree = listener.until(lambda tree: any(urgent for urgent, _ in listener.heard))
    # where all choose at once the others may not have chosen yet: what is said of them answers no question
    tree = listener.until(lambda tree: one.view()["to_act"] == [one.view()["seat"]])
    headings = [node.name for node in tree.all("heading")]
    assert [heading for heading in headings if heading in HEADINGS[language]] == HEADINGS[language]
    view, its = one.view(), games.game(game)
    hand = listener.ask("h")
    assert not hand.endswith("..")
    assert not [code for code in view.get("hand") or [] if its.card_name(code, language) not in hand]
    assert listener.ask("a") == hand  # equal words are heard again
    names = [node.name for role in ("heading", "button", "image") for node in tree.all(role)]
    assert not [name for name in names if FRACTION.search(name)]
    middle = listener.ask("m")
    assert not [code for code in view.get("ba") or [] if its.card_name(code, language) not in middle]
    assert listener.ask("t").startswith(TURN[language])
    scores, everybody = listener.ask("s"), listener.ask("p")
    assert scores.count(" 0 point") == view["players"]
    assert everybody.count("Agathe") >= 1
    assert not FRACTION.search(scores)
    assert listener.ask("l") != everybody
    whole = listener.ask("r")
    assert all(part in whole for part in (hand, middle, scores, everybody))


@pytest.mark.parametrize(("game", "options", "part"), [("koikoi", {"rounds": 3}, "mois"), ("hilo", {}, "Manche")])
def test_the_columns_of_a_result_are_called_what_they_are(
    person: Arrives, game: str, options: dict[str, int], part: str
) -> None:
    one = person("fr")
    table = opened(one, game, 2, options=options)
    one.go(f"/t/{table}")
    one.finish(table)
    tree = Listener(one).until(lambda tree: tree.all("columnheader"))
    rounds = len(one.context.request.get(f"/api/tables/{table}/result").json()["view"]["rounds"])
    assert rounds > 1
    names = [node.name for node in tree.all("columnheader")]
    assert names == ["Joueurs", "Total", *[f"{part} {n}" for n in range(1, rounds + 1)]]


def test_what_may_not_be_done_is_explained_by_its_rule(person: Arrives) -> None:
    """Koï-Koï: a card that captures nothing while another one could (KK-11)."""
    one = person("en")
    listener = Listener(one)
    alone(one, "koikoi", 2, options={"rounds": 1, "hand_swap": False, "lucky_hands": False})
    view = one.view()
    playable = {text.split()[1] for text in view["legal"]}
    refused = [code for code in view["hand"] if code not in playable]
    assert refused, "this deal has nothing to refuse"
    listener.press("w")
    tree = listener.until(lambda tree: tree.dialog is not None and tree.all("heading"))
    assert "Not allowed now. Why not?" in [node.name for node in tree.all("heading")]
    group = next(node for node in tree.all("group") if node.name.startswith("Not allowed"))
    buttons = tree.within(group, "button")
    assert [node.name for node in buttons] == [
        f"{games.game('koikoi').card_name(code, 'en')} (stays)" for code in refused
    ]
    before = len(listener.heard)
    listener.press("Tab", "Enter")
    tree = listener.until(lambda tree: len(listener.heard) > before and _button(tree, "Rule KK-11"))
    assert listener.heard[-1][1].startswith("You must capture while you can")
    listener.press("Escape")
    listener.until(lambda tree: tree.dialog is None)
    assert one.acts
    assert one.view()["hand"] == view["hand"]  # nothing was played


def test_in_short_a_turn_and_an_answer_are_only_what_is_new(person: Arrives) -> None:
    one = person("en", wording="short")
    listener = Listener(one)
    alone(one, "koikoi", 2, options={"rounds": 1, "hand_swap": False, "lucky_hands": False})
    listener.until(lambda tree: any(urgent for urgent, _ in listener.heard))
    assert [text for urgent, text in listener.heard if urgent] == ["Your turn."]
    view = one.view()
    names = [games.game("koikoi").card_name(code, "en") for code in view["hand"]]
    assert listener.ask("h") == "; ".join(names) + "."
    assert listener.ask("s") == "You 0, Agathe 0."
    assert listener.ask("t") == "Your turn."
