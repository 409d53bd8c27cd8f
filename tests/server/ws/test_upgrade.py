"""The class of picows that is not public is the one that ws/upgrade.py was written for."""

from __future__ import annotations

import re
from importlib.metadata import requires, version
from pathlib import Path

import picows

KNOWN = "2.3.1"
"""Whoever raises this has read `WSProtocol.__init__` and `ws_create_server` of the new version."""

PARAMETERS = [
    "host_port",
    "ws_path",
    "is_client_side",
    "ws_listener_factory",
    "logger",
    "disconnect_on_exception",
    "websocket_handshake_timeout",
    "enable_auto_ping",
    "auto_ping_idle_timeout",
    "auto_ping_reply_timeout",
    "auto_ping_strategy",
    "enable_auto_pong",
    "max_frame_size",
    "extra_headers",
    "read_buffer_init_size",
]


def test_the_version_of_picows_is_one_that_was_read() -> None:
    assert version("picows") == KNOWN
    allowed = next(one for one in requires("tablee") or [] if one.startswith("picows"))
    lowest, next_minor = KNOWN, f"2.{int(KNOWN.split('.')[1]) + 1}"
    assert sorted(re.findall(r"[<>]=?[\d.]+", allowed)) == [f"<{next_minor}", f">={lowest}"]


def test_its_protocol_class_takes_what_it_is_given() -> None:
    source = Path(picows.__file__).with_name("picows.pyx").read_text("utf-8")
    of_protocol = source.split("cdef class WSProtocol")[-1]
    found = re.search(r"def __init__\(self,(.*?)\):", of_protocol, re.DOTALL)
    assert found is not None
    assert [parameter.split()[-1] for parameter in found[1].split(",")] == PARAMETERS
