"""A step of the tree: one action of a decision, with all that belongs to it (B2, B3, B6, D2, D5).

    fill in values → locate → guard → execute → look → compare → remedies → remember

One attempt is in `attempt.py`; what is tried when it does not work is in `recovery.py`. No remedy follows an
action that commits: nothing is done again, the screen is only looked at.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from pydantic import BaseModel

from treetap import models as m
from treetap.core.attempt import Attempt, Attempts, Order, note_deed
from treetap.core.context import RunContext
from treetap.core.recovery import look_first, remedies_for
from treetap.core.wording import spoken
from treetap.errors import NodeRecovers, TargetAmbiguous, TargetNotFound
from treetap.matching.describing import on_another_screen
from treetap.matching.page_names import UNWANTED, front_blocker, titles

M = TypeVar("M", bound=BaseModel)

FALLBACKS = 3
"""Times that the fallback is done, or a window closed, and the target located again (B3)."""
_EQUAL = 0.02
"""Candidates whose confidence differs by less fit equally well."""
_SHOWN = 5
_SOON = 1.0
"""Seconds of waiting for a person after which the phone is looked at again."""
_MOVES = frozenset({"tap", "double_tap", "long_press", "key", "back", "go_home", "launch_app", "swipe"})
"""Actions that lead from page to page and carry no value of the task: the map keeps them."""
Remedy = Callable[["Step", Attempt], Awaitable[Attempt | None]]
"""A new attempt, the same one judged again, or None where the remedy does not apply."""


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
        self.visits = len(context.visited)
        """How many there were before this step."""
        self._dismissed = 0

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
        await remember(self.context, self.log[first:], attempt)
        return attempt

    @property
    def remedies(self) -> Sequence[Remedy]:
        """What is tried when it does not work, in order."""
        return remedies_for(self.action)

    def checked(self, attempt: Attempt) -> Attempt:
        """Before it is executed; hopeless where it must not be."""
        return attempt

    def note_deed(self, attempt: Attempt) -> None:
        note_deed(self.context, attempt, self.order.goal)

    async def once(self, retries: int = 0) -> Attempt:
        """Locate the target, ask the guard, execute, look, compare."""
        before = await self.context.see(self.order.node)
        attempt = replace(self.attempt(self.action, self.expect, before), retries=retries)
        try:
            location = await self.located()
            attempt = replace(attempt, action=self.action, location=location, before=self.context.screen)
            attempt = self.checked(await self._permitted(attempt))
            if attempt.refusal or attempt.hopeless:
                return self.add(attempt)
            done = await self.do(attempt)
            return self.add(await keep_values(self.context, done, self.order.node))
        except NodeRecovers as problem:
            return self.add(attempt.failed(problem))

    async def aside(
        self, action: m.Action, expect: Sequence[m.Expectation] = (), *, by: m.Decider = m.Decider.TEMPLATE
    ) -> Attempt | None:
        """Something that helps the step along; None where it was not done.

        Nobody is asked about it: it is done if the guard allows it, and never if it commits to anything.
        """
        attempt = self.attempt(action, expect, await self.context.see(self.order.node), by)
        try:
            location = await self.locate(action, attempt.before)
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

    def attempt(
        self, action: m.Action, expect: Sequence[m.Expectation], before: m.Screen, by: m.Decider | None = None
    ) -> Attempt:
        return Attempt(action=action, expect=tuple(expect), by=by or self.order.by, before=before)

    async def wait_for(self, attempt: Attempt, seconds: float) -> Attempt:
        """Look again until it has worked, with growing pauses."""

        async def is_over() -> bool:
            nonlocal attempt
            attempt = await self.look_again(attempt)
            return attempt.fine or attempt.hopeless

        if not (attempt.fine or attempt.hopeless):
            await self.context.poll(is_over, min(seconds, self.context.budget.seconds_left))
        return attempt

    async def look_again(self, attempt: Attempt) -> Attempt:
        """The same attempt, judged by the screen as it is now."""
        return await self.judged(attempt, await self.judge(attempt))

    async def judged(self, attempt: Attempt, again: Attempt) -> Attempt:
        """Put the attempt as it was judged again in its place; where it worked, its values are kept."""
        return self.replaced(attempt, await keep_values(self.context, again, self.order.node))

    def add(self, attempt: Attempt) -> Attempt:
        self.log.append(attempt)
        return attempt

    def replaced(self, old: Attempt, new: Attempt) -> Attempt:
        self.log[next(at for at, one in enumerate(self.log) if one is old)] = new
        return new

    async def dismissed(self, *, unwanted_only: bool) -> bool:
        """Whether the uppermost blocker was closed, by the way out that commits to least (B10)."""
        blocker = front_blocker(self.context.screen, unwanted_only=unwanted_only)
        if blocker is None or blocker.way_out is None or self._dismissed >= FALLBACKS:
            return False
        self._dismissed += 1
        return await self.aside(blocker.way_out) is not None

    async def find(self) -> m.LocateResult | None:
        """Where the target is on the screen as it is now; None for an action without one."""
        screen = self.context.screen
        self.action = on_another_screen(self.action, self.order.situation.screen, screen)
        return await self.locate(self.action, screen)

    @property
    def ways(self) -> Sequence[tuple[Callable[[], Awaitable[bool]], int]]:
        """What may bring the target onto the screen, in order, and how often each is tried."""
        return (self._loaded, 1), (self.uncovered, FALLBACKS), (self._fell_back, FALLBACKS)

    async def located(self) -> m.LocateResult | None:
        """Find the target; None for an action without one. Raises `TargetNotFound` or `TargetAmbiguous`."""
        location = await self.find()
        for way, times in (*self.ways, (_nothing, 1)):
            for _ in range(times):
                if location is None or location.found or isinstance(self.action, m.ScrollTo):
                    return location
                if (are_equal(location) and not self._is_behind(location)) or not await way():
                    break
                location = await self.find()
        assert location is not None  # noqa: S101 - it would have been returned
        raise _not_found(self.action, location)

    def _is_behind(self, location: m.LocateResult) -> bool:
        """Whether all candidates lie behind a window."""
        blocker = front_blocker(self.context.screen, unwanted_only=False)
        return blocker is not None and not any(one.element in blocker.elements for one in location.candidates)

    async def _loaded(self) -> bool:
        async def is_there() -> bool:
            await self.context.fresh(self.order.node)
            return not self.context.screen.loading

        if not self.context.screen.loading:
            return False
        await self.context.poll(is_there, self.context.settings.device.settle.timeout)
        return True

    async def uncovered(self) -> bool:
        return await self.dismissed(unwanted_only=False)

    async def _fell_back(self) -> bool:
        fallback = self.action.handling.fallback
        if fallback is None:
            return False
        instead = await fill_action(self.context, fallback, self.order)
        return await self.aside(instead, by=self.order.by) is not None

    async def _permitted(self, attempt: Attempt) -> Attempt:
        """After waiting for a person the screen may have changed: then the yes was for something else."""
        asked_on, asked = self.context.screen, await self.permit(attempt)
        if asked.refusal or self.waited < _SOON:
            return asked
        await self.context.fresh(self.order.node)
        now, again = self.context.screen, replace(attempt, location=await self.find())
        same = now.page_key == asked_on.page_key and _same_place(asked.location, again.location)
        if same and now.state_key != asked_on.state_key:
            same = (await self.permit(again, ask=False)).ruling == asked.ruling
        if not same:
            raise TargetNotFound(
                f"The screen changed while a person was asked about {spoken(self.action)}.",
                hint="Decide again on what shows now.",
            )
        return replace(asked, location=again.location)


async def _nothing() -> bool:
    return False


def are_equal(location: m.LocateResult) -> bool:
    """Whether several candidates fit equally well."""
    best = sorted((one.confidence for one in location.candidates), reverse=True)[:2]
    return not location.found and len(best) == 2 and best[0] - best[1] < _EQUAL


def _not_found(action: m.Action, location: m.LocateResult) -> NodeRecovers:
    why = location.reason or "Nothing on the screen answers the description."
    if not are_equal(location):
        return TargetNotFound(f"Not found: {spoken(action)}. {why}", hint="Look at the screen again.")
    places = [
        f"{one.label or one.element or 'something'} at ({one.bounds.center.x:.0f}, {one.bounds.center.y:.0f})"
        for one in location.candidates[:_SHOWN]
    ]
    said = f"Ambiguous: {spoken(action)}. {why} It could be: {'; '.join(places)}."
    return TargetAmbiguous(said, hint="Say which one is meant.")


def _same_place(one: m.LocateResult | None, other: m.LocateResult | None) -> bool:
    first, second = (None if place is None else place.bounds for place in (one, other))
    if first is None or second is None:
        return first is second
    return first.overlap(second) > 0.5


# Values: filled in before a step, kept after it (D1, D2)


async def fill(context: RunContext, thing: M, order: Order) -> M:
    """With the values of the task and of the bank. Raises `ValueMissing`."""
    return m.bound(thing, order.situation.frame.values, await context.bank())


async def fill_action(context: RunContext, action: m.Action, order: Order) -> m.Action:
    """The action alone; its fallback is filled in when it is needed."""
    alone = action.model_copy(update={"handling": action.handling.model_copy(update={"fallback": None})})
    return (await fill(context, alone, order)).model_copy(update={"handling": action.handling})


async def keep_values(context: RunContext, attempt: Attempt, node: str) -> Attempt:
    """Save what was read or set to the bank. A value that was to be saved and is missing is a failure."""
    action, execution = attempt.action, attempt.execution
    if not attempt.fine:
        return attempt
    value, name = execution.value if execution is not None else None, action.handling.data_out
    if isinstance(action, m.ReadValue) and value is not None:
        await context.note_fact(action.name, value)
    if isinstance(action, m.SaveValue) and value is not None:
        await context.save(node, action.name, value)
    if name is None:
        return attempt
    if value is None and isinstance(action, m.InputText | m.SetValue | m.Select):
        given = {"input_text": "text", "set_value": "value", "select": "option"}[action.kind]
        value = getattr(action, given).fill()
    if value is not None:
        await context.save(node, name, value)
    elif name not in await context.bank():
        return replace(attempt, error=f"The step was to leave a value as '{name}', and nothing was saved.")
    return attempt


# What stays of a step: a note in working memory, the map, the counts of errors and loops


async def remember(context: RunContext, log: Sequence[Attempt], last: Attempt) -> None:
    """`log`: all that was done for the step; `last`: how it ended. However often it was tried, it is one
    note: trying again is no loop."""
    for attempt in log:
        await _map(context, attempt)
    if last.fine:
        context.thresholds.worked()
    elif not last.refusal:
        context.thresholds.failed()
    note = m.Note(
        kind=m.NoteKind.STEP if last.fine else m.NoteKind.FAILURE,
        text=spoken(last.action) if last.fine else f"{spoken(last.action)}: {last.reason}",
        weight=0.5 if last.fine else 0.7,
        page_key=last.before.page_key,
        state_key=last.before.state_key,
        action=last.action if last.touched else None,
    )
    loop = await context.parts.mind.note(note)
    if loop is not None:  # After the counts: a step that works and closes a loop is a loop.
        context.thresholds.looped(loop)


async def _map(context: RunContext, attempt: Attempt) -> None:
    """Put a move into the map, if it can be taken again and nothing covers where it led."""
    before, after, action = attempt.before, attempt.after, attempt.action
    if not attempt.touched or attempt.error or attempt.commits or action.kind not in _MOVES:
        return
    if after is None or not before.page_key or not after.page_key or after.loading:
        return
    if any(one.kind in UNWANTED for one in after.blockers):
        return
    target: m.Target | None = getattr(action, "target", None)
    if target is not None and target.element is not None:
        found = attempt.location.target if attempt.location is not None else None
        if found is None or found.element is not None:
            return  # It cannot be described for another screen.
        action = action.model_copy(update={"target": found})
    if attempt.ineffective or after.page_key != before.page_key:
        end = None if attempt.ineffective else _page(after)
        move = action.model_copy(update={"description": ""})
        await context.optional(context.parts.places.observe(_page(before), move, end), None)


def _page(screen: m.Screen) -> m.Page:
    title = next((one.text or one.description for one in titles(screen)), "")
    return m.Page(key=screen.page_key, title=title, package=screen.package)
