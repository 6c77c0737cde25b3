"""Runs what was learned, step by step, without any decision (A4, F1).

Each step is located afresh, passes the guard, is done, and is compared with what was learned to follow.
Where the phone does something else the replay breaks off: what was done is kept, and so is the rest of the
tree. The two ways through a step are in `replaying/quick.py` and `replaying/careful.py`; what may be run at
all is in `replaying/vetting.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from treetap.core.aids import aided
from treetap.core.carrying import keep_read, note_used
from treetap.core.context import RunContext, is_full
from treetap.core.goals import OpenGoals
from treetap.core.replaying.careful import carefully
from treetap.core.replaying.inner import came_back
from treetap.core.replaying.judged import (
    confirm,
    is_judged,
    judge_rest,
    proven_by_judge,
    rests_on,
    still_said,
    with_consents,
)
from treetap.core.replaying.playing import Playing
from treetap.core.replaying.proof import proven
from treetap.core.replaying.quick import quickly
from treetap.core.replaying.ranked import CHANGED, ranked
from treetap.core.replaying.renewing import renewed
from treetap.core.replaying.retraced import retraced
from treetap.core.replaying.vetting import objection, parts_of, steps_in
from treetap.core.replaying.went import Went
from treetap.core.step import Stepper
from treetap.errors import DeviceLost, NodeRecovers, TreetapError, ValueMissing
from treetap.models import (
    BankPart,
    Evidence,
    EvidenceKind,
    Goal,
    LearnedNode,
    LearnedStep,
    Match,
    NodeEnded,
    NodeRecord,
    NodeStarted,
    ReplayDiverged,
    ReplayStarted,
    Status,
    StepRecord,
    TaskExperience,
    TaskFrame,
    Text,
)
from treetap.models.within import within

_SAYS_ELSE = "A page that showed what is to be typed says something else now."
_UNREAD = "What it is to find out does not show where it was found."
_UNSEEN = "It was done as learned, and nothing on the screen shows that the task is done."


@dataclass(frozen=True)
class Replayed:
    """How far a replay came."""

    done: tuple[StepRecord | NodeRecord, ...]
    """What was done, in order."""
    evidence: tuple[Evidence, ...]
    """For the goals that were seen to hold, by the checker and for the new task."""
    finished: bool
    """Every step went as learned, and every goal was seen to hold."""
    left: LearnedNode | None = None
    """The rest of the tree from the point of divergence."""
    reason: str = ""
    """Why it diverged."""
    aborted: str = ""
    """Why the run must stop: a yes was needed and not given."""
    unsure: str = ""
    """Something was committed, and it cannot be told whether it worked: it must not be done again."""
    renewed: TaskExperience | None = None
    """The task as it looks now, where it does not look as it was learned."""


@dataclass(frozen=True)
class _Part:
    """How a node of the tree went."""

    went: Went
    left: LearnedNode | None = None


class Replayer:
    """Replays experiences in one run."""

    def __init__(self, context: RunContext, stepper: Stepper) -> None:
        self._context, self._stepper = context, stepper
        self.done: list[StepRecord | NodeRecord] = []
        """What the replay under way has done; what an error that passes through leaves behind."""
        self._number = self._behind = 0

    async def replay(
        self, match: Match, *, node: str, goals: Sequence[Goal], frame: TaskFrame, children: int = 0
    ) -> Replayed:
        """Run it for the goals of that frame, at the node of that path. `children`: how many it has already.

        Raises `DeviceLost`, and what a person has to see to; `done` says how far it came.
        """
        context, self.done = self._context, []
        if not goals:
            return Replayed((), (), finished=True)
        task = match.experience
        if why := objection(match, frame, context.mandate, context.budget.steps_left):
            return await self._refused(match, node, why)
        assert isinstance(task, TaskExperience)  # noqa: S101 - an objection otherwise
        of_goals = frame.model_copy(update={"goals": tuple(goals)})
        playing = Playing(
            context,
            self._stepper,
            match=match,
            task=task,
            frame=frame,
            goals=OpenGoals(context, of_goals, node),
        )
        judged = frozenset(goal.id for goal in goals if is_judged(playing.proof_of(goal)))
        if judged:
            playing.goals = OpenGoals(context, of_goals, node, judged=judged)
        count = len(playing.steps)
        await context.tell(node, ReplayStarted(experience=task.id, confidence=match.confidence, steps=count))
        self._number = self._behind = 0
        if why := await self._begin(playing, node):
            part = _Part(Went(stop=why), task.tree)
        elif playing.goals.open:
            part = await self._node(playing, task.tree, node, self.done, children)
        else:
            part = _Part(Went())
        return await self._ended(playing, part, node)

    async def _refused(self, match: Match, node: str, why: str) -> Replayed:
        """Nothing of it is kept for whoever goes on: it was not for this task."""
        await self._context.tell(node, ReplayDiverged(experience=match.experience.id, step=0, reason=why))
        return Replayed((), (), finished=False, reason=why)

    async def _begin(self, playing: Playing, node: str) -> str:
        """Find out what is done already; says why it cannot begin here, if it cannot.

        A look in full is worth its time only where the app is in front, or it begins on one page alone.
        """
        context, task = self._context, playing.task
        in_front = context.screen.package in {app.package for app in task.circumstances.apps}
        if task.start is None and not in_front:
            return ""
        screen = await context.see(node)
        await playing.goals.check(screen)
        if screen.page_key != task.start:
            if task.start is not None and not in_front:
                return "It begins on another page."
            self._behind = await playing.behind(screen)
        return ""

    async def _node(
        self,
        playing: Playing,
        learned: LearnedNode,
        path: str,
        done: list[StepRecord | NodeRecord],
        children: int = 0,
    ) -> _Part:
        """All parts of a node in order; what is left of it where one of them did not go as learned."""
        for at, part in enumerate(parts_of(learned)):
            left: tuple[LearnedStep | LearnedNode, ...]
            if isinstance(part, LearnedStep):
                went = await self._step(playing, path, done)
                left = () if went.unsure else (part,)  # What may have been done is not left to do.
            elif not steps_in(part):
                continue
            else:
                below = await self._child(playing, part, f"{path}.{children}", done)
                went, left = below.went, () if below.left is None else (below.left,)
                children += 1
            if not went.ok:
                rest = (*left, *learned.parts[at + 1 :])
                return _Part(went, learned.model_copy(update={"parts": rest}) if rest else None)
        return _Part(Went())

    async def _child(
        self, playing: Playing, learned: LearnedNode, path: str, done: list[StepRecord | NodeRecord]
    ) -> _Part:
        context, goal = self._context, playing.goal_of(learned)
        task = _said(learned, playing)
        began = context.parts.clock.monotonic()
        own = [one.goal_id for one in playing.goals.evidence]
        parts: list[StepRecord | NodeRecord] = []
        await context.tell(path, NodeStarted(task=task, depth=path.count(".")))
        ending = Status.FAILED, "It was broken off."
        try:
            part = await self._node(playing, learned, path, parts)
            if part.went.ok and goal is not None:
                await self._look_for(playing, goal, path)
                await keep_read(context, path, goal, playing.goals.evidence)
                if _is_unread(playing, goal):
                    part = _Part(Went(stop=_UNREAD))
            ending = _status(part.went)
            return part
        finally:
            evidence = tuple(one for one in playing.goals.evidence if one.goal_id not in own)
            done.append(
                NodeRecord(
                    id=path,
                    task=task,
                    status=ending[0],
                    goal_id=None if goal is None else goal.id,
                    mode=learned.mode,
                    done=tuple(parts),
                    evidence=evidence,
                    experience=playing.task.id,
                    reason=ending[1],
                    duration=max(0.0, context.parts.clock.monotonic() - began),
                )
            )
            await context.tell(path, NodeEnded(status=ending[0], reason=ending[1]))

    async def _look_for(self, playing: Playing, goal: Goal, path: str) -> None:
        """Evidence for a goal is there when its part ends, and may be out of sight later."""
        if goal not in playing.goals.open or await playing.goals.check(self._context.screen):
            return
        if goal in playing.goals.open and not is_full(self._context.screen) and not await proven(playing):
            await playing.goals.check(await self._context.see(path))

    async def _step(self, playing: Playing, path: str, done: list[StepRecord | NodeRecord]) -> Went:
        """One step. Whatever was done for it is kept, also when an error passes through."""
        number = self._number
        playing.log, playing.stepping, playing.alike = [], False, None
        try:
            went = await self._taken(playing, number, path)
        except TreetapError as error:
            if not isinstance(error, NodeRecovers) or isinstance(error, DeviceLost):
                done.extend(playing.unfinished)
                raise
            went = Went(playing.unfinished, stop=error.message)
        playing.records.extend(went.records)
        done.extend(went.records)
        playing.last = playing.steps[number]
        if not went.ok:
            return went
        playing.taken[number] = went.records
        self._number += 1
        if any(one.action.commits for one in went.records) and not await proven(playing):
            await playing.goals.check(self._context.screen)
        return replace(went, stop=self._context.thresholds.crossed)

    async def _taken(self, playing: Playing, number: int, path: str) -> Went:
        step = await playing.bound(number)
        screen = self._context.screen
        if number >= self._behind and is_full(screen) and came_back(playing, screen):
            self._behind = await playing.behind(screen, number)
        if number < self._behind:
            return Went.held(step, screen, "The page that it leads to is showing.")
        if _needs_an_answer(playing, number):
            return Went(stop=_UNREAD)
        if step.learned.rank is not None:
            picked = await ranked(playing, step, path)
            if picked is None:
                return Went(stop=CHANGED)
            step = picked
        if not still_said(playing, step.learned):
            return Went(stop=_SAYS_ELSE)
        order = await playing.order(number, path)
        await note_used(self._context, playing.steps[number].action, order.goal)
        if not is_full(self._context.screen) and (playing.witnesses(number) or rests_on(playing, number)):
            await self._stepper.attempts.fresh(path)
        went = await quickly(playing, step, order)
        if went is None and not is_full(self._context.screen):
            await self._stepper.attempts.fresh(path)
            went = await quickly(playing, step, order)
        if went is not None and not went.again:
            return went
        careful = await carefully(playing, step, order)
        return careful if went is None else replace(careful, records=(*went.records, *careful.records))

    async def _ended(self, playing: Playing, part: _Part, node: str) -> Replayed:
        """The checker has the last word, with the values and the polarity of the new task."""
        went, goals = part.went, playing.goals
        if (
            went.ok
            and goals.open
            and not await goals.check(self._context.screen)
            and not is_full(self._context.screen)
            and not await proven(playing)
        ):
            await goals.check(await self._context.see(node))
        why = await confirm(playing, node) if went.ok else ""
        if went.ok and goals.open and not why:
            await retraced(playing)
            why = await judge_rest(playing, node)
        reason = went.stop or went.unsure or ("" if went.aborted or not goals.open else why or _UNSEEN)
        if reason:
            step = min(self._number, len(playing.steps))
            await self._context.tell(
                node, ReplayDiverged(experience=playing.task.id, step=step, reason=reason)
            )
        finished = went.ok and not goals.open
        now = await aided(self._context, renewed(playing), None) if finished else None
        return Replayed(
            done=tuple(self.done),
            evidence=goals.evidence,
            finished=finished,
            renewed=with_consents(playing, proven_by_judge(playing, now or playing.task) or now)
            if finished
            else None,
            left=part.left,
            reason=reason,
            aborted=went.aborted,
            unsure=went.unsure,
        )


def _is_unread(playing: Playing, goal: Goal) -> bool:
    """A question that has no answer yet: nothing that needs it may follow."""
    proof = playing.proof_of(goal)
    return proof is not None and proof.kind is EvidenceKind.VALUE and goal in playing.goals.open


def _needs_an_answer(playing: Playing, number: int) -> bool:
    """It would type what a question that is still open is to find out."""
    texts = (one for one in within(playing.steps[number].action) if isinstance(one, Text))
    names = {part.name for text in texts for part in text.root if isinstance(part, BankPart)}
    return any(goal.bank_name in names for goal in playing.goals.open)


def _said(learned: LearnedNode, playing: Playing) -> str:
    """The subtask in the words of the new task."""
    try:
        return learned.goal.fill(playing.values) or playing.frame.sentence
    except ValueMissing:
        return playing.frame.sentence


def _status(went: Went) -> tuple[Status, str]:
    if went.aborted:
        return Status.ABORTED, went.aborted
    if went.unsure:
        return Status.PARTIAL, went.unsure
    return (Status.FAILED, went.stop) if went.stop else (Status.SUCCESS, "")
