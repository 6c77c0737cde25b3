"""A step of a replay: at a glance where that suffices, and carefully otherwise.

    is it needed? → at a glance: place, guard, execute, glance
                  → else in full: locate in more ways, guard, execute, compare

Both ways pass the guard, and nothing is committed to while a value of the new task does not show
(`reuse.py`). What is done to find the target commits to nothing.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Final

from treetap import models as m
from treetap.core.attempt import Attempt, Order, located
from treetap.core.context import is_full
from treetap.core.glance import (
    GLANCE,
    Glances,
    at_once,
    is_empty,
    is_quick,
    location_of,
    otherwise,
    with_keys,
)
from treetap.core.playback import BoundStep, Playback, skipped
from treetap.core.renamed import renamed
from treetap.core.reuse import not_shown
from treetap.core.step import Remedy, Step, Taken
from treetap.errors import TargetAmbiguous, TargetNotFound
from treetap.matching import ranks
from treetap.matching.labels import index
from treetap.matching.page_names import MODAL

_ANYWHERE: Final = frozenset({"launch_app", "go_home", "open_url"})
_UNCOVERED: Final = _ANYWHERE | {"wait", "read", "call"}
"""Actions for which it does not matter what lies over the page."""
_SURE: Final = 0.8
_SOON: Final = 1.0
"""Seconds after which a missing target is looked for once more."""
_DISMISSALS: Final = 3
_SWIPES: Final = 5
"""How far down a page a renamed target is looked for."""
_NOW: Final = "most near"
"""What is nearest in time changes with the clock alone."""
_NO_WAY_BACK: Final = "The app came back on another page, and its first one could not be reached."


def ranked(playback: Playback, step: BoundStep) -> BoundStep | None:
    """The step for the entry at its place in a list: for the same values, out of a list that says what it
    said.

    None where that is not so: then the policy has to find out which entry is meant."""
    screen, target, rank = playback.context.screen, step.target, step.learned.rank
    if target is None or rank is None:
        return step
    if screen.loading or screen.page_key != step.learned.page_key or playback.values != playback.task.values:
        return None
    kinds = m.ConstraintKind.COMPARISON, m.ConstraintKind.NTH
    asked = [one for goal in playback.frame.goals for one in goal.constraints if one.kind in kinds]
    # The most of a list, or its last entry, may be out of sight where the list goes on.
    whole = any(one.kind is m.ConstraintKind.COMPARISON or one.value.startswith("-") for one in asked)
    if (
        target.role is None
        or (whole and _scrolls(screen))
        or any(one.value.startswith(_NOW) for one in asked)
    ):
        return None
    found = ranks.ranked(rank, target.resource_id or "", target.role, screen)
    if found is None:
        return None
    name = index(screen).label(found)
    # By its name as well: on another screen its id is another element's.
    meant = {
        "element": found.id,
        "text": m.Text.literal(name) if name else None,
        "must_match": (m.Trait.TEXT,),
    }
    return replace(step, action=step.action.model_copy(update={"target": target.model_copy(update=meant)}))


def _scrolls(screen: m.Screen) -> bool:
    return any(one.scrollable for one in screen.elements)


Place = tuple[m.LocateResult | None, m.Element | None]
"""Where to touch, and which element that is, as far as known."""


class KnownStep(Step):
    """A step of a replay."""

    def __init__(
        self, playback: Playback, glances: Glances, known: BoundStep, order: Order, *, passing: bool
    ) -> None:
        """`passing`: what follows it shows its goal for a moment only."""
        super().__init__(playback.stepper.attempts, order, known.action, known.expect)
        self.known, self._playback, self._glances, self._passing = known, playback, glances, passing
        self._place: Place | None = None
        self._renewed = False

    async def take(self) -> Taken:
        """Take the step, or leave it out where it is not needed."""
        context, known, why = self.context, self.known, ""
        if self._playback.came_back(known, context.screen) and not await self.first_page():
            return replace(Taken.of(self.log, None), reason=_NO_WAY_BACK)
        try:
            why = await self._prepared()
            if not why and self._place is None and not is_full(context.screen):
                await self.attempts.fresh(self.order.node)
                why = await self._prepared()
            attempt = None if why else await self.carry_out()
        except (TargetNotFound, TargetAmbiguous) as problem:
            why = known.leads_here(context.screen) or known.holds_already(context.screen)
            if not why:
                return replace(Taken.of(self.log, None), reason=problem.message)
            attempt = None
        # A swipe to what was out of sight then, on a page that ends here now: the next step will tell.
        in_sight = attempt is not None and attempt.action.kind == "swipe" and attempt.ineffective
        taken = Taken.of(self.log, None if in_sight else attempt)
        records = tuple(with_keys(one, known) for one in taken.records)
        if why:
            records = (*records, *skipped(known, context.screen, why).records)
        return replace(taken, records=records, reason="" if taken.aborted or taken.unsure else taken.reason)

    async def _prepared(self) -> str:
        """Find the place for acting at a glance; says why the step is not needed, if it is not."""
        known, screen = self.known, self.context.screen
        if is_full(screen) and (why := known.holds_already(screen)):
            return why
        if known.action.kind == "scroll_to" and screen.sources == GLANCE and known.target is not None:
            return "It shows already." if await self._glances.shows_target(known, self.order.node) else ""
        if known.after and is_quick(known.action):
            self._place = await (self._on_page(screen) if is_full(screen) else self._at_a_glance())
        element = None if self._place is None else self._place[1]
        if isinstance(known.action, m.SetChecked) and element is not None:
            return "It was so already." if element.checked is known.action.checked else ""
        return ""

    # At a glance

    async def _at_a_glance(self) -> Place | None:
        known, playback, screen = self.known, self._playback, self.context.screen
        if known.target is None and (known.action.kind in _ANYWHERE or screen.sources == GLANCE):
            return None, None  # From anywhere, or from where the step before was just seen to lead.
        target: m.Target | None = getattr(known.learned.action, "target", None)
        used = frozenset[str]() if target is None else m.slots_used(target)
        if any(playback.values[key] != playback.task.values.get(key) for key in used):
            return None  # Of another name there may be two.
        if not await self._glances.shows_target(known, self.order.node):
            return None
        element = self._glances.seen(known.before[0])
        if element is None or (isinstance(known.action, m.SetValue) and not is_empty(element)):
            return None
        return (location_of(element, known, screen), element) if known.target is not None else (None, None)

    async def _on_page(self, screen: m.Screen) -> Place | None:
        """On a full screen, located as any target is; anything odd is for the careful way."""
        known = self.known
        if screen.loading or any(one.kind is not m.BlockerKind.KEYBOARD for one in screen.blockers):
            return None
        if known.target is None:
            return None, None
        location = await self.attempts.locate(known.action, screen)
        if location is None or not location.found or location.confidence < _SURE:
            return None
        element = located(location, screen)
        unread = isinstance(known.action, m.SetChecked) and (element is None or element.checked is None)
        filled = isinstance(known.action, m.SetValue) and (element is None or not is_empty(element))
        return None if unread or filled or known.overwrites(element) else (location, element)

    async def once(self, retries: int = 0) -> Attempt:
        """First at a glance, if there is a place for that; else in full, with the target brought into
        sight."""
        if self._place is not None and not retries:
            attempt = await self._at_once(self._place[0])
            if attempt is not None:
                return attempt
            self._place = None
        screen = await self.context.see(self.order.node)
        if self._is_covered and not await self.uncovered():
            raise TargetNotFound(f"In the way: {screen.blockers[-1].description}.")
        location = await self.located()
        if location is not None and self.known.overwrites(located(location, self.context.screen)):
            await self.aside(m.ClearText(target=self.known.target))
        return await super().once(retries)

    async def _at_once(self, location: m.LocateResult | None) -> Attempt | None:
        """Act, and verify by a glance. None: not this way, and nothing was done."""
        known, order, glances = self.known, self.order, self._glances
        attempt = replace(self.attempt(known.action, known.expect, self.context.screen), location=location)
        attempt = self.checked(await self.attempts.permit(attempt, order, ask=False))
        if attempt.refusal or attempt.hopeless:
            return None  # A person is asked on the whole page, not on a glance at it.
        as_before = glances.all_seen(known.before)
        attempt = await self.attempts.execute(replace(attempt, action=at_once(known)), order)
        told = known.action.model_copy(update={"commits": attempt.action.commits})
        attempt = await self._ended(self.add(replace(attempt, action=told)))
        self._playback.alike = known if as_before and glances.all_seen(known.after) else None
        return attempt

    def checked(self, attempt: Attempt) -> Attempt:
        """Before a commit, the values of the new task must show."""
        if attempt.risk is None or attempt.refusal:
            return attempt
        if why := not_shown(self._playback, self.known, self.order, attempt.location):
            abort = m.Suggestion.ABORT
            verdict = m.Verdict(status=m.VerdictStatus.FAILURE, cause=why, suggestion=abort, confidence=1.0)
            return replace(attempt, verdict=verdict)
        self._playback.cleared.add(None if self.order.goal is None else self.order.goal.id)
        return attempt

    def note_deed(self, attempt: Attempt) -> None:
        if not self._playback.commits_later(self.known.number, attempt.action):
            super().note_deed(attempt)

    async def _ended(self, attempt: Attempt) -> Attempt:
        """By a glance once the phone should be at rest; by a full look where that does not decide."""
        attempts, order, context = self.attempts, self.order, self.context
        if attempt.execution is None and not attempt.commits:
            await attempts.fresh(order.node)
            return attempt
        # A message may be gone before the glances have given up: then a full look at once.
        glances = attempt.execution is not None and not self._passing
        if glances and await self._glances.shows_end(self.known, order.node):
            judged = await attempts.compared(attempt, context.screen, order)
            if judged.fine:
                return self.replaced(attempt, judged)
        judged = self.replaced(attempt, await attempts.judge(attempt, order))
        if attempt.execution is not None and (why := otherwise(attempt.execution, context.screen)):
            return self.replaced(judged, replace(judged, error=why))
        if not (judged.fine or judged.commits or judged.hopeless):
            # The executor did not wait for rest, and the phone may be slower than it was.
            judged = await self.wait_for(judged, context.settings.error_threshold.ineffective_wait)
        return judged

    @property
    def remedies(self) -> Sequence[Remedy]:
        return super().remedies if self._place is None else [_carefully, *super().remedies]

    # Carefully

    @property
    def ways(self) -> Sequence[tuple[Callable[[], Awaitable[bool]], int]]:
        return (
            (self._renamed_surely, 1),
            (self.uncovered, _DISMISSALS),
            (self._not_needed, 1),
            (self._soon, 1),
            (self._renamed_surely, 1),
            (self._went_back, 1),
            (self._scrolled_to, 1),
            (self._renamed, 1),
        )

    @property
    def _is_covered(self) -> bool:
        """Whether a window lies over the page on which an action without a target is taken."""
        known = self.known
        free = known.target is not None or known.action.kind in _UNCOVERED
        return not free and self._in_window and self.context.screen.page_key != known.learned.page_key

    @property
    def _in_window(self) -> bool:
        return any(one.kind in MODAL for one in self.context.screen.blockers)

    async def find(self) -> m.LocateResult | None:
        """Not behind a window; nor by its place alone in an app that was updated."""
        found, screen = await super().find(), self.context.screen
        if found is None or not found.found or found.center is None:
            return found
        names = {name for one in screen.blockers if one.kind in MODAL for name in one.elements}
        boxes = [one.bounds.on(screen.frame.size) for one in screen.elements if one.id in names]
        touched = found.center.on(screen.frame.size)
        behind = bool(boxes) and not any(box.contains(touched) for box in boxes)
        moved = found.method is m.Method.FIXED and self._playback.has_drifted(screen)
        return m.LocateResult(found=False, target=found.target) if behind or moved else found

    async def _renamed_surely(self) -> bool:
        """All of a menu or a dialog is in sight: nothing else comes by scrolling."""
        return await self._renamed(sure=not self._in_window)

    async def _renamed(self, *, sure: bool = False) -> bool:
        """Whether an update has given it another name, by which it is now found."""
        now = None
        if not self._renewed:
            now = await renamed(self._playback, self.known, self.context.screen, sure=sure)
        if now is not None:
            self.known, self.action, self.expect, self._renewed = now, now.action, now.expect, True
        return now is not None

    async def _not_needed(self) -> bool:
        """What it leads to shows: no other way is tried."""
        if self.known.leads_here(self.context.screen):
            raise TargetNotFound("What it leads to shows already.")
        return False

    async def _soon(self) -> bool:
        await self.context.parts.clock.sleep(_SOON)
        await self.attempts.fresh(self.order.node)
        return True

    async def _went_back(self) -> bool:
        """In an app that was updated, whose pages have other keys, only where the target is not found."""
        playback, screen = self._playback, self.context.screen
        left_open = playback.has_drifted(screen) and playback.left_open(self.known, screen)
        return left_open and await self.first_page()

    async def first_page(self) -> bool:
        """To the first page of the app."""
        back = await self.aside(m.Back(to_first_page=True))
        return back is not None and back.execution is not None

    async def _scrolled_to(self) -> bool:
        """In an app that has changed it may have another name further down; if not, scroll back."""
        target, swiped = self.known.target, 0
        if target is None or not _scrolls(self.context.screen):
            return False
        if not self._playback.has_drifted(self.context.screen):
            attempt = await self.aside(m.ScrollTo(target=target))
            return attempt is not None and attempt.execution is not None
        while swiped < _SWIPES and _scrolls(self.context.screen) and await self._swiped(m.Direction.UP):
            swiped += 1
            location = await self.find()
            if (location is not None and location.found) or await self._renamed(sure=True):
                return True
        for _ in range(swiped):
            await self._swiped(m.Direction.DOWN)
        return False

    async def _swiped(self, direction: m.Direction) -> bool:
        """Whether the page has moved."""
        attempt = await self.aside(m.Swipe(direction=direction, distance=0.6))
        return attempt is not None and attempt.fine


async def _carefully(step: Step, attempt: Attempt) -> Attempt | None:
    """What had no effect at a glance, or could not be executed there, is taken in full once."""
    return await step.once(1) if attempt.ineffective or attempt.execution is None else None
