"""Times, dates and durations: wheels, dials, calendars, keypads, and the rows that open them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date

from treetap.decision.doing.dates import day_in, day_of
from treetap.decision.doing.here import Here
from treetap.decision.doing.keypad import key_in, keyed, keys_of
from treetap.decision.doing.steps import bring, tap
from treetap.decision.doing.wishes import Wish, kind_of
from treetap.decision.doing.words import DONE, NEXT, SAVE, listed
from treetap.language.values.cut import cut
from treetap.matching.holds import is_on
from treetap.matching.labels import id_words, said
from treetap.matching.words import normal, same_text
from treetap.models import Element, Role, SetValue, Terminal

_CLOCK = re.compile(r"(?<!\d)(\d{1,2})[:：h](\d{2})(?::\d{2})?\s*([ap])?\.?m?\.?", re.IGNORECASE)
_LATE, _EARLY = re.compile(r"下午|晚上|pm", re.IGNORECASE), re.compile(r"上午|早上|凌晨|am", re.IGNORECASE)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH_SHOWN = re.compile(r"(?:(\d{4})\s*年\s*(\d{1,2})\s*月|\b([a-z]{3,9})\.?\s+(\d{4})\b)", re.IGNORECASE)
_FORWARD = listed("next month, next, forward, 下个月, 下一月, 下月, 后一个月")
_BACKWARD = listed("previous month, previous, prev, backward, 上个月, 上一月, 上月, 前一个月")
_UNITS = {
    "hour": listed("hour, hours, h, hr, hrs, 小时, 时"),
    "minute": listed("minute, minutes, min, mins, m, 分钟, 分"),
    "second": listed("second, seconds, sec, secs, s, 秒, 秒钟"),
}
_LASTING = re.compile(r"(\d+(?:\.\d+)?)\s*(h|min|s|d)\b")
_SECONDS = {"h": 3600, "min": 60, "s": 1, "d": 86400}


def set_measure(here: Here, wish: Wish, given: Sequence[Wish]) -> Terminal | None:
    """Bring what shows a time, date or duration to the value, or open what sets it."""
    if wish.kind == "duration":
        return _lasting(here, wish, given)
    if is_set(here, wish):
        return _leave_picker(here, wish)
    if wish.kind == "date":
        return _day(here, wish)
    return _moment(here, wish.value, wish.kind)


def is_set(here: Here, wish: Wish) -> bool:
    """Whether the value was brought about, or stands on the page where such values stand."""
    if here.has_given(wish.value):
        return True
    if here.dialog:
        return False
    if wish.kind in {"time", "end"}:
        shown = [clock(text) for one in _times(here) for text in here.called(one)]
        return wish.value in [_two(one) for one in shown if one is not None]
    if wish.kind == "duration":
        fits = [one for one in here.controls if length_of(here, one) == seconds_of(wish.value)]
        return any(is_on(one, here.screen) or not _among_lengths(here, one) for one in fits)
    if wish.kind == "date":
        wanted = day_of(wish.value)
        return wanted is not None and any(wanted == _shown_day(one) for one in here.front)
    return False


def _leave_picker(here: Here, wish: Wish) -> Terminal | None:
    """What closes the picker that the value was set with."""
    if not here.dialog or not (_wheels(here) or _dial(here) or wish.kind == "date"):
        return None
    last = next(reversed(list(here.taken())), None)
    if not isinstance(last, SetValue) or not same_text(last.value.fill(), wish.value):
        return None  # the picker of another value
    control = here.pressing(DONE) or here.pressing(SAVE) or here.pressing(NEXT)
    return tap(here, control, f"to take {wish.value}") if control is not None else None


# Times


def _moment(here: Here, wanted: str, kind: str) -> Terminal | None:
    picker = _wheels(here)[:1] or _dial(here)[:1]
    if picker:
        return bring(here, picker[0], wanted, "in the picker")
    rows = _times(here)
    named = [one for one in rows if any(kind_of(name) == kind for name in here.called(one))]
    if kind == "end":
        rows = named or rows[1:2]
    chosen = (named or rows)[:1]
    if not chosen:
        chosen = [
            one
            for one in here.controls
            if any(kind_of(name) == kind and len(name) <= 30 for name in here.called(one))
        ][:1]
    return tap(here, chosen[0], f"to set {wanted}", sure=0.8) if chosen else None


def clock(text: str) -> tuple[int, int] | None:
    """The time of day that a text is, 24 hours; None if it is none."""
    found = _CLOCK.search(normal(text))
    if found is None:
        return None
    hour, minute = int(found[1]), int(found[2])
    late = (found[3] or "").lower() == "p" or bool(_LATE.search(text))
    early = (found[3] or "").lower() == "a" or bool(_EARLY.search(text))
    if late and hour < 12:
        hour += 12
    if early and hour == 12:
        hour = 0
    return (hour, minute) if hour < 24 and minute < 60 else None


def _two(moment: tuple[int, int]) -> str:
    return f"{moment[0]:02d}:{moment[1]:02d}"


def _times(here: Here) -> list[Element]:
    """Controls that show a time of day and nothing much else: what is touched to change it."""
    return [
        one
        for one in here.controls
        if one.role not in {Role.SWITCH, Role.CHECKBOX, Role.TAB}
        and any(clock(text) is not None and len(text) <= 24 for text in _own(here, one))
    ]


def _own(here: Here, element: Element) -> Iterator[str]:
    yield from said(element)
    for part in here.known.texts(element):
        yield from said(part)


def _wheels(here: Here) -> list[Element]:
    return [one for one in here.front if one.role is Role.PICKER and one.enabled]


def _dial(here: Here) -> list[Element]:
    """The numbers around a clock's face, or the fields for hour and minute beside each other."""
    numbers = [one for one in here.front if normal(one.text or one.description).isdigit()]
    round_it = len({normal(one.text or one.description) for one in numbers}) >= 8 and len(numbers) <= 26
    named = [one for one in here.front if "hour" in id_words(one.resource_id) or "小时" in one.description]
    if here.dialog and round_it and not keys_of(here) and not _is_calendar(here):
        return named or numbers
    return [one for one in named if here.dialog and (one.editable or one.clickable)]


# Dates


def _shown_day(element: Element) -> date | None:
    return next((day for text in said(element) if (day := day_in(text)) is not None), None)


def _is_calendar(here: Here) -> bool:
    days = {normal(one.text) for one in here.front if one.text.isdigit() and 1 <= int(one.text) <= 31}
    return len(days) >= 27


def _day(here: Here, wish: Wish) -> Terminal | None:
    wanted = day_of(wish.value)
    if wanted is None:
        return None
    if len(_wheels(here)) >= 2:
        return bring(here, _wheels(here)[0], wish.value, "in the picker")
    if _is_calendar(here):
        return _in_calendar(here, wanted)
    for one in here.controls:
        names = [name for name in _own(here, one) if len(name) <= 40]
        dated = _shown_day(one) or next(
            (day for part in here.known.texts(one) if (day := _shown_day(part)) is not None), None
        )
        if dated is not None or any(kind_of(name) == "date" for name in names):
            return tap(here, one, f"to set {wish.value}", sure=0.8)
    return None


def _in_calendar(here: Here, wanted: date) -> Terminal | None:
    chosen = next((one for one in here.front if _shown_day(one) == wanted and one.enabled), None)
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
    if chosen.selected or chosen.checked:
        control = here.pressing(DONE) or here.pressing(SAVE)
        return (
            tap(here, control, f"to take {wanted.isoformat()}")
            if control is not None and here.dialog
            else None
        )
    return tap(here, here.known.doer(chosen), f"for {wanted.isoformat()}")


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


# Durations


def seconds_of(value: str) -> int:
    """Of "5 min 30 s"."""
    return int(sum(float(number) * _SECONDS[unit] for number, unit in _LASTING.findall(value)))


def _lasting(here: Here, wish: Wish, given: Sequence[Wish]) -> Terminal | None:
    total = seconds_of(wish.value)
    if not total:
        return None
    parts = _hours_minutes_seconds(total)
    if keys_of(here):
        return key_in(here, _digits(parts))
    wheels = [*_wheels(here), *(one for one in here.fields if _unit(here, one))]
    for wheel in wheels:
        unit = _unit(here, wheel)
        if unit and not _stands_at(here, wheel, parts[unit]):
            return bring(here, wheel, str(parts[unit]), f"as the {unit}s")
    option = _as_option(here, total)
    if option is not None:
        return tap(here, option, f"for {wish.value}")
    return None if wheels else _until(here, wish, total, given)


def lasts(here: Here, wish: Wish) -> bool:
    """Whether the pad or the wheels say that length."""
    parts = _hours_minutes_seconds(seconds_of(wish.value))
    if keys_of(here):
        return keyed(here, _digits(parts))
    units = [(one, _unit(here, one)) for one in _wheels(here)]
    return any(unit for _, unit in units) and all(
        _stands_at(here, one, parts[unit]) for one, unit in units if unit
    )


def _hours_minutes_seconds(total: int) -> dict[str, int]:
    return {"hour": total // 3600, "minute": total % 3600 // 60, "second": total % 60}


def _digits(parts: dict[str, int]) -> str:
    return f"{parts['hour']:02d}{parts['minute']:02d}{parts['second']:02d}".lstrip("0")


def _until(here: Here, wish: Wish, total: int, given: Sequence[Wish]) -> Terminal | None:
    """As the time at which it ends."""
    start = next((one for one in given if one.kind == "time"), None)
    begun = clock(start.value) if start is not None else None
    if begun is None:
        return None
    minutes = (begun[0] * 60 + begun[1] + total // 60) % 1440
    ends = f"{minutes // 60:02d}:{minutes % 60:02d}"
    rows = _times(here)
    done = here.has_given(ends) or (len(rows) > 1 and ends in {_shown(here, one) for one in rows[1:]})
    if done:
        return _leave_picker(here, Wish("", "end", ends, wish.text)) if here.dialog else None
    return _moment(here, ends, "end") if len(rows) > 1 or here.dialog else None


def _as_option(here: Here, total: int) -> Element | None:
    """A choice of that length, or the row that offers such choices and shows another one."""
    lengths = [(one, found) for one in here.controls if (found := length_of(here, one))]
    chosen = next((one for one, found in lengths if found == total), None)
    if here.dialog:
        return chosen if len(lengths) > 1 else None
    if chosen is not None:
        return chosen if _among_lengths(here, chosen) and not is_on(chosen, here.screen) else None
    return next(
        (one for one in here.controls if any(kind_of(name) == "duration" for name in here.called(one)[:2])),
        None,
    )


def _among_lengths(here: Here, element: Element) -> bool:
    """One of several lengths to choose from, side by side in the form."""
    alike = [one for one in here.controls if one.parent == element.parent and one.role is element.role]
    return sum(bool(length_of(here, one)) for one in alike) > 2


def length_of(here: Here, element: Element) -> int:
    for text in _own(here, element):
        for value in cut(text).values if len(text) <= 20 else ():
            if value.type == "duration":
                return seconds_of(value.value)
    return 0


def _shown(here: Here, element: Element) -> str:
    found = next((moment for text in _own(here, element) if (moment := clock(text)) is not None), None)
    return "" if found is None else _two(found)


def _unit(here: Here, element: Element) -> str:
    names = {normal(name) for name in here.called(element)}
    words = {word for name in names for word in (name, *name.split())}
    return next((unit for unit, phrases in _UNITS.items() if words & phrases), "")


def _stands_at(here: Here, wheel: Element, number: int) -> bool:
    shown = [text for one in (wheel, *here.known.descendants(wheel)) for text in said(one)]
    chosen = [one.text for one in here.known.descendants(wheel) if one.selected or one.editable]
    return any(text.strip().isdigit() and int(text) == number for text in (chosen or shown[:1]))
