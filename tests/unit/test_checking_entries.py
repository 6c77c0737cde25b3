"""Create, delete, rename: an entry that is new, or was there and is gone, and not one like it."""

from __future__ import annotations

import pytest

from tests.unit.checking_screens import (
    Case,
    Part,
    button,
    glanced,
    holding,
    icon,
    near_miss,
    near_misses,
    page,
    row,
    switch,
    tab,
    text,
    told,
    typing,
)
from treetap.models import EvidenceKind, Role, Screen


def notes(*names: str, **more: object) -> Screen:
    given = {"key": "notes", "app": "com.acme.notes"} | more
    return page("Notes", *(row(name) for name in names), icon("New note", left=900), **given)  # type: ignore[arg-type]


def form(*fields: tuple[str, str], save: str = "Save", **more: object) -> Screen:
    given = {"key": "form", "app": "com.acme.notes"} | more
    return page("Edit", *(typing(words, hint) for hint, words in fields), button(save), **given)  # type: ignore[arg-type]


def recipe(servings: int) -> Screen:
    """The first of two pages."""
    parts = (typing("Rye", "Title"), text(f"Servings: {servings}"), button("Next"))
    return page("Add", *parts, key="one", app="com.acme.notes")


def alarms(*rows: tuple[str, bool], **more: object) -> Screen:
    given = {"key": "alarms", "app": "com.acme.clock"} | more
    return page("Alarm", *(switch(name, on) for name, on in rows), **given)  # type: ignore[arg-type]


CLOCK = page("Set time", text("8"), text("30"), text("AM"), button("OK"), key="face", app="com.acme.clock")
CLOCK_ZH = page(
    "设置时间", text("上午"), text("8"), text("30"), button("确定"), key="face", app="com.acme.clock"
)
ASKED = notes("milk", "eggs", dialog=(text("Delete this note?"), button("Cancel"), button("Delete")))
LONG = [f"note {number}" for number in range(9)]

BIN = page("Trash", row("milk"), row("eggs"), key="trash", app="com.acme.notes")
ERASED = page(
    "Trash",
    row("milk"),
    key="trash",
    dialog=(text("Delete 1 file?"), button("Delete")),
    app="com.acme.notes",
)
CASES = {
    "created": Case(
        "create a note called 'shopping' with text 'milk and eggs'",
        (notes("x"), form(("Title", "shopping"), ("Text", "milk and eggs"))),
        notes("x", "shopping"),
        (
            notes("x"),
            notes("x", "shopping list"),
            form(("Title", "shopping"), ("Text", "milk and eggs")),
            ((notes("x"), form(("Title", "shopping"), ("Text", "milk"))), notes("x", "shopping")),
            (
                (notes("x", "shopping"), form(("Title", "shopping"), ("Text", "milk and eggs"))),
                notes("x", "shopping"),
            ),
            ((notes("x"),), notes("x", "shopping")),
            ((), notes("x", "shopping")),
            notes("x", "shopping", dialog=(text("Discard changes?"), button("Discard"))),
            notes("x", "shopping", loading=True),
        ),
    ),
    "created on two pages": Case(
        "add a recipe: title: Rye, servings: 3, ingredients: rye flour",
        (
            notes("x"),
            page(
                "Add",
                typing("Rye", "Title"),
                text("Servings: 3"),
                button("Next"),
                key="one",
                app="com.acme.notes",
            ),
            form(("Ingredients", "rye flour"), key="two"),
        ),
        notes("x", "Rye"),
        (
            (
                (
                    notes("x"),
                    page(
                        "Add",
                        typing("Rye", "Title"),
                        text("Servings: 2"),
                        button("Next"),
                        key="one",
                        app="com.acme.notes",
                    ),
                    page(
                        "Rye",
                        typing("rye flour", "Ingredients"),
                        button("Save"),
                        key="two",
                        app="com.acme.notes",
                    ),
                ),
                notes("x", "Rye"),
            ),
            (
                (
                    notes("x", "Rye"),
                    page(
                        "Add",
                        typing("Rye", "Title"),
                        text("Servings: 3"),
                        button("Next"),
                        key="one",
                        app="com.acme.notes",
                    ),
                    page(
                        "Rye",
                        typing("rye flour", "Ingredients"),
                        button("Save"),
                        key="two",
                        app="com.acme.notes",
                    ),
                ),
                notes("x", "Rye"),
            ),
        ),
    ),
    "alarm": Case(
        "set an alarm for 8:30 am",
        (alarms(("7:00 AM", True)), CLOCK),
        alarms(("7:00 AM", True), ("8:30 AM", True)),
        (
            alarms(("7:00 AM", True), ("8:30 AM", False)),
            alarms(("7:00 AM", True), ("8:30 PM", True)),
            alarms(("7:00 AM", True)),
            CLOCK,
            alarms(("7:00 AM", True), ("8:03 AM", True)),
            (
                (alarms(("7:00 AM", True), ("8:30 AM", True)), CLOCK),
                alarms(("7:00 AM", True), ("8:30 AM", True)),
            ),
            alarms(("7:00 AM", True), ("18:30", True)),
        ),
    ),
    "zh alarm": Case(
        "定一个早上8点半的闹钟",
        (alarms(), CLOCK_ZH),
        alarms(("上午8:30", True)),
        (alarms(("下午8:30", True)), alarms(("20:30", True)), alarms(("上午8:30", False))),
    ),
    "alarm of the 24 hour clock": Case(
        "set an alarm for 8:30 pm",
        (alarms(), CLOCK),
        alarms(("20:30", True)),
        (alarms(("8:30", True)), alarms(("08:30", True))),
    ),
    "contact": Case(
        "add a contact Ann with number 555-1234",
        (
            page("Contacts", row("Bob"), app="a.people"),
            form(("Name", "Ann"), ("Phone", "555-1234"), app="a.people"),
        ),
        page("Ann", row("555-1234", "Mobile"), app="a.people"),
        (
            page("Contacts", row("Bob"), app="a.people"),
            (
                (
                    page("Contacts", row("Bob"), app="a.people"),
                    form(("Name", "Ann"), ("Phone", "555-1235"), app="a.people"),
                ),
                page("Contacts", row("Ann"), row("Bob"), app="a.people"),
            ),
            form(("Name", "Ann"), ("Phone", "555-1234"), app="a.people"),
        ),
    ),
    "timer": Case(
        "set a timer for 5 minutes",
        (page("Timer", *(button(key) for key in "1234567890"), text("00h 05m 00s"), icon("Start")),),
        page("Timer", text("4:57"), icon("Pause")),
        (
            page("Timer", *(button(key) for key in "1234567890"), text("00h 05m 00s"), icon("Start")),
            page("Timer", text("9:57"), icon("Pause")),
            page("Timer", text("0:57"), icon("Pause")),
            page("Stopwatch", text("4:57"), icon("Pause")),
        ),
    ),
    "told": Case(
        "add 'London' to the clock",
        (page("Clock", typing("", "Search"), row("Paris")),),
        page("Clock", typing("", "Search"), row("Paris"), toasts=("London added",)),
        (
            page("Clock", typing("", "Search"), row("Paris"), toasts=("Londonderry added",)),
            page("Clock", typing("", "Search"), row("London added")),
            page("Bank", typing("", "Search"), row("Paris"), app="com.acme.bank", toasts=("Paris added",)),
        ),
    ),
    "to the right list": Case(
        "add 'milk' to the shopping list",
        (
            page("Shopping list", row("eggs"), key="list"),
            page("Shopping list", row("eggs"), typing("milk", "Item"), key="list"),
        ),
        page("Shopping list", row("eggs"), row("milk"), typing("", "Item"), key="list"),
        (
            (
                (
                    page("Work", row("x"), key="list"),
                    page("Work", row("x"), typing("milk", "Item"), key="list"),
                ),
                page("Work", row("x"), row("milk"), typing("", "Item"), key="l"),
            ),
        ),
    ),
    "picked and said to be gone": Case(
        "delete the contact Ben Carter",
        (
            page("Ben Carter", row("555-1234"), icon("Delete"), app="a.people"),
            page("Ben Carter", dialog=(text("Delete Ben Carter?"), button("Delete")), app="a.people"),
        ),
        page("Contacts", row("Ann"), row("Bob"), app="a.people", toasts=("Contact deleted",)),
        (
            page("Contacts", row("Ann"), row("Bob"), app="a.people"),
            page("Contacts", row("Ben Carter"), app="a.people", toasts=("Contact deleted",)),
            (
                (page("Bo Carter", dialog=(text("Delete Bo Carter?"), button("Delete")), app="a.people"),),
                page("Contacts", row("Ann"), app="a.people", toasts=("Contact deleted",)),
            ),
        ),
    ),
    "several of them": Case(
        "Delete the following expenses: Parking, Bakery.",
        (page("Costs", row("Parking"), row("Bakery"), row("Rent")),),
        page("Costs", row("Rent")),
        (page("Costs", row("Bakery"), row("Rent")), page("Costs", row("Parking"), row("Rent"))),
    ),
    "deleted": Case(
        "delete the note 'milk'",
        (notes("milk", "eggs"), ASKED),
        notes("eggs"),
        (
            notes("milk", "eggs"),
            ASKED,
            page("Settings", row("Sync"), app="com.acme.notes"),
            notes(loading=True),
            notes("eggs", tabs=(tab("Archive", True),)),
            page("Notes", row("eggs"), typing("eg", "Search"), key="notes", app="com.acme.notes"),
            ((notes("eggs"),), notes("eggs")),
            ((), notes("eggs")),
            glanced(notes("eggs"), "eggs"),
            ((notes("milk", "eggs"),), page("Notes", row("eggs"), key="notes", app="com.acme.other")),
        ),
    ),
    "the last one": Case(
        "delete the note 'milk'",
        (notes("milk"),),
        page("Notes", text("No notes yet"), key="notes", app="com.acme.notes"),
        (page("Trash", text("No notes yet"), key="trash", app="com.acme.notes"),),
    ),
    "for good": Case(
        "permanently delete the file 'milk' in the trash",
        (BIN, ERASED),
        page("Trash", row("eggs"), key="trash", app="com.acme.notes"),
        (
            ((notes("milk", "eggs"), ASKED), notes("eggs")),
            ((BIN,), page("Trash", row("eggs"), key="trash", app="com.acme.notes")),
            page("Trash", row("eggs"), key="trash", app="com.acme.notes", toasts=("milk restored",)),
        ),
    ),
    "one of two": Case(
        "delete the note 'milk'", (notes("milk", "milk", "eggs"), ASKED), notes("milk", "eggs")
    ),
    "scrolled away": Case(
        "delete the note 'note 0'",
        (notes(*LONG, scrolls=True),),
        None,
        (notes(*LONG[1:], "note 9", scrolls=True), notes(*LONG[3:], scrolls=True)),
    ),
    "from the middle": Case(
        "delete the note 'note 4'",
        (notes(*LONG, scrolls=True),),
        notes(*LONG[:4], *LONG[5:], scrolls=True),
        (notes(*LONG[5:], "note 9", "note 10", scrolls=True), notes(*LONG[:4], scrolls=True)),
    ),
    "zh deleted": Case(
        '删除名为"会议"的日程',
        (
            page("日历", row("会议", "10:00"), row("午饭", "12:00")),
            page("日历", row("会议"), dialog=(text("删除日程?"), button("删除"))),
        ),
        page("日历", row("午饭", "12:00")),
        (
            page("日历", row("会议", "10:00"), row("午饭", "12:00")),
            page("日程", row("午饭")),
            page("日历", row("午饭", "12:00"), loading=True),
        ),
    ),
    "all of them": Case(
        "delete all alarms",
        (alarms(("7:00", True), ("8:00", True)),),
        page("Alarm", text("No alarms"), key="alarms", app="com.acme.clock"),
        (
            alarms(("8:00", True)),
            page("Alarm", key="alarms", app="com.acme.clock"),
            ((), page("Alarm", text("No alarms"), key="alarms", app="com.acme.clock")),
        ),
    ),
    "renamed": Case(
        "rename the file 'a.txt' to 'b.txt'",
        (page("Files", row("a.txt"), row("c.txt")),),
        page("Files", row("b.txt"), row("c.txt")),
        (
            page("Files", row("a.txt"), row("c.txt")),
            page("Files", row("a.txt"), row("b.txt"), row("c.txt")),
            page("Files", row("c.txt"), typing("b.txt")),
            ((page("Files", row("a.txt"), row("b.txt")),), page("Files", row("b.txt"))),
        ),
    ),
}


@pytest.mark.parametrize("name", holding(CASES))
async def test_it_was_done(name: str) -> None:
    case = CASES[name]
    assert case.holds is not None
    evidence = await told(case.sentence, case.seen, case.holds)
    assert evidence is not None
    assert evidence.kind in {EvidenceKind.ROW, EvidenceKind.GONE}
    assert evidence.frame_id == case.holds.frame.id


@pytest.mark.parametrize(("name", "number"), near_misses(CASES))
async def test_it_was_not(name: str, number: int) -> None:
    assert await near_miss(CASES[name], number) is None


async def test_a_wheel_that_shows_the_time_is_no_alarm() -> None:
    wheel = page("Alarm", Part(("8:30 AM",), Role.PICKER), button("Save"), key="edit", app="com.acme.clock")
    assert await told("set an alarm for 8:30 am", (alarms(),), wheel) is None
