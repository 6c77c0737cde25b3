"""Getting at what can be done to one entry: in its row, by holding it, in its menu, on its own page."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from treetap.decision.doing.forms import menu
from treetap.decision.doing.here import Here
from treetap.decision.doing.lines import is_in_line, line_of, saying
from treetap.decision.doing.rows import all_names, is_place, row_of
from treetap.decision.doing.searching import is_for_queries, look_up
from treetap.decision.doing.steps import long_press, scroll_for, step, tap
from treetap.decision.doing.words import MORE, listed
from treetap.decision.sweeping import steps
from treetap.matching.labels import TOGGLES, said
from treetap.matching.words import normal
from treetap.models import Action, Back, Element, Key, Role, Target, Terminal

Press = Callable[[Element], Terminal | None]

PRESSED = "press the verb's control"
ENTERED = "go to what is meant"
AWAY = "Put the keyboard away"
COUNTED = re.compile(
    r"^\d+(?:\s*(?:/\s*\d+|selected|items?( selected)?|项|个))?$|selected$|^已选|已选择|^选中"
)
_DETAILS = listed("details, info, information, view details, settings, options, 详情, 信息, 详细信息, 设置")
_KEPT_IN = re.compile(r"\b(?:in|from) (trash|archive|draft box|drafts?|spam folder|spam|outbox|download)\b")
_TOUCHES = frozenset({"tap", "long_press"})
_SCROLLS = frozenset({"swipe", "scroll", "scroll_to", "wait"})
_MOST_LOOKS = 2
_SHOWN = frozenset({"favorite", "like", "star", "bookmark", "share"})
"""What is done to something and shows on it, or is done to just that one."""
_MOST = 0.3
"""Of the screen, that a picture takes on a page of its own."""
_BLOCK = 5
"""How far below its heading a control may stand."""


def act(here: Here, phrases: frozenset[str], press: Press, *, least: float = 0.7) -> Terminal | None:
    """One step nearer to the control that says one of these, for the entry that the goal names."""
    if here.dialog:
        control = here.pressing(phrases, here.thing_words, least=least) if came(here) else None
        return press(control) if control is not None else None
    found = row_of(here)
    if is_on_page(here) and (control := here.pressing(phrases, here.thing_words, least=least)) is not None:
        return press(control)
    for name in all_names(here) if found is None else ():
        if (control := under_heading(here, name, phrases)) is not None:
            return press(control)
    if found is None:
        if (by_line := _by_line(here, phrases, press)) is not None:
            return by_line
        return menu(here, "where it may be done") if is_on_page(here) else seek(here, "to act on it")
    return _by_row(here, *found, phrases, press)


def _by_line(here: Here, phrases: frozenset[str], press: Press) -> Terminal | None:
    """In a row that cannot be touched itself: its own control, or its menu."""
    for name in all_names(here):
        row = line_of(here, name)
        if row is None:
            continue
        if (own := own_control(here, row, phrases)) is not None:
            return press(own)
        more = _row_menu(here, row)
        if more is not None:
            return tap(here, more, f"for what can be done to {name}", sure=0.7, mark=ENTERED)
    return None


def _by_row(here: Here, name: str, row: Element, phrases: frozenset[str], press: Press) -> Terminal | None:
    if is_picked(here, row):
        control = here.pressing(phrases, here.thing_words)
        return press(control) if control is not None else menu(here, "where it may be done")
    if len(all_names(here)) > 1 and is_place(here, name):
        return tap(here, row, f"as it is in {name}", sure=0.7)
    own = own_control(here, row, phrases)
    if own is not None:
        return press(own)
    return into(here, name, row)


def under_heading(here: Here, name: str, phrases: frozenset[str]) -> Element | None:
    """On a page without rows: of several alike controls, the one that follows the words of that name."""
    ordered = sorted(here.front, key=lambda one: one.order)
    at = next((n for n, one in enumerate(ordered) if normal(one.text) == normal(name)), None)
    if at is None or here.known.doer(ordered[at]).clickable:
        return None
    near = [one for one in ordered[at + 1 : at + 1 + _BLOCK] if one in here.controls]
    return here.pressing(phrases, here.thing_words, among=near[:1]) if near else None


def into(here: Here, name: str, row: Element, *, opening: bool = False) -> Terminal | None:
    """Its own menu, holding it, or opening it, each once; what a touch would tick or switch is not opened."""
    more = _row_menu(here, row)
    opens = None if _ticks(here, row) else tap(here, row, f"to act on {name}", sure=0.7, mark=ENTERED)
    if (opening or _is_picture(here, row)) and opens is not None:
        return opens
    menu_of_it = (
        None if more is None else tap(here, more, f"for what can be done to {name}", sure=0.7, mark=ENTERED)
    )
    held = None if _was_held(here, name) else long_press(here, row, f"to act on {name}", mark=ENTERED)
    ways = (menu_of_it, held, opens) if row.long_clickable else (menu_of_it, opens, held)
    return next((one for one in ways if one is not None), None)


def _is_picture(here: Here, row: Element) -> bool:
    """One of a wall of pictures, to be marked: only on its own page it shows that it is."""
    words = row.text or any(one.text for one in here.known.descendants(row))
    return here.goal.verb in _SHOWN and not words and bool(row.description)


def _ticks(here: Here, row: Element) -> bool:
    """Touching the row ticks or switches it; where its switch is touched apart, the row leads on."""
    control = here.known.control(row)
    if control is None or control.role not in TOGGLES:
        return False
    return control.id == row.id or not (control.clickable and row.clickable)


def _was_held(here: Here, name: str) -> bool:
    """Holding it on this page has led nowhere before."""
    before = [one for one in here.situation.visited if one.page_key == here.screen.page_key]
    return any(
        one.action.kind == "long_press" and name in _names_of(getattr(one.action, "target", None))
        for one in before
    )


def _names_of(target: Target | None) -> tuple[str, ...]:
    texts = () if target is None else (target.text, target.description)
    return tuple(one.fill() for one in texts if one is not None)


def own_control(here: Here, row: Element, phrases: frozenset[str]) -> Element | None:
    """What of the row, or beside it in one line, says it."""
    among = [one for one in beside(here, row) if one.clickable or one.checked is not None]
    return saying(here, row, among, phrases)


def beside(here: Here, row: Element) -> list[Element]:
    """The controls in a row, and those of its own line."""
    inside = [one for one in here.known.descendants(row) if one.enabled and here.known.actionable(one)]
    level = here.known.boxes[row.id]
    others = [
        one
        for one in here.controls
        if one.id != row.id
        and one.parent in {row.parent, row.id}
        and level.top <= here.known.boxes[one.id].y <= level.bottom
        and here.known.boxes[one.id].height <= 1.5 * level.height
    ]
    return list({one.id: one for one in (*inside, *others)}.values())


def _row_menu(here: Here, row: Element) -> Element | None:
    among = [one for one in beside(here, row) if one.role in {Role.BUTTON, Role.ICON, Role.IMAGE}]
    among = [one for one in among if not steps(here.known, one)]
    return saying(here, row, among, MORE, least=0.6) or saying(here, row, among, _DETAILS, least=0.6)


def is_picked(here: Here, row: Element) -> bool:
    """Whether the row is picked out after it was held, so that what the page offers is about it."""
    last = next((one for one in reversed(list(here.taken())) if one.kind != "wait"), None)
    held = last is not None and (last.kind == "long_press" or _opened_menu(here))
    if not held or not any(one.kind == "long_press" for one in here.taken()):
        return False
    around = [row, *here.known.descendants(row)]
    flagged = any(one.selected or one.checked for one in around)
    return flagged or any(COUNTED.search(normal(text)) for text in here.title_words)


def _opened_menu(here: Here) -> bool:
    kinds = [one.kind for one in here.taken()][-2:]
    return kinds == ["long_press", "tap"]


def entered(here: Here) -> bool:
    """Whether what lies in front was reached from the very entry that is meant."""
    for action in reversed(list(here.taken())):
        if action.description == ENTERED:
            return True
        left = action.kind in {"back", "launch_app", "go_home"} and action.description != AWAY
        if left or getattr(action, "key", None) is Key.BACK:
            return False
    return False


def gone_to(action: Action) -> str:
    """The name of the entry that the action went to."""
    target: Target | None = getattr(action, "target", None)
    if action.description != ENTERED or target is None:
        return ""
    text = target.text or target.description
    return "" if text is None else text.fill()


def came(here: Here) -> bool:
    """Whether something of the goal was touched."""
    return any(one.kind in _TOUCHES for one in here.taken())


def is_further_down(here: Here) -> bool:
    """Whether this is the page that a touch of the very entry has opened, its head out of view."""
    for action in reversed(list(here.taken())):
        if action.kind not in _SCROLLS:
            return action.kind == "tap" and action.description == ENTERED
    return False


def is_on_page(here: Here) -> bool:
    """Whether the page is that very thing's: its title, its head or a field says its name."""
    if is_further_down(here) and not here.dialog and any(one.kind in _SCROLLS for one in here.taken()):
        return True
    names = all_names(here)
    wanted = [normal(name) for name in names if not is_place(here, name)] or [normal(one) for one in names]
    if not wanted:
        return not here.goal.unexplained and row_of(here) is None
    if not came(here) and here.situation.visited:
        return False
    height = here.screen.frame.size.height
    upper = height if entered(here) else 0.35 * height  # of what was opened, a picture may stand first
    heads = [
        one
        for one in here.front
        if here.known.boxes[one.id].y < upper
        and not here.known.doer(one).clickable
        and not is_in_line(here, one)
    ]
    shown = [*here.title_words, *(one.text for one in here.fields if not is_for_queries(here, one.id))]
    shown += [text for one in heads for text in said(one) if one.role in {Role.TEXT, Role.UNKNOWN}]
    shown += [text for one in here.front if _fills(here, one) for text in said(one)]
    return any(normal(text) in wanted for text in shown)


def _fills(here: Here, element: Element) -> bool:
    """A picture that takes most of the page: the page is of what it shows."""
    size = here.screen.frame.size
    large = element.bounds.width * element.bounds.height >= _MOST * size.width * size.height
    return large and element.role in {Role.IMAGE, Role.BUTTON} and bool(element.description)


def seek(here: Here, why: str, names: Sequence[str] | None = None) -> Terminal | None:
    """A named thing that does not show: typed into an open search, scrolled to, searched for."""
    if here.dialog:
        return None
    if (place := _place_of(here)) is not None:
        return place
    for name in all_names(here) if names is None else names:
        if here.fields and (typed := look_up(here, name, only_typing=True)) is not None:
            return typed
        found = scroll_for(here, name, why) or look_up(here, name)
        if found is not None:
            return found
    return None


def _place_of(here: Here) -> Terminal | None:
    """The bin, the archive, the drafts, where the goal says that it is in there: gone to by its own row."""
    said = _KEPT_IN.search(here.goal.object)
    words = frozenset(map(normal, here.things.words(said[1]))) if said is not None else frozenset[str]()
    if not words or any(normal(title) in words for title in here.title_words):
        return None
    found = [one for one in here.controls if any(normal(text) in words for text in here.called(one)[:1])]
    rows = {one.id: one for one in found if one.clickable or not here.known.doer(one).clickable}
    return tap(here, next(iter(rows.values())), "as it is in there", sure=0.7) if len(rows) == 1 else None


def look_back(here: Here) -> Terminal | None:
    """After it was done: back to where it can be seen that it was, a little way only."""
    done = list(here.taken())
    at = max((n for n, one in enumerate(done) if one.description == PRESSED), default=len(done))
    looks = sum(one.kind == "back" for one in done[at:])
    if looks >= _MOST_LOOKS or not (here.dialog or is_on_page(here)):
        return None
    return step(here, Back(), "Go and see that it is done.", sure=0.6)
