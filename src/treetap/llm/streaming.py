"""A reply that comes word by word, put together into the answer that it would have been at once."""

from __future__ import annotations

import asyncio
import json
from typing import Any, Final

import httpx2

from treetap.errors import EndpointBusy, ReplyInvalid
from treetap.llm.reading import THOUGHTS, Told, loaded, text_in, thought_in, told

_DATA: Final = b"data:"
_FIELDS: Final = (_DATA, b"event:", b"id:", b"retry:", b":")
"""With what a line of an event stream begins."""
_END: Final = b"[DONE]"
_TAIL: Final = 64
"""Bytes of a line without its end that may be the last one."""
_GRACE: Final = 1.0
"""Seconds for what may come after a reply has said that it is finished: its cost, and the end."""
_BOM: Final = b"\xef\xbb\xbf"


async def until_done(response: httpx2.Response) -> bytes:
    """All that comes, up to the event that says it is all: some endpoints leave the line open after it, and
    some never say it, but only that the reply is finished."""
    body = bytearray()
    seen = 0
    try:
        async with asyncio.timeout(None) as patience:
            async for chunk in response.aiter_bytes():
                body += chunk
                if len(body) - seen > _TAIL and b"\n" not in chunk and b"\r" not in chunk:
                    continue  # A long line that has no end yet: nothing in it is looked at again and again.
                for line in bytes(body[seen:]).splitlines(keepends=True):
                    if _given(line) == _END:
                        return bytes(body)
                    if not line.endswith((b"\n", b"\r")):
                        break
                    seen += len(line)
                    if patience.when() is None and _finishes(line):
                        patience.reschedule(asyncio.get_running_loop().time() + _GRACE)
    except TimeoutError:
        if not patience.expired():
            raise
    finally:
        await response.aclose()
    return bytes(body)


def is_stream(body: bytes, kind: str) -> bool:
    """Whether it comes as events, as it was asked for or not. `kind`: what its head says it is."""
    begins = body.removeprefix(_BOM).lstrip()[:8]
    return begins.startswith(_FIELDS) or ("event-stream" in kind and not begins.startswith(b"{"))


def streamed(body: bytes) -> Told:
    """What a whole event stream says. Raises `EndpointBusy` where it breaks off, `ReplyInvalid` where it is
    none."""
    text, refusal, thought = "", "", ""
    finish, model, usage = "", "", None
    calls = _Calls()
    seen = ended = False
    for line in body.removeprefix(_BOM).splitlines():
        given = _given(line)
        if not given:
            continue
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
        delta, whole = choice.get("delta"), choice.get("message")
        if isinstance(delta, dict):
            text += text_in(delta.get("content")) or ""
            refusal += text_in(delta.get("refusal")) or ""
            thought += thought_in(delta)
            calls.add(delta.get("tool_calls"))
        elif isinstance(whole, dict):
            text = _longer(text, text_in(whole.get("content")) or "")
            refusal = _longer(refusal, text_in(whole.get("refusal")) or "")
            thought = _longer(thought, thought_in(whole))
            calls.add(whole.get("tool_calls"))
        finish = str(choice.get("finish_reason") or finish)
    if not seen:
        raise ReplyInvalid(
            "The endpoint's answer is no reply: there are no events in it.", hint="Is it the right address?"
        )
    if not finish and not ended:
        raise EndpointBusy("Its answer breaks off.", hint="Ask again.")
    message: dict[str, Any] = {
        "content": text,
        "refusal": refusal or None,
        THOUGHTS[0]: thought,
        "tool_calls": calls.whole,
    }
    choices = [{"message": message, "finish_reason": finish}]
    return told({"choices": choices, "usage": usage, "model": model})


class _Calls:
    """Tool calls put together: each by its index, its arguments in parts."""

    def __init__(self) -> None:
        self._arguments: dict[int, str] = {}

    def add(self, parts: object) -> None:
        for at, part in enumerate(parts if isinstance(parts, list) else ()):
            function = part.get("function") if isinstance(part, dict) else None
            if not isinstance(function, dict):
                continue
            index = part.get("index")
            place = index if isinstance(index, int) else at
            more = function.get("arguments")
            said = more if isinstance(more, str) else json.dumps(more) if more is not None else ""
            self._arguments[place] = self._arguments.get(place, "") + said

    @property
    def whole(self) -> list[dict[str, Any]]:
        return [{"function": {"arguments": said}} for _, said in sorted(self._arguments.items())]


def _given(line: bytes) -> bytes:
    """The data on a line; nothing where there is none, as in what only keeps the line open."""
    return line[len(_DATA) :].strip() if line.startswith(_DATA) else b""


def _finishes(line: bytes) -> bool:
    """Whether it says that the reply is finished."""
    if b"finish_reason" not in line:
        return False
    try:
        chunk = loaded(_given(line))
    except ReplyInvalid:
        return False
    return bool(_first(chunk).get("finish_reason"))


def _first(chunk: dict[str, Any]) -> dict[str, Any]:
    """What it says of the first reply: one was asked for, and more are not mixed into it."""
    choices = chunk.get("choices")
    for one in choices if isinstance(choices, list) else ():
        if isinstance(one, dict) and not one.get("index"):
            return one
    return {}


def _longer(text: str, part: str) -> str:
    """All so far: some repeat it with each part, and some send the part alone."""
    return part if text and part.startswith(text) else text + part
