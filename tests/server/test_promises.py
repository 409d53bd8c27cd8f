"""The numbers that docs/protocol.md and docs/running.md promise are those of the code."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablee.server.access.limits import WIDER
from tablee.server.config import Config, Limits
from tablee.server.http import handlers
from tablee.server.live import members, room
from tablee.server.workers import fairness, pool
from tablee.table import commands, drawing, people, protocol, recent, table

DOCS = Path(__file__).parents[2] / "docs"
LIMITS, CONFIG = Limits(), Config()
KB = 1024


def a_number(value: float) -> str:
    return f"{value:,g}" if value < 1000 else f"{value:,.0f}"


RUNNING = [
    ("{} messages a second", LIMITS.messages_rate),
    ("({} at once) of 8 KB; for each address", LIMITS.messages_burst),
    ("at once) of {} KB; for each address", protocol.LARGEST_FRAME / KB),
    ("for each address {} requests a second", LIMITS.requests_rate),
    ("requests a second ({} at once)", LIMITS.requests_burst),
    ("{} connections, 30 new tables", LIMITS.connections),
    ("{} new tables at once and one more every half minute", LIMITS.tables_burst),
    ("half minute ({} a day)", LIMITS.tables_a_day),
    ("{} open tables", LIMITS.open_tables),
    ("{} moves a second", LIMITS.entries_rate),
    ("moves a second ({} at once)", LIMITS.entries_burst),
    ("a /56 may do {} times as much", dict(WIDER)[56]),
    ("a /48 {} times", dict(WIDER)[48]),
    ("cut off at {} KB", LIMITS.unsent_bytes / KB),
    ("sooner if {} MB wait for others at that address", LIMITS.waiting_bytes / KB / KB),
    ("{} entries a second are gone through again", LIMITS.again_rate),
    ("for an address ({} at once)", LIMITS.again_burst),
    ("at most {} entries in its log", room.MOST_ENTRIES),
    ("A match of more than {} moves", handlers.LONGEST_TOLD),
    ("at most {} people", people.MOST_PEOPLE),
    ("{} moves in a match at most", table.MOST_PLAYED_AGAIN),
    ("Hints are thought about for {} seconds", LIMITS.hints_burst),
    ("a hint takes {} seconds at most", pool.HINT_SECONDS),
    ("A request has {} seconds to come, its body", LIMITS.request_seconds),
    ("its headers at most {} KB", LIMITS.request_head / KB),
    ("KB in {} lines", LIMITS.request_headers),
    ("its own address {} KB of them", LIMITS.request_url / KB),
    ("beyond {} KB, each 8 KB more", LIMITS.usual_head / KB),
    ("After {} MB of a body", LIMITS.request_body / KB / KB),
    ("or {} pieces, it is hung up", LIMITS.request_pieces),
    ("An address has {} connections beside its WebSockets", LIMITS.http_connections),
    ("which is {} or what the system grants", LIMITS.sockets),
    ("no match has begun after {} days", CONFIG.lobby_days),
    ("in the middle after {}.", CONFIG.unfinished_days),
    ("renewed every {} days", CONFIG.key_days),
    ("accepted for {} days", CONFIG.keep_keys_days),
]
PROTOCOL = [
    ("has not been connected for {} seconds", members.ABSENT_AFTER),
    ("Text messages of at most {} KB", protocol.LARGEST_FRAME / KB),
    ("not more than {} a second, pings", LIMITS.messages_rate),
    ("last {} steps can always be told again", recent.KEPT),
    ("up to {} are", 2 * recent.KEPT - 1),
    ("After {} seconds (or the seconds of `clock`", drawing.OPEN_SECONDS),
    ("from the fourth on they are {} seconds", drawing.OPEN_SECONDS),
    ("has not opened {} seconds after the list", drawing.ANSWER_SECONDS),
    ("there are at least {}.", 1000 * CONFIG.least_pause),
]


def text_of(name: str) -> str:
    return " ".join((DOCS / name).read_text(encoding="utf-8").split())


@pytest.mark.parametrize(("promise", "number"), RUNNING)
def test_what_the_manual_says_of_limits_is_so(promise: str, number: float) -> None:
    assert promise.format(a_number(number)) in text_of("running.md")


@pytest.mark.parametrize(("promise", "number"), PROTOCOL)
def test_what_the_protocol_says_of_limits_is_so(promise: str, number: float) -> None:
    assert promise.format(a_number(number)) in text_of("protocol.md")


def test_what_is_said_in_words_is_so() -> None:
    running, spoken = text_of("running.md"), text_of("protocol.md")
    for promise, page, holds in (
        ("a tenth of a second each second after that", running, LIMITS.hints_rate == 0.1),
        ("for a guest twice as much, for an address four times", running, fairness.GUEST == 2),
        ("for a guest twice as much, for an address four times", running, fairness.ADDRESS == 4),
        ("one more every half minute", running, LIMITS.tables_rate == 1 / 30),
        ("nor a network has more than a quarter of all", running, LIMITS.share == 0.25),
        ("may say five at once", spoken, LIMITS.emotes_burst == 5),
        ("and one more every two seconds", spoken, LIMITS.emotes_rate == 0.5),
        ("a thousand at once, and a hundred a second", spoken, LIMITS.again_burst == 1000),
        ("more than four times a second", spoken, members.PEOPLE_RATE == 4),
        ("eight times at most", spoken, drawing.MOST_COMMITMENTS == 8),
        ("from the fourth on", spoken, drawing.QUICK_ATTEMPTS == 3),
        ("not ready for a minute while all others are", spoken, drawing.READY_SECONDS == 60),
        ("counts for a minute more", spoken, commands.BACK_SOON_SECONDS == 60),
        ("Say something at least once a minute", spoken, 60 < CONFIG.silence <= 90),
    ):
        assert promise in page
        assert holds, promise
