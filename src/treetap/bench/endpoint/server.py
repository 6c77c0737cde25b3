"""A real HTTP server on loopback that speaks chat completions, at once and word by word.

with FakeEndpoint(says("Hello.")) as endpoint:
    settings = EndpointSettings(name="any", base_url=endpoint.url)
"""

from __future__ import annotations

import contextlib
import json
import socket
import threading
import time
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

from treetap.bench.endpoint.exchange import Behaviour, Call, Exchange


class FakeEndpoint:
    """Behaves as told: a behaviour for each call, and the last one from then on.

    `pages`: what it answers to a GET, by path: texts as they are, anything else as JSON."""

    def __init__(self, *behaviours: Behaviour, pages: Mapping[str, object] | None = None) -> None:
        self.pages = dict(pages or {})
        self.fetched: list[Mapping[str, str]] = []
        """The headers of each GET."""
        self._lock = threading.Lock()
        self._closing = threading.Event()
        self._calls: list[Call] = []
        self.behave(*behaviours)
        self._open: set[socket.socket] = set()
        self._at_once = self._most_at_once = 0
        self._server = _Server(self)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), name="endpoint")

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Every call ends, finished or not."""
        self._closing.set()
        self._server.shutdown()
        with self._lock:
            left = list(self._open)
        for connection in left:
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        self._server.server_close()
        self._thread.join()

    def behave(self, *behaviours: Behaviour) -> None:
        """From the next call on, one after the other."""
        if not behaviours:
            raise ValueError("An endpoint needs a behaviour at least.")
        with self._lock:
            self._behaviours, self._since = behaviours, len(self._calls)

    @property
    def host(self) -> str:
        """Its address without a path, as a proxy is named."""
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    @property
    def url(self) -> str:
        return f"{self.host}/v1"

    @property
    def calls(self) -> tuple[Call, ...]:
        """All that came so far, in order."""
        with self._lock:
            return tuple(self._calls)

    @property
    def most_at_once(self) -> int:
        """Calls that were under way at the same time."""
        with self._lock:
            return self._most_at_once

    def took(self, call: Call, handler: BaseHTTPRequestHandler) -> None:
        """One call, from whichever thread it comes."""
        with self._lock:
            number = len(self._calls)
            self._calls.append(call)
            self._at_once += 1
            self._most_at_once = max(self._most_at_once, self._at_once)
            behaviour = self._behaviours[min(number - self._since, len(self._behaviours) - 1)]
        try:
            behaviour(Exchange(call, number, handler, self._closing))
        finally:
            with self._lock:
                self._at_once -= 1

    def connected(self, connection: socket.socket) -> None:
        with self._lock:
            self._open.add(connection)

    def parted(self, connection: socket.socket) -> None:
        with self._lock:
            self._open.discard(connection)


class _Server(ThreadingHTTPServer):
    """A thread for each connection, all of which end with it."""

    daemon_threads = False
    request_queue_size = 128

    def __init__(self, endpoint: FakeEndpoint) -> None:
        self.endpoint = endpoint
        super().__init__(("127.0.0.1", 0), _Handler)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server

    def setup(self) -> None:
        super().setup()
        # A head and its body are two packets: without this the second one waits for the first one's receipt.
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.server.endpoint.connected(self.connection)

    def handle(self) -> None:
        # Whoever asks may go away at any time.
        with contextlib.suppress(OSError):
            super().handle()

    def finish(self) -> None:
        self.server.endpoint.parted(self.connection)
        with contextlib.suppress(OSError):
            super().finish()

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        headers = {name.lower(): value for name, value in self.headers.items()}
        if not self.path.endswith("/chat/completions"):
            self._nothing_here()
            return
        call = Call(self.path, headers, _object(body), time.monotonic())
        self.server.endpoint.took(call, self)

    def do_GET(self) -> None:
        endpoint = self.server.endpoint
        endpoint.fetched.append({name.lower(): value for name, value in self.headers.items()})
        if self.path in endpoint.pages:
            page = endpoint.pages[self.path]
            self._send(200, page if isinstance(page, str) else json.dumps(page))
        else:
            self._nothing_here()

    def _nothing_here(self) -> None:
        self._send(404, json.dumps({"error": {"message": f"There is nothing at {self.path}."}}))

    def _send(self, status: int, body: str) -> None:
        data = body.encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is printed: the calls are kept."""


def _object(body: bytes) -> dict[str, Any]:
    try:
        data = json.loads(body)
    except ValueError:
        return {}
    return data if isinstance(data, dict) else {}
