"""The rung that asks a vision model: by two images or in words (B5). Its reply is checked like anyone's."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from typing import NamedTuple

from pydantic import JsonValue

from treetap.core.ports import FrameStore, TextReader, VisionModel
from treetap.errors import (
    BudgetSpent,
    EndpointBusy,
    EndpointRefused,
    ReferenceInvalid,
    ReplyInvalid,
    ScreenUnreadable,
    UnknownName,
)
from treetap.imaging.crop import crop
from treetap.imaging.pictures import Pictures, encode
from treetap.locating.front import why_not
from treetap.locating.images.finder import find_image
from treetap.locating.images.reference import Reference
from treetap.locating.images.search import seen_of
from treetap.locating.proof import unprovable
from treetap.locating.references import References
from treetap.locating.standing import Standing, by_elements, by_reading
from treetap.matching.labels import CONTROLS
from treetap.matching.naming import Query, query_of
from treetap.matching.regions import touch, touchable
from treetap.models import (
    Bounds,
    Candidate,
    Element,
    LocateResult,
    Method,
    Screen,
    Sight,
    Size,
    Space,
    Target,
    Trait,
)
from treetap.prompts.quoting import quoted
from treetap.prompts.render import render

_BELIEVED = 0.85
"""How sure a model's place is at most that nothing else speaks for."""
_PROVED = 0.95
"""The same where the words are read there, or an element says them."""
_DOUBTED = 0.4
"""The same where other words stand there, or what stands there does not look like the reference."""
_LARGEST = 0.25
"""Of the screen's area: no control is larger, and the middle of such a box is no place to touch."""
_LONGEST_WORDS = 400
"""Characters of what is wanted, in words."""
_AROUND = 0.6
"""Of the box's sides: how far round it the reference is looked for; a model's boxes are not exact."""

_SCHEMA: dict[str, JsonValue] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["found", "box", "confidence"],
    "properties": {
        "found": {"type": "boolean"},
        "box": {"type": ["array", "null"], "items": {"type": "number"}, "minItems": 4, "maxItems": 4},
        "confidence": {"type": "number", "minimum": 0, "maximum": 1},
    },
}


class _Said(NamedTuple):
    """What the model answered, if it can be used."""

    bounds: Bounds
    confidence: float


@dataclass(frozen=True, slots=True)
class _Checked:
    """What is left of it after a look of our own."""

    bounds: Bounds
    confidence: float
    label: str = ""
    reason: str = ""
    element: Element | None = None
    """What proves it, where it is one of the screen's elements."""
    near: Element | None = None
    """The words that it goes by."""


class VisionRung:
    """Shows the model the reference and the screen, or tells it in words what is wanted.

    Its place by an image is looked at again beside the reference; its place by words is compared with what
    the elements say there, or a `reader` reads: the one thing there that goes by them is the answer.
    """

    def __init__(
        self,
        vision: VisionModel,
        frames: FrameStore,
        pictures: Pictures,
        *,
        library: References | None = None,
        reader: TextReader | None = None,
    ) -> None:
        self._vision, self._frames, self._pictures = vision, frames, pictures
        self._library, self._reader = library, reader

    async def locate(self, target: Target, screen: Screen) -> LocateResult | None:
        """None if there is nothing to ask for. Raises what the library raises, and `ValueMissing`."""
        reference = await asyncio.to_thread(self._reference, target)
        words = _in_words(target)
        if reference is None and not words:
            return None
        reason = unprovable(target, screen)
        if Trait.ORDINAL in target.must_match:
            reason = reason or "A vision model's place does not prove which of several it is."
        if reason:
            return LocateResult(found=False, reason=reason)
        answer = await self._ask(reference, words, screen)
        if isinstance(answer, str):
            return LocateResult(found=False, reason=answer)
        try:
            if reference is not None:
                checked = await self._beside(answer, reference, screen)
            else:
                checked = await self._by_words(answer, target, screen)
        except (UnknownName, ScreenUnreadable):
            return LocateResult(found=False, reason="The picture of this screen is gone.")
        return _result(checked, target, screen)

    def _reference(self, target: Target) -> Reference | None:
        if target.crop_ref is None or self._library is None:
            return None
        pictures = self._library.images(self._library.resolve(target.crop_ref))
        return pictures[0][1] if pictures else None

    async def _ask(self, reference: Reference | None, words: str, screen: Screen) -> _Said | str:
        """What it says; why nothing, where it says nothing that can be used."""
        frames: tuple[str, ...] = (screen.frame.id,)
        question = render("locate", words=quoted(words, _LONGEST_WORDS))
        if reference is not None:
            shown = await self._frames.put(await asyncio.to_thread(encode, reference.picture.image))
            frames, question = (shown.id, screen.frame.id), render("locate_image")
        sight = Sight(question=question, frames=frames, response_schema=_SCHEMA, purpose="locate")
        try:
            reply = await self._vision.look(sight)
        except (ReplyInvalid, EndpointBusy, EndpointRefused, BudgetSpent, UnknownName) as error:
            return f"The vision model gave no answer. {error.message}"
        return _read(reply.data, screen.frame.size)

    async def _beside(self, answer: _Said, reference: Reference, screen: Screen) -> _Checked:
        """The place, refined and believed as far as it looks like the reference."""
        picture = await self._pictures.of(screen.frame)
        bounds = answer.bounds
        across, down = _AROUND * float(bounds.width), _AROUND * float(bounds.height)
        area = Bounds.pixel(
            bounds.left - across, bounds.top - down, bounds.right + across, bounds.bottom + down
        ).visible_on(picture.size)
        if area is None:
            return _Checked(bounds, 0.0)
        left, top = int(area.left), int(area.top)
        part = crop(picture, Bounds.pixel(left, top, int(area.right), int(area.bottom)))
        try:
            found = await asyncio.to_thread(find_image, reference, seen_of(part))
        except ReferenceInvalid:  # It is larger than what is there.
            found = None
        if found is None or found.best is None:
            doubt = "The vision model sees it there, but it does not look like the reference."
            return _Checked(bounds, min(answer.confidence, _DOUBTED), reason=doubt)
        box = found.best.box
        exact = Bounds.pixel(left + box.left, top + box.top, left + box.right, top + box.bottom)
        return _Checked(exact, min(found.confidence, _PROVED), reason=found.reason)

    async def _by_words(self, answer: _Said, target: Target, screen: Screen) -> _Checked:
        """The place, believed as far as what stands there is what was asked for."""
        query = query_of(target)
        if query.text is None:
            return _unproved(answer, screen)
        binding = Trait.TEXT in target.must_match
        there = by_elements(query.text, query.role, answer.bounds, screen, binding=binding)
        if not there.words and self._reader is not None:
            there = await by_reading(query.text, answer.bounds, screen, self._reader)
        return _compared(answer, there, query, screen)


def _compared(answer: _Said, there: Standing, query: Query, screen: Screen) -> _Checked:
    """What the model says, beside what stands in its box."""
    text = query.text or ""
    doubted = min(answer.confidence, _DOUBTED)
    if not there.words:
        return _unproved(answer, screen)
    if not there.bounds:
        doubt = f"The vision model sees '{text}' where '{there.words[0][:80]}' stands."
        return _Checked(answer.bounds, doubted, label=there.words[0][:80], reason=doubt)
    if len(there.bounds) > 1:
        doubt = f"'{text}' stands more than once where the vision model sees it."
        return _Checked(answer.bounds, doubted, reason=doubt)
    if query.role in CONTROLS and (there.element is None or there.element.role is not query.role):
        # The words are there; where beside them the switch or field is, only the model says.
        return replace(_unproved(answer, screen), label=text)
    sure, reason = max(answer.confidence, _PROVED), ""
    if query.ordinal is not None or query.anchors or query.container:
        sure, reason = answer.confidence * _BELIEVED, "Only the vision model says which of several it is."
    return _Checked(there.bounds[0], sure, text, reason, there.element, there.near)


def _unproved(answer: _Said, screen: Screen) -> _Checked:
    """Its word alone, for something of the size of a control."""
    size = screen.frame.size
    if answer.bounds.area > _LARGEST * size.width * size.height:
        doubt = "The vision model says so of a large part of the screen, and nothing tells where in it."
        return _Checked(answer.bounds, min(answer.confidence, _DOUBTED), reason=doubt)
    return _Checked(answer.bounds, answer.confidence * _BELIEVED, reason="Only the vision model says so.")


def _in_words(target: Target) -> str:
    """What is wanted, for a model; empty if the target says nothing in words."""
    query = query_of(target)
    if query.element is not None or not (query.text or query.description or query.sentence or query.role):
        return ""
    parts = [query.sentence] if query.sentence else []
    parts += [f"the text '{query.text}'"] if query.text else []
    parts += [f"what is described as '{query.description}'"] if query.description else []
    parts += [f"a {query.role}"] if query.role else []
    parts += [f"{relation} '{text}'".replace("_", " ") for relation, text in query.anchors]
    parts += [f"in '{query.container}'"] if query.container else []
    parts += [f"number {query.ordinal} of them from the top left"] if query.ordinal else []
    return ", ".join(parts)


def _read(data: dict[str, JsonValue], size: Size) -> _Said | str:
    """The reply, distrusted: whatever is odd in it is no answer."""
    found, box, sure = data.get("found"), data.get("box"), data.get("confidence")
    if found is False:
        return "The vision model does not see it."
    if found is not True:
        return "The vision model does not say whether it sees it."
    bounds = _bounds(box, size)
    if bounds is None:
        return "The vision model says that it sees it, but gives no place on the screen."
    if isinstance(sure, bool) or not isinstance(sure, int | float) or not 0 < sure <= 1:
        return "The vision model does not say how sure it is."
    return _Said(bounds, float(sure))


def _bounds(box: JsonValue, size: Size) -> Bounds | None:
    """In pixels; None for what is no box on the screen."""
    if not isinstance(box, list) or len(box) != 4:
        return None
    edges = [edge for edge in box if isinstance(edge, int | float) and not isinstance(edge, bool)]
    if len(edges) != 4 or not all(-1 <= edge <= 1001 for edge in edges):
        return None
    left, top, right, bottom = (min(1000.0, max(0.0, float(edge))) for edge in edges)
    if right - left < 1 or bottom - top < 1:
        return None
    exact = Bounds(left=left, top=top, right=right, bottom=bottom, space=Space.PER_MILLE).on(size)
    edges = [round(edge) for edge in (exact.left, exact.top, exact.right, exact.bottom)]
    return Bounds.pixel(*edges) if edges[0] < edges[2] and edges[1] < edges[3] else None


def _result(checked: _Checked, target: Target, screen: Screen) -> LocateResult:
    bounds, sure = checked.bounds, checked.confidence
    element = checked.element
    candidate = Candidate(
        bounds=bounds,
        confidence=sure,
        method=Method.VISION,
        label=checked.label,
        element=None if element is None else element.id,
    )
    place = touchable(bounds, screen) if element is None else touch(element, screen, checked.near)
    unread = Trait.TEXT in target.must_match and not checked.label
    reason = "Too little of it is on the screen to touch it." if place is None else why_not(place[0], screen)
    if unread or (Trait.TEXT in target.must_match and sure <= _DOUBTED):
        reason = reason or checked.reason or "The text that must stand there was not read there."
        return LocateResult(found=False, candidates=(candidate,), reason=reason)
    if place is None or reason or not sure:
        return LocateResult(found=False, candidates=(candidate,), reason=reason or checked.reason)
    return LocateResult(
        found=True,
        center=place[0],
        bounds=bounds,
        safe_region=place[1],
        confidence=sure,
        method=Method.VISION,
        target=target.model_copy(update={"element": None, "last_point": place[0]}),
        candidates=(candidate,),
        reason=checked.reason,
    )
