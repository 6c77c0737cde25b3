"""What a run has done to the phone, as its result says it: side effects, and what it has set going.

Side effects are told from the steps: each that committed to something, and each that set, chose or wrote
something. The phone tells what goes on by itself (a call, playback, a recording, a timer), before the
first step and after the last; what the run has set going unasked is ended.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Final, Protocol, runtime_checkable

from treetap import models as m
from treetap.core.attempt import Attempt, Attempts, Order, located
from treetap.core.context import RunContext
from treetap.core.wording import called, say, shortened, wording
from treetap.errors import TreetapError
from treetap.matching.labels import index, said
from treetap.matching.page_names import View, asks, titles, view
from treetap.matching.words import mentions, normal

KINDS: Final = {
    m.Commitment.SEND: m.SideEffectKind.SENT,
    m.Commitment.PAY: m.SideEffectKind.PAID,
    m.Commitment.DELETE: m.SideEffectKind.DELETED,
    m.Commitment.CALL: m.SideEffectKind.CALLED,
    m.Commitment.GRANT: m.SideEffectKind.GRANTED,
    m.Commitment.INSTALL: m.SideEffectKind.INSTALLED,
    m.Commitment.OTHER: m.SideEffectKind.CHANGED,
}
_SETS: Final = frozenset({"input_text", "clear_text", "set_checked", "set_value", "select", "drag", "call"})
_TOUCHES: Final = frozenset({"tap", "double_tap", "long_press"})
_TURNED: Final = frozenset({m.Role.SWITCH, m.Role.CHECKBOX})
_NODE: Final = "0"
_KEYS: Final = {m.OngoingKind.CALL: m.Key.END_CALL, m.OngoingKind.PLAYBACK: m.Key.PAUSE}
_LONGEST: Final = 60


def changes(step: m.StepRecord, steps: Sequence[m.StepRecord], screens: Mapping[str, m.Screen]) -> bool:
    """Whether it did more than navigate: it wrote or set something, chose from a menu or a dialog, changed
    its own page, or led back to a page of the run, as saving does."""
    if step.action.kind in _SETS or step.action.commits is not None:
        return True
    enters = isinstance(step.action, m.PressKey) and step.action.key is m.Key.ENTER
    if step.action.kind not in _TOUCHES and not enters:
        return False
    before = screens.get(step.before or "")
    covered = before is not None and (
        view(before) is View.COVERED or any(one.role is m.Role.DIALOG for one in before.elements)
    )
    if step.leads_to == step.page_key or covered:
        return True
    earlier = steps[: next(at for at, one in enumerate(steps) if one is step)]
    return bool(step.leads_to) and any(one.page_key == step.leads_to for one in earlier)


def consented(steps: Iterable[m.StepRecord]) -> Iterator[m.AskedFor]:
    """What the consent judge has allowed: a replay of the same pattern need not ask again."""
    for step in steps:
        if step.status is m.StepStatus.SUCCESS and step.ruling is not None:
            yield from (m.AskedFor(act=act, confirmed=True) for act in step.ruling.judged)


def side_effects(
    tree: m.NodeRecord, mandate: m.TaskFrame, screens: Sequence[m.Screen]
) -> tuple[m.SideEffect, ...]:
    """Of the steps of the tree, in their order."""
    seen = {one.frame.id: one for one in screens}
    told = _Teller(mandate, seen, succeeded=tree.status is m.Status.SUCCESS)
    return tuple(dict.fromkeys(told.tell(list(tree.all_steps()))))


class _Teller:
    """Puts the steps of one run into words."""

    def __init__(self, mandate: m.TaskFrame, seen: dict[str, m.Screen], *, succeeded: bool) -> None:
        self._mandate, self._seen, self._succeeded = mandate, seen, succeeded
        self._sentence = normal(mandate.sentence)

    def tell(self, steps: Sequence[m.StepRecord]) -> Iterator[m.SideEffect]:
        """What was typed and then sent is told by the sending."""
        written: list[m.SideEffect] = []
        for step in steps:
            commits, ruling = step.action.commits, step.ruling
            if step.status is m.StepStatus.SKIPPED:
                continue
            if commits is None or (ruling is not None and ruling.leads):
                found = self._changed(step)
                if found is not None and isinstance(step.action, m.InputText | m.SetValue):
                    written.append(found)
                elif found is not None:
                    yield found
            elif _was_sent(step) and not self._only_asked(step):
                if commits in (m.Commitment.SEND, m.Commitment.PAY):
                    written.clear()
                kind, asked = KINDS[commits], ruling is not None and not ruling.unasked
                yield m.SideEffect(kind=kind, what=self._say(kind.value, self._about(step)), asked_for=asked)
        yield from written

    def _only_asked(self, step: m.StepRecord) -> bool:
        """It opened a question first: answering that is the deed."""
        after = self._seen.get(step.after or "")
        return after is not None and any(asks(one, after) for one in after.blockers)

    def _changed(self, step: m.StepRecord) -> m.SideEffect | None:
        """What a control was brought to. Text of a search field changes nothing; a password is not told."""
        action, field, word, value = step.action, self._element(step), "", ""
        if step.execution is None or not step.execution.inputs or step.status is not m.StepStatus.SUCCESS:
            return None
        if isinstance(action, m.SetChecked | m.Tap):
            now = action.checked if isinstance(action, m.SetChecked) else self._turned(step)
            word = {True: "on", False: "off", None: ""}[now]
        elif isinstance(action, m.Select):
            word, value = "chosen", action.option.fill()
        elif field is None or not (field.password or _searches(field)):
            if isinstance(action, m.InputText):
                word, value = "written", action.text.fill()
            elif isinstance(action, m.SetValue):
                word, value = "set", action.value.fill()
        if not word:
            return None
        name = self._name(step)
        said = any(normal(one) in self._sentence for one in (value, name) if normal(one))
        asked = not self._mandate.only_asks and (self._succeeded or said)
        what = self._say(word, self._quoted(name), self._quoted(value))
        return m.SideEffect(kind=m.SideEffectKind.CHANGED, what=what, asked_for=asked)

    def _turned(self, step: m.StepRecord) -> bool | None:
        """How a switch stands that a touch has turned; a box with a text of its own only filters a list."""
        before, after = self._element(step), self._seen.get(step.after or "")
        then = None if before is None or after is None else after.element(before.id)
        if before is None or then is None or before.role not in _TURNED or before.text:
            return None
        same = (then.role, then.resource_id, said(then)) == (before.role, before.resource_id, said(before))
        return then.checked if same and then.checked is not before.checked else None

    def _element(self, step: m.StepRecord) -> m.Element | None:
        """What was touched."""
        before, target = self._seen.get(step.before or ""), getattr(step.action, "target", None)
        if before is None or target is None:
            return None
        named = before.element(target.element or "")
        return located(step.location, before) if named is None and step.location is not None else named

    def _name(self, step: m.StepRecord) -> str:
        element, target = self._element(step), getattr(step.action, "target", None)
        if element is not None:
            return index(self._seen[step.before or ""]).label(element)
        if target is not None:
            return called(target).strip("'")
        own = (getattr(step.action, name, None) for name in ("number", "url", "app"))
        plain = getattr(step.action, "key", step.action.kind)
        return next((one.fill() for one in own if one is not None), plain)

    def _about(self, step: m.StepRecord) -> str:
        """What was touched, and the row or page that it belongs to."""
        own, before, element = self._name(step), self._seen.get(step.before or ""), self._element(step)
        if before is None or (element is not None and element.role is m.Role.ITEM):
            return self._quoted(own)
        known = index(before)
        row = known.row(element) if element is not None else None
        around = [*(known.texts(row) if row is not None else ()), *titles(before)]
        texts = [text for one in around for text in said(one)]
        whose = next((text for text in texts if normal(text) and normal(text) != normal(own)), "")
        return f"{whose[:_LONGEST]} ({self._quoted(own)})" if whose else self._quoted(own)

    def _say(self, word: str, *parts: str) -> str:
        return say("effects", word, self._mandate.language).format(*parts)

    def _quoted(self, text: str) -> str:
        short = shortened(text)
        return f"“{short}”" if short else say("effects", "nameless", self._mandate.language)


def _was_sent(step: m.StepRecord) -> bool:
    """Input was, or may have been, sent."""
    return bool(step.execution.inputs) if step.execution is not None else step.verdict is not None


def _searches(field: m.Element) -> bool:
    texts = [normal(one.replace("_", " ")) for one in (field.hint, field.description, field.resource_id)]
    return any(mentions(text, word) for text in texts for word in wording()["search_fields"])


# What goes on by itself


@runtime_checkable
class TellsOngoing(Protocol):
    """A device that can tell, in one round trip, what goes on by itself."""

    async def ongoing(self) -> Sequence[m.Ongoing] | None:
        """Calls, playback, recordings, timers; None where it cannot tell. Raises `DeviceLost`."""


async def ongoing(context: RunContext) -> tuple[m.Ongoing, ...] | None:
    """What goes on by itself now; None where the phone cannot tell, or is gone."""
    device = context.parts.device
    with suppress(TreetapError):
        found = await device.ongoing() if isinstance(device, TellsOngoing) else None
        return None if found is None else tuple(found)
    return None


async def end_unasked(
    context: RunContext, before: tuple[m.Ongoing, ...] | None, effects: Sequence[m.SideEffect] = ()
) -> tuple[m.SideEffect, ...]:
    """The effects, with what the run has set going; a call or playback that nobody asked for is ended."""
    now = await ongoing(context) if before is not None else None
    old = {_key(one) for one in before or ()}
    mine = [one for one in now or () if _key(one) not in old and _is_ours(one, context)]
    unasked = [one for one in mine if not _is_asked(one, context, effects)]
    for one in unasked:
        if key := _KEYS.get(one.kind):
            with suppress(TreetapError):
                await _press(context, key)
    left = await ongoing(context) if unasked else None
    told = list(effects)
    for one in mine:
        ended = one in unasked and left is not None and _key(one) not in {_key(other) for other in left}
        calls = [at for at, effect in enumerate(told) if effect.kind is m.SideEffectKind.CALLED]
        if one.kind is m.OngoingKind.CALL and calls:  # It is told already.
            told[calls[-1]] = told[calls[-1]].model_copy(update={"ended": ended})
        else:
            told.append(_started(one, context, asked_for=one not in unasked, ended=ended))
    return tuple(told)


def _key(one: m.Ongoing) -> tuple[object, ...]:
    """Without the title: who was playing before goes on playing."""
    return one.kind, one.package, one.key


def _is_ours(one: m.Ongoing, context: RunContext) -> bool:
    """Whether the run was in that app; for a call, whether it touched something in an app that calls."""
    if one.kind is not m.OngoingKind.CALL:
        return bool(context.visited) and one.package in {screen.package for screen in context.screens}
    phones = {app.package for app in context.apps if app.dials}
    words: list[str] = wording()["phone_packages"]
    there = {
        screen.page_key
        for screen in context.screens
        if screen.page_key and (screen.package in phones or any(word in screen.package for word in words))
    }
    return any(one.page_key in there or one.action.commits is m.Commitment.CALL for one in context.visited)


def _is_asked(one: m.Ongoing, context: RunContext, effects: Sequence[m.SideEffect]) -> bool:
    """By the person's own sentence; a call also where the guard has found it asked for."""
    calls = [effect for effect in effects if effect.kind is m.SideEffectKind.CALLED]
    if one.kind is m.OngoingKind.CALL and calls:
        return calls[-1].asked_for
    sentence, words = normal(context.mandate.sentence), wording()["asked_ongoing"][one.kind.value]
    return not context.mandate.only_asks and any(mentions(sentence, word) for word in words)


async def _press(context: RunContext, key: m.Key) -> None:
    """Guarded and logged like any action; the budget does not matter any more."""
    mandate, screen = context.mandate, context.screen
    situation = m.Situation(mandate=mandate, task=mandate.sentence, frame=mandate, screen=screen)
    order = Order(node=_NODE, goal=None, situation=situation, by=m.Decider.OFFLINE)
    action = m.PressKey(key=key, description="End what nobody asked for")
    attempts = Attempts(context, order, [])
    attempt = await attempts.permit(Attempt(action=action, by=order.by, before=screen), ask=False)
    if not attempt.refusal:
        await attempts.execute(attempt, charged=False)


def _started(one: m.Ongoing, context: RunContext, *, asked_for: bool, ended: bool) -> m.SideEffect:
    language = context.mandate.language
    app = next((app.label for app in context.apps if app.package == one.package and app.label), one.package)
    more = ", ".join(text for text in (one.title, app) if text)
    what = say("effects", "started", language).format(say("ongoing", one.kind.value, language))
    kind = m.SideEffectKind.CALLED if one.kind is m.OngoingKind.CALL else m.SideEffectKind.STARTED
    told = f"{what}: {more}" if more else what
    return m.SideEffect(kind=kind, what=told, asked_for=asked_for, ended=ended)
