"""Replies of language models, good and bad, and ways to walk through them and through the models."""

from __future__ import annotations

import json
from collections.abc import Iterator
from types import NoneType
from typing import Any, get_args

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from treetap.models import Decision, Text
from treetap.models.base import ENGINE_ONLY

Json = dict[str, Any]

TARGET = {"text": "Wi-Fi", "role": "switch"}
TAP = {"kind": "tap", "target": TARGET}
BACK = {"kind": "back"}


def step(action: Json, **more: Any) -> Json:
    return {"kind": "terminal", "action": action, **more}


def branch(mode: str, *children: Json, **more: Any) -> Json:
    return {"kind": "branch", "mode": mode, "children": list(children), **more}


REPLIES: dict[str, Json] = {
    "tap": step(TAP),
    "tap, all filled in": step(
        {
            "kind": "tap",
            "description": "turn it on",
            "commits": "grant",
            "target": {
                "resource_id": "app:id/wifi",
                "text": "Wi-Fi",
                "description": "Wi-Fi",
                "role": "switch",
                "anchors": [{"relation": "same_row", "text": "Wi-Fi"}],
                "container": "list",
                "ordinal": 1,
                "sentence": "the first switch",
                "last_point": {"x": 0.5, "y": 1, "space": "unit"},
            },
        },
        thought="It is off.",
        goal_id="g1",
        confidence=0.5,
        expect=[
            {"kind": "appears", "target": TARGET},
            {"kind": "gone", "target": TARGET},
            {"kind": "checked", "target": TARGET, "checked": True},
            {"kind": "value", "target": TARGET, "value": "$5"},
            {"kind": "page", "title": "Settings"},
            {"kind": "toast", "text": "Saved"},
        ],
    ),
    "nulls where there may be": step({"kind": "swipe", "direction": "up", "target": None}, goal_id=None),
    "back": step(BACK),
    "drag to an element": step({"kind": "drag", "target": TARGET, "to": {"text": "Bin"}}),
    "drag to a point": step(
        {"kind": "drag", "target": TARGET, "to": {"x": 500, "y": 999.5, "space": "per_mille"}}
    ),
    "a point of unknown space": step({"kind": "drag", "target": TARGET, "to": {"x": 500, "y": 300}}),
    "input text": step({"kind": "input_text", "text": "Hi $name, ${价格}", "press_enter": True}),
    "call": step({"kind": "call", "number": "112", "commits": "call"}),
    "save": step({"kind": "save", "name": "price", "target": TARGET}),
    "double tap": step({"kind": "double_tap", "target": TARGET}),
    "long press": step({"kind": "long_press", "target": TARGET, "duration": 2}),
    "clear text": step({"kind": "clear_text"}),
    "key": step({"kind": "key", "key": "enter"}),
    "wait": step({"kind": "wait", "seconds": 1.5}),
    "home": step({"kind": "go_home"}),
    "launch": step({"kind": "launch_app", "app": "Settings"}),
    "open a link": step({"kind": "open_url", "url": "https://example.org"}),
    "check": step({"kind": "set_checked", "target": TARGET, "checked": False}),
    "set a value": step({"kind": "set_value", "target": TARGET, "value": "5"}),
    "select": step({"kind": "select", "target": TARGET, "option": "$choice"}),
    "scroll": step({"kind": "scroll_to", "target": TARGET}),
    "read": step({"kind": "read", "name": "price"}),
    "sequence": branch("sequence", {"task": "open settings"}, {"task": "turn on Wi-Fi", "app": "Settings"}),
    "alternatives": branch("alternatives", {"task": "look in the menu"}),
    "sequence with ready steps": branch(
        "sequence",
        {"task": "go back", "step": step(BACK), "expect": [{"kind": "page", "title": "Home"}]},
        {"task": "tap it", "step": step(TAP)},
    ),
    "ten children": branch("sequence", *({"task": f"task {number}"} for number in range(10))),
    "done": {"kind": "done"},
    "need knowledge": {"kind": "need_knowledge", "query": "where is Wi-Fi?"},
    "ask for a text": {"kind": "ask_human", "question": "Which one?"},
    "ask for a choice": {
        "kind": "ask_human",
        "question": "Which one?",
        "answer": "choice",
        "choices": ["a", "b"],
    },
}
"""Well-formed decisions: whether one passes depends on what is allowed, and on nothing else."""

MISSHAPEN: dict[str, Json] = {
    "nothing": {},
    "no kind": {"thought": "hm"},
    "unknown kind": {"kind": "give_up"},
    "kind in capitals": {"kind": "DONE"},
    "kind null": {"kind": None},
    "kind a list": {"kind": ["done"]},
    "extra field": {"kind": "done", "status": "ok"},
    "a field of another kind": {"kind": "done", "action": TAP},
    "terminal without action": {"kind": "terminal"},
    "action null": step(None),  # type: ignore[arg-type]
    "action a list": {"kind": "terminal", "action": [TAP]},
    "action a string": {"kind": "terminal", "action": "tap"},
    "unknown action": step({"kind": "shout"}),
    "action without kind": step({"target": TARGET}),
    "action with an extra field": step({"kind": "back", "times": 2}),
    "tap without target": step({"kind": "tap"}),
    "unknown key": step({"kind": "key", "key": "any"}),
    "unknown role": step({"kind": "tap", "target": {"role": "gadget"}}),
    "empty text": step({"kind": "tap", "target": {"text": ""}}),
    "empty resource id": step({"kind": "tap", "target": {"resource_id": ""}}),
    "ordinal 0": step({"kind": "tap", "target": {"text": "a", "ordinal": 0}}),
    "a number in quotes": {"kind": "done", "confidence": "0.5"},
    "true for a number": {"kind": "done", "confidence": True},
    "a word for true": step({"kind": "set_checked", "target": TARGET, "checked": "yes"}),
    "1 for true": step({"kind": "set_checked", "target": TARGET, "checked": 1}),
    "a number for a text": {"kind": "done", "thought": 5},
    "confidence too high": {"kind": "done", "confidence": 1.01},
    "wait of no length": step({"kind": "wait", "seconds": 0}),
    "wait for ever": step({"kind": "wait", "seconds": 100000}),
    "press for ever": step({"kind": "long_press", "target": TARGET, "duration": 61}),
    "text in parts": step({"kind": "input_text", "text": [{"kind": "literal", "text": "a"}]}),
    "text from a slot": step({"kind": "input_text", "text": [{"kind": "slot", "slot": "who"}]}),
    "point without y": step({"kind": "tap", "target": {"last_point": {"x": 1}}}),
    "point in words": step({"kind": "tap", "target": {"last_point": {"x": "1", "y": 1, "space": "unit"}}}),
    "unknown space": step({"kind": "tap", "target": {"last_point": {"x": 1, "y": 1, "space": "inch"}}}),
    "a call that commits to something else": step({"kind": "call", "number": "112", "commits": "send"}),
    "unknown commitment": step({**TAP, "commits": "marry"}),
    "unknown expectation": step(BACK, expect=[{"kind": "sound"}]),
    "expectation without kind": step(BACK, expect=[{"text": "Saved"}]),
    "expectations not in a list": step(BACK, expect={"kind": "toast", "text": "Saved"}),
    "unknown mode": branch("parallel", {"task": "a"}),
    "no children": branch("sequence"),
    "child without task": branch("sequence", {"app": "Settings"}),
    "child with an empty task": branch("sequence", {"task": ""}),
    "a branch in a branch": branch("sequence", {"task": "a", "step": branch("sequence", {"task": "b"})}),
    "ready step without kind": branch("sequence", {"task": "a", "step": {"action": BACK}}),
    "empty query": {"kind": "need_knowledge", "query": ""},
    "empty question": {"kind": "ask_human", "question": ""},
    "empty choice": {"kind": "ask_human", "question": "?", "answer": "choice", "choices": [""]},
    "unknown answer": {"kind": "ask_human", "question": "?", "answer": "song"},
}
"""Wrong whatever is allowed, and the schema can tell."""

CONTRADICTORY: dict[str, Json] = {
    "target without a description": step({"kind": "tap", "target": {"ordinal": 1}}),
    "unit coordinate out of range": step(
        {"kind": "tap", "target": {"last_point": {"x": 1.5, "y": 0, "space": "unit"}}}
    ),
    "per-mille coordinate out of range": step(
        {"kind": "drag", "target": TARGET, "to": {"x": 0, "y": 1001, "space": "per_mille"}}
    ),
    "page without a title": step(BACK, expect=[{"kind": "page"}]),
    "save from nowhere": step({"kind": "save", "name": "price"}),
    "choice without choices": {"kind": "ask_human", "question": "?", "answer": "choice"},
    "choices without a choice": {"kind": "ask_human", "question": "?", "choices": ["a"]},
}
"""Wrong whatever is allowed, for reasons a schema that models can follow does not express."""

OF_THE_ENGINE: dict[str, Json] = {
    "action.level": step({"kind": "back", "level": 0}),
    "action.level as it is": step({"kind": "back", "level": 3}),
    "action.idempotent": step({"kind": "back", "idempotent": True}),
    "action.handling": step({"kind": "back", "handling": {}}),
    "target.crop_ref": step({"kind": "tap", "target": {**TARGET, "crop_ref": "wifi.png"}}),
    "target.page_key": step({"kind": "tap", "target": {**TARGET, "page_key": None}}),
    "target.must_match": step({"kind": "tap", "target": {**TARGET, "must_match": []}}),
    "to.crop_ref": step({"kind": "drag", "target": TARGET, "to": {"text": "Bin", "crop_ref": "bin.png"}}),
    "expect.target.crop_ref": step(
        BACK, expect=[{"kind": "gone", "target": {**TARGET, "crop_ref": "wifi.png"}}]
    ),
    "expect.page_key": step(BACK, expect=[{"kind": "page", "title": "Home", "page_key": "p"}]),
    "children.step.action.level": branch(
        "sequence", {"task": "a", "step": step({"kind": "back", "level": 1})}
    ),
    "children.expect.page_key": branch(
        "sequence", {"task": "a", "expect": [{"kind": "page", "page_key": "p"}]}
    ),
    "evidence": {"kind": "done", "evidence": []},
    "evidence, made up": {
        "kind": "done",
        "evidence": [{"goal_id": "g1", "kind": "state", "text": "it is on", "frame_id": "f1"}],
    },
}

NO_DECISION: dict[str, Any] = {
    "empty": "",
    "blank": " \n",
    "prose": "I will tap on Wi-Fi.",
    "html": "<html><body>502 Bad Gateway</body></html>",
    "fenced": '```json\n{"kind": "done"}\n```',
    "cut": '{"kind": "terminal", "action": {"kind": "ta',
    "two": '{"kind": "done"}{"kind": "done"}',
    "null": "null",
    "list": "[]",
    "a decision in a list": '[{"kind": "done"}]',
    "number": "5",
    "string": '"done"',
    "NaN": '{"kind": "done", "confidence": NaN}',
    "Infinity": '{"kind": "done", "confidence": Infinity}',
    "too large a number": '{"kind": "done", "confidence": 1e999}',
    "a number of 5,000 digits": '{"kind": "done", "confidence": ' + "9" * 5000 + "}",
    "10,000 brackets": "[" * 10_000,
    "an envelope of nothing": '{"thought": "hm"}',
    "an envelope around null": '{"thought": "hm", "decision": null}',
    "an envelope around a list": '{"thought": "hm", "decision": [{"kind": "done"}]}',
    "an envelope around a string": json.dumps({"thought": "hm", "decision": '{"kind": "done"}'}),
    "an envelope in an envelope": '{"decision": {"thought": "hm", "decision": {"kind": "done"}}}',
    "an envelope with something else in it": '{"decision": {"kind": "done"}, "note": "hm"}',
    "an envelope with nothing else in it": '{"decision": {"kind": "done"}, "note": null}',
    "an envelope with a kind": '{"kind": "done", "decision": {"kind": "done"}}',
    "an envelope of numbers": '{"thought": 5, "decision": {"kind": "done"}}',
    "an envelope with two decisions": '{"decision": {"kind": "done"}, "decision": {"kind": "done"}}',
    "half a character in an envelope": '{"thought": "\\ud83d", "decision": {"kind": "done"}}',
    "null for a name there is not": '{"kind": "done", "status": null}',
    "a key twice, once null": '{"kind": "done", "goal_id": null, "goal_id": "g1"}',
    "10,000 objects": '{"kind":' * 10_000,
    "10,000 brackets within": '{"kind": "done", "thought": ' + "[" * 10_000 + "]" * 10_000 + "}",
    "5 MB of text": json.dumps("x" * 5_000_000),
    "5 MB of thought": json.dumps({"kind": "done", "thought": "x" * 5_000_000}),
    "long kind": json.dumps({"kind": "x" * 500_000}),
    "long name": json.dumps({"kind": "done", "x" * 500_000: 1}),
    "long name that looks like pydantic's": json.dumps(
        {"kind": "done", "function-after[" + "x " * 250_000: 1}
    ),
    "many names": json.dumps({"kind": "done"} | {f"name {number}": 1 for number in range(10_000)}),
    "a key twice": '{"kind": "done", "kind": "done"}',
    "a key twice, deep down": '{"kind": "terminal", "action": {"kind": "back", "kind": "back"}}',
    "two minds": '{"kind": "done", "thought": "yes", "thought": "no"}',
    "bytes, not UTF-8": b'{"kind": "done", "thought": "\xff\xfe"}',
    "UTF-16": '{"kind": "done"}'.encode("utf-16"),
    "byte order mark": b'\xef\xbb\xbf{"kind": "done"}',
    "half a character, escaped": '{"kind": "done", "thought": "\\ud83d"}',
    "half a character": '{"kind": "done", "thought": "\ud83d"}',
    "None": None,
    "no dict": [{"kind": "done"}],
    "half a character in a dict": {"kind": "done", "thought": "\ud83d"},
    "NaN in a dict": {"kind": "done", "confidence": float("nan")},
    "an object in a dict": {"kind": "done", "thought": object()},
}


def said(decision: Json, thought: str = "Hm.") -> Json:
    """A decision as the schema asks for it: in its envelope, with its thought outside."""
    inside = {name: value for name, value in decision.items() if name != "thought"}
    outside = decision.get("thought")
    return {"thought": thought if outside is None else outside, "decision": inside}


def without_nulls(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: without_nulls(item) for name, item in value.items() if item is not None}
    return [without_nulls(item) for item in value] if isinstance(value, list) else value


def models_in(annotation: Any) -> set[type[BaseModel]]:
    """Every model that a reply of this type can hold. A `Text` is a string to whoever writes a reply."""
    found: set[type[BaseModel]] = set()
    ahead = [annotation]
    while ahead:
        one = ahead.pop()
        if not (isinstance(one, type) and issubclass(one, BaseModel)):
            ahead.extend(get_args(one))
        elif one is not Text and one not in found:
            found.add(one)
            fields = one.model_fields.values()
            ahead.extend(field.annotation for field in fields if not is_engine_only(field))
    return found


def is_engine_only(field: FieldInfo) -> bool:
    return isinstance(field.json_schema_extra, dict) and bool(field.json_schema_extra.get(ENGINE_ONLY))


def takes_null(field: FieldInfo) -> bool:
    return NoneType in get_args(field.annotation)


def objects(value: Any, reply: Any) -> Iterator[tuple[BaseModel, Json]]:
    """Every model in a decision, with the JSON object that it was read from."""
    if isinstance(value, tuple) and isinstance(reply, list):
        for item, one in zip(value, reply, strict=True):
            yield from objects(item, one)
    elif isinstance(value, BaseModel) and isinstance(reply, dict):
        yield value, reply
        for name, one in list(reply.items()):
            yield from objects(getattr(value, name), one)


MODELS = models_in(Decision)
"""Whatever can stand in a reply's decision."""
