"""One screen, looked at no closer than needed: pixels for an image, the tree and its words for the rest."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from treetap.models import Bounds, Frame, LocateResult, Point, Screen, Source, Target

See = Callable[[frozenset[Source] | None], Awaitable[Screen]]
"""As `Perceiver.perceive`."""
Offset = tuple[float, float]
"""Pixels to the right and down."""


class View:
    """A screen of a phone or a file; `offset` is where its top left corner is on the whole screen.

    `has_tree`: its UI tree is at hand, and costs nothing.
    """

    def __init__(self, see: See, offset: Offset = (0, 0), *, has_tree: bool = False) -> None:
        self._see, self.offset, self._has_tree = see, offset, has_tree
        self._bare: Screen | None = None
        self._at_hand: Screen | None = None
        self._whole: Screen | None = None

    async def at_hand(self) -> Screen:
        """Its pixels, and its elements if they cost nothing."""
        if self._whole is not None or not self._has_tree:
            return self._whole or await self.bare()
        if self._at_hand is None:
            self._at_hand = await self._see(frozenset({Source.TREE}))
        return self._at_hand

    async def bare(self) -> Screen:
        """Its pixels: nothing dumped, nothing read."""
        if self._bare is None:
            self._bare = await self._see(frozenset()) if self._whole is None else _stripped(self._whole)
        return self._bare

    async def whole(self) -> Screen:
        """With its elements, from the tree or read off the pixels."""
        if self._whole is None:
            self._whole = await self._see(None)
            self._bare = None  # A phone may show something else by now.
        return self._whole

    @property
    def frame(self) -> Frame | None:
        """What was looked at last."""
        last = self._whole or self._at_hand or self._bare
        return None if last is None else last.frame


def _stripped(screen: Screen) -> Screen:
    nothing = {"elements": (), "blockers": (), "sources": frozenset[Source]()}
    return screen.model_copy(update=nothing)


def moved(answer: LocateResult, by: Offset) -> LocateResult:
    """The answer with all its places moved, from a part of a screen to the whole of it."""
    if by == (0, 0):
        return answer
    candidates = tuple(
        one.model_copy(update={"bounds": shifted(one.bounds, by)}) for one in answer.candidates
    )
    update: dict[str, object] = {"candidates": candidates, "target": _placeless(answer.target)}
    if answer.center is not None:
        update["center"] = Point.pixel(answer.center.x + by[0], answer.center.y + by[1])
    if answer.bounds is not None:
        update["bounds"] = shifted(answer.bounds, by)
    if answer.safe_region is not None:
        update["safe_region"] = shifted(answer.safe_region, by)
    return answer.model_copy(update=update)


def shifted(bounds: Bounds, by: Offset) -> Bounds:
    """Bounds in pixels, moved right and down."""
    left, top = by
    return Bounds.pixel(bounds.left + left, bounds.top + top, bounds.right + left, bounds.bottom + top)


def _placeless(target: Target | None) -> Target | None:
    """Without the place where it was seen, which is none of the whole screen's."""
    if target is None or target.last_point is None:
        return target
    said = (target.element, target.resource_id, target.text, target.description, target.role)
    more = (target.anchors or None, target.crop_ref, target.sentence)
    known = any(one is not None for one in (*said, *more))
    return target.model_copy(update={"last_point": None}) if known else None
