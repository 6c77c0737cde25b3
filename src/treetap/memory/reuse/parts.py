"""Which part of a value says what: `hour`, `hour2` and `hour24` tell the hour, the last one its half too.

A run that showed only some parts can be repeated with a value that differs in just those. The names are those
of the reader's values (`task/values.py`); a part that is no piece of a time or date tells all of its value.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from treetap.models.task import Slot

HALF: Final = "half"
"""The half of the day is a constraint of the frame (DETAILS), so it must be equal whatever a run showed."""

_ALL: Final = "value"
_SHAPE: Final = re.compile(r"(?:[hms]{2,3}|ymd)_")
_PIECE: Final = re.compile(r"(hours?|minutes?|seconds?|year|month|day)(?:2|12|(?:12)?_2|_name|_short|_zh)?")
_TELLS: Final[tuple[tuple[str, frozenset[str]], ...]] = (
    ("clock24", frozenset({"hour", "minute", HALF})),
    ("clock", frozenset({"hour", "minute"})),
    ("hour24", frozenset({"hour", HALF})),
    (HALF, frozenset({HALF})),
)


def told(part: str) -> frozenset[str]:
    """What a part tells: `minute2` is the minute, written with two digits."""
    name = _SHAPE.sub("", part, count=1)
    for known, says in _TELLS:
        if name.startswith(known):
            return says
    piece = _PIECE.fullmatch(name)
    return frozenset({piece[1] if piece else _ALL})


def differing(old: Slot, new: Slot) -> frozenset[str]:
    """What differs between two values that have parts: `hour`, `minute`, `half` …"""
    was, now = _parts(old), _parts(new)
    unlike = {name for name in was.keys() | now.keys() if was.get(name, "") != now.get(name, "")}
    plain = frozenset[str]().union(*(told(name) for name in unlike if len(told(name)) == 1))
    # A part that tells two things says which of them differs only where no other part does.
    mixed = (told(name) for name in unlike if len(told(name)) > 1 and not told(name) & plain)
    found = plain.union(*mixed)
    return found - {_ALL} or found


def untold(differ: Iterable[str], shown: Iterable[str]) -> tuple[str, ...]:
    """Of what differs, what no part that the run showed tells; in words."""
    known = frozenset[str]().union(*(told(part) for part in shown))
    return () if _ALL in known else tuple(sorted(set(differ) - known))


def same_form(old: Slot, new: Slot) -> bool:
    """Minutes and hours, dollars and yuan are not of one form: what comes first in them has other names.

    A phone number is one however it is written. A number with a sign may have been meant to be taken away.
    """
    if old.value.startswith("-") != new.value.startswith("-") and "text" not in (old.type, new.type):
        return False
    return "phone" in (old.type, new.type) or [part.name for part in old.parts[:1]] == [
        part.name for part in new.parts[:1]
    ]


def _parts(slot: Slot) -> dict[str, str]:
    return {part.name: part.value for part in slot.parts}
