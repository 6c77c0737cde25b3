"""Both finders on each case in turn, so that both meet the same machine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import cv2

from treetap.bench.images import ours
from treetap.bench.images.answers import Answer, Judged, judge
from treetap.bench.images.cases import Case, Kind
from treetap.imaging.crop import Box

OURS, TEMPLATE, MULTI_SCALE, CHAIN = "ours", "template", "multi_scale", "chain"

RIVALS: dict[Kind, str] = {Kind.SAME: TEMPLATE, Kind.RECOLOURED: TEMPLATE, Kind.SCALED: MULTI_SCALE}
"""Whose cost ours is held against; elsewhere it is the chain's."""


class Rival(Protocol):
    """Whoever answers for Airtest."""

    def answers(self, case: Case, methods: Sequence[str]) -> dict[str, Answer]: ...


@dataclass(frozen=True, slots=True)
class Result:
    """One case and what was said; the pictures are gone by now."""

    kind: Kind
    name: str
    truth: Box | None
    answers: dict[str, Answer]

    def judged(self, finder: str) -> Judged:
        return judge(self.truth, self.answers[finder].box)


def rival(kind: Kind) -> str:
    return RIVALS.get(kind, CHAIN)


def run(
    cases: Iterable[Case],
    worker: Rival | None,
    finder: Callable[[Case], Answer] = ours.answer,
    failed: Callable[[Case, Answer], None] = lambda _, __: None,
) -> Iterator[Result]:
    """The results one by one; without a worker ours only. `failed` is shown what ours got wrong."""
    before = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        for number, case in enumerate(cases):
            if number == 0:
                finder(case)
            answers = {OURS: finder(case)}
            if worker is not None:
                methods = (TEMPLATE, CHAIN, *((MULTI_SCALE,) if rival(case.kind) == MULTI_SCALE else ()))
                answers |= worker.answers(case, methods)
            if judge(case.truth, answers[OURS].box) is not Judged.RIGHT:
                failed(case, answers[OURS])
            yield Result(case.kind, case.name, case.truth, answers)
    finally:
        cv2.setNumThreads(before)
