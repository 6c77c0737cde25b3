"""The comparator on a phone over adb: a handful of transitions, and (slow) the study on a smaller scale."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from treetap.bench.comparator.report import figures, table
from treetap.bench.comparator.run import Dropped, Result, study
from treetap.bench.phones import virtual_device
from treetap.core.clock import FrozenClock
from treetap.device.adb.device import AdbDevice
from treetap.imaging.pictures import Pictures
from treetap.imaging.store import FolderFrameStore
from treetap.models import (
    Action,
    Back,
    Checked,
    Expectation,
    Key,
    Launch,
    OnPage,
    Press,
    Screen,
    Source,
    Tap,
    Target,
    Text,
    Touch,
    Verdict,
    VerdictStatus,
)
from treetap.perception.comparator import ScreenComparator
from treetap.perception.perceiver import ScreenPerceiver
from virtualphone import VirtualPhone

SUCCESS, FAILURE, NOTHING = VerdictStatus.SUCCESS, VerdictStatus.FAILURE, VerdictStatus.INEFFECTIVE
SETTINGS = "com.android.settings"


class Desk:
    """A phone, eyes and a judge."""

    def __init__(self, phone: VirtualPhone, device: AdbDevice) -> None:
        frames = FolderFrameStore(None)
        pictures = Pictures(frames)
        self.phone, self.device = phone, device
        self.perceiver = ScreenPerceiver(device, frames, pictures, clock=FrozenClock())
        self.comparator = ScreenComparator(pictures)
        self.before: Screen | None = None

    async def look(self) -> Screen:
        return await self.perceiver.perceive(frozenset({Source.TREE}))

    async def tap(self, words: str) -> Tap:
        """Where the phone itself says that it is."""
        self.before = await self.look()
        row = next(one for one in self.phone.windows() if words in (one["text"], one["desc"]))
        left, top, right, bottom = row["bounds"]
        x, y = (left + right) // 2, (top + bottom) // 2
        await self.device.perform(Touch(x=x, y=y, to_x=x, to_y=y))
        return Tap(target=Target(text=Text.literal(words)))

    async def judge(self, action: Action, *expect: Expectation) -> Verdict:
        assert self.before is not None
        return await self.comparator.compare(self.before, await self.look(), action, expect)


@pytest.fixture
async def desk() -> AsyncIterator[Desk]:
    async with virtual_device(clock=FrozenClock(), seed=2) as (phone, device):
        yield Desk(phone, device)


async def test_a_few_steps_through_the_settings(desk: Desk) -> None:
    await desk.device.perform(Launch(package=SETTINGS))
    opened = await desk.judge(await desk.tap("Network & internet"), OnPage(title="Network & internet"))
    assert opened.status is SUCCESS, opened.cause

    airplane = Checked(target=Target(text="Airplane mode"), checked=True)
    flipped = await desk.judge(await desk.tap("Airplane mode"), airplane)
    assert (flipped.status, flipped.met) == (SUCCESS, (airplane,)), flipped.cause
    assert any(change.after == "on" for change in flipped.changes)

    wrong = await desk.judge(await desk.tap("Airplane mode"), airplane)
    assert (wrong.status, wrong.unmet) == (FAILURE, (airplane,)), wrong.cause
    assert "off" in wrong.cause


async def test_a_tap_that_never_arrives_while_time_goes_on(desk: Desk) -> None:
    await desk.device.perform(Launch(package=SETTINGS))
    tap = await desk.tap("Display")
    desk.before = await desk.look()
    desk.phone.advance(61)
    note = {"id": 9, "package": SETTINGS, "title": "a", "text": "b", "when_ms": 0, "activity": "", "args": {}}
    desk.phone.set_value("notifications", [note])
    for expect in ([], [OnPage(title="Display")]):
        verdict = await desk.judge(tap, *expect)
        assert verdict.status is NOTHING, verdict.cause


async def test_back_has_nowhere_to_go_from_home(desk: Desk) -> None:
    desk.before = await desk.look()
    await desk.device.perform(Press(key=Key.BACK))
    assert (await desk.judge(Back())).status is NOTHING


@pytest.mark.slow
@pytest.mark.timeout(900)
async def test_the_study_on_a_smaller_scale() -> None:
    """Two phones of four, one plan of each kind and kind of app."""
    dropped, results = Dropped(), list[Result]()
    async for one in study(seed=11, each=1, pages=10, phones=2, dropped=dropped):
        results.append(one)
    found = figures(results, dropped)
    assert len(results) >= 40
    assert found["success_for_swallowed"] == 0, table(found)
    assert found["share"] >= 0.93, table(found)
