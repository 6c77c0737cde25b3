"""What is pruned: what fails, what nobody uses, what a newer version has replaced, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from tests import samples
from treetap.core.clock import FrozenClock
from treetap.memory.ageing import prunable
from treetap.memory.journal import Journal
from treetap.models import (
    App,
    Circumstances,
    LearnedNode,
    LearnedStep,
    NamedValue,
    Origin,
    Record,
    TaskExperience,
    Text,
)

NOW = samples.NOON + timedelta(days=100)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal(tmp_path / "journal.db", FrozenClock()) as opened:
        yield opened


def task(name: str, ok: int = 1, fail: int = 0, **more: Any) -> TaskExperience:
    frame = samples.task(f"open {name}", samples.opening(name))
    return samples.task_experience(frame, name, **{"record": Record(ok=ok, fail=fail)} | more)


def learned(name: str, *versions: str, days: int = 0, **more: Any) -> TaskExperience:
    """The same task done another way, with these versions of the apps a, b …"""
    apps = tuple(App(package=chr(97 + at), version=version) for at, version in enumerate(versions))
    step = LearnedStep(action=samples.tap(f"the button of {name}"))
    given = {
        "tree": LearnedNode(goal=Text.literal("tap"), parts=(step,)),
        "circumstances": Circumstances(apps=apps),
        "created": samples.NOON + timedelta(days=days),
    }
    return samples.task_experience(samples.wifi_task(), name, **given | more)


def test_what_fails_more_than_it_works(journal: Journal) -> None:
    journal.put(
        [
            task("good", ok=5, fail=2),
            task("even", ok=2, fail=2),
            task("bad", ok=1, fail=2),
            task("foreign", ok=0, fail=1, origin=Origin.IMPORTED),
            task("fresh", ok=0, origin=Origin.IMPORTED),
            samples.atomic_experience("action", task_id="good", record=Record(fail=3)),
        ]
    )
    found = {one.id: one.reason for one in prunable(journal, now=NOW)}
    assert found == {
        "bad": "it failed 2 of 3 times",
        "foreign": "it was imported and has never worked here",
        "action": "it failed 3 of 3 times",
    }
    assert prunable(journal, now=NOW, failed=False) == []


def test_what_is_no_longer_trusted(journal: Journal) -> None:
    journal.put([task("never failed"), task("failed once", fail=1), task("failed often", ok=9, fail=9)])
    found = [(one.id, one.reason) for one in prunable(journal, now=NOW, below=0.8)]
    assert found == [("failed often", "it is trusted up to 0.67, less than 0.80")]
    assert len(prunable(journal, now=NOW, below=0.95)) == 2


def test_what_nobody_uses(journal: Journal) -> None:
    recent = Record(ok=1, last=NOW - timedelta(days=29))
    journal.put(
        [
            task("old"),
            task("used", record=recent),
            task("young", created=NOW - timedelta(days=5)),
            samples.atomic_experience(task_id="used"),
            samples.strategy_experience(task_ids=("used",)),
        ]
    )
    (one,) = prunable(journal, now=NOW, unused_days=30)
    assert (one.id, one.level, one.text) == ("old", "task", "open old")
    assert one.reason == "it has not been used for 100 days"
    assert prunable(journal, now=NOW) == []


def test_what_a_newer_version_has_replaced(journal: Journal) -> None:
    journal.put([learned("old", "1.9", "5"), learned("new", "1.10", "5", days=2)])
    (one,) = prunable(journal, now=NOW)
    assert one.id == "old"
    assert one.reason == "it was learned with a 1.9, and again with 1.10 ('new')"


@pytest.mark.parametrize(
    "other",
    [
        learned("other", "1.9", days=2),
        learned("other", "1.8", days=2),
        learned("other", "", days=2),
        learned("other", "1.10", "2", days=2),
        learned("other", "1.10", days=-2),
        learned("other", "1.10", days=2, verified=False),
        learned("other", "1.10", days=2, record=Record(fail=1)),
        learned("other", "1.10", days=2, constants=(NamedValue(name="x", value="y"),)),
        learned("other", "1.10", days=2, pattern="another"),
    ],
    ids=[
        "same",
        "older",
        "unknown",
        "other apps",
        "learned before",
        "unverified",
        "failing",
        "bound",
        "other",
    ],
)
def test_nothing_else_has_replaced_it(journal: Journal, other: TaskExperience) -> None:
    journal.put([learned("old", "1.9"), other])
    assert "old" not in {one.id for one in prunable(journal, now=NOW)}


def test_what_is_pruned_goes_with_what_belongs_to_it(journal: Journal) -> None:
    journal.put([task("bad", fail=9), task("good")])
    journal.put([samples.atomic_experience(task_id="bad"), samples.strategy_experience(task_ids=("bad",))])
    gone = journal.remove(one.id for one in prunable(journal, now=NOW))
    assert sorted(gone) == ["atomic-1", "bad", "strategy-1"]
    assert [one.id for one in journal.all()] == ["good"]
