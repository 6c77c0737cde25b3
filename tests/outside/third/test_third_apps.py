"""The third set's apps work, and the judges of their tasks tell before from after, and harm from help."""

from __future__ import annotations

from functools import cache

import pytest

from tests.outside.faces import FACES, with_face
from tests.outside.third.faces import own_apps
from tests.outside.third.suite import suite
from treetap.bench.tasks.task import Json, Seen, Task
from virtualphone.apps import default_apps
from virtualphone.phone import Phone
from virtualphone.scene import compose
from virtualphone.tours.steps import Walker

SUITE = suite()
SOLVED = [task for task in SUITE.tasks if task.solution]
QUICK = SOLVED[::9]
CHANGES = ("create", "edit", "delete", "send", "switch", "value", "search", "several", "across")


@cache
def phone_of(locale: str) -> Phone:
    return Phone(SUITE.apps, seed=7, locale=locale)


def begun(task: Task) -> tuple[Phone, Json]:
    phone = phone_of(task.locale)
    phone.reset(7)
    state = phone.snapshot()
    task.setup(state)
    phone.restore(state)
    return phone, phone.snapshot()


def check(task: Task) -> None:
    phone, before = begun(task)
    assert not task.judge(Seen(before, before))
    walker = Walker(phone)
    for step in task.solution:
        step(walker)
    after = phone.snapshot()
    assert task.judge(Seen(before, after))
    after["apps"]["net.third.errands"]["quiet"] = True
    assert not task.judge(Seen(before, after))


def named(task: Task) -> str:
    return task.name


def test_there_are_enough_tasks_of_every_kind() -> None:
    tasks = SUITE.tasks
    assert len(own_apps()) >= 8
    assert 70 <= len(tasks) <= 110
    assert len({task.name for task in tasks}) == len(tasks)
    english = sum(task.locale == "en" for task in tasks)
    assert 0.5 <= (len(tasks) - english) / english <= 0.75
    kinds = {task.kind for task in tasks}
    assert kinds >= {*CHANGES, "read", "impossible", "holds"}
    assert all(task.solution for task in tasks if task.kind in CHANGES)


@pytest.mark.parametrize("task", QUICK, ids=named)
def test_a_judge_tells_before_from_after_and_sees_harm(task: Task) -> None:
    check(task)


@pytest.mark.slow
@pytest.mark.parametrize("task", [task for task in SOLVED if task not in QUICK], ids=named)
def test_every_judge_tells_before_from_after_and_sees_harm(task: Task) -> None:
    check(task)


@pytest.mark.slow
@pytest.mark.parametrize("task", [task for task in SUITE.tasks if task.answer], ids=named)
def test_an_answer_is_told_from_another(task: Task) -> None:
    _phone, before = begun(task)
    assert task.answer is not None
    assert task.judge(Seen(before, before, task.answer(before)))
    assert not task.judge(Seen(before, before, "-1000"))
    assert not task.judge(Seen(before, before))


@pytest.mark.slow
@pytest.mark.parametrize("task", [one for one in SUITE.tasks if one.holds or not one.possible], ids=named)
def test_what_cannot_be_done_or_is_so_already_is_well_left_alone(task: Task) -> None:
    phone, before = begun(task)
    assert task.judge(Seen(before, before))
    phone.data("net.third.harbor")["cart"]["2"] = 1
    assert not task.judge(Seen(before, phone.snapshot()))


@pytest.mark.parametrize("variant", ["", ",".join(FACES)])
def test_every_face_can_be_shown(variant: str) -> None:
    phone = Phone([*default_apps(), *(with_face(app, variant) for app in own_apps())], seed=1, locale="zh")
    phone.strict = True
    for package in [app.package for app in own_apps()]:
        phone.launch(package)
        compose(phone)
