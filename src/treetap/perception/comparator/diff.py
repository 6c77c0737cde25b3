"""Which elements came, went, changed or moved between two screens, and which stand next to what was touched.

An element is matched by what it is, not by its id. Near is what is in the same row, card or panel.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Literal

from treetap.matching.labels import index
from treetap.matching.places import box_of, in_one_row
from treetap.models import Element, Role, Screen

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
    counts = _count(identity(element) for element in gone) if alone else {}
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


def _count(keys: Iterable[Hashable | None]) -> dict[Hashable, int]:
    found: dict[Hashable, int] = {}
    for key in keys:
        found[key] = found.get(key, 0) + 1
    return found


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
