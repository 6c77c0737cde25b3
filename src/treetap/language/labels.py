"""Values that are introduced by the name of their field: with the description …, their number is …, 姓名张伟.

The field is the part that the value plays. Its words then say nothing more: they are no part of what the task
is about. A value without quotation marks ends where the next field or sentence begins, and is `fixed`: what
stands there might say something else in another task.
"""

from __future__ import annotations

from collections.abc import Sequence

from treetap.language.chunks import Chunk
from treetap.language.clause import Found, Reading
from treetap.language.lexicon.lexicon import Lexicon
from treetap.language.names import is_certain
from treetap.language.values.value import listed

_FIELDS = frozenset(
    {
        *listed(
            "description subject body content caption address username nickname code number email password"
        ),
        *listed("price category quantity deadline label name title location birthday website note memo call"),
        *listed(
            "company amount remark priority duration date time theme signature gender city tag ingredient"
        ),
        *listed("direction link color unit phone details place"),
        *(
            "phone number",
            "first name",
            "last name",
            "job title",
            "phone label",
            "email address",
            "work phone",
        ),
        *("start time", "end time", "start date", "end date", "time slot", "matter"),
    }
)
"""Things that a form asks for."""
GIVEN = _FIELDS - set(listed("note memo call date time details unit city link color content"))
"""What belongs to something else, and is given to it or read of it."""
_CALLED = {
    "name": "name", "title": "name", "body": "content", "content": "content", "theme": "subject",
    "call": "phone number", "phone": "phone number", "place": "location", "email address": "email",
}  # fmt: skip
"""What the reader calls the same without a label. A letter's 主题 is its subject."""
_ONLY_LABELLED = frozenset(
    {"note", "memo", "call", "phone", "city", "label", "tag", "unit", "details", "link", "place"}
)
"""Fields and things as well: fields only after "with", or before a colon or "is"."""
_COPULAS = frozenset(
    {
        "在",
        "should",
        "be",
        "will",
        "must",
        "is",
        "are",
        "should be",
        "will be",
        "as",
        "=",
        "是",
        "为",
        "填",
        "写",
    }
)
_WHOSE = frozenset({"their", "his", "her", "its", "whose", "他的", "她的", "它的", "其"})
_COLONS = frozenset({":", "："})
_BEFORE = frozenset({"with", "and", "with a", "including", "和", "以及", "及", "并", "also", "having"})
_TAKING = frozenset(
    {
        *listed("create send reply type edit connect set note_down post save sign_in register book submit"),
        "",
    }
)
_ENDS = frozenset(".;!?。；！？")
_COMMAS = frozenset(",，、")
_RANKS = frozenset({"high", "low", "medium", "normal", "urgent", "top", "高", "低", "中"})
_LISTING = frozenset(
    {
        *listed(
            "name title phone details subject description company category amount price address password"
        ),
        *("username", "email", "first name", "last name", "phone number", "phone label"),
    }
)
"""Fields before whose colon no text is announced that runs to the end: First Name: Ana, Last Name: …"""
_MOST_WORDS = 12


def cut_labels(reading: Reading) -> None:
    """Gives the values that stand after the name of their field that part."""
    if not takes_fields(reading):
        return
    at = 0
    while at < len(reading.row):
        label = _label(reading, at)
        if label == "priority" and at and reading.free(at - 1) and reading.row[at - 1].norm in _RANKS:
            reading.cut(at - 1, at, Found("text", reading.row[at - 1].text, "priority", fixed=True))
            _explain(reading, at - 1, at - 1)
            reading.use([at], "introduces")
        start = _after_copula(reading, at) if label else at
        if label == "details" and start < len(reading.row) and start > at + 1 and _label(reading, start):
            reading.use(range(at, start), "introduces")  # "the following details: First Name: …"
            at = start
            continue
        if label and start < len(reading.row) and reading.uses.get(start) == "constraint":
            reading.use([n for n in range(at + 1, start) if reading.free(n)], "introduces")  # 截止日期是明天
        elif label and start < len(reading.row) and _is_field(reading, at, start, label):
            end = _value(reading, label, start)
            if end > start:
                _explain(reading, at, start)
                at = end
                continue
        at += 1


def takes_fields(reading: Reading) -> bool:
    """Whether what the verb says may be given values with labels."""
    senses = reading.verb.senses if reading.verb else ()
    return not senses or any(sense.name in _TAKING for sense in senses)


def field_of(one: Chunk) -> str:
    """The field that a word names; empty if it names none."""
    if one.value is not None:
        return ""
    # 邮箱 is an app as well.
    names = [sense.name for sense in one.senses if sense.kind == "thing" or sense.name == "email"]
    return next((name for name in names if name in _FIELDS), "")


def field_named(words: str, lexicon: Lexicon) -> str:
    """The field that these words are the name of; empty if of none."""
    senses = lexicon.senses.get(words.casefold(), ())
    return next((one.name for one in senses if one.kind == "thing" and one.name in _FIELDS), "")


def is_field_name(words: str, lexicon: Lexicon) -> bool:
    return bool(field_named(words, lexicon))


def called(field: str) -> str:
    """The part that a value of that field plays."""
    return _CALLED.get(field, field)


def _label(reading: Reading, at: int) -> str:
    return field_of(reading.row[at]) if reading.free(at) else ""


def _after_copula(reading: Reading, at: int) -> int:
    start = at + 1
    while start < len(reading.row) and start not in reading.slots and start < at + 4:
        if reading.row[start].norm not in _COPULAS | _COLONS:
            break
        start += 1
    return start


def _is_field(reading: Reading, at: int, start: int, label: str) -> bool:
    """Whether it is one there: said to be something, after "with" or a comma, at the head of a sentence."""
    row = reading.row
    said = start > at + 1
    before = at - 1
    while before >= 0 and (
        row[before].norm in _WHOSE | {"the", "a", "an"} or _is_said_again(reading, before)
    ):
        before -= 1
    if before < 0:
        opens = bool(said or at)
    else:
        ahead = row[before]
        # "Set the due date to Friday" is about it; "… with the due date Friday" gives it.
        opens = (
            ahead.norm in _BEFORE
            or ahead.sign
            or ahead.value is not None
            or reading.uses.get(before) == "slot"
        )
        opens = opens or (said and row[start - 1].norm in _COLONS)
        opens = (
            opens or (said and ahead.norm == "的") or (ahead.norm in {"in", "under"} and label == "category")
        )
    value = row[start].value
    if label in {"phone", "call"} and value is not None and value.type == "phone":
        return opens
    if label in _ONLY_LABELLED and not said:
        return opens and before >= 0 and (row[before].norm == "with" or (row[before].sign and row[at].han))
    if not opens:
        return False
    verb = reading.verb.places[-1] if reading.verb else -1
    return said or at > verb or verb < 0


def _value(reading: Reading, label: str, start: int) -> int:
    """Gives the value there its part, and says where it ends; `start` if there is none."""
    row = reading.row
    role = _CALLED.get(label, label)
    if start in reading.slots:
        found = reading.slots[start]
        if (
            found.role in {"", "to", "up_to", "content", "in", "of", "recipient", "name", "count"}
            and not found.half
        ):
            if found.type == "person":
                found.type = "text"
            if found.role == "count":
                found.fixed = True
            found.role = "phone number" if role == "number" and found.type == "phone" else role
        return start + 1
    end = start
    spelt = row[start - 1].norm in _COLONS
    while end < len(row) and reading.free(end) and not _closes(reading, end, spelt):
        if not spelt and _turns(row, end, start):
            break
        end += 1
    said = reading.said(start, end) if end > start else ""
    plain = end - start <= _MOST_WORDS and said and any(map(str.isalnum, said))
    if not plain or (start - 1 >= 0 and _label(reading, start - 1) and not _stands_out(reading, start, end)):
        return start
    reading.cut(start, end, Found("text", said, role, fixed=True))
    return end


def _closes(reading: Reading, at: int, spelt: bool) -> bool:
    """A full stop; a comma, unless a colon stands before the value and no other field after the comma."""
    one = reading.row[at]
    if one.norm in _ENDS:
        return True
    if one.norm not in _COMMAS and not (spelt and one.has("joining")):
        return False
    after = at + 1
    while after < len(reading.row) and (
        reading.row[after].has("joining") or reading.row[after].norm in {"the", "a"}
    ):
        after += 1
    return not spelt or (after < len(reading.row) and bool(_label(reading, after)))


def lists(one: Chunk) -> bool:
    """Whether a colon after it introduces one value of several, and no text."""
    return any(sense.kind == "thing" and sense.name in _LISTING for sense in one.senses)


def is_listing(row: Sequence[Chunk], colon: int) -> bool:
    """Whether fields follow, or one value: "First Name: Ana, …", "a contact: name Sara, phone …"."""
    if not 0 < colon < len(row) - 1:
        return False
    return lists(row[colon - 1]) or (row[colon - 1].has("thing") and lists(row[colon + 1]))


def _turns(row: Sequence[Chunk], at: int, start: int) -> bool:
    """Whether the value has ended there: another field, another value, a word that leads on."""
    one = row[at]
    if one.value is not None or one.has("content", "naming", "following"):
        return True
    if at == start:
        return False
    if one.norm in {"with", "and", "in", "on", "using", "via", "for", "at", "from", "to"}:
        return True
    return one.has("joining") and not one.han


def _stands_out(reading: Reading, start: int, end: int) -> bool:
    """Without "is" or a colon only a name, or words that nobody knows, are the value: 姓名张伟."""
    row = reading.row
    said = reading.said(start, end)
    if start > 1 and row[start - 2].norm == "with" and not row[start].relates():
        return True
    if row[start].han:
        return is_certain(said) or all(one.unknown or len(one.norm) == 1 for one in row[start:end])
    return all(one.unknown or one.text[:1].isupper() for one in row[start:end]) or row[start].unknown


def _is_said_again(reading: Reading, at: int) -> bool:
    """As in "The event description should be …", after the event was spoken of."""
    sense = reading.row[at].sense("thing")
    if sense is None or not reading.free(at):
        return False
    return any(
        one.kind == "thing" and one.name == sense.name for n in range(at) for one in reading.row[n].senses
    )


def _explain(reading: Reading, at: int, start: int) -> None:
    row = reading.row
    reading.use([n for n in range(at, start) if reading.free(n)], "introduces")
    before = at - 1
    while before >= 0 and reading.free(before):
        one = row[before]
        small = one.norm in _WHOSE | {"the", "a", "an"}
        if not (
            small
            or _is_said_again(reading, before)
            or one.norm in _BEFORE | {"in", "under"}
            or one.sign
            or one.norm == "的"
        ):
            break
        reading.use([before], "introduces")
        before -= 1


def drop_repeated(reading: Reading) -> None:
    """As in "create an event …. The event should last 45 minutes.": the second time it says nothing new."""
    row = reading.row
    seen: set[str] = set()
    for at, one in enumerate(row):
        after = reading.uses.get(at + 1)
        if one.norm == "due" and reading.free(at) and after in {"slot", "constraint"}:
            reading.use([at], "introduces")  # due tomorrow
        sense = one.sense("thing")
        if sense is None or not reading.free(at):
            continue
        head = at - (at > 0 and row[at - 1].norm in {"the", "this", "该", "这个", "此"})
        begins = head > 0 and (row[head - 1].sign or reading.uses.get(head - 1) == "slot")
        again = sense.name in seen or sense.name == "it"
        if begins and again and at + 1 < len(row) and (row[at + 1].relates() or _is_copula(row[at + 1])):
            reading.use([at], "introduces")
        seen.add(sense.name)


def _is_copula(one: Chunk) -> bool:
    return one.norm in _COPULAS or one.has("auxiliary")
