"""Fingers and keys do what they do on a phone."""

from __future__ import annotations

import pytest

from tests.phone.little import LAB, little_phone
from virtualphone.phone import Phone
from virtualphone.scene import compose
from virtualphone.toolkit.box import Box
from virtualphone.tours.steps import Walker


def on_page(activity: str = "", **options: object) -> tuple[Phone, Walker]:
    phone = little_phone(**options)
    phone.launch(LAB, activity)
    return phone, Walker(phone)


def scroller_of(phone: Phone) -> Box:
    return next(
        box for box in compose(phone).focused.root.walk() if box.scroller and box.scroller.axis == "y"
    )


def offset(phone: Phone) -> int:
    scroller = scroller_of(phone).scroller
    assert scroller is not None
    return scroller.offset


def test_a_slow_finger_moves_a_list_by_just_what_it_moved() -> None:
    phone, walker = on_page()
    walker.hands.swipe((500, 1500), (500, 1200), 2000)
    assert offset(phone) == 300
    walker.hands.swipe((500, 1200), (500, 1350), 2000)
    assert offset(phone) == 150


def test_a_quick_finger_lets_it_glide_on() -> None:
    phone, walker = on_page()
    walker.hands.swipe((500, 1500), (500, 1200), 100)
    assert offset(phone) > 600
    assert phone.clock.ledger.count["fling"] == 1


def test_a_list_ends_at_its_ends() -> None:
    phone, walker = on_page()
    for _ in range(12):
        walker.hands.swipe((500, 1800), (500, 400), 100)
    box = scroller_of(phone)
    assert box.scroller is not None
    assert offset(phone) == box.scroller.most
    last = walker.find("row 39")
    assert last is not None
    assert last.rect[3] <= box.rect[3]
    for _ in range(12):
        walker.hands.swipe((500, 400), (500, 1800), 100)
    assert offset(phone) == 0


def test_a_finger_that_rests_is_a_long_press_and_a_short_one_a_tap() -> None:
    phone, walker = on_page()
    x, y = walker.centre("row", 2)
    walker.hands.swipe((x, y), (x + 3, y + 3), 800)
    assert phone.front["overlays"][0]["args"] == {"row": 2}
    phone.back()
    walker.hands.swipe((x, y), (x, y), 80)
    assert phone.front["activity"] == "OtherActivity"


def test_a_long_press_on_what_has_none_is_a_tap() -> None:
    phone, walker = on_page("ValuesActivity")
    walker.hands.hold(*walker.centre("switch"), 1000)
    assert phone.data(LAB)["on"] is True


def test_a_mistake_behind_the_back_button_is_the_apps() -> None:
    phone, walker = on_page("OtherActivity")
    phone.strict = False
    phone.apps[LAB].leave = lambda _page: 1 // 0  # type: ignore[attr-defined]
    walker.hands.tap(*walker.centre("back"))
    assert phone.journal.crashes[-1]["package"] == LAB
    assert phone.front["package"] != LAB


def test_a_tap_beside_a_dialog_closes_it_and_touches_nothing_else() -> None:
    phone, walker = on_page()
    x, y = walker.centre("row", 1)
    phone.page().show("ask", row=5)
    walker.hands.tap(x, y)
    assert not phone.front["overlays"]
    assert phone.front["activity"] == "MainActivity"


@pytest.mark.parametrize(("share", "level"), [(0.0, 0), (1.0, 100), (0.5, 50)])
def test_a_slider_follows_a_finger_and_a_tap(share: float, level: int) -> None:
    phone, walker = on_page("ValuesActivity")
    box = walker.reach("level")
    y, x = box.y + box.h // 2, box.x + 1 + round((box.w - 2) * share)
    walker.hands.swipe((box.x + box.w // 3, y), (x, y), 400)
    assert phone.data(LAB)["level"] == pytest.approx(level, abs=1)
    phone.data(LAB)["level"] = 33
    walker.hands.tap(x, y)
    assert phone.data(LAB)["level"] == pytest.approx(level, abs=1)


def test_a_wheel_turns_by_tap_and_by_drag() -> None:
    phone, walker = on_page("ValuesActivity")
    walker.hands.tap(*walker.centre("08"))
    assert phone.data(LAB)["hour"] == 8
    box = walker.reach("minute")
    x, y = box.x + box.w // 2, box.y + box.h // 2
    walker.hands.swipe((x, y), (x, y + box.h), 500)
    assert phone.data(LAB)["minute"] == 27


def test_switches_and_boxes_flip_by_their_row() -> None:
    phone, walker = on_page("ValuesActivity")
    walker.hands.tap(*walker.centre("switch"))
    walker.hands.tap(*walker.centre("agree"))
    assert (phone.data(LAB)["on"], phone.data(LAB)["agreed"]) == (True, True)
    walker.hands.tap(*walker.centre("switch"))
    assert phone.data(LAB)["on"] is False


def test_pages_turn_with_the_tabs() -> None:
    phone, walker = on_page("ValuesActivity")
    box = walker.reach("pager")
    y = box.y + box.h // 2
    walker.hands.swipe((900, y), (200, y), 200)
    assert phone.data(LAB)["tab"] == 1
    assert walker.find("page two") is not None
    walker.hands.swipe((500, y), (450, y), 1500)
    assert phone.data(LAB)["tab"] == 1
    walker.hands.tap(*walker.centre("three"))
    assert walker.find("page three") is not None


def test_something_is_carried_to_a_place() -> None:
    phone, walker = on_page("ValuesActivity")
    walker.hands.drop(walker.centre("carry"), (300, 1900), 800)
    assert phone.data(LAB)["dropped"] == [[300, 1900]]


def test_what_is_disabled_does_nothing() -> None:
    phone, walker = on_page("OtherActivity")
    walker.hands.tap(*walker.centre("off"))
    assert phone.data(LAB)["log"] == []


def test_a_hidden_page_works_and_says_nothing() -> None:
    phone, walker = on_page("HiddenActivity")
    walker.hands.tap(200, 130)
    assert phone.data(LAB)["log"] == ["door"]
    assert walker.find("door") is None


def test_typing_goes_where_the_cursor_is() -> None:
    phone, walker = on_page("OtherActivity")
    keys, held = walker.keys, phone.front["vars"]
    keys.type("lost")
    walker.hands.tap(*walker.centre("name"))
    keys.type("hello")
    for code in (122, 22, 67):
        keys.press(code)
    keys.type("J")
    assert held["name"] == "Jello"
    keys.press(112)
    assert held["name"] == "Jllo"
    keys.combination([113, 29])
    keys.combination([113, 31])
    keys.press(123)
    keys.press(279)
    assert held["name"] == "JlloJllo"
    keys.combination([113, 29])
    keys.press(29)
    assert held["name"] == "a"
    keys.press(66)
    assert phone.data(LAB)["log"] == ["sent"]


def test_fields_take_what_they_are_for() -> None:
    phone, walker = on_page("OtherActivity")
    walker.hands.tap(*walker.centre("number"))
    walker.keys.type("a1b2 +3")
    walker.keys.press(61)
    walker.keys.type("pass")
    walker.keys.press(61)
    walker.keys.type("one")
    walker.keys.press(66)
    walker.keys.type("two")
    held = phone.front["vars"]
    assert (held["number"], held["secret"], held["text"]) == ("12 +3", "pass", "one\ntwo")
    secret = walker.find("secret")
    assert secret is not None
    assert secret.info is not None
    assert secret.info.password
    assert secret.info.text == "••••"


def test_the_keyboard_covers_what_is_behind_and_the_field_stays_in_sight() -> None:
    phone, walker = on_page("LowActivity")
    field = walker.reach("low")
    walker.hands.tap(*walker.centre("low"))
    board = next(window for window in compose(phone).windows if window.kind == "ime")
    moved = walker.reach("low")
    assert field.rect[3] > board.root.y
    assert moved.rect[3] <= board.root.y
    scene = compose(phone)
    touched = scene.window_at(500, board.root.y + 50)
    assert touched is not None
    assert touched.kind == "ime"


def test_the_shade_is_pulled_from_the_top_and_pushed_back() -> None:
    phone, walker = on_page()
    walker.hands.swipe((500, 10), (500, 900), 200)
    assert phone.state["shade"]
    walker.hands.swipe((500, 1500), (500, 600), 200)
    assert not phone.state["shade"]


@pytest.mark.parametrize("point", [(-5, 10), (10, -5), (100000, 3), (1080, 2400)])
def test_touches_off_the_screen_do_nothing(point: tuple[int, int]) -> None:
    phone, walker = on_page()
    before = phone.snapshot()
    walker.hands.tap(*point)
    walker.hands.swipe(point, (500, 500), 100)
    walker.hands.hold(*point)
    assert phone.snapshot() == before


def test_an_app_that_fails_is_shown_and_closed_and_the_phone_lives() -> None:
    phone, walker = on_page("BrokenActivity")
    phone.strict = False
    close = next(
        box for box in compose(phone).focused.root.walk() if box.info and box.info.id.endswith("aerr_close")
    )
    walker.hands.tap(close.x + close.w // 2, close.y + close.h // 2)
    assert phone.front["package"] != LAB
    assert phone.journal.crashes[-1]["error"] == "KeyError: 'nothing'"
    assert len(phone.journal.crashes) == 1
    phone.launch(LAB, "TrapActivity")
    walker.hands.tap(*walker.centre("trap"))
    assert phone.front["package"] != LAB
    assert "Lab" in phone.state["toasts"][0]["text"]
