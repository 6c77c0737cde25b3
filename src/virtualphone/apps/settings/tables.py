"""What is only a value: switches, choices and words to edit, each with the place where Android keeps it."""

from __future__ import annotations

from dataclasses import dataclass

from virtualphone.state import ADB_IME, LATIN_IME


@dataclass(frozen=True)
class Toggle:
    """On or off. `space` is a table of settings, or `data` for what Android keeps elsewhere."""

    space: str
    key: str
    default: bool = False
    on: str = "1"
    off: str = "0"
    icon: str = ""
    note: str = ""
    """The word below the title."""


@dataclass(frozen=True)
class Choice:
    """One of several: values and the words for them. A word that is not in the list is said as it is."""

    space: str
    key: str
    default: str
    options: tuple[tuple[str, str], ...]
    icon: str = ""


@dataclass(frozen=True)
class Edit:
    """Words that are typed in a dialog."""

    space: str
    key: str
    default: str = ""
    least: int = 1
    most: int = 32


@dataclass(frozen=True)
class Level:
    """A number on a slider."""

    space: str
    key: str
    high: int
    default: int
    icon: str
    low: int = 0


TOGGLES = {
    "mobile_data": Toggle("global", "mobile_data", True, note="mobile_data_note"),
    "roaming": Toggle("global", "data_roaming", note="roaming_note"),
    "adaptive": Toggle("system", "screen_brightness_mode", note="adaptive_note"),
    "dark": Toggle("secure", "ui_night_mode", on="2", off="1"),
    "rotate": Toggle("system", "accelerometer_rotation", note="rotate_note"),
    "vibrate": Toggle("system", "vibrate_when_ringing"),
    "dial_tones": Toggle("system", "dtmf_tone", True),
    "lock_sounds": Toggle("system", "lockscreen_sounds_enabled", True),
    "touch_sounds": Toggle("system", "sound_effects_enabled", True),
    "haptics": Toggle("system", "haptic_feedback_enabled", True),
    "dots": Toggle("secure", "notification_badging", True, note="dots_note"),
    "dnd_alarms": Toggle("data", "dnd_alarms", True, icon="alarm"),
    "camera_access": Toggle("data", "camera_access", True, icon="photo_camera", note="sensor_note"),
    "mic_access": Toggle("data", "mic_access", True, icon="mic", note="sensor_note"),
    "wifi_scan": Toggle("global", "wifi_scan_always_enabled", note="scan_note"),
    "bt_scan": Toggle("global", "ble_scan_always_enabled", note="scan_note"),
    "clock_24": Toggle("system", "time_12_24", True, on="24", off="12"),
    "auto_zone": Toggle("global", "auto_time_zone", True),
    "stay_awake": Toggle("global", "stay_on_while_plugged_in", on="7", note="stay_awake_note"),
    "usb_debugging": Toggle("global", "adb_enabled", True, note="usb_debugging_note"),
    "show_taps": Toggle("system", "show_touches", note="show_taps_note"),
    "pointer": Toggle("system", "pointer_location", note="pointer_note"),
}

_SCALES = (("0", "scale_off"), ("0.5", "0.5x"), ("1.0", "1x"), ("1.5", "1.5x"), ("2.0", "2x"), ("5.0", "5x"))

CHOICES = {
    "network_type": Choice(
        "global", "preferred_network_mode", "33", (("33", "5G"), ("9", "4G"), ("1", "2G"))
    ),
    "private_dns": Choice(
        "global", "private_dns_mode", "opportunistic", (("off", "off"), ("opportunistic", "automatic"))
    ),
    "timeout": Choice(
        "system",
        "screen_off_timeout",
        "60000",
        (
            ("15000", "seconds_15"),
            ("30000", "seconds_30"),
            ("60000", "minute_1"),
            ("120000", "minutes_2"),
            ("300000", "minutes_5"),
            ("600000", "minutes_10"),
            ("1800000", "minutes_30"),
        ),
    ),
    "dnd_calls": Choice(
        "data",
        "dnd_calls",
        "starred",
        (("none", "nobody"), ("starred", "starred"), ("any", "anyone")),
        "call",
    ),
    "dnd_length": Choice(
        "data", "dnd_length", "0", (("0", "dnd_forever"), ("60", "hour_1"), ("120", "hours_2")), "timer"
    ),
    "saver_when": Choice(
        "global", "low_power_trigger_level", "0", (("0", "saver_never"), ("10", "at_10"), ("20", "at_20"))
    ),
    "screen_lock": Choice(
        "secure", "lockscreen.disabled", "0", (("1", "lock_none"), ("0", "lock_swipe")), "lock"
    ),
    "hold_delay": Choice(
        "secure", "long_press_timeout", "400", (("400", "short"), ("1000", "medium"), ("1500", "long"))
    ),
    "keyboard": Choice(
        "secure",
        "default_input_method",
        LATIN_IME,
        ((LATIN_IME, "ime_latin"), (ADB_IME, "ime_adb")),
        "keyboard",
    ),
    "window_scale": Choice("global", "window_animation_scale", "1.0", _SCALES),
    "transition_scale": Choice("global", "transition_animation_scale", "1.0", _SCALES),
    "animator_scale": Choice("global", "animator_duration_scale", "1.0", _SCALES),
}

EDITS = {
    "device_name": Edit("global", "device_name"),
    "hotspot_name": Edit("data", "hotspot_name"),
    "hotspot_password": Edit("data", "hotspot_password", least=8, most=63),
}

LEVELS = {
    "brightness": Level("system", "screen_brightness", 255, 128, "brightness_6"),
    "media_volume": Level("system", "volume_music", 15, 8, "music_note"),
    "call_volume": Level("system", "volume_voice", 7, 4, "call", 1),
    "ring_volume": Level("system", "volume_ring", 7, 5, "ring_volume"),
    "alarm_volume": Level("system", "volume_alarm", 7, 6, "alarm"),
}
