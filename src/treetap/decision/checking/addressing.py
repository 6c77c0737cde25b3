"""To whom something goes where no value says it: a name among the words, or the latest of a list."""

from __future__ import annotations

from treetap.decision.checking.naming import has_words
from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Sight
from treetap.language.values.cut import cut
from treetap.matching.words import normal
from treetap.models import ConstraintKind, Element

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
_FEW = 6
"""Screens back that may show whom one writes to."""


def reaches(sight: Sight, *, left_over: bool) -> bool:
    """Whether the page is that of whom the goal means. `left_over`: its words are what is sent."""
    if sight.asks(*_RANKED):
        return _is_latest(sight)
    names = [] if left_over else [word for word in sight.goal.unexplained if normal(word) not in _NO_NAME]
    if not names:
        return True
    near = (sight.now, *sight.earlier()[:_FEW])
    return any(all(_heads(one, name) for name in names) for one in near)


def _heads(shown: Shown, name: str) -> bool:
    """It stands on the page itself, not in an entry of a list that leads elsewhere."""
    if any(has_words(text, name) for text in shown.headings()):
        return True
    return any(has_words(text, name) and not _leads_on(one, shown) for text, one in shown.lines)


def _leads_on(element: Element, shown: Shown) -> bool:
    return element.clickable or any(one.clickable for one in shown.index.ancestors(element))


def _is_latest(sight: Sight) -> bool:
    """In the list, as it was first seen, that conversation had the latest time of today."""
    if not any(normal(word) in _LATEST for word in sight.goal.words):
        return False
    titles = {normal(text) for text, _ in sight.now.title_texts(tabs=False)}
    for shown in sight.before:
        if shown.screen.package != sight.screen.package or shown.covered or shown.partial:
            continue
        times = list(_times(shown))
        if len(times) < 2:
            continue
        latest = max(time for time, _ in times)
        first = [texts for time, texts in times if time == latest]
        return len(first) == 1 and bool(titles & first[0])
    return False


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
    """Since midnight, where the text is a time and nothing else."""
    read = cut(text) if len(text) <= 12 else None
    if read is None or len(read.values) != 1 or read.values[0].type != "time":
        return None
    parts = {part.name: part.value for part in read.values[0].parts}
    hour, minute = parts.get("hour24", parts.get("hour", "")), parts.get("minute", "")
    return int(hour) * 60 + int(minute) if hour.isdigit() and minute.isdigit() else None
