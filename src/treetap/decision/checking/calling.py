"""Call: a call to that number is on, with a button to end it. A number on a dial pad is no call."""

from __future__ import annotations

import re

from treetap.decision.checking.controls import controls, words_of
from treetap.decision.checking.forms import has_pad
from treetap.decision.checking.shown import Shown, is_row
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.writing import is_it
from treetap.matching.holds import quoted
from treetap.matching.words import normal
from treetap.models import ConstraintKind, Element, EvidenceKind

_ENDS = words_of("end call, hang up, end, 挂断, 结束通话, 挂断电话, endcall, hangup, leave call, 结束")
_SURELY_ENDS = words_of("end call, hang up, 挂断, 结束通话, 挂断电话, endcall, hangup, leave call")
"""What is called so ends a call even where it is as wide as a row."""
_ANSWERS = words_of("answer, accept, 接听, 接受, swipe up to answer, decline, 拒接, 拒绝, reject")
_OVER = ("call ended", "通话结束", "已挂断", "通话已结束", "call failed", "呼叫失败", "busy", "无法接通")
_MISSED = re.compile(r"\bmissed\b|未接|错过")
_UNCLEAR = (ConstraintKind.ALL, ConstraintKind.EXCEPT, ConstraintKind.NEGATION, ConstraintKind.NTH)


def _endings(shown: Shown) -> list[Element]:
    return controls(shown, _ENDS) or controls(shown, _SURELY_ENDS, rows=True)


def is_on_call(shown: Shown) -> bool:
    """There is a call to end, none to answer, and it is not over."""
    if not _endings(shown) or controls(shown, _ANSWERS, rows=True):
        return False
    return not any(normal(text).startswith(_OVER) for text, _ in shown.lines)


def calls(sight: Sight) -> Found | None:
    """The person or number stands there, and the call can be ended."""
    now = sight.now
    if sight.asks(*_UNCLEAR) or not is_on_call(now) or has_pad(now):
        return None
    if sight.goal.unexplained or not sight.slots:
        return None
    for slot in sight.slots:
        if not any(is_it(slot, text) or is_it(slot, text.partition("\n")[0]) for text, _ in now.lines):
            return None
    end = _endings(now)[0]
    return Found(EvidenceKind.STATE, f"A call to {quoted(sight.slots[0].value)} is on.", end)


def returns(sight: Sight) -> Found | None:
    """A call is on to whoever stood in the row of the call that was missed last."""
    if sight.slots:
        return calls(sight)
    now = sight.now
    if not _MISSED.search(normal(sight.said or sight.goal.clause)) or not is_on_call(now) or has_pad(now):
        return None
    for shown in sight.earlier():
        missed = next(
            (one for text, one in shown.lines if _MISSED.search(normal(text)) and is_row(one)), None
        )
        if missed is None:
            continue
        row = [normal(text) for text in shown.row_texts(missed) if not _MISSED.search(normal(text))]
        called = next((text for text, _ in now.lines if normal(text) in row and len(text) > 1), None)
        if called is None:
            return None
        end = _endings(now)[0]
        return Found(EvidenceKind.STATE, f"A call to {quoted(called)}, whose call was missed, is on.", end)
    return None


def answers(sight: Sight) -> Found | None:
    """The call that could be answered is on, or, declined, no longer there."""
    rang = next((one for one in sight.earlier() if controls(one, _ANSWERS, rows=True)), None)
    if rang is None or sight.slots or sight.goal.unexplained:
        return None
    if sight.positive:
        if not is_on_call(sight.now):
            return None
        return Found(EvidenceKind.STATE, "The call is on.", _endings(sight.now)[0])
    if controls(sight.now, _ANSWERS | _ENDS, rows=True) or sight.now.partial or is_any_call(sight):
        return None
    return Found(EvidenceKind.GONE, "The call is no longer there to be answered.")


def is_any_call(sight: Sight) -> bool:
    """On the way here the call was taken."""
    return any(is_on_call(one) for one in sight.before)


def hangs_up(sight: Sight) -> Found | None:
    """The call was on, and is over."""
    was_on = any(is_on_call(one) for one in sight.before)
    if not was_on or is_on_call(sight.now) or sight.now.partial or sight.now.covered:
        return None
    if _endings(sight.now) and not any(normal(text).startswith(_OVER) for text, _ in sight.now.lines):
        return None
    return Found(EvidenceKind.GONE, "The call was on, and is over.")
