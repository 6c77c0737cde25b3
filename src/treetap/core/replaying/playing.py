"""One replay under way: its steps with the new values, and what is known of the screen at a glance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from treetap.core.attempt import Attempt, Order
from treetap.core.context import RunContext
from treetap.core.goals import OpenGoals
from treetap.core.replaying.already import steps_behind
from treetap.core.replaying.bound_step import BoundStep, bound_marks, bound_step, goes_at_a_glance, is_page
from treetap.core.replaying.shown import missing, wrong_way
from treetap.core.replaying.vetting import parts_of
from treetap.core.replaying.witnessing import to_be_seen
from treetap.core.step import Stepper
from treetap.errors import ValueMissing
from treetap.models import (
    Commitment,
    Decider,
    Element,
    Evidence,
    EvidenceKind,
    Goal,
    LearnedNode,
    LearnedStep,
    LocateResult,
    Mark,
    Match,
    Origin,
    Screen,
    Select,
    SetValue,
    Situation,
    Source,
    StepRecord,
    Target,
    TaskExperience,
    TaskFrame,
    Text,
    Trait,
    slots_used,
)

GLANCE: Final = frozenset({Source.GLANCE})


class Playing:
    """What all steps of one replay share."""

    def __init__(
        self,
        context: RunContext,
        stepper: Stepper,
        *,
        match: Match,
        task: TaskExperience,
        frame: TaskFrame,
        goals: OpenGoals,
    ) -> None:
        self.context, self.stepper, self.task, self.frame, self.goals = context, stepper, task, frame, goals
        self.values = {one.name: one.value for one in match.slots}
        self.records: list[StepRecord] = []
        """Everything that was done, in order."""
        self.taken: dict[int, tuple[StepRecord, ...]] = {}
        """What was done for each step that went well, by its number."""
        self.last: LearnedStep | None = None
        """The step before the one at hand."""
        self.log: list[Attempt] = []
        """What was tried for the step at hand, apart from what the stepper tried."""
        self.stepping = False
        """The stepper is at it."""
        self.alike: BoundStep | None = None
        """The last step, if all that was to be seen before it and after it was seen at a glance."""
        self._steps: list[tuple[LearnedStep, Goal | None]] = []
        self._list(task.tree, None)
        self._glanced: str = ""
        self._known: dict[Mark, str] = {}
        self._cleared: set[str | None] = set()
        self._end_alike = False

    def _list(self, node: LearnedNode, goal: Goal | None) -> None:
        goal = self.goal_of(node) or goal
        for part in parts_of(node):
            if isinstance(part, LearnedStep):
                self._steps.append((part, goal))
            else:
                self._list(part, goal)

    @property
    def steps(self) -> list[LearnedStep]:
        return [step for step, _ in self._steps]

    def goal_of(self, node: LearnedNode) -> Goal | None:
        """The goal of the new task that stands where this node's stood in the old one."""
        if node.goal_id is None:
            return None
        old, new = self.task.frame.goals, self.frame.goals
        at = next((at for at, one in enumerate(old) if one.id == node.goal_id), None)
        if at is not None and len(old) == len(new):
            return new[at]
        return next((one for one in new if one.id == node.goal_id), None)

    def learned_for(self, goal: Goal) -> str:
        """The id of the goal of the old task that stood where this one stands."""
        old, new = self.task.frame.goals, self.frame.goals
        at = next((at for at, one in enumerate(new) if one.id == goal.id), None)
        return old[at].id if at is not None and len(old) == len(new) else goal.id

    def goal_at(self, number: int) -> Goal | None:
        """What a step is for: the goal of its node, or the first that is still open."""
        return self._steps[number][1] or next(iter(self.goals.open), None)

    def witnesses(self, number: int) -> bool:
        """Whether the checker will need to have seen in full where this step is taken."""
        step, goal = self._steps[number][0], self.goal_at(number)
        proof = None if goal is None else self.proof_of(goal)
        if goal is None or proof is None:
            return False
        if self._as_proven(step, goal, proof):
            return False
        return to_be_seen(step, self._own(goal), goal, proof, self.context.screen)

    def passes(self, number: int) -> bool:
        """Whether what follows this step shows its goal for a moment only: a message that goes by itself."""
        step, goal = self._steps[number][0], self.goal_at(number)
        proof = None if goal is None else self.proof_of(goal)
        if goal is None or proof is None or step is not self._own(goal)[-1]:
            return False
        told = proof.target is None and proof.kind in {EvidenceKind.ROW, EvidenceKind.STATE}
        return told and not any(proof.goal_id in mark.proves and not is_page(mark) for mark in step.after)

    def proof_of(self, goal: Goal) -> Evidence | None:
        """What showed it when it was learned."""
        learned = self.learned_for(goal)
        return next((one for one in self.task.end_evidence if one.goal_id == learned), None)

    def _own(self, goal: Goal) -> list[LearnedStep]:
        return [one for one, of in self._steps if of is None or of.id == goal.id]

    def uses_all(self, goal: Goal) -> bool:
        """Whether each value of the goal was typed or touched as such.

        How a page looks says nothing of others: that there are 5 of something is a matter of one digit.
        """
        used = {key.partition(".")[0] for step in self._own(goal) for key in slots_used(step.action)}
        return {slot.name for slot in goal.slots if slot.type != "app"} <= used

    def _as_proven(self, step: LearnedStep, goal: Goal, proof: Evidence) -> bool:
        """Whether the page looks all as it did, and its end is known by its looks, too (`proof.py`).

        A form that looks as it did says nothing of the list to which it leads back: that has to, too. And
        what is deleted is asked about on the way, at looks in full: the list before is needed with them."""
        own = self._own(goal)
        last = own[-1]
        if (
            proof.kind is EvidenceKind.STATE
            or not self.uses_all(goal)
            or (proof.kind is EvidenceKind.GONE and step is not last)
        ):
            return False
        if not all(map(goes_at_a_glance, own[own.index(step) :])):
            return False  # What is looked at in full on the way is looked at in full at the end.
        before = bound_marks(step.before, self.values, {})
        known = any(is_page(mark) and proof.goal_id in mark.proves for mark in last.after)
        alike = known and any(map(is_page, before)) and self.all_seen(before)
        if step.page_key == last.leads_to:
            self._end_alike = alike
        elif proof.kind is EvidenceKind.ROW and any(one.page_key == last.leads_to for one in own):
            return alike and self._end_alike
        return alike

    async def bound(self, number: int) -> BoundStep:
        """Raises `ValueMissing`. What was imported comes with looks of another phone: not believed."""
        bank = {one.name: one.value for one in await self.context.parts.bank.values()}
        own = self.task.origin is not Origin.IMPORTED
        return bound_step(number, self._steps[number][0], self.values, bank, marks=own)

    async def behind(self, screen: Screen, first: int = 0) -> int:
        """The first step from this one on that is needed: the page that those before lead to is showing."""
        try:
            known = [await self.bound(number) for number in range(first, len(self._steps))]
        except ValueMissing:
            return first  # A value of the bank that a step has yet to save.
        return first + steps_behind(known, screen)

    def ahead(self, number: int) -> tuple[Mark, ...]:
        """What a glance can know the place of the step after this one by."""
        if number + 1 >= len(self._steps) or self.task.origin is Origin.IMPORTED:
            return ()
        return bound_marks(self._steps[number + 1][0].before, self.values, {})

    async def order(self, number: int, node: str) -> Order:
        context = self.context
        situation = Situation(
            mandate=context.mandate,
            task=self.frame.sentence,
            frame=self.frame,
            goals=self.goals.open,
            screen=context.screen,
            seen=context.seen,
            evidence=self.goals.evidence,
            steps=tuple(self.records),
            visited=tuple(context.visited),
            deeds=tuple(context.deeds),
            bank=tuple(await context.parts.bank.values()),
            apps=context.apps,
            depth=node.count("."),
            steps_left=context.budget.steps_left,
        )
        return Order(node=node, goal=self.goal_at(number), situation=situation, by=Decider.REPLAY)

    @property
    def unfinished(self) -> tuple[StepRecord, ...]:
        """What was done for the step that an error broke off."""
        broken = self.stepper.attempts.broken
        own = tuple(one.record() for one in self.log)
        if self.stepping:
            return (*own, *self.stepper.unfinished)
        return own if broken is None else (*own, broken.record())

    # At a glance

    async def glance(self, node: str, known: Sequence[Mark]) -> None:
        """Look whether these are there."""
        marks = tuple(dict.fromkeys(known))
        self._known = {mark: f"g{at}" for at, mark in enumerate(marks)}
        screen = await self.context.look(node, GLANCE, known=marks)
        self._glanced = screen.frame.id

    def seen(self, mark: Mark) -> Element | None:
        """The element it is on the screen at hand, if that was glanced at for it."""
        screen = self.context.screen
        if screen.sources != GLANCE or screen.frame.id != self._glanced or mark not in self._known:
            return None
        return screen.element(self._known[mark])

    def all_seen(self, marks: Sequence[Mark]) -> bool:
        """Whether the screen at hand was glanced at for these, and has them all."""
        return all(self.seen(mark) is not None for mark in marks)

    def looked_for(self, marks: Sequence[Mark]) -> bool:
        """Whether the screen at hand was glanced at for all of these."""
        screen = self.context.screen
        here = screen.sources == GLANCE and screen.frame.id == self._glanced
        return here and all(mark in self._known for mark in marks)

    def as_learned(self, step: BoundStep) -> bool:
        """Whether its target is called what it was called then: of another name there may be two."""
        target: Target | None = getattr(step.learned.action, "target", None)
        old = self.task.values
        return target is None or all(self.values[key] == old.get(key) for key in slots_used(target))

    # Before something that cannot be taken back

    def not_shown(self, step: BoundStep, order: Order, location: LocateResult | None) -> str:
        """Why this step must not commit to anything here; empty if it may (the reuse rule, 5)."""
        screen, goal = self.context.screen, order.goal
        turned = wrong_way(step.action, step.expect, goal, location, screen)
        own = None if goal is None else goal.id
        if turned or own in self._cleared:
            return turned
        old = self.task.values
        if all(old.get(name) == value for name, value in self.values.items()):
            return ""  # The very same task: nothing in it could be another's.
        slots = [slot for one in self.frame.goals for slot in one.slots]
        apps = frozenset(slot.name for slot in slots if slot.type == "app")
        used = self._used(step.number, goal) - self._proven(step)
        name = missing(used, self.values, self.context.screens, apps=apps)
        return f"The value of '{name}' is not to be seen before it is committed to." if name else ""

    def _proven(self, step: BoundStep) -> set[str]:
        """Values that count as shown though they are out of sight: those that were set and read back in the
        form that this step is taken on, and, where something is deleted, those that were touched by name.

        Who gets what goes out has to show."""
        deletes = step.action.commits is Commitment.DELETE
        proven, form = set[str](), True
        for number in range(step.number - 1, -1, -1):
            done = self._steps[number][0]
            form = form and number in self.taken and done.page_key == done.leads_to == step.learned.page_key
            target: Target | None = getattr(done.action, "target", None)
            if form and isinstance(done.action, (SetValue, Select)):
                proven |= slots_used(done.action) - self._receivers()
            elif deletes and number in self.taken and target is not None:
                proven |= {key for one in _binding(target) for key in slots_used(one)}
        return proven

    def _receivers(self) -> set[str]:
        kinds = {"person", "phone", "email", "amount"}
        slots = (slot for goal in (*self.frame.goals, *self.task.frame.goals) for slot in goal.slots)
        return {slot.name for slot in slots if slot.type in kinds or slot.role == "recipient"}

    def commits(self, order: Order) -> None:
        """It was shown for this goal: what confirms it need not show it once more."""
        self._cleared.add(None if order.goal is None else order.goal.id)

    def commits_later(self, number: int, commits: Commitment | None) -> bool:
        """Whether another step for the same goal does so too: then this one only leads to it."""
        own = self._steps[number][1]
        rest = self._steps[number + 1 :]
        return commits is not None and any(
            one.action.commits is commits and goal == own for one, goal in rest
        )

    def _used(self, number: int, goal: Goal | None) -> set[str]:
        """The values that this goal's steps have used up to here, and those of steps before this replay."""
        done, later = set[str](), set[str]()
        for at, (step, own) in enumerate(self._steps):
            if own is None or goal is None or own.id == goal.id:
                (done if at <= number else later).update(slots_used(step.action))
        names = {one.partition(".")[0] for one in done | later}
        ours = {slot.name for slot in goal.slots} if goal is not None else set(self.values)
        return done | {slot.name for slot in self.task.slots if slot.name in ours - names}


def _binding(target: Target) -> list[Text]:
    """The texts of a target that what was touched had to have."""
    own = {Trait.TEXT: target.text, Trait.DESCRIPTION: target.description}
    found = [text for trait, text in own.items() if text is not None and trait in target.must_match]
    return [*found, *(one.text for one in target.anchors if Trait.ANCHORS in target.must_match)]
