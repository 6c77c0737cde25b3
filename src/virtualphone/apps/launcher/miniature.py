"""Pages of other apps made small, and a row of such cards that a finger moves."""

from __future__ import annotations

import json
import logging
from dataclasses import replace
from typing import Any

from virtualphone.page import Page
from virtualphone.phone import Phone
from virtualphone.toolkit import Empty, Scaffold, Ui, Var, Widget
from virtualphone.toolkit.box import Box, Info, Scroller, Space
from virtualphone.toolkit.metrics import Metrics

Json = dict[str, Any]
logger = logging.getLogger("virtualphone.app")


class Miniature(Widget):
    """What a page looks like, for the eye only: nothing in it can be touched or read out."""

    def __init__(self, phone: Phone, record: Json) -> None:
        super().__init__(grow=1)
        self.phone, self.record = phone, record

    def layout(self, ui: Ui, space: Space) -> Box:
        """The page laid out on a smaller screen with smaller points."""
        whole = ui.metrics
        scale = space.w / whole.width
        small = Metrics(space.w, space.h, max(1, round(whole.density * scale)), whole.font_scale)
        top = small.status_bar
        inner, picture = self._page(
            ui, small, Space(space.w, max(1, space.h - top), tight_w=True, tight_h=True)
        )
        box = Box(space.w, space.h, Info(cls="android.view.View", id="snapshot"))
        behind = Box(space.w, space.h)
        behind.clip = True
        if picture:
            behind.ops.append(("picture", 0, 0, space.w, space.h, picture, 0))
        else:
            behind.ops.append(("rect", 0, 0, space.w, space.h, ui.colour("surface"), 0))
        behind.put(inner, 0, top)
        for part in inner.walk():
            part.info = part.tap = part.hold = part.touch = part.drag = part.drop = part.scroller = (
                part.field
            ) = None
        box.put(behind, 0, 0)
        box.over.extend(_round_off(ui, space.w, space.h))
        return box

    def _page(self, ui: Ui, small: Metrics, space: Space) -> tuple[Box, str]:
        """The page and its wallpaper; made from a copy, so that looking changes nothing."""
        record = json.loads(json.dumps(self.record))
        app = self.phone.apps[record["package"]]
        there = replace(ui, metrics=small, package=record["package"], vars=record["vars"], focus="")

        try:
            widget = getattr(app, app.marks()[record["activity"]][1])(Page(self.phone, record))
            return widget.layout(there, space), widget.wallpaper if isinstance(widget, Scaffold) else ""
        except Exception:  # an app is anybody's code, and the other cards are not its own
            logger.exception("%s cannot show its page", record["package"])
            return Scaffold(app.name(), Empty("error_outline", "")).layout(there, space), ""


def _round_off(ui: Ui, width: int, height: int) -> list[tuple[Any, ...]]:
    """Corners in the colour around the card, and a thin line along its edge."""
    radius = ui.px(18)
    thick = radius // 2
    size = 2 * (radius + thick)
    paper, line = ui.colour("surface"), ui.colour("outline")
    places = (
        (-thick, -thick, 180),
        (width - size + thick, -thick, 270),
        (width - size + thick, height - size + thick, 0),
        (-thick, height - size + thick, 90),
    )
    found: list[tuple[Any, ...]] = []
    for left, top, start in places:
        found.append(("arc", left, top, left + size, top + size, paper, thick, start, start + 90))
    thin = max(1, ui.px(1))
    for left, top, start in places:
        x, y = left + thick, top + thick
        found.append(("arc", x, y, x + 2 * radius, y + 2 * radius, line, thin, start, start + 90))
    edges = (
        (radius, 0, width - radius, thin),
        (radius, height - thin, width - radius, height),
        (0, radius, thin, height - radius),
        (width - thin, radius, width, height - radius),
    )
    found.extend(("rect", *edge, line, 0) for edge in edges)
    return found


class Cards(Widget):
    """Cards of the screen's shape; `var` holds which one is in the middle, 0 is the rightmost."""

    cls = "android.widget.ScrollView"

    def __init__(self, var: Var, cards: list[Widget]) -> None:
        super().__init__(id="overview_panel", grow=1)
        self.var, self.cards = var, cards

    def layout(self, ui: Ui, space: Space) -> Box:
        """The chosen card in the middle, its neighbours looking in from the sides."""
        metrics = ui.metrics
        last = len(self.cards) - 1
        now = min(last, max(0, int(self.var.get() or 0)))
        head = ui.px(44)
        shape = metrics.width / (metrics.height - metrics.navigation_bar)
        width = min(round(space.w * 0.72), round((space.h - head) * shape))
        height = min(space.h, round(width / shape) + head)
        step = width + ui.px(16)
        box = self.box(space.w, space.h, scrollable=last > 0)
        box.clip = True
        for index, card in enumerate(self.cards):
            left = (space.w - width) // 2 - (index - now) * step
            if left + width > 0 and left < space.w:
                laid = card.layout(ui, Space(width, height, tight_w=True, tight_h=True))
                box.put(laid, left, (space.h - height) // 2)
        box.scroller = Scroller(
            "x", (last - now) * step, last * step, lambda to: self.var.set(last - round(to / step)), page=step
        )
        return box
