"""Texts are compared as people compare them; opposites and other numbers are other texts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treetap.matching.words import BARE, bare, look_alike, normal, opposed, same_text, similarity, words


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Wi-Fi", "wi‑fi"),  # a hyphen that does not break
        ("ＡＢＣ１２", "abc12"),
        ("About  phone\n", "about phone"),
        ("设 置", "设置"),
        ("Don’t allow", "don't allow"),
        ("“你好”", '"你好"'),
        ("Loading…", "Loading..."),
        ("A\u200bB\u202eC\ufe0f", "abc"),
        ("ﬁle", "FILE"),
        ("Straße", "STRASSE"),
        ("الإعدادات\u200f", "الإعدادات"),
        ("a\x00b", "ab"),
    ],
)
def test_the_same_text_in_other_dress(one: str, other: str) -> None:
    assert same_text(one, other)
    assert similarity(one, other) == 1.0


@pytest.mark.parametrize(
    ("one", "other"), [("Wi-Fi", "Wi Fi x"), ("1.5", "15"), ("C", "C++"), ("", "a"), ("😀", "😁"), ("+", "-")]
)
def test_other_texts_are_not_the_same(one: str, other: str) -> None:
    assert not same_text(one, other)
    assert similarity(one, other) < BARE


@pytest.mark.parametrize(("one", "other"), [("Wi-Fi", "WiFi"), ("E-mail:", "Email"), ("用户名：", "用户名")])
def test_punctuation_hardly_counts(one: str, other: str) -> None:
    assert similarity(one, other) == BARE


def test_marks_at_numbers_count() -> None:
    assert bare("1.5 GB") == "1.5gb"
    assert bare("-5°") != bare("5°")
    assert similarity("Version 1.5", "Version 15") < 0.8


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Turn on", "Turn off"),
        ("Allow", "Don't allow"),
        ("Allow", "Deny"),
        ("打开蓝牙", "关闭蓝牙"),
        ("允许", "不允许"),
        ("允许", "拒绝"),
        ("Mute", "Unmute"),
        ("Delete", "Delete all"),
        ("删除", "全部删除"),
        ("收藏", "取消收藏"),
        ("上午 8:00", "下午 8:00"),
        ("Follow", "Unfollow"),
        ("Monday alarm", "Tuesday alarm"),
        ("星期一", "星期二"),
        ("Room 12", "Room 13"),
        ("Sign in", "Sign out"),
        ("Delete photo", "Delete video"),
        ("删除照片", "删除视频"),
        ("Song 1", "Song 10"),
    ],
)
def test_opposites_and_other_things_are_nothing_alike(one: str, other: str) -> None:
    assert similarity(one, other) == 0.0
    assert similarity(other, one) == 0.0


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Bluetooth", "Bluetoth"),
        ("About phone", "About"),
        ("蓝牙", "蓝牙设置"),
        ("Search settings", "Search"),
        ("A very long subject line", "A very long subj…"),
    ],
)
def test_what_is_alike_is_in_between(one: str, other: str) -> None:
    assert 0.5 < similarity(one, other) < 0.92
    assert similarity(one, other) == similarity(other, one)


def test_a_single_letter_is_within_nothing() -> None:
    assert similarity("a", "a nice day") == 0.0
    assert similarity("on", "button") == 0.0


@pytest.mark.parametrize(
    ("read", "meant"), [("Wi-Fl", "Wi-Fi"), ("Every dayMon", "Every day Mon"), ("B0oks", "Books")]
)
def test_what_a_reader_takes_for_another(read: str, meant: str) -> None:
    assert look_alike(read, meant)


@pytest.mark.parametrize(
    ("read", "meant"), [("10", "lo"), ("Room 12", "Room 13"), ("Song 1.5", "Song 15"), ("a", "a ")]
)
def test_numbers_and_crumbs_are_not_guessed_at(read: str, meant: str) -> None:
    assert not look_alike(read, meant)


def test_negation_is_no_part_of_other_words() -> None:
    assert not opposed(normal("无线网络"), normal("网络"))
    assert not opposed(normal("类别设置"), normal("设置"))
    assert opposed(normal("不再提醒"), normal("再提醒"))


def test_words_of_both_languages() -> None:
    assert words("Wi-Fi 设置 2") == ("wi", "fi", "设", "置", "2")


@given(st.text(), st.text())
def test_any_two_texts_can_be_compared(one: str, other: str) -> None:
    likeness = similarity(one, other)
    assert 0.0 <= likeness <= 1.0
    assert likeness == similarity(other, one)
    assert normal(normal(one)) == normal(one)
    assert same_text(one, one)


def test_a_book_in_one_node_is_no_burden() -> None:
    book = "x" * 1_000_000
    assert len(normal(book)) == 2_000
    assert similarity(book, "x" * 2_000) == 1.0
