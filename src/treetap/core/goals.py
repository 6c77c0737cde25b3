"""The goals of a node in their order, and the evidence for those that hold (DETAILS: Verified)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from treetap.core.context import RunContext
from treetap.models import Claim, Evidence, Goal, GoalChecked, Screen, TaskFrame

_STATES = frozenset(
    {"set", "raise", "open", "read", "count", "select", "sort", "filter", "search", "mute", ""}
)
"""What asks how things are, and not that something is done: that holds as often as it is said."""


class OpenGoals:
    """A goal is looked at once those before it hold: "off, then on" is two states, one after the other.

    Evidence stays: what was shown to hold was reached, whatever a later goal does to it.
    """

    def __init__(
        self, context: RunContext, frame: TaskFrame, node: str, *, judged: frozenset[str] = frozenset()
    ) -> None:
        """`judged`: goals, by id, that only the judge can prove: rules are not asked about them."""
        self._context, self._frame, self._node = context, frame, node
        self._judged = judged
        self._evidence: dict[str, Evidence] = {}
        self._looked_at: set[tuple[str, int, frozenset[str]]] = set()

    @property
    def open(self) -> tuple[Goal, ...]:
        return tuple(goal for goal in self._frame.goals if goal.id not in self._evidence)

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        return tuple(self._evidence[goal.id] for goal in self._frame.goals if goal.id in self._evidence)

    def adopt(self, evidence: Iterable[Evidence]) -> None:
        """What a child, or a replay, has shown."""
        ours = {goal.id for goal in self._frame.goals}
        self._evidence.update({one.goal_id: one for one in evidence if one.goal_id in ours})

    async def check(self, screen: Screen) -> bool:
        """Whether all of them hold, as far as this screen shows."""
        for goal in self.open:
            if goal.id in self._judged or not await self._holds(goal, screen):
                return False
        return True

    async def _holds(self, goal: Goal, screen: Screen) -> bool:
        # By the look, and not by the picture: what looks as it did can say more after what came between.
        look = goal.id, len(self._context.screens), frozenset(str(one) for one in screen.sources)
        if look in self._looked_at:
            return False
        self._looked_at.add(look)
        earlier = self._since_the_same(goal, screen)
        if earlier is None:
            return False
        evidence = await self._context.parts.checker.check(self._whole(goal), screen, earlier)
        await self.found(goal, evidence)
        return evidence is not None

    def forget(self) -> None:
        """Nothing is shown any more: the judge has seen otherwise."""
        self._evidence.clear()

    async def claimed(self, goal: Goal, screen: Screen, claim: Claim) -> Evidence | None:
        """What the checker can see of a goal that is said to hold."""
        earlier = self._since_the_same(goal, screen)
        if earlier is None:
            return None
        return await self._context.parts.checker.claimed(self._whole(goal), screen, earlier, claim)

    def _whole(self, goal: Goal) -> Goal:
        """With what was read elsewhere for it."""
        carried = self._context.carried.get(goal.id, ())
        return goal.model_copy(update={"slots": (*goal.slots, *carried)}) if carried else goal

    async def found(self, goal: Goal, evidence: Evidence | None) -> None:
        """What a look for it came to."""
        await self._context.tell(self._node, GoalChecked(goal_id=goal.id, evidence=evidence))
        if evidence is not None:
            self._evidence[goal.id] = evidence
            self._context.shown.append((goal, evidence.frame_id))

    def _since_the_same(self, goal: Goal, screen: Screen) -> list[Screen] | None:
        """The earlier screens that may tell. To do the same twice is to do it again: what shows that the
        first was done shows nothing for the second; None says that nothing was seen since."""
        earlier = _before(screen, self._context.seen)
        if goal.verb in _STATES:
            return earlier
        shown = [
            frame
            for one, frame in self._context.shown
            if one.id != goal.id and _content(one) == _content(goal)
        ]
        if not shown:
            return earlier
        if screen.frame.id in shown:
            return None
        last = max((at for at, one in enumerate(earlier) if one.frame.id in shown), default=0)
        return earlier[last:]


def _content(goal: Goal) -> tuple[object, ...]:
    return goal.verb, goal.polarity, goal.object, tuple((slot.role, slot.value) for slot in goal.slots)


def _before(screen: Screen, seen: Sequence[Screen]) -> list[Screen]:
    """The screens before this one; what was seen just now, as it still is, is this one."""
    earlier = list(seen)
    while earlier and earlier[-1].frame.id == screen.frame.id:
        earlier.pop()
    return earlier
