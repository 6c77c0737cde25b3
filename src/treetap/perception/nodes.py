"""The text of a UI dump becomes its XML, safely, and the nodes on the screen become plain objects.

Nothing in a dump is trusted: no entity is resolved, nothing is fetched. What surrounds the tree (warnings of
a linker, "UI hierchary dumped to …") and characters that XML has no place for are mended, since the tree is
whole in spite of them. A tree that ends too soon is refused: half a page looks like a page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from lxml import etree

from treetap.errors import ScreenUnreadable
from treetap.models import Role, Size

MAX_CHARACTERS = 64_000_000
"""20,000 nodes take some 8 million."""

_START = re.compile(r"<(?:hierarchy|displays|display|window)\b")
_BAD_CHARACTERS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_REFERENCE = re.compile(r"&(?:#(?P<decimal>[0-9]+);|#x(?P<hex>[0-9A-Fa-f]+);|(?:amp|lt|gt|quot|apos);)?")


def read_dump(xml: str) -> etree._Element:
    """The root of the dump. Raises `ScreenUnreadable` for what is no whole tree."""
    if len(xml) > MAX_CHARACTERS:
        raise _unreadable(f"it has {len(xml)} characters")
    start = _START.search(xml)
    if start is None:
        raise _unreadable(f"it has no <hierarchy>: {_beginning(xml)}" if xml.strip() else "it is empty")
    if "<!" in xml[: start.start()]:
        raise _unreadable("it declares a document type")
    tag = start.group()[1:]
    body = _whole(xml, start.start(), tag)
    if _BAD_CHARACTERS.search(body):
        body = _BAD_CHARACTERS.sub(".", body)
    if "&" in body:
        body = _REFERENCE.sub(_sound_reference, body)
    parser = etree.XMLParser(
        encoding="utf-8",
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=True,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        return etree.fromstring(body.encode(), parser)
    except etree.XMLSyntaxError as error:
        raise _unreadable(f"it is no XML: {error.msg}") from error


def _whole(xml: str, start: int, tag: str) -> str:
    """From the root's first to its last character; only the end of its own end tag may be missing."""
    closing = f"</{tag}>"
    end = xml.rfind(closing)
    if end > start:
        return xml[start : end + len(closing)]
    opening = xml.find(">", start)
    if opening > 0 and xml[opening - 1] == "/":
        return xml[start : opening + 1]
    body = xml[start:].rstrip()
    cut = body.rfind("</")
    if cut > 0 and closing.startswith(body[cut:]):
        return body[:cut] + closing
    raise _unreadable("it ends in the middle")


def _sound_reference(match: re.Match[str]) -> str:
    """An ampersand that stands for itself is one; a character that XML has no place for is a dot."""
    whole = match.group()
    if whole == "&":
        return "&amp;"
    digits = match["decimal"] or match["hex"]
    if digits is None:
        return whole
    code = int(digits, 10 if match["decimal"] else 16) if len(digits) < 9 else 0
    allowed = code in (9, 10, 13) or 0x20 <= code <= 0xD7FF or 0xE000 <= code <= 0xFFFD
    return whole if allowed or 0x10000 <= code <= 0x10FFFF else "."


def _beginning(xml: str) -> str:
    shown = xml.strip()[:60]
    return f"it begins with {shown!r}"


def _unreadable(why: str) -> ScreenUnreadable:
    return ScreenUnreadable(
        f"The UI tree cannot be used: {why}.", hint="Take the dump again, or read the screen from its pixels."
    )


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
