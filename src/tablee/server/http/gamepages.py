"""What a page needs to show a game that it was not built with: `GET /api/games/{id}`."""

from __future__ import annotations

import asyncio
from functools import cache

from tablee import games
from tablee.core.gamepage import GamePage, game_page
from tablee.core.texts import LANGUAGES
from tablee.server.http.handlers import Call
from tablee.table.commands import NotNow


async def show_game(call: Call) -> GamePage:
    if call.at not in games.names():
        raise NotNow("no_such_game")
    language = call.query.get("lang", "")
    return await asyncio.to_thread(_page, call.at, language if language in LANGUAGES else LANGUAGES[0])


@cache
def _page(name: str, language: str) -> GamePage:
    return game_page(games.game(name), language)
