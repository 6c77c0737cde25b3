"""The text in an endpoint's answer, or which kind of no answer it is. Nothing of it is trusted."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, NoReturn

from treetap.errors import EndpointBusy, ReplyCut, ReplyInvalid, ReplyRefused
from treetap.models.nesting import too_deep

_DEEPEST = 40
"""Levels of an answer's JSON; a reply's own JSON is text in it."""
_LONGEST_SAID = 2_000
"""Characters of an error. It is cut shorter when it holds no key any more: half a key would not be known."""


@dataclass(frozen=True, slots=True)
class Told:
    """What an answer says it is: counted even where its text is of no use."""

    text: str | None
    finish: str = ""
    refusal: str = ""
    called: bool = False
    """It asks for a tool to be called."""
    model: str = ""
    tokens_in: int | None = None
    tokens_out: int | None = None


def answer_of(body: bytes) -> Told:
    """What the body of a whole answer says. Raises `ReplyInvalid` where it is no answer of a model."""
    if not body.strip():
        _none("it is empty")
    if body.lstrip()[:1] == b"<":
        _none("it is a web page", hint="Is the address right, and does it end in /v1?")
    return told(loaded(body))


def loaded(body: bytes | str) -> dict[str, Any]:
    """The object that it is. Raises `ReplyInvalid`."""
    try:
        text = body if isinstance(body, str) else body.decode("utf-8-sig")
        if too_deep(text, _DEEPEST):
            _none("its JSON is nested too deep")
        data = json.loads(text)
    except (ValueError, RecursionError):
        _none("it is not JSON")
    if not isinstance(data, dict):
        _none("it is not an object")
    return data


def told(data: dict[str, Any]) -> Told:
    """What an answer, or the parts of a streamed one put together, says."""
    if (trouble := data.get("error")) and not data.get("choices"):
        said = trouble.get("message") if isinstance(trouble, dict) else trouble
        raise EndpointBusy(
            f"The endpoint answers with an error: {str(said)[:_LONGEST_SAID]}", hint="Try again later."
        )
    choices = data.get("choices")
    first = choices[0] if isinstance(choices, list) and choices else None
    message = first.get("message") if isinstance(first, dict) else None
    if not isinstance(first, dict) or not isinstance(message, dict):
        _none("there is no reply in it")
    counted = data.get("usage")
    usage = counted if isinstance(counted, dict) else {}
    refusal = message.get("refusal")
    return Told(
        text=_text(message.get("content")),
        finish=str(first.get("finish_reason") or ""),
        refusal=refusal if isinstance(refusal, str) else "",
        called=bool(message.get("tool_calls") or message.get("function_call")),
        model=str(data.get("model") or ""),
        tokens_in=_count(usage.get("prompt_tokens")),
        tokens_out=_count(usage.get("completion_tokens")),
    )


def usable(answer: Told) -> str:
    """Its text. Raises `ReplyCut`, `ReplyRefused` or `ReplyInvalid`, by what is wrong with it."""
    if answer.finish == "length":
        raise ReplyCut(
            "The reply was cut off at its longest.",
            hint="Raise max_tokens of the model, or take one that writes less.",
        )
    if answer.refusal or answer.finish == "content_filter":
        raise ReplyRefused("The model declines to answer.", hint="Say the task in other words.")
    if answer.called and not (answer.text or "").strip():
        _none("it calls a tool, and none was offered")
    if answer.text is None or not answer.text.strip():
        _none("there is nothing in it")
    return answer.text


def _text(content: object) -> str | None:
    """A text, or the texts of its parts."""
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        parts = [one.get("text") for one in content if isinstance(one, dict) and one.get("type") == "text"]
        return "".join(part for part in parts if isinstance(part, str))
    return None


def _count(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**9 else None


def _none(what: str, hint: str = "Ask again, or look whether it is the right endpoint.") -> NoReturn:
    raise ReplyInvalid(f"The endpoint's answer is no reply: {what}.", hint=hint) from None
