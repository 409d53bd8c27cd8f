"""The web client's page, as it is served."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.requests import Request

from tablee.server.files import Files

PAGE = '<!doctype html><meta property="og:image" content="/social.png" />'


def served(folder: Path, path: str, host: str, secure: bool = False, tag: str = "") -> tuple[int, str, str]:
    """Status, page and tag of what is answered."""
    (folder / "index.html").write_text(PAGE)
    headers = [(b"host", host.encode()), (b"if-none-match", tag.encode())]
    scope = {
        "type": "http", "method": "GET", "scheme": "http", "path": path, "query_string": b"", "headers": headers,
        "server": ("127.0.0.1", 8000),
    }  # fmt: skip
    response = Files(folder, secure).response(Request(scope))
    assert response is not None
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
