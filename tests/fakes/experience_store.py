"""Experiences in a dictionary."""

from __future__ import annotations

from collections.abc import Sequence

from treetap.core.clock import FrozenClock
from treetap.core.ports import Clock
from treetap.errors import EmbedderMismatch, UnknownName
from treetap.models import EmbedderIdentity, Experience, Record, Reflection


class FakeExperienceStore:
    """`records` by id, `lessons` in order. Takes vectors of one embedder, the first it sees."""

    def __init__(self, clock: Clock | None = None) -> None:
        self._clock = clock or FrozenClock()
        self._embedder: EmbedderIdentity | None = None
        self.records: dict[str, Experience] = {}
        self.lessons: list[Reflection] = []

    async def store(self, experiences: Sequence[Experience]) -> Sequence[str]:
        identity = self._embedder
        for one in experiences:
            if one.text_vector is not None:
                identity = identity or one.text_vector.embedder
                if one.text_vector.embedder != identity:
                    raise EmbedderMismatch(f"'{one.id}' has a vector of another embedder than the others.")
        self._embedder = identity
        for one in experiences:
            self.records.setdefault(one.id, one)
        return [one.id for one in experiences]

    async def get(self, experience_id: str) -> Experience | None:
        return self.records.get(experience_id)

    async def outcome(self, experience_id: str, *, ok: bool) -> None:
        if experience_id not in self.records:
            raise UnknownName(f"There is no experience '{experience_id}'.")
        known = self.records[experience_id]
        old = known.record
        record = Record(ok=old.ok + ok, fail=old.fail + (not ok), last=self._clock.now())
        self.records[experience_id] = known.model_copy(update={"record": record})

    async def learn(self, reflection: Reflection) -> None:
        self.lessons.append(reflection)

    async def followed(self, reflection_id: str, *, helped: bool) -> None:
        for at, one in enumerate(self.lessons):
            if one.id == reflection_id:
                field = "helped" if helped else "harmed"
                self.lessons[at] = one.model_copy(update={field: getattr(one, field) + 1})
                return
        raise UnknownName(f"There is no lesson '{reflection_id}'.")
