"""An experience as it lies in the journal: JSON with a checksum. What does not fit it is not read."""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256
from typing import Final, NamedTuple

from pydantic import ValidationError

from treetap.models import EXPERIENCE, AtomicExperience, Experience, Record, TaskExperience, Vector

BARE: Final = frozenset({"record", "checksum", "text_vector", "start_vector", "screen_vector"})
"""What lies elsewhere: the record and the checksum beside the body, vectors in a table of their own."""


class Damaged(Exception):
    """A body that cannot be used; the text says why."""


class Row(NamedTuple):
    """What is read of a record, in the order in which every statement names it."""

    id: str
    level: str
    body: bytes
    checksum: str
    ok: int
    fail: int
    last: str | None


def body_of(experience: Experience) -> bytes:
    """Everything but record, checksum and vectors."""
    return experience.model_dump_json(exclude=set(BARE)).encode()


def checksum_of(body: object) -> str:
    """Of whatever stands in the column: a flipped bit may leave a value of another type."""
    return sha256(body if isinstance(body, bytes) else repr(body).encode()).hexdigest()


def read(row: Row) -> Experience:
    """The experience with its record, without vectors. Raises `Damaged`."""
    if checksum_of(row.body) != row.checksum:
        raise Damaged("its checksum does not match")
    try:
        experience = EXPERIENCE.validate_json(row.body)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise Damaged(f"this version cannot read it: {where}: {first['msg']}") from None
    if (experience.id, experience.level) != (row.id, row.level):
        raise Damaged("it is another experience's")
    if (record := record_of(row)) is None:
        raise Damaged("its record cannot be read")
    return experience.model_copy(update={"record": record, "checksum": row.checksum})


def record_of(row: Row) -> Record | None:
    """How it has fared, which lies outside its body. None if that cannot be read."""
    try:
        return Record(
            ok=row.ok, fail=row.fail, last=None if row.last is None else datetime.fromisoformat(row.last)
        )
    except (ValueError, TypeError):
        return None


def vectors_of(experience: Experience) -> dict[str, Vector]:
    """Its vectors by space: `text`, and `screen` for the screen it starts or was done on."""
    screen = None
    if isinstance(experience, TaskExperience):
        screen = experience.start_vector
    elif isinstance(experience, AtomicExperience):
        screen = experience.screen_vector
    found = {"text": experience.text_vector, "screen": screen}
    return {space: vector for space, vector in found.items() if vector is not None}
