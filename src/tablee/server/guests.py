"""Who somebody is: a random id in a signed cookie, and nothing to sign up for.

Keys are kept in the database and renewed from time to time; a cookie signed with an older key is still good, and is
signed anew when its owner next asks for a page.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from http.cookies import CookieError, SimpleCookie

from tablee.store import Key, Store

COOKIE = "tablee"
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

    async def renew(self, store: Store) -> None:
        """Make a new key if the newest is old, forget those that are too old, know the rest."""
        now = store.now()
        keys = await store.keys()
        if not keys or keys[0].made < now - self._key_days * _DAY * 1000:
            await store.add_key(Key(secrets.token_hex(4), secrets.token_bytes(32), now))
            await store.drop_keys(now - self._keep_days * _DAY * 1000)
            keys = await store.keys()
        self._keys = {key.id: key.secret for key in keys}
        self._newest = keys[0].id

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
        secure = "; Secure" if self._secure else ""
        age = self._keep_days * _DAY
        return f"{COOKIE}={self.value(guest)}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}"

    def read(self, header: str | None) -> tuple[str | None, bool]:
        """Whose cookie a Cookie header holds (None: nobody's), and whether it is signed with the newest key."""
        if not header or len(header) > 4096:
            return None, False
        try:
            morsel = SimpleCookie(header).get(COOKIE)
        except CookieError:
            return None, False
        parts = morsel.value.split(".") if morsel is not None else []
        if len(parts) != 3 or parts[0] not in self._keys or not parts[1].isascii() or not parts[2].isascii():
            return None, False
        key, guest, signature = parts
        if not hmac.compare_digest(self._signature(key, guest), signature):
            return None, False
        return guest, key == self._newest
