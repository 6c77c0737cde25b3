"""Asking the policy, and what becomes of an answer that is of no use."""

from __future__ import annotations

from asyncio import timeout
from typing import TYPE_CHECKING

from treetap.core.assignment import Ending
from treetap.core.charging import charge
from treetap.errors import ModelRecovers, TreetapError
from treetap.models import (
    Allowed,
    AskHuman,
    Branch,
    Decided,
    Decider,
    Decision,
    Done,
    Infeasible,
    NeedKnowledge,
    Situation,
    Status,
    Terminal,
)

if TYPE_CHECKING:
    from treetap.core.strategy_node import StrategyNode

_SAME_WORDS = 2
"""A policy that says the same useless thing so often in a row has nothing left to say."""


async def decide(node: StrategyNode, situation: Situation) -> Decision | Ending | None:
    """What the policy says, if it may say that. None: it is told what was wrong, and asked again.

    A policy may be anyone's code. Whatever it raises ends the node with its reason, and not the program.
    """
    context = node.context
    allowed, clock = _allowed(node), context.parts.clock
    await charge(node)  # What looking and judging has cost is no part of the decision.
    context.budget.take_decision()
    began = clock.monotonic()
    try:
        async with timeout(context.budget.seconds_left) as waiting:
            decided = await context.parts.policy.decide(situation, allowed)
        decision = allowed.check(_decision(decided))
    except ModelRecovers as error:
        return _useless(node, error)
    except TreetapError:
        raise
    except Exception as error:
        if waiting.expired():
            raise context.budget.out_of_time() from error
        return Ending(Status.FAILED, f"The policy broke: {type(error).__name__}: {error}")
    node.useless.clear()
    if decision.note and decision.note not in context.notes:
        context.notes.append(decision.note)
    node.usage += decision.usage
    context.budget.add(decision.usage)
    took = (clock.monotonic() - began) * 1000
    by = decision.by or Decider.OFFLINE
    usage = decision.usage + await charge(node)
    await context.tell(node.id, Decided(decision=decision, by=by, usage=usage, milliseconds=took))
    return decision


def _allowed(node: StrategyNode) -> Allowed:
    """As the shape has it; but whoever has only planned for a while has to act."""
    allowed = node.context.shape.allowed(node.assignment.depth)
    if not node.context.thresholds.only_plans or "terminal" not in allowed.open_decisions:
        return allowed
    return allowed.model_copy(update={"decisions": allowed.decisions - {"branch"}})


def _decision(said: object) -> Decision:
    if not isinstance(said, Terminal | Branch | Done | Infeasible | NeedKnowledge | AskHuman):
        raise TypeError(f"it returned a {type(said).__name__}, which is no decision")
    return said


def _useless(node: StrategyNode, error: ModelRecovers) -> Ending | None:
    node.useless.append(error.message)
    node.failure = str(error)
    node.context.thresholds.failed()
    repeated = node.useless[-_SAME_WORDS:].count(error.message) == _SAME_WORDS
    if not repeated and node.crossed() is None:
        return None
    # No step was taken for it: what counts is what the policy said.
    return Ending(Status.FAILED, " ".join(part for part in (error.message, error.hint) if part))
