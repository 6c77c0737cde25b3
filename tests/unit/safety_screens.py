"""Screens written as one line of text, for the guard's corpora."""

from __future__ import annotations

import re

from tests import samples
from treetap.models import Element, Role, Screen, Source

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
