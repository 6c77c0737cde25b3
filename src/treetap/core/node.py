"""The node: the one class that orchestrates, and calls itself.

    recall → replay → ( perceive → check → decide → act | branch | done | ask )* → reflect → hand up

One step is in `step.py`, a replay in `replay.py`, children in `branch.py`, verification in `goals.py`;
what the whole run knows is in `context.py`.
"""

from __future__ import annotations

from asyncio import timeout

from treetap import models as m
from treetap.core.attempt import Ending, Order, Taken
from treetap.core.branch import Assignment, pursue_branch
from treetap.core.context import Purpose, RunContext
from treetap.core.goals import OpenGoals, finish, keep_answers, note_used, save_answers
from treetap.core.recovery import reflect_on
from treetap.core.replay import Resuming, replay
from treetap.core.step import Stepper
from treetap.errors import (
    DeviceLost,
    ModelRecovers,
    NodeRecovers,
    StorageError,
    TaskInvalid,
    TextNotTypable,
    TreetapError,
)
from treetap.matching.said import asked_as_known

_UNPROVEN = "Something was done that cannot be taken back, and nothing shows that this is what was wanted."
_PURPOSES: tuple[Purpose, ...] = ("replay", "task")
_REFUSALS = 2
"""Refused steps after which the policy may still decide otherwise."""
_DECISIONS = (m.Terminal, m.Branch, m.Done, m.Infeasible, m.NeedKnowledge, m.AskHuman)
_SUCCESS = Ending()


class StrategyNode:
    """Pursues one task until its goals are seen to hold, or there is a reason to stop."""

    def __init__(self, context: RunContext, assignment: Assignment) -> None:
        self.context, self.assignment = context, assignment
        self.id, self.frame = assignment.id, assignment.frame
        self.done: list[m.StepRecord | m.NodeRecord] = []
        self.goals = OpenGoals(context, assignment.frame, assignment.id)
        self.failure = assignment.failure
        self.mode: m.BranchMode | None = None
        self.knowledge: list[m.Knowledge] = []
        self.answers: list[m.Exchange] = []
        self.known = m.Recollection()
        self._rejected = ""
        """Why the last decision could not be used."""
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
        if (rest := self._resuming.point(self.context.screen)) is not None:
            return await self._replay(rest)
        situation = await self.situation()
        decision = await self._decide(situation)
        if decision is None or isinstance(decision, Ending):
            return decision
        return await self._carry_out(decision, situation)

    async def _carry_out(self, decision: m.Decision, situation: m.Situation) -> Ending | None:
        match decision:
            case m.Terminal():
                return await self._took(await self.take(decision.goal_id, decision, situation=situation))
            case m.Branch():
                return await pursue_branch(self, decision)
            case m.Done():
                return await finish(self, decision)
            case m.Infeasible():
                return Ending(m.Status.INFEASIBLE, decision.reason)
            case m.NeedKnowledge():
                return await self._ask_memory(decision)
            case m.AskHuman():
                return await self._ask_person(decision)

    # Recall and replay

    async def _recall(self, purpose: Purpose) -> m.Match | None:
        """The experience that may be replayed. `replay`: by key alone, before anything is looked at; `task`:
        whatever may help to decide."""
        context, limits = self.context, self.context.settings.experience.replay
        screen = context.screen if purpose == "replay" else await context.see(self.id)
        keyed, may_ask = self.assignment.frame, self.assignment.depth == 0
        query = context.query(keyed, purpose, screen=screen, may_ask=may_ask)
        self.known = found = await context.optional(context.parts.recall.recall(query), m.Recollection())
        context.lessons.update({one.id: one for one in found.lessons})
        await context.tell(self.id, m.Recalled.of(found))
        for best in found.matches[:1] if limits.enabled else ():
            if best.confidence >= limits.min_confidence and isinstance(best.experience, m.TaskExperience):
                return best
        return None

    async def _replay(self, match: m.Match | None) -> Ending | None:
        """Replay what is known. None: nothing is, or the phone did something else, and the node goes on."""
        if match is None:
            return None
        context, asked, known = self.context, self.context.mandate, match.experience.id
        keyed = self.assignment.frame
        resumed, self._replayed = self._replayed is not None, self._replayed or match
        if asked is context.keyed and not self.assignment.depth:
            context.mandate = asked_as_known(keyed, match)
        context.confidence.setdefault(known, match.confidence)
        goals = self.goals.open if self.frame is keyed else keyed.goals
        replayed = await replay(
            context, self.stepper, match, node=self.id, goals=goals, frame=keyed, done=self.done
        )
        if self.frame is keyed:
            self.goals.adopt(replayed.evidence)
        elif replayed.ok and replayed.evidence:  # All that the rules read holds: so does the rest.
            last = replayed.evidence[-1]
            self.goals.adopt(last.model_copy(update={"goal_id": goal.id}) for goal in self.frame.goals)
        await keep_answers(context, self.id, self.frame.goals, replayed.evidence)
        if replayed.status is m.Status.ABORTED:
            return replayed
        if replayed.status is m.Status.PARTIAL:
            return await self._unsure(replayed.reason)
        if replayed.ok and not self.goals.open:
            if not resumed:
                context.strengthened[known] = replayed.renewed
            return _SUCCESS
        context.mandate = asked  # Consent that was given for known steps is none for others.
        context.diverged.append(known)
        self.failure = replayed.reason
        self._resuming.keep(match, replayed.left)
        return None

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

    # Decide, or ask

    async def _decide(self, situation: m.Situation) -> m.Decision | Ending | None:
        """The policy's decision, if it is allowed. None: the policy is told what was wrong, and asked again.

        A policy may be anyone's code: whatever it raises ends the node with its reason, and not the program.
        """
        context, clock = self.context, self.context.parts.clock
        allowed = context.shape.allowed(self.assignment.depth)
        if context.thresholds.only_plans and "terminal" in allowed.open_decisions:
            allowed = allowed.model_copy(update={"decisions": allowed.decisions - {"branch"}})
        await self.charge()  # What perceiving and judging cost is no part of the decision.
        context.budget.take_decision()
        began = clock.monotonic()
        try:
            async with timeout(context.budget.seconds_left) as waiting:
                decided = await context.parts.policy.decide(situation, allowed)
            if not isinstance(decided, _DECISIONS):
                what = f"it returned a {type(decided).__name__}, which is no decision"
                return _failed(f"The policy broke: {what}")
            decision = allowed.check(decided)
        except ModelRecovers as error:
            repeated, self._rejected = error.message == self._rejected, error.message
            crossed = self.failed(str(error))
            # No step was taken for it: the reason is what the policy said.
            return _failed(error.told) if repeated or crossed else None
        except TreetapError:
            raise
        except Exception as error:
            if waiting.expired():
                raise context.budget.exceeded() from error
            return _failed(f"The policy broke: {type(error).__name__}: {error}")
        self._rejected = ""
        if decision.note and decision.note not in context.notes:
            context.notes.append(decision.note)
        self.usage += decision.usage
        context.budget.usage += decision.usage
        took = (clock.monotonic() - began) * 1000
        by, usage = decision.by or m.Decider.OFFLINE, decision.usage + await self.charge()
        await context.tell(self.id, m.Decided(decision=decision, by=by, usage=usage, milliseconds=took))
        return decision

    async def _ask_memory(self, decision: m.NeedKnowledge) -> Ending | None:
        """What memory knows goes into the next decision, a few times at most."""
        context, most = self.context, self.context.settings.strategy_tree.knowledge_rounds
        if len(self.knowledge) >= most:
            return self.failed(f"Memory was asked {most} times already: decide with what is known.")
        try:
            frame = await context.parts.reader.read(decision.query)
        except TaskInvalid as error:
            return self.failed(f"Memory cannot be asked '{decision.query[:80]}': {error.message}")
        query = context.query(frame, "knowledge")
        found = await context.optional(context.parts.recall.recall(query), m.Recollection())
        self.knowledge.append(m.Knowledge(query=decision.query, recollection=found))
        return None

    async def _ask_person(self, decision: m.AskHuman) -> Ending | None:
        """The answer goes into the next decision. Without one the node ends; nothing is asked twice."""
        context, text = self.context, decision.question
        if any(one.question.text == text for one in self.answers):
            return self.failed(f"A person has answered that already: {text}")
        exchange = await context.ask(self.id, text, decision.answer, decision.choices)
        if not exchange.answer.given:
            return _failed(f"Nobody answered: {text}")
        self.answers.append(exchange)
        await context.look(self.id)  # The person may have touched the phone meanwhile.
        return None

    # Act

    async def _take_ready(self) -> Ending:
        """Steps that a plan has made ready. One that fails is for the parent to plan again."""
        await self.context.see(self.id)
        taken = await self.take(self.assignment.goal_id, *self.assignment.ready)
        return await self._took(taken) or Ending(taken.status, taken.reason)

    async def take(
        self, goal_id: str | None, *steps: m.Terminal, situation: m.Situation | None = None
    ) -> Taken:
        """Take steps for that goal."""
        here, by = situation or await self.situation(), steps[0].by or m.Decider.OFFLINE
        sure = min(one.confidence for one in steps)
        goal = self.goals.meant(goal_id, self.assignment.goal_id)
        for one in steps:
            await note_used(self.context, one.action, goal)
        order = Order(node=self.id, goal=goal, situation=here, by=by, certainty=sure)
        return await self.stepper.take(order, *steps)

    async def _took(self, taken: Taken) -> Ending | None:
        """What follows from a step: going on, or an end. A refused step is a failed step with a reason, until
        too many were refused."""
        context, judge = self.context, self.context.parts.judge
        self.done.extend(taken.records)
        if taken.status is m.Status.ABORTED:
            context.refusals.append(taken.reason)
            context.thresholds.errors += 1
            if len(context.refusals) > _REFUSALS:
                return Ending(m.Status.ABORTED, taken.reason)
        if taken.status is m.Status.PARTIAL:
            return await self._unsure(taken.reason, goes_on=judge is not None and judge.final)
        self.failure = taken.reason
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
        return _failed(f"{why} {self.failure}".strip())

    async def _unsure(self, why: str, *, goes_on: bool = False) -> Ending | None:
        """Something was committed, and the step itself does not show whether it worked. The goals may.

        `goes_on`: the policy may look elsewhere, and the judge decides; the guard lets nothing be done twice.
        """
        if await self.goals.check(await self.context.look(self.id)):
            return _SUCCESS
        self.failure = why
        return None if goes_on else Ending(m.Status.PARTIAL, why)

    async def charge(self) -> m.Usage:
        """Charge the model calls since the last time to this node and to the run."""
        spent = await self.context.charge(self.id)
        self.usage += spent
        return spent


def _ended_by(error: TreetapError) -> Ending:
    """An error that a node can recover from fails the node; any other stops the run."""
    fails = isinstance(error, NodeRecovers | TextNotTypable) and not isinstance(error, DeviceLost)
    return Ending(m.Status.FAILED if fails else m.Status.ABORTED, error.told)


def _failed(why: str) -> Ending:
    return Ending(m.Status.FAILED, why)
