"""The rows that a goal speaks of: by name to the letter, by number, or by its words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from treetap.decision.doing.here import Here
from treetap.decision.doing.measures import clock
from treetap.decision.doing.spoken import spoken_names
from treetap.decision.doing.wishes import written
from treetap.matching.holds_page import titles
from treetap.matching.labels import said
from treetap.matching.words import bare, normal, words
from treetap.models import ConstraintKind, Element, Role, Source, StepStatus

_NAMING = frozenset({"name", "recipient", "", "to", "in", "from", "of", "query", "content"})
_TELLING = frozenset({"send", "reply", "forward", "comment", "post", "create", "note_down", "type"})
"""What is said with these is no row's name."""
_NAMES = frozenset({"text", "person", "phone", "email", "url", "time", "date"})
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_LETTERS = re.compile(r"\w")
_BAR, _BARRED = 0.1, 2
"""What stands in the bar at the top may be what was searched for: an entry of that name comes first."""


def names(here: Here, *, roles: frozenset[str] = frozenset({"name", ""})) -> list[str]:
    """The things that the goal names to the letter."""
    return [
        written(slot)
        for slot in here.goal.slots
        if (slot.type in _NAMES or (slot.type, slot.role) == ("number", "name")) and slot.role in roles
    ]


def all_names(here: Here) -> list[str]:
    """Every value that may be a row's name, and then what the task calls by name without quotes."""
    told = here.goal.verb in _TELLING
    given = names(here, roles=_NAMING - {"content"} if told else _NAMING)
    spoken = [one for one in spoken_names(here) if not any(normal(one) in normal(other) for other in given)]
    return [*given, *spoken]


def named(here: Here, name: str) -> Element | None:
    """The row or control that is called that, to the letter; a title of a row before its other texts."""
    found: list[tuple[int, int, Element]] = []
    headings = {one.id for one in titles(here.screen)}
    bar = _BAR * here.screen.frame.size.height
    for one in here.front:
        if one.editable or one.id in headings:
            continue
        well = fits(one, name)
        if well:
            doer = here.known.doer(one)
            if doer.clickable or doer.long_clickable or doer.source is not Source.TREE:
                found.append((well + _BARRED * (here.known.boxes[one.id].bottom <= bar), one.order, doer))
    found.sort(key=lambda each: each[:2])
    return found[0][2] if found else None


def fits(element: Element, name: str) -> int:
    """Whether it is called that: 1 where it says just that, 2 where the first of its lines does; 0 else."""
    texts = said(element)
    if any(_same(text, name) for text in texts):
        return 1
    lines = [line for text in texts for line in re.split(r"\n|,\s|，", text)]
    return 2 if any(_same(line.strip(), name) for line in lines) else 0


def _same(text: str, name: str) -> bool:
    if not _LETTERS.search(text):
        return False
    moment = clock(name) if len(name) <= 8 else None
    if moment is not None:
        return len(text) <= 12 and clock(text) == moment
    if _NUMBER.fullmatch(name) and text.lstrip("=＝≈ ").replace(",", "").strip() == name:
        return True  # what comes out of a sum
    stem = re.sub(r"\.[A-Za-z0-9]{1,4}$", "", name)
    return (
        normal(text) == normal(name)
        or bare(text) == bare(name)
        or (stem != name and bare(text) == bare(stem))
    )


def in_words(here: Here) -> list[tuple[str, Element]]:
    """Rows whose title stands, word by word, in what the task says and the lexicon does not explain."""
    spoken = words(here.said)
    odd = {word for part in here.goal.unexplained for word in words(part)}
    found: list[tuple[int, str, Element]] = []
    headings = {one.id for one in titles(here.screen)}
    for one in here.front:
        if one.editable or one.id in headings:
            continue
        for text in said(one):
            own = words(text)
            if own and len(text) <= 60 and _runs(own, spoken) and odd & set(own):
                doer = here.known.doer(one)
                if doer.clickable or doer.long_clickable or doer.source is not Source.TREE:
                    found.append((-sum(map(len, own)), text, doer))
    found.sort(key=lambda each: each[0])
    kept: list[tuple[str, Element]] = []
    for _, text, doer in found:
        if not any(doer.id == other.id for _, other in kept):
            kept.append((text, doer))
    return kept


def _runs(short: tuple[str, ...], long: tuple[str, ...]) -> bool:
    return any(long[at : at + len(short)] == short for at in range(len(long) - len(short) + 1))


_NO_ROWS = frozenset({Role.TAB, Role.SWITCH, Role.RADIO, Role.ICON, Role.CHECKBOX})


def numbered(here: Here) -> Element | None:
    """The n-th of the page's rows, where the goal counts them."""
    wanted = next((one.value for one in here.goal.constraints if one.kind is ConstraintKind.NTH), "")
    found = re.fullmatch(r"-?\d+", wanted)
    rows = list(list_rows(here)) if found is not None else []
    if found is None or not rows or here.dialog:
        return None
    if not any(one.role in {Role.ITEM, Role.LIST} for one in (rows[0], *here.known.ancestors(rows[0]))):
        return None
    if wanted.startswith("-") and here.knows.scrollers(here.screen) and not _is_at_end(here):
        return None  # the last that shows is not the last
    at = int(wanted)
    place = at - 1 if at > 0 else at
    return rows[place] if -len(rows) <= place < len(rows) else None


def _is_at_end(here: Here) -> bool:
    """Whether scrolling on has shown nothing more."""
    page = here.screen.page_key
    return any(
        one.action.kind == "swipe" and one.page_key == page and one.status is StepStatus.FAILED
        for one in here.steps
    )


def _is_no_entry(here: Here, element: Element) -> bool:
    """Numbers on a wheel, and what one ticks."""
    control = here.known.control(element)
    ticks = control is not None and control.role is Role.CHECKBOX and not control.clickable
    return ticks or any(one.role is Role.PICKER for one in here.known.ancestors(element))


def list_rows(here: Here) -> Iterator[Element]:
    """The rows of the largest family of alike things that can be touched, from the top."""
    families: dict[tuple[str | None, Role, str], list[Element]] = {}
    for one in here.controls:
        if one.role in _NO_ROWS or not here.called(one) or _is_no_entry(here, one):
            continue
        families.setdefault((one.parent, one.role, one.resource_id), []).append(one)
    best = max(families.values(), key=lambda rows: (_in_list(here, rows[0]), len(rows)), default=[])
    yield from sorted(best, key=lambda one: here.known.boxes[one.id].top)


def _in_list(here: Here, element: Element) -> bool:
    return element.role is Role.ITEM or any(
        one.role is Role.LIST or one.scrollable for one in here.known.ancestors(element)
    )


def row_of(here: Here) -> tuple[str, Element] | None:
    """The row the goal is about: by name, by its words, by number."""
    for name in all_names(here):
        found = named(here, name)
        if found is not None:
            return name, found
    by_words = in_words(here)
    if by_words:
        return by_words[0]
    counted = numbered(here)
    return (here.known.label(counted), counted) if counted is not None else None


def is_place(here: Here, name: str) -> bool:
    """Whether the goal names it as where something is: "from the Trip folder", 旅行文件夹里的."""
    holders = (normal(word) for thing in _HOLDERS for word in here.things.words(thing))
    kinds = "|".join(re.escape(word) for word in sorted(holders, key=len, reverse=True))
    wanted, quotes = re.escape(normal(name)), "[\"'“”‘’《》「」]?"
    english = rf"\b(?:from|in|inside|within|under)\b[^,.;]*?{quotes}(?<!\w){wanted}{quotes} (?:{kinds})\b"
    before = rf"\b(?:from|in|inside|within|under) (?:the |my )?(?:{kinds}) {quotes}{wanted}(?!\w)"
    chinese = rf"{wanted}{quotes}(?:这个|的)?(?:{kinds})(?:里|中|内|下|的)"
    return any(re.search(one, normal(here.said)) for one in (english, before, chinese))


_HOLDERS = (
    "folder",
    "directory",
    "album",
    "playlist",
    "list",
    "notebook",
    "category",
    "project",
    "collection",
)
_AGO = (
    (re.compile(r"^(?:just )?(?:now)(\d*)$|^刚刚(\d*)$"), 0),
    (re.compile(r"^(\d+) ?(?:m|min|mins|minutes?)(?: ago)?$|^(\d+) ?分钟前?$"), 1),
    (re.compile(r"^(\d+) ?(?:h|hr|hrs|hours?)(?: ago)?$|^(\d+) ?小时前?$"), 60),
)
_DAYS_AGO = (
    (re.compile(r"yesterday|昨天"), 2),
    (re.compile(r"^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*$|^(?:周|星期)[一二三四五六日天]$"), 3),
    (
        re.compile(r"^(?:[a-z]{3,9}\.? \d{1,2}|\d{1,2} [a-z]{3,9}|\d{1,2}月\d{1,2}日|\d+[/-]\d+([/-]\d+)?)$"),
        9,
    ),
)
_DAY = 1440


def newest(here: Here) -> Element | None:
    """The row with the latest time; where the rows tell none the first: what came last stands on top."""
    rows = list(list_rows(here))
    aged = [(age, row) for row in rows if (age := _age(here, row)) is not None]
    if aged:
        return min(aged, key=lambda each: each[0])[1]
    return rows[0] if len(rows) > 1 and rows[0].role is Role.ITEM else None


def _age(here: Here, row: Element) -> int | None:
    """About how many minutes ago, by what the row says; the order is what counts."""
    for part in here.known.texts(row):
        text = normal(part.text).strip()
        for pattern, minutes in _AGO:
            if (found := pattern.match(text)) is not None:
                return minutes * int(next((one for one in found.groups() if one), "0"))
        moment = clock(text) if len(text) <= 9 else None
        if moment is not None:
            return _DAY - (moment[0] * 60 + moment[1])
        for pattern, days in _DAYS_AGO:
            if pattern.search(text) and len(text) <= 14:
                return days * _DAY
    return None
