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
    {"delete", "complete", "archive", "favorite", "star", "pin", "hide", "select", "mark_read", "download"}
)
_MOST = 12
_MOST_WORDS = 8


def cut_list(reading: Reading) -> None:
    """As in "delete the following recipes: Soup, Pie": each name is a value."""
    row, verb = reading.row, reading.verb
    if verb is None or not any(sense.name in _LISTED for sense in verb.senses):
        return
    colon = next((at for at, one in enumerate(row) if reading.free(at) and one.norm in _COLONS), None)
    if colon is None or colon + 1 >= len(row) or colon < verb.places[-1]:
        return
    spans = list(_listed(row, colon + 1))
    if not spans or len(spans) > _MOST or any(end - start > _MOST_WORDS for start, end in spans):
        return
    for start, end in spans:
        if any(not reading.free(at) or row[at].value is not None for at in range(start, end)):
            return
    for start, end in spans:
        reading.cut(start, end, Found("text", reading.said(start, end), "name", fixed=True))
    reading.use([at for at in range(colon, len(row)) if reading.free(at)], "drop")
    announced = [
        at for at in range(colon) if row[at].norm in {"following", "the following", "以下", "下列", "下面"}
    ]
    reading.use([at for at in announced if reading.free(at)], "drop")


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
    if verb is None or reading.slots or not any(sense.name == "create" for sense in verb.senses):
        return
    start = verb.places[-1] + 1
    end = start
    while end < len(row) and reading.free(end) and row[end].unknown and row[end].value is None:
        end += 1
    onto = end + 1
    while onto < len(row) and row[onto].has("dropped"):
        onto += 1
    lists = (
        onto < len(row) and row[end].relates("to") and row[onto].has("thing") and "list" in _name(row[onto])
    )
    if 0 < end - start <= _MOST_WORDS and lists:
        reading.cut(start, end, Found("text", reading.said(start, end), "content", fixed=True))


def _name(one: Chunk) -> str:
    sense = one.sense("thing")
    return sense.name if sense is not None else ""
