"""Asking for a decision, for knowledge, for a person's answer, for a lesson (A6, A11, C4)."""

from __future__ import annotations

from asyncio import timeout
from typing import TYPE_CHECKING

from treetap import models as m
from treetap.core.branch import Ending
from treetap.errors import ModelRecovers, TaskInvalid, TreetapError

if TYPE_CHECKING:
    from treetap.core.node import StrategyNode

_SAME_ERRORS = 2
"""A policy that makes the same error so often in a row has nothing else to say."""
_DECISIONS = (m.Terminal, m.Branch, m.Done, m.Infeasible, m.NeedKnowledge, m.AskHuman)
_LAST_STEPS = 5
"""Steps that a reflection is given."""


async def decide(node: StrategyNode, situation: m.Situation) -> m.Decision | Ending | None:
    """The policy's decision, if it is allowed. None: the policy is told what was wrong, and asked again.

    A policy may be anyone's code: whatever it raises ends the node with its reason, and not the program.
    """
    context, clock = node.context, node.context.parts.clock
    allowed = context.shape.allowed(node.assignment.depth)
    if context.thresholds.only_plans and "terminal" in allowed.open_decisions:
        allowed = allowed.model_copy(update={"decisions": allowed.decisions - {"branch"}})
    await node.charge()  # What perceiving and judging cost is no part of the decision.
    context.budget.take_decision()
    began = clock.monotonic()
    try:
        async with timeout(context.budget.seconds_left) as waiting:
            decided = await context.parts.policy.decide(situation, allowed)
        if not isinstance(decided, _DECISIONS):
            kind = type(decided).__name__
            return Ending(m.Status.FAILED, f"The policy broke: it returned a {kind}, which is no decision")
        decision = allowed.check(decided)
    except ModelRecovers as error:
        node.rejected.append(error.message)
        repeated = node.rejected[-_SAME_ERRORS:].count(error.message) == _SAME_ERRORS
        crossed = node.failed(str(error))
        # No step was taken for it: the reason is what the policy said.
        return Ending(m.Status.FAILED, error.told) if repeated or crossed else None
    except TreetapError:
        raise
    except Exception as error:
        if waiting.expired():
            raise context.budget.exceeded() from error
        return Ending(m.Status.FAILED, f"The policy broke: {type(error).__name__}: {error}")
    node.rejected.clear()
    if decision.note and decision.note not in context.notes:
        context.notes.append(decision.note)
    node.usage += decision.usage
    context.budget.usage += decision.usage
    took = (clock.monotonic() - began) * 1000
    by, usage = decision.by or m.Decider.OFFLINE, decision.usage + await node.charge()
    await context.tell(node.id, m.Decided(decision=decision, by=by, usage=usage, milliseconds=took))
    return decision


async def ask_memory(node: StrategyNode, decision: m.NeedKnowledge) -> Ending | None:
    """What memory knows goes into the next decision, a few times at most."""
    context, most = node.context, node.context.settings.strategy_tree.knowledge_rounds
    if len(node.knowledge) >= most:
        return node.failed(f"Memory was asked {most} times already: decide with what is known.")
    try:
        frame = await context.parts.reader.read(decision.query)
    except TaskInvalid as error:
        return node.failed(f"Memory cannot be asked '{decision.query[:80]}': {error.message}")
    query = context.query(frame, "knowledge")
    found = await context.optional(context.parts.recall.recall(query), m.Recollection())
    node.knowledge.append(m.Knowledge(query=decision.query, recollection=found))
    return None


async def ask_person(node: StrategyNode, decision: m.AskHuman) -> Ending | None:
    """The answer goes into the next decision. Without an answer the node ends; nothing is asked twice."""
    context, text = node.context, decision.question
    if any(one.question.text == text for one in node.answers):
        return node.failed(f"A person has answered that already: {text}")
    exchange = await context.ask(node.id, text, decision.answer, decision.choices)
    if not exchange.answer.given:
        return Ending(m.Status.FAILED, f"Nobody answered: {text}")
    node.answers.append(exchange)
    await context.look(node.id)  # The person may have touched the phone meanwhile.
    return None


async def reflect_on(node: StrategyNode, cause: str, *, final: bool = False) -> None:
    """A lesson for the next decisions and the next runs, or none. `final`: the node has given up."""
    context = node.context
    steps = node.steps[-_LAST_STEPS:]
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
    if lesson is None:
        return
    same = [one for one in context.reflections if one.id == lesson.id]
    if any(one.lesson == lesson.lesson for one in same):
        return
    for known in same:
        context.reflections.remove(known)  # The same, in better words.
    context.reflections.append(lesson)
    await context.optional(context.parts.store.learn(lesson), None)
    await context.tell(node.id, m.Reflected(reflection=lesson))
