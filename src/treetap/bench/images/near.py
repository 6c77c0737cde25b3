"""Near-duplicates: what looks like the target at a glance and is something else.

Each kind is one that screens really have: another digit, another glyph of the same screen, a badge, a missing
part, a check mark, another hue, a mirrored part, another icon on the same ground.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from PIL import Image as Pillow
from PIL import ImageDraw

from treetap.bench.images.changes import turned
from treetap.bench.images.crops import Page
from treetap.imaging.crop import Box
from treetap.imaging.pictures import Image
from virtualphone.toolkit.text import icon_font, icon_glyph, words_font

_CHARACTERS = "0123456789ABDEGHKMRSXZabdegkmnr天中大小开关日月上下左右"
_ICONS = (
    *("home", "search", "settings", "star", "favorite", "delete", "edit", "share", "mail", "call", "lock"),
    *("alarm", "wifi", "bluetooth", "volume_up", "volume_off", "notifications", "person", "group", "add"),
)
_DIFFERENT = 40
"""From this difference on, of 255, a pixel is another colour."""
_LEAST_SHARE, _LEAST_PIXELS = 0.01, 48
"""So much of the copy differs, or nobody could tell it from the target."""
_TRIES = 12


def near_copy(crop: Image, page: Page, rng: Generator, turn: int) -> tuple[Image, str] | None:
    """A copy of the crop that is not the same thing, and what was done to it. None if nothing can be done.

    The kinds take turns. Where one cannot be done (a grey picture has no other hue), mostly the crop is given
    up, so that each kind gets its share; one time in ten another kind is taken.
    """
    names = sorted(_KINDS)
    names = [names[turn % len(names)], *(rng.permutation(names).tolist() if rng.random() < 0.1 else ())]
    for name in names:
        for _ in range(_TRIES):
            copy = _KINDS[name](crop, page, rng)
            if copy is not None and differs(crop, copy):
                return copy, name
    return None


def differs(one: Image, two: Image) -> bool:
    """Whether a person who looks twice would see it."""
    changed = np.abs(one.astype(np.int16) - two.astype(np.int16)).max(axis=2) > _DIFFERENT
    # A thin rim round every stroke is a matter of drawing, not of what is drawn.
    solid = cv2.morphologyEx(changed.astype(np.uint8), cv2.MORPH_OPEN, np.ones((2, 2), np.uint8))
    count = int(np.count_nonzero(solid))
    return bool(count >= max(_LEAST_PIXELS, _LEAST_SHARE * changed.size))


def glyphs(crop: Image) -> list[tuple[Box, NDArray[np.bool_]]]:
    """What stands out from the crop's ground: its boxes and which of their pixels it is."""
    away = np.abs(crop.astype(np.int16) - ground(crop).astype(np.int16)).max(axis=2) > _DIFFERENT
    _, labels, stats, _ = cv2.connectedComponentsWithStats(away.astype(np.uint8), connectivity=8)
    found: list[tuple[Box, NDArray[np.bool_]]] = []
    for label, (x, y, width, height, area) in enumerate(stats.tolist()):
        if label and area >= 20 and min(width, height) >= 5 and width * height <= 0.7 * away.size:
            box = Box(x, y, x + width, y + height)
            found.append((box, _inside(labels, box) == label))
    return found


def ground(crop: Image) -> NDArray[np.uint8]:
    """The commonest colour."""
    coarse = (crop // 8).reshape(-1, 3).astype(np.int32)
    keys = (coarse[:, 0] << 10) | (coarse[:, 1] << 5) | coarse[:, 2]
    values, counts = np.unique(keys, return_counts=True)
    commonest = keys == values[counts.argmax()]
    return np.asarray(np.median(crop.reshape(-1, 3)[commonest], axis=0), np.uint8)


def _inside(image: NDArray[np.generic], box: Box) -> NDArray[np.generic]:
    return image[box.top : box.bottom, box.left : box.right]


def _part(image: Image, box: Box) -> Image:
    return image[box.top : box.bottom, box.left : box.right]


def _one(crop: Image, rng: Generator, least: int, most: int) -> tuple[Box, NDArray[np.bool_]] | None:
    """One glyph of that height."""
    fitting = [one for one in glyphs(crop) if least <= one[0].height <= most and one[0].width >= 6]
    return fitting[int(rng.integers(len(fitting)))] if fitting else None


def _erase(copy: Image, box: Box) -> NDArray[np.uint8]:
    """Fill the box with what is round it, and say which colour that is."""
    height, width = copy.shape[:2]
    wider = Box(
        max(0, box.left - 2), max(0, box.top - 2), min(width, box.right + 2), min(height, box.bottom + 2)
    )
    rim = np.ones((height, width), np.bool_)
    rim[box.top : box.bottom, box.left : box.right] = False
    around = _part(copy, wider)[_inside(rim, wider).astype(np.bool_)]
    colour = np.asarray(np.median(around, axis=0) if around.size else ground(copy), np.uint8)
    copy[wider.top : wider.bottom, wider.left : wider.right] = colour
    return colour


def _drawn(copy: Image, mark: str, box: Box, colour: NDArray[np.uint8], *, icon: bool) -> Image:
    """A character in the middle of the box, about as high as it."""
    size = max(8, box.height if icon else round(box.height * 1.25))
    font = icon_font(size) if icon else words_font(size)
    picture = Pillow.fromarray(np.ascontiguousarray(copy[:, :, ::-1]))
    middle = ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    left, top, right, bottom = font.getbbox(mark)
    corner = (middle[0] - (left + right) / 2, middle[1] - (top + bottom) / 2)
    blue, green, red = (int(value) for value in colour)
    ImageDraw.Draw(picture).text(corner, mark, font=font, fill=(red, green, blue))
    return np.ascontiguousarray(np.asarray(picture, np.uint8)[:, :, ::-1])


def _ink(crop: Image, box: Box, mask: NDArray[np.bool_]) -> NDArray[np.uint8]:
    return np.asarray(np.median(_part(crop, box)[mask], axis=0), np.uint8)


def _character(crop: Image, _: Page, rng: Generator) -> Image | None:
    """Another digit, letter or sign in the place of a glyph."""
    chosen = _one(crop, rng, 10, 90)
    if chosen is None:
        return None
    box, mask = chosen
    copy = crop.copy()
    _erase(copy, box)
    mark = _CHARACTERS[int(rng.integers(len(_CHARACTERS)))]
    return _drawn(copy, mark, box, _ink(crop, box, mask), icon=False)


def _glyph(crop: Image, page: Page, rng: Generator) -> Image | None:
    """A glyph from elsewhere on the screen in the place of one, in its colour."""
    chosen = _one(crop, rng, 10, 90)
    if chosen is None or not page.elements:
        return None
    box, mask = chosen
    element = page.elements[int(rng.integers(len(page.elements)))]
    other = _one(page.part(element), rng, round(box.height * 0.7), round(box.height * 1.4))
    if other is None:
        return None
    shape = cv2.resize(other[1].astype(np.uint8), (box.width, box.height), interpolation=cv2.INTER_AREA)
    copy, ink = crop.copy(), _ink(crop, box, mask)
    _erase(copy, box)
    _part(copy, box)[shape.astype(np.bool_)] = ink
    return copy


def _badge(crop: Image, _: Page, rng: Generator) -> Image | None:
    """A dot at one of the upper corners of a glyph, as for news."""
    height, width = crop.shape[:2]
    radius = max(5, round(min(height, width) * float(rng.uniform(0.07, 0.14))))
    near = _one(crop, rng, 16, 200)
    x, y = (near[0].right, near[0].top) if near else (width - radius, radius)
    copy = crop.copy()
    colours = ((40, 40, 230), (60, 170, 40), (230, 120, 30), (20, 140, 250))
    colour = colours[int(rng.integers(len(colours)))]
    place = (min(max(x, radius), width - radius - 1), min(max(y, radius), height - radius - 1))
    cv2.circle(copy, place, radius, colour, -1, cv2.LINE_AA)
    return copy


def _erased(crop: Image, _: Page, rng: Generator) -> Image | None:
    """A part is missing."""
    chosen = _one(crop, rng, 8, 120)
    if chosen is None:
        return None
    copy, box = crop.copy(), chosen[0]
    if max(box.width, box.height) > 0.6 * max(crop.shape[:2]):
        half = box.width // 2
        box = (
            box._replace(right=box.left + half) if rng.random() < 0.5 else box._replace(left=box.left + half)
        )
    _erase(copy, box)
    return copy


def _check(crop: Image, _: Page, rng: Generator) -> Image | None:
    """A tick, a dot or a bar across: another state."""
    height, width = crop.shape[:2]
    size = float(min(height, width)) * float(rng.uniform(0.28, 0.5))
    x, y = float(rng.uniform(size, width - size)), float(rng.uniform(size, height - size))
    copy, back = crop.copy(), ground(crop)
    bright = float(back.mean()) > 128
    colour = tuple(int(value) for value in (rng.integers(0, 90, 3) if bright else rng.integers(170, 256, 3)))
    thick = max(3, round(size / 7))
    way = int(rng.integers(3))
    if way == 0:
        points = [(x - size / 2, y), (x - size / 8, y + size / 3), (x + size / 2, y - size / 3)]
        cv2.polylines(copy, [np.array(points, np.int32)], False, colour, thick, cv2.LINE_AA)
    elif way == 1:
        cv2.circle(copy, (int(x), int(y)), max(5, round(size / 3.5)), colour, -1, cv2.LINE_AA)
    else:
        ends = [(int(x - size / 2), int(y - size / 2)), (int(x + size / 2), int(y + size / 2))]
        cv2.line(copy, ends[0], ends[1], tuple(int(value) for value in back), thick * 3, cv2.LINE_AA)
        cv2.line(copy, ends[0], ends[1], colour, thick, cv2.LINE_AA)
    return copy


def _hue(crop: Image, _: Page, rng: Generator) -> Image | None:
    """The same drawing in quite another colour."""
    degrees = float(rng.uniform(70, 180) * rng.choice([-1, 1]))
    return np.asarray(np.clip(turned(crop.astype(np.float32), degrees), 0, 255).round(), np.uint8)


def _mirrored(crop: Image, _: Page, rng: Generator) -> Image | None:
    """A glyph the other way round."""
    chosen = _one(crop, rng, 12, 160)
    if chosen is None:
        return None
    box, copy = chosen[0], crop.copy()
    part = _part(crop, box)
    copy[box.top : box.bottom, box.left : box.right] = part[:, ::-1] if rng.random() < 0.7 else part[::-1]
    return copy


def _icon(crop: Image, _: Page, rng: Generator) -> Image | None:
    """The largest glyph gives way to an icon of the same size and colour."""
    every = glyphs(crop)
    if not every:
        return None
    box, mask = max(every, key=lambda one: one[0].width * one[0].height)
    if min(box.width, box.height) < 14:
        return None
    copy, ink = crop.copy(), _ink(crop, box, mask)
    _erase(copy, box)
    side = min(box.width, box.height)
    x, y = (box.left + box.right - side) // 2, (box.top + box.bottom - side) // 2
    name = _ICONS[int(rng.integers(len(_ICONS)))]
    return _drawn(copy, icon_glyph(name), Box(x, y, x + side, y + side), ink, icon=True)


_KINDS: dict[str, Callable[[Image, Page, Generator], Image | None]] = {
    "badge": _badge,
    "character": _character,
    "check": _check,
    "erased": _erased,
    "glyph": _glyph,
    "hue": _hue,
    "icon": _icon,
    "mirrored": _mirrored,
}


def quiet_place(page: Page, target: Box, rng: Generator) -> Box | None:
    """Where on the screen a copy of that size hides least, well away from the target."""
    best: tuple[int, Box] | None = None
    for _ in range(400):
        left = int(rng.integers(0, page.width - target.width + 1))
        top = int(rng.integers(0, page.height - target.height + 1))
        box = Box(left, top, left + target.width, top + target.height)
        margin = Box(target.left - 12, target.top - 12, target.right + 12, target.bottom + 12)
        if box.overlaps(margin):
            continue
        content = page.content(box)
        if best is None or content < best[0]:
            best = content, box
        if content == 0:
            break
    return best[1] if best else None


def removed(screen: Image, box: Box) -> Image:
    """The screen without what is in the box: filled with what is round it."""
    height, width = screen.shape[:2]
    wider = Box(
        max(0, box.left - 6), max(0, box.top - 6), min(width, box.right + 6), min(height, box.bottom + 6)
    )
    around = np.ones((wider.height, wider.width), np.bool_)
    inner = Box(box.left - wider.left, box.top - wider.top, box.right - wider.left, box.bottom - wider.top)
    around[inner.top : inner.bottom, inner.left : inner.right] = False
    rim = _part(screen, wider)[around]
    result = screen.copy()
    result[box.top : box.bottom, box.left : box.right] = ground(rim.reshape(1, -1, 3))
    return result
