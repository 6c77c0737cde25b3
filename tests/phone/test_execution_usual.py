"""Every action on the usual apps of a virtual phone, over the real adb; the phone says what arrived."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.phone.execution_rig import Rig, rig
from treetap.device.wrappers.faults import Fault
from treetap.errors import ActionFailed, TargetNotFound
from treetap.models import (
    Action,
    Back,
    Call,
    ClearText,
    Direction,
    DoubleTap,
    GoHome,
    InputText,
    Key,
    LaunchApp,
    LongPress,
    OpenUrl,
    PressKey,
    Role,
    SaveValue,
    Select,
    SetChecked,
    SetValue,
    Swipe,
    Tap,
    Target,
    Text,
)

CLOCK, CONTACTS, NOTES = "com.android.deskclock", "com.android.contacts", "com.android.notes"
MESSAGES, SETTINGS, HOME = "com.android.messaging", "com.android.settings", "com.android.launcher3"
TO_FIRST = Back(to_first_page=True)


def text(words: str) -> Target:
    return Target(text=Text.literal(words))


async def test_a_touch_arrives_once_and_where_it_is_meant(tmp_path: Path) -> None:
    async with rig(tmp_path) as hands:
        await hands.open("Settings")
        await hands.do(Tap(target=text("Display")))
        (tap,) = hands.received()
        assert (tap["kind"], tap["target"]["text"]) == ("tap", "Display")
        assert hands.pages()[-1] == (SETTINGS, "DisplaySettingsActivity")
        await hands.do(PressKey(key=Key.BACK))
        await hands.do(DoubleTap(target=text("Battery")))
        taps = hands.received()
        assert [one["kind"] for one in taps] == ["tap", "tap"]
        assert len({(one["x"], one["y"]) for one in taps}) == 1
        await hands.open("Messages")
        await hands.do(LongPress(target=text("Mom")))
        (hold,) = hands.received()
        assert (hold["kind"], hold["ms"] >= 500) == ("hold", True)


async def test_swipes_scroll_and_never_leave_the_app(tmp_path: Path) -> None:
    async with rig(tmp_path) as hands:
        await hands.open("Settings")
        for direction in Direction:
            for distance in (0.1, 1.0):
                await hands.do(Swipe(direction=direction, distance=distance))
                (swipe,) = hands.received()
                assert swipe["kind"] == "swipe"
        assert hands.pages() == [(SETTINGS, "Settings")]


@pytest.mark.parametrize("locale", ["zh", pytest.param("en", marks=pytest.mark.slow)])
async def test_apps_are_launched_by_either_language(tmp_path: Path, locale: str) -> None:
    names = {"闹钟": CLOCK, "Contacts": CONTACTS, "短信": MESSAGES, "notes": NOTES, SETTINGS: SETTINGS}
    async with rig(tmp_path, locale=locale) as hands:
        for name, package in names.items():
            await hands.do(LaunchApp(app=Text.literal(name)))
            assert hands.pages()[-1][0] == package


async def test_what_no_app_can_do_is_refused_cleanly(tmp_path: Path) -> None:
    async with rig(tmp_path) as hands:
        actions: list[Action] = [
            *(Call(number=Text.literal(number)) for number in ("Ann", "12a", "+", "tel:1", "1\n2")),
            OpenUrl(url=Text.literal("market://details?id=org.example")),
            *(OpenUrl(url=Text.literal(url)) for url in ("no link", "/etc/passwd", "https://a\nb")),
            LaunchApp(app=Text.literal("Setings of mine")),
        ]
        for action in actions:
            with pytest.raises(ActionFailed) as caught:
                await hands.do(action)
            assert caught.value.hint
        assert hands.pages() == [(HOME, "MainActivity")]
        await hands.do(OpenUrl(url=Text.literal("smsto:12345")))
        assert hands.pages()[-1][0] == MESSAGES
        await hands.do(OpenUrl(url=Text.literal("https://example.com")))
        assert hands.pages()[-1][0] == "com.android.browser"
        await hands.do(Call(number=Text.literal("10086")))
        assert hands.pages()[-1][0] == "com.android.dialer"


async def test_home_leads_to_the_first_page_of_the_home_screen(tmp_path: Path) -> None:
    async with rig(tmp_path) as hands:
        await hands.open("Settings", "Display")
        await hands.do(GoHome())
        assert [one["code"] for one in hands.received()] == [3, 3]
        assert hands.pages() == [(HOME, "MainActivity")]
        await hands.do(TO_FIRST)
        assert hands.pages() == [(HOME, "MainActivity")], "BACK leads nowhere from there"


async def deep(hands: Rig, app: str) -> None:
    """Three pages down in one of three apps."""
    if app == "Settings":
        await hands.open(app, "Display", "Display size and text")
    elif app == "Contacts":
        await hands.open(app)
        await hands.do(Tap(target=Target(role=Role.ITEM, ordinal=2)))
        await hands.do(Tap(target=Target(description=Text.literal("Edit"))))
    else:
        await hands.open(app)
        await hands.do(Tap(target=Target(description=Text.literal("More options"))))
        await hands.do(Tap(target=text("Settings")))


@pytest.mark.parametrize(
    ("app", "first"),
    [
        ("Settings", (SETTINGS, "Settings")),
        ("Contacts", (CONTACTS, "MainActivity")),
        pytest.param("Clock", (CLOCK, "MainActivity"), marks=pytest.mark.slow),
    ],
)
async def test_back_to_the_first_page_from_deep_inside_and_when_already_there(
    tmp_path: Path, app: str, first: tuple[str, str]
) -> None:
    async with rig(tmp_path) as hands:
        await deep(hands, app)
        assert len(hands.pages()) >= 2
        for _ in range(2):
            await hands.do(TO_FIRST)
            assert hands.pages() == [first]
            assert hands.overlays() == []


async def test_unsaved_work_is_not_thrown_away_on_the_way_back(tmp_path: Path) -> None:
    async with rig(tmp_path) as hands:
        await deep(hands, "Contacts")
        before = hands.data(CONTACTS)
        name = Target(resource_id=f"{CONTACTS}:id/name")
        await hands.do(SetValue(target=name, value=Text.literal("Someone else")))
        with pytest.raises(ActionFailed, match="unsaved"):
            await hands.do(TO_FIRST)
        assert hands.pages()[-1] == (CONTACTS, "EditActivity")
        assert hands.overlays() == []
        assert hands.data(CONTACTS) == before
        shown = await hands.do(SaveValue(name="name", target=name))
        assert shown.value == "Someone else"


async def test_text_arrives_in_the_field_that_is_meant(tmp_path: Path) -> None:
    words = "张三 O'Neil; $(reboot) `x` %s 😀"
    async with rig(tmp_path, locale="zh") as hands:
        await hands.open("通讯录")
        await hands.do(Tap(target=Target(description=Text.literal("新建联系人"))))
        company = Target(resource_id=f"{CONTACTS}:id/company")
        done = await hands.do(InputText(target=company, text=Text.literal(words)))
        assert len(done.inputs) == 2, "the cursor was in the name"
        assert (await hands.do(SaveValue(name="x", target=company))).value == words
        again = await hands.do(SetValue(target=company, value=Text.literal(words)))
        assert again.held
        await hands.do(ClearText(target=company))
        await hands.do(SetValue(target=Target(resource_id=f"{CONTACTS}:id/name"), value=Text.literal("安")))
        await hands.do(Tap(target=text("保存")))
        made = max(hands.data(CONTACTS)["people"], key=lambda one: int(one["id"]))
        assert (made["name"], made["company"]) == ("安", "")


async def test_a_swallowed_touch_writes_into_no_other_field(tmp_path: Path) -> None:
    async with rig(tmp_path) as hands:
        await deep(hands, "Contacts")
        name = Target(resource_id=f"{CONTACTS}:id/name")
        company = Target(resource_id=f"{CONTACTS}:id/company")
        await hands.do(SetValue(target=name, value=Text.literal("A draft")))
        deaf = hands.troubled(Fault("swallowed_tap", rate=1.0), seed=1)
        rome = Text.literal("Rome")
        for action in (
            SetValue(target=company, value=rome),
            InputText(target=company, text=rome),
            ClearText(target=company),
        ):
            with pytest.raises(ActionFailed, match="the cursor is in"):
                await deaf.do(action)
        assert (await hands.do(SaveValue(name="x", target=name))).value == "A draft"
        dull = hands.troubled(Fault("swallowed_tap", at=(1,)), seed=1)
        await dull.do(SetValue(target=company, value=rome))
        assert (await hands.do(SaveValue(name="x", target=company))).value == "Rome"


async def test_a_switch_is_set_and_set_again(tmp_path: Path) -> None:
    async with rig(tmp_path, locale="zh") as hands:
        await hands.open("设置", "显示")
        for wanted, value in ((True, "2"), (True, "2"), (False, "1"), (False, "1")):
            before = hands.setting("secure", "ui_night_mode")
            done = await hands.do(SetChecked(target=text("深色主题"), checked=wanted))
            assert hands.setting("secure", "ui_night_mode") == value
            assert done.held is (before == value)
            assert len(hands.received()) == (before != value)


async def test_a_slider_is_brought_to_a_share(tmp_path: Path) -> None:
    async with rig(tmp_path) as hands:
        await hands.open("Settings", "Display")
        level = Target(text=Text.literal("Brightness level"))
        for wanted in ("30%", "82", "max", "0%"):
            await hands.do(SetValue(target=level, value=Text.literal(wanted)))
            share = {"max": 1.0}.get(wanted) if wanted == "max" else int(wanted.strip("%")) / 100
            assert share is not None
            assert int(hands.setting("system", "screen_brightness")) == pytest.approx(255 * share, abs=3)
            assert len(hands.received()) <= 6
            assert (await hands.do(SetValue(target=level, value=Text.literal(wanted)))).held


@pytest.mark.parametrize(
    ("hours", "wanted", "hour", "minute"),
    [("12", "晚上11点05分", 23, 5), pytest.param("24", "07:45", 7, 45, marks=pytest.mark.slow)],
)
async def test_an_alarm_is_set_on_its_wheels(
    tmp_path: Path, hours: str, wanted: str, hour: int, minute: int
) -> None:
    async with rig(tmp_path, locale="zh") as hands:
        hands.phone.set_value("settings/system/time_12_24", hours)
        await hands.open("时钟")
        known = {one["id"] for one in hands.data(CLOCK)["alarms"]}
        await hands.do(Tap(target=Target(description=Text.literal("添加闹钟"))))
        picker = Target(resource_id=f"{CLOCK}:id/time_picker")
        await hands.do(SetValue(target=picker, value=Text.literal(wanted)))
        assert len(hands.received()) <= 12
        assert (await hands.do(SetValue(target=picker, value=Text.literal(wanted)))).held
        await hands.do(Tap(target=Target(description=Text.literal("保存"))))
        (made,) = [one for one in hands.data(CLOCK)["alarms"] if one["id"] not in known]
        assert (made["hour"], made["minute"]) == (hour, minute)


async def test_an_option_of_a_dialog_is_chosen(tmp_path: Path) -> None:
    async with rig(tmp_path) as hands:
        await hands.open("Settings", "Display")
        timeout = text("Screen timeout")
        await hands.do(Select(target=timeout, option=Text.literal("5 minutes")))
        assert hands.setting("system", "screen_off_timeout") == "300000"
        assert (await hands.do(Select(target=timeout, option=Text.literal("5 minutes")))).held
        with pytest.raises(TargetNotFound, match="no option"):
            await hands.do(Select(target=timeout, option=Text.literal("7 minutes")))
        assert hands.overlays() == []
        assert hands.setting("system", "screen_off_timeout") == "300000"
