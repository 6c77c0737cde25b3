"""Pages that come late or not at all, that may not be photographed; trees that cannot be had; lost taps."""

from __future__ import annotations

import pytest

from tests.phone.adb_tools import Adb
from tests.phone.fault_phone import OPEN, OTHER, driven


def test_a_slow_page_has_a_spinner_until_it_is_there(adb_server: Adb) -> None:
    with driven(adb_server, "slow") as phone:
        phone.shell(OPEN)
        going = phone.now or {}
        loading = phone.pixels()
        assert "Loading…" in phone.texts()
        assert "row" not in phone.ids()
        commands = 0
        while phone.now is not None:
            phone.shell("true")
            commands += 1
        assert 0 <= commands <= 8
        assert phone.phone.times()["now_ms"] >= going["until_ms"]
        assert "row" in phone.ids()
        assert phone.pixels() != loading
        assert phone.happened[0]["ended"] == "passed"


def test_a_network_error_stays_until_retry(adb_server: Adb) -> None:
    with driven(adb_server, "network", locale="zh") as phone:
        phone.shell(OPEN)
        broken = phone.pixels()
        phone.shell("sleep 60")
        assert "网络连接失败" in phone.texts()
        phone.tap("重试")
        assert "row" in phone.ids()
        assert phone.pixels() != broken
        assert phone.happened[0]["ended"] == "retried"


def test_a_page_that_is_left_takes_its_trouble_along(adb_server: Adb) -> None:
    with driven(adb_server, "network") as phone:
        phone.shell(OPEN)
        phone.shell("input keyevent BACK; true")
        assert "home" in phone.texts()
        phone.shell("true")
        assert phone.happened[0]["ended"] == "left"


def test_a_secure_page_is_black_for_captures_alone(adb_server: Adb) -> None:
    with driven(adb_server, "black") as phone:
        phone.shell("input keyevent HOME")
        home = phone.pixels()
        phone.shell(OPEN)
        header, body = phone.pixels()[:16], phone.pixels()[16:]
        assert header == home[:16]
        middle = 360 * 4 * 300
        assert body[middle : middle + 8] == b"\0\0\0\xff\0\0\0\xff"
        assert set(body[360 * 4 * 60 : 360 * 4 * 600 : 4]) == {0}
        assert "row" in phone.ids()
        phone.tap("row 3")
        assert phone.phone.state()["tasks"][0]["pages"][-1]["activity"] == "OtherActivity"
        phone.shell("input keyevent BACK BACK")
        assert phone.pixels() == home


@pytest.mark.parametrize("words", ["", "--compressed"])
def test_no_idle_state_leaves_no_file(adb_server: Adb, words: str) -> None:
    with driven(adb_server, "idle", fault_seed=2) as phone:
        phone.shell(OPEN)
        before = phone.phone.times()["now_ms"]
        said = phone.shell(f"uiautomator dump {words} /sdcard/a.xml")
        assert said == "ERROR: could not get idle state.\n"
        assert phone.phone.times()["now_ms"] >= before + 10_000
        assert "No such file" in phone.shell("cat /sdcard/a.xml")
        tries = 1
        while "ERROR" in phone.shell("uiautomator dump /sdcard/a.xml"):
            tries += 1
        assert tries <= 3
        assert "row 1" in phone.shell("cat /sdcard/a.xml")


def test_an_empty_tree_has_a_bare_root(adb_server: Adb) -> None:
    with driven(adb_server, "empty") as phone:
        phone.shell(OPEN)
        (root,) = phone.nodes()
        assert root.get("bounds") == "[0,0][360,720]"
        assert len(phone.nodes()) == 1 or "row" in phone.ids()
        assert "row" in phone.ids()


def test_a_stale_tree_is_of_the_page_before(adb_server: Adb) -> None:
    with driven(adb_server, "stale") as phone:
        phone.shell(OPEN)
        first = phone.dump()
        phone.shell(OTHER)
        picture = phone.pixels()
        assert phone.dump() == first
        assert "picked" in phone.ids()
        assert phone.pixels() == picture
        assert [row["name"] for row in phone.happened] == ["stale"]


def test_a_tap_is_swallowed_and_the_next_works(adb_server: Adb) -> None:
    with driven(adb_server, "swallowed") as phone:
        phone.shell(OPEN)
        before = phone.pixels()
        phone.tap("row 2")
        assert phone.pixels() == before
        assert phone.phone.inputs()[-1]["target"]["text"] == "row 2"
        phone.tap("row 2")
        assert "picked" in phone.ids()


def test_adb_is_cut_off_and_comes_back(adb_server: Adb) -> None:
    with driven(adb_server) as phone:
        phone.shell(OPEN)
        phone.phone.fault("offline")
        going = phone.now or {}
        said = phone.shell("echo here")
        assert "here" not in said
        for _ in range(8):
            adb_server.disconnect(phone.phone.port)
            if b"connected to" in adb_server.run("connect", phone.phone.address).stdout:
                break
        assert phone.shell("echo here") == "here\n"
        assert phone.now is None
        assert phone.phone.times()["now_ms"] >= going["until_ms"]
        assert phone.happened[0]["ended"] == "passed"
        assert "row" in phone.ids()


def test_a_command_that_is_cut_off_did_nothing(adb_server: Adb) -> None:
    with driven(adb_server, "offline") as phone:
        phone.shell("true")
        assert phone.happened == []  # not before an app is opened
        phone.shell(OPEN)
        phone.phone.advance(5)
        phone.shell("echo x > /sdcard/never")
        assert phone.happened[0]["name"] == "offline"
        assert "/sdcard/never" not in str([change["path"] for change in phone.phone.changes()])
