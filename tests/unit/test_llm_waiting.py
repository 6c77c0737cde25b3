"""How long an endpoint is waited for, how often it is asked, and by how many at once."""

from __future__ import annotations

import asyncio
import threading
import time
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.llm_stage import REQUEST, stage
from treetap.bench.endpoint.behaviours import (
    BEHAVIOURS,
    busy,
    busy_ms,
    busy_until,
    dripping,
    dripping_events,
    says,
    slow,
)
from treetap.bench.endpoint.exchange import Behaviour, Exchange
from treetap.core.clock import SystemClock
from treetap.errors import BudgetSpent, EndpointBusy
from treetap.llm.retrying import pause

NOW = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("behaviour", "seconds"), [(busy("3"), 3.0), (busy("0"), 0.0), (busy_ms(1_500), 1.5), (busy("2.5"), 2.5)]
)
async def test_it_is_left_alone_as_long_as_it_asks(behaviour: Behaviour, seconds: float) -> None:
    async with stage(behaviour, says("At last.")) as on:
        assert (await on.model.chat(REQUEST)).text == "At last."
        assert on.clock.monotonic() == seconds


async def test_a_date_is_understood_too() -> None:
    async with stage(busy_until(2), says("At last."), clock=SystemClock()) as on:
        assert (await on.model.chat(REQUEST)).text == "At last."
        first, second = on.endpoint.calls
    # A date has whole seconds.
    assert 0.9 < second.at - first.at < 4


async def test_it_is_really_waited() -> None:
    async with stage(busy_ms(300), says("At last."), clock=SystemClock()) as on:
        await on.model.chat(REQUEST)
        first, second = on.endpoint.calls
    assert second.at - first.at >= 0.3


@pytest.mark.parametrize("behaviour", [busy("6"), busy("3600"), busy("99999999"), busy_ms(1e8)])
async def test_a_wait_beyond_the_deadline_is_not_begun(behaviour: Behaviour) -> None:
    async with stage(behaviour, says("Never said.")) as on:
        with pytest.raises(EndpointBusy, match="left alone"):
            await on.model.chat(REQUEST)
        assert len(on.endpoint.calls) == 1
        assert on.clock.monotonic() == 0


@pytest.mark.parametrize("retries", [0, 1, 4])
async def test_it_is_tried_so_often_and_waits_grow(retries: int) -> None:
    async with stage(BEHAVIOURS["503"], max_retries=retries) as on:
        with pytest.raises(EndpointBusy, match=f"asked {retries + 1} times" if retries else "busy"):
            await on.model.chat(REQUEST.model_copy(update={"deadline": 100}))
        assert len(on.endpoint.calls) == retries + 1
        longest = sum(0.5 * 2**tried for tried in range(retries))
        assert longest / 2 <= on.clock.monotonic() <= longest


@given(st.text(max_size=40) | st.floats().map(str) | st.datetimes().map(str) | st.integers().map(str))
def test_nothing_that_a_header_says_breaks_the_pause(said: str) -> None:
    for name in ("retry-after", "retry-after-ms"):
        assert pause(2, {name: said}, NOW) >= 0


def test_a_date_in_the_past_or_without_a_zone_is_no_trouble() -> None:
    assert pause(0, {"retry-after": "Thu, 01 Jan 1970 00:00:00 GMT"}, NOW) == 0
    later = (NOW + timedelta(seconds=7)).strftime("%a, %d %b %Y %H:%M:%S")
    assert pause(0, {"retry-after": later}, NOW) == 7


@pytest.mark.parametrize("behaviour", [dripping(0.02), dripping_events(0.02), slow(30), BEHAVIOURS["silent"]])
@pytest.mark.parametrize("stream", [False, True])
async def test_the_deadline_bounds_the_whole_reply(behaviour: Behaviour, stream: bool) -> None:
    async with stage(behaviour, stream=stream) as on:
        began = time.monotonic()
        with pytest.raises(EndpointBusy, match=r"within 0\.3 seconds"):
            await on.model.chat(REQUEST.model_copy(update={"deadline": 0.3}))
        assert 0.3 <= time.monotonic() - began < 3


async def test_without_a_deadline_of_its_own_the_endpoints_holds() -> None:
    async with stage(BEHAVIOURS["dripping"], timeout=0.2) as on:
        with pytest.raises(EndpointBusy, match=r"within 0\.2 seconds"):
            await on.model.chat(REQUEST.model_copy(update={"deadline": None}))


async def test_the_connection_is_free_again_after_one_that_was_given_up() -> None:
    async with stage(BEHAVIOURS["silent"], says("Here I am."), max_concurrent=1) as on:
        with pytest.raises(EndpointBusy):
            await on.model.chat(REQUEST.model_copy(update={"deadline": 0.1}))
        assert (await on.model.chat(REQUEST)).text == "Here I am."


@pytest.mark.parametrize("most", [1, 3])
async def test_no_more_calls_at_once_than_allowed(most: int) -> None:
    async with stage(slow(0.05), max_concurrent=most) as on:
        await asyncio.gather(*(on.model.chat(REQUEST) for _ in range(3 * most)))
        assert on.endpoint.most_at_once == most
        assert len(on.endpoint.calls) == 3 * most


async def test_waiting_for_a_turn_is_within_the_deadline() -> None:
    async with stage(slow(0.6), max_concurrent=1) as on:
        first = asyncio.create_task(on.model.chat(REQUEST))
        await asyncio.sleep(0.1)
        with pytest.raises(EndpointBusy):
            await on.model.chat(REQUEST.model_copy(update={"deadline": 0.2}))
        await first
        assert len(on.endpoint.calls) == 1


async def test_the_run_makes_no_more_calls_than_it_may_tries_included() -> None:
    async with stage(BEHAVIOURS["503"], max_retries=9) as on:
        on.meter.begin(2)
        with pytest.raises(BudgetSpent):
            await on.model.chat(REQUEST.model_copy(update={"deadline": 100}))
        assert len(on.endpoint.calls) == 2


async def test_a_call_that_is_cancelled_ends_at_once_and_is_counted() -> None:
    came = threading.Event()

    def silent(call: Exchange) -> None:
        came.set()
        BEHAVIOURS["silent"](call)

    async with stage(silent) as on:
        asking = asyncio.create_task(on.model.chat(REQUEST))
        assert await asyncio.to_thread(came.wait, 5)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert len(on.meter.taken()) == 1


async def test_a_closed_model_can_be_asked_again() -> None:
    async with stage(says("Hello.")) as on:
        await on.model.chat(REQUEST)
        await on.model.close()
        await on.model.close()
        assert (await on.model.chat(REQUEST)).text == "Hello."
