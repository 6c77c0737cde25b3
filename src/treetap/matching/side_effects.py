"""What the steps of a run changed, in words for people: what was committed to, and what was set, chosen or
written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from treetap.matching.labels import index, said
from treetap.matching.page_names import View, asks, titles, view
from treetap.matching.regions import located
from treetap.matching.wording import called, say, shortened, wording
from treetap.matching.words import mentions, normal
from treetap.models import (
    App,
    Commitment,
    Element,
    InputText,
    Key,
    Ongoing,
    OngoingKind,
    PressKey,
    Role,
    Screen,
    Select,
    SetChecked,
    SetValue,
    SideEffect,
    SideEffectKind,
    StepRecord,
    StepStatus,
    Tap,
    TaskFrame,
    Visit,
)

KINDS: Final = {
    Commitment.SEND: SideEffectKind.SENT,
    Commitment.PAY: SideEffectKind.PAID,
    Commitment.DELETE: SideEffectKind.DELETED,
    Commitment.CALL: SideEffectKind.CALLED,
    Commitment.GRANT: SideEffectKind.GRANTED,
    Commitment.INSTALL: SideEffectKind.INSTALLED,
    Commitment.OTHER: SideEffectKind.CHANGED,
}
_SETS: Final = frozenset({"input_text", "clear_text", "set_checked", "set_value", "select", "drag", "call"})
_TOUCHES: Final = frozenset({"tap", "double_tap", "long_press"})
_LONGEST: Final = 60


def changes(step: StepRecord, steps: Sequence[StepRecord], screens: Mapping[str, Screen]) -> bool:
    """Whether it did more than navigate: it wrote or set something, chose from a menu or a dialog, changed
    its own page, or led back to a page of the run, as saving does."""
    if step.action.kind in _SETS or step.action.commits is not None:
        return True
    enters = isinstance(step.action, PressKey) and step.action.key is Key.ENTER
    if step.action.kind not in _TOUCHES and not enters:
        return False
    before = screens.get(step.before or "")
    covered = before is not None and (
        view(before) is View.COVERED or any(one.role is Role.DIALOG for one in before.elements)
    )
    if step.leads_to == step.page_key or covered:
        return True
    earlier = steps[: next(at for at, one in enumerate(steps) if one is step)]
    return bool(step.leads_to) and any(one.page_key == step.leads_to for one in earlier)


def side_effects(
    steps: Sequence[StepRecord], mandate: TaskFrame, screens: Sequence[Screen], *, succeeded: bool
) -> tuple[SideEffect, ...]:
    """Of these steps, in order; what was typed and then sent is told by the sending."""
    told, written = list[SideEffect](), list[SideEffect]()
    for step in steps:
        one = _Told(step, mandate, screens)
        if not one.is_deed:
            changed = one.change(succeeded=succeeded)
            texts = written if isinstance(step.action, InputText | SetValue) else told
            texts += [changed] if changed is not None else []
        elif (deed := one.deed()) is not None:
            if deed.kind in (SideEffectKind.SENT, SideEffectKind.PAID):
                written.clear()
            told.append(deed)
    return tuple(dict.fromkeys((*told, *written)))


class _Told:
    """One step, with the screens before and after it."""

    def __init__(self, step: StepRecord, mandate: TaskFrame, screens: Sequence[Screen]) -> None:
        self._step, self._mandate = step, mandate
        seen = {one.frame.id: one for one in screens}
        self._before, self._after = seen.get(step.before or ""), seen.get(step.after or "")
        self._target = getattr(step.action, "target", None)
        self._element = self._touched()

    @property
    def is_deed(self) -> bool:
        return self._step.action.commits is not None and not (self._step.ruling and self._step.ruling.leads)

    def deed(self) -> SideEffect | None:
        """None where no input was sent, or where it only opened a question: answering that is the deed."""
        step, commits, after = self._step, self._step.action.commits, self._after
        sent = bool(step.execution.inputs) if step.execution is not None else step.verdict is not None
        asked = after is not None and any(asks(one, after) for one in after.blockers)
        if commits is None or asked or not sent or step.status is StepStatus.SKIPPED:
            return None
        kind, wanted = KINDS[commits], step.ruling is not None and not step.ruling.unasked
        return SideEffect(kind=kind, what=self._say(kind.value, self._about()), asked_for=wanted)

    def change(self, *, succeeded: bool) -> SideEffect | None:
        """What a control was brought to. Text of a search field changes nothing; a password is not told."""
        step, action, field, word, value = self._step, self._step.action, self._element, "", ""
        if step.execution is None or not step.execution.inputs or step.status is not StepStatus.SUCCESS:
            return None
        if isinstance(action, SetChecked | Tap):
            now = action.checked if isinstance(action, SetChecked) else self._turned()
            word = {True: "on", False: "off", None: ""}[now]
        elif isinstance(action, Select):
            word, value = "chosen", action.option.fill()
        elif field is None or not (field.password or _searches(field)):
            if isinstance(action, InputText):
                word, value = "written", action.text.fill()
            elif isinstance(action, SetValue):
                word, value = "set", action.value.fill()
        if not word:
            return None
        name, sentence = self._name(), normal(self._mandate.sentence)
        named = any(normal(one) in sentence for one in (value, name) if normal(one))
        asked = not self._mandate.only_asks and (succeeded or named)
        what = self._say(word, self._quoted(name), self._quoted(value))
        return SideEffect(kind=SideEffectKind.CHANGED, what=what, asked_for=asked)

    def _turned(self) -> bool | None:
        """How a switch stands that a touch has turned; a box with a text of its own only filters a list."""
        before = self._element
        then = None if before is None or self._after is None else self._after.element(before.id)
        if before is None or then is None or before.role not in (Role.SWITCH, Role.CHECKBOX) or before.text:
            return None
        same = (then.role, then.resource_id, said(then)) == (before.role, before.resource_id, said(before))
        return then.checked if same and then.checked is not before.checked else None

    def _touched(self) -> Element | None:
        if self._before is None or self._target is None:
            return None
        named, location = self._before.element(self._target.element or ""), self._step.location
        return located(location, self._before) if named is None and location is not None else named

    def _name(self) -> str:
        if self._element is not None and self._before is not None:
            return index(self._before).label(self._element)
        if self._target is not None:
            return called(self._target).strip("'")
        own = (getattr(self._step.action, name, None) for name in ("number", "url", "app"))
        plain = getattr(self._step.action, "key", self._step.action.kind)
        return next((one.fill() for one in own if one is not None), plain)

    def _about(self) -> str:
        """What was touched, and the row or page that it belongs to."""
        own, before, element = self._name(), self._before, self._element
        if before is None or (element is not None and element.role is Role.ITEM):
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


def _searches(field: Element) -> bool:
    texts = [normal(one.replace("_", " ")) for one in (field.hint, field.description, field.resource_id)]
    return any(mentions(text, word) for text in texts for word in wording()["search_fields"])


# What goes on by itself at the end of a run: a call, playback, a recording, a timer


def is_ours(one: Ongoing, visited: Sequence[Visit], screens: Sequence[Screen], apps: Sequence[App]) -> bool:
    """Whether the run was in that app; for a call, whether it touched something in an app that calls."""
    if one.kind is not OngoingKind.CALL:
        return bool(visited) and one.package in {screen.package for screen in screens}
    phones, words = {app.package for app in apps if app.dials}, wording()["phone_packages"]
    there = {
        screen.page_key
        for screen in screens
        if screen.page_key and (screen.package in phones or any(word in screen.package for word in words))
    }
    return any(at.page_key in there or at.action.commits is Commitment.CALL for at in visited)


def is_asked(one: Ongoing, mandate: TaskFrame, effects: Sequence[SideEffect]) -> bool:
    """By the person's own sentence; a call also where the guard has found it asked for."""
    calls = [effect for effect in effects if effect.kind is SideEffectKind.CALLED]
    if one.kind is OngoingKind.CALL and calls:
        return calls[-1].asked_for
    sentence, words = normal(mandate.sentence), wording()["asked_ongoing"][one.kind.value]
    return not mandate.only_asks and any(mentions(sentence, word) for word in words)


def started(one: Ongoing, mandate: TaskFrame, apps: Sequence[App]) -> SideEffect:
    app = next((app.label for app in apps if app.package == one.package and app.label), one.package)
    more = ", ".join(text for text in (one.title, app) if text)
    what = say("effects", "started", mandate.language).format(
        say("ongoing", one.kind.value, mandate.language)
    )
    kind = SideEffectKind.CALLED if one.kind is OngoingKind.CALL else SideEffectKind.STARTED
    return SideEffect(kind=kind, what=f"{what}: {more}" if more else what, asked_for=True)
