"""Screens for the tests of matching and locating: rows with parts, dialogs, texts read off pixels."""

from __future__ import annotations

from typing import Any

from tests import samples
from treetap.models import Bounds, Element, Role, Screen, Source

WIDTH, HEIGHT = samples.SIZE.width, samples.SIZE.height


def box(left: float, top: float, right: float, bottom: float) -> Bounds:
    return Bounds.pixel(left, top, right, bottom)


def part(name: str, bounds: Bounds, **more: Any) -> Element:
    """An element without words unless they are given."""
    return Element(**{"id": name, "source": Source.TREE, "bounds": bounds} | more)


def text(words: str, bounds: Bounds, **more: Any) -> Element:
    given: dict[str, Any] = {"name": words, "bounds": bounds, "role": Role.TEXT, "text": words}
    return part(**given | more)


def line(words: str, bounds: Bounds, **more: Any) -> Element:
    """A text that was read off the picture."""
    return text(words, bounds, source=Source.OCR, **more)


def button(words: str, bounds: Bounds, **more: Any) -> Element:
    return text(words, bounds, **{"role": Role.BUTTON, "clickable": True} | more)


def icon(described: str, bounds: Bounds, **more: Any) -> Element:
    given: dict[str, Any] = {
        "name": described,
        "bounds": bounds,
        "role": Role.BUTTON,
        "clickable": True,
        "description": described,
    }
    return part(**given | more)


def row(
    title: str, at: int, *more: Element, subtitle: str = "", clickable: bool = True, height: int = 60
) -> list[Element]:
    """A row as Android's settings have it: the row, its words, and parts that get it as their parent."""
    top = at * height
    whole = part(f"row {title}", box(0, top, WIDTH, top + height), role=Role.ITEM, clickable=clickable)
    words = [text(title, box(16, top + 8, 200, top + 30), parent=whole.id)]
    if subtitle:
        words.append(
            text(subtitle, box(16, top + 32, 200, top + 52), name=f"{title}: {subtitle}", parent=whole.id)
        )
    return [whole, *words, *(one.model_copy(update={"parent": whole.id}) for one in more)]


def switch_row(title: str, at: int, *, on: bool = False, clickable: bool = True) -> list[Element]:
    """A row whose switch is named by its title."""
    knob = part(
        f"switch {title}",
        box(WIDTH - 80, at * 60 + 15, WIDTH - 20, at * 60 + 45),
        role=Role.SWITCH,
        checked=on,
        clickable=not clickable,
    )
    made = row(title, at, knob, clickable=clickable)
    made[1] = made[1].model_copy(update={"label_of": knob.id})
    return made


def screen(*elements: Element | list[Element], **more: Any) -> Screen:
    """All of them, in the order given."""
    flat = [one for group in elements for one in (group if isinstance(group, list) else [group])]
    ordered = [one.model_copy(update={"order": at}) for at, one in enumerate(flat)]
    return samples.screen("page", *ordered, **more)


def read(*lines: Element) -> Screen:
    """A screen without a tree."""
    return screen(*lines, sources=frozenset({Source.OCR}))
