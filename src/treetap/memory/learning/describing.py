"""What a step was done to, described so that it is found again, for other values too."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from treetap.matching.describing import described
from treetap.matching.find import find
from treetap.matching.labels import index, said, segments
from treetap.matching.words import normal
from treetap.models import (
    Action,
    Anchor,
    Element,
    Expectation,
    LocateResult,
    Point,
    Relation,
    SaveValue,
    Screen,
    SlotPart,
    StepRecord,
    Target,
    Text,
    Trait,
    is_bound,
)
from treetap.models.action import OnFail
from treetap.models.base import texts_in, within

_TOUCHES: Final = frozenset({"tap", "double_tap", "long_press"})
_SIGNS: Final = re.compile(r"^[\W_]+|[\W_]+$")
_NUMBERED: Final = re.compile(r"\d$")


class Indescribable(ValueError):
    """A step that was done to something of which nothing is known."""


def action_of(record: StepRecord, screens: Mapping[str, Screen]) -> Action:
    """The action with its targets described, and no element's id in it."""
    before = screens.get(record.before or "")
    changed: dict[str, Any] = {}
    for name, value in record.action:
        if isinstance(value, Target):
            location = record.location if name == "target" else None
            changed[name] = _described(value, before, location)
    handling = record.action.handling
    if handling.on_fail is OnFail.JUMP:
        # A number of a step of that run, in which steps are left out now.
        handling = handling.model_copy(update={"on_fail": OnFail.REPLAN, "jump_to": None})
    if handling.fallback is not None and _names_an_element(handling.fallback):
        handling = handling.model_copy(update={"fallback": None})
    if handling is not record.action.handling:
        changed["handling"] = handling
    return record.action.model_copy(update=changed)


def expectations_of(record: StepRecord, screens: Mapping[str, Screen]) -> tuple[Expectation, ...]:
    """What was expected; not of things known only by their ids on a screen of that run."""
    after = screens.get(record.after or "") or screens.get(record.before or "")
    kept: list[Expectation] = []
    for one in record.expect:
        target: Target | None = getattr(one, "target", None)
        if target is None:
            kept.append(one)
            continue
        try:
            told = described_on(target, after)
        except Indescribable:
            continue
        kept.append(one.model_copy(update={"target": told}))
    return tuple(kept)


def described_on(target: Target, screen: Screen | None) -> Target:
    """Without an element's id, by what the screen shows of it."""
    return _described(target, screen, None)


def for_any_value(target: Target, screen: Screen | None) -> Target:
    """Without what belongs to the thing that one value named: its place, its picture, its own id."""
    slotted = [
        trait
        for trait, text in (
            (Trait.TEXT, target.text),
            (Trait.DESCRIPTION, target.description),
            (Trait.CONTAINER, target.container),
        )
        if text is not None and _has_slot(text)
    ]
    if any(_has_slot(anchor.text) for anchor in target.anchors):
        slotted.append(Trait.ANCHORS)
    if not slotted and (target.sentence is None or not _has_slot(target.sentence)):
        return target
    binding = tuple(one for one in target.must_match if one not in (Trait.ORDINAL, Trait.RESOURCE_ID))
    changed: dict[str, Any] = {"crop_ref": None, "last_point": None, "ordinal": None}
    if target.resource_id is not None and not _of_many(target.resource_id, screen):
        changed["resource_id"] = None
    if Trait.TEXT in slotted or Trait.DESCRIPTION in slotted:
        changed["anchors"] = tuple(one for one in target.anchors if not _in_that_row(one))
        if not changed["anchors"]:
            binding = tuple(one for one in binding if one is not Trait.ANCHORS)
    changed["must_match"] = tuple(dict.fromkeys((*binding, *slotted)))
    return target.model_copy(update=changed)


def named_as_found(action: Action, found: LocateResult | None, values: Mapping[str, str]) -> Action:
    """A tap on the first of what a search for a value found, say, is a tap on what says that value.

    `values`: those that are slots, by name. A replay for another value then touches nothing else.
    """
    target: Target | None = getattr(action, "target", None)
    seen = None if found is None or found.target is None else found.target.text
    if action.kind not in _TOUCHES or target is None or target.text is not None or seen is None:
        return action
    if any(map(_has_slot, texts_in(target))) or not is_bound(seen):
        return action
    slot = next((name for name, value in values.items() if value == seen.fill()), None)
    if slot is None:
        return action
    told = Target(text=Text.slot(slot), role=target.role, page_key=target.page_key, must_match=(Trait.TEXT,))
    return action.model_copy(update={"target": told})


def by_value(
    action: Action, record: StepRecord, screens: Mapping[str, Screen], values: Iterable[str]
) -> Action:
    """A touch on a row, or on a control in one, by the text in that row that the task names.

    An alarm is then found by its label and not by its time, a "remove" button by what it removes. Only where
    no other row of the page says that text.
    """
    target: Target | None = getattr(action, "target", None)
    screen = screens.get(record.before or "")
    if target is None or screen is None or action.kind not in _TOUCHES or not is_bound(target):
        return action
    wanted = {value for one in values if (value := _bare(one))}
    told = {_bare(one.fill()) for one in texts_in(target) if is_bound(one)}
    found = find(target, screen).best
    if wanted & told or found is None:
        return action
    for value in sorted(wanted, key=len, reverse=True):
        for way in _ways_by_value(value, target, found.element, screen):
            again = find(way, screen).best
            if again is not None and _is_touched(again.element, found.element, screen):
                return action.model_copy(update={"target": way})
    return action


def _ways_by_value(value: str, target: Target, touched: Element, screen: Screen) -> Iterator[Target]:
    """Targets that are told by a text of the touched row: by that text, else as what stands in its row."""
    known = index(screen)
    inside = {one.id for one in known.descendants(touched) if not one.clickable}
    row = touched if inside & {one.id for one in known.texts(touched)} else known.row(touched)
    shown = [one for one in screen.elements if any(_says(text, value) for text in said(one))]
    if row is None or len(shown) != 1 or shown[0].id not in {one.id for one in known.texts(row)}:
        return
    if shown[0].id in inside and any(_bare(text) == value for text in said(shown[0])):
        yield described(shown[0], screen)
    own = {"text": None, "ordinal": None} if row is touched else {"ordinal": None}
    anchor = Anchor(relation=Relation.SAME_ROW, text=Text.literal(_as_shown(value, shown[0])))
    more = {"anchors": (anchor,), "container": None, "must_match": (Trait.ANCHORS,)}
    if target.role is not None or target.resource_id is not None:
        yield target.model_copy(update=own | more)


def _is_touched(found: Element, touched: Element, screen: Screen) -> bool:
    """Whether a touch on what was found is a touch on the other: it is the same, or a plain text in it."""
    known = index(screen)
    return found.id == touched.id or found.id in {one.id for one in known.texts(touched)}


def _says(text: str, value: str) -> bool:
    """As all of a line, or as a whole part of it."""
    return _bare(text) == value or normal(value) in segments(text)


def _as_shown(value: str, element: Element) -> str:
    """The value as the page writes it."""
    for text in said(element):
        at = text.casefold().find(value)
        if at >= 0 and len(text.casefold()) == len(text):
            return text[at : at + len(value)]
    return value


def without_contents(action: Action, record: StepRecord, screens: Mapping[str, Screen]) -> Action:
    """What is read is told by its place: the next time it says something else.

    By its id, or by what stands beside it; as it was where neither tells it from the others.
    """
    screen = screens.get(record.before or "")
    if not isinstance(action, SaveValue) or action.target is None or screen is None or not record.execution:
        return action
    target, read = action.target, record.execution.value
    if not read or target.text != Text.literal(read) or (best := find(target, screen).best) is None:
        return action
    plain = target.model_copy(update={"text": None, "last_point": None, "must_match": ()})
    for way in (
        plain,
        *(plain.model_copy(update={"anchors": (one,)}) for one in _beside(best.element, screen)),
    ):
        found = find(way, screen).best
        if found is not None and found.element is best.element:
            return action.model_copy(update={"target": way})
    return action


def _beside(element: Element, screen: Screen) -> Iterator[Anchor]:
    """What else its row says."""
    known = index(screen)
    row = known.row(element)
    for part in known.texts(row) if row is not None else ():
        if part.id != element.id and said(part):
            yield Anchor(relation=Relation.SAME_ROW, text=Text.literal(said(part)[0]))


def _bare(text: str) -> str:
    """In no case, without signs round it: a label may stand behind a dot."""
    return _SIGNS.sub("", text.casefold())


def _described(target: Target, screen: Screen | None, location: LocateResult | None) -> Target:
    if target.element is None:
        return target
    bare = target.model_dump(exclude={"element"}, exclude_unset=True, exclude_none=True)
    if set(bare) - {"last_point", "page_key", "must_match", "role", "ordinal"}:
        return target.model_copy(update={"element": None})
    if location is not None and location.target is not None and location.target.element is None:
        return location.target
    element = None if screen is None else screen.element(target.element)
    if element is not None and screen is not None:
        return described(element, screen)
    point: Point | None = target.last_point or (None if location is None else location.center)
    if point is None and target.role is None:
        raise Indescribable(f"element {target.element}")
    return Target(role=target.role, last_point=point, ordinal=target.ordinal)


def _in_that_row(anchor: Anchor) -> bool:
    """What stands beside one value's row stands beside no other's."""
    return anchor.relation is Relation.SAME_ROW and not _has_slot(anchor.text)


def _of_many(resource_id: str, screen: Screen | None) -> bool:
    """An id that several things share says what kind of thing it is; one of its own says which."""
    if screen is not None:
        return sum(one.resource_id == resource_id for one in screen.elements) > 1
    return _NUMBERED.search(resource_id) is None


def _has_slot(text: Text) -> bool:
    return any(isinstance(part, SlotPart) for part in text.root)


def _names_an_element(action: Action) -> bool:
    return any(isinstance(one, Target) and one.element is not None for one in within(action))
