"""When a step or a branch has not worked: escalation (D5), correction (A10), looking first, rollback (D3), a
lesson.

The remedies of a step are tried in order, the gentlest first, and none after an action that commits.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from treetap import models as m
from treetap.core.attempt import Attempt, Order
from treetap.errors import NodeRecovers, ValueMissing
from treetap.matching.page_names import MODAL, asks
from treetap.matching.regions import beside
from treetap.matching.wording import spoken

if TYPE_CHECKING:
    from treetap.core.node import StrategyNode
    from treetap.core.step import Remedy, Step

_LAST_STEPS = 5
"""Steps that a reflection is given."""
_CORRECTIONS = 2
"""Corrections that are tried for one step."""
_TOUCHES = (m.Tap, m.DoubleTap, m.LongPress)
_WRITES = (m.InputText, m.ClearText, m.SetValue, m.Select)
_BACKS = 6
"""Steps back before another way is looked for."""
_WAY = 8
"""Steps of a way on the map that are followed."""


def remedies_for(action: m.Action) -> Sequence[Remedy]:
    """A step of the full level also escalates, is corrected from experience, and leaves the page (B6). Where
    the step says so, all that is followed by another try (D2)."""
    again: list[Remedy] = [_try_again] * action.handling.retry
    at_last: list[Remedy] = [_try_again] if action.handling.on_fail is m.OnFail.RETRY else []
    if action.level < m.Level.FULL:
        return [_wait_for_it, _clear_the_way, *again, *at_last]
    return [_wait_for_it, _clear_the_way, _look_later, *again, _touch_beside, _correct, _go_back, *at_last]


async def _wait_for_it(step: Step, attempt: Attempt) -> Attempt | None:
    """Wait for the expectation as long as the step says; else while the page is loading, or, for a level that
    does not wait for rest, until the phone should be at rest."""
    if attempt.execution is None or attempt.after is None:
        return None
    timeout = attempt.action.handling.timeout
    if timeout is not None:
        return await step.wait_for(attempt, timeout) if attempt.expect else None
    if attempt.after.loading or attempt.action.level <= m.Level.QUICK_VERIFY:
        return await step.wait_for(attempt, step.context.settings.device.settle.timeout)
    return None


async def _clear_the_way(step: Step, attempt: Attempt) -> Attempt | None:
    """Close an unexpected blocker; in a replay, any that was not learned. Behind it all may be as
    expected; if not, the step is taken again, but only where doing it twice is no worse than once."""
    verdict, replayed = attempt.verdict, step.order.by is m.Decider.REPLAY
    if verdict is None or (verdict.suggestion is not m.Suggestion.DISMISS and not replayed):
        return None
    was_there = bool(attempt.before.blockers) and attempt.ineffective
    if not await step.uncovered(unwanted_only=not (was_there or replayed)):
        return None
    behind = await step.judge(attempt)
    if behind.fine:
        return await step.judged(attempt, behind)
    return await _try_again(step, attempt) if attempt.ineffective or attempt.action.idempotent else None


async def _try_again(step: Step, attempt: Attempt) -> Attempt | None:
    return await step.once(attempt.retries + 1)


async def _look_later(step: Step, attempt: Attempt) -> Attempt | None:
    """The effect may take its time."""
    if not attempt.ineffective:
        return None
    await step.context.parts.clock.sleep(step.context.settings.error_threshold.ineffective_wait)
    return await step.judged(attempt)


async def _touch_beside(step: Step, attempt: Attempt) -> Attempt | None:
    """Touch another point of the target: its middle may not take the touch. Not where it is disabled."""
    disabled = attempt.verdict is not None and attempt.verdict.suggestion is m.Suggestion.REPLAN
    if not attempt.ineffective or disabled or not isinstance(attempt.action, _TOUCHES):
        return None
    screen = await step.context.see(step.order.node)
    found = await step.find()
    area = None if found is None or not found.found else found.safe_region or found.bounds
    point = None if found is None or area is None else beside(area, found.center, screen)
    if found is None or point is None:
        return None
    there = found.model_copy(update={"center": point})
    return await step.aside(step.action, step.expect, by=attempt.by, location=there)


async def _go_back(step: Step, attempt: Attempt) -> Attempt | None:
    """After the second step in a row without effect in one state, leave the page; not where something was
    typed on it, which would be lost."""
    action, before, visited = attempt.action, attempt.before, step.context.visited
    leaves = isinstance(action, m.PressKey) and action.key.value in ("back", "home")
    if not attempt.ineffective or leaves or not isinstance(action, (*_TOUCHES, m.PressKey)):
        return None
    last = visited[step.visits - 1] if step.visits else None
    if last is None or (last.page_key, last.state_key) != (before.page_key, before.state_key):
        return None
    if not any(one.page_key == before.page_key and isinstance(one.action, _WRITES) for one in visited):
        await step.aside(m.Back(description="Nothing has any effect here"))
    return None


async def _correct(step: Step, attempt: Attempt) -> Attempt | None:
    """Do what put such a failure right before; if the step has not worked by that, take it once more."""
    context = step.context
    query = context.query(step.order.situation.frame, "correction", failed=attempt.record())
    found = await context.optional(context.parts.recall.recall(query), m.Recollection())
    known = [(match, one) for match in found.matches if (one := _correction(match, step, attempt))]
    for match, correction in known[:_CORRECTIONS]:
        done = await step.aside(*correction, by=m.Decider.REPLAY)
        if done is None:
            continue
        worked = done.fine and done.verdict is not None and done.verdict.status is m.VerdictStatus.SUCCESS
        await context.optional(context.parts.store.outcome(match.experience.id, ok=worked), None)
        if worked and attempt.expect:
            over = (await step.compared(attempt, context.screen)).fine
            return done if over else await _try_again(step, attempt)
        if worked:  # Where its target is gone, the correction was done in the step's place.
            return done if await _is_gone(step, attempt) else await _try_again(step, attempt)
    return None


async def _is_gone(step: Step, attempt: Attempt) -> bool:
    with suppress(NodeRecovers):
        location = await step.locate(attempt.action, await step.context.see(step.order.node))
        return location is not None and not location.found
    return True


def _correction(
    match: m.Match, step: Step, attempt: Attempt
) -> tuple[m.Action, tuple[m.Expectation, ...]] | None:
    """With the values of this task; None for what needs other values, commits, or is the failed step."""
    atom = match.experience
    if not isinstance(atom, m.AtomicExperience) or not atom.corrects or atom.step.action.commits:
        return None
    values = step.order.situation.frame.values | {one.name: one.value for one in match.slots}
    with suppress(ValueMissing):
        action, failed = m.bound(atom.step.action, values), attempt.action
        same = {name: getattr(failed, name) for name in ("handling", "level", "commits", "description")}
        if action.model_copy(update=same) != failed:
            return action, tuple(m.bound(one, values) for one in atom.step.expect)
    return None


async def look_first(step: Step, attempt: Attempt) -> Attempt:
    """After an action that commits and does not show that it worked: wait and look, and do nothing again."""
    context, node, goal = step.context, step.order.node, step.order.goal
    wait = max(attempt.action.handling.timeout or 0.0, context.settings.error_threshold.ineffective_wait)
    for pause in (0.0, wait, wait):
        attempt = await step.wait_for(attempt, pause)
        if attempt.fine:
            return attempt
        if goal is not None:  # Evidence for the goal says more than the step's own expectation.
            evidence = await context.parts.checker.check(goal, await context.see(node), context.seen)
            await context.tell(node, m.GoalChecked(goal_id=goal.id, evidence=evidence))
            if evidence is not None:
                return await step.judged(attempt, attempt.worked("The goal is seen to hold."))
        old, seen = {one.description for one in attempt.before.blockers}, not attempt.error
        now = context.screen.blockers if seen and attempt.after is not None else ()
        new = [one for one in now if one.kind in MODAL and one.description not in old]
        # A window that tells of an error, or asks first, says that it was not done.
        undone = any(one.kind is m.BlockerKind.ERROR or asks(one, context.screen) for one in new)
        if undone or attempt.hopeless:
            return attempt
        # Any other window can hide that it worked.
        if not (new and await step.uncovered()) and pause:
            break
    why, what = attempt.reason or "Nothing shows what it did.", spoken(attempt.action)
    unsure = f"It cannot be told whether this was done, so it is not done again: {what}. {why}"
    return await step.judged(attempt, replace(attempt, unsure=unsure))


# Rollback: back to a state that was verified, by navigation only


async def roll_back(node: StrategyNode, state: m.Screen) -> str:
    """Go back; then follow the map, from here or from the app's start. Empty if the phone is in that state
    again, else why not."""
    context = node.context
    if context.committed_since(state):
        return "something was done meanwhile that cannot be taken back."
    for back in range(_BACKS + 1):
        if await _is_there(node, state):
            return ""
        # From another app that was opened on the way, one step back may lead home again.
        near = state.package in [one.package for one in context.screens[-_BACKS:]]
        if back == _BACKS or not near or not await _move(node, m.Back()):
            break
    is_app = any(app.package == state.package for app in context.apps)
    start = m.LaunchApp(app=m.Text.literal(state.package)) if is_app else m.GoHome()
    for first in (None, start):
        started = first is None or await _move(node, first)
        if started and await _follow_map(node, state) and await _is_there(node, state):
            return ""
    return "the phone could not be brought back to the state it was in."


async def _is_there(node: StrategyNode, state: m.Screen) -> bool:
    """The very state with its contents, not just its page. What only ticks or blinks does not count."""
    now = await node.context.see(node.id)
    if now.page_key != state.page_key or now.package != state.package:
        return False
    if now.state_key == state.state_key:
        return True
    verdict = await node.context.parts.comparator.compare(state, now, m.Wait(seconds=1), ())
    return verdict.status is m.VerdictStatus.INEFFECTIVE


async def _follow_map(node: StrategyNode, state: m.Screen) -> bool:
    here = await node.context.see(node.id)
    if here.page_key == state.page_key:
        return True
    found = node.context.parts.places.path(here.page_key, state.page_key)
    way: Sequence[m.MapEdge] = await node.context.optional(found, ())
    for edge in way[:_WAY]:
        if edge.action.commits is not None or not await _move(node, edge.action):
            return False
    return bool(way)


async def _move(node: StrategyNode, action: m.Action) -> bool:
    """A step like any other: guarded, logged, compared."""
    order = Order(node=node.id, goal=None, situation=await node.situation(), by=m.Decider.OFFLINE)
    taken = await node.stepper.take(order, m.Terminal(action=action, thought="Back to where it was."))
    node.done.extend(taken.records)
    return taken.ok


# A lesson (A11)


async def reflect_on(node: StrategyNode, cause: str, *, final: bool = False) -> None:
    """A lesson for the next decisions and the next runs, or none. `final`: the node has given up."""
    context, steps = node.context, node.steps[-_LAST_STEPS:]
    taken_on = [one for one in context.screens if steps and one.frame.id == steps[-1].before]
    where = (taken_on or [context.screen])[-1]
    failure = m.Failure(
        task=node.assignment.task,
        goal_id=node.goals.open[0].id if node.goals.open else None,
        cause=cause or "It did not get there.",
        package=where.package,
        page_key=where.page_key,
        screen=context.screen,
        steps=steps,
        final=final,
    )
    lesson = await context.optional(context.parts.reflector.reflect(failure), None)
    same = [one for one in context.reflections if lesson is not None and one.id == lesson.id]
    if lesson is None or any(one.lesson == lesson.lesson for one in same):
        return
    for known in same:
        context.reflections.remove(known)  # The same, in better words.
    context.reflections.append(lesson)
    await context.optional(context.parts.store.learn(lesson), None)
    await context.tell(node.id, m.Reflected(reflection=lesson))
