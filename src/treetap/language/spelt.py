"""Values that are spelt out, each after its label: "title: Soup, servings: 3", 姓：罗，名：小夏.

Any words may be a label before a colon, where two or more such pairs follow each other. After a colon that
announces a list, a label may also stand before its value without one: "a member: name Olive, city Ghent".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from treetap.language.chunks import Chunk
from treetap.language.clause import Found, Reading
from treetap.language.labels import called, field_of, takes_fields
from treetap.language.values.value import listed

_COLONS = frozenset({":", "："})
_COMMAS = frozenset({",", "，", "、", ";", "；", "and", "和", "以及"})
_STOPS = frozenset({".", "。", "!", "！", "?", "？", ";", "；"})
_MOST_WORDS = 4
_LONGEST = 10
"""Characters of a Chinese label."""
_WRITTEN = frozenset(
    listed(
        "description content body text note notes directions instructions steps details message comment"
        " comments remark remarks ingredients summary 描述 内容 正文 备注 步骤 做法 说明 详情 留言 食材 简介"
    )
)
"""What may well have commas in it."""
_DAYS = frozenset({"deadline", "date", "birthday", "start date", "end date"})
_SMALL = frozenset({"the", "a", "an", "your", "my", "his", "her", "their", "with", "its"})


@dataclass(frozen=True, slots=True)
class Pair:
    """Where a label and its value stand in a row of chunks."""

    label: int
    colon: int
    """Where the label ends."""
    start: int
    end: int


def pairs(row: Sequence[Chunk]) -> list[Pair]:
    """The labels and values that follow each other; none, or at least two."""
    return _with_colons(row) or _after_colon(row)


def held(row: Sequence[Chunk]) -> frozenset[int]:
    """The places from the first label to the end of the last value: no clause begins there."""
    found = pairs(row)
    return frozenset(range(found[0].label, found[-1].end)) if found else frozenset()


def first_label(row: Sequence[Chunk]) -> int:
    """Where they begin; the end of the row if there are none."""
    found = pairs(row)
    return found[0].label if found else len(row)


def _with_colons(row: Sequence[Chunk]) -> list[Pair]:
    heads = [
        (at, colon) for colon, one in enumerate(row) if one.norm in _COLONS and (at := _head(row, colon)) >= 0
    ]
    heads = [
        (at, colon) for at, colon in heads if colon + 1 < len(row) and row[colon + 1].norm not in _COLONS
    ]
    if len(heads) < 2:
        return []
    found = []
    for number, (at, colon) in enumerate(heads):
        last = number + 1 == len(heads)
        end = _end(row, at, colon, len(row)) if last else _trimmed(row, colon + 1, heads[number + 1][0])
        if end > colon + 1:
            found.append(Pair(at, colon, colon + 1, end))
    return found if len(found) == len(heads) else []


def _head(row: Sequence[Chunk], colon: int) -> int:
    """Where the label before a colon begins; -1 if what stands there is none."""
    at = colon
    while at > 0 and not _breaks(row[at - 1]) and row[at - 1].value is None:
        at -= 1
    while at < colon and row[at].norm in _SMALL:
        at += 1
    if at == colon or (at > 0 and row[at - 1].value is not None and not row[at].han):
        return -1
    words = row[at:colon]
    if _is_short(words) and (at == 0 or not any(one.does and not one.names for one in words)):
        return at or (0 if field_of(words[-1]) else -1)
    return colon - 1 if field_of(row[colon - 1]) else -1  # "add a contact with name: Ann, phone: …"


def _is_short(words: Sequence[Chunk]) -> bool:
    if any(one.han for one in words):
        return sum(len(one.norm) for one in words) <= _LONGEST
    return sum(len(one.norm.split()) for one in words) <= _MOST_WORDS


def _breaks(one: Chunk) -> bool:
    return one.sign or (one.norm in _COMMAS and one.has("joining"))


def _trimmed(row: Sequence[Chunk], start: int, end: int) -> int:
    """Without the comma, the "and" and the article before the next label."""
    while end > start and (row[end - 1].norm in _COMMAS | _STOPS | _SMALL):
        end -= 1
    return end


def _end(row: Sequence[Chunk], label: int, colon: int, most: int) -> int:
    """Of the last value: at a full stop, and at a comma unless it is a text."""
    written = any(word in _WRITTEN for one in row[label:colon] for word in (one.norm, *one.norm.split()))
    at = colon + 1
    while at < most and row[at].norm not in _STOPS and not _names_app(row, at):
        if not written and (_parts(row, at) or row[at].has("following")):
            break
        at += 1
    return at


def _parts(row: Sequence[Chunk], at: int) -> bool:
    """A comma; an "and" where something else to do follows."""
    if not row[at].has("joining"):
        return row[at].norm in _COMMAS
    return at + 1 < len(row) and row[at + 1].does and not row[at + 1].names


def _names_app(row: Sequence[Chunk], at: int) -> bool:
    """As in "…, priority: high in the Tasks app"."""
    after = at + 1 + (at + 1 < len(row) and row[at + 1].norm == "the")
    return row[at].relates("in", "via") and after < len(row) and row[after].has("app")


def _after_colon(row: Sequence[Chunk]) -> list[Pair]:
    """As in "a payee: payee name Olive Garten, account number TB55 1000"."""
    colon = next((at for at, one in enumerate(row) if one.norm in _COLONS), None)
    if colon is None or not colon:
        return []
    found: list[Pair] = []
    start = colon + 1
    for at in range(start, len(row) + 1):
        if at < len(row) and row[at].norm not in {",", "，", ";", "；", *_STOPS}:
            continue
        value = _bare_label(row, start, at)
        if value is None:
            break
        found.append(Pair(start + (row[start].norm in _SMALL), value, value, at))
        start = at + 1
        if at < len(row) and row[at].norm in _STOPS:
            break
    return found if len(found) > 1 else []


def _bare_label(row: Sequence[Chunk], start: int, end: int) -> int | None:
    """Where the value begins after a label without a colon; None if there is no label."""
    for at in range(start, min(end - 1, start + _MOST_WORDS)):
        one, after = row[at], row[at + 1]
        if one.value is not None or one.sign or one.text[:1].isupper():
            return None
        if field_of(one) and not (field_of(after) and after.text[:1].islower()):
            return at + 1
        if after.value is not None or after.text[:1].isupper():
            return at + 1 if not one.has("relation", "verb") or one.names else None
    return None


def cut_spelt(reading: Reading) -> None:
    """Gives each value that is spelt out the part that its label names."""
    row = reading.row
    found = pairs(row)
    if not found or not takes_fields(reading):
        return
    if reading.takes("content") and not all(field_of(row[one.colon - 1]) for one in found):
        return  # what is sent may well be spelt like that itself
    for one in found:
        value = row[one.start].value
        role = _role(reading, one)
        reading.use(range(one.label, one.start), "introduces")
        if role in _DAYS and all(chunk.value is None for chunk in row[one.start : one.end]):
            continue  # tomorrow, next Friday: no value, but a limit
        if value is not None and one.end == one.start + 1:
            cut = Found(value.type, value.value, role, value.parts, value.fixed, value.half)
        else:
            cut = Found("text", _said(reading, one), role, fixed=True)
        reading.cut(one.start, one.end, cut)
    between = [at for one in found for at in range(one.end, one.end + 2) if at < found[-1].start]
    ahead = [at for at in (found[0].label - 1, found[0].label - 2) if at >= 0 and row[at].sign]
    small = [at for at in (*ahead, *between) if reading.free(at)]
    reading.use([at for at in small if row[at].norm in _COMMAS | _STOPS | _SMALL | _COLONS], "introduces")


def _said(reading: Reading, one: Pair) -> str:
    said = reading.said(one.start, one.end)
    for chunk in reading.row[one.start : one.end]:
        if chunk.value is not None:
            said = said.replace(chunk.text, chunk.value.surface)
    return said.strip()


def _role(reading: Reading, one: Pair) -> str:
    """The field's own name, or the label as it was said."""
    if one.colon == one.label + 1 and (name := field_of(reading.row[one.label])):
        return called(name)
    return reading.said(one.label, one.colon).strip().casefold()
