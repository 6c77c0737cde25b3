"""Recorded calls are given again to the letter, without a model; anything else is a miss that says why."""

from __future__ import annotations

import asyncio
import json
import socket
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from tests.unit.llm_stage import KEY, REQUEST, SHAPED, stage
from treetap.app.rig import open_models
from treetap.bench.endpoint.behaviours import BEHAVIOURS, answering, says
from treetap.core.clock import FrozenClock
from treetap.errors import BudgetSpent, CassetteMiss, ReplyCut, StorageError, TreetapError
from treetap.llm.cassette import RecordingChatModel, ReplayingChatModel
from treetap.llm.meter import RunMeter
from treetap.llm.scripted import ScriptedChatModel
from treetap.models import ChatRequest, Message, Settings

NAME = "any-model"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "cassette.jsonl"


def read(file: Path) -> bytes:
    return file.read_bytes()


def write(file: Path, data: bytes) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(data)


def asks(text: str) -> ChatRequest:
    return REQUEST.model_copy(update={"messages": (REQUEST.messages[0], Message(role="user", text=text))})


async def record(file: Path, *replies: str, request: ChatRequest = REQUEST) -> None:
    model = RecordingChatModel(ScriptedChatModel(replies), file, NAME)
    for _ in replies:
        await model.chat(request)


LINES = 60


def record_many(file: Path, name: str) -> None:
    for number in range(LINES):
        asyncio.run(record(file, name * 200_000, request=asks(f"{name} {number}")))


async def test_what_was_recorded_over_the_wire_is_replayed_without_a_socket(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(says("One. 一"), says("Two."), BEHAVIOURS["too long"], price_in=3.0) as on:
        recording = RecordingChatModel(on.model, file, NAME)
        replies = [await recording.chat(REQUEST), await recording.chat(SHAPED)]
        with pytest.raises(ReplyCut) as cut:
            await recording.chat(asks("Cut me."))
    assert replies[0].usage.cost > 0

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a socket was opened")

    monkeypatch.setattr(socket, "socket", refuse)
    meter = RunMeter()
    replaying = ReplayingChatModel(file, NAME, meter)
    assert [await replaying.chat(REQUEST), await replaying.chat(SHAPED)] == replies
    with pytest.raises(ReplyCut) as again:
        await replaying.chat(asks("Cut me."))
    assert (again.value.message, again.value.hint) == (cut.value.message, cut.value.hint)
    assert [one.usage.cost for one in meter.taken()][:2] == [one.usage.cost for one in replies]


async def test_the_same_call_twice_gets_its_answers_in_order_and_the_last_one_stays(file: Path) -> None:
    await record(file, "one", "two")
    replaying = ReplayingChatModel(file, NAME)
    assert [(await replaying.chat(REQUEST)).text for _ in range(4)] == ["one", "two", "two", "two"]


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (
            {"messages": (REQUEST.messages[0], Message(role="user", text="What then?"))},
            "first here: What then?",
        ),
        ({"messages": REQUEST.messages[:1]}, "shorter"),
        ({"max_tokens": 9}, "'max_tokens'"),
        ({"response_schema": {"type": "object"}}, "'response_schema'"),
        ({"purpose": "reflect"}, "'reflect'"),
    ],
)
async def test_a_changed_call_is_a_miss_that_says_what_changed(
    file: Path, changed: dict[str, object], said: str
) -> None:
    await record(file, "one")
    with pytest.raises(CassetteMiss) as miss:
        await ReplayingChatModel(file, NAME).chat(REQUEST.model_copy(update=changed))
    assert said in miss.value.message
    assert str(file) in miss.value.message


async def test_another_model_is_a_miss_and_another_deadline_is_not(file: Path) -> None:
    await record(file, "one")
    with pytest.raises(CassetteMiss, match="'model'"):
        await ReplayingChatModel(file, "another").chat(REQUEST)
    later = REQUEST.model_copy(update={"deadline": 77})
    assert (await ReplayingChatModel(file, NAME).chat(later)).text == "one"


async def test_the_nearest_recorded_call_is_the_one_compared_with(file: Path) -> None:
    await record(file, "a", request=asks("Line one\nLine two\nLine three"))
    await record(file, "b", request=asks("Something else altogether"))
    with pytest.raises(CassetteMiss, match="first here: Line 2"):
        await ReplayingChatModel(file, NAME).chat(asks("Line one\nLine 2\nLine three"))


async def test_a_replay_is_bound_to_the_budget_too(file: Path) -> None:
    await record(file, "one")
    meter = RunMeter()
    meter.begin(1)
    replaying = ReplayingChatModel(file, NAME, meter)
    await replaying.chat(REQUEST)
    with pytest.raises(BudgetSpent):
        await replaying.chat(REQUEST)


@pytest.mark.parametrize("left", [1, 2, 3, 20])
async def test_a_last_line_that_was_cut_off_is_left_out_and_written_over(file: Path, left: int) -> None:
    await record(file, "one")
    whole = read(file)
    await record(file, "二" * 50, request=SHAPED)
    write(file, read(file)[:-left])  # In the middle of a character, or of anything.
    replaying = ReplayingChatModel(file, NAME)
    assert (await replaying.chat(REQUEST)).text == "one"
    if left > 1:
        with pytest.raises(CassetteMiss):
            await replaying.chat(SHAPED)
    await record(file, "three", request=asks("Anything"))
    assert read(file).startswith(whole)
    assert (await ReplayingChatModel(file, NAME).chat(asks("Anything"))).text == "three"


async def test_a_character_cut_in_half_at_the_end_is_no_trouble(file: Path) -> None:
    await record(file, "one")
    write(file, read(file) + '{"asked": {"model": "中'.encode()[:-1])
    assert (await ReplayingChatModel(file, NAME).chat(REQUEST)).text == "one"


@pytest.mark.parametrize(
    "line",
    [
        b"{",
        b"7",
        b"[]",
        b"\xff\xfe",
        b"[" * 50_000,
        b'{"asked": 1}',
        b'{"asked": {}, "reply": {"text": 7}}',
        b'{"asked": {}, "reply": null}',
        b'{"asked": {}, "error": {"type": "KeyboardInterrupt"}}',
        b'{"asked": {}, "error": {"type": "__class__", "message": "x"}}',
        b'{"asked": {}, "error": "EndpointBusy"}',
    ],
)
async def test_a_damaged_line_is_named(file: Path, line: bytes) -> None:
    await record(file, "one")
    write(file, line + b"\n" + read(file))
    with pytest.raises(StorageError, match="Line 1 "):
        ReplayingChatModel(file, NAME)


@pytest.mark.parametrize(
    "asked", [{}, {"messages": 7}, {"messages": ["x", {"text": 1}]}, {"purpose": "decide"}]
)
async def test_an_odd_call_in_the_file_does_not_break_the_miss(file: Path, asked: dict[str, object]) -> None:
    reply = {"text": "x", "model": "", "usage": {"calls": 1}}
    line = {"asked": {"purpose": "decide", **asked}, "reply": reply}
    write(file, json.dumps(line).encode() + b"\n")
    with pytest.raises(CassetteMiss):
        await ReplayingChatModel(file, NAME).chat(REQUEST)


async def test_a_key_written_into_the_file_by_hand_changes_nothing(file: Path) -> None:
    await record(file, "one")
    line = json.loads(read(file))
    line["key"] = "another"
    write(file, json.dumps(line).encode() + b"\n")
    assert (await ReplayingChatModel(file, NAME).chat(REQUEST)).text == "one"


async def test_no_file_and_no_room_are_said(file: Path, tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="cannot be read"):
        ReplayingChatModel(file, NAME)
    with pytest.raises(StorageError, match="cannot be written"):
        await record(tmp_path, "one")


async def test_calls_at_the_same_time_stay_apart(file: Path) -> None:
    """Each is longer than what is written at once by files that are read by the line."""

    def echo(request: dict[str, object]) -> str:
        return str(request["messages"])[-40:] * 3_000

    async with stage(answering(echo), max_concurrent=8) as on:
        models = [RecordingChatModel(on.model, file, NAME) for _ in range(2)]
        asked = [asks(f"Number {number}") for number in range(16)]
        replies = await asyncio.gather(*(models[at % 2].chat(one) for at, one in enumerate(asked)))
    replaying = ReplayingChatModel(file, NAME)
    assert [await replaying.chat(one) for one in asked] == list(replies)


def test_processes_that_record_into_one_file_stay_apart(file: Path) -> None:
    """Each of them begins anew for every line, as a run does, and mends what it takes for half a line."""
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        for one in [pool.submit(record_many, file, name) for name in ("a", "b")]:
            one.result(timeout=60)
    lines = read(file).splitlines()
    assert len(lines) == 2 * LINES
    assert {json.loads(line)["reply"]["text"][0] for line in lines} == {"a", "b"}


async def test_the_key_is_not_in_it(file: Path) -> None:
    for name in ("401 that tells the key", "a reply that tells the key"):
        async with stage(BEHAVIOURS[name]) as on:
            try:
                await RecordingChatModel(on.model, file, NAME).chat(REQUEST)
            except TreetapError as error:
                assert KEY not in str(error)
    assert KEY.encode() not in read(file)
    assert len(read(file).splitlines()) == 2


async def test_settings_choose_between_recording_and_replaying(tmp_path: Path) -> None:
    async with stage(says("Recorded.")) as on:
        for mode in ("record", "replay"):
            settings = Settings.model_validate(
                {
                    "data": str(tmp_path / "data"),
                    "models": {
                        "text": {"name": NAME, "base_url": on.endpoint.url},
                        "cassette": {"mode": mode, "file": str(tmp_path / "cassette.jsonl")},
                    },
                }
            )
            models = open_models(settings, FrozenClock())
            assert models.text is not None
            assert (await models.text.chat(REQUEST)).text == "Recorded."
            await models.close()
        assert len(on.endpoint.calls) == 1
