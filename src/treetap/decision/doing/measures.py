"""Times, dates and durations: wheels, dials, calendars, keypads, and the rows that open them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from treetap.decision.doing.calendars import (
    SETS,
    is_calendar,
    is_day,
    own_texts,
    row_day,
    set_day,
    shown_day,
    wanted_day,
    wheels_in,
)
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
_UNITS = {
    "hour": listed("hour, hours, h, hr, hrs, 小时, 时"),
    "minute": listed("minute, minutes, min, mins, m, 分钟, 分"),
    "second": listed("second, seconds, sec, secs, s, 秒, 秒钟"),
}
_AHEAD = re.compile(
    r"\b(?:before|ahead|remind\w*|snooze|alert|notif\w*)\b|提前|提醒|通知|稍后", re.IGNORECASE
)
"""A length that says how long before, and not how long."""
_LASTING = re.compile(r"(\d+(?:\.\d+)?)\s*(h\b|min|s\b|d\b|小时|分钟|秒|天)")
_SECONDS = {"h": 3600, "min": 60, "s": 1, "d": 86400, "小时": 3600, "分钟": 60, "秒": 1, "天": 86400}


def set_measure(here: Here, wish: Wish, given: Sequence[Wish]) -> Terminal | None:
    """Bring what shows a time, date or duration to the value, or open what sets it."""
    kind = "end" if wish.kind == "duration" else wish.kind
    if _opened_for(here) not in {"", kind}:
        return None
    if wish.kind == "duration":
        return _lasting(here, wish, given)
    if is_set(here, wish):
        return _leave_picker(here, wish)
    if wish.kind == "date":
        return set_day(here, wish)
    return _moment(here, wish.value, wish.kind)


def _opened_for(here: Here) -> str:
    """What the picker in front was opened to set: the start, the end, the day; empty where nothing tells."""
    if not here.dialog:
        return ""
    taps = (one for one in reversed(list(here.taken())) if not isinstance(one, SetValue))
    last = next(taps, None)
    mark = last.description if last is not None else ""
    return mark.removeprefix(SETS) if mark.startswith(SETS) else ""


def is_set(here: Here, wish: Wish) -> bool:
    """Whether the value was brought about, or stands on the page where such values stand."""
    if here.has_given(wish.value):
        return True
    if here.dialog:
        return False
    if wish.kind in {"time", "end"}:
        rows = _times(here)
        # Of two, the first is when it begins.
        mine = rows if len(rows) != 2 else rows[:1] if wish.kind == "time" else rows[1:]
        shown = [clock(text) for one in mine for text in here.called(one)]
        return wish.value in [_two(one) for one in shown if one is not None]
    if wish.kind == "duration":
        if _between(here) == seconds_of(wish.value):
            return True
        fits = [one for one in here.controls if length_of(here, one) == seconds_of(wish.value)]
        return any(is_on(one, here.screen) or not _among_lengths(here, one) for one in fits)
    return wish.kind == "date" and _shows_day(here, wish)


def _shows_day(here: Here, wish: Wish) -> bool:
    """Of two days the first is when it begins, and the other is none before it."""
    wanted = wanted_day(here, wish.value)
    rows = [day for one in here.controls if (day := row_day(here, one))]
    if wanted is not None and len(rows) == 2:
        return is_day(rows[0], wanted) and rows[1][-5:] >= rows[0][-5:]
    if wanted is not None and len(rows) == 1:
        return is_day(rows[0], wanted)
    return wanted is not None and any(wanted == shown_day(one) for one in here.front)


def _between(here: Here) -> int:
    """Seconds from the first to the second of two times that the form shows; 0 where there are no two."""
    moments = [clock(_shown(here, one)) for one in _times(here)]
    if len(moments) != 2 or moments[0] is None or moments[1] is None:
        return 0
    (hour, minute), (later, more) = moments[0], moments[1]
    return ((later * 60 + more) - (hour * 60 + minute)) % 1440 * 60


def _leave_picker(here: Here, wish: Wish) -> Terminal | None:
    """What closes the picker that the value was set with."""
    if not here.dialog or not (wheels_in(here) or _dial(here) or wish.kind == "date"):
        return None
    last = next(reversed(list(here.taken())), None)
    if not isinstance(last, SetValue) or not same_text(last.value.fill(), wish.value):
        return None  # the picker of another value
    control = here.pressing(DONE) or here.pressing(SAVE) or here.pressing(NEXT)
    return tap(here, control, f"to take {wish.value}") if control is not None else None


# Times


def _moment(here: Here, wanted: str, kind: str) -> Terminal | None:
    picker = wheels_in(here)[:1] or _dial(here)[:1]
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
    return tap(here, chosen[0], f"to set {wanted}", sure=0.8, mark=SETS + kind) if chosen else None


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
        and any(clock(text) is not None and len(text) <= 24 for text in own_texts(here, one))
    ]


def _dial(here: Here) -> list[Element]:
    """The numbers around a clock's face, or the fields for hour and minute beside each other."""
    numbers = [one for one in here.front if normal(one.text or one.description).isdigit()]
    round_it = len({normal(one.text or one.description) for one in numbers}) >= 8 and len(numbers) <= 26
    named = [one for one in here.front if "hour" in id_words(one.resource_id) or "小时" in one.description]
    if here.dialog and round_it and not keys_of(here) and not is_calendar(here):
        return named or numbers
    return [one for one in named if here.dialog and (one.editable or one.clickable)]


# Durations


def seconds_of(value: str) -> int:
    """Of "5 min 30 s", 30分钟."""
    return int(sum(float(number) * _SECONDS[unit] for number, unit in _LASTING.findall(value)))


def _lasting(here: Here, wish: Wish, given: Sequence[Wish]) -> Terminal | None:
    total = seconds_of(wish.value)
    if not total:
        return None
    if _opened_for(here) == "end":
        return _until(here, wish, total, given)
    parts = _hours_minutes_seconds(total)
    if keys_of(here):
        return key_in(here, _digits(parts))
    wheels = [*wheels_in(here), *(one for one in here.fields if _unit(here, one))]
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
    units = [(one, _unit(here, one)) for one in wheels_in(here)]
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
        (
            one
            for one in here.controls
            if any(kind_of(name) == "duration" for name in here.called(one)[:2])
            and not any(_AHEAD.search(name) for name in here.called(one))
        ),
        None,
    )


def _among_lengths(here: Here, element: Element) -> bool:
    """One of several lengths to choose from, side by side in the form."""
    alike = [one for one in here.controls if one.parent == element.parent and one.role is element.role]
    return sum(bool(length_of(here, one)) for one in alike) > 2


def length_of(here: Here, element: Element) -> int:
    if any(_AHEAD.search(text) for text in own_texts(here, element)):
        return 0
    for text in own_texts(here, element):
        for value in cut(text).values if len(text) <= 20 else ():
            if value.type == "duration":
                return seconds_of(value.value)
    return 0


def _shown(here: Here, element: Element) -> str:
    found = next((moment for text in own_texts(here, element) if (moment := clock(text)) is not None), None)
    return "" if found is None else _two(found)


def _unit(here: Here, element: Element) -> str:
    names = {normal(name) for name in here.called(element)}
    words = {word for name in names for word in (name, *name.split())}
    return next((unit for unit, phrases in _UNITS.items() if words & phrases), "")


def _stands_at(here: Here, wheel: Element, number: int) -> bool:
    shown = [text for one in (wheel, *here.known.descendants(wheel)) for text in said(one)]
    chosen = [one.text for one in here.known.descendants(wheel) if one.selected or one.editable]
    return any(text.strip().isdigit() and int(text) == number for text in (chosen or shown[:1]))
