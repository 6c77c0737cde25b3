"""From what was found out to the `Screen`: keys, what is in the way, whether it loads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b

from treetap.imaging.crop import crop
from treetap.imaging.fingerprint import fingerprint
from treetap.imaging.picture import Picture
from treetap.models import (
    BlockerKind,
    Bounds,
    DeviceInfo,
    Element,
    Foreground,
    Frame,
    Role,
    Screen,
    Source,
)
from treetap.perception.blockers import find_blockers
from treetap.perception.dimmed import panel_in
from treetap.perception.keys import page_key, state_tokens
from treetap.perception.places import is_overlay, status_bar
from treetap.perception.recollection import Recollection

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
