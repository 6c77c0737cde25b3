"""A phone whose screens have pixels and no UI tree, as games, canvases and some web pages have none."""

from __future__ import annotations

from treetap.device.wrappers.base import DeviceWrapper
from treetap.errors import ScreenUnreadable


class NoTree(DeviceWrapper):
    """Refuses every dump; all else is the device inside."""

    async def tree(self) -> str:
        raise ScreenUnreadable(
            "This device gives no UI tree: its wrapper refuses every dump.", hint="Read the pixels instead."
        )
