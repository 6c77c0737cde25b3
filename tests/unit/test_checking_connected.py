"""Which network the phone is on; when an entry is that says so without a label."""

from __future__ import annotations

import pytest

from tests.unit.checking_screens import icon, page, row, switch, text
from treetap.decision.checking import ScreenGoalChecker
from treetap.language.reader import read_task
from treetap.models import Screen


async def answer(sentence: str, now: Screen) -> str | None:
    found = await ScreenGoalChecker().check(read_task(sentence).goals[0], now, ())
    return None if found is None else found.value


def networks(*rows: tuple[str, ...], title: str = "Wi-Fi") -> Screen:
    return page(title, switch("Use Wi-Fi", True), *(row(*texts) for texts in rows))


@pytest.mark.parametrize(
    "sentence",
    [
        "Which Wi-Fi am I connected to?",
        "Tell Ivan which wireless network I am on",
        "老李想知道我现在连的无线叫什么，发短信告诉他",
    ],
)
async def test_the_one_that_says_it_is_connected(sentence: str) -> None:
    assert (
        await answer(sentence, networks(("Barn", "Saved"), ("Mill 5G", "Connected"), ("Inn",))) == "Mill 5G"
    )
    assert await answer(sentence, networks(("Barn",), ("Mill 5G", "已连接"))) == "Mill 5G"


async def test_none_or_two_or_other_things_tell_nothing() -> None:
    sentence = "Which Wi-Fi am I connected to?"
    assert await answer(sentence, networks(("Barn", "Saved"), ("Mill 5G",))) is None
    assert await answer(sentence, networks(("Barn", "Connected"), ("Mill 5G", "Connected"))) is None
    assert await answer(sentence, page("Bluetooth", row("Speaker", "Connected"))) is None
    assert await answer(sentence, networks(("More", "Connected devices"))) is None


@pytest.mark.parametrize("sentence", ["When is the event “Book club”?", "日程“Book club”是什么时候"])
async def test_the_line_with_day_and_hour_says_when(sentence: str) -> None:
    lines = (text("Wed, Mar 25, 13:00 - 15:15"), text("Room 4"), text("1 day before"))
    assert await answer(sentence, page("Book club", *lines, icon("Edit"))) == "Wed, Mar 25, 13:00 - 15:15"
    assert await answer(sentence, page("Chess club", *lines, icon("Edit"))) is None
    assert await answer(sentence, page("Book club", text("Made Mar 1, 10:00"), *lines)) is None
