"""What model calls have cost: counted for each, good or not, and never more of them than a run may make."""

from __future__ import annotations

from collections.abc import Sequence

from treetap.errors import BudgetSpent
from treetap.models import ModelCalled


class RunMeter:
    """Counts the calls of one run after another."""

    def __init__(self) -> None:
        self._limit: int | None = None
        self._calls = 0
        self._untold: list[ModelCalled] = []

    def begin(self, limit: int | None) -> None:
        """A new run: so many calls, or any number."""
        self._limit, self._calls = limit, 0
        self._untold.clear()

    def take_call(self) -> None:
        """Before a call. Raises `BudgetSpent`."""
        if self._limit is not None and self._calls >= self._limit:
            raise BudgetSpent(
                f"The run has used up its {self._limit} model calls.",
                hint="Raise strategy_tree.max_model_calls.",
            )
        self._calls += 1

    def add(self, call: ModelCalled) -> None:
        """After a call: what it was for, what it has cost, what was wrong with it."""
        self._untold.append(call)

    def taken(self) -> Sequence[ModelCalled]:
        """The calls since this was last asked."""
        calls, self._untold = self._untold, []
        return calls
