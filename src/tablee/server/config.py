"""What a host can choose. docs/running.md says when to."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import tablee


@dataclass(frozen=True, kw_only=True)
class Limits:
    """How much is too much. Rates are a second; a burst is what may come at once."""

    messages_rate: float = 20.0
    messages_burst: float = 60.0
    emotes_rate: float = 0.5
    emotes_burst: float = 5.0
    """Words that one seat says to its table; all seats together say three times as many."""
    requests_rate: float = 20.0
    requests_burst: float = 100.0
    file_cost: float = 0.1
    """What a request costs that is none of the interface (`/api/`), so that a page with all its files is no burst."""
    knocks_rate: float = 50.0
    knocks_burst: float = 500.0
    """Connections that an address begins, and requests that are refused: beyond that it is not even told so."""
    tables_rate: float = 1 / 30
    tables_burst: float = 30.0
    tables_a_day: float = 500.0
    """Tables that an address may open: one in half a minute, and not more than so many in a day."""
    entries_rate: float = 20.0
    entries_burst: float = 2000.0
    """Moves from one address that are written down, at all of its tables together."""
    open_tables: int = 100
    listed_rate: float = 1 / 180
    listed_burst: float = 10.0
    listed_tables: int = 10
    """Tables of an address that are shown to everybody: others are to be found in the list too."""
    connections: int = 200
    http_connections: int = 250
    """Connections of an address on which HTTP is spoken; those that have become WebSockets are not among them."""
    sockets: int = 20_000
    """Connections of all kinds from everywhere; fewer, if the system does not let the process have so many."""
    share: float = 0.25
    """The part of all connections that one address may have, and also one network of them."""
    request_seconds: float = 10.0
    """The time for a request to come: its headers, and then its body. A WebSocket's handshake is one."""
    request_head: int = 32 * 1024
    """Bytes that a request's headers may have."""
    request_url: int = 2 * 1024
    request_headers: int = 100
    usual_head: int = 8 * 1024
    """Bytes of a request's address and headers that cost nothing. As many more cost as much as another request."""
    request_body: int = 1024 * 1024
    request_pieces: int = 1000
    """Bytes and pieces of a body after which the connection is cut; one that is too large is refused long before."""
    answer_seconds: float = 60.0
    """The time for an answer to be taken when it is too long to wait in the system's own buffers."""
    unreadable: int = 10
    """Messages a connection may send that cannot be read, or that were too fast, before it is closed."""
    unsent_bytes: int = 512 * 1024
    """What may wait for a slow reader before it is dropped."""
    waiting_bytes: int = 16 * 1024 * 1024
    """What may wait for all slow readers of an address, before one more of them is dropped."""
    bots_rate: float = 0.1
    bots_burst: float = 30.0
    """Seconds of processor time that bots think for one table; twice as many for a guest, four times for an address."""
    hints_rate: float = 0.1
    hints_burst: float = 15.0
    """The same for hints."""
    reviews_rate: float = 0.1
    reviews_burst: float = 200.0
    """The same for reviews of finished matches."""
    again_rate: float = 100.0
    again_burst: float = 1000.0
    """Entries that are gone through again for an address: for people who come back, `sync`, and pages of old steps.
    Who has used them up is told the position only."""


@dataclass(frozen=True, kw_only=True)
class Config:
    """A server. Times are seconds.

    `database`  a file for SQLite, or a postgresql:// URL
    `origins`   pages elsewhere that may talk to this server, "https://cards.example"
    `proxies`   addresses of proxies whose X-Forwarded-For is believed
    `metrics_token`  what other machines have to show to see /metrics; None: they cannot
    """

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = "tablee.db"
    redis: str | None = None
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    secure: bool = False
    metrics_token: str | None = None
    web: Path = field(default_factory=lambda: Path(tablee.__file__).parent / "web")
    bot_workers: int = 1
    bot_seconds: float = 5.0
    least_pause: float = 0.3
    """From a bot's turn to its move where a person plays, at least, whatever the table's own pause is."""
    idle: float = 300.0
    silence: float = 75.0
    key_days: int = 30
    keep_keys_days: int = 400
    keep_days: int | None = None
    """How long finished matches are kept that nobody looks at; None: for ever."""
    lobby_days: int = 7
    unfinished_days: int = 90
    """The same for tables where no match has begun, and for matches that nobody plays on."""
    heal: float = 3.0
    """How often a node looks whether another has moved a table of its own (several nodes only)."""
    limits: Limits = field(default_factory=Limits)
