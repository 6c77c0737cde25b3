"""The words of commitments, zh and en, from the files beside this one."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources

_FILES = ("vocabulary.toml", "naming.toml")


@cache
def section(name: str) -> dict[str, str]:
    """Every list of a section, its alternatives joined."""
    return {key: "|".join(words) for key, words in _read()[name].items()}


def pattern(part: str, name: str) -> re.Pattern[str]:
    """One list as a regular expression."""
    return re.compile(section(part)[name])


@cache
def _read() -> dict[str, dict[str, list[str]]]:
    folder, found = resources.files("treetap.acts"), dict[str, dict[str, list[str]]]()
    for name in _FILES:
        found |= tomllib.loads(folder.joinpath(name).read_text("utf-8"))
    return found
