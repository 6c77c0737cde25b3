"""A reply that comes word by word, put together into the answer that it would have been at once."""

from __future__ import annotations

import re
from typing import Any

import httpx2

from treetap.errors import EndpointBusy, ReplyInvalid
from treetap.llm.reading import Told, loaded, told

_DATA = b"data:"
_END = b"[DONE]"
_ENDED = re.compile(rb"(?:\A|[\r\n])data: ?\[DONE\][ \t]*[\r\n]")
_TAIL = 64
"""Bytes before a piece in which the end may have begun."""


async def until_done(response: httpx2.Response) -> bytes:
    """All that comes, up to the event that says it is all: some endpoints leave the line open after it."""
    body = bytearray()
    try:
        async for chunk in response.aiter_bytes():
            looked = max(0, len(body) - _TAIL)
            body += chunk
            if _ENDED.search(body, looked):
                break
    finally:
        await response.aclose()
    return bytes(body)


def is_stream(body: bytes) -> bool:
    """Whether it comes as events, as it was asked for or not."""
    return body.lstrip()[:8].startswith((b"data:", b"event:", b":"))


def streamed(body: bytes) -> Told:
    """What a whole event stream says. Raises `EndpointBusy` where it breaks off, `ReplyInvalid` where it is
    none."""
    text: list[str] = []
    refusal: list[str] = []
    finish, model, called, usage = "", "", False, None
    seen = ended = False
    for line in body.splitlines():
        if not line.startswith(_DATA):
            continue
        given = line[len(_DATA) :].strip()
        if given == _END:
            ended = True
            break
        chunk = loaded(given)
        if chunk.get("error"):
            return told(chunk)
        seen = True
        model = str(chunk.get("model") or model)
        usage = chunk.get("usage") or usage
        choice = _first(chunk)
        delta = choice.get("delta")
        if isinstance(delta, dict):
            text.append(_said(delta.get("content")))
            refusal.append(_said(delta.get("refusal")))
            called = called or bool(delta.get("tool_calls"))
        finish = str(choice.get("finish_reason") or finish)
    if not seen:
        raise ReplyInvalid(
            "The endpoint's answer is no reply: there are no events in it.", hint="Is it the right address?"
        )
    if not finish and not ended:
        raise EndpointBusy("Its answer breaks off.", hint="Ask again.")
    message: dict[str, Any] = {
        "content": "".join(text),
        "refusal": "".join(refusal) or None,
        "tool_calls": called,
    }
    choices = [{"message": message, "finish_reason": finish}]
    return told({"choices": choices, "usage": usage, "model": model})


def _first(chunk: dict[str, Any]) -> dict[str, Any]:
    choices = chunk.get("choices")
    first = choices[0] if isinstance(choices, list) and choices else None
    return first if isinstance(first, dict) else {}


def _said(part: object) -> str:
    return part if isinstance(part, str) else ""
