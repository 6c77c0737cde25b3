"""What was picked for its place in a list: the same list, the newest by its date, or nothing is touched."""

from __future__ import annotations

import pytest

from tests import samples
from tests.unit.replay_learned import FIELD, experience, match, sending_steps
from tests.unit.replay_world import APP, World, stage
from treetap.core.replay import CHANGED
from treetap.matching.ranks import rank_of
from treetap.models import Appears, Constraint, ConstraintKind, LearnedStep, Role, Tap, Target, TaskFrame

NEWEST = (Constraint(kind=ConstraintKind.COMPARISON, value="most new"),)
THEN = ("3 May 2026", "2 May 2026", "1 May 2026")


def asked(*, newest: bool = True) -> TaskFrame:
    """To open whoever stands at the top: nobody is named."""
    frame = samples.send_task("hi", "Ann")
    content = tuple(one for one in frame.goals[0].slots if one.role == "content")
    given = {"verb": "open", "slots": content, "constraints": NEWEST if newest else ()}
    goal = frame.goals[0].model_copy(update=given)
    return frame.model_copy(update={"goals": (goal,), "sentence": "open the newest for hi"})


def steps(at: int = 0, then: tuple[str, ...] = THEN) -> tuple[LearnedStep, ...]:
    launch, *_ = sending_steps(marks=False)
    people = World(page="people", people=then).show()
    row = people.element(f"p{at}")
    assert row is not None
    pick = LearnedStep(
        action=Tap(target=Target(role=Role.ITEM)),
        page_key="people",
        leads_to="chat",
        rank=rank_of(row, people),
    )
    return launch, pick


async def replayed(now: tuple[str, ...], frame: TaskFrame, *learned: LearnedStep) -> tuple[list[str], str]:
    """What was done, and why it did not go on."""
    here = stage(World(people=now), frame)
    task = experience(*learned, frame=frame)
    done = await here.replay(match(task, frame))
    return here.world.log, done.reason


@pytest.mark.parametrize("at", [0, 1, 2])
async def test_out_of_the_same_list_it_is_the_one_in_its_place(at: int) -> None:
    log, _ = await replayed(THEN, asked(newest=False), *steps(at))
    assert log[:2] == ["launch", f"tap {THEN[at]}"]


async def test_another_list_is_not_touched() -> None:
    names = ("Mom", *THEN)
    log, reason = await replayed(names, asked(newest=False), *steps())
    assert log == ["launch"]
    assert reason == CHANGED


async def test_a_list_that_is_in_no_order_tells_nothing_of_its_newest() -> None:
    log, reason = await replayed(("2 May 2026", "4 May 2026", "3 May 2026"), asked(), *steps())
    assert log == ["launch"]
    assert reason == CHANGED


async def test_other_values_ask_for_another_one_of_the_same_list() -> None:
    frame = asked(newest=False)
    new = samples.send_task("hello", "Ann")
    goal = frame.goals[0].model_copy(update={"slots": new.goals[0].slots[:1]})
    other = frame.model_copy(update={"goals": (goal,)})
    assert other.values != frame.values
    here = stage(World(people=THEN), other)
    done = await here.replay(match(experience(*steps(), frame=frame), other))
    assert here.world.log == ["launch"]
    assert done.reason == CHANGED


async def test_what_is_the_most_of_a_list_may_be_out_of_sight_where_it_goes_on() -> None:
    """The list scrolls: what was cheapest then may have a cheaper one below now."""
    cheapest = (Constraint(kind=ConstraintKind.COMPARISON, value="most cheap"),)
    frame = asked()
    goal = frame.goals[0].model_copy(update={"constraints": cheapest})
    names = ("Ritz $90", "Ibis $50")
    log, reason = await replayed(names, frame.model_copy(update={"goals": (goal,)}), *steps(1, names))
    assert log == ["launch"]
    assert reason == CHANGED


@pytest.mark.parametrize("first", ["Today, 9:12", "Yesterday", "Just now"])
async def test_an_entry_without_a_date_may_be_the_newest(first: str) -> None:
    log, reason = await replayed((first, *THEN), asked(), *steps())
    assert log == ["launch"]
    assert reason == CHANGED


async def test_a_page_that_looks_as_all_of_them_do_does_not_say_which_was_picked() -> None:
    here = stage(World(page="chat", person="1 May 2026", people=THEN), asked(newest=False))
    launch, pick = steps()
    pick = pick.model_copy(update={"expect": (Appears(target=FIELD),)})
    task = experience(launch, pick, frame=asked(newest=False), circumstances={"apps": ({"package": APP},)})
    await here.replay(match(task, asked(newest=False)))
    assert "tap 3 May 2026" in here.world.log
