"""Runs what was learned, step by step, without any decision (A4, F1).

    may it be run? → for each step: is it needed? → at a glance, or carefully (known_step.py)
    → compare → proof at the end (proof.py)

Where the phone does something else the replay diverges: what was done is kept, and so is the rest of the
tree.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from treetap import models as m
from treetap.core import proof
from treetap.core.attempt import Ending, Order, Taken
from treetap.core.context import RunContext
from treetap.core.glance import Glances
from treetap.core.goals import OpenGoals, keep_answers, note_used
from treetap.core.known_step import KnownStep
from treetap.core.step import Stepper
from treetap.errors import DeviceLost, NodeRecovers, TreetapError, ValueMissing

_SAYS_ELSE: Final = "A page that showed what is to be typed says something else now."
_UNREAD: Final = "What it is to find out does not show where it was found."
CHANGED: Final = "The list is another than it was, and which one is meant has to be found out anew."

_FAILED: Final = m.Status.FAILED
Records = list[m.StepRecord | m.NodeRecord]


@dataclass(frozen=True)
class Replayed(Ending):
    """How far a replay came. SUCCESS: every step went as learned, and every goal was seen to hold."""

    evidence: tuple[m.Evidence, ...] = ()
    """For the goals that were seen to hold, for the new task."""
    left: m.LearnedNode | None = None
    """The rest of the tree from the point of divergence."""
    renewed: m.TaskExperience | None = None
    """The task to be stored again, where it looks otherwise or has another proof now."""


async def replay(
    context: RunContext,
    stepper: Stepper,
    match: m.Match,
    *,
    node: str,
    goals: Sequence[m.Goal],
    frame: m.TaskFrame,
    done: Records,
) -> Replayed:
    """Run it for the goals of that frame, at the node of that path. What is done is added to `done`, what the
    node has done so far.

    Raises `DeviceLost`, and what a person has to see to; `done` says how far it came.
    """
    task = match.experience
    if not goals:
        return Replayed()
    why = proof.objection(match, frame, context.mandate, context.budget.steps_left)
    if why or not isinstance(task, m.TaskExperience):
        # Nothing of it is kept for resuming: it was not for this task.
        await context.tell(node, m.ReplayDiverged(experience=task.id, step=0, reason=why))
        return Replayed(_FAILED, why)
    steps, sure = len(task.tree.steps_to_do()), match.confidence
    await context.tell(node, m.ReplayStarted(experience=task.id, confidence=sure, steps=steps))
    started = Replay(context, stepper, match, task, frame=frame, goals=goals, node=node)
    return await started.run(node, done)


class Replay:
    """One replay under way: its steps with the values of the new task, and how far it is."""

    def __init__(
        self,
        context: RunContext,
        stepper: Stepper,
        match: m.Match,
        task: m.TaskExperience,
        *,
        frame: m.TaskFrame,
        goals: Sequence[m.Goal],
        node: str,
    ) -> None:
        self.context, self.stepper, self.task, self.frame = context, stepper, task, frame
        self.alias = match.alias
        self.values = {one.name: one.value for one in match.slots}
        self.same_values = all(task.values.get(name) == value for name, value in self.values.items())
        """It is the very task that was learned."""
        self.parts = self._listed(task.tree, None)
        """The steps in order, each with the goal of its node."""
        judged = frozenset(one.id for one in goals if proof.is_judged(self.proof_of(one)))
        opened = frame.model_copy(update={"goals": tuple(goals)})
        self.goals = OpenGoals(context, opened, node, judged=judged)
        """Rules are not asked about those that only the judge has proven."""
        self.records: list[m.StepRecord] = []
        """Everything that was done, in order."""
        self.taken: dict[int, tuple[m.StepRecord, ...]] = {}
        """What was done for each step that went well, by its number."""
        self.cleared: set[str | None] = set()
        """Goals whose values were shown before their first commit: what confirms it need not show them."""
        self.alike: KnownStep | None = None
        """The last step, if the screens before and after it looked as they did."""
        self.end_alike = False
        self.glances = Glances(self)

    def _listed(self, node: m.LearnedNode, goal: m.Goal | None) -> list[tuple[m.LearnedStep, m.Goal | None]]:
        goal, found = self._goal_of(node) or goal, list[tuple[m.LearnedStep, m.Goal | None]]()
        for part in node.to_do:
            found += [(part, goal)] if isinstance(part, m.LearnedStep) else self._listed(part, goal)
        return found

    # What was learned, for the new task

    @property
    def steps(self) -> list[m.LearnedStep]:
        return [step for step, _ in self.parts]

    def _goal_of(self, node: m.LearnedNode) -> m.Goal | None:
        """The goal of the new task that corresponds to this node's."""
        own = (one for one in self.frame.goals if self.learned_for(one) == node.goal_id)
        return None if node.goal_id is None else next(own, None)

    def learned_for(self, goal: m.Goal) -> str:
        """The id of the corresponding goal of the learned task: by its place, if there are as many."""
        old, new = self.task.frame.goals, self.frame.goals
        at = next((at for at, one in enumerate(new) if one.id == goal.id), None)
        return old[at].id if at is not None and len(old) == len(new) else goal.id

    def goal_at(self, number: int) -> m.Goal | None:
        """What a step is for: the goal of its node, or the first that is still open."""
        return self.parts[number][1] or next(iter(self.goals.open), None)

    def proof_of(self, goal: m.Goal | None) -> m.Evidence | None:
        """The evidence for it when it was learned."""
        learned = None if goal is None else self.learned_for(goal)
        return next((one for one in self.task.end_evidence if one.goal_id == learned), None)

    def own_steps(self, goal: m.Goal) -> list[m.LearnedStep]:
        return [one for one, of in self.parts if of is None or of.id == goal.id]

    def has_drifted(self, screen: m.Screen) -> bool:
        return self.task.circumstances.differ(screen, self.context.info.locale)

    # The steps in order

    async def run(self, node: str, done: Records) -> Replayed:
        """From the first step to the proof."""
        task, why = self.task, await self._begin(node)
        progress = Taken(_FAILED, why) if why else Taken()
        if progress.ok and self.goals.open:
            progress = await self._node(task.tree, node, done)
        if progress.ok and (why := await proof.conclude(self, node)):
            progress = Taken(_FAILED, why)
        number = len(self.taken)
        if not progress.ok and progress.status is not m.Status.ABORTED:
            told = m.ReplayDiverged(experience=task.id, step=number, reason=progress.reason)
            await self.context.tell(node, told)
        done_for_good = progress.status is m.Status.PARTIAL  # What may have been done is not left to do.
        return Replayed(
            progress.status,
            progress.reason,
            evidence=self.goals.evidence,
            left=rest_of(task.tree, number + done_for_good),
            renewed=await proof.renewed(self, m.consented(self.records)) if progress.ok else None,
        )

    async def _begin(self, node: str) -> str:
        """Find out what is done already; says why it cannot begin here, if it cannot.

        A full look is worth its time only where the app is in front, or the task begins on one page alone.
        """
        context, task = self.context, self.task
        in_front = context.screen.package in {app.package for app in task.circumstances.apps}
        if task.start is None and not in_front:
            return ""
        screen = await context.see(node)
        await self.goals.check(screen)
        elsewhere = task.start is not None and screen.page_key != task.start and not in_front
        return "It begins on another page." if elsewhere else ""

    async def _node(self, learned: m.LearnedNode, path: str, done: Records) -> Taken:
        """All parts of a node in order, up to the first that diverges."""
        progress = Taken()
        for part in learned.to_do:
            if isinstance(part, m.LearnedStep):
                progress = await self._step(path, done)
            elif part.steps_to_do():
                children = sum(isinstance(one, m.NodeRecord) for one in done)
                progress = await self._child(part, f"{path}.{children}", done)
            if not progress.ok:
                break
        return progress

    async def _child(self, learned: m.LearnedNode, path: str, done: Records) -> Taken:
        context, goal, task = self.context, self._goal_of(learned), self.frame.sentence
        with suppress(ValueMissing):
            task = learned.goal.fill(self.values) or task
        began = context.parts.clock.monotonic()
        own, parts = {one.goal_id for one in self.goals.evidence}, Records()
        await context.tell(path, m.NodeStarted(task=task, depth=path.count(".")))
        progress = Taken(_FAILED, "It was broken off.")
        try:
            progress = await self._node(learned, path, parts)
            if progress.ok and goal is not None:
                progress = await self._check_part(goal, path)
            return progress
        finally:
            record = m.NodeRecord(
                id=path,
                task=task,
                status=progress.status,
                goal_id=None if goal is None else goal.id,
                mode=learned.mode,
                done=tuple(parts),
                evidence=tuple(one for one in self.goals.evidence if one.goal_id not in own),
                experience=self.task.id,
                reason=progress.reason,
                duration=max(0.0, context.parts.clock.monotonic() - began),
            )
            done.append(record)
            await context.tell(path, m.NodeEnded(status=record.status, reason=record.reason))

    async def _check_part(self, goal: m.Goal, path: str) -> Taken:
        """Evidence for a goal is there when its part ends, and may be out of sight later. After a question
        without an answer nothing follows that may need it."""
        if goal in self.goals.open:
            await proof.check(self, path, until=goal)
        await keep_answers(self.context, path, (goal,), self.goals.evidence)
        learned = self.proof_of(goal)
        asked = learned is not None and learned.kind is m.EvidenceKind.VALUE
        return Taken(_FAILED, _UNREAD) if asked and goal in self.goals.open else Taken()

    async def _step(self, path: str, done: Records) -> Taken:
        """One step. Whatever was done for it is kept, also when an error passes through."""
        stepper, problem = self.stepper, None
        self.alike, stepper.log = None, []
        try:
            progress = await self._taken(len(self.taken), path)
        except TreetapError as error:
            problem, progress = error, Taken(_FAILED, error.message, stepper.unfinished)
        stepper.log = []
        done.extend(progress.records)
        if problem is not None and (not isinstance(problem, NodeRecovers) or isinstance(problem, DeviceLost)):
            raise problem
        self.records.extend(progress.records)
        if not progress.ok:
            return progress
        self.taken[len(self.taken)] = progress.records
        committed = any(one.action.commits for one in progress.records)
        if committed and not await proof.proven_at_a_glance(self):
            await self.goals.check(self.context.screen)
        why = self.context.thresholds.crossed
        return replace(progress, status=_FAILED, reason=why) if why else progress

    async def _taken(self, number: int, path: str) -> Taken:
        context, learned = self.context, self.steps[number]
        if learned.rank is not None:
            await context.see(path)
        situation = await context.situation(
            self.frame,
            self.frame.sentence,
            goals=self.goals.open,
            evidence=self.goals.evidence,
            steps=tuple(self.records),
            depth=path.count("."),
        )
        order = Order(node=path, goal=self.goal_at(number), situation=situation, by=m.Decider.REPLAY)
        step = KnownStep(self, number, order)
        await step.fill()
        if proof.needs_answer(self, number):
            return Taken(_FAILED, _UNREAD)
        if not proof.full_grounds(self).issuperset(learned.rests_on):
            return Taken(_FAILED, _SAYS_ELSE)
        if not step.picked():
            return Taken(_FAILED, CHANGED)
        await note_used(context, learned.action, order.goal)
        if proof.must_witness(self, number):
            await context.see(path)
        return await step.take()


# What is left of it after it diverged


def rest_of(node: m.LearnedNode, done: int) -> m.LearnedNode | None:
    """What is left to do after so many steps of it."""
    left = list[m.LearnedStep | m.LearnedNode]()
    for part in node.to_do:
        steps = 1 if isinstance(part, m.LearnedStep) else len(part.steps_to_do())
        rest = part if isinstance(part, m.LearnedStep) or not done else rest_of(part, done)
        if done < steps and rest is not None:
            left.append(rest)
        done = max(0, done - steps)
    return node.model_copy(update={"parts": tuple(left)}) if left else None


class Resuming:
    """The rest of a replay that diverged: offered again on a page where one of its later steps begins, so
    that only what failed is decided anew (F1)."""

    def __init__(self) -> None:
        self._match: m.Match | None = None
        self._left: m.LearnedNode | None = None
        self._tried: set[tuple[int, str]] = set()
        """How many steps were left, and on which page it went on."""

    def keep(self, match: m.Match, left: m.LearnedNode | None) -> None:
        """It diverged, with this still to do."""
        self._match, self._left = match, left
        steps = () if left is None else left.steps_to_do()
        self._tried.update((len(steps), one.page_key) for one in steps[:1])

    def point(self, screen: m.Screen) -> m.Match | None:
        """What is left from this page on; each place is tried once."""
        match, left, page = self._match, self._left, screen.page_key
        steps = () if left is None else left.steps_to_do()
        at = next((at for at, one in enumerate(steps) if page and one.page_key == page), None)
        if match is None or left is None or at is None or (len(steps) - at, page) in self._tried:
            return None
        self._tried.add((len(steps) - at, page))
        tree = {"tree": rest_of(left, at)}
        return match.model_copy(update={"experience": match.experience.model_copy(update=tree)})
