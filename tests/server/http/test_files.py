"""The web client's page, as it is served."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import Response

from tablee.server.http.files import Files

PAGE = '<!doctype html><meta property="og:image" content="/social.png" />'


def answer(folder: Path, path: str, host: str = "x", secure: bool = False, tag: str = "", accept: str = "") -> Response:
    (folder / "index.html").write_text(PAGE)
    headers = [(b"host", host.encode()), (b"if-none-match", tag.encode()), (b"accept-encoding", accept.encode())]
    scope = {
        "type": "http", "method": "GET", "scheme": "http", "path": path, "query_string": b"", "headers": headers,
        "server": ("127.0.0.1", 8000),
    }  # fmt: skip
    response = Files(folder, secure).response(Request(scope))
    assert response is not None
    return response


def served(folder: Path, path: str, host: str, secure: bool = False, tag: str = "") -> tuple[int, str, str]:
    """Status, page and tag of what is answered."""
    response = answer(folder, path, host, secure, tag)
    return response.status_code, bytes(response.body).decode(), response.headers["etag"]


def picture(page: str) -> str:
    found = re.search(r'og:image" content="([^"]*)"', page)
    assert found
    return found[1]


@pytest.mark.parametrize("host", ["cards.example", "localhost:8000", "192.168.1.7:8000", "[::1]:8000"])
def test_the_picture_of_a_link_is_under_the_host_that_was_asked(tmp_path: Path, host: str) -> None:
    _, page, _ = served(tmp_path, "/t/abc", host)
    assert picture(page) == f"http://{host}/social.png"


def test_behind_https_the_picture_is_too(tmp_path: Path) -> None:
    _, page, _ = served(tmp_path, "/", "cards.example", secure=True)
    assert picture(page) == "https://cards.example/social.png"


@pytest.mark.parametrize("host", ["", 'x"><script>', "cards.example/evil", "a b", "cards.example:"])
def test_what_is_no_host_is_not_written_into_the_page(tmp_path: Path, host: str) -> None:
    _, page, _ = served(tmp_path, "/", host)
    assert page == PAGE


def test_a_page_that_is_known_is_not_sent_again(tmp_path: Path) -> None:
    _, _, tag = served(tmp_path, "/", "cards.example")
    assert served(tmp_path, "/t/abc", "cards.example", tag=tag)[0] == 304
    assert served(tmp_path, "/", "other.example", tag=tag)[0] == 200


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("assets/Home-B5Ndd1tv.js", True),
        ("assets/plain.svg", True),  # whatever lies there was put there with its hash
        ("apple-touch-icon.png", False),
        ("manifest-12345678.webmanifest", False),
        ("index.html", False),
        ("sw.js", False),
    ],
)
def test_only_what_is_named_by_its_content_is_kept_without_asking_again(tmp_path: Path, name: str, kept: bool) -> None:
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text("content")
    file = Files(tmp_path).find(f"/{name}")
    assert file is not None
    assert file.cache == ("public, max-age=31536000, immutable" if kept else "no-cache")


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/index.html",
        "/new/hilo",
        "/rules/hilo",
        "/t/abc",
        "/t/abc/2",
        "/r/abc",
        "/r/abc/999999",
        "/t/abc/",
        "/learn/hilo",
        "/learn/hilo/2",
        "/review/abc/2",
        "/drill",
    ],
)
def test_an_address_of_the_page_is_found(tmp_path: Path, path: str) -> None:
    assert served(tmp_path, path, "cards.example")[:2] == (200, PAGE.replace("/social", "http://cards.example/social"))


@pytest.mark.parametrize(
    "path",
    [
        "/none",
        "/t",
        "/t/A!",
        "/t/a/b",
        "/t/a/0",
        "/t/a/1000000",
        "/t/a/1/2",
        "/new",
        "/new/hilo/1",
        "/rules/x/1",
        "/learn",
        "/learn/x/0",
        "/review/a/0",
        "/drill/hilo",
    ],
)
def test_where_the_page_has_nothing_to_show_the_answer_says_so_too(tmp_path: Path, path: str) -> None:
    status, page, tag = served(tmp_path, path, "cards.example")
    assert (status, picture(page)) == (404, "http://cards.example/social.png")  # it is shown all the same
    assert served(tmp_path, path, "cards.example", tag=tag)[0] == 404  # known or not


@pytest.mark.parametrize(
    ("accept", "coding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip;q=1.0, br;q=0.5", "br"),
        ("gzip", "gzip"),
        ("deflate", None),
        ("", None),
        ("brotli", None),
    ],
)
def test_a_file_goes_out_packed_as_the_browser_understands_it(tmp_path: Path, accept: str, coding: str | None) -> None:
    text = "lorem ipsum " * 100
    (tmp_path / "sw.js").write_text(text)
    (tmp_path / "sw.js.br").write_bytes(b"as the build packed it")
    response = answer(tmp_path, "/sw.js", accept=accept)
    assert response.headers.get("content-encoding") == coding
    body = bytes(response.body)
    if coding == "br":
        assert body == b"as the build packed it"
    else:
        assert (gzip.decompress(body) if coding == "gzip" else body).decode() == text
    assert response.headers["content-type"].startswith("text/javascript")


def test_what_is_packed_is_no_file_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "sw.js.br").write_bytes(b"packed")
    assert Files(tmp_path).find("/sw.js.br") is None
