"""Open: the page has that title, or the app of that name is in front. A row of that name is neither."""

from __future__ import annotations

import re

from treetap.decision.checking import running, setting
from treetap.decision.checking.naming import Token, is_called
from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.writing import is_it
from treetap.matching.holds import quoted
from treetap.matching.words import normal, words
from treetap.models import ConstraintKind, Element, EvidenceKind, Role

_STARTS = frozenset(
    ["start", "run", "activate", "launch", "打开", "开启", "启动", "启用", "运行", "开", "执行"]
)
_SETTINGS = words("settings")
_KINDS = (
    _SETTINGS,
    words("page"),
    words("screen"),
    words("menu"),
    words("section"),
    words("页面"),
    words("界面"),
)
"""Words that say what kind of page it is, and stand in no title."""
_UNCLEAR = (ConstraintKind.ALL, ConstraintKind.EXCEPT, ConstraintKind.COMPARISON, ConstraintKind.NEGATION)


def check(sight: Sight) -> Found | None:
    """By the app in front, the title, or the chosen tab."""
    if sight.asks(*_UNCLEAR) or sight.now.covered:
        return None
    if _sets_going(sight) or sight.asks(ConstraintKind.NTH):
        return running.starts(sight) if _sets_going(sight) else _nth_tab(sight)
    if sight.app and not sight.slots and all(token & sight.app for token in sight.object):
        return _app(sight)
    if not sight.in_app():
        return None
    if sight.slots:
        return _of_value(sight)
    found = _page(sight, sight.object) or _shorter(sight) or _by_name(sight)
    return found or (_going(sight) if _STARTS & {normal(word) for word in sight.goal.words} else None)


def _going(sight: Sight) -> Found | None:
    """打开 a lamp is to switch it on; to start a scene is to have it run."""
    if any(not word.isascii() for word in sight.goal.words):
        on = setting.switched(sight, True)
        if on is not None:
            return on
    return running.said_to_run(sight)


def _shorter(sight: Sight) -> Found | None:
    """ "The display settings" are the page "Display" of the settings."""
    rest = tuple(_bare(token) for token in sight.object if not any(one in token for one in _KINDS))
    if rest and rest == sight.object and _SETTINGS in sight.app and "settings" in sight.now.package_words:
        return _of_switch(sight, rest)
    if not rest or rest == sight.object:
        return None
    settings = any(_SETTINGS in token or _bare(token) != token for token in sight.object)
    if settings and "settings" not in sight.now.package_words:
        return None
    return _page(sight, rest) or (_of_switch(sight, rest) if settings else None)


def _of_switch(sight: Sight, rest: tuple[Token, ...]) -> Found | None:
    """The page of a thing, whatever it is called, begins with the switch of that thing."""
    now, boxes = sight.now, sight.now.index.boxes
    bar = max((boxes[one.id].y for one in now.titles), default=0.0)
    touched = [one for one in now.front if one.clickable or one.checked is not None]
    below = [one for one in touched if boxes[one.id].y > bar]
    first = min(below, key=lambda one: boxes[one.id].top, default=None)
    control = None if first is None else now.index.control(first)
    if control is None or control.checked is None or control.role is Role.RADIO:
        return None
    if not any(is_called(name, rest, switch=True) for name in now.called(control)):
        return None
    name = quoted(now.index.label(control))
    return Found(EvidenceKind.PAGE, f"The page begins with the switch {name}.", control)


def _bare(token: Token) -> Token:
    """Its names without "settings" at the end, where they have that."""
    ends = (_SETTINGS, words("设置"))
    cut = {
        one[: -len(end)] for one in token for end in ends if len(one) > len(end) and one[-len(end) :] == end
    }
    return token | cut


def _by_name(sight: Sight) -> Found | None:
    """The page of the one thing that the goal names, where it also says what kind of thing that is."""
    if sight.needed == sight.object:
        return None
    for text, title in sight.now.title_texts(tabs=False):
        if sight.names_it(text):
            return Found(EvidenceKind.PAGE, f"The page is {quoted(text)}.", title)
    return None


def _sets_going(sight: Sight) -> bool:
    """To run or start a stopwatch is more than to see it."""
    said = {normal(word) for word in sight.goal.words}
    things = (sight.goal.object, *sight.goal.object.split())
    active = any(sight.names.lexicon.is_kind(thing, "activity") for thing in things)
    return active and bool(said & {"run", "start", "启动", "运行", "开启", "开"})


def _app(sight: Sight) -> Found | None:
    """By what it is installed as, by its package, by the title of its page."""
    screen, now = sight.screen, sight.now
    if sight.package is not None:
        if sight.package != screen.package:
            return None
        return Found(EvidenceKind.PAGE, f"{quoted(sight.goal.app or '')} is in front ({screen.package}).")
    if sight.names_package(now) and not now.launcher:
        return Found(EvidenceKind.PAGE, f"{quoted(sight.goal.app or '')} is in front ({screen.package}).")
    # The page of an app in the settings bears the app's name too.
    if "settings" in now.package_words or now.launcher:
        return None
    return _page(sight, (sight.app,), tabs=False)


def _page(sight: Sight, tokens: tuple[Token, ...], *, tabs: bool = True) -> Found | None:
    title = sight.now.is_titled(tokens, tabs=tabs)
    if title is None or not tokens:
        return None
    return Found(EvidenceKind.PAGE, f"The page is {quoted(title.text or title.description)}.", title)


def _of_value(sight: Sight) -> Found | None:
    """The note, chat or file of that name: its name is the title now, and was an entry before."""
    wanted = sight.slots
    for text, title in sight.now.title_texts(tabs=False):
        if all(is_it(slot, text) for slot in wanted):
            return Found(EvidenceKind.PAGE, f"The page is {quoted(text)}.", title)
    if len(wanted) != 1:
        return None
    for field in sight.now.fields:
        if not is_it(wanted[0], sight.now.typed(field)) or field.focused:
            continue
        if any(_was_an_entry(sight, one, wanted[0].value) for one in sight.earlier()[:3]):
            return Found(EvidenceKind.PAGE, f"What is called {quoted(wanted[0].value)} is open.", field)
    return None


def _was_an_entry(sight: Sight, shown: Shown, value: str) -> bool:
    if shown.screen.page_key == sight.screen.page_key:
        return False
    return any(normal(text) == normal(value) for text, _ in shown.lines)


def _nth_tab(sight: Sight) -> Found | None:
    """The second tab is chosen."""
    number = next((one.value for one in sight.goal.constraints if one.kind is ConstraintKind.NTH), "")
    if not re.fullmatch(r"-?[1-9]\d?", number) or not any(_is_tab(token) for token in sight.object):
        return None
    tabs = [one for one in sight.now.front if one.role is Role.TAB]
    tabs.sort(key=lambda one: sight.now.index.boxes[one.id].x)
    rows = {round(sight.now.index.boxes[one.id].y) for one in tabs}
    at = int(number) - 1 if int(number) > 0 else int(number)
    if len(rows) != 1 or not -len(tabs) <= at < len(tabs) or not tabs[at].selected:
        return None
    chosen: Element = tabs[at]
    return Found(EvidenceKind.PAGE, f"Tab {number} is open: {quoted(sight.now.index.label(chosen))}.", chosen)


def _is_tab(token: Token) -> bool:
    return is_called("tab", (token,)) or is_called("标签", (token,))
