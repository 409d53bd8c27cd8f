"""Tables at which a match is nearly over: one move of the first seat's player, and it ends.

They are written into the log while the server is down, so that a test at normal speed does not play a whole match.
"""

from __future__ import annotations

import random
import sqlite3
from typing import Any

from tablee import games
from tablee.core.match import Match
from tablee.core.proof import committed, salt_commitment, seed_from
from tablee.table.entries import Entry, Listed, Moved, Readied, Revealed, Sat, Started, read_entry, write_entry
from tablee.table.folding import folded
from tests.server.serving import SALT, SHORT
from tests.web.games import playing
from tests.web.people import Person


def _short(name: str) -> dict[str, Any]:
    return {**playing(name).at_once, **SHORT.get(name, {})}


def nearly_over(one: Person, *names: str) -> dict[str, tuple[str, str]]:
    """A table of each of these games: its id, and the move of the first seat with which its match ends.

    The server is restarted. The other chairs are people who are not there.
    """
    tables = {}
    for name in names:
        players = games.game(name).players[0]
        seats = ["me", *["open"] * (players - 1)]
        tables[name] = one.open_table(name, players, seats=seats, name="Léa", options=_short(name))
    one.house.stop()
    with sqlite3.connect(one.house.database) as database:
        out = {name: (table, _play_nearly(database, table)) for name, table in tables.items()}
    database.close()
    one.house.start()
    return out


def _play_nearly(database: sqlite3.Connection, table_id: str) -> str:
    rows = database.execute("SELECT seq, at, entry FROM log WHERE table_id = ? ORDER BY seq", [table_id]).fetchall()
    table = folded(table_id, [(seq, at, read_entry(entry)) for seq, at, entry in rows])
    at = table.at

    def write(entry: Entry) -> None:
        nonlocal at
        at += 1000
        table.apply(entry, at)
        row = [table_id, table.seq, at, write_entry(entry)]
        database.execute("INSERT INTO log (table_id, seq, at, entry) VALUES (?, ?, ?, ?)", row)

    first = _salt_with_which_the_first_seat_ends_it(table.settings.game, table.secret, len(table.seats))
    salts = [first, *[SALT] * (len(table.seats) - 1)]
    for seat in range(1, len(table.seats)):
        write(Sat(seat, seat))
        database.execute("INSERT INTO people VALUES (?, ?, ?, ?)", [table_id, seat, f"nobody {seat}", f"Max {seat}"])
    server, commitments = committed(bytes.fromhex(table.secret)), []
    for seat, salt in enumerate(salts):
        commitments.append(salt_commitment(table_id, 1, seat, server, bytes.fromhex(salt)).hex())
        write(Readied(seat, commitments[seat]))
    write(Listed(commitments))
    for seat, salt in enumerate(salts):
        write(Revealed(seat, salt))
    write(Started())
    assert table.match is not None
    moves = _moves(table.match)
    for seat, text in moves[:-1]:
        write(Moved(seat, text))
    database.execute("UPDATE tables SET phase = 'playing' WHERE id = ?", [table_id])
    return moves[-1][1]


def _moves(match: Match) -> list[tuple[int, str]]:
    """A whole match from here, the same each time."""
    its = games.game(match.game.name).start(match.players, match.options, match.seed)
    rng = random.Random(1)
    while not its.over:
        seat = its.to_act[-1]
        its.play(seat, rng.choice(its.legal(seat)))
    return its.moves


def _salt_with_which_the_first_seat_ends_it(name: str, secret: str, players: int) -> str:
    game = games.game(name)
    for number in range(200):
        salt = f"{number:064x}"
        seed = seed_from(bytes.fromhex(secret), [bytes.fromhex(one) for one in [salt, *[SALT] * (players - 1)]])
        if _moves(game.start(players, _short(name), seed))[-1][0] == 0:
            return salt
    raise AssertionError(f"no deal of {name} ends with a move of the first seat")
