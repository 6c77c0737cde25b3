"""Searching: the field, the words, Enter, and the result of that name."""

from __future__ import annotations

from treetap.decision.doing.fields import fields_of, has
from treetap.decision.doing.here import Here
from treetap.decision.doing.steps import fill, press, tap
from treetap.decision.doing.wishes import Wish, wishes
from treetap.decision.doing.words import SEARCH
from treetap.matching.labels import id_words
from treetap.models import Element, Key, Terminal, Text


def search(here: Here) -> Terminal | None:
    """Type what is searched for into the field for it, and start the search."""
    asked = next((one for one in wishes(here) if one.kind == "search"), None) or next(
        (one for one in wishes(here) if one.type == "text"), None
    )
    if asked is None:
        return None
    return _search(here, asked)


def look_up(here: Here, name: str, *, only_typing: bool = False) -> Terminal | None:
    """Search for a row that does not show; `only_typing`: where a search is open."""
    if here.dialog:
        return None
    wish = Wish("name", "search", name, Text.literal(name))
    field = _field(here)
    if field is None and only_typing:
        return None
    if field is not None and has(here, field, wish):
        return None
    return _search(here, wish)


def is_for_queries(here: Here, name: str | None) -> bool:
    """Whether the element of that id is the field one searches with."""
    field = _field(here)
    return field is not None and field.id == name


def _search(here: Here, asked: Wish) -> Terminal | None:
    field = _field(here)
    if field is None:
        control = here.pressing(SEARCH) or _labelled(here)
        return tap(here, control, "to search") if control is not None else None
    if not has(here, field, asked):
        return fill(here, field, asked.text, asked.value, "to search for it")
    button = here.pressing(SEARCH, least=0.95)
    if button is not None and here.known.boxes[button.id].left >= here.known.boxes[field.id].x:
        return tap(here, button, "to start the search")
    return press(here, Key.ENTER, "to start the search")


def _field(here: Here) -> Element | None:
    """The field for searching; the only one there is, where one came to search."""
    fields = fields_of(here)
    asked = [
        one.element for one in fields if one.kind in {"search", "url"} or _is_for_search(here, one.element)
    ]
    if asked:
        return asked[0]
    button = here.pressing(SEARCH, least=0.95)
    level = None if button is None else here.known.boxes[button.id].y
    beside = [one.element for one in fields if level is not None and _is_level(here, one.element, level)]
    if len(beside) == 1:
        return beside[0]
    lone = len(fields) == 1 and fields[0].kind in {"", "recipient"}
    return fields[0].element if lone and (here.goal.verb == "search" and fields[0].element.focused) else None


def _is_level(here: Here, field: Element, level: float) -> bool:
    """Whether that height is within the field's line: what starts a search stands beside its field."""
    return here.known.boxes[field.id].top < level < here.known.boxes[field.id].bottom


def _is_for_search(here: Here, field: Element) -> bool:
    """By its id, or by what it says while it is empty, whatever else is named there: "Search messages"."""
    said = {field.hint.casefold(), field.text.casefold(), id_words(field.resource_id).casefold()}
    if any(one.startswith(("search", "搜索", "query")) for one in said):
        return True
    return any(_is_said_to_search(here, one) for one in (field.hint, field.description) if one)


def _is_said_to_search(here: Here, words: str) -> bool:
    verb = here.knows.verb_of(words)
    return verb is not None and verb[0] == "search"


def _labelled(here: Here) -> Element | None:
    """A bar that looks like a field and opens one."""
    return next(
        (
            one
            for one in here.controls
            if any(name.casefold().startswith(("search", "搜索")) for name in here.called(one))
        ),
        None,
    )
