"""What a caller of `VisualLocator` means: names of the library, images handed in, words."""

from __future__ import annotations

from collections import Counter, OrderedDict
from hashlib import sha256
from pathlib import Path, PurePath
from threading import Lock
from typing import Self

from loguru import logger

from treetap.errors import ReferenceInvalid, StorageError, UnknownName
from treetap.imaging.pictures import raw_to_png
from treetap.locating.images.reference import Reference, load_reference, reference_of
from treetap.locating.ladder import DYNAMIC
from treetap.locating.library.files import Folder
from treetap.locating.library.index import Entry
from treetap.locating.library.library import ReferenceLibrary
from treetap.models import Pixels, Role, Target, Text

What = str | Path | Pixels | Target
UNUSABLE = (ReferenceInvalid, StorageError, UnknownName)
"""What is wrong with a reference that cannot be looked for."""
_MOST, _MOST_BYTES = 256, 64_000_000
"""Pictures that are remembered after the call they were handed to; those of calls in progress always are."""
_SIGN = "handed:"
"""No name of a library has a colon in it."""


class HandedReferences:
    """A library with pictures of the caller's on top. Nothing of them is written. Several threads may ask."""

    def __init__(self, library: ReferenceLibrary | None) -> None:
        self._library = library
        self._handed: OrderedDict[str, tuple[Entry, Reference]] = OrderedDict()
        self._in_use: Counter[str] = Counter()
        self._bytes = 0
        self._guard = Lock()

    def hold(self) -> Hold:
        """For one call: what it hands in stays until it has ended."""
        return Hold(self)

    def take(self, what: Path | Pixels, hold: Hold) -> str:
        """The name it goes by from now on. Raises `ReferenceInvalid` for what is no picture to look for."""
        if isinstance(what, Path):
            reference, said = load_reference(what), what.stem
        else:
            data = raw_to_png(what) if what.encoding == "rgba" else what.data
            reference, said = reference_of(data, "The reference image"), "the image"
        mark = sha256(said.encode(errors="replace"))
        mark.update(repr(reference.picture.image.shape).encode())
        mark.update(reference.picture.image.tobytes())
        mark.update(b"" if reference.mask is None else reference.mask.tobytes())
        name = f"{_SIGN}{mark.hexdigest()[:16]}"
        entry = Entry(name=said, folder=Folder.TEMP, path=f"temp/{PurePath(said).name or 'image'}.png")
        with self._guard:
            if name not in self._handed:
                self._handed[name] = (entry, reference)
                self._bytes += reference.picture.image.nbytes
            self._handed.move_to_end(name)
            self._in_use[name] += 1
            hold.names.append(name)
            self._let_go()
        return name

    def release(self, hold: Hold) -> None:
        """The call has ended."""
        with self._guard:
            self._in_use -= Counter(hold.names)
            hold.names.clear()
            self._let_go()

    def _let_go(self) -> None:
        """Of the oldest that are not in use, as many as are too many."""
        for name in list(self._handed):
            if len(self._handed) <= _MOST and self._bytes <= _MOST_BYTES:
                return
            if not self._in_use[name]:
                self._bytes -= self._handed.pop(name)[1].picture.image.nbytes

    def description(self, name: str) -> str:
        """What the library says of a reference; empty where it says nothing, or cannot be used."""
        try:
            return self.resolve(name).description
        except UNUSABLE:
            return ""

    def pictures_of(self, target: Target | None) -> list[Reference]:
        """The reference images of a target; none where it names none, or one that is gone."""
        if target is None or target.crop_ref is None or target.crop_ref.startswith(DYNAMIC):
            return []
        try:
            return [picture for _, picture in self.images(self.resolve(target.crop_ref))]
        except UNUSABLE:
            return []

    def is_name(self, words: str) -> bool:
        """Whether a reference goes by that. Raises `ReferenceInvalid` where two do.

        Words are looked for as words where the whole library cannot be used.
        """
        if self._library is None:
            return False
        try:
            self._library.entries()
        except (ReferenceInvalid, StorageError) as error:
            logger.warning("The reference library is left out. {}", error)
            return False
        try:
            self._library.resolve(words)
        except UnknownName:
            return False
        return True

    def entries(self) -> tuple[Entry, ...]:
        """Those of the library."""
        return () if self._library is None else self._library.entries()

    def resolve(self, words: str) -> Entry:
        with self._guard:
            if words in self._handed:
                self._handed.move_to_end(words)
                return self._handed[words][0]
        if self._library is None:
            raise UnknownName(
                f"There is no reference image '{words}': there is no library.",
                hint="Give the image itself, or a library of reference images.",
            )
        return self._library.resolve(words)

    def stamp(self, words: str) -> object:
        with self._guard:
            if words in self._handed:
                return words  # which is made of what the picture is
        return None if self._library is None else self._library.stamp(words)

    def images(self, entry: Entry) -> list[tuple[str, Reference]]:
        with self._guard:
            own = [reference for one, reference in self._handed.values() if one is entry]
        if own:
            return [(entry.path, own[0])]
        return [] if self._library is None else self._library.images(entry)

    def learned(self, key: str) -> Entry | None:
        return None if self._library is None else self._library.learned(key)

    def matched(self, name: str, file: str) -> None:
        if self._library is not None:
            self._library.matched(name, file)


class Hold:
    """What one call means, and the pictures that it has handed in."""

    def __init__(self, references: HandedReferences) -> None:
        self._references = references
        self.names: list[str] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._references.release(self)

    def target(self, what: What, role: Role | None = None) -> Target:
        """What is meant. Raises `ReferenceInvalid`, and `UnknownName` for no words at all."""
        if isinstance(what, Target):
            return what
        if not isinstance(what, str):
            return Target(crop_ref=self._references.take(what, self))
        if not what.removeprefix(DYNAMIC).strip():
            raise UnknownName("No words say what to find.", hint="Give a name, a text or a sentence.")
        if not what.startswith(DYNAMIC) and self._references.is_name(what):
            return Target(crop_ref=what)
        return _in_words(what, role)

    def targets(self, what: What, description: str | None) -> list[Target]:
        """What is meant, and then its description: the one given, or the library's.

        An image that cannot be looked for is left out where there is a description. Raises as `target`.
        """
        described = [] if _is_empty(description) else [_in_words(str(description))]
        try:
            first = self.target(what)
        except (ReferenceInvalid, StorageError) as error:
            if not described:
                raise
            logger.warning("The reference image is left out. {}", error)
            return described
        if description is None and isinstance(what, str) and first.crop_ref is not None:
            said = "" if what.startswith(DYNAMIC) else self._references.description(first.crop_ref)
            described = [] if _is_empty(said) else [_in_words(said)]
        return [first, *described]


def _is_empty(words: str | None) -> bool:
    return not (words or "").removeprefix(DYNAMIC).strip()


def _in_words(words: str, role: Role | None = None) -> Target:
    """`dynamic:` stays: what was learned does not answer it, and nothing is learned from it."""
    if words.startswith(DYNAMIC):
        return Target(crop_ref=words, role=role)
    return Target(sentence=Text.literal(words.strip()), role=role)
