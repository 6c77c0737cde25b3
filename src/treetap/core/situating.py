"""Everything there is to decide on, gathered from the run and the node."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treetap.models import NodeRecord, Situation, StepRecord

if TYPE_CHECKING:
    from treetap.core.strategy_node import StrategyNode


async def situation_of(node: StrategyNode) -> Situation:
    """As it is now. Screen text in it is data and never becomes an instruction."""
    context, assignment = node.context, node.assignment
    window = tuple(context.reflections)
    recent = {one.id for one in window}
    return Situation(
        mandate=context.mandate,
        task=assignment.task,
        frame=node.frame,
        goals=node.goals.open,
        screen=context.screen,
        seen=context.seen,
        evidence=node.goals.evidence,
        steps=tuple(one for one in node.done if isinstance(one, StepRecord)),
        done=(*assignment.before, *(one for one in node.done if isinstance(one, NodeRecord))),
        visited=tuple(context.visited),
        deeds=tuple(context.deeds),
        trail=assignment.trail,
        ahead=assignment.ahead,
        reflections=window,
        lessons=tuple(one for one in node.known.lessons if one.id not in recent),
        hints=node.known.matches,
        knowledge=tuple(node.knowledge),
        bank=tuple(await context.parts.bank.values()),
        notes=tuple(context.notes),
        apps=context.apps,
        failure=node.failure,
        answers=tuple(node.answers),
        depth=assignment.depth,
        steps_left=context.budget.steps_left,
    )
