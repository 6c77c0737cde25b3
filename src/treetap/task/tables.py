"""Word lists of `lexicon/*.yaml`, and the shapes of values that are made of them (`shapes.yaml`)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib import resources
from typing import Any, Final

import yaml

_REFERENCE: Final = re.compile(r"@\{(?:(?P<how>\w+):)?(?P<what>[\w.*]+)\}")


@cache
def table(name: str) -> dict[str, Any]:
    """The content of one file."""
    text = resources.files("treetap.task").joinpath(f"lexicon/{name}.yaml").read_text(encoding="utf-8")
    content: dict[str, Any] = parsed(text)
    return content


def parsed(text: str) -> Any:
    """YAML as data. The C loader is ten times faster; wheels without it exist."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return yaml.load(text, Loader=loader)  # noqa: S506  (both are safe loaders)


def listed(given: object) -> tuple[str, ...]:
    """The words of a list that is written as one line: `a, b, c`."""
    parts = given if isinstance(given, list) else re.split(r"\s*,\s+", str(given).strip())
    return tuple(word for part in parts if (word := str(part).strip().strip('"').rstrip(",")))


def either(words: Iterable[str]) -> str:
    """One of these words, the longest first."""
    return "(?:" + "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True)) + ")"


@cache
def shape(name: str) -> re.Pattern[str]:
    """The regular expression of that name in `shapes.yaml`."""
    return re.compile(_written(name))


def _written(name: str) -> str:
    given = table("shapes")[name]
    return _REFERENCE.sub(_filled, given if isinstance(given, str) else "".join(given))


def _filled(match: re.Match[str]) -> str:
    how, what = match["how"], match["what"]
    if what in table("shapes"):
        return _written(what)
    path = what.split(".")
    words = _at(table("values"), path) if path[0] in table("values") else _at(table(path[0]), path[1:])
    if how == "chars":
        return "".join(words)
    latin = [word for word in words if word.isascii() and (how != "word" or word[0].isalpha())]
    spoken = [word for word in latin if word[0].isalpha()]
    kept = {"en": latin, "word": latin, "zh": set(words) - set(latin), "sign": set(words) - set(spoken)}
    return either(kept.get(how or "", words))


def _at(given: Any, path: list[str]) -> tuple[str, ...]:
    """The words at the end of a path; * stands for every entry."""
    if not path:
        return tuple(given) if isinstance(given, dict) else listed(given)
    if path[0] != "*":
        return _at(given.get(path[0], ""), path[1:]) if isinstance(given, dict) else ()
    return tuple(word for one in given.values() for word in _at(one, path[1:]))
