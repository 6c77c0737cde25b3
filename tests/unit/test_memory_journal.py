"""The journal: what is the same stays one record, keys and links follow, and nothing is lost by a change."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from tests import samples
from treetap.core.clock import FrozenClock
from treetap.errors import UnknownName
from treetap.memory.journal import Journal
from treetap.memory.journal.rows import LITERALS, TASKS
from treetap.models import (
    App,
    Circumstances,
    Evidence,
    EvidenceKind,
    Experience,
    LearnedNode,
    LearnedStep,
    Origin,
    Point,
    Record,
    Space,
    StrategyExperience,
    Tap,
    Target,
    TaskExperience,
    TaskFrame,
    Text,
)

LATER = samples.NOON + timedelta(days=1)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal(tmp_path / "experiences" / "journal.db", FrozenClock()) as opened:
        yield opened


def shown(frame: TaskFrame | None = None, name: str = "task-1", **more: Any) -> TaskExperience:
    """A task whose end was seen, so that another sentence can turn out to mean the same."""
    seen = Evidence(
        goal_id="g1", kind=EvidenceKind.NEW, text="there", frame_id="f", target=Target(text="Sent")
    )
    return samples.task_experience(frame, name, **{"end_evidence": (seen,)} | more)


def telling(content: str = "hi", recipient: str = "Ann") -> TaskFrame:
    """The same as `samples.send_task` in other words."""
    return samples.task(
        f"tell {recipient} '{content}'",
        samples.sending(content, recipient),
        pattern="tell {recipient} '{content}'",
    )


def tapping(label: str) -> LearnedNode:
    """Another way."""
    step = LearnedStep(action=samples.tap(label), page_key="chat")
    return LearnedNode(goal=Text.literal("tap it"), goal_id="g1", parts=(step,))


def kept(journal: Journal, name: str) -> Experience:
    found = journal.get(name)
    assert found is not None
    return found


def task(journal: Journal, name: str = "task-1") -> TaskExperience:
    found = kept(journal, name)
    assert isinstance(found, TaskExperience)
    return found


# The same thing


def test_the_same_thing_under_another_id_strengthens_the_first(journal: Journal) -> None:
    journal.put([samples.task_experience(record=Record(ok=1, last=samples.NOON))])
    journal.outcome("task-1", ok=False)
    again = samples.task_experience(
        samples.send_task("see you", "Bob"),
        "task-2",
        created=LATER,
        record=Record(ok=1, last=LATER),
        circumstances=Circumstances(apps=(App(package="com.chat", version="2.0"),)),
    )
    assert journal.put([again]) == ["task-1"]
    found = task(journal)
    assert (found.record.ok, found.record.fail) == (2, 1)
    assert found.record.last is not None
    assert found.record.last >= LATER
    assert found.literals == ("send 'hi' to Ann", "send 'see you' to Bob")
    assert found.circumstances == again.circumstances
    assert found.aliases == ()
    assert journal.find("literal", "send 'see you' to Bob") == ["task-1"]
    assert journal.count() == 1


def test_things_are_where_they_were_seen_last(journal: Journal) -> None:
    def seen_at(x: float) -> LearnedNode:
        target = Target(text="Send", last_point=Point(x=x, y=0.5, space=Space.UNIT))
        step = LearnedStep(action=Tap(target=target), page_key=f"page {x}")
        return LearnedNode(goal=Text.literal("tap it"), goal_id="g1", parts=(step,))

    journal.put([samples.task_experience(tree=seen_at(0.1))])
    assert journal.put([samples.task_experience(name="task-2", tree=seen_at(0.9))]) == ["task-1"]
    assert task(journal).tree == seen_at(0.9)


def test_another_name_for_it_becomes_an_alias(journal: Journal) -> None:
    journal.put([shown()])
    assert journal.put([shown(telling("yes", "Bob"), "task-2")]) == ["task-1"]
    found = task(journal)
    assert found.pattern == "send '{content}' to {recipient}"
    assert found.aliases == ("tell {recipient} '{content}'",)
    assert found.record.ok == 2
    assert journal.find("alias", "tell {recipient} '{content}'") == ["task-1"]
    assert journal.find("literal", "tell Bob 'yes'") == ["task-1"]
    assert journal.put([shown(telling("no", "Eve"), "task-3")]) == ["task-1"]
    assert task(journal).aliases == ("tell {recipient} '{content}'",)


def test_a_task_done_the_same_way_that_was_not_seen_to_end_so_is_another(journal: Journal) -> None:
    journal.put([shown()])
    assert journal.put([samples.task_experience(telling(), "task-2")]) == ["task-2"]
    assert task(journal).aliases == ()


def test_one_pattern_may_have_several_ways(journal: Journal) -> None:
    journal.put([samples.task_experience()])
    other = samples.task_experience(name="task-2", tree=tapping("Message"))
    assert journal.put([other]) == ["task-2"]
    assert journal.find("pattern", "send '{content}' to {recipient}") == ["task-1", "task-2"]


def test_an_id_that_stands_for_something_else_is_not_overwritten(journal: Journal) -> None:
    journal.put([samples.task_experience()])
    other = samples.task_experience(tree=tapping("Message"))
    (name,) = journal.put([other, samples.strategy_experience()])[:1]
    assert name != "task-1"
    assert task(journal).tree == samples.typing_into()
    assert task(journal, name).tree == tapping("Message")
    strategy = kept(journal, "strategy-1")
    assert isinstance(strategy, StrategyExperience)
    assert strategy.task_ids == (name,)
    assert journal.put([other]) == [name]


def test_what_is_not_verified_strengthens_nothing_that_is(journal: Journal) -> None:
    journal.put([samples.task_experience()])
    (name,) = journal.put([samples.task_experience(name="task-2", verified=False)])
    assert name == "task-2"
    assert task(journal).record.ok == 1


def test_what_was_imported_changes_nothing_that_is_known(journal: Journal) -> None:
    journal.put([samples.task_experience(), samples.strategy_experience()])
    before = list(journal.all())
    journal.put(
        [
            samples.task_experience(samples.send_task("x", "Y"), "task-9", origin=Origin.IMPORTED),
            samples.strategy_experience(name="strategy-9", task_ids=("task-9",), origin=Origin.IMPORTED),
        ]
    )
    assert list(journal.all()) == before


def test_sentences_do_not_pile_up(journal: Journal) -> None:
    for at in range(LITERALS + 20):
        journal.put([samples.task_experience(samples.send_task(f"message {at}"))])
    found = task(journal)
    assert len(found.literals) == LITERALS
    assert found.literals[0] == "send 'message 0' to Ann"
    assert found.literals[-1] == f"send 'message {LITERALS + 19}' to Ann"
    assert found.record.ok == LITERALS + 20
    assert journal.find("literal", "send 'message 3' to Ann") == []


# Links


def test_links_follow_the_record_that_stays(journal: Journal) -> None:
    journal.put([samples.task_experience(), samples.atomic_experience(), samples.strategy_experience()])
    ids = journal.put(
        [
            samples.strategy_experience(name="s", strategy="Write to them.", task_ids=("new",)),
            samples.atomic_experience("a", task_id="new", sentence="tap Send twice"),
            samples.atomic_experience("b", task_id="new"),
            samples.task_experience(samples.send_task("x", "Y"), "new"),
        ]
    )
    assert ids == ["s", "a", "atomic-1", "task-1"]
    assert journal.children(["s"]) == ["task-1"]
    assert journal.children(["task-1"]) == ["atomic-1", "a"]
    assert journal.children(["s", "strategy-1", "nobody", "\ud800"]) == ["task-1"]


def test_one_action_of_two_tasks_belongs_to_both(journal: Journal) -> None:
    wifi = samples.task_experience(samples.wifi_task(), "wifi")
    journal.put([samples.task_experience(), samples.atomic_experience()])
    journal.put([wifi, samples.atomic_experience("again", task_id="wifi")])
    assert journal.children(["task-1"]) == journal.children(["wifi"]) == ["atomic-1"]


def test_a_parent_and_its_parts_know_each_other_by_the_ids_that_stay(journal: Journal) -> None:
    journal.put([samples.task_experience(samples.wifi_task(), "known")])
    whole = samples.task_experience(name="whole", children=("part",))
    part = samples.task_experience(samples.wifi_task(), "part", parent="whole")
    assert journal.put([whole, part]) == ["whole", "known"]
    assert task(journal, "whole").children == ("known",)


def test_strategies_with_the_same_sentence_are_one(journal: Journal) -> None:
    journal.put([samples.strategy_experience()])
    assert journal.put([samples.strategy_experience(name="other", task_ids=("task-2",))]) == ["strategy-1"]
    found = kept(journal, "strategy-1")
    assert isinstance(found, StrategyExperience)
    assert found.task_ids == ("task-1", "task-2")


def test_a_strategy_names_some_of_its_tasks_and_leads_to_all(journal: Journal) -> None:
    names = [f"task-{at}" for at in range(TASKS + 5)]
    journal.put(
        [samples.task_experience(samples.task(f"open {name}", samples.opening(name)), name) for name in names]
    )
    journal.put([samples.strategy_experience(task_ids=(name,)) for name in names])
    found = kept(journal, "strategy-1")
    assert isinstance(found, StrategyExperience)
    assert found.task_ids == tuple(names[-TASKS:])
    assert journal.children(["strategy-1"]) == names


def test_what_is_removed_takes_its_own_with_it_and_no_more(journal: Journal) -> None:
    wifi = samples.task_experience(samples.wifi_task(), "wifi", parent="task-1", children=("task-1",))
    journal.put([samples.task_experience(), wifi, samples.strategy_experience(task_ids=("task-1", "wifi"))])
    journal.put([samples.atomic_experience("both"), samples.atomic_experience("mine", sentence="tap it")])
    journal.put([samples.atomic_experience(task_id="wifi")])
    journal.put([samples.strategy_experience(name="narrow", strategy="Only that.")])
    assert sorted(journal.remove(["task-1", "nobody", "\ud800"])) == ["mine", "narrow", "task-1"]
    assert [one.id for one in journal.all()] == ["wifi", "strategy-1", "both"]
    assert (task(journal, "wifi").parent, task(journal, "wifi").children) == (None, ())
    strategy, action = journal.many(["strategy-1", "both"])
    assert isinstance(strategy, StrategyExperience)
    assert strategy.task_ids == ("wifi",)
    assert action.level == "atomic"
    assert action.task_id == "wifi"
    assert journal.find("pattern", "send '{content}' to {recipient}") == []
    assert journal.children(["strategy-1"]) == ["wifi"]
    assert journal.check() == []


def test_an_outcome_of_nothing_is_an_error(journal: Journal) -> None:
    for name in ("nobody", "\ud800"):
        with pytest.raises(UnknownName, match="no experience"):
            journal.outcome(name, ok=True)


# The file


def test_compacting_gives_space_back(journal: Journal) -> None:
    journal.put([samples.atomic_experience(f"a{at}", sentence=f"tap {at} {'x' * 9000}") for at in range(50)])
    journal.compact()
    full = journal.path.stat().st_size
    journal.remove([f"a{at}" for at in range(49)])
    journal.compact()
    assert journal.path.stat().st_size < full / 3
    assert [one.id for one in journal.all()] == ["a49"]
    assert journal.check() == []


# Many at once


def test_many_threads_write_and_read_at_once(journal: Journal) -> None:
    journal.put([samples.task_experience()])

    def work(at: int) -> None:
        for turn in range(10):
            journal.put([samples.atomic_experience(f"{at}-{turn}", sentence=f"tap {at} {turn}")])
            journal.outcome("task-1", ok=True)
            assert journal.find("pattern", "send '{content}' to {recipient}") == ["task-1"]
            assert kept(journal, f"{at}-{turn}").level == "atomic"

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(work, range(4)))
    assert journal.count("atomic") == 40
    assert task(journal).record.ok == 41


def test_all_is_read_in_pages(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("treetap.memory.journal.journal._PAGE", 3)
    journal.put([samples.atomic_experience(f"a{at}", sentence=f"tap {at}") for at in range(7)])
    journal.put([samples.strategy_experience()])
    assert [one.id for one in journal.all()] == [*(f"a{at}" for at in range(7)), "strategy-1"]
    assert [one.id for one in journal.all("strategy")] == ["strategy-1"]
    assert (journal.count(), journal.count("atomic"), journal.count("task")) == (8, 7, 0)
    seen = []
    for one in journal.all("atomic"):
        seen.append(one.id)
        journal.remove([one.id])
    assert seen == [f"a{at}" for at in range(7)]
