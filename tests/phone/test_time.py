"""The phone's time is its own."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.phone.little import LAB, little_phone
from virtualphone.clock import COMMAND_MS, LAST_MS, LATENCY_MS, PhoneClock
from virtualphone.device import AndroidDevice
from virtualphone.display import Display
from virtualphone.phone import Phone
from virtualphone.scene import Scene, compose
from virtualphone.screen import Frame, render
from virtualphone.toolkit.box import Op


def test_at_speed_0_a_command_takes_a_fixed_time() -> None:
    phone = little_phone()
    start = phone.now_ms
    for _ in range(7):
        phone.clock.command()
    assert phone.now_ms - start == 7 * COMMAND_MS == phone.clock.ticked_ms


def test_time_does_not_run_backwards() -> None:
    with pytest.raises(ValueError, match="backwards"):
        PhoneClock().advance(-1)
    with pytest.raises(ValueError, match="speed"):
        PhoneClock(-1)


def test_what_falls_due_happens_at_its_moment_however_far_the_clock_jumps() -> None:
    phone = little_phone()
    moment = phone.now_ms + 12_345
    phone.data(LAB)["due_ms"] = moment
    phone.advance(3600)
    assert phone.data(LAB)["log"] == [["due", moment]]


def fail() -> int:
    raise KeyError("broken")


@pytest.mark.parametrize(
    ("due", "on_due", "words"),
    [
        (None, lambda: None, "due for ever"),
        (None, fail, "KeyError: 'broken'"),
        (fail, None, "KeyError: 'broken'"),
        (lambda: "soon", None, "milliseconds"),
    ],
)
def test_an_app_that_fails_does_not_stop_the_clock(due: Any, on_due: Any, words: str) -> None:
    phone = little_phone()
    lab = phone.apps[LAB]
    if due is not None:
        lab.due = due  # type: ignore[method-assign]
    if on_due is not None:
        lab.on_due = on_due  # type: ignore[method-assign]
    phone.data(LAB)["due_ms"] = start = phone.now_ms
    phone.advance(10)
    phone.advance(10)
    assert phone.now_ms == start + 20_000
    assert len(phone.journal.crashes) == 1
    assert words in phone.journal.crashes[0]["error"]
    phone.strict = True
    phone.data(LAB)["level"] += 1
    with pytest.raises((KeyError, RuntimeError, TypeError)):
        phone.advance(10)


async def test_a_broken_app_leaves_the_clock_running_at_speed_x_and_adb_answering() -> None:
    phone = little_phone(speed=100)
    phone.apps[LAB].due = fail  # type: ignore[method-assign]
    start = phone.now_ms
    running = asyncio.create_task(phone.clock.run())
    await phone.clock.wait(20)
    assert phone.now_ms > start
    assert not running.done()
    running.cancel()
    with ThreadPoolExecutor(1) as workers:
        device = AndroidDevice(phone, workers, "x")
        phone.passing.until = lambda _ms: 1 // 0  # type: ignore[assignment, method-assign]
        device.received("shell:ls")


async def test_the_longest_sleep_ends_at_the_end_of_time_and_lets_others_in() -> None:
    phone = little_phone()
    lab = phone.apps[LAB]
    lab.due = lambda: phone.now_ms + 86_400_000  # type: ignore[method-assign]
    turns = 0

    async def other() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    busy = asyncio.create_task(other())
    await phone.clock.wait(3e11)
    busy.cancel()
    assert phone.now_ms == LAST_MS
    assert turns > 1000
    assert phone.clock.wall().year == 2099
    compose(phone)


@pytest.mark.parametrize("speed", [float("nan"), float("inf"), -1])
def test_a_speed_that_is_none_is_refused(speed: float) -> None:
    with pytest.raises(ValueError, match="speed"):
        little_phone(speed=speed)


async def test_a_slow_clock_runs_too() -> None:
    phone = little_phone(speed=0.02)
    start = phone.now_ms
    running = asyncio.create_task(phone.clock.run())
    await asyncio.sleep(0.3)
    running.cancel()
    assert phone.now_ms > start


def test_what_fell_due_is_logged_at_its_moment() -> None:
    phone = little_phone()
    phone.data(LAB)["due_ms"] = moment = phone.now_ms + 5000
    phone.noted("judge")
    phone.advance(86_400)
    logged = [entry for entry in phone.journal.changes if entry["cause"] == "time"]
    assert {entry["at_ms"] for entry in logged} == {moment}


def test_the_seed_alone_decides_the_first_minute_and_the_content() -> None:
    one, same, other = little_phone(seed=3), little_phone(seed=3), little_phone(seed=4)
    assert one.snapshot() == same.snapshot()
    assert one.now_ms != other.now_ms
    assert one.data(LAB)["number"] != other.data(LAB)["number"]
    other.launch(LAB)
    other.advance(50)
    other.reset(3)
    assert other.snapshot() == one.snapshot()


def test_a_toast_goes_away() -> None:
    phone = little_phone()
    phone.toast("hello")
    assert any(window.kind == "toast" for window in compose(phone).windows)
    phone.advance(4)
    assert not any(window.kind == "toast" for window in compose(phone).windows)


def test_the_status_bar_shows_the_phones_clock() -> None:
    phone = little_phone()
    phone.advance(61)
    bar = next(window for window in compose(phone).windows if window.kind == "status")
    words = [op[5] for op in bar.root.ops if op[0] == "text"]
    assert words == [phone.clock.wall().strftime("%H:%M")]


async def pictures(phone: Phone, workers: ThreadPoolExecutor) -> list[bytes]:
    """Before, early in a transition, late in it, and after."""
    display = Display(phone, workers)
    found = [(await display.frame()).rgba]
    display.remember()
    phone.launch(LAB)
    found.append((await display.frame()).rgba)
    phone.clock.advance(LATENCY_MS["launch"] * 2 // 3)
    found.append((await display.frame()).rgba)
    phone.clock.advance(LATENCY_MS["launch"])
    found.append((await display.frame()).rgba)
    return found


async def test_at_speed_x_a_transition_is_seen_and_at_speed_0_not() -> None:
    with ThreadPoolExecutor(1) as workers:
        before, early, late, after = await pictures(little_phone(speed=1), workers)
        assert before == early
        assert len({early, late, after}) == 3
        before, early, late, after = await pictures(little_phone(speed=0), workers)
        assert before != early == late == after


async def test_at_speed_x_time_runs_by_itself_and_captures_wait() -> None:
    phone = little_phone(speed=200)
    start = phone.now_ms
    running = asyncio.create_task(phone.clock.run())
    await phone.clock.wait(20)
    assert phone.now_ms > start
    phone.launch(LAB)
    assert phone.clock.busy_until_ms > phone.now_ms
    await phone.clock.settled()
    assert phone.clock.busy_until_ms <= phone.now_ms
    running.cancel()


async def test_an_unchanged_screen_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []

    def counted(width: int, height: int, ops: list[Op]) -> Frame:
        drawn.append(1)
        return render(width, height, ops)

    monkeypatch.setattr("virtualphone.display.render", counted)
    phone = little_phone()
    with ThreadPoolExecutor(1) as workers:
        display = Display(phone, workers)
        first, second = await display.frame(), await display.frame()
        assert first is second
        phone.clock.command()
        assert await display.frame() is first
        phone.launch(LAB)
        assert (await display.frame()).png != first.png
    assert len(drawn) == 2


async def test_what_moves_by_itself_is_looked_at_again_and_what_does_not_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looks: list[int] = []

    def counted(phone: Phone) -> Scene:
        looks.append(1)
        return compose(phone)

    monkeypatch.setattr("virtualphone.display.compose", counted)
    phone = little_phone()
    phone.launch(LAB)
    with ThreadPoolExecutor(1) as workers:
        display = Display(phone, workers)
        still = await display.frame()
        phone.clock.command()
        assert await display.frame() is still
        assert len(looks) == 1
        phone.advance(60)
        assert (await display.frame()).png != still.png
        phone.data(LAB)["rows"][0]["name"] = "changed behind everybody's back"
        assert (await display.frame()).png != still.png
        phone.push(LAB, "ValuesActivity", {})
        turning = await display.frame()
        phone.clock.advance(300)
        assert (await display.frame()).png != turning.png
