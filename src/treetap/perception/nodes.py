"""The nodes of a dump that are on the screen, as plain objects that the rest of the room annotates."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from lxml import etree

from treetap.models import Role, Size

Rect = tuple[int, int, int, int]

_BOUNDS = re.compile(r"\s*\[\s*(-?\d+)\s*,\s*(-?\d+)\s*\]\s*\[\s*(-?\d+)\s*,\s*(-?\d+)\s*\]\s*$")
_FAR = 100_000
"""Further than any screen reaches: what lies beyond is taken to lie there."""
_BARS = ("statusbarbackground", "navigationbarbackground")
_SYSTEM = "com.android.systemui"
_BAR = 0.1
"""Of the screen's height, at most."""
_SCROLLING = ("recyclerview", "listview", "gridview", "scrollview", "viewpager", "webview")


@dataclass(slots=True, eq=False)
class Node:
    """One node in sight. `rect` is cut to the scrolling parts that it is in, not to the screen."""

    kind: str
    """Its class without the package, in lower case."""
    text: str
    description: str
    resource_id: str
    hint: str
    package: str
    rect: Rect
    checkable: bool
    checked: bool
    clickable: bool
    long_clickable: bool
    enabled: bool
    focused: bool
    scrollable: bool
    password: bool
    selected: bool
    parent: Node | None
    window: int
    children: list[Node] = field(default_factory=list)
    role: Role = Role.UNKNOWN
    texts: int = 0
    """How many nodes in it, itself included, say something."""
    touchables: int = 0
    """How many nodes in it, itself left out, can be touched."""
    controls: int = 0
    """How many nodes in it, itself included, hold a value: switches, fields, sliders …"""
    kept: bool = True
    label_of: Node | None = None

    @property
    def name(self) -> str:
        """The last part of its resource id."""
        return self.resource_id.rpartition("/")[2]

    @property
    def width(self) -> int:
        return self.rect[2] - self.rect[0]

    @property
    def height(self) -> int:
        return self.rect[3] - self.rect[1]

    @property
    def touchable(self) -> bool:
        return self.clickable or self.checkable

    def above(self) -> Iterator[Node]:
        """Its ancestors, the nearest first."""
        here = self.parent
        while here is not None:
            yield here
            here = here.parent


@dataclass(slots=True)
class Window:
    """One window of a dump: its root elements and what the dump says about it."""

    roots: list[etree._Element]
    kind: str = ""
    active: bool = True


def windows_of(root: etree._Element) -> list[Window]:
    """The windows that matter, the lowest first; a plain dump is one window.

    A dump of all windows also has the keyboard and the system's bars, which are no part of the page, and what
    lies below the window in use, which cannot be touched: a plain dump has none of them either.
    """
    entries = [root] if root.tag == "window" else list(root.iter("window"))
    if not entries:
        return [Window(list(root))]
    found = [
        Window(
            [node for hierarchy in entry.iter("hierarchy") for node in hierarchy] or list(entry),
            entry.get("type", ""),
            entry.get("active") == "true" or entry.get("focused") == "true",
        )
        for entry in reversed(entries)
    ]
    shown = [window for window in found if "INPUT_METHOD" not in window.kind]
    active = next((at for at, window in enumerate(shown) if window.active), None)
    if active is None:
        return shown
    return [window for window in shown[active:] if window.active or "SYSTEM" not in window.kind]


def nodes_in(windows: Iterable[Window], size: Size) -> tuple[list[Node], int]:
    """All nodes in sight, parents before children, and how many the dump has."""
    found: list[Node] = []
    total = 0
    screen = (0, 0, size.width, size.height)
    for number, window in enumerate(windows):
        roots = _without_bars(window.roots, size)
        stack: list[tuple[etree._Element, Node | None, Rect]] = [
            (entry, None, screen) for entry in reversed(roots)
        ]
        while stack:
            entry, parent, clip = stack.pop()
            total += 1
            if entry.get("visible-to-user") == "false" or entry.get("displayed") == "false":
                continue
            rect = _rect(entry.get("bounds"))
            cut = _cut(rect, clip) if rect is not None else None
            if rect is not None and cut is not None and _crosses(rect, screen):
                node = _node(entry, cut if clip is not screen else rect, parent, number)
                if node.name.lower() in _BARS:
                    continue
                found.append(node)
                if parent is not None:
                    parent.children.append(node)
                if node.scrollable or node.kind.endswith(_SCROLLING):
                    clip = cut
                parent = node
            stack.extend((child, parent, clip) for child in reversed(entry))
    return found, total


def _without_bars(roots: list[etree._Element], size: Size) -> list[etree._Element]:
    """Some dumps have the system's bars beside the app: clock and battery are no part of the page."""
    bars = [entry for entry in roots if entry.get("package") == _SYSTEM and _is_bar(entry, size)]
    return [entry for entry in roots if entry not in bars] if len(bars) < len(roots) else roots


def _is_bar(entry: etree._Element, size: Size) -> bool:
    rect = _rect(entry.get("bounds"))
    return rect is not None and rect[3] - rect[1] <= _BAR * size.height


def _node(entry: etree._Element, rect: Rect, parent: Node | None, window: int) -> Node:
    read = entry.get
    name = read("class") or (entry.tag if entry.tag != "node" else "")
    return Node(
        name.rpartition(".")[2].rpartition("$")[2].lower(),
        read("text") or "",
        read("content-desc") or "",
        read("resource-id") or "",
        read("hint") or "",
        read("package") or "",
        rect,
        read("checkable") == "true",
        read("checked") == "true",
        read("clickable") == "true",
        read("long-clickable") == "true",
        read("enabled") != "false",
        read("focused") == "true",
        read("scrollable") == "true",
        read("password") == "true",
        read("selected") == "true",
        parent,
        window,
    )


def _rect(text: str | None) -> Rect | None:
    """The four edges; None for bounds that are missing, unreadable, reversed or empty."""
    match = _BOUNDS.match(text) if text else None
    if match is None or len(match.group()) > 80:
        return None
    left, top, right, bottom = map(int, match.groups())
    if left >= right or top >= bottom:
        return None
    return max(left, -_FAR), max(top, -_FAR), min(right, _FAR), min(bottom, _FAR)


def _cut(rect: Rect, clip: Rect) -> Rect | None:
    left, top = max(rect[0], clip[0]), max(rect[1], clip[1])
    right, bottom = min(rect[2], clip[2]), min(rect[3], clip[3])
    return (left, top, right, bottom) if left < right and top < bottom else None


def _crosses(rect: Rect, other: Rect) -> bool:
    return rect[0] < other[2] and rect[2] > other[0] and rect[1] < other[3] and rect[3] > other[1]
