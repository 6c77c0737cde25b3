"""What a reflector must do."""

from __future__ import annotations

import pytest

from tests import samples
from treetap.core.ports import Reflector
from treetap.models import Reflection


class ReflectorContract:
    """Bind `reflector`."""

    learns = True
    """False for one that is there to be switched off: it sees no lesson in anything."""

    @pytest.fixture
    def reflector(self) -> Reflector:
        raise NotImplementedError

    async def reflect(
        self, reflector: Reflector, task: str = "turn on Wi-Fi", page: str = "settings"
    ) -> Reflection | None:
        reflection = await reflector.reflect(samples.failure(task, page))
        assert (reflection is not None) == self.learns
        return reflection

    async def test_a_lesson_says_where_it_belongs(self, reflector: Reflector) -> None:
        told = samples.failure()
        reflection = await self.reflect(reflector)
        if reflection is not None:
            assert reflection.task == told.task
            assert reflection.goal_id == told.goal_id
            assert reflection.package == told.package
            assert reflection.page_key == told.page_key

    async def test_a_lesson_warns_of_what_failed_and_nothing_else(self, reflector: Reflector) -> None:
        reflection = await self.reflect(reflector)
        assert reflection is None or reflection.action in (None, samples.failure().steps[-1].action)

    async def test_a_new_lesson_has_been_seen_once(self, reflector: Reflector) -> None:
        reflection = await self.reflect(reflector)
        if reflection is not None:
            assert (reflection.seen, reflection.helped, reflection.harmed) == (1, 0, 0)

    async def test_different_failures_give_different_lessons(self, reflector: Reflector) -> None:
        one = await self.reflect(reflector)
        other = await self.reflect(reflector, task="send 'hi' to Ann", page="chat")
        assert one is None or other is None or one.id != other.id

    async def test_a_failure_before_the_first_step_is_no_error(self, reflector: Reflector) -> None:
        told = samples.failure().model_copy(update={"steps": ()})
        reflection = await reflector.reflect(told)
        assert reflection is None or (reflection.task == told.task and reflection.action is None)
