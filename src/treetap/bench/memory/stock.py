"""A journal full of experiences: runs of a strategy, a task and five actions, as a learner leaves them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

from treetap.bench.memory.corpus import Corpus, Embedded
from treetap.core.clock import SystemClock
from treetap.memory.journal import Journal
from treetap.models import (
    AtomicExperience,
    Experience,
    Goal,
    LearnedNode,
    LearnedStep,
    Record,
    StrategyExperience,
    Tap,
    Target,
    TaskExperience,
    TaskFrame,
    Text,
)

ACTIONS = 5
_WHEN = datetime(2026, 1, 1, tzinfo=UTC)


def task(number: int, sentence: str) -> TaskExperience:
    """A task of one step, done as no other is."""
    step = LearnedStep(action=Tap(target=Target(text=f"{number}")), page_key=f"page-{number}")
    goal = Goal(id="g1", verb="", words=tuple(sentence.split()), unexplained=tuple(sentence.split()))
    return TaskExperience(
        id=f"task-{number}",
        created=_WHEN,
        pattern=sentence,
        literals=(sentence,),
        frame=TaskFrame(sentence=sentence, language="en", goals=(goal,), pattern=sentence),
        tree=LearnedNode(goal=Text.literal(sentence), goal_id="g1", parts=(step,)),
        verified=True,
        record=Record(ok=1, last=_WHEN),
    )


def run(number: int, corpus: Corpus) -> list[Experience]:
    """What one run leaves. Its sentences are those of the corpus, seven on from the run before."""

    def said(at: int) -> str:
        return corpus.stored[(number * (ACTIONS + 2) + at) % len(corpus.stored)]

    strategy = StrategyExperience(
        id=f"strategy-{number}",
        created=_WHEN,
        strategy=said(0),
        pattern=f"pattern-{number}",
        task_ids=(f"task-{number}",),
    )
    actions = [
        AtomicExperience(
            id=f"atomic-{number}-{at}",
            created=_WHEN,
            step=LearnedStep(action=Tap(target=Target(text=f"{number} {at}")), page_key=f"page-{number}"),
            task_id=f"task-{number}",
            sentence=said(2 + at),
        )
        for at in range(ACTIONS)
    ]
    return [strategy, task(number, said(1)), *actions]


def tasks(folder: Path, corpus: Corpus, count: int) -> Journal:
    """A journal with that many tasks and their vectors, made if it is not there."""
    return _filled(folder, corpus, count, ([task(at, corpus.stored[at])] for at in range(count)))


def runs(folder: Path, corpus: Corpus, count: int) -> Journal:
    """A journal with that many runs, made if it is not there."""
    return _filled(folder, corpus, count * (ACTIONS + 2), (run(at, corpus) for at in range(count)))


def _filled(folder: Path, corpus: Corpus, count: int, groups: Iterator[list[Experience]]) -> Journal:
    journal = Journal(folder / "journal.sqlite", SystemClock())
    if journal.count() == count and not journal.waiting("task", Embedded(corpus).identity, 1):
        return journal
    journal.close()
    for file in list(folder.glob("journal.sqlite*")):
        file.unlink(missing_ok=True)
    while some := [one for group in islice(groups, 500) for one in group]:
        journal.put(some)
    give_vectors(journal, corpus)
    return journal


def give_vectors(journal: Journal, corpus: Corpus) -> None:
    """Those of the corpus, without asking an embedder."""
    known = {text: row.tobytes() for text, row in zip(corpus.stored, corpus.vectors, strict=True)}
    identity = Embedded(corpus).identity
    for level in ("atomic", "task", "strategy"):
        while waiting := journal.waiting(level, identity, 5000):
            journal.put_vectors("text", identity, {one: known[text] for one, text in waiting})
