"""The reference library (B1), and how it fills itself (F4).

    library = ReferenceLibrary(Path("data/assets"))
    for file, reference in library.images(library.resolve("微信")): ...

Synchronous: whoever must not wait calls it in a thread; several may. What references have earned is counted
in memory: the index is not written anew for every tap.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path, PurePosixPath
from threading import Condition, RLock
from typing import TYPE_CHECKING

from treetap.core.clock import SystemClock
from treetap.core.ports import Clock
from treetap.errors import ReferenceInvalid, StorageError, UnknownName
from treetap.locating.library.files import (
    Decoded,
    Folder,
    check_path,
    file_state,
    inside,
    shown,
)
from treetap.locating.library.index import (
    Cut,
    Entry,
    Learned,
    Raw,
    Variant,
    checked,
)
from treetap.locating.library.shelf import (
    Catalogue,
    Changes,
    Edit,
    Shelf,
    add,
    add_variant,
    catalogue,
    forget,
    learn,
    remove,
    said_of,
)
from treetap.models import Method
from treetap.models.base import mend

if TYPE_CHECKING:
    from treetap.imaging.pictures import Picture
    from treetap.locating.images.reference import Reference


@dataclass
class _Count:
    matched: int = 0
    missed: int = 0
    row: int = 0
    """Misses since the last match, or since counting began."""
    matched_at: datetime | None = None


@dataclass
class Tally:
    """Counts by reference and picture."""

    notes: int = 0
    _counts: dict[tuple[str, str], _Count] = field(default_factory=dict)
    _settled: list[tuple[str, str]] = field(default_factory=list)

    def matched(self, name: str, file: str, at: datetime) -> None:
        count = self._of(name, file)
        count.matched += 1
        count.row, count.matched_at = 0, at

    def missed(self, name: str, file: str) -> None:
        count = self._of(name, file)
        count.missed += 1
        count.row += 1

    def in_a_row(self, name: str, variant: Variant) -> int:
        """How often it has missed since it last matched, with what the index says."""
        count = self._counts.get((name, variant.file), _Count())
        return count.row + (variant.misses if count.matched_at is None else 0)

    def concerns(self, known: Catalogue) -> bool:
        """Whether anything that was counted is in the library."""
        return any(known.exact(name) is not None for name, _ in self._counts)

    def write(self, raw: Raw, known: Catalogue) -> None:
        """Add what was counted to an index that may have been written by others meanwhile."""
        self._settled.clear()
        for (name, file), earned in self._counts.items():
            entry = known.exact(name)
            variant = entry.variant(file) if entry else None
            if entry is None or variant is None:
                self._settled.append((name, file))  # Removed meanwhile.
                continue
            said = said_of(raw, entry)
            if said is None:
                continue  # A picture that nothing is written about: counted on in memory.
            self._settled.append((name, file))
            if entry.learned is not None:
                learned = said["learned"]
                learned["matched"] = int(learned.get("matched", 0)) + earned.matched
                learned["missed"] = int(learned.get("missed", 0)) + earned.missed
            self._write_variant(said, entry, variant, earned)

    def written(self) -> None:
        """The index is on the disk, with what was counted."""
        self.notes = 0
        for one in self._settled:
            self._counts.pop(one, None)
        self._settled.clear()

    def _write_variant(self, said: Raw, entry: Entry, variant: Variant, count: _Count) -> None:
        note = said.setdefault("variants", {}).setdefault(variant.file, {})
        note["misses"] = self.in_a_row(entry.name, variant)
        if count.matched_at is not None:
            note.pop("stale", None)
            if entry.learned is not None:
                note["matched_at"] = count.matched_at.isoformat()
        if not note["misses"]:
            del note["misses"]
        if not note:
            del said["variants"][variant.file]
        if not said["variants"]:
            del said["variants"]

    def _of(self, name: str, file: str) -> _Count:
        self.notes += 1
        return self._counts.setdefault((name, file), _Count())


def retire(name: str, file: str) -> Edit:
    """One picture of a learned reference; and the reference with its last one."""

    def edit(raw: Raw, known: Catalogue) -> Changes | None:
        entry = known.exact(name)
        if entry is None or entry.learned is None or entry.variant(file) is None:
            return None
        changes = Changes()
        if len(entry.variants) == 1:
            forget(raw, known, entry, changes)
            return changes
        (said_of(raw, entry) or {}).get("variants", {}).pop(file, None)
        changes.remove.append(PurePosixPath(entry.path).with_name(file))
        return changes

    return edit


def mark_stale(name: str, file: str) -> Edit:
    """A picture that a person put there stays; the list shows that it no longer matches."""

    def edit(raw: Raw, known: Catalogue) -> Changes | None:
        entry = known.exact(name)
        if entry is None or entry.variant(file) is None:
            return None
        said = said_of(raw, entry)
        if said is None:
            said = {"path": entry.path}
            raw.setdefault(entry.folder.value, {})[name] = said
        said.setdefault("variants", {}).setdefault(file, {})["stale"] = True
        return Changes()

    return edit


def empty_temp(doomed: Callable[[PurePosixPath], bool]) -> Edit:
    """The temporary references, as far as their pictures are to go."""

    def edit(raw: Raw, known: Catalogue) -> Changes | None:
        changes = Changes()
        for entry in known.entries:
            if entry.folder is not Folder.TEMP:
                continue
            paths = [PurePosixPath(entry.path).with_name(one.file) for one in entry.variants]
            if all(doomed(path) for path in paths):
                forget(raw, known, entry, changes)
        return changes if raw != known.index.raw or changes.remove else None

    return edit


MISSES = 3
"""So many in a row, while the thing was there, and a picture no longer shows it."""
MOST_LEARNED = 500
_NOTES = 50
"""Counts are written once there are so many."""
_LONGEST_WORDS = 200
_OLD = 24 * 3600
"""Seconds after which a temporary picture was left behind by a task that never ended."""


class ReferenceLibrary:
    """The references of one folder. It need not exist: it is made with the first picture.

    Whatever reads or changes raises `ReferenceInvalid` for an index that cannot be used, and `StorageError`.
    """

    def __init__(self, root: Path, clock: Clock | None = None, *, most_learned: int = MOST_LEARNED) -> None:
        self.root = root
        self._clock = clock or SystemClock()
        self._most_learned = most_learned
        self._guard = Condition(RLock())
        # Waiting for another process gives the guard to threads that only want to read.
        self._shelf = Shelf(root, self._guard.wait)
        self._decoded = Decoded(root)
        self._tally = Tally()
        self._opened = False

    def entries(self) -> tuple[Entry, ...]:
        """All of them, by folder and name; also those whose picture is missing."""
        with self._guard:
            return self._look().entries

    def resolve(self, words: str) -> Entry:
        """The reference of that name or alias; case, width and spaces around it do not count.

        Raises `UnknownName`, with the nearest names; `ReferenceInvalid` where two go by it.
        """
        with self._guard:
            return self._look().resolve(words)

    def stamp(self, words: str) -> object:
        """Another one where another picture goes by that name now; None where none does."""
        with self._guard:
            try:
                entry = self._look().resolve(words)
                files = [self.root / PurePosixPath(entry.path).with_name(one.file) for one in entry.variants]
            except (UnknownName, ReferenceInvalid, StorageError):
                return None
        return entry.path, *((file.name, file_state(file)) for file in files)

    def images(self, entry: Entry) -> list[tuple[str, Reference]]:
        """The pictures of it, each with its file's name: what `matched` and `missed` are told.

        Raises `ReferenceInvalid` where there is none, or one that cannot be used. Of a learned reference such
        a picture is removed instead, so that there may be none left.
        """
        with self._guard:
            files = [one.file for one in entry.variants]
            found = [(file, picture) for file in files if (picture := self._picture(entry, file))]
        if not found and entry.learned is None:
            raise ReferenceInvalid(
                f"The picture of '{shown(entry.name)}' is missing: {self.root / shown(entry.path)}.",
                hint=f"Put it there, or cut one from a screenshot: treetap refs add {shown(entry.name)} ….",
            )
        return found

    def add(
        self,
        name: str,
        picture: Picture | bytes,
        *,
        folder: Folder | None = None,
        aliases: Sequence[str] = (),
        package: str | None = None,
        description: str = "",
        cut: Cut | None = None,
    ) -> Entry:
        """A new reference; bytes are those of a PNG or JPEG. Without a folder it is one of `custom`.

        A name that the index has, without a picture, gets this one. Raises `ReferenceInvalid` for a picture
        that cannot be found again, a name that cannot be one, and a name or alias that is taken.
        """
        said = {"aliases": list(aliases), "package": package, "description": description}
        about: Raw = {key: value for key, value in said.items() if value}
        about |= (cut or Cut()).model_dump(mode="json", exclude_none=True)
        self._change(add(name, _file(picture, name), folder, about))
        return self.resolve(name)

    def add_variant(self, name: str, picture: Picture | bytes, *, cut: Cut | None = None) -> Entry:
        """One more picture of a reference: another theme or state. Raises as `add`, and `UnknownName`."""
        self._change(add_variant(name, _file(picture, name), cut or Cut()))
        return self.resolve(name)

    def remove(self, name: str) -> Entry:
        """The reference with all its pictures. Raises `UnknownName`."""
        with self._guard:
            entry = self.resolve(name)
            self._change(remove(name))
        return entry

    def learn(
        self,
        key: str,
        picture: Picture | bytes,
        *,
        cut: Cut,
        words: str = "",
        method: Method | None = None,
        confidence: float = 1.0,
        package: str | None = None,
    ) -> Entry:
        """Keep what was found the slow way, under a key of the caller's; known already, it is one more look.

        Raises `ReferenceInvalid` for a picture that cannot be found again.
        """
        key = mend(key)
        learned = Learned(
            key=key,
            words=words[:_LONGEST_WORDS],
            method=method,
            confidence=confidence,
            at=self._clock.now(),
        )
        data = _file(picture, words or key)
        self._change(learn(self.root, data, learned, package=package, cut=cut, most=self._most_learned))
        entry = self.learned(key)
        if entry is None:
            raise StorageError(
                f"What was learned for '{shown(words or key)}' is gone from {self.root}.",
                hint="Another program removes files there.",
            )
        return entry

    def learned(self, key: str) -> Entry | None:
        """What was learned under that key."""
        with self._guard:
            return self._look().by_key.get(mend(key))

    def matched(self, name: str, variant: str) -> None:
        """That picture of it was found, and was it. Counts are written now and then, and by `flush`."""
        with self._guard:
            self._tally.matched(name, variant, self._clock.now())
            self._write_now_and_then()

    def missed(self, name: str, variant: str) -> bool:
        """That picture was not found although the thing was there. True: it was removed for it.

        Only what was learned is ever removed; what a person put there is marked as stale.
        """
        with self._guard:
            entry = self._look().exact(name)
            picture = entry.variant(variant) if entry else None
            if entry is None or picture is None:
                return False
            self._tally.missed(name, variant)
            if self._tally.in_a_row(name, picture) < MISSES:
                self._write_now_and_then()
                return False
            with suppress(StorageError):  # A library that cannot be written stays as it is.
                if entry.learned is not None:
                    self._change(retire(name, variant))
                    return True
                if not picture.stale:
                    self._change(mark_stale(name, variant))
            return False

    def flush(self) -> None:
        """Write what was counted."""
        with self._guard:
            if self._tally.notes and self._tally.concerns(self._look()):
                self._change(lambda _raw, _known: None)

    def clean_temp(self) -> None:
        """Empty the folder of temporary references: the task has ended."""
        self._empty_temp(older_than=None)

    def _look(self) -> Catalogue:
        if not self._opened:
            self._opened = True
            with suppress(StorageError):
                self._empty_temp(older_than=_OLD)
        return self._shelf.look()

    def _change(self, edit: Edit) -> None:
        """With what was counted since. Nothing is lost where it fails."""

        def all_of_it(raw: Raw, known: Catalogue) -> Changes | None:
            counted = known
            if self._tally.notes:
                self._tally.write(raw, known)
                counted = catalogue(checked(known.index.file, raw), known.pictures)
            changes = edit(raw, counted)
            return Changes() if changes is None and raw != known.index.raw else changes

        with self._guard:
            self._shelf.change(all_of_it)
            self._tally.written()

    def _write_now_and_then(self) -> None:
        if self._tally.notes and self._tally.notes % _NOTES == 0:
            with suppress(StorageError, ReferenceInvalid):  # Counting is no reason to end a task.
                self.flush()

    def _picture(self, entry: Entry, file: str) -> Reference | None:
        path = PurePosixPath(entry.path).with_name(file)
        try:
            return self._decoded.of(check_path(path.as_posix(), entry.folder, entry.name))
        except ReferenceInvalid:
            if entry.learned is None:
                raise
            with suppress(StorageError):
                self._change(retire(entry.name, file))
            return None

    def _empty_temp(self, *, older_than: float | None) -> None:
        with self._guard:
            known = self._shelf.look()
            if older_than is not None and not known.index.records:
                return  # A folder of somebody's pictures, which knows nothing of tasks.
            if any(one.folder is Folder.TEMP for one in known.entries):
                self._change(empty_temp(lambda path: older_than is None or self._age(path) > older_than))

    def _age(self, path: PurePosixPath) -> float:
        try:
            state = file_state(inside(self.root, path))
        except ReferenceInvalid:
            return 0.0
        return 0.0 if state is None else self._clock.now().timestamp() - state[0] / 1e9


def _file(picture: Picture | bytes, name: str) -> bytes:
    """The contents of its file. Raises `ReferenceInvalid` for what could not be found again."""
    from treetap.imaging.pictures import encode
    from treetap.locating.images.reference import reference_of

    data = picture if isinstance(picture, bytes) else encode(picture.image).data
    reference_of(data, f"'{shown(name)}'")
    return data
