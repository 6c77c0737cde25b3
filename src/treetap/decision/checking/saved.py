"""A message that says "saved", right after the form had all that was to be saved."""

from __future__ import annotations

import re

from treetap.decision.checking.forms import has, in_a_form
from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.writing import is_it
from treetap.matching.holds import quoted
from treetap.matching.words import normal
from treetap.models import EvidenceKind, Slot

_SAVED = re.compile(
    r"\b(?:saved|created|added|scheduled)(?: successfully)?[.!]?$"
    r"|^(?:已|成功)?(?:保存|创建|新建|添加)(?:成功|好了|完成)[。！!]?$|^\w{0,6}已(?:保存|创建|新建|添加)[。！!]?$"
)
_BUT = re.compile(
    r"\b(?:not|no|cannot|could|failed|error|unable|drafts?|auto|already|nothing|last)\b|n't\b"
    r"|失败|未|无法|错误|草稿|自动|没有|不能|上次"
)


def says_saved(text: str) -> bool:
    """Whether a message says so of what was entered, and neither of a draft nor that it was not."""
    said = normal(text)
    return bool(_SAVED.search(said)) and not _BUT.search(said)


def told_saved(sight: Sight, first: Slot, values: list[Slot]) -> Found | None:
    """The form in front had it all, what an entry is known by to the letter, and the message is new."""
    now, form = sight.now, next(iter(sight.earlier()), None)
    if form is None or form.partial or form.screen.package != sight.screen.package:
        return None
    told = next((text for text in now.messages if says_saved(text)), None)
    if told is None or any(says_saved(text) for text in form.messages):
        return None
    if not form.fields or not _stands_in(first, form):
        return None
    if not all(has(form, one) or in_a_form(sight, one) for one in values):
        return None
    if sight.is_here(form) and now.fields and any(has(form, one) and not has(now, one) for one in values):
        return None
    return Found(EvidenceKind.ROW, f"The form had {quoted(first.value)}, and a message says {quoted(told)}.")


def _stands_in(value: Slot, form: Shown) -> bool:
    """As what was typed, or as the name of what is being written."""
    texts = [form.typed(one) for one in form.fields]
    texts += [text for text, _ in form.title_texts(tabs=False)]
    return any(is_it(value, text) for text in texts)
