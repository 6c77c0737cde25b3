"""What a whole run may cost: steps, decisions, model calls, seconds (A7, C8)."""

from __future__ import annotations

from treetap.core.ports import Clock
from treetap.errors import BudgetSpent
from treetap.models import StrategyTreeSettings, Usage


class Budget:
    """Counts, and raises `BudgetSpent` before more is spent than there is."""

    def __init__(self, limits: StrategyTreeSettings, clock: Clock) -> None:
        self._limits, self._clock = limits, clock
        self._began = clock.monotonic()
        self.steps = 0
        self.decisions = 0
        self.usage = Usage()
        self.spent = False
        """Something is used up: nobody plans anew on what is not there."""

    @property
    def seconds(self) -> float:
        """Since the run began."""
        return self._clock.monotonic() - self._began

    @property
    def steps_left(self) -> int:
        return max(0, self._limits.max_steps - self.steps)

    @property
    def seconds_left(self) -> float:
        return max(0.0, self._limits.max_seconds - self.seconds)

    def take_step(self) -> None:
        """Before an action."""
        self._time()
        if self.steps >= self._limits.max_steps:
            raise self._spent(f"{self._limits.max_steps} actions", "max_steps")
        self.steps += 1

    def take_decision(self) -> None:
        """Before the policy is asked."""
        self._time()
        if self.decisions >= self._limits.max_decisions:
            raise self._spent(f"{self._limits.max_decisions} decisions", "max_decisions")
        if self.usage.tried and self.usage.tried >= self._limits.max_model_calls:
            raise self._spent(f"{self._limits.max_model_calls} model calls", "max_model_calls")
        self.decisions += 1

    def add(self, usage: Usage) -> None:
        """What a decision, or any other call of a model, has cost."""
        self.usage += usage

    def out_of_time(self) -> BudgetSpent:
        """What to raise where the time is up."""
        return self._spent(f"{self._limits.max_seconds:g} seconds", "max_seconds")

    def _time(self) -> None:
        if self.seconds >= self._limits.max_seconds:
            raise self.out_of_time()

    def _spent(self, what: str, key: str) -> BudgetSpent:
        self.spent = True
        return BudgetSpent(f"The run has used up its {what}.", hint=f"Raise strategy_tree.{key}.")
