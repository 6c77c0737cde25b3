"""The twelve keys."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from virtualphone.apps.dialer.numbers import KEYS
from virtualphone.toolkit import Column, Row, Text, Widget

Press = Callable[[str], object]


def pad(
    press: Press, hold: Press, *, ink: str = "text", soft: str = "text_soft", high: float = 62
) -> list[Widget]:
    """Four rows of three; the letters stand under the digits."""
    keys: list[Widget] = []
    for mark, letters in KEYS:
        name = {"*": "star", "#": "pound"}.get(mark, mark)
        keys.append(
            Column(
                Text(mark, "headline", colour=ink, align="center"),
                Text(letters, "small", colour=soft, align="center") if letters else None,
                align="center",
                height=high,
                grow=1,
                id=f"key_{name}",
                on_tap=partial(press, mark),
                on_hold=partial(hold, mark),
            )
        )
    return [Row(*keys[start : start + 3], gap=8) for start in range(0, 12, 3)]
