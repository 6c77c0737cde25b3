"""The whole state of a phone as plain JSON, as a seed makes it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from virtualphone.clock import ZONE

Json = dict[str, Any]

FORMAT = 1
LATIN_IME = "com.android.inputmethod.latin/.LatinIME"
ADB_IME = "com.android.adbkeyboard/.AdbIME"
IMES = (LATIN_IME, ADB_IME)
ADB_DELAY_MS = 300
"""From the moment ADBKeyboard is chosen until it listens. A state may have another value."""


def start_ms(seed: int) -> int:
    """A Monday morning in March 2026; the seed chooses the minute."""
    base = datetime(2026, 3, 9, 8, 0, tzinfo=ZONE)
    return int(base.timestamp() * 1000) + (seed * 37 % 480) * 60_000


def fresh_settings(locale: str, dark: bool, font_scale: float = 1.0) -> Json:
    """Android's three tables of settings; every value is text, as `settings get` shows it."""
    if not 0.5 <= font_scale <= 2:
        raise ValueError(f"font_scale is from 0.5 to 2, not {font_scale!r}")
    return {
        "system": {
            "accelerometer_rotation": "0",
            "font_scale": str(float(font_scale)),
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


def fresh(
    seed: int, *, locale: str, dark: bool, size: tuple[int, int], density: int, font_scale: float
) -> Json:
    """A phone just taken out of its box, before the apps have put their data in."""
    return {
        "format": FORMAT,
        "seed": seed,
        "clock_ms": start_ms(seed),
        "device": {"width": size[0], "height": size[1], "density": density, "size": None, "dpi": None},
        "settings": fresh_settings(locale, dark, font_scale),
        "apps": {},
        "versions": {},
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
            "adb_delay_ms": ADB_DELAY_MS,
            "adb_from_ms": 0,
        },
        "toasts": [],
        "notifications": [],
        "shade": False,
        "screen_on": True,
        "locked": False,
        "clipboard": "",
    }
