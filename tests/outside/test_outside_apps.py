"""The outside apps work, and the judges of their tasks tell before from after."""

from __future__ import annotations

from functools import cache

import pytest

from tests.outside.faces import FACES, own_apps, with_face
from tests.outside.suite import suite
from treetap.bench.tasks.suites import suite_of
from treetap.bench.tasks.task import Seen, Task
from virtualphone.apps import default_apps
from virtualphone.phone import Phone
from virtualphone.scene import compose
from virtualphone.tours.steps import Walker

SUITE = suite()
SOLVED = [task for task in SUITE.tasks if task.solution]
QUICK = SOLVED[::5]


@cache
def phone_of(locale: str) -> Phone:
    return Phone(SUITE.apps, seed=7, locale=locale)


def check(task: Task) -> None:
    phone = phone_of(task.locale)
    phone.reset(7)
    before = phone.snapshot()
    assert not task.judge(Seen(before, before))
    walker = Walker(phone)
    for step in task.solution:
        step(walker)
    assert task.judge(Seen(before, phone.snapshot()))


def named(task: Task) -> str:
    return task.name


def test_there_are_enough_tasks_and_half_of_them_are_solved_by_hand() -> None:
    assert len(own_apps()) >= 6
    assert len(SUITE.tasks) >= 60
    assert len({task.name for task in SUITE.tasks}) == len(SUITE.tasks)
    assert len(SOLVED) >= len(SUITE.tasks) // 2
    assert suite_of("outside").tasks[0].name == SUITE.tasks[0].name


@pytest.mark.parametrize("task", QUICK, ids=named)
def test_a_judge_tells_before_from_after(task: Task) -> None:
    check(task)


@pytest.mark.slow
@pytest.mark.parametrize("task", [task for task in SOLVED if task not in QUICK], ids=named)
def test_every_judge_tells_before_from_after(task: Task) -> None:
    check(task)


@pytest.mark.parametrize("task", [task for task in SUITE.tasks if task.answer is not None], ids=named)
def test_an_answer_is_told_from_another(task: Task) -> None:
    phone = phone_of(task.locale)
    phone.reset(7)
    before = phone.snapshot()
    assert task.answer is not None
    assert task.judge(Seen(before, before, task.answer(before)))
    assert not task.judge(Seen(before, before, "-1"))


@pytest.mark.parametrize("variant", ["", *FACES, ",".join(FACES)])
def test_every_face_can_be_shown(variant: str) -> None:
    phone = Phone([*default_apps(), *(with_face(app, variant) for app in own_apps())], seed=1, locale="en")
    phone.strict = True
    for package in [app.package for app in own_apps()]:
        phone.launch(package)
        compose(phone)


def test_a_face_changes_the_words_and_nothing_of_the_data() -> None:
    app = next(one for one in own_apps() if "prefs" in one.words)
    plain, other = (
        Phone([*default_apps(), with_face(app, face)], seed=3, locale="en") for face in ("", "language")
    )
    assert plain.snapshot()["apps"] == other.snapshot()["apps"]
    assert plain.apps[app.package].t("prefs") != other.apps[app.package].t("prefs")
    with pytest.raises(LookupError, match="no face"):
        with_face(app, "upside-down")
