"""The whole phone, driven by the clients that people use: adb, adbutils, adb-shell."""

from __future__ import annotations

import base64
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import adbutils  # type: ignore[import-untyped]
import pytest
from adb_shell.adb_device import AdbDeviceTcp  # type: ignore[import-untyped]
from PIL import Image

from tests.phone.adb_tools import Adb
from virtualphone import VirtualPhone

NOTES = "com.android.notes"
MESSAGES = "com.android.messaging"


@pytest.fixture(scope="module")
def running(adb_server: Adb) -> Iterator[VirtualPhone]:
    with VirtualPhone(seed=3) as phone:
        adb_server.connect(phone.port)
        yield phone
        adb_server.disconnect(phone.port)


@pytest.fixture
def phone(running: VirtualPhone) -> VirtualPhone:
    running.reset()
    return running


class Person:
    """Somebody with adb: looks at dumps, taps what they show."""

    def __init__(self, adb: Adb, phone: VirtualPhone) -> None:
        self.adb, self.phone = adb, phone

    def shell(self, command: str) -> str:
        done = self.adb.run("shell", command, port=self.phone.port)
        assert done.returncode == 0, done
        return done.stdout.decode()

    def nodes(self, *flags: str) -> list[ET.Element]:
        self.shell(f"uiautomator dump {' '.join(flags)} /sdcard/window_dump.xml")
        text = self.adb.run("exec-out", "cat /sdcard/window_dump.xml", port=self.phone.port).stdout
        return list(ET.fromstring(text.decode()).iter("node"))

    def find(self, words: str, *flags: str) -> tuple[int, int]:
        nodes = self.nodes(*flags)
        for node in nodes:
            named = (
                node.get("text"),
                node.get("content-desc"),
                str(node.get("resource-id")).rpartition("/")[2],
            )
            if words in named:
                left, top, right, bottom = map(int, re.findall(r"-?\d+", str(node.get("bounds"))))
                return (left + right) // 2, (top + bottom) // 2
        raise AssertionError(f"{words!r} is not among {[node.get('text') for node in nodes]}")

    def tap(self, words: str, *flags: str) -> None:
        self.shell("input tap {} {}".format(*self.find(words, *flags)))


@pytest.fixture
def person(adb_server: Adb, phone: VirtualPhone) -> Person:
    return Person(adb_server, phone)


def test_a_person_with_adb_sees_launches_and_types(
    person: Person, phone: VirtualPhone, tmp_path: Path
) -> None:
    assert person.shell("wm size") == "Physical size: 1080x2400\n"
    assert "Events injected: 1" in person.shell(f"monkey -p {NOTES} -c android.intent.category.LAUNCHER 1")
    assert f"{NOTES}/" in person.shell("dumpsys window | grep mCurrentFocus")
    person.shell("screencap -p /sdcard/x.png")
    assert person.adb.run("pull", "/sdcard/x.png", tmp_path / "x.png", port=phone.port).returncode == 0
    with Image.open(tmp_path / "x.png") as picture:
        assert picture.size == (1080, 2400)
        assert len(picture.convert("RGB").getcolors(1 << 24) or []) > 50
    person.shell("input keyevent KEYCODE_HOME")
    assert "launcher3" in person.shell("dumpsys window | grep mCurrentFocus")


def test_chinese_goes_through_the_adb_keyboard_only_while_it_is_chosen(
    person: Person, phone: VirtualPhone
) -> None:
    person.shell("am start -n com.android.settings/.SearchActivity")
    field = next(node for node in person.nodes() if node.get("class") == "android.widget.EditText")
    left, top, right, bottom = map(int, re.findall(r"\d+", str(field.get("bounds"))))
    person.shell(f"input tap {(left + right) // 2} {(top + bottom) // 2}")
    message = base64.b64encode("蓝牙 测试".encode()).decode()
    send = f"am broadcast -a ADB_INPUT_B64 --es msg {message}"
    person.shell(send)
    assert "蓝牙" not in [node.get("text") for node in person.nodes()]
    person.shell("ime set com.android.adbkeyboard/.AdbIME")
    person.shell(send)
    assert "蓝牙 测试" in [node.get("text") for node in person.nodes()]
    person.shell("am broadcast -a ADB_CLEAR_TEXT")
    assert "蓝牙 测试" not in [node.get("text") for node in person.nodes()]
    assert phone.inputs()[-1]["kind"] == "broadcast"


def test_a_sentence_is_typed_by_tapping_the_keyboard(person: Person) -> None:
    person.shell("am start -n com.android.settings/.SearchActivity")
    field = next(node for node in person.nodes() if node.get("class") == "android.widget.EditText")
    left, top, right, bottom = map(int, re.findall(r"\d+", str(field.get("bounds"))))
    person.shell(f"input tap {(left + right) // 2} {(top + bottom) // 2}")
    assert "mInputShown=true" in person.shell("dumpsys input_method")
    for letter in "wifi, 5g":
        name = {" ": "key_space"}.get(letter, letter)
        if letter.isdigit():
            person.tap("?123", "--windows")
        person.tap(name, "--windows")
        if letter.isdigit():
            person.tap("ABC", "--windows")
    assert "wifi, 5g" in [node.get("text") for node in person.nodes()]


# adbutils leaves sockets to the garbage collector.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning", "ignore::ResourceWarning")
def test_adbutils_drives_it(adb_server: Adb, phone: VirtualPhone, tmp_path: Path) -> None:
    client = adbutils.AdbClient(port=adb_server.port)
    device = client.device(phone.address)
    assert device.prop.model == "Virtual Phone"
    assert device.window_size() == (1080, 2400)
    assert device.is_screen_on()
    device.app_start(NOTES)
    assert device.app_current().package == NOTES
    assert device.screenshot().size == (1080, 2400)
    assert device.framebuffer().size == (1080, 2400)
    assert device.dump_hierarchy().startswith("<?xml")
    device.click(500, 500)
    device.swipe(500, 1500, 500, 500, 0.2)
    device.keyevent("BACK")
    device.send_keys("hello world")
    data = bytes(range(256)) * 4096 * 5
    (tmp_path / "data").write_bytes(data)
    device.sync.push(tmp_path / "data", "/sdcard/data")
    assert device.sync.read_bytes("/sdcard/data") == data
    assert device.shell2("cat /no/such").returncode == 1
    device.app_stop(NOTES)
    assert device.app_current().package != NOTES


def test_adb_shell_drives_it(phone: VirtualPhone, tmp_path: Path) -> None:
    device = AdbDeviceTcp("127.0.0.1", phone.port)
    assert device.connect()
    try:
        assert device.shell("getprop ro.product.model") == "Virtual Phone\n"
        device.shell(f"monkey -p {MESSAGES} 1")
        raw = device.exec_out("screencap -p", decode=False)
        with Image.open(BytesIO(raw)) as picture:
            assert picture.size == (1080, 2400)
        data = bytes(range(256)) * 20480
        (tmp_path / "data").write_bytes(data)
        device.push(str(tmp_path / "data"), "/sdcard/data")
        device.pull("/sdcard/data", str(tmp_path / "back"))
        assert (tmp_path / "back").read_bytes() == data
    finally:
        device.close()


def test_a_message_is_sent_and_answered(person: Person, phone: VirtualPhone) -> None:
    people = {
        one["phones"][0]["number"]
        for one in phone.state()["apps"]["com.android.contacts"]["people"]
        if one["phones"]
    }
    threads = phone.state()["apps"][MESSAGES]["threads"]
    known = [
        thread["id"] for thread in threads if len(thread["numbers"]) == 1 and thread["numbers"][0] in people
    ]
    answered = 0
    for thread in known[:8]:
        number = next(one["numbers"][0] for one in threads if one["id"] == thread)
        person.shell(f"am start -a android.intent.action.SENDTO -d smsto:{number.replace(' ', '')}")
        field = next(node for node in person.nodes() if node.get("class") == "android.widget.EditText")
        left, top, right, bottom = map(int, re.findall(r"\d+", str(field.get("bounds"))))
        person.shell(f"input tap {(left + right) // 2} {(top + bottom) // 2}; input text see%syou%stomorrow?")
        person.tap("send")
    sent = phone.state()["apps"][MESSAGES]["threads"]
    texts = [[message["text"] for message in thread["messages"]] for thread in sent]
    assert sum(any("see you tomorrow?" in text for text in said) for said in texts) == min(8, len(known))
    phone.advance(300)
    for thread in phone.state()["apps"][MESSAGES]["threads"]:
        texts = [message["text"] for message in thread["messages"]]
        if any("see you tomorrow?" in text for text in texts) and thread["messages"][-1]["from"] != "me":
            answered += 1
    assert answered >= 2


def test_an_alarm_rings_when_the_clock_gets_there(person: Person, phone: VirtualPhone) -> None:
    now = phone.times()["now"]
    hour, minute = (int(now[11:13]) + 2) % 24, 15
    alarm = {"id": 900, "hour": hour, "minute": minute, "days": [], "label": "test", "on": True}
    alarms = phone.state()["apps"]["com.android.deskclock"]["alarms"]
    phone.set_value("apps/com.android.deskclock/alarms", [{**alarms[0], **alarm}])
    phone.advance(30 * 60)
    assert "RingActivity" not in person.shell("dumpsys window")
    phone.advance(3 * 3600)
    assert any(
        "deskclock" in note["package"] for note in phone.state()["notifications"]
    ) or "RingActivity" in person.shell("dumpsys activity activities")


def test_other_programs_read_the_tables_of_the_apps(person: Person, phone: VirtualPhone) -> None:
    sms = person.shell("content query --uri content://sms/inbox --projection address:body")
    received = [
        message
        for thread in phone.state()["apps"][MESSAGES]["threads"]
        for message in thread["messages"]
        if message["from"] != "me"
    ]
    assert sms.count("Row: ") == len(received)
    assert f"body={max(received, key=lambda one: one['at_ms'])['text']}" in sms.splitlines()[0]
    ann = person.shell("content query --uri content://contacts/phones --where \"display_name='Ann Lee'\"")
    people = phone.state()["apps"]["com.android.contacts"]["people"]
    (number,) = [one["phones"][0]["number"] for one in people if one["name"] == "Ann Lee"]
    assert f"number={number}\n" in ann


def test_settings_are_changed_through_content_too(person: Person) -> None:
    uri = "--uri content://settings/system"
    person.shell(f"content insert {uri} --bind name:s:user_rotation --bind value:i:1")
    assert person.shell("settings get system user_rotation") == "1\n"
    assert person.nodes()[0].get("bounds") == "[0,0][2400,1080]"
    person.shell(f"content delete {uri} --where \"name='user_rotation'\"")
    assert person.shell("settings get system user_rotation") == "null\n"
