"""The side channel over HTTP: loopback only, behind a token, and nothing that adb shows."""

from __future__ import annotations

import hmac
import json
import logging
import re
import secrets
import sys
import threading
from collections.abc import Callable
from dataclasses import fields
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

from virtualphone.checking import BadState
from virtualphone.view import Seen, file_named
from virtualphone.view.page import HEADERS

if TYPE_CHECKING:
    from virtualphone.virtual import VirtualPhone

Json = dict[str, Any]
logger = logging.getLogger("virtualphone.side")
MOST_BYTES = 512 * 1024 * 1024
ROUTES = """GET /state · PUT /state · POST /value {path, value} · POST /save {name} · POST /restore {name}
POST /reset {seed?, faults?} · POST /advance {seconds} · GET /inputs?since=N · GET /changes?since=N
GET /times · GET /windows · GET /screen.png · GET /faults · POST /fault {name}
GET / (the phone in a browser) · GET /live (waits for news) · GET /live.png
POST /input {kind: tap|hold|swipe|drag|scroll|key|keys|text, …}"""
HERE = frozenset({"127.0.0.1", "localhost", "[::1]"})
"""The names under which a browser may come: any other was made to point here by somebody else."""


def _number(body: Json, key: str, kinds: tuple[type, ...]) -> Any:
    value = body.get(key)
    if isinstance(value, bool) or not isinstance(value, kinds):
        raise BadState(f"{key!r} must be a number, not {value!r}")
    return value


def _text(body: Json, key: str) -> str:
    value = body.get(key)
    if not isinstance(value, str) or not value:
        raise BadState(f"{key!r} must be a text, not {value!r}")
    return value


class _Handler(BaseHTTPRequestHandler):
    server: _Server
    protocol_version = "HTTP/1.1"
    timeout = 30

    def log_message(self, format: str, *args: object) -> None:
        """Nothing on stderr: this is a library."""

    def do_GET(self) -> None:
        """Read."""
        self._answer()

    def do_PUT(self) -> None:
        """Set."""
        self._answer()

    def do_POST(self) -> None:
        """Do."""
        self._answer()

    def _send(self, status: HTTPStatus, body: bytes, kind: str = "application/json") -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in HEADERS.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def _refuse(self, status: HTTPStatus, why: str) -> None:
        self.close_connection = True
        self._send(status, json.dumps({"error": why}).encode())

    def _answer(self) -> None:
        if self.server.closing:
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE, "the phone is being switched off")
            return
        host = re.sub(r":\d+$", "", self.headers.get("Host", ""))
        if host.lower() not in HERE:
            self._refuse(HTTPStatus.FORBIDDEN, f"the side channel is on 127.0.0.1, not on {host!r}")
            return
        held = file_named(urlsplit(self.path).path) if self.command == "GET" else None
        if held is not None:
            self._send(HTTPStatus.OK, *held)
            return
        self._answer_the_trusted()

    def _answer_the_trusted(self) -> None:
        given = self.headers.get("Authorization", "")
        if not hmac.compare_digest(given.encode(), f"Bearer {self.server.token}".encode()):
            why = "the token is wrong" if given else "no token was sent"
            self._refuse(HTTPStatus.UNAUTHORIZED, f"{why}: send the header `Authorization: Bearer TOKEN`")
            return
        length = self.headers.get("Content-Length", "0")
        if not (length.isascii() and length.isdigit()) or int(length) > MOST_BYTES:
            self._refuse(
                HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
                f"a body has at most {MOST_BYTES} bytes and says how many",
            )
            return
        raw = self.rfile.read(int(length))
        address = urlsplit(self.path)
        route = self.server.routes.get((self.command, address.path))
        if route is None:
            self._refuse(HTTPStatus.NOT_FOUND, f"no {self.command} {address.path}; there are: {ROUTES}")
            return
        try:
            body = _parsed(raw)
            query = {key: values[-1] for key, values in parse_qs(address.query).items()}
            answer = route(body, query)
        except (ValueError, RecursionError) as problem:
            self._refuse(HTTPStatus.BAD_REQUEST, str(problem))
            return
        except Exception as problem:  # the answer must be JSON, whatever an app has done
            logger.exception("%s %s", self.command, self.path)
            self._refuse(HTTPStatus.INTERNAL_SERVER_ERROR, f"{type(problem).__name__}: {problem}")
            return
        if answer is None:
            answer = {"ok": True}
        if isinstance(answer, bytes):
            self._send(HTTPStatus.OK, answer, "image/png")
        else:
            self._send(HTTPStatus.OK, json.dumps(answer).encode())


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    closing = False
    token: str
    routes: dict[tuple[str, str], Callable[[Any, dict[str, str]], Any]]

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that goes away in the middle of an answer is nothing to speak of."""
        del request
        problem = sys.exception()
        if not isinstance(problem, OSError):
            logger.error("a request of %s", client_address, exc_info=problem)


class SideChannel:
    """The HTTP server of one phone."""

    def __init__(self, phone: VirtualPhone, port: int = 0) -> None:
        self._phone = phone
        self._server = _Server(("127.0.0.1", port), _Handler)
        self._server.token = self.token = secrets.token_urlsafe(24)
        self._server.routes = self._routes()
        self.port = int(self._server.server_address[1])
        self._thread = threading.Thread(
            # A stop is noticed between two polls: the usual half a second would be most of a short test.
            target=self._server.serve_forever,
            args=(0.02,),
            name="virtualphone-side",
            daemon=True,
        )
        self._thread.start()

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}"

    def close(self) -> None:
        """Stop listening."""
        self._server.closing = True
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def _routes(self) -> dict[tuple[str, str], Callable[[Any, dict[str, str]], Any]]:
        phone = self._phone
        return {
            ("GET", "/state"): lambda _body, _query: phone.state(),
            ("PUT", "/state"): lambda body, _query: phone.set_state(body),
            ("POST", "/value"): lambda body, _query: phone.set_value(
                _text(_object(body), "path"), body.get("value")
            ),
            ("POST", "/save"): lambda body, _query: phone.save(_text(_object(body), "name")),
            ("POST", "/restore"): lambda body, _query: phone.restore(_text(_object(body), "name")),
            ("POST", "/reset"): lambda body, _query: phone.reset(_seed(_object(body)), **_faults(body)),
            ("POST", "/advance"): lambda body, _query: phone.advance(
                _number(_object(body), "seconds", (int, float))
            ),
            ("GET", "/inputs"): lambda _body, query: phone.inputs(_since(query)),
            ("GET", "/changes"): lambda _body, query: phone.changes(_since(query)),
            ("GET", "/times"): lambda _body, _query: phone.times(),
            ("GET", "/windows"): lambda _body, _query: phone.windows(),
            ("GET", "/faults"): lambda _body, _query: phone.faults(),
            ("POST", "/fault"): lambda body, _query: phone.fault(_text(_object(body), "name")),
            ("GET", "/screen.png"): lambda _body, _query: phone.screenshot(),
            ("GET", "/live"): lambda _body, query: phone.live(_seen(query)),
            ("GET", "/live.png"): lambda _body, _query: phone.glance(),
            ("POST", "/input"): lambda body, _query: phone.touch(_object(body)),
        }


def _parsed(raw: bytes) -> Any:
    try:
        return json.loads(raw) if raw else {}
    except (ValueError, RecursionError) as problem:
        raise BadState(f"the body is not JSON: {problem}") from problem


def _object(body: Any) -> Json:
    if not isinstance(body, dict):
        raise BadState("the body must be a JSON object")
    return body


def _seed(body: Json) -> int | None:
    return None if body.get("seed") is None else int(_number(body, "seed", (int,)))


def _faults(body: Json) -> Json:
    names = body.get("faults")
    if names is None:
        return {}
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise BadState(f"'faults' must be a list of names, not {names!r}")
    return {"faults": names}


def _since(query: dict[str, str]) -> int:
    text = query.get("since", "0")
    if not (text.isascii() and text.isdigit()):
        raise BadState(f"`since` must be a number, not {text!r}")
    return int(text)


def _seen(query: dict[str, str]) -> Seen:
    known = {field.name for field in fields(Seen)}
    for key, text in query.items():
        if key not in known or not re.fullmatch(r"-?[0-9]{1,18}", text):
            raise BadState(f"a page says what it has seen by numbers ({', '.join(sorted(known))})")
    return Seen(**{key: int(text) for key, text in query.items()})
