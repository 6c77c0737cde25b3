"""A file of tasks for any phone that adb reaches: read, and what is wrong in it said in a sentence.

tasks:
  - task: Turn on airplane mode
    setup: [cmd connectivity airplane-mode disable]
    judge: [{shell: settings get global airplane_mode_on, matches: "^1$"}]
    cleanup: [cmd connectivity airplane-mode disable]
    optimum: 4
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

import yaml
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from treetap.errors import SuiteInvalid

_EXAMPLE = "See notes/bench.md for an example."


def _pattern(text: str) -> str:
    try:
        re.compile(text)
    except re.error as problem:
        raise ValueError(f"{text!r} is no regular expression: {problem}") from problem
    return text


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class ShellJudge(_Strict):
    """A command, and what its output must match."""

    shell: str = Field(min_length=1)
    matches: Annotated[str, AfterValidator(_pattern)]


class DeviceTask(_Strict):
    """One task. Without a judge nobody says whether it was done, and it is counted as unjudged."""

    task: str = Field(min_length=1)
    setup: tuple[str, ...] = ()
    judge: tuple[ShellJudge, ...] = ()
    cleanup: tuple[str, ...] = ()
    optimum: int = Field(default=1, ge=1)
    possible: bool = True


class _File(_Strict):
    tasks: tuple[DeviceTask, ...]


def load_tasks(file: Path) -> tuple[DeviceTask, ...]:
    """The tasks of a file. Raises `SuiteInvalid`."""
    if file.suffix not in (".yaml", ".yml"):
        raise SuiteInvalid(
            f"{file} is no file of tasks: the frozen suites are judged by the state of the virtual phone, "
            "which no other phone can tell",
            hint=f"Give a .yaml file with tasks that are judged by commands. {_EXAMPLE}",
        )
    try:
        said = yaml.safe_load(file.read_text(encoding="utf-8"))
    except OSError as problem:
        raise SuiteInvalid(f"{file} cannot be read: {problem.strerror}", hint=_EXAMPLE) from problem
    except UnicodeDecodeError as problem:
        raise SuiteInvalid(f"{file} is no file of tasks: it is not UTF-8", hint=_EXAMPLE) from problem
    except yaml.YAMLError as problem:
        raise SuiteInvalid(f"{file} is no file of tasks: {_broken(problem)}", hint=_EXAMPLE) from problem
    except ValueError as problem:  # a date that there is not, say
        raise SuiteInvalid(f"{file} is no file of tasks: {problem}", hint=_EXAMPLE) from problem
    if not isinstance(said, dict):
        raise SuiteInvalid(f"{file} is no file of tasks: it does not begin with `tasks:`", hint=_EXAMPLE)
    try:
        tasks = _File.model_validate(said).tasks
    except ValidationError as problem:
        raise SuiteInvalid(_mistake(file, problem), hint=_EXAMPLE) from problem
    if not tasks:
        raise SuiteInvalid(f"{file} has no tasks: at least 1 is needed", hint=_EXAMPLE)
    return tasks


def _broken(problem: yaml.YAMLError) -> str:
    if isinstance(problem, yaml.MarkedYAMLError) and problem.problem_mark is not None:
        mark = problem.problem_mark
        return f"line {mark.line + 1}, column {mark.column + 1} is no YAML: {problem.problem}"
    return f"it is no YAML: {' '.join(str(problem).split())}"


def _mistake(file: Path, problem: ValidationError) -> str:
    """The first mistake, and how many more there are. A key that is written wrongly is missing too: it is
    named as it is written."""
    errors = problem.errors(include_url=False, include_input=False)
    first = min(errors, key=lambda one: one["type"] != "extra_forbidden")
    more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
    model, place = _place(first["loc"])
    where = ", ".join((str(file), *place))
    key = next((one for one in reversed(first["loc"]) if isinstance(one, str)), "")
    if first["type"] == "extra_forbidden":
        near = get_close_matches(key, model.model_fields, n=1)
        known = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(model.model_fields)}"
        return f"{where}: there is no key {key!r}; {known}{more}"
    if first["type"] == "missing":
        return f"{where}: the key {key!r} is missing{more}"
    why = _WORDS.get(first["type"]) or first["msg"].removeprefix("Value error, ")
    return f"{where}: {key!r}: {why}{more}"


def _place(loc: tuple[int | str, ...]) -> tuple[type[BaseModel], list[str]]:
    """Whose key it is, and where that stands, counted from 1."""
    model: type[BaseModel] = _File
    place: list[str] = []
    for name, number in pairwise(loc):
        if isinstance(number, int):
            place.append(f"{_ROWS[name][0]} {number + 1}" if name in _ROWS else f"number {number + 1}")
            model = _ROWS[name][1] if name in _ROWS else model
    return model, place


_WORDS = {"tuple_type": "this is no list: write [...]", "model_type": "this has no keys"}
_ROWS: dict[Any, tuple[str, type[BaseModel]]] = {
    "tasks": ("task", DeviceTask),
    "judge": ("judge", ShellJudge),
}
