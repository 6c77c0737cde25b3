"""What a run has set going on the phone: a call, playback, a recording, a timer. Unasked, it is ended.

The phone is asked once before the first step and once after the last. What went on before is not the run's;
nor is what belongs to an app in which the run has touched nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final, Protocol, runtime_checkable

from treetap.core.acting import Attempts
from treetap.core.attempt import Order
from treetap.core.context import RunContext
from treetap.errors import TreetapError
from treetap.matching.labels import index, said
from treetap.matching.words import normal
from treetap.models import (
    Action,
    ActionDone,
    ActionIntended,
    Commitment,
    Decider,
    Element,
    Key,
    Ongoing,
    OngoingKind,
    PressKey,
    SideEffect,
    SideEffectKind,
    Situation,
    Tap,
    Target,
)


@runtime_checkable
class TellsOngoing(Protocol):
    """What a device may be able to do besides: tell what goes on by itself, in one round trip."""

    async def ongoing(self) -> Sequence[Ongoing] | None:
        """Calls, playback, recordings, timers; None where it cannot tell. Raises `DeviceLost`."""


_NODE: Final = "0"
_KEYS: Final = {OngoingKind.CALL: Key.END_CALL, OngoingKind.PLAYBACK: Key.PAUSE}
_ASKED: Final = {
    OngoingKind.CALL: r"\b(?:call|dial|ring|facetime|answer|pick up)\b(?! (?:log|history|list|settings))"
    r"|打(?:个|一个)?电话|打给|拨打|拨号|呼叫|回拨|回电|致电|接听",
    OngoingKind.PLAYBACK: r"\b(?:play|listen|hear|watch|resume|stream)\b"
    r"|播|听|放(?![大弃心入到在])|看(?:视频|电影|直播)",
    OngoingKind.RECORDING: r"\b(?:record|film|dictate|voice memo)\b|录",
    OngoingKind.TIMER: r"\b(?:timer|countdown|stopwatch|remind)|\b\d+ ?(?:minutes?|seconds?)\b"
    r"|计时|秒表|分钟|\d+秒",
}
"""Words by which a task asks for such a thing."""
_WORDS: Final = {
    OngoingKind.CALL: ("a call", "通话"),
    OngoingKind.PLAYBACK: ("playback", "播放"),
    OngoingKind.RECORDING: ("a recording", "录音"),
    OngoingKind.TIMER: ("a timer", "计时器"),
}
_PHONE: Final = re.compile(r"dialer|incallui|telecom|phone|contacts")
_STOPS: Final = (
    re.compile(r"(?:stop|end|finish|done)(?: (?:timer|recording))?|(?:停止|结束)(?:计时|录音|录制)?"),
    re.compile(r"(?:cancel|reset)(?: timer)?|(?:取消|重置|复位)(?:计时)?"),
    re.compile(r"pause(?: (?:timer|recording))?|暂停(?:计时|录音|录制)?"),
)
"""What a control says that ends a timer or a recording; the plainest first."""


async def going_on(context: RunContext) -> tuple[Ongoing, ...] | None:
    """What goes on by itself now; None where the phone cannot tell, or is gone."""
    device = context.parts.device
    with suppress(TreetapError):
        found = await device.ongoing() if isinstance(device, TellsOngoing) else None
        return None if found is None else tuple(found)
    return None


async def end_unasked(
    context: RunContext, before: tuple[Ongoing, ...] | None, effects: Sequence[SideEffect] = ()
) -> tuple[SideEffect, ...]:
    """The effects, with what was set going; of that, what nobody asked for is ended, as far as it can be.

    Of a call that is among the effects it is only said whether it was ended.
    """
    now = await going_on(context) if before is not None else None
    mine = [one for one in _new(before or (), now or ()) if _is_ours(one, context)]
    if not mine:
        return tuple(effects)
    asked = {one: _is_asked(one, context, effects) for one in mine}
    unasked = [one for one in mine if not asked[one]]
    for one in unasked:
        with suppress(TreetapError):
            await _end(context, one)
    left = await going_on(context) if unasked else None
    told = list(effects)
    for one in mine:
        ended = left is not None and not asked[one] and not any(_is_same(one, other) for other in left)
        _tell(told, one, context, asked_for=asked[one], ended=ended)
    return tuple(told)


def _new(before: Sequence[Ongoing], now: Sequence[Ongoing]) -> Iterator[Ongoing]:
    return (one for one in now if not any(_is_same(one, other) for other in before))


def _is_same(one: Ongoing, other: Ongoing) -> bool:
    """Whatever is played now: who was playing before goes on playing."""
    return (one.kind, one.package, one.key) == (other.kind, other.package, other.key)


def _is_ours(one: Ongoing, context: RunContext) -> bool:
    """Whether the run was where such a thing is set going; for a call, whether it touched something there."""
    if one.kind is not OngoingKind.CALL:
        return bool(context.visited) and one.package in {screen.package for screen in context.screens}
    phones = {app.package for app in context.apps if app.dials}
    there = {
        screen.page_key
        for screen in context.screens
        if screen.page_key and (screen.package in phones or _PHONE.search(screen.package))
    }
    return any(one.page_key in there or one.action.commits is Commitment.CALL for one in context.visited)


def _is_asked(one: Ongoing, context: RunContext, effects: Sequence[SideEffect]) -> bool:
    """By the person's own sentence; a call also where the guard has found it asked for."""
    called = [effect for effect in effects if effect.kind is SideEffectKind.CALLED]
    if one.kind is OngoingKind.CALL and called:
        return called[-1].asked_for
    speaks = re.search(_ASKED[one.kind], normal(context.mandate.sentence)) is not None
    return speaks and not context.mandate.only_asks


async def _end(context: RunContext, one: Ongoing) -> None:
    if (key := _KEYS.get(one.kind)) is not None:
        await _do(context, PressKey(key=key, description="End what nobody asked for"))
        return
    screen = context.screen
    control = _stop(context) if screen.package == one.package else None
    if control is not None:
        words = next(iter(said(control)), None)
        await _do(context, Tap(target=Target(element=control.id), description=words or ""))


def _stop(context: RunContext) -> Element | None:
    """The one control of the page in front that plainly ends it."""
    known = index(context.screen)
    controls = [one for one in context.screen.elements if one.clickable and one.enabled]
    for words in _STOPS:
        found = [one for one in controls if words.fullmatch(normal(known.label(one)))]
        if found:
            return found[0] if len(found) == 1 else None
    return None


async def _do(context: RunContext, action: Action) -> None:
    """Guarded and written down like any action; what is left of the budget does not matter any more."""
    mandate, screen = context.mandate, context.screen
    situation = Situation(mandate=mandate, task=mandate.sentence, frame=mandate, screen=screen)
    attempts = Attempts(context)
    location = await attempts.locate(action, screen)
    order = Order(node=_NODE, goal=None, situation=situation, by=Decider.OFFLINE)
    consented = await attempts.permit(action, location, order, ask=False)
    if not consented.given:
        return
    began = context.parts.clock.monotonic()
    intended = await context.tell(_NODE, ActionIntended(action=action, by=Decider.OFFLINE, location=location))
    error = ""
    try:
        await context.parts.executor.execute(action, screen, location)
    except TreetapError as problem:
        error = problem.message
        raise
    finally:
        took = (context.parts.clock.monotonic() - began) * 1000
        await context.tell(_NODE, ActionDone(intended=intended.seq, error=error, milliseconds=took))


def _tell(told: list[SideEffect], one: Ongoing, context: RunContext, *, asked_for: bool, ended: bool) -> None:
    calls = [at for at, effect in enumerate(told) if effect.kind is SideEffectKind.CALLED]
    if one.kind is OngoingKind.CALL and calls:
        told[calls[-1]] = told[calls[-1]].model_copy(update={"ended": ended})
        return
    kind = SideEffectKind.CALLED if one.kind is OngoingKind.CALL else SideEffectKind.STARTED
    what = _words(one, context)
    told.append(SideEffect(kind=kind, what=what, asked_for=asked_for, ended=ended))


def _words(one: Ongoing, context: RunContext) -> str:
    chinese = context.mandate.language == "zh"
    app = next((app.label for app in context.apps if app.package == one.package and app.label), one.package)
    more = [text for text in (one.title, app) if text]
    thing = _WORDS[one.kind][chinese]
    if chinese:
        return f"已开始{thing}" + (f"：{'，'.join(more)}" if more else "")
    return f"Started {thing}" + (f": {', '.join(more)}" if more else "")
