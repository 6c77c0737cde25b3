"""The rung for icons that are asked for by name: "the back arrow", 搜索图标. Known by their shape alone."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from treetap.errors import ScreenUnreadable, UnknownName
from treetap.imaging.pictures import Picture, Pictures
from treetap.locating.bars import KEYBOARD
from treetap.locating.icons.candidates import things
from treetap.locating.icons.knowledge import known
from treetap.locating.icons.wish import Wish, wish_of
from treetap.matching.labels import Box, around, box_of, center_in, in_reading_order, stands
from treetap.matching.naming import Side
from treetap.matching.regions import touchable
from treetap.matching.words import normal
from treetap.models import (
    BlockerKind,
    Bounds,
    Candidate,
    LocateResult,
    Method,
    Role,
    Screen,
    Source,
    Target,
)

_LEAST = 0.3
"""The least likelihood of a shape to be worth a mention."""
_ENOUGH = 0.5
"""The least to be an answer."""
_APART = 0.7
"""A second one that is at least that likely, beside the best, makes the answer ambiguous."""
_SUREST = 0.9
"""A shape says what an icon looks like, not what it does."""
_NOT_THERE = 0.35
"""A shape that is elsewhere than the words say."""
_UNUSUAL = 0.88
"""A shape that is elsewhere than it usually is."""
_PERHAPS_TEXT = 0.75
"""As sure as one can be of words that could as well be a text."""
_NEAR_SIDE = 0.5
"""The half of the screen that a side means."""
_TOP, _SIDE = 0.16, 0.3
"""Where bars at the top and their ends are, as shares of the screen."""
_HOLDERS = frozenset({"circle", "radio_on", "checkbox_off", "checkbox_on", "stop", "plus_box"})
"""Shapes that are also the grounds of icons."""
_KEYS = 52 / 411
"""The height of the bar with the phone's own keys, as a share of the screen's shorter side."""
_POINTS_LEFT = frozenset({"chevron_left", "caret_left", "arrow_left"})
_SYSTEM = 0.6
"""The phone's own keys do what they show, but the page's icons are meant first."""
_OVER_THE_PAGE = frozenset(BlockerKind) - {BlockerKind.KEYBOARD, BlockerKind.LOADING}
_SHOWN = 6


@dataclass(frozen=True)
class Icon:
    """Something of an icon's size, and how likely it is of each kind."""

    box: Box
    odds: NDArray[np.float32]


class IconRung:
    """Finds an icon by its name where neither a tree nor words tell which it is."""

    def __init__(self, pictures: Pictures) -> None:
        self._pictures = pictures
        self._seen: WeakKeyDictionary[Picture, list[Icon]] = WeakKeyDictionary()

    async def locate(self, target: Target, screen: Screen) -> LocateResult | None:
        """None where no icon is asked for, or the frame is gone. Raises `ValueMissing`."""
        wish = wish_of(target)
        if wish is None:
            return None
        try:
            picture = await self._pictures.of(screen.frame)
        except (UnknownName, ScreenUnreadable):
            return None
        icons = self._seen.get(picture)
        if icons is None:
            icons = await asyncio.to_thread(icons_on, picture)
            self._seen[picture] = icons
        return _answer(wish, [icon for icon in icons if _in_reach(icon.box, screen)], target, screen)


def icons_on(picture: Picture) -> list[Icon]:
    """Everything that could be an icon."""
    found = things(picture)
    if not found:
        return []
    odds = known().odds(np.stack([thing.shape for thing in found]))
    icons = [Icon(Box(*thing.box), row) for thing, row in zip(found, odds, strict=True)]
    whole = [icon.box for icon in icons if _is_whole(icon)]
    return [icon for icon in icons if not any(_part_of(icon.box, box) for box in whole)]


def _is_whole(icon: Icon) -> bool:
    """Whether its parts are no icons of their own: the lines of a menu are no minus."""
    kind = known().kinds[int(icon.odds.argmax())]
    return bool(kind) and icon.odds.max() >= _ENOUGH and kind not in _HOLDERS and not kind.endswith("_circle")


def _part_of(box: Box, whole: Box) -> bool:
    return box != whole and box.area < whole.area and _common(box, whole) > 0.8 * box.area


def _answer(wish: Wish, icons: Sequence[Icon], target: Target, screen: Screen) -> LocateResult:
    ranked = sorted(_ranked(wish, icons, screen), key=lambda one: -one[0])
    ranked = _once(ranked)[:_SHOWN]
    surest = _SUREST if wish.sure else _PERHAPS_TEXT
    kinds = " or ".join(kind.replace("_", " ") for kind in wish.icon.kinds)
    candidates = tuple(
        Candidate(bounds=Bounds.pixel(*box), confidence=min(surest, score), method=Method.ICON, label=kind)
        for score, box, kind in ranked
    )
    if wish.ordinal is not None:
        alike = in_reading_order([one for one in ranked if one[0] >= _ENOUGH], lambda one: one[1])
        at = wish.ordinal - 1 if wish.ordinal > 0 else len(alike) + wish.ordinal
        ranked = [alike[at]] if 0 <= at < len(alike) else []
    if not ranked or ranked[0][0] < _ENOUGH:
        reason = f"No shape on the screen is surely that of '{wish.words}' ({kinds})."
        return LocateResult(found=False, candidates=candidates, reason=reason)
    score, box, kind = ranked[0]
    if len(ranked) > 1 and ranked[1][0] >= _APART * score:
        count = sum(other >= _APART * score for other, _, _ in ranked)
        reason = f"{count} places look like '{wish.words}'."
        return LocateResult(found=False, candidates=candidates, reason=reason)
    bounds = Bounds.pixel(*box)
    place = touchable(bounds, screen)
    if place is None:
        return LocateResult(found=False, candidates=candidates, reason="It is not on the screen.")
    return LocateResult(
        found=True,
        center=place[0],
        bounds=bounds,
        safe_region=place[1],
        confidence=min(surest, score),
        method=Method.ICON,
        target=target.model_copy(update={"role": target.role or Role.ICON, "last_point": place[0]}),
        candidates=candidates,
        reason=f"It has the shape of the icon '{kind.replace('_', ' ')}'.",
    )


def _ranked(wish: Wish, icons: Sequence[Icon], screen: Screen) -> list[tuple[float, Box, str]]:
    """How well each icon answers, where it is, and the kind it is likeliest of."""
    kinds = known().kinds
    weights = np.array([wish.icon.weight(kind) for kind in kinds], np.float32)
    anchors = [_named(text, screen) for _, text in wish.anchors]
    if not all(anchors):
        return []
    found = []
    keys = _system_keys(icons, screen)
    for icon in icons:
        likely = icon.odds * weights
        score = float(likely.sum())
        if score < _LEAST:
            continue
        score *= _SYSTEM if icon.box.y > keys and not wish.sides else _place(wish, icon.box, screen)
        for (relation, _), places in zip(wish.anchors, anchors, strict=True):
            if all(stands(relation, icon.box, place) is None for place in places):
                score *= _NOT_THERE
        found.append((score, icon.box, kinds[int(likely.argmax())]))
    return found


def _system_keys(icons: Sequence[Icon], screen: Screen) -> float:
    """Where the phone's own keys for back, home and recent apps begin, or the end of the screen."""
    size = screen.frame.size
    top = size.height - _KEYS * min(size.width, size.height)
    kinds = known().kinds
    low = [(kinds[int(icon.odds.argmax())], icon.box.x / size.width) for icon in icons if icon.box.y > top]
    home = any(kind == "circle" and abs(x - 0.5) < 0.1 for kind, x in low)
    back = any(kind in _POINTS_LEFT and abs(x - 0.5) > 0.1 for kind, x in low)
    return top if home and back else size.height


def _place(wish: Wish, box: Box, screen: Screen) -> float:
    """1 where the words say, or else where such an icon usually is."""
    size = screen.frame.size
    x, y = box.x / size.width, box.y / size.height
    if wish.sides:
        return 1.0 if all(_at(side, x, y, _NEAR_SIDE, _NEAR_SIDE) for side in wish.sides) else _NOT_THERE
    if wish.anchors or wish.ordinal is not None:
        return 1.0
    return 1.0 if all(_at(side, x, y, _TOP, _SIDE) for side in wish.icon.place) else _UNUSUAL


def _at(side: Side, x: float, y: float, down: float, across: float) -> bool:
    if side == "middle":
        return abs(x - 0.5) < across / 2
    share, most = {"left": (x, across), "right": (1 - x, across), "top": (y, down), "bottom": (1 - y, down)}[
        side
    ]
    return share < most


def _once(ranked: list[tuple[float, Box, str]]) -> list[tuple[float, Box, str]]:
    """Each place once: a shape and the same with more round it are one icon."""
    kept: list[tuple[float, Box, str]] = []
    for one in ranked:
        if not any(_overlap(one[1], other[1]) for other in kept):
            kept.append(one)
    return kept


def _overlap(one: Box, other: Box) -> bool:
    return _common(one, other) > 0.5 * min(one.area, other.area)


def _common(one: Box, other: Box) -> float:
    """The area that both cover."""
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(across, 0.0) * max(down, 0.0)


def _named(text: str, screen: Screen) -> list[Box]:
    """Where that text stands: as it is, or else in a longer one."""
    wanted = normal(text)
    written = [
        (normal(one.text or one.description), box_of(one.bounds, screen.frame.size))
        for one in screen.elements
    ]
    exact = [box for words, box in written if words == wanted]
    return exact or [box for words, box in written if wanted and wanted in words]


def _in_reach(box: Box, screen: Screen) -> bool:
    """Not a key of the keyboard, not behind a dialog, and no known writing."""
    if screen.keyboard_shown and box.y > KEYBOARD * screen.frame.size.height:
        return False
    named = {name for one in screen.blockers if one.kind in _OVER_THE_PAGE for name in one.elements}
    front = [
        box_of(one.bounds, screen.frame.size)
        for one in screen.elements
        if one.id in named or one.role is Role.DIALOG
    ]
    return (not front or center_in(box, around(front))) and not _written(box, screen)


def _written(box: Box, screen: Screen) -> bool:
    """Whether it is known writing: a word, or a part of a line that is not at its end.

    Readers take icons for characters, and read them at the ends of lines, as in "Q Search".
    """
    for one in screen.elements:
        if one.source is not Source.OCR or len(one.text.strip()) < 2:
            continue
        line = box_of(one.bounds, screen.frame.size)
        if not (line.left <= box.x < line.right and line.top <= box.y < line.bottom):
            continue
        if line.height > 2.5 * box.height and line.height > 2.5 * box.width:
            continue
        ends = box.x - line.left < 0.9 * line.height or line.right - box.x < 0.9 * line.height
        if box.width > 0.5 * line.width or not ends:
            return True
    return False
