"""A form that was sent off: it had all that the goal says, and the page thanks for it."""

from __future__ import annotations

import re

from treetap.decision.checking.forms import is_open_option, left_open
from treetap.decision.checking.naming import has_words
from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.writing import is_in
from treetap.matching.holds import quoted
from treetap.matching.words import normal
from treetap.models import ConstraintKind, EvidenceKind

_THANKS = re.compile(
    r"^(?:thank you|thanks|success|congratulations|welcome,|registration (?:complete|successful))"
    r"|\b(?:successfully|has been|have been|was) (?:submitted|received|sent|registered|recorded)\b"
    r"|^(?:感谢|谢谢|欢迎，|恭喜)|(?:提交|注册|报名|申请|登记)成功|已(?:提交|收到|注册)"
)
_FAILS = re.compile(
    r"\b(?:error|failed|invalid|required|missing|try again)\b|错误|失败|必填|无效|请填写|请重试"
)
_DOING = frozenset(
    [
        "submit",
        "form",
        "fill",
        "out",
        "complete",
        "sign",
        "up",
        "register",
        "become",
        "send",
        "page",
        "website",
        "following",
        "please",
        "with",
        "as",
        "and",
        "提交",
        "表单",
        "填写",
        "成为",
        "注册",
        "登记",
        "并",
        "的",
        "为",
    ]
)
_UNCLEAR = (ConstraintKind.EXCEPT, ConstraintKind.NEGATION, ConstraintKind.NTH)


def check(sight: Sight) -> Found | None:
    """No field is left to fill, and what the page says now it did not say before."""
    now = sight.now
    if sight.asks(*_UNCLEAR) or now.fields or now.covered or now.partial or not sight.in_app():
        return None
    form = next((one for one in sight.earlier() if one.fields), None)
    if form is None or form.screen.package != sight.screen.package or not form.unsaved:
        return None
    thanks = next(
        (
            (text, one)
            for text, one in now.lines
            if _THANKS.search(normal(text)) and normal(text) not in form.said_at_all and not one.clickable
        ),
        None,
    )
    if thanks is None or any(_FAILS.search(normal(text)) for text, _ in now.lines):
        return None
    if not _had_all(sight, form) or left_open(sight, sight.object, []):
        return None
    return Found(EvidenceKind.PAGE, f"The form had it all, and the page says {quoted(thanks[0])}.", thanks[1])


def _had_all(sight: Sight, form: Shown) -> bool:
    """Every value, and every word that nothing else accounts for, stood in the form."""
    said = [text for text, one in form.lines if not is_open_option(one, form)]
    said += [form.typed(field) for field in form.fields]
    words = [word for word in sight.goal.unexplained if normal(word) not in _DOING]
    if not sight.slots and not words:
        return False
    if not all(any(is_in(slot, text) for text in said) for slot in sight.slots):
        return False
    return all(any(has_words(text, word) for text in said) for word in words)
