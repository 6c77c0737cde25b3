"""The keyboard on the screen: what its keys type, show and do."""

from __future__ import annotations

import json
import string
from itertools import combinations

import pytest

from tests.phone.ime_phone import Typing
from virtualphone.hands import Hands
from virtualphone.scene import compose
from virtualphone.state import ADB_IME
from virtualphone.toolkit.box import cross, path_to
from virtualphone.toolkit.paint import paint


def test_a_sentence_typed_key_by_key_is_exactly_that_sentence() -> None:
    typing = Typing()
    typing.write("Hello, World! 42% off (today)")
    assert typing.text == "Hello, World! 42% off (today)"


def test_every_printable_ascii_character_has_a_key() -> None:
    typing = Typing()
    for mark in string.digits + string.ascii_letters + string.punctuation:
        typing.write(mark)
    assert typing.text == string.digits + string.ascii_letters + string.punctuation


def test_shift_is_for_one_letter_twice_for_all_and_a_third_time_for_none() -> None:
    typing = Typing()
    typing.tap("key_shift")
    assert "Q" in typing.says()
    assert "q" not in typing.says()
    assert typing.find("key_shift").info.selected  # type: ignore[union-attr]
    typing.tap("A", "b")
    typing.tap("key_shift", "key_shift")
    assert typing.find("Caps lock").info.id == "key_shift"  # type: ignore[union-attr]
    typing.tap("C", "D")
    typing.tap("key_shift", "e")
    assert typing.text == "AbCDe"


def test_a_long_press_types_the_small_digit() -> None:
    typing = Typing()
    typing.hold("q")
    typing.hold("p")
    assert typing.text == "10"


def test_backspace_takes_one_character_and_a_long_press_a_word() -> None:
    typing = Typing()
    typing.write("one two, three  ")
    typing.tap("key_delete")
    assert typing.text == "one two, three "
    typing.hold("key_delete")
    assert typing.text == "one two, "
    typing.hold("key_delete")
    assert typing.text == "one two"
    typing.hold("key_delete")
    typing.hold("key_delete")
    typing.hold("key_delete")
    assert typing.text == ""


def test_layers_lead_to_each_other_and_back() -> None:
    typing = Typing()
    typing.tap("?123")
    assert {"1", "@", "=\\<", "ABC"} <= set(typing.says())
    typing.tap("=\\<")
    assert {"{", "_", "?123", "ABC"} <= set(typing.says())
    typing.tap("?123", "ABC")
    assert "q" in typing.says()
    assert "1" not in typing.says()


@pytest.mark.parametrize(
    ("field", "desc"), [("plain", "Done"), ("search", "Search"), ("send", "Go"), ("body", "Enter")]
)
def test_the_enter_key_looks_like_what_it_does(field: str, desc: str) -> None:
    typing = Typing(field)
    typing.write("a")
    info = typing.find("key_enter").info
    assert info is not None
    assert info.desc == desc
    typing.tap("key_enter")
    toasts = [note["text"] for note in typing.phone.state["toasts"]]
    assert toasts == {"search": ["found"], "send": ["sent"]}.get(field, [])
    assert typing.text == ("a\n" if field == "body" else "a")
    assert typing.state["shown"] == (field != "plain")


def test_a_field_of_digits_has_a_dial_pad_and_takes_nothing_else() -> None:
    typing = Typing("digits", locale="zh")
    assert {"1", "9", "0", "*", "#", "+", "-"} <= set(typing.says())
    assert not {"q", "@", "拼音"} & set(typing.says())
    typing.tap(*"+8613800")
    typing.tap("key_delete")
    assert typing.text == "+861380"
    typing.phone.state["clipboard"] = "call 12"
    typing.tap("paste")
    assert typing.text == "+861380 12"


def test_the_clipboard_is_shown_and_pasted_and_text_is_marked_cut_and_walked_through() -> None:
    typing = Typing()
    assert [box for box in typing.boxes() if box.info and box.info.id == "paste"] == []
    typing.write("ab")
    typing.tap("keyboard_arrow_left", "c")
    assert typing.text == "acb"
    typing.tap("select_all", "content_cut")
    assert typing.text == ""
    assert "acb" in typing.says()
    typing.tap("paste", "paste")
    assert typing.text == "acbacb"


def test_passwords_are_typed_as_they_are_and_nothing_is_suggested() -> None:
    typing = Typing("secret", locale="zh")
    typing.phone.state["clipboard"] = "private"
    typing.write("ni")
    assert typing.text == "ni"
    assert "private" not in typing.says()
    assert "English" in typing.says()
    assert typing.state["composing"] == ""


SCREENS = [(1080, 2400, 420, 0), (1080, 2400, 420, 1), (720, 1280, 320, 0), (1440, 3200, 640, 3),
           (320, 480, 160, 0), (1600, 2560, 240, 0), (480, 320, 560, 0), (1079, 1921, 401, 0)]  # fmt: skip


@pytest.mark.parametrize(("width", "height", "density", "rotation"), SCREENS)
@pytest.mark.parametrize("scale", ["0.85", "2.0"])
def test_cells_share_the_board_without_gaps_or_overlaps(
    width: int, height: int, density: int, rotation: int, scale: str
) -> None:
    for field in ("plain", "digits", "secret"):
        for locale in ("en", "zh"):
            typing = Typing(field, size=(width, height), density=density, locale=locale)
            typing.phone.set_setting("system", "user_rotation", str(rotation))
            typing.phone.set_setting("system", "font_scale", scale)
            for layer in ("letters", "symbols", "more"):
                typing.state["layer"] = layer
                _check_tiling(typing)


def _check_tiling(typing: Typing) -> None:
    root = typing.window.root
    metrics = typing.phone.metrics
    assert root.rect[0] == 0
    assert root.rect[2:] == (metrics.width, metrics.height - metrics.navigation_bar)
    strip = root.children[0]
    cells = root.children[1:]
    assert all(box.tap is not None and box.w > 0 and box.h > 0 for box in cells)
    assert not [pair for pair in combinations(cells, 2) if cross(pair[0].rect, pair[1].rect)]
    area = sum(box.w * box.h for box in cells)
    assert area == root.w * (root.h - strip.h)
    for box in cells:
        assert path_to(root, box.x + box.w // 2, box.y + box.h // 2)[-1] is box
        for op in box.ops:
            if op[0] == "rect":
                assert 0 <= op[1] < op[3] <= box.w
                assert 0 <= op[2] < op[4] <= box.h


def test_it_is_drawn_at_any_size_without_trouble() -> None:
    for width, height, density, rotation in SCREENS:
        typing = Typing(size=(width, height), density=density, locale="zh")
        typing.phone.set_setting("system", "user_rotation", str(rotation))
        typing.tap(*"yi")
        typing.tap("more_candidates")
        scene = compose(typing.phone)
        picture = paint(scene.width, scene.height, scene.drawing())
        x, y = 1, typing.window.root.y + 1
        assert picture.getpixel((x, y)) == typing.phone.theme.colour("keyboard")


def test_the_adb_keyboard_is_a_bar_that_says_it_is_on() -> None:
    typing = Typing()
    tall = typing.window.root.h
    typing.phone.set_setting("secure", "default_input_method", ADB_IME)
    window = typing.window
    assert window.package == "com.android.adbkeyboard"
    assert window.root.h == typing.phone.metrics.px(48)
    assert [box.info.text for box in window.root.walk() if box.info and box.info.text] == [
        "ADB Keyboard {ON}"
    ]
    assert typing.boxes() == []
    typing.phone.set_setting("secure", "default_input_method", "com.example/.Other")
    assert typing.window.root.h == tall


def test_another_field_begins_with_letters_and_without_shift() -> None:
    typing = Typing()
    typing.tap("?123", "1")
    typing.focus("search")
    assert "q" in typing.says()
    typing.tap("key_shift", "Q")
    typing.focus("plain")
    typing.tap("a")
    assert typing.text == "1a"


def test_a_state_that_makes_no_sense_is_a_keyboard_with_letters() -> None:
    typing = Typing(locale="zh")
    typing.state.update(layer=["x"], shift={}, composing=7, language=3, expanded="yes", scroll="far")
    typing.tap(*"ni")
    typing.tap("你")
    assert typing.text == "你"
    json.dumps(typing.phone.snapshot())


def test_looking_at_the_keyboard_changes_nothing() -> None:
    typing = Typing(locale="zh")
    typing.tap("n")
    before = typing.phone.snapshot()
    typing.says()
    assert typing.phone.snapshot() == before
    typing.focus("search")
    assert typing.state["composing"] == ""


def test_a_touch_at_the_very_edge_reaches_the_nearest_key() -> None:
    typing = Typing()
    box = typing.find("a")
    Hands(typing.phone).tap(0, box.y + 1)
    last = typing.find("key_enter")
    assert last.x + last.w == typing.phone.metrics.width
    assert typing.text == "a"
