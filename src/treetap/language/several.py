"""Several people at once: "send 'hi' to Mom and Dad" is to send it to each of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from treetap.language.clause import Found, Reading
from treetap.language.plain import name_end

if TYPE_CHECKING:
    from treetap.language.goals import Draft

_JOINS = frozenset({"and", ",", "，", "、", "和", "跟", "与", "及", "以及", "&"})
_SENDS = frozenset({"send"})


def cut_several(reading: Reading) -> tuple[tuple[int, int], ...]:
    """Cuts the names of a list after "to" or 给; where each begins and ends. Nothing where there is one."""
    if reading.verb is None or not any(sense.name in _SENDS for sense in reading.verb.senses):
        return ()
    for at, one in enumerate(reading.row):
        if not (reading.free(at) and one.relates("to")):
            continue
        names = _names(reading, at + 1)
        if len(names) > 1:
            for start, end in names:
                reading.cut(start, end, Found("person", reading.said(start, end), "recipient"))
            reading.use([at, *_between(names)], "introduces")
            return names
    return ()


def _names(reading: Reading, start: int) -> tuple[tuple[int, int], ...]:
    row, found = reading.row, []
    while True:
        end = name_end(reading, start)
        if end == start:
            return ()
        found.append((start, end))
        start = end
        while start < len(row) and reading.free(start) and row[start].norm in _JOINS:
            start += 1
        if start == end:
            return tuple(found) if _ends(reading, end) else ()


def _ends(reading: Reading, at: int) -> bool:
    """Nothing may follow that could change who is meant."""
    row = reading.row
    if at >= len(row) or not reading.free(at):
        return True
    return (
        row[at].sign or row[at].value is not None or row[at].has("content") or (row[at].han and row[at].names)
    )


def _between(names: Sequence[tuple[int, int]]) -> list[int]:
    inside = {at for start, end in names for at in range(start, end)}
    return [at for at in range(names[0][0], names[-1][1]) if at not in inside]


def to_each(draft: Draft, names: Sequence[tuple[int, int]]) -> list[Draft]:
    """The goal once for each of them."""
    if len(names) < 2:
        return [draft]
    spots = [range(draft.places[start], draft.places[end - 1] + 1) for start, end in names]
    dropped = [draft.places[at] for at in _between(names)]
    found = []
    for mine in spots:
        others = {at for spot in spots if spot is not mine for at in spot} | set(dropped)
        spans = tuple(one for one in draft.spans if one[0] not in others)
        found.append(replace(draft, spans=spans, own=tuple(at for at in draft.own if at not in others)))
    return found
