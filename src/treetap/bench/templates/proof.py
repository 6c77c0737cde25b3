"""Whether a judge can be trusted: scripts that must pass and scripts that must not."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

from treetap.bench.tasks.task import Seen, Task
from treetap.bench.templates.template import Template
from virtualphone import default_apps
from virtualphone.phone import Phone
from virtualphone.scene import compose
from virtualphone.toolkit.box import Box
from virtualphone.tours.steps import Step, Walker

TOUCHES = 20
"""Of a script that touches whatever it can."""


@cache
def _phone() -> Phone:
    return Phone(default_apps())


def begun(template: Template, seed: int, locale: str) -> tuple[Task, Walker]:
    """The task, and a finger on its phone."""
    task, phone = template.task(seed, locale), _phone()
    phone.reset(seed, locale=locale)
    phone.restore(template.given(seed, locale).state)
    return task, Walker(phone)


def oracle_holds(template: Template, seed: int, locale: str) -> bool:
    """What the judge says of the oracle's work and the right answer."""
    task, walker = begun(template, seed, locale)
    before = walker.phone.snapshot()
    _walk(walker, task.solution)
    return _judged(task, walker, before, task.answer(before) if task.answer else None)


def nothing_holds(template: Template, seed: int, locale: str) -> bool:
    """Of doing nothing and answering nothing."""
    task, walker = begun(template, seed, locale)
    before = walker.phone.snapshot()
    return _judged(task, walker, before, None)


def other_holds(template: Template, seed: int, locale: str, slots: Mapping[str, Any]) -> bool:
    """Of the oracle's work, and its answer, for another value of one slot; a way that ends nowhere fails."""
    task, walker = begun(template, seed, locale)
    before = walker.phone.snapshot()
    given = template.given(seed, locale, slots)
    try:
        steps = template.oracle(given)
        answer = template.answer(given) if template.answer else None
        _walk(walker, steps)
    except (LookupError, ValueError, StopIteration):
        return False
    return _judged(task, walker, before, answer)


def random_holds(template: Template, seed: int, locale: str) -> bool:
    """Of touching whatever can be touched, `TOUCHES` times, with a word typed now and then."""
    task, walker = begun(template, seed, locale)
    before = walker.phone.snapshot()
    random = Random(f"{seed}/{template.name}/random")  # noqa: S311 — a monkey
    walker.phone.strict = False
    for number in range(TOUCHES):
        boxes = [
            box for _window, box in compose(walker.phone).all_boxes() if box.tap and _in_sight(walker, box)
        ]
        if boxes:
            box = random.choice(boxes)
            walker.hands.tap(box.x + box.w // 2, box.y + box.h // 2)
        if number % 5 == 4:
            walker.keys.type(random.choice(("hello", "你好", "7")))
    return _judged(task, walker, before, "hello")


def _in_sight(walker: Walker, box: Box) -> bool:
    metrics = walker.phone.metrics
    return 0 <= box.x + box.w // 2 < metrics.width and 0 <= box.y + box.h // 2 < metrics.height


def _walk(walker: Walker, steps: tuple[Step, ...]) -> None:
    for step in steps:
        step(walker)


def _judged(task: Task, walker: Walker, before: dict[str, Any], answer: str | None) -> bool:
    return bool(task.holds_in(Seen(before, walker.phone.snapshot(), answer)))
