"""Things that are called by a name without quotation marks: the contact ABC, Chen's number, 联系人赵六.

A name is told by its capital letters, or in Chinese by the shape of a person's name, and by the thing beside it.
Where it ends is a guess, so it is `fixed`: nobody takes the task for one with another name.
"""

from __future__ import annotations

from treetap.language.clause import Found, Reading
from treetap.language.names import is_certain

_MOST = 6
_PEOPLE = frozenset({"conversation", "chat history", "meeting", "call", "appointment", "message", "email"})
_NOT_NAMED = frozenset(
    {
        "it", "this", "that", "these", "those", "them", "page", "screen", "phone", "app", "wifi", "new", "current",
        "old", "recent", "private", "public", "default", "automatic", "manual", "unread", "read", "large", "small",
        "medium", "home", "work", "time", "date", "name", "number",
    }
)  # fmt: skip
"""Things that have no names of their own, or are no things."""
_ALIKE = frozenset({"brightness", "volume", "language", "time zone", "theme", "color"})
_OWNERS = frozenset({"的"})
_TO = frozenset({"set", "rename", "move", "update", "edit", "sort", "translate", "convert", "select"})


def cut_entities(reading: Reading) -> None:
    """Cuts such names out of the clause, from the left."""
    if reading.chinese:
        _chinese(reading)
    shouted = reading.text.isupper()
    at = 0
    while at < len(reading.row) and not shouted:
        at = max(at + 1, _possessive(reading, at) or _beside(reading, at) or _related(reading, at))
    if not shouted:
        _target(reading)


def is_titled(reading: Reading, at: int) -> bool:
    """A word that is written like a part of a name, and is free."""
    one = reading.row[at] if 0 <= at < len(reading.row) else None
    if one is None or not reading.free(at) or one.value is not None or one.sign or one.han:
        return False
    if one.has("app", "suffix", "joining", "following", "content", "naming", "polite"):
        return False
    return one.text[:1].isupper() and one.norm != "i" and not one.norm.startswith("i'")


def _run(reading: Reading, start: int) -> int:
    """Where the name that begins there ends: capitalised words, numbers and small words between them."""
    end = start
    while end < len(reading.row) and end - start < _MOST:
        small = reading.row[end].norm in {"of", "the", "and", "de", "&", "-"} and is_titled(reading, end + 1)
        if not is_titled(reading, end) and not (end > start and small and reading.free(end)):
            break
        end += 1
    return end


def _possessive(reading: Reading, at: int) -> int:
    """As in "Ben Carter's number"."""
    if not is_titled(reading, at) or not reading.row[at].unknown and not is_certain(reading.row[at].text):
        return 0
    end = at
    while is_titled(reading, end) and end - at < _MOST:
        end += 1
        if reading.row[end - 1].norm.endswith(("'s", "s'")):
            break
    last = reading.row[end - 1].text
    if not last.replace("’", "'").endswith(("'s", "s'")) or end >= len(reading.row):
        return 0
    said = reading.said(at, end)
    value = said[:-2] if said[-1] in "sS" else said[:-1]
    return _cut(reading, at, end, value, person=True)


def _beside(reading: Reading, at: int) -> int:
    """As in "the contact ABC", "the folder Work", "my Dentist event"."""
    row = reading.row
    thing = row[at].sense("thing")
    if thing is not None and reading.free(at) and thing.name not in _NOT_NAMED | _ALIKE and is_titled(reading, at + 1):
        start, end = at + 1, _run(reading, at + 1)
        if _is_new(row[start].text, row[start].names, end - start) and _ends(reading, end):
            said = reading.said(start, end)
            owns = said.replace("’", "'").endswith("'s") and end < len(row)
            return _cut(reading, start, end, said[:-2] if owns else "")
    if at == 0 or not is_titled(reading, at) or not row[at].unknown:
        return 0
    led = row[at - 1].norm in {"the", "my", "a", "an", "our"} or reading.uses.get(at - 1) == "verb"
    end = _run(reading, at)
    named = row[end].sense("thing") if end < len(row) and reading.free(end) else None
    if led and named is not None and named.name not in _NOT_NAMED | _ALIKE and not row[end].text[:1].isupper():
        return _cut(reading, at, end)
    return 0


def _is_new(text: str, known: bool, words: int) -> bool:
    """A single known word with a capital letter is a name only if it is longer than a letter."""
    return len(text) > 1 or not known or words > 1


def _ends(reading: Reading, at: int) -> bool:
    """Whether a name may end before this place."""
    if at >= len(reading.row) or not reading.free(at):
        return True
    one = reading.row[at]
    leads = one.sign or one.value is not None or one.relates() or one.has("joining", "content", "naming", "dropped")
    return leads or one.norm in {"marked", "located", "due", "scheduled", "that", "which", "close", "open"} or one.does


def _related(reading: Reading, at: int) -> int:
    """As in "the chat with Ben Carter", "the email from Anna", "the number of Ann Lee", "a contact for Max Roth"."""
    row = reading.row
    if not reading.free(at) or row[at].norm not in {"with", "from", "of", "for", "to", "by", "in"} or not at:
        return 0
    before = row[at - 1].sense("thing")
    start = at + 1
    while start < len(row) and row[start].norm in {"my", "the"} and reading.free(start):
        start += 1
    if start >= len(row) or not reading.free(start) or before is None:
        return 0
    end = _run(reading, start)
    relation = row[at].norm
    if end == start and row[start].has("somebody") and relation in {"with", "from", "of"}:
        end = start + 1
    if end == start or not _ends(reading, end):
        return 0
    known = [one for one in row[start:end] if not one.unknown and not one.has("somebody")]
    person = is_certain(row[start].text) or row[start].has("somebody") or not known
    if relation in {"for", "to", "by", "in"} and (before.name != "contact" or relation != "for"):
        if relation != "in" or known == row[start:end] or reading.row[start].has("app"):
            return 0
    if relation == "of" and known:
        return 0
    if relation in {"with", "from"} and not (before.name in _PEOPLE and person):
        return 0
    role = {"from": "from", "in": "in"}.get(relation, "name")
    if before.name in {"conversation", "chat history"}:
        role = "recipient"
    kind = "person" if relation in {"with", "from", "of"} else "text"
    reading.cut(start, end, Found(kind, reading.said(start, end), role, fixed=True))
    reading.use(range(at, start), "introduces")
    return end


def _target(reading: Reading) -> None:
    """As in "change the currency to Euro", "rename it to Pixel Blue": words that nobody knows, after "to"."""
    row, verb = reading.row, reading.verb
    if verb is None or not any(sense.name in _TO for sense in verb.senses):
        return
    if any(found.role in {"to", "up_to"} for found in reading.slots.values()):
        return
    for at in range(verb.places[0] + 1, len(row) - 1):
        if not reading.free(at) or row[at].norm not in {"to", "as", "to be", "成", "为", "到"}:
            continue
        start = at + 1
        while start < len(row) - 1 and row[start].norm in {"my", "the", "be"} and reading.free(start):
            start += 1
        end = start
        while end < len(row) and reading.free(end) and row[end].value is None and not row[end].sign:
            if row[end].relates() or row[end].has("joining", "content", "naming", "app", "following"):
                break
            end += 1
        odd = any(row[n].unknown or row[n].text[:1].isupper() for n in range(start, end))
        if odd and 0 < end - start <= _MOST and _ends(reading, end):
            reading.cut(start, end, Found("text", reading.said(start, end), "to", fixed=True))
            reading.use(range(at, start), "introduces")
        return


def _chinese(reading: Reading) -> None:
    """As in 联系人赵六, 王芳的手机号, 博主李子柒: a person's name beside the thing."""
    row = reading.row
    for at in range(len(row)):
        if not reading.free(at) or row[at].value is not None or not row[at].han:
            continue
        for end in range(min(len(row), at + 4), at, -1):
            said = reading.said(at, end) if all(reading.free(n) for n in range(at, end)) else ""
            if not said or any(row[n].norm == "的" or row[n].sign for n in range(at, end)):
                continue
            known = all(not row[n].unknown and len(row[n].norm) > 1 for n in range(at, end))
            if not is_certain(said) or known:
                continue
            owns = end + 1 < len(row) and row[end].norm in _OWNERS and row[end + 1].has("thing")
            thing = row[at - 1].sense("thing") if at else None
            called = thing is not None and thing.name not in _NOT_NAMED and (end == len(row) or row[end].sign)
            if owns or called:
                _cut(reading, at, end, person=owns)
                break


def _cut(reading: Reading, start: int, end: int, value: str = "", *, person: bool = False) -> int:
    writes = reading.verb is not None and any(
        sense.name in {"send", "reply", "call", "forward"} for sense in reading.verb.senses
    )
    reached = any(found.role == "recipient" for found in reading.slots.values())
    sends = reading.verb is not None and any(sense.name == "send" for sense in reading.verb.senses)
    role = "recipient" if person and writes and not reached and not sends else "name"
    kind = "person" if person else "text"
    reading.cut(start, end, Found(kind, value or reading.said(start, end), role, fixed=True))
    return end
