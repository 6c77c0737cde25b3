"""Wheels: a value in the middle, its neighbours above and below, turned until the wanted one is there."""

from __future__ import annotations

from dataclasses import dataclass

from treetap.errors import ActionFailed, OffScreen, TargetNotFound
from treetap.execution.controls import Control, is_field
from treetap.execution.fields import fill
from treetap.execution.hands import Hands, place_of, room
from treetap.execution.values import Quantity, is_afternoon, month_of, quantity_in
from treetap.matching.labels import index
from treetap.matching.words import same_text
from treetap.models import Element, Point, Role, Screen

_TURNS = 40
_WAIT = 0.5
_STUCK = 2
"""Turns without effect after which a wheel is taken to be at its end."""
_TOUCHED = 2
"""So many places are gone by touching the neighbour, more by turning."""
_MS_PER_PIXEL, _SLOWLY = 1.0, 2.0
"""As fast as most wheels follow the finger, and so slowly that none runs on by itself."""
_STROKES = 8
"""At most so many are drawn one after the other without reading the wheel."""


@dataclass(frozen=True, slots=True)
class Wheel:
    """A picker of one value, as it is on a screen."""

    element: Element
    screen: Screen
    middle: Element
    above: Element | None = None
    below: Element | None = None

    @property
    def value(self) -> str:
        return self.middle.text or self.middle.description

    @property
    def row(self) -> float:
        """Pixels from one value to the next."""
        size = self.screen.frame.size
        for other in (self.below, self.above):
            if other is not None:
                return abs(other.bounds.on(size).center.y - self.middle.bounds.on(size).center.y)
        return self.element.bounds.on(size).height / 3

    async def on(self, hands: Hands, now: Screen) -> Wheel | None:
        """The same wheel on a later screen."""
        if now is self.screen:
            return self
        again = await Control(self.element, self.screen).again(hands, now, is_wheel)
        return None if again is None else read_wheel(again.element, now)

    def shows(self, wanted: str) -> bool:
        return same_value(self.value, wanted)

    def towards(self, wanted: str, places: int | None) -> Element | None:
        """The value next to the middle that is the wanted one, or a short way to it."""
        for other in (self.above, self.below):
            if other is not None and same_value(other.text or other.description, wanted):
                return other
        if places is None or abs(places) > _TOUCHED:
            return None
        return self.below if places > 0 else self.above

    def places_to(self, wanted: str) -> int | None:
        """How many values further down the wheel it is, upwards negative; None where there is no telling."""
        here, there = _quantity(self.value), _quantity(wanted)
        if here is None or there is None or not _of_one_kind(here, there):
            return None
        near = [
            (sign, _quantity(one.text or one.description))
            for sign, one in ((1, self.below), (-1, self.above))
            if one is not None
        ]
        if any(one is not None and not _of_one_kind(here, one) for _, one in near):
            return None
        steps = [sign * (one.value - here.value) for sign, one in near if one is not None]
        stride = min((step for step in steps if step), key=abs, default=1.0)
        return round((there.value - here.value) / stride) or (1 if there.value > here.value else -1)


def is_wheel(element: Element) -> bool:
    return element.role is Role.PICKER


def read_wheel(picker: Element, screen: Screen) -> Wheel | None:
    """The picker as a wheel; None where it says nothing."""
    known = index(screen)
    parts = [one for one in known.descendants(picker) if one.text or one.description]
    parts = [one for one in parts if not known.children.get(one.id)] or parts
    if not parts:
        return Wheel(picker, screen, picker) if picker.text or picker.description else None
    center = known.boxes[picker.id].y
    parts.sort(key=lambda one: known.boxes[one.id].y)
    typed = [one for one in parts if is_field(one)]
    middle = min(typed or parts, key=lambda one: abs(known.boxes[one.id].y - center))
    at = parts.index(middle)
    above = parts[at - 1] if at else None
    below = parts[at + 1] if at + 1 < len(parts) else None
    return Wheel(picker, screen, middle, above, below)


def same_value(label: str, wanted: str) -> bool:
    """07 is 7, and 7 minutes' 7, but 7 minutes are not 7 hours; a month is its number, AM is 上午."""
    if same_text(label, wanted):
        return True
    half = is_afternoon(label)
    if half is not None and half is is_afternoon(wanted):
        return True
    here, there = _quantity(label), _quantity(wanted)
    if here is None or there is None:
        return False
    return here.value == there.value and _of_one_kind(here, there)


def _quantity(label: str) -> Quantity | None:
    month = month_of(label)
    return quantity_in(label) if month is None else Quantity(float(month), "month")


def _of_one_kind(one: Quantity, other: Quantity) -> bool:
    """A number alone may count anything."""
    return not one.unit or not other.unit or one.unit == other.unit


async def turn(hands: Hands, wheel: Wheel, wanted: str, around: int | None = None) -> Screen:
    """Turn it until it shows the value: the screen on which it does.

    A near value is touched, what is further away is turned to, and where neither moves the wheel the value is
    typed into its middle, if that is a field. Raises `TargetNotFound` where the wheel has no such value.
    `around`: how many values it may have before it begins again.
    """
    turning = _Turning(hands, wanted, around, {wheel.value})
    for _ in range(_TURNS):
        if wheel.shows(wanted):
            return wheel.screen
        after = await turning.move(wheel)
        if after is None:
            break
        wheel = after
    if is_field(wheel.middle) and wheel.middle.clickable:
        return await fill(hands, Control(wheel.middle, wheel.screen), wanted, tries=1)
    raise TargetNotFound(
        f"The picker shows '{wheel.value}' and could not be brought to '{wanted}'.",
        hint="It may have no such value: look at what it offers.",
    )


@dataclass(slots=True)
class _Turning:
    """What was learned of a wheel while turning it."""

    hands: Hands
    wanted: str
    around: int | None
    seen: set[str]
    touching: bool = True
    """Touching a neighbour turns it."""
    way: int = 1
    """Where the order of the values is unknown: down the wheel, and from its end up again."""
    stuck: int = 0
    exact: bool = True
    """It goes as far as the finger does, as far as is known: then all strokes are drawn before it is read."""

    async def move(self, wheel: Wheel) -> Wheel | None:
        """One touch or stroke: the wheel afterwards; None if it is at its end, or has gone round."""
        places = wheel.places_to(self.wanted)
        near = wheel.towards(self.wanted, places) if self.touching else None
        if near is not None:
            await self.hands.tap(place_of(near, wheel.screen))
        else:
            await self._roll(wheel, places)
        after = await _again(self.hands, wheel)
        if near is None and places is not None and not after.shows(self.wanted):
            self.exact = False
        if after.value != wheel.value:
            round_again = places is None and after.value in self.seen
            self.stuck = 0
            self.seen.add(after.value)
            return None if round_again else after
        if near is not None:
            self.touching = False
        elif self.around is not None:
            self.around = None
        elif not self._goes_on(ordered=places is not None):
            return None
        return after

    async def _roll(self, wheel: Wheel, places: int | None) -> None:
        """All the way at once, or, once that did not end where it should, a stroke, slowly."""
        if places is None or not self.exact:
            rows = self.way if places is None else _shorter(wheel, places, self.around)
            await _roll(self.hands, wheel, rows, _SLOWLY)
            return
        left = _shorter(wheel, places, self.around)
        for _ in range(_STROKES):
            left -= await _roll(self.hands, wheel, left, _MS_PER_PIXEL)
            if not left:
                return
            await self.hands.rest()

    def _goes_on(self, *, ordered: bool) -> bool:
        """After a stroke that changed nothing: once more, then the other way, then no more."""
        self.stuck += 1
        if self.stuck < _STUCK:
            return True
        if ordered or self.way < 0:
            return False
        self.way, self.stuck, self.seen = -1, 0, set()
        return True


def _shorter(wheel: Wheel, places: int, around: int | None) -> int:
    """That way or the other way round, whichever takes fewer strokes in the room there is."""
    if around is None or abs(places) >= around:
        return places
    other = places - around if places > 0 else places + around
    return min(places, other, key=lambda one: -(-abs(one) // _rows(wheel, one)[1]))


def _rows(wheel: Wheel, places: int) -> tuple[float, int]:
    """Where a finger starts that turns the wheel on, or back, and how many rows it can go from there."""
    free = room(wheel.screen)
    box = wheel.element.bounds.visible_on(wheel.screen.frame.size)
    if box is None:
        raise OffScreen("The picker is not on the screen.", hint="Scroll to it.")
    if places > 0:
        start = min(box.bottom, free.bottom) - wheel.row / 3
        return start, max(1, int((start - free.top) // wheel.row))
    start = max(box.top, free.top) + wheel.row / 3
    return start, max(1, int((free.bottom - 1 - start) // wheel.row))


async def _roll(hands: Hands, wheel: Wheel, places: int, pace: float) -> int:
    """Draw the finger by so many rows, or as many of them as there is room for: by how many it was."""
    size = wheel.screen.frame.size
    start, most = _rows(wheel, places)
    rows = min(abs(places), most)
    length = rows * wheel.row
    end = start - length if places > 0 else start + length
    across = wheel.element.bounds.on(size).center.x
    milliseconds = round(min(max(length * pace, 300), 4000))
    await hands.draw(Point.pixel(across, start).on(size), Point.pixel(across, end).on(size), milliseconds)
    return rows if places > 0 else -rows


async def _again(hands: Hands, wheel: Wheel) -> Wheel:
    control = Control(wheel.element, wheel.screen)
    again = await control.after(hands, is_wheel)
    after = None if again is None else read_wheel(again.element, again.screen)
    if after is None or after.value == wheel.value:  # what seems not to have moved may be an old picture
        again = await control.again(hands, await hands.look_later(_WAIT), is_wheel)
        after = after if again is None else read_wheel(again.element, again.screen)
    if after is None:
        raise ActionFailed(
            "The picker was turned, and now it cannot be read.",
            hint="Look at the screen before turning it again.",
        )
    return after
