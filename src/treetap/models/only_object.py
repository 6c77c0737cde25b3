"""The one JSON object in a reply, whatever stands round it. What could be read in two ways is not read.

A model thinks aloud, says hello, opens a fence and forgets to close it: none of that changes what it
answers, as long as there is one object, and nothing that could be another or make it a part of something.
Every look at it takes time in proportion to its length: a reply that has run away holds nobody up.
"""

from __future__ import annotations

import re
from typing import Final

from treetap.errors import ReplyInvalid

LONGEST_REPLY: Final = 200_000
"""Characters, thoughts and all. No answer is that long; what is, has run away."""
DEEPEST_REPLY: Final = 32

_STRING: Final = r'"(?:[^"\\]++|\\.?)*+"?'
"""Of JSON, closed or not: so each quotation mark is looked at once."""
_MARK: Final = re.compile(rf"{_STRING}|[{{}}\[\]]", re.DOTALL)
_LAST_COMMA: Final = re.compile(rf'({_STRING})|(?<=[\]}}"0-9a-z]),(?=\s*+[\]}}])', re.DOTALL)
_THINKS: Final = r"(?:[a-z]{1,12}:)?(?:think(?:ing)?|thoughts?|reasoning|reflection|analysis|scratchpad)"
_THOUGHT: Final = re.compile(
    rf"<{_THINKS}>|\[THINK\]|◁think▷|<\|channel\|>(?:analysis|commentary)", re.IGNORECASE
)
_THOUGHT_ENDS: Final = re.compile(
    rf"</{_THINKS}>|\[/THINK\]|◁/think▷|<\|channel\|>final<\|message\|>", re.IGNORECASE
)
"""As different makers of models have it."""
_TAG: Final = re.compile(r"\[/?[A-Z_]{2,20}\]")
"""A mark of a chat template that has slipped into the text. No list looks like that."""
_HELD_BEFORE: Final = tuple("[\"'“‘「『«")
_HELD_AFTER: Final = tuple("],:\"'”’」』»")
"""Beside an object that is a part of something, or that somebody else is quoted with."""
_NAMED: Final = re.compile(r"[\"']:\Z")
"""What stands before the value of a key."""


def only_object(reply: str, longest: int = LONGEST_REPLY) -> str:
    """Its text, of so many characters at most, without commas that nothing follows.

    Raises `ReplyInvalid` where there is none, or more than one, and for what is too long or too deep.
    """
    if len(reply) > LONGEST_REPLY:
        raise _invalid(f"it is longer than {LONGEST_REPLY} characters")
    text = spoken(reply)
    if not text:
        raise _invalid("there is nothing in it")
    begins = text.find("{")
    ends = _end(text, begins)
    if ends is None:
        raise _invalid("there is no whole JSON object in it")
    if ends - begins > longest:
        raise _invalid(f"its object is longer than {longest} characters")
    _alone(text[:begins], text[ends:])
    return _LAST_COMMA.sub(lambda found: found[1] or "", text[begins:ends])


def begins_thought(text: str) -> bool:
    """Whether it opens with a mark that some maker of models puts before a thought."""
    return _THOUGHT.match(text) is not None


def spoken(reply: str) -> str:
    """What comes after the thoughts. Many begin to think without saying so, so their end is what counts.

    An object may well speak of the end of a thought in one of its texts.
    """
    text = reply.strip().strip("\ufeff").strip()
    over = max((found.end() for found in _THOUGHT_ENDS.finditer(text)), default=0)
    whole = _end(text, 0) if over and text.startswith("{") else None
    return text if whole is not None and whole > over else text[over:].strip()


def _end(text: str, begins: int) -> int | None:
    """Where the object is over that begins there; None: nowhere."""
    depth = 0
    for mark in _MARK.finditer(text, begins) if begins >= 0 else ():
        if mark[0] in "{[":
            depth += 1
        elif mark[0] in "}]":
            depth -= 1
            if depth <= 0:
                return mark.end()
        if depth > DEEPEST_REPLY:
            raise _invalid("it is nested too deep")
    return None


def _alone(before: str, after: str) -> None:
    """Raises where the words round an object hold another, or it is not an answer but a part of one."""
    words = f"{before} {after}"
    if _THOUGHT.search(words):
        raise _invalid("its thought has no end")
    if "{" in words or "}" in words:
        raise _invalid("it holds more than one object")
    before, after = before.rstrip(), after.lstrip()
    held = before.endswith(_HELD_BEFORE) or after.startswith(_HELD_AFTER) or _NAMED.search(before)
    bare = _TAG.sub("", words)
    if held or "[" in bare or "]" in bare:
        raise _invalid("it is not one JSON object alone")


def _invalid(problem: str) -> ReplyInvalid:
    return ReplyInvalid(
        f"The reply cannot be used: {problem}.", hint="Answer with one JSON object of the schema given."
    )
