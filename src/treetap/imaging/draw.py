"""Marks on a picture, for people: what was seen, what was found, and where.

Every line has a dark seam and every number a ground of its own, so that both are seen on any screen, light or
dark. Digits and plain letters only: OpenCV's have no Chinese.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from treetap.imaging.crop import Box, box_on
from treetap.imaging.pictures import Image, decode, encode
from treetap.models import Bounds, Candidate, LocateResult, Pixels, Size

Colour = tuple[int, int, int]
LOUD, QUIET = (40, 40, 230), (200, 150, 60)
"""Blue, green, red: what can be touched, and what is only there."""
FOUND, UNSURE, OTHER = (80, 200, 40), (0, 190, 255), (225, 165, 95)
SURE = 0.8
"""From this confidence on it is drawn as found: as `locating.ladder.SURE`, in a room below that one."""
SEAM, WHITE, BLACK = (30, 30, 30), (255, 255, 255), (0, 0, 0)
NOT_FOUND = "not found"
SMALL = 60
"""Pixels: a dot would hide too much of what is smaller."""
LEAST_SCALE, UNREADABLE = 0.38, 0.1
"""Of letters: smaller ones are hard to read, where there is room for these; or are only dots."""
FONT = 2
"""OpenCV's FONT_HERSHEY_DUPLEX; its number, since cv2 is imported where it is used."""


@dataclass(frozen=True)
class Mark:
    """A box round something."""

    bounds: Bounds
    loud: bool = False
    number: int | None = None
    """Of a loud one; None for the next."""


def marked(pixels: Pixels, marks: Sequence[Mark], encoding: Literal["png", "jpeg"] = "png") -> bytes:
    """The picture with a box for each mark, and its number in the corner of the loud ones."""
    import cv2

    image = decode(pixels).copy()
    thick = max(1, pixels.size.width // 360)
    number = 0
    for mark in marks:
        box = mark.bounds.visible_on(pixels.size)
        number += mark.loud
        if box is None:
            continue
        corner = (int(box.left), int(box.top))
        cv2.rectangle(
            image, corner, (int(box.right) - 1, int(box.bottom) - 1), LOUD if mark.loud else QUIET, thick
        )
        if mark.loud:
            _number(image, str(mark.number or number), corner, thick)
    return encode(image, encoding).data


def _number(image: Image, text: str, corner: tuple[int, int], thick: int) -> None:
    import cv2

    scale = 0.35 * thick
    (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, thick)
    # Beside the box, so that the words in it can be read.
    left, top = max(0, corner[0] - width - 2 * thick), corner[1]
    cv2.rectangle(image, (left, top), (left + width + 2 * thick, top + height + 2 * thick), LOUD, -1)
    place = (left + thick, top + height + thick)
    cv2.putText(image, text, place, cv2.FONT_HERSHEY_SIMPLEX, scale, WHITE, thick)


def pointed_out(
    pixels: Pixels,
    answer: LocateResult,
    others: Sequence[Candidate] = (),
    encoding: Literal["png", "jpeg"] = "png",
) -> bytes:
    """The picture with what was found: its box, where to touch it, and how sure that is.

    Green and solid: sure; amber and broken: not. `others`, what else was considered, are numbered from 1 in
    their order. Where only a part can be touched, a white broken line goes round that part. Where nothing was
    found, a band along the top or the bottom says so.
    """
    return encode(_Sheet(pixels).show(answer, others), encoding).data


class _Lettering(NamedTuple):
    """How words in one row are written."""

    scale: float
    pen: int
    widths: list[int]
    """Of each word, with its margins."""
    height: int


class _Sheet:
    """A picture that is drawn on, and the places on it that are taken."""

    def __init__(self, pixels: Pixels) -> None:
        self.clean = decode(pixels)
        self.image: Image = self.clean.copy()
        self.size: Size = pixels.size
        self.thick = max(1, round(min(pixels.size.width, pixels.size.height) / 300))
        self.taken: list[Box] = []

    def show(self, answer: LocateResult, others: Sequence[Candidate]) -> Image:
        found = box_on(answer.bounds, self.size) if answer.found and answer.bounds else None
        placed = [(str(at), one, box_on(one.bounds, self.size)) for at, one in enumerate(others, start=1)]
        shown = [(number, one.confidence, box) for number, one, box in placed if box is not None]
        self.taken = [self._wider(box, 3 * self.thick) for _, _, box in shown]
        for _, _, box in shown:
            self._frame(box, OTHER, self.thick)
        if found is not None and answer.center is not None:
            self.taken.append(self._wider(found, 3 * self.thick))
            sure = answer.confidence >= SURE
            if sure:
                self._frame(found, FOUND, 2 * self.thick)
            else:
                self._dashes(self._wider(found, 3 * self.thick), 2 * self.thick, UNSURE)
            safe = box_on(answer.safe_region, self.size) if answer.safe_region else None
            if safe is not None and safe != found:
                self._dashes(safe, self.thick, WHITE)
            self._finger(int(answer.center.x), int(answer.center.y), _side(found))
            self._tag(found, "", answer.confidence, FOUND if sure else UNSURE)
        if not answer.found:
            self._band()
        for number, confidence, box in shown:
            self._tag(box, number, confidence, OTHER)
        return self.image

    def _frame(self, box: Box, colour: Colour, thick: int) -> None:
        """Round the box, not on it, as far as there is room; not too close to a small one."""
        seam, air = max(1, self.thick // 2), 2 * self.thick if _side(box) < 14 * self.thick else 0
        for reach, width, shade in ((thick + seam, thick + 2 * seam, SEAM), (thick, thick, colour)):
            _ring(self.image, self._wider(box, air + reach), width if air else reach, shade)

    def _dashes(self, box: Box, thick: int, colour: Colour) -> None:
        """A broken line along the inner side of the box."""
        step = 6 * self.thick
        for left in range(box.left, box.right, 2 * step):
            for top in (box.top, box.bottom - thick):
                self._dash(Box(left, top, min(left + step, box.right), top + thick), colour)
        for top in range(box.top, box.bottom, 2 * step):
            for left in (box.left, box.right - thick):
                self._dash(Box(left, top, left + thick, min(top + step, box.bottom)), colour)

    def _dash(self, box: Box, colour: Colour) -> None:
        for part, shade in ((self._wider(box, max(1, self.thick // 2)), SEAM), (box, colour)):
            self.image[max(0, part.top) : part.bottom, max(0, part.left) : part.right] = shade

    def _finger(self, x: int, y: int, room: int) -> None:
        """A dot where to touch, and a ring round it; a thin cross where that would hide what was found."""
        import cv2

        unit = self.thick
        if room < max(SMALL, 28 * unit):
            pen, arm = max(1, unit // 3), max(2, min(room // 8, 4 * unit))
            seam = ((WHITE, pen + 2, arm + 1),) if room >= 20 else ()
            for shade, width, reach in (*seam, (LOUD, pen, arm)):
                cv2.line(self.image, (x - reach, y), (x + reach, y), shade, width)
                cv2.line(self.image, (x, y - reach), (x, y + reach), shade, width)
            return
        for shade, width in ((SEAM, 3 * unit), (WHITE, 2 * unit)):
            cv2.circle(self.image, (x, y), 7 * unit, shade, width, cv2.LINE_AA)
        for shade, radius in ((SEAM, 2 * unit + (3 * unit + 1) // 2), (WHITE, 3 * unit), (LOUD, 2 * unit)):
            cv2.circle(self.image, (x, y), radius, shade, -1, cv2.LINE_AA)

    def _tag(self, box: Box, number: str, confidence: float, colour: Colour) -> None:
        """How sure it is, and its number if it has one, beside the box where that hides least."""
        sure = f"{confidence:.2f}"
        words = [word for word in (number, sure) if word]
        hand = self._lettering(words)
        place = self._beside(box, sum(hand.widths), hand.height)
        self.taken.append(place)
        _ring(self.image, self._wider(place, hand.pen), hand.pen, SEAM)
        left = place.left
        for word, width in zip(words, hand.widths, strict=True):
            ground, ink = (SEAM, WHITE) if number and word is sure else (colour, BLACK)
            self.image[place.top : place.bottom, left : left + width] = ground
            self._write(word, (left, place.bottom), ink, hand)
            left += width

    def _band(self) -> None:
        """Along the bottom, or the top where that hides less: nothing was found."""
        hand = self._lettering([NOT_FOUND])
        across, down = self.size.width, self.size.height
        height = min(hand.height, down)
        bottom, top = Box(0, down - height, across, down), Box(0, 0, across, height)
        place = min((bottom, top), key=lambda one: sum(_common(one, other) for other in self.taken))
        self.taken.append(place)
        self.image[place.top : place.bottom] = LOUD
        self._write(NOT_FOUND, ((across - hand.widths[0]) // 2, place.bottom), WHITE, hand)

    def _lettering(self, words: Sequence[str]) -> _Lettering:
        """As large as can be read, and smaller where the picture is too narrow for that."""
        import cv2

        unit = self.thick
        scale, pen = max(LEAST_SCALE, 0.22 * unit), max(1, round(0.4 * unit))
        while True:
            widths = [cv2.getTextSize(word, FONT, scale, pen)[0][0] + 4 * unit for word in words]
            if sum(widths) <= self.size.width or scale < UNREADABLE:
                height = cv2.getTextSize("0", FONT, scale, pen)[0][1] + 4 * unit
                return _Lettering(scale, pen, widths, height)
            scale *= 0.8

    def _write(self, word: str, corner: tuple[int, int], ink: Colour, hand: _Lettering) -> None:
        """`corner`: the left bottom one, of the word with its margins. On a tiny picture, nothing."""
        import cv2

        if hand.scale < UNREADABLE:
            return
        at = (corner[0] + 2 * self.thick, corner[1] - 2 * self.thick)
        cv2.putText(self.image, word, at, FONT, hand.scale, ink, hand.pen, cv2.LINE_AA)

    def _beside(self, box: Box, width: int, height: int) -> Box:
        gap = 5 * self.thick + (2 * self.thick if _side(box) < 14 * self.thick else 0)
        middle, above, below = (box.top + box.bottom - height) // 2, box.top - height - gap, box.bottom + gap
        lefts = (box.left, box.right - width, (box.left + box.right - width) // 2)
        places = [(box.right + gap, middle), (box.left - width - gap, middle)]
        places += [(left, top) for top in (above, below) for left in lefts]
        places += [(box.left, box.top), (box.right - width, box.top), (box.left, box.bottom - height)]
        fitting = [self._on_sheet(left, top, width, height) for left, top in places]
        # Beside it rather than above or below, where another box may be as near.
        return min(enumerate(fitting), key=lambda one: self._hidden(one[1]) + one[0] // 2)[1]

    def _on_sheet(self, left: int, top: int, width: int, height: int) -> Box:
        left = max(0, min(left, self.size.width - width))
        top = max(0, min(top, self.size.height - height))
        return Box(left, top, min(left + width, self.size.width), min(top + height, self.size.height))

    def _hidden(self, place: Box) -> float:
        """How much would be hidden there: other marks count most, then whatever is drawn on the screen."""
        marks = sum(_common(place, other) for other in self.taken) / (place.width * place.height)
        return 1000 * marks + float(self.clean[place.top : place.bottom, place.left : place.right].std())

    def _wider(self, box: Box, by: int) -> Box:
        return Box(
            max(0, box.left - by),
            max(0, box.top - by),
            min(self.size.width, box.right + by),
            min(self.size.height, box.bottom + by),
        )


def _side(box: Box) -> int:
    return min(box.width, box.height)


def _common(one: Box, other: Box) -> int:
    """How many pixels are in both."""
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(0, across) * max(0, down)


def _ring(image: Image, box: Box, width: int, colour: Colour) -> None:
    """A frame of that width along the inner side of the box."""
    left, top, right, bottom = box
    image[top : min(top + width, bottom), left:right] = colour
    image[max(top, bottom - width) : bottom, left:right] = colour
    image[top:bottom, left : min(left + width, right)] = colour
    image[top:bottom, max(left, right - width) : right] = colour
