"""A policy that follows a script, for tests and examples."""

from __future__ import annotations

from collections.abc import Iterable

from treetap.errors import DecisionNotAllowed
from treetap.models import Allowed, Decision, Situation


class ScriptedPolicy:
    """Gives its decisions in order, within what is allowed, and remembers what it saw."""

    def __init__(self, decisions: Iterable[Decision]) -> None:
        self._decisions = iter(tuple(decisions))
        self.situations: list[Situation] = []

    async def decide(self, situation: Situation, allowed: Allowed) -> Decision:
        self.situations.append(situation)
        decision = next(self._decisions, None)
        if decision is None:
            raise DecisionNotAllowed(
                f"The scripted policy has nothing left to say to '{situation.task}'.",
                hint="Give it one decision for each call.",
            )
        return allowed.check(decision)
