"""Both policies: the offline one takes the steps that it is sure of, and the model is asked for the rest."""

from __future__ import annotations

from typing import Final

from loguru import logger

from treetap.core.ports import Policy
from treetap.errors import DecisionNotAllowed, EndpointBusy, EndpointRefused, ModelRecovers
from treetap.models import (
    Allowed,
    AskHuman,
    Branch,
    Decider,
    Decision,
    Goal,
    NeedKnowledge,
    Situation,
    StepRecord,
    StepStatus,
    VerdictStatus,
)

_SURE: Final = 0.7
"""From this confidence on a step of the offline policy is taken."""
_LAST: Final = 3
_MOST_IN_VAIN: Final = 2
"""Of its last steps: so many without effect, and somebody else had better look."""
_WRONG: Final = (VerdictStatus.FAILURE, VerdictStatus.INEFFECTIVE)


class TogetherPolicy:
    """Asks the offline policy first; where the model does not answer, its doubtful step is taken."""

    def __init__(self, offline: Policy, model: Policy) -> None:
        self._offline, self._model = offline, model

    async def decide(self, situation: Situation, allowed: Allowed) -> Decision:
        """Raises what the model's policy raises, if the other one has nothing to say either."""
        own: Decision | None
        try:
            own = await self._offline.decide(situation, allowed)
        except DecisionNotAllowed:
            own = None
        if own is not None and _sure(own, situation):
            return own
        try:
            return await self._model.decide(situation, allowed)
        except (EndpointBusy, EndpointRefused, ModelRecovers) as error:
            if own is None:
                raise
            logger.warning("The model is of no help, so it goes on without. {}", error)
            return own


def _sure(decision: Decision, situation: Situation) -> bool:
    """Whether every word that counts was understood, the step is a clear one, and such steps got anywhere."""
    if isinstance(decision, AskHuman | NeedKnowledge):
        return False
    if not all(_understood(goal) for goal in situation.goals):
        return False
    if not isinstance(decision, Branch) and decision.confidence < _SURE:
        return False
    own = [one for one in situation.steps if one.decided_by is Decider.OFFLINE]
    return sum(_in_vain(one) for one in own[-_LAST:]) < _MOST_IN_VAIN


def _understood(goal: Goal) -> bool:
    return bool(goal.verb) and not goal.unexplained


def _in_vain(step: StepRecord) -> bool:
    judged = step.verdict is not None and step.verdict.status in _WRONG
    return judged or step.status is StepStatus.FAILED
