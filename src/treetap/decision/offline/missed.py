"""A touch that something else took: a notification lay over the upper edge and opened its own app.

No tree shows such a banner; another app in front does. What was to be touched was not, so the step is left
out of what was done, and the app that one was in is opened again.
"""

from __future__ import annotations

from treetap.decision.offline.tried import Key, key_of
from treetap.models import Action, LaunchApp, LongPress, Screen, Situation, StepRecord, Tap, Text

_BANNER = 0.17
"""How far down a notification comes over a page, as a share of the height."""


def without_missed(situation: Situation) -> Situation:
    """What was done, without the touches that a banner took. A control that leads to one other app twice is
    no accident."""
    led: dict[tuple[str, Key], list[str]] = {}
    for step in situation.steps:
        if (pair := _led_astray(step, situation)) is not None:
            led.setdefault((step.page_key, key_of(step.action)), []).append(pair[1].package)
    missed = {at for at, apps in led.items() if len(apps) == len(set(apps))}
    if not missed:
        return situation
    steps = tuple(one for one in situation.steps if (one.page_key, key_of(one.action)) not in missed)
    visited = tuple(one for one in situation.visited if (one.page_key, key_of(one.action)) not in missed)
    return situation.model_copy(update={"steps": steps, "visited": visited})


def to_the_app_before(situation: Situation) -> tuple[Action, str] | None:
    """Back to the app in which the last touch was meant."""
    last = situation.steps[-1] if situation.steps else None
    pair = None if last is None else _led_astray(last, situation)
    if last is None or pair is None or last in without_missed(situation).steps:
        return None
    launch = LaunchApp(app=Text.literal(pair[0].package), description="Back to where it was to be")
    return launch, "a notification took the touch"


def _led_astray(step: StepRecord, situation: Situation) -> tuple[Screen, Screen] | None:
    """The screens before and after it, where another app came up for a touch at the upper edge."""
    seen = {one.frame.id: one for one in (*situation.seen, situation.screen)}
    before, after = seen.get(step.before or ""), seen.get(step.after or "")
    center = None if step.location is None else step.location.center
    if not isinstance(step.action, Tap | LongPress) or before is None or after is None or center is None:
        return None
    known = {one.package for one in situation.apps}
    if before.package == after.package or not {before.package, after.package} <= known:
        return None
    return (before, after) if center.y < _BANNER * before.frame.size.height else None
