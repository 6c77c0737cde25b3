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


_CUT = frozenset({"length", "max_tokens", "max_output_tokens", "max_completion_tokens", "model_length"})
_FILTERED = frozenset({"content_filter", "safety", "sensitive"})
"""What endpoints call the same end of a reply."""
_UNSAID = 500
"""The status of an error in a 200 that names none."""


class ErrorInside(EndpointBusy):
    """An answer of status 200 that is an error."""

    def __init__(self, status: int, said: str) -> None:
        super().__init__(f"The endpoint answers with an error: {said}", hint="Try again later.")
        self.status, self.said = status, said


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
        code = trouble.get("code") if isinstance(trouble, dict) else data.get("code")
        raise ErrorInside(_status(code), str(said or trouble)[:_LONGEST_SAID])
    choices = data.get("choices")
    first = choices[0] if isinstance(choices, list) and choices else None
    message = first.get("message") if isinstance(first, dict) else None
    if not isinstance(first, dict) or not isinstance(message, dict):
        _none("there is no reply in it")
    counted = data.get("usage")
    usage = counted if isinstance(counted, dict) else {}
    refusal = message.get("refusal")
    return Told(
        text=text_in(message.get("content")),
        finish=str(first.get("finish_reason") or ""),
        refusal=refusal if isinstance(refusal, str) else "",
        called=bool(message.get("tool_calls") or message.get("function_call")),
        model=str(data.get("model") or ""),
        tokens_in=_count(usage.get("prompt_tokens")),
        tokens_out=_count(usage.get("completion_tokens")),
    )


def usable(answer: Told) -> str:
    """Its text. Raises `ReplyCut`, `ReplyRefused` or `ReplyInvalid`, by what is wrong with it."""
    finish = answer.finish.casefold()
    if finish in _CUT:
        raise ReplyCut(
            "The reply was cut off at its longest.",
            hint="Raise max_tokens of the model, or take one that writes less.",
        )
    if answer.refusal or finish in _FILTERED:
        raise ReplyRefused("The model declines to answer.", hint="Say the task in other words.")
    if answer.called and not (answer.text or "").strip():
        _none("it calls a tool, and none was offered")
    if answer.text is None or not answer.text.strip():
        _none("there is nothing in it")
    return answer.text


def text_in(content: object) -> str | None:
    """A text, or the texts of its parts."""
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        parts = [one.get("text") for one in content if isinstance(one, dict) and one.get("type") == "text"]
        return "".join(part for part in parts if isinstance(part, str))
    return None


def _status(code: object) -> int:
    """The status that an error says it is; a fault of the server's where it says none."""
    number = int(code) if isinstance(code, str) and code.isascii() and code.isdigit() else code
    said = isinstance(number, int) and not isinstance(number, bool) and 400 <= number < 600
    return number if said and isinstance(number, int) else _UNSAID


def _count(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**9 else None


def _none(what: str, hint: str = "Ask again, or look whether it is the right endpoint.") -> NoReturn:
    raise ReplyInvalid(f"The endpoint's answer is no reply: {what}.", hint=hint) from None
