"""Faults strike where and when they were told to, the same every time, and are written down."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from tests import samples
from tests.fakes.device import FakeDevice, Page
from treetap.core.clock import FrozenClock
from treetap.device.wrappers.faults import FAULTS, Fault, FaultyDevice
from treetap.errors import ConfigError, DeviceLost, OffScreen, ScreenUnreadable, UnknownName
from treetap.models import App, Foreground, Key, Launch, Pixels, Press, Touch, Type

TAP, BACK = Touch(x=5, y=5, to_x=5, to_y=5), Press(key=Key.BACK)
HOME = Page("home", App(package="launcher"), samples.blank())
CHAT = Page(
    "chat", App(package="chat"), samples.drawn(samples.chat("Ann", "hi")), tree="<hierarchy>2</hierarchy>"
)


class Faulty:
    """A fake phone with faults."""

    def __init__(self, *faults: Fault, seed: int = 1) -> None:
        self.clock = FrozenClock()
        self.inner = FakeDevice(HOME, CHAT)
        self.device = FaultyDevice(self.inner, faults, seed, self.clock)

    @property
    def struck(self) -> list[tuple[str, int, str]]:
        return [(one.fault, one.call, one.method) for one in self.device.injected]


async def test_a_swallowed_tap_seems_done_and_never_arrives() -> None:
    phone = Faulty(Fault("swallowed_tap", at=(2,)))
    for command in (TAP, BACK, TAP, TAP):
        await phone.device.perform(command)
    assert phone.inner.received == [TAP, BACK, TAP]
    assert phone.struck == [("swallowed_tap", 3, "perform")]


async def test_a_phone_that_swallows_taps_has_an_edge_all_the_same() -> None:
    phone = Faulty(Fault("swallowed_tap", rate=1))
    with pytest.raises(OffScreen):
        await phone.device.perform(Touch(x=0, y=0, to_x=9999, to_y=0))
    assert phone.struck == []


async def test_dropped_text_is_what_was_typed_with_some_of_it_missing() -> None:
    phone = Faulty(Fault("text_dropped", rate=1))
    text = "The quick brown fox, 你好"
    await phone.device.perform(Type(text=text))
    left = iter(text)
    assert len(phone.inner.field) < len(text)
    assert all(char in left for char in phone.inner.field)
    await phone.device.perform(Type(text=""))
    for _ in range(20):
        phone.inner.field = ""
        await phone.device.perform(Type(text="ab"))
        assert phone.inner.field in ("a", "b", "")
    assert len(phone.struck) == 21


async def test_a_lost_answer_is_an_input_that_arrived() -> None:
    phone = Faulty(Fault("lost_answer", at=(1,)))
    with pytest.raises(DeviceLost):
        await phone.device.perform(TAP)
    await phone.device.perform(BACK)
    assert phone.inner.received == [TAP, BACK]


async def test_a_slow_call_takes_longer_by_the_clock() -> None:
    phone = Faulty(Fault("slow", at=(2,), seconds=7.5))
    for seconds in (0, 7.5, 7.5):
        await phone.device.foreground()
        assert phone.clock.monotonic() == seconds


async def test_a_lost_phone_comes_back_after_so_many_calls() -> None:
    phone = Faulty(Fault("lost", at=(2,), calls=3))
    await phone.device.info()
    for ask in (phone.device.capture, phone.device.tree, phone.device.apps):
        with pytest.raises(DeviceLost):
            await ask()
    await phone.device.perform(TAP)
    assert phone.inner.received == [TAP]
    assert phone.struck == [("lost", 2, "capture")]


async def test_an_input_to_a_lost_phone_does_not_arrive() -> None:
    phone = Faulty(Fault("lost", at=(1,)))
    with pytest.raises(DeviceLost):
        await phone.device.perform(TAP)
    assert phone.inner.received == []


async def test_a_stale_tree_is_the_one_before() -> None:
    phone = Faulty(Fault("stale_tree", rate=1))
    assert await phone.device.tree() == HOME.tree
    assert phone.struck == [], "there is none before the first"
    await phone.device.perform(Launch(package="chat"))
    assert await phone.device.tree() == HOME.tree
    assert phone.struck == [("stale_tree", 3, "tree")]


async def test_trees_that_are_empty_or_cannot_be_had() -> None:
    phone = Faulty(Fault("empty_tree", at=(1,)), Fault("tree_error", at=(2,)))
    assert "<node" not in await phone.device.tree()
    with pytest.raises(ScreenUnreadable, match="could not get idle state"):
        await phone.device.tree()
    assert await phone.device.tree() == HOME.tree


async def test_captures_that_are_cut_or_black() -> None:
    phone = Faulty(Fault("cut_capture", at=(1,)), Fault("black_capture", at=(1, 2)))
    with pytest.raises(ScreenUnreadable, match="cut"):
        await phone.device.capture()
    black = await phone.device.capture()
    assert black.size == HOME.capture.size
    assert samples.decoded(black).getextrema() == ((0, 0), (0, 0), (0, 0))
    assert await phone.device.capture() == HOME.capture


async def test_nothing_is_in_front() -> None:
    phone = Faulty(Fault("no_foreground", at=(1,)))
    assert await phone.device.foreground() == Foreground(package="")
    assert (await phone.device.foreground()).package == "launcher"


# Chance


async def _walk(*faults: Fault, seed: int = 1) -> Faulty:
    phone = Faulty(*faults, seed=seed)
    for _ in range(200):
        for ask in (phone.device.capture, phone.device.tree, phone.device.foreground):
            try:
                answer: object = await ask()
            except (ScreenUnreadable, DeviceLost):
                continue
            assert isinstance(answer, Pixels | str | Foreground)
        try:
            await phone.device.perform(TAP)
        except DeviceLost:
            continue
    return phone


MANY = [Fault("swallowed_tap", rate=0.3), Fault("tree_error", rate=0.1), Fault("slow", rate=0.05)]


async def test_the_same_seed_gives_the_same_faults() -> None:
    one, same, other = [await _walk(*MANY, seed=seed) for seed in (1, 1, 2)]
    assert one.device.injected == same.device.injected
    assert one.struck != other.struck


async def test_the_rate_is_the_rate() -> None:
    phone = await _walk(*MANY)
    swallowed = sum(name == "swallowed_tap" for name, _, _ in phone.struck)
    assert 40 <= swallowed <= 80
    assert len(phone.inner.received) == 200 - swallowed


async def test_a_fault_more_leaves_the_others_as_they_were() -> None:
    alone = await _walk(Fault("swallowed_tap", rate=0.3))
    among = await _walk(
        Fault("tree_error", rate=0.5), Fault("swallowed_tap", rate=0.3), Fault("slow", rate=1)
    )
    assert alone.struck == [one for one in among.struck if one[0] == "swallowed_tap"]


async def test_a_call_that_another_fault_strikes_first_counts_all_the_same() -> None:
    alone = await _walk(Fault("swallowed_tap", rate=0.3))
    among = await _walk(Fault("swallowed_tap", rate=0.3), Fault("lost", rate=0.1))
    swallowed = [one for one in among.struck if one[0] == "swallowed_tap"]
    assert len(swallowed) < len(alone.struck)
    assert set(swallowed) < set(alone.struck)


async def test_it_is_written_down_when_a_fault_struck() -> None:
    phone = Faulty(Fault("tree_error", rate=1))
    start = phone.clock.now()
    await phone.clock.sleep(60)
    with pytest.raises(ScreenUnreadable):
        await phone.device.tree()
    assert phone.device.injected[0].at == start + timedelta(seconds=60)


# Mistakes


def test_an_unknown_fault_names_the_known_ones() -> None:
    with pytest.raises(UnknownName, match="swalowed_tap") as caught:
        Fault("swalowed_tap", rate=0.1)
    assert all(name in caught.value.hint for name in FAULTS)


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"rate": 0.5, "at": (1,)},
        {"rate": 1.5},
        {"rate": -0.1},
        {"rate": float("nan")},
        {"at": (0,)},
        {"rate": 0.5, "seconds": 0.0},
        {"rate": 0.5, "seconds": float("nan")},
        {"rate": 0.5, "calls": 2},
    ],
)
def test_a_fault_that_cannot_be_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(ConfigError, match="slow"):
        Fault("slow", **given)
