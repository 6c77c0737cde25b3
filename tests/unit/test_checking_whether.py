"""Whether something is on: the answer is read off its switch, or off the word beside its name."""

from __future__ import annotations

import pytest

from tests.unit.checking_screens import page, row, switch, told
from treetap.models import Screen

LAMPS = page("Lights", switch("Porch lamp", True), switch("Hall lamp", False), row("Rooms"))


@pytest.mark.parametrize(
    ("sentence", "screen", "answer"),
    [
        ("Is the porch lamp on?", LAMPS, "yes, it is on"),
        ("Is the hall lamp on?", LAMPS, "no, it is off"),
        ("Is the hall lamp off?", LAMPS, "yes, it is off"),
        ("check whether the porch lamp is off", LAMPS, "no, it is on"),
        ("is the porch lamp on or off", LAMPS, "it is on"),
        ("蓝牙开着吗", page("连接", switch("蓝牙", False)), "否，已关闭"),
        ("蓝牙是不是打开了", page("连接", switch("蓝牙", True)), "是，已开启"),
        ("is bluetooth on", page("Links", row("Bluetooth", "Off"), row("Cast")), "no, it is off"),
        (
            "is the 7:00 alarm on",
            page("Alarms", switch("6:00", True, "Daily"), switch("7:00", False, "Mon"), app="x.clock"),
            "no, it is off",
        ),
    ],
)
async def test_the_state_answers(sentence: str, screen: Screen, answer: str) -> None:
    found = await told(sentence, (), screen)
    assert found is not None
    assert found.value == answer


@pytest.mark.parametrize(
    ("sentence", "screen"),
    [
        ("Is the attic lamp on?", LAMPS),
        ("is bluetooth on", page("Links", row("Bluetooth"), row("Cast", "Off"))),
        ("is the 7:00 alarm on", page("Alarms", switch("6:00", True, "Daily"), app="x.clock")),
        ("is bluetooth on", page("Links", switch("Bluetooth", True), switch("Bluetooth", False))),
    ],
)
async def test_without_that_state_there_is_no_answer(sentence: str, screen: Screen) -> None:
    assert await told(sentence, (), screen) is None
