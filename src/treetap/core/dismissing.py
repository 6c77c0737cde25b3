"""What lies over a page, and whether it may be sent away (B10)."""

from __future__ import annotations

from treetap.models import Blocker, BlockerKind, Screen

UNWANTED = frozenset({BlockerKind.PERMISSION, BlockerKind.AD, BlockerKind.ERROR})
"""What no action asks for."""
MODAL = UNWANTED | {BlockerKind.DIALOG, BlockerKind.INVITATION, BlockerKind.POPUP}
"""What takes the touches of the page behind it."""


def front_blocker(screen: Screen, *, unwanted_only: bool) -> Blocker | None:
    """The uppermost one that has a way out; a dialog or a menu only if it need not be what was asked for."""
    kinds = UNWANTED if unwanted_only else MODAL | {BlockerKind.KEYBOARD}
    return next((one for one in screen.blockers if one.kind in kinds and one.way_out is not None), None)


def asks(blocker: Blocker, screen: Screen) -> bool:
    """Whether it wants an answer, rather than to say that something was done: it leaves a choice."""
    inside = [one for name in blocker.elements if (one := screen.element(name)) is not None]
    return blocker.kind in MODAL and len([one for one in inside if one.clickable and one.enabled]) > 1
