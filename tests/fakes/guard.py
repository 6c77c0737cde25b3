"""A guard with a short list of words."""

from __future__ import annotations

from tests.fakes.finding import matching, names
from treetap.models import Action, Commitment, Permission, Ruling, Screen, Target, TaskFrame

WORDS = {
    "send": Commitment.SEND,
    "发送": Commitment.SEND,
    "pay": Commitment.PAY,
    "支付": Commitment.PAY,
    "delete": Commitment.DELETE,
    "删除": Commitment.DELETE,
}


class FakeGuard:
    """Lets pass what commits to nothing, and what the task asks for with all its values on the screen."""

    def __init__(self) -> None:
        self.judged: list[Action] = []

    async def judge(self, action: Action, frame: TaskFrame, screen: Screen) -> Ruling:
        self.judged.append(action)
        risk = action.commits or self._risk(action, screen)
        if risk is None:
            return Ruling(permission=Permission.ALLOW, reason="It commits to nothing.")
        asked = any(goal.verb == risk for goal in frame.goals)
        shown = {element.text for element in screen.elements}
        if asked and shown.issuperset(frame.values.values()):
            return Ruling(permission=Permission.ALLOW, reason="The task asks for this.", risk=risk)
        return Ruling(permission=Permission.ASK, reason=f"The task does not ask to {risk} this.", risk=risk)

    def _risk(self, action: Action, screen: Screen) -> Commitment | None:
        target = getattr(action, "target", None)
        if not isinstance(target, Target):
            return None
        called = {target.text or ""}.union(*(names(one, screen) for one in matching(target, screen)))
        said = " ".join(called).lower()
        return next((risk for word, risk in WORDS.items() if word in said), None)
