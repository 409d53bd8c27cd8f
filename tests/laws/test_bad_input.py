"""Whatever comes in, the answer is a clear error: never a traceback of ours, never a changed match."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tablee
from tests.laws.tables import GAMES, Setting, play_randomly, settings

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@st.composite
def texts(draw: st.DrawFn, near: list[str]) -> str:
    """Anything, or something near a move: a word missing, twice, cut, or taken from another move."""
    if not near or draw(st.booleans()):
        return draw(st.text(max_size=300))
    words = draw(st.sampled_from(near)).split()
    other = draw(st.sampled_from(near)).split()
    at = draw(st.integers(0, len(words) - 1))
    changed = draw(
        st.sampled_from([words[:at], [*words, *words], [*words[:at], *other], [w[:-1] for w in words], other])
    )
    return " ".join(changed)


@given(settings(), st.integers(0, 2**32), st.integers(0, 40), st.data())
def test_a_strange_move_text_is_refused_or_is_a_legal_move(
    setting: Setting, seed: int, moves: int, data: st.DataObject
) -> None:
    match = setting.game.start(setting.players, setting.options, seed.to_bytes(32, "big"))
    play_randomly(match, tablee.FastDice(seed), moves)
    near = [text for seat in match.to_act for text in match.legal(seat)[:30]] or ["play 1L"]
    for _ in range(10):
        before = match.record(), [match.view(seat) for seat in (None, *range(match.players))]
        seat = data.draw(st.integers(-1, setting.players + 1))
        text = data.draw(texts(near))
        allowed = {frozenset(legal.split()) for legal in match.legal(seat)}
        try:
            match.play(seat, text)
        except tablee.Refused as refused:
            assert refused.rule.startswith(setting.game.prefix)
            assert refused.message
            assert (match.record(), [match.view(s) for s in (None, *range(match.players))]) == before
        else:
            assert frozenset(text.split()) in allowed
            return


@pytest.mark.parametrize(
    "text", [None, 7, b"play 1L", ["play", "1L"], "", " ", "\0", "play " + "1L" * 10_000, "pläy ١L"]
)
def test_what_is_no_text_at_all_is_refused_too(text: Any) -> None:
    for game in GAMES:
        match = game.start(game.players[0], None, bytes(32))
        with pytest.raises(tablee.Refused) as caught:
            match.play(match.to_act[0], text)
        assert caught.value.code == "unreadable"
        with pytest.raises(tablee.Refused):
            match.play(text, "stop")


@given(st.sampled_from(GAMES), st.data())
def test_options_that_cannot_be_are_named(game: tablee.Game, data: st.DataObject) -> None:
    names = st.sampled_from([option.name for option in game.options]) if list(game.options) else st.text(max_size=8)
    given_options: Any = data.draw(st.dictionaries(names | st.text(max_size=8), json_values, max_size=3) | json_values)
    players = game.players[0]
    try:
        complete = game.options.complete(given_options, players)
    except tablee.BadOption as bad:
        assert bad.reason
        assert bad.option == "options" or bad.option in given_options
    else:
        assert game.options.complete(complete, players) == complete


@given(st.sampled_from(GAMES), json_values)
def test_a_number_of_players_that_cannot_be_is_refused(game: tablee.Game, players: Any) -> None:
    if type(players) is int and players in game.players:
        return
    with pytest.raises(tablee.BadPlayers):
        game.start(players)


@given(st.binary(max_size=200) | st.text(max_size=200) | json_values.map(json.dumps))
def test_what_is_no_record_is_refused_with_a_reason(junk: bytes | str) -> None:
    with pytest.raises(tablee.BadRecord) as caught:
        tablee.replay(junk)
    assert caught.value.reason


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of everything in a JSON value, not too deep in long lists."""
    inner = (
        list(value.items()) if isinstance(value, dict) else list(enumerate(value)) if isinstance(value, list) else []
    )
    return [path, *(p for key, one in inner[:6] + inner[-2:] for p in places(one, (*path, key)))]


@given(settings(), st.integers(0, 2**32), st.data())
def test_a_damaged_record_is_refused_with_place_and_reason_or_still_a_game(
    setting: Setting, seed: int, data: st.DataObject
) -> None:
    match = setting.game.start(setting.players, setting.options, seed.to_bytes(32, "big"))
    play_randomly(match, tablee.FastDice(seed), 30)
    record = json.loads(tablee.written(match.record()))
    *above, key = data.draw(st.sampled_from([path for path in places(record) if path]))
    holder = record
    for step in above:
        holder = holder[step]
    if data.draw(st.booleans()):
        del holder[key]
    else:
        holder[key] = data.draw(json_values)
    for use in (tablee.replay, tablee.verify):
        try:
            use(record)
        except tablee.BadRecord as bad:
            assert bad.reason
            assert str(bad)


def test_a_missing_key_and_an_unknown_key_are_named() -> None:
    record: dict[str, Any] = dict(GAMES[0].start(GAMES[0].players[0], None, bytes(32)).record())
    with pytest.raises(tablee.BadRecord, match="colour"):
        tablee.replay(record | {"colour": "red"})
    del record["moves"]
    with pytest.raises(tablee.BadRecord, match="moves"):
        tablee.replay(record)


def test_the_place_of_a_refused_move_is_named() -> None:
    game = GAMES[0]
    match = game.start(game.players[0], None, bytes(32))
    play_randomly(match, tablee.FastDice(1), 5)
    record = match.record()
    record["moves"][3] = [record["moves"][3][0], "sing a song"]
    with pytest.raises(tablee.BadRecord) as caught:
        tablee.replay(record)
    assert caught.value.place == "moves[3]"
    assert "sing a song" in caught.value.reason
