"""What `treetap act` does: one action after another on a phone, each looked at before and after."""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass
from pathlib import Path

from treetap.app.looking import touchable
from treetap.app.rig import Rig, open_rig
from treetap.app.teaching import Lesson
from treetap.core.clock import SystemClock
from treetap.core.ports import Device
from treetap.device.wrappers.recording import RecordingDevice
from treetap.errors import TargetNotFound
from treetap.models import (
    Action,
    Execution,
    Expectation,
    LocateResult,
    Screen,
    Settings,
    Target,
    Verdict,
    VerdictStatus,
)


@dataclass(frozen=True)
class Done:
    """One action, where it was done, what it sent, and what it did."""

    action: Action
    location: LocateResult | None
    execution: Execution
    verdict: Verdict
    before: Screen
    after: Screen

    @property
    def fine(self) -> bool:
        """Whether one can go on. What is a state and changed nothing may well have been so before."""
        statuses = [VerdictStatus.SUCCESS, VerdictStatus.UNVERIFIED]
        if self.action.idempotent:
            statuses.append(VerdictStatus.INEFFECTIVE)
        return self.verdict.status in statuses


async def act(
    settings: Settings,
    actions: Sequence[Action],
    expect: Sequence[Expectation],
    *,
    record: Path | None = None,
    lesson: Lesson | None = None,
) -> AsyncGenerator[Done]:
    """Carry out the actions in order; `expect` is what the last one should lead to.

    `record`: a folder for everything the phone was asked and said. `lesson`: what to learn from it, if
    whoever asks for the actions asks for them all. Raises whatever the phone, the locator or the executor
    raises; what was done before was yielded.
    """
    clock = SystemClock()
    if lesson is not None:
        await lesson.check()

    def wrap(device: Device) -> Device:
        return device if record is None else RecordingDevice(device, record, clock)

    async with open_rig(settings, clock, wrap=wrap) as rig:
        before = await rig.perceiver.perceive()
        if lesson is not None:
            await lesson.begin(rig, before)
        done: list[Done] = []
        try:
            for number, named in enumerate(actions, start=1):
                action = _numbered(named, before)
                location = await _locate(rig, action, before)
                execution = await rig.executor.execute(action, before, location)
                after = await rig.perceiver.perceive()
                expected = expect if number == len(actions) else ()
                verdict = await rig.comparator.compare(before, after, action, expected)
                done.append(Done(action, location, execution, verdict, before, after))
                yield done[-1]
                before = after
            if lesson is not None:
                await lesson.learn(rig, done, expect)
        finally:
            await rig.end_task()


def _numbered(action: Action, screen: Screen) -> Action:
    """`#3` is the third thing in what `treetap look` lists, unless something on the screen says just that."""
    target: Target | None = getattr(action, "target", None)
    words = "" if target is None or target.text is None else target.text.fill()
    if not re.fullmatch(r"#\d{1,4}", words) or any(one.text == words for one in screen.elements):
        return action
    element = touchable(screen, int(words[1:]))
    if element is None:
        raise TargetNotFound(
            f"There is no {words} on this screen.", hint="`treetap look` numbers what is there."
        )
    return action.model_copy(update={"target": Target(element=element.id)})


async def _locate(rig: Rig, action: Action, screen: Screen) -> LocateResult | None:
    target = getattr(action, "target", None)
    return None if target is None else await rig.locator.locate(target, screen)
