"""The event log: ordered, on disk when it says so, readable after a kill."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.contracts.event_sink import EventSinkContract
from treetap.app.run import EventLog, read_events
from treetap.core.clock import FrozenClock
from treetap.core.ports import EventSink
from treetap.errors import LogCorrupt, StorageError
from treetap.models import (
    DURABLE_KINDS,
    ActionDone,
    ActionIntended,
    Back,
    Decider,
    Event,
    NodeStarted,
    Noted,
    Payload,
)

INTENDED = ActionIntended(action=Back(), by=Decider.OFFLINE)
DONE = ActionDone(intended=0)


def open_log(folder: Path) -> EventLog:
    return EventLog(folder, "run-1", FrozenClock())


async def write(folder: Path, *payloads: Payload) -> None:
    with open_log(folder) as log:
        for payload in payloads:
            await log.emit("0", payload)


class TestEventLogAsASink(EventSinkContract):
    """The real sink passes the contract of its port."""

    @pytest.fixture
    def sink(self, tmp_path: Path) -> Iterator[EventLog]:
        with open_log(tmp_path) as log:
            yield log

    async def written(self, sink: EventSink) -> list[Event]:
        assert isinstance(sink, EventLog)
        return list(read_events(sink.path).events)


async def test_events_come_back_in_order_and_whole(tmp_path: Path) -> None:
    payloads = (
        NodeStarted(task="打开设置", depth=0),
        INTENDED,
        DONE,
        Noted(text="line\nbreak\u2028and \U0001f600"),
    )
    await write(tmp_path, *payloads)
    history = read_events(tmp_path)
    assert [event.payload for event in history.events] == list(payloads)
    assert [event.seq for event in history.events] == [0, 1, 2, 3]
    assert {event.run for event in history.events} == {"run-1"}
    assert not history.torn
    assert len((tmp_path / "events.jsonl").read_bytes().splitlines()) == 4


async def test_tasks_that_emit_at_once_do_not_mix(tmp_path: Path) -> None:
    with open_log(tmp_path) as log:
        await asyncio.gather(*(log.emit("0", Noted(text="x" * 5000)) for _ in range(50)))
    assert [event.seq for event in read_events(tmp_path).events] == list(range(50))


@pytest.mark.parametrize(
    "payload", [INTENDED, DONE, Noted(text="a remark")], ids=lambda payload: payload.kind
)
async def test_what_must_not_be_lost_is_synced_before_emit_returns(
    payload: Payload, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    real = os.fsync

    def sync(handle: int) -> None:
        real(handle)
        synced.append(os.fstat(handle).st_size)

    with open_log(tmp_path) as log:
        monkeypatch.setattr(os, "fsync", sync)
        await log.emit("0", payload)
        size = (tmp_path / "events.jsonl").stat().st_size
        assert synced == ([size] if payload.kind in DURABLE_KINDS else [])


def test_intended_and_done_are_durable() -> None:
    assert {"action_intended", "action_done"} <= DURABLE_KINDS


async def test_a_torn_last_line_is_left_out_and_said(tmp_path: Path) -> None:
    await write(tmp_path, INTENDED, DONE)
    whole = (tmp_path / "events.jsonl").read_bytes()
    first_end = whole.index(b"\n") + 1
    for cut in range(len(whole) + 1):
        (tmp_path / "events.jsonl").write_bytes(whole[:cut])
        history = read_events(tmp_path)
        assert len(history.events) == whole[:cut].count(b"\n")
        assert history.torn == (cut not in (0, first_end, len(whole)))


@pytest.mark.parametrize("damage", [b"", b"{}", b"null", b"\x00" * 40, b"\xff\xfe", b"[" * 5000])
async def test_damage_before_the_last_line_names_the_line(damage: bytes, tmp_path: Path) -> None:
    await write(tmp_path, INTENDED, DONE)
    first, second = (tmp_path / "events.jsonl").read_bytes().splitlines()
    (tmp_path / "events.jsonl").write_bytes(b"\n".join([first, damage, second]) + b"\n")
    with pytest.raises(LogCorrupt, match=r"events\.jsonl:2"):
        read_events(tmp_path)


async def test_a_lost_line_is_noticed(tmp_path: Path) -> None:
    await write(tmp_path, INTENDED, DONE, DONE)
    first, _, third = (tmp_path / "events.jsonl").read_bytes().splitlines()
    (tmp_path / "events.jsonl").write_bytes(b"\n".join([first, third]) + b"\n")
    with pytest.raises(LogCorrupt, match="sequence number 2 where 1 was due"):
        read_events(tmp_path)


async def test_another_version_is_refused_and_not_guessed(tmp_path: Path) -> None:
    await write(tmp_path, INTENDED)
    line = (tmp_path / "events.jsonl").read_bytes().replace(b'"version":1', b'"version":2')
    (tmp_path / "events.jsonl").write_bytes(line)
    with pytest.raises(LogCorrupt, match="version"):
        read_events(tmp_path)


def test_a_missing_log_is_a_typed_error(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="cannot be read"):
        read_events(tmp_path / "nowhere")


async def test_an_existing_log_is_never_written_over(tmp_path: Path) -> None:
    await write(tmp_path, INTENDED)
    with pytest.raises(StorageError, match="cannot be created"):
        open_log(tmp_path)
    assert len(read_events(tmp_path).events) == 1


async def test_a_full_disk_is_typed_and_leaves_whole_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.write

    def half_then_full(handle: int, data: bytes) -> int:
        if len(data) > 60:
            return real(handle, data[:60])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with open_log(tmp_path) as log:
        await log.emit("0", INTENDED)
        monkeypatch.setattr(os, "write", half_then_full)
        with pytest.raises(StorageError, match="No space left"):
            await log.emit("0", Noted(text="lost"))
        monkeypatch.setattr(os, "write", real)
        await log.emit("0", DONE)
    history = read_events(tmp_path)
    assert [event.kind for event in history.events] == ["action_intended", "action_done"]
    assert not history.torn


@pytest.mark.parametrize("moment", ["write", "fsync"])
async def test_an_interrupt_while_writing_leaves_a_log_that_can_go_on(
    moment: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = getattr(os, moment)

    def interrupted(*args: Any) -> Any:
        real(*args)
        raise KeyboardInterrupt

    with open_log(tmp_path) as log:
        await log.emit("0", INTENDED)
        monkeypatch.setattr(os, moment, interrupted)
        with pytest.raises(KeyboardInterrupt):
            await log.emit("0", DONE)
        monkeypatch.setattr(os, moment, real)
        await log.emit("0", DONE)
    assert [event.seq for event in read_events(tmp_path).events] == [0, 1]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs Linux's /dev/full")
async def test_a_really_full_device_is_typed(tmp_path: Path) -> None:
    with open_log(tmp_path) as log:
        full = os.open("/dev/full", os.O_WRONLY)
        os.dup2(full, log._file)
        os.close(full)
        with pytest.raises(StorageError, match="No space left"):
            await log.emit("0", INTENDED)


async def test_writing_after_close_is_typed(tmp_path: Path) -> None:
    log = open_log(tmp_path)
    log.close()
    log.close()
    with pytest.raises(StorageError):
        await log.emit("0", INTENDED)


WRITER = """
import asyncio, sys
from pathlib import Path
from treetap.app.run import EventLog
from treetap.core.clock import SystemClock
from treetap.models import ActionIntended, Back, Decider

async def main():
    log = EventLog(Path(sys.argv[1]), "killed", SystemClock())
    while True:
        event = await log.emit("0", ActionIntended(action=Back(description="x" * 3000), by=Decider.OFFLINE))
        print(event.seq, flush=True)

asyncio.run(main())
"""


def kill_while_writing(folder: Path, after: int) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, str(folder)], stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        acknowledged = -1
        for line in child.stdout:
            acknowledged = int(line)
            if acknowledged >= after:
                break
        child.send_signal(signal.SIGKILL)
        rest = [line for line in child.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
        acknowledged = int(rest[-1]) if rest else acknowledged
    history = read_events(folder)
    assert len(history.events) > acknowledged


def test_what_was_acknowledged_survives_a_kill(tmp_path: Path) -> None:
    kill_while_writing(tmp_path, after=20)


@pytest.mark.slow
@pytest.mark.parametrize("after", range(0, 200, 10))
def test_what_was_acknowledged_survives_a_kill_at_any_moment(after: int, tmp_path: Path) -> None:
    kill_while_writing(tmp_path, after)
