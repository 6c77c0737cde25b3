"""Settings of finding and keeping experiences."""

from __future__ import annotations

import re
from typing import Annotated, Self

from pydantic import AfterValidator, Field, model_validator

from treetap.models.base import Model, Probability
from treetap.models.experience import HINT_CEILING, ExperienceLevel
from treetap.models.settings_types import Positive, impossible


class ComplexityThreshold(Model):
    """Where a task stops being simple, counted in words of either language."""

    simple: Positive = 5
    """Below this: keys only, no vector search."""
    medium: Positive = 15
    """Below this: one vector search; from here on, all three levels."""

    @model_validator(mode="after")
    def _simple_comes_first(self) -> Self:
        if self.simple >= self.medium:
            raise impossible(
                f"simple ({self.simple}) must be less than medium ({self.medium})", "simple", "medium"
            )
        return self


class SingleSearch(Model):
    """The one search of a medium task."""

    k: Positive = 5
    """Experiences asked for."""
    min_similarity: Probability = 0.7
    """Those below are dropped."""


class HierarchicalSearch(Model):
    """The search of a complex task, each level within the one above."""

    enabled: bool = True
    """Off: complex tasks are searched like medium ones."""
    strategy: Positive = 10
    """Strategies asked for."""
    task: Positive = 5
    """Tasks asked for within those."""
    atomic: Positive = 3
    """Actions asked for within those."""


class SearchWeights(Model):
    """What counts how much when similar experiences are put in order."""

    text: Probability = 0.7
    """How alike the sentences are."""
    screen: Probability = 0.15
    """How alike the screens are, the one it started on and the one at hand."""
    app: Probability = 0.1
    """Whether it is about the app in front, or the app that is asked for."""
    version: Probability = 0.05
    """Whether that app still has the version it was learned with."""

    @model_validator(mode="after")
    def _something_counts(self) -> Self:
        if not self.text:
            raise impossible("without the text there is nothing to search by: text must be above 0", "text")
        return self


class RetrievalSettings(Model):
    """Finding experiences. The look-up by sentence and pattern always happens."""

    enabled: bool = True
    """Search by vectors. Off keeps the look-up by key."""
    adaptive: bool = True
    """Choose the search by the task's complexity. Off: always the single search."""
    complexity_threshold: ComplexityThreshold = ComplexityThreshold()
    """Words at which a task counts as medium and as complex."""
    single: SingleSearch = SingleSearch()
    """The search for medium tasks."""
    hierarchical: HierarchicalSearch = HierarchicalSearch()
    """The search for complex tasks."""
    weights: SearchWeights = SearchWeights()
    """What puts similar experiences in order."""


class ReplaySettings(Model):
    """Running a known task without deciding."""

    enabled: bool = True
    """Off: experiences are only hints for the policy."""
    min_confidence: float = Field(default=0.9, gt=HINT_CEILING, le=1)
    """Replay from this confidence on; what is merely similar stays at 0.89 or less."""


def _a_text_embedder(word: str) -> str:
    if not re.fullmatch(r"universal|sentence-transformers:.+", word):
        raise ValueError("expects universal, or sentence-transformers: and the name or folder of a model")
    return word


def _a_screen_embedder(word: str) -> str:
    if not re.fullmatch(r"descriptor|open-clip:[^:]+:.+", word):
        raise ValueError("expects descriptor, or open-clip: with an architecture, a colon and its weights")
    return word


class EmbeddingSettings(Model):
    """What turns sentences and screens into vectors. After a change: `treetap experience reindex`."""

    text: Annotated[str, AfterValidator(_a_text_embedder)] = "universal"
    """`universal` comes with treetap; `sentence-transformers:NAME`, a hub name or a folder, needs models."""
    screen: Annotated[str, AfterValidator(_a_screen_embedder)] = "descriptor"
    """`descriptor` is plain arithmetic; `open-clip:ARCHITECTURE:WEIGHTS`, a name or a file, needs models."""


class ExperienceSettings(Model):
    """Keeping what worked. Only verified successes are kept."""

    enabled: bool = True
    """Store new experiences."""
    levels: tuple[ExperienceLevel, ...] = ("atomic", "task", "strategy")
    """Which of the three are written."""
    replay: ReplaySettings = ReplaySettings()
    """How known tasks are run."""
    embedding: EmbeddingSettings = EmbeddingSettings()
    """How sentences and screens are compared."""
    decisions: bool = True
    """Keep what was decided in verified runs, for `treetap experience fit`."""
    batch: Positive = 256
    """Records that wait in the journal before they are written to the tables together."""

    @model_validator(mode="after")
    def _replay_needs_tasks(self) -> Self:
        if self.enabled and self.replay.enabled and "task" not in self.levels:
            raise impossible("replay needs the level 'task' to be stored", "levels", "replay.enabled")
        return self
