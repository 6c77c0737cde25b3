"""A model's text becomes a `Reply`: one JSON object of the schema, or an error that the model can act on.

    text → the one JSON object → respelt → tidied → checked against the schema → checked against `Allowed`

Models fall back on what they have learned: the names of other agents, a bare step, an empty text in a field
that is not used. Such a reply is read if it can be meant in one way only (`spellings.yaml` lists the words).
Anything else stays as it is, and is refused.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, get_args

import yaml
from pydantic import ValidationError

from treetap.errors import DecisionNotAllowed
from treetap.models import Allowed
from treetap.models.only_object import only_object
from treetap.policy.model.form import MOST_STEPS, DoKind, ReplyKind, ShortReply, open_actions, open_kinds
from treetap.prompts.replies import invalid

Given = dict[str, Any]

_SPELLINGS: Final[Given] = yaml.safe_load(Path(__file__).with_name("spellings.yaml").read_text("utf-8"))
REMARKS: Final = frozenset(_SPELLINGS["remarks"])
_MOST_SHOWN: Final = 4
"""Problems that are named at once."""
_LONGEST_SHOWN: Final = 160
_LONGEST: Final = 20_000
"""Characters of a decision. Thoughts before it may be as long as they like."""
_NOT_SAID: Final = str.maketrans("", "", " \t\r\n\\")


def read_reply(text: str, allowed: Allowed, shown: str = "") -> ShortReply:
    """Raises `ReplyInvalid`, and `DecisionNotAllowed` for a kind or an action that is not open here.

    `shown`: the prompt. An object that stood in it is not the model's answer, but text from the screen.
    Null is read as left out: some endpoints require every field of a schema.
    """
    said = only_object(text, _LONGEST)
    if said.translate(_NOT_SAID) in shown.translate(_NOT_SAID):
        raise invalid("it is a text that was read off the phone; say what to do about the task")
    try:
        given = tidied(respelt(_loads(said), _loads))
    except (ValueError, RecursionError) as error:
        raise invalid(f"it is not JSON: {_clip(str(error))}") from None
    try:
        # As JSON and strictly, as the schema is: no number in quotes, no "yes" for true.
        reply = ShortReply.model_validate_json(json.dumps(given), strict=True)
    except ValidationError as error:
        found = error.errors(include_url=False, include_input=False, include_context=False)
        told = [_clip(f"{'.'.join(map(str, one['loc']))}: {one['msg']}") for one in found[:_MOST_SHOWN]]
        # Not chained: the validation error's own text can hold the whole reply.
        raise invalid("; ".join(told)) from None
    return _open(reply, allowed)


def _open(reply: ShortReply, allowed: Allowed) -> ShortReply:
    kinds = open_kinds(allowed)
    if reply.kind not in kinds:
        raise _refusal("kind", reply.kind, kinds)
    for step in reply.steps:
        if step.do not in open_actions(allowed):
            raise _refusal("action", step.do, open_actions(allowed))
    if len(reply.steps) > MOST_STEPS:
        raise DecisionNotAllowed(
            f"{len(reply.steps)} steps at once are too many.", hint=f"Give at most {MOST_STEPS}."
        )
    return reply


def _loads(text: str) -> Any:
    return json.loads(text, object_pairs_hook=_once)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Raises `ReplyInvalid` for a key that stands twice: it cannot be told which is meant."""
    names = set[str]()
    for name, _ in pairs:
        if name in names:
            raise invalid(f"the key '{_clip(name)}' stands twice in one object")
        names.add(name)
    return {name: value for name, value in pairs if value is not None}


def _refusal(what: str, given: str, allowed: Any) -> DecisionNotAllowed:
    return DecisionNotAllowed(
        f"The {what} '{given}' is not allowed here.", hint=f"Allowed: {', '.join(allowed)}."
    )


def _clip(text: str) -> str:
    return text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 1]}…"


_ARGUMENTS: Final = ("arguments", "parameters", "input")
_ROUND_A_CALL: Final = frozenset({"id", "type", "index"})
_CONTENT: Final = ("steps", "tasks", "seen", "question", "answer")
"""A reply with one of these is written in our form."""
_OF_A_REPLY: Final = ("thought", "note", "notes", "goal", "kind")
_STEPS: Final = ("step", "action", "actions")
_VERBS: Final = ("action_type", "action", "type", "kind")
_KINDS: Final = frozenset(get_args(ReplyKind))
_OWN: Final = frozenset(one for part in get_args(DoKind) for one in get_args(part))
_NAMED: Final = frozenset({"launch_app", "open_url", "key"})
"""Actions on nothing on the screen: words in `at` are their `text`."""


def respelt(given: Any, loads: Callable[[str], Any] = json.loads) -> Any:
    """The same reply with our names; `loads` parses arguments that are given as a text."""
    if not isinstance(given, dict):
        return given
    reply = _bare_step(_ended(_called(given, loads)))
    if isinstance(reply.get("steps"), list):
        reply["steps"] = [_respelt_step(one) for one in reply["steps"]]
    elif isinstance(reply.get("steps"), dict):
        reply["steps"] = _respelt_step(reply["steps"])
    return reply


def _called(given: Given, loads: Callable[[str], Any]) -> Given:
    """The arguments of a call of the one tool there is."""
    call = given
    if isinstance(call.get("function"), dict) and not set(call) - {"function", *_ROUND_A_CALL}:
        call = call["function"]
    inner = [name for name in _ARGUMENTS if name in call]
    if (
        call.get("name") not in _SPELLINGS["tools"]
        or len(inner) != 1
        or set(call) - {"name", *inner, *_ROUND_A_CALL}
    ):
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


def _respelt_step(given: Any) -> Any:
    if not isinstance(given, dict):
        return given
    step, verb = dict(given), _verb(given)
    if "do" not in step and verb is not None:
        said = step.pop(verb)
        step["do"] = _SPELLINGS["actions"].get(said, said)
        if said == "keyboard_enter":
            step |= {"do": "key", "text": "enter"}
        button = _SPELLINGS["buttons"].get(str(step.get("button")).lower())
        if said == "system_button" and button:
            del step["button"]
            step |= button
    if isinstance(step.get("do"), str):
        _renamed(
            step,
            "at",
            _SPELLINGS["places"],
            lambda value: isinstance(value, int | list) and value is not True,
        )
        if step["do"] in _NAMED:
            _renamed(step, "text", ("at",), lambda value: isinstance(value, str))
        _renamed(
            step,
            "text",
            _SPELLINGS["texts"].get(step["do"], ()),
            lambda value: isinstance(value, str | int | float),
        )
    return step


def _renamed(step: Given, name: str, others: Sequence[str], fits: Callable[[Any], bool]) -> None:
    """Moves the value of the one other name to ours, if ours is free."""
    found = [one for one in others if one in step]
    if name not in step and len(found) == 1 and fits(step[found[0]]):
        step[name] = step.pop(found[0])


def tidied(given: Any) -> Any:
    """The same reply in the form of the schema, where only one can be meant."""
    if not isinstance(given, dict):
        return given
    reply = _noted(_filled(given))
    if given.get("kind") == "infeasible":
        reason = given.get("reason") or given.get("thought")
        reply |= {"reason": reason} if reason else {}
    if isinstance(reply.get("answer"), int | float) and not isinstance(reply["answer"], bool):
        reply["answer"] = str(reply["answer"])
    for name in ("steps", "tasks"):
        if isinstance(reply.get(name), dict):
            reply[name] = [reply[name]] if reply[name] else []
    if isinstance(reply.get("seen"), int | float | str):
        reply["seen"] = [reply["seen"]]
    if isinstance(reply.get("steps"), list):
        reply["steps"] = [_tidied_step(one) for one in reply["steps"]]
    if isinstance(reply.get("tasks"), list):
        reply["tasks"] = [_task(one) for one in reply["tasks"]]
    if isinstance(reply.get("seen"), list):
        reply["seen"] = [_whole(one) for one in reply["seen"]]
    return reply


def _noted(reply: Given) -> Given:
    """With its note as one text: a note changes nothing that is done, so any form will do."""
    told = [reply.pop(name) for name in ("note", "notes") if name in reply]
    texts = [text for one in told for text in _note(one) if text]
    return {**reply, "note": "; ".join(texts)} if texts else reply


def _note(given: Any) -> list[str]:
    if isinstance(given, str):
        return [given]
    if isinstance(given, dict):
        named = set(given) == {"name", "value"}
        pairs = [(given["name"], given["value"])] if named else list(given.items())
        return [f"{name}: {value}" for name, value in pairs if not isinstance(value, dict | list)]
    return [text for one in given for text in _note(one)] if isinstance(given, list) else []


def _tidied_step(given: Any) -> Any:
    if not isinstance(given, dict):
        return given
    step = {name: value for name, value in _filled(given).items() if name not in ("note", "notes")}
    for name in ("at", "to"):
        if name in step:
            step[name] = _whole(step[name])
    if step.get("commits") is False:
        del step["commits"]
    if isinstance(step.get("text"), int) and not isinstance(step["text"], bool):
        step["text"] = str(step["text"])
    return step


def _task(given: Any) -> Any:
    if isinstance(given, str):
        return {"task": given}
    return _filled(given) if isinstance(given, dict) else given


def _filled(given: Given) -> Given:
    """Without remarks and unused fields."""
    return {name: value for name, value in given.items() if not _is_unused(name, value)}


def _is_unused(name: str, value: Any) -> bool:
    if name.lower() in REMARKS and not isinstance(value, dict | list):
        return True
    return isinstance(value, str) and value in _SPELLINGS["unused"].get(name, ())


def _whole(value: Any) -> Any:
    """6.0 is the element 6; 6.5 is no element."""
    return int(value) if isinstance(value, float) and value.is_integer() else value
