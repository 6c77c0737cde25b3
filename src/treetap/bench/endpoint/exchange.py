"""One call at the endpoint: what was asked, and every way to answer it, or not to."""

from __future__ import annotations

import contextlib
import json
import socket
import struct
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import Any

_AT_ONCE = 24
"""Characters in one event of a streamed reply."""
_RESET = struct.pack("ii", 1, 0)
"""Linger for no time at all: closing sends a reset."""


@dataclass(frozen=True, slots=True)
class Call:
    """A request as it came."""

    path: str
    headers: Mapping[str, str]
    """By their names in lower case."""
    body: dict[str, Any]
    at: float
    """When, on the host's monotonic clock."""


@dataclass
class Exchange:
    """A request, and the connection that it came over."""

    call: Call
    number: int
    """How many came before it."""
    handler: BaseHTTPRequestHandler
    closing: threading.Event = field(default_factory=threading.Event)
    """Set when the endpoint goes away: nobody waits beyond that."""

    @property
    def request(self) -> dict[str, Any]:
        """What was asked, as it stands in the protocol."""
        return self.call.body

    @property
    def prompt(self) -> str:
        """The texts of all its messages."""
        return "\n".join(text_of(one) for one in self.request.get("messages", []))

    def wait(self, seconds: float) -> bool:
        """Let time pass. False: the endpoint is being closed."""
        return not self.closing.wait(seconds)

    def say(self, text: str | None, *, finish: str = "stop", **more: Any) -> None:
        """A reply of the model: at once or word by word, as asked for. `more` belongs to its message."""
        if self.request.get("stream"):
            self.stream(text, finish=finish, **more)
        else:
            message = {"role": "assistant", "content": text, **more}
            choice = {"index": 0, "message": message, "finish_reason": finish}
            self.send(200, {**self._head("chat.completion"), "choices": [choice], "usage": self._usage(text)})

    def stream(self, text: str | None, *, finish: str | None = "stop", **more: Any) -> None:
        """The same as events. Without `finish` it breaks off."""
        self.open(200, kind="text/event-stream")
        self.event({"role": "assistant", **more})
        for at in range(0, len(text or ""), _AT_ONCE):
            self.event({"content": (text or "")[at : at + _AT_ONCE]})
        if finish is not None:
            self.event({}, finish=finish)
            self.write(
                _event({**self._head("chat.completion.chunk"), "choices": [], "usage": self._usage(text)})
            )
            self.write(b"data: [DONE]\n\n")
        self.end()

    def event(self, delta: dict[str, Any], finish: str | None = None) -> None:
        """One part of a streamed reply."""
        choice = {"index": 0, "delta": delta, "finish_reason": finish}
        self.write(_event({**self._head("chat.completion.chunk"), "choices": [choice]}))

    def send(
        self,
        status: int,
        body: object,
        *,
        kind: str = "application/json",
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """A whole answer: bytes and texts as they are, anything else as JSON."""
        data = (
            body
            if isinstance(body, bytes)
            else (body if isinstance(body, str) else json.dumps(body)).encode()
        )
        self.open(status, kind=kind, length=len(data), headers=headers)
        self.write(data)

    def open(
        self,
        status: int,
        *,
        kind: str = "application/json",
        length: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """The head of an answer. Without a length its body goes on until `end`."""
        self.handler.send_response(status)
        self.handler.send_header("Content-Type", kind)
        for name, value in (headers or {}).items():
            self.handler.send_header(name, value)
        if length is not None:
            self.handler.send_header("Content-Length", str(length))
        else:
            self.handler.send_header("Connection", "close")
        self.handler.end_headers()

    def write(self, data: bytes) -> None:
        self.handler.wfile.write(data)

    def end(self) -> None:
        """Nothing more comes over this connection, whatever was promised."""
        self.handler.close_connection = True

    def reset(self) -> None:
        """The connection breaks at once, in the way of a host that has fallen over."""
        self.end()
        with contextlib.suppress(OSError):
            self.handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
        socket.close(self.handler.connection.detach())

    def _head(self, kind: str) -> dict[str, Any]:
        name = self.request.get("model", "")
        return {"id": f"chat-{self.number}", "object": kind, "created": 0, "model": name}

    def _usage(self, text: str | None) -> dict[str, int]:
        """About a token for four characters, as many count."""
        asked, said = -(-len(self.prompt) // 4), -(-len(text or "") // 4)
        return {"prompt_tokens": asked, "completion_tokens": said, "total_tokens": asked + said}


Behaviour = Callable[[Exchange], None]
"""What an endpoint does about one call."""


def text_of(message: dict[str, Any]) -> str:
    """The words of a message, without its pictures."""
    content = message.get("content")
    if isinstance(content, list):
        return "\n".join(part["text"] for part in content if part.get("type") == "text")
    return content if isinstance(content, str) else ""


def _event(data: dict[str, Any]) -> bytes:
    return f"data: {json.dumps(data)}\n\n".encode()
