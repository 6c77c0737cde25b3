"""The node: the one class that orchestrates, and calls itself.

    recall → replay → ( perceive → check → decide → act | branch | done | ask )* → reflect → hand up

One step is in `step.py`, a replay in `replay.py`, children in `branch.py`, verification in `goals.py`;
what the whole run knows is in `context.py`.
"""

from __future__ import annotations

from treetap import models as m
from treetap.core.attempt import Order
from treetap.core.branch import Assignment, Ending, pursue_branch
from treetap.core.context import Purpose, RunContext
from treetap.core.deciding import ask_memory, ask_person, decide, reflect_on
from treetap.core.goals import OpenGoals, finish, keep_answers, note_used, save_answers
from treetap.core.replay import Resuming, replay
from treetap.core.step import Stepper, Taken
from treetap.errors import DeviceLost, NodeRecovers, StorageError, TextNotTypable, TreetapError
from treetap.matching.said import asked_as_known

_UNPROVEN = "Something was done that cannot be taken back, and nothing shows that this is what was wanted."
_PURPOSES: tuple[Purpose, ...] = ("replay", "task")
_REFUSALS = 2
"""Refused steps after which the policy may still decide otherwise."""
_SUCCESS = Ending(m.Status.SUCCESS)


class StrategyNode:
    """Pursues one task until its goals are seen to hold, or there is a reason to stop."""

    def __init__(self, context: RunContext, assignment: Assignment) -> None:
        self.context, self.assignment = context, assignment
        self.id, self.frame = assignment.id, assignment.frame
        self.keyed = assignment.frame
        """The task as the rules read it: the key of memory."""
        self.done: list[m.StepRecord | m.NodeRecord] = []
        self.goals = OpenGoals(context, assignment.frame, assignment.id)
        self.failure = assignment.failure
        self.mode: m.BranchMode | None = None
        self.knowledge: list[m.Knowledge] = []
        self.answers: list[m.Exchange] = []
        self.known = m.Recollection()
        self.rejected: list[str] = []
        """Decisions in a row that could not be used, by their errors."""
        self.claims: list[object] = []
        """What the policy said was done, as far as it was judged."""
        self.usage = m.Usage()
        self.stepper = Stepper(context)
        self._resuming = Resuming()
        self._replayed: m.Match | None = None
        self._deeds_before = len(context.deeds)
        context.frames[assignment.id] = assignment.frame

    @property
    def children(self) -> tuple[m.NodeRecord, ...]:
        return tuple(one for one in self.done if isinstance(one, m.NodeRecord))

    @property
    def steps(self) -> tuple[m.StepRecord, ...]:
        """This node's own."""
        return tuple(one for one in self.done if isinstance(one, m.StepRecord))

    async def run(self) -> m.Outcome:
        """Whatever happens below becomes a result with its reason; only a cancellation passes through."""
        clock, task = self.context.parts.clock, self.assignment.task
        began = clock.monotonic()
        try:
            await self.context.tell(self.id, m.NodeStarted(task=task, depth=self.assignment.depth))
            ending = await self._pursue()
        except TreetapError as error:
            self.done.extend(self.stepper.unfinished)
            ending = _ended_by(error)
        ending = self._final(ending)
        try:
            if ending.status is m.Status.FAILED:
                await reflect_on(self, ending.reason, final=True)
            await self.charge()
            await self.context.tell(self.id, m.NodeEnded(status=ending.status, reason=ending.reason))
        except StorageError as error:
            ending = _ended_by(error)
        record = m.NodeRecord(
            id=self.id,
            task=task,
            status=ending.status,
            goal_id=self.assignment.goal_id,
            mode=self.mode,
            done=tuple(self.done),
            evidence=self.goals.evidence,
            experience=self._replayed.experience.id if self._replayed else None,
            reason=ending.reason,
            duration=max(0.0, clock.monotonic() - began),
            usage=self.usage,
        )
        return m.Outcome(node=record)

    def _final(self, ending: Ending) -> Ending:
        """A failure after a deed is PARTIAL; a failure of the run after a refused step is ABORTED."""
        if ending.status not in (m.Status.FAILED, m.Status.INFEASIBLE):
            return ending
        own = {goal.id for goal in self.frame.goals} | {self.assignment.goal_id}
        if any(one.goal_id in own for one in self.context.deeds[self._deeds_before :]):
            return Ending(m.Status.PARTIAL, f"{_UNPROVEN} {ending.reason}")
        if ending.status is m.Status.FAILED and self.assignment.depth == 0 and self.context.refusals:
            return Ending(m.Status.ABORTED, self.context.refusals[0])
        return ending

    async def _pursue(self) -> Ending:
        ending = await (self._take_ready() if self.assignment.ready else self._from_memory())
        for _ in range(self.context.settings.strategy_tree.max_rounds):
            if ending is not None:
                return ending
            ending = await self._round()
        return ending or Ending(m.Status.FAILED, "All rounds of decide and act are used up.")

    async def _from_memory(self) -> Ending | None:
        """Try a replay by key first: it needs no full look at the screen, and no model.

        A model reads a task that nobody has done before; what the rules read stays the key of memory."""
        for purpose in _PURPOSES:
            match = await self._recall(purpose)
            if self._replayed is None and (ending := await self._replay(match)) is not None:
                return ending
        reader = self.context.parts.interpreter
        if reader is not None and not self.assignment.depth:
            self.frame = self.context.mandate = await reader.read(self.frame.sentence)
            self.goals = OpenGoals(self.context, self.frame, self.id)
            await self.charge()
        return None

    async def _round(self) -> Ending | None:
        """Perceive, check, decide, and carry it out. None: go on."""
        if await self._holds():
            return _SUCCESS
        rest = self._resuming.point(self.context.screen)
        if rest is not None:
            return await self._replay(rest)
        situation = await self.situation()
        decision = await decide(self, situation)
        if decision is None or isinstance(decision, Ending):
            return decision
        return await self._carry_out(decision, situation)

    async def _carry_out(self, decision: m.Decision, situation: m.Situation) -> Ending | None:
        match decision:
            case m.Terminal():
                return await self._act(decision, situation)
            case m.Branch():
                return await pursue_branch(self, decision)
            case m.Done():
                return await finish(self, decision)
            case m.Infeasible():
                return Ending(m.Status.INFEASIBLE, decision.reason)
            case m.NeedKnowledge():
                return await ask_memory(self, decision)
            case m.AskHuman():
                return await ask_person(self, decision)

    # Recall and replay

    async def _recall(self, purpose: Purpose) -> m.Match | None:
        """The experience that may be replayed. `replay`: by key alone, before anything is looked at; `task`:
        whatever may help to decide."""
        context, limits = self.context, self.context.settings.experience.replay
        screen = context.screen if purpose == "replay" else await context.see(self.id)
        query = context.query(self.keyed, purpose, screen=screen, may_ask=self.assignment.depth == 0)
        self.known = found = await context.optional(context.parts.recall.recall(query), m.Recollection())
        context.lessons.update({one.id: one for one in found.lessons})
        await context.tell(self.id, m.Recalled.of(found))
        best = found.matches[0] if found.matches and limits.enabled else None
        if best is None or not isinstance(best.experience, m.TaskExperience):
            return None
        return best if best.confidence >= limits.min_confidence else None

    async def _replay(self, match: m.Match | None) -> Ending | None:
        """Replay what is known. None: nothing is, or the phone did something else, and the node goes on."""
        if match is None:
            return None
        context, asked, known = self.context, self.context.mandate, match.experience.id
        resumed, self._replayed = self._replayed is not None, self._replayed or match
        if asked is context.keyed and not self.assignment.depth:
            context.mandate = asked_as_known(self.keyed, match)
        context.confidence.setdefault(known, match.confidence)
        replayed = await replay(
            context,
            self.stepper,
            match,
            node=self.id,
            goals=self.goals.open if self.frame is self.keyed else self.keyed.goals,
            frame=self.keyed,
            done=self.done,
        )
        if self.frame is self.keyed:
            self.goals.adopt(replayed.evidence)
        elif replayed.finished and replayed.evidence:  # All that the rules read holds: so does the rest.
            last = replayed.evidence[-1]
            self.goals.adopt(last.model_copy(update={"goal_id": goal.id}) for goal in self.frame.goals)
        await keep_answers(context, self.id, self.frame.goals, replayed.evidence)
        if replayed.aborted:
            return Ending(m.Status.ABORTED, replayed.aborted)
        if replayed.unsure:
            return await self._unsure(replayed.unsure)
        if replayed.finished and not self.goals.open:
            if not resumed:
                await self._strengthen(match, replayed.renewed)
            return _SUCCESS
        context.mandate = asked  # Consent that was given for known steps is none for others.
        context.diverged.append(known)
        self.failure = replayed.reason
        self._resuming.keep(match, replayed.left)
        return None

    async def _strengthen(self, match: m.Match, renewed: m.TaskExperience | None) -> None:
        """It worked. Whether one that diverged is trusted less is known at the end of the run."""
        store, known = self.context.parts.store, match.experience.id
        if match.alias and isinstance(match.experience, m.TaskExperience):
            task = renewed or match.experience
            renewed = task.model_copy(update={"aliases": (*task.aliases, match.alias)})
        if renewed is not None and await self.context.optional(store.get(known), None) is not None:
            await self.context.optional(store.store([renewed]), ())
        else:
            await self.context.optional(store.outcome(known, ok=True), None)
        self.context.strengthened.append(known)

    # Perceive and check

    async def _holds(self) -> bool:
        """Whether everything that this node is for is seen to hold."""
        held = await self.goals.check(await self.context.see(self.id))
        await save_answers(self, self.goals.evidence)
        if held:
            return True
        return bool(self.assignment.expect) and not self.assignment.proven and await self.sees_expected()

    async def sees_expected(self) -> bool:
        """Whether the screen shows what the parent expects at the end of this subtask."""
        screen = self.context.screen
        comparator, expect = self.context.parts.comparator, self.assignment.expect
        verdict = await comparator.compare(screen, screen, m.Wait(seconds=1), expect)
        return verdict.status is m.VerdictStatus.SUCCESS and not verdict.unmet

    async def situation(self) -> m.Situation:
        """Everything that a decision is based on."""
        context, assignment = self.context, self.assignment
        recent = {one.id for one in context.reflections}
        return await context.situation(
            self.frame,
            assignment.task,
            goals=self.goals.open,
            evidence=self.goals.evidence,
            steps=self.steps,
            done=(*assignment.before, *self.children),
            trail=assignment.trail,
            ahead=assignment.ahead,
            reflections=tuple(context.reflections),
            lessons=tuple(one for one in self.known.lessons if one.id not in recent),
            hints=self.known.matches,
            knowledge=tuple(self.knowledge),
            notes=tuple(context.notes),
            failure=self.failure,
            answers=tuple(self.answers),
            depth=assignment.depth,
        )

    # Act

    async def _take_ready(self) -> Ending:
        """Steps that a plan has made ready. One that fails is for the parent to plan again."""
        await self.context.see(self.id)
        steps = self.assignment.ready
        taken = await self.take(self.assignment.goal_id, *steps, by=steps[0].by)
        ending = await self._took(taken)
        return ending or (_SUCCESS if taken.ok else Ending(m.Status.FAILED, taken.reason))

    async def _act(self, decision: m.Terminal, situation: m.Situation) -> Ending | None:
        goal_id = decision.goal_id
        await note_used(self.context, decision.action, self.goal(goal_id))
        return await self._took(await self.take(goal_id, decision, by=decision.by, situation=situation))

    async def take(
        self,
        goal_id: str | None,
        *steps: m.Terminal,
        by: m.Decider | None = None,
        situation: m.Situation | None = None,
    ) -> Taken:
        """Take steps for that goal."""
        here, by = situation or await self.situation(), by or m.Decider.OFFLINE
        sure = min((one.confidence for one in steps), default=1.0)
        order = Order(node=self.id, goal=self.goal(goal_id), situation=here, by=by, certainty=sure)
        return await self.stepper.take(order, *steps)

    async def _took(self, taken: Taken) -> Ending | None:
        """What follows from a step: going on, or an end. A refused step is a failed step with a reason, until
        too many were refused."""
        context, judge = self.context, self.context.parts.judge
        self.done.extend(taken.records)
        if taken.aborted:
            context.refusals.append(taken.aborted)
            context.thresholds.errors += 1
            if len(context.refusals) > _REFUSALS:
                return Ending(m.Status.ABORTED, taken.aborted)
        if taken.unsure:
            return await self._unsure(taken.unsure, goes_on=judge is not None and judge.final)
        self.failure = "" if taken.ok else taken.reason or taken.aborted
        if not taken.ok:
            await reflect_on(self, self.failure)
        return self._crossed()

    def failed(self, why: str) -> Ending | None:
        """The decision came to nothing: the policy is told why, within the thresholds."""
        self.failure = why
        self.context.thresholds.errors += 1
        return self._crossed()

    def _crossed(self) -> Ending | None:
        """Too many errors in a row, or loops. Whoever plans again starts without them."""
        if not (why := self.context.thresholds.crossed):
            return None
        self.context.thresholds.reset()
        return Ending(m.Status.FAILED, f"{why} {self.failure}".strip())

    async def _unsure(self, why: str, *, goes_on: bool = False) -> Ending | None:
        """Something was committed, and the step itself does not show whether it worked. The goals may.

        `goes_on`: the policy may look elsewhere, and the judge decides; the guard lets nothing be done twice.
        """
        if await self.goals.check(await self.context.look(self.id)):
            return _SUCCESS
        self.failure = why
        return None if goes_on else Ending(m.Status.PARTIAL, why)

    def goal(self, goal_id: str | None) -> m.Goal | None:
        """The goal of the mandate that a step is meant for: as it says, or the first that is open.

        The words of a subtask are no consent, so none of its own goals is ever returned."""
        mandate = self.context.mandate.goals
        for name in (goal_id, *(goal.id for goal in self.goals.open), self.assignment.goal_id):
            named = next((goal for goal in self.frame.goals if goal.id == name and goal in mandate), None)
            if named is not None:
                return named
        return next((goal for goal in mandate if goal.id == self.assignment.goal_id), None)

    async def charge(self) -> m.Usage:
        """Charge the model calls since the last time to this node and to the run."""
        spent = await self.context.charge(self.id)
        self.usage += spent
        return spent


def _ended_by(error: TreetapError) -> Ending:
    """An error that a node can recover from fails the node; any other stops the run."""
    fails = isinstance(error, NodeRecovers | TextNotTypable) and not isinstance(error, DeviceLost)
    return Ending(m.Status.FAILED if fails else m.Status.ABORTED, error.told)
