"""Sets a picker of a time, date or number: wheels, one per part, or fields, or a dial that offers fields."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, time

from treetap.errors import ActionFailed
from treetap.execution.controls import Control, is_field
from treetap.execution.fields import field_on, fill
from treetap.execution.hands import Hands, place_of
from treetap.execution.values import date_in, is_afternoon, month_of, time_in
from treetap.execution.wheels import Wheel, is_wheel, read_wheel, turn
from treetap.matching.holds import is_on
from treetap.matching.labels import index, label, said
from treetap.models import Element, Screen

_SLACK = 0.12
"""How far above or below the wheels it may be, as a share of the screen's height."""


def half_shown(screen: Screen, top: float, bottom: float) -> bool:
    """Whether something near these heights says AM or PM and can be touched."""
    return bool(_choices(screen, top, bottom))


async def set_half(hands: Hands, screen: Screen, top: float, bottom: float, *, afternoon: bool) -> None:
    """Choose it, if it is not chosen; where the state cannot be read the wanted one is touched once."""
    if _chosen(screen, top, bottom) is afternoon:
        return
    choices = _choices(screen, top, bottom)
    wanted = [one for one in choices if is_afternoon(_says(one)) is afternoon] or choices
    await hands.tap(place_of(wanted[0], screen))
    now = _chosen(await hands.look(), top, bottom)
    if now is (not afternoon):
        raise ActionFailed(
            f"The picker stays in the {'morning' if afternoon else 'afternoon'}.",
            hint="Touch the half of the day that is meant.",
        )


def _chosen(screen: Screen, top: float, bottom: float) -> bool | None:
    """True for the afternoon; None where it cannot be told."""
    choices = _choices(screen, top, bottom)
    if len(choices) == 1:
        return is_afternoon(_says(choices[0]))
    on = [one for one in choices if is_on(one, screen)]
    return is_afternoon(_says(on[0])) if len(on) == 1 else None


def _choices(screen: Screen, top: float, bottom: float) -> list[Element]:
    known = index(screen)
    slack = _SLACK * screen.frame.size.height
    return [
        one
        for one in screen.elements
        if is_afternoon(_says(one)) is not None
        and (one.clickable or one.checked is not None)
        and top - slack <= known.boxes[one.id].y <= bottom + slack
    ]


def _says(element: Element) -> str:
    return element.text or element.description


_TYPE_INSTEAD = re.compile(r"text input|input mode|keyboard|文[字本]输入|输入模式|键盘", re.IGNORECASE)
"""What the button says that turns a dial into fields."""
_DIAL = 8
"""So many numbers around make a dial."""
_HOUR_OR_MINUTE = re.compile(r"hour|minute|小?时|分", re.IGNORECASE)
_DAY, _MONTH = re.compile(r"day|date|日|号", re.IGNORECASE), re.compile(r"month|月", re.IGNORECASE)


def wheels_in(element: Element, screen: Screen) -> list[Wheel]:
    """The wheels that it is or has, from left to right."""
    known = index(screen)
    inside = [one for one in (element, *known.descendants(element)) if is_wheel(one)]
    leaves = [one for one in inside if not any(is_wheel(part) for part in known.descendants(one))]
    wheels = [wheel for one in leaves if (wheel := read_wheel(one, screen)) is not None]
    return sorted(wheels, key=lambda wheel: known.boxes[wheel.element.id].left)


def wheels_around(wheels: Sequence[Wheel], screen: Screen, at_least: int) -> Sequence[Wheel]:
    """With those beside them, in the smallest thing that has so many: an hour's wheel is part of a time's."""
    known = index(screen)
    level = known.boxes[wheels[0].element.id]
    for around in known.ancestors(wheels[0].element):
        if len(wheels) >= at_least:
            break
        inside = wheels_in(around, screen)
        beside = [one for one in inside if abs(known.boxes[one.element.id].y - level.y) < level.height / 2]
        wheels = beside if len(beside) > len(wheels) else wheels
    return wheels


async def pick(hands: Hands, element: Element, screen: Screen, wanted: str) -> bool:
    """Bring it to the value; False where it is no picker."""
    moment, day = time_in(wanted), date_in(wanted)
    wheels: Sequence[Wheel] = wheels_in(element, screen)
    if not wheels:
        return moment is not None and await _type_time(hands, element, screen, moment)
    if day is not None:
        wheels = wheels_around(wheels, screen, 3)
        if len(wheels) >= 3:
            await _turn_all(hands, _for_date(wheels, day), screen)
            return True
    elif moment is not None:
        wheels = wheels_around(wheels, screen, 2)
        if len(wheels) >= 2:
            await _set_time(hands, wheels, screen, moment)
            return True
    if len(wheels) > 1:
        raise ActionFailed(
            f"'{wanted}' is neither a time nor a date, and the picker has {len(wheels)} wheels.",
            hint="Give a time such as 07:30, a date such as 2026-03-05, or set one wheel at a time.",
        )
    await turn(hands, wheels[0], wanted)
    return True


async def _turn_all(hands: Hands, plan: Sequence[tuple[Wheel, str, int | None]], screen: Screen) -> Screen:
    """Each wheel to its label, in order; then all are looked at, since one may carry another along."""
    for wheel, wanted, around in plan:
        screen = await turn(hands, await _now(hands, wheel, screen), wanted, around)
    for wheel, wanted, _ in plan:
        now = await _now(hands, wheel, screen)
        if not now.shows(wanted):
            raise ActionFailed(
                f"The picker shows '{now.value}' where it was brought to '{wanted}'.",
                hint="Set its wheels one at a time.",
            )
    return screen


async def _now(hands: Hands, wheel: Wheel, screen: Screen) -> Wheel:
    now = await wheel.on(hands, screen)
    if now is None:
        raise ActionFailed("A wheel of the picker has gone.", hint="Look at the screen again.")
    return now


# A time of day


async def _set_time(hands: Hands, wheels: Sequence[Wheel], screen: Screen, moment: time) -> None:
    halves = [wheel for wheel in wheels if is_afternoon(wheel.value) is not None]
    numbers = [wheel for wheel in wheels if wheel not in halves]
    if len(numbers) < 2:
        raise ActionFailed(
            "The picker does not show an hour and a minute.", hint="Set its wheels one at a time."
        )
    known = index(screen)
    top = min(known.boxes[wheel.element.id].top for wheel in wheels)
    bottom = max(known.boxes[wheel.element.id].bottom for wheel in wheels)
    twelve = bool(halves) or half_shown(screen, top, bottom)
    plan: list[tuple[Wheel, str, int | None]] = [
        (numbers[0], _hour(moment, twelve=twelve), 12 if twelve else 24),
        (numbers[1], f"{moment.minute:02d}", 60),
    ]
    # The half of the day comes last: turning the hour past twelve may turn it too.
    plan += [(wheel, "pm" if moment.hour >= 12 else "am", None) for wheel in halves]
    now = await _turn_all(hands, plan, screen)
    if twelve and not halves:
        await set_half(hands, now, top, bottom, afternoon=moment.hour >= 12)


async def _type_time(hands: Hands, element: Element, screen: Screen, moment: time) -> bool:
    """Into two fields, for the hour and the minute; a dial is asked for them first. False without them."""
    fields = _fields_around(element, screen)
    if len(fields) < 2:
        button = _to_fields(element, screen)
        if button is None:
            return False
        await hands.tap(place_of(button, screen))
        screen = await hands.look()
        fields = sorted(
            (one for one in screen.elements if is_field(one)),
            key=lambda one: index(screen).boxes[one.id].left,
        )
        if len(fields) < 2:
            raise ActionFailed(
                "The dial was to be typed into, but no two fields show.", hint="Look at the screen again."
            )
    boxes = [index(screen).boxes[field.id] for field in fields[:2]]
    top, bottom = min(box.top for box in boxes), max(box.bottom for box in boxes)
    twelve = half_shown(screen, top, bottom)
    hour, minute = (Control(field, screen) for field in fields[:2])
    screen = await fill(hands, hour, _hour(moment, twelve=twelve))
    again = await field_on(hands, minute, screen)
    if again is None:
        raise ActionFailed(
            "The hour was typed, and now the minute's field cannot be seen.", hint="Look at the screen again."
        )
    screen = await fill(hands, again, f"{moment.minute:02d}")
    if twelve:
        await set_half(hands, screen, top, bottom, afternoon=moment.hour >= 12)
    return True


def _hour(moment: time, *, twelve: bool) -> str:
    return str((moment.hour + 11) % 12 + 1) if twelve else f"{moment.hour:02d}"


def _fields_around(element: Element, screen: Screen) -> list[Element]:
    """Two fields side by side, for an hour and a minute, in the smallest thing around it that has two."""
    known = index(screen)
    for one in (element, *known.ancestors(element)):
        fields = [part for part in known.descendants(one) if is_field(part)]
        if len(fields) >= 2:
            fields.sort(key=lambda field: known.boxes[field.id].left)
            level = abs(known.boxes[fields[0].id].y - known.boxes[fields[1].id].y)
            near = len(fields) == 2 and level < known.boxes[fields[0].id].height / 2
            return fields if near and all(_is_part_of_time(field, screen) for field in fields) else []
    return []


def _is_part_of_time(field: Element, screen: Screen) -> bool:
    """Two digits, or nothing yet but a name that says what they are for."""
    if field.text:
        return field.text.isdigit() and len(field.text) <= 2
    called = f"{field.resource_id.rpartition('/')[2]} {field.hint} {label(field, screen)}"
    return bool(_HOUR_OR_MINUTE.search(called))


def _to_fields(element: Element, screen: Screen) -> Element | None:
    """The button that asks for fields instead of a dial; None where there is no dial, or no such button."""
    known = index(screen)
    around = [element, *known.ancestors(element)]
    numbers = {
        text for one in around for part in known.descendants(one) for text in said(part) if text.isdigit()
    }
    if len(numbers) < _DIAL:
        return None
    found = [
        one
        for one in screen.elements
        if one.clickable and not is_field(one) and _TYPE_INSTEAD.search(" ".join(said(one)))
    ]
    return found[0] if len(found) == 1 else None


# A date


def _for_date(wheels: Sequence[Wheel], day: date) -> list[tuple[Wheel, str, int | None]]:
    """The year's wheel shows four digits, the month's a month or its name; the day's is the third."""
    year = next((one for one in wheels if one.value.strip("年 ").isdigit() and len(one.value) >= 4), None)
    rest = [one for one in wheels if one is not year][:2]
    if year is None or len(rest) < 2:
        raise ActionFailed("The picker does not show a whole date.", hint="Set its wheels one at a time.")
    month, other = rest
    if _is_day(month) or (not _is_month(month) and _is_month(other)):
        month, other = other, month
    return [(year, str(day.year), None), (month, str(day.month), 12), (other, str(day.day), None)]


def _is_month(wheel: Wheel) -> bool:
    return month_of(wheel.value) is not None or bool(_MONTH.search(_called(wheel)))


def _is_day(wheel: Wheel) -> bool:
    number = wheel.value.strip("日号 ")
    return bool(_DAY.search(_called(wheel))) or (number.isdigit() and int(number) > 12)


def _called(wheel: Wheel) -> str:
    """What the wheel is called, without its value."""
    return f"{wheel.element.resource_id.rpartition('/')[2]} {wheel.element.description}"
