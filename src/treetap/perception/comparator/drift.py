"""What changes by itself and is no effect of an action: clocks, spinners, banners, adverts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from treetap.matching.holds import is_flash, is_passing
from treetap.matching.labels import index
from treetap.models import Element, Role, Screen
from treetap.perception.comparator.diff import Shift
from treetap.perception.comparator.nearness import beside
from treetap.perception.comparator.ticking import counts_down, ticks

_ADVERT = re.compile(
    r"(?:^|[^a-z])(?:ads?|advert\w*|banner|carousel|sponsored)(?:[^a-z]|$)|广告|轮播|推广", re.IGNORECASE
)
_SYSTEM_APP = "com.android.systemui"


@dataclass(frozen=True, slots=True)
class Drift:
    """Tells what would have happened without the action."""

    before: Screen
    after: Screen
    touched: Element | None
    """What the action was meant for."""
    clock_stood: bool
    """The phone's own clock shows the same minute in both."""
    minute_passed: bool = False
    """It was seen to move."""

    def sort_out(self, shifts: Sequence[Shift]) -> tuple[list[Shift], list[Shift]]:
        """What an action may have caused, and what went on by itself."""
        effect: list[Shift] = []
        drift: list[Shift] = []
        for shift in shifts:
            (drift if self._by_itself(shift) else effect).append(shift)
        if drift and self._in_shade and all(_is_placeholder(shift) for shift in effect):
            return [], [*drift, *effect]
        bars = [one.element for one in drift if one.kind == "disappeared" and is_passing(one.element)]
        if bars and effect and all(_makes_room(shift, bars) for shift in effect):
            return [], [*drift, *effect]
        return effect, drift

    def _by_itself(self, shift: Shift) -> bool:
        element = shift.element
        if element.role is Role.PROGRESS:
            return True
        if shift.kind in ("appeared", "disappeared"):
            came = shift.kind == "appeared"
            screen = self.after if came else self.before
            passed = not came and (_in_passing(element, screen) or is_flash(element, screen))
            return passed or _is_banner(element, screen) or (came and self._is_notification(element))
        if _is_advert(element) or (shift.kind == "moved" and self._is_notification(element)):
            return True
        return self._went_on(shift)

    def _went_on(self, shift: Shift) -> bool:
        """A clock; but beside what was touched, and with the phone's own clock standing, a time was set."""
        old, new = shift.before, shift.after
        if shift.kind != "changed" or old is None or new is None:
            return False
        if not _is_set(old, new) and counts_down(old.text, new.text):
            return True
        if not self._ticked(old, new):
            return False
        return not (self.clock_stood and self._beside(old))

    def _ticked(self, before: Element, after: Element) -> bool:
        """Its words went on like a clock's, and nothing else about it changed."""
        if _is_set(before, after):
            return False
        said = ((before.text, after.text), (before.description, after.description))
        return all(ticks(old, new, minute_passed=self.minute_passed) for old, new in said)

    def _beside(self, element: Element) -> bool:
        """Whether what was touched is the thing itself, or stands in one row or on one card with it."""
        return self.touched is not None and beside(element, self.touched, self.before)

    @property
    def _in_shade(self) -> bool:
        return self.before.package == self.after.package == _SYSTEM_APP

    def _is_notification(self, element: Element) -> bool:
        """A line in the shade, where they come by themselves."""
        if not self._in_shade:
            return False
        around = (element, *index(self.after).ancestors(element))
        return any("notification" in one.resource_id.rpartition("/")[2].casefold() for one in around)


def _is_placeholder(shift: Shift) -> bool:
    """`No notifications`, which goes when the first one comes."""
    return shift.kind == "disappeared" and shift.element.role is Role.TEXT and not shift.element.clickable


def _makes_room(shift: Shift, bars: Sequence[Element]) -> bool:
    """It only took the place of the bar at the foot of the page."""
    if shift.kind == "moved":
        return True
    top = min(bar.bounds.top for bar in bars)
    return shift.kind == "appeared" and shift.element.bounds.bottom >= top


def _is_set(before: Element, after: Element) -> bool:
    """Whether more than its words changed, or somebody writes them."""
    state = (before.checked, before.selected, before.enabled)
    return state != (after.checked, after.selected, after.enabled) or before.editable


def _in_passing(element: Element, screen: Screen) -> bool:
    return is_passing(element) or any(is_passing(one) for one in index(screen).ancestors(element))


def _is_banner(element: Element, screen: Screen) -> bool:
    """A message of the system that came down over another app."""
    return element.resource_id.startswith(f"{_SYSTEM_APP}:") and screen.package != _SYSTEM_APP


def _is_advert(element: Element) -> bool:
    name = element.resource_id.rpartition("/")[2].replace("_", " ")
    return bool(_ADVERT.search(name) or (element.role is Role.IMAGE and _ADVERT.search(element.description)))
