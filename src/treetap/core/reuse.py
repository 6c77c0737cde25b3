"""Whether a known task may be run for a new one: before it starts, and before a step that commits.

Memory has compared the sentences; here it is the steps. No value that the new task does not give is ever
typed, and nothing is committed to while a value of the new task does not show (the reuse rule, 5).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final

from treetap import models as m
from treetap.core.attempt import Order
from treetap.matching.labels import index
from treetap.matching.page_names import MODAL
from treetap.matching.regions import located
from treetap.matching.words import mentions, normal, opposed, same_text
from treetap.models.text import within

if TYPE_CHECKING:
    from treetap.core.glance import BoundStep
    from treetap.core.replay import Replay

_DEEPEST: Final = 40
"""Levels of a tree: more than a run can have made."""
_TYPED: Final = (m.InputText, m.SetValue, m.OpenUrl, m.Call, m.SaveValue)
_ENDS: Final = (m.Text.literal("0%"), m.Text.literal("100%"))
_EDGES: Final = re.compile(r"^[\s,;:()\"'!?]+|[\s,;:()\"'!?.]+$")
"""Punctuation around words in their normal form; signs such as - and % are part of a value."""
_SCHEME: Final = re.compile(r"^\s*(?:https?://)?(?:www\.)?", re.IGNORECASE)
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
    steps, said = task.tree.steps_to_do(), Said(frame, mandate)
    if not 0 < len(steps) <= steps_left:
        return f"It has {len(steps) or 'no'} steps, and the run has {steps_left} left."
    values = {one.name: one.value for one in match.slots}
    shown = {slot.name for slot in task.run_slots}
    given = {**mandate.values, **frame.values}
    given |= {name: value for name, value in values.items() if name in shown and said.says(value)}
    return _unbound(steps, values, given) or _foreign(task, steps, said)


def _unbound(steps: Iterable[m.LearnedStep], values: Mapping[str, str], given: Mapping[str, str]) -> str:
    """A value that the task does not give, or gives otherwise than the match says."""
    for step in steps:
        for key in sorted(m.slots_used(step.action).union(*map(m.slots_used, step.expect))):
            if key not in values:
                return f"It needs a value for '{key}', which this task does not give."
            if values[key] != given.get(key):
                return f"The value of '{key}' is not the one that this task gives."
    return ""


class Said:
    """What the new task says: the only source of anything that is typed."""

    def __init__(self, frame: m.TaskFrame, mandate: m.TaskFrame) -> None:
        texts = [mandate.sentence, frame.sentence, *mandate.values.values(), *frame.values.values()]
        for goal in (*mandate.goals, *frame.goals):
            texts += [goal.object, goal.app or "", *goal.words]
        self._texts = [text for text in dict.fromkeys(map(normal, texts)) if text]
        self.counts = any(map(str.isdigit, "".join(self._texts)))
        """It says some number."""

    def says(self, words: str) -> bool:
        """As whole words; a text without letters and digits says nothing."""
        wanted = _EDGES.sub("", normal(words))
        return not any(map(str.isalnum, wanted)) or any(mentions(text, wanted) for text in self._texts)


def _foreign(task: m.TaskExperience, steps: Iterable[m.LearnedStep], said: Said) -> str:
    """A value of the learned task, or anything typed, that this task does not contain."""
    known = {normal(one) for one in (*task.values.values(), *(each.value for each in task.constants))}
    stored = sorted(value for value in known if any(map(str.isalnum, value)) and not said.says(value))
    for step in steps:
        texts = (one for one in within(step.action) if isinstance(one, m.Text))
        if any(mentions(normal(text), value) for one in texts for text in one.literals for value in stored):
            return "A step carries a value of the task that it was learned from, which this task has not."
        if not step.rests_on and not all(said.says(text) for text in _typed(step.action, said)):
            return "A step types what this task does not say."
    return ""


def _typed(action: m.Action, said: Said) -> Iterator[str]:
    """The fixed parts of whatever is typed or dialled, in its fallback as well. A slider that goes to an end
    needs no number: "as large as it gets"."""
    for one in within(action):
        to_end = isinstance(one, m.SetValue) and one.target.role is m.Role.SLIDER and one.value in _ENDS
        if isinstance(one, _TYPED) and not (to_end and not said.counts):
            parts = [part for _, text in one if isinstance(text, m.Text) for part in text.literals]
            yield from (_SCHEME.sub("", part) if isinstance(one, m.OpenUrl) else part for part in parts)


# What a known task asks for


def asked_as_known(frame: m.TaskFrame, match: m.Match) -> m.TaskFrame:
    """The frame with the acts that a model read in the known sentence, with the values of this one.

    The two sentences differ in bound values alone (the reuse rule), so the same acts are asked for; but not
    with a value that is no part of the new sentence."""
    task = match.experience
    if not isinstance(task, m.TaskExperience) or not task.frame.asks_for:
        return frame
    new = {one.name: one.value for one in match.slots}
    old = {**task.frame.values, **{slot.name: slot.value for slot in task.slots}}
    changed = {value: new[name] for name, value in old.items() if value and new.get(name, value) != value}
    pattern = re.compile("|".join(map(re.escape, sorted(changed, key=len, reverse=True))))
    found = list[m.AskedFor]()
    for asked in task.frame.asks_for:
        # All at once: two values may have changed places.
        said = {
            name: pattern.sub(lambda hit: changed[hit[0]], text) if changed else text
            for name, text in (("receiver", asked.receiver), ("value", asked.value))
            if text is not None
        }
        if all(text.casefold() in frame.sentence.casefold() for text in said.values()):
            found.append(asked.model_copy(update=said))
    return frame.model_copy(update={"asks_for": tuple(found), "reader": "model"})


# Before a step that commits


def not_shown(replay: Replay, step: BoundStep, order: Order, location: m.LocateResult | None) -> str:
    """Why this step must not commit to anything here; empty if it may."""
    goal, screens, shown = order.goal, replay.context.screens, list[m.Screen]()
    turned = wrong_way(step, goal, location, screens[-1])
    if turned or (None if goal is None else goal.id) in replay.cleared or replay.same_values:
        return turned
    for screen in reversed(screens):  # The last one, and those behind it where it is only a window.
        shown.append(screen)
        if not any(one.kind in MODAL for one in screen.blockers) or len(shown) > _WINDOWS:
            break
    apps = {slot.name for one in replay.frame.goals for slot in one.slots if slot.type == "app"}
    used: dict[str, set[str]] = {}
    for key in _used(replay, step.number, goal) - proven_values(replay, step):
        used.setdefault(key.partition(".")[0], set()).add(key)
    for name, keys in sorted(used.items()):
        if name in apps or _shows(replay.values.get(name, ""), shown):
            continue
        if not all(_shows(replay.values.get(one, ""), shown) for one in keys):
            return f"The value of '{name}' is not to be seen before it is committed to."
    return ""


def _used(replay: Replay, number: int, goal: m.Goal | None) -> set[str]:
    """The values that this goal's steps have used up to here, and those that no step of it uses."""
    own = replay.own_steps(goal) if goal is not None else replay.steps
    before = [one for one in replay.steps[: number + 1] if any(one is each for each in own)]
    done = {key for one in before for key in m.slots_used(one.action)}
    names = {key.partition(".")[0] for one in own for key in m.slots_used(one.action)}
    ours = {slot.name for slot in goal.slots} if goal is not None else set(replay.values)
    return done | {slot.name for slot in replay.task.slots if slot.name in ours - names}


def proven_values(replay: Replay, step: BoundStep) -> set[str]:
    """Values that count as shown though they are out of sight: those that were set and read back in the form
    that this step is taken on, and, where something is deleted, those that were touched by name.

    A receiver has to show."""
    slots = (slot for goal in (*replay.frame.goals, *replay.task.frame.goals) for slot in goal.slots)
    receivers = {slot.name for slot in slots if slot.type in _RECEIVERS or slot.role == "recipient"}
    proven, form = set[str](), True
    for number in range(step.number - 1, -1, -1):
        done = replay.steps[number]
        form = form and number in replay.taken and done.page_key == done.leads_to == step.learned.page_key
        target: m.Target | None = getattr(done.action, "target", None)
        if form and isinstance(done.action, m.SetValue | m.Select):
            proven |= m.slots_used(done.action) - receivers
        elif step.action.commits is m.Commitment.DELETE and number in replay.taken and target is not None:
            own = {m.Trait.TEXT: target.text, m.Trait.DESCRIPTION: target.description}
            texts = [text for trait, text in own.items() if text is not None and trait in target.must_match]
            texts += [one.text for one in target.anchors if m.Trait.ANCHORS in target.must_match]
            proven |= {key for one in texts for key in m.slots_used(one)}
    return proven


def _shows(value: str, screens: Iterable[m.Screen]) -> bool:
    wanted = normal(value)
    # 7 is shown as 07 where there is room for two.
    forms = (wanted, f"0{wanted}") if wanted.isdigit() and len(wanted) == 1 else (wanted,)
    for one in (element for screen in screens for element in screen.elements):
        texts = (normal(one.text), normal(one.description))
        if one.password:
            if len(one.text) == len(wanted):
                return True
        elif any(mentions(text, form) for text in texts for form in forms):
            return True
    return not wanted


def wrong_way(step: BoundStep, goal: m.Goal | None, location: m.LocateResult | None, screen: m.Screen) -> str:
    """Why what would be touched is not what was learned, or points the other way; empty if it is right."""
    action, target = step.action, step.target
    states = [one.checked for one in step.expect if isinstance(one, m.Checked)]
    if isinstance(action, m.SetChecked):
        states.append(action.checked)
    polarity = m.Polarity.NEUTRAL if goal is None else goal.polarity
    if polarity is not m.Polarity.NEUTRAL and states and states[-1] is not (polarity is m.Polarity.POSITIVE):
        return "It would be switched the other way than this task asks for."
    element = None if target is None or location is None else located(location, screen)
    if target is None or element is None:
        return ""
    learned = [normal(one.fill()) for one in (target.text, target.description) if one is not None]
    names = [name.text for name in index(screen).names(element)]
    pairs = [(name, words) for name in names for words in learned]
    if not pairs or any(same_text(name, words) or mentions(normal(name), words) for name, words in pairs):
        return ""
    contrary = any(opposed(normal(name), words) for name, words in pairs)
    how = "the contrary of what was learned" if contrary else "and not what was learned"
    return f"What is there now says '{names[0][:60]}', {how}."
