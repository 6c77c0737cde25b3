"""Settings from defaults < file < environment < `--set`, each value with where it came from."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from treetap.app.config_file import Given, read_file
from treetap.app.config_keys import ENV_PREFIX, Key, KeyPath, all_keys, said
from treetap.app.problems import Problem, config_error, odd_text, unknown_key
from treetap.models import Settings
from treetap.models.settings_outside import ENDPOINTS

DEFAULT_FILE = Path("configs/config.yaml")
CONFIG_VARIABLE = "TREETAP_CONFIG"
"""Names the settings file; the one TREETAP_ variable that is no key."""
OPENAI_VARIABLES = {"OPENAI_API_KEY": "api_key", "OPENAI_BASE_URL": "base_url"}
"""Meant for every endpoint, unless the endpoint's own TREETAP_ variable says otherwise."""
_LONGEST_ECHO = 60


@dataclass(frozen=True)
class Resolved:
    """The settings, and the origin of each value that is not a default."""

    settings: Settings
    origins: Mapping[KeyPath, str]
    file: Path | None


def load_config(
    path: str | Path | None = None,
    *,
    overrides: Sequence[str] = (),
    env: Mapping[str, str] | None = None,
) -> Settings:
    """The settings from a file (default `configs/config.yaml`, if there), the environment and overrides.

    `overrides` are strings such as `"strategy_tree.max_depth=4"`. Raises `ConfigError`.
    """
    return resolve(path, overrides=overrides, env=env).settings


def resolve(
    path: str | Path | None = None,
    *,
    overrides: Sequence[str] = (),
    env: Mapping[str, str] | None = None,
) -> Resolved:
    """Like `load_config`, and says where each value came from."""
    environment = os.environ if env is None else env
    file = _find_file(path, environment)
    layers = [
        read_file(file) if file else Given(),
        _from_environment(environment),
        _from_overrides(overrides),
    ]
    given = Given()
    for strength, layer in enumerate(layers):
        given.values.update(layer.values)
        given.places.update(layer.places)
        given.strength.update(dict.fromkeys(layer.places, strength))
        given.problems += layer.problems
    _let_the_stronger_preset_win(given)
    return Resolved(_validate(given), given.places, file)


def _let_the_stronger_preset_win(given: Given) -> None:
    """`base_url` beats `preset`, unless the preset was named by the stronger source."""
    for endpoint in ENDPOINTS:
        preset, address = ("models", endpoint, "preset"), ("models", endpoint, "base_url")
        if given.values.get(preset) and given.strength[preset] > given.strength.get(address, -1):
            given.values.pop(address, None)
            given.places.pop(address, None)


def _find_file(path: str | Path | None, env: Mapping[str, str]) -> Path | None:
    named = path or env.get(CONFIG_VARIABLE)
    if named:
        return Path(named)
    try:
        return DEFAULT_FILE if DEFAULT_FILE.is_file() else None
    except OSError:
        return DEFAULT_FILE  # It cannot even be looked for; reading it will say why.


def _from_environment(env: Mapping[str, str]) -> Given:
    given = Given()
    for variable, name in OPENAI_VARIABLES.items():
        if env.get(variable):
            for endpoint in ENDPOINTS:
                key = all_keys()["models", endpoint, name]
                _put_text(key, env[variable], f"environment variable {variable}", given)
    keys = {key.env: key for key in all_keys().values()}
    for variable in sorted(env):
        if not variable.upper().startswith(ENV_PREFIX) or variable == CONFIG_VARIABLE:
            continue
        if not env[variable]:
            continue  # An empty variable is how a shell says "not set".
        place = f"environment variable {variable}"
        known = keys.get(variable)
        if known is None:
            path = tuple(variable[len(ENV_PREFIX) :].lower().split("__"))
            problem = unknown_key(place, path, variable=True)
            in_capitals = variable.upper()
            if in_capitals in keys or in_capitals == CONFIG_VARIABLE:
                problem = Problem(place, "", f"write it as {in_capitals}")
            given.problems.append(problem)
        else:
            _put_text(known, env[variable], place, given)
    return given


def _from_overrides(overrides: Sequence[str]) -> Given:
    given = Given()
    for override in overrides:
        dotted, equals, raw = override.partition("=")
        path = tuple(dotted.strip().split("."))
        place = f"--set {said(path)}"
        if not equals:
            given.problems.append(Problem(place, "", "needs a value: --set section.key=value"))
        elif path not in all_keys():
            given.problems.append(unknown_key(place, path))
        else:
            _put_text(all_keys()[path], raw, place, given)
    return given


def _put_text(key: Key, raw: str, place: str, given: Given) -> None:
    """A value that arrives as text takes the type that its key has."""
    raw = _as_utf8(raw)
    reason = odd_text(raw)
    if not reason:
        try:
            given.put(key.path, _from_text(key, raw), place)
        except ValueError:
            reason = _expected(key) + _echo(key, raw)
    if reason:
        given.problems.append(Problem(place, key.dotted, reason))


def _as_utf8(raw: str) -> str:
    """In a C locale Python reads arguments and variables as ASCII and keeps the rest as half characters."""
    try:
        return os.fsencode(raw).decode()
    except UnicodeError:
        return raw


def _from_text(key: Key, raw: str) -> Any:
    word = raw.strip().lower()
    if key.nullable and word in ("", "null", "none", "~") and word not in key.choices:
        return None
    kind = key.types[0]
    if key.is_list:
        # An empty list must be said in so many words: an empty --set safety.ask_before= would ask nobody.
        inner = raw.strip()
        if inner.startswith("[") != inner.endswith("]"):
            raise ValueError
        inner = inner.removeprefix("[").removesuffix("]").strip()
        return [item.strip() for item in inner.split(",")] if inner or raw.strip() != "[]" else []
    if kind in (bool, int, float):
        return TypeAdapter(kind).validate_python(raw.strip())
    if not raw:
        raise ValueError
    return raw


def _validate(given: Given) -> Settings:
    nested: dict[str, Any] = {}
    for path, value in given.values.items():
        section = nested
        for name in path[:-1]:
            section = section.setdefault(name, {})
        section[path[-1]] = value
    problems = list(given.problems)
    try:
        # Through JSON and strictly: "10" is no number and 1 is no boolean, yet words become enums and paths.
        settings = Settings.model_validate_json(json.dumps(nested), strict=True)
    except ValidationError as error:
        # A combination is judged only once every single value is right.
        wrong = [
            one for one in error.errors(include_url=False) if not (problems and one["type"] == "impossible")
        ]
        problems += [_problem(one, given) for one in wrong]
    if problems:
        raise config_error(problems)
    return settings


def _problem(error: ErrorDetails, given: Given) -> Problem:
    where = tuple(str(part) for part in error["loc"])
    if error["type"] == "impossible":
        context = error.get("ctx", {})
        paths = [(*where, *str(name).split(".")) for name in context["keys"]]
        blamed = max(paths, key=lambda path: given.strength.get(path, -1))
        return Problem(given.places.get(blamed, "default"), ".".join(blamed), str(context["reason"]))
    found = [all_keys()[where[:n]] for n in range(len(where), 0, -1) if where[:n] in all_keys()]
    if not found:
        return Problem("settings", ".".join(where), error["msg"])
    key = found[0]
    return Problem(given.places[key.path], key.dotted, _reason(key, error) + _echo(key, error["input"]))


def _reason(key: Key, error: ErrorDetails) -> str:
    if error["type"] in ("string_type", "path_type") and not isinstance(error["input"], list | dict):
        return "expects text: put the value in quotes"
    if error["type"].endswith(("_type", "_parsing", "enum", "literal_error")):
        return _expected(key)
    if error["type"] == "string_pattern_mismatch":
        return "expects an address such as https://host/v1, without user, password or query"
    message = error["msg"].removeprefix("Value error, ")
    return message[0].lower() + message[1:]


def _expected(key: Key) -> str:
    if key.choices:
        return ("expects a list of " if key.is_list else "expects one of ") + ", ".join(key.choices)
    names = {bool: "true or false", int: "a whole number", float: "a number"}
    return f"expects {names.get(key.types[0], 'text')}" + (" or null" if key.nullable else "")


def _echo(key: Key, value: Any) -> str:
    """What was given, shortened; never for a key that could hold a secret."""
    if not key.echoed:
        return ""
    text = repr(value)
    return f", got {text if len(text) <= _LONGEST_ECHO else text[:_LONGEST_ECHO] + '…'}"
