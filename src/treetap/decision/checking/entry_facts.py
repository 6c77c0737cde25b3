"""What an entry says of itself without a label: where it is, its bytes, its high and low, a bare number."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from treetap.decision.checking.asked import Asked, says
from treetap.decision.checking.asked_words import LIGHT
from treetap.decision.checking.naming import Token
from treetap.decision.checking.page_of import Page
from treetap.decision.checking.passages import Part, Passage, readable
from treetap.decision.checking.sight import Sight
from treetap.decision.checking.weekdays import days_in, is_days
from treetap.decision.checking.writing import is_in
from treetap.language.values.cut import cut
from treetap.matching.labels import id_words
from treetap.matching.words import words

_BYTES = re.compile(r"(?<![\w.])\d+(?:[.,]\d+)*\s?(?:[KMGT]i?B|bytes?|字节|B)(?![A-Za-z])", re.IGNORECASE)
_SIZE = re.compile(
    r"\bsize\b|\bhow (?:large|big|heavy)\b|\b[KMGT]B\b|多大|大小|占(?:了|用)?(?:多少|多大)|多少\s?[KMGT]B",
    re.IGNORECASE,
)
_MONEY = re.compile(r"[¥￥$€£]\s?\d|\d\s?(?:元|块|dollars?|euros?|yuan)")
_LASTS = re.compile(r"(?:\d{1,2}:)?\d{1,3}:\d{2}")
_PLAYED = re.compile(
    r"\b(?:songs?|tracks?|tunes?|music|videos?|clips?|films?|movies?|recordings?|episodes?|podcasts?|audio)\b"
    r"|歌|曲|视频|录音|音频|影片|电影|节目|播客",
    re.IGNORECASE,
)
"""What has a length: with a meeting, 10:30 is when it begins."""
_LONG = re.compile(r"(?:how)?long|duration|length|playingtime|runningtime|时长|多长|多久|长度")
_SPENDING = re.compile(r"花|花费|刷卡|消费|付|付款|支付|paid|pay|spend|spent|cost|charged?|card")
_COMMA = re.compile(r"[，；;]|,(?!\d)")
_HIGH = re.compile(r"\b(?:high|highest|maximum|max|warmest|hottest|at most)\b|最高|最热|最暖")
_LOW = re.compile(r"\b(?:low|lowest|minimum|min|coldest|at least)\b|最低|最冷")
_PAIR = re.compile(
    r"(?P<one>[-−]?\d+(?:\.\d+)?)\s?(?:°\s?[CF]?|℃|℉)?\s*[/~～]\s*(?P<two>[-−]?\d+(?:\.\d+)?)\s?(?P<unit>°\s?[CF]?|℃|℉)"
)
_BARE = re.compile(r"[A-Za-z]{0,3}[-–]?\d[\d –-]{2,}\d")
_PLACES = frozenset(
    {
        "location",
        "place",
        "venue",
        "address",
        "where",
        "room",
        "地点",
        "地址",
        "位置",
        "地方",
        "场地",
        "会议室",
    }
)


def asks_high_or_low(question: Asked) -> bool:
    """Of the two ends of a day's temperature one is asked for: that ranks no entries."""
    return question.kind == "degrees" and bool(_HIGH.search(question.text) or _LOW.search(question.text))


def seen_by_looks(sight: Sight, question: Asked) -> list[Token]:
    """Words of the question that need not be read: what they ask for is known by its looks, bytes or 3:07."""
    texts = [one.text for one in readable(sight.now)]
    ways = [_SIZE] if any(map(_BYTES.search, texts)) else []
    if question.kind == "money" and any(map(_MONEY.search, texts)):
        ways.append(_SPENDING)
    if question.kind == "length" and _PLAYED.search(question.text) and any(map(_LASTS.fullmatch, texts)):
        ways.append(_LONG)
    return [
        token
        for token in question.tokens
        if any(way.fullmatch("".join(one)) for one in token for way in ways)
    ]


def in_its_clause(question: Asked, text: str, found: list[re.Match[str]]) -> list[re.Match[str]]:
    """Of several amounts in one text those of the clause that speaks of what is asked: not the balance."""
    if question.kind != "money" or len(found) < 2:
        return found
    bounds = [0, *(one.end() for one in _COMMA.finditer(text)), len(text)]
    pieces = list(itertools.pairwise(bounds))
    told = [(a, b) for a, b in pieces if any(says(token, text[a:b]) for token in question.tokens)]
    kept = [one for one in found if any(a <= one.start() < b for a, b in told)]
    return kept or found


def by_place(question: Asked, passage: Passage) -> Iterator[tuple[Part, str]]:
    """In the row of an entry with its time, the one text that is neither its title nor a time."""
    if question.kind != "place" or passage.row is None:
        return
    rest = [one for one in passage.parts if not _is_given(question, one.text)]
    timed = [one for one in rest if _is_time(one.text)]
    left = [one for one in rest if one not in timed]
    if timed and len(left) == 1 and len(rest) < len(passage.parts):
        yield left[0], left[0].text


def by_bytes(question: Asked, passage: Passage) -> Iterator[tuple[Part, str]]:
    """How large a file is."""
    if _SIZE.search(question.text):
        for part in passage.parts:
            for found in _BYTES.finditer(part.text):
                yield part, found[0]


def high_or_low(question: Asked, passage: Passage) -> Iterator[tuple[Part, str]]:
    """Of 14° / 3° the one that is asked for."""
    if not asks_high_or_low(question):
        return
    most = _HIGH.search(question.text) is not None
    for part in passage.parts:
        for found in _PAIR.finditer(part.text):
            ends = sorted((found["one"], found["two"]), key=lambda one: float(one.replace("−", "-")))
            yield part, ends[-1 if most else 0] + found["unit"]


def bare_number(question: Asked, passage: Passage) -> Iterator[tuple[Part, str]]:
    """A line that is nothing but a number, where one is asked for and written under that name."""
    if question.kind == "code" and question.values and re.search(r"\bnumber\b|码|号", question.text):
        for part in passage.parts:
            if _BARE.fullmatch(part.text.strip()) and not is_days(part.text):
                yield part, part.text.strip()


def on_its_page(sight: Sight, question: Asked, page: Page) -> Iterator[tuple[Part, str]]:
    """On the page that is called after what the question names, what is known by itself."""
    heads = list(sight.now.headings())
    named = [*question.values] and all(any(is_in(one, text) for text in heads) for one in question.values)
    if page.lacks or not (named or _is_headed(question, sight)):
        return
    for one in readable(sight.now):
        part = Part(one.text.strip(), one)
        passage = Passage((part,))
        if question.kind == "place" and set(words(id_words(one.resource_id))) & _PLACES:
            if part.text and not set(words(part.text)) <= _PLACES and not _is_given(question, part.text):
                yield part, part.text
        elif named and question.kind == "moment" and _is_whole_moment(part.text):
            yield part, part.text
        elif named:
            lines = Passage(tuple(Part(line.strip(), one) for line in part.text.splitlines() if line.strip()))
            yield from bare_number(question, lines)
            yield from by_bytes(question, passage)


def _is_headed(question: Asked, sight: Sight) -> bool:
    """Whether the head of the page says every word of the question."""
    heads = [*sight.now.headings(), *(text for text, _ in sight.now.title_texts())]
    forms = {one: {"".join(form) for form in one} for one in question.tokens}
    needed = [one for one, said in forms.items() if not said & LIGHT and not any(map(_names_day, said))]
    return bool(needed) and any(all(says(one, text) for one in needed) for text in heads)


def _names_day(word: str) -> bool:
    return any(True for _ in days_in(word))


def _is_given(question: Asked, text: str) -> bool:
    """The question says it already: it is the title."""
    if any(is_in(one, text) and len(text) <= 2 * len(one.value) for one in question.values):
        return True
    own = words(text)
    return bool(own) and all(word in words(question.text) for word in own)


def _is_time(text: str) -> bool:
    found = cut(text)
    left = re.sub(r"[\ue000-\uf8ff]", "", found.text)
    timed = any(one.type in {"time", "date", "duration"} for one in found.values)
    return is_days(text) or (timed and len(words(left)) <= 4)


def _is_whole_moment(text: str) -> bool:
    """A line that says the day and the hour, and hardly more: "Wed, Mar 25, 13:00 - 15:15"."""
    found = cut(text)
    kinds = [one.type for one in found.values]
    left = words(re.sub(r"[\ue000-\uf8ff]", "", found.text))
    return kinds.count("date") == 1 and 0 < kinds.count("time") <= 2 and len(left) <= 2
