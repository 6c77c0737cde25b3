"""A reply that comes word by word, put together into the answer that it would have been at once."""

from __future__ import annotations

from typing import Any

from treetap.errors import ReplyInvalid
from treetap.llm.reading import Told, loaded, told

_DATA = b"data:"
_END = b"[DONE]"


def is_stream(body: bytes) -> bool:
    """Whether it comes as events, as it was asked for or not."""
    return body.lstrip()[:8].startswith((b"data:", b"event:", b":"))


def streamed(body: bytes) -> Told:
    """What a whole event stream says. Raises `ReplyInvalid` where it breaks off, or is none."""
    text: list[str] = []
    refusal: list[str] = []
    finish, model, called, usage = "", "", False, None
    seen = False
    for line in body.splitlines():
        if not line.startswith(_DATA):
            continue
        given = line[len(_DATA) :].strip()
        if given == _END:
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
    if not finish:
        raise ReplyInvalid("The endpoint's answer is no reply: it breaks off.", hint="Ask again.")
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
