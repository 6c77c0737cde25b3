"""A goal checker for the verbs of the sample tasks."""

from __future__ import annotations

from collections.abc import Sequence

from tests.fakes.finding import matching, names
from treetap.models import Element, Evidence, EvidenceKind, Goal, Polarity, Role, Screen, Target


class FakeGoalChecker:
    """Looks at a switch, a title, the rows; knows nothing else."""

    async def check(self, goal: Goal, screen: Screen, seen: Sequence[Screen]) -> Evidence | None:
        rules = {"set": self._set, "open": self._open, "send": self._sent, "delete": self._deleted}
        kind = rules[goal.verb](goal, screen, seen) if goal.verb in rules else None
        if kind is None:
            return None
        text = f"The screen shows {goal.verb} {goal.object}."
        return Evidence(goal_id=goal.id, kind=kind, text=text, frame_id=screen.frame.id)

    def _set(self, goal: Goal, screen: Screen, seen: Sequence[Screen]) -> EvidenceKind | None:
        wanted = goal.polarity is Polarity.POSITIVE
        switches = matching(Target(text=goal.object, role=Role.SWITCH), screen)
        return EvidenceKind.STATE if any(one.checked is wanted for one in switches) else None

    def _open(self, goal: Goal, screen: Screen, seen: Sequence[Screen]) -> EvidenceKind | None:
        return EvidenceKind.PAGE if goal.object == _title(screen) else None

    def _sent(self, goal: Goal, screen: Screen, seen: Sequence[Screen]) -> EvidenceKind | None:
        values = {slot.role: slot.value for slot in goal.slots}
        content, there = values["content"], values["recipient"] == _title(screen)
        fresh = len(_rows(content, screen)) > max((len(_rows(content, one)) for one in seen), default=0)
        return EvidenceKind.NEW if there and fresh else None

    def _deleted(self, goal: Goal, screen: Screen, seen: Sequence[Screen]) -> EvidenceKind | None:
        was_here = any(one.page_key == screen.page_key and _rows(goal.object, one) for one in seen)
        return EvidenceKind.GONE if was_here and not _rows(goal.object, screen) else None


def _title(screen: Screen) -> str:
    return min(screen.elements, key=lambda element: element.bounds.top).text if screen.elements else ""


def _rows(text: str, screen: Screen) -> list[Element]:
    return [one for one in screen.elements if one.role is Role.ITEM and text in names(one, screen)]
