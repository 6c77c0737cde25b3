"""What shows right after the deed: a message, a word in the button's place, what is left, what is new."""

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

RECIPE = "create a recipe named 'Plum cake' with the text 'Stone the plums'"
SHELF = page("Recipes", row("Leek soup"), row("Rye bread"), button("New recipe"))


def editor(name: str = "Plum cake", words: str = "Stone the plums", *toasts: str) -> Screen:
    return page(name, typing(words, hint="Write here"), button("Keep it"), key="editor", toasts=toasts)


def tasks(*done: str, open_: tuple[str, ...] = (), chosen: str = "Open") -> Screen:
    boxes = [switch(one, True, kind=Role.CHECKBOX) for one in done]
    boxes += [switch(one, False, kind=Role.CHECKBOX) for one in open_]
    return page("Jobs", *boxes, tabs=(tab("Open", chosen == "Open"), tab("Done", chosen == "Done")))


CASES = {
    "saved, as a message says on the page of it": Case(
        RECIPE,
        (SHELF, editor(words=""), editor()),
        editor("Plum cake", "Stone the plums", "Saved"),
        (
            editor(),
            editor("Plum cake", "Stone the plums", "Could not be saved"),
            editor("Plum cake", "Stone the plums", "Draft saved"),
            editor("Plum cake", "Stone the plum", "Saved"),
            ((SHELF, editor(words="Stone the plum")), editor("Plum cake", "Stone the plum", "Saved")),
            ((SHELF, editor("Plum pie")), editor("Plum pie", "Stone the plums", "Saved")),
            (
                (SHELF, editor("Plum cake", "Stone the plums", "Saved")),
                editor("Plum cake", "Stone the plums", "Saved"),
            ),
            ((SHELF,), page("Recipes", row("Leek soup"), toasts=("Saved",))),
        ),
    ),
    "zh saved, and the form is closed": Case(
        "新建一个名为“李子蛋糕”的菜谱",
        (page("菜谱", row("韭葱汤")), page("新菜谱", typing("李子蛋糕", hint="名称"), button("保存"))),
        page("菜谱", row("韭葱汤"), scrolls=True, toasts=("保存成功",)),
        (
            page("菜谱", row("韭葱汤"), toasts=("保存失败",)),
            page("菜谱", row("韭葱汤"), toasts=("草稿已保存",)),
            page("菜谱", row("韭葱汤")),
            (
                (page("菜谱", row("韭葱汤")), page("新菜谱", typing("李子酱", hint="名称"), button("保存"))),
                page("菜谱", row("韭葱汤"), toasts=("保存成功",)),
            ),
        ),
    ),
    "its own editor is no entry of before": Case(
        RECIPE,
        (SHELF, editor()),
        page("Recipes", row("Leek soup"), row("Rye bread"), row("Plum cake"), button("New recipe")),
        (SHELF, page("Recipes", row("Leek soup"), row("Rye bread"), row("Plum tart"), button("New recipe"))),
    ),
    "said to be added while one still searches": Case(
        "add Oslo to the weather list",
        (
            page("Weather list", row("Lima"), row("Quito")),
            page("Add place", typing("Oslo", hint="Search places"), row("Oslo")),
        ),
        page("Add place", typing("Oslo", hint="Search places"), row("Oslo"), toasts=("Oslo added",)),
        (
            page("Add place", typing("Oslo", hint="Search places"), row("Oslo"), toasts=("Osaka added",)),
            page("Add place", typing("Oslo", hint="Search places"), row("Oslo")),
        ),
    ),
    "each of two is ticked": Case(
        "mark 'Wash car' and 'Pay rent' as done",
        (tasks(open_=("Wash car", "Pay rent", "Call Jo")),),
        tasks("Wash car", "Pay rent", "Old job", chosen="Done"),
        (
            tasks("Wash car", "Old job", chosen="Done"),
            tasks("Wash car", open_=("Pay rent", "Call Jo")),
            tasks("Wash car", "Pay rents", chosen="Done"),
        ),
    ),
    "zh each of two": Case(
        "把“浇花”和“倒垃圾”标为已完成",
        (tasks(open_=("浇花", "倒垃圾", "买菜")),),
        tasks("浇花", "倒垃圾", open_=("买菜",)),
        (tasks("浇花", open_=("倒垃圾", "买菜")), tasks("倒垃圾", "买菜", open_=("浇花",))),
    ),
    "renamed in the place that is named": Case(
        "rename the file map.pdf in the Garden folder to plan.pdf",
        (
            page("Garden", row("map.pdf"), row("seeds.pdf")),
            page("Garden", row("map.pdf"), dialog=(text("Rename"), typing("plan.pdf"), button("OK"))),
        ),
        page("Garden", row("plan.pdf"), row("seeds.pdf")),
        (
            page("Garden", row("map.pdf"), row("seeds.pdf")),
            page("Garden", row("plan.pdf"), row("map.pdf"), row("seeds.pdf")),
            page("Bills", row("plan.pdf"), row("seeds.pdf")),
            (
                (page("Bills", row("map.pdf"), row("seeds.pdf")),),
                page("Bills", row("plan.pdf"), row("seeds.pdf")),
            ),
        ),
    ),
    "zh moved there": Case(
        "把“收据.pdf”移动到“账单”",
        (
            page("文件", row("账单"), row("收据.pdf")),
            page("文件", row("账单"), dialog=(text("移动到…"), row("账单"))),
            page("文件", row("账单")),
        ),
        page("账单", row("收据.pdf"), row("水费.pdf")),
        (
            page("账单", row("水费.pdf")),
            page("花园", row("收据.pdf")),
            ((page("账单", row("收据.pdf")),), page("账单", row("收据.pdf"), row("水费.pdf"))),
        ),
    ),
    "said to play": Case(
        "play the song Blue Barn",
        (page("Blue Barn", text("4:10"), button("Play song")),),
        page("Blue Barn", text("4:10"), button("Play song"), text("Now playing: Blue Barn")),
        (
            page("Blue Barn", text("4:10"), button("Play song")),
            page("Blue Barn", text("4:10"), button("Play song"), text("Now playing: Red Barn")),
            page("Blue Barn", text("4:10"), button("Play song"), text("Playing next: Blue Barn")),
            (
                (page("Blue Barn", text("Now playing: Blue Barn")),),
                page("Blue Barn", text("4:10"), text("Now playing: Blue Barn")),
            ),
        ),
    ),
    "what is left answers to the search": Case(
        "search for 'dumplings'",
        (page("Eat in", typing(hint="Search"), row("Jade Pot"), row("Blue Door"), row("Old Mill")),),
        page("Eat in", typing("dumplings", hint="Search"), row("Blue Door")),
        (
            page(
                "Eat in",
                typing("dumplings", hint="Search"),
                row("Jade Pot"),
                row("Blue Door"),
                row("Old Mill"),
            ),
            page("Eat in", typing("dumplings", hint="Search"), row("Jade Pot")),
            page("Eat in", typing("dumplings", hint="Search"), row("Blue Door"), keyboard_shown=True),
            page("Eat in", typing("dumpling", hint="Search"), row("Blue Door")),
            page("Eat in", typing("dumplings", hint="Search")),
        ),
    ),
    "ticked, with a box that bears its name": Case(
        "mark the task 'Wash car' as finished",
        (tasks(open_=("Wash car", "Call Jo")),),
        page("Jobs", icon("Wash car", role=Role.CHECKBOX, checked=True), text("Wash car"), text("Call Jo")),
        (
            page("Jobs", icon("Wash car", role=Role.CHECKBOX, checked=False), text("Wash car")),
            page("Jobs", icon("Call Jo", role=Role.CHECKBOX, checked=True), text("Wash car")),
        ),
    ),
    "a switch on the page about it": Case(
        "mute the chat Mia Stone",
        (page("Mia Stone", text("See you"), typing(hint="Write")),),
        page("Chat info", switch("Mute notifications", True), switch("Keep on top", False)),
        (
            page("Chat info", switch("Mute notifications", False), switch("Keep on top", True)),
            page("Settings", switch("Mute notifications", True)),
            ((page("Mia Stein", text("See you")),), page("Chat info", switch("Mute notifications", True))),
            (
                (page("Mia Stone", text("See you")), page("Chats", row("Mia Stone"), row("Jo"))),
                page("Chat info", switch("Mute notifications", True)),
            ),
        ),
    ),
    "the name in pieces": Case(
        "mute the group Floor 3 tenants",
        (page("Floor 3 tenants", text("Hello"), typing(hint="Write")),),
        page("Group info", switch("Mute", True)),
        (
            ((page("Floor 2 tenants", text("Hello")),), page("Group info", switch("Mute", True))),
            ((page("Floor 3", text("Hello")),), page("Group info", switch("Mute", True))),
        ),
    ),
    "one of a page that is named": Case(
        "play the song Blue Barn of Low Lantern",
        (page("Low Lantern", row("Blue Barn"), row("Red Barn")), page("Blue Barn", button("Play song"))),
        page("Blue Barn", button("Play song"), text("Now playing: Blue Barn")),
        (
            page("Blue Barn", button("Play song"), text("Now playing: Red Barn")),
            (
                (page("High Lantern", row("Blue Barn")), page("Blue Barn", button("Play song"))),
                page("Blue Barn", button("Play song"), text("Now playing: Blue Barn")),
            ),
        ),
    ),
    "a word where the button was": Case(
        "reserve the room 'Oak Hall'",
        (page("Rooms", text("Oak Hall"), button("Reserve Oak Hall"), button("Reserve Elm Hall")),),
        page("Rooms", text("Oak Hall"), text("Reserved"), button("Reserve Elm Hall")),
        (
            page("Rooms", text("Oak Hall"), button("Reserve Oak Hall"), text("Reserved")),
            page("Rooms", text("Oak Hall"), button("Reserve Oak Hall"), button("Reserve Elm Hall")),
            page("Rooms", text("Oak Hall"), text("Sold out"), button("Reserve Elm Hall")),
            (
                (page("Rooms", text("Oak Hall"), text("Reserved"), button("Reserve Elm Hall")),),
                page("Rooms", text("Oak Hall"), text("Reserved"), button("Reserve Elm Hall")),
            ),
        ),
    ),
}


@pytest.mark.parametrize("name", holding(CASES))
async def test_it_shows(name: str) -> None:
    case = CASES[name]
    assert case.holds is not None
    assert await told(case.sentence, case.seen, case.holds) is not None


@pytest.mark.parametrize(("name", "number"), near_misses(CASES))
async def test_it_does_not(name: str, number: int) -> None:
    assert await near_miss(CASES[name], number) is None
