"""A claim about what was made or set is taken where its values stand together now, and not before."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.unit.checking_screens import button, page, row, text, typing
from treetap.decision.checking import ScreenGoalChecker
from treetap.language.reader import read_task
from treetap.models import Evidence, EvidenceKind, Goal, Polarity, Screen, Slot

TASK = Goal(
    id="g1",
    verb="create",
    object="pill",
    polarity=Polarity.POSITIVE,
    words=("pill",),
    slots=(
        Slot(name="name", type="text", value="Aspirin", role="name"),
        Slot(name="amount", type="number", value="2", role=""),
    ),
)
CHANGED = TASK.model_copy(update={"verb": "set"})
LIST = page("Pills", row("Iron", "1 a day"), row("Zinc", "2 a day"))
MADE = page("Pills", row("Iron", "1 a day"), row("Aspirin", "2 a day"), row("Zinc", "2 a day"))


async def claimed(goal: Goal, seen: Sequence[Screen], now: Screen) -> Evidence | None:
    return await ScreenGoalChecker().claimed(goal, now, seen)


@pytest.mark.parametrize("goal", [TASK, CHANGED])
async def test_an_entry_with_all_values_that_was_not_there(goal: Goal) -> None:
    found = await claimed(goal, (LIST,), MADE)
    assert found is not None
    assert found.kind is EvidenceKind.SHOWN
    assert "Aspirin" in found.text


async def test_the_page_of_the_entry_alone() -> None:
    assert await claimed(TASK, (LIST,), page("Aspirin", text("Take"), text("2 a day"))) is not None


@pytest.mark.parametrize(
    ("seen", "now"),
    [
        ((MADE,), MADE),
        ((LIST,), page("Pills", row("Aspirin", "1 a day"), row("Zinc", "2 a day"))),
        ((LIST,), page("New pill", text("Aspirin, 2 a day"), typing("Aspirin"), button("Discard"))),
        ((LIST,), page("Aspirin", text("2 a day"), button("Save"))),
        ((LIST,), page("Pills", row("Aspirin plus", "2 a day"), row("Zinc", "2 a day"))),
        ((), LIST),
    ],
    ids=["it was there", "values of two entries", "in a form", "not saved", "of another", "nothing"],
)
async def test_what_is_not_taken(seen: tuple[Screen, ...], now: Screen) -> None:
    assert await claimed(TASK, seen, now) is None


@pytest.mark.parametrize("verb", ["delete", "archive", "send", "pay", "star", "rename", "call", "open"])
async def test_to_have_found_a_thing_is_no_deed(verb: str) -> None:
    assert await claimed(TASK.model_copy(update={"verb": verb}), (LIST,), MADE) is None


async def test_a_change_needs_what_is_changed_and_what_it_becomes() -> None:
    one = CHANGED.model_copy(update={"slots": CHANGED.slots[:1]})
    assert await claimed(one, (LIST,), MADE) is None


async def test_nor_is_what_must_not_be() -> None:
    for update in ({"polarity": Polarity.NEGATIVE}, {"unexplained": ("frobnicate",)}):
        assert await claimed(TASK.model_copy(update=update), (LIST,), MADE) is None


async def test_a_constraint_is_not_seen_by_values() -> None:
    goal = read_task("create a note 'Milk' only in the folder Home").goals[0]
    assert goal.constraints
    assert await claimed(goal, (page("Home"),), page("Home", row("Milk", "Home"), row("Tea"))) is None
