"""What judges and oracles of the calendar and of the weather need."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

from treetap.bench.tasks.task import Json, Judge, Seen
from treetap.bench.templates.letters import row
from treetap.bench.templates.template import Draw, Given
from virtualphone.apps.calendar import times
from virtualphone.toolkit.box import Box
from virtualphone.tours.steps import Lost, Step, Walker, launch, tap, write

CALENDAR = "com.android.calendar"
WEATHER = "com.android.weather"

_LIVELY = frozenset({"reminded_ms", "told_ms", "last_id", "undo"})
"""What changes by itself, or with whatever is done."""


def only(package: str, **changed: Any) -> Judge:
    """Of that app's data these values and nothing else have changed; a value may be a question."""

    def judge(seen: Seen) -> bool:
        before, after = seen.before["apps"][package], seen.state["apps"][package]
        keys = (set(before) | set(after)) - _LIVELY
        return all(_right(changed.get(key, before.get(key)), after.get(key)) for key in keys)

    return judge


def _right(wanted: Any, value: Any) -> bool:
    return bool(wanted(value)) if callable(wanted) else bool(wanted == value)


def anything(_value: object) -> bool:
    """For `only`: a part that another judge looks at."""
    return True


def today(given: Given | Draw) -> date:
    """The phone's date."""
    return times.day_of(given.state["clock_ms"])


def event(given: Given | Draw, title: str) -> Json:
    """The event of that title."""
    return row(given, CALENDAR, "events", title=title)


def titles(draw: Draw, right: Callable[[Json], bool]) -> list[str]:
    """What those events are called."""
    return sorted(one["title"] for one in draw.data(CALENDAR)["events"] if right(one))


def single(one: Json) -> bool:
    """An event with a time that happens once."""
    return one["repeat"] == "none" and not one["all_day"]


def _card(walker: Walker, name: str, words: str) -> Box | None:
    """The first box in sight of that id in which exactly these words stand."""
    number = 0
    while (box := walker.find(name, number)) is not None:
        if any(part.info is not None and part.info.text == words for part in box.walk()):
            return box
        number += 1
    return None


def choose(name: str, words: str, *, hold: bool = False) -> Step:
    """Tap the row of that id in which these words stand, and no row with more words or fewer."""

    def step(walker: Walker) -> None:
        walker.phone.hide_keyboard()
        box = _card(walker, name, words)
        if box is None:
            raise Lost(f"no {name} says {words!r}")
        touch = walker.hands.hold if hold else walker.hands.tap
        touch(box.x + box.w // 2, box.y + box.h // 2)

    return step


def to_event(given: Given) -> tuple[Step, ...]:
    """To the page of the event of the slot `title`: four steps."""
    return launch(CALENDAR), tap("search"), write(given["title"]), choose("event", given["title"])
