"""Which page this is, and in which state (D5): two short names made from what was seen.

The page's key is its structure: the app, the activity, the chosen tab, whether a dialog or a menu is open and
which. What fills a list, how many rows it has and how far it is scrolled do not matter. Words of the page's
language are used only where the app gives its parts no names of their own.

The state's key is its contents: texts, what is checked and chosen, values, how far a list is scrolled. What
changes by itself (`passing.py`) and where the cursor is do not matter.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from treetap.models import Bounds, Element, Role, Size
from treetap.perception.passing import came_nearer, counted, is_time, moved_on, steady, went_on
from treetap.perception.windows import is_overlay

_GENERIC_IDS = re.compile(
    r"actions?|alert(?:title)?|app|apply|back|bar|body|bottom|btn|buttons?|cancel|card|check|checkbox|choices"
    r"|close|collapsing|confirm|container|content|coordinator|custom|desc|detail|dialog|dismiss|divider|done"
    r"|drawer|edit|fab|footer|fragment|frame|grid|group|header|headline|icon|image|img|info|inner|items?|iv"
    r"|label|layout|left|line|list|listview|ll|main|menu|message|more|name|nav|navigate|navigation|negative"
    r"|neutral|next|no|ok|outer|page|panel|parent|positive|pref|preference|progress|recycler|recyclerview"
    r"|refresh|right|rl|root|row|rv|scroll|scroller|search|select|selected|settings|settingslib|sheet|subtitle"
    r"|summary|swipe|switch|tabs?|text|title|toggle|tool|toolbar|top|tv|up|value|view|viewpager|widget|window"
    r"|wrapper|yes|\d+"
)
"""A word of a resource id that says nothing about which page this is."""
_GENERIC_ACTIVITIES = re.compile(
    r"main|home|launch|sub|host|container|fragment|index|splash|portal|single|base|web|flutter|unity|react|root",
    re.IGNORECASE,
)
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
_QUOTED = re.compile(r"“[^”]*”|‘[^’]*’|\"[^\"]*\"|「[^」]*」|《[^》]*》|\d+")
_TITLES = re.compile(
    r"(?:^|_)(?:title|alertTitle|headline)$|collapsing_toolbar$|toolbar_title", re.IGNORECASE
)
_BACK = re.compile(r"(?:go |navigate )?(?:back|up)|返回|后退|转到上一层级|向上导航", re.IGNORECASE)
_HEADING, _TITLE = 40, 300
"""Characters, at most."""
_PASSING_ID = re.compile(r"snack_?bar|toast", re.IGNORECASE)
_HOLDS_CONTENT = frozenset({Role.LIST, Role.ITEM, Role.WEB})
_ACTED_ON = frozenset(
    {Role.BUTTON, Role.FIELD, Role.SWITCH, Role.CHECKBOX, Role.RADIO, Role.SLIDER, Role.PICKER, Role.ITEM}
)
CAN_BE_SET = "!"
"""At the start of a token: a person can change this here, so that a new value is news."""
SEPARATOR = "\x1f"
COUNTS, MOVES = "counts", "moves"
"""At the end of a token: a number in it may follow the time; a slider may follow what is playing."""
_MOST_CLOCKS = 40
"""A page with more times of day on it is a list of them."""


def page_key(
    elements: Sequence[Element],
    size: Size,
    *,
    package: str = "",
    activity: str = "",
    window: Bounds | None = None,
) -> str:
    """The name of the page. `window`: the extent of the window that the elements are in."""
    over = is_overlay(window, size)
    name = _activity(activity, package)
    tokens = {f"app:{package}", f"activity:{name}", f"over:{over}"}
    inside = _in_content(elements)
    # A window without a dot in its name, such as the notification shade's, is none of an app's activities.
    vague = "." not in activity or _GENERIC_ACTIVITIES.search(name) is not None
    if over:
        tokens.update(_dialog_tokens(elements))
    else:
        tokens.update(_tab_tokens(elements))
        tokens.update(_search_tokens(elements, inside, size))
        tokens.update(_structure_tokens(elements, inside, size))
    if (over or vague) and not _is_identified(elements):
        tokens.update(f"says:{words}" for words in _telling_words(elements, inside, size, over=over))
    return _short("\n".join(sorted(tokens)))


def state_tokens(
    elements: Sequence[Element], page: str, *, package: str = "", keyboard_shown: bool = False
) -> tuple[str, ...]:
    """One line for each thing that counts, in reading order."""
    scrolled = _in_scrolled(elements)
    rows = _in_rows(elements)
    sliders = frozenset(one.id for one in elements if one.role is Role.SLIDER)
    # Beside a slider the times of what is playing stay: they tell who moves the slider.
    clocks = frozenset() if sliders else _running_clocks(elements)
    lines = [page, f"keyboard:{keyboard_shown}", f"app:{package}"]
    for element in elements:
        name = element.resource_id.rpartition("/")[2]
        if element.role is Role.PROGRESS or _PASSING_ID.search(name):
            continue
        if element.role in (Role.CONTAINER, Role.UNKNOWN) and not (element.text or element.description):
            continue
        held = element.id in rows or element.clickable or element.label_of is not None
        if element.id in clocks:
            text = said = "~"
        else:
            text = element.text if element.editable else steady(element.text, may_be_set=held)
            said = steady(element.description, may_be_set=held)
        flags = (element.checked, element.selected, element.enabled, element.editable and element.focused)
        place = element.bounds.top if element.id in scrolled else ""
        settable = element.role in _ACTED_ON or element.label_of is not None
        start = CAN_BE_SET if settable else ""
        parts = (f"{start}{element.role}", name, text, said, element.hint, f"{flags}", f"{place}")
        lines.append(SEPARATOR.join((*parts, _goes_on(element, rows, sliders))))
    return tuple(lines)


def _goes_on(element: Element, rows: frozenset[str], sliders: frozenset[str]) -> str:
    """How its words may change by themselves; in a row of several parts a number may be a setting."""
    if element.role is Role.SLIDER:
        return MOVES
    if element.editable or element.role in (Role.FIELD, Role.PICKER) or element.checked is not None:
        return ""
    named = element.label_of is not None and element.label_of not in sliders
    return "" if named or element.id in rows or "\n" in element.text + element.description else COUNTS


def _in_rows(elements: Sequence[Element]) -> frozenset[str]:
    """What stands in a row with other words or controls: the value of a setting does."""
    above: dict[str, str] = {}
    members: dict[str, list[str]] = {}
    for element in elements:
        row = above.get(element.parent or "")
        if row is not None:
            members[row].append(element.id)
        if element.role is Role.ITEM and row is None:
            row = element.id
            telling = element.text or element.description or element.checked is not None
            members[row] = [element.id] if telling else []
        if row is not None:
            above[element.id] = row
    return frozenset(one for row in members.values() if len(row) > 1 for one in row)


def state_key(tokens: Iterable[str]) -> str:
    return _short("\n".join(tokens))


def _short(text: str) -> str:
    return blake2b(text.encode(), digest_size=8).hexdigest()


def _activity(activity: str, package: str) -> str:
    """Its name without the package, however the system wrote it."""
    return activity.rpartition("/")[2].removeprefix(package).lstrip(".")


def _marked(elements: Sequence[Element], marks: Mapping[str, bool]) -> frozenset[str]:
    """The elements below a marked one. Parents come before their children."""
    inside: set[str] = set()
    for element in elements:
        above = element.parent
        if above is not None and (above in inside or marks.get(above, False)):
            inside.add(element.id)
    return frozenset(inside)


def _in_content(elements: Sequence[Element]) -> frozenset[str]:
    return _marked(elements, {one.id: one.role in _HOLDS_CONTENT or one.scrollable for one in elements})


def _in_scrolled(elements: Sequence[Element]) -> frozenset[str]:
    marks = {one.id: one.scrollable or one.role in (Role.LIST, Role.WEB) for one in elements}
    return _marked(elements, marks)


def _dialog_tokens(elements: Sequence[Element]) -> Iterator[str]:
    """A dialog is small and does not change much: everything in it that can be used and has a name counts."""
    for element in elements:
        if element.role in _ACTED_ON and element.resource_id:
            yield f"{element.role}:{element.resource_id}"


def _tab_tokens(elements: Sequence[Element]) -> Iterator[str]:
    """Which tab is chosen, by its place: names are words of a language."""
    rows: dict[str | None, list[Element]] = {}
    for element in elements:
        if element.role is Role.TAB:
            rows.setdefault(element.parent, []).append(element)
    for tabs in rows.values():
        for place, tab in enumerate(sorted(tabs, key=lambda one: one.bounds.left)):
            if tab.selected:
                yield f"tab:{place}"


def _search_tokens(elements: Sequence[Element], inside: frozenset[str], size: Size) -> Iterator[str]:
    for element in elements:
        if (
            element.role is Role.FIELD
            and element.id not in inside
            and element.bounds.bottom < 0.2 * size.height
        ):
            yield "search"


def _structure_tokens(elements: Sequence[Element], inside: frozenset[str], size: Size) -> Iterator[str]:
    """The large named parts, what can be written in, a way back: one activity may show many pages."""
    most = 0.35 * size.width * size.height
    for element in elements:
        if element.id in inside or element.role in (Role.ITEM, Role.TEXT):
            continue
        if element.role is Role.FIELD:
            yield "field"
        elif _is_way_back(element, size):
            yield "back"
        name = element.resource_id
        if element.role is Role.WEB or (name and (element.role is Role.LIST or element.bounds.area >= most)):
            yield f"{element.role}:{name}"


def _is_way_back(element: Element, size: Size) -> bool:
    if not element.clickable or element.bounds.bottom > 0.15 * size.height:
        return False
    return _BACK.fullmatch(element.description.strip() or element.text.strip()) is not None


def _is_identified(elements: Sequence[Element]) -> bool:
    """Whether the app names what can be used here, in words of its own."""
    for element in elements:
        acted_on = element.clickable or element.editable or element.checked is not None or element.scrollable
        acted_on = acted_on or element.role is Role.LIST
        if acted_on and element.resource_id and not element.resource_id.startswith("android:"):
            words = _WORD.findall(element.resource_id.rpartition("/")[2])
            if not all(_GENERIC_IDS.fullmatch(word.lower()) for word in words):
                return True
    return False


def _telling_words(
    elements: Sequence[Element], inside: frozenset[str], size: Size, *, over: bool
) -> Iterator[str]:
    """The page's title; for a menu, its entries."""
    title = _title(elements, inside, size, over=over)
    if title:
        yield title
    elif over:
        for element in elements:
            if element.role in (Role.ITEM, Role.BUTTON, Role.TEXT):
                yield _plain(element.text or element.description)
    webs = [_plain(one.text) for one in elements if one.role is Role.WEB and one.text]
    yield from webs
    if not (title or webs or over):
        yield _heading(elements, inside, size)


def _title(elements: Sequence[Element], inside: frozenset[str], size: Size, *, over: bool) -> str:
    free = [one for one in elements if one.id not in inside and (one.text or one.description)]
    for element in free:
        if _TITLES.search(element.resource_id.rpartition("/")[2]):
            return _plain(element.text or element.description)
    if over:
        return ""
    high = [one for one in free if one.role is Role.TEXT and one.bounds.bottom < 0.25 * size.height]
    best = max(high, key=lambda one: one.bounds.height, default=None)
    return "" if best is None else _plain(best.text or best.description)


def _heading(elements: Sequence[Element], inside: frozenset[str], size: Size) -> str:
    """The first short text of a page that scrolls as a whole, if it is larger than the others."""
    rows = _marked(elements, {one.id: one.role is Role.ITEM or one.clickable for one in elements})
    short = [
        one
        for one in elements
        if one.role is Role.TEXT
        and one.id in inside
        and one.id not in rows
        and not one.clickable
        and 0 < len(one.text or one.description) <= _HEADING
    ]
    if not short or short[0].bounds.bottom > 0.4 * size.height:
        return ""
    first, *others = short
    heights = sorted(one.bounds.height for one in others)
    if heights and first.bounds.height < 1.2 * heights[len(heights) // 2]:
        return ""
    return _plain(first.text or first.description)


def _plain(text: str) -> str:
    """Without numbers and without what is quoted: those are contents."""
    return " ".join(_QUOTED.sub("~", steady(text[:_TITLE])).casefold().split())


def _running_clocks(elements: Sequence[Element]) -> frozenset[str]:
    """Times of day (or minutes and seconds) that stand large and alone and that nobody could set there.

    Beside a switch it is an alarm; in a row of a list that opens something it is an entry; a small one is the
    time of a message.
    """
    times = [one for one in elements if one.role is Role.TEXT and is_time(one.text)]
    if not times or len(times) > _MOST_CLOCKS:
        return frozenset()
    known = {one.id: one for one in elements}
    found: set[str] = set()
    for time in times:
        group = _group(time, elements, known)
        if time.clickable or time.label_of is not None or any(_can_be_set(one, known) for one in group):
            continue
        others = [one for one in group if one.role is Role.TEXT and not is_time(one.text)]
        if all(time.bounds.height > 1.25 * one.bounds.height for one in others):
            found.add(time.id)
    return frozenset(found)


def _group(time: Element, elements: Sequence[Element], known: Mapping[str, Element]) -> list[Element]:
    """The row or card it stands in, with all that is in it; the whole screen if it is in none."""
    above = known.get(time.parent or "")
    while above is not None and above.role not in (Role.ITEM, Role.LIST, Role.DIALOG):
        above = known.get(above.parent or "")
    if above is None:
        return [one for one in elements if one.role is Role.TEXT and one.id != time.id]
    if above.role is Role.LIST:
        return [one for one in elements if one.parent == time.parent]
    return [above, *(one for one in elements if one.id != time.id and _is_below(one, above.id, known))]


def _can_be_set(element: Element, known: Mapping[str, Element]) -> bool:
    if element.role is Role.ITEM and element.clickable:
        above = known.get(element.parent or "")
        return above is not None and above.role is Role.LIST
    return element.checked is not None or element.role in (Role.FIELD, Role.PICKER)


def _is_below(element: Element, ancestor: str, known: Mapping[str, Element]) -> bool:
    here = element.parent
    while here is not None:
        if here == ancestor:
            return True
        here = known[here].parent
    return False


# What pages were like: a clock that went on must not look like news


_PAGES = 32
_MINUTES = 15.0
"""A clock went on by no more between two looks, beside the time that is known to have passed."""
_FIELDS = 8
"""Of an element's token: its words are the third and the fourth."""


@dataclass(frozen=True, slots=True)
class _Page:
    tokens: tuple[str, ...]
    key: str
    bar: bytes
    at: float


class Recollection:
    """The last state of each page, by its key."""

    def __init__(self) -> None:
        self._pages: OrderedDict[str, _Page] = OrderedDict()

    def state_of(self, page: str, tokens: tuple[str, ...], bar: bytes, at: float) -> str:
        """The state's key: that of the last look if nothing but times and countdowns went on since.

        `bar` stands for the pixels of the status bar, where the phone shows its own clock. While they are the
        same, no time has passed on the phone, and a time of day that changed was changed by someone.
        """
        last = self._pages.get(page)
        passed = last is not None and (not last.bar or not bar or last.bar != bar)
        if last is not None and _only_went_on(last.tokens, tokens, max(0.0, at - last.at), passed=passed):
            key = last.key
        else:
            key = state_key(tokens)
        self._pages[page] = _Page(tokens, key, bar, at)
        self._pages.move_to_end(page)
        if len(self._pages) > _PAGES:
            self._pages.popitem(last=False)
        return key


def _only_went_on(before: Sequence[str], after: Sequence[str], seconds: float, *, passed: bool) -> bool:
    """`passed`: whether the phone's own clock may have gone on."""
    if len(before) != len(after):
        return False
    sliders = 0
    ticked = False
    for old, new in zip(before, after, strict=True):
        if old == new:
            continue
        parts = _changed(old, new)
        if parts is None:
            return False
        mark = old.rpartition(SEPARATOR)[2]
        if mark == COUNTS and all(counted(*part, seconds) for part in parts):
            ticked = True
        elif mark == MOVES and all(moved_on(*part) for part in parts):
            sliders += 1
        elif not passed or not all(_followed(part, old, seconds) for part in parts):
            return False
    # A slider that someone has moved is news; one that moves along with a running time is not.
    return ticked or not sliders


def _followed(part: tuple[str, str], token: str, seconds: float) -> bool:
    """Whether a text followed the phone's clock, minute by minute."""
    if came_nearer(*part, seconds):
        return True
    return not token.startswith(CAN_BE_SET) and went_on(*part, _MINUTES + seconds / 60)


def _changed(before: str, after: str) -> list[tuple[str, str]] | None:
    """The words of one element that changed; None if anything else about it did."""
    old, new = before.split(SEPARATOR), after.split(SEPARATOR)
    if len(old) != len(new) or len(old) != _FIELDS or old[:2] != new[:2] or old[4:] != new[4:]:
        return None
    return [(one, other) for one, other in zip(old[2:4], new[2:4], strict=True) if one != other]
