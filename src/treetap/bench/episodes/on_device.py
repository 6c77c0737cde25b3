"""Tasks of a file on any phone that adb reaches: set up and judged by commands of the phone's shell.

tasks:
  - task: Turn on airplane mode
    setup: [cmd connectivity airplane-mode disable]
    judge: [{shell: settings get global airplane_mode_on, matches: "^1$"}]
    cleanup: [cmd connectivity airplane-mode disable]
    optimum: 4
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

import yaml
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from treetap.app.agent import open_agent
from treetap.app.compose import DEVICES
from treetap.app.rig import VIRTUAL
from treetap.bench.episodes.episode import Episode
from treetap.bench.episodes.outcome import Outcome
from treetap.bench.episodes.record import BenchRecord
from treetap.bench.tasks.run import walked
from treetap.core.clock import SystemClock
from treetap.device.adb.device import AdbDevice
from treetap.errors import SuiteInvalid
from treetap.human.none import NoHuman
from treetap.models import RunResult, Settings

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
    tasks: Sequence[DeviceTask], settings: Settings, record: BenchRecord, limit: float, say: Say
) -> list[Outcome]:
    """One after the other, on one phone. What is finished in the record is not done again."""
    done = {one.episode.id for one in record.outcomes}
    kind = "virtual" if settings.device.serial == VIRTUAL else "adb"
    async with DEVICES.make(kind, settings.device, SystemClock()) as device:
        if not isinstance(device, AdbDevice):
            raise SuiteInvalid("tasks of a file are judged by a shell, and this phone has none over adb")
        desk = _Desk(settings, device, limit, say)
        for number, task in enumerate(tasks):
            episode = Episode(f"task {number}", "", "", 0, task.task)
            if episode.id in done:
                continue
            outcome = await desk.tried(episode, task)
            record.add(outcome)
            verdict = "unjudged" if outcome.held is None else "good" if outcome.good else "not good"
            say(f"{verdict}: {task.task} ({outcome.status}, {outcome.seconds:.1f} s)")
    return record.outcomes


@dataclass(frozen=True)
class _Desk:
    """One phone and who is tried on it."""

    settings: Settings
    device: AdbDevice
    limit: float
    say: Say

    async def tried(self, episode: Episode, task: DeviceTask) -> Outcome:
        """Set up, asked, judged; and tidied up, whatever happens."""
        try:
            for command in task.setup:
                if problem := await self._problem("setup", command):
                    # On a phone that is not as it should be nobody can tell what the agent is worth.
                    return Outcome(episode, "device", task.optimum, "error", problem, held=None)
            if task.possible and await self._holds(task):
                self.say(f"the judge of {task.task!r} says yes before anything is done: is the setup right?")
            return await self._asked(episode, task)
        finally:
            for command in task.cleanup:
                await self._problem("cleanup", command)

    async def _problem(self, what: str, command: str) -> str:
        answer = await self.device.shell.run(command)
        if answer.code == 0:
            return ""
        problem = f"the {what} `{command}` failed with {answer.code}: {answer.words or 'it did not say why'}"
        self.say(problem)
        return problem

    async def _holds(self, task: DeviceTask) -> bool | None:
        """What the judge says; None: there is none."""
        held = [
            re.search(judge.matches, (await self.device.shell.run(judge.shell)).out.strip()) is not None
            for judge in task.judge
        ]
        return all(held) if held else None

    async def _asked(self, episode: Episode, task: DeviceTask) -> Outcome:
        started = time.perf_counter()
        result, problem, limit = None, "", asyncio.timeout(self.limit)
        agent_of = open_agent(self.settings, SystemClock(), device=self.device, human=NoHuman())
        try:
            async with limit, agent_of as agent:
                result = await agent.execute_task(task.task)
        except TimeoutError as late:
            problem = f"no end after {self.limit:.0f} s" if limit.expired() else f"a wait had no end: {late}"
        outcome = Outcome(
            episode=episode,
            level="device",
            optimum=task.optimum,
            status=result.status.value if result else "error",
            reason=problem or (result.reason if result else ""),
            held=await self._holds(task),
            possible=task.possible,
            seconds=round(time.perf_counter() - started, 2),
        )
        return outcome if result is None else _with_steps(outcome, result)


def _with_steps(outcome: Outcome, result: RunResult) -> Outcome:
    return replace(
        outcome,
        answer=result.answer,
        replayed=bool(result.replayed),
        decisions=result.decisions,
        steps=result.steps,
        walked=tuple(walked(result.tree)),
    )
