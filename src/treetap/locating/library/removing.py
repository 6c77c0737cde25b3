"""What taking a picture away does to a library: each function is a change for `Shelf.change`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePosixPath

from treetap.locating.library.catalogue import Catalogue
from treetap.locating.library.entry import Entry, Folder
from treetap.locating.library.index import Raw
from treetap.locating.library.shelf import Changes, Edit
from treetap.locating.library.tally import said_of
from treetap.matching.words import normal


def forget(raw: Raw, known: Catalogue, entry: Entry, changes: Changes) -> None:
    """The reference, its pictures, and the library's aliases that lead to it."""
    if said_of(raw, entry) is not None:
        del raw[entry.folder.value][entry.name]
    leading = [form for form, name in known.index.leads.items() if known.exact(name) == entry]
    if leading:
        aliases = raw["aliases"].items()
        raw["aliases"] = {alias: name for alias, name in aliases if normal(alias) not in leading}
    changes.remove += [PurePosixPath(entry.path).with_name(one.file) for one in entry.variants]


def remove(words: str) -> Edit:
    """The reference of that name or alias."""

    def edit(raw: Raw, known: Catalogue) -> Changes:
        changes = Changes()
        forget(raw, known, known.resolve(words), changes)
        return changes

    return edit


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
