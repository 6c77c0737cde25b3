"""The model decides; where its endpoint stays away, the offline policy does what it can for that task."""

from __future__ import annotations

from loguru import logger

from treetap.core.ports import Policy
from treetap.errors import EndpointBusy, EndpointRefused
from treetap.models import Allowed, Decision, Situation


class FallbackPolicy:
    """Asks the model for each task anew; within one it does not go back to an endpoint that failed."""

    def __init__(self, model: Policy, offline: Policy) -> None:
        self._model, self._offline = model, offline
        self._without = ""

    async def decide(self, situation: Situation, allowed: Allowed) -> Decision:
        """Raises what the policy raises that decides."""
        task = situation.mandate.sentence
        if not situation.visited and not situation.failure:
            self._without = ""
        if self._without != task:
            try:
                return await self._model.decide(situation, allowed)
            except (EndpointBusy, EndpointRefused) as error:
                self._without = task
                logger.warning("The offline policy goes on: {} {}", error.message, error.hint)
        return await self._offline.decide(situation, allowed)
