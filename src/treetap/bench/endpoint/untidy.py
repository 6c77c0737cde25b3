"""Replies that are not as they were asked for and can be meant in one way only, made out of good ones.

Each is said in a way that weak and honest models are known for, and comes with the reply that was meant: what
is read must be exactly that.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any, Final, NamedTuple

from treetap.bench.endpoint.good import GOOD, Reply, said

Dress = Callable[[Reply, Random], str | None]


class Untidy(NamedTuple):
    """One of them."""

    kind: str
    text: str
    meant: Reply


def untidy(count: int, seed: int = 0) -> Iterator[Untidy]:
    """So many, kind by kind. The same seed gives the same ones."""
    dice = Random(seed)  # noqa: S311 - not for secrets
    names = list(DRESSED)
    for number in range(count):
        name = names[number % len(names)]
        yield _dressed(name, dice)


def _dressed(name: str, dice: Random) -> Untidy:
    """Of the good replies, one that can be said so."""
    for _ in range(1_000):
        meant = deepcopy(dice.choice(_PLAIN))
        text = DRESSED[name](deepcopy(meant), dice)
        if text is not None:
            return Untidy(name, text, meant)
    raise LookupError(f"No reply can be said like this: {name}.")


_PLAIN: Final[tuple[Reply, ...]] = (
    *GOOD,
    {"thought": "", "kind": "act", "steps": [{"do": "swipe", "text": "up"}, {"do": "key", "text": "enter"}]},
    {"thought": "", "kind": "act", "steps": [{"do": "input_text", "at": 3, "text": "42"}]},
    {
        "thought": "",
        "kind": "act",
        "steps": [{"do": "tap", "at": 6}, {"do": "set_checked", "at": 2, "on": True}],
    },
    {"thought": "", "kind": "done", "seen": [3]},
    {"thought": "说明", "kind": "plan", "tasks": [{"task": "打开开关"}]},
)
_BEFORE: Final = (
    "Sure! ",
    "Here it is:\n",
    "**Answer:** ",
    "好的：",
    "act: ",
    "Sure, ",
    "<answer>",
    "# JSON\n\n",
)
_AFTER: Final = ("\nDone.", "\nI hope this helps!", " </answer>", "\n以上。", "\n\nLet me know (if not).")
_THINKS: Final = ("think", "thinking", "reasoning", "scratchpad", "seed:think", "Thought")
_ENDS: Final = ("<|im_end|>", "</s>", "<|eot_id|>", "<end_of_turn>", " [/INST]", "<|endoftext|>", "[DONE]")
_DRAFTS: Final = ("Let me see.", 'Is it {"kind": "done"}? No.', "{", '"unclosed', "先看看 [1]", "")


def _steps(reply: Reply) -> list[Reply]:
    steps: list[Reply] = reply.get("steps", [])
    return steps


def _unused(reply: Reply, nothing: Any, names: tuple[str, ...]) -> str | None:
    """With something that says nothing in the fields that are not used."""
    if not _steps(reply):
        return None
    for step in _steps(reply):
        for name in names:
            step.setdefault(name, nothing)
    reply.setdefault("question", nothing)
    reply.setdefault("goal", nothing)
    return said(reply)


def _alone(name: str) -> Dress:
    """One thing without the list that it should be in."""
    return lambda reply, _: said({**reply, name: reply[name][0]}) if len(reply.get(name, ())) == 1 else None


def _changed(
    reply: Reply, name: str, change: Callable[[Any], Any], only: Callable[[Any], bool]
) -> str | None:
    """With that field of its steps said otherwise, in those where it can be."""
    meant = [step for step in _steps(reply) if only(step.get(name))]
    for step in meant:
        step[name] = change(step[name])
    return said(reply) if meant else None


def _is_number(value: object) -> bool:
    return isinstance(value, int)


def _quoted(reply: Reply, dice: Random) -> str | None:
    if reply["kind"] == "done":
        return said({**reply, "seen": [str(one) if _is_number(one) else one for one in reply["seen"]]})
    return _changed(reply, "at", lambda at: dice.choice([str(at), f" {at}"]), _is_number)


def _point_naught(reply: Reply, _: Random) -> str | None:
    if reply["kind"] == "done":
        return said({**reply, "seen": [float(one) if _is_number(one) else one for one in reply["seen"]]})
    return _changed(reply, "at", float, _is_number)


def _in_capitals(reply: Reply, dice: Random) -> str | None:
    steps = [step for step in _steps(reply) if step["do"] in ("swipe", "key")]
    for step in steps:
        step["text"] = dice.choice([step["text"].upper(), step["text"].capitalize(), f" {step['text']} "])
    return said(reply) if steps else None


def _commits_nothing(reply: Reply, dice: Random) -> str | None:
    steps = [step for step in _steps(reply) if "commits" not in step]
    for step in steps:
        step["commits"] = dice.choice(["", "none", "None", "null", False, None])
    return said(reply) if steps else None


def _remarked(reply: Reply, dice: Random) -> str:
    names = ["reason", "reasoning", "Explanation", "confidence", "comment", "理由", "说明"]
    value = dice.choice(["It is the second line.", 0.9, "", None, True, "因为它是关着的"])
    place = dice.choice([reply, *_steps(reply)])
    place[dice.choice(names)] = value
    return said(reply)


def _last_comma(reply: Reply, dice: Random) -> str:
    text, comma = said(reply), dice.choice([",", ",\n", ", "])
    inner = text.replace("]}", f"]{comma}}}").replace("}]", f"}}{comma}]")
    return dice.choice([f"{text[:-1]}{comma}}}", inner])


def _spread_out(reply: Reply, dice: Random) -> str:
    text = json.dumps(reply, indent=dice.choice([1, 2, 4]), ensure_ascii=dice.random() < 0.5)
    return dice.choice(["", "\ufeff", "\n \n"]) + text.replace("\n", dice.choice(["\n", "\r\n"])) + "\n" * 3


DRESSED: Final[dict[str, Dress]] = {
    "words before": lambda reply, dice: dice.choice(_BEFORE) + said(reply),
    "words after": lambda reply, dice: said(reply) + dice.choice(_AFTER),
    "words round it": lambda reply, dice: dice.choice(_BEFORE) + said(reply) + dice.choice(_AFTER),
    "a fence": lambda reply, dice: (
        f"```{dice.choice(['json', 'JSON', '', 'javascript', ' json '])}\n{said(reply)}\n```"
    ),
    "a fence on one line": lambda reply, dice: f"```{dice.choice(['json ', '', 'JSON'])}{said(reply)}```",
    "a fence left open": lambda reply, dice: f"{dice.choice(['', 'So:'])}\n```json\n{said(reply)}",
    "a fence that was never opened": lambda reply, _: f"{said(reply)}\n```",
    "words and a fence": lambda reply, dice: (
        f"{dice.choice(_BEFORE)}\n```json\n{said(reply)}\n```{dice.choice(_AFTER)}"
    ),
    "thoughts": lambda reply, dice: (
        f"<{(tag := dice.choice(_THINKS))}>{dice.choice(_DRAFTS)}</{tag}>\n{said(reply)}"
    ),
    "thoughts without a beginning": lambda reply, dice: (
        f"{dice.choice(_DRAFTS)}\n</think>\n\n{dice.choice(['', *_BEFORE])}{said(reply)}"
    ),
    "thoughts that end twice": lambda reply, dice: (
        f"<think>{dice.choice(_DRAFTS)}</think>\n{dice.choice(_DRAFTS)}</think>{said(reply)}"
    ),
    "a box round it": lambda reply, _: f"<|begin_of_box|>{said(reply)}<|end_of_box|>",
    "a draft in its thoughts": lambda reply, dice: f"<think>{said(dice.choice(GOOD))}</think>{said(reply)}",
    "channels": lambda reply, dice: (
        f"<|channel|>analysis<|message|>{dice.choice(_DRAFTS)}<|end|><|channel|>final<|message|>{said(reply)}"
    ),
    "an end mark": lambda reply, dice: said(reply) + dice.choice(_ENDS),
    "a comma that nothing follows": _last_comma,
    "spread out": _spread_out,
    "nulls": lambda reply, _: _unused(reply, None, ("text", "see", "commits", "on", "enter", "to")),
    "empty texts": lambda reply, _: _unused(reply, "", ("see", "commits", "on", "enter", "to")),
    "none": lambda reply, dice: _unused(reply, dice.choice(["none", "null"]), ("see", "commits")),
    "empty lists": lambda reply, _: said({"steps": [], "tasks": [], "seen": [], **reply}),
    "commits to nothing": _commits_nothing,
    "a step without a list": _alone("steps"),
    "a part without a list": _alone("tasks"),
    "a sight without a list": _alone("seen"),
    "parts as texts": lambda reply, _: (
        said({**reply, "tasks": [one["task"] for one in reply["tasks"]]})
        if reply["kind"] == "plan" and not any("goal" in one for one in reply["tasks"])
        else None
    ),
    "a number in quotes": _quoted,
    "a number point naught": _point_naught,
    "a name in capitals": _in_capitals,
    "a number for a text": lambda reply, _: _changed(
        reply, "text", int, lambda text: isinstance(text, str) and text.isdigit()
    ),
    "a remark": _remarked,
}
"""By what is not as it should be. None: this reply cannot be said so."""
