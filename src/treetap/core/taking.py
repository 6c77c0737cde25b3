"""One step, until it has worked or nothing more is to be tried here (B2, B3, D2, D5, A10).

An attempt, and then one remedy after another, the gentlest first, each only while the step has not worked.
None of them after an action that commits: then `committing.py` looks, and nothing is done again.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from treetap.core.acting import Attempts
from treetap.core.attempt import Attempt, Order, recoverable
from treetap.core.consent import Consent
from treetap.core.context import RunContext
from treetap.core.dismissing import front_blocker
from treetap.core.spoken import spoken
from treetap.core.values import fill_action, keep_values
from treetap.errors import NodeRecovers, TargetAmbiguous, TargetNotFound
from treetap.models import (
    Action,
    Decider,
    Expectation,
    Level,
    LocateResult,
    Mark,
    Screen,
    ScrollTo,
    Target,
    Trait,
)

_FALLBACKS = 3
"""Times that the fallback is done and the target looked for again (B3)."""
_DISMISSALS = 3
_EQUAL = 0.02
"""Candidates whose confidence differs by less answer equally well."""
_SHOWN = 5
_SOON = 1.0
"""Seconds of waiting for a person after which the phone has to be looked at again."""
_FIRST_PAUSE, _LONGEST_PAUSE = 0.25, 2.0

Remedy = Callable[["Taking", Attempt], Awaitable[Attempt | None]]
"""A new attempt, the same one judged anew, or None where this remedy is not for it."""


class Taking:
    """Everything that is done for one step, in order."""

    def __init__(
        self,
        context: RunContext,
        attempts: Attempts,
        order: Order,
        action: Action,
        expect: Sequence[Expectation],
        *,
        known: Sequence[Mark] = (),
    ) -> None:
        self.context, self.attempts, self.order = context, attempts, order
        self.action, self.expect, self.known = action, tuple(expect), known
        self.log: list[Attempt] = []
        self.visits = len(context.visited)
        """How many there were before this step."""
        self._dismissed = 0

    async def run(self, remedies: Sequence[Remedy]) -> Attempt:
        """The attempt that worked, or the last one that did not."""
        attempt = await self.once()
        for remedy in remedies:
            if attempt.fine or attempt.commits or attempt.refusal or attempt.hopeless:
                break
            try:
                attempt = await remedy(self, attempt) or attempt
            except NodeRecovers as problem:
                if not recoverable(problem):
                    raise
        return attempt

    async def once(self, retries: int = 0) -> Attempt:
        """Find the target, ask whether it may be done, do it, look."""
        attempt = Attempt(
            action=self.action,
            expect=self.expect,
            by=self.order.by,
            before=await self.context.see(self.order.node),
            retries=retries,
        )
        try:
            location = await self._located()
            attempt = replace(attempt, location=location, before=self.context.screen)
            consented, location = await self._permitted(location)
            if not consented.given:
                refused = replace(attempt, ruling=consented.ruling, refusal=consented.refusal)
                return self.add(refused)
            done = await self.attempts.do(
                self.action, self.expect, location, consented, self.order, known=self.known
            )
            return self.add(replace(await keep_values(self.context, done, self.order.node), retries=retries))
        except NodeRecovers as problem:
            if not recoverable(problem):
                raise
            return self.add(replace(attempt, error=problem.message))

    async def aside(
        self, action: Action, expect: Sequence[Expectation] = (), *, by: Decider = Decider.TEMPLATE
    ) -> Attempt | None:
        """Something that helps the step along; None where it was not done.

        Nobody is asked for it: it is done if it may be, and never if it commits to anything.
        """
        order = replace(self.order, by=by)
        before = await self.context.see(order.node)
        try:
            location = await self.attempts.locate(action, before)
            if location is not None and not location.found and not isinstance(action, ScrollTo):
                return None
            consented = await self.attempts.permit(action, location, order, ask=False)
            if not consented.given or consented.ruling.risk or action.commits:
                why = consented.refusal or "What commits to something is not done on the way."
                refused = Attempt(action=action, expect=tuple(expect), by=by, before=before, refusal=why)
                self.add(replace(refused, location=location, ruling=consented.ruling))
                return None
            return self.add(await self.attempts.do(action, expect, location, consented, order))
        except NodeRecovers as problem:
            if not recoverable(problem):
                raise
            failed = Attempt(action=action, expect=tuple(expect), by=by, before=before, error=problem.message)
            self.add(failed)
            return None

    async def wait_for(self, attempt: Attempt, seconds: float) -> Attempt:
        """Look again and again until it has worked, with longer and longer pauses."""
        clock, pause = self.context.parts.clock, _FIRST_PAUSE
        end = clock.monotonic() + min(seconds, self.context.budget.seconds_left)
        while not (attempt.fine or attempt.hopeless) and (left := end - clock.monotonic()) > 0:
            await clock.sleep(min(pause, left))
            pause = min(2 * pause, _LONGEST_PAUSE)
            attempt = await self.look_again(attempt)
        return attempt

    async def look_again(self, attempt: Attempt) -> Attempt:
        """The same attempt, by what is to be seen now."""
        judged = await self.attempts.judge(attempt, self.order)
        if judged.fine:
            judged = await keep_values(self.context, judged, self.order.node)
        return self.replaced(attempt, judged)

    def add(self, attempt: Attempt) -> Attempt:
        self.log.append(attempt)
        return attempt

    def replaced(self, old: Attempt, new: Attempt) -> Attempt:
        """The same attempt, known better."""
        self.log[next(at for at, one in enumerate(self.log) if one is old)] = new
        return new

    async def dismissed(self, *, unwanted_only: bool) -> bool:
        """Whether what lies over the page was sent away, by the way out that commits to least."""
        blocker = front_blocker(self.context.screen, unwanted_only=unwanted_only)
        if blocker is None or blocker.way_out is None or self._dismissed >= _DISMISSALS:
            return False
        self._dismissed += 1
        return await self.aside(blocker.way_out) is not None

    # Finding the target

    async def find(self) -> LocateResult | None:
        """Where the target is on the screen as it is now; None for an action without one."""
        screen = self.context.screen
        self.action = on_another_screen(self.action, self.order.situation.screen, screen)
        return await self.attempts.locate(self.action, screen)

    async def _located(self) -> LocateResult | None:
        """Where the target is. What is not there yet is waited for, what lies over it is sent away, and then
        the fallback is done; raises `TargetNotFound` or `TargetAmbiguous`."""
        location = await self.find()
        for help_out, times in (
            (self._loaded, 1),
            (self._uncovered, _DISMISSALS),
            (self._fell_back, _FALLBACKS),
        ):
            for _ in range(times):
                if location is None or location.found or isinstance(self.action, ScrollTo):
                    return location
                if (_equal(location) and not self._behind(location)) or not await help_out():
                    break
                location = await self.find()
        if location is None or location.found or isinstance(self.action, ScrollTo):
            return location
        raise _not_found(self.action, location)

    def _behind(self, location: LocateResult) -> bool:
        """Whether all that it could be lies behind a window."""
        blocker = front_blocker(self.context.screen, unwanted_only=False)
        return blocker is not None and not any(one.element in blocker.elements for one in location.candidates)

    async def _loaded(self) -> bool:
        """Wait while the page is loading, as long as the device may take."""
        if not self.context.screen.loading:
            return False
        clock, pause = self.context.parts.clock, _FIRST_PAUSE
        end = clock.monotonic() + self.context.settings.device.settle.timeout
        while (left := end - clock.monotonic()) > 0:
            if not self.context.screen.loading:
                break
            await clock.sleep(min(pause, left))
            pause = min(2 * pause, _LONGEST_PAUSE)
            await self.attempts.fresh(self.order.node)
        return True

    async def _uncovered(self) -> bool:
        return await self.dismissed(unwanted_only=False)

    async def _fell_back(self) -> bool:
        fallback = self.action.handling.fallback
        if fallback is None:
            return False
        instead = await fill_action(self.context, fallback, self.order.situation)
        return await self.aside(instead, by=self.order.by) is not None

    # Asking whether it may be done

    async def _permitted(self, location: LocateResult | None) -> tuple[Consent, LocateResult | None]:
        """After waiting for a person the screen may be another: then the yes was for what is gone."""
        judged = self.context.screen
        consented = await self.attempts.permit(self.action, location, self.order)
        if not consented.given or consented.waited < _SOON:
            return consented, location
        await self.attempts.fresh(self.order.node)
        now, again = self.context.screen, await self.find()
        same = now.page_key == judged.page_key and _same_place(location, again)
        if same and now.state_key != judged.state_key:
            asked = await self.attempts.permit(self.action, again, self.order, ask=False)
            same = asked.ruling == consented.ruling
        if not same:
            raise TargetNotFound(
                f"The screen changed while a person was asked about {spoken(self.action)}.",
                hint="Decide again on what shows now.",
            )
        return consented, again


def _equal(location: LocateResult) -> bool:
    """Whether several things answer the description equally well."""
    best = sorted((one.confidence for one in location.candidates), reverse=True)[:2]
    return not location.found and len(best) == 2 and best[0] - best[1] < _EQUAL


def _not_found(action: Action, location: LocateResult) -> NodeRecovers:
    why = location.reason or "Nothing on the screen answers the description."
    if not _equal(location):
        return TargetNotFound(f"Not found: {spoken(action)}. {why}", hint="Look at the screen again.")
    places = [
        f"{one.label or one.element or 'something'} at ({one.bounds.center.x:.0f}, {one.bounds.center.y:.0f})"
        for one in location.candidates[:_SHOWN]
    ]
    said = f"Ambiguous: {spoken(action)}. {why} It could be: {'; '.join(places)}."
    return TargetAmbiguous(said, hint="Say which one is meant.")


def _same_place(one: LocateResult | None, other: LocateResult | None) -> bool:
    if one is None or other is None or one.bounds is None or other.bounds is None:
        return (one is None or one.bounds is None) and (other is None or other.bounds is None)
    return one.bounds.overlap(other.bounds) > 0.5


def on_another_screen(action: Action, decided_on: Screen, now: Screen) -> Action:
    """An element's id is good for one screen: on another it is something else's, and the words must do."""
    target: Target | None = getattr(action, "target", None)
    if target is None or target.element is None:
        return action
    if (decided_on.page_key, decided_on.state_key) == (now.page_key, now.state_key):
        return action
    if target.text is None and target.description is None and target.resource_id is None:
        return action
    # Another row that says the same is not the one that was meant.
    must = dict.fromkeys((*target.must_match, *((Trait.ANCHORS,) if target.anchors else ())))
    words = target.model_copy(update={"element": None, "must_match": tuple(must)})
    return action.model_copy(update={"target": words})


def quick(action: Action) -> bool:
    """Whether the hands did not wait for the phone to come to rest."""
    return action.level <= Level.QUICK_VERIFY
