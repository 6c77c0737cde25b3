"""What stays of a step: a note in mind, the map, the counts of errors and circles."""

from __future__ import annotations

from collections.abc import Sequence

from treetap.core.aids import aided
from treetap.core.attempt import Attempt
from treetap.core.context import RunContext
from treetap.core.dismissing import UNWANTED
from treetap.core.spoken import spoken
from treetap.matching.holds_page import titles
from treetap.models import Action, Note, NoteKind, Page, Screen, Target

_MOVES = frozenset({"tap", "double_tap", "long_press", "key", "back", "go_home", "launch_app", "swipe"})
"""What leads from page to page, and carries no value of the task."""
_WEIGHTS = {NoteKind.STEP: 0.5, NoteKind.FAILURE: 0.7}


async def remember(context: RunContext, log: Sequence[Attempt], last: Attempt) -> None:
    """After a step: `log` is all that was done for it, `last` how it ended."""
    for attempt in log:
        await _map(context, attempt)
    if last.fine:
        context.thresholds.worked()
    elif not last.refusal:
        context.thresholds.failed()
    await _note(context, last)  # After the counts: a step that works and closes a circle is a circle.


async def _note(context: RunContext, last: Attempt) -> None:
    """One note for a step however often it was tried: trying again is no circle."""
    kind = NoteKind.STEP if last.fine else NoteKind.FAILURE
    said = spoken(last.action) if last.fine else f"{spoken(last.action)}: {last.reason}"
    loop = await context.parts.mind.note(
        Note(
            kind=kind,
            text=said,
            weight=_WEIGHTS[kind],
            page_key=last.before.page_key,
            state_key=last.before.state_key,
            action=last.action if last.touched else None,
        )
    )
    if loop is not None:
        context.thresholds.looped(loop)


async def _map(context: RunContext, attempt: Attempt) -> None:
    """Where a step led that can be taken again; what something else lay over led nobody knows where."""
    before, after, action = attempt.before, attempt.after, attempt.action
    if not attempt.touched or attempt.error or attempt.commits or action.kind not in _MOVES:
        return
    if after is None or not before.page_key or not after.page_key or after.loading:
        return
    if any(one.kind in UNWANTED for one in after.blockers):
        return
    described = _described(attempt)
    if described is None:
        return
    if attempt.ineffective or after.page_key != before.page_key:
        led_to = None if attempt.ineffective else _page(after)
        await aided(context, context.parts.places.observe(_page(before), described, led_to), None)


def _described(attempt: Attempt) -> Action | None:
    """The action with its target as others can find it; None where it cannot be described."""
    action = attempt.action
    target: Target | None = getattr(action, "target", None)
    if target is not None and target.element is not None:
        found = attempt.location.target if attempt.location is not None else None
        if found is None or found.element is not None:
            return None
        action = action.model_copy(update={"target": found})
    return action.model_copy(update={"description": ""})


def _page(screen: Screen) -> Page:
    title = next((one.text or one.description for one in titles(screen)), "")
    return Page(key=screen.page_key, title=title, package=screen.package)
