"""Where an icon was let go: a cell of the page, the dock, or the edge that leads to another page."""

from __future__ import annotations

from virtualphone.apps.launcher.layout import DOCK
from virtualphone.toolkit.box import Box, inside
from virtualphone.toolkit.metrics import Metrics

EDGE_DP = 20
Places = dict[str, Box]
"""The grids of a page by their ids, as they were laid out."""


def spot(
    places: Places, metrics: Metrics, at: tuple[int, int], shape: tuple[int, int]
) -> tuple[str, int] | None:
    """`cell` or `dock` with a place, or `edge` with -1 or 1; None. `shape`: columns, rows."""
    x, y = at
    columns, rows = shape
    dock = places.get("dock")
    if dock is not None and inside(dock.rect, x, y):
        along, whole = (x - dock.x, dock.w) if dock.w > dock.h else (y - dock.y, dock.h)
        return "dock", along * DOCK // max(1, whole)
    edge = metrics.px(EDGE_DP)
    if x < edge:
        return "edge", -1
    if x >= metrics.width - edge:
        return "edge", 1
    grid = places.get("home_grid")
    if grid is None or not inside(grid.rect, x, y):
        return None
    column, row = (x - grid.x) * columns // grid.w, (y - grid.y) * rows // grid.h
    return "cell", row * columns + column
