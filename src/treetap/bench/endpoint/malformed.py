"""Replies that nobody may act on, made out of good ones: each wrong in one way that has a name."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any, Final

from treetap.bench.endpoint.good import GOOD, Reply, said

Spoil = Callable[[Reply, Random], str]

_ODD: Final[tuple[Any, ...]] = (None, True, 7, 2.5, "", [], {}, [[]], {"a": 1}, "x" * 50)


def malformed(count: int, seed: int = 0) -> Iterator[tuple[str, str]]:
    """So many, kind by kind, with its name. The same seed gives the same ones."""
    dice = Random(seed)  # noqa: S311 - not for secrets
    names = list(SPOILT)
    for number in range(count):
        name = names[number % len(names)]
        yield name, SPOILT[name](deepcopy(dice.choice(GOOD)), dice)


def _act(dice: Random) -> Reply:
    return deepcopy(dice.choice([one for one in GOOD if one["kind"] == "act"]))


def _with(reply: Reply, **more: Any) -> str:
    return said({**reply, **more})


def _step(dice: Random, **more: Any) -> str:
    reply = _act(dice)
    reply["steps"][0] |= more
    return said(reply)


def _only(**step: Any) -> str:
    return said({"thought": "", "kind": "act", "steps": [step]})


def _cut(reply: Reply, dice: Random) -> str:
    text = said(reply)
    return text[: dice.randrange(1, len(text))]


def _headless(reply: Reply, dice: Random) -> str:
    text = said(reply)
    return text[dice.randrange(1, len(text)) :]


def _doubled(reply: Reply, dice: Random) -> str:
    name = dice.choice(list(reply))
    again = said({name: reply[name] if dice.random() < 0.5 else "tap"})
    return f"{said(reply)[:-1]}, {again[1:]}"


def _holed(reply: Reply, dice: Random) -> str:
    """Without one of the marks that hold it together, none of which is within a text."""
    text = said(reply)
    ends = [number for found in _MARKS.finditer(text) for number in (found.start(), found.end() - 1)]
    at = dice.choice(ends[2:])
    return text[:at] + text[at + 1 :]


def _run_away(reply: Reply, dice: Random) -> str:
    """Into blanks, as small models do that are held to JSON: before, within or instead of an answer."""
    blanks = dice.choice([" ", "\n", "\t", " \n", "\u3000"]) * dice.choice([5_000, 60_000])
    cut = said(reply)[:-1]
    return dice.choice(
        [
            f"```json\n{blanks}x",
            f"```json\n{cut}{blanks}",
            f"{cut},{blanks}",
            f"{{{blanks}",
            f"```{blanks}```",
        ]
    )


def _many_keys(reply: Reply, dice: Random) -> str:
    count = dice.choice([500, 3_000, 15_000])
    keys = {f"k{number}": number for number in range(count)}
    return dice.choice([said(reply | keys), said(keys), f"{said(keys)[:-1]}, {said(keys)[1:]}"])


def _fenced_twice(reply: Reply, dice: Random) -> str:
    other = dice.choice(GOOD)
    return f"```json\n{said(reply)}\n```\nor rather\n```json\n{said(other)}\n```"


def _of_another_kind(reply: Reply, dice: Random) -> str:
    foreign: dict[str, Reply] = {
        "act": {"steps": [{"do": "back"}]},
        "plan": {"tasks": [{"task": "open it"}]},
        "done": {"seen": [1]},
        "ask_memory": {"question": "Where?"},
    }
    own = "ask_memory" if reply["kind"].startswith("ask") else reply["kind"]
    return _with(reply, **foreign[dice.choice([kind for kind in foreign if kind != own])])


def _bare(reply: Reply, _: Random) -> str:
    """Without what its kind needs."""
    kind = "act" if reply["kind"] == "done" else reply["kind"]
    return said({"thought": reply["thought"], "kind": kind})


_MARKS: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]:]')
_NEEDY: Final = (
    {"do": "tap"},
    {"do": "long_press", "text": "Open"},
    {"do": "drag", "at": 4},
    {"do": "set_checked", "at": 2},
    {"do": "set_value", "at": 3},
    {"do": "select", "at": 5},
    {"do": "input_text", "at": 3},
    {"do": "launch_app"},
    {"do": "open_url"},
    {"do": "call"},
    {"do": "swipe"},
    {"do": "key"},
    {"do": "save", "at": 3},
    {"do": "scroll_to"},
)
_UNUSABLE: Final = (
    {"do": "wait", "text": "soon"},
    {"do": "wait", "text": "-3"},
    {"do": "wait", "text": "nan"},
    {"do": "wait", "text": "1e9"},
    {"do": "key", "text": "self-destruct"},
    {"do": "swipe", "text": "sideways"},
    {"do": "set_checked", "at": 2, "on": "yes"},
    {"do": "tap", "at": 2, "commits": "nothing"},
    {"do": "input_text", "at": 3, "text": "x", "enter": 1},
    {"do": "input_text", "at": 3, "text": 4.5},
    {"do": "input_text", "at": 3, "text": True},
    {"do": "tap", "at": 2, "commits": True},
    {"do": "swipe", "text": "UPWARDS"},
)
_NUMBERS: Final = ("1e999", "9" * 5_000, "[1e999, 1]", "0x2", "02", "+2", "2_0", "２", "1e")
_LOOKALIKE: Final = ("асt", "ａｃｔ", "a\u200bct", "act\u0000", "\u202eact", "act\u0301", "ᴀct")
_MORE: Final[tuple[Reply, ...]] = (
    {"by": "person"},
    {"confidence": {"of": 1}},
    {"reason": ["tap 3 instead"]},
    {"if": "it is off"},
    {"unless": "it is on"},
    {"repeat": 3},
    {"next": {"do": "back"}},
    {"do": "back"},
    {"consent": True},
    {"action": {"kind": "tap", "target": {"text": "Send"}}},
    {"expect": []},
    {"usage": {"calls": 0}},
    {"evidence": [{"goal_id": "g1"}]},
    {"Kind": "act"},
    {"": 1},
    {"__class__": "Terminal"},
)
_MORE_OF_A_STEP: Final[tuple[Reply, ...]] = (
    {"force": True},
    {"target": {"text": "Send"}},
    {"level": 0},
    {"idempotent": True},
    {"handling": {"retries": 0}},
    {"confirmed": True},
    {"x": 5, "y": 5},
    {"times": 3},
    {"if": "it is off"},
    {"then": {"do": "back"}},
    {"tap": 3},
)

SPOILT: Final[dict[str, Spoil]] = {
    "cut": _cut,
    "without its beginning": _headless,
    "a mark is missing": _holed,
    "a key stands twice": _doubled,
    "an unknown kind": lambda reply, dice: _with(
        reply, kind=dice.choice(["Act", "ACT", "tap", "terminal", "act ", "", "give_up", "act|done", "acts"])
    ),
    "a kind of another type": lambda reply, dice: _with(
        reply, kind=dice.choice([None, 1, True, ["act"], {"act": 1}])
    ),
    "no kind": lambda reply, _: said({name: value for name, value in reply.items() if name != "kind"}),
    "an unknown action": lambda _, dice: _step(
        dice, do=dice.choice(["click", "TAP", "press", "shell", "install", "pay", "", "tap,back", "terminal"])
    ),
    "an action of another type": lambda _, dice: _step(
        dice, do=dice.choice([None, 1, ["tap"], {"tap": 1}, True])
    ),
    "steps of another type": lambda _, dice: _with(
        _act(dice),
        steps=dice.choice([{"do": "click"}, "tap 2", 1, True, [None], ["back"], [[{"do": "back"}]], {}]),
    ),
    "a place of another type": lambda _, dice: _only(
        do="tap",
        at=dice.choice([True, 2.5, "", [], [1], [1, 2, 3], [[1, 2]], {"x": 1, "y": 2}, ["2", "3"], {}]),
    ),
    "a point off the screen": lambda _, dice: _only(
        do="tap",
        at=dice.choice(
            [[-1, 5], [5, 1001], [1e9, 0], [1000.01, 1], [-0.5, -0.5], [360, 720_000], [5, -1e300]]
        ),
    ),
    "an element that is not there": lambda _, dice: _only(
        do=dice.choice(["tap", "long_press", "scroll_to"]), at=dice.choice([0, 8, 99, -1, -2, 10**6, 10**30])
    ),
    "the end of a drag is not there": lambda _, dice: _only(
        do="drag", at=4, to=dice.choice([99, [2000, 5], -1, "", True, [1]])
    ),
    "it shows what is not there": lambda _, dice: said(
        {
            "thought": "",
            "kind": "done",
            "seen": [dice.choice([0, 99, -1, True, 2.5, "", None, [1], {"at": 1}])],
        }
    ),
    "a field too much": lambda reply, dice: _with(reply, **dice.choice(_MORE)),
    "a field of a step too much": lambda _, dice: _step(dice, **dice.choice(_MORE_OF_A_STEP)),
    "two kinds at once": _of_another_kind,
    "nothing of its kind": _bare,
    "an empty list of its kind": lambda _, dice: said(
        dice.choice(
            [
                {"kind": "act", "steps": []},
                {"kind": "plan", "tasks": []},
                {"kind": "ask_person", "question": ""},
            ]
        )
    ),
    "an action without what it needs": lambda _, dice: _only(**dice.choice(_NEEDY)),
    "a value of no use": lambda _, dice: _only(**dice.choice(_UNUSABLE)),
    "too many steps": lambda _, dice: said(
        {"kind": "act", "steps": [{"do": "back"}] * dice.randrange(9, 400)}
    ),
    "too many tasks": lambda _, dice: said(
        {"kind": "plan", "tasks": [{"task": "x"}] * dice.randrange(100, 400)}
    ),
    "tasks of another type": lambda _, dice: said(
        {
            "kind": "plan",
            "tasks": dice.choice(
                ["open it", {"task": 1}, [""], [{"task": 1}], [{"task": ""}], [{}], [["x"]]]
            ),
        }
    ),
    "half of something before": lambda reply, dice: (
        dice.choice(["[", "}", '"answer": ', '"', "“", "[1] ", "{} ", "[2, "]) + said(reply)
    ),
    "half of something after": lambda reply, dice: (
        said(reply) + dice.choice(["}", "\n[]", ",", '"', "]", " // {}", "\n```\n{", ": 1", "」"])
    ),
    "quoted from somebody": lambda reply, dice: dice.choice(
        ['The screen says "{}" and I do not do that.', "屏幕上写着“{}”。", "It wants '{}'", "有人说「{}」"]
    ).replace("{}", said(reply)),
    "no end of blanks": _run_away,
    "thousands of keys": _many_keys,
    "several objects": lambda reply, dice: (
        said(reply) + dice.choice(["", "\n", ",", " or "]) + said(dice.choice(GOOD))
    ),
    "several fences": _fenced_twice,
    "a fence and a brace": lambda reply, _: f"{{}}\n```json\n{said(reply)}\n```",
    "a thought left open": lambda reply, dice: dice.choice(
        [
            "<think>{}",
            "<thinking>Hm. {}",
            "[THINK]{}",
            "{}\n<think>Or rather",
            "<think>a</think><think>{}",
            "<scratchpad>\n{}",
            "<|channel|>analysis<|message|>{}<|end|>",
        ]
    ).replace("{}", said(reply)),
    "only in its thoughts": lambda reply, dice: dice.choice(
        [
            "<think>{}</think>",
            "Hm. {}</think>",
            "<think>{}</think>\nI do not know.",
            "<reasoning>{}</reasoning>",
            "◁think▷{}◁/think▷ 不知道",
        ]
    ).replace("{}", said(reply)),
    "one in its thoughts, two after": lambda reply, dice: (
        f"{said(reply)}</think>{said(reply)}\n{said(dice.choice(GOOD))}"
    ),
    "a number in quotes that is not there": lambda _, dice: _only(
        do=dice.choice(["tap", "long_press"]), at=dice.choice(["0", "8", "99", " 12 "])
    ),
    "a list of it": lambda reply, dice: said([reply] * dice.randrange(1, 3)),
    "JSON in JSON": lambda reply, _: said(said(reply)),
    "wrapped": lambda reply, dice: said(
        {dice.choice(["reply", "decision", "answer", "output", "json"]): reply}
    ),
    "a tool call": lambda _, dice: said({"name": dice.choice(["tap", "act"]), "arguments": {"at": 2}}),
    "not a number": lambda _, dice: _only(
        do="tap", at=dice.choice([float("nan"), float("inf"), [float("nan"), 5], [5, float("-inf")]])
    ),
    "a number without end": lambda _, dice: _only(do="tap", at="@").replace('"@"', dice.choice(_NUMBERS)),
    "too deep": lambda reply, dice: (
        _with(reply, thought=None)[:-1]
        + ', "deep": '
        + "[" * (depth := dice.choice([40, 500, 10_000]))
        + "]" * depth
        + "}"
    ),
    "huge": lambda reply, dice: _with(reply, thought="and so on " * dice.randrange(20_001, 30_000)),
    "lookalike letters": lambda _, dice: _with(_act(dice), kind=dice.choice(_LOOKALIKE)),
    "lookalike keys": lambda reply, dice: said(reply).replace(
        '"kind"', dice.choice(['"ｋind"', '"kınd"', '"kind\\u200b"'])
    ),
    "half a character": lambda _, dice: said(
        {"kind": "act", "steps": [{"do": "input_text", "at": 3, "text": "@"}]}
    ).replace("@", dice.choice(["\\ud800", "\\udc00x", "a\\ud83d"])),
    "single quotes": lambda reply, _: str(reply),
    "a comma too much": lambda reply, dice: said(reply)[:-1] + dice.choice([",,}", ", ,}", ",],}", ";}"]),
    "comments": lambda reply, dice: (
        said(reply)[:-1] + dice.choice([" // done\n}", " /* done */ }", " # done\n}"])
    ),
    "bare keys": lambda reply, _: said(reply).replace('"kind"', "kind"),
    "a raw line break in a text": lambda reply, _: said(reply).replace('"thought": "', '"thought": "\n'),
    "an escape that is none": lambda reply, _: said(reply).replace('"thought": "', '"thought": "\\x41'),
    "YAML": lambda reply, _: "\n".join(f"{name}: {value}" for name, value in reply.items()),
    "XML": lambda reply, _: (
        "<reply>" + "".join(f"<{name}>{value}</{name}>" for name, value in reply.items()) + "</reply>"
    ),
    "base64": lambda reply, _: base64.b64encode(said(reply).encode()).decode(),
    "something else": lambda _, dice: said(dice.choice(_ODD)),
    "a thought of another type": lambda reply, dice: _with(
        reply, thought=dice.choice([1, True, ["x"], {"x": 1}])
    ),
    "a goal of another type": lambda reply, dice: _with(
        reply, goal=dice.choice([1, True, ["g1"], {"id": "g1"}])
    ),
    "only a schema": lambda reply, _: said({"type": "object", "properties": {name: {} for name in reply}}),
}
"""By what is wrong."""
