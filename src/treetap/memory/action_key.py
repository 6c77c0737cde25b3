"""When two actions are the same thing done to the same target, however they were put."""

from __future__ import annotations

import json
from typing import Any

from treetap.models import Action

_HOW = {"description", "commits", "idempotent", "level", "handling"}
"""What is said about an action, and how it is treated: none of it changes what is done."""
_ABOUT_THE_TARGET = ("page_key", "must_match")


def action_key(action: Action) -> str:
    """Equal for the same action on the same target.

    Where a target was last seen counts only if nothing else describes it: things move.
    """
    said = action.model_dump(mode="json", exclude=_HOW)
    for name in ("target", "to"):
        if isinstance(said.get(name), dict) and "last_point" in said[name]:
            said[name] = _described(said[name])
    return json.dumps(said, sort_keys=True, ensure_ascii=False)


def _described(target: dict[str, Any]) -> dict[str, Any]:
    known = {name: value for name, value in target.items() if value and name not in _ABOUT_THE_TARGET}
    return {name: value for name, value in known.items() if name != "last_point"} or known
