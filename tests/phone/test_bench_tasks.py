"""The tasks of the bench: their judges say no before, and yes after what a hand does."""

from __future__ import annotations

from functools import cache

import pytest

from treetap.bench.tasks.suites import main_suite
from treetap.bench.tasks.task import Json, Seen, Task
from virtualphone.apps import default_apps
from virtualphone.phone import Phone
from virtualphone.tours.steps import Walker

TASKS = main_suite().tasks
SOLVED = [task for task in TASKS if task.solution]
QUICK = SOLVED[::4]
ASKED = [task for task in TASKS if task.answer is not None]


@cache
def phone_of(locale: str) -> Phone:
    return Phone(default_apps(), seed=7, locale=locale)


def begun(task: Task) -> tuple[Phone, Json]:
    phone = phone_of(task.locale)
    phone.reset(7)
    state = phone.snapshot()
    task.setup(state)
    phone.restore(state)
    return phone, phone.snapshot()


def named(task: Task) -> str:
    return task.name


def test_there_are_tasks_of_every_kind_in_both_languages() -> None:
    assert len(TASKS) >= 60
    assert len({task.name for task in TASKS}) == len(TASKS)
    kinds = {task.kind for task in TASKS}
    assert kinds >= {"open", "switch", "value", "create", "edit", "delete", "send", "read", "search"}
    assert kinds >= {"several", "across", "impossible", "contradictory"}
    for kind in kinds:
        assert {task.locale for task in TASKS if task.kind == kind} == {"en", "zh"}
    assert len(SOLVED) >= len(TASKS) // 2


def check(task: Task) -> None:
    phone, before = begun(task)
    assert not task.judge(Seen(before, before))
    walker = Walker(phone)
    for step in task.solution:
        step(walker)
    assert task.judge(Seen(before, phone.snapshot()))


@pytest.mark.parametrize("task", QUICK, ids=named)
def test_a_judge_tells_before_from_after(task: Task) -> None:
    check(task)


@pytest.mark.slow
@pytest.mark.parametrize("task", [task for task in SOLVED if task not in QUICK], ids=named)
def test_every_judge_tells_before_from_after(task: Task) -> None:
    check(task)


@pytest.mark.parametrize("task", ASKED, ids=named)
def test_an_answer_is_told_from_none_and_from_another(task: Task) -> None:
    assert task.answer is not None
    _phone, before = begun(task)
    right = task.answer(before)
    assert task.judge(Seen(before, before, right))
    assert not task.judge(Seen(before, before))
    assert not task.judge(Seen(before, before, "no idea"))
    assert not task.judge(Seen(before, before, right[: len(right) // 2]))


@pytest.mark.parametrize("task", [task for task in TASKS if task.holds], ids=named)
def test_what_holds_already_is_so_from_the_start(task: Task) -> None:
    _phone, before = begun(task)
    assert task.judge(Seen(before, before))


def test_reading_a_message_is_no_harm_and_a_draft_is() -> None:
    task = next(task for task in TASKS if task.name == "text nobody en")
    phone, before = begun(task)
    thread = phone.data("com.android.messaging")["threads"][0]
    thread["unread"] = 0
    assert task.judge(Seen(before, phone.snapshot()))
    thread["draft"] = "hi"
    assert not task.judge(Seen(before, phone.snapshot()))
