"""What is in a fresh weather app."""

from __future__ import annotations

from typing import Any

from virtualphone.app import Seed

Json = dict[str, Any]

MOST_LIKELY = (
    "beijing",
    "hangzhou",
    "suzhou_js",
    "tokyo",
    "london",
    "guangzhou",
    "singapore",
    "paris",
    "seoul",
)


def first_data(seed: Seed) -> Json:
    """Home and three more places; the number that all weather comes from."""
    others = seed.random.sample(MOST_LIKELY, 3)
    number = seed.random.randrange(1_000_000)
    places = ["shanghai", *others]
    return {
        "number": number,
        "places": [{"id": place} for place in places],
        "home": "shanghai",
        "settings": {
            "temperature": "c",
            "wind_speed": "kmh",
            "alerts": True,
            "brief": False,
            "brief_hour": 7,
        },
        "told_ms": seed.now_ms,
    }
