"""What the rungs need of a library of reference images."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from treetap.locating.images.reference import Reference
from treetap.locating.library.index import Entry


class References(Protocol):
    """Reference images by name, and those learned for a target."""

    def resolve(self, words: str) -> Entry:
        """By name or alias. Raises `UnknownName`, `ReferenceInvalid`."""

    def images(self, entry: Entry) -> Sequence[tuple[str, Reference]]:
        """Its pictures, each under the name of its file. Raises `ReferenceInvalid`, `StorageError`."""

    def stamp(self, words: str) -> object:
        """Another one where another picture goes by that name now; None where none does."""

    def learned(self, key: str) -> Entry | None:
        """What was learned under that key."""

    def matched(self, name: str, file: str) -> None:
        """That picture was found where it was looked for."""
