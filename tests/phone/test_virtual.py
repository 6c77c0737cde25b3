"""The phone in a program's hand, and its side channel over HTTP."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.phone.adb_tools import Adb
from tests.phone.little import LAB, Home, Lab
from virtualphone import BadState, PhoneHost, VirtualPhone
from virtualphone.adbd.server import PortTaken


@pytest.fixture
def phone() -> Iterator[VirtualPhone]:
    with VirtualPhone([Home, Lab], seed=2) as phone:
        yield phone


def ask(phone: VirtualPhone, method: str, path: str, body: Any = None, token: str | None = None) -> Any:
    data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
    request = Request(phone.side_url + path, data=data, method=method)
    request.add_header("Authorization", f"Bearer {phone.token if token is None else token}")
    with urlopen(request) as answer:
        raw = answer.read()
    return raw if answer.headers["Content-Type"] == "image/png" else json.loads(raw)


def refused(
    phone: VirtualPhone, method: str, path: str, body: Any = None, token: str | None = None
) -> tuple[int, str]:
    with pytest.raises(HTTPError) as caught:
        ask(phone, method, path, body, token)
    with caught.value as answer:
        return answer.code, json.loads(answer.read())["error"]


def test_state_is_read_and_set_as_json(phone: VirtualPhone) -> None:
    state = phone.state()
    assert json.loads(json.dumps(state)) == state
    state["apps"][LAB]["level"] = 77
    state["settings"]["system"]["system_locales"] = "zh-CN"
    phone.set_state(state)
    assert phone.state()["apps"][LAB]["level"] == 77
    phone.set_value(f"apps/{LAB}/rows/3/name", "changed")
    assert phone.state()["apps"][LAB]["rows"][3]["name"] == "changed"
    paths = [change["path"] for change in phone.changes()]
    assert f"apps/{LAB}/level" in paths
    assert f"apps/{LAB}/rows/3/name" in paths


def test_state_is_saved_and_restored(phone: VirtualPhone, tmp_path: Path) -> None:
    first = phone.state()
    phone.save("start")
    phone.save_file(tmp_path / "state.json")
    phone.set_value(f"apps/{LAB}/level", 1)
    phone.advance(100)
    phone.restore("start")
    assert phone.state() == first
    phone.reset(9)
    phone.load_file(tmp_path / "state.json")
    assert phone.state() == first


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda _state: [1, 2], "JSON object"),
        (lambda state: {**state, "format": 99}, "format"),
        (lambda state: {key: value for key, value in state.items() if key != "tasks"}, "tasks"),
        (lambda state: {**state, "clock_ms": "late"}, "clock_ms"),
        (lambda state: {**state, "tasks": []}, "task"),
        (lambda state: {**state, "tasks": [{"pages": []}]}, "pages"),
        (lambda state: {**state, "apps": {LAB: {}}, "tasks": _at(state, LAB, "MainActivity")}, "cannot show"),
        (lambda state: {**state, "tasks": _at(state, "org.none", "A")}, r"org\.none"),
        (lambda state: {**state, "tasks": _at(state, LAB, "NoActivity")}, "NoActivity"),
        (lambda state: {**state, "settings": {}}, "settings"),
        (lambda state: {**state, "x": float("nan")}, "JSON"),
        (lambda state: {**state, "x": _nested(600)}, "Recursion|JSON"),
        (lambda state: {**state, "device": {}}, "sides"),
        (lambda state: {**state, "device": {**state["device"], "width": 0}}, "sides"),
        (lambda state: {**state, "device": {**state["device"], "width": 200_000}}, "sides"),
        (lambda state: {**state, "device": {**state["device"], "dpi": 5}}, "density"),
        (lambda state: {**state, "clock_ms": 10**18}, "clock_ms"),
        (lambda state: {**state, "clock_ms": -1}, "clock_ms"),
        (lambda state: {**state, "apps": {LAB: {**state["apps"][LAB], "due_ms": [1]}}}, "cannot show"),
        (lambda state: {**state, "tasks": _behind(state)}, "focus"),
        (lambda state: {**state, "tasks": [{**state["tasks"][0], "package": None}]}, "package"),
        (lambda state: {**state, "tasks": _at(state, LAB, "BrokenActivity")[::-1]}, "cannot show"),
        (lambda state: {**state, "files": {"format": 1}}, "."),
    ],
)  # fmt: skip
def test_a_state_that_is_none_changes_nothing(phone: VirtualPhone, spoil: Any, words: str) -> None:
    before = phone.state()
    with pytest.raises(BadState, match=words):
        phone.set_state(spoil(phone.state()))
    assert phone.state() == before


def _at(state: dict[str, Any], package: str, activity: str) -> list[dict[str, Any]]:
    page = {
        "id": 1,
        "package": package,
        "activity": activity,
        "args": {},
        "vars": {},
        "overlays": [],
        "focus": "",
    }
    return [{"id": 2, "package": package, "pages": [page]}, *state["tasks"]]


def _nested(depth: int) -> list[Any]:
    deep: list[Any] = []
    for _ in range(depth):
        deep = [deep]
    return deep


def _behind(state: dict[str, Any]) -> list[dict[str, Any]]:
    page = {"id": 1, "package": LAB, "activity": "MainActivity", "args": {}, "vars": {}, "overlays": []}
    return [*state["tasks"], {"id": 2, "package": LAB, "pages": [page]}]


def test_a_refused_state_leaves_no_trace_in_the_log(phone: VirtualPhone) -> None:
    changes = phone.changes()
    with pytest.raises(BadState):
        phone.set_value("clock_ms", 10**18)
    with pytest.raises(BadState):
        phone.set_value(f"apps/{LAB}/rows", 5)
    assert phone.changes() == changes


def test_reset_is_the_first_day_whatever_was_before(phone: VirtualPhone, adb_server: Adb) -> None:
    phone.reset(4)
    first = phone.state()
    adb_server.connect(phone.port)
    try:
        asked = ("cat /proc/uptime; ls -la /sdcard/; getprop ro.serialno; date",)
        said = adb_server.run("shell", *asked, port=phone.port).stdout
        adb_server.run(
            "shell", "echo x > /sdcard/f; rm -r /sdcard/DCIM; input motionevent DOWN 500 500", port=phone.port
        )
        phone.advance(86_400)
        phone.reset(4)
        assert phone.state() == first
        assert adb_server.run("shell", *asked, port=phone.port).stdout == said
        adb_server.run("shell", "input motionevent UP 500 500", port=phone.port)
        assert phone.inputs() == []
    finally:
        adb_server.disconnect(phone.port)


def test_a_reset_may_change_the_looks(phone: VirtualPhone) -> None:
    phone.reset(2, locale="zh", dark=True, size=(720, 1280), density=320)
    state = phone.state()
    assert state["settings"]["system"]["system_locales"] == "zh-CN"
    assert state["device"]["width"] == 720
    with pytest.raises(ValueError, match="colour"):
        phone.reset(2, colour="red")


def test_files_are_in_the_change_log(phone: VirtualPhone, adb_server: Adb) -> None:
    adb_server.connect(phone.port)
    try:
        adb_server.run("shell", "echo hello > /sdcard/f.txt; rm /sdcard/f.txt", port=phone.port)
    finally:
        adb_server.disconnect(phone.port)
    paths = [change["path"] for change in phone.changes() if change["path"].startswith("files/")]
    assert paths
    assert all(path.endswith("/f.txt") for path in paths)


@pytest.mark.parametrize(
    "path", ["apps/none/x", f"apps/{LAB}/rows/99/name", f"apps/{LAB}/rows/x", "seed/deep"]
)
def test_a_value_at_no_place_is_refused(phone: VirtualPhone, path: str) -> None:
    with pytest.raises(BadState, match=path.split("/", maxsplit=1)[0]):
        phone.set_value(path, 1)


def test_the_side_channel_does_what_the_handle_does(phone: VirtualPhone) -> None:
    assert ask(phone, "GET", "/state") == phone.state()
    ask(phone, "POST", "/value", {"path": f"apps/{LAB}/level", "value": 5})
    ask(phone, "POST", "/save", {"name": "five"})
    ask(phone, "POST", "/reset", {"seed": 8})
    assert phone.state()["seed"] == 8
    ask(phone, "POST", "/restore", {"name": "five"})
    assert phone.state()["apps"][LAB]["level"] == 5
    before = ask(phone, "GET", "/times")["now_ms"]
    ask(phone, "POST", "/advance", {"seconds": 1.5})
    assert ask(phone, "GET", "/times")["now_ms"] == before + 1500
    changes = ask(phone, "GET", "/changes")
    assert ask(phone, "GET", f"/changes?since={changes[-1]['n']}") == []
    assert ask(phone, "GET", "/inputs") == []
    assert ask(phone, "GET", "/screen.png") == phone.screenshot()
    assert {entry["window"] for entry in ask(phone, "GET", "/windows")} >= {"app", "status", "navigation"}
    state = phone.state()
    state["apps"][LAB]["level"] = 6
    ask(phone, "PUT", "/state", state)
    assert phone.state()["apps"][LAB]["level"] == 6


def test_the_side_channel_asks_for_its_token_and_answers_mistakes(phone: VirtualPhone) -> None:
    before = phone.state()
    assert refused(phone, "GET", "/state", token="wrong")[0] == 401
    assert refused(phone, "GET", "/state", token="")[0] == 401
    assert refused(phone, "GET", "/nothing")[0] == 404
    assert refused(phone, "PUT", "/state", b"{not json")[0] == 400
    assert refused(phone, "PUT", "/state", [1]) == (400, "a state is a JSON object, not list")
    assert refused(phone, "PUT", "/state", b"[" * 100_000)[0] == 400
    assert "seconds" in refused(phone, "POST", "/advance", {"seconds": "long"})[1]
    assert "backwards" in refused(phone, "POST", "/advance", {"seconds": -1})[1]
    assert "since" in refused(phone, "GET", "/inputs?since=x")[1]
    assert "name" in refused(phone, "POST", "/restore", {})[1]
    assert "seed" in refused(phone, "POST", "/reset", {"seed": True})[1]
    assert phone.state() == before


def test_adb_shows_nothing_of_the_side_channel(phone: VirtualPhone, adb_server: Adb) -> None:
    adb_server.connect(phone.port)
    try:
        said = b"".join(
            adb_server.run("shell", command, port=phone.port).stdout
            for command in (
                "getprop",
                "settings list global",
                "ps -A",
                "dumpsys activity",
                "find / -type f",
                "env",
            )
        )
        said += adb_server.run("devices", "-l").stdout
    finally:
        adb_server.disconnect(phone.port)
    assert phone.token.encode() not in said
    assert phone.side_url.rpartition(":")[2].encode() not in said


def test_bytes_that_are_no_text_are_marked_and_do_no_harm(phone: VirtualPhone, adb_server: Adb) -> None:
    adb_server.connect(phone.port)
    try:
        adb_server.run("shell", "settings put global odd \"$(printf '\\377')\"", port=phone.port)
        assert (
            adb_server.run("shell", "settings get global odd", port=phone.port).stdout
            == "\N{REPLACEMENT CHARACTER}\n".encode()
        )
    finally:
        adb_server.disconnect(phone.port)
    assert ask(phone, "GET", "/state") == phone.state()
    phone.save("odd")
    phone.restore("odd")


def test_phones_share_a_host_and_nothing_else() -> None:
    host = PhoneHost()
    with VirtualPhone([Home, Lab], host=host) as one, VirtualPhone([Home, Lab], host=host) as other:
        one.set_value(f"apps/{LAB}/level", 1)
        assert other.state()["apps"][LAB]["level"] == 50
        assert one.port != other.port
        assert one.token != other.token
    host.close()


def test_a_port_that_is_taken_is_named(phone: VirtualPhone) -> None:
    with pytest.raises(PortTaken, match=str(phone.port)):
        VirtualPhone([Home, Lab], port=phone.port).start()


def test_a_phone_that_is_switched_off_and_on_remembers() -> None:
    phone = VirtualPhone([Home, Lab])
    with phone:
        phone.set_value(f"apps/{LAB}/level", 3)
        phone.save("three")
        first = phone.state()
    with pytest.raises(RuntimeError, match="not been started"):
        phone.state()
    with phone:
        assert phone.state() == first
        phone.reset()
        phone.restore("three")
        assert phone.screenshot()
        assert phone.state() == first


def test_a_phone_that_is_not_on_says_so() -> None:
    with pytest.raises(RuntimeError, match="not been started"):
        VirtualPhone([Home, Lab]).state()


def test_inputs_over_adb_reach_the_log(phone: VirtualPhone, adb_server: Adb) -> None:
    adb_server.connect(phone.port)
    try:
        adb_server.run("shell", "input tap 100 200; input keyevent HOME", port=phone.port)
    finally:
        adb_server.disconnect(phone.port)
    kinds = [(entry["kind"], entry.get("x"), entry.get("code")) for entry in phone.inputs()]
    assert kinds == [("tap", 100, None), ("key", None, 3)]
