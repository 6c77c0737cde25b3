"""A policy that is shown less where an endpoint says that it was too much, whatever the settings promise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from loguru import logger

from treetap.core.ports import Policy
from treetap.decision.model.prompting import LARGEST
from treetap.errors import PromptTooLong
from treetap.models import Allowed, Decision, Situation

_HALVINGS: Final = 2
"""How often it is asked with half as much, in all."""


class FittingPolicy:
    """Makes its policy anew for half the tokens, asks it again, and stays with that.

    `make`: a policy whose prompts take so many tokens at most.
    """

    def __init__(self, make: Callable[[int], Policy], room: int) -> None:
        self._make, self._room = make, room
        self._policy = make(room)
        self._left = _HALVINGS

    async def decide(self, situation: Situation, allowed: Allowed) -> Decision:
        """Raises what the policy raises, `PromptTooLong` where half and half again was too much too."""
        while True:
            try:
                return await self._policy.decide(situation, allowed)
            except PromptTooLong as error:
                if not self._left:
                    raise
                self._left -= 1
                # What is more than any prompt takes was never asked for.
                self._room = min(self._room, LARGEST) // 2
                logger.warning("The model is shown less from now on ({} tokens). {}", self._room, error)
                self._policy = self._make(self._room)
