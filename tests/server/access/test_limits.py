"""Rates that refill, addresses that are forgotten, keys that are renewed, and strangers who stay strangers."""

from __future__ import annotations

import asyncio

import pytest

from tablee.client import CallFailed, Guest
from tablee.server.access import limits
from tablee.server.access.guests import Guests
from tablee.server.access.limits import Addresses, Bucket, take_from_all
from tablee.server.app import Server
from tablee.server.config import Limits
from tablee.server.live.room import MOST_ENTRIES
from tablee.table.people import MOST_PEOPLE, Person
from tests.server.serving import at_a_server
from tests.server.ws.test_safety import Keys

DAY = 24 * 3600 * 1000


class Clock:
    """The time, as it is set."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("time.monotonic", clock)
    return clock


def passing(bucket: Bucket) -> int:
    """How many pass now."""
    count = 0
    while count < 100 and bucket.take():
        count += 1
    return count


def test_a_rate_refills_as_time_goes_by(clock: Clock) -> None:
    bucket = Bucket(rate=2.0, burst=5.0)
    assert passing(bucket) == 5
    clock.now += 0.4
    assert passing(bucket) == 0
    clock.now += 0.1  # half a second since it was empty, two a second
    assert passing(bucket) == 1
    clock.now += 1.5
    assert passing(bucket) == 3


def test_a_rate_refills_up_to_its_burst(clock: Clock) -> None:
    bucket = Bucket(rate=2.0, burst=5.0)
    clock.now += 3600
    assert passing(bucket) == 5
    assert passing(bucket) == 0


def test_what_costs_more_takes_more_and_what_is_refused_costs_nothing(clock: Clock) -> None:
    bucket = Bucket(rate=1.0, burst=5.0)
    assert bucket.take(3.0)
    assert not bucket.take(3.0)
    assert bucket.take(2.0)
    assert not bucket.take(0.5)


def test_an_address_that_waited_may_ask_and_open_again(clock: Clock) -> None:
    few = Limits(requests_rate=1.0, requests_burst=2, tables_rate=0.5, tables_burst=1, open_tables=2)
    addresses = Addresses(few)
    assert [addresses.may_request("one") for _ in range(3)] == [True, True, False]
    assert [addresses.may_open("one") for _ in range(2)] == [True, False]
    assert addresses.may_request("another")
    assert addresses.may_open("another")
    clock.now += 1.0
    assert [addresses.may_request("one") for _ in range(2)] == [True, False]
    assert not addresses.may_open("one")
    clock.now += 1.0
    assert addresses.may_open("one")
    addresses["one"].tables.update({"a": False, "b": False})
    clock.now += 100.0
    assert not addresses.may_open("one")  # so many tables are open


@pytest.mark.parametrize("network", ["2001:db8:1:{:x}::", "2001:db8:1:{:x}00::"], ids=["/56", "/48"])
def test_one_network_does_not_fill_the_list_that_everybody_sees(network: str) -> None:
    addresses, listed = Addresses(Limits()), 0
    for number in range(256):
        address = network.format(number)
        for each in range(20):
            if addresses.may_list(address):
                addresses.opened(address, f"{number} {each}", True)
                listed += 1
    assert 10 < listed <= 20
    assert addresses.may_list("2001:db8:2::")


def test_an_address_shows_everybody_a_few_tables_and_one_more_now_and_then(clock: Clock) -> None:
    addresses = Addresses(Limits(listed_tables=3, listed_burst=2, listed_rate=0.1))
    assert [addresses.may_list("one") for _ in range(3)] == [True, True, False]
    assert addresses.may_list("another")
    for number, listed in enumerate((True, True, False, False)):
        addresses.opened("one", f"t{number}", listed)
    clock.now += 9.9
    assert not addresses.may_list("one")
    clock.now += 0.2
    assert addresses.may_list("one")  # only two of its four are shown
    addresses.opened("one", "t4", True)
    clock.now += 1e6
    assert not addresses.may_list("one")
    addresses.closed("one", "t2")
    assert not addresses.may_list("one")
    addresses.closed("one", "t0")
    assert addresses.may_list("one")


def test_a_network_shows_everybody_more_tables_than_an_address(clock: Clock) -> None:
    addresses = Addresses(Limits(listed_tables=1, listed_burst=1))
    assert sum(addresses.may_list(f"2001:db8:1:2{n:02x}::") for n in range(9)) == 2  # of the /56


def test_addresses_have_so_many_connections() -> None:
    addresses = Addresses(Limits(connections=2))
    addresses["one"].connections = 1
    assert addresses.may_connect("one")
    addresses["one"].connections = 2
    assert not addresses.may_connect("one")


def test_the_address_that_was_silent_longest_is_forgotten_first_but_not_while_it_is_connected() -> None:
    addresses = Addresses(Limits(requests_rate=0.0, requests_burst=1))
    for number in range(limits.MOST_ADDRESSES):
        addresses.may_request(f"{number}")
    addresses["0"].connections = 1
    addresses["1"].connections = 0  # heard of again
    assert not addresses.may_request("2")  # so was this
    addresses.may_request("another")
    assert addresses.may_request("3")  # forgotten
    assert not any(addresses.may_request(known) for known in ("0", "1", "2", "another"))


def test_an_address_is_not_forgotten_while_a_request_of_it_is_under_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_ADDRESSES", 2)
    addresses = Addresses(Limits(requests_rate=0.0, requests_burst=1))
    for name in ("asking", "gone"):
        addresses.may_request(name)
    assert addresses.enter("asking")
    assert addresses["gone"].http_connections == 0
    addresses.may_request("third")  # "asking" is the oldest, and stays
    assert not addresses.may_request("asking")
    addresses.leave("asking")
    for name in ("fourth", "fifth", "sixth"):
        addresses.may_request(name)
    assert addresses.may_request("asking")


def test_what_one_of_several_rates_refuses_is_taken_from_none(clock: Clock) -> None:
    wide, narrow = Bucket(rate=0.0, burst=5.0), Bucket(rate=0.0, burst=2.0)
    for buckets in ([wide, narrow], [narrow, wide]):
        assert take_from_all(buckets)
    for buckets in ([wide, narrow], [narrow, wide]):
        assert not take_from_all(buckets)
    assert not take_from_all([wide], 3.5)
    assert (passing(wide), passing(narrow)) == (3, 0)


def test_an_address_that_may_open_no_more_today_costs_its_network_nothing(clock: Clock) -> None:
    addresses = Addresses(Limits(tables_rate=0.0, tables_burst=1e9, tables_a_day=1, open_tables=1000))
    assert [addresses.may_open("2001:db8:1:203::") for _ in range(9)] == [True] + [False] * 8
    assert [addresses.may_open(f"2001:db8:1:2{n:02x}::") for n in range(4, 8)] == [True] * 3 + [False]  # of the /56


def test_all_connections_together_have_a_limit_and_an_address_a_share_of_it() -> None:
    addresses = Addresses(Limits(sockets=8, share=0.5, connections=3, http_connections=3))
    assert [addresses.enter("one") for _ in range(4)] == [True] * 3 + [False]
    assert addresses.may_connect("one")
    addresses.connected("one")  # the fourth of both kinds: half of all
    assert not addresses.may_connect("one")
    addresses.leave("one")
    assert addresses.may_connect("one")
    addresses.connected("one")
    assert not addresses.enter("one")  # although it has but two
    assert [addresses.enter(f"{number}") for number in range(5)] == [True] * 4 + [False]
    assert not addresses.enter(None)  # not a proxy either
    addresses.disconnected("one")
    assert [addresses.enter(None) for _ in range(2)] == [True, False]
    addresses.leave(None)
    addresses.leave("1")
    assert [addresses.enter("2"), addresses.enter(None), addresses.enter(None)] == [True, True, False]


def test_a_network_has_several_times_as_many_connections_as_an_address() -> None:
    addresses = Addresses(Limits(connections=2, http_connections=2, sockets=10_000))
    for number in range(4):
        for _ in range(2):
            assert addresses.enter(f"2001:db8:1:20{number}::")
            addresses.connected(f"2001:db8:1:20{number}::")
    assert not addresses.enter("2001:db8:1:2ff::")  # eight of each in this /56
    assert not addresses.may_connect("2001:db8:1:2ff::")
    assert addresses.enter("2001:db8:1:300::")
    assert addresses.may_connect("2001:db8:1:300::")


def test_all_parts_of_a_network_of_48_bits_share_what_it_may_do() -> None:
    """Sixteen times as much as an address, however far apart in it they are."""
    addresses = Addresses(Limits(connections=1, sockets=10_000))
    for number in range(16):
        assert addresses.may_connect(f"2001:db8:1:{number:x}000::")
        addresses.connected(f"2001:db8:1:{number:x}000::")
    assert not addresses.may_connect("2001:db8:1:100::")
    assert not addresses.may_connect("2001:db8:1:f100::")
    assert addresses.may_connect("2001:db8:2:100::")


def test_tables_of_an_address_count_for_its_network_until_they_are_closed() -> None:
    addresses = Addresses(Limits(tables_rate=1e9, tables_burst=1e9, tables_a_day=1e9, open_tables=1))
    for number in range(4):
        assert addresses.may_open(f"2001:db8:1:20{number}::")
        addresses.opened(f"2001:db8:1:20{number}::", f"t{number}")
        assert not addresses.may_open(f"2001:db8:1:20{number}::")
    assert not addresses.may_open("2001:db8:1:2ff::")
    addresses.closed("2001:db8:1:200::", "t0")
    assert addresses.may_open("2001:db8:1:2ff::")
    assert addresses.may_open("2001:db8:1:200::")


def test_a_key_is_made_when_the_newest_is_old_and_only_then() -> None:
    async def work() -> None:
        store = Keys()
        guests = Guests(False, 30, 90)
        made = []
        for day in (0, 1, 30, 30, 31, 31, 32, 60, 62, 62, 63):
            store.time = day * DAY
            await guests.renew(store)  # type: ignore[arg-type]
            made.append(len(store.kept))
        assert made == [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3]
        assert [key.made // DAY for key in store.kept] == [0, 31, 62]

    asyncio.run(work())


def test_a_key_is_kept_as_long_as_cookies_last() -> None:
    async def work() -> None:
        store = Keys()
        guests = Guests(False, 30, 90)
        await guests.renew(store)  # type: ignore[arg-type]
        guest = guests.new()
        cookie = guests.set_cookie(guest).split(";")[0]
        for day, good in ((31, True), (62, True), (89, True), (93, False)):
            store.time = day * DAY
            await guests.renew(store)  # type: ignore[arg-type]
            assert guests.read(cookie)[0] == (guest if good else None)

    asyncio.run(work())


UNREADABLE = ["a@b=1", "{}=1", "tablee=x.y.z; a@b=1", "tablee=", "=", "\x00=1"]
"""Cookie headers that cannot be read, or hold nobody."""


def test_who_has_an_unreadable_cookie_is_nobody_yet() -> None:
    async def work() -> None:
        guests = Guests(False, 30, 90)
        await guests.renew(Keys())  # type: ignore[arg-type]
        for header in UNREADABLE:
            assert guests.read(header) == (None, False)

    asyncio.run(work())


@at_a_server()
async def test_everybody_with_an_unreadable_cookie_becomes_somebody_else(server: Server) -> None:
    given = set()
    for header in UNREADABLE[:4] * 2:
        status, headers, _ = await Guest(server.url).request("GET", "/api/me", headers={"cookie": header})
        assert status == 200
        given.add(headers["set-cookie"].split(";")[0])
    assert len(given) == 8
    first, second = (Guest(server.url, cookie) for cookie in sorted(given)[:2])
    table = await first.open("koikoi", 2, seats=["me"])
    seats = [(await guest.call("GET", f"/api/tables/{table['id']}"))["seat"] for guest in (first, second)]
    assert seats == [0, None]


def test_what_is_gone_through_again_is_counted_by_entries(clock: Clock) -> None:
    addresses = Addresses(Limits(again_rate=10, again_burst=100))
    assert addresses.may_hear_again("1.2.3.4", 60)
    assert not addresses.may_hear_again("1.2.3.4", 41)
    assert addresses.may_hear_again("1.2.3.4", 40)
    assert not addresses.may_hear_again("1.2.3.4", 1)
    assert addresses.may_hear_again("1.2.3.5", 100)
    clock.now += 6.0
    assert addresses.may_hear_again("1.2.3.4", 60)
    assert not addresses.may_hear_again("1.2.3.4", 1)


def test_what_is_longer_than_all_that_is_allowed_costs_all_of_it(clock: Clock) -> None:
    addresses = Addresses(Limits(again_rate=10, again_burst=100))
    assert addresses.may_hear_again("1.2.3.4", 30_000)
    assert not addresses.may_hear_again("1.2.3.4", 1)
    clock.now += 9.9
    assert not addresses.may_hear_again("1.2.3.4", 30_000)
    clock.now += 0.1
    assert addresses.may_hear_again("1.2.3.4", 30_000)


def test_a_network_hears_several_times_as_much_again_as_an_address(clock: Clock) -> None:
    addresses = Addresses(Limits(again_rate=10, again_burst=100))
    heard = [addresses.may_hear_again(f"2001:db8:1:{number:x}::", 100) for number in range(5)]
    assert heard == [True] * 4 + [False]


def test_an_address_opens_so_many_tables_a_day_and_the_next_day_as_many(clock: Clock) -> None:
    addresses = Addresses(Limits(tables_rate=1e9, tables_burst=1e9, tables_a_day=3, open_tables=1000))
    assert [addresses.may_open("1.2.3.4") for _ in range(4)] == [True] * 3 + [False]
    assert addresses.may_open("1.2.3.5")
    clock.now += 86_400 / 3
    assert [addresses.may_open("1.2.3.4") for _ in range(2)] == [True, False]
    clock.now += 86_400
    assert [addresses.may_open("1.2.3.4") for _ in range(4)] == [True] * 3 + [False]


def test_a_network_opens_several_times_as_many_tables_a_day_as_an_address() -> None:
    addresses = Addresses(Limits(tables_rate=1e9, tables_burst=1e9, tables_a_day=2, open_tables=1000))
    opened = sum(addresses.may_open(f"2001:db8:1:2{number:02x}::") for number in range(64) for _ in range(3))
    assert opened == 2 * 4  # of one /56


def test_an_address_has_so_many_moves_written_down(clock: Clock) -> None:
    addresses = Addresses(Limits(entries_rate=2.0, entries_burst=3.0))
    here = addresses.entries("1.2.3.4")
    assert [take_from_all(here) for _ in range(4)] == [True] * 3 + [False]
    assert not take_from_all(addresses.entries("1.2.3.4"))  # another connection from there
    assert take_from_all(addresses.entries("1.2.3.5"))
    clock.now += 0.5
    assert [take_from_all(here) for _ in range(2)] == [True, False]


@at_a_server(limits=Limits(entries_rate=0.001, entries_burst=3, messages_rate=1e9, messages_burst=1e9))
async def test_who_moves_at_more_tables_than_anybody_can_is_refused_and_the_log_does_not_grow(server: Server) -> None:
    ann = Guest(server.url)
    tables = [await ann.open("koikoi", 2, seats=["me"]) for _ in range(4)]
    sockets = [await ann.connect(table["id"]) for table in tables]
    codes = []
    for socket in sockets:
        await socket.until("hello")
        ref = socket.move("play 1L")
        refused = await socket.until("refused")
        assert refused["ref"] == ref
        codes.append(refused["code"])
    assert codes == ["not_playing"] * 3 + ["too_fast"]
    assert server.services.metrics.too_fast == 1


@at_a_server()
async def test_a_table_that_many_have_sat_at_takes_those_whom_it_knows_and_nobody_else(server: Server) -> None:
    ann, bo = Guest(server.url), Guest(server.url)
    table = (await ann.open("koikoi", 2, seats=["me"]))["id"]
    await bo.ask(table, "sit")
    await bo.ask(table, "leave")
    room = server.tables.loaded(table)
    assert room is not None
    for number in range(MOST_PEOPLE - len(room.table.people)):
        room.table.people.put(Person(10**6 + number, f"guest {number}"))
    with pytest.raises(CallFailed) as failed:
        await Guest(server.url).ask(table, "sit")
    assert (failed.value.status, failed.value.code) == (409, "worn_out")
    await bo.ask(table, "sit")


@at_a_server()
async def test_the_log_of_a_match_does_not_grow_for_ever(server: Server) -> None:
    ann = Guest(server.url)
    table = (await ann.open("koikoi", 2, seats=["me"]))["id"]
    room = server.tables.loaded(table)
    assert room is not None
    room.table.begins -= MOST_ENTRIES - 2  # as if all but one had been written before
    await ann.ask(table, "name", name="Ann")
    with pytest.raises(CallFailed) as failed:
        await ann.ask(table, "name", name="Anna")
    assert (failed.value.status, failed.value.code) == (409, "worn_out")
    assert (await ann.call("GET", f"/api/tables/{table}"))["table"]["seats"][0]["name"] == "Ann"
