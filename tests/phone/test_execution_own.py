"""Closed loops on an app that only these tests have: far rows, long lists of options, drags, ways out."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.phone.execution_app import GARDEN, HERBS, Garden
from tests.phone.execution_rig import Rig, rig
from treetap.device.wrappers.faults import Fault
from treetap.errors import ActionFailed, NodeRecovers, TargetNotFound
from treetap.models import (
    Action,
    Back,
    Direction,
    Drag,
    LongPress,
    Point,
    Role,
    ScrollTo,
    Select,
    SetChecked,
    SetValue,
    Space,
    Tap,
    Target,
    Text,
)
from virtualphone import default_apps

TO_FIRST = Back(to_first_page=True)


def text(words: str) -> Target:
    return Target(text=Text.literal(words))


def by_id(name: str) -> Target:
    return Target(resource_id=f"{GARDEN}:id/{name}")


async def garden(hands: Rig, *rows: str) -> None:
    await hands.open("花园" if hands.phone.state()["seed"] % 2 else "Garden", *rows)


def apps() -> list[type]:
    return [*default_apps(), Garden]


@pytest.mark.slow
async def test_far_rows_are_scrolled_to_both_ways_and_missing_ones_are_said(tmp_path: Path) -> None:
    async with rig(tmp_path, apps=apps()) as hands:
        await garden(hands, "Beds")
        await hands.do(ScrollTo(target=text("Herb number 61")))
        assert (await hands.locate("Herb number 61")).found
        assert all(one["y"] > one["to_y"] for one in hands.received()), "finger up all the way"
        assert (await hands.do(ScrollTo(target=text("Herb number 61")))).held
        await hands.do(Tap(target=text("Herb number 61")))
        assert hands.data(GARDEN)["taps"] == ["Herb number 61"]
        await hands.do(ScrollTo(target=text("Herb number 12"), direction=Direction.DOWN))
        assert all(one["y"] < one["to_y"] for one in hands.received())
        await hands.do(ScrollTo(target=text("Herb number 40"), direction=Direction.DOWN))
        assert {one["y"] > one["to_y"] for one in hands.received()} == {True, False}, "up, then the other way"
        with pytest.raises(TargetNotFound, match="both ends"):
            await hands.do(ScrollTo(target=text("Herb number 999")))
        assert len(hands.received()) < 60
        assert hands.data(GARDEN)["taps"] == ["Herb number 61"], "scrolling touches nothing"


async def test_a_strip_is_scrolled_sideways_and_the_list_stays(tmp_path: Path) -> None:
    async with rig(tmp_path, apps=apps()) as hands:
        await garden(hands, "Beds")
        await hands.do(ScrollTo(target=text("Tag 15"), direction=Direction.LEFT))
        await hands.do(Tap(target=text("Tag 15")))
        assert hands.data(GARDEN)["tag"] == 15
        assert (await hands.locate(HERBS[0])).found


@pytest.mark.parametrize("exit", ["toast", "dialog", "leave"])
async def test_no_exit_is_confirmed_on_the_way_to_the_first_page(tmp_path: Path, exit: str) -> None:
    async with rig(tmp_path, apps=apps()) as hands:
        hands.phone.set_value(f"apps/{GARDEN}/exit", exit)
        await garden(hands, "Tools")
        for _ in range(2):
            await hands.do(TO_FIRST)
            assert hands.pages() == [(GARDEN, "MainActivity")]
            assert hands.overlays() == []
        assert hands.data(GARDEN)["exits"] == 0


async def test_switches_boxes_and_presses(tmp_path: Path) -> None:
    async with rig(tmp_path, apps=apps(), seed=1, locale="zh") as hands:
        await garden(hands)
        await hands.do(LongPress(target=by_id("pond")))
        assert hands.data(GARDEN)["taps"] == ["pond held"]
        await hands.do(Tap(target=text("Tools")))
        for target, key in ((text("Sprinkler"), "water"), (text("Shy plants"), "shy")):
            for wanted in (True, True, False):
                held = hands.data(GARDEN)[key] is wanted
                assert (await hands.do(SetChecked(target=target, checked=wanted))).held is held
                assert hands.data(GARDEN)[key] is wanted


@pytest.mark.slow
async def test_sliders_wheels_options_and_drags(tmp_path: Path) -> None:
    async with rig(tmp_path, apps=apps()) as hands:
        await garden(hands, "Tools")
        for name, wanted in (("depth", "11"), ("depth", "0"), ("slope", "137"), ("slope", "250")):
            await hands.do(SetValue(target=by_id(name), value=Text.literal(wanted)))
            key = {"depth": "level", "slope": "fine"}[name]
            assert hands.data(GARDEN)[key] == int(wanted)
            assert len(hands.received()) <= 12
        with pytest.raises(ActionFailed, match="nearest it goes is 15"):
            await hands.do(SetValue(target=by_id("depth"), value=Text.literal("40")))
        await hands.do(SetValue(target=by_id("when"), value=Text.literal("2031年12月24日")))
        data = hands.data(GARDEN)
        assert (data["year"], data["month"], data["day"]) == (2031, 12, 24)
        await hands.do(SetValue(target=by_id("month"), value=Text.literal("2")))
        assert hands.data(GARDEN)["month"] == 2
        await hands.do(SetValue(target=text("Colour"), value=Text.literal("Shade 22")))
        assert hands.data(GARDEN)["shade"] == "Shade 22"
        await hands.do(Select(target=text("Shape"), option=Text.literal("Square")))
        assert (hands.data(GARDEN)["shape"], hands.overlays()) == ("Square", [])
        with pytest.raises(TargetNotFound, match="no option"):
            await hands.do(Select(target=text("Colour"), option=Text.literal("Shade 99")))
        assert (hands.data(GARDEN)["shade"], hands.overlays()) == ("Shade 22", [])
        await hands.do(Drag(target=by_id("stone"), to=Point(x=0.25, y=0.5, space=Space.UNIT)))
        assert hands.data(GARDEN)["dropped"] == [[540 // 4, 600]]
        await hands.do(Drag(target=by_id("stone"), to=Target(text=Text.literal("Sprinkler"), role=Role.TEXT)))
        assert len(hands.data(GARDEN)["dropped"]) == 2
        await hands.do(Drag(target=by_id("slope"), to=Point(x=0.9, y=0.5, space=Space.UNIT)))
        assert 200 < hands.data(GARDEN)["fine"] < 250
        assert hands.data(GARDEN)["taps"] == []


FAULTS = (
    Fault("swallowed_tap", rate=0.2),
    Fault("stale_tree", rate=0.2),
    Fault("tree_error", rate=0.1),
    Fault("empty_tree", rate=0.05),
    Fault("cut_capture", rate=0.1),
    Fault("lost", rate=0.02),
)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 12))
async def test_a_troubled_phone_is_never_said_to_be_as_wanted_when_it_is_not(
    tmp_path: Path, seed: int
) -> None:
    """Touches are swallowed, trees are old or missing, captures cut: done, or an error that says what was."""
    wishes: list[tuple[Action, str, object]] = [
        (SetChecked(target=text("Sprinkler"), checked=True), "water", True),
        (SetValue(target=by_id("slope"), value=Text.literal("137")), "fine", 137),
        (Select(target=text("Colour"), option=Text.literal("Shade 1")), "shade", "Shade 1"),
        (SetValue(target=by_id("month"), value=Text.literal("7")), "month", 7),
        (SetChecked(target=text("Sprinkler"), checked=False), "water", False),
    ]
    done = 0
    async with rig(tmp_path, apps=apps()) as hands:
        await garden(hands, "Tools")
        troubled = hands.troubled(*FAULTS, seed=seed)
        for action, key, value in wishes:
            try:
                await troubled.do(action)
            except NodeRecovers:
                await back_to_tools(hands)
            else:
                done += 1
                assert hands.data(GARDEN)[key] == value
    assert done, "or nothing was tried"


async def back_to_tools(hands: Rig) -> None:
    if hands.overlays():
        await hands.do(Back())
    assert hands.pages()[-1] == (GARDEN, "ToolsActivity")


@pytest.mark.slow
async def test_on_a_phone_that_takes_its_time(tmp_path: Path) -> None:
    """With transitions, slow captures, a ticking clock, and all its pixels."""
    async with rig(tmp_path, apps=apps(), speed=1.0, size=(1080, 2400), density=420) as hands:
        await garden(hands, "Tools")
        await hands.do(SetChecked(target=text("Sprinkler"), checked=True))
        await hands.do(Select(target=text("Colour"), option=Text.literal("Shade 22")))
        await hands.do(SetValue(target=by_id("slope"), value=Text.literal("137")))
        await hands.do(TO_FIRST)
        await hands.do(Tap(target=text("Beds")))
        await hands.do(ScrollTo(target=text("Herb number 33")))
        data = hands.data(GARDEN)
        assert (data["water"], data["shade"], data["fine"]) == (True, "Shade 22", 137)
        assert (await hands.locate("Herb number 33")).found
