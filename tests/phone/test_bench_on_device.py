"""Tasks of a file, set up and judged by shell commands, on a phone that adb reaches."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from treetap.bench.episodes.on_device import load_tasks
from treetap.cli import app
from treetap.errors import SuiteInvalid

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


@pytest.mark.slow
def test_tasks_are_judged_by_the_phones_own_answers(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(FILE, encoding="utf-8")
    words = ["--device", "virtual", "--set", f"data={tmp_path / 'data'}", "--set", "device.virtual.speed=0"]
    said = CliRunner().invoke(app, ["bench", "run", str(file), *words, "--json"])
    assert said.exit_code == 0, said.output
    told = json.loads(said.stdout)
    assert (told["episodes"], told["judged"], told["good"]) == (2, 1, 1)
