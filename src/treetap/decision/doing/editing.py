"""Changing what is there: rename, edit, type into a named field, move."""

from __future__ import annotations

from dataclasses import replace

from treetap.decision.doing.fields import Field, assigned, has
from treetap.decision.doing.forms import SUBMITTED, editor, fill_in, hand_in, menu
from treetap.decision.doing.here import Here
from treetap.decision.doing.rows import in_words, named
from treetap.decision.doing.steps import fill, long_press, scroll_for, tap
from treetap.decision.doing.wishes import Wish, kind_of, wishes
from treetap.decision.doing.words import CONTROLS, EDIT
from treetap.matching.words import normal, same_text
from treetap.models import Terminal

_RENAME = CONTROLS["rename"]


def rename(here: Here) -> Terminal | None:
    """The thing of the old name, its name field, the new name, and what keeps it."""
    pair = old_and_new(here)
    if pair is None or here.described(SUBMITTED):
        return None
    old, new = pair
    came = any(one.kind in {"tap", "long_press"} for one in here.taken())
    return _write_name(here, old, new, came) or _towards_name(here, old, came)


def _write_name(here: Here, old: Wish, new: Wish, came: bool) -> Terminal | None:
    """Where a field has the old name, or a dialog asks for one."""
    fields = [one for one in editor(here) if one.kind in {"name", "title", "", "first", "content"}]
    stem = old.value.rpartition(".")[0] or old.value
    for field in fields:
        if has(here, field.element, new):
            return hand_in(here, [field.element])
        if same_text(field.element.text, old.value) or same_text(field.element.text, stem):
            return fill(here, field.element, new.text, new.value, "as the new name")
    if here.dialog and len(fields) == 1 and came:
        return fill(here, fields[0].element, new.text, new.value, "as the new name")
    return None


def _towards_name(here: Here, old: Wish, came: bool) -> Terminal | None:
    control = here.pressing(_RENAME) or (here.pressing(EDIT) if came else None)
    if control is not None and came:
        return tap(here, control, "to change the name")
    row = named(here, old.value)
    if row is not None and not here.dialog:
        return long_press(here, row, "to act on it") or tap(here, row, "to act on it", sure=0.7)
    if came:
        return menu(here, "where it may be renamed")
    return scroll_for(here, old.value, "to rename it")


def old_and_new(here: Here) -> tuple[Wish, Wish] | None:
    """What it is called, and what it is to be called: the last value is the new one."""
    texts = [one for one in wishes(here) if not one.measured]
    if len(texts) < 2:
        return None
    to = next((slot.name for slot in here.goal.slots if slot.role == "to"), None)
    new = next((one for one in texts if one.slot == to), texts[-1])
    old = next((one for one in texts if one is not new), None)
    return None if old is None else (old, new)


def edit(here: Here) -> Terminal | None:
    """Open what is to be changed, then the field that is meant, then keep it."""
    if here.described(SUBMITTED):
        return None
    about, values = _thing_and_values(here)
    fields = editor(here)
    shown = [*here.title_words, *(one.text for one in (*here.fields, *here.front))]
    on_it = about is None or any(normal(text) == normal(about.value) for text in shown)
    came = any(one.kind == "tap" for one in here.taken())
    meant = [(field, wish) for field, wish in assigned(values, fields) if _is_meant(field, wish)]
    if meant and (on_it or came):
        return fill_in(here, [wish for _, wish in meant])
    control = here.pressing(EDIT, here.thing_words)
    if control is not None and on_it and (came or about is None):
        return tap(here, control, "to change it")
    by_words = in_words(here) if about is None and values else []
    row = named(here, about.value) if about is not None else by_words[0][1] if by_words else None
    if row is not None and not here.dialog:
        return tap(here, row, "to change it")
    return scroll_for(here, about.value, "to change it") if about is not None else None


def _thing_and_values(here: Here) -> tuple[Wish | None, list[Wish]]:
    """What is changed, and to what; the object says which field is meant: "the location of the event"."""
    wanted = wishes(here)
    texts = [one for one in wanted if not one.measured and one.type in {"text", "person"}]
    several = len(texts) > 1 or (len(texts) == 1 and len(wanted) > 1)
    about = texts[0] if several else None
    parts = here.things.things_of(here.goal.object) or here.object.split()
    kind = next((found for part in parts if (found := kind_of(part))), "")
    values = [one if one.kind else replace(one, kind=kind) for one in wanted if one is not about]
    return about, values


def _is_meant(field: Field, wish: Wish) -> bool:
    """What stands in a field is replaced only where the field is surely the one."""
    return bool(wish.kind) and (field.kind == wish.kind or {field.kind, wish.kind} <= {"number", "amount"})


def type_in(here: Here) -> Terminal | None:
    """The text into the field that is named, or into the one there is; nothing is handed in."""
    fields = editor(here)
    every = fields or []
    wanted = [one for one in wishes(here) if one.kind != "search"]
    for field, wish in assigned(wanted, every):
        if not has(here, field.element, wish):
            return fill(here, field.element, wish.text, wish.value if wish.slot else None, "as the task says")
    return None
