"""A state from outside is looked at before it is believed."""

from __future__ import annotations

import json
from math import isfinite
from typing import Any

from virtualphone.clock import LAST_MS
from virtualphone.state import FORMAT

Json = dict[str, Any]

SIDES, DENSITIES = (100, 9999), (72, 1000)
_SURFACE: dict[str, type] = {"id": int, "args": dict, "vars": dict, "focus": str}
_SHAPE: dict[str, type] = {
    "format": int, "seed": int, "clock_ms": int, "device": dict, "settings": dict, "apps": dict,
    "tasks": list,
    "next_id": int, "keyboard": dict, "toasts": list, "notifications": list, "shade": bool, "screen_on": bool,
    "locked": bool, "clipboard": str,
}  # fmt: skip


class BadState(ValueError):
    """A state from outside that is not one; nothing was changed."""


def plain(value: object, what: str) -> Json:
    """A deep copy of an object that is plain JSON; else BadState with the place of what is not."""
    if not isinstance(value, dict):
        raise BadState(f"{what} must be a dict, not {type(value).__name__}")
    try:
        copy = json.loads(json.dumps(value, allow_nan=False))
    except (TypeError, ValueError, RecursionError):
        copy = None
    if copy != value:
        raise BadState(f"{what} must be plain JSON, but {_odd(value, '') or 'it'} is not")
    found: Json = copy
    return found


def _odd(value: object, path: str) -> str:
    """Where the first thing is that JSON does not know."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if not isinstance(key, str):
                return f"{path}: the key {key!r} (not a text)"
            found = _odd(inner, f"{path}/{key}" if path else key)
            if found:
                return found
        return ""
    if isinstance(value, list):
        return next(filter(None, (_odd(inner, f"{path}/{place}") for place, inner in enumerate(value))), "")
    if value is None or isinstance(value, str | bool | int) or (isinstance(value, float) and isfinite(value)):
        return ""
    return f"{path} ({type(value).__name__})"


def check(state: object) -> Json:
    """The state if it has the shape of one, else `BadState` with what is wrong."""
    if not isinstance(state, dict):
        raise BadState(f"a state is a JSON object, not {type(state).__name__}")
    _check_shape(state)
    if state["format"] != FORMAT:
        raise BadState(f"this state has format {state['format']}; this phone reads {FORMAT}")
    if not state["tasks"]:
        raise BadState("a state has at least one task: the page in front")
    for task in state["tasks"]:
        _check_task(task)
    _check_device(state["device"])
    if not 0 <= state["clock_ms"] <= LAST_MS:
        raise BadState(f"clock_ms must be from 0 to {LAST_MS}, not {state['clock_ms']}")
    for space in ("system", "secure", "global"):
        if not isinstance(state["settings"].get(space), dict):
            raise BadState(f"settings.{space} must be an object")
    # States of before there were versions have none.
    versions = state.get("versions", {})
    if not isinstance(versions, dict) or not all(isinstance(name, str) for name in versions.values()):
        raise BadState("versions must be an object: package, version of the app that the state is of")
    return state


def _check_shape(state: Json) -> None:
    for key, kind in _SHAPE.items():
        if key not in state:
            raise BadState(f"the state has no {key!r}")
        if not isinstance(state[key], kind) or (kind is int and isinstance(state[key], bool)):
            raise BadState(f"{key!r} must be {kind.__name__}, not {type(state[key]).__name__}")


def _whole(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _check_device(device: Json) -> None:
    sides = [device.get("width"), device.get("height")]
    size = device.get("size")
    if size is not None:
        if not isinstance(size, list) or len(size) != 2:
            raise BadState(f"device.size must be null or [width, height], not {size!r}")
        sides += size
    if not all(_whole(side, *SIDES) for side in sides):
        raise BadState(f"the sides of a screen are whole numbers from {SIDES[0]} to {SIDES[1]}, not {sides}")
    dpi = device.get("dpi")
    if not _whole(device.get("density"), *DENSITIES) or not (dpi is None or _whole(dpi, *DENSITIES)):
        raise BadState(f"device.density must be a whole number from {DENSITIES[0]} to {DENSITIES[1]}")


def _check_task(task: object) -> None:
    if not isinstance(task, dict) or not isinstance(task.get("pages"), list) or not task["pages"]:
        raise BadState("each task is an object with a list `pages` that is not empty")
    if not isinstance(task.get("package"), str) or not isinstance(task.get("id"), int):
        raise BadState("each task has a `package` and a number `id`")
    for page in task["pages"]:
        _check_fields(page, {"package": str, "activity": str, "overlays": list, **_SURFACE}, "page")
        for over in page["overlays"]:
            _check_fields(over, {"name": str, **_SURFACE}, "overlay")


def _check_fields(record: object, wanted: dict[str, type], what: str) -> None:
    for key, kind in wanted.items():
        if not isinstance(record, dict) or not isinstance(record.get(key), kind):
            raise BadState(f"each {what} has {key!r} as {kind.__name__}")
