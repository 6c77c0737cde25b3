"""What a picture can prove of a target, and what it cannot: for the rungs that see things without a name."""

from __future__ import annotations

from collections.abc import Sequence

from treetap.core.ports import TextReader
from treetap.errors import ScreenUnreadable, UnknownName
from treetap.matching.words import look_alike, normal, same_text
from treetap.models import Bounds, Screen, Target, TextLine, Trait

_SEEN = frozenset({Trait.TEXT, Trait.PAGE, Trait.ORDINAL})
"""What a rung that looks at pixels can make sure of."""
_ROOM = 0.15
"""Of a line's height: room round it that helps reading it."""


def unprovable(target: Target, screen: Screen) -> str:
    """Why no picture can answer such a target; empty if one can."""
    beyond = sorted(set(target.must_match) - _SEEN)
    if beyond:
        return f"A picture cannot tell whether the {' and the '.join(beyond)} must match.".replace("_", " ")
    if Trait.PAGE in target.must_match and target.page_key != screen.page_key:
        return "The target is on another page."
    return ""


async def read_there(reader: TextReader, screen: Screen, bounds: Bounds) -> str | None:
    """The line of text at that place; empty if there is none, None where it could not be read."""
    lines = await lines_there(reader, screen, bounds, single_line=True)
    return None if lines is None else " ".join(line.text for line in lines).strip()


async def lines_there(
    reader: TextReader, screen: Screen, bounds: Bounds, *, single_line: bool = False
) -> Sequence[TextLine] | None:
    """All lines at that place; None where it could not be read."""
    size, room = screen.frame.size, _ROOM * float(bounds.height)
    around = Bounds.pixel(
        bounds.left - room, bounds.top - room, bounds.right + room, bounds.bottom + room
    ).visible_on(size)
    if around is None:
        return ()
    try:
        return await reader.read(screen.frame, around, single_line=single_line)
    except (UnknownName, ScreenUnreadable):
        return None


def says(text: str, read: str) -> bool:
    """Whether what was read is that text, slips of reading aside."""
    return bool(normal(read)) and (same_text(text, read) or look_alike(text, read))
