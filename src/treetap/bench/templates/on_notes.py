"""Tasks that change notes: their looks and places, what stands on lists, when they remind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from treetap.bench.tasks.states import NOTES
from treetap.bench.tasks.task import Json, Judge, Seen
from treetap.bench.templates.kept import elsewhere_kept, one_changed
from treetap.bench.templates.letters import line, only_tables, row
from treetap.bench.templates.template import Draw, Given, Template, all_of
from virtualphone.tours.notes import TRASH
from virtualphone.tours.steps import Step, key, launch, tap, write

_HOUR_MS, _DAY_MS = 3_600_000, 86_400_000
_COLOURS = {
    "red": ("red", "红色"),
    "green": ("green", "绿色"),
    "blue": ("blue", "蓝色"),
    "purple": ("purple", "紫色"),
}
_LENGTHS = {60: ("for 60 days", "60天之内"), 0: ("for ever", "不管多久")}
_THINGS = (("candles", "蜡烛"), ("a corkscrew", "开瓶器"), ("sticking plasters", "创可贴"))
_LISTS = (
    ("Shopping list", "购物清单"),
    ("Shopping list for Sunday", "周日购物清单"),
    ("Packing list", "行李清单"),
)


def titles(draw: Draw, right: Callable[[Json], bool]) -> list[str]:
    """Titles of notes that are like that, in the order of their titles."""
    return sorted(one["title"] for one in draw.data(NOTES)["notes"] if right(one))


def is_open(one: Json) -> bool:
    """In the list of all notes, with a text."""
    return one["kind"] == "text" and one["trashed_ms"] is None and not one["archived"]


def _note(given: Given) -> Json:
    return row(given, NOTES, "notes", title=given["title"])


def changed(old: Json, right: Callable[[Json], bool], *keys: str) -> Judge:
    """That note is right now; of it only these values are others, and nothing else has changed."""

    def same(one: Json) -> bool:
        loose = {*keys, "changed_ms"}
        return all(one[key] == old[key] for key in old if key not in loose) and right(one)

    return all_of(
        one_changed(NOTES, "notes", old["id"], same), only_tables(NOTES, "notes"), elsewhere_kept(NOTES)
    )


def _is(key_: str, value: Callable[[Given], Any]) -> Callable[[Given], Judge]:
    return lambda given: changed(_note(given), lambda one: bool(one[key_] == value(given)), key_)


def _opened(given: Given) -> tuple[Step, ...]:
    return launch(NOTES), tap(given["title"])


def _coloured(draw: Draw) -> dict[str, str]:
    plain = titles(draw, lambda one: is_open(one) and one["colour"] == "none")
    return {"title": draw.choice(plain), "colour": line(draw, tuple(_COLOURS.values()))}


def _colour(given: Given) -> str:
    return next(name for name, words in _COLOURS.items() if given["colour"] in words)


def _filed(draw: Draw) -> dict[str, str]:
    labels = [one["name"] for one in draw.data(NOTES)["labels"]]
    bare = titles(draw, lambda one: is_open(one) and labels[1] in one["labels"] and len(one["labels"]) == 1)
    return {"title": draw.choice(bare), "label": draw.choice(labels[2:])}


def _under(given: Given) -> Judge:
    old = _note(given)
    return changed(old, lambda one: set(one["labels"]) == {*old["labels"], given["label"]}, "labels")


def _tomorrow(given: Given) -> int:
    zone = 8 * _HOUR_MS
    midnight = (int(given.state["clock_ms"]) + zone) // _DAY_MS * _DAY_MS - zone
    return midnight + _DAY_MS + 8 * _HOUR_MS


def _pops_up(given: Given) -> Judge:
    def right(one: Json) -> bool:
        how = (one["reminder_ms"], one["reminder_repeat"], one["reminder_done"])
        return how == (_tomorrow(given), "none", False)

    return changed(_note(given), right, "reminder_ms", "reminder_repeat", "reminder_done")


# Lists.


def _state_of(items: list[Json]) -> list[tuple[str, bool]]:
    return sorted((one["text"].strip(), one["done"]) for one in items if one["text"].strip())


def _one_more(given: Given) -> Judge:
    old = _note(given)
    wanted = sorted([*_state_of(old["items"]), (given["thing"], False)])
    return changed(old, lambda one: _state_of(one["items"]) == wanted, "items")


def _packing(given: Given | Draw) -> Json:
    return row(given, NOTES, "notes", title=given.say(*_LISTS[2]))


def _packed(draw: Draw, done: bool) -> dict[str, str]:
    return {"thing": draw.choice([one["text"] for one in _packing(draw)["items"] if one["done"] == done])}


def _ticked(given: Given, done: bool) -> Judge:
    old = _packing(given)
    wanted = sorted(
        (one["text"], done if one["text"] == given["thing"] else one["done"]) for one in old["items"]
    )
    return changed(old, lambda one: _state_of(one["items"]) == wanted, "items")


def _ticking(given: Given) -> tuple[Step, ...]:
    note = _packing(given)
    number = next(one["id"] for one in note["items"] if one["text"] == given["thing"])
    return launch(NOTES), tap(note["title"]), tap(f"tick_{number}")


# The bin.


def _length(given: Given) -> int:
    return next(days for days, words in _LENGTHS.items() if given["length"] in words)


def _kept_so_long(given: Given) -> Judge:
    def judge(seen: Seen) -> bool:
        before, after = seen.before["apps"][NOTES]["settings"], seen.state["apps"][NOTES]["settings"]
        return bool(after == {**before, "trash_days": _length(given)})

    return all_of(judge, only_tables(NOTES, "settings"), elsewhere_kept(NOTES))


TEMPLATES = (
    Template(
        name="notes colour",
        level="medium",
        sentences=(
            "Change the colour of the note “{title}” to {colour}",
            "把便签“{title}”的颜色改成{colour}",
        ),
        predicate="a note has that colour",
        apps=(NOTES,),
        draw=_coloured,
        judge=_is("colour", _colour),
        oracle=lambda given: (*_opened(given), tap("palette"), tap(f"colour_{_colour(given)}")),
        control="palette",
        optimum=4,
    ),
    Template(
        name="notes on top",
        level="simple",
        sentences=("Pin the note “{title}”", "置顶便签“{title}”"),
        predicate="a note is pinned",
        apps=(NOTES,),
        draw=lambda draw: {"title": draw.choice(titles(draw, lambda o: is_open(o) and not o["pinned"]))},
        judge=_is("pinned", lambda _given: True),
        oracle=lambda given: (*_opened(given), tap("pin")),
        control="pin",
        optimum=3,
        family="which note comes first",
    ),
    Template(
        name="notes not on top",
        level="simple",
        sentences=("Unpin the note “{title}”", "取消置顶便签“{title}”"),
        predicate="a note is not pinned any more",
        apps=(NOTES,),
        draw=lambda draw: {"title": draw.choice(titles(draw, lambda o: o["pinned"]))},
        judge=_is("pinned", lambda _given: False),
        oracle=lambda given: (*_opened(given), tap("pin")),
        control="pin",
        optimum=3,
        family="which note comes first",
    ),
    Template(
        name="notes out of the bin",
        level="medium",
        sentences=("Restore the note “{title}” from the trash", "从回收站恢复便签“{title}”"),
        predicate="a note is out of the trash",
        apps=(NOTES,),
        draw=lambda draw: {"title": draw.choice(titles(draw, lambda o: o["trashed_ms"] is not None))},
        judge=_is("trashed_ms", lambda _given: None),
        oracle=lambda given: (launch(NOTES), *TRASH, tap(given["title"]), tap("restore")),
        control="restore",
        optimum=5,
    ),
    Template(
        name="notes file under",
        level="medium",
        sentences=("Add the label {label} to the note “{title}”", "给便签“{title}”添加标签“{label}”"),
        predicate="a note has one more label",
        apps=(NOTES,),
        draw=_filed,
        judge=_under,
        oracle=lambda given: (*_opened(given), tap("note_more"), tap("do_labels"), tap(given["label"])),
        control="do_labels",
        optimum=5,
    ),
    Template(
        name="notes tomorrow",
        level="medium",
        sentences=(
            "Set a reminder for the note “{title}” tomorrow at 8:00",
            "给便签“{title}”设一个明天8:00的提醒",
        ),
        predicate="a note reminds at that moment",
        apps=(NOTES,),
        draw=lambda draw: {
            "title": draw.choice(titles(draw, lambda o: is_open(o) and o["reminder_ms"] is None))
        },
        judge=_pops_up,
        oracle=lambda given: (*_opened(given), tap("reminder"), tap("save")),
        control="reminder",
        optimum=4,
    ),
    Template(
        name="notes one more thing",
        level="medium",
        sentences=("Add {thing} to the note “{title}”", "在便签“{title}”里添加{thing}"),
        predicate="a list has one more item",
        apps=(NOTES,),
        draw=lambda draw: {"title": line(draw, _LISTS), "thing": line(draw, _THINGS)},
        judge=_one_more,
        oracle=lambda given: (*_opened(given), tap("add_item"), write(given["thing"]), key("BACK")),
        control="add_item",
        optimum=4,
    ),
    Template(
        name="notes packed",
        level="medium",
        sentences=("Tick {thing} on the packing list in my notes", "在便签的行李清单里勾选{thing}"),
        predicate="an item is ticked",
        apps=(NOTES,),
        draw=lambda draw: _packed(draw, False),
        judge=lambda given: _ticked(given, True),
        oracle=_ticking,
        control="tick_2",
        optimum=3,
        family="what is packed",
    ),
    Template(
        name="notes unpacked",
        level="medium",
        sentences=("Untick {thing} on the packing list in my notes", "在便签的行李清单里取消勾选{thing}"),
        predicate="an item is open again",
        apps=(NOTES,),
        draw=lambda draw: _packed(draw, True),
        judge=lambda given: _ticked(given, False),
        oracle=_ticking,
        control="tick_5",
        optimum=3,
        family="what is packed",
    ),
    Template(
        name="notes bin kept",
        level="complex",
        sentences=(
            "Notes that I throw away must stay recoverable {length}",
            "我扔掉的便签，{length}都要能捡回来",
        ),
        predicate="the trash keeps notes so long",
        apps=(NOTES,),
        draw=lambda draw: {"length": line(draw, tuple(_LENGTHS.values()))},
        judge=_kept_so_long,
        oracle=lambda given: (
            *(launch(NOTES), tap("menu"), tap("go_settings")),
            *(tap("set_trash"), tap(f"days_{_length(given)}")),
        ),
        control="set_trash",
        optimum=5,
    ),
)
