"""What holds for every fault: the seed says when, the state says what, one at a time and not too often."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.phone.adb_tools import Adb
from tests.phone.fault_phone import OPEN, OTHER, Driven, driven
from tests.phone.little import LAB, little_phone
from virtualphone import BadState, VirtualPhone, default_apps
from virtualphone.faults import FAULTS, UnknownFault, chosen
from virtualphone.phone import Phone
from virtualphone.scene import compose
from virtualphone.toolkit.box import cross
from virtualphone.tours.faults import TOUR
from virtualphone.tours.steps import Walker

COMMANDS = [
    "input keyevent HOME",
    OPEN,
    "uiautomator dump /dev/tty",
    "input tap 180 300",
    "uiautomator dump --windows /dev/tty",
    "input keyevent BACK",
    "input swipe 180 500 180 200 100",
    OTHER,
    "screencap -p | md5sum",
    "input keyevent BACK BACK",
    f"am force-stop {LAB}; sleep 20",
]


def walk(phone: Driven) -> list[str]:
    """The same commands again and again; what they answered and what happened."""
    said = [hashlib.sha256(phone.shell(command).encode()).hexdigest() for command in COMMANDS * 6]
    return [*said, json.dumps(phone.happened)]


def test_the_same_seed_gives_the_same_faults_at_the_same_moments(adb_server: Adb) -> None:
    names = [name for name in FAULTS if name not in ("offline", "hostile_message")]
    with driven(adb_server, *names, fault_rate=0.6, fault_seed=5) as phone:
        first = walk(phone)
        happened = {row["name"] for row in phone.happened}
        phone.phone.reset()
        assert walk(phone) == first
        phone.phone.reset(fault_seed=6)
        assert walk(phone) != first
    assert len(happened) >= 6


def test_nothing_changes_on_a_phone_without_faults(adb_server: Adb) -> None:
    with driven(adb_server) as phone, driven(adb_server, "ad", fault_rate=0.0) as off:
        assert walk(phone)[:-1] == walk(off)[:-1]
        assert "faults" not in phone.phone.state()
        assert off.happened == []
        assert [change for change in off.phone.changes() if change["path"].startswith("faults/")] == [
            change for change in off.phone.changes() if change["path"] == "faults/begun"
        ]


@pytest.mark.parametrize("name", [name for name in FAULTS if name != "hostile_message"])
def test_a_state_saved_in_the_middle_is_restored_as_it_was(name: str) -> None:
    phone = little_phone(faults=[name], fault_rate=1.0, size=(360, 720), density=160)
    phone.launch(LAB)
    if phone.faults.going is None:
        phone.faults.begin_now(name)
    phone.advance(0.5)
    saved, drawn = phone.snapshot(), compose(phone).drawing()
    phone.reset(9, faults=[])
    phone.restore(saved)
    assert compose(phone).drawing() == drawn
    again = phone.snapshot()
    assert again == saved
    phone.advance(60)
    outcome = phone.snapshot()
    phone.restore(saved)
    phone.advance(60)
    assert phone.snapshot() == outcome


def test_one_at_a_time_and_not_for_ever() -> None:
    phone = little_phone(faults="all", fault_rate=1.0)
    for _ in range(400):
        phone.launch(LAB, "OtherActivity")
        phone.advance(7)
        phone.faults.command()
        phone.faults.dump("")
        phone.faults.swallows("app")
        if phone.faults.going is not None:
            phone.faults.end("closed")
        phone.home()
    counts: dict[str, int] = {}
    for row in phone.state["faults"]["happened"]:
        counts[row["name"]] = counts.get(row["name"], 0) + 1
    assert all(count <= FAULTS[name].most for name, count in counts.items())
    assert counts["ad"] == FAULTS["ad"].most
    with pytest.raises(BadState, match="one fault at a time"):
        phone.launch(LAB)
        phone.faults.begin_now("ad")
        phone.faults.begin_now("rating")


def test_nothing_happens_at_the_launcher() -> None:
    phone = little_phone(faults="all", fault_rate=1.0)
    for _ in range(50):
        phone.advance(5)
        phone.faults.command()
        phone.faults.dump("")
        phone.faults.swallows("app")
        phone.push("com.android.launcher3", "RecentsActivity", {})
        phone.home()
    assert phone.state["faults"]["happened"] == []
    with pytest.raises(BadState, match="launcher"):
        phone.faults.begin_now("ad")


def test_names_are_checked() -> None:
    assert chosen("all") == list(FAULTS)
    assert chosen(["slow", "ad", "slow"]) == ["ad", "slow"]
    with pytest.raises(UnknownFault, match="no fault is called 'adverts'; there are: ad, rating"):
        VirtualPhone(faults=["adverts"])
    with pytest.raises(ValueError, match="from 0 to 1"):
        VirtualPhone(fault_rate=2)
    phone = little_phone()
    with pytest.raises(UnknownFault):
        phone.reset(faults=["x"])
    phone.reset(faults=["ad"], fault_rate=1.0)
    phone.launch(LAB)
    assert phone.faults.going is not None
    phone.reset(faults=[])
    assert "faults" not in phone.state


def test_the_note_lists_them_all() -> None:
    note = (Path(__file__).parents[2] / "notes/virtual-phone.md").read_text(encoding="utf-8")
    for fault in FAULTS.values():
        assert f"| `{fault.name}` | {fault.moment} | {fault.says} |" in note


def _ask(phone: VirtualPhone, method: str, path: str, body: Any = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = Request(phone.side_url + path, data=data, method=method)
    request.add_header("Authorization", f"Bearer {phone.token}")
    with urlopen(request) as answer:
        return json.loads(answer.read())


def test_judges_read_and_make_faults(adb_server: Adb) -> None:
    with driven(adb_server, "slow") as phone:
        _ask(phone.phone, "POST", "/reset", {"seed": 1, "faults": ["network"]})
        phone.shell(OPEN)
        found = _ask(phone.phone, "GET", "/faults")
        assert found["on"] == ["network"]
        assert found["now"]["name"] == found["happened"][0]["name"] == "network"
        assert "faults/happened/1" in [change["path"] for change in phone.phone.changes()]
        _ask(phone.phone, "POST", "/reset", {"faults": []})
        phone.shell(OPEN)
        _ask(phone.phone, "POST", "/fault", {"name": "ad"})
        assert phone.now is not None
        for body, words in (({"name": "x"}, "no fault is called"), ({"name": "ad"}, "one fault at a time")):
            with pytest.raises(HTTPError) as caught:
                _ask(phone.phone, "POST", "/fault", body)
            with caught.value as answer:
                assert words in json.loads(answer.read())["error"]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda faults: {**faults, "now": {"name": "ad"}},
        lambda faults: {**faults, "on": ["x"]},
        lambda faults: {**faults, "left": {}},
        lambda faults: {key: value for key, value in faults.items() if key != "rate"},
        lambda faults: [faults],
        lambda faults: {**faults, "happened": []},
        lambda faults: {**faults, "now": {**faults["now"], "args": {}}},
    ],
)
def test_faults_that_are_none_are_refused(adb_server: Adb, spoil: Any) -> None:
    with driven(adb_server, "ad") as phone:
        phone.shell(OPEN)
        state = phone.phone.state()
        with pytest.raises(BadState):
            phone.phone.set_state({**state, "faults": spoil(state["faults"])})
        assert phone.phone.state() == state


SHAPES: list[dict[str, Any]] = [
    {"locale": "en"},
    {"locale": "zh", "dark": True, "size": (720, 1280), "density": 320},
    {"locale": "en", "size": (2400, 1080)},
    {"locale": "zh", "size": (720, 1280), "density": 320, "font_scale": 1.5},
]


@cache
def whole_phone(shape: int) -> Phone:
    needed = ("launcher3", "notes", "settings", "messaging", "contacts", "dialer")
    apps = [kind for kind in default_apps() if kind.package.rpartition(".")[2] in needed]
    return Phone(apps, **SHAPES[shape])


@pytest.mark.parametrize("shape", range(len(SHAPES)))
def test_every_way_out_is_in_sight_on_any_screen(shape: int) -> None:
    for flow in TOUR.flows:
        walker = Walker(whole_phone(shape))
        walker.phone.reset()
        before = walker.phone.snapshot()
        for step in flow.steps:
            step(walker)
        assert flow.holds(before, walker.phone.snapshot()), flow.name


@pytest.mark.parametrize("shape", range(len(SHAPES)))
def test_every_screen_is_sound(shape: int) -> None:
    seen: set[str] = set()
    for steps in TOUR.screens.values():
        walker = Walker(whole_phone(shape))
        walker.phone.reset()
        for step in steps:
            step(walker)
        looked = walker.phone.snapshot()
        scene = compose(walker.phone)
        assert walker.phone.snapshot() == looked
        seen.add(repr(scene.drawing()))
        for window, box in scene.all_boxes():
            if box.info is not None and box.info.clickable and window.kind in ("dialog", "notice"):
                assert min(box.w, box.h) >= walker.phone.metrics.px(24), box.info
                # The page that an ad leads to scrolls; everything else is in sight.
                assert box.info.id == "order_now" or cross(box.rect, scene.screen) is not None
    assert len(seen) == len(TOUR.screens)
