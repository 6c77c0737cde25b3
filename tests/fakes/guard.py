"""A guard with a short list of words."""

from __future__ import annotations

from pydantic import BaseModel

from tests.fakes.finding import matching, names
from treetap.models import (
    Action,
    Commitment,
    Element,
    Goal,
    LocateResult,
    Permission,
    Ruling,
    Screen,
    Situation,
    Target,
    Text,
)

WORDS = {
    "send": Commitment.SEND,
    "发送": Commitment.SEND,
    "pay": Commitment.PAY,
    "支付": Commitment.PAY,
    "delete": Commitment.DELETE,
    "删除": Commitment.DELETE,
}


class FakeCommitments:
    """Goes by the words on the control."""

    def of(self, screen: Screen, element: Element) -> Commitment | None:
        said = f"{element.text} {element.description}".casefold()
        return next((kind for word, kind in WORDS.items() if word in said), None)


class FakeGuard:
    """Lets pass what commits to nothing, and what the mandate asks for with all its values in view."""

    def __init__(self) -> None:
        self.judged: list[Action] = []

    async def judge(
        self, action: Action, goal: Goal | None, situation: Situation, location: LocateResult | None
    ) -> Ruling:
        self.judged.append(action)
        risk = action.commits or self._risk(action, situation.screen, location)
        if risk is None:
            return Ruling(permission=Permission.ALLOW, reason="It commits to nothing.")
        goals = [one for one in situation.mandate.goals if one.verb == risk and goal in (None, one)]
        if any(self._consents(one, action, situation.screen) for one in goals):
            return Ruling(permission=Permission.ALLOW, reason="The person asks for this.", risk=risk)
        return Ruling(permission=Permission.ASK, reason=f"Nobody asked to {risk} this.", risk=risk)

    def _consents(self, goal: Goal, action: Action, screen: Screen) -> bool:
        """Its values are all to be seen or given by the action, and the action gives no other."""
        values, given = {goal.object, *(slot.value for slot in goal.slots)} - {""}, _texts(action)
        return given <= values <= given | {element.text for element in screen.elements}

    def _risk(self, action: Action, screen: Screen, location: LocateResult | None) -> Commitment | None:
        target = getattr(action, "target", None)
        there = matching(target, screen) if isinstance(target, Target) else []
        if location is not None and location.center is not None:
            point = location.center.on(screen.frame.size)
            there += [one for one in screen.elements if one.bounds.on(screen.frame.size).contains(point)]
        called = _texts(target).union(*(names(one, screen) for one in there))
        said = " ".join(called).lower()
        return next((risk for word, risk in WORDS.items() if word in said), None)


def _texts(thing: BaseModel | None) -> set[str]:
    """What stands in the texts of an action or target itself."""
    return set() if thing is None else {value.fill() for _, value in thing if isinstance(value, Text)}
