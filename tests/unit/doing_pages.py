"""Small pages of made-up apps, and a goal read from a sentence standing on one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.samples import SIZE, screen, situation
from treetap.decision.doing import next_step
from treetap.decision.knows import Knows
from treetap.language.reader import read_task
from treetap.models import (
    Action,
    Blocker,
    BlockerKind,
    Bounds,
    Decider,
    Element,
    NamedValue,
    Role,
    Screen,
    Source,
    StepRecord,
    StepStatus,
    Terminal,
)

KNOWS = Knows()
HEIGHT = 48


def bounds(number: float, left: int = 0, right: int = SIZE.width, height: int = HEIGHT) -> Bounds:
    top = int(number * HEIGHT)
    return Bounds.pixel(left, top, right, top + height)


class Page:
    """Built from the top: a title, then rows."""

    def __init__(self, title: str = "", start: float = 0.0) -> None:
        self.elements: list[Element] = []
        self._at = start
        if title:
            self.put("text", title, role=Role.TEXT, resource_id="com.other:id/toolbar_title")

    def put(self, kind: str, text: str = "", **more: Any) -> Page:
        name = f"e{len(self.elements)}"
        given: dict[str, Any] = {
            "id": name,
            "text": text,
            "order": len(self.elements),
            "source": Source.TREE,
            "bounds": bounds(self._at),
        }
        self._at += 1
        self.elements.append(Element(**given | _KINDS[kind] | more))
        return self

    def switch(self, text: str, *, on: bool, role: Role = Role.SWITCH) -> Page:
        """A row with a text and a switch that the text names."""
        at = self._at
        row, label, box = (f"e{len(self.elements) + n}" for n in range(3))
        order = len(self.elements)
        self.elements += [
            Element(
                id=row, bounds=bounds(at), role=Role.ITEM, clickable=True, order=order, source=Source.TREE
            ),
            Element(
                id=label, bounds=bounds(at, right=SIZE.width // 2), role=Role.TEXT, text=text, parent=row,
                order=order + 1, source=Source.TREE,
            ),
            Element(
                id=box, bounds=bounds(at, left=SIZE.width * 3 // 4), role=role, checked=on, parent=row,
                order=order + 2, source=Source.TREE,
            ),
        ]  # fmt: skip
        self._at += 1
        return self

    def row(self, *texts: str, button: str = "", **more: Any) -> Page:
        """A row that can be touched, its texts, and perhaps a button at its end."""
        at, order = self._at, len(self.elements)
        row = f"e{order}"
        given = {"long_clickable": True, "clickable": True} | more
        self.elements.append(
            Element(
                id=row,
                bounds=bounds(at),
                role=Role.ITEM,
                order=order,
                source=Source.TREE,
                **given,
            )
        )
        for number, text in enumerate(texts, 1):
            share = SIZE.width * 2 // 3 // len(texts)
            place = bounds(at, left=(number - 1) * share, right=number * share)
            self.elements.append(
                Element(
                    id=f"e{order + number}", bounds=place, role=Role.TEXT, text=text, parent=row,
                    order=order + number, source=Source.TREE,
                )
            )  # fmt: skip
        if button:
            self.elements.append(
                Element(
                    id=f"e{len(self.elements)}", bounds=bounds(at, left=SIZE.width * 5 // 6), role=Role.ICON,
                    description=button, clickable=True, parent=row, order=len(self.elements),
                    source=Source.TREE,
                )
            )  # fmt: skip
        self._at += 1
        return self

    def made(self, page: str = "page", *, dialog: bool = False, **more: Any) -> Screen:
        blockers: tuple[Blocker, ...] = ()
        if dialog:
            names = tuple(one.id for one in self.elements)
            blockers = (Blocker(kind=BlockerKind.DIALOG, description="asks", elements=names),)
        return screen(page, *self.elements, blockers=blockers, **more)


_KINDS: dict[str, dict[str, Any]] = {
    "text": {"role": Role.TEXT},
    "button": {"role": Role.BUTTON, "clickable": True},
    "icon": {"role": Role.ICON, "clickable": True},
    "tab": {"role": Role.TAB, "clickable": True},
    "box": {"role": Role.CHECKBOX, "clickable": True, "checked": False},
    "radio": {"role": Role.RADIO, "clickable": True, "checked": False},
    "field": {"role": Role.FIELD, "editable": True, "clickable": True},
    "slider": {"role": Role.SLIDER},
    "picker": {"role": Role.PICKER, "scrollable": True},
    "list": {"role": Role.LIST, "scrollable": True},
}


def step(
    sentence: str,
    now: Screen,
    *done: Action,
    bank: Sequence[NamedValue] = (),
    goal: int = 0,
    earlier: Sequence[Screen] = (),
    **more: Any,
) -> Terminal | None:
    """What is to be done for one goal of the sentence on that screen, after these actions."""
    frame = read_task(sentence)
    records = tuple(
        StepRecord(action=one, status=StepStatus.SUCCESS, decided_by=Decider.OFFLINE) for one in done
    )
    here = situation(frame, now, steps=records, bank=tuple(bank), goals=frame.goals[goal:], **more)
    return next_step(frame.goals[goal], here.model_copy(update={"seen": tuple(earlier)}), KNOWS)


def touched(decided: Terminal | None, seen: Screen) -> str:
    """What the decision's target is called."""
    assert decided is not None
    target = getattr(decided.action, "target", None)
    assert target is not None
    element = seen.element(target.element)
    assert element is not None
    return KNOWS.label(element, seen)
