"""What must show in a replay: before it starts, before a step that commits, and that a goal holds.

No value that the new task does not give is ever typed (`objection`), and nothing is committed to while a
value of the new task does not show (`not_shown`; the reuse rule, 5).
The checker has the first word, with the values of the new task. That an entry is new, or gone, it tells by
comparing whole screens; so a replay looks in full where it will need to (`must_witness`), unless the
screens before and after a step look as they did when the checker was satisfied: then the same has happened
(`proven_at_a_glance`). What the judge has verified is judged once more in its first replay. In an app that
was updated, the counterpart of what proved the goal is looked for (`_retrace`).
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from treetap import models as m
from treetap.core.context import is_full
from treetap.core.glance import bound_marks, goes_at_a_glance, is_page
from treetap.errors import ValueMissing
from treetap.matching.labels import grounds
from treetap.matching.page_names import MODAL
from treetap.matching.retrace import Way, shown_again
from treetap.matching.said import Said, called_otherwise, shows
from treetap.matching.witness import COUNTED, is_message, is_witness
from treetap.models.base import within

if TYPE_CHECKING:
    from treetap.core.known_step import KnownStep
    from treetap.core.replay import Replay

_DEEPEST: Final = 40
"""Levels of a tree: more than a run can have made."""
_RECEIVERS: Final = frozenset({"person", "phone", "email", "amount"})
_WINDOWS: Final = 3
"""Windows that may lie over each other."""
_UNSEEN: Final = "It was done as learned, and nothing on the screen shows that the task is done."
_CONFIRMED: Final = "The judge has confirmed it."
_AGAIN: Final = "It was done as when the judge confirmed it."


# Whether it may be run at all: memory has compared the sentences; here it is the steps


def objection(match: m.Match, frame: m.TaskFrame, mandate: m.TaskFrame, steps_left: int) -> str:
    """Why the experience must not be replayed; empty if it may be."""
    task = match.experience
    if not isinstance(task, m.TaskExperience):
        return "Only a whole task can be run again."
    if match.tier is m.Tier.SIMILAR or not task.verified:
        return "It is a hint, and nothing that was verified for this task."
    if task.origin is m.Origin.IMPORTED and task.record.ok == 0:
        return "It was imported and has not worked here yet."
    level: list[m.LearnedNode] = [task.tree]
    for _ in range(_DEEPEST):  # Without recursion: a tree can be deeper than Python goes.
        level = [child for node in level for child in node.children]
    if level:
        return "Its tree is deeper than any run could have made it."
    return _not_given(match, task, frame, mandate, steps_left)


def _not_given(
    match: m.Match, task: m.TaskExperience, frame: m.TaskFrame, mandate: m.TaskFrame, steps_left: int
) -> str:
    """What its steps need and this task does not give, or gives otherwise than the match says."""
    steps, said = task.tree.steps_to_do(), Said(frame, mandate)
    if not 0 < len(steps) <= steps_left:
        return f"It has {len(steps) or 'no'} steps, and the run has {steps_left} left."
    values = {one.name: one.value for one in match.slots}
    shown = {slot.name for slot in task.run_slots}
    given = {**mandate.values, **frame.values}
    given |= {name: value for name, value in values.items() if name in shown and said.says(value)}
    used = (m.slots_used(step.action).union(*map(m.slots_used, step.expect)) for step in steps)
    for key in (key for keys in used for key in sorted(keys)):
        if key not in values:
            return f"It needs a value for '{key}', which this task does not give."
        if values[key] != given.get(key):
            return f"The value of '{key}' is not the one that this task gives."
    return said.foreign(task, steps)


# What must show before a step that commits


def not_shown(step: KnownStep, location: m.LocateResult | None) -> str:
    """Why this step must not commit to anything here; empty if it may."""
    replay, goal, screens, shown = step.replay, step.order.goal, step.context.screens, list[m.Screen]()
    turned = wrong_way(step.action, step.expect, goal, location, screens[-1])
    if turned or (None if goal is None else goal.id) in replay.cleared or replay.same_values:
        return turned
    for screen in reversed(screens):  # The last one, and those behind it where it is only a window.
        shown.append(screen)
        if not any(one.kind in MODAL for one in screen.blockers) or len(shown) > _WINDOWS:
            break
    apps = {slot.name for one in replay.frame.goals for slot in one.slots if slot.type == "app"}
    used: dict[str, set[str]] = {}
    for key in _used(replay, step.number, goal) - proven_values(replay, step.number, step.action.commits):
        used.setdefault(key.partition(".")[0], set()).add(key)
    for name, keys in sorted(used.items()):
        if name in apps or shows(replay.values.get(name, ""), shown):
            continue
        if not all(shows(replay.values.get(one, ""), shown) for one in keys):
            return f"The value of '{name}' is not to be seen before it is committed to."
    return ""


def wrong_way(
    action: m.Action,
    expect: tuple[m.Expectation, ...],
    goal: m.Goal | None,
    location: m.LocateResult | None,
    screen: m.Screen,
) -> str:
    """Why what would be touched is not what was learned, or points the other way; empty if it is right."""
    states = [one.checked for one in expect if isinstance(one, m.Checked)]
    if isinstance(action, m.SetChecked):
        states.append(action.checked)
    polarity = m.Polarity.NEUTRAL if goal is None else goal.polarity
    if polarity is not m.Polarity.NEUTRAL and states and states[-1] is not (polarity is m.Polarity.POSITIVE):
        return "It would be switched the other way than this task asks for."
    return called_otherwise(getattr(action, "target", None), location, screen)


def _used(replay: Replay, number: int, goal: m.Goal | None) -> set[str]:
    """The values that this goal's steps have used up to here, and those that no step of it uses."""
    own = replay.own_steps(goal) if goal is not None else replay.steps
    before = [one for one in replay.steps[: number + 1] if any(one is each for each in own)]
    done = {key for one in before for key in m.slots_used(one.action)}
    names = {key.partition(".")[0] for one in own for key in m.slots_used(one.action)}
    ours = {slot.name for slot in goal.slots} if goal is not None else set(replay.values)
    return done | {slot.name for slot in replay.task.slots if slot.name in ours - names}


def proven_values(replay: Replay, step: int, commits: m.Commitment | None) -> set[str]:
    """Values that count as shown though they are out of sight: those that were set and read back in the form
    that this step is taken on, and, where something is deleted, those that were touched by name.

    A receiver has to show."""
    slots = (slot for goal in (*replay.frame.goals, *replay.task.frame.goals) for slot in goal.slots)
    receivers = {slot.name for slot in slots if slot.type in _RECEIVERS or slot.role == "recipient"}
    proven, form, page = set[str](), True, replay.steps[step].page_key
    for number in range(step - 1, -1, -1):
        done = replay.steps[number]
        form = form and number in replay.taken and done.page_key == done.leads_to == page
        target: m.Target | None = getattr(done.action, "target", None)
        if form and isinstance(done.action, m.SetValue | m.Select):
            proven |= m.slots_used(done.action) - receivers
        elif commits is m.Commitment.DELETE and number in replay.taken and target is not None:
            own = {m.Trait.TEXT: target.text, m.Trait.DESCRIPTION: target.description}
            texts = [text for trait, text in own.items() if text is not None and trait in target.must_match]
            texts += [one.text for one in target.anchors if m.Trait.ANCHORS in target.must_match]
            proven |= {key for one in texts for key in m.slots_used(one)}
    return proven


# Which pages the checker needs to have seen in full


def must_witness(replay: Replay, number: int) -> bool:
    """Whether the page on which this step is taken has to be looked at in full first."""
    step, goal = replay.steps[number], replay.goal_at(number)
    proof = replay.proof_of(goal)
    # An answer, or what is typed later, was read on this page.
    rests = {one for later in replay.steps[number:] for one in later.rests_on}
    if step.page_key in {one.rpartition(":")[0] for one in (*rests, *(proof.rests_on if proof else ()))}:
        return True
    if goal is None or proof is None or _will_be_alike(replay, step, goal, proof):
        return False
    return is_witness(step, replay.own_steps(goal), goal, proof, replay.context.screen)


def _will_be_alike(replay: Replay, step: m.LearnedStep, goal: m.Goal, proof: m.Evidence) -> bool:
    """Whether the page looks as it did, and the end can be proven by its looks, too.

    A form that looks as it did says nothing of the list to which it leads back: that has to look so, too.
    What is deleted is asked about on the way, at full looks: the list before is needed with them."""
    own = replay.own_steps(goal)
    last = own[-1]
    if (
        proof.kind not in COUNTED
        or not _uses_all(replay, goal)
        or (proof.kind is m.EvidenceKind.GONE and step is not last)
    ):
        return False
    if not all(map(goes_at_a_glance, own[own.index(step) :])):
        return False
    before = bound_marks(step.before, replay.values, {})
    known = any(is_page(mark) and proof.goal_id in mark.proves for mark in last.after)
    alike = known and any(map(is_page, before)) and replay.glances.all_seen(before)
    if step.page_key == last.leads_to:
        replay.end_alike = alike
    elif proof.kind is m.EvidenceKind.NEW and any(one.page_key == last.leads_to for one in own):
        return alike and replay.end_alike
    return alike


def _uses_all(replay: Replay, goal: m.Goal) -> bool:
    """Whether each value of the goal was typed or touched: how a page looks says nothing of the others."""
    used = {key.partition(".")[0] for one in replay.own_steps(goal) for key in m.slots_used(one.action)}
    return {slot.name for slot in goal.slots if slot.type != "app"} <= used


def passes(replay: Replay, number: int) -> bool:
    """Whether what follows this step shows its goal for a moment only: a message."""
    step, goal = replay.steps[number], replay.goal_at(number)
    proof = replay.proof_of(goal)
    if goal is None or proof is None or step is not replay.own_steps(goal)[-1]:
        return False
    return is_message(proof) and not any(
        proof.goal_id in mark.proves and not is_page(mark) for mark in step.after
    )


def full_grounds(replay: Replay) -> set[str]:
    """What the pages say that were looked at in full."""
    return {grounds(one) for one in replay.context.screens if is_full(one)}


def needs_answer(replay: Replay, number: int) -> bool:
    """Whether it types what a question that is still open is to find out."""
    texts = (one for one in within(replay.steps[number].action) if isinstance(one, m.Text))
    names = {name for text in texts for name in text.bank_names}
    return any(goal.bank_name in names for goal in replay.goals.open)


# Evidence, at a glance where that suffices


async def conclude(replay: Replay, node: str) -> str:
    """After the last step the checker decides, then the judge. Says why a goal stays open, if one does."""
    await check(replay, node)
    await _retrace(replay)
    why = await _by_judge(replay, node)
    return (why or _UNSEEN) if replay.goals.open else ""


async def check(replay: Replay, node: str, *, until: m.Goal | None = None) -> None:
    """Check the open goals on the current screen, at a glance, and last by a full look."""
    goals, screen = replay.goals, replay.context.screen
    if await goals.check(screen) or is_full(screen) or (until is not None and until not in goals.open):
        return
    if not await proven_at_a_glance(replay):
        await goals.check(await replay.context.see(node))


async def proven_at_a_glance(replay: Replay) -> bool:
    """Whether no goal is open any more, with what the step just taken has shown."""
    for goal in replay.goals.open:
        text = _seen_again(replay, goal)
        if not text:
            return False
        await _found(replay, goal, text)
    return True


def _seen_again(replay: Replay, goal: m.Goal) -> str:
    """The page looked before the step as it did then, and looks after it as when the goal was seen to hold,
    with the new values in their places. Empty if not."""
    step, learned = replay.alike, replay.proof_of(goal)
    if step is None or learned is None or learned.kind not in COUNTED or not _uses_all(replay, goal):
        return ""
    proofs = [mark for mark in step.after if learned.goal_id in mark.proves]
    told = [mark.text or mark.description for mark in proofs if not is_page(mark)]
    texts = ["" if one is None else one.fill() for one in told]
    if len(texts) == len(proofs) or not any(map(is_page, step.before)):
        return ""
    if learned.kind is m.EvidenceKind.NEW and not any(texts):
        return ""
    shown = f"shows '{texts[0]}'" if texts else "shows"
    return f"It {shown} as it did when this was first done, where it did not show before."


async def _found(replay: Replay, goal: m.Goal, text: str) -> None:
    """Evidence of the kind that was learned."""
    learned = replay.proof_of(goal)
    if learned is not None:
        told = {"text": text, "frame_id": replay.context.screen.frame.id}
        await replay.goals.found(goal, m.Evidence(goal_id=goal.id, kind=learned.kind, **told))


# Evidence by the judge


def is_judged(proof: m.Evidence | None) -> bool:
    return proof is not None and proof.kind is m.EvidenceKind.JUDGED


async def _by_judge(replay: Replay, node: str) -> str:
    """Prove what only the judge has proven, and what rules saw then and do not see now though all was done as
    learned. Says why not, if not.

    An answer stands only while every screen that it rests on says what it said; one that rules have read has
    to be read again. Confirmed once, the steps are proof enough: each was located, guarded and compared."""
    context, goals, judge = replay.context, replay.goals, replay.context.parts.judge
    proofs = {goal: proof for goal in goals.open if (proof := replay.proof_of(goal)) is not None}
    by_rules = [proof for proof in proofs.values() if not is_judged(proof)]
    read = any(proof.kind is m.EvidenceKind.VALUE or proof.value is not None for proof in by_rules)
    if not proofs or (by_rules and (read or judge is None or not judge.final)):
        return ""
    await context.see(node)
    if not {one for proof in proofs.values() for one in proof.rests_on} <= full_grounds(replay):
        return "What the answer rests on has changed."
    if replay.task.confirmed and not by_rules:
        for goal, proof in proofs.items():
            known = {"goal_id": goal.id, "text": _AGAIN, "frame_id": context.screen.frame.id}
            await goals.found(goal, proof.model_copy(update=known))
        return ""
    answer = next((proof.value for proof in proofs.values() if proof.value), None)
    missing = await goals.judge(goals.open, replay.records, answer)
    if missing is None:
        return "Nobody could judge its replay."
    return f"The judge did not confirm it: {missing}" if missing else ""


# Evidence in an app that was updated


async def _retrace(replay: Replay) -> None:
    """Where every step was taken and led in the end to the page that it led to then, look for the
    counterpart of what proved each goal: the new version may show it in other words."""
    screen, last = replay.context.screen, replay.steps[-1]
    if not is_full(screen) or screen.loading or not replay.has_drifted(screen):
        return
    taken = [(replay.steps[at].page_key, records[-1]) for at, records in replay.taken.items() if records]
    pages = {record.page_key for page, record in taken if page == last.leads_to}
    there = last.leads_to == screen.page_key or (bool(last.leads_to) and pages == {screen.page_key})
    if len(replay.taken) < len(replay.steps) or not there:
        return
    full = [one for one in replay.context.screens if is_full(one) and one.frame.id != screen.frame.id]
    touched = getattr(last.action, "target", None)
    way = Way.of(replay.records, touched, (*full, screen), replay.frame, replay.values.values())
    for goal in replay.goals.open:
        learned, target, shown = replay.proof_of(goal), None, ""
        if learned is not None:
            with suppress(ValueMissing):
                target = None if learned.target is None else m.bound(learned.target, replay.values, {})
            shown = shown_again(learned.kind, target, way, screen)
        if not shown:
            return
        await _found(replay, goal, f"{shown} Every step led where it led when this was first done.")


# The experience after a replay that worked


async def renewed(replay: Replay, consented: Iterable[m.AskedFor]) -> m.TaskExperience | None:
    """The task as it is to be stored again; None where nothing of it has changed.

    New marks where a glance did not do and a full look did; the judge's word where it took the place of the
    rules'; the pattern by which it was found; what the consent judge has allowed. Never another action,
    target or expectation."""
    task = await replay.context.optional(_with_marks(replay), replay.task)
    known = {one.goal_id for one in task.end_evidence if is_judged(one)}
    new = {
        one.goal_id: one.model_copy(update={"text": _CONFIRMED, "value": None, "cites": (), "rests_on": ()})
        for one in _as_learned(replay)
        if is_judged(one) and one.goal_id not in known
    }
    if new:
        kept = [one for one in task.end_evidence if one.goal_id not in new]
        proofs = (*kept, *(new[name] for name in sorted(new)))
        task = task.model_copy(update={"end_evidence": proofs, "verified_by": "judge"})
    if replay.alias:
        task = task.model_copy(update={"aliases": (*task.aliases, replay.alias)})
    asked = tuple(dict.fromkeys((*task.frame.asks_for, *consented)))
    if asked != task.frame.asks_for:
        task = task.model_copy(update={"frame": task.frame.model_copy(update={"asks_for": asked})})
    return None if task == replay.task else task


def _as_learned(replay: Replay) -> list[m.Evidence]:
    """The evidence of this replay for the goals of the learned task."""
    learned = {goal.id: replay.learned_for(goal) for goal in replay.frame.goals}
    return [one.model_copy(update={"goal_id": learned[one.goal_id]}) for one in replay.goals.evidence]


async def _with_marks(replay: Replay) -> m.TaskExperience:
    """The task with the marks of now. Not where evidence compares two screens: marks of two runs would prove
    anything."""
    task, context = replay.task, replay.context
    counted = any(one.kind in COUNTED for one in task.end_evidence)
    if task.origin is m.Origin.IMPORTED or counted or not replay.same_values:
        return task
    screens = [screen for screen in context.screens if is_full(screen)]
    frames = {screen.frame.id for screen in screens}
    done = [
        (number, records[0])
        for number, records in replay.taken.items()
        if len(records) == 1 and _is_own(replay, number, records[0])
        if records[0].before in frames or records[0].after in frames
    ]
    seen = m.Seen(steps=tuple(done), screens=tuple(screens), evidence=tuple(_as_learned(replay)))
    return await context.parts.learner.renewed(task, seen)


def _is_own(replay: Replay, number: int, record: m.StepRecord) -> bool:
    """The record of the step itself, which worked and was not left out."""
    same = record.action.kind == replay.steps[number].action.kind and record.status is m.StepStatus.SUCCESS
    return same and record.execution is not None and not record.execution.held
