"""Small words of Chinese that name nothing where they stand: 那一条, 我 for 我的, 是 in 结果是5的.

In English they are an article, a "my", a "please"; without them the two languages read alike.
"""

from __future__ import annotations

from typing import Final

from treetap.language.clause import Reading
from treetap.language.constraints.tables import CLASSIFIERS

_POINTING = frozenset({"这", "那", "此", "该"})
_ASKED = frozenset({"帮我", "替我", "帮忙", "请", "请帮我", "麻烦", "麻烦你", "麻烦帮我"})
_ALL = frozenset({"所有", "全部", "所有的", "全部的", "那个", "这个", "那条", "这条", "那些", "这些"})
_HAS_TO = frozenset({"要", "得", "该", "应该", "需要", "会"})
_GOING = frozenset({"去", "到", "来", "在"})
_ONES = CLASSIFIERS.strip("[]")


def drop_han(reading: Reading) -> None:
    """Takes such words out of the clause."""
    if not reading.chinese:
        return
    for at, one in enumerate(reading.row):
        if reading.free(at) and one.han and any(rule(reading, at) for rule in _RULES):
            reading.use([at], "drop")


def _that_one(reading: Reading, at: int) -> bool:
    """那一条, 这三张 without a number: which one was said before it."""
    said = reading.row[at].norm
    counted = len(said) == 2 and said[0] == "一" and said[1] in _ONES
    if len(said) == 1 and said in _ONES:  # 那组, 两件蓝色衬衫
        value = reading.row[at - 1].value if at else None
        return at > 0 and (reading.row[at - 1].norm in _POINTING or (value is not None and value.fixed))
    before = reading.row[at - 1].norm if at else ""
    ranked = at > 1 and reading.uses.get(at - 1 - (before == "的")) == "constraint"  # 最近的一次通话
    return counted and (before in _POINTING or ranked)


def _mine(reading: Reading, at: int) -> bool:
    """我闹钟, 我所有的闹钟; not 我 who does something."""
    if reading.row[at].norm != "我" or at + 1 >= len(reading.row):
        return False
    after = reading.row[at + 1]
    return after.norm in _ALL or after.value is not None or (after.names and not after.does)


def _please(reading: Reading, at: int) -> bool:
    """下午的会帮我记到日历里: what is asked for was said first."""
    verb = reading.verb.places[0] if reading.verb is not None else -1
    return reading.row[at].norm in _ASKED and 0 < at < verb and verb - at <= 2


def _is(reading: Reading, at: int) -> bool:
    """结果是96.4的那一条: a value that says which one is meant."""
    row = reading.row
    if row[at].norm not in {"是", "为"} or not 0 < at < len(row) - 2:
        return False
    return row[at - 1].has("thing") and row[at + 1].value is not None and row[at + 2].norm == "的"


def _must(reading: Reading, at: int) -> bool:
    """汽车保养要去哪里: what has to be done is not what is asked for."""
    row, asked = reading.row, at + 1
    if row[at].norm in _GOING:
        return 0 < at < len(row) - 1 and row[at + 1].has("asking")
    while asked < len(row) and row[asked].norm in _GOING:
        asked += 1
    return row[at].norm in _HAS_TO and at > 0 and asked < len(row) and row[asked].has("asking")


_RULES: Final = (_that_one, _mine, _please, _is, _must)
