"""One screen as a person reads it: its titles, what is said, typed, chosen and listed in it.

Its entries stand in an order, and a task may mean one by that: the nth, the newest, the cheapest.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeVar

from treetap.matching.holds import is_passing
from treetap.matching.labels import Index, id_words, index, said
from treetap.matching.page_names import MODAL, View, titles, view
from treetap.matching.regions import behind
from treetap.matching.words import normal, words
from treetap.models import BlockerKind, Constraint, ConstraintKind, Element, Role, Screen, Source

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


# The screen as a whole


_BAR, _UPPER = 0.15, 0.4
"""Shares of the screen's height where a bar ends, and where words say whose the page is."""
_ADDRESS = re.compile(r"^(?:https?://)?[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$")
_COUNT = re.compile(r"\s*[(（\[]\s*\d+\+?\s*[)）\]]$")
_PACKAGE_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_LAUNCHER = re.compile(r"launcher|\bhome\b|springboard|homescreen", re.IGNORECASE)
_BUTTONS = frozenset({Role.BUTTON, Role.ICON, Role.SWITCH, Role.CHECKBOX})
_CLOSE, _NARROW, _LEFT = 1.5, 0.85, 0.25
_KEY, _KEYS = re.compile(r"[0-9].{0,5}$"), 8
"""A key with a digit, and how many different ones make a keypad."""


class ScreenPage:
    """What lies in front; nothing from behind a dialog or the keyboard."""

    def __init__(self, screen: Screen) -> None:
        self.screen, self.index = screen, index(screen)
        covered = behind(self.index)
        self.front = tuple(one for one in screen.elements if one.id not in covered)
        self.busy = screen.loading or any(one.kind is BlockerKind.LOADING for one in screen.blockers)
        self.partial = not screen.sources or Source.GLANCE in screen.sources
        """Only some places were looked at: what is missing may be there."""
        self.launcher = bool(_LAUNCHER.search(screen.package) or _LAUNCHER.search(screen.activity))
        self.scrolls = any(one.scrollable for one in self.front)
        self.fields = tuple(one for one in self.front if one.editable or one.role is Role.FIELD)
        self.package_words = tuple(map(str.casefold, _PACKAGE_WORD.findall(screen.package.partition(".")[2])))

    @cached_property
    def covered(self) -> bool:
        """Something lies over the page, and asks or offers something."""
        over = any(one.kind in MODAL for one in self.screen.blockers) or view(self.screen) is View.COVERED
        return over or any(one.role is Role.DIALOG for one in self.screen.elements)

    @cached_property
    def lines(self) -> tuple[tuple[str, Element], ...]:
        """All that is said, but for what is in fields."""
        return tuple((text, one) for one in self.front if one not in self.fields for text in said(one))

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        return entries(self.screen)

    @cached_property
    def titles(self) -> tuple[Element, ...]:
        """What says which page this is. A thing to touch, such as an icon of the home screen, does not."""
        shown = {one.id for one in self.front}
        found = [one for one in titles(self.screen) if one.id in shown and self._is_title(one)]
        if found and _ADDRESS.match(found[0].text):  # in a browser, the first words below the address
            bar = self.index.boxes[found[0].id].bottom
            found += [one for _, one in self.upper if self.index.boxes[one.id].top >= bar - 1][:1]
        return tuple(found)

    def _is_title(self, element: Element) -> bool:
        if element.role is Role.TAB:
            return not self.partial
        in_bar = self.index.boxes[element.id].bottom <= self.screen.frame.size.height * _BAR
        plain = element.source is Source.TREE and not self.leads_on(element)
        return element.role is not Role.ITEM and (plain or (in_bar and not (self.launcher and not plain)))

    def title_texts(self, *, tabs: bool = True) -> list[str]:
        """Without the number of what is new: "Chats (3)"."""
        found = [text for one in self.titles if tabs or one.role is not Role.TAB for text in said(one)]
        return list(dict.fromkeys([*found, *(_COUNT.sub("", text) for text in found)]))

    @cached_property
    def upper(self) -> list[tuple[str, Element]]:
        """The words in the upper part that lead nowhere, from the top."""
        boxes, limit = self.index.boxes, self.screen.frame.size.height * _UPPER
        high = [
            each for each in self.lines if boxes[each[1].id].bottom <= limit and each[1].role is Role.TEXT
        ]
        free = [each for each in high if not self.leads_on(each[1])]
        return sorted(free, key=lambda each: boxes[each[1].id].top)

    @cached_property
    def chosen(self) -> frozenset[str]:
        """Tabs, chips and filters that say which part of a list shows."""
        found = [one for one in self.front if (one.selected or one.checked) and one.role is not Role.SWITCH]
        around = {one.id: (one, *self.index.ancestors(one)) for one in found}
        rows = {name for name, ups in around.items() if any(up.role in {Role.LIST, Role.ITEM} for up in ups)}
        return frozenset(normal(self.index.label(one)) for one in found if one.id not in rows)

    @cached_property
    def messages(self) -> tuple[str, ...]:
        """What has passed over the screen, or lies at its foot for a while."""
        return (*self.screen.toasts, *(text for text, one in self.lines if is_passing(one)))

    @cached_property
    def buttons(self) -> tuple[tuple[Element, tuple[str, ...]], ...]:
        """What can be touched, with its names."""
        found = [one for one in self.front if (one.clickable or one.role in _BUTTONS) and not one.editable]
        own = [(one, said(one) or tuple(name.text for name in self.index.names(one))) for one in found]
        return tuple((one, names or (id_words(one.resource_id),)) for one, names in own)

    @cached_property
    def keypad(self) -> bool:
        """There are keys for most digits: "delete" takes one back there."""
        keys = (normal(text) for _, names in self.buttons for text in names)
        return len({text[0] for text in keys if _KEY.match(text)}) >= _KEYS

    def typed(self, field: Element) -> str:
        """What is in it; a hint is nothing."""
        return "" if field.hint and field.text == field.hint else field.text

    def leads_on(self, element: Element) -> bool:
        """Whether it, or what it lies in, can be touched."""
        return element.clickable or any(one.clickable for one in self.index.ancestors(element))

    def below(self, entry: Entry) -> list[str]:
        """What stands right below an entry: its status."""
        boxes = self.index.boxes
        box = boxes[entry.element.id]
        return [text for text, one in self.lines if 0 < boxes[one.id].top - box.top <= _CLOSE * box.height]

    def came_in(self, entry: Entry) -> bool:
        """A bubble at the left is what somebody else said."""
        box, width = self.index.boxes[entry.element.id], self.screen.frame.size.width
        return box.width <= _NARROW * width and box.left < _LEFT * width and box.right < _NARROW * width


def same_page(one: ScreenPage, other: ScreenPage) -> bool:
    """Whether both show the same page: by its structure and titles, or by its app and titles."""
    if one.screen.package != other.screen.package:
        return False
    mine, yours = (frozenset(map(normal, each.title_texts())) for each in (one, other))
    if one.screen.page_key and one.screen.page_key == other.screen.page_key:
        return mine == yours or not mine or not yours or any(map(str.isdigit, "".join(mine ^ yours)))
    return bool(mine) and mine == yours
