"""What a request has to pass, whether it becomes an answer or a WebSocket: who is it, from where, how often."""

from __future__ import annotations

from tablee.server.access.guests import Guests
from tablee.server.access.limits import Addresses
from tablee.server.access.origins import Origins, Proxies
from tablee.server.config import Config


class Gate:
    """The guests, the pages that may talk to this server, the proxies in front of it, and the limits of addresses."""

    def __init__(self, config: Config) -> None:
        self.guests = Guests(config.secure, config.key_days, config.keep_keys_days)
        self.origins = Origins(config.origins)
        self.proxies = Proxies(config.proxies)
        self.addresses = Addresses(config.limits)
