"""Where others find a table that is served here: an address for their browsers, and the same as a QR code."""

from __future__ import annotations

import io
import ipaddress
import socket

ELSEWHERE = ("192.0.2.1", 9)
"""An address that is nobody's (RFC 5737): to ask which of our own we would speak from. Nothing is sent."""


def on_the_network(host: str, port: int) -> str | None:
    """The address for other machines, if *host* is open to them; None if it is not, or there is no network."""
    own = ipaddress.ip_address(host)
    if own.is_loopback:
        return None
    if own.is_unspecified:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect(ELSEWHERE)
            except OSError:
                return None
            own = ipaddress.ip_address(probe.getsockname()[0])
    return f"http://{f'[{own}]' if own.version == 6 else own}:{port}"


def qr(address: str) -> str:
    """A QR code of block characters, for light letters on a dark screen."""
    import segno

    drawn = io.StringIO()
    segno.make(address, micro=False, error="l").terminal(drawn, compact=True, border=2)
    return drawn.getvalue()
