"""Text into a phone, exactly or not at all."""

from __future__ import annotations

from treetap.device.typing.entry import TextEntry

__all__ = ["TextEntry"]
