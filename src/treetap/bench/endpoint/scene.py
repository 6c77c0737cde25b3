"""A hand-made situation to ask a model about: a page with one of everything, and a task on it."""

from __future__ import annotations

from typing import Any, Final

from treetap.models import (
    Bounds,
    Element,
    Frame,
    Goal,
    Role,
    Screen,
    Situation,
    Size,
    Source,
    TaskFrame,
)

SIZE: Final = Size(width=360, height=720)
_ROW: Final = 60
_SHA: Final = "5" * 64


def element(name: str, row: int, **more: Any) -> Element:
    """One thing in that row of the page, that says its name."""
    bounds = Bounds.pixel(0, row * _ROW, SIZE.width, row * _ROW + _ROW)
    return Element(
        **{"id": f"e{row}", "source": Source.TREE, "text": name, "bounds": bounds, "order": row} | more
    )


def page(*elements: Element, **more: Any) -> Screen:
    given = {
        "frame": Frame(id="frame", sha=_SHA, size=SIZE),
        "elements": elements,
        "package": "org.example.depot",
        "page_key": "page",
        "state_key": "state",
        "sources": frozenset({Source.TREE}),
    }
    return Screen(**given | more)


def usual(**more: Any) -> Screen:
    """A text, a switch, a field, a slider, a list and two buttons: lines 1 to 7."""
    return page(
        element("Depot", 0, role=Role.TEXT),
        element("Night shift", 1, role=Role.SWITCH, checked=False, clickable=True),
        element("Harbour", 2, role=Role.FIELD, hint="Place", editable=True, clickable=True),
        element("Load", 3, role=Role.SLIDER, clickable=True),
        element("Crates", 4, role=Role.LIST, scrollable=True),
        element("Open", 5, role=Role.BUTTON, clickable=True),
        element("Send", 6, role=Role.BUTTON, clickable=True),
        **more,
    )


def situation(screen: Screen | None = None, **more: Any) -> Situation:
    """Somebody asks for something on it; nothing was done yet."""
    sentence = "turn on the night shift"
    goal = Goal(id="g1", verb="set", object="night shift", words=("night", "shift"), clause=sentence)
    frame = TaskFrame(sentence=sentence, language="en", goals=(goal,), pattern=sentence)
    given = {
        "mandate": frame,
        "task": sentence,
        "frame": frame,
        "goals": frame.goals,
        "screen": screen or usual(),
    }
    return Situation(**given | more)
