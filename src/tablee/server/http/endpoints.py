"""What can be called over HTTP: each call with its method, path, body and answer, and what it costs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from tablee.core.gamepage import GamePage
from tablee.core.record import Record
from tablee.server.http import gamepages, handlers, hints
from tablee.server.http.handlers import Call
from tablee.table import protocol


@dataclass(frozen=True)
class Endpoint:
    """One thing that can be called. `takes` is the type of the body, `query` what may follow the path.

    `took` is the type of the body in an earlier version of the protocol: whoever still sends that is told to reload.
    """

    method: str
    path: str
    call: Callable[[Call], Awaitable[Any]]
    about: str
    answers: type
    takes: type | None = None
    took: type | None = None
    query: tuple[str, ...] = ()
    status: int = 200
    cost: float = 1.0
    ends_cookie: bool = False


TABLE = "/api/tables/{id}"

CHANGES_FOR_ALL = 4.0
"""What it costs to do something that is written down, told to everybody, and answered by their pages."""

ENDPOINTS = [
    Endpoint("GET", "/api/me", handlers.me, "Get a cookie, if you have none yet.", protocol.Nothing),
    Endpoint(
        "DELETE",
        "/api/me",
        handlers.forget_me,
        "Be forgotten: your names and who you are, at all tables; your cookie ends.",
        protocol.Nothing,
        cost=20,
        ends_cookie=True,
    ),
    Endpoint("GET", "/api/games", handlers.all_games, "All games with their options and bots.", protocol.GameList),
    Endpoint("GET", "/api/games/{id}", gamepages.show_game, "A game's words, rules and pictures.", GamePage, cost=5),
    Endpoint("GET", "/api/tables", handlers.list_tables, "Tables that want to be found.", protocol.TableList),
    Endpoint(
        "POST", "/api/tables", handlers.open_table, "Open a table.", protocol.AtTable, protocol.OpenTable, status=201
    ),
    Endpoint("GET", TABLE, handlers.show_table, "A table, and your seat.", protocol.AtTable),
    Endpoint(
        "POST",
        f"{TABLE}/sit",
        handlers.sit,
        "Take a chair, or come back to yours.",
        protocol.AtTable,
        protocol.Sit,
        protocol.SaltedSit,
        cost=CHANGES_FOR_ALL,
    ),
    Endpoint(
        "POST", f"{TABLE}/leave", handlers.leave, "Stand up.", protocol.AtTable, protocol.Nothing, cost=CHANGES_FOR_ALL
    ),
    Endpoint(
        "POST",
        f"{TABLE}/name",
        handlers.name,
        "Have a name.",
        protocol.AtTable,
        protocol.Name,
        cost=CHANGES_FOR_ALL,
    ),
    Endpoint(
        "POST",
        f"{TABLE}/bot",
        handlers.put_bot,
        "Put a bot on a chair.",
        protocol.AtTable,
        protocol.PutBot,
        cost=CHANGES_FOR_ALL,
    ),
    Endpoint(
        "POST",
        f"{TABLE}/free",
        handlers.free,
        "Empty a chair.",
        protocol.AtTable,
        protocol.Free,
        cost=CHANGES_FOR_ALL,
    ),
    Endpoint(
        "POST",
        f"{TABLE}/stand-in",
        handlers.let_a_bot_play,
        "Let a bot play for somebody who is gone.",
        protocol.AtTable,
        protocol.StandIn,
    ),
    Endpoint(
        "POST",
        f"{TABLE}/ready",
        handlers.ready,
        "Be ready, and commit to your part of the seed.",
        protocol.AtTable,
        protocol.Ready,
        protocol.SaltedReady,
        cost=CHANGES_FOR_ALL,
    ),
    Endpoint(
        "POST", f"{TABLE}/open", handlers.open_salt, "Open your part of the seed.", protocol.AtTable, protocol.OpenSalt
    ),
    Endpoint("POST", f"{TABLE}/start", handlers.start, "Begin.", protocol.AtTable, protocol.Nothing),
    Endpoint(
        "POST",
        f"{TABLE}/give-up",
        handlers.give_up,
        "Propose to stop; when all who are here do, the match is abandoned.",
        protocol.AtTable,
        protocol.Nothing,
    ),
    Endpoint(
        "POST",
        f"{TABLE}/take-back",
        handlers.take_back,
        "Take back your last decision, where all others are bots.",
        protocol.AtTable,
        protocol.TakeBack,
        cost=CHANGES_FOR_ALL,
    ),
    Endpoint(
        "POST",
        f"{TABLE}/hint",
        hints.hint,
        "What your moves are worth, where the table allows hints; everybody is told that you asked.",
        protocol.Hint,
        protocol.AskHint,
        cost=CHANGES_FOR_ALL,
    ),
    Endpoint("POST", f"{TABLE}/again", handlers.again, "Offer another match.", protocol.AtTable, protocol.Nothing),
    Endpoint(
        "GET",
        f"{TABLE}/steps",
        handlers.steps,
        "What you were told of the match that is on, in pages.",
        protocol.Steps,
        query=("before", "limit"),
    ),
    Endpoint(
        "GET",
        f"{TABLE}/result",
        handlers.result,
        "How a finished match ended, the last one if not said otherwise.",
        protocol.Result,
        query=("match",),
        cost=3,
    ),
    Endpoint(
        "GET",
        f"{TABLE}/record",
        handlers.record,
        "The record of a finished match, the last one if not said otherwise.",
        Record,
        query=("match",),
        cost=3,
    ),
    Endpoint(
        "GET",
        f"{TABLE}/replay",
        handlers.replay,
        "A finished match step by step, as a seat saw it.",
        handlers.Replay,
        query=("match", "seat"),
        cost=10,
    ),
    Endpoint(
        "POST",
        f"{TABLE}/branch",
        handlers.branch,
        "Try a finished match differently, the last one if not said otherwise: it goes on from a step at a new table.",
        protocol.AtTable,
        protocol.Branch,
        query=("match",),
        status=201,
        cost=10,
    ),
    Endpoint(
        "POST",
        f"{TABLE}/review",
        handlers.begin_review,
        "Have your own seat of a finished match reviewed, of the last one if not said otherwise.",
        handlers.ReviewProgress,
        protocol.Nothing,
        query=("match",),
        cost=10,
    ),
    Endpoint(
        "GET",
        f"{TABLE}/review",
        handlers.follow_review,
        "How far a review is that you have begun.",
        handlers.ReviewProgress,
        query=("match", "since"),
    ),
]
