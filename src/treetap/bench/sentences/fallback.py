"""What the first way misses and a later one finds (E3).

A thing is cut from the screen of one phone and looked for on another that shows the same page in other
colours, at another size or in another language. Its target has the crop, its words and, as the last resort, a
point. The first way is the image; counted is what it misses, and how much of that the ladder finds after all.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypedDict

from treetap.bench.locating_apps import unfamiliar_apps
from treetap.bench.locating_truth import Thing, Truth, holds, is_cut, middle, read_truth
from treetap.bench.phones import virtual_device
from treetap.bench.sentences.phone import half
from treetap.core.clock import SystemClock
from treetap.device.adb.device import AdbDevice
from treetap.device.adb.server import PrivateServer
from treetap.device.wrappers.no_tree import NoTree
from treetap.errors import ReferenceInvalid
from treetap.imaging.pictures import Picture, Pictures
from treetap.imaging.reading import OcrReader
from treetap.imaging.store import FolderFrameStore
from treetap.locating.by_image import ImageRung
from treetap.locating.icons.rung import IconRung
from treetap.locating.ladder import SURE, LadderLocator
from treetap.locating.library.library import ReferenceLibrary
from treetap.models import (
    Key,
    Launch,
    LocateResult,
    LocateStrategy,
    Point,
    Press,
    Screen,
    Space,
    Target,
    Text,
    Touch,
)
from treetap.perception.perceiver import ScreenPerceiver
from virtualphone import VirtualPhone, default_apps

LEAST_FOUND = 0.95
_MOST, _PAGES = 20, 4
"""Things of each page; pages of each app."""
_OTHERS: dict[str, dict[str, Any]] = {
    "other colours": {"dark": True},
    "other size": {"size": (720, 1600), "density": 280},
    "other density": {"density": 340},
    "other language": {"locale": "zh"},
    "all of them": {"dark": True, "locale": "zh", "size": (720, 1600), "density": 300},
}


_At = tuple[float, float]


class Fallen(TypedDict):
    """What the study found."""

    targets: int
    first_found: int
    missed: int
    found_later: int
    share: float
    by_change: dict[str, dict[str, int]]
    methods: dict[str, int]
    failures: list[str]
    passed: bool


@dataclass(frozen=True)
class _Sought:
    """One thing of the first phone, and the same on the other."""

    name: str
    words: str
    """What it is called on the other phone."""
    thing: Thing
    there: Thing

    @property
    def target(self) -> Target:
        """By its crop, and by its words: those that stand there, or those that a person would say."""
        words, role = Text.literal(self.words), self.there.toggle
        if role is not None or self.there.own_texts:
            return Target(crop_ref=self.name, text=words, role=role)
        return Target(crop_ref=self.name, sentence=words)


@dataclass
class _Page:
    """One page on one phone."""

    truth: Truth
    screen: Screen
    picture: Picture


async def fallback_figures(*, held_out: bool) -> Fallen:
    """Over all pages and changes."""
    apps = [*half(default_apps(), held_out=held_out), *half(unfamiliar_apps(), held_out=held_out)]
    tally: Counter[str] = Counter()
    by_change: dict[str, Counter[str]] = {}
    methods: Counter[str] = Counter()
    failures: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        for change, other in _OTHERS.items():
            counts = by_change.setdefault(change, Counter())
            async for page, here, there, pictures in _pages([one.package for one in apps], other):
                print(change, page, file=sys.stderr)
                async for name, first, answer in _tried(Path(folder) / change / page, here, there, pictures):
                    counts["targets"] += 1
                    counts["first_found"] += first
                    if first:
                        continue
                    counts["missed"] += 1
                    later, result = answer
                    counts["found_later"] += later
                    if later:
                        methods[str(result.method)] += 1
                    else:
                        failures.append(f"{change} {page} '{name}': {result.center} {result.reason}")
            tally.update(counts)
    share = tally["found_later"] / tally["missed"] if tally["missed"] else 1.0
    return {
        "targets": tally["targets"],
        "first_found": tally["first_found"],
        "missed": tally["missed"],
        "found_later": tally["found_later"],
        "share": round(share, 4),
        "by_change": {change: dict(counts) for change, counts in by_change.items()},
        "methods": dict(methods),
        "failures": failures,
        "passed": share >= LEAST_FOUND and tally["missed"] > 0,
    }


async def _pages(
    packages: list[str], other: dict[str, Any]
) -> AsyncIterator[tuple[str, _Page, _Page, Pictures]]:
    """The first page of each app on both phones, and some that its parts lead to."""
    frames = FolderFrameStore(None)
    pictures = Pictures(frames, keep=4)
    apps = [*default_apps(), *unfamiliar_apps()]
    async with (
        PrivateServer() as server,
        virtual_device(server=server, apps=apps, seed=11) as one,
        virtual_device(server=server, apps=apps, seed=11, **other) as two,
    ):
        startable = {app.package for app in await one[1].apps()}
        for package in packages:
            start = Launch(package=package) if package in startable else Press(key=Key.HOME)
            for phone, device in (one, two):
                await device.perform(start)
                await asyncio.to_thread(phone.save, "first page")
            seen: set[frozenset[str]] = set()
            steps: list[tuple[_At, _At] | None] = [None]
            for step in steps:
                here = await _look(one, step and step[0], frames, pictures)
                there = await _look(two, step and step[1], frames, pictures)
                if frozenset(here.truth.words) in seen:
                    continue
                seen.add(frozenset(here.truth.words))
                yield f"{package} {len(seen)}", here, there, pictures
                if step is None:
                    steps += _ways_on(here, there)
                if len(seen) == _PAGES:
                    break


def _ways_on(here: _Page, there: _Page) -> list[tuple[_At, _At]]:
    """Where to touch both phones to get to the same next page: the same parts of both trees."""
    both = list(zip(here.truth.things, there.truth.things, strict=False))
    if any(one.kind != other.kind for one, other in both):
        return []
    leading = [pair for pair in both if pair[0].clickable and not pair[0].checkable]
    counts: Counter[tuple[str, int]] = Counter()
    ways: list[tuple[_At, _At]] = []
    for one, other in leading:
        kind = one.kind, one.rect[2] - one.rect[0]
        counts[kind] += 1
        if counts[kind] == 1:
            ways.append((middle(one.rect), middle(other.rect)))
    return ways


async def _look(
    phone: tuple[VirtualPhone, AdbDevice], step: _At | None, frames: FolderFrameStore, pictures: Pictures
) -> _Page:
    """The first page, or where the step leads from there: as it is, and as it is seen without a tree."""
    made, device = phone
    await asyncio.to_thread(made.restore, "first page")
    if step is not None:
        x, y = map(round, step)
        await device.perform(Touch(x=x, y=y, to_x=x, to_y=y))
    truth = read_truth(await device.tree(), await asyncio.to_thread(made.windows))
    reader = OcrReader(pictures)
    perceiver = ScreenPerceiver(NoTree(device), frames, pictures, reader=reader, clock=SystemClock())
    screen = await perceiver.perceive()
    return _Page(truth, screen, await pictures.of(screen.frame))


async def _tried(
    folder: Path, here: _Page, there: _Page, pictures: Pictures
) -> AsyncIterator[tuple[str, bool, tuple[bool, LocateResult]]]:
    """Each thing of the page: whether the image alone finds it, and whether all of the ladder does."""
    library = ReferenceLibrary(folder)
    images = ImageRung(library, pictures)
    first = LadderLocator(pictures, images=images, strategy=LocateStrategy.OPENCV_ONLY)
    size = here.screen.frame.size
    for sought in list(_things(here, there))[:_MOST]:
        left, top, right, bottom = sought.thing.rect
        part = Picture(here.picture.image[top:bottom, left:right].copy())
        try:
            library.add(sought.name, part)
        except ReferenceInvalid:
            continue
        x, y = middle(sought.thing.rect)
        point = Point(x=x / size.width, y=y / size.height, space=Space.UNIT)
        target = sought.target
        ladder = LadderLocator(
            pictures,
            reader=OcrReader(pictures),
            images=images,
            icons=IconRung(pictures),
            points={sought.name: point},
        )
        seen = await first.locate(target, there.screen)
        found = await ladder.locate(target, there.screen)
        sure = _is_on(seen, sought.there) and seen.confidence >= SURE
        yield sought.words, sure, (_is_on(found, sought.there), found)


def _is_on(answer: LocateResult, thing: Thing) -> bool:
    if answer.center is None:
        return False
    x, y = float(answer.center.x), float(answer.center.y)
    return holds(thing.rect, x, y) and not any(holds(inner, x, y) for inner in thing.inner)


def _things(here: _Page, there: _Page) -> Iterator[_Sought]:
    """What can be touched, is called something and is on both screens."""
    same = [one.kind for one in here.truth.things] == [one.kind for one in there.truth.things]
    for at, thing in enumerate(here.truth.things):
        words = _words(thing)
        if not thing.acts or not words or is_cut(thing) or thing.rect[3] - thing.rect[1] > 400:
            continue
        alike = [one for one in here.truth.things if one.acts and _words(one) == words]
        other = [one for one in there.truth.things if one.acts and _words(one) == words]
        if same and len(alike) == 1:
            other = [there.truth.things[at]]
        if len(alike) == len(other) == 1 and not is_cut(other[0]):
            said = _words(other[0])
            if said and sum(_words(one) == said for one in there.truth.things if one.acts) == 1:
                yield _Sought(f"thing {at}", said, thing, other[0])


def _words(thing: Thing) -> str:
    """Its first words; of a switch, those of its row; of an icon, its description."""
    texts = thing.own_texts
    if not texts and thing.toggle is not None:
        rows = ([one for one in row.walk() if one.text.strip()] for row in thing.above())
        texts = next((row for row in rows if row), [])
    return texts[0].text.strip() if texts else thing.description.strip()


def fallback_table(found: Fallen) -> str:
    """For people."""
    lines = [f"{'change':>16} {'targets':>8} {'by image':>9} {'missed':>7} {'found later':>12}"]
    for change, counts in found["by_change"].items():
        numbers = [counts.get(key, 0) for key in ("targets", "first_found", "missed", "found_later")]
        lines.append(f"{change:>16} {numbers[0]:8} {numbers[1]:9} {numbers[2]:7} {numbers[3]:12}")
    lines += [
        (
            f"{'all':>16} {found['targets']:8} {found['first_found']:9} "
            f"{found['missed']:7} {found['found_later']:12}"
        ),
        "",
        "by " + ", ".join(f"{method}: {count}" for method, count in sorted(found["methods"].items())),
        *found["failures"],
        f"found by a later way: {found['share']:.1%} of what the first missed (asked: {LEAST_FOUND:.0%})",
        "passed" if found["passed"] else "NOT PASSED",
    ]
    return "\n".join(lines)
