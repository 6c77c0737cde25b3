"""What stands in a box that somebody points at: the thing that goes by a text, if it is the only one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from treetap.core.ports import TextReader
from treetap.locating.proof import lines_there, says
from treetap.matching.labels import CONTROLS, FRAMES, OWN, TYPED, Box, Index, Name, box_of, center_in, index
from treetap.models import Bounds, Element, Role, Screen

_ONE_LINE = 0.08
"""Of the screen's height: a box that is no higher may be read as one line where no line is seen in it."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What was found in the box."""

    bounds: tuple[Bounds, ...] = ()
    """Where the text stands, each thing that goes by it once."""
    element: Element | None = None
    """The thing itself, where it is one of the screen's and the only one."""
    near: Element | None = None
    """The words that it goes by."""
    words: tuple[str, ...] = ()
    """All that is said there."""


def by_elements(text: str, role: Role | None, bounds: Bounds, screen: Screen, *, binding: bool) -> Standing:
    """As the elements say it: those whose middle is there, or in whose middle the box is.

    `binding`: it must be the thing's own name, not a row's second line.
    """
    known, box = index(screen), box_of(bounds, screen.frame.size)
    there = [one for one in screen.elements if _is_there(known.boxes[one.id], box)]
    words = tuple(dict.fromkeys(name.text for one in there for name in known.names(one)))
    things: dict[str, tuple[Element, Element]] = {}
    for one in there:
        name = _name(text, known.names(one), OWN if binding else TYPED)
        if name is not None and one.role not in FRAMES:
            thing = _meant(one, role, known)
            things.setdefault(thing.id, (thing, name.of))
    only = _innermost(things.values(), known)
    places = tuple(thing.bounds.on(screen.frame.size) for thing, _ in only)
    element, near = only[0] if len(only) == 1 else (None, None)
    return Standing(places, element, near, words)


async def by_reading(text: str, bounds: Bounds, screen: Screen, reader: TextReader) -> Standing:
    """As it is read off the picture."""
    lines = await lines_there(reader, screen, bounds)
    saying = [one for one in lines or () if says(text, one.text)]
    if not saying and bounds.height <= _ONE_LINE * screen.frame.size.height:
        one_line = await lines_there(reader, screen, bounds, single_line=True) or ()
        if says(text, " ".join(one.text for one in one_line).strip()):
            return Standing((bounds,), words=(text,))
        lines = lines or one_line
    words = tuple(one.text for one in lines or () if one.text.strip())
    return Standing(tuple(one.bounds for one in saying), words=words)


def _is_there(thing: Box, box: Box) -> bool:
    return center_in(thing, box) or (center_in(box, thing) and thing.area <= 4 * box.area)


def _name(text: str, names: Sequence[Name], least: float) -> Name | None:
    """What was typed into a field is no name of it."""
    good = (one for one in names if one.weight >= least and one.weight != TYPED)
    return next((one for one in good if says(text, one.text)), None)


def _meant(element: Element, role: Role | None, known: Index) -> Element:
    """What one touches for those words."""
    if element.role is role:
        return element
    control = known.control(element) if role in CONTROLS else None
    return control if control is not None and control.role is role else known.doer(element)


def _innermost(things: Iterable[tuple[Element, Element]], known: Index) -> list[tuple[Element, Element]]:
    """Without those that are round another: a button and the frame that repeats its name are one thing."""
    kept: list[tuple[Element, Element]] = []
    for thing, near in sorted(things, key=lambda one: known.boxes[one[0].id].area):
        if not any(known.within(inner, thing) for inner, _ in kept):
            kept.append((thing, near))
    return kept
