"""Something was added to an entry: the entry's own page says it now, did not before, and kept the rest.

By what the page said when it was first seen, what was entered since, and what it says when one comes back.
"""

from __future__ import annotations

import re

from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.writing import is_it
from treetap.decision.details import Detail, detail_of, is_sort
from treetap.matching.holds import quoted
from treetap.matching.words import normal
from treetap.models import EvidenceKind, Role, Slot

_TO = re.compile(
    r"\b(?:to|into|onto) (?:the |my )?[^\"“‘'「《]{0,30}[\"“‘'「《]$"
    r"|(?:到|进|入|在|往|给)[一-鿿]{0,6}[\"“‘「《]$",
    re.IGNORECASE,
)
_MAKING = frozenset({"create", "put_into"})
_LONG_NUMBER = re.compile(r"\d[\d ()+-]{5,}\d|\S+@\S+")


def check(sight: Sight) -> Found | None:
    """For "add X to the note “Y”", "add the home number N to Ann"."""
    detail = detail_in(sight)
    what, holder = (detail.value, detail.whose) if detail is not None else _pair(sight)
    now = sight.now
    if what is None or now.covered or now.partial or not sight.in_app() or not sight.before:
        return None
    if now.unsaved or not _is_of(now, holder) or not _says(now, what) or _is_stay(sight, holder):
        return None
    first = next((one for one in sight.before if _is_whole(one) and _is_of(one, holder)), None)
    if first is None or _says(first, what) or not _was_entered(sight, what) or _lost(first, now):
        return None
    if detail is not None and detail.sort and not _is_of_sort(now, detail):
        return None
    return Found(EvidenceKind.STATE, f"The page of {quoted(holder)} says {quoted(what.value)} now.")


def detail_in(sight: Sight) -> Detail | None:
    """The number or address that somebody gets besides what they have; nothing else proves that it is so."""
    people = [one.value for one in sight.slots if one.type == "person"]
    spoken = re.findall(r"[A-Z][\w’'-]*(?: [A-Z][\w’'-]*)*", sight.goal.clause)
    odd = [name for name in spoken if all(word in sight.goal.unexplained for word in name.split())]
    han = ["".join(sight.goal.unexplained[:size]) for size in range(4, 0, -1)]
    han = [name for name in han if not name.isascii() and name in sight.goal.clause]
    return detail_of(sight.goal, sight.goal.clause, dict.fromkeys([*people, *odd, *han[:1]]))


def _pair(sight: Sight) -> tuple[Slot | None, str]:
    """What is added, and the quoted name of what it is added to."""
    clause = sight.goal.clause
    texts = [one for one in sight.slots if one.type == "text"]
    into = [one for one in texts if _TO.search(clause[: max(clause.rfind(one.value), 0)])]
    if sight.goal.verb not in _MAKING or len(texts) != 2 or len(sight.slots) != 2 or len(into) != 1:
        return None, ""
    return next(one for one in texts if one is not into[0]), into[0].value


def _is_of(shown: Shown, holder: str) -> bool:
    """Whether it is the page of that very thing: its title, its head, or the field of its name says so."""
    if shown.covered:
        return False
    texts = [*shown.headings(), *(shown.typed(one) for one in shown.fields[:1])]
    return any(normal(text) == normal(holder) for text in texts)


def _is_whole(shown: Shown) -> bool:
    return not shown.partial and not shown.covered


def _is_stay(sight: Sight, holder: str) -> bool:
    """Whether the page was not left since it was entered: what stands there may not be kept yet."""
    last = sight.before[-1]
    return last.screen.page_key == sight.screen.page_key and not last.covered and _is_of(last, holder)


def _says(shown: Shown, what: Slot) -> bool:
    """As a line of its own, in a field or outside of one; what is not ticked is only offered."""
    if any(is_it(what, text) and one.checked is not False for text, one in shown.lines):
        return True
    typed = [shown.typed(one) for one in shown.fields]
    return any(is_it(what, line) for text in typed for line in text.splitlines())


def _was_entered(sight: Sight, what: Slot) -> bool:
    """Typed into a field, or a box of that name was ticked."""
    for one in sight.before:
        if any(is_it(what, line) for field in one.fields for line in one.typed(field).splitlines()):
            return True
        boxes = [box for box in one.front if box.checked and box.role is not Role.TAB]
        if any(is_it(what, text) for box in boxes for text in one.row_texts(box)):
            return True
    return False


def _lost(first: Shown, now: Shown) -> bool:
    """Something that stood in its fields, or one of its numbers, is no longer there."""
    whole = "\n".join([*(text for text, _ in now.lines), *(now.typed(one) for one in now.fields)])
    kept = [first.typed(one) for one in first.fields]
    kept += [text for text, _ in first.lines if _LONG_NUMBER.fullmatch(text.strip())]
    return any(line.strip() not in whole for text in kept for line in text.splitlines())


def _is_of_sort(now: Shown, detail: Detail) -> bool:
    rows = [now.row_texts(one) for text, one in now.lines if is_it(detail.value, text)]
    return any(is_sort(text, detail.sort) for texts in rows for text in texts)
