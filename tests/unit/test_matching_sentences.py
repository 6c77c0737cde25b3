"""Places in words, Chinese and English."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.matching_screens import box, button, icon, part, row, screen, switch_row, text
from treetap.matching.find import find
from treetap.matching.naming import Query
from treetap.matching.sentences import read_sentence
from treetap.models import Relation, Role, Screen, Target, Text

ENGLISH = screen(
    part("search", box(0, 5, 300, 50), role=Role.FIELD, editable=True, hint="Search settings"),
    icon("More options", box(310, 5, 355, 50)),
    switch_row("Wi-Fi", 1),
    switch_row("Bluetooth", 2),
    row("Milk", 3, icon("Delete", box(300, 190, 340, 230), name="bin 1")),
    row("Bread", 4, icon("Delete", box(300, 250, 340, 290), name="bin 2")),
    text("Email", box(0, 310, 100, 330)),
    part("email", box(0, 335, 360, 380), role=Role.FIELD, editable=True),
    button("Add to cart", box(0, 400, 170, 450)),
    button("Switch account", box(180, 400, 350, 450)),
    icon("", box(100, 480, 150, 530), name="gear", resource_id="app:id/btn_settings", description=""),
    button("Save", box(0, 660, 170, 715)),
    button("Cancel", box(180, 660, 350, 715)),
)
CHINESE = screen(
    part("search", box(0, 5, 300, 50), role=Role.FIELD, editable=True, hint="搜索设置项"),
    icon("更多", box(310, 5, 355, 50)),
    switch_row("无线网络", 1),
    switch_row("蓝牙", 2),
    row("牛奶", 3, icon("删除", box(300, 190, 340, 230), name="bin 1")),
    row("面包", 4, icon("删除", box(300, 250, 340, 290), name="bin 2")),
    text("邮箱", box(0, 310, 100, 330)),
    part("email", box(0, 335, 360, 380), role=Role.FIELD, editable=True),
    button("加入购物车", box(0, 400, 170, 450)),
    button("切换账号", box(180, 400, 350, 450)),
    button("保存", box(0, 660, 170, 715)),
    button("取消", box(180, 660, 350, 715)),
)


@pytest.mark.parametrize(
    ("page", "sentence", "meant"),
    [
        (ENGLISH, "the switch next to Bluetooth", "switch Bluetooth"),
        (ENGLISH, "the Bluetooth switch", "switch Bluetooth"),
        (ENGLISH, "the switch for Wi-Fi", "switch Wi-Fi"),
        (ENGLISH, "the toggle to the right of Wi-Fi", "switch Wi-Fi"),
        (ENGLISH, "the search box at the top", "search"),
        (ENGLISH, "the second delete button", "bin 2"),
        (ENGLISH, "the 1st Delete button", "bin 1"),
        (ENGLISH, "the last delete icon", "bin 2"),
        (ENGLISH, "the delete icon in the Bread row", "bin 2"),
        (ENGLISH, "the 'Delete' button next to 'Milk'", "bin 1"),
        (ENGLISH, "the text field below Email", "email"),
        (ENGLISH, "the button in the top right corner", "More options"),
        (ENGLISH, "Add to cart", "Add to cart"),
        (ENGLISH, "the 'Add to cart' button", "Add to cart"),
        (ENGLISH, "Switch account", "Switch account"),
        (ENGLISH, "button labelled Save", "Save"),
        (ENGLISH, "tap the Cancel button", "Cancel"),
        (ENGLISH, "the button to the right of Save", "Cancel"),
        (ENGLISH, "the button at the bottom left", "Save"),
        (ENGLISH, "the settings icon", "gear"),
        (CHINESE, "蓝牙右边的开关", "switch 蓝牙"),
        (CHINESE, "蓝牙开关", "switch 蓝牙"),
        (CHINESE, "蓝牙旁边的开关", "switch 蓝牙"),
        (CHINESE, "无线网络对应的开关", "switch 无线网络"),
        (CHINESE, "页面顶部的搜索框", "search"),
        (CHINESE, "第二个删除按钮", "bin 2"),
        (CHINESE, "第1个“删除”按钮", "bin 1"),
        (CHINESE, "最后一个删除图标", "bin 2"),
        (CHINESE, "面包这一行的删除按钮", "bin 2"),
        (CHINESE, "邮箱下面的输入框", "email"),
        (CHINESE, "右上角的按钮", "More options"),
        (CHINESE, "“加入购物车”按钮", "加入购物车"),
        (CHINESE, "切换账号", "切换账号"),
        (CHINESE, "点击保存按钮", "保存"),
        (CHINESE, "保存右侧的按钮", "取消"),
    ],
)
def test_a_sentence_finds_what_it_means(page: Screen, sentence: str, meant: str) -> None:
    matches = find(Target(sentence=Text.literal(sentence)), page)
    assert matches.best is not None, matches.reason
    meant = "更多" if page is CHINESE and meant == "More options" else meant
    assert matches.best.element.id == meant


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        (ENGLISH, "the NFC switch"),
        (ENGLISH, "the delete button"),
        (ENGLISH, "the switch next to Airplane mode"),
        (ENGLISH, "the Discard button"),
        (ENGLISH, "the third delete button"),
        (ENGLISH, ""),
        (CHINESE, "飞行模式开关"),
        (CHINESE, "删除按钮"),
        (CHINESE, "第三个删除按钮"),
        (CHINESE, "不保存按钮"),
    ],
)
def test_what_is_not_there_or_not_clear_is_not_sure(page: Screen, sentence: str) -> None:
    matches = find(Target(sentence=Text.literal(sentence or " "), last_point=None), page)
    assert matches.best is None or matches.best.score < 0.8
    assert matches.best is None
    assert matches.reason


def test_a_sentence_decides_between_twins() -> None:
    words = Text.literal("the delete icon in the Bread row")
    matches = find(Target(description=Text.literal("Delete"), sentence=words), ENGLISH)
    assert matches.best is not None
    assert matches.best.element.id == "bin 2"


def test_a_sentence_does_not_overrule_the_text() -> None:
    matches = find(Target(text=Text.literal("Save"), sentence=Text.literal("the Cancel button")), ENGLISH)
    assert matches.best is not None
    assert matches.best.element.id == "Save"


def test_a_sentence_finds_what_the_other_words_miss() -> None:
    target = Target(resource_id="app:id/gone", role=Role.BUTTON, sentence=Text.literal("the Save button"))
    matches = find(target, ENGLISH)
    assert matches.best is not None
    assert matches.best.element.id == "Save"


def test_what_is_quoted_is_a_name() -> None:
    readings = read_sentence(Query(sentence='the "first button below" switch'))
    assert any(one.text == "first button below" and one.role is Role.SWITCH for one in readings)
    assert any(one.text == "我的" for one in read_sentence(Query(sentence="底部的“我的”标签页")))


def test_where_is_read_apart_from_what() -> None:
    readings = read_sentence(Query(sentence="the second checkbox to the left of 'Agree'"))
    reading = next(one for one in readings if one.role is Role.CHECKBOX)
    assert reading.ordinal == 2
    assert reading.anchors == ((Relation.LEFT_OF, "Agree"),)
    assert any(one.ordinal == 12 for one in read_sentence(Query(sentence="第十二条消息")))


Wanted = dict[str, object]


@pytest.mark.parametrize(
    ("sentence", "wanted"),
    [
        ("please tap Cancel", {"text": "Cancel"}),
        ("could you press the Cancel button", {"text": "Cancel", "role": Role.BUTTON}),
        ("帮我点一下取消", {"text": "取消"}),
        ("点一下右上角的完成", {"text": "完成", "sides": frozenset({"top", "right"})}),
        ("底部输入框", {"text": None, "role": Role.FIELD, "sides": frozenset({"bottom"})}),
        ("the bottom text box", {"text": None, "role": Role.FIELD, "sides": frozenset({"bottom"})}),
        ("搜索结果中名为张三的联系人", {"text": "张三", "container": None}),
        ("设置里的语言", {"text": "语言", "container": "设置"}),
        ("third item of the list", {"text": None, "role": Role.ITEM, "ordinal": 3}),
        ("列表中的第三项", {"text": None, "role": Role.ITEM, "ordinal": 3}),
        ("倒数第二项", {"role": Role.ITEM, "ordinal": -2}),
        ("the second to last row", {"role": Role.ITEM, "ordinal": -2}),
        ("Accounts 下面那一项", {"role": Role.ITEM, "anchors": ((Relation.BELOW, "Accounts"),)}),
        ("the text field labelled Video link", {"text": "Video link", "role": Role.FIELD}),
        ("the close button of the dialog", {"text": "close", "role": Role.BUTTON, "container": None}),
        ("the Put in button", {"text": "Put in", "role": Role.BUTTON}),
        ("带有触觉反馈的那一行", {"text": "触觉反馈"}),
        ("the article about Samba", {"text": "Samba"}),
        ("the link Xavier Harding", {"text": "Xavier Harding", "role": Role.BUTTON}),
        ("the words 前言", {"text": "前言"}),
        ("底部的显示", {"text": "显示", "sides": frozenset({"bottom"})}),
        ("the switch in the Wi-Fi row", {"role": Role.SWITCH, "anchors": ((Relation.SAME_ROW, "Wi-Fi"),)}),
        ("at the top right, the Save button", {"text": "Save", "sides": frozenset({"top", "right"})}),
        ("the editable field", {"text": None, "role": Role.FIELD}),
        ("可以打字的输入框", {"text": None, "role": Role.FIELD}),
        ("在邮箱输入框里输入", {"text": "邮箱", "role": Role.FIELD}),
        ("控制蓝牙的开关", {"text": "蓝牙", "role": Role.SWITCH}),
        ("the item that mentions Samba", {"text": "Samba"}),
        ("the 360p format", {"text": "360p"}),
    ],
)
def test_what_people_say_is_understood(sentence: str, wanted: Wanted) -> None:
    readings = read_sentence(Query(sentence=sentence))
    assert any(all(getattr(one, key) == value for key, value in wanted.items()) for one in readings), readings


@pytest.mark.parametrize("sentence", ["the close button", "关闭按钮", "disable button", "打开开关"])
def test_what_is_to_be_done_is_not_taken_off_a_bare_role(sentence: str) -> None:
    """Or else the close button would be any button."""
    assert all(one.text for one in read_sentence(Query(sentence=sentence)))


def test_a_word_of_a_long_title_is_enough_for_a_person_but_not_to_be_sure() -> None:
    page = screen(button("Samba as an active directory and domain controller", box(0, 0, 350, 50)))
    best = find(Target(sentence=Text.literal("the article about Samba")), page).best
    assert best is not None
    assert best.score < 0.8
    assert not find(Target(text=Text.literal("Samba")), page).ranked
    assert find(Target(sentence=Text.literal("the article about as")), page).best is None


def test_a_verb_may_be_part_of_the_label() -> None:
    page = screen(button("Open link", box(0, 0, 170, 50)), button("Link", box(180, 0, 350, 50)))
    for words in ("Open link", "please tap Open link", "the Open link button"):
        matches = find(Target(sentence=Text.literal(words)), page)
        assert matches.best is not None
        assert matches.best.element.id == "Open link"
    other = screen(button("Link", box(180, 0, 350, 50)))
    assert (best := find(Target(sentence=Text.literal("turn off Link")), other).best) is not None
    assert best.score < 0.85


@pytest.mark.parametrize(
    ("sentence", "meant"),
    [
        ("the Wireless network switch", None),
        ("the Save button", "保存"),
        ("删除按钮在面包那一行", None),
        ("Bluetooth 开关", "switch 蓝牙"),
        ("click Add to cart", "加入购物车"),
    ],
)
def test_in_the_other_language(sentence: str, meant: str | None) -> None:
    best = find(Target(sentence=Text.literal(sentence)), CHINESE).best
    assert (None if best is None or best.score < 0.8 else best.element.id) == meant


@settings(max_examples=200)
@given(st.text(max_size=300))
def test_any_text_can_be_a_sentence(sentence: str) -> None:
    read_sentence(Query(sentence=sentence))


@pytest.mark.parametrize(
    "piece", ["的", "the ", "右边的", "“", "next to ", "第一", "((((", "the ⟦7⟧ button", "\\d+"]
)
def test_no_sentence_takes_long(piece: str) -> None:
    for length in (5, 60, 5_000):
        read_sentence(Query(sentence=piece * length))
        find(Target(sentence=Text.literal(piece * length)), ENGLISH)


@pytest.mark.parametrize(
    "sentence",
    [
        "the green Download button",
        "绿色的下载按钮",
        "please tap the big blue Download button",
        "点一下红色的下载",
    ],
)
def test_words_for_its_looks_do_not_hide_it(sentence: str) -> None:
    words = "下载" if "载" in sentence else "Download"
    found = find(
        Target(sentence=Text.literal(sentence)),
        screen(button(words, box(0, 400, 170, 450)), button("Cancel", box(180, 400, 350, 450))),
    )
    assert found.best is not None
    assert found.best.score < 0.8, "nobody has looked at the colours"


def test_a_colour_in_a_name_is_part_of_the_name() -> None:
    page = screen(button("Balance", box(0, 400, 170, 450)), button("White Balance", box(180, 400, 350, 450)))
    found = find(Target(sentence=Text.literal("White Balance")), page)
    assert found.best is not None
    assert found.best.element.text == "White Balance"
    assert found.best.score >= 0.8


@pytest.mark.parametrize(
    "sentence",
    [
        "the delete button for Milk",
        "the delete button beside Milk",
        "the delete button that belongs to Milk",
        "Milk 右边的删除按钮",
        "the OK button below 'Delete Milk?'",
    ],
)
def test_what_it_is_named_by_must_be_there(sentence: str) -> None:
    """Eggs are not Milk: what nobody can tell is not sure."""
    page = screen(
        text("Delete Eggs?", box(0, 240, 200, 280)),
        row("Eggs", 3, icon("Delete", box(300, 190, 340, 230), name="bin")),
        button("OK", box(180, 400, 350, 450)),
    )
    found = find(Target(sentence=Text.literal(sentence)), page)
    assert found.best is None or found.best.score < 0.8
