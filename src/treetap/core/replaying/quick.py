"""The fast way through a learned step: one glance before it, one after it, no dump.

A glance sees only what is where it was and looks as it did. Where that is not enough to find the target, to
know that it may be done, or to tell that it went as learned, the page is looked at in full.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from treetap.core.attempt import Attempt, Order
from treetap.core.committing import look_first
from treetap.core.context import is_full
from treetap.core.deeds import note_deed
from treetap.core.remembering import remember
from treetap.core.replaying.already import located, state_holds, written
from treetap.core.replaying.bound_step import BoundStep, is_page
from treetap.core.replaying.inner import is_mere_title, is_past
from treetap.core.replaying.playing import GLANCE, Playing
from treetap.core.replaying.typed import can_be_read, otherwise
from treetap.core.replaying.went import Went
from treetap.core.taking import Taking
from treetap.errors import ScreenUnreadable
from treetap.matching.words import same_text
from treetap.models import (
    Action,
    BlockerKind,
    Candidate,
    Element,
    InputText,
    Level,
    LocateResult,
    Mark,
    Method,
    SetChecked,
    SetValue,
    StepRecord,
    Target,
)

_PAUSE: Final = 0.02
"""Seconds between the first two glances; each further pause is twice as long."""
_PATIENCE: Final = 1.5
"""Seconds, beyond twice those that were learned, for which what should be there is waited for at glances."""
_REACTION: Final = 0.3
"""Seconds, beyond those that were learned, after which a screen that stands still is taken to stay so."""
_SURE: Final = 0.8
_ANYWHERE: Final = frozenset({"launch_app", "go_home", "open_url"})
"""What does not matter where it is done."""


@dataclass(frozen=True)
class _Place:
    location: LocateResult | None
    element: Element | None = None
    """What the target is, where that is known."""


async def quickly(playing: Playing, step: BoundStep, order: Order) -> Went | None:
    """Take the step at a glance. None: not this way, and nothing was done."""
    screen = playing.context.screen
    if is_full(screen) and (why := state_holds(step, screen)):
        return Went.held(step, screen, why)
    if step.action.kind == "scroll_to" and await _shows(playing, step, order):
        return Went.held(step, playing.context.screen, "It shows already.")
    place = await _place(playing, step, order) if step.quick else None
    if place is None:
        return None
    if _is_set(step, place):
        return Went.held(step, playing.context.screen, "It was so already.")
    return await _taken(playing, step, order, place)


async def _taken(playing: Playing, step: BoundStep, order: Order, place: _Place) -> Went | None:
    attempts = playing.stepper.attempts
    consented = await attempts.permit(step.action, place.location, order, ask=False)
    if not consented.given:
        return None  # A person is asked on the page as it is, not on a glance at it.
    if step.action.commits is not None or consented.ruling.risk is not None:
        if playing.not_shown(step, order, place.location):
            return None
        playing.commits(order)
    attempts.broken = None
    taking = Taking(playing.context, attempts, order, step.action, step.expect)
    playing.log = taking.log
    as_before = playing.all_seen(step.before)
    attempt = await attempts.execute(_at_once(step), step.expect, place.location, consented, order)
    told = step.action.model_copy(update={"commits": attempt.action.commits})
    attempt = taking.add(replace(attempt, action=told))
    attempt = await _ended(playing, step, taking, attempt)
    playing.alike = step if as_before and playing.all_seen(step.after) else None
    unsure = ""
    if attempt.commits and not attempt.fine:
        attempt, unsure = await look_first(taking, attempt)
    if not playing.commits_later(step.number, attempt.action.commits):
        note_deed(playing.context, attempt, order.goal)
    await remember(playing.context, taking.log, attempt)
    return _went(step, taking, attempt, unsure)


# Where to touch


async def _place(playing: Playing, step: BoundStep, order: Order) -> _Place | None:
    screen = playing.context.screen
    if is_full(screen):
        return await _on_page(playing, step)
    if step.target is None and (step.action.kind in _ANYWHERE or screen.sources == GLANCE):
        return _Place(None)  # From anywhere, or from where the step before was just seen to lead.
    if not step.before or not playing.as_learned(step) or not await _glanced(playing, step, order):
        return None
    element = playing.seen(step.before[0])
    if element is None or step.target is None:
        return None if element is None else _Place(None)
    if isinstance(step.action, SetValue) and not _is_empty(element):
        return None
    return _Place(_at(element, step, playing), element)


async def _glanced(playing: Playing, step: BoundStep, order: Order) -> bool:
    """Whether the target and the name of its page are where they were; the last glance may tell already."""
    if not playing.looked_for(step.before):
        try:
            await playing.glance(order.node, step.before)
        except ScreenUnreadable:
            return False
    first = step.before[0]
    if step.target is not None and not _is_of(first, step.target):
        return False
    return all(playing.seen(mark) is not None for mark in step.before if mark.title or mark is first)


async def _shows(playing: Playing, step: BoundStep, order: Order) -> bool:
    """Whether what would be scrolled to is in sight at a glance, where the step before has led."""
    if playing.context.screen.sources != GLANCE or not step.before or step.target is None:
        return False
    return await _glanced(playing, step, order)


async def _on_page(playing: Playing, step: BoundStep) -> _Place | None:
    """On a page that was looked at in full, found as any target is; anything odd is for the careful way."""
    screen = playing.context.screen
    if screen.loading or any(one.kind is not BlockerKind.KEYBOARD for one in screen.blockers):
        return None
    if step.target is None:
        return _Place(None)
    location = await playing.stepper.attempts.locate(step.action, screen)
    if location is None or not location.found or location.confidence < _SURE:
        return None
    if is_past(playing, step, screen, location) or is_mere_title(step, screen, location):
        return None
    element = located(location, screen)
    unread = isinstance(step.action, SetChecked) and (element is None or element.checked is None)
    looped = isinstance(step.action, SetValue) and (element is None or not _is_empty(element))
    return None if unread or looped or written(step, element) else _Place(location, element)


def _at(element: Element, step: BoundStep, playing: Playing) -> LocateResult:
    size = playing.context.screen.frame.size
    bounds = element.bounds.on(size)
    candidate = Candidate(
        bounds=bounds,
        confidence=element.confidence,
        method=Method.CACHE,
        label=element.text or element.description,
        element=element.id,
    )
    return LocateResult(
        found=True,
        center=bounds.center.on(size),
        bounds=bounds,
        confidence=element.confidence,
        method=Method.CACHE,
        target=step.target,
        candidates=(candidate,),
    )


def _is_of(mark: Mark, target: Target) -> bool:
    """Whether the first mark can be the target's: where that had no look of its own, another stands first."""
    if is_page(mark):
        return False
    named = [text.fill() for text in (target.text, target.description) if text is not None]
    words = [text.fill() for text in (mark.text, mark.description) if text is not None]
    if not mark.title and (mark.editable or mark.checked is not None or not words or not named):
        return True
    return any(same_text(one, other) for one in named for other in words)


def _is_empty(element: Element) -> bool:
    """A field with nothing in it: to bring it to a value is to type that value."""
    return element.editable and element.text in ("", element.hint)


def _at_once(step: BoundStep) -> Action:
    """As the hands are told: they do not wait for rest, nor look whether it worked; here it is looked."""
    action = step.action
    if isinstance(action, SetValue):
        told = {"target": action.target, "commits": action.commits, "handling": action.handling}
        action = InputText(text=action.value, **told)
    if isinstance(action, InputText) and can_be_read(action.text.fill(), step.after):
        action = action.model_copy(update={"read_back": False})
    return action.model_copy(update={"level": Level.QUICK_VERIFY})


def _is_set(step: BoundStep, place: _Place) -> bool:
    """A switch that looks as it is wanted."""
    element = place.element
    return (
        isinstance(step.action, SetChecked) and element is not None and element.checked is step.action.checked
    )


# How it went


async def _ended(playing: Playing, step: BoundStep, taking: Taking, attempt: Attempt) -> Attempt:
    """By a glance once the phone should have come to rest; by a full look where that does not decide."""
    attempts, order = playing.stepper.attempts, taking.order
    if attempt.execution is None and not attempt.commits:
        await attempts.fresh(order.node)
        return attempt
    # A message may be gone before glances have given up: for that, a full look at once.
    glances = attempt.execution is not None and not playing.passes(step.number)
    if glances and await _watched(playing, step, order):
        judged = await attempts.compared(attempt, playing.context.screen, order)
        if judged.fine:
            return taking.replaced(attempt, judged)
    judged = taking.replaced(attempt, await attempts.judge(attempt, order))
    if attempt.execution is not None and (why := otherwise(attempt.execution, playing.context.screen)):
        return taking.replaced(judged, replace(judged, error=why))
    if not judged.fine and not judged.commits and not judged.hopeless:
        # The hands did not wait for the phone, and it may be slower today than it was.
        judged = await taking.wait_for(judged, playing.context.settings.error_threshold.ineffective_wait)
    if not judged.fine and not judged.commits and await taking.dismissed(unwanted_only=judged.ineffective):
        judged = await taking.look_again(judged)
    return judged


async def _watched(playing: Playing, step: BoundStep, order: Order) -> bool:
    """Whether all that followed when it was learned is seen; gives up once the screen stands still."""
    clock = playing.context.parts.clock
    known = _all_of_one_page(step.after, playing.ahead(step.number))
    began, pause, state = clock.monotonic(), _PAUSE, ""
    await clock.sleep(step.seconds)
    while True:
        try:
            await playing.glance(order.node, known)
        except ScreenUnreadable:
            return False
        if playing.all_seen(step.after):
            return True
        screen, late = playing.context.screen, clock.monotonic() - began - step.seconds
        still = bool(screen.state_key) and screen.state_key == state
        if late >= _PATIENCE + step.seconds or (still and late >= _REACTION):
            return False
        state = screen.state_key
        await clock.sleep(pause)
        pause *= 2


def _all_of_one_page(after: Sequence[Mark], ahead: Sequence[Mark]) -> tuple[Mark, ...]:
    """What follows this step and what precedes the next, if both are of one page: one glance serves both."""
    pages = [{mark for mark in marks if is_page(mark)} for marks in (after, ahead)]
    return (*after, *ahead) if pages[0] == pages[1] or not pages[1] else tuple(after)


def _went(step: BoundStep, taking: Taking, attempt: Attempt, unsure: str) -> Went:
    records = tuple(_kept(one.record(), step) for one in taking.log)
    if attempt.fine or unsure:
        return Went(records, unsure=unsure)
    if attempt.commits:
        return Went(records, stop=attempt.reason or "Nothing shows what it did.")
    again = attempt.ineffective or attempt.execution is None
    return Went(records, stop=attempt.reason or "It did not go as learned.", again=again)


def _kept(record: StepRecord, step: BoundStep) -> StepRecord:
    """A glance has no key for the page it knows again: it is the one that was learned."""
    own = record.action.kind == step.action.kind
    if not own or (record.page_key and record.leads_to):
        return record
    keys = {"page_key": record.page_key or step.learned.page_key}
    if record.verdict is not None and not record.leads_to:
        keys["leads_to"] = step.learned.leads_to
    return record.model_copy(update=keys)
