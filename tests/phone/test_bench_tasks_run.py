"""The runner of the tasks: who claims what, what the phone says, and what that adds up to."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from treetap.bench.intervals import wilson
from treetap.bench.tasks.figures import figures, told
from treetap.bench.tasks.passes import pool_memory, run_pass
from treetap.bench.tasks.run import Agent, Conditions, Row, run_task
from treetap.bench.tasks.suites import main_suite, suite_of
from treetap.bench.tasks.task import Task
from treetap.core.ports import Clock, Device
from treetap.models import Launch, NodeRecord, RunResult, Settings, Status

SUITE = main_suite()


def task_named(name: str) -> Task:
    return next(task for task in SUITE.tasks if task.name == name)


class StandIn:
    """Sends one shell command, and says what it was told to say."""

    def __init__(self, device: Device, package: str, status: Status) -> None:
        self.device, self.package, self.status = device, package, status

    async def execute_task(self, task: str) -> RunResult:
        if self.package:
            await self.device.perform(Launch(package=self.package))
        tree = NodeRecord(id="0", task=task, status=self.status)
        return RunResult(run="r", task=task, status=self.status, duration=0, steps=1, decisions=2, tree=tree)


async def ran(name: str, tmp_path: Path, package: str, status: Status) -> Row:
    @asynccontextmanager
    async def opened(_settings: Settings, _clock: Clock, device: Device) -> AsyncIterator[Agent]:
        yield StandIn(device, package, status)

    return await run_task(task_named(name), SUITE.apps, Conditions(data=tmp_path), opened)


async def test_what_the_phone_says_counts_and_not_what_is_claimed(tmp_path: Path) -> None:
    done = await ran("open settings en", tmp_path, "com.android.settings", Status.SUCCESS)
    assert (done.good, done.false_completion, done.false_refusal) == (True, False, False)
    claimed = await ran("open settings en", tmp_path, "", Status.SUCCESS)
    assert (claimed.good, claimed.false_completion, claimed.false_refusal) == (False, True, False)
    shy = await ran("open settings en", tmp_path, "com.android.settings", Status.FAILED)
    assert (shy.good, shy.false_completion, shy.false_refusal) == (False, False, True)


async def test_what_cannot_be_done_is_well_done_when_it_is_not_claimed(tmp_path: Path) -> None:
    name = "app that is not there zh"
    assert (await ran(name, tmp_path, "", Status.FAILED)).good
    wrong = await ran(name, tmp_path, "", Status.SUCCESS)
    assert wrong.false_completion
    assert not wrong.good
    summed = figures([wrong, replace(wrong, status="failed")])
    assert (summed["good"], summed["false_completions"], summed["rate"]) == (1, 1, 0.5)
    assert "FALSE COMPLETION" in told("main", [wrong])


def test_the_interval_is_wilsons() -> None:
    low, high = wilson(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert wilson(0, 0) == (0.0, 1.0)


def test_memories_are_pooled_even_from_folders_without_one(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert pool_memory([tmp_path / "empty"], tmp_path / "shared") == 0


def test_a_suite_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(LookupError, match="--folder"):
        suite_of("outside", folder=tmp_path)


@pytest.mark.slow
def test_a_pass_runs_in_processes_and_outlives_one_that_breaks(tmp_path: Path) -> None:
    task = task_named("open settings en")
    stranger = replace(task, name="a task that no suite has")
    rows = run_pass([stranger, task], Conditions(data=tmp_path, limit=60))
    assert [row.task for row in rows] == [stranger.name, task.name]
    assert "broke off" in rows[0].reason
    assert rows[1].good
