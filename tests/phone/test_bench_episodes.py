"""The runner: killed and called again it repeats nothing; run twice it does the same, step by step."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from treetap.bench.episodes.conduct import Work, lost, phone_of, run_episode
from treetap.bench.episodes.episode import Episode, load_suite
from treetap.bench.episodes.record import EPISODES, BenchRecord
from treetap.bench.episodes.run import HowToRun, run_suite
from treetap.bench.tasks.run import Agent
from treetap.core.ports import Clock, Device
from treetap.models import NodeRecord, RunResult, Settings, Status

SMOKE = load_suite("smoke")
FIRST = next(SMOKE.episodes)


def stand_in(status: Status) -> object:
    class Idle:
        async def execute_task(self, task: str) -> RunResult:
            tree = NodeRecord(id="0", task=task, status=status)
            return RunResult(run="r", task=task, status=status, duration=0, steps=0, decisions=0, tree=tree)

    @asynccontextmanager
    async def opened(_settings: Settings, _clock: Clock, _device: Device) -> AsyncIterator[Agent]:
        yield Idle()

    return opened


async def test_who_claims_and_does_nothing_completes_falsely(tmp_path: Path) -> None:
    outcome = await run_episode(Work(FIRST, tmp_path), stand_in(Status.SUCCESS))  # type: ignore[arg-type]
    assert outcome.false_completion
    assert not outcome.good
    assert not outcome.marred


async def test_a_phone_goes_on_as_it_was_left(tmp_path: Path) -> None:
    left = tmp_path / "phone.json"
    agent = stand_in(Status.FAILED)
    await run_episode(Work(FIRST, tmp_path / "a", state_to=left), agent)  # type: ignore[arg-type]
    state = json.loads(left.read_text(encoding="utf-8"))
    state["settings"]["global"]["device_name"] = "Mine"
    left.write_text(json.dumps(state), encoding="utf-8")
    after = tmp_path / "after.json"
    kept = Work(replace(FIRST, fresh=False), tmp_path / "b", state_from=left, state_to=after)
    await run_episode(kept, agent)  # type: ignore[arg-type]
    assert json.loads(after.read_text(encoding="utf-8"))["settings"]["global"]["device_name"] == "Mine"


async def test_an_episode_has_a_memory_of_its_own_whatever_is_set(tmp_path: Path) -> None:
    given: list[Path] = []

    @asynccontextmanager
    async def opened(settings: Settings, _clock: Clock, _device: Device) -> AsyncIterator[Agent]:
        given.append(settings.data)
        async with stand_in(Status.FAILED)(settings, _clock, _device) as agent:  # type: ignore[operator]
            yield agent

    await run_episode(Work(FIRST, tmp_path / "own", overrides=(f"data={tmp_path / 'all'}",)), opened)
    assert given == [tmp_path / "own"]


async def test_a_wait_of_its_own_that_fails_is_not_the_limit(tmp_path: Path) -> None:
    class Waits:
        async def execute_task(self, task: str) -> RunResult:
            raise TimeoutError(f"nobody answered {task[:6]}")

    @asynccontextmanager
    async def opened(_settings: Settings, _clock: Clock, _device: Device) -> AsyncIterator[Agent]:
        yield Waits()

    outcome = await run_episode(Work(FIRST, tmp_path), opened)
    assert outcome.status == "error"
    assert "nobody answered" in outcome.reason


def test_an_episode_says_what_phone_it_needs() -> None:
    odd = replace(
        FIRST, version=2, faults=("ad",), looks={"dark": True, "size": [720, 1280], "language": "zh"}
    )
    phone = phone_of(odd)
    assert (phone["dark"], phone["size"], phone["faults"]) == (True, (720, 1280), ("ad",))
    assert {kind.package for kind in phone["apps"]} == {kind.package for kind in phone_of(FIRST)["apps"]}
    assert [kind.version for kind in phone["apps"]] != [kind.version for kind in phone_of(FIRST)["apps"]]


def test_a_lost_episode_is_no_success_and_no_claim(tmp_path: Path) -> None:
    outcome = lost(Work(FIRST, tmp_path), "the process broke off")
    assert (outcome.good, outcome.claimed, outcome.status) == (False, False, "error")


def rows(folder: Path) -> list[dict[str, object]]:
    file = folder / EPISODES
    if not file.is_file():
        return []
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def without_seconds(row: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in row.items() if key != "seconds"}


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_killed_run_goes_on_and_two_runs_are_alike(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    words = [sys.executable, "-m", "treetap", "bench", "run", "smoke", "--phones", "1", "--json"]
    with subprocess.Popen(
        [*words, "--out", str(one)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
    ) as process:
        for _ in range(1200):
            if len(rows(one)) >= 2:
                break
            time.sleep(0.1)
        os.killpg(process.pid, signal.SIGKILL)
    finished = rows(one)
    assert 2 <= len(finished) < 10
    subprocess.run([*words, "--out", str(one)], check=True, stdout=subprocess.DEVNULL)
    again = rows(one)
    assert again[: len(finished)] == finished, "what was finished was done again"
    assert len(again) == 10
    record = BenchRecord(other, {"suite": "smoke"})
    run_suite(SMOKE, record, HowToRun(phones=2), lambda _outcome: None)
    by_id = {json.dumps(row["episode"], sort_keys=True): without_seconds(row) for row in again}
    for row in rows(other):
        assert without_seconds(row) == by_id[json.dumps(row["episode"], sort_keys=True)]


def test_an_episode_in_a_file_is_the_same_episode() -> None:
    full = Episode(
        *("a", "b", "zh", 3, "做"),
        part="drifted",
        faults=("ad", "slow"),
        version=2,
        looks={"size": [720, 1280]},
        fresh=False,
    )
    assert Episode.of(json.loads(json.dumps(full.told()))) == full
    bare = Episode("task 1", "", "", 0, "Turn on airplane mode")
    assert Episode.of(json.loads(json.dumps(bare.told()))) == bare, "a task of a file, on any phone"
