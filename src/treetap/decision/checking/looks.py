"""Answers that are known by their looks: a phone number, a temperature, a number in a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from treetap.decision.checking.naming import Token, is_called
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.weekdays import is_days
from treetap.decision.checking.writing import is_in, is_it
from treetap.language.values.cut import cut
from treetap.matching.holds import quoted
from treetap.matching.labels import id_words, said
from treetap.matching.words import words
from treetap.models import Element, EvidenceKind, Role

_PHONE = re.compile(r"\+?\(?\d[\d\s().\-–]{4,}\d")
_MAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_DEGREES = re.compile(r"[-−]?\d+(?:\.\d+)?\s*(?:°\s*[CF]?|℃|℉|degrees?\b|摄氏度|华氏度|度)", re.IGNORECASE)
_MONEY = re.compile(r"[¥￥$€£]\s*\d[\d,]*(?:\.\d+)?|\d[\d,]*(?:\.\d+)?\s*(?:元|块|dollars?|euros?)")
_LOOKS = (
    (_PHONE, ("phone number", "number", "phone", "电话", "手机号", "号码")),
    (_MAIL, ("email", "email address", "邮箱", "邮件")),
    (_DEGREES, ("temperature", "气温", "温度")),
    (_MONEY, ("price", "cost", "fare", "fee", "价格", "价钱", "费用")),
)
_COUNTERS = tuple(words(name) for name in ("number", "code", "id", "no", "编号", "号码", "号"))
_NAMES = tuple(words(name) for name in ("label", "name", "title", "标签", "名称", "标题", "备注", "名字"))
_SAYING = frozenset(
    [
        "it",
        "is",
        "the",
        "now",
        "currently",
        "of",
        "at",
        "a",
        "was",
        "现",
        "在",
        "当",
        "前",
        "气",
        "温",
        "为",
        "是",
        "的",
        "度",
        "temperature",
    ]
)
_LEAST = 3
"""Characters of a number in a sentence that is more than a count."""


def by_looks(sight: Sight, label: Sequence[Token], covered: Sequence[Token]) -> Found | None:
    """The one thing of that kind on the page of what the question names.

    `covered`: those of the label's words that the page itself is about.
    """
    for pattern, names in _LOOKS:
        kinds = [token for token in label if any(words(name) in token for name in names)]
        if not kinds:
            continue
        rest = [token for token in label if token not in kinds and token not in covered]
        named = bool(sight.slots) or any(token in covered for token in label if token not in kinds)
        if rest or not named or not _is_page_of_all(sight):
            continue
        found = {text.strip(): one for text, one in sight.now.lines if pattern.fullmatch(text.strip())}
        if len(found) == 1:
            value, one = found.popitem()
            return Found(EvidenceKind.VALUE, f"On that page there is {quoted(value)}.", one, value)
    return None


def _is_page_of_all(sight: Sight) -> bool:
    heads = list(sight.now.headings())
    return all(any(is_it(slot, text) for text in heads) for slot in sight.slots)


def in_a_sentence(sight: Sight, label: Sequence[Token]) -> Found | None:
    """ "Invoice 20817 is attached", "It is 20 degrees inside": said once, in words of the question."""
    found = dict(_numbered(sight, label)) or dict(_measured(sight, label))
    if len(found) != 1:
        return None
    value, one = found.popitem()
    return Found(EvidenceKind.VALUE, f"The page says {quoted(said(one)[0])}.", one, value)


def _numbered(sight: Sight, label: Sequence[Token]) -> Iterator[tuple[str, Element]]:
    """A number right after the name of what has it, on the page of what the question names."""
    counters = [token for token in label if any(one in token for one in _COUNTERS)]
    named = [token for token in label if token not in counters]
    if len(counters) != 1 or not named or not sight.slots or not _is_page_of_all(sight):
        return
    for text, one in sight.now.lines:
        for token in named:
            for name in token:
                spoken = r"\s*".join(map(re.escape, name))
                link = r"\s*(?:number|no\.?|id|code|编号|号码|号)?\s*(?:is|是|为|[:：#])?\s*"
                pattern = rf"(?:^|\b|(?<=\W)){spoken}{link}([A-Z]{{0,4}}-?\d[\d-]*)"
                for match in re.finditer(pattern, text, re.IGNORECASE):
                    if len(match[1]) >= _LEAST:
                        yield match[1], one


def _measured(sight: Sight, label: Sequence[Token]) -> Iterator[tuple[str, Element]]:
    """A measure in a sentence that says nothing but what the question says."""
    degrees = any(words(name) in token for token in label for name in ("temperature", "气温", "温度"))
    asked = set(words(sight.goal.clause)) | {word for one in sight.goal.words for word in words(one)}
    if not degrees or sight.slots:
        return
    for text, one in sight.now.lines:
        matches = _DEGREES.findall(text)
        rest = set(words(_DEGREES.sub(" ", text))) - _SAYING
        if len(matches) == 1 and rest and rest <= asked and not one.clickable:
            yield matches[0].strip(), one


def of_a_row(sight: Sight, label: Sequence[Token]) -> Found | None:
    """The name of the entry that has the values of the question: "the label of my 18:00 alarm"."""
    asked = [token for token in label if any(one in token for one in _NAMES)]
    values = [slot for slot in sight.slots if slot.type not in {"text", "person"}]
    if len(asked) != 1 or not values or len(values) != len(sight.slots):
        return None
    now = sight.now
    rows: dict[str, Element] = {}
    for text, one in now.lines:
        row = now.row_of(one)
        if row.role is Role.ITEM and all(is_in(slot, text) for slot in values) and not one.clickable:
            rows.setdefault(row.id, row)
    if len(rows) != 1:
        return None
    row = next(iter(rows.values()))
    parts = [one for one in now.index.descendants(row) if one.text and not one.clickable]
    called = [one for one in parts if is_called(id_words(one.resource_id), asked)]
    plain = [one for one in parts if not cut(one.text).values and not is_days(one.text)]
    for found in (called, plain):
        texts = {one.text.lstrip("·•-– ").strip(): one for one in found}
        if len(texts) == 1:
            value, one = texts.popitem()
            return Found(EvidenceKind.VALUE, f"Its row says {quoted(value)}.", one, value)
    return None
