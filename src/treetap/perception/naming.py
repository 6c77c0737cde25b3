"""Which text names which control, as people would say it.

A switch belongs to its row's first words, a field to the words above or left of it, a slider to its heading,
a picture without words to its caption. The tree decides where a row holds one control and its words; where
the tree is flat, as Compose and web pages make it, the places decide.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from treetap.models import Role, Size
from treetap.perception.nodes import Node
from treetap.perception.roles import TOGGLES

_VALUED = TOGGLES | {Role.SLIDER, Role.FIELD}
_NAMED = _VALUED | {Role.PICKER, Role.BUTTON, Role.TAB}
_STATE_WORDS = frozenset({"on", "off", "开", "关", "开启", "关闭", "已开启", "已关闭", "i", "o", "0", "1"})
_BAR = re.compile(r"tool_?bar|action_?bar|app_?bar|title_?bar|alert_?title", re.IGNORECASE)
_SAYS = re.compile(r"[^\W\d_]")
"""A name has a letter in it; `50%` and `12` are values."""
_HEAP = 60
"""More nodes than that at one height are no page that anyone could read."""
_MOST_CONTROLS = 300
"""Of those beyond, only the ones that have a row of their own are named."""
_ROW = 0.26
"""Of the screen's height: what is taller is no row."""


def give_labels(nodes: Sequence[Node], size: Size) -> None:
    """Set `label_of` on the texts that name something. Roles are known by now."""
    _count_controls(nodes)
    texts = [
        node
        for node in nodes
        if node.role is Role.TEXT and not node.clickable and (node.text or node.description).strip()
    ]
    if not texts:
        return
    page = _Page(nodes, texts, size)
    controls = [node for node in nodes if node.role in _NAMED]
    for control in controls:
        if control.role in TOGGLES and _needs_words(control):
            page.name(control, page.row_words(control) or page.words_beside(control))
    for control in controls:
        if control.role is Role.SLIDER:
            page.name(control, page.row_words(control) or page.words_before(control))
        elif control.role is Role.FIELD and not _in_picker(control):
            page.name(control, page.words_inside(control) or page.words_before(control))
        elif control.role is Role.PICKER and not any(_is(child, Role.PICKER) for child in _walk(control)):
            page.name(control, page.caption(control, above=True))
    for control in controls:
        if control.role in (Role.BUTTON, Role.TAB) and control.clickable and not control.texts:
            page.name(control, page.caption(control, above=False))


def is_state_word(text: str) -> bool:
    """`ON` on a switch is its state, not its name."""
    return text.strip().casefold() in _STATE_WORDS


def _needs_words(control: Node) -> bool:
    return not control.text.strip() or is_state_word(control.text)


def _count_controls(nodes: Sequence[Node]) -> None:
    for node in reversed(nodes):
        node.controls += node.role in _VALUED
        if node.parent is not None:
            node.parent.controls += node.controls


def _is(node: Node, role: Role) -> bool:
    return node.role is role


def _in_picker(node: Node) -> bool:
    return any(parent.role is Role.PICKER for parent in node.above())


def _walk(node: Node) -> Iterator[Node]:
    """What lies in it, in the order of the dump."""
    stack = list(reversed(node.children))
    while stack:
        here = stack.pop()
        yield here
        stack.extend(reversed(here.children))


def _in_bar(node: Node) -> bool:
    return bool(_BAR.search(node.name)) or any(
        _BAR.search(parent.name) or "toolbar" in parent.kind for parent in node.above()
    )


class _Places:
    """Nodes by their height on the page."""

    def __init__(self, nodes: Sequence[Node]) -> None:
        self._nodes = sorted(nodes, key=lambda node: node.rect[1])
        self._tops = [node.rect[1] for node in self._nodes]
        self._tallest = max((node.height for node in nodes), default=0)

    def between(self, top: float, bottom: float) -> list[Node]:
        """Those that reach into this stretch of the screen. Of a heap of them, the lowest."""
        first = bisect_left(self._tops, top - self._tallest)
        last = bisect_left(self._tops, bottom)
        return [node for node in self._nodes[max(first, last - _HEAP) : last] if node.rect[3] >= top]


class _Page:
    """The texts of a page and what they may name, by their place."""

    def __init__(self, nodes: Sequence[Node], texts: list[Node], size: Size) -> None:
        self._size = size
        self._tries = _MOST_CONTROLS
        self._texts = _Places(texts)
        self._valued = _Places([node for node in nodes if node.role in _VALUED])

    def name(self, control: Node, words: Node | None) -> None:
        if words is not None and words.label_of is None:
            words.label_of = control

    def row_words(self, control: Node) -> Node | None:
        """The first words of the row that holds this control and no other; the row may be the control."""
        inside = [node for node in _walk(control) if _can_name(node)]
        if inside:
            return _title(inside)
        for above in control.above():
            whole = above.role in (Role.LIST, Role.WEB, Role.PICKER)
            if whole or above.controls > 1 or above.height > _ROW * self._size.height:
                return None
            words = [node for node in _walk(above) if _can_name(node)]
            if words:
                return self._of_row(words, control)
        return None

    def _of_row(self, words: Sequence[Node], control: Node) -> Node:
        """The title of the row; where nothing is called so, a switch belongs to what stands on its line."""
        if control.role is Role.SLIDER or any(node.name.endswith("title") for node in words):
            return _title(words)
        reach = 0.75 * control.height
        top, bottom = control.rect[1] - reach, control.rect[3] + reach
        line = [node for node in words if top <= (node.rect[1] + node.rect[3]) / 2 <= bottom]
        return self._top_of_block(_title(line), control) if line else _title(words)

    def words_inside(self, field: Node) -> Node | None:
        """Compose puts a field's label into the field."""
        return next((node for node in _walk(field) if _can_name(node)), None)

    def words_beside(self, control: Node) -> Node | None:
        """On the same line: a switch has them on its left, a box or a radio button usually on its right."""
        left, top, right, bottom = control.rect
        if not self._may_try():
            return None
        reach = (bottom - top) / 2
        line = [
            text
            for text in self._texts.between(top - reach, bottom + reach)
            if _can_name(text) and top - reach <= (text.rect[1] + text.rect[3]) / 2 <= bottom + reach
        ]
        before = [text for text in line if text.rect[2] <= left + 4]
        after = [text for text in line if text.rect[0] >= right - 4]
        if control.role is Role.SWITCH:
            sides = (before, after)
        else:
            near = 0.25 * self._size.width
            sides = ([text for text in after if text.rect[0] - right <= near], before)
        for side in sides:
            free = [
                text
                for text in side
                if not self._other_between(control, text) and not _is_said_of_another(text, control)
            ]
            if free:
                return self._top_of_block(min(free, key=lambda text: text.rect[1]), control)
        return None

    def words_before(self, control: Node) -> Node | None:
        """The nearest words above it or left of it that are not said about something else."""
        best: tuple[float, Node] | None = None
        if not self._may_try():
            return None
        ticked = self._is_entry(control)
        for text in self._texts.between(control.rect[1] - 0.06 * self._size.height, control.rect[3]):
            if not _can_name(text) or not _SAYS.search(text.text or text.description) or _in_bar(text):
                continue
            gap = None if ticked else self._gap_above(text, control)
            if gap is None:
                gap = self._gap_left(text, control)
            near = gap is not None and (best is None or gap < best[0])
            if gap is not None and near and not _is_said_of_another(text, control):
                best = gap, text
        return None if best is None else best[1]

    def caption(self, control: Node, *, above: bool) -> Node | None:
        """The words right below a picture, or above a wheel, centred on it."""
        left, top, right, bottom = control.rect
        best: tuple[float, Node] | None = None
        if not self._may_try():
            return None
        for text in self._texts.between(top - 0.05 * self._size.height, bottom + 0.05 * self._size.height):
            middle = (text.rect[0] + text.rect[2]) / 2
            gap = top - text.rect[3] if above else text.rect[1] - bottom
            if not left <= middle <= right or not -0.25 * text.height <= gap <= 1.2 * text.height:
                continue
            if not _can_name(text) or _in_bar(text) or _in_row(text):
                continue
            if best is None or gap < best[0]:
                best = gap, text
        return None if best is None else best[1]

    def _may_try(self) -> bool:
        self._tries -= 1
        return self._tries >= 0

    def _other_between(self, control: Node, text: Node) -> bool:
        """Whether another control stands on the line between the two: the words are its own."""
        low, high = sorted((control.rect[0], text.rect[0]))
        middle = (text.rect[1] + text.rect[3]) / 2
        return any(
            other is not control and low < other.rect[0] < high and other.rect[1] <= middle <= other.rect[3]
            for other in self._valued.between(text.rect[1], text.rect[3])
        )

    def _top_of_block(self, text: Node, control: Node) -> Node:
        """The first of the lines that stand close together, flush left: the title above its summary."""
        here = text
        limit = control.rect[1] - 2 * control.height
        for above in sorted(self._texts.between(limit, text.rect[1]), key=lambda one: -one.rect[1]):
            gap = here.rect[1] - above.rect[3]
            flush = abs(above.rect[0] - here.rect[0]) <= 0.01 * self._size.width
            if above is not here and flush and -4 <= gap <= 0.3 * here.height and _can_name(above):
                here = above
        return here

    def _is_entry(self, field: Node) -> bool:
        """A line of a list to tick off has a box before it; what stands above it is said of the list."""
        middle = (field.rect[1] + field.rect[3]) / 2
        return any(
            other.role in TOGGLES
            and other.rect[2] <= field.rect[0] + 4
            and other.rect[1] <= middle <= other.rect[3]
            for other in self._valued.between(field.rect[1], field.rect[3])
        )

    def _gap_above(self, text: Node, control: Node) -> float | None:
        gap = control.rect[1] - text.rect[3]
        most = min(max(control.height, text.height), 0.05 * self._size.height)
        if not -0.4 * text.height <= gap <= most:
            return None
        if text.rect[0] >= control.rect[2] or text.rect[2] <= control.rect[0]:
            return None
        if abs(text.rect[0] - control.rect[0]) > 0.15 * self._size.width:
            return None
        for other in self._valued.between(text.rect[1] - gap - 1, text.rect[3]):
            apart = text.rect[1] - other.rect[3]
            below_other = other is not control and -0.4 * text.height <= apart <= gap
            if below_other and other.rect[0] < text.rect[2] and text.rect[0] < other.rect[2]:
                return None
        return max(0.0, gap)

    def _gap_left(self, text: Node, control: Node) -> float | None:
        common = min(text.rect[3], control.rect[3]) - max(text.rect[1], control.rect[1])
        gap = control.rect[0] - text.rect[2]
        if 2 * common < min(text.height, control.height) or not -4 <= gap <= 0.4 * self._size.width:
            return None
        return None if self._other_between(control, text) else max(0.0, gap)


def _is_said_of_another(text: Node, control: Node) -> bool:
    """Whether the words stand in a part of their own that can be used, apart from the control."""
    around = {id(parent) for parent in control.above()}
    for parent in text.above():
        if parent is control or id(parent) in around:
            return False
        if parent.touchable or parent.touchables:
            return True
    return False


def _can_name(node: Node) -> bool:
    """Free words; a text that can itself be touched has a life of its own."""
    return (
        node.role is Role.TEXT
        and node.label_of is None
        and not node.clickable
        and bool((node.text or node.description).strip())
    )


def _in_row(node: Node) -> bool:
    return any(parent.clickable or parent.role is Role.ITEM for parent in node.above())


def _title(words: Sequence[Node]) -> Node:
    """The one called so, else the first that says something and is no mere value."""
    for node in words:
        if node.name.endswith("title"):
            return node
    telling = [node for node in words if _SAYS.search(node.text or node.description)]
    first = min(telling or words, key=lambda node: (node.rect[1], node.rect[0]))
    return first if not telling or first.rect[1] <= words[0].rect[1] else words[0]
