"""The node: the one class that orchestrates, and calls itself.

    recall → replay → ( perceive → check → decide → act | branch | done | ask )* → reflect → hand up

Its lines match that diagram. What a step is stands in `step.py`, how a known task is run in `replay.py`, how
children belong together in `branching.py`; what the run knows is in `context.py`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from treetap.core.aids import aided
from treetap.core.asking import ask_memory, ask_person
from treetap.core.assignment import Assignment, Ending
from treetap.core.branching import pursue_branch
from treetap.core.carrying import carry, keep_read, note_used
from treetap.core.charging import charge
from treetap.core.context import RunContext
from treetap.core.deciding import decide
from treetap.core.failing import ended_by, reflect_on
from treetap.core.goals import OpenGoals
from treetap.core.replay import Replayed, Replayer
from treetap.core.replaying.asked import asked_as_known
from treetap.core.resuming import Resuming
from treetap.core.situating import situation_of
from treetap.core.step import Stepper, Taken
from treetap.core.verifying import finish
from treetap.errors import StorageError, TreetapError
from treetap.models import (
    AskHuman,
    Branch,
    BranchMode,
    Decided,
    Decider,
    Decision,
    Done,
    Exchange,
    Goal,
    Infeasible,
    Knowledge,
    Match,
    NeedKnowledge,
    NodeEnded,
    NodeRecord,
    NodeStarted,
    Outcome,
    Query,
    Recalled,
    Recollection,
    Situation,
    Status,
    StepRecord,
    TaskExperience,
    Terminal,
    Usage,
    VerdictStatus,
    Wait,
)

_SUCCESS = Ending(Status.SUCCESS)
_UNPROVEN = "Something was done that cannot be taken back, and nothing shows that this is what was wanted."
_STRAYS = 2
"""Refused steps after which a run goes on all the same."""


class StrategyNode:
    """Pursues one task until its goals are seen to hold, or there is a reason to stop."""

    def __init__(self, context: RunContext, assignment: Assignment) -> None:
        self.context, self.assignment = context, assignment
        self.id, self.frame = assignment.id, assignment.frame
        self.keyed = assignment.frame
        """The task as the rules read it: what memory knows it by."""
        self.done: list[StepRecord | NodeRecord] = []
        self.goals = OpenGoals(context, assignment.frame, assignment.id)
        self.failure = assignment.failure
        self.mode: BranchMode | None = None
        self.knowledge: list[Knowledge] = []
        self.answers: list[Exchange] = []
        self.known = Recollection()
        self.useless: list[str] = []
        self.claims: list[object] = []
        self.usage = Usage()
        self.stepper = Stepper(context)
        self._parts = context.parts
        self._replayer = Replayer(context, self.stepper)
        self._resuming = Resuming()
        self._replayed: Match | None = None
        self._deeds_before = len(context.deeds)
        context.frames[assignment.id] = assignment.frame

    async def run(self) -> Outcome:
        """Whatever happens below becomes a result with its reason; only being cancelled passes through."""
        began = self._parts.clock.monotonic()
        try:
            await self.tell(NodeStarted(task=self.assignment.task, depth=self.assignment.depth))
            ending = await self._pursue()
        except TreetapError as error:
            broken_off = (*self._replayer.done, *self.stepper.unfinished)
            self.done.extend(one for one in broken_off if one not in self.done)
            ending = ended_by(error)
        ending = self._told(ending)
        try:
            if ending.status is Status.FAILED:
                await reflect_on(self, ending.reason, final=True)
            await charge(self)
            await self.tell(NodeEnded(status=ending.status, reason=ending.reason))
        except StorageError as error:
            ending = ended_by(error)
        return self._outcome(ending, self._parts.clock.monotonic() - began)

    def _told(self, ending: Ending) -> Ending:
        """A failure by what it leaves behind: what cannot be taken back is done, or a yes was lacking."""
        if ending.status not in (Status.FAILED, Status.INFEASIBLE):
            return ending
        own = {goal.id for goal in self.frame.goals} | {self.assignment.goal_id}
        if any(one.goal_id in own for one in self.context.deeds[self._deeds_before :]):
            return replace(ending, status=Status.PARTIAL, reason=f"{_UNPROVEN} {ending.reason}")
        if ending.status is Status.FAILED and self.assignment.depth == 0 and self.context.refusals:
            return Ending(Status.ABORTED, self.context.refusals[0])
        return ending

    async def _pursue(self) -> Ending:
        ending = await (self._take_ready() if self.assignment.ready else self._by_memory())
        for _ in range(self.context.settings.strategy_tree.max_rounds):
            if ending is not None:
                return ending
            ending = await self._round()
        return ending or Ending(Status.FAILED, "All rounds of decide and act are used up.")

    async def _by_memory(self) -> Ending | None:
        """Try a replay by key first: it needs no full look at the screen, and no model."""
        await self._recall("replay")
        ending = await self._replay(self._sure())
        if ending is None:
            await self._recall("task")
            if self._replayed is None:
                ending = await self._replay(self._sure())
        if ending is None:
            await self._interpret()
        return ending

    async def _interpret(self) -> None:
        """Have a model read what nobody has done before. What the rules read stays the key of memory."""
        reader = self._parts.interpreter
        if reader is None or self.assignment.depth:
            return
        self.frame = self.context.mandate = await reader.read(self.frame.sentence)
        self.goals = OpenGoals(self.context, self.frame, self.id)
        await charge(self)

    async def _round(self) -> Ending | None:
        """Look, check, decide, and carry it out. None: go on."""
        if await self._holds():
            return _SUCCESS
        rest = self._resuming.point(self.context.screen)
        if rest is not None:
            return await self._replay(rest)
        situation = await situation_of(self)
        decision = await decide(self, situation)
        if decision is None or isinstance(decision, Ending):
            return decision
        return await self._carry_out(decision, situation)

    async def _carry_out(self, decision: Decision, situation: Situation) -> Ending | None:
        match decision:
            case Terminal():
                return await self._act(decision, situation)
            case Branch():
                return await pursue_branch(self, decision)
            case Done():
                return await finish(self, decision)
            case Infeasible():
                return Ending(Status.INFEASIBLE, decision.reason)
            case NeedKnowledge():
                return await ask_memory(self, decision)
            case AskHuman():
                return await ask_person(self, decision)

    # Recall and replay

    async def _recall(self, purpose: Literal["replay", "task"]) -> None:
        """`replay`: by key alone, before anything is looked at. `task`: whatever may help to decide."""
        context = self.context
        screen = context.screen if purpose == "replay" else await context.see(self.id)
        query = Query(
            frame=self.keyed,
            screen=screen,
            purpose=purpose,
            device=context.info,
            apps=context.apps,
            may_ask=self.assignment.depth == 0,
        )
        self.known = found = await aided(context, self._parts.recall.recall(query), Recollection())
        context.told.update({one.id: one for one in found.lessons})
        best = found.matches[0] if found.matches else None
        await self.tell(
            Recalled(
                path=found.path,
                best=best.experience.id if best else None,
                tier=best.tier if best else None,
                confidence=best.confidence if best else None,
                candidates=len(found.matches),
                reasons=best.reasons if best else (found.reason,) if found.reason else (),
                milliseconds=found.milliseconds,
            )
        )

    def _sure(self) -> Match | None:
        """The experience that may be run as it is."""
        replay = self.context.settings.experience.replay
        best = self.known.matches[0] if self.known.matches else None
        if best is None or not replay.enabled or not isinstance(best.experience, TaskExperience):
            return None
        return best if best.confidence >= replay.min_confidence else None

    async def _replay(self, match: Match | None) -> Ending | None:
        """Run what is known. None: nothing is, or the phone did something else, and the node goes on."""
        if match is None:
            return None
        resumed, self._replayed = self._replayed is not None, self._replayed or match
        asked = self.context.mandate
        if asked is self.context.keyed and not self.assignment.depth:
            self.context.mandate = asked_as_known(self.keyed, match)
        self.context.confidence.setdefault(match.experience.id, match.confidence)
        replayed = await self._replayer.replay(
            match,
            node=self.id,
            goals=self.goals.open if self.frame is self.keyed else self.keyed.goals,
            frame=self.keyed,
            children=sum(isinstance(one, NodeRecord) for one in self.done),
        )
        self.done.extend(replayed.done)
        self._adopt(replayed)
        for goal in self.frame.goals:
            await keep_read(self.context, self.id, goal, replayed.evidence)
        if replayed.aborted:
            return Ending(Status.ABORTED, replayed.aborted)
        if replayed.unsure:
            return await self._unsure(replayed.unsure)
        fine = replayed.finished and not self.goals.open
        if fine:
            if not resumed:
                await self._strengthen(match, replayed.renewed)
            return _SUCCESS
        self.context.mandate = asked  # What was agreed to for known steps is not agreed to for others.
        self.context.diverged.append(match.experience.id)
        self.failure = replayed.reason
        self._resuming.keep(match, replayed.left)
        return None

    def _adopt(self, replayed: Replayed) -> None:
        """What it has shown. Goals that a model has read are shown when all that the rules read are."""
        if self.frame is self.keyed:
            self.goals.adopt(replayed.evidence)
        elif replayed.finished and replayed.evidence:
            last = replayed.evidence[-1]
            self.goals.adopt(last.model_copy(update={"goal_id": goal.id}) for goal in self.frame.goals)

    async def _strengthen(self, match: Match, renewed: TaskExperience | None) -> None:
        """It worked. Whether one that did not is to be trusted less is known when the run has ended."""
        store, known = self._parts.store, match.experience.id
        if match.alias and isinstance(match.experience, TaskExperience):
            task = renewed or match.experience
            renewed = task.model_copy(update={"aliases": (*task.aliases, match.alias)})
        if renewed is not None and await aided(self.context, store.get(known), None) is not None:
            await aided(self.context, store.store([renewed]), ())
        else:
            await aided(self.context, store.outcome(known, ok=True), None)
        self.context.strengthened.append(match.experience.id)

    # Perceive, check, decide

    async def _holds(self) -> bool:
        """Whether everything that this node is for can be seen to hold."""
        held = await self.goals.check(await self.context.see(self.id))
        await carry(self)
        if held:
            return True
        return bool(self.assignment.expect) and not self.assignment.proven and await self.sees_expected()

    async def sees_expected(self) -> bool:
        """Whether what its parent expects of it is to be seen."""
        screen = self.context.screen
        looking = Wait(seconds=1)
        verdict = await self._parts.comparator.compare(screen, screen, looking, self.assignment.expect)
        return verdict.status is VerdictStatus.SUCCESS and not verdict.unmet

    # Act, finish, hand up

    async def _take_ready(self) -> Ending:
        """Steps that a plan has made ready. One that fails is for whoever planned it to plan anew."""
        await self.context.see(self.id)
        steps, goal = self.assignment.ready, self.goal(self.assignment.goal_id)
        situation = await situation_of(self)
        by = steps[0].by or Decider.OFFLINE
        if len(steps) == 1:
            taken = await self.stepper.take(steps[0], node=self.id, goal=goal, situation=situation, by=by)
        else:
            taken = await self.stepper.take_batch(steps, node=self.id, goal=goal, situation=situation, by=by)
        if taken.jump_to is not None and not taken.ok:
            self.done.extend(taken.records)
            return Ending(Status.FAILED, taken.reason, taken.jump_to)
        ending = await self.took(taken)
        return ending or (_SUCCESS if taken.ok else Ending(Status.FAILED, taken.reason))

    async def _act(self, decision: Terminal, situation: Situation) -> Ending | None:
        by = decision.by or Decider.OFFLINE
        goal = self.goal(decision.goal_id)
        await note_used(self.context, decision.action, goal)
        return await self.took(
            await self.stepper.take(decision, node=self.id, goal=goal, situation=situation, by=by)
        )

    async def took(self, taken: Taken) -> Ending | None:
        """What a step leads to: going on, or an end."""
        self.done.extend(taken.records)
        if taken.aborted and not self._strayed(taken):
            return Ending(Status.ABORTED, taken.aborted)
        if taken.unsure:
            return await self._unsure(taken.unsure, goes_on=self._parts.judge is not None)
        self.failure = "" if taken.ok else taken.reason or taken.aborted
        if not taken.ok:
            await reflect_on(self, self.failure)
        return self.crossed()

    def _strayed(self, taken: Taken) -> bool:
        """Whether the policy may decide otherwise: a refused step is a failed step with a reason, twice. A
        run that gets nowhere after that was stopped by it."""
        self.context.refusals.append(taken.aborted)
        self.context.thresholds.failed()
        return len(self.context.refusals) <= _STRAYS

    def crossed(self) -> Ending | None:
        """Enough errors in a row, or enough circles. Whoever plans anew begins without them."""
        if not (why := self.context.thresholds.crossed):
            return None
        self.context.thresholds.reset()
        return Ending(Status.FAILED, f"{why} {self.failure}".strip())

    async def _unsure(self, why: str, *, goes_on: bool = False) -> Ending | None:
        """Something was committed, and the step itself does not show whether it worked. The goals may.

        `goes_on`: the policy may look elsewhere, and the judge decides; the guard lets nothing be done twice.
        """
        if await self.goals.check(await self.context.look(self.id)):
            return _SUCCESS
        self.failure = why
        return None if goes_on else Ending(Status.PARTIAL, why)

    def goal(self, goal_id: str | None) -> Goal | None:
        """The goal of the mandate that a step is meant for: as it says, or the first that is open.

        The words of a subtask are no consent, so none of its own goals is ever given."""
        asked_for = self.context.mandate.goals
        for name in (goal_id, *(goal.id for goal in self.goals.open), self.assignment.goal_id):
            named = next((goal for goal in self.frame.goals if goal.id == name and goal in asked_for), None)
            if named is not None:
                return named
        return next((goal for goal in asked_for if goal.id == self.assignment.goal_id), None)

    async def tell(self, payload: NodeStarted | NodeEnded | Recalled | Decided) -> None:
        await self.context.tell(self.id, payload)

    def _outcome(self, ending: Ending, seconds: float) -> Outcome:
        record = NodeRecord(
            id=self.id,
            task=self.assignment.task,
            status=ending.status,
            goal_id=self.assignment.goal_id,
            mode=self.mode,
            done=tuple(self.done),
            evidence=self.goals.evidence,
            experience=self._replayed.experience.id if self._replayed else None,
            reason=ending.reason,
            duration=max(0.0, seconds),
            usage=self.usage,
        )
        self.context.endings[self.id] = ending
        return Outcome(node=record)
