"""What the trials say: shares by kind and language, and whether confidence means what it says."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TypedDict

from treetap.bench.sentences.cases import SURE, Trial

LEAST_RIGHT, LEAST_SURE, LEAST_RIGHT_WHEN_SURE, MOST_WRONG_ABSENT = 0.85, 0.7, 0.98, 0.02
BINS = (0.0, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 1.01)


class Row(TypedDict):
    """One group of trials."""

    source: str
    kind: str
    language: str
    targets: int
    right: int
    answered: int
    sure: int
    sure_and_wrong: int


class Bin(TypedDict):
    """The answers whose confidence is about the same."""

    above: float
    answers: int
    stated: float
    right: float


class Figures(TypedDict):
    """What the study found."""

    rows: list[Row]
    totals: list[Row]
    right: float
    sure_of_answers: float
    right_when_sure: float
    wrong_and_sure_on_absent: float
    calibration: list[Bin]
    calibration_error: float
    failures: list[str]
    passed: bool


def figures(trials: Sequence[Trial]) -> Figures:
    """All of it."""
    groups: defaultdict[tuple[str, str, str], list[Trial]] = defaultdict(list)
    totals: defaultdict[tuple[str, str, str], list[Trial]] = defaultdict(list)
    for trial in trials:
        groups[trial.source, trial.case.kind, trial.case.language].append(trial)
        totals[trial.source, "not there" if trial.case.absent else "there", trial.case.language].append(trial)
    there = [trial for trial in trials if not trial.case.absent]
    absent = [trial for trial in trials if trial.case.absent]
    answers = [trial for trial in there if trial.answered]
    sure = [trial for trial in trials if trial.sure]
    bins = calibration([(trial.answer.confidence, _hit(trial)) for trial in trials if trial.answered])
    right = _share(trial.right for trial in there)
    sure_of_answers = _share(trial.sure for trial in answers)
    right_when_sure = _share(_hit(trial) for trial in sure)
    wrong = _share(trial.sure for trial in absent)
    return {
        "rows": [_row(key, group) for key, group in sorted(groups.items())],
        "totals": [_row(key, group) for key, group in sorted(totals.items())],
        "right": right,
        "sure_of_answers": sure_of_answers,
        "right_when_sure": right_when_sure,
        "wrong_and_sure_on_absent": wrong,
        "calibration": bins,
        "calibration_error": calibration_error(bins),
        "failures": [str(trial) for trial in trials if not trial.right],
        "passed": right >= LEAST_RIGHT
        and sure_of_answers >= LEAST_SURE
        and right_when_sure >= LEAST_RIGHT_WHEN_SURE
        and wrong <= MOST_WRONG_ABSENT,
    }


def _hit(trial: Trial) -> bool:
    """Whether the touch would be on what was asked for: on what is not there, none is."""
    return trial.case.holds(trial.answer)


def _share(of: Iterable[bool]) -> float:
    values = list(of)
    return round(sum(values) / len(values), 4) if values else 0.0


def _row(key: tuple[str, str, str], trials: Sequence[Trial]) -> Row:
    return {
        "source": key[0],
        "kind": key[1],
        "language": key[2],
        "targets": len(trials),
        "right": sum(trial.right for trial in trials),
        "answered": sum(trial.answered for trial in trials),
        "sure": sum(trial.sure for trial in trials),
        "sure_and_wrong": sum(trial.sure and not _hit(trial) for trial in trials),
    }


def calibration(answers: Sequence[tuple[float, bool]]) -> list[Bin]:
    """By stated confidence: how many, what they say on average, and how many of them are right."""
    bins: list[Bin] = []
    for low, high in pairwise(BINS):
        inside = [(stated, right) for stated, right in answers if low <= stated < high]
        if inside:
            stated = sum(one for one, _ in inside) / len(inside)
            right = sum(hit for _, hit in inside) / len(inside)
            bins.append(
                {"above": low, "answers": len(inside), "stated": round(stated, 3), "right": round(right, 3)}
            )
    return bins


def calibration_error(bins: Sequence[Bin]) -> float:
    """Expected: how far what is stated is from what is so, on average over the answers."""
    answers = sum(one["answers"] for one in bins)
    if not answers:
        return 0.0
    return round(sum(abs(one["stated"] - one["right"]) * one["answers"] for one in bins) / answers, 4)


def table(found: Figures) -> str:
    """For people."""
    columns = ("source", "kind", "language", "targets", "right", "answered", "sure", "sure_and_wrong")
    lines = [" ".join(f"{column:>12}" for column in columns)]
    for rows in (found["rows"], found["totals"]):
        lines += [" ".join(f"{row[column]!s:>12}" for column in columns) for row in rows]  # type: ignore[literal-required]  # its keys
        lines.append("")
    lines += ["confidence  answers  stated  right"]
    lines += [
        f"  from {one['above']:4.2f} {one['answers']:8} {one['stated']:7.3f} {one['right']:6.3f}"
        for one in found["calibration"]
    ]
    lines += [
        f"expected calibration error: {found['calibration_error']:.4f}",
        "",
        *found["failures"],
        f"{len(found['failures'])} failures",
        "",
        f"right: {found['right']:.1%} of those that are there (asked: {LEAST_RIGHT:.0%})",
        f"above {SURE}: {found['sure_of_answers']:.1%} of the answers (asked: {LEAST_SURE:.0%})",
        f"right when above {SURE}: {found['right_when_sure']:.1%} (asked: {LEAST_RIGHT_WHEN_SURE:.0%})",
        (
            f"above {SURE} for what is not there: {found['wrong_and_sure_on_absent']:.1%} "
            f"(at most {MOST_WRONG_ABSENT:.0%})"
        ),
        "passed" if found["passed"] else "NOT PASSED",
    ]
    return "\n".join(lines)
