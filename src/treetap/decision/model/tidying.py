"""A reply that says what is meant, though not quite as it was asked for, put into the form it was asked for.

Only what can be meant in one way: an empty text in a field that is not used, one step without its list, a
word of explanation in a field of its own. Whatever would change what is done stays, and is refused.
"""

from __future__ import annotations

from typing import Any, Final

Given = dict[str, Any]

_IN_ENGLISH: Final = (
    "reason reasons reasoning rationale explanation why comment comments remark remarks thoughts thinking "
    "analysis observation summary confidence"
)
_IN_CHINESE: Final = "理由 原因 说明 解释 备注 思考 分析"
REMARKS: Final = frozenset(f"{_IN_ENGLISH} {_IN_CHINESE}".split())
"""Fields that nobody asked for and that only speak about the answer. Any other may be a condition, a number
of times, a second thing to do: a reply that has one is not understood."""
_NOTHING: Final = ("", "none", "null")
_UNUSED: Final[dict[str, tuple[str, ...]]] = {
    "goal": _NOTHING,
    "question": _NOTHING,
    "reason": _NOTHING,
    "answer": ("",),
    "steps": ("",),
    "tasks": ("",),
    "seen": ("",),
    "any_of": ("",),
    # "None" may be what a thing on the screen is called; as a commitment, or as words to come, it is not.
    "at": ("",),
    "to": ("",),
    "on": ("",),
    "enter": ("",),
    "see": _NOTHING,
    "commits": (*_NOTHING, "None"),
}
"""What says in a field that there is nothing in it. An empty `text` is a text: a field can be set to it."""


def tidied(given: Any) -> Any:
    """The same, as it was asked for as far as it can be; what is no object stays what it is."""
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
        reply["steps"] = [_step(one) for one in reply["steps"]]
    if isinstance(reply.get("tasks"), list):
        reply["tasks"] = [_task(one) for one in reply["tasks"]]
    if isinstance(reply.get("seen"), list):
        reply["seen"] = [_whole(one) for one in reply["seen"]]
    return reply


def _noted(reply: Given) -> Given:
    """With its note as one text. What it is noted in changes nothing that is done."""
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


def _step(given: Any) -> Any:
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
    """Without what says nothing."""
    return {
        name: value
        for name, value in given.items()
        if not _remark(name, value) and not (isinstance(value, str) and value in _UNUSED.get(name, ()))
    }


def _remark(name: str, value: Any) -> bool:
    return name.lower() in REMARKS and not isinstance(value, dict | list)


def _whole(value: Any) -> Any:
    """6.0 is the number 6; 6.5 is none of an element."""
    return int(value) if isinstance(value, float) and value.is_integer() else value
