"""Who says that a task is done: rules first, then the judge; never the policy (DETAILS: Verified).

A refusal goes back to the policy with its reason. The same claim is judged twice at most: a judge can err,
but whoever has nothing new to show is not heard a third time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from treetap.core.assignment import Ending
from treetap.core.charging import charge
from treetap.core.claims import believe, unproven
from treetap.core.context import is_full, was_seen
from treetap.errors import BudgetSpent, EndpointBusy, EndpointRefused, ModelRecovers
from treetap.matching.labels import grounds
from treetap.matching.words import normal
from treetap.models import (
    Case,
    Done,
    Evidence,
    EvidenceKind,
    Judged,
    Judgement,
    NodeRecord,
    Noted,
    Screen,
    Status,
    StepRecord,
)

if TYPE_CHECKING:
    from treetap.core.context import RunContext
    from treetap.core.strategy_node import StrategyNode

_SAME_CLAIM: Final = 2
_MOST_CLAIMS: Final = 5
"""Judgements of one claim, and of all claims of a run."""
_NOT_ACCEPTED: Final = "Not accepted as done: "
_NO_JUDGE: Final = (ModelRecovers, EndpointBusy, EndpointRefused, BudgetSpent)
"""What a judge that cannot be asked, or not understood, raises."""


class Unheard:
    """A claim that nobody has to judge: the policy is told why, and goes on."""


_GO_ON: Final = Unheard()


async def finish(node: StrategyNode, done: Done) -> Ending | None:
    """The policy says that it is done. None: it is not, and the policy is told why."""
    context = node.context
    screen = await context.look(node.id)
    if await node.goals.check(screen) and _agrees(node.goals.evidence, done.answer):
        return _succeeded(context, done)
    if context.parts.judge is None:
        return await _by_rules(node, done, screen)
    if node.assignment.depth:
        # A part of the task has the policy's word: the whole is judged once, at the root.
        return await _on_its_word(node)
    claimed = await _claimed(node, done, screen)
    if claimed is None:
        return await _by_rules(node, done, screen)
    if isinstance(claimed, Unheard):
        return None
    return claimed if isinstance(claimed, Ending) else await _ruled(node, done, claimed)


async def _on_its_word(node: StrategyNode) -> Ending | None:
    if not node.assignment.expect or await node.sees_expected():
        return Ending(Status.SUCCESS)
    node.context.thresholds.failed()
    node.failure = "It is not done: what was to be seen at its end does not show."
    return node.crossed()


async def _by_rules(node: StrategyNode, done: Done, screen: Screen) -> Ending | None:
    """Without a judge: what the policy points at must be there, and the checker see the rest."""
    context, assignment = node.context, node.assignment
    if await believe(node, done, screen):
        return _succeeded(context, done)
    if not assignment.proven and (not assignment.expect or await node.sees_expected()):
        return Ending(Status.SUCCESS)
    missing = ", ".join(goal.clause or goal.object or goal.verb for goal in node.goals.open)
    context.thresholds.failed()
    node.failure = f"It is not done: nothing on the screen shows that this holds: {missing}."
    claim = (screen.page_key, screen.state_key, done.shown)
    if claim in node.claims and screen.state_key:
        return unproven(node, f"nothing on the screen shows it: {missing}")
    node.claims.append(claim)
    return node.crossed()


def _succeeded(context: RunContext, done: Done) -> Ending:
    context.answer = done.answer or context.answer
    return Ending(Status.SUCCESS)


def _agrees(evidence: Sequence[Evidence], answer: str | None) -> bool:
    """Whether what rules have read is in the answer that was given."""
    if not answer:
        return True
    told = normal(answer).replace(" ", "")
    return all(normal(one.value).replace(" ", "") in told for one in evidence if one.value)


async def _claimed(node: StrategyNode, done: Done, screen: Screen) -> Judgement | Ending | Unheard | None:
    """The judge's word on this claim; an ending where it was heard often enough; None without a judge."""
    steps = tuple(steps_of(node.done))
    if not steps and not done.answer:
        node.context.thresholds.failed()
        node.failure = f"{_NOT_ACCEPTED}nothing was done or looked at yet."
        return node.crossed() or _GO_ON
    claim = (screen.page_key, screen.state_key, done.answer, len(steps))
    if node.claims.count(claim) >= _SAME_CLAIM or len(node.claims) >= _MOST_CLAIMS:
        return unproven(node, node.failure.removeprefix(_NOT_ACCEPTED))
    node.claims.append(claim)
    await charge(node)
    return await judged(node.context, node.id, steps, done.answer)


async def _ruled(node: StrategyNode, done: Done, judgement: Judgement) -> Ending | None:
    context = node.context
    if not judgement.met:
        node.goals.forget()
        context.thresholds.failed()
        node.failure = f"{_NOT_ACCEPTED}{judgement.missing}"
        return node.crossed()
    for goal in node.frame.goals:
        await node.goals.found(goal, evidence_of(context, goal.id, judgement, done.answer))
    return _succeeded(context, done)


async def judged(
    context: RunContext, node: str, steps: Sequence[StepRecord], answer: str | None
) -> Judgement | None:
    """What the judge says of the run so far; None where there is none, or it cannot be asked."""
    if context.parts.judge is None:
        return None
    case = Case(
        sentence=context.mandate.sentence,
        answer=answer,
        steps=tuple(steps),
        screens=tuple(one for one in context.screens if was_seen(one) and is_full(one)),
    )
    try:
        judgement = await context.parts.judge.judge(case)
    except _NO_JUDGE as error:
        await context.tell(node, Noted(text=f"The judge could not be asked: {error.message}"))
        return None
    await context.tell(node, Judged(judgement=judgement))
    return judgement


def evidence_of(context: RunContext, goal_id: str, judgement: Judgement, answer: str | None) -> Evidence:
    """The judgement as evidence for a goal. An answer remembers the screens that it rests on."""
    cited = set(judgement.frames)
    rests = [grounds(one) for one in context.screens if one.frame.id in cited] if answer else []
    return Evidence(
        goal_id=goal_id,
        kind=EvidenceKind.JUDGED,
        text="; ".join(one.text for one in judgement.requirements)[:600],
        frame_id=judgement.frames[-1] if judgement.frames else context.screen.frame.id,
        value=answer,
        cites=judgement.lines,
        rests_on=tuple(dict.fromkeys(rests)),
    )


def steps_of(done: Iterable[StepRecord | NodeRecord]) -> Iterator[StepRecord]:
    """Every step of what a node has done, in order."""
    for record in done:
        if isinstance(record, StepRecord):
            yield record
        else:
            yield from record.all_steps()
