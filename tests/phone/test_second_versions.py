"""The second version of each app: the same data and ways, other words, places and drawing, measured."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest

from tests.thinning import thinned
from treetap.bench.tasks.task import Seen
from treetap.bench.templates import all_templates
from treetap.bench.templates.template import Template
from virtualphone.app import App
from virtualphone.apps import default_apps, second_apps, second_of
from virtualphone.phone import Phone
from virtualphone.scene import Window, compose
from virtualphone.toolkit import text as fonts
from virtualphone.toolkit.box import Box, Op, cross
from virtualphone.tours import all_tours
from virtualphone.tours.steps import Flow, Tour, Walker

KINDS = default_apps()
TOURS = {tour.package: tour for tour in all_tours()}
FLOWS = [(TOURS[kind.package], flow) for kind in KINDS for flow in TOURS[kind.package].flows]
LOCALES = ["en", pytest.param("zh", marks=pytest.mark.slow)]
WALKS = [
    pytest.param("en", 4, id="en"),
    pytest.param("zh", 99, id="zh, all", marks=pytest.mark.slow),
]
"""The language, and how many screens of an app are looked at."""

FEWEST = 3
FAR_DP = 24
"""Something that is so far from where it was has moved."""

apps = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)


LOOKS: dict[str, dict[str, Any]] = {
    "usual": {},
    "small": {"dark": True, "size": (720, 1280), "density": 320},
    "wide": {"size": (2400, 1080)},
    "large letters": {"font_scale": 1.5},
}


@cache
def phone_of(locale: str, second: bool, look: str = "usual") -> Phone:
    return Phone(second_apps() if second else default_apps(), locale=locale, **LOOKS[look])


def begin(phone: Phone, tour: Tour) -> Walker:
    phone.reset()
    phone.launch(tour.package)
    return Walker(phone)


@dataclass
class Sight:
    """What the screens of an app show: each word, id and icon, and where and what each control is."""

    words: set[str] = field(default_factory=set)
    ids: set[str] = field(default_factory=set)
    drawn: set[tuple[Any, ...]] = field(default_factory=set)
    places: dict[tuple[str, str], tuple[int, int]] = field(default_factory=dict)
    classes: dict[str, set[str]] = field(default_factory=dict)
    cut: set[tuple[str, str]] = field(default_factory=set)
    """Screen and words that do not fit where they stand."""
    wrong: list[str] = field(default_factory=list)
    """Screens that change something when looked at, or have something too small for a finger."""

    def look(self, screen: str, windows: list[Window], edges: tuple[int, int, int, int]) -> None:
        for window in windows:
            for box in window.root.walk():
                info = box.info
                if info is None or cross(box.rect, edges) is None:
                    continue
                self.words |= {info.text, info.desc} - {""}
                self.drawn |= {step for op in box.ops if (step := _brush(op)) is not None}
                if info.text and any(_does_not_fit(op, box) for op in box.ops):
                    self.cut.add((screen, info.text))
                if info.id and ":" not in info.id:
                    self.ids.add(info.shown or info.id)
                    self.places.setdefault((screen, info.id), box.rect[:2])
                    self.classes.setdefault(info.id, set()).add(info.cls)


def _brush(op: Op) -> tuple[Any, ...] | None:
    """An icon by its glyph, a surface by its colour and corners; no sizes, no words."""
    if op[0] == "icon":
        return ("icon", op[5])
    return (op[0], *op[5:7]) if op[0] in ("rect", "frame") else None


def _does_not_fit(op: Op, box: Box) -> bool:
    if op[0] != "text" or box.info is None:
        return False
    words, size, bold = op[5], op[6], op[8]
    shortened = words.endswith("…") and not box.info.text.endswith("…")
    return shortened or fonts.width_of(words, size, bold) > box.w + 2


@cache
def seen(package: str, locale: str, second: bool, most: int, look: str = "usual") -> Sight:
    """The screens of an app's tour, looked at."""
    found, tour = Sight(), TOURS[package]
    for name, steps in list(tour.screens.items())[:most]:
        walker = begin(phone_of(locale, second, look), tour)
        for step in steps:
            step(walker)
        data = walker.phone.snapshot()["apps"]
        scene = compose(walker.phone)
        windows = [window for window in scene.windows if window.package == package]
        found.look(name, windows, scene.screen)
        least = walker.phone.metrics.px(24)
        found.wrong += [
            f"{name}: {box.info.id or box.info.text} is too small"
            for window in windows
            for box in window.root.walk()
            if box.info is not None and box.info.clickable and cross(box.rect, scene.screen)
            if min(box.w, box.h) < least
        ]
        if walker.phone.snapshot()["apps"] != data:
            found.wrong.append(f"{name} changes data when it is looked at")
    return found


def test_the_phone_of_second_versions_is_the_same_phone() -> None:
    assert [kind.package for kind in second_apps()] == [kind.package for kind in default_apps()]


@apps
def test_it_says_what_has_changed(kind: type[App]) -> None:
    second = second_of(kind)
    assert second is not kind, "there is no second.py in its folder"
    assert second.package == kind.package
    assert len(set(second.changes)) >= FEWEST
    assert all(len(change.split()) > 2 for change in second.changes)
    assert kind.changes == ()
    numbers = [tuple(int(part) for part in one.version.split(".")) for one in (kind, second)]
    assert numbers[1] > numbers[0]
    assert second.activities() == kind.activities()
    assert set(second.words) >= set(kind.words)


@apps
@pytest.mark.parametrize("locale", ["en", "zh"])
def test_the_data_is_the_same_and_is_adopted(kind: type[App], locale: str) -> None:
    first, second = phone_of(locale, False), phone_of(locale, True)
    first.reset(11)
    second.reset(11)
    assert second.data(kind.package) == first.data(kind.package)
    walker = begin(first, TOURS[kind.package])
    for step in TOURS[kind.package].flows[0].steps:
        step(walker)
    state = first.snapshot()
    second.restore(state)
    assert second.data(kind.package) == state["apps"][kind.package]
    assert second.snapshot()["versions"][kind.package] == second_of(kind).version


@apps
@pytest.mark.parametrize(("locale", "most"), WALKS)
def test_it_differs_in_several_ways(kind: type[App], locale: str, most: int) -> None:
    first, second = (seen(kind.package, locale, version, most) for version in (False, True))
    phone = phone_of(locale, False)
    far = phone.metrics.px(FAR_DP)
    both = first.places.keys() & second.places.keys()
    moved = {
        name
        for screen, name in both
        if max(
            abs(one - other)
            for one, other in zip(first.places[screen, name], second.places[screen, name], strict=True)
        )
        > far
    }
    other_class = {name for name, kinds in first.classes.items() if second.classes.get(name, kinds) != kinds}
    measured = {
        "words": len(second.words - first.words),
        "ids": len(second.ids - first.ids),
        "places": len(moved),
        "classes": len(other_class),
        "drawing": len(second.drawn ^ first.drawn),
    }
    assert sum(count > 0 for count in measured.values()) >= FEWEST, measured
    assert measured["words"] >= FEWEST, measured
    assert measured["places"] >= FEWEST, measured
    assert measured["drawing"] > 0, measured


@apps
@pytest.mark.parametrize(("locale", "most"), WALKS)
def test_its_screens_are_sound(kind: type[App], locale: str, most: int) -> None:
    assert seen(kind.package, locale, True, most).wrong == []


@apps
@pytest.mark.slow
@pytest.mark.parametrize("look", list(LOOKS)[1:])
def test_its_screens_are_reached_in_other_looks(kind: type[App], look: str) -> None:
    assert seen(kind.package, "zh" if look == "small" else "en", True, 99, look).wrong == []


@apps
@pytest.mark.parametrize(("locale", "most"), WALKS)
def test_no_more_words_are_cut_off_than_before(kind: type[App], locale: str, most: int) -> None:
    first, second = (seen(kind.package, locale, version, most) for version in (False, True))
    assert len(second.cut) <= len(first.cut), second.cut - first.cut


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(
    ("tour", "flow"), thinned((tour, flow, f"{tour.package}: {flow.name}") for tour, flow in FLOWS)
)
def test_every_task_is_still_possible(tour: Tour, flow: Flow, locale: str) -> None:
    walker = begin(phone_of(locale, True), tour)
    before = walker.phone.snapshot()
    for step in flow.steps:
        step(walker)
    assert flow.holds(before, walker.phone.snapshot())


@pytest.mark.slow
@pytest.mark.parametrize("template", all_templates(), ids=lambda template: template.name)
def test_the_way_of_a_template_leads_there_too(template: Template) -> None:
    # In one language each: that every template has its way in both is told on the first versions.
    locale = "en" if len(template.name) % 2 else "zh"
    task, phone = template.task(11, locale), phone_of(locale, True)
    phone.reset(11)
    phone.restore(template.given(11, locale).state)
    walker, before = Walker(phone), phone.snapshot()
    for step in task.solution:
        step(walker)
    assert task.holds_in(Seen(before, phone.snapshot(), task.answer(before) if task.answer else None))
