"""The comparator: elements first, then pixels, then words in the picture, a model last of all.

The second look is for cases in which the elements cannot tell: at the pixels of a page behind a window, and
at its words. The model decides only what was open; its reply is checked, never trusted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeGuard

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError

from treetap.core.ports import TextReader, VisionModel
from treetap.errors import (
    BudgetSpent,
    EndpointBusy,
    EndpointRefused,
    ReplyInvalid,
    ScreenUnreadable,
    UnknownName,
)
from treetap.imaging.changes import difference
from treetap.imaging.pictures import Pictures
from treetap.matching.holds import Holding, holds, is_guess, named, seen
from treetap.matching.page_names import MODAL, View, view
from treetap.matching.words import similarity
from treetap.models import (
    Action,
    Appears,
    Bounds,
    Element,
    Expectation,
    Gone,
    OnPage,
    Screen,
    Sight,
    Source,
    Target,
    Toast,
    Verdict,
    VerdictStatus,
)
from treetap.perception.comparator.attribution import attributed, implied
from treetap.perception.comparator.effect import bars, find_effect, still_there
from treetap.perception.comparator.judge import Case, done, judge
from treetap.prompts.quoting import quoted
from treetap.prompts.render import render

_LONGEST = 400
"""Characters of one thing that the model is told."""
_LOWER = 0.7
"""What is left of the confidence in a local verdict that could not be checked."""
_SCHEMA: dict[str, JsonValue] = {
    "type": "object",
    "properties": {
        "status": {"enum": ["success", "failure", "ineffective"]},
        "cause": {"type": "string", "minLength": 1},
        "unmet": {"type": "array", "items": {"type": "integer", "minimum": 1}},
        "confidence": {"type": "number", "minimum": 0, "maximum": 1},
    },
    "required": ["status", "cause", "unmet", "confidence"],
    "additionalProperties": False,
}


class _Reply(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")

    status: Literal["success", "failure", "ineffective"]
    cause: str = Field(min_length=1, max_length=1000)
    unmet: list[int]
    confidence: float = Field(ge=0, le=1, strict=False)


async def ask(vision: VisionModel, case: Case, local: Verdict) -> Verdict:
    """The model's verdict, or the local one with less confidence where the model is of no use."""
    sight = Sight(
        question=_question(case, local),
        frames=(case.before.frame.id, case.after.frame.id),
        response_schema=_SCHEMA,
        purpose="compare",
    )
    try:
        answer = await vision.look(sight)
        reply = _Reply.model_validate(answer.data)
    except (ReplyInvalid, EndpointBusy, EndpointRefused, BudgetSpent, UnknownName, ValidationError):
        return local.model_copy(update={"confidence": round(local.confidence * _LOWER, 3)})
    return _judged(reply, case, local)


def _question(case: Case, local: Verdict) -> str:
    return render(
        "compare",
        action=quoted(done(case.action), _LONGEST),
        expected=[quoted(_said(one), _LONGEST) for one in case.expect],
        evidence=quoted(local.cause, _LONGEST),
    )


def _said(expectation: Expectation) -> str:
    """A guess in its own words, anything else as it is written down."""
    if isinstance(expectation, Appears) and expectation.target.sentence is not None and is_guess(expectation):
        return expectation.target.sentence.fill()
    return expectation.model_dump_json(exclude_defaults=True)


def _judged(reply: _Reply, case: Case, local: Verdict) -> Verdict:
    """What was seen for certain stays: the model decides only what was open."""
    unmet = {number - 1 for number in reply.unmet}
    if any(not 0 <= number < len(case.expect) for number in unmet):
        return local.model_copy(update={"confidence": round(local.confidence * _LOWER, 3)})
    held = [
        number not in unmet and reply.status == "success" if one.met is None else one.met
        for number, one in enumerate(case.held)
    ]
    status = VerdictStatus(reply.status)
    if not case.effect.changed and not case.effect.doubtful:
        status = local.status  # what is pixel for pixel the same was not touched, whatever anyone says
    elif status is VerdictStatus.SUCCESS and not all(held):
        status = VerdictStatus.FAILURE
    return local.model_copy(
        update={
            "status": status,
            "cause": reply.cause if status is VerdictStatus(reply.status) else local.cause,
            "confidence": min(reply.confidence, 0.9),
            "met": tuple(one for one, yes in zip(case.expect, held, strict=True) if yes),
            "unmet": tuple(one for one, yes in zip(case.expect, held, strict=True) if not yes),
            "decided_by": "vision",
        }
    )


# What the pixels say


_MOST, _MOST_WORDS = 0.75, 12
"""Of so many words of a page, the share that must be where it was for the page to be as it was."""
_ENOUGH = 0.3
"""The share of a thing that must be in sight."""
_SLIP, _MOST_READ, _PLENTY = 0.9, 4, 3
"""How alike a message must be; regions worth reading; lines that say that a page could be read."""
_KEYBOARD = 0.6
"""Where the usual keyboard begins, as a share of the height."""
_HEAD, _FOOT = 0.3, 0.45
"""Where titles end and passing messages begin, as shares of the height."""


@dataclass(frozen=True)
class SecondLook:
    """Looks again, at what `holds` left open."""

    pictures: Pictures
    reader: TextReader | None

    async def at(
        self, expectation: Expectation, held: Holding, before: Screen, after: Screen, *, stale: bool
    ) -> Holding:
        """The same answer, or a better one."""
        hidden = view(after) in (View.COVERED, View.NONE) or stale
        if held.met is True or not hidden:
            return held
        known = view(before) in (View.WHOLE, View.READ)
        if not stale and known and await self._is_behind(expectation, before, after):
            behind = holds(expectation, before)
            if behind.met is not None:
                return Holding(behind.met, f"Behind what lies over it nothing changed. {behind.why}")
        if self.reader is None:
            return held
        return await self._read(self.reader, expectation, held, before, after)

    async def _is_behind(self, expectation: Expectation, before: Screen, after: Screen) -> bool:
        """Whether what was there is there still, seen through the veil of a window in front of it.

        Where the window hides the very thing, the rest of the page speaks for it.
        """
        windows = _over(after)
        own = _left_of(getattr(expectation, "target", None), before, after)
        try:
            old, new = await self.pictures.of(before.frame), await self.pictures.of(after.frame)
        except (UnknownName, ScreenUnreadable):
            return False
        if own is not None:
            return still_there(old, new, own)
        rest = [_in_sight(one.bounds, windows, after) for one in before.elements if one.text]
        visible = [part for part in rest if part is not None][:_MOST_WORDS]
        there = sum(still_there(old, new, part) for part in visible)
        return len(visible) >= 2 and there >= _MOST * len(visible)

    async def _read(
        self, reader: TextReader, expectation: Expectation, held: Holding, before: Screen, after: Screen
    ) -> Holding:
        """What the picture says in words, where words are what is looked for."""
        if not isinstance(expectation, Appears | Gone | OnPage):
            return held
        try:
            lines = await reader.read(after.frame, _region(expectation, after))
        except (UnknownName, ScreenUnreadable):
            return held
        elements = tuple(
            Element(id=f"line {at}", text=one.text, bounds=one.bounds, source=Source.OCR)
            for at, one in enumerate(lines)
            if one.text.strip()
        )
        read = after.model_copy(update={"elements": elements, "sources": {Source.OCR}, "blockers": ()})
        found = holds(expectation, read)
        if isinstance(expectation, Gone):
            return _is_gone(expectation.target, held if found.met else found, (before, after, read))
        if found.met:
            return Holding(True, f"{found.why} So it reads in the picture.")
        return Holding(False, f"{held.why} Nor can it be read in the picture.")

    async def hear(self, before: Screen, after: Screen, wanted: Sequence[str]) -> tuple[str, ...]:
        """Messages that nobody has noticed: those of the wanted ones that now stand where nothing did."""
        if self.reader is None:
            return ()
        try:
            old, new = await self.pictures.of(before.frame), await self.pictures.of(after.frame)
            foot = after.frame.size.height * _FOOT
            regions = [one for one in difference(old, new).regions if one.bottom > foot][:_MOST_READ]
            lines = [line for region in regions for line in await self.reader.read(after.frame, region)]
        except (UnknownName, ScreenUnreadable):
            return ()
        return tuple(
            line.text for line in lines if any(similarity(line.text, text) >= _SLIP for text in wanted)
        )


def _is_gone(target: Target, held: Holding, screens: tuple[Screen, Screen, Screen]) -> Holding:
    """What cannot be read where nothing could be, or under a window, is not gone for that."""
    if held.met is False:
        return Holding(False, f"{held.why} So it reads in the picture.")
    before, after, read = screens
    windows = _over(after)
    behind = [one for one in read.elements if not any(_overlap(one.bounds, over) for over in windows)]
    hidden = bool(seen(target, before)) and _left_of(target, before, after) is None
    if hidden or len(behind) < _PLENTY:
        return held
    return Holding(True, f"{named(target)} can no longer be read in the picture.")


def _overlap(one: Bounds, other: Bounds) -> bool:
    return one.space is other.space and one.intersection(other) is not None


def _region(expectation: Expectation, screen: Screen) -> Bounds | None:
    """The part of the screen that is worth reading."""
    size = screen.frame.size
    if isinstance(expectation, OnPage):
        return Bounds.pixel(0, bars(size)[0].bottom, size.width, round(size.height * _HEAD))
    return None


def _over(after: Screen) -> list[Bounds]:
    """Where something lies over the page: the elements of windows, and the keyboard that came with them."""
    size = after.frame.size
    names = {name for one in after.blockers if one.kind in MODAL for name in one.elements}
    found = [one.bounds.on(size) for one in after.elements if one.id in names or not names]
    if after.keyboard_shown:
        found.append(Bounds.pixel(0, round(size.height * _KEYBOARD), size.width, size.height))
    return found


def _left_of(target: Target | None, before: Screen, after: Screen) -> Bounds | None:
    """Where it was before, as far as nothing lies over that place now."""
    found = seen(target, before) if target is not None else ()
    return _in_sight((found[0].of or found[0].element).bounds, _over(after), after) if found else None


def _in_sight(bounds: Bounds, windows: Sequence[Bounds], screen: Screen) -> Bounds | None:
    """The largest part of it that no window covers; None if that is too little to know it by."""
    size = screen.frame.size
    bounds = bounds.on(size)
    seen_part: Bounds | None = bounds
    for one in windows:
        if seen_part is None:
            return None
        over = seen_part.intersection(one)
        if over is not None:
            seen_part = _beside(seen_part, over)
    return seen_part if seen_part is not None and seen_part.area >= _ENOUGH * bounds.area else None


def _beside(bounds: Bounds, over: Bounds) -> Bounds | None:
    """The largest rectangle that is left."""
    left, top, right, bottom = bounds.left, bounds.top, bounds.right, bounds.bottom
    parts = (
        (left, top, over.left, bottom),
        (over.right, top, right, bottom),
        (left, top, right, over.top),
        (left, over.bottom, right, bottom),
    )
    rest = [Bounds.pixel(*part) for part in parts if part[0] < part[2] and part[1] < part[3]]
    return max(rest, key=lambda one: one.area, default=None)


_OPEN = 0.65
"""Below this the local evidence does not decide."""
WhenVision = Literal["auto", "never", "always"]


class ScreenComparator:
    """Judges what an action did by what is on the screen before and after it."""

    def __init__(
        self,
        pictures: Pictures,
        *,
        reader: TextReader | None = None,
        vision: VisionModel | None = None,
        when_vision: WhenVision = "auto",
    ) -> None:
        self._pictures = pictures
        self._second = SecondLook(pictures, reader)
        self._vision = vision
        self._when = when_vision

    async def compare(
        self, before: Screen, after: Screen, action: Action, expect: Sequence[Expectation]
    ) -> Verdict:
        """The verdict with its cause. Raises `ValueMissing` for an expectation that is not bound."""
        held = [holds(one, after, before) for one in expect]
        silent = [one.text.fill() for one, now in zip(expect, held, strict=True) if _unheard(one, now)]
        heard = await self._second.hear(before, after, silent) if silent else ()
        if heard:
            after = after.model_copy(update={"toasts": (*after.toasts, *heard)})
            held = [holds(one, after, before) for one in expect]
        effect = await find_effect(self._pictures, before, after, action)
        if effect.changed:
            held = [
                await self._second.at(one, now, before, after, stale=effect.stale)
                for one, now in zip(expect, held, strict=True)
            ]
        pairs = list(zip(expect, held, strict=True))
        sure = [(one, now) for one, now in pairs if now.met or not is_guess(one)]
        case = Case(
            before=before,
            after=after,
            action=action,
            expect=[one for one, _ in sure],
            held=[now for _, now in sure],
            implied=None if sure else implied(action, before, after, effect),
            effect=effect,
        )
        case = replace(case, effect=attributed(case))
        # A guess that no words confirm is a question for eyes, and without them says nothing.
        local = judge(case)
        if self._vision is None or self._when == "never":
            return local
        guessed = len(sure) < len(pairs) and effect.changed
        if self._when == "auto" and local.confidence >= _OPEN and not guessed:
            return local
        return await ask(self._vision, replace(case, expect=expect, held=held), local)


def _unheard(expectation: Expectation, held: Holding) -> TypeGuard[Toast]:
    return isinstance(expectation, Toast) and not held.met


_UNVERIFIED = Verdict(
    status=VerdictStatus.UNVERIFIED,
    cause="Nobody looked at what the action did: comparing screens is switched off.",
    confidence=0.0,
    decided_by="nobody",
)


class NoComparator:
    """Answers UNVERIFIED, whatever it is shown."""

    async def compare(
        self,
        before: Screen,  # noqa: ARG002
        after: Screen,  # noqa: ARG002
        action: Action,  # noqa: ARG002
        expect: Sequence[Expectation],  # noqa: ARG002
    ) -> Verdict:
        """Never more than that nobody looked."""
        return _UNVERIFIED
