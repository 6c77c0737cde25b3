"""What model calls have cost: counted for each, good or not, and never more of them than a run may make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from treetap.errors import BudgetSpent, EndpointBusy, EndpointRefused, TreetapError
from treetap.models import ModelCalled


@dataclass(frozen=True, slots=True)
class Unanswered:
    """A question that an endpoint left without an answer, tries and all."""

    section: str
    """Which endpoint: `models.text`, `models.vision` or `models.judge`."""
    purpose: str
    problem: str
    remedy: str
    bad_reply: bool = False
    """Something came that is no answer: an answer to the same purpose later mends that."""

    @property
    def line(self) -> str:
        return f"{self.problem} {self.remedy}".rstrip()


@dataclass
class _Questions:
    """What became of the questions to one endpoint, in this run."""

    asked: int = 0
    unanswered: list[Unanswered] = field(default_factory=list)


class RunMeter:
    """Counts the calls of one run after another, and remembers which questions were not answered."""

    def __init__(self) -> None:
        self._limit: int | None = None
        self._calls = 0
        self._untold: list[ModelCalled] = []
        self._questions: dict[str, _Questions] = {}
        self._last: Unanswered | None = None

    def begin(self, limit: int | None) -> None:
        """A new run: so many calls, or any number."""
        self._limit, self._calls = limit, 0
        self._untold.clear()
        self._questions.clear()
        self._last = None

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

    def answered(self, section: str, purpose: str) -> None:
        """A question was answered. A bad reply to the same question before it is mended by that."""
        given = self._questions.setdefault(section, _Questions())
        given.asked += 1
        given.unanswered = [one for one in given.unanswered if not (one.bad_reply and one.purpose == purpose)]
        self._last = None

    def not_answered(self, section: str, purpose: str, name: str, error: TreetapError) -> None:
        """A question has come to nothing. `name`: of the endpoint, for an error that does not say it."""
        away = isinstance(error, EndpointBusy | EndpointRefused)
        problem = error.message if away else f"{name} gives no usable reply: {error.message}"
        given = self._questions.setdefault(section, _Questions())
        given.asked += 1
        self._last = Unanswered(section, purpose, problem, error.hint, bad_reply=not away)
        given.unanswered.append(self._last)

    @property
    def trouble(self) -> str:
        """Why the last question of this run was not answered, and what to do, in one line; "" if it was."""
        return self._last.line if self._last is not None else ""

    def warnings(self, instead: str = "") -> tuple[str, ...]:
        """One line for each endpoint that left questions unanswered: how many, why, and what to do.

        `instead`: what was done without the text model, such as "the offline policy was used"."""
        return tuple(
            _warning(given, instead if section.endswith(".text") else "")
            for section, given in self._questions.items()
            if given.unanswered
        )


def _warning(given: _Questions, instead: str) -> str:
    last, missed = given.unanswered[-1], len(given.unanswered)
    then = f"{missed} of {given.asked} questions got no answer" + (f", {instead}" if instead else "")
    return f"{last.problem.rstrip('.')}: {then}. {last.remedy}".rstrip()
