"""The view over HTTP: who is let in, what a page is told, what it may do. No browser is needed here."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.phone.little import LAB, Home, Lab
from virtualphone import VirtualPhone
from virtualphone.view.page import HERE as PAGE
from virtualphone.view.page import KINDS, file_named


@pytest.fixture
def phone() -> Iterator[VirtualPhone]:
    with VirtualPhone([Home, Lab], seed=2) as phone:
        yield phone


def request(
    phone: VirtualPhone, method: str, path: str, body: Any = None, **headers: str
) -> tuple[HTTPResponse, bytes]:
    port = int(phone.side_url.rpartition(":")[2])
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        data = None if body is None else json.dumps(body)
        connection.request(method, path, data, {"Authorization": f"Bearer {phone.token}", **headers})
        answer = connection.getresponse()
        return answer, answer.read()
    finally:
        connection.close()


def ask(phone: VirtualPhone, method: str, path: str, body: Any = None) -> Any:
    answer, raw = request(phone, method, path, body)
    assert answer.status == 200, raw
    return json.loads(raw)


def live(phone: VirtualPhone, seen: dict[str, int] | None = None) -> dict[str, Any]:
    told: dict[str, Any] = ask(phone, "GET", f"/live?{urlencode(seen or {})}")
    return told


def middle(phone: VirtualPhone, words: str) -> tuple[int, int]:
    bounds = next(e["bounds"] for e in phone.windows() if words in (e["text"], e["desc"], e["id"]))
    return (bounds[0] + bounds[2]) // 2, (bounds[1] + bounds[3]) // 2


# Who is let in.


def test_the_page_needs_no_token_and_nothing_else_is_served_without(phone: VirtualPhone) -> None:
    for path in ("/", "/index.html", "/view.css", "/main.js", "/icon.svg"):
        answer, raw = request(phone, "GET", path, Authorization="")
        assert answer.status == 200
        assert raw
        assert phone.token.encode() not in raw
    for method, path in (("GET", "/live"), ("GET", "/live.png"), ("POST", "/input"), ("GET", "/state")):
        answer, raw = request(phone, method, path, Authorization="Bearer wrong")
        assert answer.status == 401
        assert "token" in json.loads(raw)["error"]
    for path in ("/__init__.py", "/../side.py", "/%2e%2e/side.py", "//etc/passwd", "/page/main.js"):
        assert request(phone, "GET", path, Authorization="")[0].status == 401


def test_the_token_is_behind_the_hash_and_never_in_a_query(phone: VirtualPhone) -> None:
    assert phone.view_url == f"{phone.side_url}/#token={phone.token}"
    assert request(phone, "GET", f"/state?token={phone.token}", Authorization="")[0].status == 401


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "192.168.1.4", ""]
)
def test_another_host_name_is_refused(phone: VirtualPhone, host: str) -> None:
    for path in ("/", "/state", "/live"):
        answer, raw = request(phone, "GET", path, Host=host)
        assert answer.status == 403
        assert "127.0.0.1" in json.loads(raw)["error"]


@pytest.mark.parametrize("host", ["127.0.0.1:9", "localhost:8000", "LOCALHOST", "[::1]:7"])
def test_loopback_by_any_of_its_names_is_let_in(phone: VirtualPhone, host: str) -> None:
    assert request(phone, "GET", "/times", Host=host)[0].status == 200


def test_every_answer_has_the_strict_headers_and_none_of_cors(phone: VirtualPhone) -> None:
    for path, token in (("/", ""), ("/times", f"Bearer {phone.token}"), ("/times", "Bearer no"), ("/x", "")):
        answer, _ = request(phone, "GET", path, Authorization=token, Origin="http://evil.example")
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "http" not in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert answer.headers["Cache-Control"] == "no-store"
        assert not [name for name in answer.headers if name.lower().startswith("access-control")]
    assert request(phone, "OPTIONS", "/state", Origin="http://evil.example")[0].status == 501


def test_the_page_uses_nothing_from_elsewhere() -> None:
    for path in PAGE.iterdir():
        if path.suffix not in KINDS:
            continue
        held = file_named(f"/{path.name}")
        assert held is not None
        text = held[0].decode().replace("http://www.w3.org/2000/svg", "")
        assert "http://" not in text
        assert "https://" not in text
        assert "innerHTML" not in text
        assert len(text.splitlines()) <= 350


# What a page is told.


def test_a_page_is_told_what_is_new_and_then_waits(phone: VirtualPhone) -> None:
    told = live(phone)
    assert (told["width"], told["height"]) == (1080, 2400)
    assert told["apps"][LAB]
    assert told["front"]["package"] == "com.android.launcher3"
    assert told["times"]["speed"] == 0
    assert told["inputs"] == []
    answers: list[dict[str, Any]] = []
    waiting = threading.Thread(target=lambda: answers.append(live(phone, told["seen"])))
    waiting.start()
    waiting.join(0.5)
    assert waiting.is_alive()  # nothing has happened: nothing is said
    phone.touch({"kind": "key", "key": "NOTIFICATION"})
    waiting.join(10)
    (news,) = answers
    assert [entry["code"] for entry in news["inputs"]] == [83]
    assert {entry["path"] for entry in news["changes"]} >= {"shade"}
    assert news["seen"]["picture"] > told["seen"]["picture"]
    assert not news["again"]


def test_a_picture_is_only_new_when_it_changed(phone: VirtualPhone) -> None:
    first = live(phone)["seen"]
    phone.set_value(f"apps/{LAB}/level", 51)  # not on the screen
    second = live(phone, first)["seen"]
    assert second["revision"] > first["revision"]
    assert second["picture"] == first["picture"]
    phone.advance(60)  # the clock of the status bar is
    assert live(phone, second)["seen"]["picture"] > second["picture"]


def test_after_a_reset_the_log_begins_again(phone: VirtualPhone) -> None:
    phone.touch({"kind": "key", "key": "HOME"})
    seen = live(phone)["seen"]
    phone.reset(5)
    told = live(phone, seen)
    assert told["again"]
    assert told["inputs"] == []
    assert told["seed"] == 5


def test_long_values_are_cut_in_the_log_of_changes(phone: VirtualPhone) -> None:
    phone.set_value(f"apps/{LAB}/level", "x" * 5000)
    (change,) = live(phone)["changes"]
    assert len(change["after"]) < 300


def test_what_a_page_says_it_has_seen_is_checked(phone: VirtualPhone) -> None:
    for query in ("picture=x", "colour=1", "line=99999999999999999999", "line=1e3"):
        assert request(phone, "GET", f"/live?{query}")[0].status == 400


def test_names_of_saved_states_are_told(phone: VirtualPhone) -> None:
    phone.save("one")
    assert live(phone)["saved"] == ["one"]


def test_looking_changes_nothing_at_speed_0(phone: VirtualPhone) -> None:
    with VirtualPhone([Home, Lab], seed=2) as alone:
        for each in (phone, alone):
            each.touch({"kind": "key", "key": "NOTIFICATION"})
        before = phone.times()
        for _ in range(5):
            live(phone)
            answer, raw = request(phone, "GET", "/live.png")
            assert answer.headers["Content-Type"] == "image/png"
            assert raw.startswith(b"\x89PNG")
        assert phone.times() == before == alone.times()
        assert phone.state() == alone.state()
        assert (phone.inputs(), phone.changes()) == (alone.inputs(), alone.changes())
        for each in (phone, alone):
            each.touch({"kind": "key", "key": "BACK"})
        assert phone.state() == alone.state()
        assert phone.screenshot() == alone.screenshot() == phone.glance()


def test_a_phone_that_is_switched_off_answers_those_who_wait() -> None:
    answers: list[dict[str, Any]] = []
    with VirtualPhone([Home, Lab]) as phone:
        seen = live(phone)["seen"]
        waiting = threading.Thread(target=lambda: answers.append(live(phone, seen)))
        waiting.start()
        waiting.join(0.2)
    waiting.join(10)
    assert answers == [{"off": True}]


def test_a_browser_that_goes_away_is_not_spoken_of(
    phone: VirtualPhone, capfd: pytest.CaptureFixture[str]
) -> None:
    port = int(phone.side_url.rpartition(":")[2])
    seen = urlencode(live(phone)["seen"])
    with socket.create_connection(("127.0.0.1", port)) as client:
        lines = f"GET /live?{seen} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {phone.token}\r\n\r\n"
        client.sendall(lines.encode())
    phone.touch({"kind": "key", "key": "HOME"})
    assert live(phone)["inputs"]
    assert capfd.readouterr().err == ""


# What a page may do.


def test_inputs_are_done_and_logged_with_their_source() -> None:
    with VirtualPhone(seed=2) as phone:
        x, y = middle(phone, "Notes")
        said = ask(phone, "POST", "/input", {"kind": "tap", "x": x, "y": y})
        assert said["target"]["text"] == "Notes"
        assert phone.state()["tasks"][0]["package"] == "com.android.notes"
        (entry,) = phone.inputs()
    assert entry == said
    assert (entry["kind"], entry["source"]) == ("tap", "view")


@pytest.mark.parametrize(
    ("what", "kind"),
    [
        ({"kind": "hold", "x": 500, "y": 900}, "hold"),
        ({"kind": "swipe", "x": 500, "y": 1500, "to_x": 500, "to_y": 600}, "swipe"),
        ({"kind": "drag", "x": 500, "y": 1500, "to_x": 500, "to_y": 600, "ms": 900}, "drop"),
        ({"kind": "scroll", "x": 500, "y": 1500, "dx": 0, "dy": 400}, "swipe"),
        ({"kind": "scroll", "x": 500, "y": 1500, "dx": 0, "dy": 1}, "swipe"),
        ({"kind": "key", "key": "KEYCODE_BACK"}, "key"),
        ({"kind": "keys", "keys": ["CTRL_LEFT", "A"]}, "keys"),
        ({"kind": "text", "text": "你好，世界"}, "text"),
    ],
)
def test_each_kind_of_input(phone: VirtualPhone, what: dict[str, Any], kind: str) -> None:
    before = phone.times()["now_ms"]
    ask(phone, "POST", "/input", what)
    (entry,) = phone.inputs()
    assert (entry["kind"], entry["source"]) == (kind, "view")
    assert phone.times()["now_ms"] == before + 500  # as much as a command over adb


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ({}, "kind"),
        ({"kind": "dance"}, "kind"),
        ({"kind": ["tap"]}, "kind"),
        ({"kind": "tap", "x": 1}, "'y'"),
        ({"kind": "tap", "x": True, "y": 1}, "'x'"),
        ({"kind": "tap", "x": "1", "y": 1}, "'x'"),
        ({"kind": "swipe", "x": 1, "y": 1}, "to_x"),
        ({"kind": "scroll", "x": 1, "y": 1, "dx": 0, "dy": 0}, "wheel"),
        ({"kind": "key", "key": "NOSUCH"}, "NOSUCH"),
        ({"kind": "key", "key": 4}, "key"),
        ({"kind": "keys", "keys": ["A"]}, "keys"),
        ({"kind": "keys", "keys": ["CTRL_LEFT", 5]}, "keys"),
        ({"kind": "text", "text": ""}, "text"),
        ({"kind": "text", "text": "x" * 100_001}, "text"),
        ([1], "object"),
    ],
)
def test_a_bad_input_is_answered_and_does_nothing(phone: VirtualPhone, what: Any, words: str) -> None:
    before = phone.state()
    answer, raw = request(phone, "POST", "/input", what)
    assert answer.status == 400
    assert words in json.loads(raw)["error"]
    assert phone.state() == before
    assert phone.inputs() == []


def test_places_that_are_no_number_or_far_away_do_no_harm(phone: VirtualPhone) -> None:
    assert request(phone, "POST", "/input", {"kind": "tap", "x": float("inf"), "y": 1})[0].status == 400
    ask(phone, "POST", "/input", {"kind": "tap", "x": 1e300, "y": -1e300})
    ask(phone, "POST", "/input", {"kind": "swipe", "x": 5, "y": 5, "to_x": 1e99, "to_y": 0, "ms": 1e99})
    assert len(phone.inputs()) == 2
