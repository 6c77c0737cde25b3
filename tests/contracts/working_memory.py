"""What a working memory must do."""

from __future__ import annotations

import pytest

from tests import samples
from treetap.core.ports import WorkingMemory
from treetap.models import Note, NoteKind


class WorkingMemoryContract:
    """Bind `mind`, empty: it holds 7 things, and a third time makes a loop."""

    @pytest.fixture
    def mind(self) -> WorkingMemory:
        raise NotImplementedError

    async def test_it_is_empty_at_first(self, mind: WorkingMemory) -> None:
        assert list(await mind.notes()) == []

    async def test_what_was_noted_is_in_mind_oldest_first(self, mind: WorkingMemory) -> None:
        given = [_fact(f"fact {at}") for at in range(7)]
        for one in given:
            await mind.note(one)
        assert list(await mind.notes()) == given

    async def test_it_holds_seven_things_and_forgets_the_least_weighty_first(
        self, mind: WorkingMemory
    ) -> None:
        light = _fact("light", weight=0.1)
        heavy = [_fact(f"heavy {at}", weight=0.9) for at in range(7)]
        for one in (heavy[0], light, *heavy[1:]):
            await mind.note(one)
        assert list(await mind.notes()) == heavy

    async def test_of_equal_weight_the_oldest_goes(self, mind: WorkingMemory) -> None:
        given = [_fact(f"fact {at}") for at in range(9)]
        for one in given:
            await mind.note(one)
        assert list(await mind.notes()) == given[2:]

    async def test_the_same_step_in_the_same_state_again_and_again_is_a_loop(
        self, mind: WorkingMemory
    ) -> None:
        assert await mind.note(_step("Next")) is None
        assert await mind.note(_step("Next")) is None
        loop = await mind.note(_step("Next"))
        assert loop is not None
        assert (loop.times, loop.page_key, loop.action) == (3, "settings", samples.tap("Next"))

    @pytest.mark.parametrize("differs", [{"state_key": "other"}, {"page_key": "other"}])
    async def test_in_another_state_it_is_none(self, mind: WorkingMemory, differs: dict[str, str]) -> None:
        for one in (_step("Next"), _step("Next"), _step("Next").model_copy(update=differs)):
            assert await mind.note(one) is None

    async def test_three_different_steps_are_none(self, mind: WorkingMemory) -> None:
        for name in ("Next", "Back", "More"):
            assert await mind.note(_step(name)) is None

    async def test_a_circle_of_steps_is_a_loop_too(self, mind: WorkingMemory) -> None:
        steps = [_step("Next"), _step("Back").model_copy(update={"state_key": "far"})]
        closed = [await mind.note(one) for _ in range(3) for one in steps]
        assert [loop is not None for loop in closed] == [False] * 4 + [True] * 2

    async def test_words_and_the_way_it_was_decided_do_not_hide_a_loop(self, mind: WorkingMemory) -> None:
        loop = None
        for words in ("tap Next", "try Next", "Next again"):
            step = _step("Next")
            described = samples.tap("Next", description=words)
            loop = await mind.note(step.model_copy(update={"text": words, "action": described}))
        assert loop is not None

    async def test_what_is_forgotten_still_counts(self, mind: WorkingMemory) -> None:
        for _ in range(2):
            assert await mind.note(_step("Next")) is None
            for at in range(9):
                await mind.note(_fact(f"fact {at}", weight=1.0))
        assert await mind.note(_step("Next")) is not None

    async def test_a_new_task_starts_afresh(self, mind: WorkingMemory) -> None:
        for _ in range(2):
            await mind.note(_step("Next"))
        await mind.clear()
        assert list(await mind.notes()) == []
        assert await mind.note(_step("Next")) is None


def _fact(text: str, weight: float = 0.5) -> Note:
    return Note(kind=NoteKind.FACT, text=text, weight=weight)


def _step(name: str) -> Note:
    return Note(
        kind=NoteKind.STEP,
        text=f"tap {name}",
        page_key="settings",
        state_key="near",
        action=samples.tap(name),
    )
