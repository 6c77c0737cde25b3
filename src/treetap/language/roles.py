"""The part that each value plays: content, recipient, name, query, from, to …"""

from __future__ import annotations

from treetap.language.clause import Found, Reading
from treetap.language.values.value import Value
from treetap.language.written import writes

_MEASURED = frozenset({"number", "percent", "time", "date", "duration", "amount"})
_SAYS_LITTLE = frozenset({"to", "in", "for", "via", "with", "of"})
"""Before a value of a type of its own these say nothing: set to 7:30, at 7:30, for 7:30."""
_CHANGING = frozenset({"rename", "move"})
_OF_ENTRIES = frozenset({"delete", "open", "edit", "copy", "share"})
_SETTING = frozenset({"set", "create", "edit", "move", "call", "send", "navigate", "transfer", "type"})


def cut_values(reading: Reading) -> None:
    """Gives each value of the clause its part."""
    for at, one in enumerate(reading.row):
        if one.value is None or not reading.free(at):
            continue
        relation, place = _relation(reading, at)
        role = (
            _text_role(reading, at, relation)
            if one.value.type == "text"
            else _measured_role(reading, one.value, relation, at)
        )
        kind = "person" if role == "recipient" else one.value.type
        # The unit of a number is also a word of the clause, unless it stands in the value itself.
        own = one.value.type in {"times", "amount"} or one.value.unit in one.value.surface
        unit = one.value.unit if own else ""
        found = Found(kind, one.value.value, role, one.value.parts, one.value.fixed, one.value.half, unit)
        reading.cut(at, at + 1, found)
        if place is not None:
            reading.use([place], "introduces")
    _tell_apart(reading)


def _relation(reading: Reading, at: int) -> tuple[str, int | None]:
    """The word that says how the value belongs to the clause, and its place."""
    place = reading.before(at)
    if place is None or not reading.free(place):
        return "", None
    one = reading.row[place]
    if (one.norm in {":", "："} and writes(reading)) or one.has("content"):
        return "content", place
    if one.has("naming"):
        return "name", place
    sense = one.sense("relation")
    return (sense.name, place) if sense else ("", None)


def _text_role(reading: Reading, at: int, relation: str) -> str:
    if relation in {"content", "name"}:
        return relation
    if relation == "to" and reading.takes("recipient"):
        return "recipient"
    if reading.takes("query") and relation in {"", "for"}:
        return "query"
    before = reading.before(at)
    if before is not None and reading.row[before].norm in {"给", "对"} and relation == "to":
        return "name"  # 给“今日待办”这条笔记加星标
    if relation and relation != "with":
        return "" if relation == "of" else relation
    return _role_beside_verb(reading, at) if reading.verb else ""


def _role_beside_verb(reading: Reading, at: int) -> str:
    """Of a text that no word introduces."""
    row = reading.row
    last = reading.verb.places[-1] if reading.verb else -1
    if reading.takes("content") and reading.before(at) == last and row[last].norm.endswith("到"):
        return "to"  # 把照片发到“微博”
    changes = reading.verb is not None and any(sense.name in _CHANGING for sense in reading.verb.senses)
    if changes and reading.before(at) == last and row[last].norm.endswith(("为", "成", "到", " to", " as")):
        return "to"  # 重命名为“完稿”
    if reading.takes("recipient") and reading.verb and reading.before(at) == reading.verb.places[-1]:
        after = row[at + 1].value if at + 1 < len(row) else None
        given = row[last].norm.endswith((" to", "给"))  # "send an email to 'Ann' saying …"
        if given or not reading.takes("content") or (after is not None and after.type == "text"):
            return "recipient"
    value = row[at].value
    copies = reading.verb is not None and any(sense.name == "copy" for sense in reading.verb.senses)
    if copies and value is not None and not value.quoted:
        return "name"  # a file
    if reading.takes("content") or reading.takes("content to"):
        return "content"
    return "name" if _names_a_thing(reading, at) else ""


def _names_a_thing(reading: Reading, at: int) -> bool:
    """As in "the note 'Groceries'" and “购物清单”这条备忘录. What is new has a content, too."""
    if reading.verb is None or any(sense.name == "create" for sense in reading.verb.senses):
        return False
    before = reading.before(at)
    if before is not None and reading.free(before) and reading.row[before].has("thing"):
        return True
    after = at + 1
    while after < len(reading.row) and reading.free(after) and _points(reading, after):
        after += 1
    if not (after < len(reading.row) and reading.free(after) and reading.row[after].has("thing")):
        return False
    reading.use(range(at + 1, after), "drop")
    return True


def _points(reading: Reading, at: int) -> bool:
    one = reading.row[at]
    thing = one.sense("thing")
    return one.has("dropped", "softening") or (thing is not None and thing.name == "this" and one.han)


def _tells_which(reading: Reading, at: int) -> bool:
    """As in "delete the entry with the result 96.4", 删除结果是96.4的记录: it says which one is meant."""
    before = reading.before(at)
    if before is not None and reading.row[before].norm in {"是", "为", "of"}:
        before = reading.before(before)
    if before is None or reading.verb is None or before <= reading.verb.places[-1]:
        return False
    if not any(sense.name in _OF_ENTRIES for sense in reading.verb.senses):
        return False
    one = reading.row[before].sense("thing")
    return one is not None and reading.lexicon.is_kind(one.name, "readable")


def _measured_role(reading: Reading, value: Value, relation: str, at: int) -> str:
    if value.type == "number" and _tells_which(reading, at):
        return "name"
    if value.fixed and value.type not in {"time", "date"}:
        # To stop three songs is not to stop for three songs.
        return f"count_{relation}" if relation in {"for", "by", "from", "against"} else "count"
    if relation == "to" and not _sets(reading):
        return "up_to"  # "play to 1:30", 增加到10%
    return relation


def _sets(reading: Reading) -> bool:
    """Whether "to" before the value says no more than the verb does: set it to 30, move it to 7:30."""
    senses = reading.verb.senses if reading.verb else ()
    return all(sense.name in _SETTING for sense in senses)


def _tell_apart(reading: Reading) -> None:
    """Where a type occurs once, "to" and "at" before it say nothing; where it occurs twice, they do."""
    for found in reading.slots.values():
        same = [one for one in reading.slots.values() if one.type == found.type and one.role != "count"]
        if found.type != "text" and found.role in _SAYS_LITTLE and len(same) == 1:
            found.role = ""
