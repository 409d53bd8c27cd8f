"""Where the seed of a match came from: the hashes as they are written down; nothing of a proof can be changed."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings, strategies

import tablee
from tablee.core.proof import committed, framed, salt_commitment, seed_from, seed_from_1
from tablee.core.record import read_record
from tablee.core.replay import weakness

SECRET, SALT = bytes(range(32)), bytes(range(32, 64))
TABLE = "23456789abcdef"
Json = dict[str, Any]


@cache
def _record(givers: tuple[int, ...] = (0, 2)) -> str:
    """A match of three whose givers are people, and the others bots."""
    salts = [bytes([seat + 1] * 32) if seat in givers else b"" for seat in range(3)]
    server = committed(SECRET)
    match = tablee.game("hilo").start(3, {}, seed_from(SECRET, salts))
    for _ in range(9):
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0], None if seat in givers else "bot")
    record: Any = match.record()
    record["proof"] = {
        "kind": "table",
        "version": 2,
        "table": TABLE,
        "match": 3,
        "commitment": server.hex(),
        "secret": SECRET.hex(),
        "givers": list(givers),
        "commitments": [
            salt_commitment(TABLE, 3, seat, server, salt).hex() if salt else "" for seat, salt in enumerate(salts)
        ],
        "salts": [salt.hex() for salt in salts],
        "attempts": 2,
    }
    return json.dumps(record)


def record(*givers: int) -> Json:
    found: Json = json.loads(_record(givers or (0, 2)))
    return found


def refused(changed: Json) -> tablee.BadRecord:
    with pytest.raises(tablee.BadRecord) as caught:
        tablee.verify(changed)
    return caught.value


def test_the_vector() -> None:
    assert committed(SECRET).hex() == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    its = salt_commitment(TABLE, 1, 0, committed(SECRET), SALT)
    assert its.hex() == "4792ae6cb79dcd20cb310dba120d3688ef880e55fc6de853e4c7b23b402f8e25"
    seed = seed_from(SECRET, [SALT, b""])
    assert seed.hex() == "4de567ba87cc563cd2345a226886c618c7960084b9e8f44d78a80ddaacdaca29"


def test_bytes_that_move_between_salts_give_another_seed() -> None:
    assert framed([b"ab", b"c"]) != framed([b"a", b"bc"])
    assert framed([b"ab"]) != framed([b"ab", b""])
    assert seed_from(SECRET, [SALT, b""]) != seed_from(SECRET, [b"", SALT])
    assert seed_from_1(SECRET, [SALT[:16], SALT[16:]]) == seed_from_1(SECRET, [SALT, b""])  # the weakness of version 1


@pytest.mark.parametrize("size", [0, 31, 33])
def test_other_lengths_than_32_bytes_are_refused(size: int) -> None:
    makes: list[Callable[[], bytes]] = [
        lambda: salt_commitment(TABLE, 1, 0, bytes(32), bytes(size)),
        lambda: salt_commitment(TABLE, 1, 0, bytes(size), bytes(32)),
        lambda: seed_from(bytes(size), [SALT]),
    ]
    for make in makes:
        with pytest.raises(ValueError, match=f"32 bytes are needed, not {size}"):
            make()
    if size:  # a bot's is empty
        with pytest.raises(ValueError, match=f"32 bytes are needed, not {size}"):
            seed_from(SECRET, [SALT, bytes(size)])


@pytest.mark.parametrize("other", [("another table", 1, 0, 0), (TABLE, 2, 0, 0), (TABLE, 1, 1, 0), (TABLE, 1, 0, 1)])
def test_a_commitment_is_good_for_one_table_match_seat_and_attempt(other: tuple[str, int, int, int]) -> None:
    table, match, seat, attempt = other
    servers = [committed(SECRET), committed(SALT)]
    assert salt_commitment(table, match, seat, servers[attempt], SALT) != salt_commitment(TABLE, 1, 0, servers[0], SALT)


def test_an_honest_proof_verifies() -> None:
    tablee.verify(record())
    assert weakness(read_record(_record())) is None
    assert weakness(read_record(_record((0, 1, 2)))) is None


def test_without_givers_the_server_alone_chose() -> None:
    tablee.verify(_record(()))
    assert weakness(read_record(_record(()))) == "server alone"


PLACES: list[tuple[Callable[[Json], object], str]] = [
    (lambda proof: proof.update(kind="daily"), "proof.kind"),
    (lambda proof: proof.pop("kind"), "proof"),
    (lambda proof: proof.update(version=3), "proof.version"),
    (lambda proof: proof.pop("version"), "proof"),
    (lambda proof: proof.update(comment="hi"), "proof"),
    (lambda proof: proof.pop("attempts"), "proof"),
    (lambda proof: proof.update(attempts=0), "proof.attempts"),
    (lambda proof: proof.update(match=0), "proof.match"),
    (lambda proof: proof.update(match=2), "proof.salts[0]"),
    (lambda proof: proof.update(table=""), "proof.table"),
    (lambda proof: proof.update(table="3" + TABLE[1:]), "proof.salts[0]"),
    (lambda proof: proof.update(secret="00" * 32), "proof.commitment"),
    (lambda proof: proof.update(secret=proof["secret"][:-2]), "proof.secret"),
    (lambda proof: proof.update(commitment="00" * 32), "proof.commitment"),
    (lambda proof: proof.update(givers=[0]), "proof.commitments"),
    (lambda proof: proof.update(givers=[2, 0]), "proof.commitments"),
    (lambda proof: proof.update(givers=[0, 1, 2]), "proof.commitments"),
    (lambda proof: proof.update(salts=proof["salts"][:2]), "proof.salts"),
    (lambda proof: proof.update(salts=[*proof["salts"], ""]), "proof.salts"),
    (lambda proof: proof.update(commitments=[*proof["commitments"], ""]), "proof.commitments"),
    (lambda proof: proof["salts"].__setitem__(2, ""), "proof.salts"),
    (lambda proof: proof["salts"].__setitem__(1, "00" * 32), "proof.salts"),
    (lambda proof: proof["salts"].__setitem__(0, proof["salts"][0] + "00"), "proof.salts[0]"),
    (lambda proof: proof["salts"].__setitem__(0, proof["salts"][0] + "\n"), "proof.salts[0]"),
    (lambda proof: proof["salts"].__setitem__(0, "AB" * 32), "proof.salts[0]"),
    (lambda proof: proof["salts"].reverse(), "proof.salts[0]"),
    (lambda proof: proof["commitments"].reverse(), "proof.salts[0]"),
]


@pytest.mark.parametrize(("change", "place"), PLACES)
def test_a_changed_proof_is_refused_at_its_place(change: Callable[[Json], object], place: str) -> None:
    changed = record()
    change(changed["proof"])
    assert refused(changed).place == place


def test_moved_bytes_between_salts_do_not_verify() -> None:
    changed = record(0, 1, 2)
    both = "".join(changed["proof"]["salts"][:2])
    changed["proof"]["salts"][:2] = [both[:-2], both[-2:] + changed["proof"]["salts"][1][2:]]
    assert refused(changed).place == "proof.salts[0]"
    changed["proof"]["salts"][:2] = [both, ""]
    assert refused(changed).place == "proof.salts[0]"


def test_another_seed_than_that_of_the_secret_and_the_salts_is_refused() -> None:
    assert refused(record() | {"seed": seed_from(SECRET, [SALT, b"", SALT]).hex()}).place == "seed"


def test_whoever_moved_as_a_person_gave_a_salt_and_no_bot_did() -> None:
    wrong: list[tuple[int, list[str]]] = [(0, ["bot"]), (1, []), (1, ["stand_in"]), (1, ["clock"])]
    for seat, mover in wrong:
        changed = record()
        number = next(n for n, move in enumerate(changed["moves"]) if move[0] == seat)
        changed["moves"][number] = [*changed["moves"][number][:2], *mover]
        bad = refused(changed)
        assert (bad.place, f"moves[{number}], seat {seat}" in bad.reason) == ("proof.givers", True)
    for by in ("stand_in", "clock"):
        good = record()
        number = next(n for n, move in enumerate(good["moves"]) if move[0] == 0)
        good["moves"][number] = [*good["moves"][number][:2], by]
        tablee.verify(good)


def _leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if isinstance(value, dict | list):
        inside = value.items() if isinstance(value, dict) else enumerate(value)
        return [leaf for key, one in inside for leaf in _leaves(one, (*path, key))]
    return [path]


@settings(max_examples=60, deadline=None)
@given(strategies.data())
def test_any_character_of_a_proof_that_is_changed_is_noticed(data: strategies.DataObject) -> None:
    """But for the number of attempts, which only somebody can check who was there."""
    changed = record()
    leaves = [leaf for leaf in _leaves(changed["proof"]) if leaf != ("attempts",)]
    *path, key = data.draw(strategies.sampled_from(leaves))
    holder = changed["proof"]
    for part in path:
        holder = holder[part]
    before = copy.deepcopy(holder[key])
    if isinstance(before, int):
        holder[key] = data.draw(strategies.integers(-1, 9).filter(lambda n: n != before))
    else:
        at = data.draw(strategies.integers(0, max(0, len(before) - 1)))
        to = data.draw(strategies.sampled_from("0123456789abcdefABCDEF \n"))
        holder[key] = before[:at] + to + before[at + 1 :]
    if holder[key] != before:
        refused(changed)
