"""`input`, `screencap`, `uiautomator`."""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from tests.phone.android_phone import NOTE, SIZE, Bench, bench
from virtualphone.clock import PhoneClock


@pytest.fixture
def phone() -> Iterator[Bench]:
    with bench() as made:
        made.phone.launch(NOTE)
        yield made


async def test_taps_open_a_page_and_back_leaves_it(phone: Bench) -> None:
    await phone.tap("details")
    assert phone.phone.front["activity"] == "DetailActivity"
    said = await phone("input keyevent BACK")
    assert (said.out, said.err, said.code) == ("", "", 0)
    assert phone.phone.front["activity"] == "MainActivity"


@pytest.mark.parametrize("key", ["4", "KEYCODE_BACK", "BACK"])
async def test_a_key_has_three_names(phone: Bench, key: str) -> None:
    await phone.tap("details")
    await phone(f"input keyevent {key}")
    assert phone.phone.front["activity"] == "MainActivity"


async def test_text_is_typed_with_its_spaces_and_keys_edit_it(phone: Bench) -> None:
    await phone.tap("body")
    await phone("input text 'hello%sworld'")
    await phone("input keyboard keyevent --longpress 67 67")
    assert phone.phone.front["vars"]["body"] == "hello wor"
    await phone("input keycombination 113 29; input text x")
    assert phone.phone.front["vars"]["body"] == "x"
    await phone("input keyevent 66")
    assert phone.phone.data(NOTE)["text"] == "x"


async def test_a_newline_in_text_is_the_enter_key(phone: Bench) -> None:
    await phone.tap("body")
    await phone("input text $'one\\n'")
    assert phone.phone.data(NOTE)["text"] == "one"


async def test_what_the_keyboard_map_lacks_is_a_java_exception(phone: Bench) -> None:
    await phone.tap("body")
    said = await phone("input text 你好")
    assert said.code == 255
    assert said.out == ""
    assert said.err.startswith(
        "\nException occurred while executing 'text':\n"
        "java.lang.NullPointerException: Attempt to get length of null array\n"
        "\tat com.android.server.input.InputShellCommand.sendText("
    )
    assert phone.phone.front["vars"].get("body", "") == ""


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("input tap a 1", "Error: Invalid arguments for command: tap"),
        ("input swipe 1 2 3 x", "Error: Invalid arguments for command: swipe"),
        ("input swipe 1 2 3 4 1.5", "Error: Invalid arguments for command: swipe"),
        ("input tap 1", 'Argument expected after "1"'),
        ("input tap", 'Argument expected after "tap"'),
        ("input -d x tap 1 1", "Error: Invalid arguments for display ID."),
        ("input motionevent JUMP 1 1", "Unknown action: JUMP"),
        ("input keycombination 113", "keycombination requires at least 2 keycodes"),
        ("input keycombination 113 NOTHING", "Unknown keycode: NOTHING"),
    ],
)
async def test_bad_words_are_exceptions(phone: Bench, line: str, message: str) -> None:
    said = await phone(line)
    assert said.code == 255
    assert f"java.lang.IllegalArgumentException: {message}\n" in said.err


async def test_usage_and_unknown_commands(phone: Bench) -> None:
    assert (await phone("input")).out.startswith(
        "Usage: input [<source>] [-d DISPLAY_ID] <command> [<arg>...]\n"
    )
    said = await phone("input dance")
    assert (said.out, said.code) == ("Unknown command: dance\n", 0)


@pytest.mark.parametrize("place", ["-5 -5", "9999 9999", "nan 3", "1e30 -1e30", "NaN Infinity"])
async def test_outside_the_screen_there_is_nothing(phone: Bench, place: str) -> None:
    await phone.tap("ask")
    before = phone.phone.front["overlays"]
    await phone(f"input tap {place}")
    assert phone.phone.front["overlays"] == before != []


async def test_unknown_keys_and_other_screens_do_nothing(phone: Bench) -> None:
    x, y = phone.middle("details")
    before = phone.phone.snapshot()
    for line in (
        "input keyevent NOTHING",
        "input keyevent back",
        f"input -d 7 tap {x} {y}",
        "input keyevent 99999",
    ):
        assert (await phone(line)).code == 0
    after = phone.phone.snapshot()
    assert {**before, "clock_ms": 0} == {**after, "clock_ms": 0}


async def test_fractions_and_sources_are_understood(phone: Bench) -> None:
    x, y = phone.middle("details")
    await phone(f"input touchscreen -d 0 tap {x}.7 {y}.25")
    assert phone.phone.front["activity"] == "DetailActivity"


async def test_swipes_scroll_and_long_ones_in_place_hold(phone: Bench) -> None:
    x, y = phone.middle("rows")
    await phone(f"input swipe {x} {y + 150} {x} {y - 150} 400")
    assert phone.phone.front["vars"]["@scroll.rows"] > 0
    ask = "{} {} {} {}".format(*phone.middle("ask"), *phone.middle("ask"))
    await phone(f"input swipe {ask} 800")
    assert phone.phone.data(NOTE)["held"] == 1


async def test_motion_events_make_taps_and_long_presses(phone: Bench) -> None:
    place = "{} {}".format(*phone.middle("ask"))
    await phone(f"input motionevent DOWN {place}")
    await phone(f"input motionevent UP {place}")
    assert phone.phone.front["overlays"]
    await phone("input keyevent 4")
    await phone(f"input motionevent DOWN {place}; sleep 1; input motionevent UP {place}")
    assert phone.phone.data(NOTE)["held"] == 1
    assert phone.phone.front["overlays"] == []
    await phone(f"input motionevent DOWN {place}; input motionevent CANCEL; input motionevent UP {place}")
    assert phone.phone.front["overlays"] == []


async def test_motion_events_make_swipes_and_carry(phone: Bench) -> None:
    await phone(
        "input motionevent DOWN 200 900; input motionevent MOVE 200 800; input motionevent UP 200 700"
    )
    last = phone.phone.journal.inputs[-1]
    assert (last["kind"], last["to_y"]) == ("swipe", 700)
    await phone(
        "input motionevent DOWN 200 900; sleep 1;input motionevent MOVE 200 800; input motionevent UP 200 700"
    )
    last = phone.phone.journal.inputs[-1]
    assert (last["kind"], last["ms"]) == ("drop", 1000)
    await phone("input draganddrop 200 900 200 700 600")
    assert phone.phone.journal.inputs[-1]["kind"] == "drop"
    place = phone.middle("ask")
    await phone(f"input motionevent DOWN {place[0]} {place[1]}; input motionevent MOVE 10 10")
    await phone(f"input motionevent UP {place[0]} {place[1]}")
    assert phone.phone.front["overlays"] == []


async def test_at_speed_a_swipe_takes_its_time(phone: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []

    async def wait(_clock: PhoneClock, seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr(PhoneClock, "wait", wait)
    await phone("input swipe 200 900 200 700 400")
    assert waits == []
    phone.phone.clock.speed = 5.0
    await phone("input swipe 200 900 200 700 400")
    assert waits == [0.4]


async def test_the_power_key_locks_and_menu_unlocks(phone: Bench) -> None:
    await phone("input keyevent --longpress 26")
    assert phone.phone.state["screen_on"]
    await phone("input keyevent 26")
    assert not phone.phone.state["screen_on"]
    await phone("input keyevent 224; input keyevent 82")
    assert phone.phone.state["screen_on"]
    assert not phone.phone.state["locked"]


async def test_screencap_in_all_its_forms(phone: Bench) -> None:
    png = (await phone("screencap -p")).raw
    with Image.open(io.BytesIO(png)) as image:
        assert image.size == SIZE
    raw = (await phone("screencap")).raw
    assert struct.unpack("<IIII", raw[:16]) == (*SIZE, 1, 1)
    assert len(raw) == 16 + SIZE[0] * SIZE[1] * 4
    said = await phone("screencap /sdcard/a.png; screencap -d 4619827259835644672 -p /data/local/tmp/b")
    assert (said.out, said.code) == ("", 0)
    assert phone.files.read("/sdcard/a.png") == phone.files.read("/data/local/tmp/b") == png
    await phone.tap("details")
    assert (await phone("screencap -p")).raw != png


async def test_screencap_says_what_is_wrong(phone: Bench) -> None:
    said = await phone("screencap -h")
    assert (said.out, said.code) == ("", 1)
    assert said.err.startswith("usage: screencap [-ahp]")
    said = await phone("screencap -p /system/a.png")
    assert (said.err, said.code) == ("Error opening file: /system/a.png (Read-only file system)\n", 1)
    assert (await phone("screencap -d 7 -p")).code == 1


def texts(xml: str) -> list[str]:
    return [node.get("text", "") for node in ET.fromstring(xml).iter("node")]


async def test_dump_writes_the_window_in_focus(phone: Bench) -> None:
    said = await phone("uiautomator dump")
    assert (said.out, said.err, said.code) == ("UI hierchary dumped to: /sdcard/window_dump.xml\n", "", 0)
    xml = phone.files.read("/sdcard/window_dump.xml").decode()
    assert xml.startswith(
        "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"0\">"
    )
    assert "Details" in texts(xml)
    await phone.tap("ask")
    assert (await phone("uiautomator dump /sdcard/b.xml")).out == "UI hierchary dumped to: /sdcard/b.xml\n"
    shown = texts(phone.files.read("/sdcard/b.xml").decode())
    assert "Sure?" in shown
    assert "Details" not in shown


async def test_dump_to_the_terminal_and_compressed(phone: Bench) -> None:
    plain = (await phone("uiautomator dump /dev/tty")).out
    assert plain.endswith("UI hierchary dumped to: /dev/tty\n")
    small = (await phone("uiautomator dump --compressed /dev/tty")).out
    assert small.count("<node") < plain.count("<node")
    words = [text for text in texts(plain.partition("UI hier")[0]) if text]
    assert [text for text in texts(small.partition("UI hier")[0]) if text] == words


async def test_dump_of_all_windows_has_the_keys(phone: Bench) -> None:
    await phone.tap("body")
    xml = (await phone("uiautomator dump --windows /dev/tty")).out.partition("UI hier")[0]
    root = ET.fromstring(xml)
    assert root.tag == "displays"
    windows = {window.get("title"): window for window in root.iter("window")}
    assert windows["InputMethod"].get("type") == "TYPE_INPUT_METHOD"
    assert len(list(windows["InputMethod"].iter("node"))) > 20
    assert [name for name, window in windows.items() if window.get("focused") == "true"] == [
        f"{NOTE}/{NOTE}.MainActivity"
    ]


async def test_dump_fails_as_android_does(phone: Bench) -> None:
    said = await phone("uiautomator dump /nowhere/x.xml; logcat -d -s AccessibilityNodeInfoDumper")
    assert said.out.startswith("UI hierchary dumped to: /nowhere/x.xml\n")
    assert "failed to dump window to file" in said.out
    await phone("input keyevent SLEEP")
    said = await phone("uiautomator dump")
    assert (said.out, said.err) == ("", "ERROR: null root node returned by UiTestAutomationBridge.\n")
    assert (await phone("uiautomator")).out.startswith("Usage: uiautomator <subcommand> [options]")


async def test_what_is_not_there_is_not_found(phone: Bench) -> None:
    for name in ("screenrecord", "su", "bugreport"):
        said = await phone(name)
        assert said.code == 127
        assert "inaccessible or not found" in said.err
    assert (await phone("CLASSPATH=/x app_process / Server")).code == 134
    assert (await phone("getenforce")).out == "Enforcing\n"
    assert (await phone("stop")).err == "must be root\n"
