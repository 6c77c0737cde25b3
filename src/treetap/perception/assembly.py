"""From what was found out to the `Screen`: keys, blockers, whether it loads.

`Recollection` keeps what pages were like when last seen: a clock that went on must not look like news.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b

from treetap.imaging.crop import crop, fingerprint
from treetap.imaging.pictures import Picture
from treetap.models import BlockerKind, Bounds, DeviceInfo, Element, Foreground, Frame, Role, Screen, Source
from treetap.perception.blockers import find_blockers
from treetap.perception.keys import CAN_BE_SET, COUNTS, MOVES, SEPARATOR, page_key, state_key, state_tokens
from treetap.perception.passing import came_nearer, counted, moved_on, went_on
from treetap.perception.windows import is_overlay, panel_in, status_bar

_PAGES = 32
_MINUTES = 15.0
"""A clock went on by no more between two looks, beside the time that is known to have passed."""

_FIELDS = 8
"""Of an element's token: its words are the third and the fourth."""


@dataclass(frozen=True, slots=True)
class _Page:
    tokens: tuple[str, ...]
    key: str
    bar: bytes
    at: float


class Recollection:
    """The last state of each page, by its key."""

    def __init__(self) -> None:
        self._pages: OrderedDict[str, _Page] = OrderedDict()

    def state_of(self, page: str, tokens: tuple[str, ...], bar: bytes, at: float) -> str:
        """The state's key: that of the last look if nothing but times and countdowns went on since.

        `bar` stands for the pixels of the status bar, where the phone shows its own clock. While they are the
        same, no time has passed on the phone, and a time of day that changed was changed by someone.
        """
        last = self._pages.get(page)
        passed = last is not None and (not last.bar or not bar or last.bar != bar)
        if last is not None and _only_went_on(last.tokens, tokens, max(0.0, at - last.at), passed=passed):
            key = last.key
        else:
            key = state_key(tokens)
        self._pages[page] = _Page(tokens, key, bar, at)
        self._pages.move_to_end(page)
        if len(self._pages) > _PAGES:
            self._pages.popitem(last=False)
        return key


def _only_went_on(before: Sequence[str], after: Sequence[str], seconds: float, *, passed: bool) -> bool:
    """`passed`: whether the phone's own clock may have gone on."""
    if len(before) != len(after):
        return False
    sliders = 0
    ticked = False
    for old, new in zip(before, after, strict=True):
        if old == new:
            continue
        parts = _changed(old, new)
        if parts is None:
            return False
        mark = old.rpartition(SEPARATOR)[2]
        if mark == COUNTS and all(counted(*part, seconds) for part in parts):
            ticked = True
        elif mark == MOVES and all(moved_on(*part) for part in parts):
            sliders += 1
        elif not passed or not all(_followed(part, old, seconds) for part in parts):
            return False
    # A slider that someone has moved is news; one that moves along with a running time is not.
    return ticked or not sliders


def _followed(part: tuple[str, str], token: str, seconds: float) -> bool:
    """Whether a text followed the phone's clock, minute by minute."""
    if came_nearer(*part, seconds):
        return True
    return not token.startswith(CAN_BE_SET) and went_on(*part, _MINUTES + seconds / 60)


def _changed(before: str, after: str) -> list[tuple[str, str]] | None:
    """The words of one element that changed; None if anything else about it did."""
    old, new = before.split(SEPARATOR), after.split(SEPARATOR)
    if len(old) != len(new) or len(old) != _FIELDS or old[:2] != new[:2] or old[4:] != new[4:]:
        return None
    return [(one, other) for one, other in zip(old[2:4], new[2:4], strict=True) if one != other]


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
