"""Switches that say more than the goal, lengths as answers, one of several places: on pages of other apps."""

from __future__ import annotations

import pytest

from tests.unit.checking_screens import page, row, switch, told


@pytest.mark.parametrize(
    ("sentence", "label", "other"),
    [
        ("Turn off bubbles", "Bubbles on the lock screen", "Sounds of bubbles"),
        ("关闭气泡", "锁屏上的气泡", "气泡的声音"),
    ],
)
async def test_a_switch_may_say_where_as_well(sentence: str, label: str, other: str) -> None:
    before, after = (page("Board", switch(label, on), switch(other, True), key="b") for on in (True, False))
    assert await told(sentence, (before,), after) is not None
    assert await told(sentence, (before,), before) is None
    assert await told(sentence, (), after) is None
    beside = page("Board", switch(label, True), switch(other, False), key="b")
    assert await told(sentence, (before,), beside) is None


@pytest.mark.parametrize(
    ("sentence", "length"),
    [
        ("How long is the song “Night Bus”?", "4:01"),
        ("How long is the song “Night Bus”?", "1 h 12 min"),
        ("歌曲《夜车》的时长是多少？", "4:01"),
    ],
)
async def test_how_long_is_answered_with_a_length(sentence: str, length: str) -> None:
    name, title = ("Night Bus", "Songs") if "Night" in sentence else ("夜车", "歌曲")
    shown = page(title, row(name, length), row("Other", "3:33"), key="r")
    found = await told(sentence, (), shown)
    assert found is not None and found.value == length
    numbered = page(title, row(name, "4"), row("Other", "3"), key="r")
    assert await told(sentence, (), numbered) is None


async def test_one_of_the_places_is_one() -> None:
    sentence = "Remove Tromso from the places in Skies"
    before = page("Places", row("Oslo"), row("Tromso"), row("Bergen"), key="p", app="org.skies")
    after = page("Places", row("Oslo"), row("Bergen"), key="p", app="org.skies")
    assert await told(sentence, (before,), after) is not None
    assert await told(sentence, (before,), page("Places", row("Bergen"), key="p", app="org.skies")) is None
