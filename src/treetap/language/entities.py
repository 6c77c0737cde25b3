"""Things that are called by a name without quotation marks: the contact ABC, Chen's number, 联系人赵六.

A name is told by its capital letters, or in Chinese by the shape of a person's name, and by the thing beside
it. Where it ends is a guess, so it is `fixed`: nobody takes the task for one with another name.
"""

from __future__ import annotations

from treetap.language.chunks import Chunk
from treetap.language.clause import Found, Reading
from treetap.language.names import is_certain
from treetap.language.partners import cut_partner
from treetap.language.people import introduced_end
from treetap.language.values.value import listed

_MOST = 6
_PEOPLE = frozenset({"conversation", "chat history", "meeting", "call", "appointment", "message", "email"})
_NOT_NAMED = frozenset(
    listed(
        "it this that these those them page screen phone app wifi new current old recent private public "
        "default automatic manual unread read large small medium home work time date name number"
    )
)
"""Things that have no names of their own, or are no things."""
_ALIKE = frozenset({"brightness", "volume", "language", "time zone", "theme", "color"})
_HOLDERS = frozenset(
    listed("folder album playlist list note notebook group channel event task category label tab file")
)
"""Things whose names may be ordinary words: the Pictures folder."""
_RELATIONS = frozenset({"with", "from", "of", "for", "at", "by"})
_VIEWS = frozenset({"视图", "模式", "布局", "样式"})
_OWNERS = frozenset({"的"})
_OF_PEOPLE = frozenset(
    ["birthday", "email", "address", "nickname", "phone number", "call", "email address", "home address"]
)
_TAKING_UP = frozenset({"create", "play", "watch", "type", "select", "order", "buy"})
_TO = frozenset(
    {"mark", "save", "set", "rename", "move", "update", "edit", "sort", "translate", "convert", "select"}
)


def cut_entities(reading: Reading) -> None:
    """Cuts such names out of the clause, from the left."""
    if reading.chinese:
        _chinese(reading)
        cut_partner(reading)
        _changed_into(reading)
        _taken_up(reading)
    shouted = reading.text.isupper()
    at = 0
    while at < len(reading.row) and not shouted:
        if reading.chinese and (end := _owner(reading, at)):
            at = end
            continue
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
    if not is_titled(reading, at) or (not reading.row[at].unknown and not is_certain(reading.row[at].text)):
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
    if (
        thing is not None
        and reading.free(at)
        and thing.name not in _NOT_NAMED | _ALIKE
        and is_titled(reading, at + 1)
    ):
        start, end = at + 1, _run(reading, at + 1)
        if _is_new(row[start].text, row[start].names, end - start) and _ends(reading, end):
            said = reading.said(start, end)
            owns = said.replace("’", "'").endswith("'s") and end < len(row)
            return _cut(reading, start, end, said[:-2] if owns else "")
    if at == 0 or not is_titled(reading, at):
        return 0
    if not row[at].unknown and not (row[at - 1].norm in {"the", "my"} and row[at].has("thing")):
        return 0
    led = row[at - 1].norm in {"the", "my", "a", "an", "our"} or reading.uses.get(at - 1) == "verb"
    end = _run(reading, at)
    named = row[end].sense("thing") if end < len(row) and reading.free(end) else None
    if named is not None and not row[at].unknown and named.name not in _HOLDERS:
        return 0  # the Wi-Fi password
    if (
        led
        and named is not None
        and named.name not in _NOT_NAMED | _ALIKE
        and not row[end].text[:1].isupper()
    ):
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
    leads = (
        one.sign
        or one.value is not None
        or one.relates()
        or one.has("joining", "content", "naming", "dropped")
    )
    return (
        leads
        or one.norm in {"marked", "located", "due", "scheduled", "that", "which", "close", "open"}
        or one.does
    )


def _related(reading: Reading, at: int) -> int:
    """As in "the chat with Ben Carter", "the email from Anna", "the number of Ann Lee"."""
    row = reading.row
    if not reading.free(at) or row[at].norm not in _RELATIONS or not at:
        return 0
    relation, before = row[at].norm, _thing_before(reading, at)
    start = at + 1
    while start < len(row) and row[start].norm in {"my", "the"} and reading.free(start):
        start += 1
    end = _related_end(reading, start, relation)
    if not before or end <= start or not _may_relate(reading, start, end, relation, before):
        return 0
    role = {"from": "from", "by": "by", "at": "location"}.get(relation, "name")
    if any(found.role == role for found in reading.slots.values()):
        role = relation
    if before in {"conversation", "chat history"}:
        role = "recipient"
    sure = is_certain(row[start].text) or row[start].has("somebody")
    kind = "person" if relation in {"with", "from"} or (relation == "of" and sure) else "text"
    reading.cut(start, end, Found(kind, reading.said(start, end), role, fixed=True))
    reading.use(range(at, start), "introduces")
    return end


def _thing_before(reading: Reading, at: int) -> str:
    row = reading.row
    thing = row[at - 1].sense("thing")
    if row[at].norm in {"by", "with", "at"} and reading.uses.get(at - 1) in {"slot", "constraint"}:
        thing = next((one.sense("thing") for one in reversed(row[:at]) if one.has("thing")), None)
    return thing.name if thing is not None else ""


def _related_end(reading: Reading, start: int, relation: str) -> int:
    row = reading.row
    if not reading.free(start):
        return start
    end = _run(reading, start)
    plain = relation == "of" and start < end < len(row) and reading.free(end) and row[end].unknown
    if plain and (end + 1 == len(row) or row[end + 1].sign):
        end += 1  # of the Basic plan
    if end == start and row[start].has("somebody") and relation in {"with", "from", "of"}:
        end = start + 1
    return end if _ends(reading, end) else start


def _may_relate(reading: Reading, start: int, end: int, relation: str, before: str) -> bool:
    row = reading.row
    known = [one for one in row[start:end] if not one.unknown and not one.has("somebody")]
    if relation in {"for", "at"}:
        return _makes(reading)
    if relation == "of":
        return len(known) < end - start
    person = is_certain(row[start].text) or row[start].has("somebody") or not known
    return relation == "by" or (before in _PEOPLE and person)


def _makes(reading: Reading) -> bool:
    return reading.verb is not None and any(sense.name == "create" for sense in reading.verb.senses)


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
        if end + 2 < len(row) and row[end].norm == "(" and reading.free(end):
            close = next((n for n in range(end, len(row)) if row[n].norm == ")"), 0)
            end = close + 1 if close and close - start <= _MOST else end  # Spanish (United States)
        odd = any(row[n].unknown or row[n].text[:1].isupper() for n in range(start, end))
        if odd and 0 < end - start <= _MOST and _ends(reading, end):
            reading.cut(start, end, Found("text", reading.said(start, end), "to", fixed=True))
            reading.use(range(at, start), "introduces")
        return


def _changed_into(reading: Reading) -> None:
    """As in 时区改成东京, 换为好评优先: what follows such a verb, to the end of the clause."""
    row, verb = reading.row, reading.verb
    if verb is None or not row[verb.places[-1]].norm.endswith(("成", "为", "到", "至")):
        return
    if not any(sense.name in _TO for sense in verb.senses):
        return
    start = end = verb.places[-1] + 1
    while end < len(row) and reading.free(end) and row[end].value is None and not row[end].sign:
        end += 1
    odd = any(one.unknown or (one.does and not one.names) for one in row[start:end])
    if start + 1 < end and row[end - 1].norm in _VIEWS and all(one.names for one in row[start : end - 1]):
        return  # 切换到日程视图: a view is called without the word for it
    if 0 < end - start <= _MOST and odd and _ends(reading, end):
        reading.cut(start, end, Found("text", reading.said(start, end), "to", fixed=True))


def _taken_up(reading: Reading) -> None:
    """As in 播放周杰伦的晴天, 城市选择东京: words that nobody knows, after such a verb, to the end."""
    row, verb = reading.row, reading.verb
    if verb is None or not any(sense.name in _TAKING_UP for sense in verb.senses):
        return
    start = verb.places[-1] + 1
    if _makes(reading) and not any(one.has("thing") and one.han for one in row[: verb.places[0]]):
        return  # 在世界时钟中添加伦敦
    while start < len(row) and reading.free(start) and row[start].has("softening", "dropped"):
        if is_certain(reading.said(start, min(start + 2, len(row)))):
            break  # 张三
        start += 1
    end = start
    while end < len(row) and reading.free(end) and row[end].han and not row[end].sign:
        if row[end].relates() or row[end].has("joining", "following", "content", "naming", "app", "nobody"):
            return
        end += 1
    odd = any(one.unknown for one in row[start:end])
    if 0 < end - start <= _MOST and odd and _ends(reading, end):
        types = any(sense.name == "type" for sense in verb.senses)
        role = "content" if types or _makes(reading) else "name"
        reading.cut(start, end, Found("text", reading.said(start, end), role, fixed=True))


def _chinese(reading: Reading) -> None:
    """As in 联系人赵六, 王芳的手机号, 博主李子柒: a person's name beside the thing."""
    row = reading.row
    for at in range(len(row)):
        if not reading.free(at) or row[at].value is not None or not row[at].han:
            continue
        told = introduced_end(reading, at)
        if told + 1 < len(row) and told > at and row[told].norm in _OWNERS and row[told + 1].names:
            _cut(reading, at, told, person=True)
            continue
        for end in range(min(len(row), at + 4), at, -1):
            said = reading.said(at, end) if all(reading.free(n) for n in range(at, end)) else ""
            if not said or any(row[n].norm == "的" or row[n].sign for n in range(at, end)):
                continue
            known = all(not row[n].unknown and len(row[n].norm) > 1 for n in range(at, end))
            if not row[at].has("somebody") and (not is_certain(said) or known):
                continue
            if end > at + 1 and row[end - 1].does and len(row[end - 1].norm) == 1:
                continue  # 李娜发的短信
            owns = end + 1 < len(row) and row[end].norm in _OWNERS and row[end + 1].names
            owns = owns or (end < len(row) and _is_of_people(row[end]) and not _is_with(reading, at))
            thing = row[at - 1].sense("thing") if at else None
            ends = end == len(row) or row[end].sign or _is_of_people(row[end]) or row[end].value is not None
            called = thing is not None and thing.name not in _NOT_NAMED and ends
            if owns or called:
                _cut(reading, at, end, person=owns and not called)
                break


def _is_of_people(one: Chunk) -> bool:
    """王芳生日, 李雷手机号: what somebody has stands right after the name."""
    thing = one.sense("thing")
    spoken = thing is not None and thing.name == "call" and one.norm != "电话"  # 和张珊通话
    return one.han and thing is not None and thing.name in _OF_PEOPLE and not spoken


def _is_with(reading: Reading, at: int) -> bool:
    return at > 0 and reading.row[at - 1].has("joining")


def _owner(reading: Reading, at: int) -> int:
    """As in Tom Baker的邮箱: a name in Latin letters, in a Chinese sentence."""
    row, end = reading.row, _run(reading, at)
    if end == at or end + 1 >= len(row) or row[end].norm not in _OWNERS or not row[end + 1].names:
        return 0
    new = row[at].unknown or is_certain(row[at].text)
    return _cut(reading, at, end, person=True) if new and not row[at].has("app") else 0


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
