"""Find a reference image on a screen: the cheapest way first, and none is believed without a second look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from treetap.errors import ReferenceInvalid
from treetap.imaging.crop import Box
from treetap.imaging.pictures import Image
from treetap.locating.images.changed import changed_all_over
from treetap.locating.images.features import by_features
from treetap.locating.images.glance import glance
from treetap.locating.images.hues import OTHER_COLOUR
from treetap.locating.images.partial import partial
from treetap.locating.images.prints import exact_places
from treetap.locating.images.reference import LEAST_SIDE, Reference
from treetap.locating.images.scales import every_scale
from treetap.locating.images.search import COUNTS, Seen, same_scale
from treetap.locating.images.second_look import Look, look
from treetap.locating.images.sighting import Found, Sighting
from treetap.models import Method

_SAME_PLACE = 0.7
"""Two boxes that share so much of their area are one place."""
_SAME_SCALE = 0.005
_SMALL, _SMALL_MORE = 48, 0.13
"""Pixels below which a place must be more alike at another scale, and how much at half of that."""
_SURER = 0.08
"""How much surer one of two places must be, to be told from the other."""
_MORE, _BESIDE = 2.5, 0.02
"""Or how many times more the other differs: what is equal to the pixel is what was cut out."""
_COLOURS = 12
_COLOUR_MORE, _COLOUR_BESIDE = 1.5, 2.0
"""Or how many times farther off the other's colours are."""
_WHOLLY = 0.98
"""From this likeness on, several places are the same picture, not just alike."""
_SAME_PIXEL = 3
"""Levels by which no pixel of the same picture differs."""
_THE_SAME = Look(1.0, 1.0, 1.0, 0.0, True, "")
"""Equal to the pixel: of several that look alike, that is the one that was cut out."""
_VERY_ALIKE = 0.9
_FILTERED = 0.6
"""How sure the only place is that is very much alike and differs all over."""
_ALL_OVER = "It is drawn like it and differs a little everywhere."
_SURE = 0.88
"""Of what is known at a glance, and a little more the more alike it is."""
_UNLIKELY = 0.3
"""Of what is alike where something else is more so."""


@dataclass(slots=True, eq=False)
class _Looked:
    sighting: Sighting
    look: Look
    colours: float = 0.0
    """How far its colours are from the reference's, in levels; worked out where there are several."""


def find_image(
    reference: Reference, seen: Seen, *, expected_scale: float | None = None, template_only: bool = False
) -> Found:
    """Where the reference is, if anywhere. Raises `ReferenceInvalid` for one that is larger than the screen.

    `expected_scale` is tried first: how many pixels of this screen there are for one of the screen that the
    reference was cut from. `template_only` ends the search after it and the reference's own scale.
    """
    if expected_scale is not None and not _can_be_told(reference, expected_scale):
        expected_scale = None
    _check_fits(reference, seen, expected_scale)
    looked: list[_Looked] = []
    undecided: Found | None = None
    for sightings in _searches(reference, seen, expected_scale, template_only=template_only):
        new = [one for one in sightings if not any(_one_place(one, before.sighting) for before in looked)]
        passed = _look_at(reference, seen, new, looked)
        if not passed:
            continue
        found = _answer(passed, looked)
        # Several places that are all a little different: the target may be a third, at another scale.
        if found.best is not None or max(one.sighting.score for one in passed) >= _WHOLLY:
            return found
        undecided = undecided or found
    return undecided or _nothing(looked)


def _look_at(
    reference: Reference, seen: Seen, sightings: Sequence[Sighting], looked: list[_Looked]
) -> list[_Looked]:
    """Those that pass the second look, the surest first. All that were considered are noted.

    Once one has passed, what differs much more from the reference is not it, and is not looked at again.
    """
    passed: list[_Looked] = []
    for sighting in sorted(sightings, key=lambda one: one.score, reverse=True):
        if passed and _differs_more(sighting, passed[0].sighting):
            seen_as = Look(_UNLIKELY * sighting.score, 0.0, 0.0, 1.0, False, "Another place is more like it.")
        else:
            seen_as = _known_again(reference, seen, sighting) or look(reference, seen, sighting)
        looked.append(_Looked(sighting, seen_as))
        if seen_as.passed:
            passed.append(looked[-1])
    alone = not passed and len(sightings) == 1 and looked[-1].look.reason != OTHER_COLOUR
    if alone and _stands_alone(reference, seen, sightings[0]):
        passed = [looked.pop()]
        passed[0].look = replace(passed[0].look, confidence=_FILTERED, passed=True, reason=_ALL_OVER)
        looked.append(passed[0])
    if len(passed) > 1:
        for one in passed:
            one.colours = _off_colour(reference, seen, one.sighting)
    return sorted(passed, key=_rank, reverse=True)


def _stands_alone(reference: Reference, seen: Seen, sighting: Sighting) -> bool:
    """Whether it is the only place that is very much alike, and is so as a filter would leave it."""
    known, place = reference.picture.image, _place(seen, sighting)
    if sighting.score < _VERY_ALIKE or reference.mask is not None or place.shape != known.shape:
        return False
    return changed_all_over(known, place)


def _known_again(reference: Reference, seen: Seen, sighting: Sighting) -> Look | None:
    """What is plainly the target, to the pixel or at a glance, and spares the second look its cost."""

    if _is_copy(reference, seen, sighting):
        return _THE_SAME
    known, place = reference.picture.image, _place(seen, sighting)
    if place.shape != known.shape:
        return None
    alike = glance(known, place) if reference.mask is None else None
    if alike is None:
        return None
    return Look(_SURE + (_SURER * alike), alike, 1.0, 1 - alike, True, "")


def _place(seen: Seen, sighting: Sighting) -> Image:
    box = sighting.box
    return seen.picture.image[box.top : box.bottom, box.left : box.right]


def _off_colour(reference: Reference, seen: Seen, sighting: Sighting) -> float:
    """How far the colours of the place are from the reference's, both reduced to a few pixels, in levels."""
    import cv2

    size = (_COLOURS, _COLOURS)
    place = cv2.resize(_place(seen, sighting), size, interpolation=cv2.INTER_AREA)
    known = cv2.resize(reference.picture.image, size, interpolation=cv2.INTER_AREA)
    return cv2.norm(known, place, cv2.NORM_L1) / (3 * _COLOURS * _COLOURS)


def _differs_more(one: Sighting, best: Sighting) -> bool:
    return 1 - one.score > _MORE * (1 - best.score) + _BESIDE


def _searches(
    reference: Reference, seen: Seen, expected_scale: float | None, *, template_only: bool
) -> Iterator[list[Sighting]]:
    """The methods by what they cost, each run only when it is asked for."""
    scale = expected_scale or 1.0
    if abs(scale - 1) > _SAME_SCALE and _fits(reference, seen, scale):
        yield _alike(same_scale(reference, seen, scale))
    yield _with_copy(reference, seen, _alike(same_scale(reference, seen)))
    if template_only:
        return
    yield _alike(every_scale(reference, seen))
    yield partial(reference, seen)
    yield by_features(reference, seen)


def _with_copy(reference: Reference, seen: Seen, sightings: list[Sighting]) -> list[Sighting]:
    """Where several places are very much alike: also the one that is it to the pixel, if there is one.

    Reduced, fine drawings look as others of their kind do, and the copy may have been lost among them.
    """
    if sum(one.score >= _VERY_ALIKE for one in sightings) < 2:
        return sightings
    if any(_is_copy(reference, seen, one) for one in sightings):
        return sightings
    size = reference.size
    places = (
        Sighting(Box(x, y, x + size.width, y + size.height), 1.0, 1.0, Method.TEMPLATE)
        for x, y in exact_places(reference, seen)
    )
    return [*(one for one in places if _is_copy(reference, seen, one)), *sightings]


def _is_copy(reference: Reference, seen: Seen, sighting: Sighting) -> bool:
    """Whether the place is the reference, to the pixel."""
    import cv2

    known, place = reference.picture.image, _place(seen, sighting)
    return place.shape == known.shape and cv2.norm(known, place, cv2.NORM_INF, reference.mask) <= _SAME_PIXEL


def _alike(sightings: Sequence[Sighting]) -> list[Sighting]:
    return [one for one in sightings if one.score >= COUNTS + _least_more(one)]


def _least_more(sighting: Sighting) -> float:
    """How much more alike a small place must be: at some scale, a few pixels are like many things."""
    if sighting.method is not Method.MULTI_SCALE:
        return 0.0
    small = 1 - min(sighting.box.width, sighting.box.height) / _SMALL
    return _SMALL_MORE * min(1.0, max(0.0, 2 * small))


def _can_be_told(reference: Reference, scale: float) -> bool:
    """Whether at that scale enough is left of it to know it by."""
    return min(reference.size.width, reference.size.height) * scale >= LEAST_SIDE


def _check_fits(reference: Reference, seen: Seen, expected_scale: float | None) -> None:
    size, screen = reference.size, seen.size
    if not (_fits(reference, seen, 1.0) or (expected_scale and _fits(reference, seen, expected_scale))):
        raise ReferenceInvalid(
            f"The reference image is {size.width}x{size.height} pixels large, the screen "
            f"{screen.width}x{screen.height}: it cannot be on it.",
            hint="Cut out less of the screenshot.",
        )


def _fits(reference: Reference, seen: Seen, scale: float) -> bool:
    width, height = reference.size.width * scale, reference.size.height * scale
    return round(width) <= seen.size.width and round(height) <= seen.size.height


def _one_place(one: Sighting, two: Sighting) -> bool:
    return abs(one.scale / two.scale - 1) < 0.03 and _shared(one.box, two.box) >= _SAME_PLACE


def _shared(one: Box, two: Box) -> float:
    """The area that both have, of the area that either has."""
    width = min(one.right, two.right) - max(one.left, two.left)
    height = min(one.bottom, two.bottom) - max(one.top, two.top)
    if width <= 0 or height <= 0:
        return 0.0
    both = width * height
    return both / (one.width * one.height + two.width * two.height - both)


def _rank(one: _Looked) -> tuple[float, float]:
    return one.look.confidence, one.sighting.score


def _answer(passed: Sequence[_Looked], looked: Sequence[_Looked]) -> Found:
    """The best of those that passed, unless another is as good."""
    best = max(passed, key=lambda one: (sum(_clearly(one, other) for other in passed), *_rank(one)))
    equal = [one for one in passed if one is not best and not _clearly(best, one)]
    if equal:
        alike = [best, *equal]
        shares = {id(one): one.look.confidence / len(alike) for one in alike}
        reason = f"{len(alike)} places look the same."
        return Found(None, 0.0, _others(looked, shares), reason)
    rest = [one for one in looked if one is not best]
    return Found(best.sighting, best.look.confidence, _others(rest, {}), best.look.reason)


def _clearly(one: _Looked, other: _Looked) -> bool:
    """Whether it is one rather than the other."""
    if one is other:
        return False
    if one.look is _THE_SAME and other.look is not _THE_SAME:
        return True
    surer = one.look.confidence - other.look.confidence
    if surer >= _SURER or (surer >= 0 and _differs_more(other.sighting, one.sighting)):
        return True
    return surer > -_SURER and other.colours > _COLOUR_MORE * one.colours + _COLOUR_BESIDE


def _others(looked: Sequence[_Looked], shares: dict[int, float]) -> tuple[tuple[Sighting, float], ...]:
    others = [(one.sighting, shares.get(id(one), one.look.confidence)) for one in looked]
    return tuple(sorted(others, key=lambda other: other[1], reverse=True))


def _nothing(looked: Sequence[_Looked]) -> Found:
    if not looked:
        return Found(None, 0.0, (), "Nothing on the screen looks like it.")
    nearest = max(looked, key=_rank)
    return Found(None, 0.0, _others(looked, {}), nearest.look.reason)
