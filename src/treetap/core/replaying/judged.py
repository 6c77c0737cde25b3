"""The end of a replay of what a judge has verified (DETAILS: Verified).

Its first replay is judged again, with one call. Confirmed once, its steps are proof enough: each was located,
guarded and compared. An answer stands only while every screen that it rests on says what it said.
"""

from __future__ import annotations

from treetap.core.context import is_full
from treetap.core.learning import consented
from treetap.core.replaying.playing import Playing
from treetap.core.verifying import evidence_of, judged
from treetap.matching.labels import grounds
from treetap.models import Evidence, EvidenceKind, Goal, LearnedStep, TaskExperience

_CONFIRMED = "The judge has confirmed it."
_AGAIN = "It was done as when the judge confirmed it."


def judged_goals(playing: Playing) -> tuple[Goal, ...]:
    """The open goals that only the judge has proven."""
    return tuple(goal for goal in playing.goals.open if is_judged(playing.proof_of(goal)))


def is_judged(proof: Evidence | None) -> bool:
    return proof is not None and proof.kind is EvidenceKind.JUDGED


async def confirm(playing: Playing, node: str) -> str:
    """Prove the goals that were judged, where all went as learned. Says why not, if not."""
    goals = judged_goals(playing)
    if not goals:
        return ""
    context = playing.context
    await context.see(node)
    answer, stands = _answer(playing, goals)
    if not stands:
        return "What the answer rests on has changed."
    if playing.task.confirmed:
        for goal in goals:
            learned = playing.proof_of(goal)
            assert learned is not None  # noqa: S101 - `judged_goals` has looked
            known = {"goal_id": goal.id, "text": _AGAIN, "frame_id": context.screen.frame.id}
            await playing.goals.found(goal, learned.model_copy(update=known))
        return ""
    judgement = await judged(context, node, playing.records, answer)
    if judgement is None:
        return "Nobody could judge its first replay."
    if not judgement.met:
        return f"The judge did not confirm it: {judgement.missing}"
    for goal in goals:
        await playing.goals.found(goal, evidence_of(context, goal.id, judgement, answer))
    return ""


async def judge_rest(playing: Playing, node: str) -> str:
    """All was done as learned, and rules do not see what they saw then: the judge may. Says why not, if not.

    What was asked is not judged: its answer has to be found out anew."""
    goals = playing.goals.open
    asked = [goal for goal in goals if (proof := playing.proof_of(goal)) is not None and _is_read(proof)]
    if not goals or asked or playing.context.parts.judge is None:
        return ""
    await playing.context.see(node)
    judgement = await judged(playing.context, node, playing.records, None)
    if judgement is None or not judgement.met:
        return "" if judgement is None else f"The judge did not confirm it: {judgement.missing}"
    for goal in goals:
        await playing.goals.found(goal, evidence_of(playing.context, goal.id, judgement, None))
    return ""


def _is_read(proof: Evidence) -> bool:
    return proof.kind is EvidenceKind.VALUE or proof.value is not None


def proven_by_judge(playing: Playing, task: TaskExperience) -> TaskExperience | None:
    """The task with the judge's word as its proof, where it has taken the place of the rules'; else None."""
    judged = {
        playing.learned_for(goal): one
        for goal in playing.frame.goals
        for one in playing.goals.evidence
        if one.goal_id == goal.id and one.kind is EvidenceKind.JUDGED
    }
    new = {name for name in judged if not is_judged(_of(task.end_evidence, name))}
    if not new:
        return None
    kept = [one for one in task.end_evidence if one.goal_id not in new]
    told = [
        Evidence(goal_id=name, kind=EvidenceKind.JUDGED, text=_CONFIRMED, frame_id=judged[name].frame_id)
        for name in sorted(new)
    ]
    return task.model_copy(update={"end_evidence": (*kept, *told), "verified_by": "judge"})


def with_consents(playing: Playing, task: TaskExperience | None) -> TaskExperience | None:
    """The task with what the consent judge said yes to in this replay; as it was where that is nothing."""
    known = task or playing.task
    asked = tuple(dict.fromkeys((*known.frame.asks_for, *consented(playing.records))))
    if asked == known.frame.asks_for:
        return task
    return known.model_copy(update={"frame": known.frame.model_copy(update={"asks_for": asked})})


def _of(evidence: tuple[Evidence, ...], goal_id: str) -> Evidence | None:
    return next((one for one in evidence if one.goal_id == goal_id), None)


def _answer(playing: Playing, goals: tuple[Goal, ...]) -> tuple[str | None, bool]:
    """The answer that was learned, and whether it still stands."""
    proofs = [playing.proof_of(goal) for goal in goals]
    rests = {one for proof in proofs if proof is not None for one in proof.rests_on}
    seen = {grounds(one) for one in playing.context.screens if is_full(one)}
    answer = next((proof.value for proof in proofs if proof is not None and proof.value), None)
    return answer, rests <= seen


def rests_on(playing: Playing, number: int) -> bool:
    """Whether an answer, or what is typed later, rests on the page on which this step is taken.

    Then it has to be looked at in full.
    """
    page = playing.steps[number].page_key
    goal = playing.goal_at(number)
    proof = None if goal is None else playing.proof_of(goal)
    rests = {one for step in playing.steps[number:] for one in step.rests_on}
    return any(one.rpartition(":")[0] == page for one in (*rests, *(proof.rests_on if proof else ())))


def still_said(playing: Playing, step: LearnedStep) -> bool:
    """Whether every page that showed what this step types says what it did."""
    seen = {grounds(one) for one in playing.context.screens if is_full(one)}
    return seen.issuperset(step.rests_on)
