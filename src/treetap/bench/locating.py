"""How often text locating is right: `python -m treetap.bench.locating [--json] [--no-ocr]`.

Targets in Chinese and English on screens of virtual phones, with the UI tree and with a device that has none;
the apps that come with the phone, and apps that the locator was not made on.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from typing import TypedDict

from treetap.bench.locating_apps import unfamiliar_apps
from treetap.bench.locating_cases import Case, absent_cases, names, present_cases, touched_at
from treetap.bench.locating_walk import Eyes, Place, walk
from treetap.core.ports import Locator
from treetap.imaging.pictures import Pictures
from treetap.imaging.reading import OcrReader
from treetap.imaging.store import FolderFrameStore
from treetap.locating.ladder import LadderLocator
from treetap.models import LocateResult, Screen, Target
from virtualphone import default_apps

SURE = 0.8
LEAST_RIGHT = 0.95
LEAST_TARGETS = 200
LANGUAGES = ("en", "zh")
MOST_SCREENS = 5
"""Of each app in each language."""


@dataclass(frozen=True)
class Trial:
    """One target on one screen."""

    apps: str
    source: str
    place: Place
    case: Case
    answer: LocateResult
    seconds: float

    @property
    def right(self) -> bool:
        """At the right place; of what is not there, no sure answer."""
        if self.case.absent:
            return not (self.answer.found and self.answer.confidence >= SURE)
        return self.case.right(self.answer.center)

    @property
    def sure(self) -> bool:
        return self.answer.found and self.answer.confidence >= SURE

    def __str__(self) -> str:
        target = self.case.target.model_dump(mode="json", exclude_defaults=True)
        at = self.answer.center
        got = "not found" if at is None else f"({at.x:.0f}, {at.y:.0f}) at {self.answer.confidence:.2f}"
        why = self.answer.reason
        words = json.dumps({key: _plain(value) for key, value in target.items()}, ensure_ascii=False)
        where = f"{self.source} {self.place.language} {self.place.name}"
        return f"{where}: {self.case.kind} {words}: {got}, should be {touched_at(self.case)}. {why}"


def _plain(value: object) -> object:
    """Texts without their parts."""
    if isinstance(value, list) and all(isinstance(part, dict) and part.keys() == {"text"} for part in value):
        return "".join(str(_plain(part["text"])) for part in value)
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return {key: _plain(one) for key, one in value.items()} if isinstance(value, dict) else value


class Figures(TypedDict):
    """What the study found."""

    totals: list[dict[str, object]]
    classes: list[dict[str, object]]
    failures: list[str]
    passed: bool


async def run(*, ocr: bool) -> list[Trial]:
    """All trials."""
    frames = FolderFrameStore(Path())
    pictures = Pictures(frames, keep=4)
    reader = OcrReader(pictures) if ocr else None
    eyes = Eyes(frames, pictures, reader)
    locator = LadderLocator(pictures, reader=reader)
    trials: list[Trial] = []
    for title, apps in (("built-in", default_apps()), ("unfamiliar", unfamiliar_apps())):
        for language in LANGUAGES:
            elsewhere: list[str] = []
            async for place in walk(apps, language, eyes, ocr=ocr, most=MOST_SCREENS):
                print(f"{title} {language}: {place.name}", file=sys.stderr)
                trials += await _try(title, place, elsewhere, locator)
                elsewhere += names(place.truth)
    return trials


async def _try(title: str, place: Place, elsewhere: list[str], locator: Locator) -> list[Trial]:
    chance = random.Random(place.name)  # noqa: S311
    cases = present_cases(place.truth, zh=place.language == "zh", chance=chance)
    cases += absent_cases(place.truth, elsewhere, chance=chance)
    trials = []
    seen: list[tuple[str, Screen | None]] = [("tree", place.tree), ("pixels", place.pixels)]
    for source, screen in seen:
        for case in cases:
            if screen is None or (source == "pixels" and case.tree_only):
                continue
            start = time.perf_counter()
            answer = await locator.locate(case.target, screen)
            trials.append(Trial(title, source, place, case, answer, time.perf_counter() - start))
            if answer.target is not None and not case.absent and trials[-1].right:
                trials.append(await _again(trials[-1], answer.target, screen, locator))
    return trials


async def _again(trial: Trial, found: Target, screen: Screen, locator: Locator) -> Trial:
    """What was found, by the description that came with it."""
    case = replace(trial.case, kind="again", target=found)
    start = time.perf_counter()
    answer = await locator.locate(found, screen)
    return replace(trial, case=case, answer=answer, seconds=time.perf_counter() - start)


def summary(trials: list[Trial]) -> Figures:
    """The figures: by apps and source in all, and by kind and language."""
    groups: defaultdict[tuple[str, str], list[Trial]] = defaultdict(list)
    kinds: defaultdict[tuple[str, str, str, str], list[Trial]] = defaultdict(list)
    for trial in trials:
        groups[trial.apps, trial.source].append(trial)
        kinds[trial.apps, trial.source, trial.case.kind, trial.place.language].append(trial)
    totals = [{"apps": key[0], "source": key[1], **_figures(group)} for key, group in groups.items()]
    classes = [
        {"apps": key[0], "source": key[1], "kind": key[2], "language": key[3], **_figures(group)}
        for key, group in sorted(kinds.items())
    ]
    failures = [str(trial) for trial in trials if not trial.right]
    return {"totals": totals, "classes": classes, "failures": failures, "passed": passed(trials)}


def passed(trials: list[Trial]) -> bool:
    """Enough targets, and enough of them right: of those that are there, and of those that are not."""
    groups: defaultdict[tuple[str, str, bool], list[bool]] = defaultdict(list)
    for trial in trials:
        if trial.case.kind != "again":
            groups[trial.apps, trial.source, trial.case.absent].append(trial.right)
    counts: Counter[str] = Counter()
    for (_, source, absent), group in groups.items():
        counts[source] += 0 if absent else len(group)
    enough = bool(counts) and min(counts.values()) >= LEAST_TARGETS
    return enough and all(sum(group) / len(group) >= LEAST_RIGHT for group in groups.values())


def _figures(trials: list[Trial]) -> dict[str, object]:
    there = [trial for trial in trials if not trial.case.absent and trial.case.kind != "again"]
    return {
        "targets": len(trials),
        "right": sum(trial.right for trial in trials),
        "share": round(sum(trial.right for trial in trials) / len(trials), 4),
        "there": len(there),
        "there_right": sum(trial.right for trial in there),
        "there_right_and_sure": sum(trial.sure and trial.right for trial in there),
        "sure_and_wrong": sum(trial.sure and not trial.right for trial in trials),
        "milliseconds": round(1000 * median(trial.seconds for trial in trials), 2),
    }


def table(figures: Figures) -> str:
    """For people."""
    who = ("apps", "source", "kind", "language")
    columns = (*who, "targets", "right", "share", "there", "there_right", "sure_and_wrong", "milliseconds")
    lines = [" ".join(f"{column:>14}" for column in columns)]
    for rows in (figures["classes"], figures["totals"]):
        lines += [" ".join(f"{row.get(column, 'all')!s:>14}" for column in columns) for row in rows]
        lines.append("")
    failures = figures["failures"]
    lines += [f"{len(failures)} failures", *failures, "passed" if figures["passed"] else "NOT PASSED"]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m treetap.bench.locating", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    parser.add_argument("--no-ocr", action="store_true", help="with the tree only")
    options = parser.parse_args()
    figures = summary(asyncio.run(run(ocr=not options.no_ocr)))
    print(json.dumps(figures, ensure_ascii=False) if options.json else table(figures))
    return 0 if figures["passed"] else 1


if __name__ == "__main__":
    sys.exit(main())
