"""What a sink of events must do."""

from __future__ import annotations

import asyncio

import pytest

from tests import samples
from treetap.core.ports import EventSink
from treetap.models import (
    DURABLE_KINDS,
    ActionDone,
    ActionIntended,
    Decided,
    Decider,
    Event,
    NodeEnded,
    Noted,
    Payload,
    RunEnded,
    RunStarted,
    Status,
    Terminal,
)

END = RunEnded(status=Status.SUCCESS)
DURABLE: dict[str, Payload] = {
    payload.kind: payload
    for payload in (
        RunStarted(task="turn on Wi-Fi", settings={"a": [1, None, "é"]}, version="0"),
        ActionIntended(action=samples.tap("Wi-Fi"), by=Decider.OFFLINE),
        ActionDone(intended=0),
        NodeEnded(status=Status.PARTIAL, reason="why"),
        END,
    )
}
AWKWARD = 'a\nb\r\n\u2028c\t"d" \\ 你好 😀 \x00'
"""A log of one event per line must not be broken by what an event says."""


class EventSinkContract:
    """Bind `sink`, new, and `written`."""

    @pytest.fixture
    def sink(self) -> EventSink:
        raise NotImplementedError

    async def written(self, sink: EventSink) -> list[Event]:
        """What is there if the process dies now: read it where it lies, and do not flush or close."""
        raise NotImplementedError

    async def test_events_are_numbered_from_zero_without_gaps(self, sink: EventSink) -> None:
        events = [await sink.emit("0", Noted(text=f"{at}")) for at in range(5)]
        assert [event.seq for event in events] == [0, 1, 2, 3, 4]

    async def test_events_at_once_are_numbered_without_gaps(self, sink: EventSink) -> None:
        events = await asyncio.gather(*(sink.emit(f"0.{at}", Noted(text=f"{at}")) for at in range(50)))
        assert sorted(event.seq for event in events) == list(range(50))
        for at, event in enumerate(events):
            assert (event.node, event.payload) == (f"0.{at}", Noted(text=f"{at}"))

    async def test_what_comes_back_is_what_is_written(self, sink: EventSink) -> None:
        payloads: list[Payload] = [
            Noted(text=AWKWARD),
            Decided(decision=Terminal(action=samples.tap("Wi-Fi")), by=Decider.MODEL),
        ]
        events = [await sink.emit("0.1", payload) for payload in payloads]
        assert [event.payload for event in events] == payloads
        # The last one is durable, and with it all that came before.
        events.append(await sink.emit("", END))
        assert await self.written(sink) == events

    async def test_events_at_once_are_written_in_order(self, sink: EventSink) -> None:
        await asyncio.gather(*(sink.emit("0", Noted(text="x" * 50 * at + "!")) for at in range(30)))
        await sink.emit("", END)
        assert [event.seq for event in await self.written(sink)] == list(range(31))

    async def test_all_events_are_of_one_run(self, sink: EventSink) -> None:
        first, second = await sink.emit("", Noted(text="one")), await sink.emit("0", Noted(text="two"))
        assert first.run == second.run

    async def test_time_does_not_go_back(self, sink: EventSink) -> None:
        await asyncio.gather(*(sink.emit("0", Noted(text="x")) for _ in range(20)))
        await sink.emit("", END)
        stamps = [event.monotonic for event in await self.written(sink)]
        assert len(stamps) == 21
        assert stamps == sorted(stamps)

    def test_every_durable_kind_is_tried(self) -> None:
        assert DURABLE.keys() == DURABLE_KINDS

    @pytest.mark.parametrize("kind", DURABLE)
    async def test_what_must_not_be_lost_is_written_at_once(self, sink: EventSink, kind: str) -> None:
        event = await sink.emit("0", DURABLE[kind])
        assert await self.written(sink) == [event]
