"""A `Screen` from a saved screenshot, and a saved dump if there is one, the way a phone's is made."""

from __future__ import annotations

from collections.abc import Sequence

from treetap.core.clock import FrozenClock
from treetap.core.ports import FrameStore, TextReader, VisionModel
from treetap.errors import ActionFailed, ScreenUnreadable
from treetap.imaging.pictures import Pictures
from treetap.imaging.reading import OcrReader
from treetap.imaging.store import FolderFrameStore
from treetap.models import App, DeviceInfo, DeviceInput, Foreground, Pixels, Screen, Source
from treetap.perception.perceiver import ScreenPerceiver


class _Saved:
    """A phone that shows one thing for ever."""

    def __init__(self, pixels: Pixels, xml: str | None, front: Foreground, locale: str) -> None:
        self._pixels, self._xml, self._front, self._locale = pixels, xml, front, locale

    async def info(self) -> DeviceInfo:
        return DeviceInfo(serial="saved", platform="android", size=self._pixels.size, locale=self._locale)

    async def capture(self) -> Pixels:
        return self._pixels

    async def tree(self) -> str:
        if self._xml is None:
            raise ScreenUnreadable("No UI tree was saved with this screenshot.", hint="Read its pixels.")
        return self._xml

    async def foreground(self) -> Foreground:
        return self._front

    async def apps(self) -> Sequence[App]:
        return ()

    async def perform(self, command: DeviceInput) -> None:
        raise ActionFailed(f"A saved screenshot takes no {command.kind}.", hint="Use a phone.")

    async def close(self) -> None:
        return None


async def perceive_saved(
    pixels: Pixels,
    xml: str | None = None,
    *,
    frames: FrameStore | None = None,
    pictures: Pictures | None = None,
    reader: TextReader | None = None,
    vision: VisionModel | None = None,
    sources: frozenset[Source] | None = None,
    front: Foreground | None = None,
    locale: str = "",
) -> Screen:
    """What the screenshot shows. `pictures` look into `frames`, where the screenshot is put.

    Without a `reader` the one that comes with treetap reads it. `front`: what is known of the app; without it
    the app is the one the tree names. Raises `ScreenUnreadable`.
    """
    frames = frames or FolderFrameStore(None)
    pictures = pictures or Pictures(frames)
    device = _Saved(pixels, xml, front or Foreground(package=""), locale)
    perceiver = ScreenPerceiver(
        device,
        frames,
        pictures,
        clock=FrozenClock(),
        reader=reader or OcrReader(pictures),
        vision=vision,
    )
    return await perceiver.perceive(sources)
