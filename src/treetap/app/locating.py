"""What `treetap locate` does: one thing looked for on a saved screen or a phone, and drawn."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from treetap.app.given import FILES
from treetap.app.handed import What
from treetap.app.looking import read_tree
from treetap.app.references import library_of
from treetap.app.rig import open_rig
from treetap.app.visual_locator import VisualLocator
from treetap.core.clock import SystemClock
from treetap.errors import StorageError, UnknownName
from treetap.imaging.draw import pointed_out
from treetap.imaging.screen_file import read_screen
from treetap.locating.ladder import SURE
from treetap.models import Bounds, Candidate, LocateResult, LocateStrategy, Pixels, Settings, Target, Text

DRAWINGS = (".png", ".jpg", ".jpeg")
_SAME = 0.5
_LEAST, _MOST = 0.1, 9
"""What is shown of what else was considered; where nothing was found, unlikely places too."""
_AS_SURE, _LIKELY = 0.1, 0.4
"""Two that are about as sure as each other, and likely, are alike."""
_MORE_ROUND_IT = "Cut the reference with more of what is round it, so that only one place looks like it."
_LOOK_THE_SAME = "look the same"
"""How an answer for an image says that there are several."""
_DRAW = "See what was considered with --draw OUT.png."
_CUT = "Cut the reference from a screenshot of this very phone, or look for its words with --text."
_VARIANT = (
    "What looks different in another theme or size can be added as a variant: "
    "`treetap refs add {} SCREEN.png --at LEFT,TOP,RIGHT,BOTTOM --variant`{}."
)
_NOT_KEPT = " (after `treetap refs add {} {}`)"
_WHICH = "Say which of them with --describe: 'the second …', '… below …', '… beside …'."
_ALL_WORDS = "`treetap look` lists all that can be read there; --describe takes a sentence."
_OTHER_WORDS = "Use words that stand on it or beside it (`treetap look` lists them), or an image: --ref."


@dataclass(frozen=True)
class Wanted:
    """What to look for: one of the three."""

    ref: str | None = None
    """The file of a reference image, or its name in the library."""
    text: str | None = None
    sentence: str | None = None

    def what(self, settings: Settings) -> What:
        """As a locator takes it. Raises `UnknownName` for a reference that is neither file nor name."""
        if self.text is not None:
            return Target(text=Text.literal(self.text))
        if self.sentence is not None:
            return Target(sentence=Text.literal(self.sentence))
        name = self.ref or ""
        file = Path(name)
        if _is_file(name):
            return file
        try:
            library_of(settings).resolve(name)
        except UnknownName:
            if file.exists():
                return file
            raise
        return Target(crop_ref=name)

    def advice(self, answer: LocateResult, strategy: LocateStrategy, *, drawn: bool = False) -> str:
        """What to try next; empty where the answer is sure."""
        if sure(answer):
            return ""
        if self.ref is None and strategy is LocateStrategy.OPENCV_ONLY:
            return "The strategy opencv_only looks for images alone: use --ref, or --strategy opencv_first."
        alike = _LOOK_THE_SAME in answer.reason or (not answer.found and _are_alike(answer))
        if self.ref is not None:
            more = _MORE_ROUND_IT if alike else f"{_CUT}\n{self._as_variant()}"
            return more if drawn or alike else f"{_DRAW} {more}"
        if alike:
            return _WHICH
        return _ALL_WORDS if self.text is not None else _OTHER_WORDS

    def _as_variant(self) -> str:
        name = self.ref or ""
        if not _is_file(name):
            return _VARIANT.format(name, "")
        stem = Path(name).stem
        return _VARIANT.format(stem, _NOT_KEPT.format(stem, name))


def sure(answer: LocateResult) -> bool:
    """Whether it was found, and may be touched without a second thought."""
    return answer.found and answer.confidence >= SURE


async def locate_in_file(
    settings: Settings,
    screen: Path,
    wanted: Wanted,
    *,
    tree: Path | None = None,
    strategy: LocateStrategy | None = None,
    draw: Path | None = None,
) -> LocateResult:
    """Raises `ScreenUnreadable` and `StorageError` for the files, and as `VisualLocator.locate`."""
    _refuse_drawing(draw, screen)
    what = wanted.what(settings)
    xml = None if tree is None else read_tree(tree)
    pixels = await asyncio.to_thread(read_screen, screen, may_be_blank=xml is not None)
    locator = VisualLocator.without_phone(settings)
    answer = await locator.locate(what, pixels, strategy=strategy, tree=xml)
    if draw is not None:
        _draw(draw, pixels, answer)
    return answer


async def locate_on_phone(
    settings: Settings,
    wanted: Wanted,
    *,
    strategy: LocateStrategy | None = None,
    draw: Path | None = None,
) -> LocateResult:
    """What was found is learned, if the settings say so. Raises as `VisualLocator.open` and `locate`."""
    _refuse_drawing(draw, None)
    what = wanted.what(settings)
    clock = SystemClock()
    async with open_rig(settings, clock) as rig:
        locator = VisualLocator.on(rig, settings, clock)
        answer = await locator.locate(what, strategy=strategy)
        await locator.finish()
        if draw is not None and locator.last_frame is not None:
            _draw(draw, await rig.frames.get(locator.last_frame.id), answer)
        return answer


def others(answer: LocateResult) -> Sequence[Candidate]:
    """What else was considered, the surest first: as numbered in the list and the drawing."""
    found = answer.bounds if answer.found else None
    rest = [one for one in answer.candidates if found is None or one.bounds.overlap(found) < _SAME]
    rest = [one for one in rest if one.confidence >= _LEAST or not answer.found]
    return sorted(rest, key=lambda one: (-round(one.confidence, 2), one.bounds.top, one.bounds.left))[:_MOST]


def _is_file(ref: str) -> bool:
    return Path(ref).suffix.lower() in FILES or len(Path(ref).parts) > 1


def _are_alike(answer: LocateResult) -> bool:
    first, second, *_ = (*(one.confidence for one in others(answer)), 0.0, 0.0)
    return second >= max(_LIKELY, first - _AS_SURE)


def place(bounds: Bounds) -> str:
    """A box as people read it."""
    return f"{bounds.left:.0f},{bounds.top:.0f} {bounds.width:.0f}x{bounds.height:.0f}"


def _refuse_drawing(path: Path | None, screen: Path | None) -> None:
    """Before anything is looked for. Raises `StorageError`."""
    if path is None:
        return
    if path.suffix.lower() not in DRAWINGS:
        raise StorageError(f"{path} is no place for a drawing.", hint="Name a .png or .jpg file.")
    if path.is_dir() or not path.absolute().parent.is_dir():
        what = "is a folder" if path.is_dir() else f"cannot be written: there is no folder {path.parent}"
        raise StorageError(f"{path} {what}.", hint="Name a file in a folder that is there.")
    if screen is not None and path.exists() and screen.exists() and path.samefile(screen):
        raise StorageError(f"The drawing would replace the screenshot {screen}.", hint="Name another file.")


def _draw(path: Path, pixels: Pixels, answer: LocateResult) -> None:
    png = path.suffix.lower() == ".png"
    data = pointed_out(pixels, answer, others(answer), "png" if png else "jpeg")
    try:
        path.write_bytes(data)
    except OSError as error:
        raise StorageError(
            f"{path} cannot be written: {error.strerror or error}.", hint="Name another file."
        ) from error
