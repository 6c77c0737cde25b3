"""What `treetap look` shows: a screen of a phone or of a file, row by row, and drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from treetap.app.rig import open_rig
from treetap.core.clock import SystemClock
from treetap.errors import ScreenUnreadable, StorageError
from treetap.imaging.draw import Mark, marked
from treetap.imaging.pictures import read_image
from treetap.matching.labels import label
from treetap.models import Element, Pixels, Role, Screen, Settings, Source
from treetap.perception.saved import perceive_saved

LARGEST_TREE = 50_000_000


@dataclass(frozen=True)
class Row:
    """One element, as a person reads it."""

    number: str
    """The one it has in the drawing, if it can be touched."""
    role: str
    label: str
    state: str
    place: str


async def look_at_phone(settings: Settings, sources: frozenset[Source] | None, draw: Path | None) -> Screen:
    """Raises `DeviceUnavailable`, `DeviceLost`, `ScreenUnreadable`, and `StorageError` for the drawing."""
    async with open_rig(settings, SystemClock()) as rig:
        screen = await rig.perceiver.perceive(sources)
        if draw is not None:
            _write(draw, await rig.frames.get(screen.frame.id), screen)
        return screen


async def look_at_file(
    picture: Path, tree: Path | None, sources: frozenset[Source] | None, draw: Path | None
) -> Screen:
    """Raises `ScreenUnreadable` for what is no picture or no tree, and `StorageError` for the drawing."""
    if tree is None and sources == frozenset({Source.TREE}):
        raise ScreenUnreadable(
            "A screenshot has no UI tree of its own.",
            hint="Give its dump with --tree, or leave --sources out.",
        )
    pixels = read_image(picture)
    screen = await perceive_saved(pixels, read_tree(tree) if tree else None, sources=sources)
    if tree is not None and Source.TREE not in screen.sources and (sources is None or Source.TREE in sources):
        raise ScreenUnreadable(
            f"{tree} is no UI tree, or not that of {picture}.",
            hint="Give the dump that was taken with the screenshot, or leave --tree out.",
        )
    if draw is not None:
        _write(draw, pixels, screen)
    return screen


def rows(screen: Screen) -> Iterator[Row]:
    """The elements that say something or can be touched, in reading order."""
    number = 0
    for element in _shown(screen):
        number += _can_be_touched(element)
        box = element.bounds
        yield Row(
            number=str(number) if _can_be_touched(element) else "",
            role=element.role,
            label=label(element, screen),
            state=", ".join(_state(element)),
            place=f"{box.left:g},{box.top:g} {box.width:g}x{box.height:g}",
        )


def touchable(screen: Screen, number: int) -> Element | None:
    """The element with that number in the list and the drawing."""
    found = [one for one in _shown(screen) if _can_be_touched(one)]
    return found[number - 1] if 1 <= number <= len(found) else None


def _shown(screen: Screen) -> Sequence[Element]:
    said = (one for one in screen.elements if one.text or one.description or _can_be_touched(one))
    return sorted(said, key=lambda one: one.order)


def _can_be_touched(element: Element) -> bool:
    """Words read off a picture do not say: one may try all of them."""
    holds = element.editable or element.checked is not None or element.role in (Role.SLIDER, Role.PICKER)
    return element.clickable or holds or element.source is not Source.TREE


def _state(element: Element) -> Iterator[str]:
    if element.checked is not None:
        yield "on" if element.checked else "off"
    said = {
        "scrolls": element.scrollable,
        "editable": element.editable,
        "focused": element.focused,
        "selected": element.selected,
        "disabled": not element.enabled,
    }
    yield from (word for word, so in said.items() if so)
    if element.source is not Source.TREE:
        yield f"{element.source} {element.confidence:.2f}"


def read_tree(path: Path) -> str:
    """A dump from disk. Raises `ScreenUnreadable`."""
    try:
        if path.stat().st_size > LARGEST_TREE:
            raise ScreenUnreadable(f"{path} is too large for a UI tree.")
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise ScreenUnreadable(
            f"The UI tree {path} cannot be read: {error.strerror or error}.",
            hint="Give the file that `uiautomator dump` wrote.",
        ) from error


def _write(path: Path, pixels: Pixels, screen: Screen) -> None:
    marks = [Mark(bounds=one.bounds, loud=_can_be_touched(one)) for one in _shown(screen)]
    data = marked(pixels, marks, "jpeg" if path.suffix.lower() in (".jpg", ".jpeg") else "png")
    try:
        path.write_bytes(data)
    except OSError as error:
        raise StorageError(
            f"{path} cannot be written: {error.strerror or error}.", hint="Name another file."
        ) from error
