"""What is on a fresh clock."""

from __future__ import annotations

from typing import Any

from virtualphone.app import Seed
from virtualphone.apps.clock.moments import MINUTE
from virtualphone.apps.clock.places import PLACES

Json = dict[str, Any]

_ALARMS: tuple[tuple[int, tuple[int, ...], list[int], tuple[str, str], bool], ...] = (
    (6, (30, 40, 45), [0, 1, 2, 3, 4], ("Wake up", "起床"), True),
    (7, (0, 10, 15), [0, 1, 2, 3, 4], ("Leave for work", "出门上班"), False),
    (8, (30, 45), [5, 6], ("Weekend run", "周末跑步"), True),
    (13, (20, 25, 30), [0, 2, 4], ("Stand-up meeting", "站会"), True),
    (18, (0, 30), [], ("Pick up the parcel", "取快递"), False),
    (21, (45, 50), [0, 1, 2, 3, 4, 5, 6], ("Take medicine", "吃药"), True),
    (22, (30, 45), [], ("", ""), False),
)
_PRESETS = (
    (3, "Tea", "泡茶"),
    (5, "Eggs", "煮鸡蛋"),
    (15, "Face mask", "面膜"),
    (25, "Focus", "番茄钟"),
    (40, "Laundry", "洗衣"),
)


def first_data(seed: Seed) -> Json:
    """Some alarms, cities and presets; two timers that stand, a stopwatch at zero."""
    random = seed.random
    sounds = ("morning_dew", "birdsong", "marimba", "piano", "classic_bell")
    alarms = [
        {
            "id": number,
            "hour": hour,
            "minute": random.choice(minutes),
            "days": list(days),
            "label": seed.say(*label),
            "on": on,
            "sound": random.choice(sounds),
            "vibrate": random.random() < 0.7,
            "snooze_min": random.choice((5, 10, 10)),
            "snooze_until": None,
            "after_ms": seed.now_ms,
        }
        for number, (hour, minutes, days, label, on) in enumerate(_ALARMS, 1)
    ]
    presets = [
        {"id": number, "label": seed.say(en, zh), "length_ms": minutes * MINUTE}
        for number, (minutes, en, zh) in enumerate(_PRESETS, 1)
    ]
    timers = [
        {
            "id": number,
            "label": preset["label"],
            "length_ms": preset["length_ms"],
            "left_ms": preset["length_ms"],
            "end_ms": None,
        }
        for number, preset in enumerate(random.sample(presets, 2), 1)
    ]
    cities = random.sample([city for city in sorted(PLACES) if city not in ("beijing", "hong_kong")], 3)
    return {
        "alarms": alarms,
        "timers": timers,
        "presets": presets,
        "stopwatch": {"started_ms": None, "before_ms": 0, "laps": []},
        "cities": [{"id": city, "offset_min": PLACES[city][4]} for city in cities],
        "ringing": [],
        "last_id": 20,
        "settings": {
            "week_start": 0,
            "snooze_min": 10,
            "silence_min": 10,
            "sound": "morning_dew",
            "timer_sound": "radar",
            "vibrate": True,
            "seconds": False,
        },
    }
