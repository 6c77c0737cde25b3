"""Tasks of a file on any phone that adb reaches: set up and judged by commands of the phone's shell.

tasks:
  - task: Turn on airplane mode
    setup: [cmd connectivity airplane-mode disable]
    judge: [{shell: settings get global airplane_mode_on, matches: "^1$"}]
    cleanup: [cmd connectivity airplane-mode disable]
    optimum: 4
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import yaml
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from treetap.app.agent import open_agent
from treetap.app.compose import DEVICES
from treetap.app.load import load_config
from treetap.app.rig import VIRTUAL
from treetap.bench.episodes.episode import Episode
from treetap.bench.episodes.outcome import Outcome
from treetap.bench.episodes.record import BenchRecord
from treetap.bench.tasks.run import walked
from treetap.core.clock import SystemClock
from treetap.device.adb.device import AdbDevice
from treetap.errors import SuiteInvalid
from treetap.human.none import NoHuman
from treetap.models import Settings

Say = Callable[[str], None]


def _pattern(text: str) -> str:
    try:
        re.compile(text)
    except re.error as problem:
        raise ValueError(f"{text!r} is no regular expression: {problem}") from problem
    return text


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class ShellJudge(_Strict):
    """A command, and what its output must match."""

    shell: str = Field(min_length=1)
    matches: Annotated[str, AfterValidator(_pattern)]


class DeviceTask(_Strict):
    """One task. Without a judge nobody says whether it was done, and it is counted as unjudged."""

    task: str = Field(min_length=1)
    setup: tuple[str, ...] = ()
    judge: tuple[ShellJudge, ...] = ()
    cleanup: tuple[str, ...] = ()
    optimum: int = Field(default=1, ge=1)
    possible: bool = True


class _File(_Strict):
    tasks: tuple[DeviceTask, ...] = Field(min_length=1)


def load_tasks(file: Path) -> tuple[DeviceTask, ...]:
    """The tasks of a file. Raises `SuiteInvalid`."""
    example = "See notes/bench.md for an example."
    if file.suffix not in (".yaml", ".yml"):
        raise SuiteInvalid(
            f"{file} is no file of tasks: the frozen suites are judged by the state of the virtual phone, "
            "which no other phone can tell",
            hint=f"Give a .yaml file with tasks that are judged by commands. {example}",
        )
    try:
        return _File.model_validate(yaml.safe_load(file.read_text(encoding="utf-8"))).tasks
    except OSError as problem:
        raise SuiteInvalid(f"{file} cannot be read: {problem.strerror}", hint=example) from problem
    except (yaml.YAMLError, ValidationError, UnicodeDecodeError) as problem:
        raise SuiteInvalid(f"{file} is no file of tasks: {problem}", hint=example) from problem


async def run_tasks(
    tasks: Sequence[DeviceTask], overrides: tuple[str, ...], out: Path | None, say: Say
) -> list[Outcome]:
    """One after the other, on one phone. What was finished in `out` is not done again."""
    settings = load_config(overrides=overrides)
    recipe = {"tasks": [task.model_dump(mode="json") for task in tasks], "overrides": list(overrides)}
    record = None if out is None else BenchRecord(out, recipe)
    outcomes = list(record.outcomes) if record else []
    done = {one.episode.id for one in outcomes}
    kind = "virtual" if settings.device.serial == VIRTUAL else "adb"
    clock = SystemClock()
    async with DEVICES.make(kind, settings.device, clock) as device:
        if not isinstance(device, AdbDevice):
            raise SuiteInvalid("tasks of a file are judged by a shell, and this phone has none over adb")
        for number, task in enumerate(tasks):
            if f"task {number}" in done:
                continue
            outcome = await _one(number, task, settings, device)
            outcomes.append(outcome)
            if record:
                record.add(outcome)
            verdict = "unjudged" if outcome.held is None else "good" if outcome.good else "not good"
            say(f"{verdict}: {task.task} ({outcome.status}, {outcome.seconds:.1f} s)")
    return outcomes


async def _one(number: int, task: DeviceTask, settings: Settings, device: AdbDevice) -> Outcome:
    for command in task.setup:
        await device.shell.run(command)
    started = time.perf_counter()
    async with open_agent(settings, SystemClock(), device=device, human=NoHuman()) as agent:
        result = await agent.execute_task(task.task)
    seconds = time.perf_counter() - started
    held = [
        re.search(judge.matches, (await device.shell.run(judge.shell)).out.strip()) is not None
        for judge in task.judge
    ]
    for command in task.cleanup:
        await device.shell.run(command)
    return Outcome(
        episode=Episode(f"task {number}", "", "", 0, task.task),
        level="device",
        optimum=task.optimum,
        status=result.status.value,
        reason=result.reason,
        held=all(held) if held else None,
        possible=task.possible,
        answer=result.answer,
        replayed=bool(result.replayed),
        decisions=result.decisions,
        steps=result.steps,
        seconds=round(seconds, 2),
        walked=tuple(walked(result.tree)),
    )
