"""What an action is about, as the screen and the action itself show it: for whom, what, how much."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from treetap.acts.pages import searches
from treetap.acts.spot import Spot, editors, spots, titles
from treetap.matching.labels import Index, index, said
from treetap.models import (
    Action,
    Call,
    Commitment,
    InputText,
    LocateResult,
    OpenUrl,
    Role,
    Select,
    Situation,
    Target,
    Text,
)
from treetap.safety.way import (
    Answering,
    answering,
    before,
    led,
    page_of,
    picked_on,
    rows_there,
    screen_of,
    way,
)

_SHORT = 40
_PAGES = 8
_CHIP = (0.4, 0.085)
"""The most that a chip takes up of the screen's width and height."""


@dataclass(frozen=True)
class Shared:
    """What was shared on the way here, where something was."""

    about: tuple[str, ...] = ()
    """Whatever names it, where its share control was touched."""
    filled_in: tuple[str, ...] = ()
    """What stands in the fields since and nobody typed: the app has put it there."""


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
    shared: Shared = field(default_factory=Shared)
    page: tuple[str, ...] = ()
    way: tuple[str, ...] = ()
    """What the last pages of the same app said."""
    beside: tuple[str, ...] = ()
    """The short texts in front that cannot be touched."""
    bank: tuple[str, ...] = ()
    apps: tuple[str, ...] = ()
    """What the apps of the phone are called."""
    front: tuple[str, ...] = ()
    """What the app is called that this is in."""
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
        shared=_shared(situation),
        page=tuple(text for one in known.screen.elements for text in said(one)),
        way=tuple(_way(situation)),
        beside=tuple(text for spot in first for text in spot.page if len(text) <= _SHORT),
        bank=tuple(one.value for one in situation.bank if one.value.strip()),
        apps=tuple(app.label for app in situation.apps if app.label),
        front=tuple(app.label for app in situation.apps if app.package == known.screen.package and app.label),
        listed=len(rows) > 1
        and not any(spot.dialog or spot.is_of_line or spot.holder.role is Role.ITEM for spot in first),
    )


def _way(situation: Situation) -> Iterator[str]:
    same = [one for one in situation.seen if one.package == situation.screen.package]
    yield from (text for screen in same[-_PAGES:] for one in screen.elements for text in said(one))


def _shared(situation: Situation) -> Shared:
    """By the first of the touches that led here and only lead to who gets it: its page tells what it is."""
    ways = ((step, step.ruling) for step in way(situation))
    begun = [step for step, by in ways if by is not None and by.leads and by.risk is Commitment.SEND]
    there = screen_of(begun[-1].before, situation) if begun else None
    if there is None:
        return Shared()
    step, seen = begun[-1], situation.seen
    at = next((n for n, one in enumerate(seen) if one.frame.id == there.frame.id), len(seen))
    steps = situation.steps[: situation.steps.index(step)] if step in situation.steps else ()
    then = situation.model_copy(update={"screen": there, "seen": seen[:at], "steps": steps})
    typed = {text for one in situation.steps for text in _typed(one.action)}
    fields = (one.text for one in editors(index(situation.screen)) if one.text != one.hint)
    return Shared(
        about=scene(step.action, then, step.location).about,
        filled_in=tuple(text for text in fields if text.strip() and text not in typed),
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


def _typed(action: Action) -> list[str]:
    """What it types; what comes out of the bank is known to nobody here."""
    text = action.text if isinstance(action, InputText) else getattr(action, "value", None)
    plain = isinstance(text, Text) and all(part.kind == "literal" for part in text.root)
    return [text.fill()] if plain and isinstance(text, Text) else []


def _given(action: Action) -> list[str]:
    if isinstance(action, InputText):
        return [action.text.fill()]
    if isinstance(action, Call):
        return [action.number.fill()]
    if isinstance(action, OpenUrl):
        return [action.url.fill()]
    return [action.option.fill()] if isinstance(action, Select) else []
