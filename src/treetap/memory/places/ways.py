"""Which actions are ways from page to page, and what of them is kept.

The map is for getting about. So it holds nothing that changes something on the way: no action that commits,
no switch, no slider. Nor does it hold what somebody typed: a text, a value or a link belongs to one task,
is nobody else's business, and on the way of another task would be wrong.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from treetap.memory.keys import action_key
from treetap.models import Action, Handling, Key, Level, Role, Target

LONGEST: Final = 4000
"""Characters of an action. No target that can be found again needs more."""

_TOUCHES: Final = frozenset({"tap", "double_tap", "long_press", "scroll_to", "swipe"})
_MOVES: Final = frozenset({"wait", "go_home", "back", "launch_app"})
_KEYS: Final = frozenset({Key.HOME, Key.BACK, Key.RECENTS, Key.MENU, Key.SEARCH, Key.ESCAPE})
_CONTROLS: Final = frozenset({Role.SWITCH, Role.CHECKBOX, Role.RADIO, Role.SLIDER, Role.PICKER, Role.FIELD})
"""Touching these sets something, or only brings up the keyboard."""


def is_way(action: Action) -> bool:
    """Whether it only leads somewhere, and can be done again later."""
    if action.commits is not None:
        return False
    if action.kind == "key":
        return action.key in _KEYS
    if action.kind in _TOUCHES:
        target: Target | None = getattr(action, "target", None)
        if target is None:
            return True  # a swipe across the screen
        return target.role not in _CONTROLS and _lasts(target)
    return action.kind in _MOVES


def _lasts(target: Target) -> bool:
    """Whether it is described for longer than a screen is there. A point is not: things move."""
    words = (target.resource_id, target.text, target.description, target.sentence)
    return any(one is not None for one in (*words, target.role, target.crop_ref, target.anchors or None))


def kept(action: Action) -> Action:
    """The action as the map holds it: without the words, the care and the element id of one moment."""
    changes: dict[str, object] = {"description": "", "handling": Handling(), "level": Level.FULL}
    target: Target | None = getattr(action, "target", None)
    if target is not None and target.element is not None:
        changes["target"] = target.model_copy(update={"element": None})
    return action.model_copy(update=changes)


def way_key(action: Action) -> str:
    """Equal for the same thing done to the same target."""
    return blake2b(action_key(kept(action)).encode(), digest_size=16).hexdigest()
