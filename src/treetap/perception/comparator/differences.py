"""What is different between two screens, and what of that came by itself: clocks, spinners, banners, adverts.

An element is matched by what it is, not by its id. Near is what is in the same row, card or panel. Texts go
on ("5 min ago", a countdown) or are replaced by the app (a battery's charge, a price, a headline).
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Literal

from treetap.matching.holds import is_flash, is_passing
from treetap.matching.labels import box_of, center_in, id_words, in_one_row, index, said
from treetap.matching.words import bare, is_chinese, words
from treetap.models import Element, Role, Screen
from treetap.perception.passing import counts_down, ticks

_GROUPS = frozenset({Role.CONTAINER, Role.LIST, Role.UNKNOWN, Role.WEB, Role.DIALOG})
_STILL = 4
"""Pixels by which a thing may be off without having moved."""
Kind = Literal["appeared", "disappeared", "changed", "moved"]


@dataclass(frozen=True, slots=True)
class Shift:
    """One element that is not as it was. `before` or `after` is None where it came or went."""

    kind: Kind
    before: Element | None
    after: Element | None

    @property
    def element(self) -> Element:
        """The one there is now, or was."""
        found = self.after or self.before
        assert found is not None  # noqa: S101 — one of them is what makes it a shift
        return found


def differences(before: Screen, after: Screen) -> list[Shift]:
    """What is different, in reading order; nothing where only ids and the order of things differ."""
    old = {_exact(element): element for element in before.elements}
    new = {_exact(element): element for element in after.elements}
    if old.keys() == new.keys():
        return []
    gone = [element for key, element in old.items() if key not in new and _counts(element)]
    come = [element for key, element in new.items() if key not in old and _counts(element)]
    found: list[Shift] = []
    for identity in (_name, _place, _slot):
        if gone and come:
            pairs, gone, come = _paired(gone, come, identity)
            found.extend(shift for one, other in pairs if (shift := _shift(one, other)) is not None)
    found.extend(Shift("disappeared", element, None) for element in gone)
    found.extend(Shift("appeared", None, element) for element in come)
    found.sort(key=lambda shift: (shift.element.bounds.top, shift.element.bounds.left))
    return found


def news(before: Screen, after: Screen) -> list[Shift]:
    """What another page has and this one had not: who is elsewhere need not look what became of what."""
    known = {(element.text, element.description) for element in before.elements}
    return [
        Shift("appeared", None, element)
        for element in after.elements
        if (element.text or element.description) and (element.text, element.description) not in known
    ]


def _counts(element: Element) -> bool:
    """A frame without words is nothing one would miss: what is in it counts."""
    if element.text or element.description or element.checked is not None or element.editable:
        return True
    return element.role not in _GROUPS


def _exact(element: Element) -> Hashable:
    box = element.bounds
    return (
        element.text, element.role, element.resource_id, element.description, element.hint,
        element.checked, element.selected, element.enabled, element.focused and element.editable,
        box.left, box.top, box.right, box.bottom,
    )  # fmt: skip


def _name(element: Element) -> Hashable | None:
    """What it says: a thing with the same words is the same thing, wherever it is now."""
    words = element.text or element.description
    return (element.resource_id, element.role, words) if words and not element.editable else None


def _place(element: Element) -> Hashable:
    """What it is and where: a switch that was flipped, a text that says something else now."""
    box = element.bounds
    return element.resource_id, element.role, box.left, box.top


def _slot(element: Element) -> Hashable | None:
    """Its id alone, where that is all it has."""
    return (element.resource_id, element.role) if element.resource_id else None


def _paired(
    gone: list[Element], come: list[Element], identity: Callable[[Element], Hashable | None]
) -> tuple[list[tuple[Element, Element]], list[Element], list[Element]]:
    """Those that are one and the same, and what is left over. Of several alike, in their order."""
    waiting: defaultdict[Hashable, list[Element]] = defaultdict(list)
    for element in reversed(come):
        key = identity(element)
        if key is not None:
            waiting[key].append(element)
    alone = identity is _slot
    counts = Counter(identity(element) for element in gone) if alone else Counter()
    pairs, left = [], []
    for element in gone:
        key = identity(element)
        able = waiting.get(key) if key is not None else None
        if able and not (alone and (len(able) > 1 or counts[key] > 1)):
            pairs.append((element, able.pop()))
        else:
            left.append(element)
    taken = {id(other) for _, other in pairs}
    return pairs, left, [element for element in come if id(element) not in taken]


def _shift(before: Element, after: Element) -> Shift | None:
    if _says(before) != _says(after):
        return Shift("changed", before, after)
    one, other = before.bounds, after.bounds
    apart = max(abs(one.left - other.left), abs(one.top - other.top))
    sizes = max(abs(one.right - other.right), abs(one.bottom - other.bottom))
    return Shift("moved", before, after) if max(apart, sizes) > _STILL else None


def _says(element: Element) -> Hashable:
    return (
        element.text, element.description, element.hint, element.checked, element.selected, element.enabled,
        element.focused and element.editable,
    )  # fmt: skip


_CARD = 0.35
"""The largest part of the screen that is one card."""
_REACH, _ASIDE = 0.25, 0.2
"""How far from a button that counts its number may stand, of the height; and any button's, of the width."""
_STEPS = re.compile(
    r"^[-+−＋－]|^[<>‹›▲▼△▽]$|\b(?:increase|decrease|increment|decrement|plus|minus|add|remove|more|less|up|down"
    r"|reset|clear|restart|next|previous|prev|refresh|reload|shuffle)\b"
    r"|增|减|加|重置|清零|清除|复位|上一|下一|刷新|换一",
    re.IGNORECASE,
)
_RUNS = re.compile(
    r"\b(?:start|stop|pause|resume|play|lap|split|cancel)\b|开始|停止|暂停|继续|播放|计次|分段|取消",
    re.IGNORECASE,
)


def steps(touched: Element, screen: Screen) -> bool:
    """Whether by its name it changes something a little, or brings the next of it: `+`, `Next`."""
    return bool(_STEPS.search(index(screen).label(touched)))


def beside(element: Element, touched: Element, screen: Screen) -> bool:
    """Whether a time there was set by it, and did not go on by itself."""
    known = index(screen)
    if in_row(element, touched, screen):
        return True
    # What runs a watch shows it by more than the time, which runs on anyway.
    if on_card(element, touched, screen) and not _RUNS.search(known.label(touched)):
        return True
    return steps(touched, screen) and _in_reach(element, touched, screen)


def near(element: Element, touched: Element, screen: Screen) -> bool:
    """Whether what changed there belongs to it."""
    if in_row(element, touched, screen) or on_card(element, touched, screen):
        return True
    size = screen.frame.size
    one, own = box_of(element.bounds, size), box_of(touched.bounds, size)
    apart = max(one.left - own.right, own.left - one.right, 0)
    if in_one_row(one, own) and apart <= _ASIDE * size.width:
        return True
    return steps(touched, screen) and _in_reach(element, touched, screen)


def in_row(element: Element, touched: Element, screen: Screen) -> bool:
    """Whether it is the thing itself, a part of it, or in one row with it."""
    known = index(screen)
    if element.id not in known.by_id:
        return False
    if element.id == touched.id or known.within(element, touched):
        return True
    row = known.row(touched)
    return row is not None and known.within(element, row)


def on_card(element: Element, touched: Element, screen: Screen) -> bool:
    """Whether both are on one card, panel or dialog that is no list."""
    known, size = index(screen), screen.frame.size
    if element.id not in known.by_id:
        return False
    around = {one.id for one in known.ancestors(element)}
    for one in known.ancestors(touched):
        if one.role is Role.DIALOG and one.id in around:
            return True
        if one.scrollable or one.role in (Role.LIST, Role.WEB):
            return False
        if known.boxes[one.id].area > _CARD * size.width * size.height:
            return False
        if one.id in around:
            return True
    return False


def _in_reach(element: Element, touched: Element, screen: Screen) -> bool:
    size = screen.frame.size
    one, own = box_of(element.bounds, size), box_of(touched.bounds, size)
    return max(one.top - own.bottom, own.top - one.bottom, 0) <= _REACH * size.height


# What came by itself


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
