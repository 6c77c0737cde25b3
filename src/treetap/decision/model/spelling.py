"""Replies in the spelling of other agents, put into ours: a tool call, one bare step, M3A's and Qwen's names.

Models that were trained to operate phones fall back on what they have learned. Such a reply is read where it
can be meant in one way only: nothing of ours stands beside it, and each field has one place to go. Anything
else stays as it is, and is refused.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final, get_args

from treetap.decision.model.short import DoKind, ReplyKind

Given = dict[str, Any]

_TOOLS: Final = frozenset({"decision", "mobile_use"})
_ARGUMENTS: Final = ("arguments", "parameters", "input")
_ROUND_A_CALL: Final = frozenset({"id", "type", "index"})
_CONTENT: Final = ("steps", "tasks", "seen", "question", "answer")
"""What makes a reply one of ours."""
_OF_A_REPLY: Final = ("thought", "note", "notes", "goal", "kind")
_STEPS: Final = ("step", "action", "actions")
_VERBS: Final = ("action_type", "action", "type", "kind")
_KINDS: Final = frozenset(get_args(ReplyKind))
_OWN: Final = frozenset(one for part in get_args(DoKind) for one in get_args(part))
_ACTIONS: Final = {
    "click": "tap",
    "left_click": "tap",
    "long_click": "long_press",
    "type": "input_text",
    "type_text": "input_text",
    "open": "launch_app",
    "open_app": "launch_app",
    "navigate_home": "go_home",
    "press_home": "go_home",
    "navigate_back": "back",
    "press_back": "back",
}
_BUTTONS: Final[dict[str, Given]] = {
    "back": {"do": "back"},
    "home": {"do": "go_home"},
    "enter": {"do": "key", "text": "enter"},
    "menu": {"do": "key", "text": "menu"},
}
_PLACES: Final = ("index", "element", "coordinate", "point")
_TEXTS: Final[dict[str, tuple[str, ...]]] = {
    "launch_app": ("app_name", "app"),
    "swipe": ("direction",),
    "scroll": ("direction",),
    "key": ("key",),
    "open_url": ("url",),
    "call": ("phone_number",),
    "select": ("option", "value"),
    "set_value": ("value",),
    "input_text": ("value", "content"),
    "wait": ("seconds", "time"),
}
"""Other names of `text`, by what is done."""
_NAMED: Final = frozenset({"launch_app", "open_url", "key"})
"""What is done to nothing on the screen: words for its place are its text."""


def respelt(given: Any, loads: Callable[[str], Any] = json.loads) -> Any:
    """The same reply in our spelling, as far as it can be told; `loads` reads arguments given as a text."""
    if not isinstance(given, dict):
        return given
    reply = _bare_step(_ended(_called(given, loads)))
    if isinstance(reply.get("steps"), list):
        reply["steps"] = [_step(one) for one in reply["steps"]]
    elif isinstance(reply.get("steps"), dict):
        reply["steps"] = _step(reply["steps"])
    return reply


def _called(given: Given, loads: Callable[[str], Any]) -> Given:
    """The arguments of a call of the one tool there is."""
    call = given
    if isinstance(call.get("function"), dict) and not set(call) - {"function", *_ROUND_A_CALL}:
        call = call["function"]
    inner = [name for name in _ARGUMENTS if name in call]
    if call.get("name") not in _TOOLS or len(inner) != 1 or set(call) - {"name", *inner, *_ROUND_A_CALL}:
        return given
    arguments = call[inner[0]]
    try:
        arguments = loads(arguments) if isinstance(arguments, str) else arguments
    except ValueError:
        return given
    return dict(arguments) if isinstance(arguments, dict) else given


def _ended(given: Given) -> Given:
    """An answer, or the end of the task, given as if it were an action."""
    verb = _verb(given)
    if verb is None or any(name in given for name in ("do", *_CONTENT)):
        return given
    told: Given = {name: given[name] for name in _OF_A_REPLY if name in given and name != verb}
    status = given.get("goal_status", given.get("status"))
    match given[verb], status:
        case "answer", None if isinstance(given.get("text"), str):
            return {**told, "kind": "done", "answer": given["text"]}
        case ("status", "complete") | ("terminate", "success"):
            return {**told, "kind": "done"}
        case ("status", "infeasible") | ("terminate", "failure") if given.get("reason"):
            return {**told, "kind": "infeasible", "reason": given["reason"]}
    return given


def _bare_step(given: Given) -> Given:
    """A step that stands alone, or under another name, as the one step of a reply."""
    kind = given.get("kind")
    if any(name in given for name in _CONTENT) or (kind is not None and kind != "act" and kind not in _OWN):
        return dict(given)
    told: Given = {name: given[name] for name in ("thought", "note", "notes", "goal") if name in given}
    under = [name for name in _STEPS if isinstance(given.get(name), dict | list)]
    rest = {name: value for name, value in given.items() if name not in _OF_A_REPLY}
    if len(under) == 1 and kind == "act" and "do" not in given:
        more = {name: value for name, value in rest.items() if name != under[0]}
        return {**told, "kind": "act", **more, "steps": given[under[0]]}
    if kind in _OWN and not any(name in given for name in ("do", *_VERBS[:3])):
        return {**told, "kind": "act", "steps": [{"do": kind, **rest}]}
    if "do" in given or _verb(given) not in (None, "kind"):
        return {**told, "kind": "act", "steps": [rest]}
    return dict(given)


def _verb(given: Given) -> str | None:
    """The one field that says what is done, where `do` does not."""
    found = [name for name in _VERBS if isinstance(given.get(name), str) and given[name] not in _KINDS]
    return found[0] if len(found) == 1 else None


def _step(given: Any) -> Any:
    if not isinstance(given, dict):
        return given
    step, verb = dict(given), _verb(given)
    if "do" not in step and verb is not None:
        said = step.pop(verb)
        step["do"] = _ACTIONS.get(said, said)
        if said == "keyboard_enter":
            step |= {"do": "key", "text": "enter"}
        if said == "system_button" and str(step.get("button")).lower() in _BUTTONS:
            step |= _BUTTONS[str(step.pop("button")).lower()]
    if isinstance(step.get("do"), str):
        _renamed(step, "at", _PLACES, lambda value: isinstance(value, int | list) and value is not True)
        if step["do"] in _NAMED:
            _renamed(step, "text", ("at",), lambda value: isinstance(value, str))
        _renamed(step, "text", _TEXTS.get(step["do"], ()), lambda value: isinstance(value, str | int | float))
    return step


def _renamed(step: Given, name: str, others: tuple[str, ...], fits: Callable[[Any], bool]) -> None:
    """What stands under one other name goes under ours, if nothing stands there."""
    found = [one for one in others if one in step]
    if name not in step and len(found) == 1 and fits(step[found[0]]):
        step[name] = step.pop(found[0])
