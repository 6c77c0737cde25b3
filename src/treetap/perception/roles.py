"""What a node is to a person: from its class, and where that says nothing, from how it behaves.

A class is known by how its name ends, whatever library it comes from. Toolkits that draw everything
themselves (Compose, Flutter, web pages) give every node the class `View`: there, what can be touched, checked
or scrolled and the texts inside decide.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from treetap.models import Role, Size
from treetap.perception.nodes import Node

_ENDINGS: tuple[tuple[str, str], ...] = (
    ("radiobutton", "radio"),
    ("checkbox", "checkbox"),
    ("checkedtextview", "choice"),
    ("togglebutton", "switch"),
    ("switchcompat", "switch"),
    ("switchmaterial", "switch"),
    ("switch", "switch"),
    ("compoundbutton", "choice"),
    ("chip", "chip"),
    ("edittext", "field"),
    ("completetextview", "field"),
    ("autocomplete", "field"),
    ("textfield", "field"),
    ("textinput", "field"),
    ("textarea", "field"),
    ("seekbar", "slider"),
    ("slider", "slider"),
    ("ratingbar", "slider"),
    ("numberpicker", "picker"),
    ("timepicker", "picker"),
    ("datepicker", "picker"),
    ("pickerview", "picker"),
    ("wheelview", "picker"),
    ("calendarview", "picker"),
    ("progressbar", "progress"),
    ("progressindicator", "progress"),
    ("loadingview", "progress"),
    ("recyclerview", "list"),
    ("gridview", "list"),
    ("listview", "list"),
    ("horizontalscrollview", "scroll"),
    ("scrollview", "scroll"),
    ("viewpager", "scroll"),
    ("viewpager2", "scroll"),
    ("webview", "web"),
    ("spinner", "button"),
    ("actionmenuitemview", "button"),
    ("floatingactionbutton", "button"),
    ("imagebutton", "button"),
    ("button", "button"),
    ("navigationitemview", "tab"),
    ("navigationbaritemview", "tab"),
    ("tabview", "tab"),
    ("tab", "tab"),
    ("tabwidget", "tabs"),
    ("tablayout", "tabs"),
    ("bottomnavigationview", "tabs"),
    ("navigationbarview", "tabs"),
    ("surfaceview", "surface"),
    ("textureview", "surface"),
    ("imageview", "image"),
    ("image", "image"),
    ("textview", "text"),
    ("textclock", "text"),
    ("chronometer", "text"),
    ("text", "text"),
)


@lru_cache(maxsize=4096)
def family_of(kind: str) -> str:
    """The family of a class name; empty for layouts and for what says nothing."""
    for ending, family in _ENDINGS:
        if kind.endswith(ending):
            return family
    return ""


_FIXED = {
    "radio": Role.RADIO,
    "checkbox": Role.CHECKBOX,
    "switch": Role.SWITCH,
    "field": Role.FIELD,
    "slider": Role.SLIDER,
    "picker": Role.PICKER,
    "progress": Role.PROGRESS,
    "list": Role.LIST,
    "web": Role.WEB,
    "button": Role.BUTTON,
    "tab": Role.TAB,
}
TOGGLES = frozenset({Role.SWITCH, Role.CHECKBOX, Role.RADIO})
_SIGNS = TOGGLES | {Role.BUTTON, Role.TAB}
_UP = re.compile(
    r"(?:navigate|go) (?:up|back)|back|up|close|返回|向上导航|返回上一级|返回上一层|转到上一层级|关闭"
)
_TAB_WORD = re.compile(r"(?:^|_)(?:tab|tabs|bottom_?nav\w*|navigation_bar)(?:_|$)", re.IGNORECASE)
_WIDE = 0.55
"""Of the list's or the screen's width: what can be touched and is that wide is a row."""
_DEEP = 3
"""Levels below a row that can be checked: so far in its own control may be."""
_TALL = 0.3
"""Of the screen's height: what is taller is no row but a part of the page."""


def give_roles(nodes: Sequence[Node], size: Size) -> None:
    """Fill in every node's role. Parents come before their children in `nodes`."""
    _count(nodes)
    for node in nodes:
        node.role = _role(node, size)
    for node in nodes:
        if len(node.children) > 1:
            _mark_tabs(node)
            _mark_choices(node)
            _mark_stack(node)
    _unwrap(nodes)


def without_signs(nodes: Sequence[Node]) -> list[Node]:
    """The nodes without those that only say what their parent is.

    Compose puts an empty `Button` or `CheckBox` that nobody can touch into the node that it stands for.
    """
    found = []
    for node in nodes:
        parent = node.parent if node.parent is None or _is_sign(node, node.parent) else _repeated_by(node)
        if parent is None or node.parent is None:
            found.append(node)
            continue
        node.parent.children.remove(node)
        if _FIXED[family_of(node.kind)] in TOGGLES and parent.checkable:
            parent.kind = node.kind
    return found


def _repeated_by(node: Node) -> Node | None:
    """The row that is checked in place of this control, which nobody can touch by itself."""
    if node.clickable or node.children or node.text or node.description:
        return None
    if _FIXED.get(family_of(node.kind)) not in TOGGLES:
        return None
    for above in list(node.above())[:_DEEP]:
        if above.checkable:
            same = above.clickable and above.checked == node.checked and not family_of(above.kind)
            return above if same else None
    return None


def _is_sign(node: Node, parent: Node) -> bool:
    bare = not (node.children or node.text or node.description or node.touchable or node.scrollable)
    if not bare or not parent.touchable or family_of(parent.kind):
        return False
    if _FIXED.get(family_of(node.kind)) not in _SIGNS:
        return False
    return 2 * node.width * node.height >= parent.width * parent.height


def _count(nodes: Sequence[Node]) -> None:
    for node in reversed(nodes):
        node.texts += bool(node.text or node.description)
        parent = node.parent
        if parent is not None:
            parent.texts += node.texts
            parent.touchables += node.touchables + node.touchable


def _role(node: Node, size: Size) -> Role:
    family = family_of(node.kind)
    role = _FIXED.get(family)
    if role is not None:
        return Role.ITEM if role is Role.BUTTON and _is_whole_row(node) else role
    if family == "choice" or node.checkable:
        return Role.CHECKBOX if family in ("choice", "chip") else _toggle(node)
    if family in ("surface", "image"):
        return _pictured(node, size)
    if node.clickable or (node.long_clickable and node.children):
        return _touched(node, family, size)
    if node.scrollable:
        return Role.CONTAINER if family == "scroll" else Role.LIST
    return _passive(node, family, size)


def _passive(node: Node, family: str, size: Size) -> Role:
    """Something of no telling class that only shows."""
    if family in ("text", "chip") or (node.text and not node.touchables):
        return Role.TEXT
    if not node.children:
        return _described(node, size) if node.description else Role.UNKNOWN
    return Role.ITEM if _is_row_wrapper(node, size) else Role.CONTAINER


def _described(node: Node, size: Size) -> Role:
    """A bare node with a description: a word, as Flutter shows it, or an icon, as Compose does."""
    small = max(node.width, node.height) <= 0.1 * min(size.width, size.height)
    square = max(node.width, node.height) <= 1.15 * min(node.width, node.height)
    return Role.ICON if small and square else Role.TEXT


def _toggle(node: Node) -> Role:
    """Something of no telling class that can be checked: its shape, or the control inside it, decides."""
    for child in _below(node, _DEEP):
        inner = _FIXED.get(family_of(child.kind))
        if inner in TOGGLES:
            return inner
    if node.children or node.width >= 1.25 * node.height:
        return Role.SWITCH
    return Role.CHECKBOX


def _pictured(node: Node, size: Size) -> Role:
    if node.clickable:
        return Role.ITEM if _is_whole_row(node) else Role.BUTTON
    return Role.ICON if max(node.width, node.height) <= 0.14 * min(size.width, size.height) else Role.IMAGE


def _touched(node: Node, family: str, size: Size) -> Role:
    """Something of no telling class that can be touched."""
    if node.parent is not None and family_of(node.parent.kind) == "tabs":
        return Role.TAB
    if node.height > _TALL * size.height and node.touchables and not _is_whole_row(node):
        return Role.CONTAINER
    if _is_whole_row(node) or _is_row(node, size):
        return Role.ITEM
    if node.clickable:
        return Role.BUTTON
    return Role.TEXT if family == "text" or (node.text and not node.children) else Role.CONTAINER


def _is_row(node: Node, size: Size) -> bool:
    """In a list: a card, or as wide as the list. Elsewhere: as wide as the screen, with several texts."""
    if not node.texts or not node.children:
        return False
    above = _list_above(node)
    if above is None:
        return node.clickable and node.texts > 1 and _is_wide(node, size.width)
    if any(parent.role is Role.ITEM and parent.clickable for parent in node.above()):
        return False
    return not node.clickable or node.texts > 1 or _is_wide(node, above.width)


def _is_wide(node: Node, width: int) -> bool:
    return node.width >= _WIDE * width


def _list_above(node: Node) -> Node | None:
    """The list or scrolling part it is in, unless a picker or a web page comes first."""
    for parent in node.above():
        if parent.role is Role.LIST or parent.scrollable or family_of(parent.kind) == "scroll":
            return parent
        if parent.role in (Role.PICKER, Role.WEB):
            return None
    return None


def _is_whole_row(node: Node) -> bool:
    """A touchable direct child of a list is a row or a cell of it."""
    parent = node.parent
    return parent is not None and parent.role is Role.LIST and node.clickable and not node.checkable


def _is_row_wrapper(node: Node, size: Size) -> bool:
    """A row that cannot be touched itself: a child of a list that says something and is not all of it."""
    parent = node.parent
    if parent is None or parent.role is not Role.LIST or not node.texts:
        return False
    if node.height > _TALL * size.height or (len(parent.children) == 1 and node.texts > 4):
        return False
    return not any(_fills(child, node) for child in _below(node, 3))


def _fills(child: Node, row: Node) -> bool:
    """Whether that touchable is the row itself, only wrapped."""
    return child.clickable and not child.checkable and child.width >= 0.7 * row.width and child.texts > 0


def _below(node: Node, depth: int) -> list[Node]:
    level, found = node.children, []
    for _ in range(depth):
        found.extend(level)
        level = [child for one in level for child in one.children]
    return found


def _mark_tabs(parent: Node) -> None:
    """Touchables side by side of which exactly one is selected are tabs, if of one size or named so."""
    row = [child for child in parent.children if _may_be_tab(child)]
    if not 2 <= len(row) <= 8 or any(child.role in (Role.FIELD, Role.TAB) for child in row):
        return
    tops = {child.rect[1] for child in row}
    widths = [child.width for child in row]
    if len(tops) > 1 or len({child.rect[0] for child in row}) < len(row):
        return
    chosen = sum(_selected(child) for child in row)
    if chosen != 1 or _is_of_grid(parent, widths) or any(_leads_up(child) for child in row):
        return
    named = any(_TAB_WORD.search(node.name) or family_of(node.kind) == "tabs" for node in (parent, *row))
    if named or max(widths) <= 2.5 * min(widths):
        for child in row:
            child.role = Role.TAB
            child.selected = _selected(child)


def _leads_up(node: Node) -> bool:
    """What leads back stands in a bar of actions: one of them that is on is no chosen tab."""
    return bool(_UP.fullmatch(node.description.strip().casefold()))


def _may_be_tab(node: Node) -> bool:
    """Compose's chosen tab cannot be touched again."""
    return (node.clickable or node.selected) and not node.checkable


def _is_of_grid(row: Node, widths: Sequence[int]) -> bool:
    """Whether the next row has touchables of the same widths: tiles, not tabs."""
    beside = [] if row.parent is None else row.parent.children
    return any(
        other is not row and [one.width for one in other.children if _may_be_tab(one)] == widths
        for other in beside
    )


def _mark_stack(parent: Node) -> None:
    """Touchables of one width under each other, with words in them, are rows: a menu, say."""
    if family_of(parent.kind) == "picker":
        return
    rows = [
        child for child in parent.children if child.role is Role.BUTTON and child.children and child.texts
    ]
    if len(rows) < 2 or len({(row.rect[0], row.rect[2]) for row in rows}) > 1:
        return
    if len({row.rect[1] for row in rows}) == len(rows) and rows[0].width >= 0.8 * parent.width:
        for row in rows:
            row.role = Role.ITEM


def _unwrap(nodes: Sequence[Node]) -> None:
    """A row that cannot be touched has words of its own and more; a frame round rows is none."""
    words: dict[int, int] = {}
    parts: dict[int, int] = {}
    frames: set[int] = set()
    for node in reversed(nodes):
        key, above = id(node), None if node.parent is None else id(node.parent)
        own, more = words.get(key, 0), parts.get(key, 0)
        passive = not (node.touchable or node.long_clickable or node.description)
        if (
            node.role is Role.ITEM
            and passive
            and (not own or key in frames or (more < 2 and not node.resource_id))
        ):
            node.role = Role.CONTAINER
        if above is None:
            continue
        if node.role is Role.ITEM or key in frames:
            frames.add(above)
        words[above] = words.get(above, 0) + (node.role is Role.TEXT) + (0 if node.touchable else own)
        parts[above] = parts.get(above, 0) + more + (node.role is not Role.CONTAINER)


def _selected(node: Node) -> bool:
    return node.selected or any(child.selected for child in node.children)


def _mark_choices(parent: Node) -> None:
    """Rows that are checked one at a time (`CheckedTextView` does not say which) are radio buttons."""
    rows = [child for child in parent.children if family_of(child.kind) == "choice"]
    if len(rows) > 1 and sum(row.checked for row in rows) == 1:
        for row in rows:
            row.role = Role.RADIO
