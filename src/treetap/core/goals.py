"""The goals of a node, and who says that they hold: rules first, then the judge, never the policy.

A refusal goes back to the policy with its reason. The same claim is judged twice at most: a judge can err,
but a policy with nothing new to show is not heard a third time. Without a judge, what rules do not see is
not done.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from treetap import models as m
from treetap.core.attempt import Ending
from treetap.core.context import RunContext, is_full, was_seen
from treetap.core.ports import NOT_ACCEPTED
from treetap.errors import BudgetSpent, EndpointBusy, EndpointRefused, ModelRecovers
from treetap.matching.describing import described
from treetap.matching.labels import grounds
from treetap.matching.side_effects import changes
from treetap.matching.words import mentions, normal
from treetap.models.base import within

if TYPE_CHECKING:
    from treetap.core.node import StrategyNode

_DEEDS: Final = frozenset({m.EvidenceKind.NEW, m.EvidenceKind.GONE, m.EvidenceKind.MESSAGE})
"""Evidence that something was done, and not only that something is so."""
_STATES: Final = frozenset({m.Intent.OPEN, m.Intent.SET, m.Intent.READ})
"""Goals that ask for a state: said twice, one state fulfils both. Anything else said twice is done twice."""
_SAME_CLAIM: Final = 2
_MOST_CLAIMS: Final = 5
"""How often one claim, and all claims of a run, are judged."""
_NO_JUDGE: Final = (ModelRecovers, EndpointBusy, EndpointRefused, BudgetSpent)
"""Errors of a judge that cannot be asked, or not understood."""


class OpenGoals:
    """The goals of a frame with their evidence.

    A goal is checked once those before it hold: "off, then on" is two states, one after the other. Evidence
    stays: what was shown to hold was reached, whatever a later goal does to it.
    """

    def __init__(
        self, context: RunContext, frame: m.TaskFrame, node: str, *, judged: frozenset[str] = frozenset()
    ) -> None:
        """`judged`: goals, by id, that only the judge can prove: rules are not asked about them."""
        self._context, self._frame, self._node = context, frame, node
        self._judged = judged
        self._evidence: dict[str, m.Evidence] = {}
        self._checked: set[tuple[str, int, frozenset[str]]] = set()

    @property
    def open(self) -> tuple[m.Goal, ...]:
        return tuple(goal for goal in self._frame.goals if goal.id not in self._evidence)

    @property
    def evidence(self) -> tuple[m.Evidence, ...]:
        return tuple(self._evidence[goal.id] for goal in self._frame.goals if goal.id in self._evidence)

    def meant(self, *names: str | None) -> m.Goal | None:
        """The goal of the mandate that a step is meant for: as it says, or the first that is open, or the one
        that its node serves.

        The words of a subtask are no consent, so none of its own goals is ever returned."""
        said, *served = names
        mandate = self._context.mandate.goals
        for name in (said, *(goal.id for goal in self.open), *served):
            named = next((goal for goal in self._frame.goals if goal.id == name and goal in mandate), None)
            if named is not None:
                return named
        return next((goal for goal in mandate if goal.id in served), None)

    def adopt(self, evidence: Iterable[m.Evidence]) -> None:
        """Take over what a child or a replay has shown."""
        ours = {goal.id for goal in self._frame.goals}
        self._evidence.update({one.goal_id: one for one in evidence if one.goal_id in ours})

    def forget(self) -> None:
        """The judge has seen otherwise."""
        self._evidence.clear()

    async def check(self, screen: m.Screen) -> bool:
        """Whether all of them hold, as far as this screen shows."""
        for goal in self.open:
            if goal.id in self._judged or not await self._holds(goal, screen):
                return False
        return True

    async def _holds(self, goal: m.Goal, screen: m.Screen) -> bool:
        # Once per look, and not per picture: the same picture can prove more after what came between.
        look = goal.id, len(self._context.screens), frozenset(str(one) for one in screen.sources)
        earlier = None if look in self._checked else self._since_the_same(goal, screen)
        self._checked.add(look)
        if earlier is None:
            return False
        carried = self._context.carried.get(goal.id, ())
        whole = goal.model_copy(update={"slots": (*goal.slots, *carried)}) if carried else goal
        evidence = await self._context.parts.checker.check(whole, screen, earlier)
        deed = evidence is not None and evidence.kind in _DEEDS
        if deed and self._context.refusals and not self._context.deeds:
            evidence = None  # A step was refused, nothing was committed since: a new row is a draft at best.
        await self.found(goal, evidence)
        return evidence is not None

    async def found(self, goal: m.Goal, evidence: m.Evidence | None) -> None:
        """Log the result of a check and keep the evidence."""
        await self._context.tell(self._node, m.GoalChecked(goal_id=goal.id, evidence=evidence))
        if evidence is not None:
            self._evidence[goal.id] = evidence
            self._context.shown.append((goal, evidence.frame_id))

    async def judge(
        self, goals: Iterable[m.Goal], steps: Sequence[m.StepRecord], answer: str | None
    ) -> str | None:
        """Ask the judge about the run so far. Empty if these goals are met; what is missing, if not; None
        where there is no judge, or it cannot be asked. An answer keeps the screens that it rests on."""
        context, judge, screens = self._context, self._context.parts.judge, self._context.screens
        if judge is None:
            return None
        full = tuple(one for one in screens if was_seen(one) and is_full(one))
        sentence = context.mandate.sentence
        case = m.Case(sentence=sentence, answer=answer, steps=tuple(steps), screens=full)
        try:
            judgement = await judge.judge(case)
        except _NO_JUDGE as error:
            await context.tell(self._node, m.Noted(text=f"The judge could not be asked: {error.message}"))
            return None
        await context.tell(self._node, m.Judged(judgement=judgement))
        if not judgement.met:
            return judgement.missing
        rests = [grounds(one) for one in screens if one.frame.id in judgement.frames] if answer else []
        for goal in goals:
            evidence = m.Evidence(
                goal_id=goal.id,
                kind=m.EvidenceKind.JUDGED,
                text="; ".join(one.text for one in judgement.requirements)[:600],
                frame_id=judgement.frames[-1] if judgement.frames else context.screen.frame.id,
                value=answer,
                cites=judgement.lines,
                rests_on=tuple(dict.fromkeys(rests)),
            )
            await self.found(goal, evidence)
        return ""

    def _since_the_same(self, goal: m.Goal, screen: m.Screen) -> list[m.Screen] | None:
        """The earlier screens that count: since the same was done before for another goal, if it was.

        Evidence for the first is none for the second; None: nothing was seen since."""
        earlier = list(self._context.seen)
        while earlier and earlier[-1].frame.id == screen.frame.id:
            earlier.pop()
        if goal.intent in _STATES:
            return earlier
        shown = self._context.shown
        same = [frame for one, frame in shown if one.id != goal.id and _content(one) == _content(goal)]
        if screen.frame.id in same:
            return None
        return earlier[max((at for at, one in enumerate(earlier) if one.frame.id in same), default=0) :]


def _content(goal: m.Goal) -> tuple[object, ...]:
    return goal.verb, goal.polarity, goal.object, tuple((slot.role, slot.value) for slot in goal.slots)


# The policy says that it is done


async def finish(node: StrategyNode, done: m.Done) -> Ending | None:
    """None: it is not accepted, and the policy is told why."""
    context, judge, told = node.context, node.context.parts.judge, normal(done.answer or "").replace(" ", "")
    screen = await context.look(node.id)
    if await node.goals.check(screen):
        read = (normal(one.value).replace(" ", "") for one in node.goals.evidence if one.value)
        if not told or all(value in told for value in read):
            context.answer = done.answer or context.answer
            return Ending()
    if node.assignment.depth and (judge is not None or not node.assignment.proven):
        return await _subtask_done(node, done.answer or "")
    return await _judge_claim(node, done, screen)


async def _subtask_done(node: StrategyNode, answer: str) -> Ending | None:
    """A part of the task needs the policy's word and what its parent expects: the whole is verified at the
    root. An answer that stands on the screen to the letter is kept for the goals after it."""
    if node.assignment.expect and not await node.sees_expected():
        return node.failed("It is not done: what was to be seen at its end does not show.")
    screen, words = node.context.screen, normal(answer)
    said = [one for one in screen.elements if not one.editable and mentions(normal(one.text), words)]
    for goal in node.goals.open if said else ():
        if goal.intent is m.Intent.READ:
            where = described(said[0], screen).model_copy(update={"element": None})
            told = {"text": answer, "frame_id": screen.frame.id, "value": answer, "target": where}
            shown = m.Evidence(goal_id=goal.id, kind=m.EvidenceKind.VALUE, **told)
            await save_answers(node, [shown])
    return Ending()


async def _judge_claim(node: StrategyNode, done: m.Done, screen: m.Screen) -> Ending | None:
    """Where nobody can judge it, a claim that rules do not confirm is heard once on one screen."""
    judge, steps = node.context.parts.judge, m.step_records(node.done)
    claim: tuple[object, ...] = screen.page_key, screen.state_key
    heard, most = (1 if screen.state_key else _SAME_CLAIM), node.context.settings.strategy_tree.max_rounds
    if judge is not None:
        if not steps and not done.answer:
            return node.failed(f"{NOT_ACCEPTED}nothing was done or looked at yet.")
        claim, heard, most = (*claim, done.answer, len(steps)), _SAME_CLAIM, _MOST_CLAIMS
    if node.claims.count(claim) >= heard or len(node.claims) >= most:
        return _given_up(node, node.failure.removeprefix(NOT_ACCEPTED))
    await node.charge()
    missing = await node.goals.judge(node.frame.goals, steps, done.answer)
    node.claims.append(claim)
    if missing is None:
        unseen = ", ".join(goal.clause or goal.object or goal.verb for goal in node.goals.open)
        return node.failed(f"It is not done: nothing on the screen shows that this holds: {unseen}.")
    if missing:
        node.goals.forget()
        return node.failed(f"{NOT_ACCEPTED}{missing}")
    node.context.answer = done.answer or node.context.answer
    return Ending()


def _given_up(node: StrategyNode, missing: str) -> Ending:
    """The policy has nothing new to show: PARTIAL if something was changed, else FAILED."""
    steps = [one for one in m.step_records(node.done) if one.status is m.StepStatus.SUCCESS]
    screens = {one.frame.id: one for one in node.context.screens}
    why = f"It was said again to be done, and that was not accepted: {missing.rstrip('.')}."
    if not any(changes(one, steps, screens) for one in steps):
        return Ending(m.Status.FAILED, why)
    return Ending(m.Status.PARTIAL, f"{why} Something was changed; look whether it is what you wanted.")


# Answers of one goal that a later goal needs go to the bank (D1)


async def save_answers(node: StrategyNode, evidence: Iterable[m.Evidence]) -> None:
    """Save by a step like any other: guarded, logged and learned, so that a replay reads the value afresh.

    A step may save a whole line of which the answer is a part: what follows types the answer."""
    for one in evidence:
        goal = next(goal for goal in node.frame.goals if goal.id == one.goal_id)
        if one.target is not None and await _is_needed(node.context, goal, one.value):
            save = m.SaveValue(name=goal.bank_name, target=one.target)
            told = {"by": m.Decider.TEMPLATE, "thought": "It may be needed later."}
            step = m.Terminal(action=save, goal_id=goal.id, **told)
            node.done.extend((await node.take(goal.id, step)).records)
        await keep_answers(node.context, node.id, (goal,), (one,))


async def keep_answers(
    context: RunContext, node: str, goals: Iterable[m.Goal], evidence: Iterable[m.Evidence]
) -> None:
    """For the goals after them."""
    read = {one.goal_id: one.value for one in evidence}
    for goal in goals:
        value = read.get(goal.id)
        if value is not None and await _is_needed(context, goal, value):
            await context.save(node, goal.bank_name, value)


async def _is_needed(context: RunContext, goal: m.Goal, value: str | None) -> bool:
    """Whether a goal follows that could need it, and the bank has not got it yet."""
    follows = goal.id in [one.id for one in context.mandate.goals][:-1]
    return value is not None and follows and (await context.bank()).get(goal.bank_name) != value


async def note_used(context: RunContext, action: m.Action, goal: m.Goal | None) -> None:
    """The action types what is in the bank: for its goal that is what the person meant by "it". From now on
    the goal has that value, and its evidence must show it."""
    texts = [one for one in within(action) if isinstance(one, m.Text) and one.bank_names]
    if goal is None or not texts:
        return
    bank, carried = await context.bank(), context.carried.get(goal.id, ())
    known = {slot.value for slot in (*goal.slots, *carried)}
    typed = [one.fill(context.mandate.values, bank) for one in texts if one.bank_names <= set(bank)]
    new = (one for one in dict.fromkeys(typed) if one not in known)
    slots = (
        m.Slot(name=f"carried_{at}", type="text", role="content", value=one) for at, one in enumerate(new)
    )
    context.carried[goal.id] = (*carried, *slots)
