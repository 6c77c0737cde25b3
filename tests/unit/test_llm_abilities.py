"""What an endpoint takes is found out by what it refuses, once, and remembered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests import samples
from tests.fakes.frame_store import FakeFrameStore
from tests.unit.llm_stage import REQUEST, SHAPED, stage
from treetap.bench.endpoint.behaviours import BEHAVIOURS, FINE, answers, lacking, says
from treetap.errors import EndpointBusy, EndpointRefused
from treetap.llm.abilities import Abilities, AbilityBook
from treetap.models import ChatRequest, Message

LEARNED: dict[str, tuple[int, dict[str, Any]]] = {
    "fine": (1, {}),
    "lacks json_schema": (2, {"format": "object"}),
    "lacks json_object": (3, {"format": "text"}),
    "lacks any format, mutely": (3, {"format": "text"}),
    "lacks max_tokens": (2, {"limit": "max_completion_tokens"}),
    "lacks any limit": (3, {"limit": "none"}),
    "lacks temperature": (2, {"temperature": False}),
    "lacks images": (2, {"images": False}),
    "lacks whole replies": (2, {"stream": True}),
    "lacks everything": (
        7,
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
    assert set(named["schema"]["required"]) == {"kind", "at"}
    text, picture = shaped["messages"][1]["content"]
    assert text == {"type": "text", "text": "What now?"}
    assert picture["image_url"]["url"].startswith("data:image/jpeg;base64,")


async def test_where_it_cannot_be_held_to_a_schema_the_schema_is_told() -> None:
    async with stage(lacking("json_schema", "json_object")) as on:
        await on.model.chat(SHAPED)
        asked = [
            (one.get("response_format", {}).get("type"), one["messages"][0]["content"]) for one in on.bodies
        ]
    assert [form for form, _ in asked] == ["json_schema", "json_object", None]
    assert "additionalProperties" not in asked[0][1]
    assert all("additionalProperties" in told and told.startswith("Be short.") for _, told in asked[1:])


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
    assert AbilityBook(file).of(url, "any-model") == Abilities(temperature=False)


async def test_a_file_that_cannot_be_written_costs_a_call_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    async with stage(lacking("temperature"), book=AbilityBook(tmp_path / "file" / "endpoints.json")) as on:
        assert (await on.model.chat(SHAPED)).text == FINE
        assert on.model.abilities == Abilities(temperature=False)


def test_what_others_have_found_out_meanwhile_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "endpoints.json"
    one, other = AbilityBook(file), AbilityBook(file)
    one.learn("http://a", "m", Abilities(stream=True))
    other.learn("http://b", "m", Abilities(images=False))
    book = AbilityBook(file)
    assert (book.of("http://a", "m"), book.of("http://b", "m")) == (
        Abilities(stream=True),
        Abilities(images=False),
    )
    assert book.of("http://a", "another") == Abilities()


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
