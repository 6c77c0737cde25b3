"""What is searched for, and where one goes, without quotation marks."""

from __future__ import annotations

import re
from collections.abc import Sequence

from treetap.language.chunks import Chunk
from treetap.language.clause import Found, Reading
from treetap.language.labels import GIVEN

_MOST_QUERY_WORDS, _MOST_HAN_WORDS, _MOST_TITLE_WORDS = 4, 2, 8
_ASKED_PLAINLY = re.compile(r".*\bfor|look up|search up|搜.*|查找.*|检索.*")
"""Verbs of searching that are followed by nothing but what is searched for."""


def cut_query(reading: Reading) -> None:
    if reading.verb is None or any(found.role == "query" for found in reading.slots.values()):
        return
    row, at = reading.row, reading.verb.places[-1]
    said, start = row[at].norm, at + 1
    while reading.uses.get(start) == "app":
        start += 1
    if start < len(row) and row[start].norm == "for" and reading.free(start):
        said, start = "for", start + 1
    if not _ASKED_PLAINLY.fullmatch(said):
        return
    end = _words_until(reading, start)
    owned = any(one.norm.endswith(("'s", "s'")) for one in row[start:end])
    if owned and any(sense.name in GIVEN for sense in row[end - 1].senses):
        return  # "look up Ann's number"
    things = [row[place].names for place in range(start, end)]
    most = _MOST_HAN_WORDS if row[at].han else _MOST_QUERY_WORDS
    loose = not 0 < end - start <= most or (len(things) > 1 and things[0] and not all(things))
    if loose:
        start, end = _loosely(reading, start)
    if not 0 < end - start <= _MOST_TITLE_WORDS:
        return
    reading.cut(start, end, Found("text", reading.said(start, end), "query", fixed=loose))
    if said == "for":
        reading.use([start - 1], "introduces")


def _loosely(reading: Reading, start: int) -> tuple[int, int]:
    """All that follows, up to a sign or an app, where nothing of it has a use of its own: 附近的餐厅."""
    row, end = reading.row, start
    while start < len(row) and reading.free(start) and row[start].has("softening", "dropped"):
        start += 1
    end = start
    while end < len(row) and reading.free(end) and row[end].value is None and not row[end].sign:
        turns = row[end].has("joining", "following", "content", "naming", "app", "nobody", "verb", "idiom")
        if (turns and row[end].norm != "附近" and not row[end].names) or not row[end].han:
            return start, start
        if row[end].relates("in", "via", "from", "to", "for"):
            break
        end += 1
    whole = end == len(row) or row[end].sign or not reading.free(end)
    return (start, end) if whole else (start, start)


def cut_place(reading: Reading) -> None:
    if reading.verb is None:
        return
    row, start = reading.row, reading.verb.places[-1] + 1
    while start < len(row) and reading.free(start) and row[start].relates("to"):
        start += 1
    end = _words_until(reading, start)
    most = _MOST_HAN_WORDS if start < end and row[start].han else _MOST_QUERY_WORDS
    if 0 < end - start <= most and _like_a_place(row[start:end]):
        reading.cut(start, end, Found("text", reading.said(start, end), "place"))


def _like_a_place(words: Sequence[Chunk]) -> bool:
    """Words that nobody knows; after one of them a thing is part of its name: 虹桥机场, Times Square."""
    if all(one.unknown for one in words):
        return True
    if words[0].han:
        return words[0].unknown and all(one.unknown or one.names for one in words)
    return all(one.text[:1].isupper() for one in words) and words[-1].unknown


def _words_until(reading: Reading, start: int) -> int:
    """To the end of the clause or of what is said plainly; `start` if something else comes first."""
    row, end = reading.row, start
    while end < len(row) and reading.free(end) and is_word(row[end]):
        end += 1
    if end == len(row) or row[end].sign or (row[end].relates("in", "via") and not row[end].han):
        return end
    return start


def is_word(one: Chunk) -> bool:
    """One that may stand in a value: it leads to nothing else."""
    return (
        one.value is None
        and not one.sign
        and not one.relates()
        and not one.has(
            "nobody", "joining", "following", "content", "naming", "asking", "dropped", "softening"
        )
    )
