"""The tasks of the suite `main` as templates: what people ask a phone every day, demonstrated for the fit."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from types import SimpleNamespace
from typing import Any

from treetap.bench.tasks.suites import main_suite
from treetap.bench.tasks.task import Task
from treetap.bench.templates.template import Given, Template
from virtualphone.tours.steps import Step


@cache
def everyday_templates() -> tuple[Template, ...]:
    """Those that have a way by hand, in both languages."""
    tasks = {one.name: one for one in main_suite().tasks}
    names = [name.removesuffix(" en") for name in tasks if name.endswith(" en")]
    pairs = [(name, tasks[f"{name} en"], tasks[f"{name} zh"]) for name in names if f"{name} zh" in tasks]
    return tuple(_template(name, en, zh) for name, en, zh in pairs if en.solution and zh.solution)


def _template(name: str, en: Task, zh: Task) -> Template:
    def of(given: Given) -> Task:
        return zh if given.locale == "zh" else en

    answer = en.answer
    return Template(
        name=f"everyday {name}",
        level="simple",
        sentences=tuple(one.sentence.replace("{", "{{").replace("}", "}}") for one in (en, zh)),  # type: ignore[arg-type]
        predicate="as the suite `main` has it",
        apps=_launched(en.solution),
        judge=lambda given: of(given).judge,
        optimum=en.optimum,
        oracle=lambda given: of(given).solution,
        setup=lambda state, given: of(given).setup(state),
        answer=None if answer is None else lambda given: (of(given).answer or answer)(given.state),
        possible=en.possible,
        holds=en.holds,
    )


def _launched(way: Sequence[Step]) -> tuple[str, ...]:
    """The apps that a way opens: a step that does anything else finds no hands."""
    found: list[str] = []
    spy: Any = SimpleNamespace(phone=SimpleNamespace(launch=found.append))
    for step in way:
        with suppress(AttributeError):
            step(spy)
    return tuple(dict.fromkeys(found))
