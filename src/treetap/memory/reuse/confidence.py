"""How far a match is trusted: tier × record × circumstances (DETAILS: the reuse rule, 6)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from treetap.models.device import App, DeviceInfo
from treetap.models.experience import HINT_CEILING, Circumstances, Record
from treetap.models.memory import Query, Tier

TIERS: Final = MappingProxyType(
    {
        Tier.LITERAL: 1.0,
        Tier.PATTERN: 0.97,
        Tier.ALIAS: 0.95,
        Tier.FRAME: 0.93,
        Tier.MODEL_ALIAS: 0.91,
        Tier.SIMILAR: HINT_CEILING,
    }
)

BENEFIT: Final = 9
"""Runs that a new experience is taken to have passed: one failure costs a tenth, not everything."""

SMALL_UPDATE: Final = 0.99
BIG_UPDATE: Final = 0.9
NOT_INSTALLED: Final = 0.5
OTHER_SCREEN: Final = 0.99
OTHER_REGION: Final = 0.99
OTHER_LANGUAGE: Final = 0.9
"""Labels on the phone are other words: only the very same task is replayed, step by step by what each target
has become (`matching/renamed.py`)."""

_TRADITIONAL: Final = frozenset({"TW", "HK", "MO"})
"""Where Chinese is written in traditional characters: other labels, as in another language."""


@dataclass(frozen=True, slots=True)
class Factor:
    """One thing that lowers trust, and what to tell the person."""

    value: float
    words: str


def record_factor(record: Record) -> float:
    """(ok + 9) / (ok + fail + 9)."""
    return (record.ok + BENEFIT) / (record.ok + record.fail + BENEFIT)


def lowered(record: Record, learned: Circumstances, query: Query) -> tuple[Factor, ...]:
    """All that speaks against trusting it fully, here and today. What is not known speaks for nothing."""
    return tuple(_lowered(record, learned, query))


def _lowered(record: Record, learned: Circumstances, query: Query) -> Iterator[Factor]:
    if record.fail:
        runs = record.ok + record.fail
        yield Factor(record_factor(record), f"it failed {record.fail} of {runs} times")
    seen = _seen(query)
    changes = [change for app in learned.apps if (change := _update(app, query.apps, seen)) is not None]
    if changes:
        yield min(changes, key=lambda change: change.value)
    if query.device is not None:
        yield from _device(learned, query.device)


def _seen(query: Query) -> tuple[App, ...]:
    """The app in front: a screen knows its version where a list of apps may not."""
    screen = query.screen
    if screen is None or not screen.package or not screen.app_version:
        return ()
    return (App(package=screen.package, version=screen.app_version),)


def _update(app: App, installed: tuple[App, ...], seen: tuple[App, ...]) -> Factor | None:
    name = app.label or app.package
    now = next((one for one in (*seen, *installed) if one.package == app.package), None)
    if now is None:
        return Factor(NOT_INSTALLED, f"{name} is not installed here") if installed else None
    if not app.version or not now.version or app.version == now.version:
        return None
    was = f"{name} was {app.version} and is {now.version}"
    old, new = _release(app.version), _release(now.version)
    if old is None or new is None or old != new:
        return Factor(BIG_UPDATE, f"{was}: another release")
    return Factor(SMALL_UPDATE, f"{was}: a small update")


def _release(version: str) -> int | None:
    """The number before the first dot."""
    found = re.match(r"\s*[vV]?(\d+)(?!\d)", version)
    return int(found[1]) if found else None


def _device(learned: Circumstances, device: DeviceInfo) -> Iterator[Factor]:
    size = device.size
    if learned.width and learned.height:
        was, now = sorted((learned.width, learned.height)), sorted((size.width, size.height))
        if was != now:
            yield Factor(OTHER_SCREEN, f"the screen was {was[0]}x{was[1]} and is {now[0]}x{now[1]}")
        elif learned.density and learned.density != device.density:
            yield Factor(OTHER_SCREEN, f"the screen's density was {learned.density} and is {device.density}")
    if learned.locale and device.locale:
        yield from _locale(learned.locale, device.locale)


def _locale(was: str, now: str) -> Iterator[Factor]:
    if _written(was) != _written(now):
        yield Factor(OTHER_LANGUAGE, f"the phone's language was {was} and is {now}")
    elif _region(was) and _region(now) and _region(was) != _region(now):
        yield Factor(OTHER_REGION, f"the phone's region was {was} and is {now}")


def _region(locale: str) -> str:
    """`CN` of zh-Hans-CN; empty where none is named."""
    _, *more = re.split(r"[-_.@]", locale)
    return next((one.upper() for one in more if re.fullmatch(r"[A-Za-z]{2}|\d{3}", one)), "")


def _written(locale: str) -> tuple[str, bool]:
    """The language, and whether in traditional characters."""
    language, *more = re.split(r"[-_.@]", locale)
    given = {one.upper() for one in more}
    traditional = "HANT" in given or ("HANS" not in given and bool(given & _TRADITIONAL))
    return language.casefold(), traditional and language.casefold() in {"zh", "yue"}
