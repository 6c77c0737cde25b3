"""The entries of a screen, and which of them is meant: the nth, the newest, the cheapest."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from treetap.matching.holds import is_passing
from treetap.matching.labels import Index, index, said
from treetap.matching.page_names import titles
from treetap.matching.regions import behind
from treetap.matching.words import normal, words
from treetap.models import Constraint, ConstraintKind, Element, Role, Screen

T = TypeVar("T")
Measure = tuple[float, ...]
"""What entries are compared by; all of one list are of one kind."""

_PIECES: Final = re.compile(r"\s+[·•|]\s+|\s*\n\s*|\t+")
_NO_ENTRY: Final = frozenset({Role.FIELD, Role.TAB, Role.BUTTON, Role.ICON})
_TOUCHED: Final = frozenset({Role.BUTTON, Role.ICON, Role.IMAGE})
_SECTION: Final = 40
"""Characters of the heading of a section."""
_RANKS: Final = frozenset({ConstraintKind.NTH, ConstraintKind.COMPARISON})
_MOST: Final = {
    "time": frozenset({"new", "late", "near", "recent"}),
    "money": frozenset({"expensive", "dear", "pricey"}),
    "size": frozenset({"big", "large", "heavy"}),
    "length": frozenset({"long", "far"}),
    "number": frozenset({"high", "good", "popular", "liked", "warm", "hot"}),
}
_LEAST: Final = {
    "time": frozenset({"old", "early"}),
    "money": frozenset({"cheap", "inexpensive"}),
    "size": frozenset({"small", "light"}),
    "length": frozenset({"short"}),
    "number": frozenset({"low", "bad", "cold"}),
}


@dataclass(frozen=True)
class Part:
    """One text of an entry, and where it stands."""

    text: str
    element: Element


@dataclass(frozen=True)
class Entry:
    """A row, a bubble, a line: what a reader takes in at one glance."""

    element: Element
    """The row, or the text itself where it is in none."""
    parts: tuple[Part, ...]
    above: tuple[str, ...] = ()
    """The heading of its section."""
    states: tuple[tuple[str, bool, Element], ...] = ()
    """The boxes and switches in it: the name of its own that each has, and how it stands."""
    marks: tuple[tuple[str, Element], ...] = ()
    """What its icons and buttons say."""

    @property
    def texts(self) -> list[str]:
        return [one.text for one in self.parts]

    @property
    def title(self) -> str:
        return next((one.text for one in self.parts if len(normal(one.text)) > 1), "")

    @property
    def is_row(self) -> bool:
        return self.element.role is Role.ITEM


def entries(screen: Screen) -> tuple[Entry, ...]:
    """Rows and loose lines in reading order; no title, no button, no field, nothing behind a dialog."""
    known = index(screen)
    hidden = behind(known) | {one.id for one in titles(screen)}
    boxes = known.boxes
    rows: dict[str, list[Element]] = {}
    for one in sorted(screen.elements, key=lambda each: (boxes[each.id].top, boxes[each.id].left)):
        if one.id not in hidden and _is_read(one) and said(one) and not is_passing(one):
            row = row_of(one, known)
            if _is_read(row):
                rows.setdefault(row.id, []).append(one)
    loose = [one for name in rows if (one := known.by_id[name]).role is Role.TEXT]
    return tuple(_entry(known.by_id[name], inside, loose, known) for name, inside in rows.items())


def row_of(element: Element, known: Index) -> Element:
    """The row it is in, or itself."""
    around = [element, *known.ancestors(element)]
    return next((one for one in around if one.role is Role.ITEM), None) or known.row(element) or element


def is_on(element: Element) -> bool | None:
    """How a box, switch, chip or choice stands; None of what is none."""
    if element.checked is not None:
        return element.checked
    return True if element.selected and element.role is not Role.TAB else None


def own_name(control: Element, known: Index) -> str:
    """What names the control itself, not its row."""
    found = [one.text for one in known.names(control) if one.of.id == control.id or one.of.label_of]
    return next((text for text in found if normal(text)), "")


def _is_read(element: Element) -> bool:
    """No field and no button; what can be held like an entry is one, whatever it looks like."""
    held = element.long_clickable and element.role is not Role.TAB
    return not element.editable and (element.role not in _NO_ENTRY or held)


def _entry(row: Element, inside: Sequence[Element], loose: Sequence[Element], known: Index) -> Entry:
    boxes, own = known.boxes, [row, *known.descendants(row)]
    heads = [
        one for one in loose if one.id != row.id and one.parent == row.parent and len(one.text) <= _SECTION
    ]
    heads = [one for one in heads if boxes[one.id].bottom <= boxes[row.id].top + 1]
    above = said(max(heads, key=lambda one: boxes[one.id].bottom)) if heads else ()
    named = [known.by_id[row.label_of]] if row.label_of is not None else []
    states = [(own_name(one, known), on, one) for one in (*own, *named) if (on := is_on(one)) is not None]
    touched = [one for one in own[1:] if one.clickable or one.role in _TOUCHED]
    marks = [(text, one) for one in touched for text in said(one)]
    return Entry(row, tuple(_parts(inside)), above, tuple(states), tuple(marks))


def _parts(elements: Sequence[Element]) -> Iterator[Part]:
    for one in elements:
        for text in dict.fromkeys(piece.strip() for whole in said(one) for piece in _PIECES.split(whole)):
            if text and (words(text) or len(elements) == 1):
                yield Part(text, one)


@dataclass(frozen=True)
class Rank:
    """A place in an order: by `place` from the top (1, 2 … or -1 for the last), or the end of a scale."""

    by: str = ""
    """time, money, size, length, number; empty where only the place in the list counts."""
    most: bool = True
    place: int = 0


def rank_of(constraints: Iterable[Constraint], object_words: Sequence[str] = ()) -> Rank | None:
    """What a goal says of which one is meant; None where it says nothing, or more than one thing."""
    told = [one for one in constraints if one.kind in _RANKS and one.value not in {"this", "any"}]
    if len(told) != 1:
        return None
    word = told[0].value.removesuffix(" of").removesuffix(" in")
    if told[0].kind is ConstraintKind.NTH:
        return Rank(place=int(word)) if word.removeprefix("-").isdigit() else None
    way, _, scale = word.partition(" ")
    scale = scale or next((one for one in object_words if any(one in names for names in _MOST.values())), "")
    for table, most in ((_MOST, True), (_LEAST, False)):
        for by, names in table.items():
            if scale in names and way in {"most", "least"}:
                return Rank(by=by, most=most is (way == "most"))
    return None


def ranked(
    listed: Sequence[T],
    rank: Rank,
    measure: Callable[[T], Measure | None],
    *,
    first: bool = True,
    last: bool = True,
) -> T | None:
    """The one of that rank; None where it cannot be told.

    `first`, `last`: whether the list begins and ends in view. The end of a scale is known where the list
    shows whole, or where it is in that order and shows the end in question. Equal ones tell nothing.
    """
    if rank.place:
        at = rank.place - 1 if rank.place > 0 else len(listed) + rank.place
        return listed[at] if (first if rank.place > 0 else last) and 0 <= at < len(listed) else None
    values = [value for one in listed if (value := measure(one)) is not None]
    if not values or len(values) < len(listed) or len({len(value) for value in values}) > 1:
        return None
    best = max(values) if rank.most else min(values)
    falls, rises = values == sorted(values, reverse=True), values == sorted(values)
    at_top, at_foot = (falls, rises) if rank.most else (rises, falls)
    sure = (first and last) or (len(values) > 1 and ((first and at_top) or (last and at_foot)))
    return listed[values.index(best)] if sure and values.count(best) == 1 else None
