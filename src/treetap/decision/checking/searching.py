"""Search: results, with the query in the field or in the title. Words that are still being typed are none."""

from __future__ import annotations

import re

from treetap.decision.checking.naming import is_called
from treetap.decision.checking.rows import row_titles
from treetap.decision.checking.shown import Shown, is_row
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.writing import is_it
from treetap.matching.holds import quoted
from treetap.matching.words import normal, words
from treetap.models import ConstraintKind, Element, EvidenceKind, Role, Slot

_UNCLEAR = (ConstraintKind.ALL, ConstraintKind.EXCEPT, ConstraintKind.NEGATION)
_NONE = re.compile(
    r"\bno (?:results?|matches|items?|matching)\b|nothing found|not found|didn't match|did not match"
    r"|无(?:搜索)?结果|没有找到|未找到|找不到|没有相关|暂无结果"
)
_SUGGESTS = re.compile(
    r"recent searches|search history|suggest|trending"
    r"|搜索历史|历史搜索|热门搜索|热搜|猜你想搜|搜索发现|最近搜索"
)
_COUNTED = re.compile(
    r"^\d+ (?:found|results?|matches)|^(?:about )?[\d,]+ results"
    r"|找到\s*\d+|共\s*\d+\s*[条个项]|\d+\s*[条个项]结果"
)
_RESULTS = re.compile(r"(?:search )?results? for|search results|搜索结果|的?搜索结果|相关结果|共找到|条结果")


def check(sight: Sight) -> Found | None:
    """The query stands where it was asked, and an answer below it."""
    query = _query(sight)
    now = sight.now
    if query is None or sight.asks(*_UNCLEAR) or now.covered or not sight.in_app():
        return None
    place = _asked(query, now)
    if place is None or any(_SUGGESTS.search(normal(text)) for text, _ in now.lines):
        return None
    if now.screen.keyboard_shown and not (_answers_at_once(query, now) or _is_narrowed(query, sight)):
        return None
    if any(_NONE.search(normal(text)) for text, _ in now.lines):
        return Found(EvidenceKind.PAGE, f"{quoted(query.value)} was searched for; nothing was found.", place)
    answer = _answers(query, now, place) or _left_of(query, sight)
    text = f"{quoted(query.value)} was searched for; there is {quoted(answer or '')}."
    return None if answer is None else Found(EvidenceKind.PAGE, text, place)


def _query(sight: Sight) -> Slot | None:
    """What is searched for: a value, or all that the goal says. What else it says must be where one is."""
    slot = sight.slot("query", "content", "name")
    if slot is None:
        return Slot(name="query", type="text", value=sight.said) if sight.said else None
    places = [token for token in sight.object if not is_called("app", (token,))]
    return slot if all(sight.now.is_about(token) for token in places) else None


def _asked(query: Slot, shown: Shown) -> Element | None:
    for one in shown.fields:
        if is_it(query, shown.typed(one)):
            return one
    wanted = normal(query.value)
    for text, one in shown.title_texts(tabs=False):
        said = normal(text)
        if _RESULTS.search(said) and _has(said, wanted):
            return one
    # A bar that shows what was searched for and leads back to typing.
    top = shown.screen.frame.size.height * 0.2
    for one in shown.front:
        bar = (
            one.clickable
            and shown.index.boxes[one.id].bottom <= top
            and "search" in one.resource_id.casefold()
        )
        if bar and any(is_it(query, text) for text in shown.called(one)):
            return one
    return None


def _has(said: str, wanted: str) -> bool:
    one, other = words(said), words(wanted)
    return bool(other) and any(one[at : at + len(other)] == other for at in range(len(one)))


def _answers_at_once(query: Slot, shown: Shown) -> bool:
    """While one types there are suggestions; a number of finds, or entries of several texts, are more."""
    if any(_COUNTED.search(normal(text)) for text, _ in shown.lines):
        return True
    asked = set(words(query.value))
    for text, one in shown.lines:
        if is_row(one) and asked <= set(words(text)) and len(shown.row_texts(one)) > 1:
            return True
    return False


def _is_narrowed(query: Slot, sight: Sight) -> bool:
    """Of the entries that were there before, only those are left that speak of it: no suggestions."""
    asked = set(words(query.value))
    here = [text for text, _ in row_titles(sight.now)]
    if not here or not all(asked <= set(words(text)) for text in here):
        return False
    for shown in sight.earlier():
        if shown.screen.package != sight.screen.package:
            break
        then = [text for text, _ in row_titles(shown)]
        if len(then) > len(here) and set(here) <= set(then):
            return True
    return False


def _answers(query: Slot, shown: Shown, place: Element) -> str | None:
    """An entry below the field that speaks of it, or that the page calls a result."""
    bottom = shown.index.boxes[place.id].bottom
    asked = set(words(query.value))
    below = [
        (text, one)
        for text, one in shown.lines
        if is_row(one) and one.role is not Role.TAB and shown.index.boxes[one.id].top >= bottom - 1
    ]
    said_so = any(_RESULTS.search(normal(text)) for text, _ in shown.lines)
    for text, _ in below:
        if normal(text) != normal(query.value) and asked & set(words(text)):
            return text
    return below[0][0] if said_so and below else None


def _left_of(query: Slot, sight: Sight) -> str | None:
    """Of the entries that stood here before it was typed only some are left: the list answers to it."""
    now = sight.now
    here = [text for text, _ in row_titles(now)]
    if now.screen.keyboard_shown or now.partial or not here:
        return None
    for shown in sight.earlier():
        if not sight.is_here(shown) or shown.partial or shown.covered or _asked(query, shown) is not None:
            continue
        then = [text for text, _ in row_titles(shown)]
        # What is merely cut off at the foot is the beginning of the same list.
        fewer = len(here) < len(then) and set(here) <= set(then) and here != then[: len(here)]
        return here[0] if fewer else None
    return None
