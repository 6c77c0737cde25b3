"""The settings: every page and dialog, and what changes when one uses them."""

from __future__ import annotations

from typing import Any

from virtualphone.tours.steps import Flow, Step, Tour, Walker, key, slide, wait, write

Json = dict[str, Any]
PACKAGE = "com.android.settings"


def tap(name: str, nth: int = 0) -> Step:
    """Tap a row; if only its upper edge looks out above the navigation bar, bring it up first."""

    def step(walker: Walker) -> None:
        metrics = walker.phone.metrics
        low, middle = metrics.height - metrics.navigation_bar, (metrics.width // 2, metrics.height // 2)
        for _ in range(8):
            box = walker.reach(name, nth)
            if box.y + box.h // 2 < low:
                break
            walker.hands.swipe(middle, (middle[0], middle[1] - metrics.height // 6), 2000)
        walker.hands.tap(*walker.centre(name, nth))

    return step


def _table(space: str, name: str, value: str) -> Any:
    """A value of a table is this afterwards, and was not before."""
    return lambda before, after: (
        after["settings"][space].get(name) == value and before["settings"][space].get(name) != value
    )


def _data(state: Json) -> Json:
    data: Json = state["apps"][PACKAGE]
    return data


def _taps(*names: str) -> tuple[Step, ...]:
    return tuple(tap(name) for name in names)


def _own_info(walker: Walker) -> None:
    """The one app that surely runs."""
    walker.phone.launch(PACKAGE, "AppInfoActivity", {"package": PACKAGE})


def _named(rows: list[Json], name: str) -> Json:
    return next((row for row in rows if row["name"] == name), {})


_WIFI = _taps("network", "internet")
_DEVELOPER = (tap("about"), *(tap("build") for _ in range(7)))

SCREENS: dict[str, tuple[Step, ...]] = {
    "main": (),
    "search": (tap("search_bar"), write("a")),
    "network": _taps("network"),
    "wifi": _WIFI,
    "wifi password": (*_WIFI, tap("network", 1)),
    "wifi details": (*_WIFI, tap("network_details")),
    "saved networks": (*_WIFI, tap("saved_networks")),
    "add network": (*_WIFI, tap("add_network")),
    "mobile network": _taps("network", "sims"),
    "hotspot": _taps("network", "hotspot"),
    "hotspot name": _taps("network", "hotspot", "hotspot_name"),
    "private dns": _taps("network", "private_dns"),
    "connected devices": _taps("connected"),
    "bluetooth": _taps("connected", "bluetooth"),
    "pair": (tap("connected"), tap("pair_new"), wait(3)),
    "pairing code": (tap("connected"), tap("pair_new"), wait(3), tap("found")),
    "device": (tap("connected"), tap("device_details")),
    "rename device": _taps("connected", "device_details", "rename"),
    "forget device": _taps("connected", "device_details", "unpair"),
    "apps": _taps("apps"),
    "app info": _taps("apps", "app"),
    "app storage": _taps("apps", "app", "app_storage"),
    "clear data": _taps("apps", "app", "app_storage", "clear_data"),
    "force stop": (_own_info, tap("force_stop")),
    "notifications": _taps("notifications"),
    "battery": _taps("battery"),
    "battery saver": _taps("battery", "saver"),
    "saver schedule": _taps("battery", "saver", "saver_when"),
    "storage": _taps("storage"),
    "free up space": _taps("storage", "free_up"),
    "sound": _taps("sound"),
    "do not disturb": _taps("sound", "dnd"),
    "who may call": _taps("sound", "dnd", "dnd_calls"),
    "ringtone": _taps("sound", "ringtone"),
    "display": _taps("display"),
    "screen timeout": _taps("display", "timeout"),
    "text size": _taps("display", "text_size"),
    "accessibility": _taps("accessibility"),
    "security": _taps("security"),
    "screen lock": _taps("security", "screen_lock"),
    "location": _taps("location"),
    "system": _taps("system"),
    "languages": _taps("system", "languages"),
    "keyboards": _taps("system", "keyboard"),
    "date and time": _taps("system", "date_time"),
    "set date": _taps("system", "date_time", "auto_time", "set_date"),
    "set time": _taps("system", "date_time", "auto_time", "set_time"),
    "update": _taps("system", "update"),
    "reset": _taps("system", "reset"),
    "reset network": _taps("system", "reset", "reset_network"),
    "about": _taps("about"),
    "device name": _taps("about", "device_name"),
    "imei": _taps("about", "imei"),
    "android version": _taps("about", "android_version"),
    "developer options": (*_DEVELOPER, key("BACK"), tap("system"), tap("developer")),
}

FLOWS = (
    Flow("wifi off", (*_WIFI, tap("wifi")), _table("global", "wifi_on", "0")),
    Flow(
        "join a network",
        (*_WIFI, tap("network", 1), write("correcthorse"), tap("connect")),
        lambda before, after: (
            _data(after)["connected"] != _data(before)["connected"]
            and any(one["password"] == "correcthorse" and one["saved"] for one in _data(after)["networks"])  # noqa: S105
        ),
    ),
    Flow(
        "forget the network",
        (*_WIFI, tap("network_details"), tap("forget")),
        lambda before, after: _data(before)["connected"] == 1 and _data(after)["connected"] == 0,
    ),
    Flow(
        "add a network",
        (
            *_WIFI,
            tap("add_network"),
            tap("name"),
            write("Attic"),
            tap("password"),
            write("upstairs1"),
            tap("save"),
        ),
        lambda _before, after: _named(_data(after)["networks"], "Attic").get("password") == "upstairs1",
    ),
    Flow("airplane mode", _taps("network", "airplane"), _table("global", "airplane_mode_on", "1")),
    Flow(
        "hotspot with a name",
        (*_taps("network", "hotspot", "use_hotspot", "hotspot_name"), key("CLEAR"), write("Van"), tap("ok")),
        lambda _before, after: _data(after)["hotspot_on"] and _data(after)["hotspot_name"] == "Van",
    ),
    Flow(
        "bluetooth on",
        _taps("connected", "bluetooth", "use_bluetooth"),
        _table("global", "bluetooth_on", "1"),
    ),
    Flow(
        "pair a device",
        (tap("connected"), tap("pair_new"), wait(3), tap("found"), tap("pair")),
        lambda before, after: (
            sum(one["paired"] for one in _data(after)["devices"])
            == sum(one["paired"] for one in _data(before)["devices"]) + 1
        ),
    ),
    Flow(
        "forget a device",
        _taps("connected", "device_details", "unpair", "ok"),
        lambda before, after: (
            _data(before)["devices"][0]["paired"] and not _data(after)["devices"][0]["paired"]
        ),
    ),
    Flow("dark theme", _taps("display", "dark"), _table("secure", "ui_night_mode", "2")),
    Flow(
        "brightness",
        (tap("display"), slide("brightness", 0.98)),
        _table("system", "screen_brightness", "255"),
    ),
    Flow(
        "screen timeout",
        _taps("display", "timeout", "timeout_300000"),
        _table("system", "screen_off_timeout", "300000"),
    ),
    Flow(
        "largest text",
        (*_taps("display", "text_size"), slide("font_size", 0.99)),
        _table("system", "font_scale", "1.5"),
    ),
    Flow("ring volume", (tap("sound"), slide("ring_volume", 0.02)), _table("system", "volume_ring", "0")),
    Flow(
        "ringtone",
        _taps("sound", "ringtone", "tune_zen"),
        lambda before, after: _data(before)["ringtone"] != _data(after)["ringtone"] == "Zen",
    ),
    Flow("do not disturb", _taps("sound", "dnd", "use_dnd"), _table("global", "zen_mode", "1")),
    Flow(
        "silence an app",
        (tap("notifications"), tap(f"notify_{PACKAGE}")),
        lambda _before, after: _data(after)["muted"] == [PACKAGE],
    ),
    Flow("battery saver", _taps("battery", "saver", "use_saver"), _table("global", "low_power", "1")),
    Flow(
        "free up space",
        _taps("storage", "free_up", "ok"),
        lambda before, after: (
            _data(before)["storage"]["temporary"] > _data(after)["storage"]["temporary"] == 0
        ),
    ),
    Flow("location off", _taps("location", "use_location"), _table("secure", "location_mode", "0")),
    Flow("twelve hours", _taps("system", "date_time", "clock_24"), _table("system", "time_12_24", "12")),
    Flow(
        "keyboard",
        _taps("system", "keyboard", "ime_adb"),
        _table("secure", "default_input_method", "com.android.adbkeyboard/.AdbIME"),
    ),
    Flow(
        "rename the phone",
        (*_taps("about", "device_name"), key("CLEAR"), write("Pocket"), tap("ok")),
        _table("global", "device_name", "Pocket"),
    ),
    Flow("become a developer", _DEVELOPER, _table("global", "development_settings_enabled", "1")),
    Flow(
        "reset the network",
        _taps("system", "reset", "reset_network", "ok"),
        lambda _before, after: (
            not any(one["saved"] for one in _data(after)["networks"]) and not _data(after)["connected"]
        ),
    ),
)

TOUR = Tour(PACKAGE, SCREENS, FLOWS)
