"""Questions for entries: "what events do I have today" is answered by the titles of the rows that are so.

Only where the whole list shows: below its last row there is room for another.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from treetap.decision.checking.asked import Asked, asked, is_kind
from treetap.decision.checking.naming import Token
from treetap.decision.checking.page_of import Page
from treetap.decision.checking.passages import Passage, rows
from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.weekdays import is_days
from treetap.language.values.cut import cut
from treetap.matching.holds import quoted
from treetap.matching.labels import TOGGLES
from treetap.matching.words import words
from treetap.models import ConstraintKind, Element, EvidenceKind

_FOR_ENTRIES = re.compile(
    r"^\s*(?:what|which|list)\b(?! (?:is|are|was|were|time|day|date)\b)|^\s*(?:do|did|does|are) .*\bany\b"
    r"|有什么|有哪些|有没有|哪些|哪几[个条件项]",
    re.IGNORECASE,
)
_UNDONE = re.compile(
    r"\b(?:open|incomplete|unfinished|pending|uncompleted|outstanding|undone|still|to do)\b"
    r"|未完成|没完成|没有完成|没做|未做",
    re.IGNORECASE,
)
_DONE = re.compile(r"\b(?:completed|finished|done)\b|(?<!未)(?<!没有)(?<!没)已?完成|做完", re.IGNORECASE)
_UNSURE = frozenset({ConstraintKind.EXCEPT, ConstraintKind.NTH, ConstraintKind.COMPARISON})
_NAMES = frozenset({"text", "file", "person", "url", "email"})
"""Values that may be what something is called."""
_SHORT = 0.8
"""Of a row's height: so much room below the last one says that it is the last."""


def listed(sight: Sight) -> Found | None:
    """The titles of all rows that are as the question says."""
    question = asked(sight)
    if not _FOR_ENTRIES.search(question.text) or not any(is_kind(sight, one) for one in question.tokens):
        return None
    if question.kind or any(
        one.kind in _UNSURE and one.value not in {"any", "this"} for one in sight.goal.constraints
    ):
        return None
    shown = [one for one in rows(sight.now) if title_of(one)]
    ticked = {one.row.id: ticked_in(one.row, sight.now) for one in shown if one.row is not None}
    told = any(state is not None for state in ticked.values())
    page = Page(sight, question, besides=_states(question) if told else ())
    if page.lacks or not shown or not is_whole(shown, sight.now) or side_by_side(shown, sight.now):
        return None
    wanted = _wanted(question.text)
    kept = [
        one
        for one in shown
        if page.fits(one) and one.row is not None and (wanted is None or ticked[one.row.id] in {None, wanted})
    ]
    titles = [title_of(one) for one in kept]
    if not titles:
        return None
    text = ", ".join(titles)
    element = kept[0].parts[0].element if len(kept) == 1 else None
    return Found(EvidenceKind.VALUE, f"The list shows {quoted(text)}.", element, text)


def title_of(row: Passage) -> str:
    """The first of its texts that is no time, number or day."""
    return next((one.text for one in row.parts if not _is_value(one.text)), "")


def _is_value(text: str) -> bool:
    found = cut(text)
    left = re.sub(r"[\ue000-\uf8ff]", "", found.text)
    named = any(one.type in _NAMES for one in found.values)
    return (not words(left) and not named) or is_days(text)


def _wanted(text: str) -> bool | None:
    """Whether what is done is asked for, or what is not."""
    if _UNDONE.search(text):
        return False
    return True if _DONE.search(text) else None


def _states(question: Asked) -> list[Token]:
    """Words that a tick says."""
    said = [match[0] for find in (_UNDONE, _DONE) for match in find.finditer(question.text)]
    spoken = {word for text in said for word in words(text)}
    return [one for one in question.tokens if any(set(form) <= spoken for form in one)]


def ticked_in(row: Element, shown: Shown) -> bool | None:
    """How the box in the row, or beside it, stands."""
    boxes = shown.index.boxes
    ticks = [one for one in shown.front if one.role in TOGGLES]
    inside = [one for one in ticks if shown.index.within(one, row)]
    level = [one for one in ticks if boxes[row.id].top <= boxes[one.id].y <= boxes[row.id].bottom]
    beside = [one for one in level if one.parent == row.parent]
    found = [one.checked for one in (inside or beside) if one.checked is not None]
    return found[0] if len(found) == 1 else None


def is_whole(found: Sequence[Passage], shown: Shown) -> bool:
    """Whether nothing can be hidden further down, or up."""
    boxes = shown.index.boxes
    last = max((boxes[ground(one).id] for one in found), key=lambda box: box.bottom)
    lists = [one for one in shown.front if one.scrollable and boxes[one.id].bottom >= last.bottom]
    if shown.partial or shown.read:
        return False
    return all(boxes[one.id].bottom - last.bottom >= _SHORT * last.height for one in lists)


def side_by_side(found: Sequence[Passage], shown: Shown) -> bool:
    """Cells, as of a month: each has room for some of what it stands for, and no more."""
    boxes = sorted((shown.index.boxes[ground(one).id] for one in found), key=lambda box: box.top)
    return any(
        one.y > other.top
        and one.y < other.bottom
        and (one.left >= other.right - 1 or other.left >= one.right - 1)
        for at, one in enumerate(boxes)
        for other in boxes[at + 1 :]
    )


def ground(one: Passage) -> Element:
    """What it stands on: its row, or its last text."""
    return one.row or one.parts[-1].element
