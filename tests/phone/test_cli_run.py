"""`treetap run` and the examples, as a user types them."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from contextlib import chdir
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tests.phone.adb_tools import free_port
from treetap.app.run import read_events
from treetap.cli import app
from treetap.device.adb.server import adb_program

ROOT = Path(__file__).parents[2]
QUICK = [
    *("--device", "virtual", "--set", "device.virtual.speed=0"),
    *("--set", "device.settle.interval=0.02", "--set", "device.settle.timeout=0.03"),
]
KEYS = {"status", "duration", "steps", "decisions", "model_calls", "tokens", "replayed", "confidence", "run"}


def treetap(*words: str | Path, cwd: Path) -> Result:
    with chdir(cwd):
        return CliRunner().invoke(app, [str(word) for word in words])


def _counted(text: str) -> list[int]:
    """Steps and decisions, as the foot of the tree and the lines of the result say them."""
    foot = re.search(r"(\d+) steps? · (\d+) decisions?", text)
    told = foot or re.search(r"steps +(\d+)\ndecisions +(\d+)", text)
    assert told is not None, text
    return [int(one) for one in told.groups()]


def test_a_task_is_done_told_drawn_and_the_second_time_replayed(tmp_path: Path) -> None:
    task = "turn on airplane mode"
    first = treetap("run", task, *QUICK, "--mermaid", "tree.mmd", cwd=tmp_path)
    assert first.exit_code == 0, first.output
    assert "status      success" in first.stdout
    assert "✓ turn on airplane mode" in first.stderr, "the tree, while it works"
    assert _counted(first.stderr) == _counted(first.stdout), "the tree and the result differ"
    assert (tmp_path / "tree.mmd").read_text(encoding="utf-8").startswith("flowchart TD")
    second = treetap("run", task, *QUICK, "--json", cwd=tmp_path)
    assert second.exit_code == 0, second.output
    told = json.loads(second.stdout)
    assert told.keys() >= KEYS
    assert (told["status"], told["decisions"], told["replayed"]) == ("success", 0, True)
    events = read_events(tmp_path / "data" / "runs" / told["run"] / "events.jsonl").events
    assert [events[0].kind, events[-1].kind] == ["run_started", "run_ended"]


def test_what_cannot_be_done_is_exit_code_1_with_the_reason(tmp_path: Path) -> None:
    few = ["--set", "strategy_tree.max_decisions=2"]
    answer = treetap("run", "water the plants in the zoo app", *QUICK, *few, "--json", cwd=tmp_path)
    assert answer.exit_code == 1
    told = json.loads(answer.stdout)
    assert told["status"] in ("failed", "aborted")
    assert told["reason"]


@pytest.mark.parametrize(
    "words",
    [["run"], ["run", ""], ["run", "open settings", "--mode", "forest"], ["run", "a" * 100_000]],
)
def test_a_wrong_call_is_exit_code_2(words: list[str], tmp_path: Path) -> None:
    answer = treetap(*words, *QUICK, cwd=tmp_path)
    assert answer.exit_code == 2, answer.output
    assert not (tmp_path / "data" / "runs").exists() or not list((tmp_path / "data" / "runs").iterdir())


def test_no_phone_is_said_at_once(tmp_path: Path) -> None:
    port = str(free_port())
    try:
        at = f"device.adb_port={port}"
        answer = treetap("run", "open settings", "--device", "nobody", "--set", at, cwd=tmp_path)
    finally:  # The server that was started on the way is nobody's.
        subprocess.run([adb_program(None), "-P", port, "kill-server"], check=False, capture_output=True)
    assert answer.exit_code == 1
    assert "nobody" in answer.stderr


def test_ctrl_c_ends_it_cleanly_with_a_whole_log(tmp_path: Path) -> None:
    """On a terminal, as a person does it: the phone is given back, the log says how it ended."""
    slow = ["--device", "virtual", "--set", "device.virtual.speed=0.2"]
    master, slave = pty.openpty()
    run = subprocess.Popen(
        [sys.executable, "-m", "treetap", "run", "turn on airplane mode", *slow],
        cwd=tmp_path,
        stdin=slave,
        stdout=slave,
        stderr=slave,
        start_new_session=True,
        # A shell that runs the tests in the background has it ignored, and children inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509
    )
    os.close(slave)
    try:
        end = time.monotonic() + 60
        logs: list[Path] = []
        while time.monotonic() < end and not logs:
            time.sleep(0.1)
            logs = list(tmp_path.glob("data/runs/*/events.jsonl"))
        assert logs
        time.sleep(0.5)
        run.send_signal(signal.SIGINT)
        assert run.wait(30) == 130
    finally:
        run.kill()
        run.wait()
        os.close(master)
    events = read_events(logs[0]).events
    assert events[-1].kind == "run_ended"
    assert events[-1].payload.status == "aborted"  # type: ignore[union-attr]


def example(name: str, folder: Path) -> Any:
    """What an example prints. The phone's time moves with commands alone: a busy machine changes nothing."""
    command = [sys.executable, str(ROOT / "examples" / f"{name}.py"), "--json", "--data", "learned"]
    at_once = {**os.environ, "TREETAP_DEVICE__VIRTUAL__SPEED": "0"}
    ran = subprocess.run(command, cwd=folder, env=at_once, capture_output=True, check=True)
    return json.loads(ran.stdout)


@pytest.mark.slow
def test_the_examples_run_as_the_readme_has_them(tmp_path: Path) -> None:
    """In a folder of their own, with plain Python: the second run replays, whatever is on the phone."""
    told = [example("simple_task", tmp_path) for _ in range(2)]
    assert [one["status"] for one in told] == ["success", "success"]
    assert told[0]["decisions"] > 0
    assert (told[1]["decisions"], told[1]["replayed"]) == (0, True)
    answer = example("complex_task", tmp_path)
    assert answer["status"] == "success"
    assert (answer["decisions"], answer["replayed"]) == (0, True), "the apps come back where they were left"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["reflection_demo", "retrieval_demo"])
def test_the_demos_show_what_they_are_for(name: str, tmp_path: Path) -> None:
    """Each ends with 0 only if it did: the lesson helped, every way of retrieval was taken."""
    told = example(name, tmp_path)
    if name == "reflection_demo":
        first, second, without = told["runs"]
        assert first["lessons"]
        assert second["dead_ends"] == 0 < min(first["dead_ends"], without["dead_ends"])
    else:
        by_way = {one["path"]: one for one in told["asked"]}
        assert set(by_way) == {"keys", "single", "hierarchical"}
        assert [one["why"] for one in told["asked"] if one["replay"]] == ["the same words"]
