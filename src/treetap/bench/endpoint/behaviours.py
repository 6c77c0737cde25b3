"""What endpoints do, by name: the good, the slow, the broken and the hostile."""

from __future__ import annotations

import json
import time
import zlib
from collections.abc import Callable, Mapping
from email.utils import formatdate
from functools import cache
from typing import Any, Final

from treetap.bench.endpoint.exchange import Behaviour, Exchange

FINE: Final = '{"thought": "It is done.", "kind": "done"}'
"""What the named behaviours answer where they answer at all."""
_PAGE: Final = "<!DOCTYPE html><html><body><h1>Please log in</h1></body></html>"
_UNPACKED: Final = 50_000_000
"""Bytes of the bomb, unpacked."""


def answering(reply: Callable[[dict[str, Any]], str]) -> Behaviour:
    """Says what a function makes of the request."""
    return lambda call: call.say(reply(call.request))


def says(text: str | None, *, finish: str = "stop", **more: Any) -> Behaviour:
    """A reply; `more` belongs to its message."""
    return lambda call: call.say(text, finish=finish, **more)


def calls(arguments: str | dict[str, Any], *, otherwise: Behaviour | None = None, **more: Any) -> Behaviour:
    """Calls the tool that it is offered; where it is offered none, it does otherwise."""

    def behaviour(call: Exchange) -> None:
        offered = call.request.get("tools")
        if not offered:
            (otherwise or says(FINE))(call)
            return
        function = {"name": offered[0]["function"]["name"], "arguments": arguments}
        made = {"index": 0, "id": "1", "type": "function", "function": function}
        call.say(None, finish="tool_calls", tool_calls=[made], **more)

    return behaviour


def streams(text: str) -> Behaviour:
    """Word by word, whatever was asked for."""
    return lambda call: call.stream(text)


def slow(seconds: float, text: str = FINE) -> Behaviour:
    """Takes its time, and then is fine."""

    def behaviour(call: Exchange) -> None:
        if call.wait(seconds):
            call.say(text)

    return behaviour


def dripping(seconds: float = 0.05) -> Behaviour:
    """A byte now and then: each comes in time, the whole never does."""

    def behaviour(call: Exchange) -> None:
        call.open(200)
        while call.wait(seconds):
            call.write(b" ")

    return behaviour


def dripping_events(seconds: float = 0.05) -> Behaviour:
    """A word now and then, without an end."""

    def behaviour(call: Exchange) -> None:
        call.open(200, kind="text/event-stream")
        while call.wait(seconds):
            call.event({"content": "a "})

    return behaviour


def silent(call: Exchange) -> None:
    """Takes the call and says nothing."""
    while call.wait(60):
        pass
    call.end()


def answers(status: int, said: object = None, headers: Mapping[str, str] | None = None) -> Behaviour:
    """That status, with an error in the usual shape or with a body of its own."""
    body = {"error": {"message": f"This is {status}.", "type": "error"}} if said is None else said
    return lambda call: call.send(status, body, headers=headers)


def busy(retry_after: str | None = None) -> Behaviour:
    """429, with when to come back."""
    return answers(429, headers={} if retry_after is None else {"Retry-After": retry_after})


def busy_ms(milliseconds: float) -> Behaviour:
    return answers(429, headers={"retry-after-ms": f"{milliseconds:g}"})


def busy_until(seconds: float) -> Behaviour:
    """Says at what time to come back, which is in so many seconds."""

    def behaviour(call: Exchange) -> None:
        busy(formatdate(time.time() + seconds, usegmt=True))(call)

    return behaviour


def page(status: int) -> Behaviour:
    """A web page, from something between here and the model."""
    return lambda call: call.send(status, _PAGE, kind="text/html")


def reset(call: Exchange) -> None:
    """The connection breaks before a word is said."""
    call.reset()


def reset_within(call: Exchange) -> None:
    """The connection breaks in the middle of the answer."""
    call.open(200, length=1_000)
    call.write(b'{"choices": [{"message": {"content": "')
    call.wait(0.02)
    call.reset()


def cut(call: Exchange) -> None:
    """Says how long it will be, and ends before."""
    call.open(200, length=1_000)
    call.write(b'{"choices": [{"message": {"content": "')
    call.end()


def cut_events(call: Exchange) -> None:
    """A streamed reply without its end."""
    call.stream('{"thought": "It is', finish=None)


def raw(body: bytes | str, status: int = 200, kind: str = "application/json") -> Behaviour:
    """That body to the letter."""
    return lambda call: call.send(status, body, kind=kind)


def redirect(to: str) -> Behaviour:
    return answers(307, {"moved": to}, {"Location": to})


def endless(call: Exchange) -> None:
    """As fast as it can, for ever."""
    call.open(200)
    call.write(b'{"choices": [{"message": {"content": "')
    while call.wait(0):
        call.write(b"na " * 20_000)


def bomb(call: Exchange) -> None:
    """A small body that unpacks to a huge one, asked for or not."""
    call.send(200, _bomb(), headers={"Content-Encoding": "gzip"})


@cache
def _bomb() -> bytes:
    packer = zlib.compressobj(level=1, wbits=31)
    head = b'{"choices": [{"message": {"content": "'
    return packer.compress(head) + packer.compress(b"0" * _UNPACKED) + packer.flush()


def telling(call: Exchange) -> None:
    """401, with all that it was told in its error."""
    told = json.dumps(dict(call.call.headers))
    key = call.call.headers.get("authorization", "").removeprefix("Bearer ")
    call.send(401, {"error": {"message": f"Incorrect API key provided: {key}. You sent {told}"}})


def repeating(call: Exchange) -> None:
    """A fine reply, with all that it was told in it."""
    call.say(f"You sent {json.dumps(dict(call.call.headers))}")


def heedless(told: str = FINE, untold: str = '{"verb": "click", "what": 6}') -> Behaviour:
    """Takes any format and keeps to none: what it says has the right shape only where words tell it."""
    return lambda call: call.say(told if "additionalProperties" in call.prompt else untold)


def lingering(text: str = FINE, *, done: bytes = b"") -> Behaviour:
    """Asked for word by word it is finished, and then the line stays open. `done`: what it says last."""

    def behaviour(call: Exchange) -> None:
        if not call.request.get("stream"):
            call.say(text)
            return
        call.open(200, kind="text/event-stream")
        call.event({"content": text}, finish="stop")
        call.write(done)
        call.wait(30)

    return behaviour


def lacking(*things: str, then: Behaviour | None = None, status: int = 400) -> Behaviour:
    """That status for a request with one of these in it, in the words of real endpoints; otherwise fine.

    Of: json_schema, json_object, tools, tool_choice (any but auto), max_tokens, max_completion_tokens,
    temperature, effort, low effort (less than low), template, images, whole (not streamed), and `mute`, which
    refuses any format without a word.
    """

    def behaviour(call: Exchange) -> None:
        for thing in things:
            if _HAS[thing](call.request):
                complaint = {"error": {"message": _COMPLAINT[thing], "code": max(status, 400)}}
                call.send(status, _COMPLAINT[thing] and complaint)
                return
        (then or says(FINE))(call)

    return behaviour


def _format(request: dict[str, Any]) -> str:
    return str((request.get("response_format") or {}).get("type", ""))


def _pictures(request: dict[str, Any]) -> bool:
    contents = [one.get("content") for one in request.get("messages", [])]
    return any(isinstance(one, list) and any(part["type"] == "image_url" for part in one) for one in contents)


_HAS: Final[dict[str, Callable[[dict[str, Any]], bool]]] = {
    "json_schema": lambda request: _format(request) == "json_schema",
    "json_object": lambda request: _format(request) == "json_object",
    "max_tokens": lambda request: "max_tokens" in request,
    "max_completion_tokens": lambda request: "max_completion_tokens" in request,
    "temperature": lambda request: "temperature" in request,
    "images": _pictures,
    "whole": lambda request: not request.get("stream"),
    "tools": lambda request: "tools" in request,
    "tool_choice": lambda request: request.get("tool_choice", "auto") != "auto",
    "effort": lambda request: "reasoning_effort" in request,
    "low effort": lambda request: request.get("reasoning_effort") in ("none", "minimal"),
    "template": lambda request: "chat_template_kwargs" in request,
    "mute": lambda request: bool(_format(request)) or "tools" in request,
}
_COMPLAINT: Final = {
    "json_schema": "Invalid parameter: response_format json_schema is not supported with this model.",
    "json_object": "This model does not support response_format json_object.",
    "max_tokens": "Unsupported parameter: 'max_tokens' is not supported with this model. "
    "Use 'max_completion_tokens' instead.",
    "max_completion_tokens": "Unrecognized request argument supplied: max_completion_tokens",
    "temperature": "Unsupported value: 'temperature' does not support 0.0 with this model.",
    "images": "Invalid content type. image_url is only supported by certain models.",
    "whole": "This model only supports streaming: set stream=true.",
    "tools": "any-model does not support tools",
    "tool_choice": "Invalid tool_choice. Supported string values: none, auto",
    "effort": "Unrecognized request argument supplied: reasoning_effort",
    "low effort": "Unsupported value: 'reasoning_effort' does not support this value. Use 'low' or 'high'.",
    "template": "Unknown parameter: 'chat_template_kwargs'.",
    "mute": "",
}
_TOO_MUCH: Final = (
    "This model's maximum context length is 8192 tokens. However, you requested 9000 tokens (6952 in the "
    "messages, 2048 in the completion). Please reduce the length of the messages or max_tokens."
)
_TOOL: Final = {"id": "1", "type": "function", "function": {"name": "tap", "arguments": '{"at": 1}'}}

BEHAVIOURS: Final[dict[str, Behaviour]] = {
    "fine": says(FINE),
    "fine, as events": streams(FINE),
    "slow": slow(0.2),
    "dripping": dripping(),
    "dripping events": dripping_events(),
    "events, an open line": lingering(done=b"data: [DONE]\n\n"),
    "events, an open line and no end": lingering(),
    "silent": silent,
    "429": busy(),
    "429, seconds": busy("1"),
    "429, a date": busy_until(1),
    "429, milliseconds": busy_ms(50),
    "429, an hour": busy("3600"),
    "500": answers(500),
    "502, a page": page(502),
    "503": answers(503),
    "reset": reset,
    "reset within": reset_within,
    "cut": cut,
    "cut events": cut_events,
    "a page": page(200),
    "empty": raw(b""),
    "no JSON": raw("Hello."),
    "no object": raw("[1, 2]"),
    "half a character": raw(b'{"choices": "\xe4\xbd"}'),
    "choices null": raw('{"choices": null}'),
    "choices empty": raw('{"choices": []}'),
    "choices odd": raw('{"choices": [7]}'),
    "content null": says(None),
    "content blank": says(" \n "),
    "too long": says('{"thought": "It is', finish="length"),
    "refusal": says(None, refusal="I cannot help with that."),
    "filtered": says("", finish="content_filter"),
    "a tool call": says(None, finish="tool_calls", tool_calls=[_TOOL]),
    "several objects": says(f"{FINE}\n{FINE}"),
    "several bodies": raw('{"choices": []}{"choices": []}'),
    "error in a 200": raw('{"error": {"message": "The model is overloaded.", "code": 529}}'),
    "redirect": redirect("http://127.0.0.1:9/v1/chat/completions"),
    "endless": endless,
    "a bomb": bomb,
    "deep": raw('{"choices": ' + "[" * 10_000 + "]" * 10_000 + "}"),
    "401": answers(401),
    "401 that tells the key": telling,
    "a reply that tells the key": repeating,
    "403": answers(403),
    "404": answers(404, {"error": {"message": "The model does not exist.", "code": "model_not_found"}}),
    "404, a page": page(404),
    "400": answers(400, {"error": {"message": "Your account is not active."}}),
    "400, too much": answers(400, {"error": {"message": _TOO_MUCH}}),
    "thinks beside": says(FINE, reasoning_content="Is it done? It is."),
    "thinks aloud": says(f"<think>Is it done? It is.</think>\n{FINE}"),
    "thinks without saying so": says(f"Is it done? It is.</think>{FINE}"),
    "thinks of its answer": says(None, reasoning=FINE),
    "only thinks": says(None, reasoning_content="Is it done?"),
    "only thinks, cut": says("", finish="length", reasoning="Is it done?"),
    "only thinks aloud": says("<think>Is it done? I"),
    "ignores json_schema": heedless(),
    "lacks json_schema": lacking("json_schema"),
    "lacks json_schema, as a 404": lacking("json_schema", status=404),
    "lacks json_schema, in a 200": lacking("json_schema", status=200),
    "lacks json_schema, calls tools": lacking("json_schema", then=calls(FINE)),
    "lacks json_schema, calls tools freely": lacking("json_schema", "tool_choice", then=calls(FINE)),
    "lacks tools": lacking("json_schema", "tools"),
    "lacks json_object": lacking("json_schema", "tools", "json_object"),
    "lacks any format, mutely": lacking("mute"),
    "lacks max_tokens": lacking("max_tokens"),
    "lacks any limit": lacking("max_tokens", "max_completion_tokens"),
    "lacks temperature": lacking("temperature"),
    "lacks images": lacking("images"),
    "lacks whole replies": lacking("whole"),
    "lacks everything": lacking(
        "whole", "temperature", "max_tokens", "json_schema", "tools", "json_object", "images"
    ),
}
"""Each by what it does."""
