"""Changing what is there: rename, edit, type into a named field."""

from __future__ import annotations

from dataclasses import replace

from treetap.decision.doing.acting import came, entered, into, is_on_page, is_picked, seek
from treetap.decision.doing.fields import Field, assigned, has
from treetap.decision.doing.forms import SUBMITTED, editor, fill_in, hand_in, menu
from treetap.decision.doing.here import Here
from treetap.decision.doing.rows import in_words, named
from treetap.decision.doing.searching import is_for_queries, look_up
from treetap.decision.doing.spoken import spoken_names
from treetap.decision.doing.steps import fill, tap
from treetap.decision.doing.wishes import Wish, kind_of, wishes
from treetap.decision.doing.words import CONTROLS, EDIT, SAVE
from treetap.matching.labels import TOGGLES
from treetap.matching.words import normal, same_text
from treetap.models import Element, Role, Terminal, Text

_RENAME = CONTROLS["rename"]


def rename(here: Here) -> Terminal | None:
    """The thing of the old name, its name field, the new name, and what keeps it."""
    pair = old_and_new(here)
    if pair is None:
        return None
    old, new = pair
    if here.described(SUBMITTED):
        return _see_new(here, old, new)
    return _write_name(here, old, new) or _towards_name(here, old)


def _see_new(here: Here, old: Wish, new: Wish) -> Terminal | None:
    """In a search for the old name it shows no more: the new one is searched for."""
    sought = any(same_text(one.text, old.value) for one in here.fields)
    return look_up(here, new.value, only_typing=True) if sought and not here.dialog else None


def _write_name(here: Here, old: Wish, new: Wish) -> Terminal | None:
    """Where a field has the old name, or a dialog asks for one."""
    kinds = {"name", "title", "", "first", "content"}  # a search for the old name holds it as well
    fields = [one for one in editor(here) if one.kind in kinds and not is_for_queries(here, one.element.id)]
    stem = old.value.rpartition(".")[0] or old.value
    for field in fields:
        if has(here, field.element, new):
            return hand_in(here, [field.element])
        if same_text(field.element.text, old.value) or same_text(field.element.text, stem):
            return fill(here, field.element, new.text, new.value, "as the new name")
    if here.dialog and len(fields) == 1 and came(here):
        return fill(here, fields[0].element, new.text, new.value, "as the new name")
    return None


def _towards_name(here: Here, old: Wish) -> Terminal | None:
    control = here.pressing(_RENAME) or (here.pressing(EDIT) if came(here) else None)
    if control is not None and came(here):
        return tap(here, control, "to change the name")
    row = named(here, old.value)
    if row is not None and not here.dialog and not is_picked(here, row):
        return into(here, old.value, row)
    if came(here):
        opened = menu(here, "where it may be renamed")
        if opened is not None:
            return opened
    return seek(here, "to rename it", [old.value])


def old_and_new(here: Here) -> tuple[Wish, Wish] | None:
    """What it is called, and what it is to be called: the last value is the new one."""
    texts = [one for one in wishes(here) if not one.measured]
    if len(texts) < 2:
        texts = [*(_wish(name) for name in _in_order(here) if not _among(name, texts)), *texts]
    if len(texts) < 2:
        return None
    to = next((slot.name for slot in here.goal.slots if slot.role == "to"), None)
    new = next((one for one in texts if one.slot and one.slot == to), texts[-1])
    old = next((one for one in texts if one is not new), None)
    return None if old is None else (old, new)


def _in_order(here: Here) -> list[str]:
    """What is called by name without quotes, as it was said: old before new."""
    return sorted(spoken_names(here), key=here.said.find)


def _among(name: str, given: list[Wish]) -> bool:
    return any(normal(name) in normal(one.value) for one in given)


def _wish(name: str) -> Wish:
    return Wish("", "name", name, Text.literal(name))


def edit(here: Here) -> Terminal | None:
    """Open what is to be changed, then the field that is meant, then keep it."""
    if here.described(SUBMITTED):
        return None
    about, values = thing_and_values(here)
    if not values:
        return None
    on_it = about is None or entered(here) or is_on_page(here)
    written = [field.element for field in editor(here) for wish in values if _is_written(here, field, wish)]
    if written and on_it and len(written) == len(values):
        return hand_in(here, written)
    meant = [(field, wish) for field, wish in assigned(values, editor(here)) if _is_meant(here, field, wish)]
    if meant and on_it:
        return fill_in(here, [wish for _, wish in meant])
    reached = on_it and (came(here) or about is None)
    opened = _bring_about(here, values) if reached and about is not None else None
    if opened is not None:
        return opened
    if reached and (about is not None or not _is_setting(here, values)):
        opened = _opens_field(here, values) or _opens_editor(here)
    return opened or _towards_entry(here, about, on_it=bool(on_it))


def _bring_about(here: Here, values: list[Wish]) -> Terminal | None:
    """Times and days on the page of the thing itself: its wheels and pickers, and what keeps them."""
    if not all(one.measured for one in values):
        return None
    shows_only = here.pressing(EDIT, here.thing_words) is not None and here.pressing(SAVE, least=0.95) is None
    if not here.dialog and shows_only:
        return None
    return fill_in(here, values)


def _towards_entry(here: Here, about: Wish | None, *, on_it: bool) -> Terminal | None:
    """The row of what is to be changed; where it does not show, it is looked for."""
    row = _row_of(here, about)
    if row is not None and is_picked(here, row):
        return _opens_editor(here)
    if row is not None and not here.dialog:
        return into(here, here.known.label(row), row, opening=True)
    return seek(here, "to change it", [about.value]) if about is not None and not on_it else None


def _row_of(here: Here, about: Wish | None) -> Element | None:
    """By its name; a name that was not quoted may be a part of the title that the task says in full."""
    titled = [(text, row) for text, row in in_words(here) if about is None or about.value in text]
    whole = titled[0][1] if titled and (about is None or not about.slot) else None
    return whole if about is None or whole is not None else named(here, about.value)


def _is_setting(here: Here, values: list[Wish]) -> bool:
    """Of no entry, and no text: what a setting is set to stands among its choices."""
    return here.goal.verb == "set" and all(one.measured or one.kind == "number" for one in values)


def _is_written(here: Here, field: Field, wish: Wish) -> bool:
    return here.has_given(wish.value) and has(here, field.element, wish)


def _opens_editor(here: Here) -> Terminal | None:
    control = here.pressing(EDIT, here.thing_words)
    if control is not None:
        return tap(here, control, "to change it")
    about, _ = thing_and_values(here)
    return menu(here, "where it may be changed") if about is not None and came(here) else None


def _opens_field(here: Here, values: list[Wish]) -> Terminal | None:
    """On the page of the thing, the row that shows what is to be changed; not where a pen is for that."""
    if here.dialog or here.pressing(EDIT, here.thing_words) is not None:
        return None
    kinds = {wish.kind for wish in values} - {""}
    for one in here.controls:
        if one.role in {*TOGGLES, Role.TAB, Role.ICON} or _is_tall(here, one):
            continue
        title = next(iter(here.called(one)), "")
        if title and len(title) <= 40 and not any(map(str.isdigit, title)) and kind_of(title) in kinds:
            return tap(here, one, "to change it", sure=0.7)
    return None


def _is_tall(here: Here, element: Element) -> bool:
    return here.known.boxes[element.id].height > 0.2 * here.screen.frame.size.height


def thing_and_values(here: Here) -> tuple[Wish | None, list[Wish]]:
    """What is changed, and to what; the object says which field is meant: "the location of the event"."""
    wanted = wishes(here)
    texts = [one for one in wanted if not one.measured and one.type in {"text", "person"}]
    several = len(texts) > 1 or (len(texts) == 1 and len(wanted) > 1)
    about = texts[0] if several else None
    if about is None and wanted:
        spoken = [name for name in spoken_names(here) if not _among(name, wanted)]
        about = _wish(spoken[0]) if spoken else None
    parts = here.things.things_of(here.goal.object) or here.object.split()
    kind = next((found for part in parts if (found := kind_of(part))), "")
    values = [
        replace(one, kind=kind) if kind and (not one.kind or one.kind == "name") else one
        for one in wanted
        if one is not about
    ]
    return about, values


def _is_meant(here: Here, field: Field, wish: Wish) -> bool:
    """What stands in a field is replaced only where the field is surely the one."""
    if field.kind and (field.kind == wish.kind or {field.kind, wish.kind} <= {"number", "amount"}):
        return True
    return bool(field.label and here.object) and here.knows.means(field.label, [here.object]) >= 0.7


def type_in(here: Here) -> Terminal | None:
    """The text into the field that is named, or into the one there is; nothing is handed in."""
    wanted = [one for one in wishes(here) if one.kind != "search"]
    for field, wish in assigned(wanted, editor(here)):
        if not has(here, field.element, wish):
            return fill(here, field.element, wish.text, wish.value if wish.slot else None, "as the task says")
    return None
