"""How an error ends a node, and what is learned from a failure (A11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treetap.core.aids import aided
from treetap.core.assignment import Ending
from treetap.errors import DeviceLost, NodeRecovers, TextNotTypable, TreetapError
from treetap.models import Failure, Reflected, Status, StepRecord

if TYPE_CHECKING:
    from treetap.core.strategy_node import StrategyNode

_LAST = 5
"""Steps that a reflection looks at."""


def ended_by(error: TreetapError) -> Ending:
    """What the node could recover from by itself has failed here; the rest stops the run."""
    said = " ".join(part for part in (error.message, error.hint) if part)
    fails = isinstance(error, NodeRecovers | TextNotTypable) and not isinstance(error, DeviceLost)
    return Ending(Status.FAILED if fails else Status.ABORTED, said)


async def reflect_on(node: StrategyNode, cause: str, *, final: bool = False) -> None:
    """A lesson for the next decisions and the next runs, or none. `final`: the node has given up."""
    context = node.context
    steps = tuple(one for one in node.done if isinstance(one, StepRecord))[-_LAST:]
    screen = context.screens[-1] if context.screens else None
    where = next(
        (one for one in reversed(context.screens) if steps and one.frame.id == steps[-1].before), screen
    )
    goal = node.goals.open[0].id if node.goals.open else None
    told = Failure(
        task=node.assignment.task,
        goal_id=goal,
        cause=cause or "It did not get there.",
        package=where.package if where else "",
        page_key=where.page_key if where else "",
        screen=screen,
        steps=steps,
        final=final,
    )
    reflection = await aided(context, context.parts.reflector.reflect(told), None)
    if reflection is None:
        return
    known = next((one for one in context.reflections if one.id == reflection.id), None)
    if known is not None:
        if known.lesson == reflection.lesson:
            return
        context.reflections.remove(known)  # the same, in better words
    context.reflections.append(reflection)
    await aided(context, context.parts.store.learn(reflection), None)
    await context.tell(node.id, Reflected(reflection=reflection))
