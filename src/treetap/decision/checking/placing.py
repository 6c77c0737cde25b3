"""Which app a goal is about: its name is no part of what it is done to."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from treetap.core.ports import AppResolver
from treetap.decision.checking.naming import Names, has_words
from treetap.decision.checking.shown import Shown
from treetap.matching.words import normal, words
from treetap.models import App, Goal, Screen

Apps = Callable[[], Awaitable[Sequence[App]]]


class Placing:
    """Knows apps by what is installed, where it was told what that is."""

    def __init__(self, names: Names, resolver: AppResolver | None, apps: Apps | None) -> None:
        self._names = names
        self._resolver = resolver
        self._apps = apps
        self._installed: Sequence[App] | None = None
        self._resolved: dict[str, str | None] = {}

    async def place(self, goal: Goal, screen: Screen) -> tuple[Goal, str | None]:
        """The goal without the name of its app in its object, and the app's package if that is known."""
        installed = await self._labels()
        package = None
        if goal.app:
            package = self._by_name(goal.app, installed) or await self._resolve(goal.app)
        said = goal.clause or " ".join(goal.words)
        named = [app for app in installed if self._is_its_name(app.label) and has_words(said, app.label)]
        if named and package is None:
            app = max(named, key=lambda one: len(one.label))
            return _without(goal, app.label), app.package
        if goal.app and not goal.verb and package is None:
            # "Use Fahrenheit" names no app, as nobody knows one of that name.
            return goal.model_copy(update={"app": None}), None
        if goal.app:
            return goal, package
        spoken = Shown(screen).package_words
        label = next((word for word in goal.unexplained if normal(word) in spoken), None)
        return (goal, None) if label is None else (_without(goal, label), None)

    async def _labels(self) -> Sequence[App]:
        if self._installed is None:
            self._installed = () if self._apps is None else tuple(await self._apps())
        return self._installed

    def _is_its_name(self, label: str) -> bool:
        """A name of its own: "Notes" may be the app or what is in it, and the task's reader has told."""
        plain = "".join(words(label)) if not label.isascii() else " ".join(words(label))
        senses = (*self._names.lexicon.of(normal(label)), *self._names.lexicon.of(plain))
        return bool(plain) and all(one.kind == "app" and one.name == plain for one in senses)

    def _by_name(self, name: str, installed: Sequence[App]) -> str | None:
        spellings = self._names.of(name)
        found = {app.package for app in installed if words(app.label) in spellings}
        return found.pop() if len(found) == 1 else None

    async def _resolve(self, name: str) -> str | None:
        if self._resolver is None:
            return None
        if name not in self._resolved:
            app = await self._resolver.resolve(name)
            self._resolved[name] = None if app is None else app.package
        return self._resolved[name]


def _without(goal: Goal, label: str) -> Goal:
    """The goal with that app, which it named among its words."""
    spoken = words(label)
    parts = [part for part in goal.object.split() if not _is_of(words(part), spoken)]
    return goal.model_copy(
        update={
            "app": label,
            "object": " ".join(parts) or label,
            "words": tuple(word for word in goal.words if not _is_of(words(word), spoken)),
            "unexplained": tuple(word for word in goal.unexplained if not _is_of(words(word), spoken)),
        }
    )


def _is_of(part: tuple[str, ...], whole: tuple[str, ...]) -> bool:
    return bool(part) and any(whole[at : at + len(part)] == part for at in range(len(whole)))
