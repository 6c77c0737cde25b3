"""Experiences from elsewhere, written to do harm: read anew, stripped of what they claim, or refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import samples
from tests.unit.memory_transfer_samples import READER, dumped, forged, task, typing
from treetap.core.clock import FrozenClock
from treetap.memory.journal import Journal
from treetap.memory.keys import frame_key
from treetap.memory.learning.learner import RunLearner
from treetap.memory.transfer import import_from
from treetap.models import (
    LearnedNode,
    LearnedStep,
    NamedValue,
    Origin,
    Record,
    StrategyExperience,
    Target,
    TaskExperience,
    Text,
)
from treetap.task.reader import LexiconTaskReader


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Journal]:
    with Journal(tmp_path / "here.db", FrozenClock()) as opened:
        yield opened


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "experiences.jsonl"


async def reason(file: Path, here: Journal) -> str:
    done = await import_from(file, here, READER)
    assert done.added == 0
    (one,) = done.refused
    assert one.line == 2
    return one.reason


async def test_a_sentence_means_what_it_means_here(here: Journal, file: Path) -> None:
    off = await READER.read("turn off Wi-Fi")
    on = await task("turn on Wi-Fi", tree=typing())
    # Sentence and pattern of one task, frame claimed to be the other's.
    forged(file, dumped(on, frame=off.model_dump(mode="json")))
    assert "read differently" in await reason(file, here)
    # The frame is the reader's own, whatever the file says it is.
    lying = on.frame.model_copy(update={"goals": off.goals})
    forged(file, dumped(on, frame=lying.model_dump(mode="json")))
    assert (await import_from(file, here, READER)).added == 1
    (kept,) = here.all("task")
    assert isinstance(kept, TaskExperience)
    assert kept.frame == on.frame


async def test_what_was_not_explained_there_is_not_explained_here(here: Journal, file: Path) -> None:
    given = await task("turn on Wi-Fi", tree=typing())
    goal = given.frame.goals[0].model_copy(update={"unexplained": ("typed",)})
    strict = given.frame.model_copy(update={"goals": (goal,)})
    forged(file, dumped(given, frame=strict.model_dump(mode="json")))
    await import_from(file, here, READER)
    (kept,) = here.all("task")
    assert isinstance(kept, TaskExperience)
    assert kept.frame.goals[0].unexplained == ("typed",)
    assert frame_key(kept.frame) == ""


async def test_a_pattern_that_is_the_sentence_itself_stays_one(here: Journal, file: Path) -> None:
    forged(file, dumped(await task(), pattern="send 'hi'"))
    assert (await import_from(file, here, READER)).added == 1
    (kept,) = here.all("task")
    assert isinstance(kept, TaskExperience)
    assert kept.pattern == kept.frame.pattern == "send 'hi'"
    assert here.find("pattern", "send {text1}") == []


async def test_other_names_must_not_mean_something_else(here: Journal, file: Path) -> None:
    on = await task("turn on Wi-Fi", tree=typing())
    names = ["turn off Wi-Fi", "打开 Wi-Fi", "turn on {text1}"]
    forged(file, dumped(on, aliases=names, literals=["turn on Wi-Fi", "turn off Wi-Fi", "delete all"]))
    assert (await import_from(file, here, READER)).added == 1
    (kept,) = here.all("task")
    assert isinstance(kept, TaskExperience)
    assert kept.aliases == ("打开 Wi-Fi",)
    assert kept.literals == ("turn on Wi-Fi",)
    assert here.find("literal", "turn off Wi-Fi") == []


async def test_names_are_read_by_the_reader_of_this_treetap(here: Journal, file: Path) -> None:
    reader = LexiconTaskReader()
    frame = await reader.read("send 'hi there' to Ann")
    learned = await RunLearner(reader).learn(samples.trajectory(frame))
    (known,) = (one for one in learned if isinstance(one, TaskExperience))
    names = ("tell {recipient} {content}", "给{recipient}发{content}")
    others = ("don't send {content} to {recipient}", "send {content} to everyone except {recipient}")
    forged(file, dumped(known, aliases=[*others, *names, "tell {recipient} {when}"]))
    assert (await import_from(file, here, reader)).refused == ()
    (kept,) = here.all("task")
    assert isinstance(kept, TaskExperience)
    assert kept.aliases == names
    assert kept.frame == frame


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"tree": typing("text2").model_dump(mode="json")}, "use 'text2'"),
        ({"tree": typing("text1.hour").model_dump(mode="json")}, "use 'text1.hour'"),
        ({"slots": []}, "what is to become of 'text1'"),
        ({"slots": [], "constants": [{"name": "text1", "value": "bye"}]}, "what is to become of 'text1'"),
        ({"slots": [{"name": "who", "type": "person", "value": "Ann"}]}, "no 'who'"),
        ({"slots": [{"name": "text1", "type": "time", "value": "hi"}]}, "no 'text1' of the type time"),
        ({"pattern": "send {text}"}, "read differently"),
        ({"schema_version": 2}, "schema_version"),
        ({"level": "cosmic"}, "cannot be read"),
        ({"surprise": 1}, "surprise"),
    ],
)
async def test_a_task_that_contradicts_itself(
    changes: dict[str, Any], says: str, here: Journal, file: Path
) -> None:
    forged(file, dumped(await task(), **changes))
    assert says in await reason(file, here)


@pytest.mark.parametrize(
    "line",
    [b"", b"{", b"null", b"\xff\xfe", b'{"level":"task"}', b"[" * 10_000, b'{"level":"task","tree":' * 3000],
)
async def test_a_line_that_is_no_experience(line: bytes, here: Journal, file: Path) -> None:
    forged(file, line)
    assert "cannot be read" in await reason(file, here)


async def test_a_tree_without_end(here: Journal, file: Path) -> None:
    tree: dict[str, Any] = {"kind": "node", "goal": "x"}
    for _ in range(2000):
        tree = {"kind": "node", "goal": "x", "parts": [tree]}
    deep = json.dumps(dumped(await task(), tree="TREE")).replace('"TREE"', _nested(tree))
    forged(file, deep.encode())
    assert "cannot be read" in await reason(file, here)


def _nested(tree: dict[str, Any]) -> str:
    """As JSON, without Python's own limit on depth."""
    depth = 0
    while tree.get("parts"):
        tree = tree["parts"][0]
        depth += 1
    return '{"kind":"node","goal":"x","parts":[' * depth + '{"kind":"node","goal":"x"}' + "]}" * depth


async def test_the_name_of_a_file_of_another_machine(here: Journal, file: Path) -> None:
    for name in ("/etc/passwd", "../../secret.png", "C:\\secret.png", "~/x.png"):
        tap = samples.tap("Send").model_copy(update={"target": Target(crop_ref=name)})
        tree = LearnedNode(goal=Text.literal("x"), parts=(LearnedStep(action=tap),))
        forged(file, dumped(await task("turn on Wi-Fi", tree=tree)))
        assert "another machine" in await reason(file, here)


async def test_the_rest_is_taken_in_without_those_refused(here: Journal, file: Path) -> None:
    action = samples.atomic_experience().model_dump(mode="json")
    strategy = samples.strategy_experience().model_dump(mode="json")
    forged(
        file,
        dumped(await task(), pattern="something else"),
        dumped(await task("turn on Wi-Fi", "wifi", tree=typing())),
        action,
        action | {"id": "mine", "task_id": "wifi"},
        strategy,
        strategy | {"id": "both", "task_ids": ["wifi", "task-1"], "strategy": "Switch it."},
    )
    done = await import_from(file, here, READER)
    assert (done.added, done.known) == (3, 0)
    assert [(one.line, one.id) for one in done.refused] == [(2, "task-1"), (4, "atomic-1"), (6, "strategy-1")]
    (wifi,) = here.all("task")
    (both,) = here.all("strategy")
    assert isinstance(both, StrategyExperience)
    assert both.task_ids == (wifi.id,)


async def test_nothing_in_a_file_can_belong_to_what_is_own(here: Journal, file: Path) -> None:
    own = await task("turn on Wi-Fi", "own", tree=typing())
    here.put([own, samples.strategy_experience(task_ids=("own",))])
    other = await task("open it", "strategy-1", parent="own", children=("own",), tree=typing())
    action = samples.atomic_experience(task_id="own").model_dump(mode="json")
    forged(file, dumped(other), action)
    done = await import_from(file, here, READER)
    assert (done.added, len(done.refused)) == (1, 1)
    assert here.children(["own"]) == []
    assert here.remove(["own"]) == ["own", "strategy-1"]


async def test_merits_and_origin_cannot_be_claimed(here: Journal, file: Path) -> None:
    claimed = {"record": {"ok": 99}, "origin": "own", "created": "2036-01-01T00:00:00Z"}
    forged(file, dumped(await task(), **claimed))
    await import_from(file, here, READER)
    (kept,) = here.all()
    assert (kept.origin, kept.record, kept.created) == (Origin.IMPORTED, Record(), here.clock.now())


async def test_constants_are_kept(here: Journal, file: Path) -> None:
    bound = await task(slots=(), constants=(NamedValue(name="text1", value="hi"),), tree=typing())
    forged(file, dumped(bound))
    assert (await import_from(file, here, READER)).added == 1
