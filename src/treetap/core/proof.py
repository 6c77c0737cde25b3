"""What shows, in a replay, that a goal holds.

The checker has the first word, with the values of the new task. That an entry is new, or gone, it tells by
comparing whole screens; so a replay looks in full where it will need to (`must_witness`), unless the
screens before and after a step look as they did when the checker was satisfied: then the same has happened
(`proven_at_a_glance`). What the judge has verified is judged once more in its first replay. In an app that
was updated, the counterpart of what proved the goal is looked for (`_retrace`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from treetap import models as m
from treetap.core.context import is_full
from treetap.core.glance import BoundStep, bound_marks, goes_at_a_glance, is_page
from treetap.core.goals import bank_names, evidence_of, is_final, judged
from treetap.core.wording import wording
from treetap.errors import ValueMissing
from treetap.matching.labels import grounds
from treetap.matching.retrace import Way, shown_again, target_names
from treetap.matching.words import mentions, normal
from treetap.models.text import within

if TYPE_CHECKING:
    from treetap.core.replay import Playback

_NEW: Final = m.EvidenceKind.NEW
_COUNTED: Final = frozenset({_NEW, m.EvidenceKind.GONE})
"""Evidence that compares two screens. A state or a page is seen at a glance, and an answer is read again."""
_PICKS: Final = frozenset({"tap", "long_press", "scroll_to"})
_TYPES: Final = frozenset({"input_text", "set_value"})
_CONFIRMED: Final = "The judge has confirmed it."
_AGAIN: Final = "It was done as when the judge confirmed it."


# Which pages the checker needs to have seen in full


def must_witness(playback: Playback, number: int) -> bool:
    """Whether the page on which this step is taken has to be looked at in full first."""
    step, goal = playback.steps[number], playback.goal_at(number)
    proof = playback.proof_of(goal)
    if _rests_on(playback, number, proof):
        return True
    if goal is None or proof is None or _will_be_alike(playback, step, goal, proof):
        return False
    return is_witness(step, playback.own_steps(goal), goal, proof, playback.context.screen)


def is_witness(
    step: m.LearnedStep, own: Sequence[m.LearnedStep], goal: m.Goal, proof: m.Evidence, screen: m.Screen
) -> bool:
    """Whether the checker will compare the page on which this step is taken: it is the page to which the last
    of the goal's steps (`own`) leads, one that leads there, or one on which something is picked by name."""
    last, launches = own[-1], step.action.kind == "launch_app"
    if proof.kind is _NEW and goal.intent is m.Intent.SEND:
        receivers = {slot.name for slot in goal.slots if slot.role == "recipient"}
        if not any(one.action.kind in _TYPES and not m.slots_used(one.action) & receivers for one in own):
            return not launches  # What was passed on is known by the whole way.
        typed = {normal(one.text) for one in screen.elements if one.editable}
        return step is last and not any(normal(one.value) in typed for one in goal.slots)
    if proof.kind is m.EvidenceKind.STATE and proof.target is not None:
        # A state of something by name: the list in which it was picked tells that it is the one.
        if not any(f"{{{slot.name}" in proof.text or slot.value in proof.text for slot in goal.slots):
            return False
    elif proof.kind not in _COUNTED and not _is_message(proof):
        return False
    target: m.Target | None = getattr(step.action, "target", None)
    texts = [] if target is None else [one for one in (target.text, target.description) if one is not None]
    words = {part for text in texts for part in text.literals}
    named = bool(m.slots_used(step.action)) or any(slot.value in words for slot in goal.slots)
    near = bool(last.leads_to) and last.leads_to in (step.page_key, step.leads_to)
    return step is last or (step.action.kind in _PICKS and named) or (near and not launches)


def _will_be_alike(playback: Playback, step: m.LearnedStep, goal: m.Goal, proof: m.Evidence) -> bool:
    """Whether the page looks as it did, and the end can be proven by its looks, too.

    A form that looks as it did says nothing of the list to which it leads back: that has to look so, too.
    What is deleted is asked about on the way, at full looks: the list before is needed with them."""
    own = playback.own_steps(goal)
    last = own[-1]
    if proof.kind not in _COUNTED or not _uses_all(playback, goal):
        return False
    if proof.kind is m.EvidenceKind.GONE and step is not last:
        return False
    if not all(map(goes_at_a_glance, own[own.index(step) :])):
        return False
    before = bound_marks(step.before, playback.values, {})
    known = any(is_page(mark) and proof.goal_id in mark.proves for mark in last.after)
    alike = known and any(map(is_page, before)) and playback.glances.all_seen(before)
    if step.page_key == last.leads_to:
        playback.end_alike = alike
    elif proof.kind is _NEW and any(one.page_key == last.leads_to for one in own):
        return alike and playback.end_alike
    return alike


def _uses_all(playback: Playback, goal: m.Goal) -> bool:
    """Whether each value of the goal was typed or touched: how a page looks says nothing of the others."""
    used = {key.partition(".")[0] for one in playback.own_steps(goal) for key in m.slots_used(one.action)}
    return {slot.name for slot in goal.slots if slot.type != "app"} <= used


def passes(playback: Playback, number: int) -> bool:
    """Whether what follows this step shows its goal for a moment only: a message."""
    step, goal = playback.steps[number], playback.goal_at(number)
    proof = playback.proof_of(goal)
    if goal is None or proof is None or step is not playback.own_steps(goal)[-1]:
        return False
    return _is_message(proof) and not any(
        proof.goal_id in mark.proves and not is_page(mark) for mark in step.after
    )


def _is_message(proof: m.Evidence) -> bool:
    """A message has no target, and goes by itself."""
    return proof.target is None and proof.kind in (_NEW, m.EvidenceKind.STATE)


def _rests_on(playback: Playback, number: int, proof: m.Evidence | None) -> bool:
    """Whether an answer, or what is typed later, was read on the page on which this step is taken."""
    rests = {one for step in playback.steps[number:] for one in step.rests_on}
    pages = {one.rpartition(":")[0] for one in (*rests, *(proof.rests_on if proof else ()))}
    return playback.steps[number].page_key in pages


def full_grounds(playback: Playback) -> set[str]:
    """What the pages say that were looked at in full."""
    return {grounds(one) for one in playback.context.screens if is_full(one)}


def needs_answer(playback: Playback, number: int) -> bool:
    """Whether it types what a question that is still open is to find out."""
    texts = (one for one in within(playback.steps[number].action) if isinstance(one, m.Text))
    names = {name for text in texts for name in bank_names(text)}
    return any(goal.bank_name in names for goal in playback.goals.open)


# Evidence, at a glance where that suffices


async def conclude(playback: Playback, node: str) -> str:
    """Every step was taken: the checker decides, with the values and the polarity of the new task; then the
    judge. Says why a goal stays open, where it is known."""
    if playback.goals.open:
        await check(playback, node)
    why = await _confirm(playback, node)
    if playback.goals.open and not why:
        await _retrace(playback)
        why = await _judge_rest(playback, node)
    return why


async def check(playback: Playback, node: str, *, until: m.Goal | None = None) -> None:
    """Check the open goals on the current screen, at a glance, and last by a full look."""
    goals, screen = playback.goals, playback.context.screen
    if await goals.check(screen) or is_full(screen) or (until is not None and until not in goals.open):
        return
    if not await proven_at_a_glance(playback):
        await goals.check(await playback.context.see(node))


async def proven_at_a_glance(playback: Playback) -> bool:
    """Whether no goal is open any more, with what the step just taken has shown."""
    for goal in playback.goals.open:
        evidence = None if playback.alike is None else _seen_again(playback, playback.alike, goal)
        if evidence is None:
            return False
        await playback.goals.found(goal, evidence)
    return True


def _seen_again(playback: Playback, step: BoundStep, goal: m.Goal) -> m.Evidence | None:
    """The page looked before the step as it did then, and looks after it as when the goal was seen to hold,
    with the new values in their places."""
    old, learned = playback.learned_for(goal), playback.proof_of(goal)
    if learned is None or learned.kind not in _COUNTED or not _uses_all(playback, goal):
        return None
    proofs = [mark for mark in step.after if old in mark.proves]
    told = [mark.text or mark.description for mark in proofs if not is_page(mark)]
    texts = ["" if one is None else one.fill() for one in told]
    if len(texts) == len(proofs) or not any(map(is_page, step.before)):
        return None
    if learned.kind is _NEW and not any(texts):
        return None
    shown = f" '{texts[0]}'" if texts else ""
    why = f"It shows{shown} as it did when this was first done, where it did not show before."
    return _evidence(playback, goal, why)


def _evidence(playback: Playback, goal: m.Goal, text: str) -> m.Evidence | None:
    """Of the kind that was learned."""
    learned = playback.proof_of(goal)
    if learned is None:
        return None
    frame = playback.context.screen.frame.id
    return m.Evidence(goal_id=goal.id, kind=learned.kind, text=text, frame_id=frame)


# Evidence by the judge


def is_judged(proof: m.Evidence | None) -> bool:
    return proof is not None and proof.kind is m.EvidenceKind.JUDGED


async def _confirm(playback: Playback, node: str) -> str:
    """Prove the goals that only the judge has proven, where all went as learned. Says why not, if not.

    An answer stands only while every screen that it rests on says what it said. Confirmed once, the steps are
    proof enough: each was located, guarded and compared."""
    context, goals = playback.context, playback.goals
    proofs = {goal: proof for goal in goals.open if is_judged(proof := playback.proof_of(goal)) and proof}
    if not proofs:
        return ""
    await context.see(node)
    if not {one for proof in proofs.values() for one in proof.rests_on} <= full_grounds(playback):
        return "What the answer rests on has changed."
    if playback.task.confirmed:
        for goal, proof in proofs.items():
            known = {"goal_id": goal.id, "text": _AGAIN, "frame_id": context.screen.frame.id}
            await goals.found(goal, proof.model_copy(update=known))
        return ""
    answer = next((proof.value for proof in proofs.values() if proof.value), None)
    return await _judge(playback, node, list(proofs), answer) or ""


async def _judge_rest(playback: Playback, node: str) -> str:
    """All was done as learned, and rules do not see what they saw then: the judge may. Says why not, if not.

    An answer is not judged: it has to be read again."""
    goals = playback.goals.open
    proofs = [proof for goal in goals if (proof := playback.proof_of(goal)) is not None]
    asked = any(proof.kind is m.EvidenceKind.VALUE or proof.value is not None for proof in proofs)
    if not goals or asked or not is_final(playback.context.parts.judge):
        return ""
    await playback.context.see(node)
    return await _judge(playback, node, goals, None)


async def _judge(playback: Playback, node: str, goals: Iterable[m.Goal], answer: str | None) -> str:
    judgement = await judged(playback.context, node, playback.records, answer)
    if judgement is None:
        return "Nobody could judge its replay."
    if not judgement.met:
        return f"The judge did not confirm it: {judgement.missing}"
    for goal in goals:
        await playback.goals.found(goal, evidence_of(playback.context, goal.id, judgement, answer))
    return ""


# Evidence in an app that was updated


async def _retrace(playback: Playback) -> None:
    """Where every step was taken and led in the end to the page that it led to then, look for the
    counterpart of what proved each goal: the new version may show it in other words."""
    screen = playback.context.screen
    if not is_full(screen) or screen.loading or not playback.has_drifted(screen):
        return
    end = playback.steps[-1].leads_to
    pages = {
        records[-1].page_key
        for number, records in playback.taken.items()
        if records and playback.steps[number].page_key == end
    }
    there = end == screen.page_key or (bool(end) and pages == {screen.page_key})
    if len(playback.taken) < len(playback.steps) or not there:
        return
    for goal in playback.goals.open:
        learned = playback.proof_of(goal)
        shown = "" if learned is None else _counterpart(playback, learned, screen)
        evidence = _evidence(playback, goal, f"{shown} Every step led where it led when this was first done.")
        if not shown or evidence is None:
            return
        await playback.goals.found(goal, evidence)


def _counterpart(playback: Playback, learned: m.Evidence, screen: m.Screen) -> str:
    """What shows it now; empty if nothing does."""
    full = [one for one in playback.context.screens if is_full(one) and one.frame.id != screen.frame.id]
    done = [one for one in playback.records if one.status is m.StepStatus.SUCCESS]
    last = done[-1] if done else None
    picks = [one for one in playback.records if one.action.kind in _PICKS]
    sentence, values, names = playback.frame.sentence, playback.values.values(), list[str]()
    for name in (
        name for one in reversed(picks) for name in target_names(getattr(one.action, "target", None))
    ):
        inside = [one for one in values if mentions(normal(name), normal(one))]
        names += [name] if mentions(normal(sentence), normal(name)) else inside
    frames = {one.before for one in picks}
    way = Way(
        names=tuple(dict.fromkeys(names)),
        learned=getattr(playback.steps[-1].action, "target", None),
        last=None if last is None else getattr(last.action, "target", None),
        before=next((one for one in full if last is not None and one.frame.id == last.before), None),
        earlier=tuple(one for one in full if one.page_key == screen.page_key),
        picked_on=tuple(one for one in full if one.frame.id in frames),
        complaints=tuple(word for words in wording()["complaints"] for word in words),
    )
    try:
        target = None if learned.target is None else m.bound(learned.target, playback.values, {})
    except ValueMissing:
        target = None
    return shown_again(learned.kind, target, way, screen)


# The experience after a replay that worked


async def renewed(playback: Playback, consented: Iterable[m.AskedFor]) -> m.TaskExperience | None:
    """The task as it is to be stored again; None where nothing of it has changed.

    New marks where a glance did not do and a full look did; the judge's word where it took the place of the
    rules'; what the consent judge has allowed. Never another action, target or expectation."""
    task = await playback.context.optional(_with_marks(playback), playback.task)
    judged = {
        playback.learned_for(goal): one
        for goal in playback.frame.goals
        for one in playback.goals.evidence
        if one.goal_id == goal.id and is_judged(one)
    }
    new = {
        name
        for name in judged
        if not any(one.goal_id == name and is_judged(one) for one in task.end_evidence)
    }
    if new:
        kept = [one for one in task.end_evidence if one.goal_id not in new]
        told = [
            m.Evidence(
                goal_id=name, kind=m.EvidenceKind.JUDGED, text=_CONFIRMED, frame_id=judged[name].frame_id
            )
            for name in sorted(new)
        ]
        task = task.model_copy(update={"end_evidence": (*kept, *told), "verified_by": "judge"})
    asked = tuple(dict.fromkeys((*task.frame.asks_for, *consented)))
    if asked != task.frame.asks_for:
        task = task.model_copy(update={"frame": task.frame.model_copy(update={"asks_for": asked})})
    return None if task == playback.task else task


async def _with_marks(playback: Playback) -> m.TaskExperience:
    """The task with the marks of now. Not where evidence compares two screens: marks of two runs would prove
    anything."""
    task, context = playback.task, playback.context
    counted = any(one.kind in _COUNTED for one in task.end_evidence)
    if task.origin is m.Origin.IMPORTED or counted or not playback.same_values:
        return task
    screens = [screen for screen in context.screens if is_full(screen)]
    frames = {screen.frame.id for screen in screens}
    done = [
        (number, records[0])
        for number, records in playback.taken.items()
        if len(records) == 1 and _is_own(playback, number, records[0])
        if records[0].before in frames or records[0].after in frames
    ]
    if not done:
        return task
    evidence = tuple(
        one.model_copy(update={"goal_id": playback.learned_for(goal)})
        for goal in playback.frame.goals
        for one in playback.goals.evidence
        if one.goal_id == goal.id
    )
    seen = m.Seen(steps=tuple(done), screens=tuple(screens), evidence=evidence)
    return await context.parts.learner.renewed(task, seen)


def _is_own(playback: Playback, number: int, record: m.StepRecord) -> bool:
    """The record of the step itself, which worked and was not left out."""
    same = record.action.kind == playback.steps[number].action.kind and record.status is m.StepStatus.SUCCESS
    return same and record.execution is not None and not record.execution.held
