"""Which pages may talk to the server, and from which address somebody really comes.

A page may talk to the server that it was loaded from: its Origin is the Host of the request. But anybody can let a name
point at this machine: so the host has to be an IP address, this machine's own name, or on the list.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Origins:
    """The list of pages that may talk to the server."""

    def __init__(self, allowed: Iterable[str]) -> None:
        self._allowed = {origin.rstrip("/").lower() for origin in allowed}
        self._allowed_hosts = {urlsplit(origin).netloc for origin in self._allowed}
        own = socket.gethostname().lower()
        self._own_names = {"localhost", own, f"{own}.local"}

    def allows(self, origin: str | None, host: str | None) -> bool:
        """Whether a page of *origin* may talk to the server under *host*. Without an origin it is no page that asks."""
        if origin is None:
            return True
        origin = origin.lower()
        if origin in self._allowed:
            return True
        try:
            page = urlsplit(origin)
            name = page.hostname or ""
        except ValueError:
            return False
        if page.scheme not in ("http", "https") or not host or page.netloc != host.lower():
            return False
        if page.netloc in self._allowed_hosts:  # it is on the list, but not like this: with https only, say
            return False
        return name in self._own_names or _is_number(name)


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
        return True
    except ValueError:
        return False


class Proxies:
    """Proxies in front of the server, believed about who speaks through them."""

    def __init__(self, trusted: Iterable[str]) -> None:
        self._trusted: list[Network] = [ipaddress.ip_network(address, strict=False) for address in trusted]

    def address(self, peer: str, forwarded: str | None) -> str:
        """Who speaks: *peer*, or whom the proxies say they speak for. IPv6 is counted by its /64.

        *forwarded* is X-Forwarded-For, all its lines as one: a proxy adds to the last one, or adds one.
        """
        chain = [part.strip() for part in forwarded.split(",")] if forwarded else []
        address = peer
        while chain and self.trusts(address):
            address = chain.pop()
        return _household(address)

    def trusts(self, address: str) -> bool:
        """Whether it is a proxy."""
        try:
            number = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(number in network for network in self._trusted)


def _household(address: str) -> str:
    try:
        number = ipaddress.ip_address(address)
    except ValueError:
        return "unknown"
    if isinstance(number, ipaddress.IPv6Address):
        if number.ipv4_mapped is not None:
            return str(number.ipv4_mapped)
        return str(ipaddress.ip_network((number, 64), strict=False).network_address)
    return str(number)
