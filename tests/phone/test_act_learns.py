"""`treetap act --learn` on a phone: what a person showed once is bound to other values afterwards."""

from __future__ import annotations

import json
from contextlib import chdir
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from treetap.cli import app

STEPS = ("launch_app:Messages", "tap:Ann Lee", "input_text:Message=hi", "tap:Send")
TASK = "send 'hi' to Ann Lee"


def treetap(*words: str, cwd: Path) -> Any:
    with chdir(cwd):
        answer = CliRunner().invoke(app, [*words, "--json"])
    assert answer.exit_code == 0, answer.output
    return json.loads(answer.stdout)


@pytest.mark.slow
def test_what_was_shown_once_is_known(tmp_path: Path) -> None:
    shown = treetap(
        *("act", "--device", "virtual", "--learn", TASK, *STEPS, "--expect", "appears:hi"), cwd=tmp_path
    )
    learned = shown["learned"]
    assert (learned["verified"], learned["doubt"]) == (True, "")
    assert set(learned["slots"]) == {"content", "recipient"}
    found = treetap("experience", "search", "send 'see you' to Bob", cwd=tmp_path)["candidates"][0]
    assert found["confidence"] > 0.9
    assert found["slots"] == {"content": "see you", "recipient": "Bob"}
    task = treetap("experience", "show", found["id"], cwd=tmp_path)
    steps = json.dumps(task["tree"], ensure_ascii=False)
    assert "Ann" not in steps
    assert '"hi"' not in steps
    assert task["commits"] == ["send"]
    assert task["origin"] == "taught"
    # Not the launcher, which was seen first: it can never be found among the apps of a phone.
    assert [one["package"] for one in task["circumstances"]["apps"]] == ["com.android.messaging"]
    assert all(one["version"] for one in task["circumstances"]["apps"])
    assert Path(tmp_path / "data" / task["start_frame"]).is_file() or Path(task["start_frame"]).is_file()
