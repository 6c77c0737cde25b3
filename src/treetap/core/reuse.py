"""Whether a known task may be run for a new one: before it starts, and before a step that commits.

Memory has compared the sentences; here it is the steps. No value that the new task does not give is ever
typed, and nothing is committed to while a value of the new task does not show (the reuse rule, 5).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from treetap import models as m
from treetap.matching.page_names import MODAL
from treetap.matching.said import Said, called_otherwise, shows

if TYPE_CHECKING:
    from treetap.core.known_step import KnownStep
    from treetap.core.replay import Replay

_DEEPEST: Final = 40
"""Levels of a tree: more than a run can have made."""
_RECEIVERS: Final = frozenset({"person", "phone", "email", "amount"})
_WINDOWS: Final = 3
"""Windows that may lie over each other."""


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


# Before a step that commits


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
