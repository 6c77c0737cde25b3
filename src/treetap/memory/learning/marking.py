"""What a glance can know a step's place by, the next time: its target, what names it, the page.

What is looked at is chosen by what the run saw; how it looked comes from whoever may see pixels. A value of
the task is a slot in a mark as everywhere, without its look: the next one will be drawn differently. A sketch
names what else could be touched there: by it a target is told apart when it is renamed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

from treetap.errors import ScreenUnreadable, StorageError, UnknownName, ValueMissing
from treetap.matching.find import find
from treetap.matching.holds import seen
from treetap.matching.labels import index, said
from treetap.matching.page_names import titles
from treetap.matching.regions import touchables
from treetap.memory.holes import open_frame
from treetap.memory.keys import steps_of
from treetap.memory.learning.keeping import KeptStep
from treetap.memory.learning.mentions import carries, mentions_of, own_words_of, slots_of
from treetap.memory.learning.spots import Place, Spot, is_used
from treetap.memory.learning.writing import Writer
from treetap.models import (
    Bounds,
    Element,
    Evidence,
    Frame,
    Landmark,
    LearnedNode,
    LearnedStep,
    LiteralPart,
    Mark,
    Role,
    Screen,
    Seen,
    SlotPart,
    StepRecord,
    Target,
    TaskExperience,
    TaskFrame,
    Text,
    slots_used,
)

_MOST_LANDMARKS: Final = 40
_OF_ONE_KIND: Final = 12
"""Rows of one list: what comes after them is contents."""


def sketched(screen: Screen | None, writer: Writer, spot: Spot) -> tuple[Landmark, ...]:
    """The page as it was, in short."""
    if screen is None:
        return ()
    found: list[Landmark] = []
    kinds: Counter[tuple[str | None, str, str]] = Counter()
    for one in touchables(screen):
        element = one.element
        kind = (element.parent, element.role.value, element.resource_id)
        kinds[kind] += 1
        if kinds[kind] > _OF_ONE_KIND or element.password:
            continue
        text = writer.seen(one.name, spot) if one.name else None
        plain = text is not None and all(isinstance(part, LiteralPart) for part in text.root)
        found.append(
            Landmark(
                name=one.name if plain else "",
                role=element.role,
                resource_id=writer.identifier(element.resource_id),
                x=round(one.x, 3),
                y=round(one.y, 3),
            )
        )
    return tuple(found[:_MOST_LANDMARKS])


MOST: Final = 10
"""Marks on one side of a step."""
_LONGEST: Final = 80
"""Characters: what says more is a paragraph, and is not known again by its words."""
_LARGE: Final = 0.25
"""Of the screen: what is larger is a page's part, not a thing on it."""
_PASSING: Final = re.compile(r"\d")
"""A number may be another the next time: a time, a count, a level."""
_CAPTURE: Final = 0.15
"""Seconds that a capture takes: times are not known more exactly."""
_PAGE: Final = "page"
"""The id of what stands for all of it."""
_GONE: Final = (UnknownName, ScreenUnreadable, StorageError)


class Looks(Protocol):
    """Sees how places of a frame look; raises `UnknownName` for one whose pixels are gone."""

    async def of(self, frame: Frame, places: Sequence[Bounds]) -> Sequence[str]: ...

    async def page(self, frame: Frame, ignore: Sequence[Bounds] = ()) -> str: ...


@dataclass(frozen=True)
class Sight:
    """One thing on a screen, and how it looked."""

    element: Element
    look: str = ""
    title: bool = False
    proves: tuple[str, ...] = ()


@dataclass(frozen=True)
class Sights:
    """What was there before a step and after it."""

    before: tuple[Sight, ...] = ()
    after: tuple[Sight, ...] = ()


async def sights_of(
    steps: Iterable[KeptStep],
    screens: Mapping[str, Screen],
    frame: TaskFrame,
    looks: Looks,
    evidence: Sequence[Evidence] = (),
) -> dict[int, Sights]:
    """By the step's identity. What can no longer be seen leaves no marks."""
    found: dict[int, Sights] = {}
    pages: dict[str, Sight | None] = {}
    for kept in steps:
        record = kept.record
        before, after = (screens.get(name or "") for name in (record.before, record.after))
        proofs = [one for one in evidence if after is not None and one.frame_id == after.frame.id]
        chosen = [*_proofs(proofs, after), *_after(record, before, after)]
        sides: list[tuple[Sight, ...]] = []
        for screen, sights in ((before, _before(record, before)), (after, _distinct(chosen))):
            sides.append(() if screen is None else await _seen(screen, sights, frame, looks, pages))
        found[id(kept)] = Sights(sides[0], _proven(sides[1], proofs))
    return found


def _proofs(evidence: Sequence[Evidence], after: Screen | None) -> Iterator[Sight]:
    """What a goal was seen to hold by."""
    for one in evidence:
        if after is None or one.target is None:
            continue
        with suppress(ValueMissing):
            for match in seen(one.target, after)[:1]:
                parts = [part for part in _with_names(match.element, after) if not part.editable]
                yield from (Sight(part, proves=(one.goal_id,)) for part in parts[:1])


def _proven(sights: tuple[Sight, ...], evidence: Sequence[Evidence]) -> tuple[Sight, ...]:
    """With the goals that held on the page as a whole."""
    goals = tuple(dict.fromkeys(one.goal_id for one in evidence))
    return tuple(replace(one, proves=goals) if _is_page(one) else one for one in sights)


def _is_page(sight: Sight) -> bool:
    return sight.element.id == _PAGE


def marked(step: LearnedStep, sights: Sights | None, took: float, writer: Writer, spot: Spot) -> LearnedStep:
    """The step with its marks, values as slots; `took`: how long the phone took to come to rest."""
    update: dict[str, Any] = {"seconds": took}
    if getattr(step.action, "target", None) is not None:
        update["around"] = sketched(spot.screen, writer, spot)
    if sights is not None:
        update["before"] = tuple(_marks(sights.before, writer, spot))
        update["after"] = tuple(_marks(sights.after, writer, spot))
    return step.model_copy(update=update)


def paced(record: StepRecord, others: Sequence[StepRecord]) -> float:
    """How long the phone took to come to rest after it. That is known to one capture's length and always too
    long: of steps of one kind that took about as long, the shortest time is the nearest to all of them."""
    own = _took(record)
    alike = [_took(one) for one in others if one.action.kind == record.action.kind]
    return min([own, *(one for one in alike if own - _CAPTURE <= one)])


def _took(record: StepRecord) -> float:
    return 0.0 if record.execution is None else record.execution.seconds


# What is worth a look


def _before(record: StepRecord, screen: Screen | None) -> list[Sight]:
    """What is acted on, what names it, and the page's title; nothing for what can be done from anywhere."""
    if screen is None or record.action.kind in ("launch_app", "open_url", "call", "go_home"):
        return []
    target = _acted_on(record, screen)
    chosen = [] if target is None else [Sight(one) for one in _with_names(target, screen)]
    return _distinct([*chosen, *(Sight(one, title=True) for one in titles(screen)[:1])])


def _after(record: StepRecord, before: Screen | None, after: Screen | None) -> list[Sight]:
    """What was expected and came, and the title of the page that it came on."""
    if after is None:
        return []
    chosen: list[Sight] = []
    for one in record.expect:
        target: Target | None = getattr(one, "target", None)
        if target is None or one.kind == "gone":
            continue
        with suppress(ValueMissing):
            matches = seen(target, after, before)
            chosen += [Sight(part) for match in matches[:1] for part in _with_names(match.element, after)]
    return _distinct([*chosen, *(Sight(one, title=True) for one in titles(after)[:1])])


def _acted_on(record: StepRecord, screen: Screen) -> Element | None:
    target: Target | None = getattr(record.action, "target", None)
    if target is None:
        return None
    if target.element is not None and (known := screen.element(target.element)) is not None:
        return known
    location = record.location
    if location is not None and location.bounds is not None:
        place = location.bounds.on(screen.frame.size)
        same = [one for one in screen.elements if one.bounds == place]
        named = {one.element for one in location.candidates if one.element is not None}
        chosen = [one for one in same if one.id in named] or same
        if chosen:
            return chosen[-1]
    with suppress(ValueMissing):
        best = find(target, screen).best
        return None if best is None else best.element
    return None


def _with_names(element: Element, screen: Screen) -> Iterator[Element]:
    """The thing itself, then the texts that name it. What has no words of its own is known by its first."""
    known = index(screen)
    words = [one for one in (*known.naming.get(element.id, ()), *known.texts(element)) if said(one)]
    if said(element) or element.checked is not None or element.editable or not words:
        yield element
        yield from words[:2]
        return
    first, *others = words
    yield first.model_copy(
        update={"role": element.role, "clickable": element.clickable, "resource_id": element.resource_id}
    )
    yield from others[:1]


def _distinct(sights: Sequence[Sight]) -> list[Sight]:
    """Each place once; if it is the title too, that is noted."""
    found: dict[Bounds, Sight] = {}
    for one in sights:
        first = found.setdefault(one.element.bounds, one)
        if one.title and not first.title:
            found[one.element.bounds] = replace(first, title=True)
    return list(found.values())


# How it looked


async def _seen(
    screen: Screen, chosen: Sequence[Sight], frame: TaskFrame, looks: Looks, pages: dict[str, Sight | None]
) -> tuple[Sight, ...]:
    size = screen.frame.size
    fit = [one for one in chosen if _is_a_thing(one.element, screen)][: MOST - 1]
    if not fit:
        return ()
    try:
        each = await looks.of(screen.frame, [one.element.bounds for one in fit])
        if screen.frame.id not in pages:
            look = await looks.page(screen.frame, list(_passing(screen, frame)))
            whole = Bounds.pixel(0, 0, size.width, size.height)
            page = Element(id=_PAGE, bounds=whole, role=Role.CONTAINER, source=fit[0].element.source)
            pages[screen.frame.id] = Sight(page, look) if look else None
    except _GONE:
        return ()
    with_looks = [
        replace(one, element=_named(one.element, screen), look=look)
        for one, look in zip(fit, each, strict=True)
    ]
    page_sight = pages[screen.frame.id]
    return (*with_looks, *(() if page_sight is None else (page_sight,)))


def _named(element: Element, screen: Screen) -> Element:
    """A field by its id only where no other has it: who types into it goes by that."""
    same = (one.editable and one.resource_id == element.resource_id for one in screen.elements)
    shared = element.editable and sum(same) > 1
    return element.model_copy(update={"resource_id": ""}) if shared else element


def _is_a_thing(element: Element, screen: Screen) -> bool:
    size = screen.frame.size
    small = element.bounds.area <= _LARGE * size.width * size.height
    return small and not element.password and element.bounds.visible_on(size) == element.bounds


def _passing(screen: Screen, frame: TaskFrame) -> Iterator[Bounds]:
    """Where a page looks different each time: values of the task, numbers, fields, what moves."""
    own, slots = own_words_of(frame).words, slots_of(frame)
    most = _LARGE * screen.frame.size.width * screen.frame.size.height
    known = index(screen)
    for element in screen.elements:
        # What a row says as a whole stands in its parts, and only there.
        if element.bounds.area > most or any(said(one) for one in known.children.get(element.id, ())):
            continue
        words = f"{element.text}\n{element.description}"
        moves = element.editable or element.role in (Role.FIELD, Role.PROGRESS)
        if moves or _PASSING.search(words) or any(carries(words, slot, own) for slot in slots):
            yield element.bounds


# What is kept


def _marks(sights: Sequence[Sight], writer: Writer, spot: Spot) -> Iterator[Mark]:
    for sight in sights:
        element, look = sight.element, sight.look
        words = {name: getattr(element, name) for name in ("text", "description")}
        if any(len(one) > _LONGEST for one in words.values()):
            continue
        written = {name: writer.seen(one, spot) for name, one in words.items() if one}
        if None in written.values():
            continue
        if any(isinstance(part, SlotPart) for text in written.values() if text for part in text.root):
            look = ""
        if look or isinstance(written.get("text"), Text):
            yield Mark(
                bounds=element.bounds,
                text=written.get("text"),
                description=written.get("description"),
                role=element.role,
                resource_id=writer.identifier(element.resource_id),
                checked=element.checked,
                selected=element.selected,
                clickable=element.clickable,
                editable=element.editable,
                title=sight.title,
                look=look,
                proves=sight.proves,
            )


# The marks of a known task as they are now: what is done, to what and what for stays as it was learned


async def renewed(task: TaskExperience, seen: Seen, looks: Looks) -> TaskExperience:
    """What cannot be seen any more, or shows less than it did, keeps the marks that it has."""
    frame = open_frame(task)
    writer, steps = _writer(task, frame), list(steps_of(task.tree))
    screens = {screen.frame.id: screen for screen in seen.screens}
    for number, record in seen.steps:
        kept = KeptStep(record, None)
        sights = (await sights_of([kept], screens, frame, looks, seen.evidence))[id(kept)]
        spot = Spot(place=Place.SEEN, step=number, screen=screens.get(record.before or ""))
        took = 0.0 if record.execution is None else record.execution.seconds
        old = steps[number]
        new = marked(old, sights, took or old.seconds, writer, spot)
        sides: dict[str, Any] = {
            "before": new.before if _tells(new.before, old.before) else old.before,
            "after": new.after if _tells(new.after, old.after) else old.after,
            "around": old.around,  # It tells of the page that its target was on.
        }
        steps[number] = new.model_copy(update=sides)
    left = iter(steps)
    return task.model_copy(update={"tree": _with(task.tree, left)})


def _writer(task: TaskExperience, frame: TaskFrame) -> Writer:
    """For the slots that the task has, and the parts of them that its steps use."""
    names = {slot.name for slot in task.slots}
    used = set[str]().union(*(slots_used(step.action) for step in steps_of(task.tree)))
    mentions = mentions_of([slot for slot in slots_of(frame) if slot.name in names])
    own = own_words_of(frame)
    return Writer([one for one in mentions if is_used(one, used)], frame.goals, own, {})


def _tells(new: Sequence[Mark], old: Sequence[Mark]) -> bool:
    """Whether it is worth as much: it names the page, has the whole of it, and proves what that did."""
    return bool(new) and _told(new) >= _told(old)


def _told(side: Sequence[Mark]) -> set[str]:
    proven = {f"proves {goal}" for mark in side for goal in mark.proves}
    named = {"title" for mark in side if mark.title}
    return proven | named | {"page" for mark in side if mark.look.startswith("page.")}


def _with(node: LearnedNode, steps: Iterator[LearnedStep]) -> LearnedNode:
    """The tree with these steps in the place of its own, in order."""
    parts = tuple(next(steps) if isinstance(one, LearnedStep) else _with(one, steps) for one in node.parts)
    return node.model_copy(update={"parts": parts})
