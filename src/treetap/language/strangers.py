"""Whose number it is, said by the way: "555 0134 called, that is Ann Lee, put her in my contacts"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from treetap.language.tokens import has_han
from treetap.models.task import Goal

Alone = Callable[[str], Sequence[Goal]]

_NUMBER = r"(?P<number>\+?\d[\d ()-]{4,}\d)"
_ENGLISH = re.compile(
    rf"{_NUMBER}.*?\b(?i:that is|that's|that was|this is|it is|it's|is the number of|belongs to) "
    r"(?P<name>[A-Z][\w'’.-]*(?: [A-Z][\w'’-]*){0,3})"
    r".*\b(?i:put|save|add|keep|store)\b.*\b(?i:address book|contacts?|phone ?book)\W*$",
    re.DOTALL,
)
_CHINESE = re.compile(
    rf"{_NUMBER}.*?(?:那是|这是|他是|她是|是|号主是)(?P<name>[^，。；\s]{{2,8}}?)(?:的号码|的电话)?[，。；]"
    r".*(?:存|加|添加|保存|记)(?:到|进|入|为)?.*(?:通讯录|联系人|电话簿|电话本)(?:里|中)?[。！]?$",
    re.DOTALL,
)


def kept_stranger(sentence: str, alone: Alone) -> tuple[Goal, ...]:
    """The new contact with that name and number; nothing where the sentence says no such thing."""
    han = has_han(sentence)
    found = (_CHINESE if han else _ENGLISH).search(sentence)
    if found is None:
        return ()
    name, number = found["name"], found["number"].strip()
    said = (
        f"新建联系人，姓名“{name}”，电话号码{number}"
        if han
        else f"Create a new contact called {name} with the phone number {number}"
    )
    goals = tuple(alone(said))
    return goals if len(goals) == 1 and goals[0].verb == "create" else ()
