"""What an action would touch: a control, its words, the row, dialog and page it stands in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final

from treetap.errors import OffScreen
from treetap.guard.vocabulary import affirms, command, declines, is_just, plain, questioned, says
from treetap.matching.find import CLEAR, find
from treetap.matching.labels import TITLE, TOGGLES, TYPED, id_words, in_one_row, said
from treetap.matching.page import ScreenPage
from treetap.matching.words import normal
from treetap.models import BlockerKind, Element, LocateResult, Role, Screen, Target

_BUTTONS: Final = frozenset({Role.BUTTON, Role.ICON, Role.IMAGE, Role.UNKNOWN, Role.TEXT})
"""What is touched to do something, as rows, tabs and switches are not."""
ASIDE: Final = frozenset({Role.FIELD, Role.SLIDER, Role.PICKER, Role.PROGRESS, Role.TAB})  # Nothing lasts.
_UNDER: Final = frozenset({BlockerKind.KEYBOARD, BlockerKind.AD})  # What lies over a page and asks nothing.
_TITLE, _CORNER = 0.16, 0.2
"""Of the screen's height and width: titles stand within the first, the arrow that leaves a page in both."""
_HEADING, _TEXTS = 40, 800
"""Characters of a heading, elements of a page that are looked through."""


class Page(ScreenPage):
    """One screen, as far as it says what it is for."""

    def heads(self) -> tuple[str, ...]:
        """What stands at the top of the page, also behind a dialog, and is no row of a list."""
        high, found = _TITLE * self.screen.frame.size.height, list[str]()
        for one in self.screen.elements:
            listed = any(above.role is Role.LIST or above.scrollable for above in self.index.ancestors(one))
            if self.index.boxes[one.id].bottom <= high and not one.editable and not listed:
                found += said(one)
        return tuple(dict.fromkeys(found))

    def static(self, elements: Iterable[Element]) -> Iterator[str]:
        """The words that nothing happens to when they are touched."""
        for one in list(elements)[:_TEXTS]:
            held = (above for above in self.index.ancestors(one) if above.role is not Role.DIALOG)
            if not self.index.actionable(one) and not any(above.clickable for above in held):
                yield from said(one)

    @cached_property
    def written(self) -> list[Element]:
        """The fields that hold a text and do not look for something."""
        return [one for one in self.fields if self.typed(one).strip() and not is_for(one, "searches")]

    def sends(self, field: Element) -> bool:
        """Whether what is written there goes to somebody: it says so, or a button beside it does."""
        box, boxes = self.index.boxes[field.id], self.index.boxes
        beside = [one for one in self.front if one.id != field.id and in_one_row(box, boxes[one.id])]
        acts = {command(text) for one in beside for text in (*said(one), id_words(one.resource_id))}
        button = not is_for(field, "body") and not acts.isdisjoint(("send", "post", "submit"))
        return not is_for(field, "searches") and (button or is_for(field, "writes"))

    def shows(self, kind: str, fields: Iterable[Element] = ()) -> bool:
        """Whether it is of that kind: it shows a price, pays, wants the last word on it or its PIN, …"""
        texts = [text for one in self.front for text in (*said(one), one.hint) if text]
        if kind in ("price", "pays", "strict") and not says("pages", "amount", *texts):
            return False
        secret = kind == "pin" and any(one.password or is_for(one, "secret") for one in fields)
        store = kind == "store" and says("pages", "store_app", self.screen.package)
        known = kind == "price" or store or says("pages", kind, *texts)
        return known or (secret and self.shows("strict"))


def is_for(field: Element, purpose: str) -> bool:
    """Whether what names the field, other than what is typed there, says so."""
    shown = field.text if field.text == field.hint else ""
    return says("pages", purpose, field.hint, field.description, id_words(field.resource_id), shown)


class Control:
    """One control and everything round it that says what it does."""

    def __init__(self, on: Page, element: Element) -> None:
        self.on, self.known, self.element = on, on.index, element
        self.is_row, self.is_button = element.role is Role.ITEM, element.role in _BUTTONS
        self.is_toggle = element.role in TOGGLES or (element.checked is not None and not self.is_row)
        self.id_words = id_words(element.resource_id)

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """What it says of itself: its text and description, what names it; of a row its first words."""
        names = [one for one in self.known.names(self.element) if one.weight != TYPED and normal(one.text)]
        first = next((one.of for one in names if one.weight == TITLE), None)
        parts = [one.id for one in self.known.texts(self.element) if self.is_row and one is not first]
        return tuple(one.text for one in names if one.of.id not in parts)

    @property
    def id_forms(self) -> list[str]:
        """The words of its id; where it has no words itself, also without the first ones: chat_bar_send."""
        generic = all(affirms(text) or len(plain(text)) <= 1 for text in self.labels)
        parts = self.id_words.split() if generic or self.is_button else []
        return [" ".join(parts[at:]) for at in range(len(parts) if generic else min(1, len(parts)))]

    @cached_property
    def holder(self) -> Element:
        """The row or the part of a list that it is in, or itself."""
        below = self.element
        for above in () if self.is_row else self.known.ancestors(self.element):
            if above.role in (Role.ITEM, Role.LIST):
                return above if above.role is Role.ITEM else below
            if above.role in (Role.DIALOG, Role.WEB) or above.scrollable:
                break
            below = above
        return self.element

    @cached_property
    def row(self) -> tuple[str, ...]:
        """All the words of its row, its own among them."""
        row = self.known.row(self.element) if self.holder is self.element else None
        parts = [self.holder, *self.known.descendants(self.holder)]
        parts += [] if row is None else [row, *self.known.texts(row)]
        return tuple(dict.fromkeys(text for one in parts for text in said(one)))

    @cached_property
    def dialog(self) -> tuple[Element, ...]:
        """The elements of the dialog it is in; empty where it is in none.

        On pixels alone a dialog is two buttons side by side, one of which declines, and what is above them.
        """
        known, screen = self.known, self.known.screen
        lineage = (self.element, *known.ancestors(self.element))
        kin = {one.id for one in (*lineage, *known.descendants(self.element))}
        windows = [[one.id] for one in lineage if one.role is Role.DIALOG]
        windows += [[*one.elements] for one in screen.blockers if one.kind not in _UNDER]
        if tops := next((names for names in windows if not kin.isdisjoint(names)), []):
            parts = [known.by_id[name] for name in tops]
            inside = {part.id: part for one in parts for part in (one, *known.descendants(one))}
            return tuple(inside.values())
        mine, size = known.boxes[self.element.id], screen.frame.size
        for other in screen.elements:
            box = known.boxes[other.id]
            goes_up = box.bottom <= _TITLE * size.height and box.right <= _CORNER * size.width
            beside = other.id not in kin and not other.editable and in_one_row(mine, box) and not goes_up
            if beside and any(map(declines, said(other))):
                return tuple(one for one in screen.elements if known.boxes[one.id].y <= mine.bottom)
        return ()

    @cached_property
    def question(self) -> tuple[str, ...]:
        """What the dialog says, apart from its choices."""
        return tuple(self.on.static(self.dialog))

    @cached_property
    def choices(self) -> tuple[str, ...]:
        """What else can be touched in the dialog."""
        others = (one for one in self.dialog if one.id != self.element.id and self.known.actionable(one))
        return tuple(text for one in others for text in Control(self.on, one).labels)

    @cached_property
    def page(self) -> tuple[str, ...]:
        """What the page in front says, apart from what can be touched."""
        return tuple(self.on.static(self.on.front))

    @cached_property
    def above(self) -> tuple[str, ...]:
        """Short texts over it on the page, which may head the part it is in."""
        boxes, top = self.known.boxes, self.known.boxes[self.element.id].top
        over = [one for one in self.on.front if one.label_of is None and boxes[one.id].bottom <= top]
        return tuple(text for text in self.on.static(over) if len(text) <= _HEADING)

    @property
    def puts_off(self) -> bool:
        """Whether its words decline in just this dialog: to pay later, to block what wants to be let in."""
        wants = any("grant" in questioned(part) for part in self.question)
        return bool(self.dialog) and is_just("controls", "shuts" if wants else "puts_off", *self.labels)


def controls_at(target: Target | None, screen: Screen, location: LocateResult | None) -> list[Control]:
    """What a touch would land on; without a location all that the target could mean."""
    page = Page(screen)
    known, found = page.index, find(target, screen).ranked if target is not None else ()
    near = [match.element for match in found if found[0].score - match.score < CLEAR]
    center = location.center if location is not None and location.found else None
    if center is None and target is not None and not near:
        center = target.last_point
    try:
        point = None if center is None else center.on(screen.frame.size)
    except OffScreen:
        point = None
    under = [one for one in page.front if point is not None
             and (box := known.boxes[one.id]).left <= point.x < box.right
             and box.top <= point.y < box.bottom]  # fmt: skip
    words = [one for one in under if said(one) or one.resource_id]
    acting = [one for one in under if known.actionable(one)] or words
    if acting:  # The smallest; of equal boxes the later is drawn on top.
        near = [min(acting, key=lambda one: (known.boxes[one.id].area, -known.positions[one.id]))]
    return [Control(page, known.doer(one)) for one in near]


def told(target: Target | None) -> list[str]:
    """What a target is said to be."""
    texts = () if target is None else (target.text, target.description, target.sentence)
    return [text.fill() for text in texts if text is not None]
