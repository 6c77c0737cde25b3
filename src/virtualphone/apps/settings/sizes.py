"""How full things are: the storage, from names and data, the same every time; and the battery."""

from __future__ import annotations

import json
from typing import Any

from virtualphone.phone import Phone

Json = dict[str, Any]

TOTAL_MB = 128_000


def battery(phone: Phone) -> tuple[int, bool]:
    """Its level and whether it is being charged: `dumpsys battery set` may say otherwise than the factory."""
    held = {"level": 80, "usb": 1, "ac": 0, **phone.state.get("android", {}).get("battery", {})}
    return int(held["level"]), bool(held["usb"] or held["ac"])


def code_mb(package: str) -> float:
    """An app's own size."""
    return 9 + sum(ord(letter) * (place + 3) for place, letter in enumerate(package)) % 900 / 10


def data_kb(phone: Phone, package: str) -> float:
    """What an app remembers."""
    return len(json.dumps(phone.data(package), ensure_ascii=False).encode()) / 1024 + 36


def apps_mb(phone: Phone) -> float:
    """All apps together, without the few kilobytes of data that each has."""
    return sum(code_mb(package) for package in phone.apps)


def used_mb(phone: Phone, data: Json) -> float:
    """What is taken of the whole."""
    return float(sum(data["storage"].values())) + apps_mb(phone)


def used_share(phone: Phone, data: Json) -> float:
    """The same as a part of one."""
    return min(1.0, used_mb(phone, data) / TOTAL_MB)


def free_gb(phone: Phone, data: Json) -> str:
    """What is left, in gigabytes."""
    return f"{(TOTAL_MB - used_mb(phone, data)) / 1000:.1f}"


def size_text(mb: float) -> str:
    """A size as people read it."""
    if mb >= 1000:
        return f"{mb / 1000:.1f} GB"
    return f"{mb:.1f} MB" if mb >= 1 else f"{mb * 1024:.0f} kB"
