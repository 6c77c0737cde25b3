"""Replies, changes and new entries: what shows that the right one was meant, and all of it entered."""

from __future__ import annotations

import pytest

from tests.unit.checking_screens import (
    Case,
    Part,
    button,
    holding,
    icon,
    near_miss,
    near_misses,
    page,
    row,
    text,
    told,
    typing,
)
from treetap.models import Role, Screen

TALK = "com.acme.talk"


def bubble(words: str, *, mine: bool = False) -> Part:
    return text(words, left=500 if mine else 40, right=1040 if mine else 600)


def chat(person: str, *parts: Part, typed: str = "") -> Screen:
    return page(person, *parts, typing(typed, "Message"), icon("Send"), key="chat", app=TALK)


def talks(*rows: tuple[str, str]) -> Screen:
    return page("Talks", *(row(who, "hello", when) for who, when in rows), key="talks", app=TALK)


LIST = (talks(("Al", "9:01"), ("Bo", "9:30"), ("Cy", "Yesterday")),)
MAIL = page("", text("Keys"), text("Bo Lind"), text("I have them"), button("Reply"), key="mail", app=TALK)
OTHER = page("", text("Keys"), text("Al Berg"), text("I have them"), button("Reply"), key="mail", app=TALK)
ANSWER = page("Reply", typing("Thanks, got them"), button("Send"), key="answer", app=TALK)
EDIT = page("Edit", typing("Pears"), typing("9"), button("Save"), key="edit")


def sent(screen: Screen) -> Screen:
    return screen.model_copy(update={"toasts": ("Message sent",)})


def found(query: str, *names: str) -> Screen:
    rows = [row(name) for name in names]
    return page("Places", typing(query, "Search"), *rows, key="s", keyboard_shown=True)


def goods(pears: str) -> Screen:
    return page("Basket", row("Oats", "× 9"), row("Pears", pears), key="basket")


def costs(*rows: tuple[str, str, str]) -> Screen:
    return page("Costs", *(row(*one) for one in rows), key="costs")


def cost(kind: str, amount: str = "12.50", name: str = "Museum") -> Screen:
    chips = [
        Part((one,), Role.CHECKBOX, checked=one == kind, clickable=True) for one in ("Food", "Travel", "Home")
    ]
    return page("New cost", typing(amount), typing(name), *chips, button("Save"), key="cost")


def event(*lines: Part, title: str = "Piano") -> Screen:
    return page("New event", typing(title, "Title"), *lines, button("Save"), key="event")


LENGTHS = page(
    "New event",
    dialog=(text("Duration"), row("30 minutes"), row("45 minutes"), row("60 minutes")),
    key="lengths",
)
LENGTH = "Create an event titled 'Piano' for 45 minutes"

CASES = {
    "reply to the newest": Case(
        "Reply to the most recent message with message: On it",
        (*LIST, chat("Bo"), chat("Bo", typed="On it")),
        chat("Bo", bubble("On it", mine=True)),
        (
            ((*LIST, chat("Al"), chat("Al", typed="On it")), chat("Al", bubble("On it", mine=True))),
            ((chat("Bo"), chat("Bo", typed="On it")), chat("Bo", bubble("On it", mine=True))),
            ((*LIST, chat("Cy"), chat("Cy", typed="On it")), chat("Cy", bubble("On it", mine=True))),
        ),
    ),
    "reply to the newest, told from now": Case(
        "Reply to the most recent message with message: On it",
        (talks(("Al", "9:01"), ("Bo", "5 min"), ("Cy", "2 h")), chat("Bo"), chat("Bo", typed="On it")),
        chat("Bo", bubble("On it", mine=True)),
        (
            (
                (talks(("Al", "now"), ("Bo", "5 min")), chat("Bo"), chat("Bo", typed="On it")),
                chat("Bo", bubble("On it", mine=True)),
            ),
            (
                (talks(("Al", "5 min"), ("Bo", "5 min")), chat("Bo"), chat("Bo", typed="On it")),
                chat("Bo", bubble("On it", mine=True)),
            ),
        ),
    ),
    "first and last name": Case(
        "Create a new contact: first name 'Lou', last name 'Vance'",
        (
            page("People", row("Bo Lind"), key="p"),
            page("New", typing("Lou", "First name"), typing("Vance", "Last name"), button("Save"), key="f"),
        ),
        page("Lou Vance", row("No number"), key="one"),
        (
            page("Lou", row("No number"), key="one"),
            page("People", row("Bo Lind"), key="p"),
            (
                (page("New", typing("Lou", "First name"), typing("", "Last name"), button("Save"), key="f"),),
                page("Lou Vance", row("No number"), key="one"),
            ),
        ),
    ),
    "none of that name": Case(
        "Delete all events named 'Yoga'",
        (page("Events", row("Yoga"), row("Choir"), key="e"),),
        page("Events", row("Choir"), key="e"),
        (
            page("Events", row("Yoga"), row("Choir"), key="e"),
            page("Events", row("Choir"), key="e", scrolls=True),
            ((page("Events", row("Choir"), key="e"),), page("Events", row("Choir"), key="e")),
        ),
    ),
    "found among what was there": Case(
        "Search for 'mill'",
        (page("Places", typing("", "Search"), row("Mill Pond"), row("Old Mill"), row("Tower"), key="s"),),
        page(
            "Places",
            typing("mill", "Search"),
            row("Mill Pond"),
            row("Old Mill"),
            key="s",
            keyboard_shown=True,
        ),
        (
            page("Places", typing("mill", "Search"), row("mill near me"), key="s", keyboard_shown=True),
            page("Places", typing("mil", "Search"), row("Mill Pond"), key="s", keyboard_shown=True),
            page(
                "Places",
                typing("mill", "Search"),
                row("Old Mill"),
                row("Tower"),
                key="s",
                keyboard_shown=True,
            ),
        ),
    ),
    "reply to what came from somebody": Case(
        "Reply to the email from Bo Lind with message: Thanks, got them",
        (MAIL, ANSWER),
        sent(MAIL),
        (MAIL, ((OTHER, ANSWER), sent(OTHER)), ((ANSWER,), sent(OTHER))),
    ),
    "changed in its row": Case(
        "Change the quantity of 'Pears' to 9",
        (goods("× 6"), EDIT),
        goods("× 9"),
        (
            goods("× 6"),
            EDIT,
            ((goods("× 6"),), goods("× 9")),
            ((goods("× 6"), page("Edit", typing("Oats"), typing("9"), button("Save"))), goods("× 9")),
        ),
    ),
    "changed on its page": Case(
        "Change the location of the event 'Choir' to 'Church'",
        (),
        page("", text("Choir"), row("Location", "Church"), row("Duration", "90 minutes")),
        (
            page("", text("Choir"), row("Location", "School"), row("Notes", "Church")),
            page("", text("Band"), row("Location", "Church")),
            page("", text("Choir"), typing("Church"), button("Save")),
        ),
    ),
    "the phone's own name": Case(
        "Rename this phone to 'Pocket'",
        (page("About", dialog=(text("Device name"), typing("Pocket"), button("OK"))),),
        page("About", row("Device name", "Pocket"), row("Model", "X1")),
        (
            page("About", row("Device name", "X1"), row("Model", "Pocket")),
            ((), page("About", row("Device name", "Pocket"))),
            page("About", row("Network name", "Pocket")),
        ),
    ),
    "with the kind that was chosen": Case(
        "Add an expense of 12.50 named 'Museum' in the category Travel",
        (costs(("Tram", "2.90", "Travel")), cost("Travel")),
        costs(("Tram", "2.90", "Travel"), ("Museum", "12.50", "Travel")),
        (
            (
                (costs(("Tram", "2.90", "Travel")), cost("Food")),
                costs(("Tram", "2.90", "Travel"), ("Museum", "12.50", "Food")),
            ),
            (
                (costs(("Tram", "2.90", "Travel")), cost("")),
                costs(("Tram", "2.90", "Travel"), ("Museum", "12.50", "")),
            ),
            (
                (costs(("Tram", "2.90", "Travel")), cost("Travel", amount="1.50")),
                costs(("Tram", "2.90", "Travel"), ("Museum", "1.50", "Travel")),
            ),
        ),
    ),
    "with the length that was chosen": Case(
        LENGTH,
        (page("Events", row("Yoga"), key="e"), event(), LENGTHS, event(row("Duration", "45 minutes"))),
        page("Events", row("Yoga"), row("Piano"), key="e"),
        (
            (
                (page("Events", row("Yoga"), key="e"), LENGTHS, event(row("Duration", "30 minutes"))),
                page("Events", row("Yoga"), row("Piano"), key="e"),
            ),
            (
                (page("Events", row("Yoga"), key="e"), event(), LENGTHS),
                page("Events", row("Yoga"), row("Piano"), key="e"),
            ),
        ),
    ),
    "tomorrow": Case(
        "Create an event titled 'Piano' for tomorrow",
        (page("Events", row("Yoga"), key="e"), event(row("Date", "Tomorrow, 10 March"))),
        page("Events", row("Yoga"), row("Piano"), key="e"),
        (
            (
                (page("Events", row("Yoga"), key="e"), event(row("Date", "Today, 9 March"))),
                page("Events", row("Yoga"), row("Piano"), key="e"),
            ),
            (
                (page("Events", row("Yoga"), key="e"), event()),
                page("Events", row("Yoga"), row("Piano"), key="e"),
            ),
        ),
    ),
    "moved there": Case(
        "Move the file 'a.txt' to 'Taxes'",
        (
            page("Home", row("a.txt"), row("b.txt"), key="home"),
            page("Home", dialog=(row("Move to"), row("Delete")), key="menu"),
        ),
        page("Taxes", row("c.txt"), row("a.txt"), key="taxes"),
        (
            page("Taxes", row("c.txt"), key="taxes"),
            page("Music", row("c.txt"), row("a.txt"), key="music"),
            ((page("Home", row("a.txt"), key="home"),), page("Taxes", row("a.txt"), key="taxes")),
            (
                (
                    page("Taxes", row("a.txt"), key="taxes"),
                    page("Home", dialog=(row("Move to"),), key="menu"),
                ),
                page("Taxes", row("a.txt"), key="taxes"),
            ),
        ),
    ),
    "put into that one": Case(
        "Add the song Sparrow to the playlist Morning",
        (page("Playlists", row("Morning"), row("Night"), key="p"),),
        page("Morning", row("Larks"), row("Sparrow"), key="list"),
        (
            page("Playlists", row("Morning"), row("Night"), row("Sparrow"), key="p"),
            page("Night", row("Sparrow"), key="list"),
            page("Songs", row("Sparrow"), row("Larks"), key="songs"),
            page("Morning", row("Larks"), key="list"),
        ),
    ),
    "sent what was read": Case(
        "send it to Mom in a text message",
        (
            page("Bo Lind", row("(917) 555-0168", "Mobile"), app="com.acme.people"),
            chat("Mom"),
            chat("Mom", typed="(917) 555-0168"),
        ),
        chat("Mom", bubble("(917) 555-0168", mine=True)),
        (
            chat("Mom", typed="(917) 555-0168"),
            chat("Dad", bubble("(917) 555-0168", mine=True)),
            ((chat("Mom"), chat("Mom", typed="hello")), chat("Mom", bubble("hello", mine=True))),
        ),
    ),
    "found is not made": Case(
        "Create a note titled 'Mill'",
        (page("Notes", row("x"), key="n"), page("Search", typing("Mill", "Search"), key="s")),
        None,
        (page("Search", row("Mill"), typing("", "Search"), key="s2"), page("Mill", text("An old place"))),
    ),
}


@pytest.mark.parametrize("name", holding(CASES))
async def test_it_was_done(name: str) -> None:
    case = CASES[name]
    assert case.holds is not None
    assert await told(case.sentence, case.seen, case.holds) is not None


@pytest.mark.parametrize(("name", "number"), near_misses(CASES))
async def test_it_was_not(name: str, number: int) -> None:
    assert await near_miss(CASES[name], number) is None


def dish(serves: str, *, takes: str = "20 min") -> Screen:
    fields = (typing("Soup", "Title"), typing(serves, "Servings"), text("Time"), typing(takes))
    return page("New dish", *fields, button("Save"), key="dish")


DISHES = page("Dishes", row("Pie"), key="dishes")
ADDED = page("Dishes", row("Pie"), row("Soup"), key="dishes")
DISH = "Add a dish: title: Soup, servings: 3, time: 20 min"


async def test_all_that_is_spelt_out_was_in_the_form() -> None:
    assert await told(DISH, (DISHES, dish("3")), ADDED) is not None


@pytest.mark.parametrize("form", [dish(""), dish("3", takes=""), dish("", takes="")])
@pytest.mark.parametrize(
    "task",
    [
        DISH,
        "Add a dish called 'Soup'; servings: 3; time: 20 min",
        "Add a dish 'Soup', with servings '3', time: 20 min",
    ],
)
async def test_a_field_that_is_spelt_out_and_left_empty_is_no_success(form: Screen, task: str) -> None:
    assert await told(task, (DISHES, form), ADDED) is None


async def test_a_field_that_the_task_does_not_speak_of_may_stay_empty() -> None:
    assert await told("Add a dish titled 'Soup'", (DISHES, dish("")), ADDED) is not None


def scrolled(*fields: Part) -> Screen:
    return page("New dish", *fields, button("Save"), key="dish")


TITLE = typing("Soup", "Title", resource_id="title")
STEPS = typing("Stir it.", "Steps", resource_id="steps")
HIDDEN = "Add a dish: title: Soup, steps: Stir it."


async def test_what_was_typed_and_then_lay_out_of_sight_is_still_in_the_form() -> None:
    seen = (DISHES, scrolled(TITLE, STEPS), scrolled(TITLE))
    assert await told(HIDDEN, seen, ADDED) is not None


@pytest.mark.parametrize(
    "seen",
    [
        (DISHES, scrolled(TITLE, STEPS), scrolled(TITLE, typing("Old", "Steps", resource_id="steps"))),
        (DISHES, scrolled(TITLE, STEPS), DISHES, scrolled(TITLE)),
        (DISHES, scrolled(TITLE), scrolled(TITLE)),
    ],
)
async def test_what_was_changed_or_thrown_away_since_is_not(seen: tuple[Screen, ...]) -> None:
    assert await told(HIDDEN, seen, ADDED) is None


def lesson(begins: str, ends: str) -> Screen:
    return event(text("Wed, Mar 25"), text(begins), text("Wed, Mar 25"), text(ends))


LESSON = "Create an event titled 'Piano' on 2026-03-25 at 14:00 for 30 minutes"
AGENDA = page("Agenda", row("Choir"), key="agenda")
WITH_LESSON = page("Agenda", row("Choir"), row("Piano"), key="agenda")


@pytest.mark.parametrize("times", [("14:00", "14:30"), ("2:00 PM", "2:30 PM")])
async def test_a_length_lies_between_the_two_times_of_a_form(times: tuple[str, str]) -> None:
    assert await told(LESSON, (AGENDA, lesson(*times)), WITH_LESSON) is not None


@pytest.mark.parametrize("times", [("13:30", "14:00"), ("14:00", "15:00"), ("14:30", "15:00")])
async def test_of_two_times_the_first_is_when_it_begins(times: tuple[str, str]) -> None:
    assert await told(LESSON, (AGENDA, lesson(*times)), WITH_LESSON) is None
