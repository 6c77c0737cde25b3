"""A step of the tree: one action of a decision, with all that belongs to it (B2, B3, B6, D2, D5).

    fill in values → locate → guard → execute → look → compare → remedies → remember

One attempt is in `attempt.py`; what is tried when it does not work is in `recovery.py`. No remedy follows an
action that commits: nothing is done again, the screen is only looked at. A step of a replay is a `KnownStep`.
A node takes its steps by a `Stepper`: those of level 0 in a row without a look between them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from itertools import takewhile

from treetap import models as m
from treetap.core.attempt import STILL, Attempt, Attempts, Order, Taken
from treetap.core.context import RunContext
from treetap.core.recovery import look_first, remedies_for
from treetap.errors import NodeRecovers, TargetAmbiguous, TargetNotFound, ValueMissing
from treetap.matching.describing import on_another_screen
from treetap.matching.page_names import asks, front_blocker, move_of
from treetap.matching.wording import not_found, spoken

FALLBACKS = 3
"""Times that the fallback is done, or a window closed, and the target located again (B3)."""
_SOON = 1.0
"""Seconds of waiting for a person after which the phone is looked at again."""
_GIVEN = {"input_text": "text", "set_value": "value", "select": "option"}
_BLIND = (m.Wait, m.GoHome, m.Back, m.LaunchApp, m.Swipe, m.SaveValue, m.ReadValue)
"""Actions that commit to nothing on any screen: level 0 may do them unseen."""
_BLIND_KEYS = frozenset({"home", "back", "recents", "tab", "escape", "wake", "cursor_start", "cursor_end"})
_TOGETHER = m.Verdict(
    status=m.VerdictStatus.UNVERIFIED,
    cause="It was done without a look, and verified with the last step of its row.",
    decided_by="nobody",
)
_ASTRAY = "It was done without a look, and the row that it is in did not lead where it should."
Remedy = Callable[["Step", Attempt], Awaitable[Attempt | None]]
"""A new attempt, the same one judged again, or None where the remedy does not apply."""
Ways = Sequence[tuple[Callable[[], Awaitable[bool]], int]]
"""What may bring the target onto the screen, in order, and how often each is tried."""


class Step(Attempts):
    """Everything that is done for one step, in order."""

    def __init__(
        self,
        context: RunContext,
        order: Order,
        action: m.Action,
        expect: Sequence[m.Expectation],
        log: list[Attempt],
    ) -> None:
        super().__init__(context, order, log)
        self.action, self.expect = action, tuple(expect)
        self.values = order.situation.frame.values
        """Of the task, by name."""
        self.visits = len(context.visited)
        """How many there were before this step."""
        self._dismissed = 0

    async def fill(self) -> None:
        """Fill in the values of the task and of the bank; those of a fallback when it is needed.

        Raises `ValueMissing`."""
        bank, handling = await self.context.bank(), self.action.handling
        alone = self.action.model_copy(update={"handling": handling.model_copy(update={"fallback": None})})
        self.action = m.bound(alone, self.values, bank).model_copy(update={"handling": handling})
        self.expect = tuple(m.bound(one, self.values, bank) for one in self.expect)

    async def carry_out(self) -> Attempt:
        """The attempt that worked, or the last one that did not, with every remedy tried and all
        remembered."""
        first, attempt = len(self.log), await self.once()
        for remedy in self.remedies:
            if attempt.fine or attempt.commits or attempt.refusal or attempt.hopeless:
                break
            try:
                attempt = await remedy(self, attempt) or attempt
            except NodeRecovers as problem:
                attempt.failed(problem)
        if attempt.commits and not attempt.fine:
            attempt = await look_first(self, attempt)
        self.note_deed(attempt)
        await self.remember(self.log[first:], attempt)
        return attempt

    @property
    def remedies(self) -> Sequence[Remedy]:
        """What is tried when it does not work, in order."""
        return remedies_for(self.action)

    def checked(self, attempt: Attempt) -> Attempt:
        """Before it is executed; hopeless where it must not be."""
        return attempt

    def note_deed(self, attempt: Attempt) -> None:
        """Record what was, or may have been, committed to: asked for once, it is done once.

        Opening an "are you sure?" is not yet a deed."""
        commits, after, goal = attempt.action.commits, attempt.after, self.order.goal
        asked = after is not None and any(asks(one, after) for one in after.blockers)
        if commits is not None and attempt.commits and not attempt.hopeless and not asked:
            told = {"control": spoken(attempt.action), "page_key": attempt.before.page_key}
            deed = m.Deed(goal_id=None if goal is None else goal.id, commits=commits, **told)
            self.context.deeds.append(deed)

    async def once(self, retries: int = 0) -> Attempt:
        """Locate the target, ask the guard, execute, look, compare."""
        before = await self.context.see(self.order.node)
        attempt = replace(self.attempt(before), retries=retries)
        try:
            location = await self.located()
            attempt = replace(attempt, action=self.action, location=location, before=self.context.screen)
            attempt = self.checked(await self._permitted(attempt))
            if attempt.refusal or attempt.hopeless:
                return self.add(attempt)
            return self.add(await self.keep_values(await self.do(attempt)))
        except NodeRecovers as problem:
            return self.add(attempt.failed(problem))

    async def aside(
        self,
        action: m.Action,
        expect: Sequence[m.Expectation] = (),
        *,
        by: m.Decider = m.Decider.TEMPLATE,
        location: m.LocateResult | None = None,
    ) -> Attempt | None:
        """Something that helps the step along; None where it was not done.

        Nobody is asked about it: it is done if the guard allows it, and never if it commits to anything.
        """
        before = await self.context.see(self.order.node)
        attempt = replace(self.attempt(before), action=action, expect=tuple(expect), by=by)
        try:
            location = location or await self.locate(action, attempt.before)
            if location is not None and not location.found and not isinstance(action, m.ScrollTo):
                return None
            attempt = await self.permit(replace(attempt, location=location), ask=False)
            if attempt.refusal or attempt.risk:
                why = attempt.refusal or "What commits to something is not done on the way."
                self.add(replace(attempt, refusal=why))
                return None
            return self.add(await self.do(attempt))
        except NodeRecovers as problem:
            self.add(attempt.failed(problem))
            return None

    def attempt(self, before: m.Screen) -> Attempt:
        by, sure = self.order.by, self.order.certainty
        return Attempt(action=self.action, expect=self.expect, by=by, certainty=sure, before=before)

    def add(self, attempt: Attempt) -> Attempt:
        self.log.append(attempt)
        return attempt

    async def judged(self, attempt: Attempt, again: Attempt | None = None) -> Attempt:
        """Put the attempt, as it is judged by the screen now, in its place; where it worked, its values are
        kept."""
        new = await self.keep_values(again or await self.judge(attempt))
        self.log[next(at for at, one in enumerate(self.log) if one is attempt)] = new
        return new

    async def wait_for(self, attempt: Attempt, seconds: float) -> Attempt:
        """Look again until it has worked, with growing pauses."""

        async def is_over() -> bool:
            nonlocal attempt
            attempt = await self.judged(attempt)
            return attempt.fine or attempt.hopeless

        if not (attempt.fine or attempt.hopeless):
            await self.context.poll(is_over, min(seconds, self.context.budget.seconds_left))
        return attempt

    # The target

    async def find(self) -> m.LocateResult | None:
        """Where the target is on the screen as it is now; None for an action without one."""
        screen = self.context.screen
        self.action = on_another_screen(self.action, self.order.situation.screen, screen)
        return await self.locate(self.action, screen)

    @property
    def ways(self) -> Ways:
        return (self._loaded, 1), (self.uncovered, FALLBACKS), (self._fell_back, FALLBACKS)

    async def located(self) -> m.LocateResult | None:
        """Find the target; None for an action without one. Raises `TargetNotFound` or `TargetAmbiguous`."""
        location = await self.find()
        if location is None or location.found or isinstance(self.action, m.ScrollTo):
            return location
        for way, times in self.ways:
            for _ in range(times):
                blocker = front_blocker(self.context.screen, unwanted_only=False)
                inside = blocker is None or any(
                    one.element in blocker.elements for one in location.candidates
                )
                if (location.ambiguous and inside) or not await way():
                    break  # Candidates that all lie behind a window can wait until it is closed.
                location = await self.find()
                if location is None or location.found:
                    return location
        problem = TargetAmbiguous if location.ambiguous else TargetNotFound
        hint = "Say which one is meant." if location.ambiguous else "Look at the screen again."
        raise problem(not_found(self.action, location), hint=hint)

    async def _loaded(self) -> bool:
        async def is_there() -> bool:
            await self.context.fresh(self.order.node)
            return not self.context.screen.loading

        if not self.context.screen.loading:
            return False
        await self.context.poll(is_there, self.context.settings.device.settle.timeout)
        return True

    async def uncovered(self, *, unwanted_only: bool = False) -> bool:
        """Whether the uppermost blocker was closed, by the way out that commits to least (B10)."""
        blocker = front_blocker(self.context.screen, unwanted_only=unwanted_only)
        if blocker is None or blocker.way_out is None or self._dismissed >= FALLBACKS:
            return False
        self._dismissed += 1
        return await self.aside(blocker.way_out) is not None

    async def _fell_back(self) -> bool:
        fallback = self.action.handling.fallback
        if fallback is None:
            return False
        action = m.bound(fallback, self.values, await self.context.bank())
        return await self.aside(action, by=self.order.by) is not None

    async def _permitted(self, attempt: Attempt) -> Attempt:
        """After waiting for a person the screen may have changed: then the yes was for something else."""
        asked = await self.permit(attempt)
        if asked.refusal or self.waited < _SOON:
            return asked
        now = await self.context.fresh(self.order.node)
        again = await self.permit(replace(attempt, location=await self.find()), ask=False)
        was, is_ = (None if one.location is None else one.location.bounds for one in (asked, again))
        in_place = was is is_ if was is None or is_ is None else was.overlap(is_) > 0.5
        if now.page_key != attempt.before.page_key or not in_place or again.ruling != asked.ruling:
            raise TargetNotFound(
                f"The screen changed while a person was asked about {spoken(self.action)}.",
                hint="Decide again on what shows now.",
            )
        return replace(asked, location=again.location)

    # What stays: values in the bank (D1, D2), a note in working memory, the map, errors and loops

    async def keep_values(self, attempt: Attempt) -> Attempt:
        """Save what was read or set. A value that was to be saved and is missing is a failure."""
        action, execution, context = attempt.action, attempt.execution, self.context
        if not attempt.fine:
            return attempt
        value, name = execution.value if execution is not None else None, action.handling.data_out
        if isinstance(action, m.ReadValue) and value is not None:
            await context.note_fact(action.name, value)
        if isinstance(action, m.SaveValue) and value is not None:
            await context.save(self.order.node, action.name, value)
        if name is None:
            return attempt
        if value is None and action.kind in _GIVEN:
            value = getattr(action, _GIVEN[action.kind]).fill()
        if value is not None:
            await context.save(self.order.node, name, value)
        elif name not in await context.bank():
            why = f"The step was to leave a value as '{name}', and nothing was saved."
            return replace(attempt, error=why)
        return attempt

    async def remember(self, log: Sequence[Attempt], last: Attempt) -> None:
        """`log`: all that was done for the step; `last`: how it ended. However often it was tried, it is one
        note: trying again is no loop."""
        for one in log:
            if one.touched and not one.error and not one.commits:
                move = move_of(one.action, one.location, one.before, one.after, nowhere=one.ineffective)
                if move is not None:
                    await self.context.optional(self._parts.places.observe(*move), None)
        thresholds = self.context.thresholds
        if last.fine:
            thresholds.worked()
        elif not last.refusal:
            thresholds.errors += 1
        note = m.Note(
            kind=m.NoteKind.STEP if last.fine else m.NoteKind.FAILURE,
            text=spoken(last.action) if last.fine else f"{spoken(last.action)}: {last.reason}",
            weight=0.5 if last.fine else 0.7,
            page_key=last.before.page_key,
            state_key=last.before.state_key,
            action=last.action if last.touched else None,
        )
        loop = await self.context.parts.mind.note(note)
        if loop is not None:  # After the counts: a step that works and closes a loop is a loop.
            thresholds.loops = max(thresholds.loops, loop.times)


class Stepper:
    """Takes the steps of one node."""

    def __init__(self, context: RunContext) -> None:
        self._context = context
        self.log: list[Attempt] = []
        """All that was done for the steps under way, also where an error breaks them off."""

    @property
    def unfinished(self) -> tuple[m.StepRecord, ...]:
        return tuple(one.record() for one in self.log)

    async def take(self, order: Order, *steps: m.Terminal) -> Taken:
        """Take the steps in order, up to the first that fails.

        Raises `DeviceLost`, `BudgetSpent` and what a person has to see to; `unfinished` says how far it got.
        """
        log = self.log = []
        rest, last = list(steps), None
        while rest and (last is None or last.fine):
            row = list(takewhile(lambda one: one.action.level is m.Level.FIRE_AND_FORGET, rest))
            done, last = await self._row(row, order) if row else (0, None)
            if last is None:
                done, last = 1, await self._one(rest[0], order)
            rest = rest[done:]
        self.log = []
        return Taken.of(log, last)

    async def _one(self, terminal: m.Terminal, order: Order) -> Attempt:
        context, action = self._context, terminal.action
        if action.level is m.Level.FIRE_AND_FORGET:
            action = action.model_copy(update={"level": m.Level.FULL})
        step = Step(context, order, action, terminal.expect, self.log)
        try:
            await step.fill()
        except ValueMissing as problem:
            context.thresholds.errors += 1
            return step.add(step.attempt(context.screen).failed(problem))
        return await step.carry_out()

    # Level 0: steps in a row without a look between them

    async def _row(self, steps: Sequence[m.Terminal], order: Order) -> tuple[int, Attempt | None]:
        """How many were done, and how it ended. None where the first needs a look."""
        log, first, row = self.log, len(self.log), list[Step]()
        screen = await self._context.see(order.node)
        focused = any(one.editable and one.focused for one in screen.elements)
        for at, one in enumerate(steps):
            ends = at + 1 == len(steps) or not _is_blind(steps[at + 1].action)
            step = Step(self._context, order, one.action, one.expect, log)
            # Text goes only into a field that was seen to have the focus.
            starts = focused or not isinstance(one.action, m.InputText | m.ClearText)
            may = _is_blind(one.action) if at else starts
            attempt = await self._blind(step, ends=ends) if may else None
            if attempt is None:
                break
            row.append(step)
            if step.add(attempt).error:
                break
        if not row:
            return 0, None
        at, last = len(row) - 1, log[-1]
        if last.error:
            await self._context.fresh(order.node)
        else:
            # The verdict is on the last step that could change anything, with what is expected after it.
            changing = [at for at, one in enumerate(row) if not isinstance(one.action, STILL)]
            at = changing[-1] if changing else at
            expect = tuple(one for attempt in log[first + at :] for one in attempt.expect)
            last = log[first + at] = replace(log[first + at], expect=expect)
            last, timeout = await row[at].judged(last), last.action.handling.timeout
            wait = self._context.settings.device.settle.timeout if timeout is None else timeout
            last = await row[at].wait_for(last, wait) if last.verdict is not None else last
        for number, step in enumerate(row, start=first):
            if number != first + at:
                told = {"verdict": _TOGETHER} if last.fine else {"error": _ASTRAY}
                log[number] = await step.keep_values(replace(log[number], **told))
        await row[at].remember(log[first:], last)
        return len(row), last

    async def _blind(self, step: Step, *, ends: bool) -> Attempt | None:
        """None for what may not be done unseen: it needs a yes, or commits to something."""
        attempt = step.attempt(self._context.screen)
        try:
            await step.fill()
            # After the last one the executor waits until the phone is at rest.
            level = {"level": m.Level.LOCATE_AND_EXECUTE} if ends else {}
            attempt = replace(attempt, action=step.action.model_copy(update=level), expect=step.expect)
            attempt = await step.permit(attempt, ask=False)
            if attempt.refusal or attempt.risk is not None:
                return None
            return replace(await step.execute(attempt), action=step.action)
        except NodeRecovers as problem:
            return attempt.failed(problem)


def _is_blind(action: m.Action) -> bool:
    if not isinstance(action, m.PressKey):
        return isinstance(action, _BLIND)
    return action.key.value in _BLIND_KEYS or action.key.value.startswith("volume")
