"""Pairs of sentences with what the reuse rule must say of them, from data files."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib import resources
from itertools import combinations
from pathlib import Path
from typing import Any, Literal, get_args

import yaml

from treetap.errors import ConfigError

UNRELATED = "unrelated"
"""The class of pairs that nobody would confuse: counted apart, or they would flatter the bound."""

Kind = Literal["refuse", "bind", "paraphrase", "cross"]


@dataclass(frozen=True, slots=True)
class Pair:
    """`one` was done before, `other` is asked now."""

    kind: Kind
    label: str
    """The class of a refusal; else where it comes from."""
    language: str
    one: str
    other: str
    values: Mapping[str, str] = field(default_factory=dict)
    """For `bind`: what each value before has become."""
    held_out: bool = False
    run: tuple[str, ...] = ()
    """Parts of `one` that the run used as values and no reader would know for such."""


def written() -> list[Pair]:
    """All pairs that people wrote."""
    return [*_refusals(), *_bindings(), *_paraphrases(), *_crossing()]


def outside() -> list[Pair]:
    """Pairs by somebody who did not write the rule; its file says how they were used."""
    given = _data("outside")
    refused = [
        Pair("refuse", label, language_of(one + other), one, other)
        for label, pairs in given["refuse"].items()
        for one, other in pairs
    ]
    bound = [Pair("bind", "outside", language_of(one), one, other, to) for one, other, to in given["bind"]]
    alike = [
        Pair("paraphrase", "outside", language_of(first), first, other)
        for first, *others in given["paraphrases"]
        for other in others
    ]
    return [*refused, *bound, *alike]


def holes() -> list[Pair]:
    """Pairs of which only the run shows where the values are."""
    given = _data("holes")
    bound = [
        Pair("bind", "run slots", language, one, other, values, run=tuple(values))
        for language, pairs in given["reuse"].items()
        for one, other, values in pairs
    ]
    refused = [
        Pair("refuse", label, language_of(one + other), one, other, run=tuple(parts))
        for label, pairs in given["refuse"].items()
        for one, other, parts in pairs
    ]
    return [*bound, *refused]


def from_file(path: Path) -> list[Pair]:
    """Pairs in a file of one JSON object per line: kind, one, other, and class, language, values if any."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(
            f"The pairs in {path} cannot be read: {error}.", hint="Give a UTF-8 file."
        ) from None
    return [_from_line(line, f"{path}, line {at}") for at, line in enumerate(lines, 1) if line.strip()]


def _from_line(line: str, where: str) -> Pair:
    try:
        given: Any = json.loads(line)
    except json.JSONDecodeError as error:
        raise ConfigError(f"{where} is no JSON: {error}.", hint="One object per line.") from None
    needed = ("one", "other", "kind")
    if not isinstance(given, dict) or not all(isinstance(given.get(name), str) for name in needed):
        raise ConfigError(f"{where} is no pair.", hint='Like {"kind": "refuse", "one": "…", "other": "…"}.')
    if given["kind"] not in get_args(Kind):
        raise ConfigError(
            f"{where} is of kind '{given['kind']}'.", hint=f"One of {', '.join(get_args(Kind))}."
        )
    values = given.get("values") or {}
    if not isinstance(values, dict):
        raise ConfigError(f"{where}: values is no object.", hint='Like {"hi": "see you"}.')
    language = str(given.get("language") or language_of(given["one"] + given["other"]))
    text = {str(name): str(value) for name, value in values.items()}
    label = str(given.get("class") or given.get("label") or "given")
    return Pair(given["kind"], label, language, given["one"], given["other"], text)


def language_of(text: str) -> str:
    """Any Chinese character makes it Chinese."""
    return "zh" if any("\u4e00" <= one <= "\u9fff" for one in text) else "en"


def _refusals() -> Iterator[Pair]:
    for language in ("en", "zh", "cross"):
        for label, pairs in _data(f"refuse_{language}").items():
            for one, other in pairs:
                yield Pair("refuse", label, language, one, other)


def _bindings() -> Iterator[Pair]:
    for language, pairs in _data("bind").items():
        for one, other, values in pairs:
            yield Pair("bind", "written", language, one, other, values)


def _paraphrases() -> Iterator[Pair]:
    for name, held_out in (("paraphrases", False), ("paraphrases_held_out", True)):
        for language, groups in _data(name).items():
            for first, *others in groups:
                for other in others:
                    yield Pair("paraphrase", "written", language, first, other, held_out=held_out)


def _crossing() -> Iterator[Pair]:
    for one, other in _data("cross"):
        yield Pair("cross", "written", "cross", one, other)
        yield Pair("cross", "written", "cross", other, one)


def unlike_groups() -> Iterator[Pair]:
    """The first sentences of two groups of paraphrases never mean the same."""
    for name in ("paraphrases", "paraphrases_held_out"):
        for language, groups in _data(name).items():
            for group, another in combinations(groups, 2):
                yield Pair("refuse", UNRELATED, language, group[0], another[-1])


def _data(name: str) -> Any:
    text = resources.files("treetap.bench.reuse").joinpath("corpus", f"{name}.yaml").read_text("utf-8")
    return yaml.safe_load(text)
