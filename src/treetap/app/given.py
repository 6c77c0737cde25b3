"""What people hand to `VisualLocator`, as its parts take it. Whatever it is, it works or is told of."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from pydantic import ValidationError

from treetap.app.handed import What
from treetap.app.ui_element import UIElement, element_of
from treetap.device.shot import Screenshot
from treetap.errors import ConfigError, OffScreen, ReferenceInvalid, ScreenUnreadable, UnknownName
from treetap.imaging.given import HOLDS_PICTURE, pixels_given
from treetap.imaging.screen_file import read_screen
from treetap.locating.ladder import DYNAMIC
from treetap.locating.library.library import ReferenceLibrary
from treetap.models import Bounds, LocateResult, LocateStrategy, Pixels, Target


class Array(Protocol):
    """An array of numpy's, or an image of Pillow's."""

    @property
    def __array_interface__(self) -> dict[str, Any]: ...


Picture = str | os.PathLike[str] | bytes | Pixels | Screenshot | Array
"""A picture, or the path of one. An array has its channels as OpenCV has them: blue first."""
FILES = (".png", ".jpg", ".jpeg", ".webp")
"""Words that end so are a file's name."""
_PICTURES = "the path or the bytes of a PNG or JPEG, `Pixels`, an array of OpenCV's or a Pillow image"
_NONE = " `cv2.imread` gives None for a file that it cannot read."


def what_of(given: object, library: ReferenceLibrary | None) -> What:
    """What is looked for. Raises `ReferenceInvalid` for no usable picture, `UnknownName` for another type."""
    if isinstance(given, Target | Path | Pixels):
        return given
    if isinstance(given, str):
        return _file_of(given, library) or given
    if isinstance(given, os.PathLike):
        return Path(os.fsdecode(given))
    if isinstance(given, Screenshot):
        return given.pixels
    try:
        pixels = pixels_given(given)
    except ScreenUnreadable as error:
        raise ReferenceInvalid(
            f"The reference image cannot be used. {error.message}", hint=error.hint
        ) from error
    if pixels is not None:
        return pixels
    raise UnknownName(
        f"{_called(given)} is nothing that can be looked for.",
        hint=f"Give a name, a text or a sentence, a `Target`, or an image: {_PICTURES}."
        + (_NONE if given is None else ""),
    )


def screen_of(given: object, *, may_be_blank: bool) -> tuple[Pixels, tuple[float, float]]:
    """The screenshot, and where its corner is on the screen. Raises `ScreenUnreadable`, `StorageError`."""
    if isinstance(given, Screenshot):
        region = given.metadata.region
        return given.pixels, (0.0, 0.0) if region is None else (float(region.left), float(region.top))
    if isinstance(given, str | os.PathLike):
        return read_screen(Path(os.fsdecode(given)), may_be_blank=may_be_blank), (0.0, 0.0)
    pixels = pixels_given(given)
    if pixels is None:
        raise ScreenUnreadable(
            f"{_called(given)} is no screenshot.", hint=f"Give {_PICTURES}, or what `capture_screen` gave."
        )
    return pixels, (0.0, 0.0)


def region_of(given: Bounds | Sequence[float] | None) -> Bounds | None:
    """A part of the screen; four numbers are its edges in pixels. Raises `OffScreen`."""
    if given is None or isinstance(given, Bounds):
        return given
    try:
        left, top, right, bottom = given
        return Bounds.pixel(left, top, right, bottom)
    except (TypeError, ValueError) as error:
        hint = "Give (left, top, right, bottom) in pixels, or `Bounds`."
        why = error.errors()[0]["msg"] if isinstance(error, ValidationError) else "it is not four numbers"
        raise OffScreen(f"{str(given)[:80]} is no region of a screen: {why}.", hint=hint) from error


def strategy_of(given: LocateStrategy | str) -> LocateStrategy:
    """Raises `ConfigError` for one that there is not."""
    try:
        return LocateStrategy(given)
    except ValueError as error:
        raise ConfigError(
            f"There is no strategy {str(given)[:40]!r}.", hint=f"There are {', '.join(LocateStrategy)}."
        ) from error


def thing_of(given: object) -> UIElement | None:
    """What was found; None where nothing was. Raises `UnknownName` for what is no answer of a locator."""
    if isinstance(given, LocateResult):
        return element_of(given)
    if isinstance(given, UIElement):
        return given
    raise UnknownName(
        f"{_called(given)} is nothing that was found.",
        hint="Give the answer of `locate`, or the `UIElement` that `element_of` makes of it.",
    )


def _file_of(words: str, library: ReferenceLibrary | None) -> Path | None:
    """Words with a picture's ending are a file; others, if there is a picture of that name."""
    ending = words.lower().endswith(FILES)
    if words.startswith(DYNAMIC) or not (ending or _is_picture(words)):
        return None
    if ending and _exists(words):
        return Path(words)
    if _is_name(words, library):
        return None
    if ending:
        raise ReferenceInvalid(
            f"The reference image {words[:200]} does not exist.",
            hint=f"Check the path. To find these words on the screen, give '{DYNAMIC}{words[:40]}'.",
        )
    return Path(words)


def _exists(words: str) -> bool:
    try:
        return Path(words).exists()
    except (OSError, ValueError):
        return False


def _is_picture(words: str) -> bool:
    try:
        with Path(words).open("rb") as file:
            return file.read(8).startswith(HOLDS_PICTURE)
    except (OSError, ValueError):
        return False


def _is_name(words: str, library: ReferenceLibrary | None) -> bool:
    try:
        return library is not None and bool(library.resolve(words))
    except UnknownName:
        return False


def _called(given: Any) -> str:
    return "None" if given is None else f"A value of type {type(given).__name__}"
