"""Another version of an app: its ids over adb, its data, and what the state says of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import pytest

from tests.phone.adb_tools import Adb
from tests.phone.little import HOME, LAB, Home, Lab
from virtualphone import BadState, VirtualPhone, default_apps, second_apps
from virtualphone.app import BadApp
from virtualphone.apps import second_of
from virtualphone.phone import Phone
from virtualphone.scene import compose
from virtualphone.tours.steps import Walker, tap


class LabSecond(Lab):
    version = "2.1"
    changes = ("Other ids",)
    renamed: ClassVar[dict[str, str]] = {"pick": "choose", "name": "called"}


@pytest.fixture
def phone() -> Iterator[VirtualPhone]:
    with VirtualPhone([Home, LabSecond], seed=2) as phone:
        yield phone


def lab_ids(text: str) -> set[str]:
    return {part.partition('"')[0] for part in text.split(f"{LAB}:id/")[1:]}


def test_renamed_ids_are_what_adb_shows(phone: VirtualPhone, adb_server: Adb) -> None:
    adb_server.connect(phone.port)
    try:
        adb_server.run("shell", f"am start -n {LAB}/.OtherActivity", port=phone.port)
        command = "uiautomator dump /sdcard/d.xml >/dev/null; cat /sdcard/d.xml"
        ids = lab_ids(adb_server.run("shell", command, port=phone.port).stdout.decode())
        top = adb_server.run("shell", "dumpsys activity top", port=phone.port).stdout.decode()
        package = adb_server.run("shell", f"dumpsys package {LAB}", port=phone.port).stdout.decode()
        shown = next(entry for entry in phone.windows() if entry["id"] == f"{LAB}:id/choose")
        left, upper, right, lower = shown["bounds"]
        adb_server.run("shell", f"input tap {left + 5} {(upper + lower) // 2}", port=phone.port)
    finally:
        adb_server.disconnect(phone.port)
    assert {"choose", "called"} <= ids
    assert not {"pick", "name"} & ids
    assert f"{LAB}:id/choose" in top
    assert f"{LAB}:id/pick}}" not in top
    assert "versionName=2.1" in package
    assert left < right
    assert phone.inputs()[-1]["target"]["id"] == f"{LAB}:id/choose"


def test_walkers_and_the_state_go_on_with_the_old_names() -> None:
    phone = Phone([Home, LabSecond])
    phone.launch(LAB, "OtherActivity")
    tap("name")(Walker(phone))
    assert phone.surface["focus"] == "name"
    assert Walker(phone).find("pick") is not None


def test_an_overlay_is_renamed_too() -> None:
    class Asking(Lab):
        version = "2"
        renamed: ClassVar[dict[str, str]] = {"yes": "agree"}

    phone = Phone([Home, Asking])
    phone.launch(LAB)
    phone.page().show("ask", row=1)
    names = {box.info.shown or box.info.id for box in compose(phone).focused.root.walk() if box.info}
    assert "agree" in names
    assert "yes" not in names


@pytest.mark.parametrize("renamed", [{"a": "b", "c": "b"}, {"a": "b c"}, {"android:id/x": "y"}])
def test_ids_that_could_not_be_told_apart_are_refused(renamed: dict[str, str]) -> None:
    with pytest.raises(BadApp, match="renamed"):
        Phone([Home, type("Odd", (Lab,), {"renamed": renamed})])


def test_a_state_of_another_version_is_adopted_with_its_data() -> None:
    first, second = Phone([Home, Lab], seed=5), Phone([Home, LabSecond], seed=6)
    first.launch(LAB)
    first.data(LAB)["level"] = 77
    state = first.snapshot()
    assert state["versions"] == {HOME: "1.0", LAB: "1.0"}
    second.restore(state)
    after = second.snapshot()
    assert after["versions"] == {HOME: "1.0", LAB: "2.1"}
    assert after["apps"] == state["apps"]
    assert after["tasks"] == state["tasks"]
    first.restore(after)
    assert first.snapshot() == state


def test_a_state_of_before_there_were_versions_is_adopted() -> None:
    phone = Phone([Home, Lab])
    state = phone.snapshot()
    old = {key: value for key, value in state.items() if key != "versions"}
    phone.restore(old)
    assert phone.snapshot() == state
    bads: list[object] = [[], {LAB: 2}]
    for bad in bads:
        with pytest.raises(BadState, match="versions"):
            phone.restore({**state, "versions": bad})


def test_every_app_of_the_phone_is_there_in_both_versions() -> None:
    assert [kind.package for kind in second_apps()] == [kind.package for kind in default_apps()]
    for kind in default_apps():
        assert issubclass(second_of(kind), kind)


def test_the_size_of_letters_is_one_of_the_looks() -> None:
    phone = Phone([Home, Lab], font_scale=1.3)
    assert phone.setting("system", "font_scale") == "1.3"
    assert phone.metrics.sp(100) > phone.metrics.px(100)
    phone.reset(3)
    assert phone.metrics.font_scale == 1.3
    phone.reset(3, font_scale=1)
    assert phone.setting("system", "font_scale") == "1.0"
    with pytest.raises(ValueError, match="font_scale"):
        phone.reset(3, font_scale=9)
    phone.reset(3)
    assert phone.setting("system", "font_scale") == "1.0"
