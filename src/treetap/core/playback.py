"""One replay under way: its steps with the values of the new task, and how far it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from treetap import models as m
from treetap.core.attempt import Order
from treetap.core.context import RunContext
from treetap.core.goals import OpenGoals
from treetap.core.step import Stepper, Taken
from treetap.errors import ValueMissing
from treetap.matching.holds import holds

_LONGEST: Final = 30.0
"""Seconds that a stored step may make a replay wait, before or after it."""


def parts_of(node: m.LearnedNode) -> tuple[m.LearnedStep | m.LearnedNode, ...]:
    """What is to be done of it: of alternatives, the first."""
    return node.parts[:1] if node.mode is m.BranchMode.ALTERNATIVES else node.parts


def steps_in(node: m.LearnedNode) -> list[m.LearnedStep]:
    """Its steps and those of all below it, in order."""
    found: list[m.LearnedStep] = []
    for part in parts_of(node):
        found.extend([part] if isinstance(part, m.LearnedStep) else steps_in(part))
    return found


@dataclass(frozen=True)
class BoundStep:
    """A learned step with the values of the new task."""

    number: int
    """Of all steps of the replay, counted from 0."""
    learned: m.LearnedStep
    action: m.Action
    expect: tuple[m.Expectation, ...] = ()
    before: tuple[m.Mark, ...] = ()
    after: tuple[m.Mark, ...] = ()

    @property
    def target(self) -> m.Target | None:
        return getattr(self.action, "target", None)

    @property
    def seconds(self) -> float:
        """How long the phone took to come to rest; a stored figure is limited."""
        return min(self.learned.seconds, _LONGEST)

    def holds_already(self, screen: m.Screen) -> str:
        """Why there is nothing to do: the state that the step brings about holds. Empty if there is.

        A tap on a switch that is on would turn it off; typing what a field contains would double it."""
        kinds = isinstance(self.action, m.Tap | m.InputText | m.SetChecked | m.SetValue)
        states = all(isinstance(one, m.Checked | m.HasValue) for one in self.expect)
        return self._met(screen) if kinds and states else ""

    def leads_here(self, screen: m.Screen) -> str:
        """Why a tap is not needed whose target is not here: what it leads to shows, with its values. Empty
        if it does not."""
        told = frozenset[str]().union(*(m.slots_used(one) for one in self.learned.expect))
        moves = isinstance(self.action, m.Tap) and self.action.commits is None and self.learned.rank is None
        return self._met(screen) if moves and m.slots_used(self.learned.action) <= told else ""

    def _met(self, screen: m.Screen) -> str:
        found = [holds(one, screen) for one in self.expect]
        return " ".join(one.why for one in found) if found and all(one.met for one in found) else ""

    def overwrites(self, element: m.Element | None) -> bool:
        """Whether the field contains something else that must go before the text is typed."""
        if not isinstance(self.action, m.InputText) or element is None or not element.editable:
            return False
        wanted = self.action.text.fill()
        exact = any(isinstance(one, m.HasValue) and one.value.fill() == wanted for one in self.expect)
        return exact and element.text not in ("", element.hint)


def skipped(step: BoundStep, screen: m.Screen, why: str) -> Taken:
    """The step is not needed."""
    record = m.StepRecord(
        action=step.action,
        status=m.StepStatus.SKIPPED,
        decided_by=m.Decider.REPLAY,
        expect=step.expect,
        before=screen.frame.id,
        after=screen.frame.id,
        page_key=screen.page_key,
        state_key=screen.state_key,
        leads_to=screen.page_key,
        verdict=m.Verdict(status=m.VerdictStatus.SUCCESS, cause=why, met=step.expect),
    )
    return Taken((record,))


def bound_marks(
    marks: Sequence[m.Mark], values: Mapping[str, str], bank: Mapping[str, str]
) -> tuple[m.Mark, ...]:
    """Those whose values are known."""
    found: list[m.Mark] = []
    for mark in marks:
        try:
            found.append(m.bound(mark, values, bank))
        except ValueMissing:
            continue
    return tuple(found)


def is_page(mark: m.Mark) -> bool:
    """A mark of the whole page is seen only where all of it looks as it did."""
    return mark.look.startswith("page.")


def careful(action: m.Action) -> m.Action:
    """With every check, limited waits, and no jumps: a replay has its own order."""
    handling = action.handling
    changed: dict[str, Any] = {
        "wait_before": min(handling.wait_before, _LONGEST),
        "wait_after": min(handling.wait_after, _LONGEST),
        "timeout": None if handling.timeout is None else min(handling.timeout, _LONGEST),
        "on_fail": m.OnFail.REPLAN,
        "jump_to": None,
    }
    same = all(getattr(handling, name) == value for name, value in changed.items())
    if same and action.level is m.Level.FULL:
        return action
    told = handling if same else m.Handling(**{**dict(handling), **changed})
    return action.model_copy(update={"level": m.Level.FULL, "handling": told})


class Playback:
    """What all steps of one replay share."""

    def __init__(
        self,
        context: RunContext,
        stepper: Stepper,
        *,
        match: m.Match,
        task: m.TaskExperience,
        frame: m.TaskFrame,
        goals: OpenGoals,
    ) -> None:
        self.context, self.stepper, self.task, self.frame, self.goals = context, stepper, task, frame, goals
        self.values = {one.name: one.value for one in match.slots}
        self.same_values = all(task.values.get(name) == value for name, value in self.values.items())
        """It is the very task that was learned."""
        self.records: list[m.StepRecord] = []
        """Everything that was done, in order."""
        self.taken: dict[int, tuple[m.StepRecord, ...]] = {}
        """What was done for each step that went well, by its number."""
        self.cleared: set[str | None] = set()
        """Goals whose values were shown before their first commit: what confirms it need not show them."""
        self.alike: BoundStep | None = None
        """The last step, if the screens before and after it looked as they did."""
        self.end_alike = False
        self._steps: list[tuple[m.LearnedStep, m.Goal | None]] = []
        self._list(task.tree, None)

    def _list(self, node: m.LearnedNode, goal: m.Goal | None) -> None:
        goal = self.goal_of(node) or goal
        for part in parts_of(node):
            if isinstance(part, m.LearnedStep):
                self._steps.append((part, goal))
            else:
                self._list(part, goal)

    @property
    def steps(self) -> list[m.LearnedStep]:
        return [step for step, _ in self._steps]

    def goal_of(self, node: m.LearnedNode) -> m.Goal | None:
        """The goal of the new task that corresponds to this node's."""
        if node.goal_id is None:
            return None
        return next((one for one in self.frame.goals if self.learned_for(one) == node.goal_id), None)

    def learned_for(self, goal: m.Goal) -> str:
        """The id of the corresponding goal of the learned task: by its place, if there are as many."""
        old, new = self.task.frame.goals, self.frame.goals
        at = next((at for at, one in enumerate(new) if one.id == goal.id), None)
        return old[at].id if at is not None and len(old) == len(new) else goal.id

    def goal_at(self, number: int) -> m.Goal | None:
        """What a step is for: the goal of its node, or the first that is still open."""
        return self._steps[number][1] or next(iter(self.goals.open), None)

    def proof_of(self, goal: m.Goal) -> m.Evidence | None:
        """The evidence for it when it was learned."""
        learned = self.learned_for(goal)
        return next((one for one in self.task.end_evidence if one.goal_id == learned), None)

    def own_steps(self, goal: m.Goal) -> list[m.LearnedStep]:
        return [one for one, of in self._steps if of is None or of.id == goal.id]

    def commits_later(self, number: int, action: m.Action) -> bool:
        """Whether a later step for the same goal commits to the same: then this one only leads to it."""
        own, rest = self._steps[number][1], self._steps[number + 1 :]
        return any(one.action.commits is action.commits and goal == own for one, goal in rest)

    async def bound(self, number: int) -> BoundStep:
        """Raises `ValueMissing`. Imported marks show another phone and are not used."""
        bank = {one.name: one.value for one in await self.context.parts.bank.values()}
        step = self._steps[number][0]
        action = m.bound(careful(step.action), self.values, bank)
        expect = tuple(m.bound(one, self.values, bank) for one in step.expect)
        if self.task.origin is m.Origin.IMPORTED:
            return BoundStep(number, step, action, expect)
        before, after = (bound_marks(marks, self.values, bank) for marks in (step.before, step.after))
        # Where a mark of the end cannot be bound, the end cannot be verified at a glance.
        return BoundStep(number, step, action, expect, before, after if len(after) == len(step.after) else ())

    def came_back(self, step: BoundStep, screen: m.Screen) -> bool:
        """Whether an app that was launched shows an inner page. Not told in a version with other pages."""
        return self.left_open(step, screen) and not self.has_drifted(screen)

    def left_open(self, step: BoundStep, screen: m.Screen) -> bool:
        """Whether the step before launched an app that shows another page than it did, as it was left.

        The same words may be there and mean something else: a row of the list is the title of its page."""
        last = self.steps[step.number - 1] if step.number else None
        if last is None or not isinstance(last.action, m.LaunchApp) or not screen.page_key:
            return False
        return screen.page_key not in (last.leads_to, step.learned.page_key)

    def has_drifted(self, screen: m.Screen) -> bool:
        """Whether the app in front has another version, or the phone another language, than when learned."""
        learned = self.task.circumstances
        version = next((app.version for app in learned.apps if app.package == screen.package), "")
        if version and screen.app_version and version != screen.app_version:
            return True
        locales = (learned.locale, screen.locale or self.context.info.locale)
        was, now = (one.replace("_", "-").split("-")[0].casefold() for one in locales)
        return bool(was and now) and was != now

    async def order(self, number: int, node: str) -> Order:
        situation = await self.context.situation(
            self.frame,
            self.frame.sentence,
            goals=self.goals.open,
            evidence=self.goals.evidence,
            steps=tuple(self.records),
            depth=node.count("."),
        )
        return Order(node=node, goal=self.goal_at(number), situation=situation, by=m.Decider.REPLAY)
