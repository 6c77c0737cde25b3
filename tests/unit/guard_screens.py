"""Screens written as one line of text, and the guard asked about them."""

from __future__ import annotations

import re

from tests import samples
from treetap.guard.guard import RiskGuard
from treetap.models import (
    Action,
    Element,
    Role,
    Ruling,
    SafetySettings,
    Screen,
    Source,
    Tap,
    Target,
    TaskFrame,
)
from treetap.task.reader import read_task

_ROLES = {"b": Role.BUTTON, "i": Role.ICON, "r": Role.ITEM, "t": Role.TAB, "x": Role.TEXT, "f": Role.FIELD}
_TOGGLES = {"s": Role.SWITCH, "c": Role.CHECKBOX, "o": Role.RADIO}


def written(title: str, parts: str) -> tuple[Screen, str]:
    """The screen, and the id of the part with the star."""
    elements = [samples.element(title, samples.row(0), id="title", role=Role.TEXT)]
    touched, dialog = "", None
    for at, part in enumerate((one.strip() for one in re.split(r"\s;\s", parts) if one.strip()), 1):
        if part == "D":
            dialog = "dialog"
            elements.append(Element(id=dialog, bounds=samples.row(at), role=Role.DIALOG, source=Source.TREE))
            continue
        name, star = f"e{at}", part.startswith("*")
        touched = name if star else touched
        elements += _parts(name, part.removeprefix("*"), at, dialog)
    return samples.screen(title, *elements), touched


def _parts(name: str, part: str, at: int, dialog: str | None) -> list[Element]:
    letter, _, words = part.partition(":")
    row = samples.row(at)
    if letter in _TOGGLES:
        role, on = _TOGGLES[letter], words.endswith("+")
        box = samples.element("", row, id=name, role=role, checked=on, clickable=True, parent=dialog)
        return [samples.element(words[:-1], row, id=f"{name}.label", role=Role.TEXT, label_of=name), box]
    role = _ROLES[letter]
    if letter == "f":
        hint, _, typed = words.partition("=")
        return [samples.element(typed, row, id=name, role=role, hint=hint, editable=True, parent=dialog)]
    if letter == "r":
        texts = words.split("/")
        whole = Element(id=name, bounds=row, role=role, clickable=True, source=Source.TREE, parent=dialog)
        return [
            whole,
            *(
                samples.element(text, row, id=f"{name}.{n}", role=Role.TEXT, parent=name, order=n)
                for n, text in enumerate(texts)
            ),
        ]
    if letter == "i":
        said, _, own = words.partition("#")
        found = f"app:id/{own}" if own else ""
        return [
            samples.element("", row, id=name, role=role, description=said, resource_id=found, clickable=True,
                            parent=dialog)
        ]  # fmt: skip
    return [samples.element(words, row, id=name, role=role, clickable=letter != "x", parent=dialog)]


def touch(name: str) -> Tap:
    return Tap(target=Target(element=name))


async def judged(action: Action, screen: Screen, task: str | TaskFrame, guard: RiskGuard | None = None,
                 **more: object) -> Ruling:  # fmt: skip
    """What the guard says to it for a task; `more`: of the situation."""
    frame = read_task(task) if isinstance(task, str) else task
    situation = samples.situation(frame, screen).model_copy(update=more)
    return await (guard or RiskGuard(SafetySettings())).judge(action, None, situation, None)


async def touched(task: str | TaskFrame, title: str, parts: str, guard: RiskGuard | None = None) -> Ruling:
    """What it says to touching the part with the star."""
    screen, name = written(title, parts)
    return await judged(touch(name), screen, task, guard)


def cases(table: str, columns: int) -> list[list[str]]:
    """The lines of a table, cut into columns."""
    return [[part.strip() for part in line.split("|", columns - 1)] for line in table.splitlines() if line]
