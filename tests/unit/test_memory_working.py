"""The few things in mind, and going round in circles."""

from __future__ import annotations

import pytest

from tests import samples
from tests.contracts.working_memory import WorkingMemoryContract
from treetap.core.ports import WorkingMemory
from treetap.memory.keys import action_key
from treetap.memory.working import ShortMemory
from treetap.models import (
    Action,
    Back,
    Commitment,
    Drag,
    Handling,
    InputText,
    Level,
    Note,
    NoteKind,
    Point,
    Role,
    Tap,
    Target,
    Text,
    Trait,
)


class TestShortMemory(WorkingMemoryContract):
    @pytest.fixture
    def mind(self) -> WorkingMemory:
        return ShortMemory()


@pytest.mark.parametrize("capacity", [5, 9])
async def test_it_holds_as_much_as_it_is_told(capacity: int) -> None:
    mind = ShortMemory(capacity)
    for at in range(12):
        await mind.note(Note(kind=NoteKind.FACT, text=f"fact {at}"))
    assert [note.text for note in await mind.notes()] == [f"fact {at}" for at in range(12 - capacity, 12)]


async def test_equal_notes_are_forgotten_one_by_one() -> None:
    mind = ShortMemory(2)
    light, heavy = (Note(kind=NoteKind.FACT, text="same", weight=weight) for weight in (0.1, 0.9))
    for note in (light, heavy, light):
        await mind.note(note)
    assert list(await mind.notes()) == [heavy, light]


async def test_the_second_time_can_be_a_loop() -> None:
    mind = ShortMemory(loops=2)
    step = Note(kind=NoteKind.STEP, text="back", page_key="p", state_key="s", action=Back())
    assert await mind.note(step) is None
    loop = await mind.note(step)
    assert loop is not None
    assert loop.times == 2


POINT = Point.pixel(10, 20)
NEXT = Target(text="Next")


@pytest.mark.parametrize(
    "same",
    [
        Tap(target=NEXT, description="go on"),
        Tap(target=NEXT, handling=Handling(retry=2, fallback=Back())),
        Tap(target=NEXT, commits=Commitment.SEND),
        Tap(target=NEXT, level=Level.QUICK_VERIFY),
        Tap(target=Target(text="Next", last_point=POINT)),
        Tap(target=Target(text="Next", page_key="here", must_match=(Trait.TEXT,))),
    ],
)
def test_how_it_was_put_does_not_make_it_another(same: Action) -> None:
    assert action_key(same) == action_key(Tap(target=NEXT))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Tap(target=NEXT), Tap(target=Target(text="next"))),
        (Tap(target=NEXT), Tap(target=Target(text="Next", role=Role.BUTTON))),
        (Tap(target=NEXT), Tap(target=Target(text="Next", ordinal=2))),
        (Tap(target=Target(element="e1")), Tap(target=Target(element="e2"))),
        (Tap(target=Target(last_point=POINT)), Tap(target=Target(last_point=Point.pixel(10, 21)))),
        (Drag(target=NEXT, to=POINT), Drag(target=NEXT, to=Point.pixel(10, 21))),
        (Drag(target=NEXT, to=NEXT), Drag(target=NEXT, to=Target(text="More"))),
        (InputText(text=Text.literal("a")), InputText(text=Text.literal("b"))),
        (Back(), Back(to_first_page=True)),
    ],
)
def test_what_is_done_to_another_target_is_another(one: Action, other: Action) -> None:
    assert action_key(one) != action_key(other)


def test_a_point_is_all_there_is_of_some_targets() -> None:
    assert action_key(samples.tap("Next")) != action_key(Tap(target=Target(last_point=POINT)))
