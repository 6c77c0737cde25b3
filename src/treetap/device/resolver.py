"""From what people call an app to the one that is installed (C6)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from treetap.device.app_map import AppMap, MappedApp, normal, spellings
from treetap.models import App


class MappedAppResolver:
    """Knows apps by package, by the names in the map, and by the labels under their icons."""

    def __init__(self, apps: Callable[[], Awaitable[Sequence[App]]], app_map: AppMap) -> None:
        """`apps`: what is installed now. It is asked again when a name is not found."""
        self._list = apps
        self._map = app_map
        self._installed: Sequence[App] | None = None

    async def resolve(self, name: str) -> App | None:
        """None if nothing, or more than one thing, goes by that whole name."""
        if self._installed is not None:
            found = self._find(name.strip(), self._installed)
            if found is not None:
                return found
        self._installed = tuple(await self._list())
        return self._find(name.strip(), self._installed)

    def _find(self, name: str, installed: Sequence[App]) -> App | None:
        packaged = [app for app in installed if app.package == name]
        if packaged:
            return _one(packaged)
        keys = spellings(name)
        labelled = [app for key in keys[:1] for app in installed if normal(app.label) == key]
        labelled = labelled or [app for key in keys[1:] for app in installed if normal(app.label) == key]
        entry = self._map.find(name)
        mapped = [] if entry is None else _of(entry, installed)
        if mapped:
            # Another app under that very label: whoever said it may mean either.
            if any(app not in mapped for app in labelled):
                return None
            return next((app for app in mapped if app in labelled), mapped[0])
        return _one(labelled) if len({app.package for app in labelled}) == 1 else None


def _of(entry: MappedApp, installed: Sequence[App]) -> list[App]:
    """What is installed of an entry, in the order of the map."""
    found: list[App] = []
    for package, activity in entry.starts:
        same = [app for app in installed if app.package == package]
        exact = [app for app in same if activity is not None and app.activity == activity]
        if exact:
            found += exact
        elif activity is None and same:
            found.append(_named(entry, same))
        elif same and all(app.activity is None for app in same):
            found.append(same[0].model_copy(update={"activity": activity}))
    return list(dict.fromkeys(found))


def _named(entry: MappedApp, apps: Sequence[App]) -> App:
    """Of the apps of one package, the one whose label is a name of the entry."""
    names = {normal(name) for name in (entry.name, *entry.aliases)}
    return _one([app for app in apps if normal(app.label) in names] or apps)


def _one(apps: Sequence[App]) -> App:
    """Several entrances of one package: the package itself, whose main one the phone knows."""
    return apps[0] if len(apps) == 1 else apps[0].model_copy(update={"activity": None})
