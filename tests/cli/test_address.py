"""Where others find a table: addresses, and a QR code that reads back."""

from __future__ import annotations

import socket

import pytest

from tablee.cli.address import on_the_network, qr


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_a_table_for_this_machine_alone_has_no_address_for_others(host: str) -> None:
    assert on_the_network(host, 8000) is None


@pytest.mark.parametrize(
    ("host", "address"),
    [("192.168.1.20", "http://192.168.1.20:8000"), ("fd00::20", "http://[fd00::20]:8000")],
)
def test_an_address_of_the_network_is_told_as_it_is(host: str, address: str) -> None:
    assert on_the_network(host, 8000) == address


def test_a_table_for_the_whole_network_is_found_where_this_machine_speaks_from(monkeypatch: pytest.MonkeyPatch) -> None:
    class Probe(socket.socket):
        def connect(self, address: object) -> None:
            assert address == ("192.0.2.1", 9)

        def getsockname(self) -> tuple[str, int]:
            return ("192.168.1.20", 54321)

    monkeypatch.setattr(socket, "socket", Probe)
    assert on_the_network("0.0.0.0", 8000) == "http://192.168.1.20:8000"


def test_without_a_network_there_is_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    class Alone(socket.socket):
        def connect(self, address: object) -> None:
            raise OSError("network is unreachable")

    monkeypatch.setattr(socket, "socket", Alone)
    assert on_the_network("0.0.0.0", 8000) is None


def test_a_qr_code_has_its_three_corners() -> None:
    lines = qr("http://192.168.1.20:8000").splitlines()
    width = len(lines[0])
    assert {len(line) for line in lines if line} == {width}
    corner = [" ▄▄▄▄▄ ", " █   █ ", " █▄▄▄█ "]
    assert [line[2:9] for line in lines[1:4]] == corner
    assert [line[-9:-2] for line in lines[1:4]] == corner
    assert lines[-4 if lines[-1] else -5][2:9] in corner
