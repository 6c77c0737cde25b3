"""Words that mean the same, and those that must never be taken for each other."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.matching_screens import box, button, screen
from treetap.matching.find import find
from treetap.matching.meaning import meanings, means
from treetap.models import Target, Text, Trait


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("设置", "Settings"),
        ("Settings", "设置"),
        ("sign in", "Log in"),
        ("登录", "Sign in"),
        ("确定", "OK"),
        ("好的", "确定"),
        ("delete", "Remove"),
        ("移除", "删除"),
        ("取消", "Cancel"),
        ("Agree and continue", "同意并继续"),
        ("深色主题", "Dark theme"),
        ("夜间模式", "Dark mode"),
        ("Edit shortcuts", "编辑快捷方式"),
        ("全选", "Select all"),
        ("Wi-Fi 设置", "Wi-Fi settings"),
    ],
)
def test_the_same_in_other_words(said: str, shown: str) -> None:
    assert means(said, shown) == 1.0


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("登录", "Sign up"),
        ("log in", "Log out"),
        ("打开", "Close"),
        ("允许", "Don't allow"),
        ("同意", "不同意"),
        ("Agree", "不同意"),
        ("全选", "取消全选"),
        ("Select all", "取消全选"),
        ("保存", "Don't save"),
        ("旧模板", "New template"),
        ("Chapter 3", "第 4 章"),
        ("Wi-Fi 设置", "Bluetooth settings"),
        ("", "Settings"),
        ("设置", ""),
        ("Larder", "Larder"),
    ],
)
def test_something_else_or_not_a_matter_of_meaning(said: str, shown: str) -> None:
    assert means(said, shown) == 0.0


def test_what_says_more_means_less() -> None:
    assert 0 < means("继续", "Read it, agree and continue") < means("语言", "Display language") < 1


def test_the_letter_goes_before_the_meaning() -> None:
    page = screen(button("Remove", box(0, 0, 170, 50)), button("Delete", box(180, 0, 350, 50)))
    best = find(Target(sentence=Text.literal("the delete button")), page).best
    assert best is not None
    assert best.element.id == "Delete"
    assert find(Target(sentence=Text.literal("删除")), page).ambiguous


def test_meaning_never_stands_for_what_must_match() -> None:
    page = screen(button("Settings", box(0, 0, 170, 50)))
    words = Text.literal("设置")
    found = find(Target(text=words), page).best
    assert found is not None
    assert found.score < 0.8
    assert not find(Target(text=words, must_match=(Trait.TEXT,)), page).ranked


@given(st.text(max_size=80))
def test_any_text_means_something_or_nothing(text: str) -> None:
    meanings(text)
    assert 0.0 <= means(text, "Settings") <= 1.0
