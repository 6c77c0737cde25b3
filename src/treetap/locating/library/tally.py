"""What references have earned since the index was last written: it is not written anew for every tap."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from treetap.locating.library.catalogue import Catalogue
from treetap.locating.library.entry import Entry, Variant
from treetap.locating.library.index import Raw


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
        for (name, file), count in self._counts.items():
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
                learned["matched"] = int(learned.get("matched", 0)) + count.matched
                learned["missed"] = int(learned.get("missed", 0)) + count.missed
            self._write_variant(said, entry, variant, count)

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


def said_of(raw: Raw, entry: Entry) -> Raw | None:
    """What an index says about a reference, to be changed in place."""
    said: Raw | None = raw.get(entry.folder.value, {}).get(entry.name)
    return said if said is not None and said["path"] == entry.path else None
