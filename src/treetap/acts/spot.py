"""What an action would touch: the control, its words, the row, dialog and page it stands in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from treetap.acts.reading import declines
from treetap.errors import OffScreen
from treetap.matching.covering import behind
from treetap.matching.find import CLEAR, find
from treetap.matching.labels import Index, id_words, index, said
from treetap.matching.places import in_one_row
from treetap.matching.words import normal
from treetap.models import (
    BlockerKind,
    Element,
    LocateResult,
    Role,
    Screen,
    Target,
)

BUTTONS = frozenset({Role.BUTTON, Role.ICON, Role.IMAGE, Role.UNKNOWN, Role.TEXT})
"""What is touched to do something, as rows, tabs and switches are not."""
OVER = frozenset(
    {
        BlockerKind.DIALOG,
        BlockerKind.INVITATION,
        BlockerKind.PERMISSION,
        BlockerKind.POPUP,
        BlockerKind.ERROR,
    }
)
_POSITIVE_ID = re.compile(
    r"(?:^|/)(?:button1|\w*positive\w*|\w*confirm\w*|btn_?ok|ok|yes|\w*_ok|done|accept)$", re.IGNORECASE
)
_TITLE_SHARE = 0.16
"""Of the screen's height: titles stand within it."""
_BAR, _CORNER = 0.14, 0.2
"""Of the screen's height and width: where the arrow stands that leaves a page."""
_ABOVE, _BELOW = 14, 3.5
"""How many buttons high the text of a dialog may be above its buttons, and how far it may reach below."""
_HEADLINE_SHARE = 0.45
_HEADING = 40
"""Characters of a heading."""
_MOST_TEXTS = 80


@dataclass(frozen=True)
class Spot:
    """One control and everything round it that says what it does."""

    known: Index
    element: Element

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """What it says of itself: its text and description, what names it; of a row its first words."""
        own = [name.text for name in self.known.names(self.element) if name.of is self.element]
        naming = [text for one in self.known.naming.get(self.element.id, ()) for text in said(one)]
        parts = [text for one in self.known.texts(self.element) for text in said(one)]
        if self.element.role is Role.FIELD or self.element.editable:
            own = [text for text in own if text != self.element.text]
        found = [*own, *naming, *(parts[:1] if self.is_row else parts)]
        return tuple(dict.fromkeys(text for text in found if normal(text)))

    @cached_property
    def id_words(self) -> str:
        return id_words(self.element.resource_id)

    @property
    def is_row(self) -> bool:
        return self.element.role is Role.ITEM

    @property
    def is_button(self) -> bool:
        return self.element.role in BUTTONS

    @property
    def positive(self) -> bool:
        """A nameless or oddly named button that is a dialog's yes by its id."""
        return _POSITIVE_ID.search(self.element.resource_id) is not None

    @cached_property
    def holder(self) -> Element:
        """The row it is in, or itself."""
        if self.is_row:
            return self.element
        below = self.element
        for above in self.known.ancestors(self.element):
            if above.role is Role.ITEM:
                return above
            if above.role is Role.LIST and self._is_one_of(below):
                return below
            if above.role in (Role.LIST, Role.DIALOG, Role.WEB) or above.scrollable:
                break
            below = above
        return self.element

    @property
    def is_of_line(self) -> bool:
        """Whether each line of a list, this one too, has such a control of its own: it is for that line."""
        line, own = self.holder, self.element
        if line is own or line.role is Role.ITEM or not own.resource_id:
            return False
        alike = [one for one in self.known.screen.elements if one.resource_id == own.resource_id]
        lines = [Spot(self.known, one).holder for one in alike]
        return len(alike) > 1 and len({one.id for one in lines}) == len(alike)

    def _is_one_of(self, part: Element) -> bool:
        """Whether it is one of several alike that a list is made of, without being a row to touch."""
        alike = [
            one
            for one in self.known.screen.elements
            if (one.parent, one.role, one.resource_id) == (part.parent, part.role, part.resource_id)
        ]
        return part is not self.element and bool(part.resource_id) and len(alike) > 1

    @cached_property
    def row(self) -> tuple[str, ...]:
        """All the words of its row, its own among them."""
        holder = self.holder
        texts = [*said(holder), *(text for one in self.known.descendants(holder) for text in said(one))]
        if holder is self.element:
            row = self.known.row(self.element)
            if row is not None:
                texts += [*said(row), *(text for one in self.known.texts(row) for text in said(one))]
        return tuple(dict.fromkeys(texts))

    @cached_property
    def dialog(self) -> tuple[Element, ...]:
        """The elements of the dialog it is in; empty where it is in none."""
        known = self.known
        for above in known.ancestors(self.element):
            if above.role is Role.DIALOG:
                return tuple(known.descendants(above))
        lineage = {self.element.id, *(one.id for one in known.ancestors(self.element))}
        inner = {one.id for one in known.descendants(self.element)}
        for blocker in known.screen.blockers:
            if blocker.kind in OVER and (lineage | inner) & set(blocker.elements):
                front = dict.fromkeys(blocker.elements)
                for name in blocker.elements:
                    front.update((one.id, None) for one in known.descendants(known.by_id[name]))
                return tuple(known.by_id[name] for name in front)
        return self._choice_between

    def _goes_up(self, other: Element) -> bool:
        """The arrow at the head of a page, called Back or 返回: it answers no question."""
        box, size = self.known.boxes[other.id], self.known.screen.frame.size
        return box.bottom <= _BAR * size.height and box.right <= _CORNER * size.width

    @cached_property
    def _choice_between(self) -> tuple[Element, ...]:
        """On pixels alone a dialog is two buttons side by side, one of which declines."""
        mine = self.known.boxes[self.element.id]
        for other in self.known.screen.elements:
            if other.id == self.element.id or not in_one_row(mine, self.known.boxes[other.id]):
                continue
            if self._goes_up(other):
                continue
            if any(declines(text) for text in said(other)) and not other.editable:
                high, boxes = max(mine.height, 40), self.known.boxes
                top, bottom = mine.top - _ABOVE * high, mine.bottom + _BELOW * high
                return tuple(one for one in self.known.screen.elements if top <= boxes[one.id].y <= bottom)
        return ()

    @cached_property
    def question(self) -> tuple[str, ...]:
        """What the dialog says, apart from its choices."""
        return tuple(_static(self.known, self.dialog))

    @cached_property
    def choices(self) -> tuple[str, ...]:
        """What else can be touched in the dialog."""
        others = (one for one in self.dialog if one.id != self.element.id and self.known.actionable(one))
        return tuple(text for one in others for text in Spot(self.known, one).labels)

    @cached_property
    def page(self) -> tuple[str, ...]:
        """What the page says, apart from what can be touched; what lies behind a dialog is not said."""
        hidden = behind(self.known)
        front = [one for one in self.known.screen.elements if one.id not in hidden]
        return tuple(_static(self.known, front))

    @cached_property
    def above(self) -> tuple[str, ...]:
        """Short texts over it on the page, which may head the part it is in."""
        known, hidden, top = self.known, behind(self.known), self.known.boxes[self.element.id].top
        over = [
            one
            for one in known.screen.elements
            if one.id not in hidden and one.label_of is None and known.boxes[one.id].bottom <= top
        ]
        return tuple(text for text in _static(known, over) if len(text) <= _HEADING)

    @cached_property
    def titles(self) -> tuple[str, ...]:
        return titles(self.known)


def titles(known: Index, *, behind_too: bool = False) -> tuple[str, ...]:
    """What stands at the top of the page and is no row of a list; also of the page behind a dialog."""
    hidden = frozenset[str]() if behind_too else behind(known)
    high = _TITLE_SHARE * known.screen.frame.size.height
    found: list[str] = []
    for one in known.screen.elements:
        if one.id in hidden or known.boxes[one.id].bottom > high or one.editable:
            continue
        # The head of a page can often be touched, and is no row for that: rows are in lists.
        if any(above.role is Role.LIST or above.scrollable for above in known.ancestors(one)):
            continue
        found += said(one)
    return tuple(dict.fromkeys(found))


def headline(known: Index) -> tuple[str, ...]:
    """The first words of a page, if they stand in its upper half: a title, or a name below a portrait."""
    high = _HEADLINE_SHARE * known.screen.frame.size.height
    upper = [one for one in known.screen.elements if known.boxes[one.id].bottom <= high and not one.editable]
    return tuple(islice(_static(known, upper), 1))


def editors(known: Index) -> list[Element]:
    """The fields in front."""
    hidden = behind(known)
    fields = (one for one in known.screen.elements if one.editable or one.role is Role.FIELD)
    return [one for one in fields if one.id not in hidden]


def spots(target: Target | None, screen: Screen, location: LocateResult | None) -> list[Spot]:
    """What a touch would land on; without a location all that the target could mean."""
    known = index(screen)
    if location is not None and location.found and location.center is not None:
        there = list(_at(known, location))
        if there:
            return there
    if target is None:
        return []
    found = find(target, screen).ranked
    near = [match for match in found if found[0].score - match.score < CLEAR]
    places = [Spot(known, known.doer(match.element)) for match in near]
    if target.last_point is not None and not places:
        point = LocateResult(
            found=True, center=target.last_point, bounds=screen.elements[0].bounds, method="fixed"
        ) if screen.elements else None  # fmt: skip
        places = list(_at(known, point)) if point is not None else []
    return places


def _at(known: Index, location: LocateResult) -> Iterator[Spot]:
    """What is there and in front, the smallest that acts; and the words that lie there."""
    size = known.screen.frame.size
    if location.center is None:
        return
    try:
        point = location.center.on(size)
    except OffScreen:
        return
    hidden = behind(known)
    under = [
        one for one in known.screen.elements
        if one.id not in hidden
        and (box := known.boxes[one.id]).left <= point.x < box.right
        and box.top <= point.y < box.bottom
    ]  # fmt: skip
    acting = [one for one in under if known.actionable(one)]
    if acting:
        # Of equal boxes the later is drawn on top.
        chosen = min(acting, key=lambda one: (known.boxes[one.id].area, -known.positions[one.id]))
        yield Spot(known, chosen)
        return
    worded = [one for one in under if said(one) or one.resource_id]
    if worded:
        yield Spot(known, known.doer(min(worded, key=lambda one: known.boxes[one.id].area)))


def _static(known: Index, elements: tuple[Element, ...] | list[Element]) -> Iterator[str]:
    """The words that nothing happens to when they are touched."""
    for one in elements[: 10 * _MOST_TEXTS]:
        if known.actionable(one):
            continue
        if any(above.clickable and above.role is not Role.DIALOG for above in known.ancestors(one)):
            continue
        yield from said(one)
