"""What a fresh phone has around it: networks, devices, and what is on its storage."""

from __future__ import annotations

from typing import Any

from virtualphone.app import Seed

Json = dict[str, Any]

_NETWORKS = (
    ("Home_5G", "家里WLAN_5G"),
    ("Lily's Coffee", "莉莉咖啡"),
    ("Office-Guest", "公司访客"),
    ("TP-LINK_8F2A", "TP-LINK_8F2A"),
    ("ChinaNet-7xKp", "ChinaNet-7xKp"),
    ("Library Free WiFi", "图书馆免费WiFi"),
    ("Xiaomi_Router_B4", "Xiaomi_Router_B4"),
    ("NETGEAR-31", "NETGEAR-31"),
)
_OPEN = (5,)
_DEVICES = (
    ("Wireless Earbuds", "无线耳机", "headphones", True),
    ("Car Audio", "车载音响", "directions_car", True),
    ("Fitness Band 6", "运动手环 6", "watch", False),
    ("Living Room TV", "客厅电视", "tv", False),
    ("Office Laptop", "办公笔记本", "laptop", False),
    ("Mini Speaker", "迷你音箱", "speaker", False),
)


def networks(seed: Seed) -> list[Json]:
    """The Wi-Fi networks in range and remembered; the first is home."""
    found: list[Json] = []
    for number, (english, chinese) in enumerate(_NETWORKS):
        saved = number == 0
        found.append(
            {
                "id": number + 1,
                "name": seed.say(english, chinese),
                "secured": number not in _OPEN,
                "saved": saved,
                "auto": True,
                "password": "sunflower88" if saved else "",
                "level": 4 if saved else seed.random.randint(1, 4),
                "near": True,
            }
        )
    gym = seed.say("Gym-Members", "健身房会员")
    found.append(
        {
            "id": len(found) + 1, "name": gym, "secured": True, "saved": True, "auto": True,
            "password": "treadmill1", "level": 0, "near": False,
        }
    )  # fmt: skip
    return found


def devices(seed: Seed) -> list[Json]:
    """Bluetooth devices: two are paired, the others can be found."""
    return [
        {
            "id": number + 1,
            "name": seed.say(english, chinese),
            "icon": icon,
            "paired": paired,
            "connected": False,
            "audio": True,
            "code": f"{seed.random.randint(0, 999999):06}",
        }
        for number, (english, chinese, icon, paired) in enumerate(_DEVICES)
    ]


def storage(seed: Seed) -> Json:
    """Megabytes by kind."""
    random = seed.random
    return {
        "images": random.randint(6000, 14000),
        "videos": random.randint(4000, 12000),
        "audio": random.randint(900, 3000),
        "documents": random.randint(200, 1200),
        "system": 14200,
        "temporary": random.randint(700, 2400),
    }


def fresh(seed: Seed) -> Json:
    """The data of the settings app."""
    return {
        "networks": networks(seed),
        "connected": 1,
        "devices": devices(seed),
        "before_airplane": None,
        "hotspot_on": False,
        "hotspot_name": seed.say("My Hotspot", "我的热点"),
        "hotspot_password": f"share{seed.random.randint(1000, 9999)}",
        "ringtone": "Aurora",
        "notification_sound": "Drop",
        "alarm_sound": "Sunrise",
        "muted": [],
        "dnd_calls": "starred",
        "dnd_alarms": True,
        "dnd_length": "0",
        "dnd_until": None,
        "camera_access": True,
        "mic_access": True,
        "storage": storage(seed),
        "scanned_ms": seed.ago(hours=9),
        "checked_ms": seed.ago(days=2),
        "clock_shift": 0,
        "phone_number": f"+86 138 0013 {seed.random.randint(1000, 9999)}",
    }
