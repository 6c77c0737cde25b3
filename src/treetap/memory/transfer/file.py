"""Reading a file of experiences that anybody may have written: whole and as announced, or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO, Final

from treetap.errors import ExperienceInvalid
from treetap.memory.transfer.header import WIDTH, Header, read_header

MOST_BYTES: Final = 1 << 30
MOST_LINE: Final = 4 << 20
MOST: Final = 500_000


def check_file(path: Path) -> Header:
    """Its header, when the rest is exactly what the header says. Raises `ExperienceInvalid`."""
    try:
        size = path.stat().st_size
        if not path.is_file():
            raise ExperienceInvalid(f"{path} is not a file.", hint="Give the file that was exported.")
        if size > MOST_BYTES:
            raise ExperienceInvalid(
                f"{path} has {size >> 20} MB; up to {MOST_BYTES >> 20} are taken in.",
                hint="Export fewer experiences at a time, by their ids.",
            )
        with path.open("rb") as file:
            return _check(path, file)
    except OSError as error:
        raise _unreadable(path, error) from error


def lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """Every line after the header with its number in the file. Raises `ExperienceInvalid`."""
    try:
        with path.open("rb") as file:
            file.readline(MOST_LINE)
            number = 1
            while line := file.readline(MOST_LINE + 1):
                number += 1
                yield number, line
    except OSError as error:
        raise _unreadable(path, error) from error


def _check(path: Path, file: BinaryIO) -> Header:
    first = file.readline(16 * WIDTH)
    if not first:
        raise ExperienceInvalid(f"{path} is empty.", hint="Export it again.")
    header = read_header(str(path), first)
    if header.count > MOST:
        raise ExperienceInvalid(
            f"{path} holds {header.count} experiences; up to {MOST} are taken in.",
            hint="Export fewer at a time, by their ids.",
        )
    count, digest, line = 0, sha256(), b"\n"
    while following := file.readline(MOST_LINE + 1):
        line = following
        count += 1
        digest.update(line)
        if len(line) > MOST_LINE:
            raise ExperienceInvalid(
                f"Line {count + 1} of {path} is longer than {MOST_LINE >> 20} MB.",
                hint="No experience is that long: give a file that `treetap experience export` has written.",
            )
    if count < header.count or not line.endswith(b"\n"):
        raise ExperienceInvalid(
            f"{path} is cut off: {count} of {header.count} experiences are there. Nothing was taken in.",
            hint="Copy or export it again.",
        )
    if count > header.count or digest.hexdigest() != header.sha256:
        raise ExperienceInvalid(
            f"{path} was changed after it was exported. Nothing was taken in.", hint="Export it again."
        )
    return header


def _unreadable(path: Path, error: OSError) -> ExperienceInvalid:
    return ExperienceInvalid(
        f"{path} cannot be read: {error.strerror or error}.", hint="Give the file that was exported."
    )
