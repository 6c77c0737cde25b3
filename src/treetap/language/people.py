"""Names of people where no verb asks for one: a new contact's, whose chat it is, after an unknown verb."""

from __future__ import annotations

from treetap.language.clause import Found, Reading
from treetap.language.names import is_certain, is_title
from treetap.language.segment import is_common_noun

_WITH = frozenset({"with", "和", "跟", "与"})
_TALKS = frozenset({"conversation", "chat history"})
_CALLS = frozenset({"call", "call history"})
_MOST_LETTERS = 8
_LATELY = frozenset({"刚", "刚刚", "刚才", "新", "最近", "上次", "又"})
_SENT = frozenset(
    {"发", "发来", "发给", "发给我", "发过来", "寄", "寄来", "写", "写给", "传", "传来", "留", "留下"}
)
_TO_ME = frozenset({"给", "我", "给我", "来", "过来", "了"})


def cut_people(reading: Reading) -> None:
    """Cuts such names, each only where it can hardly be anything else."""
    if any(found.role in {"recipient", "name"} for found in reading.slots.values()):
        return
    for at in range(len(reading.row)):
        if _free_name(reading, at) and (
            _new_contact(reading, at) or _chat(reading, at) or _given(reading, at)
        ):
            return


def _free_name(reading: Reading, at: int) -> bool:
    one = reading.row[at]
    if not reading.free(at) or one.value is not None or not (one.unknown or one.has("somebody")):
        return False
    return one.han or one.text[:1].isupper()


def _new_contact(reading: Reading, at: int) -> bool:
    """As in "add a contact Ann with …", "create a contact for Ann" and 新建联系人小王."""
    given = at > 1 and reading.free(at - 1) and reading.row[at - 1].norm == "for"
    before = reading.row[at - 1 - given].sense("thing") if at else None
    creates = reading.verb is not None and any(sense.name == "create" for sense in reading.verb.senses)
    if before is None or before.name != "contact" or not creates:
        return False
    end = at + 1
    while end < len(reading.row) and _free_name(reading, end):
        end += 1
    plain = end == len(reading.row) or reading.row[end].sign or reading.row[end].relates("with")
    if plain:
        reading.cut(at, end, Found("text", reading.said(at, end), "name"))
        reading.use([at - 1] if given else [], "introduces")
    return plain


def _chat(reading: Reading, at: int) -> bool:
    """As in "open the chat with Ann" and 打开和小王的聊天."""
    row = reading.row
    if at == 0 or row[at - 1].norm not in _WITH or not reading.free(at - 1):
        return False
    end = after = max(at + 1, introduced_end(reading, at))
    if row[at].han:
        while after < len(row) and (
            row[after].norm == "的" or reading.uses.get(after) in {"constraint", "drop"}
        ):
            after += 1  # 与刘阿姨最近的一次通话
        thing = row[after].sense("thing") if after < len(row) else None
    else:
        thing = row[at - 2].sense("thing") if at >= 2 and at == len(row) - 1 else None
    # 和张珊通话 without 的 may be what something is called.
    if thing is None or thing.name not in (_TALKS | _CALLS if row[at].han and after > end else _TALKS):
        return False
    role = "recipient" if thing.name in _TALKS else "name"
    reading.cut(at, end, Found("person", reading.said(at, end), role))
    reading.use([at - 1], "introduces")
    return True


def _given(reading: Reading, at: int) -> bool:
    """After a verb that nobody knows: florp 'x' to Ann. Only a name that is one beyond doubt."""
    row = reading.row
    if reading.verb is not None or at < 2 or not row[at - 1].relates("to") or at != len(row) - 1:
        return False
    if not (is_certain(row[at].text) and any(one.value is not None for one in row[:at])):
        return False
    reading.cut(at, at + 1, Found("person", row[at].text, "recipient"))
    reading.use([at - 1], "introduces")
    return True


def introduced_end(reading: Reading, start: int) -> int:
    """健身教练阿强, 房东刘阿姨: what somebody is stands before the name. `start` if it does not."""
    row, end = reading.row, start
    while end < min(len(row), start + 3) and reading.free(end) and row[end].unknown and row[end].han:
        if end > start and is_certain(row[end].text) and not is_common_noun(row[end].norm):
            who = row[end - 1].norm
            titled = (is_common_noun(who) or is_title(who)) and who[0] != who[-1]  # not 问问老王
            return end + 1 if titled and len(reading.said(start, end + 1)) <= _MOST_LETTERS else start
        end += 1
    return start


def cut_sender(reading: Reading) -> None:
    """张三刚发的那条短信, 妈妈昨天发来的照片: whose they are is told by a verb that is done already."""
    row = reading.row
    for at in range(len(row)) if reading.chinese else ():
        if not _free_name(reading, at) or not (row[at].has("somebody") or is_certain(row[at].text)):
            continue
        verb = at + 1
        while verb < len(row) and (reading.uses.get(verb) == "constraint" or row[verb].norm in _LATELY):
            verb += 1
        end = verb + 1
        if verb >= len(row) or row[verb].norm not in _SENT or not reading.free(verb):
            continue
        while end < len(row) and row[end].norm in _TO_ME:
            end += 1
        if end + 1 < len(row) and row[end].norm == "的" and reading.free(end):
            reading.cut(at, at + 1, Found("person", row[at].text, "from", fixed=True))
            reading.use([n for n in range(at + 1, end) if reading.free(n)], "introduces")
            return
