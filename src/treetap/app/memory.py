"""The memory of the settings: what worked, what did not, and the parts that find and keep it.

async with open_memory(load_config(), SystemClock()) as memory:
    frame = await memory.reader.read("send 'hi' to Ann")
    found = await memory.recall.recall(Query(frame=frame))
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from treetap.app.compose import (
    LEARNERS,
    RECALLS,
    SCREEN_EMBEDDERS,
    STORES,
    TASK_READERS,
    TEXT_EMBEDDERS,
)
from treetap.app.data_folder import DataFolder
from treetap.core.ports import (
    ChatModel,
    Clock,
    Embedder,
    ExperienceStore,
    Learner,
    Recall,
    SpatialMap,
    TaskReader,
)
from treetap.memory.journal.journal import Journal
from treetap.memory.lessons.lessons import Lessons
from treetap.memory.places.places import StoredPlaces
from treetap.memory.retrieval.same_task import SameTask
from treetap.memory.tables.tables import Tables
from treetap.models import Screen, Settings

if TYPE_CHECKING:
    from treetap.imaging.pictures import Pictures
    from treetap.task.lexicon import Lexicon

LEXICON = Path("configs/lexicon.yaml")
_NEVER = 2.0
"""No confidence is so high: what is known is a hint, and more of them are looked for."""


@dataclass(frozen=True)
class Memory:
    """The parts of one data folder. Each is behind its port, so any of them can be another."""

    reader: TaskReader
    recall: Recall
    store: ExperienceStore
    learner: Learner
    places: SpatialMap
    journal: Journal
    lessons: Lessons
    tables: Tables


@asynccontextmanager
async def open_memory(
    settings: Settings,
    clock: Clock,
    *,
    pictures: Pictures | None = None,
    chat: ChatModel | None = None,
    lexicon: Lexicon | None = None,
) -> AsyncIterator[Memory]:
    """The memory of these settings; what waits to be written is written at the end.

    `pictures`: where the pixels of screens are, for comparing screens as well as words. `chat`: a model that
    is asked whether a new sentence asks for what a known one does. `lexicon`: other words than the settings'.
    Raises `StorageError` where the data folder cannot be used, `ConfigError` for a lexicon that cannot.
    """
    data, replay = DataFolder(settings.data).prepare(), settings.experience.replay
    texts = text_embedder(settings)
    screens = None if pictures is None else screen_embedder(settings, pictures)
    reader = task_reader(settings, lexicon)
    journal = Journal(data.journal, clock)
    lessons = Lessons(data.reflections, clock)
    tables = Tables(data.vector_db, journal, texts, batch=settings.experience.batch)
    places = StoredPlaces(data.spatial_maps, clock)
    try:
        yield Memory(
            reader=reader,
            recall=RECALLS.make(
                "adaptive",
                journal,
                tables,
                texts,
                lessons,
                settings=settings.retrieval,
                screens=screens,
                clock=clock,
                replay_from=replay.min_confidence if replay.enabled else _NEVER,
                same=None if chat is None else SameTask(chat, journal, settings.models.text.name or ""),
            ),
            store=STORES.make("journal", journal, lessons, tables),
            learner=LEARNERS.make(
                "run",
                reader,
                screens=screens,
                levels=settings.experience.levels if settings.experience.enabled else (),
                pictures=pictures,
            ),
            places=places,
            journal=journal,
            lessons=lessons,
            tables=tables,
        )
    finally:
        await tables.close()
        await places.close()
        journal.close()


def task_reader(settings: Settings, lexicon: Lexicon | None = None) -> TaskReader:
    """With the words of the settings' lexicon, or of another. Raises `ConfigError`."""
    return TASK_READERS.make("lexicon", lexicon or words_of(settings))


def words_of(settings: Settings, labels: Iterable[str] = ()) -> Lexicon:
    """The words that come with treetap, those of one's own, and the apps of a phone by their labels.

    Raises `ConfigError`.
    """
    from treetap.task.lexicon import load_lexicon, with_installed

    return with_installed(load_lexicon(lexicon_of(settings)), labels)


def lexicon_of(settings: Settings) -> Path | None:
    """The file with words of one's own, if there is one."""
    return settings.language.lexicon or (LEXICON if LEXICON.exists() else None)


def text_embedder(settings: Settings) -> Embedder[str]:
    """What the settings name. Nothing is loaded before it is used."""
    kind, _, name = settings.experience.embedding.text.partition(":")
    return TEXT_EMBEDDERS.make(kind, name)


def screen_embedder(settings: Settings, pictures: Pictures) -> Embedder[Screen]:
    """What the settings name. Nothing is loaded before it is used."""
    kind, _, name = settings.experience.embedding.screen.partition(":")
    return SCREEN_EMBEDDERS.make(kind, name, pictures)
