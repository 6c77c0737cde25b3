"""The study of sentences: its labels are sound, its sums add up, its sentences fit what is there."""

from __future__ import annotations

import random

import pytest

from tests import samples
from treetap.bench.locating_truth import read_truth
from treetap.bench.sentences.caching import Watched, tasks
from treetap.bench.sentences.cases import Case, Trial
from treetap.bench.sentences.figures import calibration, calibration_error, figures, table
from treetap.bench.sentences.real import labels
from treetap.bench.sentences.spoken import spoken_cases
from treetap.bench.sentences.templates import SET_ASIDE, WORKING
from treetap.core.clock import FrozenClock
from treetap.models import Bounds, LocateResult, Method, Point, Screen, Size, Target, Text

DUMP = """<hierarchy>
<node class="android.widget.FrameLayout" bounds="[0,0][1080,2400]" clickable="false">
<node class="android.widget.LinearLayout" bounds="[0,300][1080,460]" clickable="true">
<node class="android.widget.TextView" text="Settings" bounds="[40,340][400,400]"/></node>
<node class="android.widget.LinearLayout" bounds="[0,460][1080,620]" clickable="true">
<node class="android.widget.TextView" text="Saved places" bounds="[40,500][400,560]"/>
<node class="android.widget.Switch" checkable="true" clickable="true" bounds="[900,500][1040,570]"/></node>
<node class="android.widget.EditText" text="Your name" bounds="[40,700][1040,820]"/>
<node class="android.widget.Button" text="Save" clickable="true" bounds="[700,2240][1040,2360]"/>
</node></hierarchy>"""


def answered(case: Case, x: int | None, confidence: float) -> Trial:
    if x is None:
        return Trial("s", "phone", case, LocateResult(found=False, reason="no"))
    found = LocateResult(
        found=True,
        center=Point.pixel(x, 5),
        bounds=Bounds.pixel(x - 1, 4, x + 1, 6),
        confidence=confidence,
        method=Method.OCR,
    )
    return Trial("s", "phone", case, found)


def test_every_label_is_a_target_with_a_place_or_none() -> None:
    known = labels()
    assert sum(len(cases) for cases in known.values()) >= 300
    for name, cases in known.items():
        assert len(cases) >= 12, name
        assert any(case.absent for case in cases), name
        assert {case.language for case in cases} == {"en", "zh"}, name
        assert len({(case.say, case.way) for case in cases}) == len(cases), name
        for case in cases:
            assert case.target is not None
            assert case.absent == (case.kind == "absent"), case.say
            assert all(box[0] < box[2] and box[1] < box[3] for box in case.inside), case.say


def test_the_templates_that_are_set_aside_are_others() -> None:
    assert WORKING.keys() == SET_ASIDE.keys()
    for kind, asked in WORKING.items():
        for language, templates in asked.items():
            assert not set(templates) & set(SET_ASIDE[kind][language])


@pytest.mark.parametrize("held_out", [False, True])
def test_sentences_for_what_is_there_and_for_what_is_not(held_out: bool) -> None:
    truth = read_truth(DUMP, [])
    made = spoken_cases(
        truth,
        Size(width=1080, height=2400),
        zh=False,
        chance=random.Random(1),  # noqa: S311
        elsewhere=["Bluetooth", "Settings"],
        held_out=held_out,
    )
    kinds = {case.kind for case in made}
    assert {"row", "button", "toggle", "field", "meaning", "sided", "absent", "opposite"} <= kinds
    by_kind = {case.kind: case for case in made}
    assert by_kind["toggle"].inside == ((900, 500, 1040, 570),)
    assert by_kind["button"].inside == ((700, 2240, 1040, 2360),)
    assert "Save" in by_kind["button"].say
    assert "Bluetooth" in by_kind["absent"].say
    saved = [case for case in made if case.kind == "row" and "Saved places" in case.say]
    assert all(case.outside == ((900, 500, 1040, 570),) for case in saved)


def test_the_sums() -> None:
    there, gone = Case("Save", "button", inside=((0, 0, 10, 10),)), Case("Load", "absent")
    trials = [
        *(answered(there, 5, 0.95) for _ in range(8)),
        answered(there, 50, 0.6),
        answered(there, None, 0),
        answered(gone, None, 0),
        answered(gone, 5, 0.9),
    ]
    found = figures(trials)
    assert found["right"] == 0.8
    assert found["sure_of_answers"] == round(8 / 9, 4)
    assert found["right_when_sure"] == round(8 / 9, 4)
    assert found["wrong_and_sure_on_absent"] == 0.5
    assert not found["passed"]
    assert len(found["failures"]) == 3
    assert "NOT PASSED" in table(found)
    assert figures(trials[:8])["passed"]


def test_confidence_is_held_against_what_came_of_it() -> None:
    bins = calibration([(0.9, True)] * 9 + [(0.9, False)])
    assert [(one["answers"], one["right"]) for one in bins] == [(10, 0.9)]
    assert calibration_error(bins) == 0.0
    assert calibration_error(calibration([(0.9, False)] * 5 + [(0.3, False)] * 5)) == pytest.approx(0.6)
    assert calibration_error([]) == 0.0


async def test_what_is_asked_again_is_counted() -> None:
    answers = iter([Method.TREE, Method.CACHE, Method.TREE, Method.TREE, Method.TREE])

    class Answering:
        async def locate(self, target: Target, screen: Screen) -> LocateResult:
            method = next(answers)
            found = answered(Case("x", "row"), 5, 1.0).answer
            return found.model_copy(update={"method": method})

    clock = FrozenClock()
    watched = Watched(Answering(), clock)
    screen = samples.settings()
    for words in ("Save", "Save", "Other"):
        await watched.locate(Target(text=Text.literal(words)), screen)
    assert (watched.located, watched.repeated, watched.hits) == (3, 1, 1)
    elsewhere = screen.model_copy(update={"page_key": "another page"})
    await watched.locate(Target(text=Text.literal("Save")), elsewhere)
    await clock.sleep(31)
    await watched.locate(Target(text=Text.literal("Save")), screen)
    assert (watched.located, watched.repeated, watched.hits) == (5, 1, 1)
    assert all(len(actions) > 5 for actions in tasks().values())
