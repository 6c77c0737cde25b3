"""The answer to a question: what looks like one in the passage that speaks of all that the question does."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from treetap.decision.checking.asked import Asked, asked, says
from treetap.decision.checking.asked_words import QUANTITY, UNITS
from treetap.decision.checking.entry_facts import (
    asks_high_or_low,
    bare_number,
    by_bytes,
    by_place,
    high_or_low,
    in_its_clause,
    on_its_page,
    seen_by_looks,
)
from treetap.decision.checking.naming import Token
from treetap.decision.checking.page_of import Page
from treetap.decision.checking.passages import Part, Passage, labelled, passages
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.writing import is_it
from treetap.matching.holds import quoted
from treetap.matching.words import normal, words
from treetap.models import ConstraintKind, EvidenceKind

_NUMBER = r"[-−+]?\d+(?:[.,]\d+)*(?:\s?/\s?\d+)?"
_HALF = r"(?:(?:上午|下午|早上|晚上|中午|凌晨)\s*)?"
_CLOCK = (
    rf"{_HALF}\d{{1,2}}(?::|：)\d{{2}}(?:\s*[ap]\.?m\.?)?|\d{{1,2}}\s*[ap]\.?m\.?\b"
    rf"|{_HALF}\d{{1,2}}点(?:半|一刻|三刻|\d{{1,2}}分?)?"
)
_TO = r"\s*(?:-|–|—|~|\bto\b|\buntil\b|至|到)\s*"
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*\.?"
_DAY = (
    rf"\d{{4}}[-/.]\d{{1,2}}[-/.]\d{{1,2}}|(?:\d{{4}}年)?\d{{1,2}}月\d{{1,2}}[日号]|{_MONTH}\s+\d{{1,2}}(?:st|nd|rd|th)?\b"
    rf"(?:,?\s+\d{{4}}\b)?|\d{{1,2}}(?:st|nd|rd|th)?\s+(?:of\s+)?{_MONTH}(?:\s+\d{{4}}\b)?"
    r"|(?:next\s+|下|本|这)?(?:周|星期|礼拜)[一二三四五六日天]|今天|明天|后天|今晚|明晚"
    r"|\b(?:next\s+)?(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:today|tomorrow|tonight)\b"
)
_MOMENT = rf"(?:{_DAY})(?:,?\s*(?:at\s+|的)?(?:{_CLOCK}))?|(?:{_CLOCK})(?:\s+on\s+(?:{_DAY}))?"
_UNIT = r"\s?(?:%|°\s?[CF]?|[a-zA-Zµ]+\b\.?|[\u4e00-\u9fff]{1,2})?"
_SPAN = (
    r"\d+(?:[.,]\d+)?\s?(?:hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s|days?|weeks?|km|miles?"
    r"|个?小时|分钟?|秒钟?|天|周|公里)(?![A-Za-z])"
)
_LASTS = rf"{_SPAN}(?:\s?{_SPAN}){{0,2}}"
"""How long: 1 h 20 min, 3 分 5 秒."""
_NO_COUNT = re.compile(
    r"\s?(?:元|块|%|°|℃|[¥￥$€£]|点|分钟|小时"
    r"|(?:dollars?|euros?|min|minutes?|hours?|[kKMG]?[BbgmW]|km|am|pm)\b)"
)
"""After a number: it is a price, a time, a measure."""
_MONEY = re.compile(r"[¥￥$€£]\s?$")
LOOKS = {
    "time": re.compile(rf"(?:{_CLOCK})(?:{_TO}(?:{_CLOCK}))?", re.IGNORECASE),
    "moment": re.compile(_MOMENT, re.IGNORECASE),
    "money": re.compile(
        rf"[-−+]?\s?[¥￥$€£]\s?{_NUMBER}|{_NUMBER}\s?(?:元|块钱?|dollars?|euros?|yuan|rmb|pounds?|[¥$€£])",
        re.IGNORECASE,
    ),
    "count": re.compile(rf"(?<![A-Za-z0-9.,:]){_NUMBER}(?![\d:])"),
    "measure": re.compile(rf"(?<![A-Za-z0-9.,:]){_NUMBER}(?!\d*:\d){_UNIT}"),
    "length": re.compile(
        rf"(?<![\d:])(?:\d{{1,2}}:)?\d{{1,3}}:\d{{2}}(?![\d:])|(?<![A-Za-z0-9.,:])(?:{_LASTS})", re.IGNORECASE
    ),
    "degrees": re.compile(rf"{_NUMBER}\s?(?:°\s?[CF]?|℃|℉|degrees?\b|摄氏度|度)", re.IGNORECASE),
    "number": re.compile(rf"(?<![A-Za-z0-9.,:]){_NUMBER}(?!\d*:\d){_UNIT}"),
    "phone": re.compile(r"\+?\(?\d[\d\s().\-–]{4,}\d"),
    "mail": re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"),
    "code": re.compile(r"(?<![A-Za-z0-9])(?=[A-Za-z-]*\d)[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*(?![A-Za-z0-9:])"),
}
"""How an answer of that kind looks."""
_AFTER_HEAD = frozenset({"code", "phone", "money", "degrees", "number"})
"""Kinds of answers that follow the word that is asked for."""
_PLAIN_LOOKS = frozenset({"count", "phone", "mail", "degrees"})
"""Kinds of answers that look like nothing else."""
_CLASSIFIER = re.compile(r"(?:几|多少)([个条封张位次本部首家件只份人项步集杯盒瓶台辆间页])")
_LINKS = (
    r"\s*(?:number|no\.?|code|is|was|are|will be|as|:|：|=|#|→|是|为|号码|号)?"
    r"\s*(?:is|was|:|：|#|是|为)?\s*[\"“'「]?(?=[\w+¥￥$€£(-])"
)
_RANGE = re.compile(_TO)
_UNSURE = frozenset({ConstraintKind.EXCEPT, ConstraintKind.NEGATION, ConstraintKind.NTH})
_RANKS = re.compile(r"most |least|more|less|than|best|top")
_LONGEST, _LABEL, _FEW = 80, 30, 6
_SMALL = frozenset(
    words("the a an of my your our their this is are was for in on at to by and with 的 在 是 为 了")
)


def answered(sight: Sight) -> Found | None:
    """What the page says to the question, if it says one thing only."""
    question = asked(sight)
    if (_ranks(sight) and not asks_high_or_low(question)) or not (question.tokens or question.values):
        return None
    page = Page(sight, question, besides=seen_by_looks(sight, question))
    best: dict[str, tuple[int, Part, str]] = {}
    for passage in passages(sight.now):
        rank = page.rank(passage)
        for part, value in _values(question, passage) if rank else ():
            known = best.get(normal(value))
            if known is None or known[0] < rank:
                best[normal(value)] = (rank, part, value)
    if not best:
        best = {normal(value): (1, part, value) for part, value in _counted(question, page, sight)}
    if not best:
        best = {normal(value): (1, part, value) for part, value in on_its_page(sight, question, page)}
    top = max((rank for rank, _, _ in best.values()), default=0)
    found = [one for one in best.values() if one[0] == top]
    if len(found) != 1:
        return None
    _, part, value = found[0]
    return Found(EvidenceKind.VALUE, f"The page says {quoted(part.text)}.", part.element, value)


def _counted(question: Asked, page: Page, sight: Sight) -> Iterator[tuple[Part, str]]:
    """On the page of that very thing, a number of such: 几件 is 52 件."""
    by = _CLASSIFIER.search(question.text)
    if by is None or page.lacks:
        return
    for passage in passages(sight.now):
        for part in passage.parts if page.fits(passage) else ():
            for match in re.finditer(rf"(?<![\d.,:])(\d+)\s?{by[1]}", part.text):
                yield part, match[1]


def _ranks(sight: Sight) -> bool:
    """It asks for the largest, the first, all but one: no single passage tells."""
    for one in sight.goal.constraints:
        if one.kind in _UNSURE and one.value != "this":
            return True
        if one.kind is ConstraintKind.COMPARISON and _RANKS.search(one.value):
            return True
    return False


def _values(question: Asked, passage: Passage) -> Iterator[tuple[Part, str]]:
    """What in it can be the answer, the surest way first; nothing where two things can."""
    for way in (high_or_low, _by_column, by_place, by_bytes, bare_number, _by_head, _by_looks, _beside):
        found = {normal(value): (part, value) for part, value in way(question, passage)}
        if len(found) == 1:
            yield from found.values()
        if found:
            return


def _by_column(question: Asked, passage: Passage) -> Iterator[tuple[Part, str]]:
    """What stands below the word that is asked for."""
    for part in passage.parts:
        if part.header and _heads(part.header, question) and not _is_said(question, part.text):
            yield part, part.text


def _heads(header: str, question: Asked) -> bool:
    """Whether the column is called after what is asked for."""
    return any(_is_spoken(header, (token,)) for token in question.head)


def _by_head(question: Asked, passage: Passage) -> Iterator[tuple[Part, str]]:
    """Right after the word that is asked for: "code 5508", 取件码是5508."""
    looks = LOOKS.get(question.kind)
    if looks is None or question.kind not in _AFTER_HEAD or not question.head:
        return
    for part in passage.parts:
        for one in question.head[-1]:
            spoken = r"\s*".join(map(re.escape, one))
            edge = r"\b" if one[0].isascii() else ""
            for match in re.finditer(rf"{edge}{spoken}{edge}{_LINKS}", part.text, re.IGNORECASE):
                value = looks.match(part.text, match.end())
                if value is not None and not _is_other(question, part.text[: match.start()]):
                    yield part, value[0].strip(" .,")


def _by_looks(question: Asked, passage: Passage) -> Iterator[tuple[Part, str]]:
    """The one thing in it that looks like such an answer, and is no value of the question itself."""
    looks = LOOKS.get("count" if question.unit else question.kind)
    if (
        looks is None
        or question.kind == "number"
        or any(_is_another(question, part.text) for part in passage.parts)
    ):
        return
    for part in passage.parts:
        if question.kind == "code" and not _is_labelled(question, part.text):
            continue
        for match in in_its_clause(question, part.text, list(looks.finditer(part.text))):
            value = _measured(question, match[0]).strip(" .,")
            if not value or _is_cut(part.text, match.end()) or _is_given(question, value):
                continue
            if _fits(question, part.text, match):
                yield part, _end(question, value)


def _is_given(question: Asked, value: str) -> bool:
    """It is a value of the question itself."""
    timed = question.kind in {"time", "moment"}
    same = [one for one in question.values if (one.type in {"time", "date"}) is timed]
    return any(is_it(one, value) for one in same)


def _measured(question: Asked, text: str) -> str:
    """The number with its unit, without the beginning of what is measured: 500克 of 500克黑麦粉."""
    if question.kind != "measure" or text.isascii():
        return text
    first = {"".join(one)[:1] for token in question.tokens for one in token}
    at = next((n for n, char in enumerate(text) if char in first and not char.isdigit()), len(text))
    return text[:at]


def _end(question: Asked, value: str) -> str:
    """Of a range of times the one that is asked for."""
    ends = _RANGE.split(value)
    if question.kind != "time" or len(ends) != 2:
        return value
    if re.search(r"\b(?:start|begin|open|leave|depart)|开始|出发|发车", question.text):
        return ends[0].strip()
    return ends[1].strip() if re.search(r"\b(?:end|finish|over|close)|结束|到达", question.text) else value


def _is_labelled(question: Asked, text: str) -> bool:
    """A few words, and what is asked for among them: "Gate 12"."""
    return bool(question.head) and says(question.head[-1], text) and len(words(text)) <= _FEW


def _is_other(question: Asked, before: str) -> bool:
    """What stands right before the word makes it another one: "the Wi-Fi code", asked for the gate's."""
    found = re.search(r"([A-Za-z][\w-]*)\s+$", before)
    return found is not None and not set(words(found[1])) & (_SMALL | set(words(question.text)))


def _is_another(question: Asked, text: str) -> bool:
    """A label for something of that kind that is not the one: "Minimum balance" is not the balance."""
    own = [word for word in words(text) if word not in _SMALL]
    if not question.head or len(text) > _LABEL or any(char.isdigit() for char in text):
        return False
    extra = [word for word in own if word not in words(question.text)]
    known = {word for token in question.tokens for one in token for word in one}
    return says(question.head[-1], text) and any(word not in known for word in extra)


def _fits(question: Asked, text: str, match: re.Match[str]) -> bool:
    """A number of minutes is followed by minutes; what is counted stands beside its number."""
    after = text[match.end() :].strip()
    if question.unit:
        said_unit = next(iter(words(after)), "")
        return said_unit in question.unit or any(
            after.startswith(one) for one in question.unit if not one.isascii() or not one.isalpha()
        )
    if not fits_alone(question, text, match):
        return False
    if question.kind == "count":
        by = _CLASSIFIER.search(question.text)
        if by is not None and after.startswith(by[1]):
            return True  # 几件: 7 件
        counted = question.head[-1:] or question.tokens[:1]
        rest = text[: match.start()] + " " + text[match.end() :]
        other = next(iter(words(after)), "")
        return any(says(token, rest) for token in counted) and not (other in UNITS and len(other) > 1)
    return True


def fits_alone(question: Asked, text: str, match: re.Match[str]) -> bool:
    """What looks like a number may be a price."""
    if question.kind != "count" or question.unit:
        return True
    return not (_NO_COUNT.match(text, match.end()) or _MONEY.search(text[: match.start()]))


def _beside(question: Asked, passage: Passage) -> Iterator[tuple[Part, str]]:
    """After a label that is made of what is asked for, of whatever look: "Location", then the place."""
    for label, part in labelled(passage):
        named = _is_spoken(label.text.rstrip(":： "), question.head)
        fits = len(part.text) <= _LONGEST and not _is_said(question, part.text) and not _is_cut(part.text, -1)
        numeric = question.kind in LOOKS or bool(QUANTITY.search(question.text.casefold()))
        looks = LOOKS[question.kind] if question.kind in _PLAIN_LOOKS else None
        if looks is not None and not any(
            fits_alone(question, part.text, one) for one in looks.finditer(part.text)
        ):
            continue
        if named and fits and (not numeric or any(char.isdigit() for char in part.text)):
            yield part, part.text


def _is_spoken(text: str, tokens: Sequence[Token]) -> bool:
    """Whether the text is made of these words, the last of them among them."""
    own = [word for word in words(text) if word not in _SMALL]
    known = {word for token in tokens for one in token for word in one}
    return bool(own) and bool(tokens) and says(tokens[-1], text) and all(word in known for word in own)


def _is_said(question: Asked, text: str) -> bool:
    """Whether the question says it already."""
    own = [word for word in words(text) if word not in _SMALL]
    return not own or all(word in words(question.text) for word in own)


def _is_cut(text: str, end: int) -> bool:
    """The list shows only the beginning of the text, and that ends here."""
    rest = text[end:] if end >= 0 else text
    return rest.strip() in {"…", "..."} or (end < 0 and text.rstrip().endswith(("…", "...")))
