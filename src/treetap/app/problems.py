"""What can be wrong with settings, said so that it can be put right: where, which key, what instead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from treetap.app.config_keys import KeyPath, all_sections, nearest
from treetap.errors import ConfigError


@dataclass(frozen=True)
class Problem:
    """One line of a `ConfigError`. Never holds a value that could be secret."""

    place: str
    key: str
    reason: str

    def __str__(self) -> str:
        named = not self.key or self.place.endswith(self.key)
        return f"{self.place}: {self.reason}." if named else f"{self.place}: {self.key}: {self.reason}."


def unknown_key(place: str, path: KeyPath) -> Problem:
    """Names the nearest key there is."""
    if path in all_sections():
        return Problem(place, ".".join(path), "is a section: name one of its keys")
    return Problem(place, ".".join(path), f"unknown key; the nearest is {nearest(path).dotted}")


def config_error(problems: Sequence[Problem]) -> ConfigError:
    """One error for all of them."""
    hint = "`treetap config init FILE` writes a file with every key and a word on it."
    if len(problems) == 1:
        return ConfigError(str(problems[0]), hint=hint)
    lines = "\n".join(f"  {problem}" for problem in problems)
    return ConfigError(f"{len(problems)} problems in the settings:\n{lines}", hint=hint)
