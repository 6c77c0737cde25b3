"""Set: the very control, the right way round, and nothing that merely speaks of it."""

from __future__ import annotations

import pytest

from tests.unit.checking_screens import (
    Case,
    button,
    glanced,
    holding,
    icon,
    near_miss,
    near_misses,
    off_picture,
    page,
    row,
    slider,
    switch,
    text,
    told,
    typing,
)
from treetap.models import EvidenceKind, Role

CASES = {
    "a button that says how it stands": Case(
        "set the heater to auto",
        (page("Stove", icon("Heater: off")),),
        page("Stove", icon("Heater: auto")),
        (
            page("Stove", icon("Heater: off")),
            page("Stove", icon("Heater: automatic off")),
            page("Stove", icon("Water heater: auto")),
            page("Stove", row("Heater: auto-clean")),
        ),
    ),
    "a button that says it is on": Case(
        "turn on the flash",
        (page("Stove", icon("Flash: off")),),
        page("Stove", icon("Flash: on")),
        (page("Stove", icon("Flash: off")), page("Stove", icon("Flash: on at night"))),
    ),
    "of what was offered": Case(
        "change the delivery address to work",
        (
            page("Flowers", button("To: Home, 3 Hay Lane"), button("Wreaths")),
            page(
                "Flowers",
                button("To: Home, 3 Hay Lane"),
                dialog=(
                    text("Delivery address"),
                    switch("Home, 3 Hay Lane", True, kind=Role.RADIO),
                    switch("Work, 8 Oat Road", False, kind=Role.RADIO),
                ),
            ),
        ),
        page("Flowers", button("To: Work, 8 Oat Road"), button("Wreaths")),
        (
            page("Flowers", button("To: Home, 3 Hay Lane"), button("Wreaths")),
            page("Flowers", button("To: Workshop, 9 Oat Road"), button("Wreaths")),
            page("Flowers", button("Nobody's work")),
        ),
    ),
    "of what was offered in other words": Case(
        "change the search engine to Compass",
        (
            page("Choices", row("Searches with", "Lantern"), row("Letters", "Large")),
            page(
                "Choices",
                row("Searches with", "Lantern"),
                dialog=(
                    text("Searches with"),
                    switch("Lantern", True, kind=Role.RADIO),
                    switch("Compass", False, kind=Role.RADIO),
                ),
            ),
        ),
        page("Choices", row("Searches with", "Compass"), row("Letters", "Large")),
        (
            page("Choices", row("Searches with", "Lantern"), row("Letters", "Large")),
            page("Choices", row("Searches with", "Compass rose"), row("Letters", "Large")),
        ),
    ),
    "seconds": Case(
        "把自拍定时器设为5秒",
        (page("相机设置", row("自拍定时器", "关闭")),),
        page("相机设置", row("自拍定时器", "5秒")),
        (page("相机设置", row("自拍定时器", "10秒")), page("相机设置", row("自拍定时器", "5分钟"))),
    ),
    "its words in another order": Case(
        "Set the menu to start on Friday",
        (),
        page("Options", switch("Start menu on Friday", True)),
        (
            page("Options", switch("Start menu on Friday", False)),
            page("Options", switch("Start menu on Fridays only", True)),
            page("Options", switch("Start menu on Monday", True)),
        ),
    ),
    "two words of a name, the third of its page": Case(
        "turn off payments abroad for my card",
        (),
        page("Card", switch("Payments abroad", False), switch("Cash", True)),
        (
            page("Account", switch("Payments abroad", False)),
            page("Card", switch("Payments abroad", True)),
            page("Card", switch("Payments", False)),
        ),
    ),
    "on": Case(
        "turn on Wi-Fi",
        (),
        page("Network", switch("Wi-Fi", True), switch("Bluetooth", False)),
        (
            page("Network", switch("Wi-Fi", False), switch("Bluetooth", True)),
            page("Network", switch("Wi-Fi scanning", True), switch("Wi-Fi", False)),
            page("Network", switch("Download over Wi-Fi only", True)),
            page("Network", switch("Wi-Fi hotspot", True)),
            page("Ann", row("Wi-Fi is on"), row("task completed"), typing(hint="Message")),
            page("Network", row("Wi-Fi", "On")),
            page("Network", switch("Wi-Fi", True, enabled=False)),
            page("Network", switch("Wi-Fi", True), loading=True),
            page("Network", switch("Wi-Fi", True), dialog=(text("Turn on Wi-Fi?"), button("OK"))),
            page("Network", switch("Wi-Fi calling", True)),
        ),
    ),
    "off": Case(
        "turn off bluetooth",
        (),
        page("Devices", switch("Bluetooth", False)),
        (
            page("Devices", switch("Bluetooth", True)),
            page("Devices", switch("Bluetooth tethering", False)),
            page("Devices", row("Bluetooth")),
        ),
    ),
    "named by two words, and its page by the third": Case(
        "switch off lesson reminders for the course",
        (),
        page("Course", switch("Lesson reminders", False), switch("Sounds", True)),
        (
            page("Course", switch("Lesson reminders", True), switch("Sounds", False)),
            page("Course", switch("Reminders", False)),
            page("Course", switch("Lesson sounds", False)),
            page("Library", switch("Lesson reminders", False)),
        ),
    ),
    "zh on": Case(
        "打开蓝牙",
        (),
        page("连接", switch("蓝牙", True), switch("WLAN", False)),
        (
            page("连接", switch("蓝牙", False), switch("WLAN", True)),
            page("连接", switch("蓝牙共享", True)),
            page("连接", row("蓝牙")),
            page("蓝牙", row("可用设备")),
        ),
    ),
    "zh task, english screen": Case(
        "关闭飞行模式",
        (),
        page("Network", switch("Airplane mode", False)),
        (page("Network", switch("Airplane mode", True)), page("Network", switch("Silent mode", False))),
    ),
    "other words for it": Case(
        "enable dark mode",
        (),
        page("显示", switch("深色主题", True)),
        (page("显示", switch("深色主题", False)), page("显示", switch("浅色主题", True))),
    ),
    "use": Case(
        "turn on bluetooth",
        (),
        page("Bluetooth", switch("Use Bluetooth", True)),
        (
            page("Bluetooth", switch("Disable Bluetooth", True)),
            page("Bluetooth", switch("Use Bluetooth", False)),
        ),
    ),
    "two of that name": Case(
        "turn on location",
        (),
        page("Privacy", switch("Location", True)),
        (page("Privacy", switch("Location", True), switch("Location", False)),),
    ),
    "by its time": Case(
        "turn off the 7:30 am alarm",
        (),
        page("Alarm", switch("7:30 AM", False), switch("9:00 AM", True)),
        (
            page("Alarm", switch("7:30 AM", True), switch("9:00 AM", False)),
            page("Alarm", switch("7:30 PM", False), switch("7:30 AM", True)),
            page("Bus", switch("7:30 AM", False)),
        ),
    ),
    "checkbox": Case(
        "disable vibration",
        (),
        page("Sound", switch("Vibration", False, kind=Role.CHECKBOX)),
        (page("Sound", switch("Vibration", False, kind=Role.CHECKBOX), button("Save")),),
    ),
    "percent": Case(
        "set brightness to 70%",
        (),
        page("Display", slider("Brightness", "70%")),
        (
            page("Display", slider("Brightness", "7%")),
            page("Display", slider("Volume", "70%")),
            page("Display", slider("Brightness", "70%"), button("Apply")),
            page("Display", row("Brightness", "170%")),
            page("Display", row("Brightness in the sun", "70%")),
        ),
    ),
    "zh percent": Case(
        "把亮度调到50%",
        (),
        page("显示", row("亮度", "50%")),
        (
            page("显示", row("亮度", "5%")),
            page("显示", row("音量", "50%")),
            page("显示", row("亮度", "50"), row("x", "50%"), button("保存")),
        ),
    ),
    "quoted value": Case(
        "set the ringtone to 'Dawn'",
        (),
        page("Sound", row("Ringtone", "Dawn")),
        (
            page("Sound", row("Ringtone", "Dawn chorus")),
            page("Sound", row("Alarm sound", "Dawn")),
            page("Sound", row("Ringtone", "Dusk")),
            page("Dawn", row("Ringtone")),
            page(
                "Sound",
                row("Ringtone", "Dusk"),
                dialog=(text("Ringtone"), switch("Dawn", True, kind=Role.RADIO), button("OK")),
            ),
        ),
    ),
    "chosen": Case(
        "set the ringtone to 'Dawn'",
        (),
        page("Ringtone", switch("Dawn", True, kind=Role.RADIO), switch("Dusk", False, kind=Role.RADIO)),
        (
            page("Ringtone", switch("Dawn", False, kind=Role.RADIO), switch("Dusk", True, kind=Role.RADIO)),
            page("Alarm sound", switch("Dawn", True, kind=Role.RADIO)),
        ),
    ),
    "unread value": Case(
        "set the language to French",
        (),
        page("System", row("Language", "French")),
        (
            page("System", row("Language", "English")),
            page("System", row("Keyboard", "French")),
            page("French", row("Language")),
        ),
    ),
    "not all": Case(
        "turn on all notifications", (), None, (page("Notifications", switch("Notifications", True)),)
    ),
    "quick tile": Case(
        "turn on the flashlight",
        (),
        page("", icon("Flashlight, on", checked=True)),
        (page("", icon("Flashlight, off", checked=False)), page("", icon("Flashlight"))),
    ),
    "glance": Case(
        "turn on Wi-Fi",
        (),
        None,
        (
            glanced(page("Network", switch("Wi-Fi", True)), "Wi-Fi"),
            off_picture(page("Network", switch("Wi-Fi", True))),
        ),
    ),
    "raised": Case(
        "turn up the volume",
        (page("Sound", slider("Volume", "30%")),),
        page("Sound", slider("Volume", "45%")),
        (
            page("Sound", slider("Volume", "30%")),
            page("Sound", slider("Volume", "20%")),
            ((), page("Sound", slider("Volume", "90%"))),
            page("Sound", slider("Brightness", "90%")),
        ),
    ),
    "lowered": Case(
        "把音量调小",
        (page("声音", slider("音量", "60%")),),
        page("声音", slider("音量", "40%")),
        (page("声音", slider("音量", "80%")),),
    ),
    "toggled": Case(
        "切换深色模式",
        (page("显示", switch("深色模式", False)),),
        page("显示", switch("深色模式", True)),
        (page("显示", switch("深色模式", False)), ((), page("显示", switch("深色模式", True)))),
    ),
}


@pytest.mark.parametrize("name", holding(CASES))
async def test_it_is_set(name: str) -> None:
    case = CASES[name]
    assert case.holds is not None
    evidence = await told(case.sentence, case.seen, case.holds)
    assert evidence is not None
    assert evidence.kind is EvidenceKind.STATE
    assert evidence.target is not None and evidence.target.element is None


@pytest.mark.parametrize(("name", "number"), near_misses(CASES))
async def test_it_is_not(name: str, number: int) -> None:
    assert await near_miss(CASES[name], number) is None


@pytest.mark.parametrize(
    ("sentence", "title", "value"),
    [
        ("change the search engine to Compass", "Search suggestions", "Compass"),
        ("set the streaming quality to High", "Download quality", "High"),
        ("set the alarm volume to High", "Volume", "High"),
        ("把背景颜色改成红色", "文字颜色", "红色"),
        ("set the alarm volume to High", "在用", "High"),
    ],
)
async def test_what_was_offered_for_another_of_its_kind_proves_nothing(
    sentence: str, title: str, value: str
) -> None:
    options = (text(title), switch("Old", True, kind=Role.RADIO), switch(value, False, kind=Role.RADIO))
    before = page("Choices", row(title, "Old"))
    asked = page("Choices", row(title, "Old"), dialog=options)
    assert await told(sentence, (before, asked), page("Choices", row(title, value))) is None
