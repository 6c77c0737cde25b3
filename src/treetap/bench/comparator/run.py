"""The study itself: plans are carried out on virtual phones over adb, perceived, judged, and checked."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from treetap.bench.comparator.facts import Json, Shadow, by_time, effects, looks_the_same
from treetap.bench.comparator.pages import Place, Way, all_ways, study_apps
from treetap.bench.comparator.plan import SWALLOWED, Kind, Plan
from treetap.bench.comparator.propose import proposals
from treetap.bench.comparator.propose_more import more_proposals
from treetap.bench.comparator.truth import refused, truth
from treetap.bench.comparator.trying import came_true, tries
from treetap.bench.phones import virtual_device
from treetap.core.clock import FrozenClock
from treetap.core.ports import Device
from treetap.device.adb.server import PrivateServer
from treetap.errors import ActionFailed, TextNotTypable
from treetap.imaging.pictures import Pictures
from treetap.imaging.reading import OcrReader
from treetap.imaging.store import FolderFrameStore
from treetap.models import Expectation, Screen, Source, Verdict, VerdictStatus
from treetap.perception.comparator import ScreenComparator
from treetap.perception.perceiver import ScreenPerceiver
from virtualphone import VirtualPhone
from virtualphone.phone import LAUNCHER

PHONES = (("en", False), ("zh", True), ("zh", False), ("en", True))
"""Language and dark theme of each phone."""
_RARE: frozenset[Kind] = frozenset(
    {"complaint", "a message, unasked", "own drawing", "disabled control", "value"}
)
"""What the built-in apps hardly do."""
_NOTE = {"title": "Ann", "text": "Are you there?", "activity": "", "args": {}}


@dataclass(frozen=True)
class Result:
    """What the comparator said of a transition, and what was true."""

    plan: Plan
    locale: str
    dark: bool
    truth: VerdictStatus
    verdict: Verdict
    milliseconds: float

    @property
    def right(self) -> bool:
        return self.verdict.status is self.truth

    @property
    def fooled(self) -> bool:
        """A touch that never arrived was called a success."""
        return self.plan.kind in SWALLOWED and self.verdict.status is VerdictStatus.SUCCESS


@dataclass
class Dropped:
    """Transitions on which the screen cannot decide, and why they were left out."""

    unseen: int = 0
    """The state changed and the screen did not."""
    meanwhile: int = 0
    """Time brought something else about: an alarm rang, an answer came."""
    refused: int = 0
    """The device itself said that it cannot be done there."""


def choose(shadow: Shadow, random: Random, each: int, pages: int) -> list[Plan]:
    """Of every kind `each` plans on the built-in apps and some on the study's own, from many pages."""
    ways, fresh = all_ways(), shadow.phone.snapshot()
    random.shuffle(ways)
    own = [place for way in ways if way.own and (place := way.walked(shadow, fresh)) is not None]
    some = _spread([way for way in ways if not way.own])[:pages]
    others = [place for way in some if (place := way.walked(shadow, fresh)) is not None]
    chosen: list[Plan] = []
    for group in (others, own):
        by_kind: defaultdict[Kind, list[Plan]] = defaultdict(list)
        elsewhere = _elsewhere(shadow, random.sample(group, min(4, len(group))), random)
        for place in group:
            for plan in (
                *proposals(shadow, place, elsewhere, random),
                *more_proposals(shadow, place, random),
            ):
                by_kind[plan.kind].append(plan)
        for kind, plans in by_kind.items():
            chosen.extend(_picked(plans, each, random, own=group is own and kind not in _RARE))
    return chosen


def _picked(plans: list[Plan], each: int, random: Random, *, own: bool) -> list[Plan]:
    """From as many pages as there are."""
    random.shuffle(plans)
    by_page: defaultdict[str, list[Plan]] = defaultdict(list)
    for plan in plans:
        by_page[f"{plan.place.package} {plan.place.name}"].append(plan)
    rounds = [plan for turn in range(8) for some in by_page.values() for plan in some[turn : turn + 1]]
    return rounds[: max(1, each // 2) if own else each]


def _spread(ways: list[Way]) -> list[Way]:
    """One of each app in turn; the home screen is among them, since nothing is behind it."""
    by_app: defaultdict[str, list[Way]] = defaultdict(list)
    for way in ways:
        by_app[way.package].append(way)
    longest = max(map(len, by_app.values()), default=0)
    found = [way for turn in range(longest) for some in by_app.values() for way in some[turn : turn + 1]]
    return sorted(found, key=lambda way: (way.package, way.name) != (LAUNCHER, "home"))


def _elsewhere(shadow: Shadow, some: Sequence[Place], random: Random) -> list[Expectation]:
    return [
        expectation
        for place in some
        for one in tries(shadow, place, random)
        for expectation in list(came_true(one.before, one.after))[:6]
        if expectation.kind != "gone"
    ]


class Bench:
    """One phone, with eyes on it."""

    def __init__(self, phone: VirtualPhone, device: Device, shadow: Shadow, *, tree: bool) -> None:
        frames = FolderFrameStore(None)
        pictures = Pictures(frames)
        reader = OcrReader(pictures)
        self._phone, self._device, self._shadow = phone, device, shadow
        self._perceiver = ScreenPerceiver(device, frames, pictures, reader=reader, clock=FrozenClock())
        self._comparator = ScreenComparator(pictures, reader=reader)
        self._sources = None if tree else frozenset({Source.OCR})
        self._pictures = pictures

    async def look(self) -> Screen:
        screen = await self._perceiver.perceive(self._sources)
        await self._pictures.of(screen.frame)
        return screen

    async def carry_out(self, plan: Plan, dropped: Dropped) -> tuple[VerdictStatus, Verdict, float] | None:
        """The truth, the verdict and how long that took; None if the screen could not decide."""
        phone, state = self._phone, dict(plan.place.state)
        if plan.toast:
            until = state["clock_ms"] + 4000
            state["toasts"] = [{"text": plan.toast, "package": plan.place.package, "until_ms": until}]
        phone.set_state(state)
        before = await self.look()
        start, since = phone.state(), _last(phone.changes())
        try:
            for command in plan.inputs:
                await self._device.perform(command)
        except (TextNotTypable, ActionFailed):
            dropped.refused += 1
            return None
        if plan.seconds:
            phone.advance(plan.seconds)
        if plan.notify:
            phone.set_value("notifications", [*phone.state()["notifications"], self._note(phone.state())])
        end, changes = phone.state(), phone.changes(since)
        after = await self.look()
        if by_time(changes):
            dropped.meanwhile += 1
            return None
        was, now = self._shadow.facts_of(start), self._shadow.facts_of(end)
        if effects(changes) and not now.toasts and looks_the_same(was, now, self._shadow):
            dropped.unseen += 1
            return None
        true = truth(changes, now, plan.expect, refused=refused(now), held=plan.held)
        begun = time.perf_counter()
        verdict = await self._comparator.compare(before, after, plan.action, plan.expect)
        return true, verdict, (time.perf_counter() - begun) * 1e3

    def _note(self, state: Json) -> Json:
        package = next(iter(state["apps"]))
        return {**_NOTE, "id": state["next_id"] + 1000, "package": package, "when_ms": state["clock_ms"]}


def _last(changes: Sequence[Json]) -> int:
    return changes[-1]["n"] if changes else 0


async def study(
    *, seed: int, each: int, pages: int, tree: bool = True, phones: int = len(PHONES), dropped: Dropped
) -> AsyncIterator[Result]:
    """Every result, as it comes."""
    async with PrivateServer() as server:
        for number, (locale, dark) in enumerate(PHONES[:phones]):
            random = Random(f"{seed}/{number}")  # noqa: S311 — a study, no secrets
            looks: dict[str, Any] = {"seed": seed + number, "locale": locale, "dark": dark}
            shadow = Shadow(study_apps(), **looks)
            plans = choose(shadow, random, each, pages)
            async with virtual_device(clock=FrozenClock(), server=server, apps=study_apps(), **looks) as (
                phone,
                device,
            ):
                bench = Bench(phone, device, shadow, tree=tree)
                for plan in plans:
                    told = await bench.carry_out(plan, dropped)
                    if told is not None:
                        yield Result(plan, locale, dark, *told)
