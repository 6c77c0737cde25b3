"""App names in a dictionary."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from treetap.models import App


class FakeAppResolver:
    """Knows these apps, and packages by these aliases."""

    def __init__(self, apps: Sequence[App] = (), aliases: Mapping[str, str] | None = None) -> None:
        self._apps = apps
        self._aliases = aliases or {}

    async def resolve(self, name: str) -> App | None:
        package = self._aliases.get(name, name)
        found = [app for app in self._apps if package and package in (app.package, app.label)]
        return found[0] if len(found) == 1 else None
