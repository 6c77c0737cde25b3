"""To whom something goes where no value says it: a name among the words, or the latest of a list."""

from __future__ import annotations

import re
from collections.abc import Sequence

from treetap.decision.checking.naming import has_words
from treetap.decision.checking.rows import row_titles
from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Sight
from treetap.decision.checking.writing import is_it
from treetap.language.values.cut import cut
from treetap.matching.words import bare, normal
from treetap.models import ConstraintKind, Role, Slot

_RANKED = (ConstraintKind.COMPARISON, ConstraintKind.NTH, ConstraintKind.ONLY)
_LATEST = frozenset(["recent", "latest", "newest", "last", "new", "最新", "最近", "最后", "新的", "新"])
_NO_NAME = frozenset(
    [
        "with",
        "message",
        "that",
        "saying",
        "text",
        "reply",
        "back",
        "to",
        "from",
        "about",
        "one",
        "me",
        "my",
        "using",
        "via",
        "内容",
        "说",
        "是",
        "内容是",
        "的",
        "发",
        "给",
        "我",
    ]
)
_AGO = re.compile(
    r"^(?:now|just now|刚刚|刚才|(?P<minutes>\d{1,2}) ?(?:m|min|mins|minutes?|分钟?)(?: ago|前)?"
    r"|(?P<hours>\d{1,2}) ?(?:h|hr|hrs|hours?|小时)(?: ago|前)?)$"
)
_DAY = 24 * 60
_ROWS = 3
_FEW = 6
"""Screens back that may show whom one writes to."""


def reaches(sight: Sight, words: Sequence[str]) -> bool:
    """Whether the page is that of whom the goal means: the latest one, or who is named by the words."""
    if sight.asks(*_RANKED):
        return _is_latest(sight)
    names = [word for word in words if normal(word) not in _NO_NAME]
    if not names:
        return True
    near = (sight.now, *sight.earlier()[:_FEW])
    return any(all(_heads(one, name) for name in names) for one in near)


def _heads(shown: Shown, name: str) -> bool:
    """It stands on the page itself, not in an entry of a list that leads elsewhere."""
    if any(has_words(text, name) for text in shown.headings()):
        return True
    return any(has_words(text, name) and not shown.leads_on(one) for text, one in shown.lines)


def _is_latest(sight: Sight) -> bool:
    """In the list, as it was first seen, that conversation had the latest time of today, or stood on top."""
    if not any(normal(word).removesuffix("的") in _LATEST for word in sight.goal.words):
        return False
    titles = {normal(text) for text, _ in sight.now.title_texts(tabs=False)}
    for shown in sight.before:
        if shown.screen.package != sight.screen.package or shown.covered or shown.partial:
            continue
        times = list(_times(shown))
        if len(times) < 2:
            if (top := _topmost(shown)) is not None:
                return normal(top) in titles
            continue
        latest = max(time for time, _ in times)
        first = [texts for time, texts in times if time == latest]
        return len(first) == 1 and bool(titles & first[0])
    return False


def _topmost(shown: Shown) -> str | None:
    """The title of the first of several alike rows that tell no times: what came last stands on top."""
    rows = [(text, shown.index.by_id[row]) for text, row in row_titles(shown)]
    listed = [(text, row) for text, row in rows if row.role is Role.ITEM and row.clickable]
    if len(listed) < _ROWS or len({row.parent for _, row in listed}) != 1 or shown.fields:
        return None
    return listed[0][0]


def _times(shown: Shown) -> list[tuple[int, set[str]]]:
    """Of every entry with a time of today: when, and what it says."""
    found: dict[str, tuple[int, set[str]]] = {}
    for text, one in shown.lines:
        row = shown.row_of(one)
        if row.id == one.id or row.id in found:
            continue
        minutes = _minutes(text)
        if minutes is not None:
            found[row.id] = minutes, {normal(other) for other in shown.row_texts(row)}
    return list(found.values())


def _minutes(text: str) -> int | None:
    """Since midnight, where the text is a time and nothing else; what is told from now on is later still."""
    ago = _AGO.match(normal(text))
    if ago is not None:
        unit = 60 if ago["hours"] else 1
        return _DAY * 2 - int(ago["hours"] or ago["minutes"] or 0) * unit
    read = cut(text) if len(text) <= 12 else None
    if read is None or len(read.values) != 1 or read.values[0].type != "time":
        return None
    parts = {part.name: part.value for part in read.values[0].parts}
    hour, minute = parts.get("hour24", parts.get("hour", "")), parts.get("minute", "")
    return int(hour) * 60 + int(minute) if hour.isdigit() and minute.isdigit() else None


def carried(sight: Sight) -> Slot | None:
    """What is to be sent was read before: "send it". It was typed here, and stood on another page before."""
    if sight.goal.unexplained or not sight.slots or any(one.type == "text" for one in sight.slots):
        return None
    for number in range(len(sight.before) - 1, -1, -1):
        shown = sight.before[number]
        typed = [shown.typed(field) for field in shown.fields if normal(shown.typed(field))]
        if shown.screen.package != sight.screen.package or not typed:
            continue
        known = {
            bare(text) for one in sight.before[:number] if not sight.is_here(one) for text, _ in one.lines
        }
        found = [text for text in typed if bare(text) in known]
        people = [text for text in found if any(is_it(slot, text) for slot in sight.slots)]
        said = [text for text in found if text not in people]
        return Slot(name="content", type="text", role="content", value=said[0]) if len(said) == 1 else None
    return None
