"""The whole state of a phone as plain JSON: made from a seed, checked when it comes from outside."""

from __future__ import annotations

import json
from datetime import datetime
from math import isfinite
from typing import Any

from virtualphone.clock import ZONE

Json = dict[str, Any]

FORMAT = 1
LATIN_IME = "com.android.inputmethod.latin/.LatinIME"
ADB_IME = "com.android.adbkeyboard/.AdbIME"
IMES = (LATIN_IME, ADB_IME)

_SHAPE: dict[str, type] = {
    "format": int, "seed": int, "clock_ms": int, "device": dict, "settings": dict, "apps": dict,
    "tasks": list,
    "next_id": int, "keyboard": dict, "toasts": list, "notifications": list, "shade": bool, "screen_on": bool,
    "locked": bool, "clipboard": str,
}  # fmt: skip


class BadState(ValueError):
    """A state from outside that is not one; nothing was changed."""


def plain(value: object, what: str) -> Json:
    """A deep copy of an object that is plain JSON; else BadState with the place of what is not."""
    if not isinstance(value, dict):
        raise BadState(f"{what} must be a dict, not {type(value).__name__}")
    try:
        copy = json.loads(json.dumps(value, allow_nan=False))
    except (TypeError, ValueError, RecursionError):
        copy = None
    if copy != value:
        raise BadState(f"{what} must be plain JSON, but {_odd(value, '') or 'it'} is not")
    found: Json = copy
    return found


def _odd(value: object, path: str) -> str:
    """Where the first thing is that JSON does not know."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if not isinstance(key, str):
                return f"{path}: the key {key!r} (not a text)"
            found = _odd(inner, f"{path}/{key}" if path else key)
            if found:
                return found
        return ""
    if isinstance(value, list):
        return next(filter(None, (_odd(inner, f"{path}/{place}") for place, inner in enumerate(value))), "")
    if value is None or isinstance(value, str | bool | int) or (isinstance(value, float) and isfinite(value)):
        return ""
    return f"{path} ({type(value).__name__})"


def start_ms(seed: int) -> int:
    """A Monday morning in March 2026; the seed chooses the minute."""
    base = datetime(2026, 3, 9, 8, 0, tzinfo=ZONE)
    return int(base.timestamp() * 1000) + (seed * 37 % 480) * 60_000


def fresh_settings(locale: str, dark: bool) -> Json:
    """Android's three tables of settings; every value is text, as `settings get` shows it."""
    return {
        "system": {
            "accelerometer_rotation": "0",
            "font_scale": "1.0",
            "screen_brightness": "128",
            "screen_brightness_mode": "0",
            "screen_off_timeout": "60000",
            "system_locales": "zh-CN" if locale == "zh" else "en-US",
            "time_12_24": "24",
            "user_rotation": "0",
            "vibrate_when_ringing": "1",
            "volume_alarm": "6",
            "volume_music": "8",
            "volume_ring": "5",
        },
        "secure": {
            "android_id": "5f3a9c1e7b2d4086",
            "default_input_method": LATIN_IME,
            "enabled_input_methods": ":".join(IMES),
            "location_mode": "3",
            "ui_night_mode": "2" if dark else "1",
        },
        "global": {
            "adb_enabled": "1",
            "airplane_mode_on": "0",
            "auto_time": "1",
            "bluetooth_on": "0",
            "device_name": "Virtual Phone",
            "low_power": "0",
            "mobile_data": "1",
            "wifi_on": "1",
            "window_animation_scale": "1.0",
            "transition_animation_scale": "1.0",
            "animator_duration_scale": "1.0",
            "zen_mode": "0",
        },
    }


def fresh(seed: int, locale: str, dark: bool, size: tuple[int, int], density: int) -> Json:
    """A phone just taken out of its box, before the apps have put their data in."""
    return {
        "format": FORMAT,
        "seed": seed,
        "clock_ms": start_ms(seed),
        "device": {"width": size[0], "height": size[1], "density": density, "size": None, "dpi": None},
        "settings": fresh_settings(locale, dark),
        "apps": {},
        "tasks": [],
        "next_id": 100,
        "keyboard": {
            "shown": False,
            "layer": "letters",
            "shift": False,
            "composing": "",
            "language": "",
            "expanded": False,
            "scroll": 0,
            "field": "",
        },
        "toasts": [],
        "notifications": [],
        "shade": False,
        "screen_on": True,
        "locked": False,
        "clipboard": "",
    }


def check(state: object) -> Json:
    """The state if it has the shape of one, else `BadState` with what is wrong."""
    if not isinstance(state, dict):
        raise BadState(f"a state is a JSON object, not {type(state).__name__}")
    for key, kind in _SHAPE.items():
        if key not in state:
            raise BadState(f"the state has no {key!r}")
        if not isinstance(state[key], kind) or (kind is int and isinstance(state[key], bool)):
            raise BadState(f"{key!r} must be {kind.__name__}, not {type(state[key]).__name__}")
    if state["format"] != FORMAT:
        raise BadState(f"this state has format {state['format']}; this phone reads {FORMAT}")
    if not state["tasks"]:
        raise BadState("a state has at least one task: the page in front")
    for task in state["tasks"]:
        _check_task(task)
    for space in ("system", "secure", "global"):
        if not isinstance(state["settings"].get(space), dict):
            raise BadState(f"settings.{space} must be an object")
    return state


def _check_task(task: object) -> None:
    if not isinstance(task, dict) or not isinstance(task.get("pages"), list) or not task["pages"]:
        raise BadState("each task is an object with a list `pages` that is not empty")
    for page in task["pages"]:
        wanted = {"id": int, "package": str, "activity": str, "args": dict, "vars": dict, "overlays": list}
        for key, kind in wanted.items():
            if not isinstance(page, dict) or not isinstance(page.get(key), kind):
                raise BadState(f"each page has {key!r} as {kind.__name__}")
