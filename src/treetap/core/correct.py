"""Putting a step right by what put such a failure right before (A10)."""

from __future__ import annotations

from contextlib import suppress

from treetap.core.aids import aided
from treetap.core.attempt import Attempt
from treetap.core.taking import Taking
from treetap.errors import NodeRecovers, ValueMissing
from treetap.models import Action, AtomicExperience, Decider, Expectation, Match, Query, Recollection, bound

_TRIES = 2
"""Corrections that are tried for one step."""


async def correct(taking: Taking, attempt: Attempt) -> Attempt | None:
    """Do what helped then; if the step has not worked by that, take it once more."""
    tried = 0
    for match in await _known(taking, attempt):
        step = _step(match, taking)
        if step is None or _same(step[0], attempt.action):
            continue
        tried += 1
        put_right = await taking.aside(*step, by=Decider.REPLAY)
        helped = put_right is not None and put_right.verified
        if put_right is not None:
            await aided(
                taking.context, taking.context.parts.store.outcome(match.experience.id, ok=helped), None
            )
        if helped and put_right is not None:
            return await _gone_on(taking, attempt, put_right)
        if tried == _TRIES:
            break
    return None


async def _known(taking: Taking, attempt: Attempt) -> tuple[Match, ...]:
    context = taking.context
    query = Query(
        frame=taking.order.situation.frame,
        screen=context.screen,
        purpose="correction",
        device=context.info,
        apps=context.apps,
        failed=attempt.record(),
    )
    return (await aided(context, context.parts.recall.recall(query), Recollection())).matches


def _step(match: Match, taking: Taking) -> tuple[Action, tuple[Expectation, ...]] | None:
    """With the values of this task; what needs another value than those was another task's."""
    atom = match.experience
    if not isinstance(atom, AtomicExperience) or not atom.corrects or atom.step.action.commits:
        return None
    values = taking.order.situation.frame.values | {one.name: one.value for one in match.slots}
    with suppress(ValueMissing):
        return bound(atom.step.action, values), tuple(bound(one, values) for one in atom.step.expect)
    return None


async def _gone_on(taking: Taking, attempt: Attempt, put_right: Attempt) -> Attempt:
    """What was expected may be there now. Else the step itself is taken again; where it cannot be, because
    its target is gone and nothing was expected, the correction stood in its place."""
    if attempt.expect:
        now = await taking.attempts.compared(attempt, taking.context.screen, taking.order)
        if now.fine:
            return put_right
    elif not await _is_there(taking, attempt):
        return put_right
    return await taking.once(attempt.retries + 1)


async def _is_there(taking: Taking, attempt: Attempt) -> bool:
    screen = await taking.context.see(taking.order.node)
    with suppress(NodeRecovers):
        location = await taking.attempts.locate(attempt.action, screen)
        return location is None or location.found
    return False


def _same(one: Action, other: Action) -> bool:
    plain = {"description": "", "handling": other.handling, "level": other.level, "commits": other.commits}
    return one.model_copy(update=plain) == other.model_copy(update={"description": ""})
