"""`tablee play`: a person's wish becomes a table with bots on the other chairs; at the end the record can be kept."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.padding import Padding
from rich.text import Text

from tablee import bots, games
from tablee.cli import arguments, narration
from tablee.cli.saving import offer
from tablee.cli.screen import Screen
from tablee.cli.sitting import Leaving, Sitting
from tablee.core.dice import FastDice
from tablee.core.game import Game
from tablee.core.texts import Texts
from tablee.core.words import Words

PAUSE = 0.7
"""Seconds before a bot moves, at speed 1."""


@dataclass(frozen=True)
class Wish:
    """What was asked for on the command line; None where nothing was. `speed` None: no pauses."""

    game: str | None
    players: int | None
    bots: str
    options: str | None
    preset: str | None
    language: str | None
    name: str | None
    seat: int
    seed: str | None
    speed: float | None


def first_game(game: Game, language: str) -> Wish:
    """A first game, after the lessons: short, against novices."""
    options = json.dumps({**game.short, **game.first})
    return Wish(game.name, None, "novice", options, None, language, None, 0, None, 1.0)


def run(wish: Wish) -> None:
    """The command."""
    language = arguments.language(wish.language)
    if wish.speed is not None and not 0 < wish.speed <= 100:
        raise arguments.Trouble(f"the speed is more than 0 and at most 100, not {wish.speed}")
    screen, texts = Screen(), narration.own(language)
    try:
        sitting = _seated(wish, screen, texts)
    except (EOFError, KeyboardInterrupt):
        screen.print(Text(), Text(texts.say("goodbye")))
        return
    try:
        sitting.run()
    except (Leaving, KeyboardInterrupt):
        screen.print(Text())
    except EOFError:
        screen.print(Text(), Text(texts.say("goodbye")))
        return
    if sitting.match.moves:
        offer(sitting.match, screen, texts, Path())
    screen.print(Text(texts.say("goodbye")))


def _seated(wish: Wish, screen: Screen, texts: Texts) -> Sitting:
    """The table as it was wished for."""
    game = _asked_game(screen, texts) if wish.game is None else arguments.game(wish.game)
    if wish.players is None and wish.game is None and len(game.players) > 1:
        players = _asked_players(game, screen, texts)
    else:
        players = arguments.players(game, wish.players)
    arguments.seat(wish.seat, players)
    options = arguments.options(game, wish.options, wish.preset, players)
    levels = arguments.bots(game, wish.bots, players - 1)
    helpers = texts.raw("bots").split()
    names = [*helpers[: wish.seat], wish.name, *helpers[wish.seat : players - 1]]
    match = game.start(players, options, arguments.seed(wish.seed), names=names)
    words = Words(game, [name or texts.say("you") for name in names], texts.language, wish.seat)
    chosen = [bots.bot(game, level) for level in levels]
    others = [seat for seat in range(players) if seat != wish.seat]
    sitting = Sitting(
        match,
        words,
        screen,
        dict(zip(others, chosen, strict=True)),
        FastDice(secrets.randbits(64)),
        0.0 if wish.speed is None or not screen.clears else PAUSE / wish.speed,
    )
    sitting.tell(_introduced(helpers[: players - 1], levels, texts.language))
    return sitting


def _introduced(names: Sequence[str], levels: Sequence[str], language: str) -> list[str]:
    """Who sits at the table: a line for each level."""
    lines = []
    for level in dict.fromkeys(levels):
        who = bots.about(level, language)
        its = [name for name, one in zip(names, levels, strict=True) if one == level]
        lines.append(f"{who.face} {', '.join(its)} · {who.name}. {who.says}")
    return lines


def _asked_game(screen: Screen, texts: Texts) -> Game:
    """Which of all games, by number or name."""
    there = [games.game(name) for name in games.names()]
    screen.clear()
    screen.print(Text(texts.say("ask.which_game"), "bold"))
    for number, game in enumerate(there, 1):
        own = game.texts(texts.language)
        title = Text.assemble((f"{number:>2} ", "bold cyan"), (own.raw("title"), "bold"))
        screen.print(title, Padding(own.raw("tagline"), (0, 0, 0, 3)))
    while True:
        typed = screen.ask(texts.say("ask.choice", n=len(there))).lower()
        for number, game in enumerate(there, 1):
            if typed in (str(number), game.name):
                return game


def _asked_players(game: Game, screen: Screen, texts: Texts) -> int:
    few, many = game.players[0], game.players[-1]
    usual = min(max(few, 3), many)
    while True:
        typed = screen.ask(texts.say("ask.players", few=few, many=many, usual=usual))
        if not typed:
            return usual
        if typed.isascii() and typed.isdigit() and len(typed) < 5 and int(typed) in game.players:
            return int(typed)
