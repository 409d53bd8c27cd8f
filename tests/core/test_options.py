"""Options: complete sets, presets, and errors that name what is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.core.options import BadOption, Flag, Grid, OneOf, Picture, Schema, Table

SCHEMA = Schema(
    Flag(name="open", rule="XX-1", on=True),
    OneOf(name="length", rule="XX-2", values=(12, 6, "endless")),
    Table(name="worth", rule="XX-3", numbers={"ace": 11, "ten": 10}),
    Grid(name="tokens", rule="XX-4", rows=((1, 2), (3, 4))),
    Picture(name="layout", rule="XX-5", pictures={2: ("##", "#."), 3: ("###",)}, least=2, most=4),
    presets={"home": {}, "club": {"open": False, "length": 6}},
)


def test_what_nobody_names_has_its_default_and_the_order_is_the_schemas() -> None:
    complete = SCHEMA.complete(None, 2)
    assert list(complete) == ["preset", "open", "length", "worth", "tokens", "layout"]
    assert complete == {
        "preset": "home",
        "open": True,
        "length": 12,
        "worth": {"ace": 11, "ten": 10},
        "tokens": [[1, 2], [3, 4]],
        "layout": ["##", "#."],
    }
    assert SCHEMA.complete({}, 3)["layout"] == ["###"]


def test_a_preset_sets_its_options_and_one_named_beside_it_overrides_it() -> None:
    assert SCHEMA.complete({"preset": "club"}, 2)["length"] == 6
    mixed = SCHEMA.complete({"preset": "club", "length": "endless"}, 2)
    assert (mixed["open"], mixed["length"]) == (False, "endless")


def test_a_table_may_name_only_some() -> None:
    assert SCHEMA.complete({"worth": {"ten": 9}}, 2)["worth"] == {"ace": 11, "ten": 9}


def test_defaults_are_not_shared_between_matches() -> None:
    SCHEMA.complete({}, 2)["tokens"][0][0] = 99
    assert SCHEMA.complete({}, 2)["tokens"] == [[1, 2], [3, 4]]


@pytest.mark.parametrize(
    ("option", "value", "hint"),
    [
        ("preset", "pub", "home"),
        ("open", 1, "true or false"),
        ("open", "yes", "true or false"),
        ("length", 7, "12, 6"),
        ("length", True, "12, 6"),
        ("length", 12.0, "12, 6"),
        ("worth", {"king": 4}, "king"),
        ("worth", {"ace": -1}, "ace"),
        ("worth", {"ace": 1000}, "999"),
        ("worth", {"ace": True}, "ace"),
        ("worth", [11, 10], "table"),
        ("tokens", [[1, 2]], "2 lists of 2"),
        ("tokens", [[1, 2], [3, 0]], "list 2"),
        ("tokens", [[1, 2], [3]], "list 2"),
        ("tokens", "12", "lists"),
        ("layout", ["##", "#"], "row 2"),
        ("layout", ["#x"], "row 1"),
        ("layout", ["#."], "not 1"),
        ("layout", ["#####"], "not 5"),
        ("layout", [], "rows"),
        ("layout", "##", "rows"),
        ("layout", ["." * 40 + "##"], "at most"),
        ("colour", "red", "no such option"),
    ],
)
def test_a_value_that_cannot_be_is_refused_with_the_options_name(option: str, value: Any, hint: str) -> None:
    with pytest.raises(BadOption) as caught:
        SCHEMA.complete({option: value}, 2)
    assert caught.value.option == option
    assert hint in caught.value.reason
    assert option in str(caught.value)


def test_options_that_are_no_table_are_refused() -> None:
    with pytest.raises(BadOption, match="table of options"):
        SCHEMA.complete(["open"], 2)  # type: ignore[arg-type]


def test_kinds_are_named_for_those_who_draw_a_form() -> None:
    assert [option.kind for option in SCHEMA] == ["one_of", "flag", "one_of", "table", "grid", "picture"]


def test_what_is_named_is_taken_as_it_is_written() -> None:
    wanted = {
        "open": False,
        "length": "endless",
        "worth": {"ace": 1, "ten": 2},
        "tokens": [[9, 1], [2, 3]],
        "layout": ["#.", ".#"],
    }
    assert SCHEMA.complete(wanted, 2) == {"preset": "home", **wanted}
