"""Tasks of a file on any phone that adb reaches: set up and judged by commands of the phone's shell."""

from __future__ import annotations

import asyncio
import re
import shutil
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace

from treetap.app.agent import open_agent
from treetap.app.compose import DEVICES
from treetap.app.rig import VIRTUAL
from treetap.bench.episodes.episode import Episode
from treetap.bench.episodes.outcome import Outcome, unasked
from treetap.bench.episodes.record import BenchRecord
from treetap.bench.episodes.tasks_file import DeviceTask
from treetap.bench.tasks.run import walked
from treetap.core.clock import SystemClock
from treetap.device.adb.device import AdbDevice
from treetap.errors import SuiteInvalid
from treetap.human.none import NoHuman
from treetap.models import RunResult, Settings

Say = Callable[[str], None]

_HELD_BEFORE = "its judge said yes before anything was done: is the setup right?"


@asynccontextmanager
async def phone_with_a_shell(settings: Settings) -> AsyncIterator[AdbDevice]:
    """The phone of the settings. Raises `DeviceUnavailable`, `SuiteInvalid`."""
    kind = "virtual" if settings.device.serial == VIRTUAL else "adb"
    async with DEVICES.make(kind, settings.device, SystemClock()) as device:
        if not isinstance(device, AdbDevice):
            raise SuiteInvalid("tasks of a file are judged by a shell, and this phone has none over adb")
        yield device


async def run_tasks(
    tasks: Sequence[DeviceTask],
    settings: Settings,
    device: AdbDevice,
    record: BenchRecord,
    *,
    limit: float,
    say: Say,
) -> list[Outcome]:
    """One after the other, on one phone. What is finished in the record is not done again."""
    done = {one.episode.id for one in record.outcomes}
    for number, task in enumerate(tasks, 1):
        episode = Episode(f"task {number}", "", "", 0, task.task)
        if episode.id in done:
            continue
        # Its own data folder, whatever is set: nothing is recalled from the user's memory, or learned there.
        data = record.folder / f"task-{number}"
        shutil.rmtree(data, ignore_errors=True)
        own = settings.model_copy(update={"data": data})
        outcome = await _Desk(own, device, limit, say).tried(episode, task)
        record.add(outcome)
        verdict = "unjudged" if outcome.held is None else "good" if outcome.good else "not good"
        why = f"; {outcome.unjudged}" if outcome.unjudged else ""
        say(f"{episode.id}, {verdict}: {task.task} ({outcome.status}, {outcome.seconds:.1f} s{why})")
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
                if problem := await self._problem(f"setup of {episode.id}", command):
                    # On a phone that is not as it should be nobody can tell what the agent is worth.
                    why = "its setup failed"
                    return Outcome(episode, "device", task.optimum, "error", problem, held=None, unjudged=why)
            # Whoever does nothing would be good at it. (Where it must not be done, doing nothing is good.)
            held_before = task.possible and await self._holds(task)
            outcome = await self._asked(episode, task)
            return outcome if not held_before else replace(outcome, held=None, unjudged=_HELD_BEFORE)
        finally:
            for command in task.cleanup:
                await self._problem(f"cleanup of {episode.id}", command)

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
            unjudged="" if task.judge else "it has no judge",
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
        effects=unasked(result),
        walked=tuple(walked(result.tree)),
    )
