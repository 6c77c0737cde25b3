"""The first line of a file of experiences: what it is, of which version, and what the rest must be."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any, Final

from treetap.errors import ExperienceInvalid
from treetap.models.experience import SCHEMA_VERSION

FORMAT: Final = "treetap-experiences"
VERSION: Final = 1
WIDTH: Final = 256
"""Bytes of the line, filled with spaces: its figures are known only when the rest is written."""


@dataclass(frozen=True)
class Header:
    """`sha256` is over every byte after this line."""

    count: int
    sha256: str
    format: str = FORMAT
    version: int = VERSION
    schema: int = SCHEMA_VERSION

    def line(self) -> bytes:
        return json.dumps(asdict(self)).encode().ljust(WIDTH - 1) + b"\n"


def read_header(name: str, line: bytes) -> Header:
    """Raises `ExperienceInvalid` for whatever is not a header of this version, and says what it is."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise ExperienceInvalid(
            f"{name} is not a file of experiences.",
            hint="Give a file that `treetap experience export` has written.",
        )
    _check_versions(name, found)
    count, digest = found.get("count"), found.get("sha256")
    if not isinstance(count, int) or isinstance(count, bool) or count < 0 or not isinstance(digest, str):
        raise ExperienceInvalid(f"The first line of {name} is damaged.", hint="Export it again.")
    return Header(count=count, sha256=digest)


def _check_versions(name: str, found: dict[str, Any]) -> None:
    for what, ours in (("version", VERSION), ("schema", SCHEMA_VERSION)):
        theirs = found.get(what)
        if not isinstance(theirs, int) or isinstance(theirs, bool) or theirs < 1:
            raise ExperienceInvalid(f"The first line of {name} is damaged.", hint="Export it again.")
        if theirs != ours:
            age = "a newer" if theirs > ours else "an older"
            raise ExperienceInvalid(
                f"{name} was written by {age} treetap (its {what} is {theirs}, this one reads {ours}).",
                hint="Update the older of the two, and export it again.",
            )
