"""Limits of a run: its budget (A7, C8), and when to stop trying (A9)."""

from __future__ import annotations

from treetap.core.ports import Clock
from treetap.errors import BudgetSpent
from treetap.models import ErrorThresholdSettings, StrategyTreeSettings, Usage

_MOST_PLANS = 3
"""Branch decisions in a row without a step that worked."""


class Budget:
    """Counts steps, decisions, model calls and seconds; raises `BudgetSpent` before a limit is exceeded."""

    def __init__(self, limits: StrategyTreeSettings, clock: Clock) -> None:
        self._limits, self._clock = limits, clock
        self._began = clock.monotonic()
        self.steps = 0
        self.decisions = 0
        self.usage = Usage()
        """What model calls have cost."""
        self.spent = False
        """A limit was reached: no node plans again."""

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
        """Call before an action."""
        self._check(self.seconds, "max_seconds", "seconds")
        self._check(self.steps, "max_steps", "actions")
        self.steps += 1

    def take_decision(self) -> None:
        """Call before the policy is asked."""
        self._check(self.seconds, "max_seconds", "seconds")
        self._check(self.decisions, "max_decisions", "decisions")
        if self.usage.tried:
            self._check(self.usage.tried, "max_model_calls", "model calls")
        self.decisions += 1

    def _check(self, spent: float, key: str, what: str) -> None:
        if spent >= getattr(self._limits, key):
            raise self.exceeded(key, what)

    def exceeded(self, key: str = "max_seconds", what: str = "seconds") -> BudgetSpent:
        """The error to raise where a limit is reached."""
        self.spent = True
        limit = getattr(self._limits, key)
        return BudgetSpent(f"The run has used up its {limit:g} {what}.", hint=f"Raise strategy_tree.{key}.")


class Thresholds:
    """Counts errors in a row and loops. A step that works resets both."""

    def __init__(self, limits: ErrorThresholdSettings) -> None:
        self._limits = limits
        self.errors = 0
        """Steps in a row that failed, had no effect, or could not be taken."""
        self.loops = 0
        """How often the same action was taken on the same target in the same state."""
        self.plans = 0
        """How often a task was divided into subtasks since a step worked."""

    def worked(self) -> None:
        self.plans = 0
        if self._limits.reset_on_success:
            self.reset()

    @property
    def only_plans(self) -> bool:
        """Tasks were divided again and again and no step worked since: branching is closed until one does."""
        return self.plans >= _MOST_PLANS

    def reset(self) -> None:
        """A new plan starts without the errors of the old one."""
        self.errors = self.loops = 0

    @property
    def crossed(self) -> str:
        """Why the node must stop; empty below the thresholds."""
        if self.errors >= self._limits.max_errors:
            return f"{self.errors} steps in a row failed or had no effect."
        if self.loops >= self._limits.max_loops:
            return f"The same action was taken {self.loops} times in the same state."
        return ""
