"""Tasks in the phone's settings: switches, values and pages, near and far, some of them so already."""

from __future__ import annotations

from collections.abc import Sequence

from treetap.bench.tasks.states import SETTINGS, app_value, data, setting, shows
from treetap.bench.tasks.task import Judge, Seen, Task, in_both
from virtualphone.tours.settings import tap
from virtualphone.tours.steps import Step, key, launch, slide, write


def _ways(*names: str) -> tuple[Step, ...]:
    return (launch(SETTINGS), *(tap(name) for name in names))


def _switch(
    name: str, sentences: tuple[str, str], judge: Judge, way: Sequence[str] = (), **rest: bool
) -> list[Task]:
    return in_both(
        name,
        sentences,
        lambda _locale: judge,
        kind="switch",
        optimum=len(way) + 1,
        solution=lambda _locale: _ways(*way) if way else (),
        **rest,
    )


def switches() -> list[Task]:
    """On and off."""
    return [
        *_switch(
            "wifi off",
            ("Turn off Wi-Fi", "关闭WLAN"),
            setting("global", "wifi_on", "0"),
            ("network", "internet", "wifi"),
        ),
        *_switch(
            "bluetooth on",
            ("Turn bluetooth on.", "打开蓝牙"),
            setting("global", "bluetooth_on", "1"),
            ("connected", "bluetooth", "use_bluetooth"),
        ),
        *_switch(
            "airplane on",
            ("Switch the phone to airplane mode", "帮我开启飞行模式"),
            setting("global", "airplane_mode_on", "1"),
            ("network", "airplane"),
        ),
        *_switch(
            "dark theme on",
            ("Enable the dark theme", "启用深色主题"),
            setting("secure", "ui_night_mode", "2"),
            ("display", "dark"),
        ),
        *_switch(
            "mobile data off",
            ("Disable mobile data", "把移动数据关掉"),
            setting("global", "mobile_data", "0"),
            ("network", "sims", "mobile_data"),
        ),
        *_switch(
            "touch sounds off",
            ("Turn off touch sounds in Settings", "在设置里关闭触摸提示音"),
            setting("system", "sound_effects_enabled", "0"),
            ("sound", "touch_sounds"),
        ),
        *_switch(
            "location off without its word",
            ("Stop apps from knowing where I am", "别让应用知道我在哪里"),
            setting("secure", "location_mode", "0"),
            ("location", "use_location"),
        ),
        *_switch(
            "battery saver on",
            ("Turn battery saver on", "开启省电模式"),
            setting("global", "low_power", "1"),
            ("battery", "saver", "use_saver"),
        ),
        *_switch(
            "wifi on already",
            ("Turn wifi on.", "打开Wi-Fi"),
            setting("global", "wifi_on", "1"),
            holds=True,
        ),
        *_switch(
            "bluetooth off already",
            ("Make sure Bluetooth is off", "确保蓝牙是关闭的"),
            setting("global", "bluetooth_on", "0"),
            holds=True,
        ),
    ]


def values() -> list[Task]:
    """One of several, a level, a name."""
    return [
        *in_both(
            "screen timeout",
            ("Set the screen timeout to 5 minutes", "把屏幕自动锁定时间设置为5分钟"),
            lambda _locale: setting("system", "screen_off_timeout", "300000"),
            kind="value",
            optimum=4,
            solution=lambda _locale: _ways("display", "timeout", "timeout_300000"),
        ),
        *in_both(
            "brightness max",
            ("Turn brightness to the max value.", "把屏幕亮度调到最大"),
            lambda _locale: setting("system", "screen_brightness", "255"),
            kind="value",
            optimum=3,
            solution=lambda _locale: (*_ways("display"), slide("brightness", 0.98)),
        ),
        *in_both(
            "ringtone",
            ("Change the phone ringtone to Zen", "把手机铃声换成禅意"),
            lambda _locale: app_value(SETTINGS, "ringtone", "Zen"),
            kind="value",
            optimum=4,
            solution=lambda _locale: _ways("sound", "ringtone", "tune_zen"),
        ),
        *in_both(
            "device name",
            ("Rename this phone to 'Pocket'", "把手机的设备名称改为“口袋”"),
            lambda locale: setting("global", "device_name", {"en": "Pocket", "zh": "口袋"}[locale]),
            kind="value",
            optimum=5,
            solution=lambda locale: (
                *_ways("about", "device_name"),
                key("CLEAR"),
                write({"en": "Pocket", "zh": "口袋"}[locale]),
                tap("ok"),
            ),
        ),
        *in_both(
            "join a network",
            ("Connect to the Wi-Fi network 'Library Free WiFi'", "连接无线网络“图书馆免费WiFi”"),
            _joined,
            kind="value",
            optimum=4,
            solution=lambda locale: (*_ways("network", "internet"), tap(_LIBRARY[locale])),
        ),
    ]


_LIBRARY = {"en": "Library Free WiFi", "zh": "图书馆免费WiFi"}


def _joined(locale: str) -> Judge:
    def judge(seen: Seen) -> bool:
        held = data(seen.state, SETTINGS)
        return any(
            one["name"] == _LIBRARY[locale] and one["id"] == held["connected"] for one in held["networks"]
        )

    return judge


def pages() -> list[Task]:
    """To be taken somewhere."""
    return [
        *in_both(
            "open settings",
            ("Open the Settings app", "打开设置"),
            lambda _locale: shows(SETTINGS),
            kind="open",
            optimum=1,
            solution=lambda _locale: _ways(),
        ),
        *in_both(
            "open display page",
            ("Go to the display settings", "进入显示设置页面"),
            lambda _locale: shows(SETTINGS, "DisplaySettingsActivity"),
            kind="open",
            optimum=2,
            solution=lambda _locale: _ways("display"),
        ),
        *in_both(
            "open do not disturb page",
            ("Open the Do Not Disturb page in settings", "打开设置中的勿扰模式页面"),
            lambda _locale: shows(SETTINGS, "DndActivity"),
            kind="open",
            optimum=3,
            solution=lambda _locale: _ways("sound", "dnd"),
        ),
    ]


def settings_tasks() -> list[Task]:
    """All of them."""
    return [*switches(), *values(), *pages()]
