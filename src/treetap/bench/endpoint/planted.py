"""Keys of all shapes, and endpoints that repeat the one they were given in all the ways they can."""

from __future__ import annotations

import base64
import json
import string
from collections.abc import Iterator
from random import Random
from typing import Final
from urllib.parse import quote

from treetap.bench.endpoint.behaviours import lacking
from treetap.bench.endpoint.exchange import Behaviour, Exchange

_WORD: Final = string.ascii_letters + string.digits
_HEX: Final = "0123456789abcdef"
_ANY: Final = "".join(char for char in string.printable if char.isprintable() and char != " ")
_BEGINNINGS: Final = ("sk-", "sk-proj-", "sk-ant-api03-", "gsk_", "hf_", "xai-", "AIza", "key_", "r8_", "")


def keys(count: int, seed: int = 0) -> Iterator[str]:
    """As providers give them out, and as gateways and people make them up."""
    dice = Random(seed)  # noqa: S311 - planted, not kept

    def some(letters: str, length: int) -> str:
        return "".join(dice.choice(letters) for _ in range(length))

    for number in range(count):
        match number % 10:
            case 0 | 1 | 2:
                yield dice.choice(_BEGINNINGS) + some(_WORD, dice.randrange(20, 100))
            case 3:
                yield some(_HEX, 32)
            case 4:
                yield "-".join(some(_HEX, length) for length in (8, 4, 4, 4, 12))
            case 5:
                parts = [some(_WORD + "-_", length) for length in (30, 80, 43)]
                yield "eyJ" + ".".join(parts)
            case 6:
                yield base64.b64encode(dice.randbytes(33)).decode()
            case 7:
                yield f"{some(_WORD, 8)}:{some(_WORD, 16)}@{some(_WORD, 6)}"
            case 8:
                yield some(_ANY, 40)
            case _:
                yield f'{some(_WORD, 6)}"\\/{{}}%<&>{some(_WORD, 10)}'


def _told(call: Exchange) -> str:
    """Everything that it was sent as headers, in several spellings."""
    key = call.call.headers.get("authorization", "").removeprefix("Bearer ")
    packed = base64.b64encode(key.encode()).decode()
    headers = json.dumps(dict(call.call.headers))
    return f"You sent {key}, that is {quote(key, safe='')} or {packed}, of {key[:-3]} {headers}"


def _refusing(status: int) -> Behaviour:
    return lambda call: call.send(status, {"error": {"message": _told(call), "param": _told(call)}})


def _page(status: int) -> Behaviour:
    return lambda call: call.send(status, f"<html>{_told(call)}</html>", kind="text/html")


def _in_a_header(call: Exchange) -> None:
    key = call.call.headers.get("authorization", "")
    call.send(429, {"error": key}, headers={"Retry-After": key, "x-request-id": key, "Set-Cookie": key})


def _as_the_model(call: Exchange) -> None:
    choice = {"message": {"content": _told(call)}, "finish_reason": "stop"}
    call.send(200, {"model": _told(call), "id": _told(call), "choices": [choice], "usage": {_told(call): 1}})


def _elsewhere(call: Exchange) -> None:
    call.send(307, "", headers={"Location": f"http://127.0.0.1:9/{quote(_told(call))}"})


REPEATING: Final[dict[str, Behaviour]] = {
    "a reply": lambda call: call.say(_told(call)),
    "a reply, as events": lambda call: call.stream(_told(call)),
    "a reply of that model": _as_the_model,
    "a refusal": lambda call: call.say(None, refusal=_told(call)),
    "a tool call": lambda call: call.say(None, tool_calls=[{"function": {"name": _told(call)}}]),
    "an error in a 200": lambda call: call.send(200, {"error": {"message": "x" * 150 + _told(call)}}),
    "an error as an event": lambda call: call.send(200, f"data: {json.dumps({'error': _told(call)})}\n\n"),
    "no JSON": lambda call: call.send(200, _told(call)),
    "a page": _page(200),
    "401": _refusing(401),
    "403, a page": _page(403),
    "400": _refusing(400),
    "404": _refusing(404),
    "429": _refusing(429),
    "500": _refusing(500),
    "headers": _in_a_header,
    "a redirect": _elsewhere,
    "a lesson": lacking("json_schema", "temperature", then=lambda call: call.say(_told(call))),
}
"""By where the key is repeated."""
