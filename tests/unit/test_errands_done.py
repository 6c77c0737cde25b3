"""An errand on the way: what is read whole, what is written of it, and what may be sent."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.fakes.bank import FakeBank
from tests.unit.checking_screens import button, icon, page, row, text, typing
from tests.unit.doing_pages import Page, step
from treetap.core.carrying import note_used
from treetap.decision.checking import ScreenGoalChecker
from treetap.language.reader import read_task
from treetap.models import InputText, NamedValue, Screen, SetValue

LONG = "Two loaves, one with seeds.\nPay on Friday."


async def answer(sentence: str, now: Screen) -> str | None:
    found = await ScreenGoalChecker().check(read_task(sentence).goals[0], now, ())
    return None if found is None else found.value


@pytest.mark.parametrize(
    "sentence",
    [
        "Olga wants what is on my note “Bakery”. Text it to her",
        "王芳想要我便签“Bakery”里写的东西，用短信给她",
    ],
)
async def test_the_words_of_a_note_stand_in_the_other_field(sentence: str) -> None:
    assert await answer(sentence, page("", typing("Bakery"), typing(LONG), button("Done"))) == LONG
    assert await answer(sentence, page("Bakery", text(LONG), icon("Share"))) == LONG
    assert await answer(sentence, page("Bakery", text("3 May"), text(LONG))) == LONG


async def test_what_is_cut_or_unclear_or_in_a_list_is_not_all_of_it() -> None:
    sentence = "Olga wants what is on my note “Bakery”. Text it to her"
    assert await answer(sentence, page("Notes", row("Bakery", LONG), row("Bikes", "Oil"))) is None
    assert await answer(sentence, page("Bakery", text("Two loaves, one with…"))) is None
    assert await answer(sentence, page("Bakery", text("Two loaves, one"), text("Pay on Friday"))) is None
    assert await answer(sentence, page("", typing("Bakery"), typing("Two loaves"), typing("Shops"))) is None


def chat() -> Screen:
    return Page("Ivan").put("text", "hi").put("field", hint="Message", resource_id="o:id/message").made()


def test_the_name_stands_before_what_belongs_to_it() -> None:
    told = step(
        "Send Ivan a text message with the name and the number of Olga Stern",
        chat(),
        bank=[NamedValue(name="number", value="555 0123")],
        goal=1,
    )
    assert told is not None and isinstance(told.action, InputText)
    assert told.action.text.fill(bank={"number": "555 0123"}) == "Olga Stern, 555 0123"


def test_several_lines_are_put_in_at_once() -> None:
    known = [NamedValue(name="note_content", value=LONG)]
    told = step("Send what is on my note “Bakery” to Ivan", chat(), bank=known, goal=1)
    assert told is not None and isinstance(told.action, SetValue)


async def test_what_the_goal_has_from_now_on_is_the_whole_text() -> None:
    told = step(
        "Send Ivan a text message with the name and the number of Olga Stern",
        chat(),
        bank=[NamedValue(name="number", value="555 0123")],
        goal=1,
    )
    frame, bank = read_task("Send Ivan a text message with the name and the number of Olga Stern"), FakeBank()
    await bank.save("number", "555 0123")
    context: Any = SimpleNamespace(mandate=frame, parts=SimpleNamespace(bank=bank), carried={})
    assert told is not None
    await note_used(context, told.action, frame.goals[1])
    assert [one.value for one in context.carried["g2"]] == ["Olga Stern, 555 0123"]
