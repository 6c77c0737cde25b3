"""The control that a target means: itself, what its text names, or the only one in its row.

Switches and boxes are looked at, touched only if they are not as wanted, and looked at again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NoReturn

from treetap.errors import ActionFailed
from treetap.execution.hands import Hands, place_of, point_of
from treetap.execution.wording import named
from treetap.matching.describing import described
from treetap.matching.holds import is_on
from treetap.matching.labels import Index, index
from treetap.matching.page_names import MODAL
from treetap.matching.words import normal
from treetap.models import Element, LocateResult, Role, Screen, SetChecked, Target

Fits = Callable[[Element], bool]

SURE = 0.8
"""Below this what was located may be something else."""
_SAME_PLACE = 0.5
"""How much of two boxes must be common for a control to be where it was."""
_WAITS = (0.0, 0.5, 1.0)
"""Seconds before each look for something that does not show."""
ANSWER_WAITS = (0.0, 0.5, 1.0, 1.5)
"""Seconds before each look after a touch: only after the last is it believed that nothing will change. What
takes its time to switch on would be switched off again by a touch that is repeated too soon."""
_ROW = 0.25
"""What is higher than this share of the screen is no row."""


def is_checkable(element: Element) -> bool:
    return element.checked is not None


def is_field(element: Element) -> bool:
    return element.editable or element.role is Role.FIELD


def is_sure(location: LocateResult | None) -> bool:
    return location is not None and location.found and location.confidence >= SURE


def located(location: LocateResult, screen: Screen) -> Element | None:
    """The element that was located, if it is one of the screen's."""
    if location.bounds is None or location.center is None:
        return None
    size = screen.frame.size
    box = location.bounds.on(size)
    for candidate in location.candidates:
        known = None if candidate.element is None else screen.element(candidate.element)
        if known is not None and candidate.bounds.on(size) == box:
            return known
    alike = [element for element in screen.elements if element.bounds.on(size) == box]
    if alike:  # of things as large as each other the innermost is meant, unless only one holds a value
        holding = [element for element in alike if is_checkable(element) or is_field(element)]
        return (holding or alike)[-1]
    center = location.center.on(size)
    around = [element for element in screen.elements if element.bounds.on(size).contains(center)]
    return min(around, key=lambda element: element.bounds.on(size).area, default=None)


def control_of(location: LocateResult, screen: Screen, fits: Fits) -> Element | None:
    """The control of that kind that is meant by what was located; None if there is none, or several."""
    element = located(location, screen)
    if element is None:
        return None
    if fits(element):
        return element
    known = index(screen)
    if element.label_of is not None and fits(known.by_id[element.label_of]):
        return known.by_id[element.label_of]
    for group in (element, *_rows_around(element, known)):
        inside = [one for one in known.descendants(group) if fits(one)]
        if inside:
            return _only(inside)
        if fits(group):
            return group
    return _only([one for one in screen.elements if fits(one) and _beside(element, one, known)])


@dataclass(frozen=True, slots=True)
class Control:
    """An element of a screen, and words that still mean it on the next."""

    element: Element
    screen: Screen
    target: Target | None = None

    @property
    def name(self) -> str:
        return named(self.target)

    async def again(self, hands: Hands, now: Screen, fits: Fits) -> Control | None:
        """The same control on a later screen: by its description, where it was, or by an id of its own.

        A switch whose text says "Off" is described by a text that goes away when it is touched. In its place
        there must be one that is called the same, since lists of switches change.
        """
        found = None
        if self.target is not None:
            location = await hands.locate(self.target, now)
            found = control_of(location, now, fits) if is_sure(location) else None
        found = found or self._in_its_place(now, fits) or self._by_its_id(now, fits)
        return None if found is None else Control(found, now, self.target)

    async def after(self, hands: Hands, fits: Fits) -> Control | None:
        """The same control on the screen as it is now. What is not seen is looked for again: that is free."""
        for wait in _WAITS:
            found = await self.again(hands, await hands.look_later(wait), fits)
            if found is not None:
                return found
        return None

    def _by_its_id(self, now: Screen, fits: Fits) -> Element | None:
        """A slider that changes all of its page, such as the size of the letters, keeps neither words nor
        place there."""
        own = self.element.resource_id
        if not own or self.element.role is not Role.SLIDER or now.page_key != self.screen.page_key:
            return None
        then = [one for one in self.screen.elements if one.resource_id == own]
        here = [one for one in now.elements if one.resource_id == own and fits(one)]
        return _only(here) if len(then) == 1 else None

    def _in_its_place(self, now: Screen, fits: Fits) -> Element | None:
        if now.package != self.screen.package:
            return None
        size, before = now.frame.size, self.element
        box, names = before.bounds.on(size), names_beside(before, self.screen)
        return _only(
            [
                one
                for one in now.elements
                if fits(one)
                and (one.role, one.resource_id) == (before.role, before.resource_id)
                and one.bounds.on(size).overlap(box) >= _SAME_PLACE
                and (before.checked is None or names_beside(one, now) == names)
            ]
        )


def lasting(target: Target, location: LocateResult | None, screen: Screen) -> Target | None:
    """The target in words that still mean it on another screen: an element's id means something only here."""
    if target.element is None:
        return target
    if location is None or not location.found:
        return without_id(target)
    if location.target is not None:
        return location.target
    element = located(location, screen)
    return None if element is None else described(element, screen)


def without_id(target: Target) -> Target | None:
    """What else describes it; None if nothing does."""
    said = target.model_dump(exclude={"element"}, exclude_defaults=True)
    if not said.keys() - {"must_match", "page_key", "ordinal", "container"}:
        return None
    return target.model_copy(update={"element": None})


def shown_by(element: Element, screen: Screen) -> str:
    """What it shows: its text, or the texts in it; a field that is empty shows nothing."""
    if element.text or is_field(element):
        return element.text
    inside = [one.text for one in index(screen).descendants(element) if one.text]
    return " ".join(inside) or element.description


def _rows_around(element: Element, known: Index) -> Iterable[Element]:
    """The rows that it is in, the smallest first; never a list or half a page."""
    highest = _ROW * known.screen.frame.size.height
    for ancestor in known.ancestors(element):
        if ancestor.scrollable or ancestor.role in {Role.LIST, Role.DIALOG, Role.WEB}:
            return
        if known.boxes[ancestor.id].height > highest:
            return
        yield ancestor


def _beside(element: Element, other: Element, known: Index) -> bool:
    """Each has its middle within the other's height."""
    one, two = known.boxes[element.id], known.boxes[other.id]
    return one.top <= two.y < one.bottom and two.top <= one.y < two.bottom


def names_beside(element: Element, screen: Screen) -> frozenset[str]:
    """What others call it: the words of its row that name it. Its own text may change with its value."""
    known = index(screen)
    naming = known.naming.get(element.id) or [name.of for name in known.inherited(element)][:1]
    return frozenset(normal(one.text or one.description) for one in naming)


def _only(found: list[Element]) -> Element | None:
    return found[0] if len(found) == 1 else None


_TOUCHES = 2
"""How often it is touched: a touch can be swallowed once."""
_BUSY_WAITS = (2.0, 2.0, 2.0)
"""Further waits for an answer, while it is greyed out: it is being switched."""


async def set_checked(
    hands: Hands, action: SetChecked, screen: Screen, location: LocateResult | None
) -> None:
    """It is never touched while its state cannot be read, neither again nor to begin with."""
    await bring_to(
        hands,
        action.target,
        screen,
        location,
        wanted=action.checked,
        touches=1 if action.commits else _TOUCHES,
    )


async def bring_to(
    hands: Hands,
    target: Target,
    screen: Screen,
    location: LocateResult | None,
    *,
    wanted: bool,
    touches: int = _TOUCHES,
) -> None:
    """Switch it on or off."""
    point_of(target, location, screen)
    element = None if location is None else toggle_of(location, screen)
    state = None if element is None else is_on(element, screen)
    if element is None or state is None:
        raise ActionFailed(
            f"Nothing says whether {named(target)} is on or off, so it was not touched.",
            hint="Tap it, if that is what is meant, and look at what happens.",
        )
    if state is wanted:
        return
    control = Control(element, screen, lasting(target, location, screen))
    for _ in range(touches):
        _must_be_switchable(target, control.element, wanted)
        await hands.tap(place_of(control.element, control.screen))
        if hands.quick:
            return
        after = await _until(hands, control, wanted)
        state = None if after is None else is_on(after.element, after.screen)
        if state is wanted:
            return
        if after is None or state is None:
            _unreadable(target, await hands.look())
        control = after
    raise ActionFailed(
        f"{named(target)} is still {'off' if wanted else 'on'} after it was touched.",
        hint="See whether the phone asks for something first, or whether the control is locked.",
    )


async def _until(hands: Hands, control: Control, wanted: bool) -> Control | None:
    """The control once it is as wanted, or as it stays; None where it is not to be seen."""
    fits, after = _kind_of(control.element), None
    for wait in (*ANSWER_WAITS, *_BUSY_WAITS):
        if wait in _BUSY_WAITS and (after is None or after.element.enabled):
            break
        after = await control.again(hands, await hands.look_later(wait), fits)
        if after is not None and is_on(after.element, after.screen) is wanted:
            break
    return after


def toggle_of(location: LocateResult, screen: Screen) -> Element | None:
    """What can be on or off: a switch or box, or one of a group of which one is chosen."""
    control = control_of(location, screen, is_checkable)
    if control is not None:
        return control
    element = located(location, screen)
    return element if element is not None and is_on(element, screen) is not None else None


def _kind_of(control: Element) -> Fits:
    """What such a control is on the next screen."""
    return is_checkable if is_checkable(control) else lambda element: element.role is control.role


def _must_be_switchable(target: Target, control: Element, wanted: bool) -> None:
    if not control.enabled:
        raise ActionFailed(
            f"{named(target)} is greyed out and cannot be switched.",
            hint="Switch on what it depends on first.",
        )
    if control.role in {Role.RADIO, Role.TAB} and not wanted:
        raise ActionFailed(
            f"{named(target)} is one of several choices: it goes off when another is chosen.",
            hint="Choose the other one.",
        )


def _unreadable(target: Target, screen: Screen) -> NoReturn:
    over = next((one for one in screen.blockers if one.kind in MODAL), None)
    covers = f" Over it lies: {over.description}." if over is not None else ""
    raise ActionFailed(
        f"{named(target)} was touched, and now its state cannot be read: it was not touched again.{covers}",
        hint="Answer what the phone asks, or look at the page again.",
    )
