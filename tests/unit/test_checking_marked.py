"""Mark, keep, use, sort, navigate, send off a form, switch all: what the page says once that is done."""

from __future__ import annotations

import pytest

from tests.unit.checking_screens import (
    Case,
    button,
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
from treetap.models import Role, Screen

TABS = (tab("To do", True), tab("Bought"))


def list_of(*names: str, ticked: str = "", tabs: tuple[object, ...] = TABS, **more: object) -> Screen:
    rows = [switch(name, name == ticked, kind=Role.CHECKBOX) for name in names]
    return page("Basket", *rows, tabs=tabs, key="basket", **more)  # type: ignore[arg-type]


def order(*names: str) -> Screen:
    return page("Papers", *(row(name) for name in names), key="papers")


def ways(chosen: str, *names: str, title: str = "Sort by") -> Screen:
    rows = [switch(name, name == chosen, kind=Role.RADIO) for name in names]
    return page("Papers", row("b"), row("a"), dialog=(text(title), *rows), key="asked")


def form(*, terms: bool = True, plan: str = "Gold", name: str = "Lou Vance") -> Screen:
    parts = (text("Full name"), typing(name), text("Plan"), button(plan))
    box = switch("I accept the terms", terms, kind=Role.CHECKBOX)
    return page("Sign up for the club", *parts, box, button("Submit"), key="form")


JOIN = "Sign up for the club: full name Lou Vance, plan Gold. Accept the terms and submit the form."
THANKED = page("Sign up for the club", text("Thank you, Lou Vance!"), key="form")
OFF = page("Alarms", switch("7:00 alarm", False), switch("8:00 alarm", False), key="a", scrolls=True)
SOME = page("Alarms", switch("7:00 alarm", True), switch("8:00 alarm", False), key="a", scrolls=True)
TOAST = {"toasts": ("All alarms turned off",)}
UNIT = page(
    "Options",
    dialog=(
        text("Unit"),
        switch("Miles", True, kind=Role.RADIO),
        switch("Kilometres", False, kind=Role.RADIO),
    ),
)

CASES = {
    "left for the other tab": Case(
        "Mark Rice as bought",
        (list_of("Oats", "Rice", "Salt"),),
        list_of("Oats", "Salt"),
        (
            list_of("Oats", "Rice"),
            (
                (list_of("Oats", "Rice", "Salt"), page("Setup", row("Sounds"))),
                list_of("Oats", "Salt", tabs=(tab("To do", True), tab("Settings"))),
            ),
            list_of("Oats", "Salt", toasts=("Rice deleted",)),
            ((list_of("Oats", "Salt"),), list_of("Oats", "Salt")),
            (
                (
                    list_of("Oats", "Rice", "Salt"),
                    page("Basket", dialog=(text("Delete Rice?"), button("OK"))),
                ),
                list_of("Oats", "Salt"),
            ),
        ),
    ),
    "ticked where it is": Case(
        "Mark Rice as done",
        (list_of("Oats", "Rice"),),
        list_of("Oats", "Rice", ticked="Rice"),
        (
            list_of("Oats", "Rice", ticked="Oats"),
            list_of("Oats", "Rice"),
            list_of("Oats", "Rice pudding", ticked="Rice pudding"),
        ),
    ),
    "in the list of such": Case(
        "把大米标为已买",
        (),
        page("购物", row("大米"), tabs=(tab("待买"), tab("已买", True))),
        (
            page("购物", row("大米"), tabs=(tab("待买", True), tab("已买"))),
            page("购物", row("大米饼"), tabs=(tab("待买"), tab("已买", True))),
        ),
    ),
    "a switch on its page": Case(
        "Pin the conversation with Bo Lind",
        (),
        page("Details", text("Bo Lind"), switch("Keep on top", True)),
        (
            page("Details", text("Bo Lind"), switch("Keep on top", False)),
            page("Details", text("Bo Lindgren"), switch("Keep on top", True)),
            page("Details", text("Bo Lind"), switch("Notifications", True)),
            page("Details", row("Bo Lind"), switch("Keep on top", True)),
        ),
    ),
    "kept": Case(
        "Add a favorite marker for 'Old Mill'",
        (page("", text("Old Mill"), icon("Save place"), key="place"),),
        page("", text("Old Mill"), icon("Remove from saved"), key="place"),
        (
            page("", text("Old Mill"), icon("Save place"), key="place"),
            page("", text("New Mill"), icon("Remove from saved"), key="place"),
            ((), page("", text("Old Mill"), icon("Remove from saved"), key="place")),
        ),
    ),
    "the switch says it all": Case(
        "Keep the door open while charging",
        (),
        page("Options", switch("Keep door open while charging", True)),
        (
            page("Options", switch("Keep door open while charging", False)),
            page("Options", switch("Keep door open while driving", True)),
            page("Options", row("Keep door open while charging")),
        ),
    ),
    "used": Case(
        "Use Kilometres",
        (UNIT,),
        page("Options", row("Unit", "Kilometres")),
        (
            page("Options", row("Unit", "Miles")),
            ((), page("Options", row("Unit", "Kilometres"))),
            UNIT,
            ((UNIT,), page("Options", row("About", "Kilometres"))),
        ),
    ),
    "sorted, asked again": Case(
        "Sort the papers by size",
        (),
        ways("Size", "Name", "Size", "Date"),
        (ways("Name", "Name", "Size", "Date"), ways("Size", "Name", "Size", title="Filter")),
    ),
    "sorted the other way": Case(
        "Sort the papers by size",
        (order("a", "b", "c"), ways("Name", "Name", "Size")),
        order("c", "a", "b"),
        (
            order("a", "b", "c"),
            order("c", "a", "d"),
            ((order("a", "b", "c"), ways("Name", "Name", "Size", "Date")), order("c", "a", "b")),
            ((order("a", "b", "c"),), order("c", "a", "b")),
        ),
    ),
    "on the way": Case(
        "Navigate to 'Old Mill'",
        (),
        page("", text("Old Mill"), button("End route"), text("12 min")),
        (
            page("", text("Old Mill"), button("Directions"), text("12 min")),
            page("", text("New Mill"), button("End route"), text("12 min")),
            page("", row("Old Mill"), button("Search")),
        ),
    ),
    "sent off": Case(
        JOIN,
        (form(),),
        THANKED,
        (
            form(),
            ((form(terms=False),), THANKED),
            ((form(plan="Silver"),), THANKED),
            ((form(name="Lou"),), THANKED),
            ((), THANKED),
            page("Sign up for the club", text("Thank you, Lou Vance!"), text("Name is required"), key="form"),
            ((page("Sign up for the club", text("Thank you, Lou Vance!"), typing("Lou Vance")),), THANKED),
        ),
    ),
    "all are off": Case(
        "Turn all alarms off",
        (SOME,),
        OFF.model_copy(update=TOAST),
        (
            OFF,
            SOME.model_copy(update=TOAST),
            page("Lights", switch("Hall", False), switch("Attic", False)).model_copy(update=TOAST),
        ),
    ),
    "it runs": Case(
        "Start the 'Evening' scene",
        (page("Scenes", text("Evening"), button("Start")),),
        None,
        (page("Scenes", text("Evening"), button("Start")), page("Evening is running late", text("x"))),
    ),
    "said to run": Case(
        "启动观影场景",
        (page("场景", row("观影"), row("外出")),),
        page("场景", text("当前场景：观影"), row("观影"), row("外出")),
        (
            page("场景", text("当前场景：外出"), row("观影"), row("外出")),
            page("场景", row("观影"), row("外出")),
            (
                (page("场景", text("当前场景：观影"), row("观影")),),
                page("场景", text("当前场景：观影"), row("观影")),
            ),
        ),
    ),
    "emptied by its name": Case(
        "Remove all archived notes",
        (page("Notes", row("x"), tabs=(tab("Archived", True), tab("All")), key="n"),),
        page("Notes", text("No notes"), tabs=(tab("Archived", True), tab("All")), key="n"),
        (
            page("Notes", row("x"), tabs=(tab("Archived", True), tab("All")), key="n"),
            page("Notes", text("No notes"), tabs=(tab("Archived"), tab("All", True)), key="n"),
        ),
    ),
}


@pytest.mark.parametrize("name", holding(CASES))
async def test_it_is_done(name: str) -> None:
    case = CASES[name]
    assert case.holds is not None
    evidence = await told(case.sentence, case.seen, case.holds)
    assert evidence is not None
    assert evidence.frame_id == case.holds.frame.id


@pytest.mark.parametrize(("name", "number"), near_misses(CASES))
async def test_it_is_not_done(name: str, number: int) -> None:
    assert await near_miss(CASES[name], number) is None
