"""The careful way through a learned step: a full look, the target afresh by all its descriptions, the guard.

What is in the way is sent away, what is further down is scrolled to, an app that comes up on another page is
taken to its first one. Everything that is done on the way passes the guard and commits to nothing.
"""

from __future__ import annotations

from typing import Final

from treetap.core.attempt import Order
from treetap.core.context import is_full
from treetap.core.dismissing import MODAL
from treetap.core.replaying.already import located, page_holds, state_holds, written
from treetap.core.replaying.bound_step import BoundStep
from treetap.core.replaying.inner import is_mere_title, is_past
from treetap.core.replaying.playing import Playing
from treetap.core.replaying.renamed import has_drifted, renamed
from treetap.core.replaying.went import Went
from treetap.core.taking import Taking
from treetap.models import (
    Back,
    ClearText,
    Compared,
    Direction,
    LaunchApp,
    LocateResult,
    Method,
    Screen,
    ScrollTo,
    StepRecord,
    StepStatus,
    Swipe,
    Target,
    Terminal,
    VerdictStatus,
)

_ANYWHERE: Final = frozenset({"launch_app", "go_home", "open_url", "wait", "read", "call"})
"""What does not matter where it is done."""
_SOON: Final = 1.0
"""Seconds after which what is not there yet is looked for once more."""
_ROUNDS: Final = 8
_SWIPES: Final = 5
"""How far down a page what goes by another name is looked for."""
_EQUAL: Final = 0.02
"""Candidates whose confidence differs by less answer equally well."""
_ELSEWHERE: Final = "What it acts on is on another page, and what says the same here is not it."


async def carefully(playing: Playing, step: BoundStep, order: Order) -> Went:
    """Take the step with every check there is."""
    context = playing.context
    if not is_full(context.screen):
        await playing.stepper.attempts.fresh(order.node)
    taking = Taking(context, playing.stepper.attempts, order, step.action, step.expect)
    playing.log = taking.log
    search = _Search(playing, step, taking)
    found = await search.run()
    step = search.step
    aside = tuple(one.record() for one in taking.log)
    if isinstance(found, Went):
        return Went((*aside, *found.records), found.stop)
    ruling = await context.parts.guard.judge(
        step.action, order.goal, order.situation.model_copy(update={"screen": context.screen}), found
    )
    if step.action.commits is not None or ruling.risk is not None:
        if why := playing.not_shown(step, order, found):
            return Went(aside, stop=why)
        playing.commits(order)
    terminal = Terminal(
        action=step.action, expect=step.expect, goal_id=None if order.goal is None else order.goal.id
    )
    before, playing.stepping = context.screen, True
    taken = await playing.stepper.take(
        terminal, node=order.node, goal=order.goal, situation=order.situation, by=order.by
    )
    playing.stepping = False
    if taken.aborted or taken.unsure or taken.ok or _has_all_in_sight(taken.records):
        return Went((*aside, *taken.records), aborted=taken.aborted, unsure=taken.unsure)
    records = await _uncovered(taking, before, taken.records)
    if records is not None:
        return Went((*aside, *records))
    return Went((*aside, *taken.records), taken.reason or "It did not go as learned.")


def _has_all_in_sight(records: tuple[StepRecord, ...]) -> bool:
    """A swipe to what was out of sight then, on a page that ends here now: the next step will tell."""
    verdict = records[-1].verdict if records and records[-1].action.kind == "swipe" else None
    return verdict is not None and verdict.status is VerdictStatus.INEFFECTIVE


async def _uncovered(
    taking: Taking, before: Screen, records: tuple[StepRecord, ...]
) -> tuple[StepRecord, ...] | None:
    """Behind what came up over the page it may all be as expected: then the step went well."""
    context, done = taking.context, len(taking.log)
    *others, last = records or (None,)
    if last is None or last.execution is None or last.action.commits is not None:
        return None
    if not await taking.dismissed(unwanted_only=False):
        return None
    after = context.screen
    verdict = await context.parts.comparator.compare(before, after, taking.action, taking.expect)
    await context.tell(taking.order.node, Compared(verdict=verdict, before=before.frame, after=after.frame))
    if verdict.status is not VerdictStatus.SUCCESS:
        return None
    context.thresholds.worked()
    known = {"status": StepStatus.SUCCESS, "verdict": verdict, "after": after.frame.id, "error": ""}
    fine = last.model_copy(update={**known, "leads_to": after.page_key})
    return (*others, fine, *(one.record() for one in taking.log[done:]))


class _Search:
    """Gets the target onto the screen, or finds that the step is not needed or not possible."""

    def __init__(self, playing: Playing, step: BoundStep, taking: Taking) -> None:
        self.step = step
        """With what its target is called now, once that is known."""
        self._playing, self._taking = playing, taking
        self._context = playing.context
        self._waited = self._returned = self._scrolled = self._cleared = self._renewed = False
        self._past = self._at_first = False

    async def run(self) -> Went | LocateResult | None:
        """Where the target is; None for an action without one."""
        for _ in range(_ROUNDS):
            screen, step = self._context.screen, self.step
            if why := state_holds(step, screen):
                return Went.held(step, screen, why)
            location = await self._located(screen)
            if self._in_the_way(location):
                if not await self._taking.dismissed(unwanted_only=False):
                    return Went(stop=f"In the way: {screen.blockers[-1].description}.")
            elif location is None or location.found or isinstance(step.action, ScrollTo):
                if location is None or not await self._emptied(location):
                    return location
            elif why := "" if self._past else page_holds(step, screen):
                return Went.held(step, screen, why)
            elif await self._renamed(sure=not self._is_window):
                continue
            elif not await self._helped(location) and not await self._renamed(sure=False):
                return Went(stop=location.reason or "What it acts on is not on the screen.")
        return Went(stop="What it acts on did not come up, whatever was done for it.")

    @property
    def _is_window(self) -> bool:
        """All of a menu or a dialog is in sight: nothing that is not there will come by scrolling."""
        return any(one.kind in MODAL for one in self._context.screen.blockers)

    async def _renamed(self, *, sure: bool) -> bool:
        """Whether an update has given it another name, by which it is now found."""
        if self._renewed:
            return False
        now = await renamed(self._playing, self.step, self._context.screen, sure=sure)
        if now is None:
            return False
        self.step, self._renewed = now, True
        return True

    async def _located(self, screen: Screen) -> LocateResult | None:
        """Where it is, if what answers here can be it; from the app's first page on, more can."""
        step = self.step
        found = await self._playing.stepper.attempts.locate(step.action, screen)
        if found is not None and found.method is Method.FIXED and has_drifted(self._playing, screen):
            return LocateResult(found=False, reason=found.reason)  # Things have moved.
        self._past = not self._at_first and is_past(self._playing, step, screen, found)
        if found is not None and (self._past or is_mere_title(step, screen, found)):
            return LocateResult(found=False, target=found.target, reason=_ELSEWHERE)
        return found

    def _in_the_way(self, location: LocateResult | None) -> bool:
        """Whether a window lies over the page in which this step was learned, and it is not in it."""
        screen, step = self._context.screen, self.step
        over = [one for one in screen.blockers if one.kind in MODAL]
        if not over or step.action.kind in _ANYWHERE:
            return False
        if location is None or not location.found or location.center is None:
            return step.target is None and screen.page_key != step.learned.page_key
        names = {name for one in over for name in one.elements}
        inside = [one for one in screen.elements if one.id in names]
        touched = location.center.on(screen.frame.size)
        return bool(inside) and not any(one.bounds.on(screen.frame.size).contains(touched) for one in inside)

    async def _helped(self, location: LocateResult) -> bool:
        """Something was done after which it may be there: the likeliest first."""
        over = any(one.kind in MODAL for one in self._context.screen.blockers)
        if over and await self._taking.dismissed(unwanted_only=False):
            return True
        if self._past and await self._went_back():
            return True
        if not self._waited:
            self._waited = True
            await self._context.parts.clock.sleep(_SOON)
            await self._playing.stepper.attempts.fresh(self._taking.order.node)
            return True
        if await self._taking.dismissed(unwanted_only=False):
            return True
        # Of several things that answer, scrolling makes none the right one.
        if _are_several(location):
            return False
        return await self._went_back() or await self._scrolled_to() or await self._looked_further()

    async def _went_back(self) -> bool:
        """To the first page of an app that came up on another one, as it was left."""
        last, screen = self._playing.last, self._context.screen
        if last is None or not isinstance(last.action, LaunchApp) or self._returned:
            return False
        if screen.page_key == self.step.learned.page_key:
            return False
        self._returned = True
        back = await self._taking.aside(Back(to_first_page=True))
        self._at_first = back is not None and back.execution is not None
        return back is not None

    async def _scrolled_to(self) -> bool:
        target, screen = self.step.target, self._context.screen
        if self._scrolled or target is None or not _scrolls(screen) or has_drifted(self._playing, screen):
            return False
        self._scrolled = True
        attempt = await self._taking.aside(ScrollTo(target=target))
        return attempt is not None and attempt.execution is not None

    async def _looked_further(self) -> bool:
        """In an app that has changed it may go by another name further down; then all is as it was."""
        if self._scrolled or not has_drifted(self._playing, self._context.screen):
            return False
        self._scrolled, swiped = True, 0
        while swiped < _SWIPES and _scrolls(self._context.screen) and await self._swiped(Direction.UP):
            swiped += 1
            location = await self._located(self._context.screen)
            if (location is not None and location.found) or await self._renamed(sure=True):
                return True
        for _ in range(swiped):
            await self._swiped(Direction.DOWN)
        return False

    async def _swiped(self, direction: Direction) -> bool:
        """Whether the page has moved."""
        attempt = await self._taking.aside(Swipe(direction=direction, distance=0.6))
        return attempt is not None and attempt.fine

    async def _emptied(self, location: LocateResult) -> bool:
        """A field that still holds another text is emptied first, once."""
        element = located(location, self._context.screen)
        if self._cleared or not written(self.step, element):
            return False
        self._cleared = True
        target: Target | None = self.step.target
        return await self._taking.aside(ClearText(target=target)) is not None


def _scrolls(screen: Screen) -> bool:
    return any(one.scrollable for one in screen.elements)


def _are_several(location: LocateResult) -> bool:
    best = sorted((one.confidence for one in location.candidates), reverse=True)
    return len(best) > 1 and best[0] - best[1] < _EQUAL
