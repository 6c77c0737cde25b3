"""What switches the radios: Wi-Fi and Bluetooth go off with airplane mode and come back after it."""

from __future__ import annotations

from typing import Any

from virtualphone.phone import Phone

Json = dict[str, Any]
RADIOS = ("wifi_on", "bluetooth_on")
ADDRESS, MAC = "192.168.1.100", "02:00:00:44:55:66"
"""As `ip addr` says it."""


def is_on(phone: Phone, key: str) -> bool:
    """Whether a radio of the global table is on."""
    return phone.setting("global", key, "0") != "0"


def set_airplane(phone: Phone, data: Json, on: bool) -> None:
    """Airplane mode: `data` remembers what to bring back."""
    if on == is_on(phone, "airplane_mode_on"):
        return
    phone.set_setting("global", "airplane_mode_on", "1" if on else "0")
    if on:
        data["before_airplane"] = {key: phone.setting("global", key, "0") for key in RADIOS}
        for key in RADIOS:
            phone.set_setting("global", key, "0")
        data["hotspot_on"] = False
        return
    for key, value in (data.get("before_airplane") or {}).items():
        if phone.setting("global", key, "0") == "0":
            phone.set_setting("global", key, value)
    data["before_airplane"] = None


def joined(phone: Phone, data: Json) -> Json | None:
    """The Wi-Fi network that the phone is on."""
    if not is_on(phone, "wifi_on"):
        return None
    return next((one for one in data["networks"] if one["id"] == data["connected"] and one["near"]), None)


def best_saved(data: Json) -> int:
    """The strongest network that may be joined without asking; 0 if there is none."""
    ready = [one for one in data["networks"] if one["saved"] and one["auto"] and one["near"]]
    return int(max(ready, key=lambda one: one["level"])["id"]) if ready else 0


def set_wifi(phone: Phone, data: Json, on: bool) -> None:
    """Wi-Fi off or on; coming on it joins what it knows."""
    phone.set_setting("global", "wifi_on", "1" if on else "0")
    if on:
        kept = joined(phone, data)
        data["connected"] = data["connected"] if kept is not None and kept["auto"] else best_saved(data)
