"""Tasks of a file, set up and judged by shell commands, on a phone that adb reaches."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from treetap.bench.episodes import on_device
from treetap.bench.episodes.episode import Episode
from treetap.bench.episodes.on_device import load_tasks
from treetap.bench.episodes.outcome import Outcome
from treetap.bench.episodes.record import read_outcomes
from treetap.cli import app
from treetap.errors import DeviceLost, SuiteInvalid

FILE = """
tasks:
  - task: Turn on airplane mode
    setup: [settings put global airplane_mode_on 0]
    judge: [{shell: settings get global airplane_mode_on, matches: "^1$"}]
    optimum: 4
  - task: Open the clock
"""


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("tasks: []", "at least 1"),
        ("tasks: [{task: x, judge: [{shell: ls, matches: '('}]}]", "regular expression"),
        ("tasks: [{task: x, jugde: []}]", "jugde"),
        ("tasks: [", "no file of tasks"),
        ("nothing", "no file of tasks"),
    ],
)
def test_a_bad_file_says_what_is_wrong(tmp_path: Path, text: str, why: str) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SuiteInvalid, match=why):
        load_tasks(file)


def test_a_frozen_suite_on_a_device_says_why_it_cannot_be() -> None:
    with pytest.raises(SuiteInvalid, match="state of the virtual phone"):
        load_tasks(Path("core"))


HARD = """
tasks:
  - task: Turn on airplane mode
    setup: ["false"]
    judge: [{shell: settings get global airplane_mode_on, matches: "^1$"}]
    cleanup: [settings put global device_name tidy]
  - task: Turn on the light in the kitchen
    setup: [settings put global airplane_mode_on 1]
    judge: [{shell: settings get global airplane_mode_on, matches: "^1$"}]
  - task: Nothing judges this
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "mine.yaml"


def run(file: Path, *more: str) -> Result:
    data = file.parent / "data"
    words = ["--device", "virtual", "--set", f"data={data}", "--set", "device.virtual.speed=0", "--json"]
    return CliRunner().invoke(app, ["bench", "run", str(file), *words, *more])


@pytest.mark.slow
def test_tasks_are_judged_by_the_phones_own_answers(file: Path) -> None:
    file.write_text(FILE, encoding="utf-8")
    said = run(file)
    assert said.exit_code == 0, said.output
    told = json.loads(said.stdout)
    assert (told["episodes"], told["judged"], told["good"]) == (2, 1, 1)
    assert told["folder"] == str(file.parent / "data" / "bench" / "mine-001")
    assert len(read_outcomes(Path(told["folder"]))) == 2


@pytest.mark.slow
def test_what_the_file_gets_wrong_is_said_and_counts_for_nobody(file: Path) -> None:
    file.write_text(HARD, encoding="utf-8")
    said = run(file, "--limit", "30")
    assert said.exit_code == 0, said.output
    told = json.loads(said.stdout)
    setup, light, _unjudged = read_outcomes(Path(told["folder"]))
    assert (setup.held, setup.status, setup.steps) == (None, "error", 0)
    assert "`false` failed with 1" in setup.reason
    assert "says yes before anything is done" in said.stderr
    assert light.held
    assert (told["episodes"], told["judged"], told["broken_off"]) == (3, 1, 1)


@pytest.mark.slow
def test_a_broken_off_run_of_a_file_goes_on(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_text(FILE, encoding="utf-8")
    tried = on_device._Desk.tried
    asked: list[str] = []

    async def once(desk: on_device._Desk, episode: Episode, task: on_device.DeviceTask) -> Outcome:
        asked.append(episode.id)
        if asked == ["task 0", "task 1"]:
            raise DeviceLost("the cable was pulled out")
        return await tried(desk, episode, task)

    monkeypatch.setattr(on_device._Desk, "tried", once)
    assert run(file).exit_code != 0
    said = run(file)
    assert said.exit_code == 0, said.output
    assert asked == ["task 0", "task 1", "task 1"]
    assert json.loads(said.stdout)["episodes"] == 2


def test_what_is_for_suites_alone_is_refused(file: Path) -> None:
    file.write_text(FILE, encoding="utf-8")
    assert run(file, "--passes", "2").exit_code == 2
    assert run(file, "--only", "airplane").exit_code == 2
