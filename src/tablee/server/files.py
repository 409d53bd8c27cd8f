"""The web client's files, as they were built into the package; read once, kept in memory, compressed once.

What Vite puts into `assets` has a hash in its name, never changes and is kept for ever; every other address is the one
page. Chats that show a picture of a link want its whole address: the page names its picture under the host that it was
asked from.
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

_HASHED = "assets/"
"""Where Vite puts files that have a hash of their content in their names."""
_HOST = re.compile(r"([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]+)?")
_PICTURE = b'content="/social.png"'
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

    def __init__(self, name: str, data: bytes) -> None:
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        if name.endswith(".webmanifest"):
            kind = "application/manifest+json"
        self.data = data
        self.kind = f"{kind}; charset=utf-8" if kind.startswith(("text/", "application/j")) else kind
        self.tag = f'"{hashlib.sha256(data).hexdigest()[:20]}"'
        self.packed = gzip.compress(data, 9, mtime=0) if len(data) > _SMALL and kind.startswith(_TEXTS) else None
        self.cache = "public, max-age=31536000, immutable" if name.startswith(_HASHED) else "no-cache"


class Files:
    """All files of the client."""

    def __init__(self, folder: Path, secure: bool = False) -> None:
        """The files in *folder*. *secure*: they are served behind HTTPS."""
        self._secure = secure
        self._files: dict[str, File] = {}
        if folder.is_dir():
            for path in sorted(folder.rglob("*")):
                if path.is_file() and path.suffix not in (".py", ".pyc"):
                    name = path.relative_to(folder).as_posix()
                    self._files[name] = File(name, path.read_bytes())
        self._page = self._files.get("index.html") or File("index.html", _NOT_BUILT)
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
        if file is self._page:
            file = self._page_for(request)
        headers = {"cache-control": file.cache, "etag": file.tag, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == file.tag:
            return Response(status_code=304, headers=headers)
        data = file.data
        if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            data, headers["content-encoding"] = file.packed, "gzip"
        return Response(data, headers={**headers, "content-type": file.kind})

    def _page_for(self, request: Request) -> File:
        """The page, with its picture under the host of this request, if that is one."""
        host = request.headers.get("host", "")
        if not _HOST.fullmatch(host):
            return self._page
        scheme = "https" if self._secure else request.url.scheme
        return self._page_under(f"{scheme}://{host}")

    def _make_page_under(self, origin: str) -> File:
        return File("index.html", self._page.data.replace(_PICTURE, f'content="{origin}/social.png"'.encode()))
