"""Hand-made screens of apps that nobody has, and what the checker says to a sentence on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256

from treetap.models import (
    Blocker,
    BlockerKind,
    Bounds,
    Element,
    Evidence,
    Frame,
    Role,
    Screen,
    Size,
    Source,
)
from treetap.task.reader import read_task
from treetap.verify.checker import ScreenGoalChecker

SIZE = Size(width=1080, height=2400)
LINE = 150
"""Pixels from one row to the next."""


@dataclass(frozen=True)
class Part:
    """One line of a page."""

    texts: tuple[str, ...] = ()
    role: Role = Role.TEXT
    checked: bool | None = None
    selected: bool = False
    enabled: bool = True
    clickable: bool = False
    editable: bool = False
    hint: str = ""
    description: str = ""
    resource_id: str = ""
    left: int = 0
    right: int = SIZE.width
    switch: Role | None = None
    """The control at the end of a row."""
    buttons: tuple[str, ...] = ()
    """What can be touched at the end of a row."""


def row(*texts: str, **more: object) -> Part:
    return replace(Part(texts=texts, role=Role.ITEM, clickable=True), **more)  # type: ignore[arg-type]


def text(words: str, **more: object) -> Part:
    return replace(Part(texts=(words,)), **more)  # type: ignore[arg-type]


def button(words: str, **more: object) -> Part:
    return replace(Part(texts=(words,), role=Role.BUTTON, clickable=True), **more)  # type: ignore[arg-type]


def icon(words: str, **more: object) -> Part:
    return replace(Part(description=words, role=Role.ICON, clickable=True), **more)  # type: ignore[arg-type]


def switch(name: str, on: bool, *more: str, kind: Role = Role.SWITCH, enabled: bool = True) -> Part:
    return Part((name, *more), Role.ITEM, checked=on, switch=kind, clickable=True, enabled=enabled)


def typing(words: str = "", hint: str = "", **more: object) -> Part:
    part = Part(texts=(words,), role=Role.FIELD, editable=True, clickable=True, hint=hint)
    return replace(part, **more)  # type: ignore[arg-type]


def slider(name: str, value: str) -> Part:
    return Part(texts=(value,), role=Role.SLIDER, description=name)


def tab(words: str, chosen: bool = False) -> Part:
    return Part(texts=(words,), role=Role.TAB, selected=chosen, clickable=True)


@dataclass
class _Pen:
    elements: list[Element] = field(default_factory=list)

    def add(self, bounds: Bounds, **more: object) -> str:
        name = f"e{len(self.elements)}"
        given: dict[str, object] = {
            "id": name,
            "source": Source.TREE,
            "bounds": bounds,
            "order": len(self.elements),
        }
        self.elements.append(Element(**(given | more)))
        return name


def page(
    title: str,
    *parts: Part,
    app: str = "com.acme.tool",
    key: str = "",
    tabs: Sequence[Part] = (),
    scrolls: bool = False,
    dialog: Sequence[Part] = (),
    **more: object,
) -> Screen:
    """A bar with the title, the parts one below the other, tabs at the foot, a dialog over it all."""
    pen = _Pen()
    if title:
        pen.add(Bounds.pixel(120, 80, 900, 220), role=Role.TEXT, text=title)
    box = None
    if scrolls:
        box = pen.add(Bounds.pixel(0, 240, 1080, 2200), role=Role.LIST, scrollable=True)
    for number, part in enumerate(parts):
        _draw(pen, part, 240 + number * LINE, box)
    for number, one in enumerate(tabs):
        width = SIZE.width // len(tabs)
        at = Bounds.pixel(number * width, 2220, (number + 1) * width, 2400)
        pen.add(at, role=Role.TAB, text=one.texts[0], selected=one.selected, clickable=True)
    blockers: tuple[Blocker, ...] = ()
    if dialog:
        first = len(pen.elements)
        around = pen.add(Bounds.pixel(90, 800, 990, 850 + len(dialog) * LINE), role=Role.DIALOG)
        for number, part in enumerate(dialog):
            _draw(pen, part, 820 + number * LINE, around)
        ids = tuple(one.id for one in pen.elements[first:])
        blockers = (Blocker(kind=BlockerKind.DIALOG, description="A dialog.", elements=ids),)
    return _screen(pen.elements, app, key or title, blockers, **more)


def _draw(pen: _Pen, part: Part, top: int, parent: str | None) -> None:
    bounds = Bounds.pixel(part.left, top, part.right, top + LINE - 10)
    state = {"selected": part.selected, "enabled": part.enabled, "resource_id": part.resource_id}
    if part.role is not Role.ITEM:
        words = part.texts[0] if part.texts else ""
        pen.add(
            bounds, role=part.role, text=words, description=part.description, checked=part.checked,
            clickable=part.clickable, editable=part.editable, hint=part.hint, parent=parent, **state,
        )  # fmt: skip
        return
    around = pen.add(
        bounds, role=Role.ITEM, clickable=part.clickable, parent=parent, description=part.description, **state
    )
    height = (LINE - 10) // max(len(part.texts), 1)
    wide = part.right - (260 * (len(part.buttons) or bool(part.switch)))
    for number, words in enumerate(part.texts):
        at = Bounds.pixel(part.left + 40, top + number * height, wide, top + (number + 1) * height)
        pen.add(at, role=Role.TEXT, text=words, parent=around)
    if part.switch is not None:
        at = Bounds.pixel(part.right - 200, top + 20, part.right - 20, top + 120)
        pen.add(
            at, role=part.switch, checked=part.checked, clickable=True, parent=around, enabled=part.enabled
        )
    for number, words in enumerate(part.buttons):
        left = wide + number * 260
        at = Bounds.pixel(left, top + 10, left + 250, top + 130)
        pen.add(at, role=Role.BUTTON, text=words, clickable=True, parent=around)


def _screen(
    elements: Sequence[Element], app: str, key: str, blockers: tuple[Blocker, ...], **more: object
) -> Screen:
    contents = "".join(one.model_dump_json() for one in elements) + app + key
    sha = sha256(contents.encode()).hexdigest()
    given: dict[str, object] = {
        "frame": Frame(id=sha[:16], sha=sha, size=SIZE),
        "elements": tuple(elements),
        "package": app,
        "page_key": key,
        "state_key": sha[:12],
        "sources": frozenset({Source.TREE}),
        "blockers": blockers,
    }
    return Screen(**(given | more))


def off_picture(screen: Screen) -> Screen:
    """The same page, read off its picture: words and places, nothing else."""
    words = [
        Element(
            id=one.id, source=Source.OCR, bounds=one.bounds, text=one.text, order=one.order, confidence=0.9
        )
        for one in screen.elements
        if one.text
    ]
    return screen.model_copy(
        update={"elements": tuple(words), "sources": frozenset({Source.OCR}), "blockers": (), "page_key": ""}
    )


def glanced(screen: Screen, *words: str) -> Screen:
    """A glance at the places of these texts alone."""
    kept = [one for one in screen.elements if one.text in words]
    seen = [one.model_copy(update={"source": Source.GLANCE, "parent": None}) for one in kept]
    return screen.model_copy(
        update={"elements": tuple(seen), "sources": frozenset({Source.GLANCE}), "page_key": ""}
    )


def launcher(*apps: str) -> Screen:
    """A home screen with icons."""
    pen = _Pen()
    for number, name in enumerate(apps):
        column, line = number % 4, number // 4
        at = Bounds.pixel(column * 270, 300 + line * 300, column * 270 + 260, 560 + line * 300)
        pen.add(at, role=Role.ITEM, text=name, clickable=True)
    return _screen(pen.elements, "com.acme.launcher", "home", ())


_CHECKER = ScreenGoalChecker()


async def told(sentence: str, seen: Sequence[Screen], screen: Screen, goal: int = 0) -> Evidence | None:
    """What the checker says of a goal of the sentence."""
    return await _CHECKER.check(read_task(sentence).goals[goal], screen, seen)


@dataclass(frozen=True)
class Case:
    """A sentence, the earlier screens, one that shows it, and those that nearly do."""

    sentence: str
    seen: tuple[Screen, ...]
    holds: Screen | None
    nearly: tuple[Screen | tuple[tuple[Screen, ...], Screen], ...] = ()
    """A screen, or the earlier ones with it where they are others."""


def holding(cases: dict[str, Case]) -> list[str]:
    return [name for name, case in cases.items() if case.holds is not None]


def near_misses(cases: dict[str, Case]) -> list[tuple[str, int]]:
    return [(name, number) for name, case in cases.items() for number in range(len(case.nearly))]


async def near_miss(case: Case, number: int) -> Evidence | None:
    one = case.nearly[number]
    seen, screen = (case.seen, one) if isinstance(one, Screen) else one
    return await told(case.sentence, seen, screen)
