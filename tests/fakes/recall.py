"""Recall by keys and shared words."""

from __future__ import annotations

from collections.abc import Sequence

from treetap.models import (
    HINT_CEILING,
    Experience,
    Match,
    NamedValue,
    Origin,
    Query,
    Recollection,
    Reflection,
    TaskExperience,
    Tier,
)

TIERS = {Tier.LITERAL: 1.0, Tier.PATTERN: 0.97, Tier.ALIAS: 0.95, Tier.SIMILAR: 0.5}


class FakeRecall:
    """Knows these experiences and lessons."""

    def __init__(self, known: Sequence[Experience] = (), lessons: Sequence[Reflection] = ()) -> None:
        self._known = [one for one in known if isinstance(one, TaskExperience)]
        self._lessons = lessons
        self.queries: list[Query] = []

    async def recall(self, query: Query) -> Recollection:
        self.queries.append(query)
        matches = [match for one in self._known if (match := self._match(one, query))]
        matches.sort(key=lambda match: match.confidence, reverse=True)
        page = query.screen.page_key if query.screen else None
        lessons = [one for one in self._lessons if one.task == query.frame.sentence or one.page_key == page]
        return Recollection(matches=tuple(matches), lessons=tuple(lessons), path="keys")

    def _match(self, one: TaskExperience, query: Query) -> Match | None:
        tier = self._tier(one, query)
        if tier is None:
            return None
        confidence = TIERS[tier] * (one.record.ok + 9) / (one.record.ok + one.record.fail + 9)
        if not one.verified or (one.origin is Origin.IMPORTED and not one.record.ok):
            confidence = min(confidence, HINT_CEILING)
        values = query.frame.values
        slots = (
            NamedValue(name=slot.name, value=values[slot.name]) for slot in one.slots if slot.name in values
        )
        return Match(experience=one, tier=tier, confidence=confidence, slots=tuple(slots), reasons=(tier,))

    def _tier(self, one: TaskExperience, query: Query) -> Tier | None:
        frame = query.frame
        if all(frame.values.get(constant.name) == constant.value for constant in one.constants):
            keys = {Tier.LITERAL: frame.sentence in one.literals, Tier.PATTERN: frame.pattern == one.pattern}
            for tier, fits in (keys | {Tier.ALIAS: frame.pattern in one.aliases}).items():
                if fits:
                    return tier
        shared = set(frame.sentence.split()) & set(one.frame.sentence.split())
        return Tier.SIMILAR if shared else None
