"""What an endpoint takes is found out by what it refuses, once, and remembered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests import samples
from tests.fakes.frame_store import FakeFrameStore
from tests.unit.llm_stage import REQUEST, SHAPED, stage
from treetap.bench.endpoint.behaviours import BEHAVIOURS, FINE, answers, lacking, says
from treetap.core.clock import FrozenClock
from treetap.errors import EndpointBusy, EndpointRefused, PromptTooLong
from treetap.llm.abilities import Abilities, AbilityBook
from treetap.models import ChatRequest, Message

NOW = FrozenClock().now()
LEARNED: dict[str, tuple[int, dict[str, Any]]] = {
    "fine": (1, {}),
    "lacks json_schema": (2, {"format": "object"}),
    "lacks json_schema, calls tools": (2, {"format": "tool"}),
    "lacks json_schema, calls tools freely": (4, {"format": "tool", "choice": "auto"}),
    "lacks tools": (3, {"format": "object"}),
    "lacks json_object": (4, {"format": "text"}),
    "lacks json_schema, as a 404": (2, {"format": "object"}),
    "lacks json_schema, in a 200": (2, {"format": "object"}),
    "lacks any format, mutely": (5, {"format": "text"}),
    "lacks max_tokens": (2, {"limit": "max_completion_tokens"}),
    "lacks any limit": (3, {"limit": "none"}),
    "lacks temperature": (2, {"temperature": False}),
    "lacks images": (2, {"images": False}),
    "lacks whole replies": (2, {"stream": True}),
    "lacks everything": (
        8,
        {
            "stream": True,
            "temperature": False,
            "limit": "max_completion_tokens",
            "format": "text",
            "images": False,
        },
    ),
}


async def seeing(frames: FakeFrameStore) -> ChatRequest:
    frame = await frames.put(samples.blank())
    shown = Message(role="user", text="What now?", frames=(frame.id,))
    return SHAPED.model_copy(update={"messages": (SHAPED.messages[0], shown)})


@pytest.mark.parametrize("name", LEARNED)
async def test_it_is_found_out_once_and_remembered_over_a_restart(name: str, tmp_path: Path) -> None:
    calls, changed = LEARNED[name]
    frames, file = FakeFrameStore(), tmp_path / "endpoints.json"
    request = await seeing(frames)
    async with stage(BEHAVIOURS[name], frames=frames, book=AbilityBook(file)) as on:
        assert (await on.model.chat(request)).text == FINE
        assert len(on.endpoint.calls) == calls
        assert on.model.abilities == Abilities(**changed)
        await on.model.chat(request)
        assert len(on.endpoint.calls) == calls + 1
        url, book = on.endpoint.url, AbilityBook(file)
        async with stage(says("Another endpoint."), base_url=url, frames=frames, book=book) as later:
            await later.model.chat(request)
            assert later.model.abilities == Abilities(**changed)
        assert len(on.endpoint.calls) == calls + 2


async def test_what_is_asked_is_in_the_words_of_the_protocol() -> None:
    frames = FakeFrameStore()
    async with stage(says(FINE), frames=frames, temperature=0.5, max_tokens=77, image_side=256) as on:
        await on.model.chat(await seeing(frames))
        await on.model.chat(REQUEST.model_copy(update={"max_tokens": 5}))
        shaped, prose = on.bodies
    assert shaped["model"] == "any-model"
    assert (shaped["temperature"], shaped["max_tokens"], prose["max_tokens"]) == (0.5, 77, 5)
    assert "response_format" not in prose
    named = shaped["response_format"]["json_schema"]
    assert (named["name"], named["strict"]) == ("decision", True)
    assert named["schema"] == SHAPED.response_schema
    text, picture = shaped["messages"][1]["content"]
    assert text == {"type": "text", "text": "What now?"}
    assert picture["image_url"]["url"].startswith("data:image/jpeg;base64,")


async def test_where_it_cannot_be_held_to_a_schema_the_schema_is_told() -> None:
    async with stage(lacking("json_schema", "tools", "json_object")) as on:
        await on.model.chat(SHAPED)
        asked = [
            (one.get("response_format", {}).get("type"), one["messages"][0]["content"]) for one in on.bodies
        ]
    assert [form for form, _ in asked] == ["json_schema", None, "json_object", None]
    assert not any("additionalProperties" in told for _, told in asked[:2])
    assert all("additionalProperties" in told and told.startswith("Be short.") for _, told in asked[2:])


@pytest.mark.parametrize(
    ("status", "said"),
    [
        (503, "upstream connect error or disconnect/reset before headers"),
        (502, "The stream was closed by the schema registry"),
        (429, "Too many images and max_tokens per minute"),
        (500, "upstream timed out"),
    ],
)
async def test_nothing_is_learned_from_what_passes(status: int, said: str) -> None:
    async with stage(answers(status, {"error": {"message": said}}), says(FINE)) as on:
        await on.model.chat(SHAPED)
        assert on.model.abilities == Abilities()


@pytest.mark.parametrize(
    "said", ["Your account is not active.", "", "Invalid temperature, image, stream and format"]
)
async def test_nothing_is_learned_from_a_refusal_that_nothing_mends(said: str, tmp_path: Path) -> None:
    file = tmp_path / "endpoints.json"
    async with stage(answers(400, {"error": {"message": said}}), book=AbilityBook(file)) as on:
        with pytest.raises(EndpointRefused):
            await on.model.chat(SHAPED)
        assert on.model.abilities == Abilities()
        assert len(on.endpoint.calls) <= 9
    assert not file.exists()


async def test_a_refusal_of_the_form_by_a_broken_server_is_understood_too() -> None:
    broken = answers(500, {"error": {"message": "response_format is not implemented"}})
    async with stage(broken, says(FINE)) as on:
        await on.model.chat(SHAPED)
        assert on.model.abilities.format == "object"


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"\xff\xfe", b'{"a b": {"format": "telepathy"}}', b"[" * 100_000, b'{"a": 1}'],
)
async def test_a_broken_file_is_begun_anew(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "endpoints.json"
    file.write_bytes(content)
    async with stage(lacking("temperature"), book=AbilityBook(file)) as on:
        await on.model.chat(SHAPED)
        url = on.endpoint.url
    assert AbilityBook(file).of(url, "any-model", NOW) == Abilities(temperature=False)


async def test_a_file_that_cannot_be_written_costs_a_call_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    async with stage(lacking("temperature"), book=AbilityBook(tmp_path / "file" / "endpoints.json")) as on:
        assert (await on.model.chat(SHAPED)).text == FINE
        assert on.model.abilities == Abilities(temperature=False)


def test_what_others_have_found_out_meanwhile_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "endpoints.json"
    one, other = AbilityBook(file), AbilityBook(file)
    one.learn("http://a", "m", Abilities(stream=True), NOW)
    other.learn("http://b", "m", Abilities(images=False), NOW)
    book = AbilityBook(file)
    assert (book.of("http://a", "m", NOW), book.of("http://b", "m", NOW)) == (
        Abilities(stream=True),
        Abilities(images=False),
    )
    assert book.of("http://a", "another", NOW) == Abilities()


async def test_abilities_of_one_model_are_not_those_of_another() -> None:
    book = AbilityBook()
    async with stage(lacking("temperature"), book=book) as on:
        await on.model.chat(SHAPED)
        async with stage(says(FINE), book=book, base_url=on.endpoint.url, name="another") as other:
            assert other.model.abilities == Abilities()


async def test_a_lesson_does_not_hide_that_it_is_busy() -> None:
    async with stage(lacking("temperature", then=BEHAVIOURS["503"]), max_retries=2) as on:
        with pytest.raises(EndpointBusy):
            await on.model.chat(SHAPED)
        assert ["temperature" in one for one in on.bodies] == [True, False, False, False]


ODD = answers(400, {"error": {"message": "Bad request, try again"}})


async def test_one_odd_refusal_takes_nothing_away(tmp_path: Path) -> None:
    async with stage(ODD, says(FINE), book=AbilityBook(tmp_path / "endpoints.json")) as on:
        for _ in range(3):
            await on.model.chat(SHAPED)
        asked = [one["response_format"]["type"] for one in on.bodies]
        assert on.model.abilities == Abilities()
    assert asked == ["json_schema"] * 4
    assert not (tmp_path / "endpoints.json").exists()


async def test_an_odd_refusal_of_prose_is_asked_again_once() -> None:
    async with stage(ODD, says("Hello.")) as on:
        assert (await on.model.chat(REQUEST)).text == "Hello."
    async with stage(ODD, ODD, says("Never said.")) as on:
        with pytest.raises(EndpointRefused):
            await on.model.chat(REQUEST)
        assert len(on.endpoint.calls) == 2


async def test_what_was_found_out_is_not_believed_for_ever(tmp_path: Path) -> None:
    file, clock = tmp_path / "endpoints.json", FrozenClock()
    async with stage(lacking("json_schema"), book=AbilityBook(file), clock=clock) as on:
        await on.model.chat(SHAPED)
        await clock.sleep(6 * 86_400)
        await on.model.chat(SHAPED)
        assert on.model.abilities.format == "object"
        on.endpoint.behave(says(FINE))
        await clock.sleep(2 * 86_400)
        await on.model.chat(SHAPED)
        assert on.bodies[-1]["response_format"]["type"] == "json_schema"
        assert on.model.abilities == AbilityBook(file).of(on.endpoint.url, "any-model", clock.now())
        assert on.model.abilities == Abilities()


TOO_MUCH = (
    "The maximum context length is 8192 tokens. Please reduce the length of the messages or max_tokens.",
    "the request exceeds the available context size. try increasing the context size",
    "prompt is too long: 9012 tokens > 8192 maximum",
    "Range of input length should be [1, 6000]",
    "`inputs` tokens + `max_new_tokens` must be <= 4096. Given: 5000 `inputs` tokens",
    "Invalid request: Your request exceeded model token limit: 8192",
    "Prompt 超长",
    "输入长度超过了模型的限制",
)


@pytest.mark.parametrize("said", TOO_MUCH)
async def test_a_prompt_that_is_too_long_is_asked_once_and_teaches_nothing(said: str) -> None:
    async with stage(answers(400, {"error": {"message": said}}), says("Never said.")) as on:
        with pytest.raises(PromptTooLong):
            await on.model.chat(SHAPED)
        assert (len(on.endpoint.calls), on.model.abilities) == (1, Abilities())


@pytest.mark.parametrize(
    "said",
    [
        "max_tokens is too large: 2048. This model supports at most 1024 completion tokens.",
        "'max_tokens' is too large: 5000. This model's maximum context length is 4096 tokens.",
        "Invalid max_tokens: should be less than or equal to the maximum of 1000 tokens.",
    ],
)
async def test_a_reply_that_may_not_be_so_long_is_no_prompt_that_is_too_long(said: str) -> None:
    refuses = answers(400, {"error": {"message": said}})
    async with stage(refuses, refuses, says(FINE)) as on:
        assert (await on.model.chat(SHAPED)).text == FINE
        assert on.model.abilities == Abilities(limit="none")


async def test_too_many_tokens_in_a_minute_are_no_prompt_that_is_too_long() -> None:
    said = "Request too large for this model on tokens per min: Limit 10000, Requested 12000."
    async with stage(answers(429, {"error": {"message": said}}), says(FINE)) as on:
        assert (await on.model.chat(SHAPED)).text == FINE


@pytest.mark.parametrize(("code", "calls"), [(401, 1), ("403", 1), (503, 3), ("overloaded", 3), (True, 3)])
async def test_an_error_in_a_200_is_what_it_says_it_is(code: object, calls: int) -> None:
    inside = answers(200, {"error": {"message": "Not today.", "code": code}})
    async with stage(inside, max_retries=2) as on:
        with pytest.raises(EndpointRefused if calls == 1 else EndpointBusy, match="Not today"):
            await on.model.chat(SHAPED)
        assert len(on.endpoint.calls) == calls


async def test_a_404_that_asks_for_fewer_parameters_gets_fewer() -> None:
    said = {"error": {"message": "No endpoints found that can handle the requested parameters."}}
    async with stage(answers(404, said), answers(404, said), says(FINE)) as on:
        await on.model.chat(SHAPED)
        assert on.model.abilities == Abilities(format="object")
