"""Days in forms: the row that shows one, the calendar or the wheels that set it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from treetap.decision.doing.dates import day_in, day_of
from treetap.decision.doing.here import Here
from treetap.decision.doing.steps import bring, tap
from treetap.decision.doing.wishes import Wish, kind_of
from treetap.decision.doing.words import DONE, SAVE, listed
from treetap.language.values.cut import cut
from treetap.matching.labels import id_words, said
from treetap.matching.words import normal
from treetap.models import Element, Role, Terminal

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH_SHOWN = re.compile(r"(?:(\d{4})\s*年\s*(\d{1,2})\s*月|\b([a-z]{3,9})\.?\s+(\d{4})\b)", re.IGNORECASE)
_FORWARD = listed("next month, next, forward, 下个月, 下一月, 下月, 后一个月")
_BACKWARD = listed("previous month, previous, prev, backward, 上个月, 上一月, 上月, 前一个月")
_LEAP = 2000
"""A year that has every day, where none is known."""
SETS = "set the "
"""Marks the step that opens what sets a day or a time, with what it is for."""


def own_texts(here: Here, element: Element) -> Iterator[str]:
    yield from said(element)
    for part in here.known.texts(element):
        yield from said(part)


def wheels_in(here: Here) -> list[Element]:
    return [one for one in here.front if one.role is Role.PICKER and one.enabled]


def shown_day(element: Element) -> date | None:
    return next((day for text in said(element) if (day := day_in(text)) is not None), None)


def is_calendar(here: Here) -> bool:
    days = {normal(one.text) for one in here.front if one.text.isdigit() and 1 <= int(one.text) <= 31}
    return len(days) >= 27


def set_day(here: Here, wish: Wish) -> Terminal | None:
    wanted = wanted_day(here, wish.value)
    if wanted is None:
        return None
    if len(wheels_in(here)) >= 3 and not _tells_time(here):
        return bring(here, wheels_in(here)[0], wish.value, "in the picker")
    if is_calendar(here):
        return _in_calendar(here, wanted)
    rows = [one for one in here.controls if row_day(here, one)]
    open_rows = [one for one in rows if not is_day(row_day(here, one), wanted)]
    if not rows:
        open_rows = [
            one
            for one in here.controls
            if any(kind_of(name) == "date" for name in own_texts(here, one) if len(name) <= 40)
        ]
    return (
        tap(here, open_rows[0], f"to set {wish.value}", sure=0.8, mark=f"{SETS}date") if open_rows else None
    )


def row_day(here: Here, control: Element) -> str:
    """The day that a control shows, with or without its year; empty if it shows none."""
    for text in own_texts(here, control):
        for one in cut(text).values if 4 < len(text) <= 40 else ():
            if one.type == "date":
                return one.value
    return ""


def wanted_day(here: Here, value: str) -> date | None:
    """The day that is meant; one without a year is of the year that the calendar shows."""
    if re.fullmatch(r"\d\d-\d\d", value) is None:
        return day_of(value)
    shown = _month(here)
    return day_of(f"{shown[0] if shown is not None else _LEAP}-{value}")


def is_day(shown: str, wanted: date) -> bool:
    return shown in {wanted.isoformat(), f"{wanted:%m-%d}"}


def _tells_time(here: Here) -> bool:
    return any("hour" in id_words(one.resource_id) or ":" in one.text for one in here.front)


def _in_calendar(here: Here, wanted: date) -> Terminal | None:
    chosen = next((one for one in here.front if shown_day(one) == wanted and one.enabled), None)
    if chosen is None:
        shown = _month(here)
        if shown is None:
            return None
        if shown != (wanted.year, wanted.month):
            later = (wanted.year, wanted.month) > shown
            arrow = here.pressing(_FORWARD if later else _BACKWARD)
            return tap(here, arrow, f"towards {wanted:%Y-%m}") if arrow is not None else None
        chosen = next((one for one in here.front if one.text == str(wanted.day) and one.enabled), None)
    if chosen is None:
        return None
    if _is_chosen(here, chosen, wanted):
        control = here.pressing(DONE) or here.pressing(SAVE)
        return (
            tap(here, control, f"to take {wanted.isoformat()}")
            if control is not None and here.dialog
            else None
        )
    return tap(here, here.known.doer(chosen), f"for {wanted.isoformat()}")


def _is_chosen(here: Here, day: Element, wanted: date) -> bool:
    """Whether the day, or what it is written on, is marked; or the picker is headed by it."""
    if any(one.selected or one.checked for one in (day, here.known.doer(day))):
        return True
    heads = (value.value for text in here.title_words if len(text) <= 40 for value in cut(text).values)
    return bool(here.dialog) and any(is_day(value, wanted) for value in heads)


def _month(here: Here) -> tuple[int, int] | None:
    for one in here.front:
        for text in said(one):
            found = _MONTH_SHOWN.search(text)
            if found and found[1]:
                return int(found[1]), int(found[2])
            if found and found[3]:
                month = next((n for n, name in enumerate(_MONTHS, 1) if name == found[3].lower()[:3]), 0)
                if month:
                    return int(found[4]), month
    return None
