"""The Phone app: calls from beginning to end, over other apps, without a network, without an address book."""

from __future__ import annotations

from typing import Any

import pytest

from tests.phone.little import Home
from virtualphone.app import Seed
from virtualphone.apps import default_apps
from virtualphone.apps.contacts import Contacts
from virtualphone.apps.contacts.people import number_of as contacts_number
from virtualphone.apps.dialer import Dialer
from virtualphone.apps.dialer.numbers import fits, key_of, number_of, on_keys, spoken
from virtualphone.apps.dialer.seeding import first_data
from virtualphone.apps.dialer.times import running
from virtualphone.phone import Phone
from virtualphone.scene import compose
from virtualphone.toolkit.text import words_font
from virtualphone.tours.dialer import PACKAGE, dialed, menu, rings
from virtualphone.tours.steps import Step, Walker, hold, key, tap, wait, write

Json = dict[str, Any]

NOTES = "com.android.notes"


def open_phone(locale: str = "en", *apps: Any) -> Walker:
    phone = Phone([Home, Dialer, *apps], locale=locale, seed=3)
    phone.launch(PACKAGE)
    return Walker(phone)


def go(walker: Walker, *steps: Step) -> Walker:
    for step in steps:
        step(walker)
    return walker


def held(walker: Walker) -> Json:
    return walker.phone.data(PACKAGE)


def shown(walker: Walker, name: str) -> list[str]:
    boxes = [box for _, box in compose(walker.phone).all_boxes() if box.info and box.info.id == name]
    return [
        next((part.info.text for part in box.walk() if part.info and part.info.text), "") for box in boxes
    ]


def test_numbers_are_those_of_the_address_book() -> None:
    for locale in ("en", "zh"):
        numbers = [number_of(5, locale, place) for place in range(60)]
        assert numbers == [contacts_number(5, locale, place) for place in range(60)]
    assert key_of("+86 138 0012 3456") == key_of("13800123456")
    assert spoken("4155550123") == "(415) 555-0123"


def test_the_letters_on_the_keys_find_names() -> None:
    assert on_keys("Ann Lee") == "266 533"
    assert fits("Ann Lee", "4155550120", "266") and fits("Ann Lee", "4155550120", "53")
    assert fits("Ann Lee", "4155550120", "5501") and not fits("Ann Lee", "4155550120", "265")


def test_a_call_is_dialled_answered_and_measured() -> None:
    walker = go(open_phone(), *dialed("10086"), tap("call"))
    assert held(walker)["call"]["state"] == "dialing"
    assert held(walker)["calls"][0]["direction"] == "outgoing"
    go(walker, wait(5))
    assert held(walker)["call"]["state"] == "active"
    go(walker, tap("held"), tap("speaker"), wait(60))
    assert walker.find("call_state") is not None
    assert (held(walker)["call"]["held"], held(walker)["call"]["speaker"]) == (True, True)
    go(walker, tap("hang_up"))
    assert held(walker)["calls"][0]["duration_s"] in range(60, 63)
    assert held(walker)["call"]["state"] == "ended"
    go(walker, wait(3))
    assert walker.phone.front["activity"] == "DialpadActivity"
    assert walker.phone.state["notifications"] == []


def test_hanging_up_before_the_answer_is_a_call_without_a_length() -> None:
    walker = go(open_phone(), *dialed("10086"), tap("call"), tap("hang_up"), tap("hang_up"))
    assert held(walker)["calls"][0]["duration_s"] == 0
    assert held(walker)["call"] is None


def test_a_call_goes_on_behind_other_pages_and_is_found_again() -> None:
    walker = go(open_phone(), *dialed("10086"), tap("call"), wait(5), key("HOME"))
    assert held(walker)["call"]["state"] == "active"
    assert [note["args"] for note in walker.phone.state["notifications"]] == [{"call": True}]
    walker.phone.launch(PACKAGE)
    go(walker, key("BACK"), tap("return_to_call"), wait(7), tap("hang_up"), wait(5))
    assert len(held(walker)["calls"]) == 25
    pages = [page["activity"] for task in walker.phone.state["tasks"] for page in task["pages"]]
    assert "InCallActivity" not in pages


def test_a_call_over_another_app_gives_it_back() -> None:
    phone = Phone(default_apps(), seed=3)
    phone.launch(NOTES)
    walker = go(Walker(phone), rings("10086"), tap("decline"))
    assert phone.front["package"] == NOTES
    assert held(walker)["calls"][0]["direction"] == "rejected"
    phone.launch(PACKAGE, "InCallActivity", {"number": "10086", "incoming": True})
    assert walker.find("answer") is not None
    go(walker, key("BACK"), tap("answer"), wait(12), tap("hang_up"), wait(3))
    assert phone.front["package"] == NOTES
    assert held(walker)["calls"][0]["duration_s"] == 12


def test_a_second_caller_is_only_missed() -> None:
    walker = go(open_phone(), *dialed("10086"), tap("call"), wait(5), rings("2065550187"))
    assert held(walker)["call"]["number"] == "10086"
    assert held(walker)["calls"][0]["direction"] == "missed"


def test_nothing_is_called_in_airplane_mode() -> None:
    walker = open_phone()
    walker.phone.set_setting("global", "airplane_mode_on", "1")
    go(walker, *dialed("10086"), tap("call"))
    assert walker.phone.front["overlays"][-1]["name"] == "airplane"
    assert len(held(walker)["calls"]) == 24
    go(walker, tap("yes"), tap("call"))
    assert held(walker)["call"]["state"] == "dialing"


def test_without_an_address_book_numbers_have_no_names() -> None:
    walker = open_phone()
    assert all(not title.isalpha() for title in shown(walker, "call_row"))
    go(walker, tap("nav_contacts"), tap("new_contact"))
    assert "No app" in walker.phone.state["toasts"][0]["text"]
    go(walker, tap("nav_favourites"), *menu("menu_settings"), tap("open_blocked_numbers"), tap("add_number"))
    go(walker, write("555 0123"), tap("yes"))
    assert held(walker)["blocked"] == [{"id": 1, "number": "5550123"}]


def test_the_address_book_gives_names_and_shares_its_refused_numbers() -> None:
    walker = go(open_phone("en", Contacts), tap("call_row"), tap("way_block"), tap("yes"))
    shared = walker.phone.data("com.android.contacts")["blocked"]
    assert shared[-1]["number"] == held(walker)["calls"][0]["number"]
    assert shown(walker, "name") == ["Chris Walker"]
    go(walker, tap("way_block"), tap("yes"))
    assert len(shared) == 1


def test_a_removed_call_comes_back_for_a_while() -> None:
    walker = open_phone()
    first = list(held(walker)["calls"])
    go(walker, hold("call_row", 2), tap("sheet_delete"), tap("snackbar_action"))
    assert held(walker)["calls"] == first
    go(walker, hold("call_row", 2), tap("sheet_delete"), wait(11))
    assert walker.find("snackbar_action") is None


def test_long_presses_on_the_pad() -> None:
    walker = go(open_phone("en", Contacts), tap("fab"), hold("key_0"), tap("key_1"))
    assert walker.phone.front["vars"]["typed"] == "+1"
    go(walker, hold("key_4"), tap("yes"), tap("query"), write("Grace"), tap("candidate"), hold("key_4"))
    assert held(walker)["call"]["number"] == number_of(3, "en", 8)
    go(walker, tap("hang_up"), wait(3), hold("backspace"), hold("key_1"))
    assert walker.phone.front["activity"] == "VoicemailActivity"


def test_the_pad_calls_the_last_number_again_and_tells_the_serial_number() -> None:
    walker = go(open_phone(), tap("fab"), tap("call"))
    last = next(row["number"] for row in held(walker)["calls"] if row["direction"] == "outgoing")
    assert walker.phone.front["vars"]["typed"] == last
    go(walker, hold("backspace"), tap("key_star"), tap("key_pound"), tap("key_0"), tap("key_6"))
    go(walker, tap("key_pound"))
    assert walker.phone.front["overlays"][-1]["name"] == "serial"


def test_a_voicemail_is_played_to_its_end() -> None:
    walker = go(open_phone(), *menu("menu_voicemail"), tap("mail"), tap("play"))
    assert held(walker)["playing"]["id"] == held(walker)["voicemail"][0]["id"]
    go(walker, wait(60))
    assert held(walker)["playing"] is None
    assert held(walker)["voicemail"][0]["heard"]


def test_intents_open_the_right_page() -> None:
    app = open_phone().phone.apps[PACKAGE]
    view, call = "android.intent.action.VIEW", "android.intent.action.CALL"
    assert app.resolve(view, "tel:555%2001-23") == ("DialpadActivity", {"number": "5550123"})
    assert app.resolve("android.intent.action.DIAL", "") == ("DialpadActivity", {})
    assert app.resolve(call, "tel:10086") == ("InCallActivity", {"number": "10086"})
    assert app.resolve(view, "https://example.org") is None
    assert app.resolve("android.intent.action.INSERT", "tel:1") is None
    rows = app.content("content://call_log/calls") or []
    assert rows[0]["type"] == 3 and len(rows) == 24


@pytest.mark.parametrize("locale", ["en", "zh"])
def test_every_word_can_be_drawn(locale: str) -> None:
    texts = str([first_data(Seed(1, "x", locale, 1773017700000)), Dialer.words])
    font = words_font(24)
    marks = {mark for mark in texts if mark.isprintable() and mark != " "}
    assert {mark for mark in marks if font.getmask(mark).getbbox() is None} == set()


def test_a_long_call_has_hours() -> None:
    assert (running(65_000), running(3_725_000)) == ("01:05", "1:02:05")
