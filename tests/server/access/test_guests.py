"""Whose cookie it is: keys that other nodes made, and headers full of cookies."""

from __future__ import annotations

import asyncio
import os

import pytest

from tablee.server.access.guests import MOST_COOKIES, Guests
from tablee.store import Key
from tests.server.ws.test_safety import Keys


class SlowKeys(Keys):
    """Keys that take a while to read, and count how often they are."""

    def __init__(self) -> None:
        super().__init__()
        self.reads = 0

    async def keys(self) -> list[Key]:
        self.reads += 1
        await asyncio.sleep(0)
        return await super().keys()


async def opened(secure: bool = False) -> tuple[Guests, SlowKeys]:
    store, guests = SlowKeys(), Guests(secure, 30, 90)
    await guests.renew(store)  # type: ignore[arg-type]
    store.reads = 0
    return guests, store


def test_a_cookie_signed_with_a_key_of_another_node_is_known_after_a_look_at_the_keys() -> None:
    async def work() -> None:
        guests, store = await opened()
        other = Guests(False, 30, 90)
        await store.add_key(Key("ffff0000", os.urandom(32), 1))
        await other.renew(store)  # type: ignore[arg-type]
        store.reads = 0
        ada = other.new()
        assert guests.read(f"tablee={other.value(ada)}") == (None, False)
        assert await guests.identify(f"tablee={other.value(ada)}", store) == (ada, True)  # type: ignore[arg-type]
        assert store.reads == 1
        assert await guests.identify(f"tablee={other.value(ada)}", store) == (ada, True)  # type: ignore[arg-type]
        assert await guests.identify(None, store) == (None, False)  # type: ignore[arg-type]
        assert store.reads == 1  # what is known is not looked up

    asyncio.run(work())


def test_many_with_unknown_keys_share_a_look() -> None:
    async def work() -> None:
        guests, store = await opened()
        found = await asyncio.gather(*(guests.identify(f"tablee=k{n}.guest.x", store) for n in range(100)))  # type: ignore[arg-type]
        assert found == [(None, False)] * 100
        assert store.reads <= 2  # the look that was under way, and the next one
        await guests.identify("tablee=another.guest.x", store)  # type: ignore[arg-type]
        assert store.reads <= 3

    asyncio.run(work())


def test_keys_that_cannot_be_read_are_not_forgotten() -> None:
    async def work() -> None:
        guests, store = await opened()
        ada = guests.new()
        cookie = f"tablee={guests.value(ada)}"
        store.kept = []
        assert await guests.identify(f"tablee=x.y.z; {cookie}", store) == (ada, True)  # type: ignore[arg-type]

    asyncio.run(work())


@pytest.mark.parametrize(("others", "found"), [(MOST_COOKIES - 1, True), (MOST_COOKIES, False)])
def test_so_many_cookies_of_our_name_are_looked_at(others: int, found: bool) -> None:
    async def work() -> None:
        guests, _ = await opened()
        ada = guests.new()
        header = "; ".join(["tablee=a.b.c"] * others + ["prefs=1"] * 50 + [f"tablee={guests.value(ada)}"])
        assert guests.read(header)[0] == (ada if found else None)

    asyncio.run(work())


def test_over_https_this_hosts_own_cookie_comes_first_and_the_other_is_to_be_replaced() -> None:
    async def work() -> None:
        guests, _ = await opened(secure=True)
        ada, eve = guests.new(), guests.new()
        own, tossed = f"__Host-tablee={guests.value(ada)}", f"tablee={guests.value(eve)}"
        assert guests.read(f"{tossed}; {own}") == guests.read(f"{own}; {tossed}") == (ada, True)
        assert guests.read(tossed) == (eve, False)
        assert guests.read("; ".join([tossed] * MOST_COOKIES + [own])) == (ada, True)
        ends = guests.end_cookies()
        assert [end.split(";")[0] for end in ends] == ["tablee=", "__Host-tablee="]
        assert ["Secure" in end for end in ends] == [False, True]
        plain, _ = await opened()
        assert plain.read(f"__Host-tablee={plain.value(ada)}") == (ada, False)
        assert [end.split(";")[0] for end in plain.end_cookies()] == ["tablee="]

    asyncio.run(work())


def test_two_guests_are_never_the_same() -> None:
    guests = Guests(False, 30, 90)
    made = {guests.new() for _ in range(100)}
    assert len(made) == 100
    assert all(len(guest) >= 20 for guest in made)  # 16 bytes
