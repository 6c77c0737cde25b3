"""Replies that a model could give about the page of `scene.usual`: all of them can be acted on."""

from __future__ import annotations

import json
from typing import Any, Final

Reply = dict[str, Any]

GOOD: Final[tuple[Reply, ...]] = (
    {"thought": "It is off.", "kind": "act", "goal": "g1", "steps": [{"do": "tap", "at": 2}]},
    {"thought": "打开它", "kind": "act", "steps": [{"do": "set_checked", "at": 2, "on": True, "see": "On"}]},
    {
        "thought": "",
        "kind": "act",
        "steps": [{"do": "input_text", "at": 3, "text": "Dock {4}", "enter": True}],
    },
    {"thought": "", "kind": "act", "steps": [{"do": "tap", "at": [500, 90]}, {"do": "back"}]},
    {"thought": "", "kind": "act", "steps": [{"do": "drag", "at": 4, "to": [900, 500]}]},
    {"thought": "", "kind": "act", "steps": [{"do": "tap", "at": 7, "commits": "send"}, {"do": "go_home"}]},
    {
        "thought": "Two parts.",
        "kind": "plan",
        "tasks": [{"task": "open it"}, {"task": "turn it on", "goal": "g1"}],
    },
    {
        "thought": "",
        "kind": "plan",
        "tasks": [{"task": "by the menu"}, {"task": "by the button"}],
        "any_of": True,
    },
    {"thought": "It says so.", "kind": "done", "seen": [2, "Depot"]},
    {"thought": "", "kind": "ask_memory", "question": "Where is it?"},
    {"thought": "", "kind": "ask_person", "question": "Which of the two?"},
)


def said(reply: object) -> str:
    """As it goes over the wire."""
    return json.dumps(reply, ensure_ascii=False)
