"""Questions about many entries: how many there are, what they come to, which is the largest.

Only where the whole list shows, every word of the question is seen, and each entry that counts tells exactly
one such quantity.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from treetap.decision.checking.asked import Asked, answering, asked, is_kind
from treetap.decision.checking.listing import is_whole, side_by_side, ticked_in, title_of
from treetap.decision.checking.measuring import quantities, told_unit, unit_of, wants_number, written
from treetap.decision.checking.naming import Token
from treetap.decision.checking.page_of import Page
from treetap.decision.checking.passages import Passage, passages
from treetap.decision.checking.periods import Period, days_of, periods, says_period, today
from treetap.decision.checking.sight import Found, Sight
from treetap.language.values.value import listed as table
from treetap.matching.holds import quoted
from treetap.matching.words import words
from treetap.models import ConstraintKind, EvidenceKind

_TOTAL = re.compile(
    r"\b(?:total|altogether|in all|combined|overall|sum)\b|一共|总共|合计|总(?=[\u4e00-\u9fff])",
    re.IGNORECASE,
)
_MEASURES = (
    ("time", r"\b(?:duration|how long|moving time|hours?|minutes?)\b|时长|多长时间|多久|多少(?:分钟|小时)"),
    (
        "distance",
        r"\b(?:distance|how far|kilomet(?:er|re)s?|miles?|met(?:er|re)s?)\b|距离|里程|多远|多少(?:公里|米)",
    ),
    (
        "money",
        r"\bhow much\b.*\b(?:spen[dt]|cost|paid)|\b(?:amount|cost|price|expenses?)\b|花了多少|多少钱|金额",
    ),
    ("size", r"\b(?:file size|size)\b|文件大小|大小"),
    ("weight", r"\b(?:weight|how heavy)\b|重量|多重"),
)
_EXTREMES: tuple[tuple[str, tuple[str, ...], bool], ...] = (
    (r"\b(?:largest|biggest)\b|最大", ("size", "money"), True),
    (r"\b(?:smallest)\b|最小", ("size", "money"), False),
    (r"\b(?:cheapest|least expensive|lowest[- ]priced)\b|最便宜", ("money",), False),
    (r"\b(?:most expensive|priciest|dearest)\b|最贵", ("money",), True),
    (r"\blongest\b|最长|最久", ("time", "distance"), True),
    (r"\bshortest\b|最短", ("time", "distance"), False),
    (r"\b(?:farthest|furthest)\b|最远", ("distance",), True),
    (r"\bheaviest\b|最重", ("weight",), True),
    (r"\blightest\b|最轻", ("weight",), False),
)
_HEADERS = {
    "money": r"price|cost|amount|价格|单价|售价|金额|费用",
    "size": r"size|大小",
    "time": r"duration|time|时长|用时",
    "distance": r"distance|length|距离|里程",
    "weight": r"weight|重量",
}
_BESIDES = frozenset(
    table(
        "total altogether all combined overall sum duration distance time length size amount price cost "
        "weight covered recorded logged spent moving day days week month year next this last past previous "
        "today tomorrow yesterday due largest biggest smallest cheapest expensive priciest longest shortest "
        "farthest furthest heaviest lightest least most activity activities entry entries record records "
        "item items workout workouts file files folder table list kind name number "
        "一共 总共 合计 总 时长 距离 里程 路程 大小 金额 价格 重量 那次 这次 下周 本周 上周 这周 本月 下个月 "
        "上个月 今天 明天 昨天 到期 截止 最大 最小 最便宜 最贵 最长 最短 最远 最重 最轻 最 便宜 贵 活动 记录 "
        "条目 运动 文件 文件夹 表格 列表 种 哪种"
    )
)
"""Words that say what is reckoned, or when; no entry need repeat them."""
_NOT = re.compile(
    r"\b(?:sold out|out of|unavailable|not|no longer|cancell?ed)\b|缺货|无货|售罄|取消", re.IGNORECASE
)
_RECENT = re.compile(r"\b(?:recent|latest|top|popular|suggested)\b|最近|热门|推荐", re.IGNORECASE)
_LEAST = 2
_UNSURE = frozenset({ConstraintKind.EXCEPT, ConstraintKind.NEGATION})


def tallied(sight: Sight) -> Found | None:
    """What the rows that fit the question come to."""
    question = asked(sight)
    if any(one.kind in _UNSURE for one in sight.goal.constraints):
        return None
    extreme = next((one for one in _EXTREMES if re.search(one[0], question.text, re.IGNORECASE)), None)
    if extreme is not None:
        return _extreme(sight, question, extreme[1], most=extreme[2])
    if question.kind == "count" and not question.unit:
        return _count(sight, question)
    kind = next((name for name, said in _MEASURES if re.search(said, question.text, re.IGNORECASE)), "")
    return _sum(sight, question, kind) if kind else None


def _count(sight: Sight, question: Asked) -> Found | None:
    """How many entries there are of that kind: on those days, or on a page that is called after them."""
    counted = [one for one in question.tokens if is_kind(sight, one)]
    kept = _kept(sight, question)
    days = says_period(question.text) or bool(question.values)
    if not counted or kept is None or not (days or any(sight.now.is_about(one) for one in counted)):
        return None
    if any(one.row is None or ticked_in(one.row, sight.now) for one in kept):
        return None  # a table, or some that are done already: are those meant?
    return Found(EvidenceKind.VALUE, f"{len(kept)} of the rows are so.", None, str(len(kept)))


def _sum(sight: Sight, question: Asked, kind: str) -> Found | None:
    """What they come to; of one entry what it tells."""
    kept = _kept(sight, question)
    total = bool(_TOTAL.search(question.text))
    if not kept or (len(kept) > 1 and not total) or not (total or question.values or question.names):
        return None
    amounts = [_amounts(one, kind) for one in kept]
    if any(len(one) != 1 for one in amounts):
        return None
    return _told(sight, question, kind, sum(one[0] for one in amounts), kept)


def _extreme(sight: Sight, question: Asked, kinds: Sequence[str], *, most: bool) -> Found | None:
    kept = _kept(sight, question)
    if kept is None or question.kind not in {"", "measure", "length", "money"}:
        return None
    for kind in kinds:
        amounts = [(one, _amounts(one, kind)) for one in kept]
        ranked = sorted(
            ((found[0], one) for one, found in amounts if len(found) == 1), key=lambda each: each[0]
        )
        missing = [one for one, found in amounts if len(found) != 1]
        if len(ranked) < _LEAST or (missing and kind != "size"):
            continue  # a folder has no size; anything else may be the one
        best, next_to = (ranked[-1], ranked[-2]) if most else (ranked[0], ranked[1])
        if best[0] == next_to[0] or any(_NOT.search(text) for one in kept for text in one.texts):
            return None
        if question.kind:
            return _told(sight, question, kind, best[0], [best[1]])
        name = _named(best[1], question)
        return Found(EvidenceKind.VALUE, f"The rows show {quoted(name)}.", None, name) if name else None
    return None


def _kept(sight: Sight, question: Asked) -> list[Passage] | None:
    """The rows that are as the question says; None where the page does not show them all."""
    now = sight.now
    found = [one for one in passages(now) if len(one.parts) > 1 and _is_entry(one)]
    found = [one for one in found if title_of(one)]
    if len(found) < 1 or not is_whole(found, now) or side_by_side([one for one in found if one.row], now):
        return None
    if any(
        _RECENT.search(text) for text in [*now.headings(), *(text for one in found for text in one.above)]
    ):
        return None
    spans = _spans(sight, question)
    besides = [one for one in question.tokens if _is_among(one) or unit_of("".join(min(one))) is not None]
    page = Page(sight, question, besides=besides)
    if spans is None or page.lacks or any(not _is_part(one, question) for one in page.unsaid):
        return None
    fitting = [one for one in found if page.fits(one)]
    if not spans:
        return fitting
    now_day, ranges = spans
    tries = [[one for one in fitting if _is_on(one, now_day, span)] for span in ranges]
    return tries[0] if all(one == tries[0] for one in tries) else None


def _spans(sight: Sight, question: Asked) -> tuple[date, list[Period]] | tuple[()] | None:
    """The days that are meant; nothing where none are said, None where today is not known."""
    if not says_period(question.text):
        return ()
    now = today(sight)
    return None if now is None else (now, periods(question.text, now))


def _is_on(one: Passage, now: date, span: Period) -> bool:
    days = days_of([*one.texts, *one.above], now)
    return len(days) == 1 and span[0] <= next(iter(days)) <= span[1]


def _is_entry(one: Passage) -> bool:
    """A row, a line of a table below its head, or a short block."""
    if one.row is not None:
        return len({part.element.id for part in one.parts}) > 1
    headed = [part for part in one.parts if part.header]
    return bool(headed) or len(one.parts) <= 3


def _is_among(token: Token) -> bool:
    return any((" ".join(one) if one[0].isascii() else "".join(one)) in _BESIDES for one in token)


def _is_part(token: Token, question: Asked) -> bool:
    """Of a longer word that is seen: 骑 of 骑行."""
    own = {"".join(one) for one in token}
    rest = {"".join(one) for other in question.tokens if other != token for one in other}
    return any(len(one) == 1 and not one.isascii() and any(one in other for other in rest) for one in own)


def _amounts(one: Passage, kind: str) -> list[float]:
    found: list[float] = []
    for part in one.parts:
        if part.header and re.search(_HEADERS[kind], part.header, re.IGNORECASE):
            bare = re.fullmatch(r"\d+(?:\.\d+)?", part.text.strip())
            found += [float(bare[0])] if bare else []
        found += quantities(part.text, kind)
    return found


def _named(one: Passage, question: Asked) -> str:
    """What it is called: in a table below the word that is asked for."""
    known = {word for token in question.head for form in token for word in form}
    below = [part.text for part in one.parts if part.header and set(words(part.header)) & known]
    return below[0] if len(below) == 1 else title_of(one)


def _told(sight: Sight, question: Asked, kind: str, amount: float, kept: Sequence[Passage]) -> Found | None:
    """In the unit that is wanted; where none is said, what stands there is told by others."""
    how = answering(sight)
    unit = told_unit(how) or next((found for word in question.unit if (found := unit_of(word))), None)
    if unit is None or unit[0] != kind:
        return None
    text = written(round(amount / unit[1]) if wants_number(how) else amount / unit[1])
    return Found(EvidenceKind.VALUE, f"{len(kept)} of the rows make {quoted(text)}.", None, text)
