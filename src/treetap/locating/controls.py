"""Where the switch or the field of a text is, on a picture alone: what stands out from the ground beside it.

Pixels name nothing, so this only looks where the words send it, and only for what has the right shape.
"""

from __future__ import annotations

from collections.abc import Sequence

from treetap.imaging.pictures import Picture
from treetap.locating.shapes import holds, standing_out
from treetap.matching.labels import TOGGLES, Box, center_in
from treetap.models import Role

_TALLEST = 0.25
"""Of the screen's height: what is taller is a part of the page, and has a ground of its own."""
_DEEPEST = 3
_REACH = 32
"""In dp: so far above or below the middle of its words a control may be, in a row of several lines."""
_WIDTH = 411
"""The usual width of a phone in dp."""


def control_of(line: Box, role: Role, picture: Picture, lines: Sequence[Box]) -> Box | None:
    """The control of that role that the line of text names. `lines`: all lines of text on the picture."""
    if role is Role.FIELD:
        return _field(line, picture, lines)
    return _toggle(line, role, picture, lines) if role in TOGGLES else None


def _toggle(line: Box, role: Role, picture: Picture, lines: Sequence[Box]) -> Box | None:
    """A switch at the end of the row; a box or a radio button right beside the text."""
    dp = min(picture.size.width, picture.size.height) / _WIDTH
    panel = _panel(line, picture)
    reach = max(line.height, _REACH * dp)
    band = Box(
        panel.left, max(panel.top, line.top - reach), panel.right, min(panel.bottom, line.bottom + reach)
    )
    found = []
    for box in standing_out(band, picture, line):
        wide = box.width / max(box.height, 1)
        if role is Role.SWITCH:
            fits = 14 * dp <= box.height <= 44 * dp and 1.25 <= wide <= 2.6 and box.left >= line.right
        else:
            fits = 12 * dp <= box.height <= 34 * dp and 0.75 <= wide <= 1.33
        if fits and not any(center_in(other, box) or center_in(box, other) for other in lines):
            found.append(box)
    beside = [box for box in found if abs(box.y - line.y) <= reach]
    if role is Role.SWITCH:
        return min(beside, key=lambda box: (round(abs(box.y - line.y) / reach, 1), -box.right), default=None)
    return min(beside, key=lambda box: abs(box.y - line.y) * 3 + _gap(box, line), default=None)


def _field(line: Box, picture: Picture, lines: Sequence[Box]) -> Box | None:
    """The box that the text stands in, or in whose upper edge it stands, or the one right below it."""
    dp = min(picture.size.width, picture.size.height) / _WIDTH

    def field_like(box: Box) -> bool:
        return 28 * dp <= box.height <= 160 * dp and box.width >= 100 * dp

    around = _around(line, picture)
    if around is not None and field_like(around) and around.width > 1.2 * line.width:
        return around
    panel = _panel(line, picture)
    top, bottom = max(panel.top, line.top - 4 * dp), min(panel.bottom, line.bottom + 160 * dp)
    found = []
    for box in standing_out(Box(panel.left, top, panel.right, bottom), picture, line):
        near = line.y - line.height / 2 <= box.top <= line.bottom + 24 * dp
        if field_like(box) and near and abs(box.left - line.left) <= 40 * dp and box.right > line.right:
            filled = any(center_in(other, box) for other in lines if other is not line)
            found.append((filled, box.top, box))
    return min(found)[2] if found else None


def _gap(box: Box, line: Box) -> float:
    return max(box.left - line.right, line.left - box.right, 0)


def _panel(line: Box, picture: Picture) -> Box:
    """The card or dialog that the line is on, or the whole picture."""
    panel = Box(0, 0, picture.size.width, picture.size.height)
    for _ in range(_DEEPEST):
        around = _holding(line, panel, picture)
        if around is None or around.height < 2 * line.height or around.width < 2 * line.width:
            break
        panel = around
    return panel


def _around(line: Box, picture: Picture) -> Box | None:
    """The innermost box that the line stands in, other than its own letters."""
    inner: Box | None = None
    panel = Box(0, 0, picture.size.width, picture.size.height)
    for _ in range(_DEEPEST):
        around = _holding(line, panel, picture)
        if around is None:
            break
        inner = panel = around
        if around.height < _TALLEST * picture.size.height:
            break
    return inner


def _holding(line: Box, area: Box, picture: Picture) -> Box | None:
    """What stands out from the ground of the area and holds the line; not the letters themselves."""
    boxes = [box for box in standing_out(area, picture) if holds(box, line)]
    boxes = [box for box in boxes if box.area < 0.98 * area.area]
    return min(boxes, key=lambda box: box.area, default=None)
