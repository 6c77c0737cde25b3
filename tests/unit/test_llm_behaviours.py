"""Whatever an endpoint does is a reply or the right typed error, within the deadline."""

from __future__ import annotations

import time

import pytest

from tests.unit.llm_stage import KEY, SHAPED, stage
from treetap.bench.endpoint.behaviours import BEHAVIOURS, FINE, raw, says
from treetap.bench.endpoint.exchange import Exchange
from treetap.errors import (
    EndpointBusy,
    EndpointRefused,
    PromptTooLong,
    ReplyCut,
    ReplyInvalid,
    ReplyRefused,
    TreetapError,
)

FINE_IN_THE_END = {
    name
    for name in BEHAVIOURS
    if name.startswith(("lacks", "ignores", "fine", "slow", "several objects", "a reply", "events", "thinks"))
}
COMES_TO: dict[str, type[TreetapError]] = {
    "dripping": EndpointBusy,
    "dripping events": EndpointBusy,
    "silent": EndpointBusy,
    "429": EndpointBusy,
    "429, seconds": EndpointBusy,
    "429, a date": EndpointBusy,
    "429, milliseconds": EndpointBusy,
    "429, an hour": EndpointBusy,
    "500": EndpointBusy,
    "502, a page": EndpointBusy,
    "503": EndpointBusy,
    "reset": EndpointBusy,
    "reset within": EndpointBusy,
    "cut": EndpointBusy,
    "cut events": EndpointBusy,
    "a page": ReplyInvalid,
    "empty": ReplyInvalid,
    "no JSON": ReplyInvalid,
    "no object": ReplyInvalid,
    "half a character": ReplyInvalid,
    "choices null": ReplyInvalid,
    "choices empty": ReplyInvalid,
    "choices odd": ReplyInvalid,
    "content null": ReplyInvalid,
    "content blank": ReplyInvalid,
    "too long": ReplyCut,
    "refusal": ReplyRefused,
    "filtered": ReplyRefused,
    "a tool call": ReplyInvalid,
    "several bodies": ReplyInvalid,
    "error in a 200": EndpointBusy,
    "redirect": EndpointRefused,
    "endless": EndpointBusy,
    "a bomb": EndpointBusy,
    "deep": ReplyInvalid,
    "only thinks": ReplyCut,
    "only thinks, cut": ReplyCut,
    "only thinks aloud": ReplyCut,
    "401": EndpointRefused,
    "401 that tells the key": EndpointRefused,
    "403": EndpointRefused,
    "404": EndpointRefused,
    "404, a page": EndpointRefused,
    "400": EndpointRefused,
    "400, too much": PromptTooLong,
}
DEADLINE = 0.4
NEVER_ENDING = {"dripping", "dripping events", "silent"}


def test_every_behaviour_is_tried() -> None:
    assert set(BEHAVIOURS) == FINE_IN_THE_END | set(COMES_TO)


@pytest.mark.parametrize("stream", [False, True], ids=["at once", "word by word"])
@pytest.mark.parametrize("name", COMES_TO)
async def test_each_fault_is_its_typed_error_within_the_deadline(name: str, stream: bool) -> None:
    seconds = DEADLINE if name in NEVER_ENDING else 20.0
    async with stage(BEHAVIOURS[name], stream=stream, max_retries=1) as on:
        began = time.monotonic()
        with pytest.raises(TreetapError) as caught:
            await on.model.chat(SHAPED.model_copy(update={"deadline": seconds}))
        took = time.monotonic() - began
    assert type(caught.value) is COMES_TO[name]
    assert caught.value.message and caught.value.hint
    assert KEY not in str(caught.value)
    assert took < seconds + 2
    if name in NEVER_ENDING:
        assert took >= seconds


@pytest.mark.parametrize("stream", [False, True], ids=["at once", "word by word"])
@pytest.mark.parametrize("name", sorted(FINE_IN_THE_END))
async def test_what_can_be_answered_is_answered(name: str, stream: bool) -> None:
    async with stage(BEHAVIOURS[name], stream=stream) as on:
        reply = await on.model.chat(SHAPED)
    assert reply.text
    assert KEY not in reply.text
    if name.startswith(("lacks", "fine", "slow", "events", "thinks")):
        assert reply.text == FINE


@pytest.mark.parametrize(
    "name", ["500", "502, a page", "503", "reset", "reset within", "cut", "429", "cut events"]
)
async def test_what_passes_is_tried_again(name: str) -> None:
    async with stage(BEHAVIOURS[name], BEHAVIOURS[name], says("At last.")) as on:
        assert (await on.model.chat(SHAPED)).text == "At last."
        assert len(on.endpoint.calls) == 3


@pytest.mark.parametrize(
    "name", ["401", "403", "404", "redirect", "a page", "too long", "refusal", "deep", "400, too much"]
)
async def test_what_does_not_pass_is_asked_once(name: str) -> None:
    async with stage(BEHAVIOURS[name], says("Never said.")) as on:
        with pytest.raises(TreetapError):
            await on.model.chat(SHAPED)
        assert len(on.endpoint.calls) == 1


@pytest.mark.parametrize("depth", [30, 200, 600, 900, 990, 2_000, 100_000])
@pytest.mark.parametrize("status", [200, 400, 500])
async def test_no_depth_breaks_anything(depth: int, status: int) -> None:
    body = '{"error": ' + '{"a": ' * depth + "1" + "}" * depth + "}"
    async with stage(raw(body, status), max_retries=0) as on:
        with pytest.raises((EndpointBusy, EndpointRefused, ReplyInvalid)):
            await on.model.chat(SHAPED)


@pytest.mark.parametrize(
    "key",
    [
        "sk-line\nbreak-in-it-123",
        "sk-schlüssel-geheim-1",
        "密钥密钥密钥密钥密钥",
        "two words-and-more",
        "sk-\x00nul-nul-nul",
    ],
)
async def test_a_key_that_no_header_takes_is_refused_and_not_told(key: str) -> None:
    async with stage(says("Never said."), api_key=key) as on:
        with pytest.raises(EndpointRefused, match="cannot be sent") as caught:
            await on.model.chat(SHAPED)
        assert not on.endpoint.calls
    assert key not in str(caught.value)


async def test_the_line_break_after_a_key_is_left_out() -> None:
    async with stage(says("Hello."), api_key=f"{KEY}\n") as on:
        await on.model.chat(SHAPED)
        assert on.endpoint.calls[0].headers["authorization"] == f"Bearer {KEY}"


async def test_without_a_key_servers_at_home_are_asked_all_the_same() -> None:
    async with stage(says("Hello."), api_key=None) as on:
        assert (await on.model.chat(SHAPED)).text == "Hello."


async def test_a_host_that_is_not_there_is_busy() -> None:
    async with stage(says("Never said."), base_url="http://127.0.0.1:9/v1", max_retries=1) as on:
        with pytest.raises(EndpointBusy, match="cannot be reached"):
            await on.model.chat(SHAPED)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("endless", "longer than"),
        ("a bomb", "packed"),
        ("deep", "nested too deep"),
        ("a page", "web page"),
        ("a tool call", "calls a tool"),
        ("redirect", "307"),
        ("cut events", "breaks off"),
        ("reset", "cannot be reached"),
        ("429, an hour", "3600"),
        ("404", "does not exist"),
    ],
)
async def test_the_error_says_what_it_was(name: str, said: str) -> None:
    async with stage(BEHAVIOURS[name], max_retries=1) as on:
        with pytest.raises(TreetapError, match=said):
            await on.model.chat(SHAPED)


@pytest.mark.parametrize("status", [400, 500])
async def test_an_endless_refusal_is_cut_off_too(status: int) -> None:
    def endless(call: Exchange) -> None:
        call.open(status)
        while call.wait(0):
            call.write(b"no " * 20_000)

    async with stage(endless, max_retries=0) as on:
        with pytest.raises(EndpointBusy, match="longer than"):
            await on.model.chat(SHAPED)


GARBAGE: dict[str, bytes] = {
    "another protocol": b"SSH-2.0-OpenSSH_9.6\r\n",
    "nothing but line breaks": b"\r\n" * 50,
    "an unknown status": b"HTTP/1.1 999 Odd\r\nContent-Length: 2\r\n\r\n{}",
    "a status of letters": b"HTTP/1.1 abc Odd\r\n\r\n",
    "no content": b"HTTP/1.1 204 No Content\r\n\r\n",
    "endless headers": b"HTTP/1.1 200 OK\r\n" + b"X-More: and more\r\n" * 20_000 + b"\r\n{}",
    "a negative length": b"HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n{}",
    "two lengths": b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 9\r\n\r\n{}",
    "a length that is too short": b'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"choices": [{}]}',
    "broken chunks": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n",
    "half a head": b"HTTP/1.1 200 OK\r\nContent-Ty",
    "an odd charset": b"HTTP/1.1 400 No\r\nContent-Type: text/plain; charset=klingon\r\n\r\n\xff\xfe",
    "UTF-16": b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + '{"choices": []}'.encode("utf-16"),
    "a continue and no more": b"HTTP/1.1 100 Continue\r\n\r\n",
    "a switch of protocols": b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n",
    "packed twice": b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip, br\r\nContent-Length: 2\r\n\r\n{}",
    "a redirect to nowhere": b"HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n",
}


@pytest.mark.parametrize("stream", [False, True], ids=["at once", "word by word"])
@pytest.mark.parametrize("name", GARBAGE)
async def test_what_is_no_http_is_typed_too(name: str, stream: bool) -> None:
    def garbage(call: Exchange) -> None:
        call.write(GARBAGE[name])
        call.end()

    async with stage(garbage, max_retries=1, stream=stream) as on:
        with pytest.raises((EndpointBusy, EndpointRefused, ReplyInvalid)) as caught:
            await on.model.chat(SHAPED)
    assert caught.value.hint
