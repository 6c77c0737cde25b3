"""Create: a new entry shows the value, and the form is closed. All values were seen, there or in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from treetap.decision.checking import marking, recorded, running, submitting
from treetap.decision.checking.forms import enters, has, has_pad, in_a_form, last_sights, left_open
from treetap.decision.checking.in_parts import in_parts
from treetap.decision.checking.naming import has_words
from treetap.decision.checking.right_place import is_of_its_kind, is_right_place, place_of
from treetap.decision.checking.rows import row_titles
from treetap.decision.checking.saved import told_saved
from treetap.decision.checking.shown import Shown, is_row
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.unfilled import left_empty
from treetap.decision.checking.weekdays import day_entered, weekday_shown
from treetap.decision.checking.writing import clock_seconds, is_in, is_it, seconds
from treetap.matching.holds import quoted
from treetap.matching.words import is_chinese, normal, words
from treetap.models import ConstraintKind, Element, EvidenceKind, Role, Slot

_UNCLEAR = (ConstraintKind.ALL, ConstraintKind.ONLY, ConstraintKind.EXCEPT, ConstraintKind.COMPARISON)
_SMALL_WORDS = (
    "their his her its is are was be and should will would must with for as my the a an using it them new"
    " please following have has last lasts starting starts ends start end until about saying says that so"
    " 的 是 为 叫 叫做 名为 内容 说 写 上"
)
_NO_VALUE = frozenset(_SMALL_WORDS.split())
"""Words that a clause may have left over and that are no value."""
_FIRST = ("name", "title", "subject", "content", "text")
_ADDED = re.compile(
    r"\b(?:added|created|saved|scheduled)\b|已(?:添加|新增|创建|新建|保存|加入)|(?:添加|创建|保存)成功"
)
_RINGS = frozenset(["alarm", "timer"])
"""What goes off next, whatever the day."""
_TO = re.compile(
    r"^add .+? to (?:the |my )?(?P<where>(?:(?! in ).)+)(?: in .+)?$"
    r"|(?:添加到|加入到|加入|加到|放进)(?:歌单|列表|文件夹|相册|群组|合集|清单|专辑|播放列表)(?P<zh>.+)$",
    re.IGNORECASE,
)
_ENDS = frozenset(["end", "top", "bottom", "start", "beginning", "front", "back"])  # no names
_LATE = 120
"""Seconds that a timer may have run since it was set."""


def check(sight: Sight) -> Found | None:
    """By a new entry, or by a page of its own."""
    now = sight.now
    if sight.asks(*_UNCLEAR) or now.covered or now.partial or not sight.in_app() or left_empty(sight):
        return None
    values, holder = in_parts(_with_whole_name(wanted(sight), sight), sight), _holder(sight)
    if holder or not _negations_hold(sight):
        return _held(sight, holder, values) if holder else None
    if not values or not is_right_place(sight):
        return None if values else _one_more(sight)
    if found := _told_saved(sight, values):
        return found
    first = _primary(values)
    if _is_form(now, values):
        return _said_to_be(sight, first, [one for one in values if one is not first])
    return _made(sight, values)


def _told_saved(sight: Sight, values: list[Slot]) -> Found | None:
    found = told_saved(sight, _primary(values), values)
    if found is None or not _on_that_day(sight, [found.text]) or left_open(sight, sight.object, []):
        return None
    return found


def _made(sight: Sight, values: list[Slot]) -> Found | None:
    first = _primary(values)
    others = [one for one in values if one is not first]
    if sight.goal.object.startswith("timer") and first.type == "duration":
        return _timer(sight, first)
    found = _new_entry(sight, first, others) or _said_to_be(sight, first, others)
    return found or (marking.keeps(sight) if _is_kept(sight) else None)


def joins(sight: Sight) -> Found | None:
    """To join a group, or to add something to a list."""
    return marking.check(sight) or check(sight) or submitting.check(sight)


def saves(sight: Sight) -> Found | None:
    """To save a place is to mark it; what is typed and saved is a new entry."""
    typed = any(one.fields and one.unsaved for one in sight.before)
    found = marking.keeps(sight) or recorded.kept(sight)
    return found or (check(sight) if sight.slots and typed else None)


def _is_kept(sight: Sight) -> bool:
    return bool({"favorite", "bookmark", "favourite"} & set(sight.goal.object.split()))


def _said_to_be(sight: Sight, first: Slot, others: list[Slot]) -> Found | None:
    """A passing message names it and says that it was added; the rest was in the form."""
    for text in sight.now.messages:
        old = any(text in one.messages for one in sight.before[-1:])
        if old or not _ADDED.search(normal(text)) or not is_in(first, text):
            continue
        typed = any(one.fields for one in last_sights(sight))  # a menu is no form with more to choose
        if not _on_that_day(sight, [text]) or (typed and left_open(sight, sight.object, [text])):
            continue
        if all(is_in(one, text) or in_a_form(sight, one) for one in others):
            return Found(EvidenceKind.ROW, f"A message says {quoted(text)}.")
    return None


def wanted(sight: Sight) -> list[Slot]:
    """The values that must show: those that were cut out, and the words that nothing else accounts for."""
    found = list(sight.slots)
    place = place_of(sight).split()
    for word in sight.goal.unexplained:
        if normal(word) in _NO_VALUE or normal(word) in place or not re.search(r"\w", word):
            continue
        if len(word) > 1 or is_chinese(word):
            found.append(Slot(name=f"word {word}", type="word", value=word))
    return found


def _with_whole_name(values: list[Slot], sight: Sight) -> list[Slot]:
    """First and last name as one, where both were typed: lists show them so."""
    first = next((one for one in values if one.role == "first name"), None)
    last = next((one for one in values if one.role == "last name"), None)
    if first is None or last is None or not (in_a_form(sight, first) and in_a_form(sight, last)):
        return values
    rest = [one for one in values if one not in (first, last)]
    said = {normal(text) for text, _ in sight.now.lines}
    mine = (f"{first.value} {last.value}", f"{last.value}, {first.value}", f"{last.value}{first.value}")
    name = next((one for one in mine if normal(one) in said), mine[0])
    return [Slot(name="name", type="text", role="name", value=name), *rest]


def _holder(sight: Sight) -> str:
    """The name of what something is added to: Morning of "to the playlist Morning"; not "to my list"."""
    found = _TO.search(sight.goal.clause)
    if found is None:
        return ""
    where = (found["where"] or found["zh"]).strip("\"'“”‘’《》. ")
    named = sight.names.unknown(where)
    if found["where"] and len(named.split()) == len(where.split()):
        return ""
    return " ".join(word for word in named.split() if words(word) not in sight.app and word not in _ENDS)


def _held(sight: Sight, holder: str, values: list[Slot]) -> Found | None:
    """It is an entry on the page of what it was added to, or a message says that it was added there."""
    now = sight.now
    added = [one for one in values if normal(one.value) not in normal(holder)]
    if not added or _is_form(now, []):
        return None
    titled = any(has_words(text, holder.strip("\"'“”《》")) for text, _ in now.title_texts(tabs=False))
    if not titled:
        return None
    first = _primary(added)
    rows = [one for text, one in now.lines if is_row(one) and is_it(first, text) and one not in now.titles]
    others = [one for one in added if one is not first]
    if not rows or any(not any(is_in(one, text) for text in _texts(now, rows[0])) for one in others):
        return None
    return Found(
        EvidenceKind.ROW, f"On the page of {quoted(holder)} there is {quoted(first.value)}.", rows[0]
    )


def _primary(values: list[Slot]) -> Slot:
    """What an entry is known by: never how many there are to be."""
    values = [one for one in values if not one.role.startswith("count")] or values
    for name in _FIRST:
        for one in values:
            if name in {one.role, one.name}:
                return one
    return next((one for one in values if one.type == "text"), values[0])


def _negations_hold(sight: Sight) -> bool:
    """ "Do not start it" holds where it could be started; of any other "not" nothing is known."""
    for one in sight.goal.constraints:
        if one.kind is ConstraintKind.NEGATION:
            if normal(one.value) not in {"start", "开始", "启动"}:
                return False
            if running.runs(sight.now) or not running.rests(sight.now):
                return False
    return True


def _is_form(shown: Shown, values: list[Slot]) -> bool:
    """Whether the values stand in fields, or there is something to save: it is not done yet."""
    if any(one.role is Role.PICKER for one in shown.front):
        return True
    typed = [shown.typed(field) for field in shown.fields]
    if any(text and is_it(value, text) for value in values for text in typed):
        return True
    return shown.unsaved and bool(shown.fields)


def _new_entry(sight: Sight, first: Slot, others: list[Slot]) -> Found | None:
    now = sight.now
    rows = list(_rows(now, first, others))
    if not rows or not _worked_on(sight, first):
        return None
    # What another app showed is where the value may have been read, and no entry here.
    own = sight.screen.package
    before = [one for one in _until_entered(sight, first) if not one.partial and one.screen.package == own]
    known = any(sight.is_here(one) for one in before)
    most = max(
        (len(list(_rows(one, first, others))) for one in before if not _is_form(one, [first, *others])),
        default=0,
    )
    if len(rows) <= most:
        return None
    for row in reversed(rows):
        texts = _texts(now, row)
        missing = [one for one in others if not any(is_in(one, text) for text in texts)]
        if any(not in_a_form(sight, one) for one in missing):
            continue
        # Where the list was not seen before, the form must have had it all.
        if not known and not all(_was_entered(sight, one) for one in (first, *others)):
            continue
        if _switched_off(now, row) or not _on_that_day(sight, texts):
            continue
        if left_open(sight, sight.object, texts):
            continue
        return Found(EvidenceKind.ROW, f"A new entry says {quoted(_said(now, row, first))}.", row)
    return None


def _on_that_day(sight: Sight, texts: list[str]) -> bool:
    """The day that the goal names is in the entry, or was in its form."""
    if any(word in _RINGS for word in sight.goal.object.split()):
        return weekday_shown(sight, texts)
    forms = [shown for shown in last_sights(sight) if enters(shown) and not shown.launcher]
    return day_entered(sight, texts, forms)


def _until_entered(sight: Sight, first: Slot) -> Sequence[Shown]:
    """The screens up to the form that had it: what shows after that may well be it."""
    had = [number for number, one in enumerate(sight.before) if has(one, first)]
    if not had:
        had = [number for number, one in enumerate(sight.before) if enters(one) and not sight.is_here(one)]
    if not had:
        return sight.before
    # A form of several pages may say on the later ones what was entered on the first.
    last = had[-1]
    while last - 1 in had and enters(sight.before[last - 1]) and not sight.is_here(sight.before[last]):
        last -= 1
    return sight.before[: last + 1]


def _rows(shown: Shown, first: Slot, others: list[Slot]) -> Iterator[Element]:
    """The entries, or the title of a page, that say it."""
    done: set[str] = set()
    for text, one in shown.lines:
        if not is_row(one):
            continue
        if first.type in {"text", "person"}:
            fits = is_it(first, text) or any(is_it(first, part) for part in text.splitlines())
        elif first.type == "word":
            group = [first, *(other for other in others if other.type == "word")]
            fits = all(has_words(text, word.value) for word in group)
        else:
            fits = is_in(first, text) or is_in(first, " ".join(shown.row_texts(one)))
        row = shown.row_of(one)
        if fits and row.id not in done:
            done.add(row.id)
            yield one


def _texts(shown: Shown, row: Element) -> list[str]:
    """What its row says; on a page of its own, what the page says."""
    texts = shown.row_texts(row)
    if row in shown.titles:
        texts = [*texts, *(text for text, _ in shown.lines)]
    return [*texts, " ".join(texts)]


def _said(shown: Shown, row: Element, first: Slot) -> str:
    return next((text for text in shown.row_texts(row) if is_in(first, text)), first.value)


def _was_entered(sight: Sight, value: Slot) -> bool:
    """In a form; a name that was typed in two parts has been seen there as such."""
    roles = {one.role for one in sight.slots}
    return in_a_form(sight, value) or (value.name == "name" and {"first name", "last name"} <= roles)


def _worked_on(sight: Sight, first: Slot) -> bool:
    """It was entered somewhere: what merely scrolled into view was there before."""
    if _was_entered(sight, first):
        return True
    if first.type in {"text", "person", "word"}:
        return False
    return any(enters(one) for one in sight.before)


def _switched_off(shown: Shown, row: Element) -> bool:
    """An alarm that is off does not ring."""
    around = shown.row_of(row)
    parts = [around, *shown.index.descendants(around)]
    return any(one.role is Role.SWITCH and one.checked is False for one in parts)


def _timer(sight: Sight, duration: Slot) -> Found | None:
    """It stands at that length, or has just begun to count down from it."""
    now, length = sight.now, seconds(duration)
    if length is None or has_pad(now) or not (running.runs(now) or running.rests(now)):
        return None
    if not any(now.is_about(token) for token in sight.object):
        return None
    if not any(enters(one) for one in sight.before):
        return None
    least = length - _LATE if running.runs(now) else length
    for text, one in now.lines:
        if any(max(least, 1) <= left <= length for left in clock_seconds(text)):
            return Found(EvidenceKind.ROW, f"The timer stands at {quoted(text)}.", one)
    return None


def _one_more(sight: Sight) -> Found | None:
    """No value was asked for: one entry more, all others still there, and it was worked on in between."""
    if not is_of_its_kind(sight):
        return None
    for number, shown in enumerate(sight.earlier()):
        if not sight.is_here(shown) or shown.covered or shown.partial:
            continue
        then, now = row_titles(shown), row_titles(sight.now)
        old, new = [text for text, _ in then], [text for text, _ in now]
        between = sight.earlier()[:number]
        more = len(new) == len(old) + 1 and all(new.count(text) >= old.count(text) for text in old)
        if not more or not any(enters(one) for one in between) or _is_form(sight.now, []):
            return None
        added = next((text for text in new if new.count(text) > old.count(text)), "")
        return Found(EvidenceKind.ROW, f"There is one entry more: {quoted(added)}.")
    return None
