"""What a run has done to the phone, wanted or not, as its result says it.

Told from what was carried out: each step that committed to something, and each that set, chose or wrote
something. What was set going by itself is told by the phone (`going_on.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final

from treetap.core.dismissing import asks
from treetap.core.spoken import called
from treetap.errors import OffScreen
from treetap.matching.holds_page import titles
from treetap.matching.labels import index, said
from treetap.matching.places import Box
from treetap.matching.words import normal
from treetap.models import (
    Commitment,
    Element,
    InputText,
    NodeRecord,
    Point,
    Role,
    Screen,
    Select,
    SetChecked,
    SetValue,
    SideEffect,
    SideEffectKind,
    Status,
    StepRecord,
    StepStatus,
    Tap,
    TaskFrame,
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
_WORDS: Final = {
    "sent": ("Sent: {}", "已发送：{}"),
    "paid": ("Paid: {}", "已付款：{}"),
    "deleted": ("Deleted: {}", "已删除：{}"),
    "called": ("Called: {}", "已呼叫：{}"),
    "granted": ("Granted: {}", "已授权：{}"),
    "installed": ("Installed: {}", "已安装：{}"),
    "changed": ("Pressed: {}", "已点按：{}"),
    "on": ("Turned on: {}", "已打开：{}"),
    "off": ("Turned off: {}", "已关闭：{}"),
    "set": ("Set {} to {}", "已将{}设为{}"),
    "chosen": ("Chose {1} for {0}", "已为{0}选择{1}"),
    "written": ("Wrote {1} into {0}", "已在{0}中写入{1}"),
}
_SEEKS: Final = re.compile(
    r"\b(?:search|find|query|filter|url|address|look up)\b|搜索|查找|搜一搜|网址|筛选", re.IGNORECASE
)
"""What is typed there changes nothing."""
_TURNED: Final = frozenset({Role.SWITCH, Role.CHECKBOX})
_LONGEST: Final = 60


def side_effects(tree: NodeRecord, mandate: TaskFrame, screens: Sequence[Screen]) -> tuple[SideEffect, ...]:
    """Of the steps of the tree, in their order; `screens`: what was seen, by which they are told in words."""
    seen = {one.frame.id: one for one in screens}
    told = _Teller(mandate, seen, succeeded=tree.status is Status.SUCCESS)
    return tuple(dict.fromkeys(told.tell(list(tree.all_steps()))))


class _Teller:
    """Puts the steps of one run into words."""

    def __init__(self, mandate: TaskFrame, seen: dict[str, Screen], *, succeeded: bool) -> None:
        self._mandate, self._seen, self._succeeded = mandate, seen, succeeded
        self._sentence = normal(mandate.sentence)

    def tell(self, steps: Sequence[StepRecord]) -> Iterator[SideEffect]:
        """What was typed and then sent is told by the sending."""
        written: list[SideEffect] = []
        for step in steps:
            if step.status is StepStatus.SKIPPED:
                continue
            commits = step.action.commits
            if commits is None or (step.ruling is not None and step.ruling.leads):
                found = self._changed(step)
                if isinstance(step.action, InputText | SetValue):
                    written += [found] if found is not None else []
                elif found is not None:
                    yield found
            elif _touched(step) and not self._only_asked(step):
                if commits in (Commitment.SEND, Commitment.PAY):
                    written.clear()
                asked = step.ruling is not None and not step.ruling.unasked
                kind = KINDS[commits]
                yield SideEffect(kind=kind, what=self._say(kind.value, self._about(step)), asked_for=asked)
        yield from written

    def _only_asked(self, step: StepRecord) -> bool:
        """It brought up a question first: whoever answers it does the deed."""
        after = self._seen.get(step.after or "")
        return after is not None and any(asks(one, after) for one in after.blockers)

    def _changed(self, step: StepRecord) -> SideEffect | None:
        """What a control was brought to, if it was not so before."""
        action, inputs = step.action, step.execution.inputs if step.execution is not None else ()
        if not inputs or step.status is not StepStatus.SUCCESS:
            return None
        if isinstance(action, SetChecked | Tap):
            now = action.checked if isinstance(action, SetChecked) else self._turned(step)
            return None if now is None else self._setting("on" if now else "off", step)
        if isinstance(action, Select):
            return self._setting("chosen", step, action.option.fill())
        return self._typed(step)

    def _typed(self, step: StepRecord) -> SideEffect | None:
        """What was written, other than to search for something; a password is nobody's business."""
        action, field = step.action, self._element(step)
        if field is not None and (field.password or _seeks(field)):
            return None
        if isinstance(action, InputText):
            return self._setting("written", step, action.text.fill())
        return self._setting("set", step, action.value.fill()) if isinstance(action, SetValue) else None

    def _setting(self, word: str, step: StepRecord, value: str = "") -> SideEffect:
        name = self._name(step)
        asked = not self._mandate.only_asks and (
            self._succeeded or any(normal(one) in self._sentence for one in (value, name) if normal(one))
        )
        what = self._say(word, self._quoted(name), self._quoted(value))
        return SideEffect(kind=SideEffectKind.CHANGED, what=what, asked_for=asked)

    def _turned(self, step: StepRecord) -> bool | None:
        """How a switch stands now that a touch has turned; None where none was, or nobody can tell.

        A box with words of its own is a chip that filters what is shown.
        """
        before, after = self._element(step), self._seen.get(step.after or "")
        then = None if before is None or after is None else after.element(before.id)
        if before is None or then is None or before.role not in _TURNED or before.text:
            return None
        same = (then.role, then.resource_id, said(then)) == (before.role, before.resource_id, said(before))
        return then.checked if same and then.checked is not before.checked else None

    def _element(self, step: StepRecord) -> Element | None:
        """What was touched: as the target says, or what lies where it was found."""
        before, target = self._seen.get(step.before or ""), getattr(step.action, "target", None)
        if before is None or target is None:
            return None
        known, found = index(before), before.element(target.element or "")
        place = step.location.center if step.location is not None else None
        if found is not None or place is None:
            return found
        size, boxes = before.frame.size, known.boxes
        with suppress(OffScreen):
            point = place.on(size)
            under = [one for one in before.elements if known.actionable(one) and _holds(boxes[one.id], point)]
            return min(under, key=lambda one: boxes[one.id].area, default=None)
        return None

    def _name(self, step: StepRecord) -> str:
        """What people would call what was touched."""
        element, target = self._element(step), getattr(step.action, "target", None)
        if element is not None:
            return index(self._seen[step.before or ""]).label(element)
        return _own_words(step) if target is None else called(target).strip("'")

    def _about(self, step: StepRecord) -> str:
        """What was touched, and what it belongs to: its row, or its page."""
        own = self._name(step)
        whose = self._whose(step, own)
        return f"{whose} ({self._quoted(own)})" if whose and whose != own else self._quoted(own)

    def _whose(self, step: StepRecord, own: str) -> str:
        before, element = self._seen.get(step.before or ""), self._element(step)
        if before is None or (element is not None and element.role is Role.ITEM):
            return ""
        known = index(before)
        row = known.row(element) if element is not None else None
        texts = [text for one in (known.texts(row) if row is not None else ()) for text in said(one)]
        texts += [text for one in titles(before) for text in said(one)]
        texts += [
            one.text for one in before.elements if one.role is Role.TEXT and not known.doer(one).clickable
        ]
        return next((text for text in texts if normal(text) and normal(text) != normal(own)), "")[:_LONGEST]

    def _say(self, word: str, *parts: str) -> str:
        return _WORDS[word][self._mandate.language == "zh"].format(*parts)

    def _quoted(self, text: str) -> str:
        flat = " ".join(text.split())
        short = flat if len(flat) <= _LONGEST else flat[: _LONGEST - 1] + "…"
        return (
            f"“{short}”"
            if short
            else ("没有名称的控件" if self._mandate.language == "zh" else "something nameless")
        )


def _holds(box: Box, point: Point) -> bool:
    return box.left <= point.x < box.right and box.top <= point.y < box.bottom


def _touched(step: StepRecord) -> bool:
    """The phone was, or may have been, touched: where nothing was sent, nobody looked what it did."""
    return bool(step.execution.inputs) if step.execution is not None else step.verdict is not None


def _own_words(step: StepRecord) -> str:
    """Of an action without a target: the number it dials, the link it opens, the key it presses."""
    for name in ("number", "url", "app"):
        if (value := getattr(step.action, name, None)) is not None:
            return str(value.fill())
    return str(getattr(step.action, "key", step.action.kind))


def _seeks(field: Element) -> bool:
    return any(
        _SEEKS.search(text.replace("_", " ")) for text in (field.hint, field.description, field.resource_id)
    )
