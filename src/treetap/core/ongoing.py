"""What goes on by itself: a call, playback, a recording, a timer.

The phone tells it before the first step and after the last; what the run has set going unasked is ended."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Final, Protocol, runtime_checkable

from treetap import models as m
from treetap.core.attempt import Attempt, Attempts, Order
from treetap.core.context import RunContext
from treetap.errors import TreetapError
from treetap.matching.side_effects import is_asked, is_ours, started

Ongoing = tuple[m.Ongoing, ...] | None
_KEYS: Final = {m.OngoingKind.CALL: m.Key.END_CALL, m.OngoingKind.PLAYBACK: m.Key.PAUSE}


@runtime_checkable
class TellsOngoing(Protocol):
    """A device that can tell, in one round trip, what goes on by itself."""

    async def ongoing(self) -> Sequence[m.Ongoing] | None:
        """None where it cannot tell. Raises `DeviceLost`."""


async def ongoing(context: RunContext) -> Ongoing:
    """None where the phone cannot tell, or is gone."""
    device = context.parts.device
    with suppress(TreetapError):
        found = await device.ongoing() if isinstance(device, TellsOngoing) else None
        return None if found is None else tuple(found)
    return None


async def end_unasked(
    context: RunContext, before: Ongoing, effects: Sequence[m.SideEffect] = ()
) -> tuple[m.SideEffect, ...]:
    """The effects, with what the run has set going; a call or playback that nobody asked for is ended."""
    now = await ongoing(context) if before is not None else None
    old = {_key(one) for one in before or ()}
    new = [one for one in now or () if _key(one) not in old]
    mine = [one for one in new if is_ours(one, context.visited, context.screens, context.apps)]
    unasked = [one for one in mine if not is_asked(one, context.mandate, effects)]
    for one in unasked:
        if key := _KEYS.get(one.kind):
            with suppress(TreetapError):
                await _press(context, key)
    left = await ongoing(context) if unasked else None
    told = list(effects)
    for one in mine:
        ended = one in unasked and left is not None and _key(one) not in map(_key, left)
        calls = [at for at, effect in enumerate(told) if effect.kind is m.SideEffectKind.CALLED]
        if one.kind is m.OngoingKind.CALL and calls:  # It is told already.
            told[calls[-1]] = told[calls[-1]].model_copy(update={"ended": ended})
        else:
            effect = started(one, context.mandate, context.apps)
            told.append(effect.model_copy(update={"asked_for": one not in unasked, "ended": ended}))
    return tuple(told)


def _key(one: m.Ongoing) -> tuple[object, ...]:
    """Without the title: who was playing before goes on playing."""
    return one.kind, one.package, one.key


async def _press(context: RunContext, key: m.Key) -> None:
    """Guarded and logged like any action; the budget does not matter any more."""
    mandate, screen = context.mandate, context.screen
    situation = m.Situation(mandate=mandate, task=mandate.sentence, frame=mandate, screen=screen)
    attempts = Attempts(context, Order(node="0", goal=None, situation=situation, by=m.Decider.OFFLINE), [])
    action = m.PressKey(key=key, description="End what nobody asked for")
    attempt = await attempts.permit(Attempt(action=action, by=m.Decider.OFFLINE, before=screen), ask=False)
    if not attempt.refusal:
        await attempts.execute(attempt, charged=False)
