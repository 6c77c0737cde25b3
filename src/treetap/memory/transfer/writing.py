"""Writing experiences to one file: a header line, then one JSON line each; whole, or not there at all."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO
from uuid import uuid4

from treetap.errors import StorageError, UnknownName
from treetap.memory.journal import Journal
from treetap.memory.transfer.header import FORMAT, WIDTH, Header
from treetap.memory.transfer.steps import all_unmarked, unmarked
from treetap.models import (
    AtomicExperience,
    Experience,
    ExperienceLevel,
    StrategyExperience,
    TaskExperience,
)

LEVELS: tuple[ExperienceLevel, ...] = ("task", "atomic", "strategy")
"""The order in the file: whoever reads it knows the tasks before what belongs to them."""

_STAYS = {"text_vector", "screen_vector", "start_vector", "start_frame", "checksum"}


def export_to(path: Path, journal: Journal, ids: Iterable[str] | None = None) -> int:
    """How many were written: those with what belongs to them, or all.

    Vectors, pictures and paths of this machine stay here. Raises `UnknownName`, `StorageError`.
    """
    chosen = None if ids is None else _with_parts(journal, ids)
    # A name of its own: somebody else may be exporting to the same file.
    part = path.with_name(f"{path.name}.{uuid4().hex[:8]}.part")
    try:
        _check_place(path)
        with part.open("xb") as file:
            count = _write(file, journal, chosen)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise StorageError(
                f"The experiences cannot be written to {path}: {error.strerror or error}.",
                hint="Name a file in a folder that exists and that you may write to.",
            ) from error
        raise
    return count


def _check_place(path: Path) -> None:
    """Only an earlier export is replaced: a slip must not cost anybody a photo, or the journal."""
    if not path.exists() or path.is_dir():
        return
    if path.is_file():
        with path.open("rb") as file:
            first = file.read(WIDTH)
        if not first or f'"{FORMAT}"'.encode() in first:
            return
    raise StorageError(
        f"{path} is something else than an export of experiences, and stays as it is.",
        hint="Name another file, or remove that one first.",
    )


def _write(file: BinaryIO, journal: Journal, chosen: frozenset[str] | None) -> int:
    count, digest = 0, sha256()
    file.write(Header(count=0, sha256="").line())
    for level in LEVELS:
        for one in _experiences(journal, level, chosen):
            line = portable(one, chosen).model_dump_json(exclude=_STAYS).encode() + b"\n"
            file.write(line)
            digest.update(line)
            count += 1
    file.seek(0)
    file.write(Header(count=count, sha256=digest.hexdigest()).line())
    return count


def _experiences(
    journal: Journal, level: ExperienceLevel, chosen: frozenset[str] | None
) -> Iterator[Experience]:
    if chosen is None:
        yield from journal.all(level)
    else:
        yield from (one for one in journal.many(sorted(chosen)) if one.level == level)


def portable(experience: Experience, chosen: frozenset[str] | None = None) -> Experience:
    """Without what means something only here: vectors, checksum, pictures and looks, the phone."""
    more: dict[str, Any] = {name: None for name in _STAYS if name in type(experience).model_fields}
    more["checksum"] = ""
    more["circumstances"] = experience.circumstances.model_copy(update={"device": ""})
    if isinstance(experience, TaskExperience):
        more["tree"] = all_unmarked(experience.tree)
    elif isinstance(experience, AtomicExperience):
        more["step"] = unmarked(experience.step)
    if chosen is not None and isinstance(experience, TaskExperience):
        more["parent"] = experience.parent if experience.parent in chosen else None
        more["children"] = tuple(one for one in experience.children if one in chosen)
    if chosen is not None and isinstance(experience, StrategyExperience):
        more["task_ids"] = tuple(one for one in experience.task_ids if one in chosen)
    return experience.model_copy(update=more)


def _with_parts(journal: Journal, ids: Iterable[str]) -> frozenset[str]:
    """Those, the tasks of strategies, the parts of tasks, and the actions of all of them."""
    found: set[str] = set()
    new: Sequence[str] = list(dict.fromkeys(ids))
    known = {one.id for one in journal.many(new)}
    if missing := [one for one in new if one not in known]:
        raise UnknownName(
            f"There is no experience '{missing[0]}'.", hint="`treetap experience list` shows them."
        )
    while new:
        found.update(new)
        parts = [
            child for one in journal.many(new) if isinstance(one, TaskExperience) for child in one.children
        ]
        new = [one for one in dict.fromkeys([*journal.children(new), *parts]) if one not in found]
    return frozenset(found)
