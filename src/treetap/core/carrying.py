"""What one goal reads and a later one may need goes to the bank (D1), as a step like any other.

So it is guarded, written down and learned: a replay reads it afresh, and never types what was read last time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from treetap.core.situating import situation_of
from treetap.models import (
    Action,
    BankPart,
    Decider,
    Evidence,
    Goal,
    SaveValue,
    Slot,
    Terminal,
    Text,
    ValueSaved,
)
from treetap.models.within import within

if TYPE_CHECKING:
    from treetap.core.context import RunContext
    from treetap.core.strategy_node import StrategyNode


async def carry(node: StrategyNode) -> None:
    """For every goal of this node that was read and has not been kept yet."""
    for one in node.goals.evidence:
        goal = next(goal for goal in node.frame.goals if goal.id == one.goal_id)
        if one.value is None or not _is_followed(node.context, goal):
            continue
        if await _is_kept(node.context, goal, one.value):
            continue
        if one.target is None or not await _saved(node, goal, one):
            await _keep(node.context, node.id, goal, one.value)


async def keep_read(context: RunContext, node: str, goal: Goal, evidence: Sequence[Evidence]) -> None:
    """In a replay: what its own step has saved may be a whole line, and the answer a part of it. What follows
    needs the answer, before it types anything."""
    read = next((one.value for one in evidence if one.goal_id == goal.id), None)
    if read is not None and _is_followed(context, goal) and not await _is_kept(context, goal, read):
        await _keep(context, node, goal, read)


async def _keep(context: RunContext, node: str, goal: Goal, value: str) -> None:
    await context.parts.bank.save(goal.bank_name, value)
    await context.tell(node, ValueSaved(name=goal.bank_name, value=value))


async def note_used(context: RunContext, action: Action, goal: Goal | None) -> None:
    """The action types what is in the bank. For its goal that is what the person meant by "it": from now on
    the goal has that value, and only what shows it shows that the goal holds."""
    texts = [one for one in within(action) if isinstance(one, Text) and _is_of_bank(one)]
    if goal is None or not texts:
        return
    bank = {one.name: one.value for one in await context.parts.bank.values()}
    known = {slot.value for slot in (*goal.slots, *context.carried.get(goal.id, ()))}
    typed = [one.fill(context.mandate.values, bank) for one in texts if _names(one) <= set(bank)]
    new = [one for one in dict.fromkeys(typed) if one not in known]
    slots = (Slot(name=f"carried_{at}", type="text", role="content", value=one) for at, one in enumerate(new))
    context.carried[goal.id] = (*context.carried.get(goal.id, ()), *slots)


def _is_of_bank(text: Text) -> bool:
    return bool(_names(text))


def _names(text: Text) -> set[str]:
    return {part.name for part in text.root if isinstance(part, BankPart)}


async def _saved(node: StrategyNode, goal: Goal, evidence: Evidence) -> bool:
    action = SaveValue(name=goal.bank_name, target=evidence.target)
    step = Terminal(action=action, goal_id=goal.id, thought="It may be needed later.")
    taken = await node.stepper.take(
        step,
        node=node.id,
        goal=node.goal(goal.id),
        situation=await situation_of(node),
        by=Decider.TEMPLATE,
    )
    node.done.extend(taken.records)
    return taken.ok and await _is_kept(node.context, goal, evidence.value or "")


def _is_followed(context: RunContext, goal: Goal) -> bool:
    """Whether the person asked for more after this: a question alone needs no bank."""
    asked = [one.id for one in context.mandate.goals]
    return goal.id in asked[:-1]


async def _is_kept(context: RunContext, goal: Goal, value: str) -> bool:
    kept = await context.parts.bank.values()
    return any(one.name == goal.bank_name and one.value == value for one in kept)
