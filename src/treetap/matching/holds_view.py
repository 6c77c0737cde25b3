"""How much of the page a screen's elements show: behind a dialog Android's tree has nothing of it."""

from __future__ import annotations

from enum import Enum

from treetap.matching.places import box_of
from treetap.models import BlockerKind, Element, Role, Screen, Source

MODAL = frozenset(
    {
        BlockerKind.DIALOG,
        BlockerKind.POPUP,
        BlockerKind.PERMISSION,
        BlockerKind.AD,
        BlockerKind.INVITATION,
        BlockerKind.ERROR,
    }
)
"""What lies over the page and takes its touches."""
_WHOLE = 0.6
"""The share of the screen that the tree of a page covers at least."""


class View(Enum):
    """What the elements are of."""

    WHOLE = "whole"
    COVERED = "covered"
    """A window over the page: the page behind it is not in the tree."""
    READ = "read"
    """Texts read off the picture alone: no telling what is on or off."""
    NONE = "none"
    """Nothing was looked for."""


def view(screen: Screen) -> View:
    """What the screen's elements are of."""
    if not screen.sources:
        return View.NONE
    if covered(screen):
        return View.COVERED
    return View.WHOLE if Source.TREE in screen.sources else View.READ


def covered(screen: Screen) -> bool:
    """Whether a window lies over a page that the elements do not show."""
    over = [blocker for blocker in screen.blockers if blocker.kind in MODAL]
    if Source.TREE not in screen.sources:
        return bool(over)
    window = window_share(screen)
    small = window is not None and window < _WHOLE
    if not over:
        return small and any(one.role is Role.DIALOG for one in screen.elements)
    inside = {name for blocker in over for name in blocker.elements}
    if not inside:
        return small
    return all(one.id in inside or not (one.text or one.description) for one in _of_tree(screen))


def window_share(screen: Screen) -> float | None:
    """The share of the screen that all elements of the tree together reach over; None without any."""
    size = screen.frame.size
    boxes = [box_of(one.bounds, size) for one in _of_tree(screen)]
    if not boxes:
        return None
    width = min(max(box.right for box in boxes), size.width) - max(min(box.left for box in boxes), 0)
    height = min(max(box.bottom for box in boxes), size.height) - max(min(box.top for box in boxes), 0)
    return max(width, 0) * max(height, 0) / (size.width * size.height)


def _of_tree(screen: Screen) -> list[Element]:
    return [one for one in screen.elements if one.source is Source.TREE]
