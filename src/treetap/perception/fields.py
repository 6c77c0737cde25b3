"""Is that a field's value or its hint? Many dumps write both as its text; on the screen a hint is fainter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from treetap.imaging.crop import box_on
from treetap.imaging.picture import Picture
from treetap.models import Bounds, Element, Role

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
