"""What a form had in it before it was closed: typed, chosen or set. What was not chosen is no value."""

from __future__ import annotations

import re

from treetap.decision.checking.naming import Token, has_token
from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Sight
from treetap.decision.checking.writing import apart, is_in, is_it, same_time, seconds, two_times
from treetap.matching.labels import id_words
from treetap.matching.words import normal
from treetap.models import Element, Role, Slot

_KEYS = frozenset("0123456789")
_SEARCH = re.compile(r"\b(?:search|find|filter|query)\b|搜索|查找|搜一搜|筛选")
_FACE = 6
"""Numbers that stand on one face, of a clock or of keys: which of them counts, it does not say."""


def enters(shown: Shown) -> bool:
    """Something to enter a value with: fields, wheels, the face of a clock, a pad of digits."""
    if shown.fields or any(one.role in {Role.PICKER, Role.SLIDER} for one in shown.front):
        return True
    return shown.covered or shown.unsaved or has_pad(shown)


def has_pad(shown: Shown) -> bool:
    """Keys with digits to touch."""
    keys = {normal(text) for one, names in shown.buttons() for text in names}
    return len(keys & _KEYS) >= 9


def in_a_form(sight: Sight, value: Slot) -> bool:
    """Whether a form had it when it was last seen."""
    return any(has(shown, value) for shown in last_sights(sight)) or _out_of_sight(sight, value)


def _out_of_sight(sight: Sight, value: Slot) -> bool:
    """Typed into a field that then lay below the edge or the keyboard until the form was left for good."""
    for number, shown in enumerate(sight.before):
        page = shown.screen.page_key
        fields = [one for one in shown.fields if one.resource_id and not _searches(one, shown)]
        had = {one.resource_id for one in fields if is_in(value, shown.typed(one))}
        if not page or not had:
            continue
        later = sight.before[number + 1 :]
        stay = next((n for n, one in enumerate(later) if one.screen.page_key != page), len(later))
        again = any(one.screen.page_key == page for one in later[stay:])
        for one in later[:stay]:
            had -= {field.resource_id for field in one.fields if not is_in(value, one.typed(field))}
        if had and not again:
            return True
    return False


def last_sights(sight: Sight) -> list[Shown]:
    """Each page as it was when it was last seen: what was changed since is no longer there."""
    found: dict[str, Shown] = {}
    for number, one in enumerate(sight.before):
        found[one.screen.page_key or f"#{number}"] = one
    return list(found.values())


def has(shown: Shown, value: Slot) -> bool:
    """Whether a form shows it: in a field, on a wheel, in words beside them."""
    fields = [field for field in shown.fields if not _searches(field, shown)]
    if any(is_in(value, shown.typed(field)) for field in fields):
        return True
    if not enters(shown) or (shown.fields and not fields and not shown.unsaved):
        return any(one.checked is True and _says(shown, one, value) for one in shown.front)
    said = [text for text, one in shown.lines if not is_open_option(one, shown)]
    if value.type in {"time", "duration"} and (ends := two_times(said)) is not None:
        # Of two times the first is when it begins, and what lies between them is how long it lasts.
        if value.type == "duration" and seconds(value) == apart(*ends):
            return True
        if value.type == "time" and value.role not in {"to", "end time"}:
            return same_time(value, ends[0])
    return any(is_in(value, text) for text in said) or _in_wheels(shown, value)


def _says(shown: Shown, box: Element, value: Slot) -> bool:
    """A box of that name is ticked: of what was searched for, it was chosen."""
    return box.role is not Role.SWITCH and any(is_it(value, text) for text in shown.row_texts(box))


def _searches(field: Element, shown: Shown) -> bool:
    """What is typed there finds something, and makes nothing."""
    said = (field.hint, field.description, id_words(field.resource_id), *shown.called(field))
    return any(_SEARCH.search(normal(text)) for text in said if text != field.text)


def is_open_option(element: Element, shown: Shown) -> bool:
    """Something to choose that is not chosen: a box or chip that is off, an entry of a menu."""
    index = shown.index
    row = index.row(element)
    inside = [] if row is None else [row, *index.descendants(row)]
    named = [one for one in shown.front if one.id == element.label_of]
    around = (element, *inside, *named)
    states = [one.checked for one in around if one.checked is not None and one.role is not Role.SWITCH]
    if states:
        return not any(states)
    if shown.fields or not shown.covered or element.role is Role.PICKER or element.selected:
        return False
    return element.clickable or any(one.clickable for one in index.ancestors(element))


def left_open(sight: Sight, tokens: tuple[Token, ...], texts: list[str]) -> bool:
    """Whether a form offered what the goal names, and it was not taken. `texts`: what the entry says."""
    for token in tokens:
        if any(has_token(text, token) for text in texts):
            continue
        offered = taken = False
        for shown in last_sights(sight):
            if not enters(shown):
                continue
            for text, one in shown.lines:
                if has_token(text, token):
                    is_open = one.checked is False or is_open_option(one, shown)
                    offered, taken = offered or is_open, taken or not is_open
        if offered and not taken:
            return True
    return False


def _in_wheels(shown: Shown, value: Slot) -> bool:
    """Hour and minute, day and month, each on a wheel or in a field of its own."""
    parts = {one.name: one.value for one in value.parts}
    lines = [(normal(text), one) for text, one in shown.lines if not is_open_option(one, shown)]
    numbers = {text for text, _ in lines if text.isdigit()}
    if len(numbers) > _FACE:
        lines = [(text, one) for text, one in lines if one.selected or one.checked]
    texts = {text for text, _ in lines} | {normal(shown.typed(one)) for one in shown.fields}
    hours = {parts[name] for name in parts if name.startswith("hour")}
    minutes = {parts[name] for name in parts if name.startswith("minute")}
    if value.type == "time":
        return bool(hours & texts) and bool(minutes & texts)
    return False
