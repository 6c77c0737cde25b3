"""The text in an endpoint's answer, or which kind of no answer it is. Nothing of it is trusted."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any, NoReturn

from treetap.errors import EndpointBusy, ReplyCut, ReplyInvalid, ReplyRefused
from treetap.llm.holding import Held, held
from treetap.llm.thinking import answer_in
from treetap.models.nesting import too_deep
from treetap.models.only_object import only_object

_DEEPEST = 40
"""Levels of an answer's JSON; a reply's own JSON is text in it."""
_LONGEST_SAID = 2_000
"""Characters of an error. It is cut shorter when it holds no key any more: half a key would not be known."""


_CALL = frozenset({"name", "arguments", "parameters", "id", "type"})
"""The fields of a tool call."""
THOUGHTS = ("reasoning_content", "reasoning", "thinking")
"""What servers call the thoughts of a model."""
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
    calls: tuple[str, ...] = ()
    """The arguments of the tools that it asks to be called."""
    thought: str = ""
    """What it says that it has thought, apart from its text."""
    model: str = ""
    tokens_in: int | None = None
    tokens_out: int | None = None

    @property
    def cut(self) -> bool:
        return self.finish.casefold() in _CUT

    @property
    def declined(self) -> bool:
        return bool(self.refusal) or self.finish.casefold() in _FILTERED

    @property
    def only_thinks(self) -> bool:
        """There is a thought, and neither a text nor a call after it."""
        thinks = bool(self.thought.strip() or (self.text or "").strip())
        return thinks and not self.calls and not answer_in(self.text)


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
        calls=_calls(message),
        thought=thought_in(message),
        model=str(data.get("model") or ""),
        tokens_in=_count(usage.get("prompt_tokens")),
        tokens_out=_tokens_out(usage),
    )


def _calls(message: dict[str, Any]) -> tuple[str, ...]:
    """The arguments of each call, as text: some servers send them as an object."""
    calls = message.get("tool_calls")
    given = calls if isinstance(calls, list) else [{"function": message.get("function_call")}]
    functions = [one.get("function") for one in given if isinstance(one, dict)]
    asked = [one.get("arguments") for one in functions if isinstance(one, dict)]
    return tuple(one if isinstance(one, str) else json.dumps(one) for one in asked if one)


def _tokens_out(usage: dict[str, Any]) -> int | None:
    """With the thoughts: some count them in the total alone."""
    said, asked, total = (
        _count(usage.get(name)) for name in ("completion_tokens", "prompt_tokens", "total_tokens")
    )
    if said is None or asked is None or total is None:
        return said
    return max(said, total - asked)


def said_in(answer: Told, schema: dict[str, Any] | None = None, *, tool: bool = False) -> str:
    """The answer without thoughts: the arguments of the tool that was offered, or the text.

    Some servers take an answer for a thought where the model does not think: an object of the schema in the
    place of the thought, and no text, is the answer."""
    if tool and answer.calls:
        return "\n".join(answer.calls)
    said = answer_in(answer.text)
    thought = answer.thought.strip()
    if said or schema is None or (answer.text or "").strip():
        return said
    whole = thought.startswith("{") and thought.endswith("}")
    return thought if whole and held(thought, schema) is Held.KEPT else ""


def with_spelt_call(answer: Told, name: str) -> Told:
    """The same, with a call that the model has written into its text: some servers do not see that it is one.

    One that is whole is the answer, even where the model was not let stop after it."""
    if answer.calls:
        return answer
    try:
        data = json.loads(only_object(answer.text or ""))
    except (ReplyInvalid, ValueError, RecursionError):
        return answer
    given = data.get("arguments", data.get("parameters")) if isinstance(data, dict) else None
    if not isinstance(given, dict) or data.get("name") != name or not data.keys() <= _CALL:
        return answer
    return replace(answer, calls=(json.dumps(given, ensure_ascii=False),), finish="stop")


def usable(answer: Told, said: str) -> str:
    """What is said. Raises `ReplyCut`, `ReplyRefused` or `ReplyInvalid`, by what is wrong with the answer."""
    if answer.cut:
        raise ReplyCut(
            "The reply was cut off at its longest.",
            hint="Raise max_tokens of the model, or take one that writes less.",
        )
    if answer.declined:
        raise ReplyRefused("The model declines to answer.", hint="Say the task in other words.")
    if not said and answer.only_thinks:
        raise ReplyCut(
            "The model has thought, and not answered.",
            hint="Raise max_tokens of the model, or lower its effort.",
        )
    if not said:
        _none("it calls a tool, and none was offered" if answer.calls else "there is nothing in it")
    return said


def text_in(content: object) -> str | None:
    """A text, or the texts of its parts."""
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        parts = [one.get("text") for one in content if isinstance(one, dict) and one.get("type") == "text"]
        return "".join(part for part in parts if isinstance(part, str))
    return None


def thought_in(message: dict[str, Any]) -> str:
    """The thought beside the text; one that is said under two names counts once."""
    return next((said for name in THOUGHTS if (said := text_in(message.get(name)))), "")


def _status(code: object) -> int:
    """The status that an error says it is; a fault of the server's where it says none."""
    number = int(code) if isinstance(code, str) and code.isascii() and code.isdigit() else code
    said = isinstance(number, int) and not isinstance(number, bool) and 400 <= number < 600
    return number if said and isinstance(number, int) else _UNSAID


def _count(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**9 else None


def _none(what: str, hint: str = "Ask again, or look whether it is the right endpoint.") -> NoReturn:
    raise ReplyInvalid(f"The endpoint's answer is no reply: {what}.", hint=hint) from None
