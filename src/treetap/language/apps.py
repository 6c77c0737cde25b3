"""The app that a clause names: in WeChat, on YouTube, 在微信里, 用微信. Never a value that may change."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from treetap.language.chunks import Chunk
from treetap.language.clause import Reading

_MOST_LETTERS = 8
_INSIDE = frozenset({"里", "中", "上", "里面", "里边", "内", "上面", "当中", "之中", "里头"})
_OPTIONS = frozenset({"settings", "preferences", "options", "setting"})
_PHONES = frozenset({"手机", "系统", "本机", "设备", "平板", "电话", "我的"})
"""Whose settings are the phone's own."""
_OWNS = re.compile(r"['’]s$")
_OWNED = frozenset({"的", "全部", "所有", "最近", "默认", "当前"})
_LETS = frozenset({"让"})
_MOST_INSIDE = 3
"""Words between an app and what says that something is in it: 计算器历史记录里."""
_STARTS = frozenset({"在", "用", "使用", "通过", "利用", "借助", "从", "到"})


def find_app(reading: Reading) -> None:
    """Takes the words that name the app, and those that only mark it."""
    if _searched(reading):
        return
    named = any(one.relates() and other.has("app") for one, other in pairwise(reading.row))
    for at in range(len(reading.row)):
        if _settings_of(reading, at):
            return
        if named and at == 0 and reading.row[0].norm == "use" and reading.row[1].unknown:
            continue  # "use Celsius in Sky Watch"
        if reading.chinese and at and _before(reading, at):
            return
        if (
            reading.free(at)
            and reading.row[at].relates("in", "via", "to", "from", "with")
            and _after(reading, at)
        ):
            return
    if reading.chinese:
        _leading(reading)
    if reading.app is None:
        _owner(reading)


def _owner(reading: Reading) -> None:
    """The calculator's history, 计算器的历史: what is of an app is in it; no word for a thing as well."""
    row = reading.row
    for at in range(len(row) - 1):
        one, after = row[at], row[at + 1]
        name = _OWNS.sub("", one.norm)
        owns = name != one.norm or (after.norm in _OWNED and at + 2 < len(row)) or _holds(reading, at)
        senses = reading.lexicon.of(name) if owns and reading.free(at) else ()
        app = next((sense.name for sense in senses if sense.kind == "app"), None)
        if app is not None and all(sense.kind == "app" for sense in senses):
            reading.app = app
            reading.use([at], "app")
            return


def _holds(reading: Reading, at: int) -> bool:
    """计算器历史记录里, 浏览器书签中的: a part of an app stands right after it, and something is in that."""
    row, end = reading.row, at + 1
    while end < len(row) and end <= at + _MOST_INSIDE and reading.free(end) and row[end].han:
        if row[end].norm in _INSIDE or (row[end].norm == "的" and end + 1 < len(row)):
            return end > at + 1
        if not (row[end].has("thing") or row[end].unknown):
            return False
        end += 1
    return False


def _searched(reading: Reading) -> bool:
    """As in "search YouTube for lofi music"."""
    row, verb = reading.row, reading.verb
    at = verb.places[-1] + 1 if verb is not None else len(row)
    if at + 1 >= len(row) or not reading.takes("query") or row[at + 1].norm != "for":
        return False
    app = row[at].sense("app")
    if app is None or not reading.free(at):
        return False
    reading.app = app.name
    reading.use([at], "app")
    return True


def _settings_of(reading: Reading, at: int) -> bool:
    """In the settings of the Foo app: it is the app that counts, not that of the phone's settings."""
    row, start = reading.row, at + 1
    if not row[at].relates("in") or reading.chinese or not reading.free(at):
        return False
    while start < len(row) and row[start].has("dropped") and not row[start].names:
        start += 1
    if start + 2 >= len(row) or row[start].norm not in _OPTIONS or row[start + 1].norm != "of":
        return False
    if not _after(reading, start + 1, "in"):
        return False
    reading.use(range(at, start + 1), "drop")
    return True


def _after(reading: Reading, at: int, relation: str = "") -> bool:
    """An app after the relation that stands there."""
    row, start = reading.row, at + 1
    visits = row[at].norm == "上" and start < len(row) and row[start].has("app")
    if row[at].han and row[at].norm not in _STARTS and not visits:
        return False
    while start < len(row) and reading.free(start) and row[start].has("dropped") and not row[start].names:
        start += 1
    if start >= len(row) or not reading.free(start):
        return False
    relation = relation or next(sense.name for sense in row[at].senses if sense.kind == "relation")
    name, end = _named(reading, at, start, relation)
    if not name:
        return False
    if end + 1 < len(row) and reading.free(end) and row[end].names and row[end + 1].has("suffix"):
        end += 1  # in the Broccoli recipe app
    marks = [place for place in range(end, min(end + 2, len(row))) if _marks_an_app(row, place, end)]
    closed = bool(marks)
    end += len(marks)
    if row[start].has("app") and row[at].norm in {"到", "从"} and not closed:
        return False
    if not closed and end < len(row) and reading.free(end) and row[end].names and not row[end].does:
        return False  # "in the calendar widget": the app is only part of a name
    reading.app = name
    reading.use(range(start, end), "app")
    reading.use([*range(at, start), *marks], "drop")
    if end + 1 < len(row) and row[end].norm in {"to", "来"} and reading.uses.get(end + 1) == "verb":
        reading.use([end], "drop")  # use Chrome to search
    return True


def _marks_an_app(row: Sequence[Chunk], place: int, end: int) -> bool:
    """The word "app" after its name, 里 after that."""
    if place == end:
        return row[place].has("suffix") or row[place].norm in _INSIDE
    return row[place].norm in _INSIDE and row[end].has("suffix")


def _named(reading: Reading, at: int, start: int, relation: str) -> tuple[str, int]:
    """The app's name and where it ends; no name if it need not be an app."""
    app = reading.row[start].sense("app")
    titled = _titled_end(reading, start, relation, at)
    if titled > start:
        return reading.said(start, titled).casefold(), titled
    inside = start + 1 < len(reading.row) and reading.row[start + 1].norm in _INSIDE
    if app is not None and (relation in {"in", "via", "with"} or inside or _belongs(reading, relation)):
        return app.name, start + 1
    if not reading.row[start].unknown:
        return "", start
    end = _unknown_end(reading, start, relation, at)
    return (reading.said(start, end).casefold() if end > start else ""), end


def _titled_end(reading: Reading, start: int, relation: str, at: int) -> int:
    """Where a name of several capitalised words ends that can only be an app's: Simple Calendar Pro.

    One of them must be an app or a thing, and it must be said to be an app, be used, or stand first, before a
    comma: "in New York" is a place.
    """
    row, end = reading.row, start
    while end < len(row) and reading.free(end) and _is_titled(row[end]):
        end += 1
    part = row[start:end]
    words = sum(len(one.norm.split()) for one in part)
    known = len(part) == 1 and part[0].has("app")
    if words < 2 or known or not any(one.names for one in part) or reading.chinese:
        return start
    suffixed = end < len(row) and row[end].has("suffix")
    leads = at == 0 and end < len(row) and (row[end].sign or reading.uses.get(end) == "verb")
    ends = end == len(row) or not row[end].unknown
    closes = end == len(row) and relation == "in" and len(part) > 1 and any(one.unknown for one in part)
    return end if ends and (suffixed or leads or relation == "via" or closes) else start


def _is_titled(one: Chunk) -> bool:
    return (
        one.value is None
        and not one.sign
        and not one.han
        and all(word[:1].isupper() for word in one.text.split())
        and not one.has("suffix", "joining", "following", "content", "naming", "nobody")
    )


def _before(reading: Reading, at: int) -> bool:
    """打开设置里的蓝牙: the app stands before the relation."""
    row = reading.row
    app = row[at - 1].sense("app")
    if app is None or row[at].norm not in _INSIDE or not (reading.free(at) and reading.free(at - 1)):
        return False
    if at >= 2 and row[at - 2].norm in _STARTS:
        return False  # 在微信里 is read from its first word
    start = _whose(reading, at - 1) if app.name == "settings" else at - 1
    whose = row[start].sense("app") if start == at - 2 else None
    said = whose.name if whose is not None else reading.said(start, at - 1)
    reading.app = app.name if start == at - 1 else said
    reading.use(range(start, at), "app")
    reading.use([at], "drop")
    return True


def _whose(reading: Reading, at: int) -> int:
    """Where the name of an app begins that stands before its settings: 微信设置里; `at` where none does."""
    row, start = reading.row, at
    if at and row[at - 1].has("app") and reading.free(at - 1):
        return at - 1
    while start and reading.free(start - 1) and row[start - 1].han and row[start - 1].norm not in _PHONES:
        if row[start - 1].relates() or row[start - 1].has("dropped") or row[start - 1].sign:
            break
        start -= 1
    named = any(one.unknown for one in row[start:at])
    return start if named and len(reading.said(start, at)) <= _MOST_LETTERS else at


def _belongs(reading: Reading, relation: str) -> bool:
    """What is added to the calendar or deleted from the calendar is so in the calendar."""
    names = {sense.name for sense in reading.verb.senses} if reading.verb else set()
    return (relation == "to" and "create" in names) or (relation == "from" and "delete" in names)


def _unknown_end(reading: Reading, start: int, relation: str, at: int) -> int:
    """Where a name ends that must be an app's, although nobody knows it; `start` if it need not be one."""
    if reading.chinese:
        return _chinese_end(reading, start, relation, at)
    row, end = reading.row, start
    while end < len(row) and reading.free(end) and row[end].unknown and row[end].text[:1].isupper():
        end += 1
    if end == start:
        return start + 1 if start + 1 < len(row) and row[start + 1].has("suffix") else start
    suffixed = end < len(row) and (
        row[end].has("suffix") or (end + 1 < len(row) and row[end].names and row[end + 1].has("suffix"))
    )
    names = {sense.name for sense in reading.verb.senses} if reading.verb else set()
    hosts = "set" in names or reading.takes("recipient")
    fits = relation == "via" or row[at].norm == "on" or suffixed or (relation == "in" and hosts)
    return end if fits and (end == len(row) or not row[end].unknown) else start


def _chinese_end(reading: Reading, start: int, relation: str, at: int) -> int:
    row, end = reading.row, start
    if row[at].norm not in _STARTS:
        return start
    while end < len(row) and reading.free(end) and _names_on(row[end]):
        end += 1
    if end == start or end == len(row) or len(reading.said(start, end)) > _MOST_LETTERS:
        return start
    inside = row[end].norm in _INSIDE or row[end].has("suffix")
    tool = relation == "via" and (row[end].relates("to") or reading.uses.get(end) == "verb")
    return end if inside or tool else start


def _names_on(one: Chunk) -> bool:
    """Whether a name can go on with it."""
    return (one.unknown or len(one.norm) == 1) and one.norm not in _INSIDE and not one.relates()


def _leading(reading: Reading) -> None:
    """微信给张三发消息, 设置里打开蓝牙: the app stands first."""
    row = reading.row
    at = int(row[0].norm in _LETS)  # 让浏览器拦截…: what an app is to do is done in it
    if len(row) < at + 3 or not reading.free(at):
        return
    app = row[at].sense("app")
    if app is None:
        return
    inside = row[at + 1].norm in _INSIDE
    begins = (
        row[at + 1].relates("to") or row[at + 1].norm in {"把", "将"} or reading.uses.get(at + 1) == "verb"
    )
    if inside or (not row[at].has("thing") and begins):
        reading.app = app.name
        reading.use([at], "app")
        reading.use([*range(at), *([at + 1] if inside else [])], "drop")
