"""What is asked for, where a touch for it may land, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from treetap.bench.locating_truth import Rect, holds
from treetap.matching.words import is_chinese
from treetap.models import LocateResult, Screen, Target, Text

SURE = 0.8

Way = Literal["sentence", "text"]


@dataclass(frozen=True)
class Case:
    """Words for a thing, and its place in pixels; no place if it is not on the screen."""

    say: str
    kind: str
    way: Way = "sentence"
    inside: tuple[Rect, ...] = ()
    outside: tuple[Rect, ...] = ()
    """What acts by itself inside of it."""

    @property
    def absent(self) -> bool:
        return not self.inside

    @property
    def language(self) -> str:
        """Of the words that were said."""
        return "zh" if is_chinese(self.say) else "en"

    @property
    def target(self) -> Target:
        words = Text.literal(self.say)
        return Target(text=words) if self.way == "text" else Target(sentence=words)

    def holds(self, answer: LocateResult) -> bool:
        """Whether the answer is a touch on it."""
        if answer.center is None:
            return False
        x, y = float(answer.center.x), float(answer.center.y)
        within = any(holds(rect, x, y) for rect in self.inside)
        return within and not any(holds(rect, x, y) for rect in self.outside)


@dataclass(frozen=True)
class Scene:
    """A screen without its tree, and what is asked for on it."""

    name: str
    source: str
    """`phone` or `real`."""
    screen: Screen
    cases: tuple[Case, ...]


@dataclass(frozen=True)
class Trial:
    """One case and its answer."""

    scene: str
    source: str
    case: Case
    answer: LocateResult

    @property
    def answered(self) -> bool:
        return self.answer.found

    @property
    def sure(self) -> bool:
        return self.answer.found and self.answer.confidence > SURE

    @property
    def right(self) -> bool:
        """A touch on it. For what is not there, no answer above 0.8: below, it is a question."""
        return not self.sure if self.case.absent else self.case.holds(self.answer)

    def __str__(self) -> str:
        at = self.answer.center
        got = "not found" if at is None else f"({at.x:.0f}, {at.y:.0f}) at {self.answer.confidence:.2f}"
        should = ", ".join(f"[{box[0]},{box[1]}][{box[2]},{box[3]}]" for box in self.case.inside) or "nowhere"
        asked = f"{self.case.kind} {self.case.way} '{self.case.say}'"
        return f"{self.scene}: {asked}: {got}, should be {should}. {self.answer.reason}"
