"""Tasks of a file, set up and judged by shell commands, on a phone that adb reaches."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tests.phone.adb_tools import free_port
from treetap.bench.episodes import on_device
from treetap.bench.episodes.episode import Episode
from treetap.bench.episodes.outcome import Outcome
from treetap.bench.episodes.record import read_outcomes
from treetap.bench.episodes.tasks_file import DeviceTask, load_tasks
from treetap.cli import app
from treetap.device.adb.server import adb_program
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
        (
            "tasks: [{task: x}, {task: y, jugde: []}]",
            r"mine\.yaml, task 2: there is no key 'jugde'; did you mean 'judge'\?$",
        ),
        ("tasks: [{tsak: x}]", r"task 1: there is no key 'tsak'; did you mean 'task'\? \(and 1 more\)$"),
        ("tasks: [{task: x, zzz: 1}]", "no key 'zzz'; there are: task, setup, judge, cleanup, optimum"),
        ("tasks: [{task: x, judge: [{shell: ls}]}]", "task 1, judge 1: the key 'matches' is missing$"),
        ("tasks: [{task: x}, {task: y, setup: ls}]", "task 2: 'setup': this is no list"),
        ("tasks: [{task: x, setup: [ls, 3]}]", "task 1, number 2: 'setup': Input should be a valid string"),
        ("tasks: [x]", "task 1: 'tasks': this has no keys"),
        ("taks: []", r"mine\.yaml: there is no key 'taks'; did you mean 'tasks'"),
        ("tasks: [", r"mine\.yaml is no file of tasks: line 1, column 9 is no YAML"),
        ("tasks:\n  - task: x\n   setup: []\n", "is no file of tasks: line 3, column 4 is no YAML"),
        ("tasks: [{task: 2026-13-45}]", "no file of tasks: month must be in"),
        ("tasks: \0", "no file of tasks: it is no YAML"),
        ("nothing", "no file of tasks: it does not begin with `tasks:`"),
    ],
)
def test_a_bad_file_says_what_is_wrong(tmp_path: Path, text: str, why: str) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SuiteInvalid) as told:
        load_tasks(file)
    assert re.search(why, told.value.message), told.value.message
    assert "\n" not in told.value.message
    assert "pydantic" not in told.value.message


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
    assert [one.name for one in (file.parent / "data").iterdir()] == ["bench"], "the user's memory is let be"
    for number in (1, 2):
        assert list((Path(told["folder"]) / f"task-{number}" / "runs").iterdir()), "each has its own"


@pytest.mark.slow
def test_what_the_file_gets_wrong_is_said_and_counts_for_nobody(file: Path) -> None:
    file.write_text(HARD, encoding="utf-8")
    said = run(file, "--limit", "240")
    assert said.exit_code == 0, said.output
    told = json.loads(said.stdout)
    setup, light, _unjudged = read_outcomes(Path(told["folder"]))
    assert (setup.held, setup.status, setup.steps) == (None, "error", 0)
    assert "`false` failed with 1" in setup.reason
    assert "task 2, unjudged: Turn on the light" in said.stderr
    assert "said yes before anything was done" in said.stderr
    assert (light.held, light.good) == (None, False)
    assert (told["episodes"], told["judged"], told["unjudged"], told["broken_off"]) == (3, 0, 3, 1)


@pytest.mark.slow
def test_a_broken_off_run_of_a_file_goes_on(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_text(FILE, encoding="utf-8")
    tried = on_device._Desk.tried
    asked: list[str] = []

    async def once(desk: on_device._Desk, episode: Episode, task: DeviceTask) -> Outcome:
        asked.append(episode.id)
        if asked == ["task 1", "task 2"]:
            raise DeviceLost("the cable was pulled out")
        return await tried(desk, episode, task)

    monkeypatch.setattr(on_device._Desk, "tried", once)
    assert run(file).exit_code != 0
    said = run(file)
    assert said.exit_code == 0, said.output
    assert asked == ["task 1", "task 2", "task 2"]
    assert json.loads(said.stdout)["episodes"] == 2


def test_what_is_for_suites_alone_is_refused(file: Path) -> None:
    file.write_text(FILE, encoding="utf-8")
    assert run(file, "--passes", "2").exit_code == 2
    assert run(file, "--only", "airplane").exit_code == 2


@pytest.mark.slow
def test_a_refused_phone_leaves_no_run_behind(file: Path) -> None:
    file.write_text(FILE, encoding="utf-8")
    port, data = str(free_port()), f"data={file.parent / 'data'}"
    words = ["--device", "no-such-phone", "--set", data, "--set", f"device.adb_port={port}"]
    try:
        said = CliRunner().invoke(app, ["bench", "run", str(file), *words])
    finally:  # The server that was started on the way is nobody's.
        subprocess.run([adb_program(None), "-P", port, "kill-server"], check=False, capture_output=True)
    assert said.exit_code == 1, said.output
    assert not list((file.parent / "data").glob("bench/*"))


@pytest.mark.slow
@pytest.mark.parametrize("more", [[], ["--json"]])
def test_what_is_logged_is_not_for_stderr(file: Path, more: list[str]) -> None:
    file.write_text("tasks: [{task: Open the clock}]", encoding="utf-8")
    data = file.parent / "data"
    words = ["--device", "virtual", "--set", f"data={data}", "--set", "device.virtual.speed=0", *more]
    called = [sys.executable, "-m", "treetap", "bench", "run", str(file), *words]
    said = subprocess.run(called, check=True, capture_output=True, text=True, encoding="utf-8")
    lines = said.stderr.splitlines()
    assert len(lines) == 1, said.stderr
    assert lines[0].startswith("task 1, unjudged: Open the clock (")
    if not more:
        assert "unjudged, and in no rate: 1 of 1" in said.stdout
        assert "? task 1: 'Open the clock': unjudged, it has no judge" in said.stdout
