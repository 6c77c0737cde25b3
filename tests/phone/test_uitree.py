"""The dump is XML that clients can read, from the same boxes as the pixels."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from tests.phone.little import HOME, LAB, little_phone
from virtualphone.phone import Phone
from virtualphone.scene import compose
from virtualphone.screen import render
from virtualphone.toolkit.box import Box, Info
from virtualphone.toolkit.paint import paint
from virtualphone.uitree import hierarchy

ORDER = (
    "index text resource-id class package content-desc checkable checked clickable enabled focusable focused "
    "scrollable long-clickable password selected bounds"
).split()


def dump(phone: Phone) -> ET.Element:
    window = compose(phone).focused
    text = hierarchy([(window.root, window.package)], compose(phone).screen, phone.rotation)
    assert text.startswith("<?xml")
    return ET.fromstring(text.encode())


def bounds(node: ET.Element) -> tuple[int, ...]:
    match = re.fullmatch(r"\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]", node.get("bounds", ""))
    assert match is not None
    return tuple(map(int, match.groups()))


def test_every_node_has_androids_attributes_in_androids_order() -> None:
    phone = little_phone()
    phone.launch(LAB)
    for node in dump(phone).iter("node"):
        assert [name for name in node.attrib if name != "NAF"] == ORDER
        left, top, right, bottom = bounds(node)
        assert 0 <= left < right <= 1080
        assert 0 <= top < bottom <= 2400
        assert node.get("package") == LAB


def test_the_root_is_neither_clickable_nor_focusable() -> None:
    root = dump(little_phone())[0]
    assert (root.get("clickable"), root.get("focusable"), root.get("package")) == ("false", "false", HOME)


def test_a_dialog_is_the_only_window_in_the_dump() -> None:
    phone = little_phone()
    phone.launch(LAB)
    phone.page().show("ask", row=1)
    texts = [node.get("text") for node in dump(phone).iter("node")]
    assert "Sure?" in texts
    assert "row 3" not in texts


def test_rows_out_of_sight_are_left_out_and_cut_ones_are_cut() -> None:
    phone = little_phone()
    phone.launch(LAB)
    tree = dump(phone)
    rows = [node for node in tree.iter("node") if node.get("resource-id") == f"{LAB}:id/row"]
    assert 10 < len(rows) < 40
    (view,) = [node for node in tree.iter("node") if node.get("scrollable") == "true"]
    assert bounds(rows[-1])[3] == bounds(view)[3]


def test_a_hidden_page_is_one_bare_node() -> None:
    phone = little_phone()
    phone.launch(LAB, "HiddenActivity")
    leaves = [node for node in dump(phone).iter("node") if len(node) == 0]
    assert [(leaf.get("class"), leaf.get("text"), leaf.get("resource-id")) for leaf in leaves] == [
        ("android.view.View", "", "")
    ]


def test_something_to_tap_that_says_nothing_is_marked() -> None:
    box = Box(10, 10, Info(clickable=True))
    assert 'NAF="true"' in hierarchy([(box, "p")], (0, 0, 20, 20), 0)
    box.put(Box(5, 5, Info(text="word")), 0, 0)
    assert "NAF" not in hierarchy([(box, "p")], (0, 0, 20, 20), 0)


@given(st.text())
def test_any_text_gives_readable_xml(text: str) -> None:
    made = hierarchy([(Box(10, 10, Info(text=text)), "p")], (0, 0, 20, 20), 0)
    node = ET.fromstring(made.encode("utf-8"))[0]
    plain = "".join(mark for mark in text if mark.isprintable())
    assert "".join(
        mark for mark in node.get("text", "") if mark.isprintable() and mark != "."
    ) == plain.replace(".", "")


def test_the_png_is_the_drawing() -> None:
    scene = compose(little_phone())
    frame = render(scene.width, scene.height, scene.drawing())
    with Image.open(BytesIO(frame.png)) as opened:
        assert opened.mode == "RGBA"
        assert opened.tobytes() == frame.rgba
    assert frame.rgba == paint(scene.width, scene.height, scene.drawing()).convert("RGBA").tobytes()
    assert frame.raw[:16] == bytes.fromhex("38040000 60090000 01000000 01000000")


@pytest.mark.parametrize(
    ("size", "density"), [((1080, 2400), 420), ((720, 1280), 320), ((1440, 3200), 560), ((480, 800), 240)]
)
@pytest.mark.parametrize("turned", [False, True])
def test_pixels_follow_the_boxes_at_any_size(size: tuple[int, int], density: int, turned: bool) -> None:
    """Where the switch's node is, its colour is: one source."""
    phone = little_phone(size=size, density=density)
    if turned:
        phone.set_setting("system", "user_rotation", "1")
    phone.launch(LAB, "ValuesActivity")
    phone.data(LAB)["on"] = True
    scene = compose(phone)
    assert (scene.width, scene.height) == (size[::-1] if turned else size)
    switch = next(
        box for box in scene.focused.root.walk() if box.info and box.info.id.endswith("switch_widget")
    )
    image = paint(scene.width, scene.height, scene.drawing())
    x, y = switch.x + switch.w // 4, switch.y + switch.h // 2
    assert image.getpixel((x, y)) == phone.theme.colour("primary")
