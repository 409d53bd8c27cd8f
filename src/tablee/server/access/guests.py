"""Who somebody is: a random id in a signed cookie, and nothing to sign up for.

Keys are kept in the database and renewed from time to time; a cookie signed with an older key is still good, and is
signed anew when its owner next asks for a page. A key that is not known here may have been made by another node: it is
looked for in the database before anybody is taken for a stranger.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import re
import secrets
from collections.abc import Iterator

from tablee.store import Key, Store

COOKIE = "tablee"
SECURE_COOKIE = "__Host-tablee"
"""Over https. Browsers take a cookie of such a name from this very host only, not from its neighbours."""
MOST_COOKIES = 8
"""Cookies of these names that are looked at."""
_OURS = re.compile(rf"(?:^|;)\s*({COOKIE}|{SECURE_COOKIE})=([^;]*)")
_DAY = 24 * 3600
_ID_BYTES = 16


class Guests:
    """Reads and writes the cookie."""

    def __init__(self, secure: bool, key_days: int, keep_days: int) -> None:
        self._secure = secure
        self._key_days = key_days
        self._keep_days = keep_days
        self._keys: dict[str, bytes] = {}
        self._newest = ""
        self._looking = asyncio.Lock()
        self._looks = 0

    async def renew(self, store: Store) -> None:
        """Make a new key if the newest is old, forget those that are too old, know the rest."""
        now = store.now()
        keys = await store.keys()
        if not keys or keys[0].made < now - self._key_days * _DAY * 1000:
            await store.add_key(Key(secrets.token_hex(4), secrets.token_bytes(32), now))
            await store.drop_keys(now - self._keep_days * _DAY * 1000)
            keys = await store.keys()
        self._know(keys)

    def _know(self, keys: list[Key]) -> None:
        self._keys = {key.id: key.secret for key in keys}
        self._newest = keys[0].id

    async def identify(self, header: str | None, store: Store) -> tuple[str | None, bool]:
        """The same as `read`, with a look into the store if the key is not known. Raises Unavailable."""
        if any(key not in self._keys for _, key, _, _ in self._cookies(header)):
            await self._look(store)
        return self.read(header)

    async def _look(self, store: Store) -> None:
        """Read the keys. All who come while somebody reads them share the next look."""
        looks = self._looks
        async with self._looking:
            if self._looks == looks:
                self._looks += 1
                if keys := await store.keys():
                    self._know(keys)

    def new(self) -> str:
        """Somebody who was not here before."""
        return secrets.token_urlsafe(_ID_BYTES)

    def _signature(self, key: str, guest: str) -> str:
        digest = hmac.digest(self._keys[key], f"guest {guest}".encode(), hashlib.sha256)
        return base64.urlsafe_b64encode(digest[:24]).decode()

    def value(self, guest: str) -> str:
        """The cookie's value."""
        return f"{self._newest}.{guest}.{self._signature(self._newest, guest)}"

    def set_cookie(self, guest: str) -> str:
        """The header that gives somebody their cookie."""
        name, secure = (SECURE_COOKIE, "; Secure") if self._secure else (COOKIE, "")
        age = self._keep_days * _DAY
        return f"{name}={self.value(guest)}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}"

    def end_cookies(self) -> list[str]:
        """The headers that take somebody's cookie away, also if it has the other name."""
        ends = "Path=/; Max-Age=0; HttpOnly; SameSite=Lax"
        return [f"{COOKIE}=; {ends}", f"{SECURE_COOKIE}=; {ends}; Secure"][: 2 if self._secure else 1]

    def read(self, header: str | None) -> tuple[str | None, bool]:
        """Whose cookie a Cookie header holds (None: nobody's), and whether it is just as `set_cookie` would have it."""
        for name, key, guest, signature in self._cookies(header):
            if key in self._keys and hmac.compare_digest(self._signature(key, guest), signature):
                return guest, key == self._newest and (name == SECURE_COOKIE) == self._secure
        return None, False

    def _cookies(self, header: str | None) -> Iterator[tuple[str, str, str, str]]:
        """Name, key, guest and signature of our cookies, the best first. Whatever else is in the header is ignored."""
        if header is None:
            return
        ours: list[tuple[str, str]] = _OURS.findall(header)
        if self._secure:
            ours.sort(key=lambda cookie: cookie[0] != SECURE_COOKIE)
        for name, value in ours[:MOST_COOKIES]:
            parts = value.rstrip().split(".")
            if len(parts) == 3 and all(part.isascii() for part in parts):
                yield name, parts[0], parts[1], parts[2]
