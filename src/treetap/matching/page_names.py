"""Which page a screen shows: its title, its heading or chosen tab, the web address in its bar.

Behind a dialog Android's tree has nothing of the page.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import Final

from treetap.matching.labels import Index, box_of, in_one_row, in_reading_order, index, said
from treetap.models import (
    Action,
    Blocker,
    BlockerKind,
    Element,
    LocateResult,
    Page,
    Role,
    Screen,
    Source,
    Target,
)

MODAL = frozenset(
    {
        BlockerKind.DIALOG,
        BlockerKind.POPUP,
        BlockerKind.PERMISSION,
        BlockerKind.AD,
        BlockerKind.INVITATION,
        BlockerKind.ERROR,
    }
)
"""What lies over the page and takes its touches."""
UNWANTED = frozenset({BlockerKind.PERMISSION, BlockerKind.AD, BlockerKind.ERROR})
"""Windows that no action asks for."""
_WHOLE = 0.6
"""The share of the screen that the tree of a page covers at least."""


class View(Enum):
    """What the elements are of."""

    WHOLE = "whole"
    COVERED = "covered"
    """A window over the page: the page behind it is not in the tree."""
    READ = "read"
    """Texts read off the picture alone: no telling what is on or off."""
    NONE = "none"
    """Nothing was looked for."""


def view(screen: Screen) -> View:
    """What the screen's elements are of."""
    if not screen.sources:
        return View.NONE
    if covered(screen):
        return View.COVERED
    return View.WHOLE if Source.TREE in screen.sources else View.READ


def front_blocker(screen: Screen, *, unwanted_only: bool) -> Blocker | None:
    """The uppermost blocker with a way out; dialogs and menus only if they need not be what was asked for."""
    kinds = UNWANTED if unwanted_only else MODAL | {BlockerKind.KEYBOARD}
    return next((one for one in screen.blockers if one.kind in kinds and one.way_out is not None), None)


def asks(blocker: Blocker, screen: Screen) -> bool:
    """Whether it wants an answer: it has more than one control."""
    inside = [one for name in blocker.elements if (one := screen.element(name)) is not None]
    return blocker.kind in MODAL and len([one for one in inside if one.clickable and one.enabled]) > 1


def covered(screen: Screen) -> bool:
    """Whether a window lies over a page that the elements do not show."""
    over = [blocker for blocker in screen.blockers if blocker.kind in MODAL]
    if Source.TREE not in screen.sources:
        return bool(over)
    window = window_share(screen)
    small = window is not None and window < _WHOLE
    if not over:
        return small and any(one.role is Role.DIALOG for one in screen.elements)
    inside = {name for blocker in over for name in blocker.elements}
    if not inside:
        return small
    return all(one.id in inside or not (one.text or one.description) for one in _of_tree(screen))


def window_share(screen: Screen) -> float | None:
    """The share of the screen that all elements of the tree together reach over; None without any."""
    size = screen.frame.size
    boxes = [box_of(one.bounds, size) for one in _of_tree(screen)]
    if not boxes:
        return None
    width = min(max(box.right for box in boxes), size.width) - max(min(box.left for box in boxes), 0)
    height = min(max(box.bottom for box in boxes), size.height) - max(min(box.top for box in boxes), 0)
    return max(width, 0) * max(height, 0) / (size.width * size.height)


def _of_tree(screen: Screen) -> list[Element]:
    return [one for one in screen.elements if one.source is Source.TREE]


_NO_TITLE = frozenset(
    {Role.BUTTON, Role.FIELD, Role.SWITCH, Role.CHECKBOX, Role.RADIO, Role.SLIDER, Role.PICKER, Role.ICON}
)
_BAR = 0.15
"""The share of the screen's height within which a bar at its top ends."""
_UPPER = 0.4
"""The share of the screen's height within which a heading is the page's."""
_TITLE_IDS = ("title", "toolbar_title", "action_bar_title", "alerttitle", "header_title", "page_title")


def titles(screen: Screen) -> list[Element]:
    """The elements that say which page this is, the surest first."""
    known = index(screen)
    dialog = _in_dialog(known)
    if dialog is not None:
        words = in_reading_order([one for one in dialog if _is_words(one)], lambda one: known.boxes[one.id])
        return words[:1]
    words = in_reading_order(
        [one for one in screen.elements if _is_words(one)], lambda one: known.boxes[one.id]
    )
    limit = screen.frame.size.height * _UPPER
    upper = [one for one in words if known.boxes[one.id].y < limit]
    named = [one for one in upper if _has_title_id(one) and not _in_list(one, known)]
    return list(dict.fromkeys([*named, *_heading(upper, known), *_chosen(screen)]))


def _heading(upper: list[Element], known: Index) -> list[Element]:
    """The first text that is not part of a list, and what stands in one line with it."""
    free = [one for one in upper if not _in_list(one, known)]
    if not free:
        return []
    first = known.boxes[free[0].id]
    return [one for one in free if one is free[0] or in_one_row(first, known.boxes[one.id])]


def _chosen(screen: Screen) -> list[Element]:
    """The tab that is open: it names the part of the app one is in."""
    return [one for one in screen.elements if one.selected and one.role is Role.TAB and said(one)]


def _in_dialog(known: Index) -> list[Element] | None:
    """The elements of what lies over the page; None if nothing does."""
    screen = known.screen
    over = [blocker for blocker in screen.blockers if blocker.kind in MODAL and blocker.elements]
    if over:
        return [known.by_id[name] for name in over[-1].elements]
    boxes = [one for one in screen.elements if one.role is Role.DIALOG]
    return list(known.descendants(boxes[-1])) if boxes else None


def _is_words(element: Element) -> bool:
    return bool(element.text) and element.role not in _NO_TITLE and not element.editable


def _has_title_id(element: Element) -> bool:
    return element.resource_id.rpartition("/")[2].casefold() in _TITLE_IDS


def _in_list(element: Element, known: Index) -> bool:
    """Whether it is a row of a list, or in one, or the name of something in it."""
    if element.label_of is not None or element.role is Role.TAB:
        return True
    around = [element, *known.ancestors(element)]
    if any(one.role in {Role.LIST, Role.TAB} for one in around):
        return True
    # A bar may be touched as a whole, and then looks like a row.
    scrolls, bar = any(one.scrollable for one in around), known.screen.frame.size.height * _BAR
    return any(one.role is Role.ITEM and (scrolls or known.boxes[one.id].bottom > bar) for one in around)


_ADDRESS: Final = re.compile(
    r"(?:https?://)?(?:www\.)?(?P<host>[\w-]+(?:\.[\w-]+)+)(?::\d+)?(?P<path>/\S*)?$", re.IGNORECASE
)
UPPER, LOWER = 0.2, 0.85
"""The shares of a screen's height above and below which the bar with its address lies."""


def tidy(text: str) -> tuple[str, str] | None:
    """Host and path of what is an address and nothing else."""
    found = _ADDRESS.match(text.strip())
    if found is None:
        return None
    return found["host"].casefold(), (found["path"] or "").rstrip("/").casefold()


def address_bar(screen: Screen) -> Element | None:
    """What says the address; none where one is being typed, and others are offered below."""
    height, boxes = screen.frame.size.height, index(screen).boxes
    within = [one for one in screen.elements if not UPPER * height < boxes[one.id].y < LOWER * height]
    fields = [one for one in within if one.editable]
    if fields and (fields[0].focused or tidy(fields[0].text) is None):
        return None
    return next((one for one in fields or within if one.text and tidy(one.text) is not None), None)


_MOVES = frozenset({"tap", "double_tap", "long_press", "key", "back", "go_home", "launch_app", "swipe"})
"""Actions that lead from page to page and carry no value of the task."""


def move_of(
    action: Action, location: LocateResult | None, before: Screen, after: Screen | None, *, nowhere: bool
) -> tuple[Page, Action, Page | None] | None:
    """The move for a map of pages: from where, how, and where to. None where it cannot be taken again, or
    something covers where it led. `nowhere`: it had no effect."""
    if action.kind not in _MOVES or after is None or after.loading:
        return None
    known = bool(before.page_key and after.page_key) and (nowhere or before.page_key != after.page_key)
    if not known or any(one.kind in UNWANTED for one in after.blockers):
        return None
    target: Target | None = getattr(action, "target", None)
    if target is not None and target.element is not None:
        if location is None or location.target is None or location.target.element is not None:
            return None  # It cannot be described for another screen.
        action = action.model_copy(update={"target": location.target})
    move = action.model_copy(update={"description": ""})
    return _page(before), move, None if nowhere else _page(after)


def _page(screen: Screen) -> Page:
    title = next((one.text or one.description for one in titles(screen)), "")
    return Page(key=screen.page_key, title=title, package=screen.package)
