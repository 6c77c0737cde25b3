"""The figures of the study, what the issue asks of them, and how they are printed."""

from __future__ import annotations

import itertools
import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from treetap.bench.images.answers import Judged
from treetap.bench.images.cases import Kind
from treetap.bench.images.study import CHAIN, MULTI_SCALE, OURS, TEMPLATE, Result, rival

BINS = (0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.0)
"""Of stated confidence."""
FASTER = {TEMPLATE: 8.0, MULTI_SCALE: 5.0}
MIX_FASTER = 4.0
SCALED_FOUND = 0.93
ABSENT_WRONG, REMOVED_WRONG = 1 / 66, 3 / 15


@dataclass(frozen=True, slots=True)
class Count:
    """How often a finder was right, and what it cost."""

    right: int
    wrong: int
    missed: int
    median_ms: float
    seconds: float


@dataclass(frozen=True, slots=True)
class Aim:
    """Something the issue asks for."""

    words: str
    asked: str
    reached: str
    met: bool


def count(results: Sequence[Result], finder: str) -> Count:
    """Over these results; all must have an answer of that finder."""
    judged = [one.judged(finder) for one in results]
    seconds = [one.answers[finder].seconds for one in results]
    return Count(
        judged.count(Judged.RIGHT),
        judged.count(Judged.WRONG),
        judged.count(Judged.MISSED),
        statistics.median(seconds) * 1e3,
        math.fsum(seconds),
    )


def ratio(results: Sequence[Result], finder: str) -> float:
    """How many times the CPU time of ours the finder takes, all in all."""
    mine = math.fsum(one.answers[OURS].seconds for one in results)
    return math.fsum(one.answers[finder].seconds for one in results) / max(mine, 1e-9)


def of(results: Sequence[Result], kind: Kind) -> list[Result]:
    return [one for one in results if one.kind is kind]


def aims(results: Sequence[Result]) -> list[Aim]:
    """What the issue asks for, where these results can say."""
    compared = all(CHAIN in one.answers for one in results)
    made: list[Aim] = []
    for kind in Kind:
        part = of(results, kind)
        if part:
            made += _quality(kind, part, compared)
            if compared and rival(kind) in FASTER:
                made.append(_faster(kind.value, part, rival(kind), FASTER[rival(kind)]))
    if compared and {one.kind for one in results} == set(Kind):
        made.append(_faster("whole mix", results, CHAIN, MIX_FASTER))
    return made


def _quality(kind: Kind, part: Sequence[Result], compared: bool) -> list[Aim]:
    mine, number = count(part, OURS), len(part)
    made: list[Aim] = []
    if kind in {Kind.SAME, Kind.RECOLOURED}:
        made.append(_at_least(f"{kind}: found", mine.right, number, number))
    elif kind is Kind.SCALED:
        made.append(_at_least(f"{kind}: found", mine.right, math.ceil(SCALED_FOUND * number), number))
    elif kind is Kind.ABSENT:
        made.append(_at_most(f"{kind}: wrong", mine.wrong, max(1, math.floor(ABSENT_WRONG * number)), number))
    elif kind is Kind.REMOVED:
        made.append(_at_most(f"{kind}: wrong", mine.wrong, math.floor(REMOVED_WRONG * number + 1e-9), number))
    if compared and part[0].truth is not None:
        theirs = count(part, CHAIN)
        made.append(_at_least(f"{kind}: found, as the chain", mine.right, theirs.right, number))
        if kind is Kind.OCCLUDED:
            made.append(
                _at_most(f"{kind}: wrong places, fewer than", mine.wrong, max(0, theirs.wrong - 1), number)
            )
    return made


def _at_least(words: str, reached: int, asked: int, number: int) -> Aim:
    return Aim(words, f"≥ {asked} of {number}", str(reached), reached >= asked)


def _at_most(words: str, reached: int, asked: int, number: int) -> Aim:
    return Aim(words, f"≤ {asked} of {number}", str(reached), reached <= asked)


def _faster(words: str, part: Sequence[Result], finder: str, asked: float) -> Aim:
    reached = ratio(part, finder)
    return Aim(f"{words}: CPU of {finder} / ours", f"≥ {asked:g}", f"{reached:.1f}", reached >= asked)


def calibration(results: Sequence[Result]) -> list[dict[str, float]]:
    """Per bin of our stated confidence: how many answers, what was stated, how many were right."""
    bins: list[dict[str, float]] = []
    for low, high in itertools.pairwise(BINS):
        inside = [
            one
            for one in results
            if one.answers[OURS].box is not None
            and low <= one.answers[OURS].confidence
            and (one.answers[OURS].confidence < high or high == BINS[-1])
        ]
        if inside:
            right = sum(one.judged(OURS) is Judged.RIGHT for one in inside)
            stated = statistics.fmean(one.answers[OURS].confidence for one in inside)
            bins.append(
                {
                    "from": low,
                    "to": high,
                    "answers": len(inside),
                    "stated": round(stated, 3),
                    "right": round(right / len(inside), 3),
                }
            )
    return bins


def failures(results: Sequence[Result]) -> list[dict[str, object]]:
    """What ours got wrong."""
    return [
        {
            "kind": one.kind.value,
            "case": one.name,
            "judged": one.judged(OURS).value,
            "truth": one.truth,
            "answer": one.answers[OURS].box,
            "confidence": round(one.answers[OURS].confidence, 3),
            "how": one.answers[OURS].how,
        }
        for one in results
        if one.judged(OURS) is not Judged.RIGHT
    ]


def figures(results: Sequence[Result]) -> dict[str, Any]:
    """Everything, ready for JSON."""
    classes: dict[str, Any] = {}
    for name, part in [*((kind.value, of(results, kind)) for kind in Kind), ("whole mix", list(results))]:
        if not part:
            continue
        finders = [
            finder
            for finder in (OURS, TEMPLATE, MULTI_SCALE, CHAIN)
            if all(finder in one.answers for one in part)
        ]
        classes[name] = {"cases": len(part), "finders": {}}
        for finder in finders:
            counted = count(part, finder)
            classes[name]["finders"][finder] = {
                "right": counted.right,
                "wrong": counted.wrong,
                "missed": counted.missed,
                "median_cpu_ms": round(counted.median_ms, 2),
                "cpu_seconds": round(counted.seconds, 3),
                "cpu_over_ours": round(ratio(part, finder), 2),
            }
    asked = aims(results)
    return {
        "classes": classes,
        "aims": [{"aim": a.words, "asked": a.asked, "reached": a.reached, "met": a.met} for a in asked],
        "met": all(aim.met for aim in asked),
        "calibration": calibration(results),
        "failures": failures(results),
    }


def lines(said: dict[str, Any]) -> list[str]:
    """The figures for people."""
    made = [
        f"{'class':32}{'n':>4}  {'finder':12}{'right':>7}{'wrong':>7}{'missed':>8}{'CPU ms':>9}{'/ ours':>8}"
    ]
    for name, part in said["classes"].items():
        first = f"{name:32}{part['cases']:>4}"
        for finder, figure in part["finders"].items():
            made.append(
                f"{first:36}  {finder:12}{figure['right']:>7}{figure['wrong']:>7}{figure['missed']:>8}"
                f"{figure['median_cpu_ms']:>9.1f}{figure['cpu_over_ours']:>8.1f}"
            )
            first = ""
    made += [
        "",
        "Where there is nothing to be found, finding nothing is right. CPU: medians; / ours: of sums.",
    ]
    made += ["", f"{'aim':58}{'asked':>14}{'reached':>9}"]
    made += [
        f"{aim['aim']:58}{aim['asked']:>14}{aim['reached']:>9}  {'met' if aim['met'] else 'MISSED'}"
        for aim in said["aims"]
    ]
    made += ["", "calibration of our confidence: stated, answers, right"]
    made += [
        f"  {one['from']:.2f}–{one['to']:.2f}   {one['stated']:.3f}  {one['answers']:>4}  {one['right']:.3f}"
        for one in said["calibration"]
    ]
    made += ["", f"{len(said['failures'])} failures of ours"]
    made += [
        f"  {one['kind']}: {one['judged']} ({one['confidence']:.2f}, {one['how']}): {one['case']}"
        for one in said["failures"]
    ]
    return made
