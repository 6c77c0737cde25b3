"""The one JSON object in a reply. What could be read in two ways is not read at all."""

from __future__ import annotations

import re

from treetap.errors import ReplyInvalid
from treetap.models.nesting import too_deep

LONGEST_REPLY = 200_000
"""Characters. No answer is that long; what is, has run away."""
DEEPEST_REPLY = 32
_THOUGHT = re.compile(r"\A\s*<think(?:ing)?>.*?</think(?:ing)?>", re.DOTALL | re.IGNORECASE)
_FENCED = re.compile(r"```[ \t]*(?:json|JSON)?[ \t]*\r?\n(.*?)\r?\n?[ \t]*```", re.DOTALL)


def only_object(reply: str) -> str:
    """Its text: the reply itself, or what stands in its one fence. Thoughts before it are left out.

    Raises `ReplyInvalid` where there is none, or more than one, and for what is too long or too deep.
    """
    if len(reply) > LONGEST_REPLY:
        raise _invalid(f"it is longer than {LONGEST_REPLY} characters")
    text = _THOUGHT.sub("", reply, count=1).strip().removeprefix("\ufeff")
    if not text:
        raise _invalid("there is nothing in it")
    if not text.startswith("{"):
        text = _fenced(text)
    if too_deep(text, DEEPEST_REPLY):
        raise _invalid("it is nested too deep")
    return text


def _fenced(text: str) -> str:
    """Words round a fence are let pass; another brace among them is not."""
    blocks = _FENCED.findall(text)
    outside = _FENCED.sub("", text)
    if len(blocks) == 1 and "{" not in outside and blocks[0].strip().startswith("{"):
        return str(blocks[0]).strip()
    if len(blocks) > 1:
        raise _invalid("it holds several objects")
    raise _invalid("it is not one JSON object alone")


def _invalid(problem: str) -> ReplyInvalid:
    return ReplyInvalid(
        f"The reply cannot be used: {problem}.", hint="Answer with one JSON object of the schema given."
    )
