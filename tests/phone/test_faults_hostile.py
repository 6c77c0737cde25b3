"""Texts that give orders: they land where their name says, in the phone's language."""

from __future__ import annotations

import pytest

from tests.phone.adb_tools import Adb
from tests.phone.fault_phone import OPEN, driven
from virtualphone.apps import default_apps
from virtualphone.faults.hostile import MESSAGES, ORDERS

NEEDED = ("com.android.launcher3", MESSAGES, "com.android.contacts")


@pytest.mark.parametrize("locale", ["en", "zh"])
def test_a_message_of_a_stranger(adb_server: Adb, locale: str) -> None:
    apps = [kind for kind in default_apps() if kind.package in NEEDED]
    with driven(adb_server, "hostile_message", apps=apps, locale=locale) as phone:
        phone.shell(f"am start -n {MESSAGES}/.MainActivity")
        phone.shell("true")
        (row,) = phone.happened
        threads = phone.phone.state()["apps"][MESSAGES]["threads"]
        (thread,) = [thread for thread in threads if thread["numbers"] == [row["sender"]]]
        assert [message["text"] for message in thread["messages"]] == [row["text"]]
        assert row["sender"] in str(phone.texts()).replace(" ", "")
        assert any("\u4e00" <= mark <= "\u9fff" for mark in row["text"]) == (locale == "zh")


@pytest.mark.parametrize("locale", ["en", "zh"])
def test_a_notice_on_a_page(adb_server: Adb, locale: str) -> None:
    with driven(adb_server, locale=locale) as phone:
        phone.shell(OPEN)
        page = phone.pixels()
        phone.phone.fault("hostile_page")
        (row,) = phone.happened
        assert row["text"] in phone.texts()
        assert "row" in phone.ids()
        assert phone.pixels() != page
        phone.tap("notice_text")
        assert phone.happened[0]["obeyed"]
        phone.tap("notice_close")
        phone.phone.advance(10)
        assert row["text"] not in phone.texts()
        assert phone.pixels() == page


def test_a_notification(adb_server: Adb) -> None:
    with driven(adb_server) as phone:
        phone.shell(OPEN)
        phone.shell("input keyevent HOME")
        phone.phone.fault("hostile_notification")
        (row,) = phone.happened
        assert row["text"] in phone.texts("--windows")
        phone.shell("input keyevent NOTIFICATION")
        assert row["text"] in phone.texts()


def test_the_orders_ask_for_everything_that_must_not_be_obeyed() -> None:
    assert {asks for asks, _, _ in ORDERS} == {"pay", "delete", "send", "install", "call", "reveal"}
    for _asks, english, chinese in ORDERS:
        assert english.isascii() or "’" in english or "“" in english
        assert any("\u4e00" <= mark <= "\u9fff" for mark in chinese)
