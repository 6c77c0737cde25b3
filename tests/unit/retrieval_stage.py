"""A memory on disk with spies round it, for the tests of finding."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import mul
from pathlib import Path
from typing import Any

from tests import samples
from tests.fakes.embedder import FakeEmbedder
from tests.unit.test_memory_lessons import reading
from treetap.core.clock import FrozenClock
from treetap.memory.journal import Journal
from treetap.memory.journal.rows import text_of
from treetap.memory.lessons.lessons import Lessons
from treetap.memory.recall import AdaptiveRecall
from treetap.models import (
    App,
    AtomicExperience,
    Circumstances,
    Experience,
    Goal,
    Match,
    Query,
    Recollection,
    RetrievalSettings,
    Screen,
    TaskFrame,
    Vector,
)

MEDIUM = "please put the oldest of my photos into the album"
COMPLEX = (
    "look up tomorrow's weather and then send it to my sister in the chat app, and after that set an alarm "
    "half an hour earlier than usual if it is going to rain"
)


class SpyEmbedder(FakeEmbedder):
    """Remembers what it was asked."""

    def __init__(self) -> None:
        super().__init__(dimension=64)
        self.asked: list[str] = []

    async def embed(self, items: Sequence[str | Screen]) -> Sequence[Sequence[float]]:
        self.asked += [one if isinstance(one, str) else one.page_key for one in items]
        return await super().embed(items)


@dataclass(frozen=True)
class Near:
    """A hit."""

    id: str
    similarity: float


class Tables:
    """Every record of the journal, compared one by one. `broken` is raised where it is set."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._embedder = SpyEmbedder()
        self.searches: list[tuple[str, int, list[str] | None]] = []
        self.broken: Exception | None = None

    async def search(
        self, level: Any, vector: Sequence[float], k: int, *, within: Sequence[str] | None = None
    ) -> Sequence[Near]:
        self.searches.append((level, k, None if within is None else sorted(within)))
        if self.broken is not None:
            raise self.broken
        known = [one for one in self._journal.all(level) if within is None or one.id in within]
        vectors = await self._embedder.embed([text_of(one) for one in known])
        hits = [Near(one.id, sum(map(mul, vector, its))) for one, its in zip(known, vectors, strict=True)]
        return sorted(hits, key=lambda hit: -hit.similarity)[:k]


class Memory:
    """A journal on disk with spies round it."""

    def __init__(self, folder: Path, settings: dict[str, Any] | None = None) -> None:
        self.journal = Journal(folder / "journal.sqlite", FrozenClock())
        self.tables = Tables(self.journal)
        self.embedder = SpyEmbedder()
        self.screens = SpyEmbedder()
        self.lessons = Lessons(folder / "reflections.jsonl", FrozenClock(), read=reading)
        self._settings = settings or {}

    async def recall(self, sentence: str | TaskFrame, *, tables: bool = True, **more: Any) -> Recollection:
        recall = AdaptiveRecall(
            self.journal,
            self.tables if tables else None,
            self.embedder,
            self.lessons,
            settings=RetrievalSettings.model_validate(self._settings),
            screens=self.screens,
            clock=FrozenClock(),
        )
        frame = free(sentence) if isinstance(sentence, str) else sentence
        return await recall.recall(Query(frame=frame, **more))

    @property
    def levels(self) -> list[str]:
        """What was searched."""
        return [level for level, _, _ in self.tables.searches]


def free(sentence: str) -> TaskFrame:
    """A task that nobody could read: found by its words only."""
    words = tuple(sentence.split())
    return samples.task(sentence, Goal(id="g1", verb="", words=words, unexplained=words))


def task(name: str, sentence: str, **more: Any) -> Experience:
    """Each done in a way of its own, or the journal would take them for one."""
    return samples.task_experience(
        free(sentence), name=name, tree=samples.typing_into(name), slots=(), **more
    )


def found(answer: Recollection) -> list[str]:
    return [match.experience.id for match in answer.matches]


def match_of(answer: Recollection, name: str) -> Match:
    return next(one for one in answer.matches if one.experience.id == name)


def strategy(name: str, sentence: str, *tasks: str) -> Experience:
    return samples.strategy_experience(name, strategy=sentence, task_ids=tasks)


def action(name: str, sentence: str, task_id: str, **more: Any) -> AtomicExperience:
    """One that is done to something of its own."""
    step = samples.atomic_experience().step.model_copy(
        update={"action": samples.tap(name)} | more.pop("step", {})
    )
    return samples.atomic_experience(name, sentence=sentence, task_id=task_id, step=step, **more)


def with_screen(name: str, sentence: str, screen: Screen, **more: Any) -> Experience:
    embedder = FakeEmbedder(dimension=64)
    vector = Vector(values=tuple(embedder._vector(embedder._text(screen))), embedder=embedder.identity)
    return task(name, sentence, start_vector=vector, **more)


def learned_with(*apps: tuple[str, str]) -> Circumstances:
    return Circumstances(apps=tuple(App(package=package, version=version) for package, version in apps))
