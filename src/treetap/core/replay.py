"""Runs what was learned, step by step, without any decision (A4, F1).

    may it be run? (reuse.py) → for each step: is it needed? → at a glance (glance.py), or carefully → compare
    → proof at the end (proof.py)

Where the phone does something else the replay diverges: what was done is kept, and so is the rest of the
tree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from treetap import models as m
from treetap.core.context import RunContext, is_full
from treetap.core.effects import consented
from treetap.core.glance import Glances
from treetap.core.goals import OpenGoals, keep_answers, note_used
from treetap.core.known_step import KnownStep, ranked
from treetap.core.playback import Playback, parts_of, steps_in
from treetap.core.proof import (
    changed_source,
    confirm,
    is_judged,
    judge_rest,
    must_witness,
    needs_answer,
    passes,
    proven_at_a_glance,
    renewed,
    retrace,
)
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

    done: tuple[m.StepRecord | m.NodeRecord, ...]
    """What was done, in order."""
    evidence: tuple[m.Evidence, ...]
    """For the goals that were seen to hold, for the new task."""
    finished: bool
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


class Replayer:
    """Replays experiences in one run."""

    def __init__(self, context: RunContext, stepper: Stepper) -> None:
        self._context, self._stepper = context, stepper
        self.done: Records = []
        """What the current replay has done, also when an error breaks it off."""
        self._number = 0

    async def replay(
        self, match: m.Match, *, node: str, goals: Sequence[m.Goal], frame: m.TaskFrame, children: int = 0
    ) -> Replayed:
        """Run it for the goals of that frame, at the node of that path. `children`: how many it has already.

        Raises `DeviceLost`, and what a person has to see to; `done` says how far it came.
        """
        context, task, self.done = self._context, match.experience, []
        if not goals:
            return Replayed((), (), finished=True)
        why = objection(match, frame, context.mandate, context.budget.steps_left)
        if why or not isinstance(task, m.TaskExperience):
            # Nothing of it is kept for resuming: it was not for this task.
            await context.tell(node, m.ReplayDiverged(experience=task.id, step=0, reason=why))
            return Replayed((), (), finished=False, reason=why)
        of_goals = frame.model_copy(update={"goals": tuple(goals)})
        playback = Playback(
            context,
            self._stepper,
            match=match,
            task=task,
            frame=frame,
            goals=OpenGoals(context, of_goals, node),
        )
        judged = frozenset(goal.id for goal in goals if is_judged(playback.proof_of(goal)))
        playback.goals = OpenGoals(context, of_goals, node, judged=judged)
        self._glances = Glances(playback)
        steps = len(playback.steps)
        await context.tell(
            node, m.ReplayStarted(experience=task.id, confidence=match.confidence, steps=steps)
        )
        self._number = 0
        progress, left = Taken(), None
        if why := await self._begin(playback, node):
            progress, left = Taken(reason=why), task.tree
        elif playback.goals.open:
            progress, left = await self._node(playback, task.tree, node, self.done, children)
        return await self._ended(playback, progress, left, node)

    async def _begin(self, playback: Playback, node: str) -> str:
        """Find out what is done already; says why it cannot begin here, if it cannot.

        A full look is worth its time only where the app is in front, or the task begins on one page alone.
        """
        context, task = self._context, playback.task
        in_front = context.screen.package in {app.package for app in task.circumstances.apps}
        if task.start is None and not in_front:
            return ""
        screen = await context.see(node)
        await playback.goals.check(screen)
        elsewhere = task.start is not None and screen.page_key != task.start and not in_front
        return "It begins on another page." if elsewhere else ""

    async def _node(
        self, playback: Playback, learned: m.LearnedNode, path: str, done: Records, children: int = 0
    ) -> tuple[Taken, m.LearnedNode | None]:
        """All parts of a node in order; what is left of it where one of them diverged."""
        for at, part in enumerate(parts_of(learned)):
            left: tuple[m.LearnedStep | m.LearnedNode, ...]
            if isinstance(part, m.LearnedStep):
                progress = await self._step(playback, path, done)
                left = () if progress.unsure else (part,)  # What may have been done is not left to do.
            elif not steps_in(part):
                continue
            else:
                progress, below = await self._child(playback, part, f"{path}.{children}", done)
                left = () if below is None else (below,)
                children += 1
            if not progress.ok:
                rest = (*left, *learned.parts[at + 1 :])
                return progress, learned.model_copy(update={"parts": rest}) if rest else None
        return Taken(), None

    async def _child(
        self, playback: Playback, learned: m.LearnedNode, path: str, done: Records
    ) -> tuple[Taken, m.LearnedNode | None]:
        context, goal = self._context, playback.goal_of(learned)
        try:
            task = learned.goal.fill(playback.values) or playback.frame.sentence
        except ValueMissing:
            task = playback.frame.sentence
        began = context.parts.clock.monotonic()
        own, parts = {one.goal_id for one in playback.goals.evidence}, Records()
        await context.tell(path, m.NodeStarted(task=task, depth=path.count(".")))
        status, reason = m.Status.FAILED, "It was broken off."
        try:
            progress, left = await self._node(playback, learned, path, parts)
            if progress.ok and goal is not None:
                progress = await self._check_part(playback, goal, path)
            status, reason = _status(progress)
            return progress, left
        finally:
            evidence = tuple(one for one in playback.goals.evidence if one.goal_id not in own)
            record = m.NodeRecord(
                id=path,
                task=task,
                status=status,
                goal_id=None if goal is None else goal.id,
                mode=learned.mode,
                done=tuple(parts),
                evidence=evidence,
                experience=playback.task.id,
                reason=reason,
                duration=max(0.0, context.parts.clock.monotonic() - began),
            )
            done.append(record)
            await context.tell(path, m.NodeEnded(status=status, reason=reason))

    async def _check_part(self, playback: Playback, goal: m.Goal, path: str) -> Taken:
        """Evidence for a goal is there when its part ends, and may be out of sight later. After a question
        without an answer nothing follows that may need it."""
        if goal in playback.goals.open:
            await self._check(playback, path, until=goal)
        await keep_answers(self._context, path, (goal,), playback.goals.evidence)
        proof = playback.proof_of(goal)
        asked = proof is not None and proof.kind is m.EvidenceKind.VALUE
        return Taken(reason=_UNREAD if asked and goal in playback.goals.open else "")

    async def _check(self, playback: Playback, node: str, *, until: m.Goal | None = None) -> None:
        """Check the open goals on the current screen, at a glance, and last by a full look."""
        goals, screen = playback.goals, self._context.screen
        if await goals.check(screen) or is_full(screen) or (until is not None and until not in goals.open):
            return
        if not await proven_at_a_glance(playback):
            await goals.check(await self._context.see(node))

    async def _step(self, playback: Playback, path: str, done: Records) -> Taken:
        """One step. Whatever was done for it is kept, also when an error passes through."""
        number = self._number
        playback.alike, attempts = None, self._stepper.attempts
        attempts.log = []
        try:
            progress = await self._taken(playback, number, path)
        except TreetapError as error:
            if not isinstance(error, NodeRecovers) or isinstance(error, DeviceLost):
                done.extend(self._stepper.unfinished)
                raise
            progress = Taken(self._stepper.unfinished, reason=error.message)
        attempts.log = []
        playback.records.extend(progress.records)
        done.extend(progress.records)
        if not progress.ok:
            return progress
        playback.taken[number] = progress.records
        self._number += 1
        committed = any(one.action.commits for one in progress.records)
        if committed and not await proven_at_a_glance(playback):
            await playback.goals.check(self._context.screen)
        return replace(progress, reason=self._context.thresholds.crossed)

    async def _taken(self, playback: Playback, number: int, path: str) -> Taken:
        step, context = await playback.bound(number), self._context
        if needs_answer(playback, number):
            return Taken(reason=_UNREAD)
        if changed_source(playback, step.learned):
            return Taken(reason=_SAYS_ELSE)
        if step.learned.rank is not None:
            await self._see(path)
            picked = ranked(playback, step)
            if picked is None:
                return Taken(reason=CHANGED)
            step = picked
        order = await playback.order(number, path)
        await note_used(context, step.learned.action, order.goal)
        if must_witness(playback, self._glances, number):
            await self._see(path)
        passing = passes(playback, number)
        return await KnownStep(playback, self._glances, step, order, passing=passing).take()

    async def _see(self, node: str) -> None:
        if not is_full(self._context.screen):
            await self._stepper.attempts.fresh(node)

    async def _ended(
        self, playback: Playback, progress: Taken, left: m.LearnedNode | None, node: str
    ) -> Replayed:
        """The checker decides, with the values and the polarity of the new task; then the judge."""
        goals, why = playback.goals, ""
        if progress.ok:
            if goals.open:
                await self._check(playback, node)
            why = await confirm(playback, node)
            if goals.open and not why:
                await retrace(playback)
                why = await judge_rest(playback, node)
        finished = progress.ok and not goals.open
        reason = (
            progress.reason or progress.unsure or ("" if progress.aborted or finished else why or _UNSEEN)
        )
        if reason:
            step = min(self._number, len(playback.steps))
            diverged = m.ReplayDiverged(experience=playback.task.id, step=step, reason=reason)
            await self._context.tell(node, diverged)
        return Replayed(
            done=tuple(self.done),
            evidence=goals.evidence,
            finished=finished,
            renewed=await renewed(playback, consented(playback.records)) if finished else None,
            left=left,
            reason=reason,
            aborted=progress.aborted,
            unsure=progress.unsure,
        )


def _status(progress: Taken) -> tuple[m.Status, str]:
    if progress.aborted:
        return m.Status.ABORTED, progress.aborted
    if progress.unsure:
        return m.Status.PARTIAL, progress.unsure
    return (m.Status.FAILED, progress.reason) if progress.reason else (m.Status.SUCCESS, "")


class Resuming:
    """The rest of a replay that diverged: offered again on a page where one of its later steps begins, so
    that only what failed is decided anew (F1)."""

    def __init__(self) -> None:
        self._match: m.Match | None = None
        self._left: m.LearnedNode | None = None
        self._tried: set[tuple[int, str]] = set()

    def keep(self, match: m.Match, left: m.LearnedNode | None) -> None:
        """It diverged, with this still to do."""
        self._match, self._left = match, left
        first = None if left is None else next(iter(steps_in(left)), None)
        if left is not None and first is not None:
            self._tried.add((len(steps_in(left)), first.page_key))

    def point(self, screen: m.Screen) -> m.Match | None:
        """What is left from this page on; each place is tried once."""
        match, left = self._match, self._left
        if match is None or left is None or not screen.page_key:
            return None
        rest = _from_page(left, screen.page_key)
        if rest is None or (len(steps_in(rest)), screen.page_key) in self._tried:
            return None
        self._tried.add((len(steps_in(rest)), screen.page_key))
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
