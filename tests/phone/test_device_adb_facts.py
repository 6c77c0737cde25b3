"""What the phone is, what is in front and what is installed, out of what old and new phones print."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator

import pytest

from tests.phone.adb_tools import Adb
from tests.phone.device_phone import device_on, little_phone, tap
from tests.phone.little import HOME, LAB
from treetap.core.clock import FrozenClock
from treetap.device.adb import facts
from treetap.device.adb.device import AdbDevice
from treetap.errors import DeviceLost, OffScreen
from treetap.models import App, Foreground, Launch, Size
from virtualphone import VirtualPhone


@pytest.fixture(scope="module")
def phone() -> Iterator[VirtualPhone]:
    with little_phone() as phone:
        yield phone


@pytest.fixture
async def device(phone: VirtualPhone, adb_server: Adb) -> AsyncIterator[AdbDevice]:
    phone.reset(locale="en")
    async with device_on(phone, adb_server, clock=FrozenClock()) as device:
        yield device


# The phone itself.


async def test_what_a_phone_is(device: AdbDevice, phone: VirtualPhone) -> None:
    info = await device.info()
    assert info.serial == phone.address
    assert (info.platform, info.model, info.os_version) == ("android", "Virtual Phone", "14")
    assert (info.size, info.density) == (Size(width=360, height=720), 160)
    assert (info.rotation, info.locale) == (0, "en-US")


@pytest.mark.parametrize("turns", [0, 1, 2, 3])
async def test_the_size_is_that_of_the_screen_as_it_is_held(device: AdbDevice, turns: int) -> None:
    await device.shell.run(f"wm user-rotation lock {turns}")
    info = await device.info()
    assert info.rotation == turns
    assert info.size == (await device.capture()).size
    assert (info.size.width > info.size.height) == bool(turns % 2)


async def test_an_override_of_the_size_counts(device: AdbDevice) -> None:
    await device.shell.run("wm size 300x500; wm density 200")
    info = await device.info()
    assert (info.size, info.density) == (Size(width=300, height=500), 200)
    assert (await device.capture()).size == info.size


async def test_the_language_follows_the_phone(device: AdbDevice, phone: VirtualPhone) -> None:
    phone.reset(locale="zh")
    assert (await device.info()).locale == "zh-CN"


PROPERTIES = """ro.product.model=Pixel 7 Pro
ro.build.version.release=13
persist.sys.locale=
ro.product.locale=de-DE
locales=null
"""
OLD = (
    PROPERTIES
    + "Physical size: 1080x1920\nOverride size: 720x1280\nPhysical density: 420\nOverride density: 320\n"
)


def test_an_older_phone_says_only_the_size_it_was_built_with() -> None:
    info = facts.device_info(f"{OLD}      SurfaceOrientation: 1\n", "s")
    assert (info.size, info.rotation, info.density) == (Size(width=1280, height=720), 1, 320)
    assert (info.model, info.os_version, info.locale) == ("Pixel 7 Pro", "13", "de-DE")


@pytest.mark.parametrize(
    ("line", "turns"),
    [
        ("mCurrentRotation=ROTATION_270", 3),
        ("    mRotation=1 mDeferredRotationPauseCount=0", 1),
        ("mRotation=ROTATION_180", 2),
        ("  mUserRotation=ROTATION_90", 0),
        ("nothing", 0),
    ],
)
def test_rotations_as_different_phones_say_them(line: str, turns: int) -> None:
    assert facts.device_info(f"{OLD}{line}\n", "s").rotation == turns


@pytest.mark.parametrize("said", ["", "Physical size: 0x0\n", "cur=0x0", "wm: not found", "cur=999999999x1"])
def test_a_phone_that_does_not_know_its_size_is_none(said: str) -> None:
    with pytest.raises(DeviceLost, match="how large"):
        facts.device_info(said, "s")


# What is in front.


async def test_the_app_in_front_with_its_whole_activity(device: AdbDevice, phone: VirtualPhone) -> None:
    front = await device.foreground()
    assert front == Foreground(
        package=HOME, activity=f"{HOME}.MainActivity", keyboard_shown=False, version=front.version
    )
    assert re.fullmatch(r"\d+(\.\d+)*", front.version)
    await device.perform(Launch(package=LAB, activity=".OtherActivity"))
    assert (await device.foreground()).activity == f"{LAB}.OtherActivity"


async def test_the_keyboard_shows_when_a_field_has_the_focus(device: AdbDevice) -> None:
    await device.perform(Launch(package=LAB, activity=f"{LAB}.LowActivity"))
    assert not (await device.foreground()).keyboard_shown
    await device.perform(tap(100, 650))
    assert (await device.foreground()).keyboard_shown


async def test_the_shade_is_in_front_of_the_app(device: AdbDevice) -> None:
    await device.shell.run("input swipe 180 2 180 500 300")
    assert (await device.foreground()).package == "com.android.systemui"


APP = "  mFocusedApp=ActivityRecord{12376650 u0 org.chat/.Main t349}\n"


@pytest.mark.parametrize(
    ("said", "package", "activity"),
    [
        ("  mCurrentFocus=Window{48b4735 u0 a.b/a.b.Main}\n" + APP, "a.b", "a.b.Main"),
        ("mCurrentFocus=Window{48b4735 a.b/a.b.Main}\n", "a.b", "a.b.Main"),
        ("mCurrentFocus=Window{4b u10 a.b/c.d.Main$Inner}\n", "a.b", "c.d.Main$Inner"),
        ("mCurrentFocus=null\n" + APP, "org.chat", "org.chat.Main"),
        ("mCurrentFocus=Window{1 u0 PopupWindow:2c91a1}\n" + APP, "org.chat", "org.chat.Main"),
        ("mCurrentFocus=Window{1 u0 Application Not Responding: a.b}\n" + APP, "org.chat", "org.chat.Main"),
        ("mCurrentFocus=Window{1 u0 NotificationShade}\n" + APP, "com.android.systemui", "NotificationShade"),
        ("mCurrentFocus=Window{1 u0 StatusBar}\n" + APP, "com.android.systemui", "StatusBar"),
        (
            "  mFocusedApp=AppWindowToken{5b token=Token{9c ActivityRecord{1f u0 a.b/.Old t7}}}\n",
            "a.b",
            "a.b.Old",
        ),
        ("    mResumedActivity: ActivityRecord{2fb u0 a.b/.Main t12}\n", "a.b", "a.b.Main"),
        ("  topResumedActivity=ActivityRecord{2fb u0 a.b/.Main t12}\n", "a.b", "a.b.Main"),
        ("  ResumedActivity: ActivityRecord{2fb u0 a.b/a.b.Main t12}\n", "a.b", "a.b.Main"),
        # Two screens: the first that has a focus counts.
        ("mCurrentFocus=null\nmCurrentFocus=Window{4b u0 a.b/a.b.Main}\n", "a.b", "a.b.Main"),
        (
            "mCurrentFocus=Window{4b u0 a.b/a.b.Main}\nmCurrentFocus=Window{5c u0 c.d/c.d.Car}\n",
            "a.b",
            "a.b.Main",
        ),
    ],
)
def test_fronts_as_different_phones_say_them(said: str, package: str, activity: str) -> None:
    front = facts.foreground(said)
    assert front is not None
    assert (front.package, front.activity) == (package, activity)


CAR = """  Display: mDisplayId=2
    init=1080x608 160dpi cur=1080x608 app=1080x608 rng=608x608-1080x1080
  mCurrentFocus=Window{5c u0 c.d/c.d.Car}
  mFocusedApp=ActivityRecord{77 u0 c.d/.Car t9}
    mRotation=ROTATION_90 mDeferredRotationPauseCount=0
"""
OWN = """  Display: mDisplayId=0 (organized)
    init=1080x2400 420dpi cur=1080x2400 app=1080x2205 rng=1080x1017-2337x2274
  mCurrentFocus=Window{4b u0 a.b/a.b.Main}
    mRotation=ROTATION_180 mDeferredRotationPauseCount=0
"""
WINDOWS = "WINDOW MANAGER WINDOWS (dumpsys window windows)\n  mCurrentFocus=Window{4b u0 e.f/e.f.Main}\n"


@pytest.mark.parametrize("said", [CAR + OWN, OWN + CAR])
def test_another_display_is_not_the_phone(said: str) -> None:
    held = facts.held_now(said)
    assert held == facts.Held(Size(width=1080, height=2400), 2, "mRotation=ROTATION_180")
    assert facts.device_info(PROPERTIES + said, "s").size == held.size
    assert facts.foreground(said) == Foreground(package="a.b", activity="a.b.Main")


def test_a_display_that_says_nothing_does_not_lend_itself_anothers_front() -> None:
    assert facts.foreground(f"{CAR}  Display: mDisplayId=0\n  mCurrentFocus=null\n") is None
    activities = (
        "ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)\n"
        "Display #2 (activities from top to bottom):\n"
        "    mResumedActivity: ActivityRecord{2f u0 c.d/.Car t1}\n"
        "Display #0 (activities from top to bottom):\n"
        "    mResumedActivity: ActivityRecord{2f u0 a.b/.Main t1}\n"
    )
    front = facts.foreground(f"{OWN.splitlines()[0]}\n{CAR}{activities}")
    assert front is not None
    assert front.package == "a.b"


def test_what_follows_the_displays_is_not_the_last_ones() -> None:
    front = facts.foreground(f"  Display: mDisplayId=0\n{CAR}{WINDOWS}")
    assert front is not None
    assert front.package == "e.f"


def test_where_no_display_is_called_the_phones_own_the_first_counts() -> None:
    assert facts.held_now(CAR) == facts.Held(Size(width=1080, height=608), 1, "mRotation=ROTATION_90")


def test_the_display_that_is_shown_on_comes_first() -> None:
    said = (
        "displayId=0, uniqueId='local:4630947232161729283'\n"
        'Display 4630946545580055170 (HWC display 0): port=130 pnpId=QCM displayName=""\n'
        'Display 4630947232161729283 (HWC display 3): port=131 pnpId=QCM displayName=""\n'
    )
    assert facts.physical(said) == ("4630947232161729283", "4630946545580055170")
    assert facts.physical("") == ()


@pytest.mark.parametrize("said", ["", "mCurrentFocus=null\n", "Can't find service", "mFocusedApp=null"])
def test_a_phone_that_says_nothing_of_its_front(said: str) -> None:
    assert facts.foreground(said) is None


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("mInputShown=true\nmImeWindowVis=0\n", True),
        ("mInputShown=false\nmImeWindowVis=3\n", False),
        ("mImeWindowVis=3\n", True),
        ("mImeWindowVis=0x1\n", False),
        ("", False),
    ],
)
def test_keyboards_as_different_phones_say_them(said: str, shown: bool) -> None:
    front = facts.foreground(APP + said)
    assert front is not None
    assert front.keyboard_shown is shown


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ("mServedView=android.widget.EditText{2d1e VFED..CL. .F...... 0,0-9,9 #7f0a app:id/city}", "city"),
        ("mServedView=x.Edit{2d1e VFED..CL. .F.P..ID 0,0-9,9 #7f0a a.b:id/city aid=107}", "city"),
        ("mServedView=android.widget.EditText{2d1e VFED..CL. .F...... 0,0-9,9}", ""),
        ("mServedView=null", ""),
        ("", ""),
    ],
)
def test_the_field_that_takes_the_keys(said: str, field: str) -> None:
    front = facts.foreground(f"{APP}{said}\n")
    assert front is not None
    assert front.field == field


# What is installed.


@pytest.mark.parametrize(
    ("said", "version"),
    [
        ("    versionName=8.0.49\n    versionName=7.9\n", "8.0.49"),
        ("    versionName=2026.03 (beta) \r\n", "2026.03 (beta)"),
        ("    versionName=null\n", ""),
        ("Unable to find package: a.b\n", ""),
        ("", ""),
    ],
)
def test_versions_as_phones_say_them(said: str, version: str) -> None:
    assert facts.version(said) == version


@pytest.mark.parametrize("name", ["", "a.b; reboot", "a.b c", "a", "$(x).y", "a.b\nreboot"])
def test_the_version_of_what_is_no_package_is_not_asked_for(name: str) -> None:
    assert facts.version_question(name) is None


async def test_apps_with_their_labels(device: AdbDevice) -> None:
    assert list(await device.apps()) == [App(package=LAB, activity=f"{LAB}.MainActivity", label="Lab")]


REAL = """2 activities found:
  Activity #0:
    priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true
    ActivityInfo:
      name=com.tencent.mm.ui.LauncherUI
      packageName=com.tencent.mm
      labelRes=0x7f10015c nonLocalizedLabel=null icon=0x0 banner=0x0
      ApplicationInfo:
        name=com.tencent.mm.app.Application
        packageName=com.tencent.mm
        labelRes=0x7f10015c nonLocalizedLabel=null icon=0x7f0d0001 banner=0x0
  Activity #1:
    ActivityInfo:
      name=.Short
      packageName=a.b
      labelRes=0x0 nonLocalizedLabel=Two words icon=0x0 banner=0x0
  Activity #2:
    ActivityInfo:
      name=a.b.Short
      packageName=a.b
  Activity #3:
    ActivityInfo:
      packageName=nothing.to.open
"""


def test_apps_as_a_real_phone_lists_them() -> None:
    assert facts.launchable(REAL) == (
        App(package="com.tencent.mm", activity="com.tencent.mm.ui.LauncherUI"),
        App(package="a.b", activity="a.b.Short", label="Two words"),
    )


TITLES = """      title="微信" bitmapIcon=android.graphics.Bitmap@1f2 componentName=com.tencent.mm
   title="Say "hi"" iconBitmap=android.graphics.Bitmap@9 componentName=c.d
   title="One" bitmapIcon=null componentName=e.f
   title="Two" bitmapIcon=null componentName=e.f
   title="Other" bitmapIcon=null componentName=a.b
"""


def test_labels_from_a_launcher_that_prints_them() -> None:
    found = (
        App(package="com.tencent.mm", activity="com.tencent.mm.ui.LauncherUI"),
        App(package="c.d", activity="c.d.Main"),
        App(package="e.f", activity="e.f.Main"),
        App(package="g.h", activity="g.h.One"),
        App(package="a.b", activity="a.b.Short", label="Two words"),
    )
    assert [app.label for app in facts.titled(found, TITLES)] == ["微信", 'Say "hi"', "", "", "Two words"]
    assert facts.titled(found, "") == found
    twice = (found[0], found[0].model_copy(update={"activity": "x.Y"}))
    assert facts.titled(twice, TITLES) == twice


async def test_the_launcher_is_asked_where_an_app_has_no_label(
    device: AdbDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    bare = "sed 's/nonLocalizedLabel=.* icon=/nonLocalizedLabel=null icon=/'"
    monkeypatch.setattr(facts, "LAUNCHABLE", f"{facts.LAUNCHABLE} | {bare}")
    monkeypatch.setattr(facts, "TITLES", f"echo '  title=\"My lab\" bitmapIcon=x componentName={LAB}'")
    assert [app.label for app in await device.apps()] == ["My lab"]
    monkeypatch.setattr(facts, "TITLES", "echo nothing")
    assert [app.label for app in await device.apps()] == ["My lab"], "asked once for the same apps"
    monkeypatch.setattr(facts, "LAUNCHABLE", f"{facts.LAUNCHABLE}; echo another list")
    assert [app.label for app in await device.apps()] == [""], "this launcher prints none"


@pytest.mark.parametrize("said", ["", "No activities found\n", "/system/bin/sh: cmd: not found\n"])
def test_no_apps(said: str) -> None:
    assert facts.launchable(said) == ()


def test_a_phone_that_only_lists_packages() -> None:
    assert facts.installed("package:a.b\npackage:c.d\n\npackage:a.b\nWARNING: x\n") == (
        App(package="a.b"),
        App(package="c.d"),
    )


# A touch is checked against the screen as it is held now.


async def test_a_touch_is_for_the_screen_as_it_is_now(device: AdbDevice, phone: VirtualPhone) -> None:
    await device.perform(tap(100, 700))
    await device.shell.run("wm user-rotation lock 1")
    with pytest.raises(OffScreen, match="720x360"):
        await device.perform(tap(100, 700))
    await device.perform(tap(700, 100))
    await device.shell.run("wm size 300x500")
    with pytest.raises(OffScreen, match="500x300"):
        await device.perform(tap(700, 100))
    await device.shell.run("wm size reset; wm user-rotation lock 0")
    await device.perform(tap(101, 700))
    assert [(one["x"], one["y"]) for one in phone.inputs()] == [(100, 700), (700, 100), (101, 700)]


async def test_a_phone_that_does_not_say_how_it_is_held_is_asked_every_time(
    device: AdbDevice, phone: VirtualPhone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(facts, "_CURRENT", re.compile("no such thing"))
    await device.perform(tap(100, 700))
    await device.shell.run("wm user-rotation lock 1")
    with pytest.raises(OffScreen, match="720x360"):
        await device.perform(tap(100, 700))
    assert len(phone.inputs()) == 1
