"""Tasks whose goal holds already: whoever does something spoils it."""

from __future__ import annotations

from collections.abc import Callable

from treetap.bench.tasks.states import CLOCK, CONTACTS, NOTES, SETTINGS
from treetap.bench.tasks.task import Json, unharmed
from treetap.bench.templates.shop import SHOP, by_id, rows
from treetap.bench.templates.template import Draw, Given, Template


def _holding(
    name: str,
    sentences: tuple[str, str],
    app: str,
    draw: Callable[[Draw], dict[str, str]],
    setup: Callable[[Json, Given], None] = lambda _state, _given: None,
) -> Template:
    """Nothing is to be done."""
    return Template(
        name=name,
        level="simple",
        sentences=sentences,
        predicate=f"{name.removeprefix('holds ')} already: nothing was changed",
        apps=(app,),
        draw=draw,
        setup=setup,
        judge=lambda _given: unharmed(),
        optimum=0,
        holds=True,
    )


def _star(state: Json, given: Given) -> None:
    for one in state["apps"][CONTACTS]["people"]:
        if one["name"] == given["name"]:
            one["starred"] = True


def _open_notes(draw: Draw) -> list[str]:
    notes = [
        one["title"]
        for one in draw.data(NOTES)["notes"]
        if one["title"] and not one["archived"] and one["trashed_ms"] is None
    ]
    return [title for title in notes if notes.count(title) == 1]


def _pin(state: Json, given: Given) -> None:
    for one in state["apps"][NOTES]["notes"]:
        if one["title"] == given["title"]:
            one["pinned"] = True


def _set_times(draw: Draw) -> list[str]:
    times = [f"{one['hour']}:{one['minute']:02d}" for one in draw.data(CLOCK)["alarms"]]
    return [time for time in times if times.count(time) == 1]


def _ring(state: Json, given: Given) -> None:
    for one in state["apps"][CLOCK]["alarms"]:
        if f"{one['hour']}:{one['minute']:02d}" == given["time"]:
            one["on"] = True


TEMPLATES = (
    _holding(
        "holds a wish",
        ("I want to have the {product} on my BrightMall wish list", "我希望{product}在明选商城的心愿单里"),
        SHOP,
        lambda draw: {"product": by_id(draw, draw.choice(rows(draw, "wishes"))["id"])["name"]},
    ),
    _holding(
        "holds the usual address",
        (
            "BrightMall should ship to {tag} unless I choose something else",
            "明选商城应该默认寄到“{tag}”这个地址",
        ),
        SHOP,
        lambda draw: {"tag": next(row["tag"] for row in rows(draw, "addresses") if row["default"])},
    ),
    _holding(
        "holds a cancelled order",
        ("Make sure that {number} at BrightMall is cancelled", "确保明选商城的订单{number}是取消状态"),
        SHOP,
        lambda draw: {
            "number": next(row["number"] for row in rows(draw, "orders") if row["state"] == "cancelled")
        },
    ),
    _holding(
        "holds a favourite",
        ("{name} should be one of my favourite contacts", "{name}应该在我的收藏联系人里"),
        CONTACTS,
        lambda draw: {"name": draw.person()},
        _star,
    ),
    _holding(
        "holds a note on top",
        ("See to it that the note {title} stays at the top", "让便签“{title}”一直排在最上面"),
        NOTES,
        lambda draw: {"title": draw.choice(_open_notes(draw))},
        _pin,
    ),
    _holding(
        "holds an alarm",
        ("Make sure that my {time} alarm is on", "确保我{time}的闹钟是开着的"),
        CLOCK,
        lambda draw: {"time": draw.choice(_set_times(draw))},
        _ring,
    ),
    _holding(
        "holds a switch",
        ("I want {radio} to be off", "我要{radio}是关着的"),
        SETTINGS,
        lambda draw: {"radio": draw.choice(draw.say(["Bluetooth", "airplane mode"], ["蓝牙", "飞行模式"]))},
    ),
)
