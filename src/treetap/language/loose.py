"""What is said in lists: names after "the following …:", what is added to a list.

Nothing that is cut here may change from task to task: such a value is `fixed`, and must be equal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from treetap.language.chunks import Chunk
from treetap.language.clause import Found, Reading

_COLONS = frozenset({":", "："})
_PARTS = frozenset({",", "，", "、", ";", "；", "and", "和", "以及", "还有"})
_ENDS = frozenset({".", "。", "!", "！"})
_LISTED = frozenset(
    {
        "delete", "complete", "archive", "favorite", "star", "pin", "hide", "select", "mark_read", "download",
        "create", "play", "move", "copy", "share",
    }
)  # fmt: skip
_UNDOING = _LISTED - {"create", "play", "move", "copy", "share"}
_FOLLOWING = frozenset({"following", "the following", "以下", "下列", "下面", "如下"})
_HOLDING = frozenset(
    {"it", "world clock", "clock", "queue", "favorites", "album", "folder", "note", "wishlist"}
)
_MOST = 12
_MOST_WORDS = 8


def cut_list(reading: Reading) -> None:
    """As in "delete the following recipes: Soup, Pie": each name is a value."""
    row, verb = reading.row, reading.verb
    if verb is None or not any(sense.name in _LISTED for sense in verb.senses):
        return
    colon = next((at for at, one in enumerate(row) if reading.free(at) and one.norm in _COLONS), None)
    if colon is None:
        _cut_between(reading)
        return
    if colon + 1 >= len(row) or colon < verb.places[-1]:
        return
    makes = not any(sense.name in _UNDOING for sense in verb.senses)
    if makes and not _follow_several(row, colon):
        return  # "create a note: milk, eggs" is one text
    spans = list(_listed(row, colon + 1))
    if not spans or len(spans) > _MOST or any(end - start > _MOST_WORDS for start, end in spans):
        return
    for start, end in spans:
        value = row[start].value
        whole = end - start == 1 and value is not None and value.type == "text"
        if not whole and any(not reading.free(at) or row[at].value is not None for at in range(start, end)):
            return
    role = "item" if makes else "name"
    for start, end in spans:
        value = row[start].value
        said = value.value if value is not None else reading.said(start, end)
        reading.cut(start, end, Found("text", said, role, fixed=True))
    reading.use([at for at in range(colon, len(row)) if reading.free(at)], "drop")
    _drop_order(reading, colon)


def _cut_between(reading: Reading) -> None:
    """As in "add the following songs, in order, A, B to my queue": between commas, up to "to"."""
    row = reading.row
    at = next((n for n, one in enumerate(row) if one.norm in _FOLLOWING), None)
    if at is None or at + 3 >= len(row) or not row[at + 1].has("thing") or row[at + 2].norm not in _PARTS:
        return
    start = at + 3
    if row[start].norm == "in" and start + 2 < len(row) and row[start + 1].norm == "order":
        start += 3
    end = next((n for n in range(start, len(row)) if row[n].norm in {"to", "into", "from"}), len(row))
    spans = list(_listed(row[:end], start))
    if spans and all(reading.free(n) and row[n].value is None for one in spans for n in range(*one)):
        for one in spans:
            reading.cut(*one, Found("text", reading.said(*one), "item", fixed=True))
        reading.use([n for n in range(at + 2, end) if reading.free(n)] + [at], "drop")


def _follow_several(row: Sequence[Chunk], colon: int) -> bool:
    """As in "with the following songs:"."""
    for at in range(colon - 1):
        after = row[at + 1].sense("thing")
        if row[at].norm in _FOLLOWING and after is not None and (after.plural or row[at + 1].han):
            return True
    return False


def _drop_order(reading: Reading, colon: int) -> None:
    """As in "…, in order: …"."""
    row = reading.row
    for at in range(1, colon):
        if row[at].norm == "order" and row[at - 1].norm == "in" and reading.free(at) and reading.free(at - 1):
            reading.use([at - 1, at], "drop")


def drop_following(reading: Reading) -> None:
    """ "The following" before a colon only says that it follows; it is no next one."""
    row = reading.row
    colon = next((at for at, one in enumerate(row) if one.norm in _COLONS), None)
    if colon is not None:
        announced = [at for at in range(colon) if row[at].norm in _FOLLOWING and reading.free(at)]
        reading.use(announced, "drop")


def _listed(row: Sequence[Chunk], start: int) -> Iterator[tuple[int, int]]:
    """From one comma to the next."""
    begin = start
    for at in range(start, len(row) + 1):
        if at == len(row) or row[at].norm in _PARTS | _ENDS:
            if at > begin:
                yield begin, at
            begin = at + 1


def cut_added(reading: Reading) -> None:
    """As in "add milk to the shopping list": what is put on a list, in words that nobody knows."""
    row, verb = reading.row, reading.verb
    if verb is None or not any(sense.name == "create" for sense in verb.senses):
        return
    start = verb.places[-1] + 1
    if reading.slots and (len(reading.slots) > 1 or not _is_last(reading)):
        return
    end = start
    while end < len(row) and reading.free(end) and row[end].value is None and row[end].norm not in _ENDS:
        if row[end].relates() or (end == start and not row[end].unknown and not row[end].text[:1].isupper()):
            break
        end += 1
    onto = end + 1
    while onto < len(row) and row[onto].has("dropped"):
        onto += 1
    if not 0 < end - start <= _MOST_WORDS or onto >= len(row) or not row[end].relates("to"):
        return
    name = _name(row[onto])
    held = "list" in name or name in _HOLDING or reading.uses.get(onto) == "app"
    if held and (
        all(one.unknown or one.norm in _PARTS for one in row[start:end]) or row[start].text[:1].isupper()
    ):
        role = "name" if reading.app == "contacts" else "content"
        for begin, stop in _listed(row[:end], start):
            reading.cut(begin, stop, Found("text", reading.said(begin, stop), role, fixed=True))
        reading.use([at for at in range(start, end) if reading.free(at)], "drop")


def _is_last(reading: Reading) -> bool:
    """Whether its one value is the name, in quotation marks, of what something is added to."""
    (at,) = reading.slots
    row = reading.row
    return (
        at > 1 and row[at].value is not None and row[at - 1].has("thing") and reading.slots[at].type == "text"
    )


def _name(one: Chunk) -> str:
    sense = one.sense("thing")
    return sense.name if sense is not None else ""
