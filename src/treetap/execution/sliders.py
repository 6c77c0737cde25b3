"""Sets a slider: touch its track where the value should be, look, correct."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from treetap.errors import ActionFailed
from treetap.execution.controls import Control
from treetap.execution.hands import Hands
from treetap.execution.values import Amount, amount_in
from treetap.matching.labels import index
from treetap.matching.words import same_text
from treetap.models import Bounds, Element, Point, Role, Screen, Size

_PAD = 0.3
"""The thumb stops short of the ends by about this share of the slider's thickness."""


@dataclass(frozen=True, slots=True)
class Track:
    """Places on it are pixels from its low end: to the right, or upwards where it is taller than wide."""

    box: Bounds
    size: Size

    @classmethod
    def of(cls, slider: Element, screen: Screen) -> Track:
        size = screen.frame.size
        box = slider.bounds.visible_on(size) or slider.bounds.on(size)
        return cls(box, size)

    @property
    def upright(self) -> bool:
        return self.box.height > 1.5 * self.box.width

    @property
    def length(self) -> float:
        return (self.box.height if self.upright else self.box.width) - 1

    def point(self, place: float) -> Point:
        """The pixel at that place. Raises `OffScreen`."""
        place = min(max(round(place), 0), self.length)
        center = self.box.center
        if self.upright:
            return Point.pixel(center.x, self.box.bottom - 1 - place).on(self.size)
        return Point.pixel(self.box.left + place, center.y).on(self.size)

    def guess(self, hundredths: float) -> float:
        """Where that share of a hundred should be; the ends themselves for nothing and all."""
        share = min(max(hundredths / 100, 0.0), 1.0)
        if share in {0.0, 1.0}:
            return share * self.length
        pad = _PAD * (self.box.width if self.upright else self.box.height)
        return pad + share * (self.length - 2 * pad)

    def next_place(
        self, read: Sequence[tuple[float, float]], wanted: float, low: float, high: float
    ) -> float | None:
        """Where to try next, from what was read at which places; None if no place is left.

        Values may also fall along the track (right-to-left layouts): that shows in the readings.
        """
        rising = _rises(read)
        below = [one for one in read if (one[1] < wanted) is rising]
        above = [one for one in read if (one[1] < wanted) is not rising]
        left, right = max(below, default=None), min(above, default=None)
        first = low if left is None else left[0] + 1
        last = high if right is None else right[0] - 1
        if first > last:
            # One reading at an end says nothing yet about which way the values rise.
            return None if len(read) > 1 else (high if read[0][0] - low < high - read[0][0] else low)
        if left is not None and right is not None:
            span, stretch = right[1] - left[1], right[0] - left[0]
            place = left[0] + stretch * ((wanted - left[1]) / span if len(read) % 3 else 0.5)
        else:
            place = _beyond(read, wanted, self.length)
        return min(max(round(place), first), last)


def _rises(read: Sequence[tuple[float, float]]) -> bool:
    first, last = min(read), max(read)
    return first[1] <= last[1]


def _beyond(read: Sequence[tuple[float, float]], wanted: float, length: float) -> float:
    """Further on: by the slope that was seen, half-way to the end where nothing has moved, or by a guess."""
    first, last = min(read), max(read)
    place, value = read[-1]
    if first[1] != last[1]:
        slope = (last[1] - first[1]) / (last[0] - first[0])
    elif len(read) > 1:
        return (place + (length if wanted > value else 0.0)) / 2
    elif value > 0 and place > 0:
        slope = value / place
    else:
        slope = 100 / length
    return place + (wanted - value) / slope


_TOUCHES = 16
_DRAG_MS = 700
_WAIT = 0.5
_SWEEP = (0.0, 12.5, 25.0, 37.5, 50.0, 62.5, 75.0, 87.5, 100.0)
"""Where on the track words are looked for, in hundredths: fine enough for eight of them."""
_NEAR = 0.01
"""How far off, as a share of the values seen, a slider may stay that has no place in between."""
_LEAP = 25.0
"""A share that lies within a step larger than this is not there."""
_AWAY = 40.0
"""How far it is moved, in hundredths of the track, to see whether it moves at all."""
_REFINE = 0.03
"""How far, as a share of the track, a share is corrected by a reading that may be on another scale."""


def is_slider(element: Element) -> bool:
    return element.role is Role.SLIDER


def reading(slider: Control) -> Amount | None:
    """The value it shows itself, or the only number beside it."""
    element = slider.element
    for text in (element.text, element.description, element.hint):
        found = amount_in(text) if text else None
        if found is not None:
            return found
    known = index(slider.screen)
    row = known.row(element)
    near = known.texts(row) if row is not None else [name.of for name in known.inherited(element)]
    numbers = [found for one in near if one.text and (found := amount_in(one.text)) is not None]
    return numbers[0] if len(numbers) == 1 else None


@dataclass(slots=True)
class _Slide:
    """A slider under way."""

    hands: Hands
    slider: Control
    at: float = 0.0
    """Where its thumb is, in pixels of the track."""
    drags: bool = False
    """Whether the thumb has to be taken hold of."""

    @property
    def track(self) -> Track:
        """Where it is now: what it changes may move the page."""
        return Track.of(self.slider.element, self.slider.screen)

    async def move(self, place: float) -> None:
        """Put the thumb there, and look."""
        if self.drags:
            await self.hands.draw(self.track.point(self.at), self.track.point(place), _DRAG_MS)
        else:
            await self.hands.tap(self.track.point(place))
        again = await self.slider.after(self.hands, is_slider)
        if again is None:
            raise ActionFailed(
                f"{self.slider.name} was moved, and now it cannot be seen.",
                hint="Look at the screen before moving it again.",
            )
        self.slider, self.at = again, place

    async def read(self, place: float) -> Amount:
        """The value there."""
        before = reading(self.slider)
        await self.move(place)
        value = reading(self.slider)
        if value is None or value == before:  # what seems not to have moved may be an old picture of it
            now = await self.slider.again(self.hands, await self.hands.look_later(_WAIT), is_slider)
            self.slider = now or self.slider
            value = reading(self.slider)
        if value is None:
            raise ActionFailed(
                f"{self.slider.name} was moved, and now its value cannot be read.",
                hint="Look at the screen before moving it again.",
            )
        return value


async def slide(hands: Hands, slider: Control, wanted: str, *, touches: int = _TOUCHES) -> None:
    """Within one step of the track, or `ActionFailed`; nothing is touched where its value cannot be read."""
    goal, before, words = amount_in(wanted), reading(slider), slider.element.text
    if (goal is None or before is None) and not words:
        raise ActionFailed(
            f"Nothing says which value {slider.name} has, so it was not touched.",
            hint="Drag it, and look at what happens.",
        )
    if same_text(words, wanted) or (goal and before and _same(before, goal)):
        return
    if not slider.element.enabled:
        raise ActionFailed(f"{slider.name} is greyed out.", hint="Look for what enables it.")
    if before is None:
        await _by_words(_Slide(hands, slider), wanted, touches)
    elif goal is None:
        raise ActionFailed(f"'{wanted}' is no value for a slider.", hint="Give a number such as 30 or 30%.")
    else:
        await _by_numbers(_Slide(hands, slider), goal, before, touches)


async def _by_words(slide: _Slide, wanted: str, touches: int) -> None:
    """One that says "Default" or "Large": from end to end until the word shows."""
    goal = amount_in(wanted)
    if goal is not None and goal.percent:  # nothing, all, or a share: there is no more to it
        await slide.move(slide.track.guess(goal.value))
        return
    said: list[str] = []
    for share in _SWEEP[:touches]:
        await slide.move(slide.track.guess(share))
        said.append(slide.slider.element.text)
        if same_text(said[-1], wanted):
            return
    raise ActionFailed(
        f"{slide.slider.name} has no value '{wanted}': it says {', '.join(dict.fromkeys(said))}.",
        hint="Choose one of those.",
    )


async def _by_numbers(slide: _Slide, goal: Amount, before: Amount, touches: int) -> None:
    track = slide.track
    thumb = track.guess(before.value if before.value <= 100 else 50.0)
    first = track.guess(goal.value if goal.percent or goal.value <= 100 else 50.0)
    now = await slide.read(first)
    if now == before and touches > 1:
        slide.drags, slide.at = True, thumb
        now = await slide.read(first)
        slide.drags = now != before  # or it has no place in between, and a touch may do further on
    if goal.percent and not now.percent:
        if now == before:
            now = await _prove(slide, goal, now, first, touches)
        await _refine(slide, goal, now, touches)
    else:
        await _approach(slide, goal, now, touches, low=0.0, high=track.length)


async def _prove(slide: _Slide, goal: Amount, now: Amount, place: float, touches: int) -> Amount:
    """Whether it was there already or does not move: it is moved elsewhere and back again."""
    for drags in (False, True)[: touches - 1]:
        slide.drags, slide.at = drags, place
        away = await slide.read(slide.track.guess(goal.value + (_AWAY if goal.value < 50 else -_AWAY)))
        if away != now:
            return await slide.read(place)
    raise ActionFailed(
        f"{slide.slider.name} was touched, and does not move.",
        hint="See whether it is locked, or at that place already.",
    )


async def _refine(slide: _Slide, goal: Amount, now: Amount, touches: int) -> None:
    """A share of a track whose scale nobody knows: it is where it should be, but for a few pixels.

    Where the scale is a hundred after all, a few pixels bring it to the very number.
    """
    here = slide.at
    reach = _REFINE * slide.track.length
    if abs(now.value - goal.value) <= 100 * _REFINE and not _same(now, Amount(goal.value)):
        low, high = max(0.0, here - reach), min(slide.track.length, here + reach)
        await _approach(slide, Amount(goal.value), now, touches, low=low, high=high, settle_for_less=True)


async def _approach(
    slide: _Slide,
    goal: Amount,
    now: Amount,
    touches: int,
    *,
    low: float,
    high: float,
    settle_for_less: bool = False,
) -> None:
    """Halve, or better, the stretch in which the value must be, until it shows."""
    read: list[tuple[float, float]] = [(slide.at, now.value)]
    learned = read
    for _ in range(touches - 1):
        if _same(now, goal):
            return
        place = slide.track.next_place(learned, goal.value, low, high)
        if place is None and learned is read:
            # A touch may have been swallowed, a reading an old one: once, all but the last is forgotten.
            learned = read[-1:]
            place = slide.track.next_place(learned, goal.value, low, high)
        if place is None:
            break
        now = await slide.read(place)
        read.append((place, now.value))
        if learned is not read:
            learned.append(read[-1])
    if not (_same(now, goal) or settle_for_less):
        await _settle_for(slide, goal, now, read)


async def _settle_for(slide: _Slide, goal: Amount, now: Amount, read: Sequence[tuple[float, float]]) -> None:
    """The nearest value it has, if that is near enough."""
    best = min(read, key=lambda one: abs(one[1] - goal.value))
    spread = max(value for _, value in read) - min(value for _, value in read)
    if abs(best[1] - goal.value) <= _tolerance(read, goal, spread):
        if best != read[-1]:
            now = await slide.read(best[0])
        if now.value == best[1]:
            return
    if not spread:
        raise ActionFailed(f"{slide.slider.name} does not move.", hint="See whether it is locked.")
    raise ActionFailed(
        f"{slide.slider.name} cannot be brought to {goal.value:g}: the nearest it goes is {best[1]:g}.",
        hint="Choose a value that it has.",
    )


def _tolerance(read: Sequence[tuple[float, float]], goal: Amount, spread: float) -> float:
    """A hundredth of what was seen; for a share, half of the step in which it lies, unless that is a leap."""
    fine = _NEAR * spread
    below = [value for _, value in read if value < goal.value]
    above = [value for _, value in read if value > goal.value]
    if not goal.percent or not below or not above:
        return fine
    step = min(above) - max(below)
    return max(fine, step / 2) if step <= _LEAP else fine


def _same(value: Amount, goal: Amount) -> bool:
    """A number without a sign is a share on a slider that shows shares, but not the other way round."""
    return abs(value.value - goal.value) < 1e-6 and (value.percent or not goal.percent)
