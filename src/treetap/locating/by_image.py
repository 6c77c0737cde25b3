"""The rung for reference images: a crop that the target names, or one that was learned for this target."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

from treetap.core.ports import TextReader
from treetap.errors import ReferenceInvalid, ScreenUnreadable, UnknownName
from treetap.imaging.crop import Box
from treetap.imaging.pictures import Picture, Pictures
from treetap.locating.contrast import same_colours
from treetap.locating.front import why_not
from treetap.locating.images.finder import find_image
from treetap.locating.images.reference import Reference
from treetap.locating.images.search import Seen, seen_of
from treetap.locating.images.second_look import look
from treetap.locating.images.sighting import Found, Sighting
from treetap.locating.library.index import Cut, Entry, learned_key
from treetap.locating.proof import read_there, says, unprovable
from treetap.locating.references import References
from treetap.matching.labels import box_of, in_reading_order
from treetap.matching.naming import query_of
from treetap.matching.regions import touchable
from treetap.matching.words import same_text
from treetap.models import Bounds, Candidate, LocateResult, Method, Point, Screen, Size, Source, Target, Trait

_SHOWN = 12
_SMALLEST = 8
"""Pixels: nothing smaller is looked for."""
_LEARNED = {
    Method.TREE: "from what the UI tree said",
    Method.OCR: "from what was read",
    Method.VISION: "from what the vision model saw",
    Method.ICON: "by its shape",
}


@dataclass(frozen=True, slots=True)
class Sought:
    """One picture of a reference, and what a search for it found."""

    variant: str
    reference: Reference
    cut: Cut
    found: Found


class ImageRung:
    """Looks for a reference on the frame: every variant of it, and the best place wins.

    A reference by name may come from anywhere, so every scale is tried. One that was learned comes from this
    phone: it is looked for as it was, in its colours. A `reader` is needed for targets whose text must match.
    What a tree told of once is left to the tree at hand, unless images are `alone`: asked instead of it.
    """

    def __init__(
        self,
        library: References | None,
        pictures: Pictures,
        *,
        reader: TextReader | None = None,
        alone: bool = False,
    ) -> None:
        self._library, self._pictures, self._reader, self._alone = library, pictures, reader, alone

    async def locate(self, target: Target, screen: Screen) -> LocateResult | None:
        """None without a reference. Raises what the library raises, and `ValueMissing`."""
        library = self._library
        if library is None:
            if target.crop_ref is not None:
                raise _no_library(target.crop_ref)
            return None
        entry = await asyncio.to_thread(_entry, library, target, screen, alone=self._alone)
        if entry is None:
            return None
        reason = unprovable(target, screen) or _other_words(target, entry)
        if reason:
            return LocateResult(found=False, reason=reason)
        try:
            picture = await self._pictures.of(screen.frame)
        except (UnknownName, ScreenUnreadable):
            return LocateResult(found=False, reason="The picture of this screen is gone.")
        sought = await asyncio.to_thread(_search, library, entry, picture, target)
        if sought is None:
            return LocateResult(found=False, reason=f"No picture of '{entry.name}' is there.")
        answer = await self._proved(target, screen, _answer(target, screen, entry, sought))
        if answer.found and entry.learned is not None:
            await asyncio.to_thread(library.matched, entry.name, sought.variant)
        return answer

    async def _proved(self, target: Target, screen: Screen, answer: LocateResult) -> LocateResult:
        """The answer, if what must be read there can be."""
        if not answer.found or Trait.TEXT not in target.must_match:
            return answer
        text = query_of(target).text or ""
        place = answer.candidates[0].bounds
        read = None if self._reader is None else await read_there(self._reader, screen, place)
        if read is not None and says(text, read):
            return answer
        said = f"'{read}' is read" if read else "nothing can be read"
        reason = f"'{text}' must stand there, and {said}."
        return LocateResult(found=False, candidates=answer.candidates, reason=reason)


def _no_library(name: str) -> UnknownName:
    return UnknownName(
        f"There is no reference image '{name[:80]}': there is no library.",
        hint="Set locating.assets to a folder of reference images.",
    )


def _entry(library: References, target: Target, screen: Screen, *, alone: bool) -> Entry | None:
    """What the target names, or what was learned for it. Crops do not count, so none for an ordinal."""
    if target.crop_ref is not None:
        return library.resolve(target.crop_ref)
    key = None if target.ordinal is not None else learned_key(target, screen.package, screen.activity)
    entry = None if key is None else library.learned(key)
    if entry is None or entry.learned is None:
        return None
    # What a tree told of once, the tree at hand would tell of again: it has been asked.
    told = entry.learned.method is Method.TREE and Source.TREE in screen.sources
    return None if told and not alone else entry


def _search(library: References, entry: Entry, picture: Picture, target: Target) -> Sought | None:
    by_name, seen = target.crop_ref is not None, seen_of(picture)
    thorough = by_name or not _same_screen(entry, picture.size)
    sought = search(entry, library.images(entry), seen, thorough=thorough)
    if sought is None:
        return None
    if target.ordinal is not None:
        return replace(sought, found=_nth(target.ordinal, sought, seen))
    best = sought.found.best
    if best is None or by_name or _has_colours_of(sought.reference, picture, best.box):
        return sought
    nothing = Found(None, 0.0, _with_best(sought.found), "What looks like it has other colours.")
    return replace(sought, found=nothing)


def search(
    entry: Entry, pictures: Sequence[tuple[str, Reference]], seen: Seen, *, thorough: bool
) -> Sought | None:
    """The best of all variants. The dear ways are tried only where no variant is there as it is.

    A variant that is larger than the screen is passed over; raises `ReferenceInvalid` if all of them are.
    """
    best: Sought | None = None
    too_large: ReferenceInvalid | None = None
    for template_only in (True, False) if thorough else (True,):
        for file, reference in pictures:
            cut: Cut = entry.variant(file) or entry
            scale = _scale(cut, reference, seen.picture.size)
            try:
                found = find_image(reference, seen, expected_scale=scale, template_only=template_only)
            except ReferenceInvalid as error:
                too_large = error
                continue
            if best is None or _rank(found) > _rank(best.found):
                best = Sought(file, reference, cut, found)
        if best is None and too_large is not None:
            raise too_large
        if best is None or best.found.best is not None:
            return best
    return best


def _has_colours_of(reference: Reference, picture: Picture, box: Box) -> bool:
    """Whether what was learned from this phone has the colours that it had."""
    if reference.mask is not None:
        return True
    there = picture.image[box.top : box.bottom, box.left : box.right]
    return same_colours(reference.picture.image, there)


def _rank(found: Found) -> tuple[bool, float, float]:
    """Of two that found nothing, the one that knows of likelier places has more to say."""
    likeliest = max((sure for _, sure in found.others), default=0.0)
    return found.best is not None, found.confidence, likeliest


def _scale(cut: Cut, reference: Reference, size: Size) -> float | None:
    """How much larger it is drawn here; None where that is not known, or too small to be known again."""
    if cut.screen is None:
        return None
    scale = min(size.width, size.height) / min(cut.screen.width, cut.screen.height)
    return scale if scale * min(reference.size.width, reference.size.height) >= _SMALLEST else None


def _same_screen(entry: Entry, size: Size) -> bool:
    return any((one.screen or size) == size for one in entry.variants)


def _other_words(target: Target, entry: Entry) -> str:
    """Why what was learned with other words is no answer."""
    text = query_of(target).text
    if entry.learned is None or not entry.learned.words or text is None:
        return ""
    if same_text(entry.learned.words, text):
        return ""
    return f"'{entry.name}' was learned as '{entry.learned.words}', not as '{text}'."


def _with_best(found: Found) -> tuple[tuple[Sighting, float], ...]:
    first = () if found.best is None else ((found.best, found.confidence),)
    return (*first, *found.others)


def _answer(target: Target, screen: Screen, entry: Entry, sought: Sought) -> LocateResult:
    found = sought.found
    best, sure = found.best, found.confidence
    listed = sorted(_with_best(found), key=lambda one: (one[0] is not best, -one[1]))
    candidates = tuple(_candidate(entry, one, sure) for one, sure in listed[:_SHOWN])
    if best is None:
        reason = found.reason or f"Nothing on the screen looks like '{entry.name}'."
        return LocateResult(found=False, candidates=candidates, reason=reason)
    crop = best.box.bounds
    bounds = crop if sought.cut.bounds is None else sought.cut.bounds.at(crop)
    place = touchable(bounds, screen)
    if place is None:
        reason = f"Too little of '{entry.name}' is on the screen to touch it."
        return LocateResult(found=False, candidates=candidates, reason=reason)
    center = _center(sought.cut, crop, place[0], screen.frame.size)
    hidden = why_not(center, screen)
    if hidden:
        return LocateResult(found=False, candidates=candidates, reason=hidden)
    learned = entry.learned
    return LocateResult(
        found=True,
        center=center,
        bounds=_holding(bounds, center),
        safe_region=place[1] if place[1] is None or place[1].contains(center) else None,
        confidence=min(1.0, sure, 1.0 if learned is None else learned.confidence),
        method=best.method,
        target=target.model_copy(update={"element": None, "last_point": center}),
        candidates=candidates,
        reason=found.reason or _whence(entry),
    )


def _whence(entry: Entry) -> str:
    """Why it is believed that this is how the target looks."""
    if entry.learned is None:
        return ""
    how = "" if entry.learned.method is None else _LEARNED.get(entry.learned.method, "")
    return f"It looks as it did when it was learned{' ' if how else ''}{how}."


def _center(cut: Cut, crop: Bounds, middle: Point, size: Size) -> Point:
    """Where it says to touch; the middle of what is visible where that is off the screen."""
    if cut.touch is None:
        return middle if cut.bounds is None else crop.center.on(size)
    at = cut.touch.at(crop)
    on = 0 <= at.x < size.width and 0 <= at.y < size.height
    return at.on(size) if on else middle


def _holding(bounds: Bounds, center: Point) -> Bounds:
    """The bounds; just the pixel to touch where the reference says to touch beside it."""
    return bounds if bounds.contains(center) else Bounds.pixel(center.x, center.y, center.x + 1, center.y + 1)


def _nth(ordinal: int, sought: Sought, seen: Seen) -> Found:
    """The n-th, in reading order, of the places that pass the second look."""
    places = _with_best(sought.found)
    looks = {id(one): look(sought.reference, seen, one) for one, _ in places}
    passed = [one for one, _ in places if looks[id(one)].passed]
    ordered = in_reading_order(passed, lambda one: box_of(one.box.bounds, seen.size))
    if ordinal > len(ordered):
        reason = f"The screen has {len(ordered)} of it, and number {ordinal} is wanted."
        return Found(None, 0.0, places, reason)
    best = ordered[ordinal - 1]
    others = tuple(one for one in places if one[0] is not best)
    return Found(best, looks[id(best)].confidence, others, "")


def label_of(entry: Entry) -> str:
    """What a person would call it: the words it was learned by, or its name."""
    return (entry.learned.words if entry.learned is not None else "") or entry.name


def _candidate(entry: Entry, one: Sighting, sure: float) -> Candidate:
    sure = min(1.0, max(0.0, sure))
    return Candidate(bounds=one.box.bounds, confidence=sure, method=one.method, label=label_of(entry))
