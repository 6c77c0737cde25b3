"""A short menu beside the icon that was pressed."""

from __future__ import annotations

from virtualphone.toolkit import Column, ListItem, Overlay, Ui
from virtualphone.toolkit.box import Box, Rect, Space


class Popup(Overlay):
    """Rows above or below a rectangle of the screen."""

    veil = 60

    def __init__(self, *rows: ListItem, at: list[int]) -> None:
        self.rows, self.at = rows, at

    def place(self, ui: Ui, area: Rect) -> Box:
        """Above the icon if there is room, else below it, never out of the screen."""
        width = min(ui.px(240), area[2] - area[0])
        column = Column(
            *self.rows, pad=(0, 8), colour="container_high", radius=22, shadow=6, id="popup_container"
        )
        box = column.layout(ui, Space(width, area[3] - area[1], tight_w=True))
        left, top, right, bottom = self.at
        edge = ui.px(8)
        box.x = min(max(area[0] + edge, (left + right - width) // 2), area[2] - width - edge)
        above = top - box.h - edge
        box.y = above if above >= area[1] else min(bottom + edge, area[3] - box.h)
        return box
