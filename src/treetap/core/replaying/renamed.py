"""After an update of the app, or in another language: the step's target under another name (F1).

Only where the app is known to be another than the one it was learned on: there a name that has changed is a
new name, and elsewhere it says that something stands otherwise. What is found takes the place of the target
in this run; how surely it must be it depends on what the step does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any, Final

from treetap.core.aids import aided
from treetap.core.context import RunContext
from treetap.core.dismissing import MODAL
from treetap.core.replaying.bound_step import BoundStep
from treetap.core.replaying.playing import Playing
from treetap.core.replaying.vetting import mentions
from treetap.matching.counterpart import Alike, Counterpart, counterpart
from treetap.matching.describing import described
from treetap.matching.touchables import Touchable, touchables
from treetap.matching.words import normal
from treetap.models import (
    Checked,
    HasValue,
    Landmark,
    LiteralPart,
    Role,
    Screen,
    SlotPart,
    Target,
    Text,
    Trait,
)

_TYPES: Final = frozenset({"set_value", "input_text", "clear_text"})
_SAME_PLACE: Final = 0.02
_FAMILY: Final = 2
"""So many others alike are the entries of a list."""


@dataclass(frozen=True)
class _Least:
    """What a counterpart must be worth."""

    score: float
    margin: float


_TO_TYPE, _TO_MOVE = _Least(0.35, 0.1), _Least(0.35, 0.1)
_TO_CHANGE, _TO_COMMIT, _SURE = _Least(0.4, 0.2), _Least(0.55, 0.25), _Least(0.65, 0.3)


def has_drifted(playing: Playing, screen: Screen) -> bool:
    """Whether the app in front, or the phone's language, is another than where the task was learned."""
    learned, info = playing.task.circumstances, playing.context.info
    version = next((app.version for app in learned.apps if app.package == screen.package), "")
    if version and screen.app_version and version != screen.app_version:
        return True
    was, now = _language(learned.locale), _language(screen.locale or info.locale)
    return bool(was and now) and was != now


def _language(locale: str) -> str:
    return locale.replace("_", "-").split("-")[0].casefold()


async def renamed(playing: Playing, step: BoundStep, screen: Screen, *, sure: bool) -> BoundStep | None:
    """The step with what its target is called now; None if nothing is surely it.

    `sure`: only what its id, its meaning or its value tells. The rest of the page has not been looked at.
    """
    learned: Target | None = getattr(step.learned.action, "target", None)
    if step.target is None or learned is None or not has_drifted(playing, screen) or screen.loading:
        return None
    now = touchables(screen)
    if _named_by_value(learned):
        found = _with_value(playing, learned, now)
    else:
        menu = any(one.kind in MODAL for one in screen.blockers)
        found = await _counterpart(playing, step, now, sure=sure, menu=menu)
    return None if found is None else _with_target(step, found, screen)


# By a value of the task that stands in its name


def _named_by_value(target: Target) -> bool:
    return any(isinstance(part, SlotPart) for text in _names(target) for part in text.root)


def _names(target: Target) -> Iterator[Text]:
    yield from (one for one in (target.text, target.description) if one is not None)


def _with_value(playing: Playing, target: Target, now: Sequence[Touchable]) -> Touchable | None:
    """ "More for Ann" may be "Choices for Ann": the only thing of its kind that says the value and more."""
    said = [part for text in _names(target) for part in text.root if isinstance(part, LiteralPart)]
    keys = {part.key for text in _names(target) for part in text.root if isinstance(part, SlotPart)}
    if not any(any(map(str.isalnum, part.text)) for part in said) or Trait.TEXT in target.must_match:
        return None
    values = [normal(playing.values.get(key, "")) for key in keys]
    if not all(values):
        return None
    fit = [
        one
        for one in now
        if one.element.role is target.role and any(_tells(name, values) for name in one.names[:1])
    ]
    return fit[0] if len(fit) == 1 else None


def _tells(name: str, values: Sequence[str]) -> bool:
    text = normal(name)
    return all(mentions(text, value) for value in values) and text not in values


# By what it has become


async def _counterpart(
    playing: Playing, step: BoundStep, now: Sequence[Touchable], *, sure: bool, menu: bool
) -> Touchable | None:
    target = _landmark(step, playing)
    if target is None:
        return None
    others = [one for one in step.learned.around if not _is_it(one, target)]
    alike = await _likeness(playing.context, [target, *others], now)
    found = counterpart(target, others, now, alike)
    if found is None or not _is_enough(found, step, moves=not menu and _moves(step, playing)):
        return None
    plain = found.by_id or found.by_meaning
    if not plain and _is_entry(target, others) and _is_said(playing, target.name):
        return None  # It is one of many, and the task says which: another name is another one.
    if sure and not plain and (found.score < _SURE.score or found.margin < _SURE.margin):
        return None
    return found.touchable


def _landmark(step: BoundStep, playing: Playing) -> Landmark | None:
    """The target as it was; None where nothing but its place is known."""
    target, size = step.target, playing.task.circumstances
    if target is None or Trait.TEXT in target.must_match or target.ordinal is not None:
        return None
    name = next((text.fill() for text in _names(target)), "")
    if not name and not target.resource_id:
        return None
    at, x, y = target.last_point, 0.5, 0.5
    if at is not None and size.width and size.height:
        x, y = min(1.0, max(0.0, at.x / size.width)), min(1.0, max(0.0, at.y / size.height))
    return Landmark(
        name=name, role=target.role or Role.UNKNOWN, resource_id=target.resource_id or "", x=x, y=y
    )


def _is_it(one: Landmark, target: Landmark) -> bool:
    if one.resource_id != target.resource_id or one.role is not target.role:
        return False
    same_place = abs(one.x - target.x) < _SAME_PLACE and abs(one.y - target.y) < _SAME_PLACE
    return same_place or (bool(one.name) and normal(one.name) == normal(target.name))


def _is_entry(target: Landmark, others: Sequence[Landmark]) -> bool:
    """One of a list, with an id that they share."""
    same = [one for one in others if one.resource_id == target.resource_id and one.role is target.role]
    return len(same) >= _FAMILY


def _is_said(playing: Playing, name: str) -> bool:
    return mentions(normal(playing.frame.sentence), normal(name))


def _is_enough(found: Counterpart, step: BoundStep, *, moves: bool) -> bool:
    """A move that was wrong is seen and left again; a change is not. What stands in a menu does something."""
    if step.action.kind in _TYPES:
        least = _TO_TYPE
    elif step.action.commits is not None:
        least = _TO_COMMIT
    else:
        least = _TO_MOVE if moves else _TO_CHANGE
    return found.score >= least.score and found.margin >= least.margin


def _moves(step: BoundStep, playing: Playing) -> bool:
    """Whether it led to a page that had not come up before: what leads back has done something."""
    before = {one.page_key for one in playing.steps[: step.number + 1]}
    return bool(step.learned.leads_to) and step.learned.leads_to not in before


async def _likeness(context: RunContext, then: Sequence[Landmark], now: Sequence[Touchable]) -> Alike:
    """How near names are in meaning, by the embedder; names that are the same need none."""
    names = {one.name for one in then if one.name} | {name for one in now for name in one.names}
    embedder = context.parts.texts
    told = sorted(names)
    vectors = () if embedder is None else await aided(context, embedder.embed(told), ())
    known = {name: _unit(vector) for name, vector in zip(told, vectors, strict=False)}

    def alike(one: str, other: str) -> float:
        mine, yours = known.get(one), known.get(other)
        if mine is None or yours is None:
            return 0.0
        return sum(a * b for a, b in zip(mine, yours, strict=True))

    return alike


def _unit(vector: Sequence[float]) -> list[float]:
    length = sqrt(sum(one * one for one in vector)) or 1.0
    return [one / length for one in vector]


# The step as it is now


def _with_target(step: BoundStep, found: Touchable, screen: Screen) -> BoundStep:
    """What was expected of the target is expected of what it is now; other words of then are not."""
    old = step.target
    new = described(found.element, screen).model_copy(update={"element": found.element.id})
    changed: dict[str, Any] = {"target": new}
    expect = tuple(
        one.model_copy(update={"target": new.model_copy(update={"element": None})})
        for one in step.expect
        if isinstance(one, Checked | HasValue) and old is not None and _same(one.target, old)
    )
    return replace(step, action=step.action.model_copy(update=changed), expect=expect, before=(), after=())


def _same(one: Target, other: Target) -> bool:
    return (one.resource_id, one.text, one.role) == (other.resource_id, other.text, other.role)
