"""The weather of a place on a day: from a number, the place and the date alone, always the same."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from random import Random

from virtualphone.apps.weather.catalogue import PLACES

ICONS = {
    "sunny": "wb_sunny",
    "partly": "cloud_queue",
    "cloudy": "cloud",
    "fog": "foggy",
    "rain": "water_drop",
    "heavy": "umbrella",
    "thunder": "thunderstorm",
    "snow": "ac_unit",
    "clear": "nightlight",
}
"""What a kind of weather is drawn with; a clear sky at night has its own."""

INKS = {
    "sunny": "#e09a1a",
    "partly": "#d3a13a",
    "cloudy": "#7f8a9c",
    "fog": "#8d949e",
    "rain": "#3d7fc4",
    "heavy": "#2f5fae",
    "thunder": "#6a55b8",
    "snow": "#5aa7c7",
    "clear": "#7a83c9",
}
WET = ("rain", "heavy", "thunder", "snow")
WINDY, HOT, COLD = 62, 36, -14
"""From here on a day is warned of: km/h and degrees."""


@dataclass(frozen=True)
class Day:
    """One day: degrees Celsius, km/h, per cent, millimetres."""

    sky: str
    high: int
    low: int
    rain: int
    """How likely, in per cent."""
    fall: int
    wind: int
    way: int
    """Where the wind comes from: eighths of a turn from the north."""
    humidity: int
    uv: int
    sunrise: int
    sunset: int
    air: int

    @property
    def alert(self) -> str:
        """What is to be warned of, if anything is."""
        if self.sky in ("heavy", "thunder"):
            return self.sky
        if self.wind >= WINDY:
            return "wind"
        return "heat" if self.high >= HOT else "cold" if self.low <= COLD else ""


@dataclass(frozen=True)
class Hour:
    """One hour of a day."""

    hour: int
    sky: str
    degrees: int
    rain: int
    wind: int


def _draw(seed: int, place: str, what: str) -> Random:
    return Random(f"{seed}/{place}/{what}")  # noqa: S311 — weather, not secrets


def _warmth(seed: int, place: str, day: date) -> float:
    """Warm and cold days come in turns: a day is near its neighbours."""
    near = (_draw(seed, place, f"{day + timedelta(days=step)}").gauss(0, 4.5) for step in (-1, 0, 1))
    return sum(near) / 2


def _sun(latitude: int, angle: float) -> tuple[int, int]:
    """Minutes of the day at which it rises and sets."""
    half = 360 + round(math.sin(angle) * latitude * 4.2)
    half = min(660, max(150, half))
    return 12 * 60 + 5 - half, 12 * 60 + 5 + half


@lru_cache(maxsize=4096)
def day_at(seed: int, place: str, day: date) -> Day:
    """What a day is like."""
    where, draw = PLACES[place], _draw(seed, place, f"day {day}")
    angle = (day.timetuple().tm_yday - 80) / 365 * 2 * math.pi
    season = math.sin(angle - 0.5) * (1 if where.latitude >= 0 else -1)
    middle = where.mean + where.swing * season + _warmth(seed, place, day)
    wet = draw.random() < where.wet
    if wet:
        kinds = (
            ["snow"]
            if middle < 1
            else ["rain", "rain", "rain", "heavy", "thunder" if middle > 15 else "rain"]
        )
    else:
        kinds = ["sunny", "sunny", "partly", "partly", "cloudy", "fog" if middle < 16 else "sunny"]
    sky = draw.choice(kinds)
    spread = draw.uniform(2, 4) if wet else draw.uniform(4, 7)
    rise, fall = _sun(where.latitude, angle)
    strong = {"thunder": 22, "heavy": 14}.get(sky, 0)
    return Day(
        sky=sky,
        high=round(middle + spread),
        low=round(middle - spread),
        rain=draw.randrange(12, 20) * 5 if wet else draw.randrange(0, 8) * 5,
        fall={"heavy": 30, "thunder": 20, "rain": 6, "snow": 8}.get(sky, 0)
        + (draw.randrange(0, 8) if wet else 0),
        wind=draw.randrange(6, 32) + strong + (30 if draw.random() < 0.05 else 0),
        way=draw.randrange(8),
        humidity=min(98, draw.randrange(35, 65) + (28 if wet else 0)),
        uv=max(0, round((6 + 5 * season) * (0.3 if wet else 1) * (1.2 - abs(where.latitude) / 90))),
        sunrise=rise,
        sunset=fall,
        air=max(8, round(where.smog * (0.55 if wet else 1) * draw.uniform(0.6, 1.6))),
    )


@lru_cache(maxsize=4096)
def hours_at(seed: int, place: str, day: date) -> tuple[Hour, ...]:
    """The hours of a day: coldest before it gets light, warmest after noon."""
    held, draw = day_at(seed, place, day), _draw(seed, place, f"hours {day}")
    dry = "cloudy" if held.sky in WET else held.sky
    wettest = draw.randrange(6, 20)
    found = []
    for hour in range(24):
        share = (math.cos((hour - 15) / 24 * 2 * math.pi) + 1) / 2
        close = abs(hour - wettest) <= 4
        sky = held.sky if close or held.sky not in WET else dry
        if sky in ("sunny", "partly") and not held.sunrise <= hour * 60 + 30 <= held.sunset:
            sky = "clear"
        rain = held.rain if close else round(held.rain / 15) * 5
        wind = max(2, round(held.wind * (0.6 + 0.4 * share)))
        found.append(Hour(hour, sky, round(held.low + (held.high - held.low) * share), rain, wind))
    return tuple(found)


PARTS = (("night", 2), ("morning", 8), ("noon", 14), ("evening", 20))
"""A day in four, each by one of its hours."""

POLLUTANTS = (("pm25", 0.72), ("pm10", 0.95), ("o3", 0.6), ("no2", 0.4), ("so2", 0.12), ("co", 0.08))


def air_parts(seed: int, place: str, day: date) -> list[tuple[str, int]]:
    """What is in the air, in micrograms."""
    held, draw = day_at(seed, place, day), _draw(seed, place, f"air {day}")
    return [(name, max(1, round(held.air * share * draw.uniform(0.8, 1.2)))) for name, share in POLLUTANTS]


def air_level(air: int) -> int:
    """0 is good, 5 is the worst."""
    return next((level for level, most in enumerate((50, 100, 150, 200, 300)) if air <= most), 5)
