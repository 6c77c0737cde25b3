"""Recordings of an app that nobody has: begun, ended, named, and seen in the list."""

from __future__ import annotations

import pytest

from tests.unit.checking_screens import Case, button, holding, icon, near_miss, near_misses, page, row, told
from tests.unit.checking_screens import text as line
from tests.unit.checking_screens import typing as field
from tests.unit.doing_pages import Page, step, touched
from treetap.models import Screen, Tap, Target, Text

READY = page("Dictaphone", line("Idle"), icon("Begin recording"), key="main")
RUNS = page("Dictaphone", line("00:04"), icon("Finish recording"), key="main")
BOTH = "Record a memo and save it"


def asked(name: str) -> Screen:
    return page("Dictaphone", dialog=(line("Name"), field(name), button("Save")), key="ask")


def tapes(*names: str, **more: object) -> Screen:
    return page("Tapes", *(row(name) for name in names), key="tapes", **more)  # type: ignore[arg-type]


CASES = {
    "it runs": Case(
        "Record a memo",
        (READY,),
        RUNS,
        (READY, page("Dictaphone", icon("Begin recording"), icon("Finish recording"), key="main")),
    ),
}
KEPT = {
    "its own name is in the list": ((READY, RUNS, asked("Tape 7")), tapes("Tape 2", "Tape 7"), BOTH, True),
    "it is not there": ((READY, RUNS, asked("Tape 7")), tapes("Tape 2", "Tape 70"), BOTH, False),
    "it was there before": (
        (tapes("Tape 7"), READY, RUNS, asked("Tape 7")),
        tapes("Tape 7"),
        BOTH,
        False,
    ),
    "it still runs": ((READY, RUNS), RUNS, BOTH, False),
    "nothing ran": ((READY, asked("Tape 7")), tapes("Tape 7"), BOTH, False),
    "a message": ((READY, RUNS), page("Dictaphone", key="main", toasts=("Recording saved",)), BOTH, True),
    "one more than before": (
        (tapes("Tape 1"), READY, RUNS),
        tapes("Tape 2", "Tape 1"),
        BOTH,
        True,
    ),
    "another name than the one asked for": (
        (READY, RUNS, asked("Tape 7")),
        tapes("Tape 7"),
        'Record a memo and save it with name "dawn"',
        False,
    ),
}


@pytest.mark.parametrize("name", holding(CASES))
async def test_it_runs(name: str) -> None:
    case = CASES[name]
    assert case.holds is not None
    assert await told(case.sentence, case.seen, case.holds) is not None


@pytest.mark.parametrize(("name", "number"), near_misses(CASES))
async def test_it_does_not(name: str, number: int) -> None:
    assert await near_miss(CASES[name], number) is None


@pytest.mark.parametrize("name", KEPT)
async def test_it_is_kept(name: str) -> None:
    seen, now, sentence, holds = KEPT[name]
    assert (await told(sentence, seen, now, goal=1) is not None) == holds


def test_it_is_ended_named_and_saved() -> None:
    sentence = 'Record a memo and save it with name "dawn"'
    runs = Page("Dictaphone").put("text", "00:04").put("button", "Finish recording").made("runs")
    first = step(sentence, runs, goal=1)
    assert first is not None and touched(first, runs) == "Finish recording"
    ask = Page("Name").put("field", "Tape 7").put("button", "Save").made("ask", dialog=True)
    named = step(sentence, ask, first.action, goal=1)
    assert named is not None and named.action.kind == "set_value"
    ask = Page("Name").put("field", "dawn").put("button", "Save").made("asked", dialog=True)
    assert touched(step(sentence, ask, first.action, goal=1), ask) == "Save"
    ready = Page("Dictaphone").put("button", "Begin recording").put("button", "Recordings").made("ready")
    assert touched(step(sentence, ready, first.action, goal=1), ready) == "Recordings"


def test_nothing_is_ended_that_was_not_recorded() -> None:
    other = Page("Photos").put("button", "Recordings").made()
    decided = step(BOTH, other, Tap(target=Target(text=Text.literal("x"))), goal=1)
    assert decided is None or touched(decided, other) != "Recordings"


async def test_one_that_is_to_have_a_name_is_recorded_once_it_is_kept() -> None:
    sentence = "录一段音，以名称“黎明”保存"
    assert await told(sentence, (READY,), RUNS) is None
    assert await told(sentence, (READY, RUNS, asked("录音7")), tapes("录音7")) is None
    assert await told(sentence, (READY, RUNS, asked("黎明")), tapes("黎明")) is not None
