"""index.json: what people and treetap say about the pictures of a library.

People edit it by hand, so whatever it says besides is kept when it is written again; and nothing in it is
trusted: it is checked as a whole when it is read, and again before it is written.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

from pydantic import AwareDatetime, ConfigDict, Field, ValidationError

from treetap.errors import ReferenceInvalid
from treetap.locating.library.entry import (
    LEARNED,
    Cut,
    Folder,
    Learned,
    cannot,
    check_name,
    check_path,
    shown,
)
from treetap.matching.words import normal
from treetap.models.base import mend

NAME = "index.json"
VERSION = "1.0"
MOST_BYTES = 16_000_000
"""Some ten thousand references. Whatever is larger is no index."""
_DEEPEST = 16
_LONGEST_ALIAS = 200
_WITHOUT = "Without the file, pictures go by their own names."
_LONGEST_CHAIN = 16
"""Aliases of aliases: nobody follows more by eye."""

Raw = dict[str, Any]


class Note(Cut):
    """What is known of one picture of a reference."""

    model_config = ConfigDict(extra="ignore")

    misses: int = Field(default=0, ge=0)
    stale: bool = False
    matched_at: AwareDatetime | None = None


class Record(Cut):
    """One reference, as the index has it."""

    model_config = ConfigDict(extra="ignore")

    path: str
    aliases: tuple[str, ...] = ()
    package: str | None = None
    description: str | None = None
    learned: Learned | None = None
    variants: dict[str, Note] = Field(default_factory=dict)
    """By the file's name."""


@dataclass(frozen=True)
class Index:
    """A checked index. `raw` is all of the file, with what only people understand."""

    file: Path
    raw: Raw
    records: dict[str, tuple[Folder, Record]] = field(default_factory=dict)
    """By name."""
    claims: dict[str, str] = field(default_factory=dict)
    """Whose alias it is, by its normal form."""
    leads: dict[str, str] = field(default_factory=dict)
    """What the aliases of the whole library stand for in the end, by their normal form."""

    def changed(self) -> Raw:
        """All of it, to be changed and checked again."""
        return copy.deepcopy(self.raw)

    def data(self) -> bytes:
        """The file's contents."""
        return (json.dumps(self.raw, ensure_ascii=False, indent=2) + "\n").encode()


def read_index(file: Path) -> Index:
    """The library's index; an empty one where there is none. Raises `ReferenceInvalid`, `StorageError`."""
    try:
        with file.open("rb") as opened:
            data = opened.read(MOST_BYTES + 1)
    except FileNotFoundError:
        return Index(file, {"version": VERSION})
    except OSError as error:
        raise cannot("read", file, error) from error
    if len(data) > MOST_BYTES:
        _refuse(file, f"it has more than {MOST_BYTES} bytes", _WITHOUT)
    try:
        raw = json.loads(data.decode("utf-8-sig"), object_pairs_hook=_once, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        why = (
            "it is nested too deep"
            if isinstance(error, RecursionError)
            else f"it is no JSON: {shown(str(error))}"
        )
        if isinstance(error, json.JSONDecodeError):
            why = f"it is no JSON: {error.msg} (line {error.lineno}, column {error.colno})"
        _refuse(file, why, f"Mend the file with an editor. {_WITHOUT}")
    return checked(file, raw)


def checked(file: Path, raw: Any) -> Index:
    """The index of that file, if all it says can be. Raises `ReferenceInvalid`."""
    if not isinstance(raw, dict):
        _refuse(file, "it is no JSON object", 'Begin it with {"version": "1.0", "icons": {…}}.')
    if _deep(raw):
        _refuse(file, "it is nested too deep", f"At most {_DEEPEST} levels make sense.")
    index = Index(file, mend(raw))
    _check_top(index)
    taken: dict[str, str] = {}
    files: dict[str, str] = {}
    for folder, name, said in _sections(index):
        record = _record(index, folder, name, said)
        _check_once(file, taken, normal(name), f"{folder}/{name}", "the same name")
        _check_once(file, files, normal(record.path), f"{folder}/{name}", "the same file")
        index.records[name] = (folder, record)
    names = {normal(name): name for name in index.records}
    for name, (_, record) in index.records.items():
        for alias in record.aliases:
            _claim(index, names, alias, name)
    _follow_all(index, names)
    return index


def _check_top(index: Index) -> None:
    version = index.raw.setdefault("version", VERSION)
    if str(version).split(".")[0] != "1":
        _refuse(
            index.file,
            f"its version is {shown(str(version))}, and 1.0 is what is understood",
            "Update treetap, or write the version as 1.0.",
        )
    known = [*Folder, "version", "aliases"]
    for key, value in index.raw.items():
        if key not in known and isinstance(value, dict) and any(_has_path(one) for one in value.values()):
            _refuse(
                index.file,
                f"'{shown(key)}' is none of the library's folders",
                f"The folders are {', '.join(Folder)}.",
            )


def _has_path(value: Any) -> bool:
    return isinstance(value, dict) and "path" in value


def _sections(index: Index) -> Iterator[tuple[Folder, str, Any]]:
    for folder in Folder:
        section = index.raw.get(folder.value, {})
        if not isinstance(section, dict):
            hint = f'Write "{folder}": {{"name": {{"path": …}}}}.'
            _refuse(index.file, f"'{folder}' is no JSON object", hint)
        for name, said in section.items():
            yield folder, name, said


def _record(index: Index, folder: Folder, name: str, said: Any) -> Record:
    try:
        record = Record.model_validate(said)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in ("", *first["loc"]))
        _refuse(
            index.file,
            f"'{shown(name)}' of {folder}{shown(where)}: {first['msg']}",
            f'An entry is {{"path": "{folder}/name.png", "aliases": ["…"], "description": "…"}}.',
        )
    try:
        check_name(name)
        check_path(record.path, folder, name)
    except ReferenceInvalid as error:
        raise ReferenceInvalid(f"{index.file}: {error.message}", hint=error.hint) from None
    if record.learned is not None and not record.path.startswith(f"{LEARNED}/"):
        _refuse(
            index.file,
            f"'{name}' is marked as learned, and its picture is not in {LEARNED}",
            "Remove 'learned' from it: what is learned may be removed again.",
        )
    return record


def _check_once(file: Path, taken: dict[str, str], key: str, owner: str, what: str) -> None:
    other = taken.setdefault(key, owner)
    if other != owner:
        hint = "Rename one of them, or make it a variant or an alias of the other."
        _refuse(file, f"'{other}' and '{owner}' have {what}", hint)


def _claim(index: Index, names: dict[str, str], alias: str, name: str) -> None:
    form = normal(alias)
    if not form or len(alias) > _LONGEST_ALIAS:
        _refuse(
            index.file,
            f"an alias of '{name}' is empty or too long",
            f"Give it 1 to {_LONGEST_ALIAS} characters, or remove it.",
        )
    if names.get(form, name) != name:
        _refuse(
            index.file,
            f"the alias '{shown(alias)}' of '{name}' is the name of '{names[form]}'",
            "Remove the alias, or rename the other one.",
        )
    if index.claims.setdefault(form, name) != name:
        _refuse(
            index.file,
            f"'{index.claims[form]}' and '{name}' both have the alias '{shown(alias)}'",
            "Leave it to one of them.",
        )


def _follow_all(index: Index, names: dict[str, str]) -> None:
    """The aliases of the whole library, each to its end."""
    said = index.raw.get("aliases", {})
    if not isinstance(said, dict) or not all(isinstance(one, str) for one in said.values()):
        _refuse(index.file, "'aliases' is no list of words for words", 'Write "aliases": {"alias": "name"}.')
    further: dict[str, tuple[str, str]] = {}
    for alias, meant in said.items():
        form = normal(alias)
        if not form or not normal(meant) or max(len(alias), len(meant)) > _LONGEST_ALIAS:
            _refuse(index.file, f"the alias '{shown(alias)}' is empty or too long", "Remove it.")
        if form in further:
            _refuse(index.file, f"the alias '{shown(alias)}' stands twice in 'aliases'", "Remove one.")
        further[form] = (alias, meant)
    for form, (alias, _) in further.items():
        end = _end(index, names, further, form)
        owner = names.get(form) or index.claims.get(form)
        if owner is not None and owner != end:
            _refuse(
                index.file,
                f"the alias '{shown(alias)}' stands for '{shown(end)}' and for '{owner}'",
                "Remove it from 'aliases', or from the other entry.",
            )
        index.leads[form] = end


def _end(index: Index, names: dict[str, str], further: dict[str, tuple[str, str]], form: str) -> str:
    """The name at the end of a chain of aliases; words that lead no further, if nothing goes by them yet."""
    chain = [form]
    while True:
        meant = further[chain[-1]][1]
        form = normal(meant)
        found = names.get(form) or index.claims.get(form)
        if found is None and form in chain:
            circle = " → ".join(shown(further[one][0]) for one in [*chain[chain.index(form) :], form])
            _refuse(index.file, f"its aliases run in a circle: {circle}", "Let one of them name a reference.")
        if found is not None or form not in further:
            return found or meant
        chain.append(form)
        if len(chain) > _LONGEST_CHAIN:
            way = shown(further[chain[0]][0])
            _refuse(index.file, f"the alias '{way}' leads on and on", "Let it name a reference.")


def _once(pairs: list[tuple[str, Any]]) -> Raw:
    """What stands twice in a JSON object would lose its first value without a word."""
    found: Raw = {}
    for name, value in pairs:
        if name in found:
            raise ValueError(f"'{shown(name)}' stands twice in one object")
        found[name] = value
    return found


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")


def _deep(raw: Any) -> bool:
    level = [raw]
    for _ in range(_DEEPEST):
        level = [
            one
            for value in level
            if isinstance(value, dict | list)
            for one in (value.values() if isinstance(value, dict) else value)
        ]
    return bool(level)


def _refuse(file: Path, what: str, hint: str) -> NoReturn:
    raise ReferenceInvalid(f"The library's index {file} cannot be used: {what}.", hint=hint)
