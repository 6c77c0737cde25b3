"""What people call apps, per platform what starts them, and the YAML file that says so (C6).

The file is a user's, so nothing in it is trusted: whatever is wrong is a `ConfigError` with its line.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Self

import yaml
from pydantic import BeforeValidator, Field, ValidationError, model_validator
from pydantic_core import PydanticCustomError

from treetap.errors import ConfigError
from treetap.models.base import Model, NonEmpty

LARGEST_FILE = 500_000
_DEEPEST = 6
_MOST_PROBLEMS = 10
_SUFFIX = re.compile(
    r"(?:(?<=\s)|(?<=[^\x00-\x7f]))(?:app|apps)$|(?:应用程序|应用|软件|客户端)$", re.IGNORECASE
)
_HINT = "The form of an entry is explained at the top of configs/app_map.yaml."

Identifier = Annotated[str, Field(pattern=r"^[A-Za-z0-9_.$-]+$", max_length=255)]
"""A package, bundle or class: it ends up in a command."""


class AndroidApp(Model):
    """A package, and which of its launcher activities if it has several."""

    package: Identifier
    activity: Identifier | None = None


class HarmonyApp(Model):
    """A bundle and the ability that opens it."""

    bundle: Identifier
    ability: Identifier | None = None


class IosApp(Model):
    """A bundle."""

    bundle_id: Identifier


def _as_list(value: Any) -> Any:
    """One may be given without brackets."""
    return [value] if isinstance(value, Mapping) else value


class MappedApp(Model):
    """One app, or one job that each maker has an app for: of several, the first that is installed."""

    name: NonEmpty
    aliases: tuple[NonEmpty, ...] = ()
    android: Annotated[tuple[AndroidApp, ...], BeforeValidator(_as_list)] = ()
    harmony: Annotated[tuple[HarmonyApp, ...], BeforeValidator(_as_list)] = ()
    ios: Annotated[tuple[IosApp, ...], BeforeValidator(_as_list)] = ()

    @model_validator(mode="after")
    def _starts_somewhere(self) -> Self:
        if not self.starts:
            raise PydanticCustomError("nowhere", "needs at least one of android, harmony and ios")
        return self

    @property
    def starts(self) -> tuple[tuple[str, str | None], ...]:
        """Package (or bundle) and activity (or ability) on any platform, best first."""
        android = ((app.package, app.activity) for app in self.android)
        harmony = ((app.bundle, app.ability) for app in self.harmony)
        return (*android, *harmony, *((app.bundle_id, None) for app in self.ios))


class AppMap(Model):
    """All of them, by any of their names."""

    apps: tuple[MappedApp, ...] = ()

    @model_validator(mode="after")
    def _no_name_is_shared(self) -> Self:
        owners: dict[str, tuple[int, str]] = {}
        for number, app in enumerate(self.apps):
            for name in (app.name, *app.aliases):
                key = normal(name)
                if not key:
                    raise _at(number, f"'{name}' of {app.name} is no name: it has no letters or digits")
                other, said = owners.setdefault(key, (number, name))
                if other != number:
                    both = f"{self.apps[other].name} and {app.name}"
                    raise _at(number, f"'{name}' would be the name of two apps, {both} ('{said}')")
        return self

    @cached_property
    def _by_name(self) -> dict[str, MappedApp]:
        return {normal(name): app for app in self.apps for name in (app.name, *app.aliases)}

    def find(self, name: str) -> MappedApp | None:
        """The app that goes by this whole name."""
        return next((self._by_name[key] for key in spellings(name) if key in self._by_name), None)


def normal(name: str) -> str:
    """The name without what people do not care about: case, width, blanks, hyphens."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(mark for mark in folded if unicodedata.category(mark)[0] in "LMNS" or mark in "+.")


def spellings(name: str) -> tuple[str, ...]:
    """The name as it may be listed: as it is, then without "app" or 应用 behind it."""
    short = _SUFFIX.sub("", name.strip())
    return tuple(dict.fromkeys(key for key in (normal(name), normal(short)) if key))


def load_app_map(path: Path | None) -> AppMap:
    """The map in that file; None for the one that comes with treetap. Raises `ConfigError`."""
    source = files("treetap.device") / "app_map.yaml" if path is None else path
    try:
        with source.open("rb") as opened:
            raw = opened.read(LARGEST_FILE + 1)
    except OSError as error:
        raise ConfigError(
            f"{source}: the app map cannot be read: {error.strerror or error}.",
            hint="Name another file with device.app_map, or leave that out to use the map of treetap.",
        ) from None
    if len(raw) > LARGEST_FILE:
        raise ConfigError(f"{source}: over {LARGEST_FILE} bytes is too large for an app map.")
    return _map_of(raw, str(source))


@lru_cache(maxsize=4)
def _map_of(raw: bytes, source: str) -> AppMap:
    """Read once in a process: a bench opens hundreds of phones."""
    lines: dict[tuple[str | int, ...], int] = {}
    root = _composed(raw, source)
    if root is None:
        return AppMap()
    if not isinstance(root, yaml.MappingNode):
        raise ConfigError(f"{source}: an app map is a mapping with the key 'apps'.", hint=_HINT)
    value = _Plain(source, lines).value(root, ())
    try:
        return AppMap.model_validate(value)
    except ValidationError as error:
        raise _refused(source, error, lines) from None


def _composed(raw: bytes, source: str) -> yaml.Node | None:
    try:
        root: yaml.Node | None = yaml.compose(raw, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        line = f":{error.problem_mark.line + 1}" if error.problem_mark else ""
        raise ConfigError(f"{source}{line}: not valid YAML: {error.problem}.", hint=_HINT) from None
    except (yaml.YAMLError, UnicodeDecodeError, RecursionError) as error:
        raise ConfigError(
            f"{source}: not valid YAML ({type(error).__name__}).", hint="Save it as UTF-8 text."
        ) from None
    return root


class _Plain:
    """Nodes to lists, mappings and texts, with the line of each. Aliases are refused: they can explode."""

    def __init__(self, source: str, lines: dict[tuple[str | int, ...], int]) -> None:
        self._source, self._lines = source, lines
        self._seen: set[int] = set()

    def value(self, node: yaml.Node, path: tuple[str | int, ...]) -> Any:
        line = self._lines[path] = node.start_mark.line + 1
        if id(node) in self._seen:
            raise ConfigError(f"{self._source}:{line}: YAML aliases (*) are not used here.", hint=_HINT)
        if len(path) > _DEEPEST:
            raise ConfigError(f"{self._source}:{line}: nested too deeply for an app map.", hint=_HINT)
        self._seen.add(id(node))
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node, path)
        if isinstance(node, yaml.SequenceNode):
            return [self.value(item, (*path, number)) for number, item in enumerate(node.value)]
        # A name is a text, also one like 12306 or No.
        return None if node.tag == "tag:yaml.org,2002:null" else node.value

    def _mapping(self, node: yaml.MappingNode, path: tuple[str | int, ...]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key_node, item in node.value:
            place = f"{self._source}:{key_node.start_mark.line + 1}"
            if not isinstance(key_node, yaml.ScalarNode):
                raise ConfigError(f"{place}: a key must be a word.", hint=_HINT)
            if key_node.value in found:
                raise ConfigError(f"{place}: '{key_node.value}' is given twice.", hint=_HINT)
            found[key_node.value] = self.value(item, (*path, key_node.value))
        return found


def _at(number: int, reason: str) -> PydanticCustomError:
    return PydanticCustomError("shared", "{reason}", {"reason": reason, "number": number})


def _refused(source: str, error: ValidationError, lines: Mapping[tuple[str | int, ...], int]) -> ConfigError:
    problems = []
    for one in error.errors()[:_MOST_PROBLEMS]:
        path: Sequence[str | int] = one["loc"]
        context = one.get("ctx", {})
        if "number" in context:
            path = ("apps", context["number"])
        line = _line(path, lines)
        reason = "unknown key" if one["type"] == "extra_forbidden" else one["msg"]
        problems.append(f"{source}:{line}: {'.'.join(map(str, path)) or 'apps'}: {reason}.")
    return ConfigError("\n".join(problems), hint=_HINT)


def _line(path: Sequence[str | int], lines: Mapping[tuple[str | int, ...], int]) -> int:
    """Where the path, or the nearest thing above it, stands. What was no list has no number there."""
    here: tuple[str | int, ...] = ()
    for part in path:
        if (*here, part) in lines:
            here = (*here, part)
    return lines.get(here, 1)
