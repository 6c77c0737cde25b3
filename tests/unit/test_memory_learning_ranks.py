"""What a task calls the third, the last or the newest is not known by the name it had that day."""

from __future__ import annotations

import pytest

from tests import samples
from tests.unit.learning_samples import frame, run, step, tap, task_of
from treetap.language.reader import read_task
from treetap.memory.learning.same import steps_of
from treetap.models import (
    Constraint,
    ConstraintKind,
    LearnedStep,
    Role,
    Screen,
    Slot,
    Tap,
    TaskFrame,
    Text,
)

NTH, MOST = ConstraintKind.NTH, ConstraintKind.COMPARISON


@pytest.mark.parametrize(
    ("kind", "value"), [(NTH, "3"), (NTH, "-1"), (NTH, "2 photo"), (MOST, "most new"), (MOST, "least")]
)
async def test_by_its_name_it_is_a_hint_and_by_its_place_it_is_known(
    kind: ConstraintKind, value: str
) -> None:
    asked = frame("turn off that alarm", constraints=(Constraint(kind=kind, value=value),))
    assert not (await task_of(run(asked, tap("08:45")))).verified
    assert (await task_of(run(asked, tap("alarm", ordinal=3)))).verified


@pytest.mark.parametrize(("kind", "value"), [(NTH, "next"), (MOST, "more"), (ConstraintKind.ALL, "")])
async def test_what_says_no_rank_is_told_by_any_name(kind: ConstraintKind, value: str) -> None:
    asked = frame("play that song", constraints=(Constraint(kind=kind, value=value),))
    assert (await task_of(run(asked, tap("Next")))).verified


@pytest.mark.parametrize(
    "sentence",
    ["open the newest conversation", "turn off the third alarm", "打开第三条消息", "打开最新的邮件"],
)
async def test_so_people_say_it(sentence: str) -> None:
    assert not (await task_of(run(read_task(sentence), tap("Mom")))).verified


LATEST = Constraint(kind=MOST, value="most late")
ANN = Slot(name="from", type="person", role="from", value="Ann")


def question(sentence: str = "what does the latest message from {from} say") -> TaskFrame:
    return frame(sentence, ANN, verb="read", constraints=(LATEST,))


async def test_what_is_only_read_is_the_latest_anew_where_nothing_was_picked_on_the_way() -> None:
    assert (await task_of(run(question(), tap("History", role=Role.BUTTON)))).verified
    assert (await task_of(run(question(), tap("Ann", role=Role.ITEM)))).verified


async def test_what_was_picked_on_the_way_may_be_another_the_next_time() -> None:
    assert not (await task_of(run(question(), tap("Mom", role=Role.ITEM)))).verified
    assert not (await task_of(run(question(), tap(None, role=Role.ITEM)))).verified
    done = question().model_copy(
        update={"goals": (question().goals[0].model_copy(update={"verb": "delete"}),)}
    )
    assert not (await task_of(run(done, tap("Ann", role=Role.ITEM)))).verified


# Picked out of a list


def calls(*names: str) -> Screen:
    """A call log: the same name may stand there twice."""
    rows = [
        samples.element(
            name, samples.row(2 + at), id=f"r{at}", role=Role.ITEM, resource_id="d:id/call", clickable=True
        )
        for at, name in enumerate(names)
    ]
    return samples.screen("calls", *rows)


async def picked(asked: TaskFrame, screen: Screen, row: str) -> tuple[bool, LearnedStep]:
    """Whether it may be replayed, and what was learned of the touch."""
    element = screen.element(row)
    assert element is not None
    name = element.text
    touch = tap(name, role=Role.ITEM, resource_id="d:id/call", element=row)
    done = step(touch, page="calls", to="sheet", before=screen.frame.id)
    task = await task_of(run(asked, done, screens=[screen]))
    (learned,) = steps_of(task.tree)
    return task.verified, learned


async def test_what_the_task_does_not_name_is_kept_by_its_place_and_without_its_words() -> None:
    asked = frame("delete the latest call", verb="delete", constraints=(LATEST,))
    verified, learned = await picked(asked, calls("Mom", "Ann", "Tom"), "r0")
    assert verified
    assert learned.rank is not None
    assert learned.rank.at == 0
    assert isinstance(learned.action, Tap)
    target = learned.action.target
    assert (target.role, target.resource_id) == (Role.ITEM, "d:id/call")
    assert (target.text, target.description, target.last_point, target.anchors) == (None, None, None, ())


async def test_what_it_names_is_kept_by_its_name_and_of_two_by_its_place_too() -> None:
    asked = frame("delete the latest call with {from}", ANN, verb="delete", constraints=(LATEST,))
    verified, learned = await picked(asked, calls("Mom", "Ann", "Ann"), "r1")
    assert verified
    assert learned.rank is not None
    assert isinstance(learned.action, Tap)
    assert learned.action.target.text == Text.slot("from")
    verified, learned = await picked(asked, calls("Mom", "Ann", "Tom"), "r1")
    assert not verified
    assert learned.rank is None


async def test_a_task_that_ranks_nothing_has_no_ranks() -> None:
    asked = frame("delete the call with {from}", ANN, verb="delete")
    verified, learned = await picked(asked, calls("Mom", "Ann", "Tom"), "r1")
    assert verified
    assert learned.rank is None
