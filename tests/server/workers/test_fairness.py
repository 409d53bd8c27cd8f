"""Whose bot may think next, by a clock that stands still until it is told to go on."""

from __future__ import annotations

from collections import Counter

import pytest

from tablee.server.workers import fairness
from tablee.server.workers.fairness import (
    ADDRESS,
    DEBT,
    FOR_THE_OLDEST,
    GUEST,
    LEAST,
    Accounts,
    Queue,
    Requester,
    accounts_of,
)

RATE, BURST = 0.1, 30.0


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def accounts(clock: Clock) -> Accounts:
    return Accounts(RATE, BURST, clock)


@pytest.fixture
def queue(accounts: Accounts) -> Queue[str]:
    return Queue(accounts)


ADA = Requester("a", "ada", "1.1.1.1")
BEN = Requester("b", "ben", "2.2.2.2")


def seldom_the_oldest(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests that count turns: the fair order alone."""
    monkeypatch.setattr(fairness, "FOR_THE_OLDEST", 10**9)


# Accounts


def test_a_turn_is_charged_to_the_table_the_guest_and_the_address(accounts: Accounts) -> None:
    accounts.charge(ADA, 1.5)
    assert [accounts.used(name) for name in ("table a", "guest ada", "address 1.1.1.1")] == [1.5, 1.5, 1.5]
    assert [accounts.used(name) for name in ("table b", "guest ben", "address 2.2.2.2", "guest 1.1.1.1")] == [0.0] * 4


def test_what_was_charged_is_forgiven_at_a_steady_rate(accounts: Accounts, clock: Clock) -> None:
    accounts.charge(ADA, 2.0)
    clock.now += 5
    assert accounts.used("table a") == pytest.approx(2.0 - 5 * RATE)
    assert accounts.used("guest ada") == pytest.approx(2.0 - 5 * RATE * GUEST)
    assert accounts.used("address 1.1.1.1") == pytest.approx(0.0)
    accounts.charge(ADA, 1.0)
    assert accounts.used("table a") == pytest.approx(3.0 - 5 * RATE)
    clock.now += 1000
    assert accounts.used("table a") == 0.0


def test_networks_around_an_address_pay_too() -> None:
    mine = Requester("t", "g", "2001:db8:1:203::")
    assert accounts_of(mine) == (
        ("address 2001:db8:1::/48", 16 * ADDRESS),
        ("address 2001:db8:1:200::/56", 4 * ADDRESS),
        ("address 2001:db8:1:203::", ADDRESS),
        ("guest g", GUEST),
        ("table t", 1),
    )


def test_any_turn_costs_something(accounts: Accounts) -> None:
    accounts.charge(ADA, 0.0)
    assert accounts.used("table a") == LEAST


@pytest.mark.parametrize(
    ("others", "times"),
    [
        (ADA, 1),
        (ADA._replace(table="other"), GUEST),
        (ADA._replace(table="other", guest="other"), ADDRESS),
    ],
    ids=["a table", "a guest", "an address"],
)
def test_each_has_a_budget_and_is_spent_when_it_is_used(accounts: Accounts, others: Requester, times: int) -> None:
    """What the table does not share with the other requester is far from being spent."""
    shared = {name for name, _ in accounts_of(ADA)} & {name for name, _ in accounts_of(others)}
    for number in range(times * 10):
        assert not accounts.spent(others)
        requester = ADA._replace(table=f"a{number}", guest=f"ada{number}")
        accounts.charge(
            ADA._replace(
                table="a" if "table a" in shared else requester.table,
                guest="ada" if "guest ada" in shared else requester.guest,
            ),
            BURST / 10,
        )
    assert accounts.spent(others)
    assert not accounts.spent(BEN)


def test_who_is_spent_may_go_on_after_a_while_and_never_has_to_wait_for_longer(
    accounts: Accounts, clock: Clock
) -> None:
    for _ in range(1000):
        accounts.charge(ADA, BURST)
    assert accounts.used("table a") == DEBT * BURST
    longest = (DEBT - 1) * BURST / RATE
    clock.now += longest - 1
    assert accounts.spent(ADA)
    clock.now += 2
    assert not accounts.spent(ADA)


def test_accounts_of_which_all_is_forgiven_are_forgotten(accounts: Accounts, clock: Clock) -> None:
    for number in range(100):
        accounts.charge(Requester(f"t{number}", f"g{number}", f"1.1.1.{number}"), 1.0)
    assert len(accounts) == 300
    clock.now += 100
    accounts.charge(BEN, 1.0)
    assert len(accounts) == 3


def test_accounts_are_never_more_than_so_many_and_who_was_charged_last_stays(
    accounts: Accounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fairness, "MOST_ACCOUNTS", 30)
    accounts.charge(ADA, 1.0)
    for number in range(100):
        accounts.charge(Requester(f"t{number}", f"g{number}", "3.3.3.3"), 1.0)
        assert len(accounts) <= 30
    assert accounts.used("table a") == 0.0
    assert accounts.used("address 3.3.3.3") > 90
    assert accounts.used("table t99") == 1.0


# The queue


def served(queue: Queue[str], accounts: Accounts, turns: int, again: dict[str, Requester], seconds: float = 1.0) -> str:
    """Whose turns it is, when everybody comes again as soon as they have had theirs; each thinks for so long."""
    order = ""
    for _ in range(turns):
        item = queue.pick()
        accounts.charge(again[item], seconds)
        queue.put(item, again[item])
        order += item
    return order


def waiting(queue: Queue[str], requesters: dict[str, Requester]) -> dict[str, Requester]:
    for item, requester in requesters.items():
        queue.put(item, requester)
    return requesters


def test_who_has_used_less_comes_first_though_they_came_last(queue: Queue[str], accounts: Accounts) -> None:
    accounts.charge(ADA, 1.0)
    waiting(queue, {"a": ADA, "b": BEN})
    assert [queue.pick(), queue.pick(), len(queue)] == ["b", "a", 0]


@pytest.mark.parametrize("level", ["table", "guest", "address"])
def test_many_get_no_more_than_one(
    queue: Queue[str], accounts: Accounts, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thirty tables of a guest, thirty guests of an address, against one other: each side has half of the turns."""
    seldom_the_oldest(monkeypatch)
    many = [Requester(f"t{one}", "ada" if level != "guest" else f"g{one}", "1.1.1.1") for one in range(30)]
    if level == "table":
        many = [Requester("a", "ada", "1.1.1.1")] * 30
    lone = {
        "table": Requester("b", "ada", "1.1.1.1"),
        "guest": Requester("b", "ben", "2.2.2.2"),
        "address": Requester("b", "ben", "2.2.2.2"),
    }[level]
    names = [chr(ord("A") + one) for one in range(30)]
    requesters = waiting(queue, {**dict(zip(names, many, strict=True)), "*": lone})
    order = served(queue, accounts, 40, requesters, seconds=0.1)
    assert order.count("*") == 20


def test_guests_of_an_address_have_the_same_whatever_tables_they_have(
    queue: Queue[str], accounts: Accounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    seldom_the_oldest(monkeypatch)
    requesters = {name: Requester(name, "ada", "1.1.1.1") for name in "abcdef"}
    requesters["*"] = Requester("b", "ben", "1.1.1.1")
    assert served(queue, accounts, 24, waiting(queue, requesters), seconds=0.1).count("*") == 12


def test_who_comes_for_the_first_time_does_not_wait_for_those_who_have_had_much(
    queue: Queue[str], accounts: Accounts
) -> None:
    requesters = waiting(queue, {name: Requester(name, "ada", "1.1.1.1") for name in "abcdefgh"})
    served(queue, accounts, 20, requesters)
    queue.put("*", BEN)
    assert "*" in (queue.pick(), queue.pick())  # the first one may be the oldest's


def test_those_who_have_used_the_same_take_turns(
    queue: Queue[str], accounts: Accounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if that is all they may owe."""
    seldom_the_oldest(monkeypatch)
    requesters = waiting(queue, {"a": ADA, "A": ADA, "b": BEN, "c": Requester("c", "cy", "3.3.3.3")})
    for requester in requesters.values():
        accounts.charge(requester, 1e9)
    assert Counter(served(queue, accounts, 30, requesters).lower()) == {"a": 10, "b": 10, "c": 10}


def test_tables_without_a_person_come_last(queue: Queue[str], accounts: Accounts) -> None:
    accounts.charge(ADA, 20.0)
    waiting(queue, {"b": BEN._replace(person=False), "c": Requester("c", "cy", "3.3.3.3", person=False), "a": ADA})
    assert [queue.pick() for _ in range(3)] == ["a", "b", "c"]


def test_nobody_waits_for_ever_not_even_without_a_person_behind_newcomers(
    queue: Queue[str], accounts: Accounts
) -> None:
    accounts.charge(ADA, 20.0)
    first = [f"first {number}" for number in range(3)]
    for name in first:
        queue.put(name, ADA._replace(person=False))
    picked = []
    for number in range(3 * FOR_THE_OLDEST):
        queue.put(f"new {number}", Requester(f"t{number}", f"g{number}", f"9.9.9.{number}"))
        picked.append(queue.pick())
    assert [picked.index(name) + 1 for name in first] == [FOR_THE_OLDEST * times for times in (1, 2, 3)]


def test_who_no_longer_waits_is_not_served(queue: Queue[str]) -> None:
    waiting(queue, {"a": ADA, "A": ADA, "b": BEN})
    queue.remove("a")
    assert ("a" in queue, "A" in queue, len(queue)) == (False, True, 2)
    assert {queue.pick(), queue.pick()} == {"A", "b"}
    assert not queue


def test_when_there_is_no_room_whose_turn_is_last_goes(queue: Queue[str], accounts: Accounts) -> None:
    accounts.charge(ADA, 1.0)
    accounts.charge(BEN, 2.0)
    machines = Requester("c", "cy", "3.3.3.3", person=False)
    waiting(queue, {"b": BEN, "B": BEN, "c": machines, "a": ADA})
    assert [queue.drop() for _ in range(4)] == ["c", "B", "b", "a"]
