"""Time passes: what falls due on the way happens at its moment, in order, and no app can stop the clock."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from virtualphone.clock import LAST_MS

if TYPE_CHECKING:
    from virtualphone.app import App
    from virtualphone.phone import Phone

Answer = TypeVar("Answer")
MOST_AT_ONCE = 200
"""How often an app may be due at one and the same moment before it is taken for broken."""


class Passing:
    """Asks the apps what is next; one that fails is left alone until its data changes."""

    def __init__(self, phone: Phone) -> None:
        self._phone = phone
        self._broken: dict[str, bytes] = {}

    @property
    def _apps(self) -> Mapping[str, App]:
        return self._phone.apps

    def until(self, until_ms: int) -> None:
        """Let it become that late."""
        phone, clock = self._phone, self._phone.clock
        until_ms = min(until_ms, LAST_MS)
        last, times = (0, ""), 0
        while (following := self._next()) is not None and following[0] <= until_ms:
            moment, package = following
            times = times + 1 if following == last else 0
            last = following
            clock.now_ms = max(clock.now_ms, moment)
            if times >= MOST_AT_ONCE:
                why = f"{package} is due for ever at {moment}: on_due must change due"
                self._fail(package, RuntimeError(why))
                continue
            clock.input_done()
            self._guarded(package, self._apps[package].on_due)
            phone.journal.changed(clock.now_ms, phone.state, "time")
        clock.now_ms = max(clock.now_ms, until_ms)
        clock.input_done()

    def prove(self) -> None:
        """Every app can say what is next for it."""
        for app in self._apps.values():
            _checked(app)

    def _next(self) -> tuple[int, str] | None:
        found: list[tuple[int, str]] = []
        for package, app in self._apps.items():
            if package in self._broken and self._broken[package] == self._mark(package):
                continue
            moment = self._guarded(package, partial(_checked, app))
            if moment is not None:
                found.append((moment, package))
        return min(found, default=None)

    def _guarded(self, package: str, ask: Callable[[], Answer]) -> Answer | None:
        try:
            return ask()
        except Exception as problem:  # noqa: BLE001 — an app is anybody's code
            self._fail(package, problem)
            return None

    def _mark(self, package: str) -> bytes:
        return pickle.dumps(self._phone.data(package))

    def _fail(self, package: str, problem: Exception) -> None:
        if self._phone.strict:
            raise problem
        self._broken[package] = self._mark(package)
        self._phone.journal.crashed(self._phone.now_ms, package, problem)


def _checked(app: App) -> int | None:
    moment = app.due()
    if moment is not None and type(moment) is not int:
        raise TypeError(f"{app.package}: due() must answer milliseconds or None, not {moment!r}")
    return moment
