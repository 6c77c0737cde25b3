"""How often the cache answers in the run of a real task (E6): a keypad, switches, a form, a chat, a list.

Every action looks at the screen and locates its target again, and actions in closed loops locate it again
each time they look, as `treetap act` and the executor do. Repeated is what was located on the same page in
the last 30 seconds: nothing else can be in the cache.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from treetap.app.compose import EXECUTORS
from treetap.app.rig import Rig, assemble
from treetap.bench.locating_apps import unfamiliar_apps
from treetap.bench.phones import virtual_device
from treetap.core.clock import SystemClock
from treetap.core.ports import Clock, Executor, Locator
from treetap.locating.cache import LONGEST
from treetap.models import (
    Action,
    Back,
    InputText,
    LaunchApp,
    LocateResult,
    Method,
    Role,
    Screen,
    SetChecked,
    Settings,
    Tap,
    Target,
    Text,
)
from virtualphone import default_apps

LEAST_HITS = 0.6


class Cached(TypedDict):
    """What the study found."""

    tasks: dict[str, dict[str, float]]
    located: int
    repeated: int
    hits: int
    share: float
    """Of what is repeated."""
    of_all: float
    """Of all that was located, the first time too."""
    passed: bool


@dataclass
class Watched:
    """A locator that counts what it is asked again."""

    inner: Locator
    clock: Clock
    located: int = 0
    repeated: int = 0
    hits: int = 0

    def __post_init__(self) -> None:
        self._seen: dict[tuple[str, str, str], float] = {}

    async def locate(self, target: Target, screen: Screen) -> LocateResult:
        answer = await self.inner.locate(target, screen)
        key = (target.model_dump_json(), screen.package, screen.page_key)
        now = self.clock.monotonic()
        self.located += 1
        self.repeated += key in self._seen and now - self._seen[key] <= LONGEST
        self.hits += answer.method is Method.CACHE
        self._seen[key] = now
        return answer


def _called(words: str, role: Role | None = None) -> Target:
    return Target(text=Text.literal(words), role=role)


def _tap(words: str) -> Tap:
    return Tap(target=_called(words))


def _check(words: str, role: Role, checked: bool) -> SetChecked:
    return SetChecked(target=_called(words, role), checked=checked)


def _type(words: str, text: str) -> InputText:
    return InputText(target=_called(words, Role.FIELD), text=Text.literal(text))


def tasks() -> dict[str, list[Action]]:
    """What people do: with things they touch more than once."""
    digits = [_tap(digit) for digit in "1300005"]
    alarms = [
        _check(f"{time}", Role.SWITCH, checked)
        for checked in (False, True)
        for time in ("06:30", "07:00", "08:30")
    ]
    said = ("Good morning all", "The build is ready", "Search is fast now", "Who can try it today?")
    chat = [action for words in said for action in (_type("Text message", words), _tap("Send"))]
    bought = [_check(words, Role.CHECKBOX, True) for words in ("Milk", "Eggs", "Rice, 5 kg", "Spring onions")]
    return {
        "a timer on the keypad": [LaunchApp(app="Clock"), _tap("Timer"), _tap("New timer"), *digits],
        "three alarms off and on": [LaunchApp(app="Clock"), _tap("Alarm"), *alarms],
        "a form": [
            LaunchApp(app="Ferry line"),
            _type("Departure harbour", "Bergen"),
            _type("Destination harbour", "Hirtshals"),
            _type("Name on the ticket", "Ann Berg"),
            Back(),
            _check("Bring a car", Role.CHECKBOX, True),
            _check("Bring a dog", Role.CHECKBOX, True),
            _check("Bring a dog", Role.CHECKBOX, False),
            _type("Departure harbour", "Stavanger"),
        ],
        "four messages in a chat": [LaunchApp(app="Messages"), _tap("Project Aurora"), *chat],
        "a shopping list ticked off": [LaunchApp(app="Notes"), _tap("Shopping list"), *bought],
    }


async def cache_figures() -> Cached:
    """Each task on a phone of its own."""
    found: dict[str, dict[str, float]] = {}
    for name, actions in tasks().items():
        found[name] = await _run(actions)
    located, repeated, hits = (
        int(sum(one[key] for one in found.values())) for key in ("located", "repeated", "hits")
    )
    share = hits / repeated if repeated else 0.0
    return {
        "tasks": found,
        "located": located,
        "repeated": repeated,
        "hits": hits,
        "share": round(share, 4),
        "of_all": round(hits / located, 4) if located else 0.0,
        "passed": share >= LEAST_HITS,
    }


async def _run(actions: Sequence[Action]) -> dict[str, float]:
    apps = [*default_apps(), *unfamiliar_apps()]
    with tempfile.TemporaryDirectory() as folder:
        async with virtual_device(apps=apps, seed=11) as (_, device):
            settings = Settings(data=Path(folder))
            rig = assemble(settings, SystemClock(), device)
            watched = Watched(rig.locator, SystemClock())
            executor = _executor(rig, settings, watched)
            for action in actions:
                screen = await rig.perceiver.perceive()
                target: Target | None = getattr(action, "target", None)
                location = None if target is None else await watched.locate(target, screen)
                await executor.execute(action, screen, location)
            await rig.finish()
    return {"located": watched.located, "repeated": watched.repeated, "hits": watched.hits}


def _executor(rig: Rig, settings: Settings, locator: Locator) -> Executor:
    """The rig's, but for the locator that is watched."""
    return EXECUTORS.make(
        "device",
        rig.device,
        SystemClock(),
        perceiver=rig.perceiver,
        locator=locator,
        apps=rig.apps,
        bank=rig.bank,
        settle=rig.settler.settle,
        delay=settings.device.action_delay,
    )


def cache_table(found: Cached) -> str:
    """For people."""
    lines = [f"{'task':>26} {'located':>8} {'repeated':>9} {'from cache':>11}"]
    for name, row in found["tasks"].items():
        lines.append(f"{name:>26} {row['located']:8.0f} {row['repeated']:9.0f} {row['hits']:11.0f}")
    lines += [
        f"{'all':>26} {found['located']:8} {found['repeated']:9} {found['hits']:11}",
        (
            f"hits on what was located before: {found['share']:.1%} (asked: {LEAST_HITS:.0%}); "
            f"of all that was located: {found['of_all']:.1%}"
        ),
        "passed" if found["passed"] else "NOT PASSED",
    ]
    return "\n".join(lines)
