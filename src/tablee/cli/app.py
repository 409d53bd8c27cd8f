"""Commands, options and help of `tablee`. What a command does is in its own file, imported when it is called."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Annotated, Any

import typer

app = typer.Typer(
    name="tablee",
    help="A card table for games with hidden cards: play in the terminal, simulate, replay, review and verify.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Name of the game (see `tablee games`).")]
Language = Annotated[
    str | None, typer.Option("--lang", metavar="CODE", help="Language, such as en or fr; else that of the environment.")
]
Options = Annotated[str | None, typer.Option(metavar="JSON", help="Options of the game, like '{\"rounds\": 3}'.")]
Preset = Annotated[str | None, typer.Option(metavar="NAME", help="A named set of options.")]
Database = Annotated[
    str, typer.Option(metavar="FILE", envvar="TABLEE_DATABASE", help="The SQLite file that the server uses.")
]
Jobs = Annotated[int, typer.Option("--jobs", "-j", metavar="J", help="Processes; 0: one for each core.")]


def command(work: Callable[..., int | None]) -> Callable[..., None]:
    """A command: what is wrong with what was asked is one line on stderr and exit code 2."""

    @wraps(work)
    def careful(*args: Any, **named: Any) -> None:
        from tablee.cli.arguments import Trouble

        try:
            code = work(*args, **named)
        except Trouble as trouble:
            typer.echo(f"tablee: {trouble}", err=True)
            code = 2
        if code:
            raise typer.Exit(code)

    return app.command()(careful)


def _version(asked: bool) -> None:
    if asked:
        import tablee

        typer.echo(f"tablee {tablee.__version__} ({'compiled' if tablee.compiled() else 'interpreted'})")
        raise typer.Exit


@app.callback()
def tablee(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Version, and which engine runs.")
    ] = False,
) -> None:
    """A card table for games with hidden cards: play in the terminal, simulate, replay, review and verify."""


@command
def games(lang: Language = None) -> None:
    """The games there are."""
    from tablee.cli import rulebook

    rulebook.run_games(lang)


@command
def rules(game: GameName, lang: Language = None) -> None:
    """The rules of a game."""
    from tablee.cli import rulebook

    rulebook.run_rules(game, lang)


@command
def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Name of the game; else you are asked.")] = None,
    players: Annotated[int | None, typer.Option(metavar="N", help="Players at the table, you included.")] = None,
    bots: Annotated[
        str, typer.Option(metavar="LEVELS", help="Level of the bots, or one for each, with commas.")
    ] = "novice",
    options: Options = None,
    preset: Preset = None,
    lang: Language = None,
    name: Annotated[str | None, typer.Option(help="Your name, for the record.")] = None,
    seat: Annotated[int, typer.Option(metavar="S", help="Your seat, from 0.")] = 0,
    seed: Annotated[
        str | None, typer.Option(metavar="HEX", help="Seed of all chance, 64 hex digits; else drawn.")
    ] = None,
    speed: Annotated[float, typer.Option(help="How fast the bots play: 2 is twice as fast as 1.")] = 1.0,
    pause: Annotated[bool, typer.Option("--pause/--no-pause", help="Wait a moment after each bot's move.")] = True,
) -> None:
    """Play in the terminal against bots."""
    from tablee.cli import play as playing

    wish = playing.Wish(game, players, bots, options, preset, lang, name, seat, seed, speed if pause else None)
    playing.run(wish)


@command
def serve(
    host: Annotated[
        str, typer.Option(envvar="TABLEE_HOST", help="Address to listen at; 0.0.0.0 for the whole network.")
    ] = "127.0.0.1",
    port: Annotated[
        int,
        typer.Option(min=0, max=65535, envvar="TABLEE_PORT", help="Port to listen at; 0 for any that is free."),
    ] = 8000,
    database: Annotated[
        str,
        typer.Option(metavar="FILE", envvar="TABLEE_DATABASE", help="Where tables are kept: a file, or postgresql://…"),
    ] = "tablee.db",
    redis: Annotated[
        str | None, typer.Option(metavar="URL", envvar="TABLEE_REDIS", help="redis://… to run several nodes.")
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(metavar="URL", envvar="TABLEE_ORIGIN", help="Where pages may come from, besides this host."),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="NETWORK", envvar="TABLEE_PROXY", help="Proxies whose word on addresses is taken."),
    ] = None,
    secure: Annotated[
        bool, typer.Option(envvar="TABLEE_SECURE", help="Cookies only over HTTPS: for use behind a proxy.")
    ] = False,
    bots: Annotated[
        int, typer.Option(min=0, envvar="TABLEE_BOTS", help="Processes that think for bots; 0: by number of cores.")
    ] = 0,
    keep_days: Annotated[
        int | None,
        typer.Option(
            min=1, metavar="N", envvar="TABLEE_KEEP_DAYS", help="Delete finished matches untouched for N days."
        ),
    ] = None,
    metrics_token: Annotated[
        str | None,
        typer.Option(
            metavar="SECRET", envvar="TABLEE_METRICS_TOKEN", help="Lets others than this machine see /metrics."
        ),
    ] = None,
    verbose: Annotated[bool, typer.Option(help="Say what goes on.")] = False,
) -> int:
    """Serve the table: people play in the browser, with friends by a link or against bots."""
    from tablee.cli import serve as serving

    wish = serving.Wish(
        host, port, database, redis, origin or [], proxy or [], secure, bots, keep_days, metrics_token or None, verbose
    )
    return serving.run(wish)


@command
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The copy to be made.")],
    database: Database = "tablee.db",
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace FILE if it is there.")] = False,
) -> None:
    """Copy all tables to a file, also while the server runs. The copy is checked."""
    from tablee.cli import backup as copying

    copying.run_backup(file, database, overwrite)


@command
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy that `tablee backup` has made.")],
    database: Database = "tablee.db",
) -> None:
    """Bring back a copy, while no server runs. What was in the database before is kept beside it."""
    from tablee.cli import backup as copying

    copying.run_restore(file, database)


@command
def simulate(
    game: Annotated[str, typer.Option(metavar="G", help="Name of the game.")],
    players: Annotated[int | None, typer.Option(metavar="N", help="Players; else the fewest.")] = None,
    games: Annotated[int, typer.Option(metavar="K", help="Number of games.")] = 100,
    seed: Annotated[str | None, typer.Option(metavar="S", help="Any text; else drawn, and printed.")] = None,
    options: Options = None,
    preset: Preset = None,
    bots: Annotated[
        str, typer.Option(metavar="LEVELS", help="Who plays: a level, or one for each seat, with commas.")
    ] = "random",
    records: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write records there, a line a game; - is stdout.")
    ] = None,
    jobs: Jobs = 1,
) -> int:
    """Let bots play many games; write their records, and how they went.

    The same S gives the same records, byte for byte, with any number of jobs. The seed of game k (from 1) is
    SHA-256 of S in UTF-8, a zero byte, and k in decimal digits.
    """
    from tablee.cli import simulate as simulation

    return simulation.run(game, players, games, seed, options, preset, bots, records, jobs)


@command
def arena(
    game: Annotated[str, typer.Option(metavar="G", help="Name of the game.")],
    bots: Annotated[
        str,
        typer.Option(metavar="A,B,…", help="Who plays: levels, and commands of your own bots; the last one fills up."),
    ],
    players: Annotated[int | None, typer.Option(metavar="N", help="Players; else the fewest.")] = None,
    matches: Annotated[int, typer.Option(metavar="M", help="Number of matches, in whole deals.")] = 100,
    seed: Annotated[str | None, typer.Option(metavar="S", help="Any text; else drawn, and printed.")] = None,
    options: Options = None,
    preset: Preset = None,
    limit: Annotated[float, typer.Option(metavar="SECONDS", help="What a command has for a move.")] = 5.0,
    jobs: Jobs = 1,
    cluster: Annotated[
        str | None, typer.Option(metavar="tcp://…", help="Play on the machines of this Dask scheduler.")
    ] = None,
    json: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write all results there; an interrupted arena goes on from it.")
    ] = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE.svg", help="Draw the shares there.")] = None,
) -> int:
    """Measure how strong bots are: many matches, each deal once with every rotation of the chairs.

    The same S gives the same results with any number of jobs. How to bring your own bot is in docs/bots.md.
    """
    from tablee.cli import arena as fighting

    return fighting.run(
        fighting.Wish(game, players, bots, matches, seed, options, preset, limit, jobs, cluster, json, plot)
    )


@command
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of records, one a line.")],
    game_number: Annotated[
        int, typer.Option("--game-number", "-n", metavar="N", help="Which of its games, from 1.")
    ] = 1,
    seat: Annotated[
        int | None, typer.Option(metavar="S", help="As seat S lived it (from 0); else what everybody heard.")
    ] = None,
    lang: Language = None,
) -> None:
    """Tell a recorded game as a person would."""
    from tablee.cli import replay as replaying

    replaying.run(file, game_number, seat, lang)


@command
def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of records, one a line.")],
    seat: Annotated[
        int | None, typer.Option(metavar="S", help="Whose decisions, from 0; else the first seat of a person.")
    ] = None,
    game_number: Annotated[
        int | None, typer.Option("--game-number", "-n", metavar="N", help="Which of its games, from 1; else all.")
    ] = None,
    work: Annotated[int, typer.Option(metavar="W", help="Playouts a decision: more is surer, and slower.")] = 4000,
    seed: Annotated[int, typer.Option(metavar="S", help="Of the review’s own dice.")] = 0,
    jobs: Jobs = 1,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object a game.")] = False,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a page there that needs no network.")] = None,
    lang: Language = None,
) -> int:
    """Say what the decisions of a recorded game were worth, and what luck did.

    The same seed gives the same answer with any number of jobs. What the numbers mean is in docs/review.md.
    """
    from tablee.cli import review as reviewing

    return reviewing.run(reviewing.Wish(file, seat, game_number, work, seed, jobs, json, html, lang))


@command
def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Files of records, one a line.")],
    jobs: Jobs = 1,
) -> int:
    """Check records: all chance follows from the seed, all results from the moves.

    Exit code 1 if a record is wrong, 2 if a file cannot be read.
    """
    from tablee.cli import verify as verification

    return verification.run(files, jobs)


@command
def bench(
    game: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="Only these games.")] = None,
    seconds: Annotated[float, typer.Option(help="About how long for each game and number of players.")] = 0.5,
) -> None:
    """Measure how fast the engine is here."""
    from tablee.cli import bench as benchmark

    benchmark.run(seconds, game or [])
