"""What changes by itself and is no effect of an action: clocks, spinners, banners, adverts.

Texts go on ("5 min ago", a countdown) or are replaced by the app (a battery's charge, a price, a headline).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from treetap.matching.holds import is_flash, is_passing
from treetap.matching.labels import id_words, index, said
from treetap.matching.places import box_of, center_in
from treetap.matching.words import bare, is_chinese, words
from treetap.models import Element, Role, Screen
from treetap.perception.comparator.diff import Shift, beside, steps
from treetap.perception.passing import is_time, steady, went_on

_SIGNS = "+-−"
_PAIR = re.compile(r"(\d{1,3}):(\d{2})")
_WATCH = re.compile(r"(?<![\d:])(?:(\d{1,3}):)?(\d{1,3}):(\d{2})(?:[.,]\d{1,3})?(?![\d:])")
_MOMENTS, _LONGER = 30, 135
"""Seconds a watch goes on while one action is carried out and looked at; and if the phone's clock moved."""
_MINUTE = 60
_COUNTDOWN = re.compile(
    r"(?P<before>.*?)(?P<count>\d{1,3})(?P<after>\s*(?:s|secs?|seconds?|秒钟?|\)|）)?.*)",
    re.IGNORECASE | re.DOTALL,
)
_WAITS = re.compile(
    r"\b(?:re-?send|retry|send again|skip|try again|available|expires?|closing|closes)\b"
    r"|重新|重发|再次|重试|跳过|获取|倒计时|后关闭|\d\s*(?:s|secs?|seconds?)\b|\d\s*秒",
    re.IGNORECASE,
)


def ticks(before: str, after: str, *, minute_passed: bool = False) -> bool:
    """Whether the second text is the first some moments later. A jump or a reset is somebody's doing.

    `minute_passed`: the phone's own clock moved, so that it may have been longer.
    """
    if before == after:
        return True
    most = _LONGER if minute_passed else _MOMENTS
    if steady(before) == steady(after):
        return _ran(before, after, most)
    if went_on(before, after, 3 if minute_passed else 1):
        return True
    old, new = before.lstrip(_SIGNS), after.lstrip(_SIGNS)
    if not (is_time(old) and is_time(new)):
        return False
    apart = abs(_count(after) - _count(before))
    return apart <= most and apart != _MINUTE  # "05:00" that says "06:00" was told to


def counts_down(before: str, after: str) -> bool:
    """`Resend (59)`, `跳过 3s`: whoever touches what, it runs down."""
    old, new = _COUNTDOWN.fullmatch(before), _COUNTDOWN.fullmatch(after)
    if old is None or new is None or not (_WAITS.search(before) and _WAITS.search(after)):
        return False
    if (old["before"], old["after"]) != (new["before"], new["after"]):
        return False
    return 0 < int(old["count"]) - int(new["count"]) <= _MOMENTS


def _ran(before: str, after: str, most: int) -> bool:
    """Whether all watches with seconds in it went on by moments only."""
    old, new = _WATCH.findall(before), _WATCH.findall(after)
    if len(old) != len(new):
        return True  # "just now" that says when
    return all(abs(_seconds(two) - _seconds(one)) <= most for one, two in zip(old, new, strict=True))


def _seconds(watch: tuple[str, str, str]) -> int:
    return int(watch[0] or 0) * 3600 + int(watch[1]) * 60 + int(watch[2])


def _count(text: str) -> int:
    """Below zero where a timer has run out."""
    pair = _PAIR.search(text)
    count = 0 if pair is None else int(pair[1]) * 60 + int(pair[2])
    return -count if text[:1] in "-−" else count


_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
_TALLY = re.compile(
    r"\b(?:selected|chosen|picked|checked|marked|added|total|subtotal|cart|basket|qty|quantity|results?|score)\b"
    r"|已选|选中|选择|合计|总计|小计|共|购物车|数量|结果|得分",
    re.IGNORECASE,
)
"""What counts what was touched."""
_STAGE = re.compile(
    r"(?:^|[^a-z])(?:ads?|advert\w*|banner|carousel|sponsored|view ?pager2?|pager|slides?|slideshow|swiper"
    r"|marquee|ticker|flipper)(?:[^a-z]|$)|广告|轮播|推广|赞助",
    re.IGNORECASE,
)
"""Where apps show one thing after another."""
_STAGE_SIZE = 0.45
"""The largest part of the screen that is one; a larger one is the page itself."""
_ACROSS = 1.2
"""What scrolls and is so much wider than high is leafed through."""
_LONG, _LONG_CHINESE = 3, 6
"""Words, or characters, that make a headline; a word or two are a state, which something changed."""


def is_restless(shift: Shift, touched: Element, before: Screen, after: Screen) -> bool:
    """Whether such a thing changes without anybody's doing."""
    screen = before if shift.after is None else after
    if not _changes_state(shift) and is_staged(shift.element, touched, screen):
        return True
    old, new = shift.before, shift.after
    if old is None or new is None or not is_mere_text(shift):
        return False
    if shift.kind == "moved":
        return abs(old.bounds.top - new.bounds.top) < 1 and abs(old.bounds.left - new.bounds.left) > 1
    pairs = [
        (was, now) for was, now in ((old.text, new.text), (old.description, new.description)) if was != now
    ]
    names = _names(touched, before)
    if not pairs or any(_times(names, now) > _times(names, was) for was, now in pairs):
        return False
    if any(name.isdigit() for name in names) and _is_pad(before):
        return False
    brings = steps(touched, before)
    return all(
        _other_number(was, now) or (not brings and _other_headline(was, now, old.role)) for was, now in pairs
    )


def is_mere_text(shift: Shift) -> bool:
    """Words or a picture that nobody can switch or write into came, went, or say something else."""
    if shift.before is not None and shift.after is not None:
        return not _changes_state(shift)
    one = shift.element
    return not _changes_state(shift) and not one.clickable and one.role is not Role.ITEM


def _changes_state(shift: Shift) -> bool:
    """Whether it is something that is switched, chosen or written into."""
    old, new = shift.before, shift.after
    if old is not None and new is not None:
        states = [(one.checked, one.selected, one.enabled) for one in (old, new)]
        return old.editable or states[0] != states[1]
    return shift.element.checked is not None or shift.element.editable


def is_staged(element: Element, touched: Element, screen: Screen) -> bool:
    """Whether it is shown where one thing follows another, and what was touched is not."""
    known, size = index(screen), screen.frame.size
    own = box_of(touched.bounds, size)
    for one in (element, *(known.ancestors(element) if element.id in known.by_id else ())):
        box = box_of(one.bounds, size)
        if box.area > _STAGE_SIZE * size.width * size.height or center_in(own, box):
            return False
        if _STAGE.search(id_words(one.resource_id)) or _STAGE.search(one.description):
            return True
        if one.scrollable and box.width > _ACROSS * box.height:
            return True
    return False


def _names(touched: Element, screen: Screen) -> list[str]:
    """What stands on it, itself or in a part of it: the `7` of a key."""
    parts = index(screen).texts(touched) if screen.element(touched.id) is not None else []
    return [bare(text) for one in (touched, *parts) for text in said(one) if bare(text)]


def _is_pad(screen: Screen) -> bool:
    """Whether there is a key for every digit: whatever counts there, the keys do."""
    keys = {name for one in screen.elements if one.clickable for name in _names(one, screen)}
    return keys >= set("0123456789")


def _times(names: list[str], text: str) -> int:
    """How often the text says it: a display shows the key that was touched once more."""
    return max((bare(text).count(name) for name in names), default=0)


def _other_number(before: str, after: str) -> bool:
    """The same words with other numbers. A whole number alone is a counter, which something counts."""
    if _NUMBER.sub("#", before) != _NUMBER.sub("#", after) or not _NUMBER.search(before):
        return False
    return not before.strip().isdigit() and not _TALLY.search(before)


def _other_headline(before: str, after: str, role: Role) -> bool:
    """Sentences that have no word in common."""
    old, new = set(words(before)), set(words(after))
    least = _LONG_CHINESE if is_chinese(before) else _LONG
    long = min(len(old), len(new)) >= least or (role is Role.IMAGE and bool(old and new))
    return long and not old & new and not _TALLY.search(before + after)


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
