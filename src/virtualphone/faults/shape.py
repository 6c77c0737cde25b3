"""The faults of a state from outside are looked at before they are believed."""

from __future__ import annotations

from typing import Any

from virtualphone.checking import BadState
from virtualphone.faults.registry import FAULTS

Json = dict[str, Any]
Kinds = dict[str, type | tuple[type, ...]]

_NONE = type(None)
_FAULTS: Kinds = {
    "on": list, "seed": int, "rate": (int, float), "begun": bool, "moments": dict, "left": dict,
    "rest_ms": int, "now": (dict, _NONE), "seen": (dict, _NONE), "happened": list,
}  # fmt: skip
_NOW: Kinds = {
    "id": int, "name": str, "page": int, "until_ms": int, "times": int, "args": dict, "vars": dict,
    "focus": str,
}  # fmt: skip
_SEEN: Kinds = {"page": int, "form": str, "tree": str}


def prove(faults: object) -> None:
    """BadState if this is no `state["faults"]`."""
    held = _checked(faults, _FAULTS, "`faults` of the state")
    _known(held["on"], *held["left"], *held["moments"])
    if held["now"] is not None:
        now = _checked(held["now"], _NOW, "`faults.now`")
        _known([now["name"]])
    if held["seen"] is not None:
        _checked(held["seen"], _SEEN, "`faults.seen`")
    numbers = [
        _checked(row, {"id": int, "name": str}, "a row of `faults.happened`") for row in held["happened"]
    ]
    if held["now"] is not None and held["now"]["id"] not in [row["id"] for row in numbers]:
        raise BadState("`faults.now` is not among `faults.happened`")
    if not set(held["on"]) <= set(held["left"]):
        raise BadState("`faults.left` must say how often each fault that is on may still happen")


def _known(names: list[object], *more: object) -> None:
    for name in [*names, *more]:
        if name not in FAULTS:
            raise BadState(f"the state has a fault {name!r}; there are: {', '.join(FAULTS)}")


def _checked(value: object, wanted: Kinds, what: str) -> Json:
    if not isinstance(value, dict):
        raise BadState(f"{what} must be an object, not {type(value).__name__}")
    for key, kind in wanted.items():
        if key not in value or not isinstance(value[key], kind):
            raise BadState(f"{what} has no {key!r} of its kind")
    return value
