"""Keys and labels on every screen of every app of the virtual phone. The truth is the phone's own state."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from tests.fakes.frame_store import FakeFrameStore
from treetap.core.clock import FrozenClock
from treetap.imaging.pictures import Pictures
from treetap.models import DeviceInfo, Foreground, Pixels, Role, Screen, Size, Source
from treetap.perception.perceiver import ScreenPerceiver
from virtualphone.android.uiautomator import one_window
from virtualphone.apps import default_apps
from virtualphone.gallery import shoot
from virtualphone.phone import Phone
from virtualphone.scene import Scene, compose
from virtualphone.screen import encode_png
from virtualphone.tours import all_tours
from virtualphone.tours.steps import Tour, Walker

TREE = frozenset({Source.TREE})
SCREENS = [(tour, name) for tour in all_tours() for name in tour.screens]
NAMES = [f"{tour.package}: {name}" for tour, name in SCREENS]


@cache
def phone_of(locale: str, dark: bool = False) -> Phone:
    return Phone(default_apps(), locale=locale, dark=dark, size=(540, 1200), density=210)


def shown(phone: Phone, tour: Tour, name: str, seed: int = 0) -> Phone:
    """The phone, on that screen."""
    phone.reset(seed)
    if tour.package in phone.apps:
        phone.launch(tour.package)
    walker = Walker(phone)
    for step in tour.screens[name]:
        step(walker)
    return phone


class Direct:
    """The phone without the wire: what it shows now."""

    def __init__(self, phone: Phone) -> None:
        self._phone = phone
        self._size = Size(width=540, height=1200)

    @property
    def scene(self) -> Scene:
        return compose(self._phone)

    async def info(self) -> DeviceInfo:
        return DeviceInfo(serial="direct", platform="android", size=self._size)

    async def capture(self) -> Pixels:
        picture = shoot(self._phone).convert("RGBA")
        return Pixels(data=encode_png(picture.tobytes(), *picture.size), encoding="png", size=self._size)

    async def tree(self) -> str:
        scene = self.scene
        return one_window(scene, scene.focused, compressed=False)

    async def foreground(self) -> Foreground:
        focused = self.scene.focused
        keyboard = any(window.kind == "ime" for window in self.scene.windows)
        return Foreground(
            package=focused.package, activity=focused.title.rpartition("/")[2], keyboard_shown=keyboard
        )


def perceiver(phone: Phone) -> ScreenPerceiver:
    frames = FakeFrameStore()
    return ScreenPerceiver(Direct(phone), frames, Pictures(frames), clock=FrozenClock())  # type: ignore[arg-type]


def page_of(phone: Phone) -> tuple[Any, ...]:
    """Which page the phone itself says it shows."""
    state, front = phone.state, phone.front
    overlays = tuple(over["name"] for over in front["overlays"])
    special = "locked" if state["locked"] else "shade" if state["shade"] else ""
    return special, front["package"], front["activity"], overlays


Look = tuple[str, tuple[Any, ...], Screen]
_LOOKED: dict[tuple[str, bool, int], list[Look]] = {}


async def looks(locale: str, dark: bool, seed: int = 0) -> list[Look]:
    """Every screen of the tours; looked at once for all tests of this file."""
    if (known := _LOOKED.get((locale, dark, seed))) is None:
        known = _LOOKED[locale, dark, seed] = await _looks(locale, dark, seed)
    return known


async def _looks(locale: str, dark: bool, seed: int) -> list[Look]:
    phone = phone_of(locale, dark)
    found = []
    # Half of them in each language.
    half = slice(0 if locale == "en" else 1, None, 2)
    for (tour, name), title in zip(SCREENS[half], NAMES[half], strict=True):
        shown(phone, tour, name, seed)
        if phone.state["screen_on"]:
            found.append((title, page_of(phone), await perceiver(phone).perceive(TREE)))
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("locale", "dark"), [("en", False), ("zh", True)])
async def test_different_pages_have_different_keys(locale: str, dark: bool) -> None:
    seen = await looks(locale, dark)
    pages: dict[str, tuple[Any, ...]] = {}
    for title, page, screen in seen:
        assert pages.setdefault(screen.page_key, page) == page, title
    states: dict[str, str] = {}
    for title, page, screen in seen:
        if page[1] != "com.android.launcher3" or page[3]:
            assert states.setdefault(screen.state_key, title) == title


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["en", "zh"])
async def test_other_contents_are_the_same_page(locale: str) -> None:
    first, second = await looks(locale, dark=False), await looks(locale, dark=False, seed=7)
    for (title, page, screen), (_, other, again) in zip(first, second, strict=True):
        if page == other:
            assert screen.page_key == again.page_key, title


@pytest.mark.slow
@pytest.mark.parametrize(("tour", "name"), SCREENS[::3], ids=NAMES[::3])
async def test_a_minute_later_the_keys_are_the_same(tour: Tour, name: str) -> None:
    phone = shown(phone_of("en"), tour, name)
    if not phone.state["screen_on"]:
        return
    eyes = perceiver(phone)
    before, first = _contents(phone), await eyes.perceive(TREE)
    phone.advance(61)
    after, second = _contents(phone), await eyes.perceive(TREE)
    if before == after:
        assert (first.page_key, first.state_key) == (second.page_key, second.state_key)


def _contents(phone: Phone) -> list[tuple[str, str]]:
    """What stands on the page, whatever its numbers: a search may come to its end, a bar go away."""
    return [
        (box.info.id, re.sub(r"\d+|hours?|minutes?", "#", box.info.text))
        for window, box in compose(phone).all_boxes()
        if box.info is not None and window.kind not in ("status", "toast")
    ]


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["en", "zh"])
async def test_every_switch_box_and_button_has_a_name(locale: str) -> None:
    """Its own words, or a text that names it: nobody could ask for it otherwise."""
    missing = []
    for title, _, screen in await looks(locale, dark=False):
        named = {one.label_of for one in screen.elements}
        for one in screen.elements:
            said = one.text or one.description or one.id in named
            if one.role is Role.CHECKBOX and one.bounds.height < 0.5 * one.bounds.width:
                continue  # cut off by the edge, and its words with it
            if one.role in (Role.SWITCH, Role.CHECKBOX, Role.RADIO, Role.SLIDER) and not said:
                missing.append((title, one.role, one.resource_id))
    assert not missing
