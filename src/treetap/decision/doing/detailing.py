"""One more number or address of an entry that is there: its form, a field for it, and of which kind it is."""

from __future__ import annotations

from treetap.decision.details import Detail, detail_of, is_any_sort, is_sort
from treetap.decision.doing.acting import entered, into, is_on_page, seek
from treetap.decision.doing.fields import Field, has
from treetap.decision.doing.forms import SUBMITTED, editor, hand_in, menu
from treetap.decision.doing.here import Here
from treetap.decision.doing.rows import all_names, named
from treetap.decision.doing.steps import fill, further, tap
from treetap.decision.doing.wishes import FIELD_WORDS, Wish, wishes
from treetap.decision.doing.words import EDIT, NEW
from treetap.matching.labels import TOGGLES
from treetap.models import Element, Terminal


def asked(here: Here) -> Detail | None:
    people = [one.value for one in here.goal.slots if one.type == "person"]
    return detail_of(here.goal, here.said, dict.fromkeys([*people, *all_names(here)]))


def add_detail(here: Here, detail: Detail) -> Terminal | None:
    """One step nearer; what the entry has already is not written over."""
    wish = next((one for one in wishes(here) if one.slot == detail.value.name), None)
    if wish is None or here.described(SUBMITTED):
        return None
    fields = editor(here)
    written = next((one.element for one in fields if has(here, one.element, wish)), None)
    if here.has_given(wish.value):
        return _sorted(here, detail, written)
    at_it = entered(here) or is_on_page(here)
    if at_it and fields and not here.dialog:
        return _write(here, wish, fields)
    if at_it and (control := here.pressing(EDIT, here.thing_words)) is not None:
        return tap(here, control, "to add to it")
    row = None if here.dialog or at_it else named(here, detail.whose)
    if row is not None:
        return into(here, detail.whose, row, opening=True)
    return menu(here, "where it may be changed") if at_it else seek(here, "to add to it", [detail.whose])


def _write(here: Here, wish: Wish, fields: list[Field]) -> Terminal | None:
    """Into an empty field of that kind; else a control makes one."""
    empty = [one for one in fields if one.kind == wish.kind and one.element.text in {"", one.element.hint}]
    if empty:
        return fill(here, empty[-1].element, wish.text, wish.value, "besides what is there")
    control = here.pressing(NEW, FIELD_WORDS[wish.kind], least=0.95)
    if control is not None:
        return tap(here, control, f"as '{wish.value}' needs a field of its own")
    return further(here, f"for where '{wish.value}' belongs")


def _sorted(here: Here, detail: Detail, field: Element | None) -> Terminal | None:
    """The kind beside the number, chosen from what is offered; then it is kept."""
    if detail.sort and here.dialog:
        fits = [one for one in here.controls if any(is_sort(text, detail.sort) for text in here.called(one))]
        options = [one for one in fits if one.role not in TOGGLES] or fits  # a row, and not its dot as well
        return tap(here, options[0], "as that is its kind") if len(options) == 1 else None
    if field is None:
        return None
    kind = _kind_beside(here, field) if detail.sort else None
    if kind is not None and not any(is_sort(text, detail.sort) for text in here.called(kind)):
        return tap(here, kind, "to say which kind it is")
    return hand_in(here, [field]) if not detail.sort or kind is not None else None


def _kind_beside(here: Here, field: Element) -> Element | None:
    """In one line with the field, or right below it, what says a kind of number."""
    box = here.known.boxes[field.id]
    near = [
        one
        for one in here.controls
        if any(is_any_sort(text) for text in here.called(one))
        and box.top - box.height < here.known.boxes[one.id].y < box.bottom + box.height
    ]
    return min(near, key=lambda one: abs(here.known.boxes[one.id].y - box.y), default=None)
