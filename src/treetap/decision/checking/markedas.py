"""Mark A as B: its row says B, its box is ticked, it stands in the list of B, or it has left for it."""

from __future__ import annotations

import re

from treetap.decision.checking import deleting
from treetap.decision.checking.controls import is_chosen
from treetap.decision.checking.deleting_words import speaks_of_deleting, tells_deleted
from treetap.decision.checking.naming import has_words
from treetap.decision.checking.rows import row_titles
from treetap.decision.checking.shown import Shown, is_row
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.writing import is_it
from treetap.matching.holds import quoted
from treetap.matching.words import bare, normal
from treetap.models import ConstraintKind, Element, EvidenceKind, Role, Slot

_ENGLISH = re.compile(
    r"\bmark (?:the |my )?(?P<what>.+?) as (?:a |an |being )?(?P<state>[\w -]+?)"
    r"(?: (?:in|on|within) .+)?[.!]?$",
    re.IGNORECASE,
)
_CHINESE = re.compile(
    r"(?:把|将)(?P<what>.+?)(?:标为|标记为|标成|标记成|设为|标注为)(?P<state>[^，。,.]+?)[。.!]?$"
)
_QUOTES = "\"'“”‘’《》「」"
_QUOTED = re.compile(r"[\"“‘《「']([^\"“”‘’《》「」]+)[\"”’》」']")
_DONE = frozenset(
    [
        "done",
        "complete",
        "completed",
        "finished",
        "bought",
        "purchased",
        "read",
        "checked",
        "paid",
        "ticked",
        "完成",
        "已完成",
        "已买",
        "已购",
        "已购买",
        "已读",
        "已办",
        "办完",
        "做完",
        "买了",
        "已支付",
        "已付",
    ]
)
_BACK = ("un", "not ", "in", "未", "没", "非", "不")
_UNCLEAR = (
    ConstraintKind.ALL,
    ConstraintKind.EXCEPT,
    ConstraintKind.NEGATION,
    ConstraintKind.NTH,
    ConstraintKind.ONLY,
)


def parts(sight: Sight) -> tuple[str, str] | None:
    """What is marked, and as what; None if the goal says no such thing."""
    clause = sight.goal.clause
    found = _ENGLISH.search(clause) or _CHINESE.search(clause)
    if found is None or sight.asks(*_UNCLEAR):
        return None
    return found["what"].strip(_QUOTES + " "), found["state"].strip(_QUOTES + " ")


def check(sight: Sight) -> Found | None:
    """By the entry of that name."""
    named = parts(sight)
    now = sight.now
    if named is None or now.covered or now.partial or now.unsaved or not sight.in_app():
        return None
    what, state = named
    slot = _named(sight, what)
    named_so = [one for text, one in now.lines if is_row(one) and _is_entry(one, now) and is_it(slot, text)]
    # A box beside an entry that bears its name is no entry more.
    rows = [one for one in named_so if one.checked is None] or named_so
    if len({now.row_of(one).id for one in rows}) > 1:
        return None
    if rows:
        return _in_row(rows[0], now, slot, state) or _in_list(rows[0], now, state)
    return _has_left(sight, slot, state)


def _named(sight: Sight, what: str) -> Slot:
    """What is marked by the name that a screen says, without its kind: "the task Call the plumber"."""
    pieces = what.split()
    whole = [what, *_QUOTED.findall(what)]
    whole += [" ".join(pieces[at:]) for at in (1, 2) if sight.names.is_known(" ".join(pieces[:at]).lower())]
    said = {normal(text) for one in (*sight.before, sight.now) for text, _ in one.lines}
    for value in whole:
        if normal(value) and normal(value) in said:
            return Slot(name="what", type="text", value=value)
    listed = next((one for one in sight.slots if len(sight.slots) == 1 and one.value in what), None)
    return sight.slot("name") or listed or Slot(name="what", type="text", value=what)


def _is_entry(one: Element, shown: Shown) -> bool:
    return one.id not in {title.id for title in shown.titles}


def _in_row(one: Element, shown: Shown, slot: Slot, state: str) -> Found | None:
    """Its row has a sign of that name that is on, or a box that is ticked."""
    row = shown.row_of(one)
    inside = [row, *shown.index.descendants(row)]
    beside = [part for part in shown.front if any(is_it(slot, name.text) for name in shown.index.names(part))]
    boxes = [part for part in (*inside, *beside) if part.checked is not None and part.role is not Role.SWITCH]
    if is_done(state):
        if boxes and all(part.checked for part in boxes):
            return Found(EvidenceKind.STATE, f"{quoted(one.text)} is ticked.", one)
        if boxes:
            return None
    for part in inside:
        own = {bare(part.text), bare(part.description)} - {""}
        if part is not one and bare(state) in own and is_chosen(part) is not False and not part.clickable:
            return Found(EvidenceKind.STATE, f"{quoted(one.text)} is {quoted(state)}.", one)
    return None


def is_done(state: str) -> bool:
    """Whether it is what a tick says."""
    said = normal(state)
    return said in _DONE and not said.startswith(_BACK)


def _in_list(one: Element, shown: Shown, state: str) -> Found | None:
    """The page, or the tab that is open, is that of things so marked."""
    for text, _ in shown.title_texts():
        if bare(text) == bare(state):
            return Found(EvidenceKind.ROW, f"{quoted(one.text)} is under {quoted(text)}.", one)
    return None


def _has_left(sight: Sight, slot: Slot, state: str) -> Found | None:
    """Its row had a box to tick and has left this list: just now, or for a list of what is so marked."""
    now = sight.now
    if not is_done(state) or any(tells_deleted(text) for text in now.messages):
        return None
    places = [one for one in now.front if one.role is Role.TAB and not one.selected]
    place = next((one for one in places if has_words(now.index.label(one), state)), None)
    if any(_deletes(one) for one in sight.before[-2:]):
        return None
    for number, shown in enumerate(sight.earlier()):
        if not sight.is_here(shown) or shown.covered or shown.partial:
            continue
        had = [one for text, one in shown.lines if is_row(one) and is_it(slot, text)]
        if not had:
            continue
        row = shown.row_of(had[0])
        boxes = [one for one in shown.index.descendants(row) if one.role is Role.CHECKBOX]
        if not boxes or any(one.checked for one in boxes) or deleting.gone(sight, [slot]) is None:
            return None
        if place is None and (number or _has_new(now, shown) or _can_delete(row, shown)):
            return None
        where = f"there is {quoted(now.index.label(place))}" if place is not None else "it had a box to tick"
        return Found(EvidenceKind.GONE, f"{quoted(slot.value)} has left the list; {where}.", place)
    return None


def _has_new(now: Shown, then: Shown) -> bool:
    """Whether the list has an entry that it did not have: it may be the same one by another name."""
    had = {text for text, _ in row_titles(then)}
    return any(text not in had for text, _ in row_titles(now))


def _can_delete(row: Element, shown: Shown) -> bool:
    """Whether one touch of its row may have deleted it instead."""
    parts = (row, *shown.index.descendants(row))
    said = [text for one in parts if one.clickable for text in (one.description, one.text)]
    return any(speaks_of_deleting(text) for text in said)


def _deletes(shown: Shown) -> bool:
    return shown.covered and any(speaks_of_deleting(text) for text, _ in shown.lines)
