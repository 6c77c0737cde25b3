"""What people would call an element, and the look-ups over one screen that everything here shares."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import islice
from operator import attrgetter
from typing import NamedTuple, TypeVar

from treetap.matching.words import normal
from treetap.models import Bounds, Element, Relation, Role, Screen, Size, Space

T = TypeVar("T")


class Box(NamedTuple):
    """A rectangle in pixels of the frame."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def x(self) -> float:
        return (self.left + self.right) / 2

    @property
    def y(self) -> float:
        return (self.top + self.bottom) / 2

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def area(self) -> float:
        return self.width * self.height


def box_of(bounds: Bounds, size: Size) -> Box:
    """In pixels, not clipped."""
    if bounds.space is not Space.PIXEL:
        bounds = bounds.on(size)
    return Box(bounds.left, bounds.top, bounds.right, bounds.bottom)


def center_in(inner: Box, outer: Box) -> bool:
    return outer.left <= inner.x < outer.right and outer.top <= inner.y < outer.bottom


def around(boxes: Sequence[Box]) -> Box:
    """The smallest box that holds them all."""
    return Box(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )


def in_one_row(one: Box, other: Box) -> bool:
    """Whether a person would say that they are in one line: one's middle is within the other's height.

    What is several times as high as the other is a column, not a neighbour.
    """
    low, high = sorted((one.height, other.height))
    if high > 4 * max(low, 1):
        return False
    return one.top <= other.y < one.bottom or other.top <= one.y < other.bottom


def stands(relation: Relation, box: Box, anchor: Box) -> float | None:
    """How far the box is from the anchor in that direction; None if it does not stand so."""
    slack_x, slack_y = min(box.width, anchor.width) / 4, min(box.height, anchor.height) / 4
    if relation is Relation.INSIDE:
        return 0.0 if center_in(box, anchor) and box.area < anchor.area else None
    if relation is Relation.SAME_ROW:
        apart = max(box.left - anchor.right, anchor.left - box.right, 0.0)
        return apart if in_one_row(box, anchor) else None
    if relation in {Relation.LEFT_OF, Relation.RIGHT_OF}:
        if not in_one_row(box, anchor):
            return None
        gap = anchor.left - box.right if relation is Relation.LEFT_OF else box.left - anchor.right
        return max(gap, 0.0) if gap >= -slack_x else None
    if min(box.right, anchor.right) <= max(box.left, anchor.left):
        return None
    gap = anchor.top - box.bottom if relation is Relation.ABOVE else box.top - anchor.bottom
    return max(gap, 0.0) if gap >= -slack_y else None


def in_reading_order(things: Iterable[T], box: Callable[[T], Box]) -> list[T]:
    """From the top left, line by line: what begins above the middle of a line belongs to it."""
    ordered = sorted(things, key=lambda thing: (box(thing).top, box(thing).left))
    lines: list[list[T]] = []
    middle = float("-inf")
    for thing in ordered:
        if lines and box(thing).top < middle:
            lines[-1].append(thing)
        else:
            lines.append([thing])
            middle = box(thing).y
    return [thing for line in lines for thing in sorted(line, key=lambda one: box(one).left)]


# What is called what


TOGGLES = frozenset({Role.SWITCH, Role.CHECKBOX, Role.RADIO})
CONTROLS = TOGGLES | {Role.FIELD, Role.SLIDER, Role.PICKER}
"""What holds a value."""
GROUPS = frozenset({Role.ITEM, Role.LIST, Role.DIALOG, Role.CONTAINER, Role.WEB})
"""What is made of other things."""
FRAMES = frozenset({Role.LIST, Role.DIALOG, Role.WEB})
"""What is too large to be what a text in it stands for."""
OWN, LABEL, TITLE, HINT, PART, PIECE, TYPED = 1.0, 1.0, 1.0, 0.96, 0.96, 0.92, 0.9
"""How well a name is a name: its own text, a text that names it, a row's first text, the rest of a row …"""
STATES = frozenset(
    ["on", "off", "开", "关", "开启", "关闭", "已开启", "已关闭", "checked", "unchecked", "已选中", "未选中"]
)
"""What says how a switch stands, not what it is for."""
SEPARATE = re.compile(r"\s*[\n,，;；]\s*")
_BETWEEN = re.compile(r"\s*[·•|\n]\s*")
"""What separates several things that one line says: "Take medicine · every day". A comma or a colon does not:
"Ann: see you" is somebody's message, "12,500" one number."""
_ID_WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_MEANINGLESS = frozenset(
    ["id", "btn", "button", "iv", "tv", "img", "image", "view", "layout", "ll", "rl", "et", "ic", "do",
     "action", "rv", "cb", "lv", "fl", "cl", "ib", "txt", "lbl", "wrapper", "container", "root",
     "holder", "frame", "parent"]
)  # fmt: skip
_TALLEST_ROW = 0.3
"""Of the screen's height: what is taller is a part of the page, not a row."""
_HIGHEST_ROW = 12
"""How far above a part its row may be in the tree."""
_KEPT = 8
"""Screens that are remembered."""


@dataclass(frozen=True, slots=True)
class Name:
    """Something an element is called."""

    text: str
    element: Element
    weight: float
    """From 0 to 1: its own text is 1."""
    of: Element
    """Where the text stands."""


class Index:
    """One screen, looked up quickly. Everything is worked out once, and only when it is asked for."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.by_id = {element.id: element for element in screen.elements}
        size = screen.frame.size
        self.boxes: dict[str, Box] = {one.id: box_of(one.bounds, size) for one in screen.elements}
        self.covered: frozenset[str] | None = None
        """What lies behind something, once it is known (`covering`)."""
        self._names: dict[str, tuple[Name, ...]] = {}
        self._texts: dict[str, list[Element]] = {}

    # How things hang together

    @cached_property
    def positions(self) -> dict[str, int]:
        """Where each stands among the elements: what comes later is drawn over what came before."""
        return {element.id: at for at, element in enumerate(self.screen.elements)}

    @cached_property
    def children(self) -> dict[str, list[Element]]:
        """In reading order."""
        found: dict[str, list[Element]] = {}
        for element in self.screen.elements:
            if element.parent is not None:
                found.setdefault(element.parent, []).append(element)
        for family in found.values():
            family.sort(key=attrgetter("order"))
        return found

    @cached_property
    def naming(self) -> dict[str, list[Element]]:
        """For each control, the texts that name it."""
        found: dict[str, list[Element]] = {}
        for element in self.screen.elements:
            if element.label_of is not None:
                found.setdefault(element.label_of, []).append(element)
        return found

    def ancestors(self, element: Element) -> Iterator[Element]:
        """The nearest first."""
        while element.parent is not None:
            element = self.by_id[element.parent]
            yield element

    def root(self, element: Element) -> Element:
        """The outermost thing that it is in."""
        while element.parent is not None:
            element = self.by_id[element.parent]
        return element

    def descendants(self, element: Element) -> Iterator[Element]:
        """In reading order, without itself."""
        waiting = list(reversed(self.children.get(element.id, ())))
        while waiting:
            one = waiting.pop()
            yield one
            waiting.extend(reversed(self.children.get(one.id, ())))

    def within(self, element: Element, group: Element) -> bool:
        """Whether it is a part of the other, by the tree or, where there is none, by place."""
        if any(ancestor.id == group.id for ancestor in self.ancestors(element)):
            return True
        return element.parent is None and center_in(self.boxes[element.id], self.boxes[group.id])

    # What belongs to what

    def actionable(self, element: Element) -> bool:
        """Whether touching it does something."""
        return element.clickable or element.long_clickable or element.editable or element.role in CONTROLS

    def texts(self, element: Element) -> list[Element]:
        """The parts that say something and do nothing of their own: the words of a row. Of a card whose words
        can all be touched, those words."""
        known = self._texts.get(element.id)
        if known is None:
            known = list(self._words(element, inside=False))
            if not known and self.is_one_of_several(element):
                known = list(self._words(element, inside=True))
            self._texts[element.id] = known
        return known

    def _words(self, element: Element, *, inside: bool) -> Iterator[Element]:
        """`inside`: also those of the rows in it."""
        for one in self.children.get(element.id, ()):
            if not self.actionable(one):
                yield from (one,) if said(one) else ()
                yield from self._words(one, inside=inside)
            elif inside and one.role is Role.ITEM:
                yield from self._words(one, inside=False)

    def row(self, element: Element) -> Element | None:
        """The smallest thing around it that is a row or can be touched, and says something; or that is one of
        several alike, whatever can be touched in it: a card with its own buttons."""
        for ancestor in islice(self.ancestors(element), _HIGHEST_ROW):
            if ancestor.role in FRAMES or ancestor.scrollable:
                return None
            if ancestor.role is Role.ITEM or ancestor.clickable:
                return ancestor
            if self.boxes[ancestor.id].height > _TALLEST_ROW * self.screen.frame.size.height:
                return None
            if self.texts(ancestor) or self.is_one_of_several(ancestor):
                return ancestor
        return None

    def is_one_of_several(self, element: Element) -> bool:
        """Whether others of its id stand beside it."""
        family = self.children.get(element.parent or "", ())
        return bool(element.resource_id) and sum(one.resource_id == element.resource_id for one in family) > 1

    def doer(self, element: Element) -> Element:
        """What one touches to act on it: itself, the row it is in, or the control it names."""
        if self.actionable(element):
            return element
        for ancestor in self.ancestors(element):
            if ancestor.role in FRAMES or ancestor.scrollable:
                break
            if ancestor.clickable or ancestor.long_clickable or ancestor.role is Role.ITEM:
                return ancestor
        return self.by_id[element.label_of] if element.label_of is not None else element

    def control(self, element: Element) -> Element | None:
        """The switch, box, field … that it is, that it names, or that is the only one in its row."""
        if element.role in CONTROLS or element.checked is not None:
            return element
        if element.label_of is not None:
            return self.by_id[element.label_of]
        around = element if element.role is Role.ITEM or element.clickable else self.row(element)
        if around is None:
            return None
        inside = [one for one in self.descendants(around) if one.role in CONTROLS or one.checked is not None]
        return inside[0] if len(inside) == 1 else None

    # What things are called

    def names(self, element: Element) -> tuple[Name, ...]:
        """All it is called, the best first."""
        known = self._names.get(element.id)
        if known is None:
            known = self._names[element.id] = _unique(list(self._find_names(element)))
        return known

    def _find_names(self, element: Element) -> Iterator[Name]:
        for text in said(element):
            yield Name(text, element, TYPED if element.editable and text == element.text else OWN, element)
        yield from (Name(text, element, PIECE, element) for text in pieces(element))
        for naming in self.naming.get(element.id, ()):
            for text in said(naming):
                yield Name(text, element, LABEL, naming)
        if element.hint:
            yield Name(element.hint, element, HINT, element)
        if self.actionable(element) or element.role is Role.ITEM:
            yield from _parts(element, self.texts(element))

    def inherited(self, element: Element) -> Iterator[Name]:
        """What a nameless control is called after: the words of its row."""
        row = self.row(element)
        if row is not None:
            return _parts(element, [one for one in self.texts(row) if one.id != element.id])
        box = self.boxes[element.id]
        beside = (one for one in self.screen.elements if said(one) and in_one_row(box, self.boxes[one.id]))
        return _parts(element, [one for one in beside if one.id != element.id and not self.actionable(one)])

    @cached_property
    def by_text(self) -> dict[str, list[Name]]:
        """Every text of the screen in its normal form, and whose name it is."""
        found: dict[str, list[Name]] = {}
        for element in self.screen.elements:
            for name in self.names(element):
                found.setdefault(normal(name.text), []).append(name)
        found.pop("", None)
        return found

    def label(self, element: Element) -> str:
        """The one name people would use."""
        for name in self.names(element):
            if name.weight != TYPED and normal(name.text):
                return name.text.strip()
        for name in self.inherited(element):
            return name.text.strip()
        return id_words(element.resource_id)


def said(element: Element) -> tuple[str, ...]:
    """What it says itself. What was typed as a password is not said; "on" is no name of a switch."""
    if not element.text and not element.description:
        return ()
    own = [element.description] if element.password else [element.text, element.description]
    if element.role is Role.SWITCH:
        own = [text for text in own if normal(text) not in STATES]
    return tuple(text for text in own if text)


def pieces(element: Element) -> tuple[str, ...]:
    """The parts of what it says, where several things were put together: "Home, tab, 1 of 4"."""
    if element.editable or element.password or not (element.description or "\n" in element.text):
        return ()
    found = [*element.text.split("\n"), *SEPARATE.split(element.description)]
    whole = {element.text, element.description}
    words = (one.strip() for one in found if one not in whole)
    return tuple(one for one in words if normal(one) and normal(one) not in STATES)


def segments(text: str) -> frozenset[str]:
    """The parts of a line between separators, in normal form."""
    return frozenset(normal(part) for part in _BETWEEN.split(text)) - {""}


def grounds(screen: Screen) -> str:
    """What a screen says, in short: equal while its page is the same and every text on it is."""
    texts = sorted({normal(text) for one in screen.elements for text in said(one)})
    return f"{screen.page_key}:{sha256(chr(10).join(texts).encode()).hexdigest()[:16]}"


def label(element: Element, screen: Screen) -> str:
    """What people would call it: its text, what names it, its hint, its row's text, the words of its id."""
    return index(screen).label(element)


def id_words(resource_id: str) -> str:
    """`com.app:id/btnSendMessage` says "send message"."""
    short = resource_id.rpartition("/")[2]
    spoken = (word.casefold() for word in _ID_WORDS.findall(short))
    return " ".join(word for word in spoken if word not in _MEANINGLESS)


_indexes: OrderedDict[int, Index] = OrderedDict()


def index(screen: Screen) -> Index:
    """The screen's index, made once; the last few are kept."""
    known = _indexes.get(id(screen))
    if known is None or known.screen is not screen:
        known = _indexes[id(screen)] = Index(screen)
    _indexes.move_to_end(id(screen))
    while len(_indexes) > _KEPT:
        _indexes.popitem(last=False)
    return known


def _parts(element: Element, parts: list[Element]) -> Iterator[Name]:
    """The words of a row: its title is the first text that is more than a letter in a disc."""
    spoken = [part for part in parts if part.text]
    title = next((part.id for part in spoken if len(normal(part.text)) > 1), spoken[0].id if spoken else None)
    for part in parts:
        for text in said(part):
            yield Name(text, element, TITLE if part.id == title else PART, part)


def _unique(names: list[Name]) -> tuple[Name, ...]:
    """The best of each text, the best first."""
    if len(names) < 2:
        return tuple(names)
    best: dict[str, Name] = {}
    for name in names:
        key = normal(name.text)
        if key not in best or name.weight > best[key].weight:
            best[key] = name
    return tuple(sorted(best.values(), key=lambda name: -name.weight))
