"""What an action is about, as the screen and the action itself show it: for whom, what, how much."""

from __future__ import annotations

from dataclasses import dataclass, field

from treetap.matching.labels import Index, index, said
from treetap.models import (
    Action,
    Call,
    InputText,
    LocateResult,
    OpenUrl,
    Role,
    Select,
    Situation,
    Target,
)
from treetap.safety.pages import searches
from treetap.safety.spot import Spot, editors, spots, titles
from treetap.safety.way import Answering, answering, before, led, page_of, picked_on, rows_there

_SHORT = 40
_CHIP = (0.4, 0.085)
"""The most that a chip takes up of the screen's width and height."""


@dataclass(frozen=True)
class Scene:
    """Texts, sorted by what they can prove."""

    known: Index
    spots: tuple[Spot, ...]
    labels: tuple[str, ...] = ()
    """What the control says itself."""
    row: tuple[str, ...] = ()
    question: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    chosen: tuple[tuple[str, ...], ...] = ()
    """The words of each row that is ticked or selected."""
    fields: tuple[str, ...] = ()
    """What is written in the fields in front."""
    given: tuple[str, ...] = ()
    """What the action brings itself."""
    page_of: tuple[str, ...] = ()
    """What the page is called that this is on, or that a menu lies over."""
    picked_on: tuple[str, ...] = ()
    """What the page was called on which rows were picked."""
    led: tuple[str, ...] = ()
    """What the entry of a menu said that led to this very dialog."""
    before: tuple[str, ...] = ()
    """What was touched on the way here."""
    rows: tuple[tuple[str, ...], ...] = ()
    """The words of the row that is acted on or was chosen before, and those of the rows beside it."""
    told: tuple[str, ...] = ()
    """What the person chose when asked which one is meant."""
    answering: Answering = field(default_factory=Answering)
    page: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    """The short texts in front that cannot be touched."""
    bank: tuple[str, ...] = ()
    apps: tuple[str, ...] = ()
    """What the apps of the phone are called."""
    listed: bool = field(default=False)
    """The page is a list of several things, and the control stands apart from them."""

    @property
    def about(self) -> tuple[str, ...]:
        """Whatever can name the thing that is acted on: where a row or dialog names it, not the page."""
        return (
            *self.labels,
            *self.row,
            *self.question,
            *(text for row in self.chosen for text in row),
            *self.titles,
            *self.given,
            *self.page_of,
            *self.led,
            *self.before,
        )

    @property
    def who(self) -> tuple[str, ...]:
        """Whatever can name a receiver: never a message or another row."""
        return (*self.labels, *self.row, *self.question, *self.titles, *self.fields, *self.given)


def scene(action: Action, situation: Situation, location: LocateResult | None) -> Scene:
    target = getattr(action, "target", None)
    known = index(situation.screen)
    there = tuple(spots(target, situation.screen, location)) if isinstance(target, Target) else ()
    first = there[:1]
    rows = [one for one in known.screen.elements if one.role is Role.ITEM]
    return Scene(
        known=known,
        spots=there,
        labels=tuple(text for spot in first for text in spot.labels),
        row=tuple(text for spot in first for text in spot.row),
        question=tuple(text for spot in first for text in spot.question),
        titles=titles(known, behind_too=True),
        chosen=() if any(spot.is_of_line for spot in first) else tuple(_chosen(known)),
        fields=tuple(
            one.text for one in editors(known) if one.text.strip() and not searches(one) and not one.password
        ),
        given=tuple(_given(action)),
        page_of=page_of(situation),
        picked_on=picked_on(situation),
        led=led(situation),
        before=before(situation),
        rows=rows_there(situation, there[0] if there else None),
        told=tuple(one.answer.text for one in situation.answers if one.question.choices and one.answer.text),
        answering=answering(situation),
        page=tuple(text for one in known.screen.elements for text in said(one)),
        beside=tuple(text for spot in first for text in spot.page if len(text) <= _SHORT),
        bank=tuple(one.value for one in situation.bank if one.value.strip()),
        apps=tuple(app.label for app in situation.apps if app.label),
        listed=len(rows) > 1
        and not any(spot.dialog or spot.is_of_line or spot.holder.role is Role.ITEM for spot in first),
    )


def _chosen(known: Index) -> list[tuple[str, ...]]:
    found: dict[tuple[str, ...], None] = {}
    for one in known.screen.elements:
        if one.selected or (one.checked and one.role is Role.CHECKBOX):
            spot = Spot(known, one)
            if (spot.holder.role is Role.ITEM or one.role is Role.CHECKBOX) and not _is_chip(spot):
                found[tuple(dict.fromkeys([*spot.labels, *spot.row]))] = None
    return [row for row in found if row]


def _is_chip(spot: Spot) -> bool:
    """A filter over a list, not a row of it."""
    box, size = spot.known.boxes[spot.holder.id], spot.known.screen.frame.size
    small = box.width < _CHIP[0] * size.width and box.height < _CHIP[1] * size.height
    return small and not any(one.role is Role.IMAGE for one in spot.known.descendants(spot.holder))


def _given(action: Action) -> list[str]:
    if isinstance(action, InputText):
        return [action.text.fill()]
    if isinstance(action, Call):
        return [action.number.fill()]
    if isinstance(action, OpenUrl):
        return [action.url.fill()]
    return [action.option.fill()] if isinstance(action, Select) else []
