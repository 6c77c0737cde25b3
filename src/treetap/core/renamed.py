"""The target of a known step after an update of the app, or in another language: under another name (F1).

Only where the app is known to have changed: there a changed name is a new name, and elsewhere it means
that the screen is another one. How sure the match must be depends on what the step does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from typing import Final

from treetap import models as m
from treetap.core.context import RunContext
from treetap.core.playback import BoundStep, Playback
from treetap.core.reuse import literals
from treetap.matching.counterpart import Alike, Counterpart, counterpart
from treetap.matching.describing import described
from treetap.matching.page_names import MODAL
from treetap.matching.regions import Touchable, touchables
from treetap.matching.words import mentions, normal

_TYPES: Final = frozenset({"set_value", "input_text", "clear_text"})
_SAME_PLACE: Final = 0.02
_FAMILY: Final = 2
"""So many others of the same kind are the entries of a list."""
_TO_MOVE, _TO_CHANGE, _TO_COMMIT, _SURE = (0.35, 0.1), (0.4, 0.2), (0.55, 0.25), (0.65, 0.3)
"""The least score of a match, and its least margin over the next best."""


async def renamed(playback: Playback, step: BoundStep, screen: m.Screen, *, sure: bool) -> BoundStep | None:
    """The step with its target as it is called now; None if nothing is surely it.

    `sure`: only what its id or its meaning tells, as the rest of the page has not been looked at."""
    if step.target is None or not playback.has_drifted(screen) or screen.loading:
        return None
    now, target = touchables(screen), _landmark(step, playback)
    if target is None:
        valued = _with_value(playback, step, now)
        return None if valued is None else _with_target(step, valued, screen)
    others = [one for one in step.learned.around if not _is_it(one, target)]
    found = counterpart(target, others, now, await _likeness(playback.context, [target, *others], now))
    if found is None or not _is_enough(found, _least(playback, step, screen)):
        return None
    plain = found.by_id or found.by_meaning
    family = [one for one in others if (one.resource_id, one.role) == (target.resource_id, target.role)]
    said = mentions(normal(playback.frame.sentence), normal(target.name))
    if not plain and len(family) >= _FAMILY and said:
        return None  # It is an entry of a list, and the task says which: another name is another one.
    if sure and not plain and not _is_enough(found, _SURE):
        return None
    return _with_target(step, found.touchable, screen)


def _with_value(playback: Playback, step: BoundStep, now: Sequence[Touchable]) -> Touchable | None:
    """ "More for Ann" may be "Choices for Ann": the only thing of its role that says the value and more."""
    learned: m.Target | None = getattr(step.learned.action, "target", None)
    if learned is None or m.Trait.TEXT in learned.must_match:
        return None
    names = [one for one in (learned.text, learned.description) if one is not None]
    values = [normal(playback.values.get(key, "")) for one in names for key in m.slots_used(one)]
    said = any(any(map(str.isalnum, part)) for one in names for part in literals(one))
    if not values or not all(values) or not said:
        return None
    kin = [(one, normal(one.name)) for one in now if one.element.role is learned.role]
    fit = [one for one, name in kin if name not in values and all(mentions(name, value) for value in values)]
    return fit[0] if len(fit) == 1 else None


def _landmark(step: BoundStep, playback: Playback) -> m.Landmark | None:
    """The target as it was; None where only its place is known, or where the task gives its name: that is no
    name of the interface."""
    target, size = step.target, playback.task.circumstances
    if target is None or m.Trait.TEXT in target.must_match or target.ordinal is not None:
        return None
    learned: m.Target = getattr(step.learned.action, "target", target)
    if any(m.slots_used(one) for one in (learned.text, learned.description) if one is not None):
        return None
    name = next((one.fill() for one in (target.text, target.description) if one is not None), "")
    if not name and not target.resource_id:
        return None
    at, x, y = target.last_point, 0.5, 0.5
    if at is not None and size.width and size.height:
        x, y = min(1.0, max(0.0, at.x / size.width)), min(1.0, max(0.0, at.y / size.height))
    role, ident = target.role or m.Role.UNKNOWN, target.resource_id or ""
    return m.Landmark(name=name, role=role, resource_id=ident, x=x, y=y)


def _is_it(one: m.Landmark, target: m.Landmark) -> bool:
    if one.resource_id != target.resource_id or one.role is not target.role:
        return False
    same_place = abs(one.x - target.x) < _SAME_PLACE and abs(one.y - target.y) < _SAME_PLACE
    return same_place or (bool(one.name) and normal(one.name) == normal(target.name))


def _least(playback: Playback, step: BoundStep, screen: m.Screen) -> tuple[float, float]:
    """A wrong move is seen and left again; a change is not. An entry of a menu does something."""
    if step.action.kind in _TYPES:
        return _TO_MOVE
    if step.action.commits is not None:
        return _TO_COMMIT
    before = {one.page_key for one in playback.steps[: step.number + 1]}
    moves = bool(step.learned.leads_to) and step.learned.leads_to not in before
    return _TO_MOVE if moves and not any(one.kind in MODAL for one in screen.blockers) else _TO_CHANGE


def _is_enough(found: Counterpart, least: tuple[float, float]) -> bool:
    return found.score >= least[0] and found.margin >= least[1]


async def _likeness(context: RunContext, then: Sequence[m.Landmark], now: Sequence[Touchable]) -> Alike:
    """How near names are in meaning, by the embedder."""
    names = sorted({one.name for one in then if one.name} | {name for one in now for name in one.names})
    embedder = context.parts.texts
    vectors = () if embedder is None else await context.optional(embedder.embed(names), ())
    known = {
        name: (vector, sqrt(sum(x * x for x in vector)) or 1.0)
        for name, vector in zip(names, vectors, strict=False)
    }

    def alike(one: str, other: str) -> float:
        if one not in known or other not in known:
            return 0.0
        (a, a_length), (b, b_length) = known[one], known[other]
        return sum(x * y for x, y in zip(a, b, strict=True)) / (a_length * b_length)

    return alike


def _with_target(step: BoundStep, found: Touchable, screen: m.Screen) -> BoundStep:
    """What was expected of the target is expected of its counterpart; other texts of the old version are
    not."""
    old = step.target
    new = described(found.element, screen)
    expect = tuple(
        one.model_copy(update={"target": new})
        for one in step.expect
        if isinstance(one, m.Checked | m.HasValue) and old is not None and _key(one.target) == _key(old)
    )
    here = new.model_copy(update={"element": found.element.id})
    action = step.action.model_copy(update={"target": here})
    return replace(step, action=action, expect=expect, before=(), after=())


def _key(target: m.Target) -> tuple[object, ...]:
    return target.resource_id, target.text, target.role
