"""What was found out about one frame becomes its `Screen`: each thing once, keys, blockers, whether it loads.

Structure and exact wording come from the tree. A line that the tree does not have becomes a text of its own,
inside the smallest element that holds it. A tree that shows another page than the picture is not used.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz

from treetap.imaging.crop import crop, fingerprint, has_ink, unexplained
from treetap.imaging.pictures import Picture
from treetap.models import (
    BlockerKind,
    Bounds,
    DeviceInfo,
    Element,
    Foreground,
    Frame,
    Role,
    Screen,
    Size,
    Source,
    TextLine,
)
from treetap.perception.blockers import find_blockers
from treetap.perception.keys import Recollection, page_key, state_tokens
from treetap.perception.tree import Tree
from treetap.perception.windows import bar_height, is_overlay, keyboard_top, panel_in, status_bar

_UNSURE = 0.35
"""A reading less sure than this is noise."""
_SAME = 0.72
"""Texts this similar at one place are one text, read twice."""


def in_rows(lines: Iterable[TextLine]) -> list[TextLine]:
    """From top to bottom, each row from left to right."""
    ordered: list[TextLine] = []
    row: list[TextLine] = []
    bottom = 0.0
    for line in sorted(lines, key=lambda one: one.bounds.top):
        middle = (line.bounds.top + line.bounds.bottom) / 2
        if row and middle < bottom:
            row.append(line)
        else:
            ordered.extend(sorted(row, key=lambda one: one.bounds.left))
            row, bottom = [line], line.bounds.bottom
    ordered.extend(sorted(row, key=lambda one: one.bounds.left))
    return ordered


def worth_keeping(lines: Iterable[TextLine]) -> list[TextLine]:
    """Without what is empty or hardly read, and without a line that was read twice."""
    kept: list[TextLine] = []
    for line in lines:
        if not line.text.strip() or line.confidence < _UNSURE or not line.bounds.area:
            continue
        if not any(says_the_same(line, one.text, one.bounds) for one in kept):
            kept.append(line)
    return kept


def elements_of(lines: Sequence[TextLine], parents: Sequence[str | None] = ()) -> list[Element]:
    """One text element for each line; `parents`: the element each one is in."""
    return [
        Element(
            id=f"t{number}",
            bounds=line.bounds,
            role=Role.TEXT,
            text=line.text.strip(),
            parent=parents[number] if parents else None,
            order=number,
            source=Source.OCR,
            confidence=line.confidence,
        )
        for number, line in enumerate(lines)
    ]


def says_the_same(line: TextLine, text: str, bounds: Bounds) -> bool:
    """Whether the line is that text at that place, perhaps a part of it or misread here and there."""
    if not text or not _at_one_place(line.bounds, bounds):
        return False
    read, known = "".join(line.text.split()).casefold(), "".join(text.split()).casefold()
    if read in known or known in read:
        return True
    alike = fuzz.ratio(read, known)
    if 4 <= len(read) < len(known):
        alike = max(alike, fuzz.partial_ratio(read, known))  # a line of a paragraph
    return alike >= 100 * _SAME


def _at_one_place(line: Bounds, bounds: Bounds) -> bool:
    common = line.intersection(bounds)
    return common is not None and common.area >= 0.5 * min(line.area, bounds.area)


_SAMPLE = 6
_AGREE = 0.5
"""The least share of texts that must be where the tree has them. Some are covered, or not drawn yet."""
_CANVAS = 0.04
"""Of the screen's area: a part without words of that size may have anything drawn on it."""
_MOST_AREAS = 8
_SECRET = 8
"""Of 255: brighter than that nothing is where an app forbids captures."""
_BARE = frozenset({Role.WEB, Role.IMAGE, Role.UNKNOWN, Role.LIST})


def agrees(tree: Tree, picture: Picture, *, keyboard_shown: bool = False) -> bool:
    """Whether things are drawn where the tree has them, on a screen of this size and orientation."""
    size = picture.size
    window = tree.window
    if window is not None and (window.right > 1.02 * size.width or window.bottom > 1.02 * size.height):
        return False
    low = keyboard_top(size) if keyboard_shown else size.height
    texts = [one for one in tree.elements if one.text and one.bounds.bottom <= low and not one.password]
    step = max(1, len(texts) // _SAMPLE)
    sample = texts[::step][:_SAMPLE]
    if not sample:
        return True
    return sum(has_ink(picture, one.bounds) for one in sample) >= _AGREE * len(sample)


def is_blacked_out(picture: Picture) -> bool:
    """Whether the capture shows nothing, as of an app that forbids captures; the bars may be there."""
    small, step = picture.small, picture.shrink
    part = small[bar_height(picture.size) // step + 1 : int(0.94 * len(small))]
    return bool(part.size) and int(part.max()) <= _SECRET


def says_something(tree: Tree) -> bool:
    """A tree of bare frames says no more than none."""
    return any(one.text or one.description or one.clickable or one.editable for one in tree.elements)


def untold_areas(elements: Sequence[Element], picture: Picture) -> tuple[Bounds, ...]:
    """Where text is drawn on parts that have no words: pictures, canvases, web pages, odd buttons."""
    size = picture.size
    bare = [one.bounds for one in _bare(elements, size)]
    if not bare:
        return ()
    bar = bar_height(size)
    covered = [one.bounds for one in elements if _has_words(one) or _is_small(one, size)]
    same = _same(covered, bare)
    covered = [box for box, is_bare in zip(covered, same, strict=True) if not is_bare]
    found = unexplained(picture, [status_bar(size), *covered])
    inside = [box for box in found if box.top >= bar and any(area.contains(box.center) for area in bare)]
    return tuple(inside[:_MOST_AREAS]) if len(inside) <= _MOST_AREAS else tuple(bare[:_MOST_AREAS])


def _bare(elements: Sequence[Element], size: Size) -> list[Element]:
    """Without words, and nothing in them has any: large parts, and wide ones that can be touched."""
    worded: set[str] = set()
    parents = {one.id: one.parent for one in elements}
    for one in elements:
        if _has_words(one):
            here = one.parent
            while here is not None and here not in worded:
                worded.add(here)
                here = parents[here]
    large = _CANVAS * size.width * size.height
    return [
        one
        for one in elements
        if not one.text
        and not one.hint
        and one.id not in worded
        and (
            (one.role in _BARE and one.bounds.area >= large)
            or (one.clickable and not one.description and one.bounds.width >= 2.2 * one.bounds.height)
        )
    ]


def _has_words(element: Element) -> bool:
    return bool(element.text or element.description or element.hint)


def _is_small(element: Element, size: Size) -> bool:
    """Icons and controls are drawn with strokes, too."""
    return element.role in (Role.ICON, Role.BUTTON, Role.PROGRESS, Role.SLIDER) and (
        element.bounds.area < _CANVAS * size.width * size.height
    )


def _edges(boxes: Sequence[Bounds]) -> NDArray[np.float64]:
    edges = [(one.left, one.top, one.right, one.bottom) for one in boxes]
    return np.array(edges, dtype=np.float64).reshape(-1, 4)


def _same(boxes: Sequence[Bounds], others: Sequence[Bounds]) -> list[bool]:
    """Which of the boxes are nearly one of the others; a large page has a hundred thousand such pairs."""
    many = _edges(boxes)
    areas = (many[:, 2] - many[:, 0]) * (many[:, 3] - many[:, 1])
    found = np.zeros(len(many), dtype=bool)
    for left, top, right, bottom in _edges(others):
        across = np.minimum(many[:, 2], right) - np.maximum(many[:, 0], left)
        down = np.minimum(many[:, 3], bottom) - np.maximum(many[:, 1], top)
        common = across.clip(0) * down.clip(0)
        found |= common > 0.95 * (areas + (right - left) * (bottom - top) - common)
    return [bool(one) for one in found]


_HOLDERS = frozenset({Role.WEB, Role.IMAGE, Role.UNKNOWN, Role.LIST, Role.ITEM, Role.DIALOG, Role.CONTAINER})
_WORDLESS = frozenset({Role.BUTTON, Role.TAB, Role.ICON, Role.FIELD, Role.CHECKBOX, Role.RADIO, Role.SWITCH})


def fuse(elements: Sequence[Element], lines: Sequence[TextLine]) -> tuple[Element, ...]:
    """The elements with those lines added that they do not have, in reading order."""
    fresh = in_rows(
        line for line in worth_keeping(lines) if not _known(line, elements) and not _is_mark(line, elements)
    )
    if not fresh:
        return tuple(elements)
    read = elements_of(fresh, parents=[_holder(line, elements) for line in fresh])
    return _in_order(elements, read)


def _known(line: TextLine, elements: Sequence[Element]) -> bool:
    return any(
        says_the_same(line, said, one.bounds)
        for one in elements
        for said in (one.text, one.hint, one.description)
        if said
    )


def _is_mark(line: TextLine, elements: Sequence[Element]) -> bool:
    """A letter or two on a picture is its drawing: the initial on an avatar, the `x` of a cross."""
    if len(line.text.strip()) > 2:
        return False
    middle = line.bounds.center
    return any(one.role in (Role.ICON, Role.BUTTON) and one.bounds.contains(middle) for one in elements)


def _holder(line: TextLine, elements: Sequence[Element]) -> str | None:
    """The smallest element round the line's middle that could hold a text of its own."""
    middle = line.bounds.center
    round_it = [
        one
        for one in elements
        if (one.role in _HOLDERS or (one.role in _WORDLESS and not one.text)) and one.bounds.contains(middle)
    ]
    # Of two that are alike the inner one, which comes later, is the holder.
    return min(reversed(round_it), key=lambda one: one.bounds.area).id if round_it else None


def _in_order(elements: Sequence[Element], read: Sequence[Element]) -> tuple[Element, ...]:
    """Each line after its holder; one that has none before the first thing that lies further down."""
    inside: dict[str | None, list[Element]] = {}
    for one in read:
        inside.setdefault(one.parent, []).append(one)
    free = inside.pop(None, [])
    found: list[Element] = []
    for element in elements:
        while free and element.parent is None and free[0].bounds.top < element.bounds.top:
            found.append(free.pop(0))
        found.append(element)
        found.extend(inside.get(element.id, ()))
    found.extend(free)
    return tuple(
        one if one.order == order else one.model_copy(update={"order": order})
        for order, one in enumerate(found)
    )


# The screen


_DRAWN = 0.08
"""Of the screen's area: what is drawn on a bare part of that size is contents."""
_MOST_DRAWN = 3


@dataclass(frozen=True, slots=True)
class Findings:
    """What was found out about one frame."""

    frame: Frame
    picture: Picture
    front: Foreground
    info: DeviceInfo
    elements: tuple[Element, ...] = ()
    sources: frozenset[Source] = frozenset()
    window: Bounds | None = None
    rotation: int | None = None
    toasts: tuple[str, ...] = ()


def make_screen(found: Findings, past: Recollection, at: float) -> Screen:
    """The screen. `past` knows what pages were like, `at` is the time now."""
    frame, front, size = found.frame, found.front, found.frame.size
    page = page_key(found.elements, size, package=front.package, activity=front.activity, window=found.window)
    blockers = find_blockers(
        found.elements,
        size,
        package=front.package,
        activity=front.activity,
        window=found.window,
        keyboard_shown=front.keyboard_shown,
        lit=_lit(found),
    )
    tokens = state_tokens(
        found.elements, page, package=front.package, keyboard_shown=front.keyboard_shown
    ) + tuple(_drawn(found))
    return Screen(
        frame=frame,
        elements=found.elements,
        package=front.package,
        activity=front.activity,
        app_version=front.version,
        rotation=found.info.rotation if found.rotation is None else found.rotation,
        locale=found.info.locale,
        keyboard_shown=front.keyboard_shown,
        page_key=page,
        state_key=past.state_of(page, tokens, _bar(found.picture), at),
        sources=found.sources,
        blockers=blockers,
        toasts=found.toasts,
        loading=any(one.kind is BlockerKind.LOADING for one in blockers),
    )


def _lit(found: Findings) -> Bounds | None:
    """A panel that the tree of a whole page may not tell of."""
    if Source.TREE not in found.sources or is_overlay(found.window, found.frame.size):
        return None
    return panel_in(found.picture, keyboard_shown=found.front.keyboard_shown)


def _drawn(found: Findings) -> list[str]:
    """What the pixels say where no element does: everywhere without a tree, on bare parts with one."""
    size = found.frame.size
    if Source.TREE not in found.sources:
        words = [one.bounds for one in found.elements]
        return [f"drawn:{fingerprint(found.picture, (status_bar(size), *words))}"]
    large = _DRAWN * size.width * size.height
    bare = [one for one in found.elements if _is_bare(one) and one.bounds.area >= large]
    return [_drawn_on(part, found.elements, found.picture) for part in bare[:_MOST_DRAWN]]


def _is_bare(element: Element) -> bool:
    return element.role in (Role.IMAGE, Role.UNKNOWN) and not element.text and not element.editable


def _drawn_on(part: Element, elements: Sequence[Element], picture: Picture) -> str:
    """The look of a bare part without the elements that lie on it."""
    area = part.bounds.visible_on(picture.size)
    if area is None:
        return ""
    others = [
        Bounds.pixel(
            common.left - area.left, common.top - area.top, common.right - area.left, common.bottom - area.top
        )
        for one in elements
        if one.id != part.id and one.parent is not None
        if (common := one.bounds.intersection(area)) is not None and common.area < 0.9 * area.area
    ]
    bar = status_bar(picture.size).intersection(area)
    return f"drawn:{fingerprint(crop(picture, area), (*others, *((bar,) if bar is not None else ())))}"


def _bar(picture: Picture) -> bytes:
    """What the status bar looks like; it shows the phone's clock."""
    strip = picture.image[: int(status_bar(picture.size).bottom) : 4]
    return blake2b(strip.tobytes(), digest_size=8).digest()
