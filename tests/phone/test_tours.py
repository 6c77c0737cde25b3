"""Every screen and flow of every app, walked by a finger in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from tests.thinning import thinned
from virtualphone.apps import default_apps
from virtualphone.phone import Phone
from virtualphone.scene import compose
from virtualphone.toolkit.box import cross
from virtualphone.tours import all_tours
from virtualphone.tours.steps import Flow, Tour, Walker

TOURS = all_tours()
APPS = [tour for tour in TOURS if tour.package != "com.android.systemui"]
FLOWS = [(tour, flow) for tour in TOURS for flow in tour.flows]
SCREENS = [(tour, name) for tour in TOURS for name in tour.screens]


@cache
def phone_of(
    locale: str, dark: bool = False, size: tuple[int, int] = (1080, 2400), density: int = 420
) -> Phone:
    return Phone(default_apps(), locale=locale, dark=dark, size=size, density=density)


def begin(phone: Phone, tour: Tour) -> Walker:
    phone.reset()
    if tour.package in phone.apps:
        phone.launch(tour.package)
    return Walker(phone)


@pytest.mark.parametrize("tour", APPS, ids=lambda tour: tour.package)
def test_an_app_is_deep(tour: Tour) -> None:
    assert len(tour.screens) >= 6
    assert len(tour.flows) >= 3


def test_every_app_has_its_tour() -> None:
    assert {tour.package for tour in APPS} == {kind.package for kind in default_apps()}


@pytest.mark.parametrize("locale", ["en", pytest.param("zh", marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    ("tour", "flow"), thinned((tour, flow, f"{tour.package}: {flow.name}") for tour, flow in FLOWS)
)
def test_a_flow_changes_the_state_as_it_says(tour: Tour, flow: Flow, locale: str) -> None:
    walker = begin(phone_of(locale), tour)
    before = walker.phone.snapshot()
    for step in flow.steps:
        step(walker)
    after = walker.phone.snapshot()
    assert flow.holds(before, after)
    assert not flow.holds(before, before)


def looks(phone: Phone) -> str:
    return repr(compose(phone).drawing())


@pytest.mark.slow
@pytest.mark.parametrize("tour", TOURS, ids=lambda tour: tour.package)
def test_screens_differ_from_each_other(tour: Tour) -> None:
    seen: dict[str, str] = {}
    for name, steps in tour.screens.items():
        walker = begin(phone_of("en"), tour)
        for step in steps:
            step(walker)
        same = seen.setdefault(looks(walker.phone), name)
        assert same == name, f"{name} looks just like {same}"


SHAPES: dict[str, dict[str, Any]] = {
    "usual": {"locale": "en"},
    "small": {"locale": "zh", "dark": True, "size": (720, 1280), "density": 320},
    "wide": {"locale": "en", "size": (2400, 1080), "density": 420},
}


def _shaped() -> Iterator[Any]:
    """Every screen in two shapes, in turn; one in three of them every time, the others slow."""
    names = list(SHAPES)
    for at, (tour, name) in enumerate(SCREENS):
        for shape in ("usual", names[1 + at % 2]):
            often = shape == "usual" and at % 3 == 0
            marks = () if often else pytest.mark.slow
            yield pytest.param(tour, name, SHAPES[shape], id=f"{tour.package}: {name}, {shape}", marks=marks)


@pytest.mark.parametrize(("tour", "name", "shape"), list(_shaped()))
def test_a_screen_is_sound(tour: Tour, name: str, shape: dict[str, Any]) -> None:
    """Looking changes nothing; what can be tapped lies on the screen and is large enough for a finger."""
    walker = begin(phone_of(**shape), tour)
    for step in tour.screens[name]:
        step(walker)
    phone = walker.phone
    data = phone.snapshot()["apps"]
    compose(phone)
    looked = phone.snapshot()
    scene = compose(phone)
    assert phone.snapshot() == looked
    assert looked["apps"] == data
    for window, box in scene.all_boxes():
        if box.info is not None and box.info.clickable:
            seen = cross(box.rect, scene.screen)
            if seen is not None and window.kind != "ime":
                assert min(box.w, box.h) >= phone.metrics.px(24), box.info


def test_a_reset_phone_is_as_on_its_first_day() -> None:
    phone = phone_of("en")
    phone.reset(5)
    first = phone.snapshot()
    walker = begin(phone, TOURS[1])
    for tour, flow in FLOWS[:6]:
        phone.launch(tour.package) if tour.package in phone.apps else None
        phone.data("com.android.settings")["spoilt"] = flow.name
    walker.phone.reset(5)
    assert phone.snapshot() == first
    phone.reset(6)
    assert phone.snapshot()["apps"] != first["apps"]
    phone.reset(0)
