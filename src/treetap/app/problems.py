"""What can be wrong with settings, said so that it can be put right: where, which key, what instead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from treetap.app.config_keys import KeyPath, all_keys, all_sections, nearest, said
from treetap.errors import ConfigError

MOST_PROBLEMS = 20
_DELETE = 127


@dataclass(frozen=True)
class Problem:
    """One line of a `ConfigError`. Never holds a value that could be secret."""

    place: str
    key: str
    reason: str

    def __str__(self) -> str:
        named = not self.key or self.place.endswith(self.key)
        return f"{self.place}: {self.reason}." if named else f"{self.place}: {self.key}: {self.reason}."


def unknown_key(place: str, path: KeyPath, *, variable: bool = False) -> Problem:
    """Names the nearest key there is, as it would be written there."""
    if path in all_sections():
        return Problem(place, said(path), "is a section: name one of its keys")
    flat = tuple(name for part in path for name in part.split("."))
    if flat != path and flat in all_keys():
        return Problem(place, ".".join(flat), "write its parts below each other, not with dots")
    near = nearest(path)
    return Problem(place, said(path), f"unknown key; the nearest is {near.env if variable else near.dotted}")


def odd_text(text: str) -> str:
    """Why this text can be no setting; nothing if it can."""
    if any(ord(letter) < ord(" ") or ord(letter) == _DELETE for letter in text):
        return "has control characters in it"
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        return "is not UTF-8 text"
    return ""


def config_error(problems: Sequence[Problem]) -> ConfigError:
    """One error for all of them."""
    hint = "`treetap config init FILE` writes a file with every key and a word on it."
    if len(problems) == 1:
        return ConfigError(str(problems[0]), hint=hint)
    lines = "\n".join(f"  {problem}" for problem in problems[:MOST_PROBLEMS])
    more = "\n  …" if len(problems) > MOST_PROBLEMS else ""
    return ConfigError(f"{len(problems)} problems in the settings:\n{lines}{more}", hint=hint)
