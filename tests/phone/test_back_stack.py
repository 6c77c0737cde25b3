"""Pages, overlays, tasks, and the keys that move among them."""

from __future__ import annotations

import pytest

from tests.phone.little import HOME, LAB, little_phone
from virtualphone.keys import Keys, code_of
from virtualphone.phone import Phone
from virtualphone.scene import recents
from virtualphone.tours.steps import Walker


@pytest.fixture
def phone() -> Phone:
    phone = little_phone()
    phone.launch(LAB)
    return phone


def where(phone: Phone) -> str:
    return f"{phone.front['package']}/{phone.front['activity']}"


def test_a_fresh_phone_is_at_home() -> None:
    assert where(little_phone()) == f"{HOME}/MainActivity"


def test_launching_says_what_happened(phone: Phone) -> None:
    assert phone.launch(LAB) == "same"
    phone.home()
    assert phone.launch(LAB) == "front"
    phone.force_stop(LAB)
    assert phone.launch(LAB) == "started"


def test_an_app_or_page_that_is_not_there_is_named(phone: Phone) -> None:
    with pytest.raises(LookupError, match=r"org\.example\.none"):
        phone.launch("org.example.none")
    with pytest.raises(LookupError, match=r"NoActivity.*MainActivity"):
        phone.launch(LAB, "NoActivity")
    assert where(phone) == f"{LAB}/MainActivity"


def test_a_page_gives_its_result_to_the_one_below(phone: Phone) -> None:
    walker = Walker(phone)
    walker.hands.tap(*walker.centre("row", 3))
    assert phone.front["args"] == {"row": 3}
    walker.hands.tap(*walker.centre("pick"))
    walker.hands.tap(*walker.centre("seven"))
    assert where(phone) == f"{LAB}/OtherActivity"
    assert phone.front["vars"]["picked"] == 7


def test_back_goes_through_keyboard_overlay_page_and_app_in_this_order(phone: Phone) -> None:
    phone.push(LAB, "OtherActivity", {})
    phone.page().show("ask", row=1)
    phone.focus(phone.surface, "why")
    phone.state["shade"] = True
    phone.back()
    assert not phone.state["shade"]
    phone.back()
    assert not phone.state["keyboard"]["shown"]
    phone.back()
    assert not phone.front["overlays"]
    phone.back()
    assert where(phone) == f"{LAB}/MainActivity"
    phone.back()
    assert where(phone) == f"{HOME}/MainActivity"
    phone.back()
    assert where(phone) == f"{HOME}/MainActivity"
    assert phone.task_of(LAB) is not None


def test_a_page_may_ask_before_it_is_left(phone: Phone) -> None:
    phone.push(LAB, "OtherActivity", {})
    phone.front["vars"]["name"] = "stay"
    phone.back()
    assert where(phone) == f"{LAB}/OtherActivity"
    assert phone.front["overlays"][0]["name"] == "ask"


def test_an_overlay_that_must_be_answered_does_not_go_away(phone: Phone) -> None:
    phone.page().show("must")
    phone.back()
    assert phone.front["overlays"]
    Walker(phone).hands.tap(10, 300)
    assert phone.front["overlays"]
    walker = Walker(phone)
    walker.hands.tap(*walker.centre("fine"))
    assert not phone.front["overlays"]


def test_an_app_opened_at_a_deep_page_is_not_stuck_there() -> None:
    phone = little_phone()
    phone.launch(LAB, "OtherActivity")
    phone.home()
    assert phone.launch(LAB) == "started"
    assert where(phone) == f"{LAB}/MainActivity"
    phone.back()
    assert where(phone) == f"{LAB}/OtherActivity"
    phone.back()
    assert where(phone) == f"{HOME}/MainActivity"
    assert phone.task_of(LAB) is None
    assert phone.launch(LAB) == "started"
    assert where(phone) == f"{LAB}/MainActivity"


def test_recents_and_back_to_the_app(phone: Phone) -> None:
    recents(phone)
    assert where(phone) == f"{HOME}/RecentsActivity"
    recents(phone)
    assert where(phone) == f"{LAB}/MainActivity"


def test_force_stop_of_the_app_in_front_goes_home(phone: Phone) -> None:
    phone.focus(phone.front, "x")
    phone.force_stop(LAB)
    assert where(phone) == f"{HOME}/MainActivity"
    assert not phone.state["keyboard"]["shown"]
    assert phone.task_of(LAB) is None


@pytest.mark.parametrize(
    ("word", "code"), [("4", 4), ("BACK", 4), ("KEYCODE_BACK", 4), ("keycode_a", 29), ("9", 9), ("F1", 131)]
)
def test_a_key_has_a_number_and_two_names(word: str, code: int) -> None:
    assert code_of(word) == code


@pytest.mark.parametrize("word", ["", "NOSUCH", "999", "-1", "４"])
def test_a_key_that_is_not_there(word: str) -> None:
    assert code_of(word) is None


def test_power_locks_and_a_locked_phone_takes_no_keys(phone: Phone) -> None:
    keys = Keys(phone)
    keys.press(26)
    assert (phone.state["screen_on"], phone.state["locked"]) == (False, True)
    keys.press(3)
    keys.press(224)
    keys.press(4)
    assert where(phone) == f"{LAB}/MainActivity"
    assert (phone.state["screen_on"], phone.state["locked"]) == (True, True)
    keys.press(82)
    assert not phone.state["locked"]


def test_clearing_an_app_gives_it_its_first_data_back(phone: Phone) -> None:
    first = phone.data(LAB)["number"]
    phone.data(LAB).update(number=-1, rows=[])
    phone.clear(LAB)
    assert phone.data(LAB)["number"] == first
    assert len(phone.data(LAB)["rows"]) == 40


def test_notifications_come_and_go_by_what_they_open(phone: Phone) -> None:
    phone.notify(LAB, "a", "1", "OtherActivity", row=1)
    phone.notify(LAB, "b", "2", "OtherActivity", row=2)
    phone.dismiss(LAB, row=1)
    assert [note["title"] for note in phone.state["notifications"]] == ["b"]
    phone.dismiss(LAB)
    assert phone.state["notifications"] == []
