"""Runs recorded on the virtual phone teach others: another text to another contact, another time."""

from __future__ import annotations

from typing import Any

import pytest

from treetap.bench.walks.record import carried_out, recorded
from treetap.bench.walks.replay import bound_moves, replayed
from treetap.bench.walks.routes import alarm, every_walk, message, note_deleted, switch
from treetap.bench.walks.stage import Stage, stage
from treetap.bench.walks.walk import Move, Walk
from treetap.memory.keys import may_be_alias, same_way
from treetap.memory.learning.learner import RunLearner
from treetap.memory.reuse.rule import judge
from treetap.models import (
    Back,
    Decider,
    InputText,
    Query,
    Status,
    StepStatus,
    TaskExperience,
    Trajectory,
    slots_used,
)
from treetap.task.reader import LexiconTaskReader

Json = dict[str, Any]
REPLAY = 0.9
SMS = "com.android.messaging"
CLOCK = "com.android.deskclock"


async def run_of(walk: Walk, *, here: Stage | None = None) -> Trajectory:
    frame = await LexiconTaskReader().read(walk.sentence)
    if here is not None:
        return await recorded(here, frame, walk)
    async with stage(walk.locale) as fresh:
        return await recorded(fresh, frame, walk)


async def learned_from(walk: Walk) -> TaskExperience:
    run = await run_of(walk)
    assert run.tree.status is Status.SUCCESS, run.tree.steps[-1].verdict
    learned = await RunLearner(LexiconTaskReader()).learn(run)
    (task,) = (one for one in learned if isinstance(one, TaskExperience))
    return task


async def again(task: TaskExperience, sentence: str, locale: str = "en") -> tuple[list[str], Json]:
    """The replay for another sentence, on a fresh phone: what was typed, and the phone's apps afterwards."""
    frame = await LexiconTaskReader().read(sentence)
    match = judge(task, Query(frame=frame))
    assert match.confidence >= REPLAY, match.reasons
    values = {one.name: one.value for one in match.slots}
    async with stage(locale) as here:
        steps, _ = await replayed(here, task, values)
        state: Json = here.phone.state()["apps"]
    assert [one.status for one in steps] == [StepStatus.SUCCESS] * len(steps)
    typed = [one.action.text.fill() for one in steps if isinstance(one.action, InputText)]
    return typed, state


def said_last(state: Json) -> dict[str, str]:
    """The last words of each conversation, by whom it is with."""
    names = {
        phone["number"]: person["name"]
        for person in state["com.android.contacts"]["people"]
        for phone in person["phones"]
    }
    threads = (one for one in state[SMS]["threads"] if len(one["numbers"]) == 1)
    return {names.get(one["numbers"][0], one["numbers"][0]): one["messages"][-1]["text"] for one in threads}


async def test_a_message_teaches_another_text_to_another_contact() -> None:
    task = await learned_from(message("send 'hi' to Mom", "Mom", "hi"))
    assert {slot.name for slot in task.slots} == {"content", "recipient"}
    new = await LexiconTaskReader().read("send 'see you at noon' to Bob")
    for move in bound_moves(task, new.values):
        written = move.action.model_dump_json() + "".join(one.model_dump_json() for one in move.expect)
        assert "Mom" not in written
        assert '"hi"' not in written
    assert judge(task, Query(frame=new)).confidence >= REPLAY


@pytest.mark.slow
@pytest.mark.parametrize("other", ["Anna Lee", "Dad"])
async def test_and_the_phone_sends_it_to_no_one_else(other: str) -> None:
    task = await learned_from(message("send 'hi' to Ann Lee", "Ann Lee", "hi"))
    typed, state = await again(task, f"send 'see you at noon' to {other}")
    assert typed == ["see you at noon"]
    assert [name for name, words in said_last(state).items() if words == "see you at noon"] == [other]
    assert "hi" not in said_last(state).values()


@pytest.mark.slow
async def test_and_in_chinese() -> None:
    task = await learned_from(message("给妈妈发短信说“晚上见”", "妈妈", "晚上见", "zh"))
    typed, state = await again(task, "给张珊发短信说“明天再聊”", "zh")
    assert typed == ["明天再聊"]
    assert [name for name, words in said_last(state).items() if words == "明天再聊"] == ["张珊"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("first", "then", "locale"),
    [
        ("set an alarm for 7:30", "set an alarm for 8:15", "en"),
        ("设一个7点30分的闹钟", "设一个8点15分的闹钟", "zh"),
    ],
)
async def test_an_alarm_for_7_30_teaches_8_15(first: str, then: str, locale: str) -> None:
    task = await learned_from(alarm(first, "7", "30", locale))
    assert slots_used(task.tree) >= {"time.hour", "time.minute2"}
    typed, state = await again(task, then, locale)
    assert typed == ["8", "15"]
    assert (8, 15) in [(one["hour"], one["minute"]) for one in state[CLOCK]["alarms"]]
    assert (7, 30) not in [(one["hour"], one["minute"]) for one in state[CLOCK]["alarms"]]


@pytest.mark.slow
async def test_what_is_deleted_is_what_the_new_task_names() -> None:
    task = await learned_from(note_deleted("delete the note 'Our house'", "Our house"))
    _, state = await again(task, "delete the note 'Packing list'")
    kept = {one["title"]: one for one in state["com.android.notes"]["notes"]}
    assert kept["Our house"]["trashed_ms"] is None
    assert kept["Packing list"]["trashed_ms"] is not None


@pytest.mark.slow
async def test_on_never_teaches_off() -> None:
    way = ["Network & internet"], "Airplane mode"
    on = await learned_from(switch("turn on airplane mode", *way, on=True))
    async with stage() as here:
        await run_of(switch("turn on airplane mode", *way, on=True), here=here)
        await carried_out(here, [Move(Back())], decided_by=Decider.HUMAN)
        run = await run_of(switch("turn off airplane mode", *way, on=False), here=here)
    (off,) = (
        one for one in await RunLearner(LexiconTaskReader()).learn(run) if isinstance(one, TaskExperience)
    )
    assert not same_way(on, off)
    assert not may_be_alias(on, off)
    assert judge(on, Query(frame=run.frame)).confidence < REPLAY


@pytest.mark.slow
@pytest.mark.parametrize("walk", every_walk(), ids=lambda walk: walk.name)
async def test_every_walk_ends_where_it_should_and_teaches(walk: Walk) -> None:
    task = await learned_from(walk)
    assert task.verified
    assert task.end_evidence
    assert task.circumstances.apps
    values = task.frame.values
    assert bound_moves(task, values), "with its own values it is what was done"
    assert task.constants == ()
