"""What `treetap refs` does: the reference library of the settings, and crops for it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from treetap.app.data_folder import DataFolder
from treetap.errors import OffScreen, ReferenceInvalid, TargetNotFound
from treetap.locating.library.library import ReferenceLibrary
from treetap.models import Bounds, Pixels, Screen, Settings, Size, Target, Text

# What cuts pictures out is imported where that is done: most commands only read and write the index.
if TYPE_CHECKING:
    from treetap.core.ports import Clock, Locator
    from treetap.imaging.pictures import Picture
    from treetap.locating.library.files import Folder
    from treetap.locating.library.index import Cut, Entry

_SCREEN_SIDE, _SCREEN_RATIO = 320, 1.5
"""Pixels of the shorter side, and how much longer the other is, of what must be a phone's whole screen."""


def library_of(settings: Settings, clock: Clock | None = None) -> ReferenceLibrary:
    """The library that the settings name, or the one in the data folder. Nothing is read yet."""
    root = settings.locating.assets or DataFolder(settings.data).assets
    return ReferenceLibrary(root, clock)


@dataclass(frozen=True)
class Place:
    """What to cut out: these pixels, or whatever says these words, or all of it."""

    at: Bounds | None = None
    text: str | None = None


@dataclass(frozen=True)
class Words:
    """What a new reference goes by."""

    name: str
    folder: Folder | None = None
    aliases: tuple[str, ...] = ()
    package: str | None = None
    description: str = ""


@dataclass(frozen=True)
class Crop:
    """A picture for the library, and whether it can be told from the rest of its screen."""

    picture: Picture | bytes
    about: Cut | None = None
    unsure: str = ""
    """Why it would not be found again on its own screen; empty if it would."""
    whole: Size | None = None
    """A phone's screen, if it is all of one: hardly what was meant."""

    @property
    def warning(self) -> str:
        """What is wrong with it; empty if nothing is."""
        if self.whole is None:
            return self.unsure and f"It will not be found reliably: {self.unsure}"
        return f"The whole screenshot of {self.whole.width}x{self.whole.height} pixels is the reference."

    @property
    def remedy(self) -> str:
        """What to do about it."""
        if self.whole is None:
            return "Remove it and cut out more, or something that is there only once."
        return "Remove it and cut out a part: --at LEFT,TOP,RIGHT,BOTTOM in pixels, or --text WORDS."


async def crop_of_file(file: Path, place: Place) -> Crop:
    """Raises `ScreenUnreadable`, `StorageError`, `OffScreen`, `TargetNotFound`, `ReferenceInvalid`."""
    from treetap.imaging.pictures import Pictures, read_image
    from treetap.imaging.reading import OcrReader
    from treetap.imaging.store import FolderFrameStore
    from treetap.locating.ladder import LadderLocator
    from treetap.perception.saved import perceive_saved

    pixels = read_image(file)
    if place.text is None:
        return await asyncio.to_thread(_crop, pixels, place.at)
    frames = FolderFrameStore(None)
    pictures = Pictures(frames)
    reader = OcrReader(pictures)
    screen = await perceive_saved(pixels, frames=frames, pictures=pictures, reader=reader)
    bounds = await _said(place.text, screen, LadderLocator(pictures, reader=reader))
    return await asyncio.to_thread(_crop, pixels, bounds)


async def crop_of_phone(settings: Settings, place: Place) -> Crop:
    """Raises `DeviceUnavailable`, `DeviceLost`, and as `crop_of_file`."""
    from treetap.app.rig import open_rig
    from treetap.core.clock import SystemClock

    locating = settings.locating.model_copy(update={"learn": False})
    async with open_rig(settings.model_copy(update={"locating": locating}), SystemClock()) as rig:
        if place.text is None:
            return await asyncio.to_thread(_crop, await rig.device.capture(), place.at)
        screen = await rig.perceiver.perceive()
        bounds = await _said(place.text, screen, rig.locator)
        return await asyncio.to_thread(_crop, await rig.frames.get(screen.frame.id), bounds)


def keep(library: ReferenceLibrary, crop: Crop, words: Words, *, variant: bool) -> Entry:
    """Put the crop into the library. Raises `ReferenceInvalid`, `UnknownName`, `StorageError`."""
    if variant:
        return library.add_variant(words.name, crop.picture, cut=crop.about)
    return library.add(
        words.name,
        crop.picture,
        folder=words.folder,
        aliases=words.aliases,
        package=words.package,
        description=words.description,
        cut=crop.about,
    )


def entry_json(entry: Entry) -> dict[str, object]:
    """One reference, as `--json` tells it."""
    said = entry.model_dump(mode="json", exclude_none=True)
    return {**said, "missing": entry.missing, "stale": entry.stale}


def pictures_json(library: ReferenceLibrary, entry: Entry) -> dict[str, object]:
    """The sizes of its pictures, or why they cannot be used."""
    try:
        found = library.images(entry)
    except ReferenceInvalid as error:
        return {"problem": error.message}
    return {"pictures": {file: picture.size.model_dump() for file, picture in found}}


def _crop(pixels: Pixels, at: Bounds | None) -> Crop:
    """All of a file stays as it is: it may be an icon with transparent corners."""
    from treetap.imaging.pictures import Picture, decode, encode
    from treetap.locating.images.finder import find_image
    from treetap.locating.images.reference import cut
    from treetap.locating.images.search import seen_of
    from treetap.locating.library.index import Cut

    size = pixels.size
    whole = size if at is None and _is_screen(size) else None
    if at is None and pixels.encoding != "rgba":
        return Crop(pixels.data, whole=whole)
    screen = Picture(decode(pixels))
    if at is None:
        return Crop(encode(screen.image).data, Cut(screen=size), whole=whole)
    if at.visible_on(size) != at.on(size):
        raise OffScreen(
            f"[{at.left:g},{at.top:g}][{at.right:g},{at.bottom:g}] is not wholly on a screen of "
            f"{size.width}x{size.height} pixels.",
            hint="Give left, top, right and bottom in pixels of the screenshot, such as --at 40,120,240,320.",
        )
    reference = cut(screen, at)
    found = find_image(reference, seen_of(screen), template_only=True)
    right = found.best is not None and found.best.box.bounds.overlap(at) > 0.5
    why = "" if right else found.reason or "Something else on the screen looks more like it."
    return Crop(reference.picture, Cut(screen=size), why)


def _is_screen(size: Size) -> bool:
    shorter, longer = sorted((size.width, size.height))
    return shorter >= _SCREEN_SIDE and longer >= _SCREEN_RATIO * shorter


async def _said(text: str, screen: Screen, locator: Locator) -> Bounds:
    """Where the screen says it."""
    from treetap.locating.ladder import SURE

    answer = await locator.locate(Target(text=Text.literal(text)), screen)
    bounds = answer.bounds.visible_on(screen.frame.size) if answer.bounds is not None else None
    if not answer.found or answer.confidence < SURE or bounds is None:
        raise TargetNotFound(
            f"What says '{text}' there is not sure: {answer.reason or 'nothing like it can be read.'}",
            hint="Give the place with --at LEFT,TOP,RIGHT,BOTTOM; `treetap look` lists what can be seen.",
        )
    return bounds
