"""The web client's files, as they were built into the package; read once, kept in memory, compressed once.

What Vite puts into `assets` has a hash in its name, never changes and is kept for ever; every other address is the one
page, and if that shows nothing there, the answer says so too (404). Chats that show a picture of a link want its whole
address: the page names its picture under the host that it was asked from. It is told its build too, to be compared with
that of `hello`: a page that was loaded before an upgrade has another one.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

import tablee

_HASHED = "assets/"
"""Where Vite puts files that have a hash of their content in their names."""
_PAGES = re.compile(
    r"/(index\.html)?|/drill/?|/(new|rules)/[a-z0-9]+/?|/(learn|review|[rt])/[a-z0-9]+(/[1-9][0-9]{0,5})?/?"
)
"""Addresses at which the page has something to show: those of web/src/lib/router.svelte.ts."""
_HOST = re.compile(r"([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]+)?")
_PICTURE = b'content="/social.png"'
_BUILD = b'name="build" content=""'
_HOSTS = 64
"""Of so many hosts the page is kept: people ask from few."""
_SMALL = 512
_TEXTS = ("text/", "application/javascript", "application/json", "application/manifest", "image/svg")

_NOT_BUILT = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Tabl\xc3\xa9e</title>
<h1>Tabl\xc3\xa9e</h1>
<p>The table is served, but the web client is not built into this installation.
<p>To have it, in the project's folder: <code>pip install .</code> (those who develop: <code>make web</code>).
<p>Programs can play: see <a href="/api/openapi.json">the HTTP interface</a> and docs/protocol.md.
</html>
"""


class File:
    """One file, ready to be sent."""

    def __init__(self, name: str, data: bytes, brotli: bytes | None = None) -> None:
        """*brotli* is the same file as the build has packed it."""
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        if name.endswith(".webmanifest"):
            kind = "application/manifest+json"
        self.data = data
        self.kind = f"{kind}; charset=utf-8" if kind.startswith(("text/", "application/j")) else kind
        self.tag = f'"{hashlib.sha256(data).hexdigest()[:20]}"'
        self.packed: dict[str, bytes] = {}
        if brotli is not None:
            self.packed["br"] = brotli
        if len(data) > _SMALL and kind.startswith(_TEXTS):
            self.packed["gzip"] = gzip.compress(data, 9, mtime=0)
        self.cache = "public, max-age=31536000, immutable" if name.startswith(_HASHED) else "no-cache"


def build_of(folder: Path) -> str:
    """Which server and which page this is: the version, and a hash of the page, which names all its parts by theirs."""
    try:
        page = (folder / "index.html").read_bytes()
    except OSError:
        return tablee.__version__
    return f"{tablee.__version__}+{hashlib.sha256(page).hexdigest()[:8]}"


class Files:
    """All files of the client."""

    def __init__(self, folder: Path, secure: bool = False) -> None:
        """The files in *folder*. *secure*: they are served behind HTTPS."""
        self._secure = secure
        self._files: dict[str, File] = {}
        if folder.is_dir():
            built = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()}
            for name, path in built.items():
                if path.suffix not in (".py", ".pyc", ".br"):
                    packed = built.get(f"{name}.br")
                    self._files[name] = File(name, path.read_bytes(), None if packed is None else packed.read_bytes())
        self._page = File("index.html", _NOT_BUILT)
        if "index.html" in self._files:
            build = f'name="build" content="{build_of(folder)}"'.encode()
            self._page = File("index.html", self._files["index.html"].data.replace(_BUILD, build))
            self._files["index.html"] = self._page
        self._page_under = lru_cache(_HOSTS)(self._make_page_under)

    def find(self, path: str) -> File | None:
        """The file at this path; the page for paths that could be its own; None for a file that there is not."""
        name = path.lstrip("/")
        if name in self._files:
            return self._files[name]
        return self._page if "." not in name.rsplit("/", 1)[-1] else None

    def response(self, request: Request) -> Response | None:
        """What to answer; None if there is nothing."""
        file = self.find(request.url.path)
        if file is None:
            return None
        status = 200
        if file is self._page:
            file = self._page_for(request)
            status = 200 if _PAGES.fullmatch(request.url.path) else 404
        headers = {"cache-control": file.cache, "etag": file.tag, "vary": "accept-encoding"}
        if status == 200 and request.headers.get("if-none-match") == file.tag:
            return Response(status_code=304, headers=headers)
        data = file.data
        accepted = {part.split(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")}
        for coding, packed in file.packed.items():
            if coding in accepted:
                data, headers["content-encoding"] = packed, coding
                break
        return Response(data, status, headers={**headers, "content-type": file.kind})

    def _page_for(self, request: Request) -> File:
        """The page, with its picture under the host of this request, if that is one."""
        host = request.headers.get("host", "")
        if not _HOST.fullmatch(host):
            return self._page
        scheme = "https" if self._secure else request.url.scheme
        return self._page_under(f"{scheme}://{host}")

    def _make_page_under(self, origin: str) -> File:
        return File("index.html", self._page.data.replace(_PICTURE, f'content="{origin}/social.png"'.encode()))
