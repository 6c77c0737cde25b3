"""A field that has been filled says its value where its hint stood: what it is for was said before."""

from __future__ import annotations

from tests.unit.doing_pages import Page, step, touched
from treetap.models import InputText, Screen, Target, Text

TASK = "Send a text message to +15550142388 with message: The gate is open"
NUMBER = "+15550142388"


def asking(typed: str = "") -> Screen:
    page = Page("Start a chat")
    hint = "" if typed else "Name or phone number"
    page.put("field", typed or hint, hint=hint, resource_id="org.made.up:id/address_line")
    page.put("button", "Proceed")
    return page.made()


def test_the_recipient_that_was_typed_is_taken_and_the_message_comes_next() -> None:
    empty, filled = asking(), asking(NUMBER)
    first = step(TASK, empty)
    assert first is not None and isinstance(first.action, InputText)
    assert first.action.text.fill() == NUMBER
    done = InputText(target=Target(text=Text.literal("Name or phone number")), text=Text.literal(NUMBER))
    then = step(TASK, filled, done, earlier=(empty,))
    assert touched(then, filled) == "Proceed"


def test_a_row_whose_name_begins_with_done_hands_nothing_in() -> None:
    page = Page("Errands").put("field", "Buy stamps", hint="Add a task").put("button", "Add")
    seen = page.row("Done with roof?").row("Water the ferns").made()
    typed = InputText(target=Target(text=Text.literal("Add a task")), text=Text.literal("Buy stamps"))
    assert touched(step("Add the task 'Buy stamps'", seen, typed), seen) == "Add"
