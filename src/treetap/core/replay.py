"""Runs what was learned, step by step, without any decision (A4, F1).

    may it be run? (reuse.py) → for each step: is it needed? → at a glance, or carefully (known_step.py)
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
from treetap.core.attempt import Order
from treetap.core.context import RunContext
from treetap.core.glance import Glances
from treetap.core.goals import OpenGoals, keep_answers, note_used
from treetap.core.known_step import KnownStep
from treetap.core.reuse import objection
from treetap.core.step import Stepper, Taken
from treetap.errors import DeviceLost, NodeRecovers, TreetapError, ValueMissing

_SAYS_ELSE: Final = "A page that showed what is to be typed says something else now."
_UNREAD: Final = "What it is to find out does not show where it was found."
_UNSEEN: Final = "It was done as learned, and nothing on the screen shows that the task is done."
CHANGED: Final = "The list is another than it was, and which one is meant has to be found out anew."

Records = list[m.StepRecord | m.NodeRecord]


@dataclass(frozen=True)
class Replayed:
    """How far a replay came."""

    evidence: tuple[m.Evidence, ...] = ()
    """For the goals that were seen to hold, for the new task."""
    finished: bool = False
    """Every step went as learned, and every goal was seen to hold."""
    left: m.LearnedNode | None = None
    """The rest of the tree from the point of divergence."""
    reason: str = ""
    """Why it diverged."""
    aborted: str = ""
    """Why the run must stop: a yes was needed and not given."""
    unsure: str = ""
    """Something was committed, and it cannot be told whether it worked: it must not be done again."""
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
        return Replayed(finished=True)
    why = objection(match, frame, context.mandate, context.budget.steps_left)
    if why or not isinstance(task, m.TaskExperience):
        # Nothing of it is kept for resuming: it was not for this task.
        await context.tell(node, m.ReplayDiverged(experience=task.id, step=0, reason=why))
        return Replayed(reason=why)
    started = Replay(context, stepper, task, frame, {one.name: one.value for one in match.slots})
    judged = frozenset(one.id for one in goals if proof.is_judged(started.proof_of(one)))
    opened = frame.model_copy(update={"goals": tuple(goals)})
    # Rules are not asked about goals that only the judge has proven.
    started.goals = OpenGoals(context, opened, node, judged=judged)
    return await started.run(node, done, match.confidence)


class Replay:
    """One replay under way: its steps with the values of the new task, and how far it is."""

    goals: OpenGoals

    def __init__(
        self,
        context: RunContext,
        stepper: Stepper,
        task: m.TaskExperience,
        frame: m.TaskFrame,
        values: dict[str, str],
    ) -> None:
        self.context, self.stepper, self.task, self.frame = context, stepper, task, frame
        self.values = values
        self.same_values = all(task.values.get(name) == value for name, value in values.items())
        """It is the very task that was learned."""
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
        self._number = 0
        self.parts = self._listed(task.tree, None)
        """The steps in order, each with the goal of its node."""

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

    async def run(self, node: str, done: Records, confidence: float) -> Replayed:
        """From the first step to the proof."""
        context, task, progress, left = self.context, self.task, Taken(), None
        started = m.ReplayStarted(experience=task.id, confidence=confidence, steps=len(self.parts))
        await context.tell(node, started)
        if why := await self._begin(node):
            progress, left = Taken(reason=why), task.tree
        elif self.goals.open:
            progress, left = await self._node(task.tree, node, done)
        why = await proof.conclude(self, node) if progress.ok else ""
        finished = progress.ok and not self.goals.open
        reason = progress.reason or progress.unsure
        if not reason and not progress.aborted and not finished:
            reason = why or _UNSEEN
        if reason:
            step = min(self._number, len(self.parts))
            await context.tell(node, m.ReplayDiverged(experience=task.id, step=step, reason=reason))
        return Replayed(
            evidence=self.goals.evidence,
            finished=finished,
            renewed=await proof.renewed(self, m.consented(self.records)) if finished else None,
            left=left,
            reason=reason,
            aborted=progress.aborted,
            unsure=progress.unsure,
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

    async def _node(
        self, learned: m.LearnedNode, path: str, done: Records
    ) -> tuple[Taken, m.LearnedNode | None]:
        """All parts of a node in order; what is left of it where one of them diverged."""
        for at, part in enumerate(learned.to_do):
            left: tuple[m.LearnedStep | m.LearnedNode, ...]
            if isinstance(part, m.LearnedStep):
                progress = await self._step(path, done)
                left = () if progress.unsure else (part,)  # What may have been done is not left to do.
            elif not part.steps_to_do():
                continue
            else:
                children = sum(isinstance(one, m.NodeRecord) for one in done)
                progress, below = await self._child(part, f"{path}.{children}", done)
                left = () if below is None else (below,)
            if not progress.ok:
                rest = (*left, *learned.parts[at + 1 :])
                return progress, learned.model_copy(update={"parts": rest}) if rest else None
        return Taken(), None

    async def _child(
        self, learned: m.LearnedNode, path: str, done: Records
    ) -> tuple[Taken, m.LearnedNode | None]:
        context, goal, task = self.context, self._goal_of(learned), self.frame.sentence
        with suppress(ValueMissing):
            task = learned.goal.fill(self.values) or task
        began = context.parts.clock.monotonic()
        own, parts = {one.goal_id for one in self.goals.evidence}, Records()
        await context.tell(path, m.NodeStarted(task=task, depth=path.count(".")))
        status, reason = m.Status.FAILED, "It was broken off."
        try:
            progress, left = await self._node(learned, path, parts)
            if progress.ok and goal is not None:
                progress = await self._check_part(goal, path)
            reason = progress.aborted or progress.unsure or progress.reason
            failed = m.Status.PARTIAL if progress.unsure else m.Status.FAILED if reason else m.Status.SUCCESS
            status = m.Status.ABORTED if progress.aborted else failed
            return progress, left
        finally:
            record = m.NodeRecord(
                id=path,
                task=task,
                status=status,
                goal_id=None if goal is None else goal.id,
                mode=learned.mode,
                done=tuple(parts),
                evidence=tuple(one for one in self.goals.evidence if one.goal_id not in own),
                experience=self.task.id,
                reason=reason,
                duration=max(0.0, context.parts.clock.monotonic() - began),
            )
            done.append(record)
            await context.tell(path, m.NodeEnded(status=status, reason=reason))

    async def _check_part(self, goal: m.Goal, path: str) -> Taken:
        """Evidence for a goal is there when its part ends, and may be out of sight later. After a question
        without an answer nothing follows that may need it."""
        if goal in self.goals.open:
            await proof.check(self, path, until=goal)
        await keep_answers(self.context, path, (goal,), self.goals.evidence)
        learned = self.proof_of(goal)
        asked = learned is not None and learned.kind is m.EvidenceKind.VALUE
        return Taken(reason=_UNREAD if asked and goal in self.goals.open else "")

    async def _step(self, path: str, done: Records) -> Taken:
        """One step. Whatever was done for it is kept, also when an error passes through."""
        stepper, problem = self.stepper, None
        self.alike, stepper.log = None, []
        try:
            progress = await self._taken(self._number, path)
        except TreetapError as error:
            problem, progress = error, Taken(stepper.unfinished, reason=error.message)
        stepper.log = []
        done.extend(progress.records)
        if problem is not None and (not isinstance(problem, NodeRecovers) or isinstance(problem, DeviceLost)):
            raise problem
        self.records.extend(progress.records)
        if not progress.ok:
            return progress
        self.taken[self._number] = progress.records
        self._number += 1
        committed = any(one.action.commits for one in progress.records)
        if committed and not await proof.proven_at_a_glance(self):
            await self.goals.check(self.context.screen)
        return replace(progress, reason=self.context.thresholds.crossed)

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
            return Taken(reason=_UNREAD)
        if not proof.full_grounds(self).issuperset(learned.rests_on):
            return Taken(reason=_SAYS_ELSE)
        if not step.picked():
            return Taken(reason=CHANGED)
        await note_used(context, learned.action, order.goal)
        if proof.must_witness(self, number):
            await context.see(path)
        return await step.take()


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
        match, left = self._match, self._left
        rest = None if left is None or not screen.page_key else _from_page(left, screen.page_key)
        if match is None or rest is None:
            return None
        place = len(rest.steps_to_do()), screen.page_key
        if place in self._tried:
            return None
        self._tried.add(place)
        return match.model_copy(update={"experience": match.experience.model_copy(update={"tree": rest})})


def _from_page(node: m.LearnedNode, page_key: str) -> m.LearnedNode | None:
    """The node from the first step on that begins on this page."""
    for at, part in enumerate(node.parts):
        if isinstance(part, m.LearnedStep):
            if part.page_key == page_key:
                return node.model_copy(update={"parts": node.parts[at:]})
        elif (rest := _from_page(part, page_key)) is not None:
            return node.model_copy(update={"parts": (rest, *node.parts[at + 1 :])})
    return None
