"""How a vision model says where something is on a picture: each family has its own way (C5)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal

from treetap.models.base import Model
from treetap.models.target import Point, Size, Space

BOX_IN_THOUSANDTHS: Final = "[left, top, right, bottom] in thousandths of the picture's width and height"
"""How prompts ask for a box. A model of another convention is asked in its own words instead."""
_SLACK: Final = 0.01
"""So far beyond an edge is still on it: models count 1,003 of 1,000."""


class Convention(Model):
    """What the numbers of a place are, and in which order those of a box stand."""

    space: Literal["pixel", "unit", "thousand"] = "thousand"
    order: Literal["xy", "yx"] = "xy"
    """Of a box: left or top first. A point is always asked for as [x, y]."""
    grid: int = 1
    """The model sees the picture with its sides rounded to a multiple of this: its pixels are those of that
    picture."""
    side: int = 1_280
    """The longer side of a picture as it is sent, in pixels."""

    @property
    def words(self) -> str:
        """What a prompt says of a point, after `[x, y]`."""
        return {
            "pixel": "in pixels of the picture as you see it",
            "unit": "as parts of the picture's width and height (0 to 1)",
            "thousand": "in thousandths of the picture's width and height (0 to 1000)",
        }[self.space]

    @property
    def box_words(self) -> str:
        """What a prompt says of a box."""
        edges = "left, top, right, bottom" if self.order == "xy" else "top, left, bottom, right"
        return f"[{edges}] {self.words}"

    def to_point(self, x: float, y: float, size: Size) -> Point | None:
        """The point on a screen of that size, of which the picture was sent; None if it is not on it."""
        width, height = self._extent(size)
        across, down = x / width, y / height
        if not all(-_SLACK <= one <= 1 + _SLACK for one in (across, down)):
            return None
        return Point(x=min(1.0, max(0.0, across)), y=min(1.0, max(0.0, down)), space=Space.UNIT).on(size)

    def in_thousandths(self, box: Sequence[float], size: Size) -> list[float]:
        """A box of the model as left, top, right, bottom in thousandths of a screen of that size."""
        edges = box if self.order == "xy" else (box[1], box[0], box[3], box[2])
        width, height = self._extent(size)
        return [1000 * edge / length for edge, length in zip(edges, (width, height) * 2, strict=True)]

    def _extent(self, size: Size) -> tuple[float, float]:
        """The numbers of the far edges."""
        if self.space != "pixel":
            return (1, 1) if self.space == "unit" else (1000, 1000)
        sent = sent_size(size, self.side)
        width, height = (
            max(self.grid, round(length / self.grid) * self.grid) for length in (sent.width, sent.height)
        )
        return width, height


def sent_size(size: Size, side: int) -> Size:
    """The size of a picture as it is sent: no side of it longer than that."""
    scale = min(1.0, side / max(size.width, size.height))
    return Size(width=max(1, round(size.width * scale)), height=max(1, round(size.height * scale)))


_FAMILIES: Final[tuple[tuple[re.Pattern[str], Convention], ...]] = (
    (re.compile(r"^(?!.*doubao).*ui-?tars-?1[.-]5"), Convention(space="pixel", grid=28)),
    (re.compile(r"qwen-?2[.-]5-?(?:vl|omni)"), Convention(space="pixel", grid=28)),
    (re.compile(r"gemini"), Convention(space="thousand", order="yx")),
    (
        re.compile(r"claude|(?<![a-z])(?:chat)?gpt-|(?<![a-z0-9])o[134](?:-|$)|computer-use"),
        Convention(space="pixel"),
    ),
)
"""By the model's name, the first that fits. All others that are known (Qwen-VL, Qwen3-VL, GLM-V, UI-TARS,
Doubao, InternVL) count to a thousand."""

Coordinates = Literal["auto", "pixel", "unit", "thousand"]


def convention_of(model: str, wanted: Coordinates = "auto", side: int = 1_280) -> Convention:
    """The convention of a model's family, or the space that is wanted in that family's order."""
    name = model.casefold()
    family = next((one for pattern, one in _FAMILIES if pattern.search(name)), Convention())
    return family.model_copy(update={"side": side} | ({} if wanted == "auto" else {"space": wanted}))
