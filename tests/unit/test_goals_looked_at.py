"""A goal is checked once a look, and anew on the next one, though that may show the same picture."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

from tests.unit.checking_screens import page, row
from treetap.core.context import RunContext
from treetap.core.goals import OpenGoals
from treetap.models import Evidence, Goal, Screen, Source
from treetap.task.reader import read_task

HOME, PAGE = page("Home", row("Shop")), page("Shop", row("Pears"))
FRAME = read_task("close the shop")


class Asked:
    """Notes what it was shown."""

    def __init__(self) -> None:
        self.seen: list[list[str]] = []

    async def check(self, goal: Goal, screen: Screen, seen: Sequence[Screen]) -> Evidence | None:
        self.seen.append([one.frame.id for one in seen])
        return None


async def checked(*screens: Screen, twice: bool = False) -> list[list[str]]:
    asked = Asked()

    async def tell(*_: Any) -> None:
        return None

    context: Any = SimpleNamespace(
        screens=[], seen=(), shown=[], carried={}, parts=SimpleNamespace(checker=asked), tell=tell
    )
    goals = OpenGoals(cast("RunContext", context), FRAME, "0")
    for one in screens:
        context.screens.append(one)
        context.seen = tuple(context.screens[:-1])
        for _ in range(2 if twice else 1):
            assert not await goals.check(one)
    return asked.seen


async def test_what_looks_as_it_did_is_checked_with_what_came_between() -> None:
    home, shop = HOME.frame.id, PAGE.frame.id
    assert await checked(HOME, PAGE, HOME) == [[], [home], [home, shop]]


async def test_one_look_is_checked_once() -> None:
    assert len(await checked(HOME, PAGE, twice=True)) == 2


async def test_what_was_seen_just_now_is_no_earlier_screen() -> None:
    assert (await checked(PAGE, HOME, HOME))[-1] == [PAGE.frame.id]


def test_glances_that_found_nothing_drive_out_nothing() -> None:
    context = cast("Any", RunContext.__new__(RunContext))
    nothing = HOME.model_copy(update={"elements": (), "sources": frozenset({Source.GLANCE})})
    context.screens = [HOME, PAGE, *[nothing] * 20, HOME]
    assert context.seen == (HOME, PAGE)
