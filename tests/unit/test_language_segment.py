"""Words of both languages: the lexicon's entries whole, names not torn apart by them."""

from __future__ import annotations

import pytest

from treetap.language.segment import words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Turn on Wi-Fi, don't wait", ["Turn", "on", "Wi-Fi", ",", "don't", "wait"]),
        ("打开蓝牙", ["打开", "蓝牙"]),
        ("把屏幕亮度调到最大", ["把", "屏幕亮度", "调到", "最大"]),
        ("给王开发消息", ["给", "王", "开", "发消息"]),
        ("给打印机发文件", ["给", "打印机", "发", "文件"]),
        ("打开WiFi", ["打开", "WiFi"]),
        ("在微信里", ["在", "微信", "里"]),
        ("", []),
        (" \n", []),
    ],
)
def test_words_in_order_as_they_are_written(text: str, expected: list[str]) -> None:
    assert words(text) == expected


@pytest.mark.parametrize("text", ["打开蓝牙并关闭热点", "咕噜哔哔zorp", "a,b;c", "𠀀𠀁打开", "给" * 50])
def test_nothing_is_lost_and_nothing_added(text: str) -> None:
    assert "".join(words(text)) == text
