"""What recall must do: the reuse rule, as far as it shows from outside."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests import samples
from treetap.core.ports import Recall
from treetap.models import Experience, Origin, Query, Record, Reflection, TaskFrame, Tier

REPLAY = 0.9
"""From here on an experience is replayed without asking anyone."""


class RecallContract:
    """Bind `recalling`."""

    async def recalling(self, *known: Experience, lessons: Sequence[Reflection] = ()) -> Recall:
        """A memory that knows exactly these."""
        raise NotImplementedError

    async def best(self, frame: TaskFrame, *known: Experience) -> float:
        """The confidence of the best match, 0 if there is none."""
        matches = (await (await self.recalling(*known)).recall(Query(frame=frame))).matches
        return matches[0].confidence if matches else 0.0

    async def test_an_empty_memory_has_no_matches(self) -> None:
        recollection = await (await self.recalling()).recall(Query(frame=samples.send_task()))
        assert recollection.matches == ()
        assert recollection.lessons == ()

    async def test_the_same_sentence_is_found_for_replay(self) -> None:
        known = samples.task_experience()
        match, *_ = (await (await self.recalling(known)).recall(Query(frame=samples.send_task()))).matches
        assert match.experience.id == known.id
        assert match.tier is Tier.LITERAL
        assert match.confidence > REPLAY

    async def test_the_same_pattern_is_found_with_the_new_values(self) -> None:
        new = samples.send_task("see you", "Bob")
        recall = await self.recalling(samples.task_experience(samples.send_task("hi", "Ann")))
        match, *_ = (await recall.recall(Query(frame=new))).matches
        assert match.tier is Tier.PATTERN
        assert match.confidence > REPLAY
        assert {slot.name: slot.value for slot in match.slots} == new.values

    async def test_an_alias_is_found_for_replay(self) -> None:
        new = samples.task("switch the wireless on", samples.switching())
        known = samples.task_experience(samples.wifi_task(), aliases=(new.pattern,))
        match, *_ = (await (await self.recalling(known)).recall(Query(frame=new))).matches
        assert match.tier is Tier.ALIAS
        assert match.confidence > REPLAY

    async def test_the_opposite_is_never_replayed(self) -> None:
        known = samples.task_experience(samples.wifi_task(on=True))
        assert await self.best(samples.wifi_task(on=False), known) < REPLAY

    async def test_another_constant_is_never_replayed(self) -> None:
        assert await self.best(samples.send_task("hi", "Bob"), samples.bound_to("Ann")) < REPLAY

    async def test_what_was_not_verified_is_never_replayed(self) -> None:
        known = samples.task_experience(verified=False)
        assert await self.best(samples.send_task(), known) < REPLAY

    async def test_what_was_imported_is_replayed_only_after_it_worked_here(self) -> None:
        new = samples.task_experience(origin=Origin.IMPORTED, record=Record())
        tried = samples.task_experience(origin=Origin.IMPORTED, record=Record(ok=1))
        assert await self.best(samples.send_task(), new) < REPLAY
        assert await self.best(samples.send_task(), tried) > REPLAY

    async def test_what_keeps_failing_is_trusted_less(self) -> None:
        good = await self.best(samples.send_task(), samples.task_experience())
        bad = samples.task_experience(record=Record(ok=1, fail=20))
        assert await self.best(samples.send_task(), bad) < min(good, REPLAY)

    async def test_matches_come_best_first(self) -> None:
        known = [
            samples.task_experience(
                samples.send_task(),
                name=f"task-{fail}",
                record=Record(ok=1, fail=fail),
                # Another way each, or it would be one thing learned three times.
                tree=samples.typing_into(f"Field {fail}"),
            )
            for fail in (4, 0, 9)
        ]
        recall = await self.recalling(*known, samples.task_experience(samples.wifi_task(), name="other"))
        matches = (await recall.recall(Query(frame=samples.send_task()))).matches
        confidences = [match.confidence for match in matches]
        assert confidences == sorted(confidences, reverse=True)
        assert matches[0].experience.id == "task-0"

    async def test_the_merely_similar_stays_below_a_replay(self) -> None:
        recall = await self.recalling(samples.task_experience(samples.wifi_task()))
        for frame in (samples.wifi_task(), samples.wifi_task(on=False), samples.send_task()):
            for match in (await recall.recall(Query(frame=frame))).matches:
                assert match.tier is not Tier.SIMILAR or match.confidence < REPLAY

    async def test_asking_changes_nothing(self) -> None:
        recall = await self.recalling(samples.task_experience(), lessons=[samples.lesson()])
        query = Query(frame=samples.send_task())
        first, second = await recall.recall(query), await recall.recall(query)
        assert second.matches == first.matches
        assert second.lessons == first.lessons

    @pytest.mark.parametrize("purpose", ["task", "correction"])
    async def test_a_lesson_comes_back_at_the_same_task_and_place(self, purpose: str) -> None:
        learned = samples.lesson()
        recall = await self.recalling(lessons=[learned])
        query = Query.model_validate(
            {"frame": samples.wifi_task(), "screen": samples.settings(), "purpose": purpose}
        )
        assert [one.id for one in (await recall.recall(query)).lessons] == [learned.id]
