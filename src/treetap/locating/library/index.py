"""index.json: what people and treetap say about the pictures of a library, and the references that it makes.

People edit it by hand, so whatever it says besides is kept when it is written again; and nothing in it is
trusted: it is checked as a whole when it is read, and again before it is written.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Any, NoReturn

from pydantic import AwareDatetime, ConfigDict, Field, ValidationError

from treetap.errors import ReferenceInvalid
from treetap.locating.library.files import LEARNED, Folder, cannot, check_name, check_path, shown
from treetap.matching.naming import query_of
from treetap.matching.words import normal
from treetap.models import Bounds, Method, Point, Size, Target
from treetap.models.base import Model, NonEmpty, Probability, mend

Share = Annotated[float, Field(ge=-1_000, le=1_000)]
"""Widths or heights of the crop, from its left or top edge; outside of 0 to 1 is outside of the crop."""


class Offset(Model):
    """A point from the crop's top left corner, in widths and heights of the crop."""

    dx: Share
    dy: Share

    @classmethod
    def of(cls, point: Point, crop: Bounds) -> Offset:
        """Where the point is, seen from the crop; both in pixels of one screen."""
        return cls(dx=(point.x - crop.left) / crop.width, dy=(point.y - crop.top) / crop.height)

    def at(self, crop: Bounds) -> Point:
        """The point, where the crop is there now. It may be off the screen."""
        return Point.pixel(crop.left + self.dx * crop.width, crop.top + self.dy * crop.height)


class Extent(Model):
    """A rectangle from the crop's top left corner, in widths and heights of the crop."""

    left: Share
    top: Share
    right: Share
    bottom: Share

    @classmethod
    def of(cls, bounds: Bounds, crop: Bounds) -> Extent:
        """What the bounds are, seen from the crop; both in pixels of one screen."""
        first = Offset.of(Point.pixel(bounds.left, bounds.top), crop)
        last = Offset.of(Point.pixel(bounds.right, bounds.bottom), crop)
        return cls(left=first.dx, top=first.dy, right=last.dx, bottom=last.dy)

    def at(self, crop: Bounds) -> Bounds:
        """The rectangle, where the crop is there now. It may reach beyond the screen."""
        first = Offset(dx=self.left, dy=self.top).at(crop)
        last = Offset(dx=self.right, dy=self.bottom).at(crop)
        return Bounds.pixel(first.x, first.y, max(first.x, last.x), max(first.y, last.y))


class Cut(Model):
    """What is known of a crop besides its pixels."""

    screen: Size | None = None
    """The size of the screen it was cut from."""
    touch: Offset | None = None
    """Where to touch; None is the middle of it."""
    bounds: Extent | None = None
    """The element it stands for; None is the crop itself."""


class Learned(Model):
    """How a reference came into the library by itself."""

    key: NonEmpty
    """What it was found for, as whoever looked for it says it."""
    words: str = ""
    method: Method | None = None
    """The slow way that found it."""
    confidence: Probability = 1.0
    """How sure that way was: what was learned from it is never surer."""
    at: AwareDatetime
    matched: int = Field(default=0, ge=0)
    missed: int = Field(default=0, ge=0)


class Note(Cut):
    """What is known of one picture of a reference, as the index has it."""

    model_config = ConfigDict(extra="ignore")

    misses: int = Field(default=0, ge=0)
    """How often in a row it did not match although the thing was there."""
    stale: bool = False
    """It has not matched for long. Nobody deletes what a person put there."""
    matched_at: AwareDatetime | None = None
    """When it last matched, or was learned."""


class Variant(Note):
    """One picture of a reference."""

    file: str
    """The name of the file, beside the reference's own."""


class Entry(Cut):
    """One reference. `screen`, `touch` and `bounds` are those of every variant that says nothing else."""

    name: str
    folder: Folder
    path: str
    """Its own picture, from the root of the library; its variants are beside it."""
    aliases: tuple[str, ...] = ()
    package: str | None = None
    description: str = ""
    learned: Learned | None = None
    variants: tuple[Variant, ...] = ()
    """The pictures that are there, the first one first; each with its own cut, or else the entry's."""

    @property
    def missing(self) -> bool:
        """Whether no picture of it is there."""
        return not self.variants

    @property
    def stale(self) -> bool:
        """Whether none of its pictures has matched for long."""
        return bool(self.variants) and all(one.stale for one in self.variants)

    @property
    def used_at(self) -> datetime | None:
        """When it last matched, or was learned."""
        times = [one.matched_at for one in self.variants if one.matched_at is not None]
        return max(times, default=self.learned.at if self.learned else None)

    def variant(self, file: str) -> Variant | None:
        return next((one for one in self.variants if one.file == file), None)


def learned_key(target: Target, package: str, activity: str = "") -> str | None:
    """The name of a target's own crops: equal for targets that are described alike in one part of an app.

    None for a target that says nothing. An element's id, a place and what must match are no part of it.
    Raises `ValueMissing`.
    """
    query = query_of(target)
    if not (query.text or query.description or query.resource_id or query.sentence):
        return None
    parts = (
        package,
        activity,
        query.text,
        query.description,
        query.role,
        query.resource_id,
        query.sentence,
        query.anchors,
        query.container,
        query.page_key,
    )
    return blake2b(repr(parts).encode(), digest_size=16).hexdigest()


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
