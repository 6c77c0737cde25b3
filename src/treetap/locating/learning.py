"""The library that fills itself (F4): what was found the slow way is kept as a crop for the fast way.

A crop answers later without anyone reading it, so it must show what the target says: its words, or a symbol
whose name says nothing of the contents beside it. Whatever is told by its number, its neighbours or its place
is never kept: another thing may stand there tomorrow.

Nothing here delays a locate or makes it fail: it happens after the answer, in a thread, and what cannot be
read or written is left.
"""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

import numpy as np
from loguru import logger

from treetap.core.ports import Clock, Locator
from treetap.errors import TreetapError
from treetap.imaging.crop import Box, box_on, crop
from treetap.imaging.pictures import Picture, Pictures
from treetap.locating.icons.names import called
from treetap.locating.images.finder import find_image
from treetap.locating.images.reference import Reference, cut
from treetap.locating.images.search import Seen, seen_of
from treetap.locating.ladder import SURE
from treetap.locating.library.index import Cut, Entry, Extent, Offset, learned_key
from treetap.locating.library.library import ReferenceLibrary
from treetap.matching.find import find
from treetap.matching.labels import TOGGLES, Index, index
from treetap.matching.naming import Query, query_of
from treetap.matching.sentences import read_sentence
from treetap.matching.words import normal, same_text
from treetap.models import Bounds, Element, LocateResult, Method, Role, Screen, Size, Source, Target

_CHANGING = frozenset(
    {Role.SLIDER, Role.PICKER, Role.PROGRESS, Role.LIST, Role.CONTAINER, Role.DIALOG, Role.WEB}
)
"""What looks different each time, or is made of other things."""
_PASSING = re.compile(
    r"\b(?:newest|latest|oldest|recent|last|first|second|third|next|previous|current|today|yesterday|tomorrow"
    r"|nearest|other|another|same|any)\b|最|第|上一|下一|当前|今天|昨天|明天|其他|另",
    re.IGNORECASE,
)
"""Words of a sentence that mean another thing another time."""
_LARGEST = 0.3
"""Of the screen's shorter side: a symbol is not larger."""
_MOST = 0.15
"""Of the screen's area: a crop is not larger."""
_LONGEST = 60
"""Characters: a longer text is contents."""
_INK = 24
"""Shades, of 255, by which a drawing differs from its ground."""
_ROOM = 0.06
"""Of the screen's shorter side: the most room that is kept beside words; more than a space in a headline."""
_LEAST = 12
"""Pixels, each way, of a crop."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """What to cut out, and what it stands for."""

    part: Bounds
    """What is drawn; a crop of it has some room round it."""
    words: str
    """What it says; empty for a symbol."""
    bounds: Bounds
    """The thing itself."""


def lesson(asked: Target, screen: Screen, result: LocateResult) -> Lesson | None:
    """Where the crop of what was found for that target is; None if there had better be none."""
    query = query_of(asked)
    if result.bounds is None or not _stands_alone(query):
        return None
    best = find(asked, screen).best if screen.elements else None
    if best is not None and _same(best.element, result, screen):
        return _of_element(best.element, best.of or best.element, query, index(screen), result)
    if best is not None and best.element.source is Source.OCR and best.role in TOGGLES:
        return _beside(best.of or best.element, query, screen, result.bounds)
    label = next((one.label for one in result.candidates if one.bounds == result.bounds), "")
    if not screen.elements or result.method is not Method.TREE:
        return _of_pixels(label, query, screen, result)
    return None


def crop_box(part: Bounds, picture: Picture, *, words: bool) -> Box | None:
    """The drawing within the part, with room round it: words that go on would show there."""
    box = box_on(part, picture.size)
    ink = None if box is None else _drawing(picture, box)
    if ink is None or ink.width < _LEAST or ink.height < _LEAST:
        return None
    room = _ROOM * min(picture.size.width, picture.size.height)
    if words:
        across, down = min(ink.height, room), min(0.3 * ink.height, room / 2)
    else:
        across, down = 0.25 * ink.width, 0.25 * ink.height
    wide = Bounds.pixel(ink.left - across, ink.top - down, ink.right + across, ink.bottom + down)
    whole = box_on(wide, picture.size)
    most = _MOST * picture.size.width * picture.size.height
    return None if whole is None or whole.width * whole.height > most else whole


def _stands_alone(query: Query) -> bool:
    """Whether its words alone say what is meant, wherever it stands."""
    if query.element is not None or query.ordinal is not None or query.anchors or query.container:
        return False
    if not (query.text or query.description or query.sentence):
        return False
    if any(len(text) > _LONGEST for text in (query.text, query.description) if text):
        return False
    if query.sentence is None:
        return True
    if _PASSING.search(query.sentence):
        return False
    readings = read_sentence(query)
    return not any(one.ordinal or one.sides or one.anchors or one.container for one in readings)


def _same(element: Element, result: LocateResult, screen: Screen) -> bool:
    return result.bounds is not None and element.bounds.on(screen.frame.size).overlap(result.bounds) > 0.8


def _of_element(
    element: Element, line: Element, query: Query, known: Index, result: LocateResult
) -> Lesson | None:
    size = known.screen.frame.size
    contents = element.password or line.password or (element.editable and element.text)
    idle = element.source is Source.TREE and not known.actionable(known.doer(element))
    if contents or idle or element.role in _CHANGING or result.bounds is None:
        return None
    shown = _shown_words(line, query)
    if shown is not None:
        part = line.bounds.on(size)
        if element.role in TOGGLES and element.id != line.id:
            part = _round_both(part, element.bounds.on(size))
        return Lesson(part, shown, result.bounds)
    if known.texts(element) or not _is_a_symbol(element):
        return None
    return _symbol(result.bounds, size)


def _beside(line: Element, query: Query, screen: Screen, control: Bounds) -> Lesson | None:
    """A switch that was seen beside its words: both, since one switch looks like another."""
    shown = _shown_words(line, query)
    return (
        None
        if shown is None
        else Lesson(_round_both(line.bounds.on(screen.frame.size), control), shown, control)
    )


def _shown_words(line: Element, query: Query) -> str | None:
    """The drawn words that the target asks for; None if what it asks for is not drawn."""
    drawn = [text for text in (line.text, line.hint if not line.text else "") if normal(text)]
    for text in drawn:
        if query.text is not None:
            if same_text(text, query.text):
                return text
        elif query.description is not None:
            if same_text(text, query.description):
                return text
        elif query.sentence is not None and normal(text) in normal(query.sentence) and len(normal(text)) > 1:
            return text
    return None


def _is_a_symbol(element: Element) -> bool:
    """Whether it goes by the usual name of a symbol: "Call Ann" looks like "Call Bob"."""
    return not element.text and element.role is not Role.TEXT and called(element.description) is not None


def _of_pixels(label: str, query: Query, screen: Screen, result: LocateResult) -> Lesson | None:
    """What was read off the frame, or seen by a model or by its shape."""
    if result.bounds is None:
        return None
    if query.text is not None:
        if label and same_text(label, query.text):
            return Lesson(result.bounds, label, result.bounds)
        read = [one for one in result.candidates if one.method is Method.OCR]
        named = [one for one in read if same_text(one.label, query.text)]
        if query.role in TOGGLES and result.method is Method.OCR and len(named) == 1:
            return Lesson(_round_both(named[0].bounds, result.bounds), named[0].label, result.bounds)
        return None
    asked = query.description or query.sentence or ""
    if result.method is Method.OCR:
        shown = len(normal(label)) > 1 and normal(label) in normal(asked)
        return Lesson(result.bounds, label, result.bounds) if shown else None
    # Where a model saw it nothing but its word says what that is: the next time it may say something else.
    seen = result.method is Method.VISION
    return None if seen else _symbol(result.bounds, screen.frame.size)


def _symbol(bounds: Bounds, size: Size) -> Lesson | None:
    most = _LARGEST * min(size.width, size.height)
    return Lesson(bounds, "", bounds) if max(bounds.width, bounds.height) <= most else None


def _round_both(one: Bounds, other: Bounds) -> Bounds:
    return Bounds.pixel(
        min(one.left, other.left),
        min(one.top, other.top),
        max(one.right, other.right),
        max(one.bottom, other.bottom),
    )


def _drawing(picture: Picture, box: Box) -> Box | None:
    """What is drawn in the box on its most common colour; None if that is nothing."""
    part = picture.image[box.top : box.bottom, box.left : box.right]
    shades = (part >> 3).astype(np.int32)
    codes = shades[..., 0] << 10 | shades[..., 1] << 5 | shades[..., 2]
    ground = part[codes == np.bincount(codes.ravel()).argmax()][0].astype(np.int16)
    drawn = np.abs(part.astype(np.int16) - ground).max(axis=2) > _INK
    rows, columns = np.flatnonzero(drawn.any(axis=1)), np.flatnonzero(drawn.any(axis=0))
    if not rows.size:
        return None
    return Box(
        box.left + int(columns[0]),
        box.top + int(rows[0]),
        box.left + int(columns[-1]) + 1,
        box.top + int(rows[-1]) + 1,
    )


_KEPT = frozenset({Method.TREE, Method.OCR, Method.VISION, Method.ICON})
"""What was found without a crop of it."""
_FRESH = 600.0
"""Seconds in which a crop, or that there is none, is not looked at again while elements answer anyway."""
_HOPELESS = 60.0
"""The same on pixels alone, where a crop would be worth more."""
_AT_ONCE = 4
"""What is still to be learned; beyond that a find is let go."""
_REMEMBERED = 512
_SAME_PLACE = 0.6
_LOOK_ALIKE = 0.7
"""Another place as much like it as that, and a crop is not distinctive."""


class LearningLocator:
    """A locator round another: it hands on the answers and keeps crops of what was found surely."""

    def __init__(self, locator: Locator, library: ReferenceLibrary, pictures: Pictures, clock: Clock) -> None:
        self._locator, self._library, self._pictures, self._clock = locator, library, pictures, clock
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._seen: OrderedDict[str, tuple[float, bool]] = OrderedDict()
        """By key: when it was looked at last, and whether there is a crop."""
        self._one_by_one = Lock()

    async def locate(self, target: Target, screen: Screen) -> LocateResult:
        """Raises what the locator raises."""
        result = await self._locator.locate(target, screen)
        if result.found and result.confidence >= SURE and result.method in _KEPT:
            self._consider(target, screen, result)
        return result

    async def finish(self) -> None:
        """Wait until all that was found is learned, and written."""
        while self._tasks:
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        try:
            await asyncio.to_thread(self._library.flush)
        except (TreetapError, OSError) as error:
            logger.debug("The counts of the reference library were not written: {}", error)

    def _consider(self, target: Target, screen: Screen, result: LocateResult) -> None:
        asked = target if target.element is None else result.target
        if asked is None or asked.crop_ref is not None or asked.ordinal is not None:
            return  # A number is no part of the key: the crop is the uncounted target's.
        key = learned_key(asked, screen.package, screen.activity)
        if key is None or key in self._tasks or len(self._tasks) >= _AT_ONCE:
            return
        if self._is_fresh(key, screen):
            return
        task = asyncio.create_task(self._learn(key, asked, screen, result))
        self._tasks[key] = task
        task.add_done_callback(lambda _: self._tasks.pop(key, None))

    def _is_fresh(self, key: str, screen: Screen) -> bool:
        at, known = self._seen.get(key, (None, False))
        if at is None:
            return False
        ago = self._clock.monotonic() - at
        if screen.elements:
            return ago < _FRESH
        # Its crop was asked and did not answer: that is to be looked into.
        return not known and ago < _HOPELESS

    async def _learn(self, key: str, asked: Target, screen: Screen, result: LocateResult) -> None:
        known = False
        try:
            picture = await self._pictures.of(screen.frame)
            known = await asyncio.to_thread(self._learn_now, key, asked, screen, result, picture)
        except (TreetapError, OSError, ValueError) as error:
            logger.debug("A crop was not learned: {}", error)
        self._seen[key] = (self._clock.monotonic(), known)
        self._seen.move_to_end(key)
        while len(self._seen) > _REMEMBERED:
            self._seen.popitem(last=False)

    def _learn_now(
        self, key: str, asked: Target, screen: Screen, result: LocateResult, picture: Picture
    ) -> bool:
        """Whether there is a crop of it now that would be found where the slow way found it."""
        with self._one_by_one:
            found = lesson(asked, screen, result)
            entry = self._library.learned(key)
            seen = seen_of(picture)
            if entry is not None:
                if result.bounds is not None and self._still_matches(entry, seen, result.bounds):
                    return True
                logger.debug("The crop '{}' did not match where it was found.", entry.name)
            if found is None:
                return False
            return self._keep(key, found, screen, result, seen)

    def _still_matches(self, entry: Entry, seen: Seen, at: Bounds) -> bool:
        """Whether one of its pictures is found at that place; if none is, each has missed."""
        pictures = self._library.images(entry)
        for file, reference in pictures:
            if _is_there(reference, entry.variant(file) or entry, seen, at):
                self._library.matched(entry.name, file)
                return True
        for file, _ in pictures:
            self._library.missed(entry.name, file)
        return False

    def _keep(self, key: str, found: Lesson, screen: Screen, result: LocateResult, seen: Seen) -> bool:
        box = crop_box(found.part, seen.picture, words=bool(found.words))
        if box is None or result.center is None:
            return False
        reference = cut(seen.picture, box.bounds)
        if not _only_there(reference, box, seen):
            return False
        on_words = found.bounds.contains(box.bounds.center)
        about = Cut(
            screen=screen.frame.size,
            touch=None if on_words else Offset.of(result.center, box.bounds),
            bounds=Extent.of(found.bounds, box.bounds),
        )
        self._library.learn(
            key,
            crop(seen.picture, box.bounds),
            cut=about,
            words=found.words,
            method=result.method,
            confidence=result.confidence,
            package=screen.package or None,
        )
        return True


def _is_there(reference: Reference, about: Cut, seen: Seen, at: Bounds) -> bool:
    found = find_image(reference, seen, expected_scale=1.0, template_only=True)
    if found.best is None or found.confidence < SURE:
        return False
    crop_at = found.best.box.bounds
    bounds = crop_at if about.bounds is None else about.bounds.at(crop_at)
    return bounds.overlap(at) >= _SAME_PLACE


def _only_there(reference: Reference, box: Box, seen: Seen) -> bool:
    """Whether it is found at its own place and nothing else on the screen is much like it."""
    found = find_image(reference, seen, expected_scale=1.0, template_only=True)
    if found.best is None or found.confidence < SURE:
        return False
    if found.best.box.bounds.overlap(box.bounds) < 0.9:
        return False
    return all(sure < _LOOK_ALIKE for _, sure in found.others)
