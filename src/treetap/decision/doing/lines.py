"""An entry and the controls of its own line, which may be named after it: "Options for Soup", 删除汤."""

from __future__ import annotations

import re
from collections.abc import Iterable

from treetap.decision.doing.here import Here
from treetap.decision.doing.rows import fits
from treetap.decision.doing.words import says, turned
from treetap.matching.labels import said
from treetap.matching.words import normal
from treetap.models import Element

_JOINS = re.compile(r"^(?:的|for|of|from|to|on|[\s:：“”\"'·,-])+|(?:['’]s|的|for|of|from|[\s:：“”\"'·,-])+$")
_ALIKE = 3.0
"""Pixels by which controls of alike rows may differ in place."""


def line_of(here: Here, name: str) -> Element | None:
    """The row of that name that cannot be touched itself, but has a control as each row beside it has."""
    for control in here.controls:
        row = here.known.row(control)
        if row is None or row.clickable or not _has_twin(here, control, row):
            continue
        if any(fits(one, name) for one in here.known.texts(row)):
            return row
    return None


def _has_twin(here: Here, control: Element, row: Element) -> bool:
    """Whether a row beside it has the same kind of control in the same place: a title bar's has none."""
    box = here.known.boxes[control.id]
    for other in here.controls:
        theirs = here.known.row(other)
        if theirs is None or theirs.id == row.id or theirs.parent != row.parent:
            continue
        place = here.known.boxes[other.id]
        near = abs(place.left - box.left) <= _ALIKE and abs(place.right - box.right) <= _ALIKE
        if near and other.role is control.role:
            return True
    return False


def is_in_line(here: Here, element: Element) -> bool:
    """Whether it is part of such a row."""
    row = here.known.row(element)
    if row is None or row.clickable:
        return False
    inside = (one for one in here.known.descendants(row) if one in here.controls)
    return any(_has_twin(here, one, row) for one in inside)


def saying(
    here: Here, row: Element, among: Iterable[Element], phrases: frozenset[str], *, least: float = 0.7
) -> Element | None:
    """Of a row's controls the one that says it: alone, with what it is done to, or with the row's name."""
    titles = sorted(
        {normal(text) for one in here.known.texts(row) for text in said(one)}, key=len, reverse=True
    )
    best, found = 0.0, None
    for one in among:
        own = next((text for text in said(one) if text), "")
        if turned(own) and not says(own, phrases, here.thing_words):
            continue  # its id may say the contrary
        names = [form for name in here.called(one) for form in (name, _without(name, titles))]
        score = max((says(name, phrases, here.thing_words) for name in names if name), default=0.0)
        if score >= least and score > best:
            best, found = score, one
    return found


def _without(name: str, titles: list[str]) -> str:
    plain = normal(name)
    title = next((one for one in titles if len(one) > 1 and one in plain), None)
    return _JOINS.sub("", plain.replace(title, " ", 1).strip()) if title is not None else ""
