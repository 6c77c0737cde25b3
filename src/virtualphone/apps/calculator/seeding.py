"""What was calculated before the first day."""

from __future__ import annotations

from typing import Any

from virtualphone.app import Seed
from virtualphone.apps.calculator.engine import value_of
from virtualphone.apps.calculator.figures import plain

Json = dict[str, Any]


def _made(seed: Seed) -> list[str]:
    draw = seed.random
    price, count = draw.randint(12, 99), draw.randint(2, 9)
    return [
        f"{price}.{draw.randint(10, 99)}×{count}",
        f"{draw.randint(1200, 8900)}÷12",
        f"({draw.randint(20, 80)}+{draw.randint(20, 80)})×{draw.randint(2, 5)}",
        f"{draw.randint(200, 900)}-15%",
        f"{draw.randint(100, 999)}+{draw.randint(100, 999)}",
        f"√{draw.choice((2, 3, 5, 7))}×100",
    ]


def first_data(seed: Seed) -> Json:
    """The history, the newest first, and the settings."""
    made = _made(seed)
    minutes = 0
    rows: list[Json] = []
    for place, expression in enumerate(made):
        minutes += seed.random.randint(30, 200) + (1300 if place == 2 else 0)
        rows.append(
            {
                "id": len(made) - place,
                "expression": expression,
                "result": plain(value_of(expression), 8),
                "when_ms": seed.ago(minutes=minutes),
            }
        )
    return {
        "expression": "",
        "done": False,
        "error": "",
        "scientific": False,
        "history": rows,
        "memory": "",
        "converter": {"kind": "length", "from": "km", "to": "mi", "value": "1"},
        "tip": {"bill": "", "percent": 15, "people": 2, "round_up": False},
        "settings": {"places": 8, "keep": True, "groups": True, "degrees": True},
    }
