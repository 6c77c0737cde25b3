"""The study of finding images: its verdicts and sums are right, and Airtest is kept in its place."""

from __future__ import annotations

import json
import sys
import textwrap
import types
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from treetap.bench.images import __main__ as command
from treetap.bench.images import airtest_side
from treetap.bench.images.airtest import Airtest, environment
from treetap.bench.images.answers import Answer, Judged, judge
from treetap.bench.images.cases import Kind, cases
from treetap.bench.images.drawing import Drawings
from treetap.bench.images.report import aims, calibration, figures, lines
from treetap.bench.images.study import CHAIN, MULTI_SCALE, OURS, TEMPLATE, Result, run
from treetap.errors import MissingExtra, StorageError
from treetap.imaging.crop import Box
from treetap.imaging.pictures import Image


def screens() -> list[tuple[str, Image]]:
    """Two pages of words."""
    made: list[tuple[str, Image]] = []
    for number, words in enumerate(("Kettle Garden 42", "Zebra Quick 17")):
        image = np.full((700, 400, 3), 245, np.uint8)
        for row, word in enumerate(words.split()):
            size, at = 1.6 + 0.3 * row, (20, 120 + 190 * row)
            cv2.putText(image, word, at, cv2.FONT_HERSHEY_DUPLEX, size, (90, 40 * row, 10), 3)
        image.setflags(write=False)
        made.append((f"page {number}", image))
    return made


# --- judging and reporting


TRUTH = Box(100, 100, 200, 160)


@pytest.mark.parametrize(
    ("truth", "box", "verdict"),
    [
        (TRUTH, TRUTH, Judged.RIGHT),
        (TRUTH, Box(110, 105, 210, 165), Judged.RIGHT),
        (TRUTH, None, Judged.MISSED),
        (TRUTH, Box(300, 100, 400, 160), Judged.WRONG),
        (TRUTH, Box(140, 120, 160, 140), Judged.WRONG),
        (TRUTH, Box(155, 100, 255, 160), Judged.WRONG),
        (None, None, Judged.RIGHT),
        (None, TRUTH, Judged.WRONG),
    ],
)
def test_right_is_on_the_target_and_about_as_large(
    truth: Box | None, box: Box | None, verdict: Judged
) -> None:
    assert judge(truth, box) is verdict


def result(
    kind: Kind, mine: Box | None, chain: Box | None, *, cost: float = 1.0, sure: float = 0.9
) -> Result:
    truth = None if kind in {Kind.ABSENT, Kind.REMOVED} else TRUTH
    answers = {
        OURS: Answer(mine, sure if mine else 0.0, 0.01 * cost),
        TEMPLATE: Answer(chain, 0.8, 0.1),
        CHAIN: Answer(chain, 0.8, 0.5),
        MULTI_SCALE: Answer(chain, 0.8, 0.04),
    }
    return Result(kind, "a case", truth, answers)


AWAY = Box(400, 400, 500, 460)


def test_figures_count_and_divide_sums() -> None:
    results = [
        result(Kind.SAME, TRUTH, TRUTH),
        result(Kind.SAME, TRUTH, None, cost=3),
        result(Kind.SAME, AWAY, AWAY),
        result(Kind.SAME, None, TRUTH),
    ]
    same = figures(results)["classes"]["same"]
    assert same["cases"] == 4
    mine, template = same["finders"][OURS], same["finders"][TEMPLATE]
    assert (mine["right"], mine["wrong"], mine["missed"]) == (2, 1, 1)
    assert (template["right"], template["wrong"], template["missed"]) == (2, 1, 1)
    assert mine["median_cpu_ms"] == 10
    assert mine["cpu_seconds"] == 0.06
    assert template["cpu_over_ours"] == pytest.approx(0.4 / 0.06, abs=0.01)
    assert json.loads(json.dumps(figures(results)))["failures"][0]["judged"] == "wrong place"


def test_aims_are_the_issues() -> None:
    def met(results: Sequence[Result]) -> dict[str, bool]:
        return {aim.words: aim.met for aim in aims(results)}

    good = [result(kind, None if kind in {Kind.ABSENT, Kind.REMOVED} else TRUTH, AWAY) for kind in Kind]
    assert not met(good)["scaled: CPU of multi_scale / ours"]
    assert [words for words, reached in met(good).items() if not reached] == [
        "scaled: CPU of multi_scale / ours"
    ]
    absent = [result(Kind.ABSENT, None, None)] * 65
    assert met([*absent, result(Kind.ABSENT, AWAY, None)])["absent: wrong"]
    assert not met([*absent, *[result(Kind.ABSENT, AWAY, None)] * 2])["absent: wrong"]
    removed = [result(Kind.REMOVED, AWAY, None)] * 3
    words = "near-duplicate, target removed: wrong"
    assert met([*removed, *[result(Kind.REMOVED, None, None)] * 12])[words]
    assert not met([*removed, *[result(Kind.REMOVED, None, None)] * 11])[words]
    scaled = [result(Kind.SCALED, TRUTH, None)] * 93
    assert met([*scaled, *[result(Kind.SCALED, None, None)] * 7])["scaled: found"]
    assert not met([*scaled, *[result(Kind.SCALED, None, None)] * 8])["scaled: found"]
    tie = [result(Kind.OCCLUDED, AWAY, AWAY), result(Kind.OCCLUDED, TRUTH, TRUTH)]
    assert not met(tie)["occluded: wrong places, fewer than"]
    assert met(tie)["occluded: found, as the chain"]
    assert not met([result(Kind.SAME, TRUTH, TRUTH, cost=2)])["same: CPU of template / ours"]


def test_calibration_sets_what_is_stated_against_what_is_right() -> None:
    results = [
        result(Kind.SAME, TRUTH, None, sure=0.92),
        result(Kind.SAME, AWAY, None, sure=0.94),
        result(Kind.SAME, TRUTH, None, sure=1.0),
        result(Kind.SAME, None, None),
    ]
    assert calibration(results) == [
        {"from": 0.9, "to": 0.95, "answers": 2, "stated": 0.93, "right": 0.5},
        {"from": 0.95, "to": 1.0, "answers": 1, "stated": 1.0, "right": 1.0},
    ]


def test_the_table_names_classes_aims_and_failures() -> None:
    said = "\n".join(lines(figures([result(Kind.SAME, None, TRUTH), result(Kind.ABSENT, AWAY, None)])))
    assert "whole mix" in said
    assert "MISSED" in said
    assert "same: not found" in said
    assert "absent: wrong place (0.90" in said


def test_a_failure_is_drawn(tmp_path: Path) -> None:
    case = next(iter(cases(screens(), per_class=1)))
    drawings = Drawings(tmp_path / "new" / "folder")
    drawings.add(case, Answer(Box(0, 0, 50, 60), 0.9, 0.1))
    (drawn,) = (tmp_path / "new" / "folder").iterdir()
    picture = cv2.imread(str(drawn))
    assert picture is not None
    assert picture.shape[1] > case.screen.shape[1] + case.reference.shape[1]
    assert picture[0, 0].tolist() == [0, 0, 230]
    assert case.truth is not None
    assert picture[case.truth.top, case.truth.left].tolist() == [0, 160, 0]


# --- Airtest's side


WORKER = """
import json, sys
print(json.dumps({"airtest": "fake"}), flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    if BREAK: print("noise, not JSON", flush=True)
    answer = {"box": [1, 2, 61, 72], "confidence": 0.8, "seconds": 0.25}
    print(json.dumps({name: answer for name in asked["methods"]}), flush=True)
"""


def worker(folder: Path, *, broken: bool = False) -> Airtest:
    script = folder / "worker.py"
    script.write_text(textwrap.dedent(WORKER).replace("BREAK", str(broken)))
    return Airtest([sys.executable, "-I", str(script)], folder)


def test_both_answer_each_case_in_turn(tmp_path: Path) -> None:
    rival = worker(tmp_path)
    failed: list[str] = []
    try:
        assert rival.versions == {"airtest": "fake"}
        some = cases(screens(), per_class=1, kinds=(Kind.SAME, Kind.SCALED, Kind.ABSENT))
        results = list(
            run(some, rival, lambda _: Answer(None, 0.0, 0.01), lambda case, _: failed.append(case.kind))
        )
    finally:
        rival.close()
    assert [set(one.answers) for one in results] == [
        {OURS, TEMPLATE, CHAIN},
        {OURS, TEMPLATE, CHAIN, MULTI_SCALE},
        {OURS, TEMPLATE, CHAIN},
    ]
    assert results[0].answers[CHAIN] == Answer(Box(1, 2, 61, 72), 0.8, 0.25, CHAIN)
    assert failed == [Kind.SAME, Kind.SCALED]


def test_a_process_that_talks_nonsense_or_dies_is_an_error(tmp_path: Path) -> None:
    case = next(iter(cases(screens(), per_class=1)))
    rival = worker(tmp_path, broken=True)
    with pytest.raises(MissingExtra, match="stopped answering"):
        rival.answers(case, [TEMPLATE])
    with pytest.raises(MissingExtra, match="ModuleNotFoundError"):
        Airtest([sys.executable, "-I", "-c", "import no_such_module"], tmp_path)


def test_a_folder_of_other_things_is_not_made_an_environment(tmp_path: Path) -> None:
    (tmp_path / "precious.txt").write_text("mine")
    with pytest.raises(MissingExtra, match="neither empty nor"):
        environment(tmp_path)
    assert (tmp_path / "precious.txt").read_text() == "mine"


class Refused(Exception):
    """Airtest's own error, as it were."""


def matcher(found: dict[str, Any] | type[Exception] | None) -> Any:
    class Matcher:
        def __init__(self, reference: Image, screen: Image, *, threshold: float, rgb: bool) -> None:
            assert (threshold, rgb) == (0.7, False)

        def find_best_result(self) -> dict[str, Any] | None:
            if isinstance(found, type):
                raise found("no")
            return found

    return Matcher


@pytest.mark.parametrize("failure", [None, Refused, cv2.error, ValueError])
def test_the_chain_goes_on_until_something_is_found(
    failure: type[Exception] | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    errors = types.ModuleType("airtest.aircv.error")
    errors.__dict__["BaseError"] = Refused
    monkeypatch.setitem(sys.modules, "airtest.aircv.error", errors)
    np.save(tmp_path / "one.npy", np.zeros((4, 4, 3), np.uint8))
    corners = ((5, 7), (5, 27), (15, 27), (15, 7))
    matchers = {
        "template": matcher(failure),
        "sift": matcher(failure),
        "brisk": matcher({"rectangle": corners, "confidence": 0.9}),
        "multi_scale": matcher(None),
    }
    file = str(tmp_path / "one.npy")
    said = airtest_side.answer(
        matchers, {"screen": file, "reference": file, "methods": ["chain", "multi_scale"]}
    )
    assert said["template"]["box"] is None
    assert said["multi_scale"]["box"] is None
    assert said["chain"]["box"] == [5, 7, 15, 27]
    assert said["chain"]["seconds"] >= said["template"]["seconds"]


# --- the command


def test_the_command_prints_one_object(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", "images --alone --only same --per-class 2 --json".split())
    monkeypatch.setattr(command, "load", lambda *_, **__: screens())
    assert command.main() == 0
    said = json.loads(capsys.readouterr().out)
    assert said["classes"]["same"]["finders"][OURS]["right"] == 2
    assert said["screens"] == ["page 0", "page 1"]


def test_the_command_says_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["images", "--screens", str(tmp_path)])
    assert command.main() == StorageError.exit_code
    assert "no pictures" in capsys.readouterr().err
    monkeypatch.setattr(sys, "argv", ["images", "--per-class", "0"])
    with pytest.raises(SystemExit):
        command.main()
