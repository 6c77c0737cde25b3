"""An adb server that says what it is told to: for phones that cannot be had in a test."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from types import TracebackType
from typing import Self


class FakeAdbServer:
    """`async with FakeAdbServer({"host:devices-l": "…"}) as server:`; what begins with `!` is a FAIL."""

    def __init__(self, answers: Mapping[str, str] | None = None, *, raw: bytes | None = None) -> None:
        """`raw`: what it says to anything, as it is; it is then no adb server at all."""
        self.answers = {"host:version": "0029", **(answers or {})}
        self._raw = raw
        self.asked: list[str] = []
        self._server: asyncio.Server | None = None
        self.port = 0

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._answer, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._server is not None
        self._server.close()
        await self._server.wait_closed()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError, ValueError):
            question = (await reader.readexactly(int(await reader.readexactly(4), 16))).decode()
            self.asked.append(question)
            writer.write(self._raw if self._raw is not None else self._words(question))
            await writer.drain()
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()

    def _words(self, question: str) -> bytes:
        answer = self.answers.get(question, "!unknown host service")
        text = answer.removeprefix("!").encode()
        return (b"FAIL" if answer.startswith("!") else b"OKAY") + f"{len(text):04x}".encode() + text
