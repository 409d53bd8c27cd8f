"""Both ends of a process that is asked over its standard input and output, by one at a time, and answers when done."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from typing import BinaryIO, TypeVar

import msgspec
from msgspec import Struct

Request = TypeVar("Request", bound=Struct)
Answer = TypeVar("Answer", bound=Struct)

READY = b"ready"
"""What it says when it has started."""
STARTING = 6
"""It may take this many times as long to start as to answer."""


class Process:
    """One process, started when it is first needed. It has *seconds* for an answer of at most *longest* bytes."""

    def __init__(self, command: list[str], seconds: float, longest: int) -> None:
        self._command = command
        self._seconds = seconds
        self._longest = longest
        self._process: asyncio.subprocess.Process | None = None

    async def exchange(self, data: bytes) -> bytes:
        """What it answers. Raises TimeoutError, OSError and EOFError: then it is to be stopped."""
        process = await self.start()
        assert process.stdin is not None
        assert process.stdout is not None
        async with asyncio.timeout(self._seconds):
            process.stdin.write(len(data).to_bytes(4, "big") + data)
            await process.stdin.drain()
            size = int.from_bytes(await process.stdout.readexactly(4), "big")
            return await process.stdout.readexactly(min(size, self._longest))

    async def start(self) -> asyncio.subprocess.Process:
        """The process, which runs."""
        if self._process is None or self._process.returncode is not None:
            pipe = asyncio.subprocess.PIPE
            self._process = await asyncio.create_subprocess_exec(*self._command, stdin=pipe, stdout=pipe)
            assert self._process.stdout is not None
            async with asyncio.timeout(STARTING * self._seconds):
                if await self._process.stdout.readexactly(len(READY)) != READY:
                    raise EOFError
        return self._process

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def answer_requests(
    asked: BinaryIO, answered: BinaryIO, request_type: type[Request], answer: Callable[[Request], Answer]
) -> None:
    """Within the process: answer until nobody asks any more, each time with the processor time it took as `cpu`."""
    answered.write(READY)
    answered.flush()
    while len(head := asked.read(4)) == 4:
        began = time.process_time()
        request = msgspec.msgpack.decode(asked.read(int.from_bytes(head, "big")), type=request_type)
        found = answer(request)
        data = msgspec.msgpack.encode(msgspec.structs.replace(found, cpu=time.process_time() - began))
        answered.write(len(data).to_bytes(4, "big") + data)
        answered.flush()
