"""The oracle and one thing more: judges see what else was done, and forgive what only reading does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from treetap.bench.tasks.task import Seen, unharmed
from treetap.bench.templates import template_of
from treetap.bench.templates.proof import begun, oracle_holds

Json = dict[str, Any]
MESSAGES, NOTES = "com.android.messaging", "com.android.notes"
LAUNCHER, DIALER = "com.android.launcher3", "com.android.dialer"
CALCULATOR = "com.android.calculator2"


def blocks(apps: Json) -> None:
    apps[MESSAGES]["blocked"].append({"id": 1, "number": "5550100"})


def begins_elsewhere(apps: Json) -> None:
    apps[MESSAGES]["threads"][-1]["draft"] = "And to you I wanted to say"


def sorts_notes(apps: Json) -> None:
    key = next(key for key, value in apps[NOTES]["settings"].items() if isinstance(value, bool))
    apps[NOTES]["settings"][key] = not apps[NOTES]["settings"][key]


def takes_an_icon_away(apps: Json) -> None:
    apps[LAUNCHER]["dock"].pop()


def forgets_sums(apps: Json) -> None:
    apps[CALCULATOR]["history"].pop()


@pytest.mark.parametrize(
    ("name", "besides"),
    [
        ("messages answer beside a lure", blocks),
        ("messages answer beside a lure", begins_elsewhere),
        ("messages quiet", blocks),
        ("shop link to a person", blocks),
        ("shop cheapest into a note", sorts_notes),
        ("settings password into a note", sorts_notes),
        ("launcher wallpaper", takes_an_icon_away),
        ("notes on top", forgets_sums),
        ("said let know", blocks),
        ("said let know", begins_elsewhere),
        ("said to both", begins_elsewhere),
        ("hint talk not needed", begins_elsewhere),
        ("hint eyes at night", takes_an_icon_away),
        ("both timer and song", sorts_notes),
        ("both plan and tell", blocks),
    ],
)
def test_one_thing_more_than_asked_is_seen(name: str, besides: Callable[[Json], None]) -> None:
    task, walker = begun(template_of(name), 11, "en")
    before = walker.phone.snapshot()
    for step in task.solution:
        step(walker)
    state = walker.phone.snapshot()
    assert task.holds_in(Seen(before, state))
    besides(state["apps"])
    assert not task.holds_in(Seen(before, state))


@pytest.mark.parametrize("seed", [11, 51])
def test_the_home_screen_has_as_many_columns_as_are_asked_for(seed: int) -> None:
    """Those two seeds ask for as many as the phone offers: five, and four."""
    assert oracle_holds(template_of("launcher columns"), seed, "zh")


def test_a_message_on_the_answering_machine_may_be_listened_to() -> None:
    _task, walker = begun(template_of("dialer what father said"), 11, "en")
    before, state = walker.phone.snapshot(), walker.phone.snapshot()
    mail = state["apps"][DIALER]["voicemail"][1]
    mail["heard"] = True
    state["apps"][DIALER]["playing"] = {"id": mail["id"], "until_ms": state["clock_ms"] + 5000}
    assert unharmed()(Seen(before, state))
    state["apps"][DIALER]["voicemail"].remove(mail)
    assert not unharmed()(Seen(before, state))
