"""UI tree → elements: what is on the screen, what it is, what names it, in reading order.

Many dumps write a field's hint as its text. On the screen a hint is fainter than a value.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from treetap.imaging.crop import box_on
from treetap.imaging.pictures import Picture
from treetap.models import Bounds, Element, Role, Size, Source, Space
from treetap.perception.naming import give_labels, is_state_word
from treetap.perception.nodes import Node, nodes_in, read_dump, windows_of
from treetap.perception.roles import TOGGLES, give_roles, without_signs


def reading_order(nodes: Sequence[Node]) -> list[Node]:
    """All nodes that are kept, each before what lies in it."""
    inside: dict[int, list[Node]] = {}
    roots: list[Node] = []
    for node in nodes:
        above = node.parent
        while above is not None and not above.kept:
            above = above.parent
        (roots if above is None else inside.setdefault(id(above), [])).append(node)
    ordered: list[Node] = []
    stack = list(reversed(_in_rows(roots)))
    while stack:
        node = stack.pop()
        ordered.append(node)
        children = inside.get(id(node))
        if children:
            stack.extend(reversed(_in_rows(children)))
    return ordered


def _in_rows(nodes: list[Node]) -> list[Node]:
    """Siblings share a row where they overlap by more than half of the lower one's height."""
    if len(nodes) < 2:
        return nodes
    ordered: list[Node] = []
    row: list[Node] = []
    top = bottom = 0
    for node in sorted(nodes, key=lambda one: (one.window, one.rect[1])):
        upper, lower = node.rect[1], node.rect[3]
        common = min(bottom, lower) - max(top, upper)
        if row and node.window == row[0].window and 2 * common > min(bottom - top, lower - upper):
            row.append(node)
            top, bottom = max(top, upper), min(bottom, lower)
        else:
            ordered.extend(sorted(row, key=lambda one: one.rect[0]))
            row, top, bottom = [node], upper, lower
    ordered.extend(sorted(row, key=lambda one: one.rect[0]))
    return ordered


_FAINT = 0.64
"""A hint's ink stands out from its ground by less than this share of what ordinary text does; a value in
dark grey or in the app's colour does not."""
_GREY = 40
"""How far apart the channels of a hint's ink are at most, beside those of its ground: values have colours."""
_LIKE = 48
"""Grounds that are no further apart can be compared: not a toolbar with a card."""
_CURSOR = 0.5
"""Of the strip's height: no stroke of a letter is that long, a cursor is."""
_PIXELS = 16_000
"""As many are looked at; of a larger part, every second or third."""
_MOST_TEXTS = 6
_MOST_FIELDS = 24
_SOME = 300
"""Pixels that are enough to tell a colour."""


@dataclass(frozen=True, slots=True)
class _Ink:
    strength: float
    """How far it is from its ground in brightness, 0 to 255."""
    colour: float
    """How much more coloured than its ground it is, 0 to 255."""
    ground: int


def tell_hints(
    elements: tuple[Element, ...], picture: Picture, before: Sequence[Element] = ()
) -> tuple[Element, ...]:
    """The same elements; a text that is only a field's hint has become its hint. When in doubt it is text.

    `before`: the elements of the last look, if it was of the same app. A text that has come into a field
    since then was typed.
    """
    unsure = [one for one in elements if _may_be_hint(one)][:_MOST_FIELDS]
    if not unsure:
        return elements
    usual = _usual_inks(elements, picture)
    earlier = {_place(one): one for one in before if one.role is Role.FIELD}
    asked = [one for one in unsure if not _was_typed(one, earlier.get(_place(one)))]
    hints = {one.id for one in asked if _is_faint(_ink(picture, _inside(one.bounds)), usual)}
    if not hints:
        return elements
    return tuple(
        one.model_copy(update={"text": "", "hint": one.text}) if one.id in hints else one for one in elements
    )


def _place(field: Element) -> tuple[str, float, float]:
    return field.resource_id, float(field.bounds.left), float(field.bounds.top)


def _was_typed(field: Element, earlier: Element | None) -> bool:
    """In use, and filled since the last look or with more or less of what was in it then.

    Something else altogether may be the hint that comes back when a value is cleared.
    """
    if earlier is None or not field.focused or field.text in (earlier.hint, earlier.text):
        return False
    return field.text.startswith(earlier.text) or earlier.text.startswith(field.text)


def _is_faint(ink: _Ink | None, usual: Sequence[_Ink]) -> bool:
    """Fainter than a few texts on a like ground."""
    if ink is None or ink.colour > _GREY:
        return False
    like = [one.strength for one in usual if abs(one.ground - ink.ground) <= _LIKE]
    return bool(like) and ink.strength < _FAINT * max(like)


def _may_be_hint(element: Element) -> bool:
    return (
        element.role is Role.FIELD
        and bool(element.text)
        and not element.hint
        and element.enabled
        and len(element.text) <= 120
    )


def _usual_inks(elements: Sequence[Element], picture: Picture) -> list[_Ink]:
    """What the page's plainest texts look like."""
    plain = (Role.TEXT, Role.BUTTON, Role.ITEM)
    texts = [one for one in elements if one.role in plain and one.text and one.enabled]
    texts.sort(key=lambda one: -one.bounds.height)
    found = [_ink(picture, one.bounds) for one in texts[:_MOST_TEXTS]]
    return [one for one in found if one is not None]


def _inside(bounds: Bounds) -> Bounds:
    """Without the field's frame: the strip in which its line of text stands."""
    across, down = min(0.04 * bounds.width, 0.3 * bounds.height), 0.22 * bounds.height
    return Bounds.pixel(bounds.left + across, bounds.top + down, bounds.right - across, bounds.bottom - down)


def _ink(picture: Picture, bounds: Bounds) -> _Ink | None:
    """The ink of a text; None where there is none."""
    box = box_on(bounds, picture.size)
    if box is None:
        return None
    step = max(1, round(((box.bottom - box.top) * (box.right - box.left) / _PIXELS) ** 0.5))
    part: NDArray[np.uint8] = picture.image[box.top : box.bottom : step, box.left : box.right : step]
    light = picture.grey[box.top : box.bottom : step, box.left : box.right : step].astype(np.int16)
    ground = int(np.bincount(light.ravel(), minlength=256).argmax())
    apart = np.abs(light - ground)
    marks = apart > 24
    marks[:, marks.mean(axis=0) > _CURSOR] = False
    ink = apart[marks]
    if ink.size < 12:
        return None
    strength = float(np.percentile(ink, 97))
    pixels = part.reshape(-1, 3)
    core, paper = _spread(pixels, marks & (apart >= 0.9 * strength)), _spread(pixels, light == ground)
    return _Ink(strength, max(0.0, core - paper), ground)


def _spread(pixels: NDArray[np.uint8], which: NDArray[np.bool_]) -> float:
    """How far the channels of these pixels are apart, in the middle of them."""
    places = np.flatnonzero(which)
    some = pixels[places[:: max(1, len(places) // _SOME)]]
    return float(np.ptp(np.median(some, axis=0)))


MAX_NODES = 6_000
"""Of the nodes in sight, in the order of the dump; what comes after them is left out."""
MAX_ELEMENTS = 1_500
"""If there are more, those that say nothing and cannot be touched go first, then the last of the dump."""

_MEANINGLESS = frozenset({"content", "widget_frame", "action_bar_root", "decor_content_parent", "icon_frame"})
_BULLETS = frozenset("•●∙·*⬤○◦‧")
_CANVAS = 0.04
"""Of the screen's area: a bare node of that size may have anything drawn on it."""
_WORDS_ON_CANVAS = 2
_SHOWN_ROLES = frozenset(Role) - {Role.CONTAINER, Role.UNKNOWN}


@dataclass(frozen=True, slots=True)
class Tree:
    """What a dump says."""

    elements: tuple[Element, ...]
    rotation: int
    packages: tuple[str, ...]
    """The apps whose windows these are, the one with most nodes first."""
    window: Bounds | None
    """The extent of all of it: smaller than the screen for a dialog. None for an empty tree."""
    nodes: int
    """How many nodes the dump has."""
    left_out: int
    """How many nodes in sight were too many."""


def elements_from(xml: str, size: Size) -> Tree:
    """Read a dump for a screen of that size. Raises `ScreenUnreadable` for what is no whole tree."""
    root = read_dump(xml)
    in_sight, total = nodes_in(windows_of(root), size)
    within = _bounded(in_sight)
    nodes = without_signs(within)
    give_roles(nodes, size)
    _mark_dialog(nodes, size)
    give_labels(nodes, size)
    kept = _kept(nodes, size)
    ordered = reading_order(kept)
    too_many = len(ordered) - MAX_ELEMENTS
    if too_many > 0:
        ordered = _most_telling(ordered)
    return Tree(
        _elements(ordered),
        _rotation(root.get("rotation") or next((h.get("rotation") for h in root.iter("hierarchy")), None)),
        _packages(nodes),
        _extent(nodes),
        total,
        len(in_sight) - len(within) + max(0, too_many),
    )


def _bounded(nodes: list[Node]) -> list[Node]:
    if len(nodes) <= MAX_NODES:
        return nodes
    kept = nodes[:MAX_NODES]
    inside = set(map(id, kept))
    for node in kept:
        node.children = [child for child in node.children if id(child) in inside]
    return kept


def _mark_dialog(nodes: Sequence[Node], size: Size) -> None:
    """The panel of a dialog is one: by Android's own names for it."""
    for node in nodes[:40]:
        if node.name in ("parentPanel", "alertTitle", "buttonPanel", "dialog_container"):
            root = node if node.name in ("parentPanel", "dialog_container") else node.parent
            if root is not None and root.height < 0.9 * size.height:
                root.role = Role.DIALOG
                return


def _kept(nodes: Sequence[Node], size: Size) -> list[Node]:
    """Without wrappers that mean nothing; their children then belong to the nearest node that is kept."""
    rows: set[int] = set()
    words = [_middle(node) for node in nodes if node.text or node.description]
    for node in nodes:
        above = node.parent
        if above is not None and (id(above) in rows or above.role is Role.ITEM):
            rows.add(id(node))
        node.kept = _matters(node, in_row=id(node) in rows) or _is_canvas(node, words, size)
    return [node for node in nodes if node.kept]


def _middle(node: Node) -> tuple[int, int]:
    return (node.rect[0] + node.rect[2]) // 2, (node.rect[1] + node.rect[3]) // 2


def _is_canvas(node: Node, words: Sequence[tuple[int, int]], size: Size) -> bool:
    """A large bare node on which anything may be drawn; one with the page's words on it is its background."""
    if node.children or node.width * node.height < _CANVAS * size.width * size.height:
        return False
    left, top, right, bottom = node.rect
    return sum(left <= x < right and top <= y < bottom for x, y in words) <= _WORDS_ON_CANVAS


def _matters(node: Node, *, in_row: bool) -> bool:
    if node.text or node.description or node.touchable or node.long_clickable or node.scrollable:
        return True
    if node.selected:
        return True
    if node.role in _SHOWN_ROLES:
        return True
    if not node.children or not node.resource_id or in_row:
        return False
    return node.name not in _MEANINGLESS


def _most_telling(nodes: list[Node]) -> list[Node]:
    """As many as there may be, in the same order, without breaking a row's ties to its parts."""
    telling = [node for node in nodes if node.text or node.description or node.touchable]
    chosen = set(map(id, telling[:MAX_ELEMENTS]))
    for node in nodes:
        if len(chosen) >= MAX_ELEMENTS:
            break
        chosen.add(id(node))
    for node in nodes:
        node.kept = id(node) in chosen
        if node.label_of is not None and id(node.label_of) not in chosen:
            node.label_of = None
    return [node for node in nodes if node.kept]


def _elements(nodes: Sequence[Node]) -> tuple[Element, ...]:
    ids = {id(node): f"e{number}" for number, node in enumerate(nodes)}
    return tuple(_element(node, order, ids) for order, node in enumerate(nodes))


def _element(node: Node, order: int, ids: dict[int, str]) -> Element:
    left, top, right, bottom = node.rect
    above = node.parent
    while above is not None and not above.kept:
        above = above.parent
    is_field = node.role is Role.FIELD
    text, hint = _value_and_hint(node) if is_field else (node.text.strip(), node.hint)
    if node.role is Role.SWITCH and is_state_word(text):
        text = ""  # `checked` says so already, and a switch called "ON" would answer to the wrong name
    can_be_checked = node.checkable or node.role in TOGGLES
    return Element(
        id=ids[id(node)],
        bounds=Bounds(left=left, top=top, right=right, bottom=bottom, space=Space.PIXEL),
        role=node.role,
        text=text,
        description=node.description.strip(),
        resource_id=node.resource_id,
        hint=hint,
        checked=node.checked if can_be_checked else None,
        selected=node.selected,
        enabled=node.enabled,
        focused=node.focused,
        clickable=node.clickable,
        long_clickable=node.long_clickable,
        editable=is_field and node.enabled,
        scrollable=node.scrollable,
        password=node.password,
        parent=None if above is None else ids[id(above)],
        order=order,
        label_of=None if node.label_of is None else ids[id(node.label_of)],
        source=Source.TREE,
    )


def _value_and_hint(node: Node) -> tuple[str, str]:
    """An empty field's text is its hint: plain where the dump names the hint, and where no password shows."""
    if node.hint and node.text == node.hint:
        return "", node.hint
    if node.password and node.text and not set(node.text) <= _BULLETS:
        return "", node.hint or node.text
    return node.text, node.hint


def _rotation(text: str | None) -> int:
    return int(text) if text in ("0", "1", "2", "3") else 0


def _packages(nodes: Sequence[Node]) -> tuple[str, ...]:
    counts: dict[str, int] = {}
    for node in nodes:
        if node.package:
            counts[node.package] = counts.get(node.package, 0) + 1
    return tuple(sorted(counts, key=lambda package: -counts[package]))


def _extent(nodes: Sequence[Node]) -> Bounds | None:
    roots = [node.rect for node in nodes if node.parent is None]
    if not roots:
        return None
    return Bounds.pixel(
        min(rect[0] for rect in roots),
        min(rect[1] for rect in roots),
        max(rect[2] for rect in roots),
        max(rect[3] for rect in roots),
    )
