"""The words of commitments, zh and en, from `vocabulary.toml` beside this file."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources


@cache
def section(name: str) -> dict[str, str]:
    """Every list of a section, its alternatives joined."""
    return {key: "|".join(words) for key, words in _read()[name].items()}


def pattern(part: str, name: str) -> re.Pattern[str]:
    """One list as a regular expression."""
    return re.compile(section(part)[name])


@cache
def _read() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads(resources.files("treetap.safety").joinpath("vocabulary.toml").read_text("utf-8"))
