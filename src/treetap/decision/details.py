"""One more number or address of somebody who is there: what it is, whose, and of which kind."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from treetap.matching.words import normal, words
from treetap.models import Goal, Slot

_TYPES = frozenset({"phone", "email"})
_MAKING = frozenset({"create", "put_into"})
_BEFORE = re.compile(
    r"(?:\b(?:to|for)\s+(?:the\s+|my\s+)?(?:contacts?\s+|person\s+|friend\s+)?|(?:给|为|在|到)(?:联系人)?)[\"“「‘']?$",
    re.IGNORECASE,
)
_NEW = re.compile(
    r"\b(?:new|create) (?:contact|person|entry)\b|\bcontact (?:for|called|named)\b|新(?:建|的)?联系人"
)
_SORTS: tuple[frozenset[str], ...] = tuple(
    frozenset(one.split())
    for one in (
        "home private landline 住宅 家庭 家里 家 宅电 座机",
        "work office business company 工作 单位 办公 公司 办公室",
        "mobile cell cellphone 手机 移动",
        "fax 传真",
        "other 其他 其它",
    )
)


@dataclass(frozen=True)
class Detail:
    """A value that an entry gets besides those it has."""

    value: Slot
    whose: str
    sort: frozenset[str]
    """All words for its kind; empty where none was named."""


def detail_of(goal: Goal, said: str, names: Iterable[str]) -> Detail | None:
    """ "Add the home number 555-0101 to Ann": nobody new is made. `names`: who or what the goal names."""
    given = [one for one in goal.slots if one.type in _TYPES]
    rest = [one for one in goal.slots if one.type not in _TYPES | {"app", "person"}]
    if goal.verb not in _MAKING or len(given) != 1 or rest or _NEW.search(normal(said)):
        return None
    whose = [name for name in names if _BEFORE.search(said[: max(said.find(name), 0)])]
    if len(whose) != 1:
        return None
    return Detail(given[0], whose[0], _sort(said, whose[0]))


def _sort(said: str, whose: str) -> frozenset[str]:
    spoken = said.replace(whose, " ")
    english = set(words(spoken))
    found = [one for one in _SORTS if english & one or any(len(word) > 1 and word in spoken for word in one)]
    return found[0] if len(found) == 1 else frozenset()


def is_sort(text: str, sort: frozenset[str]) -> bool:
    """Whether a text is a word for that kind, alone or before "phone"."""
    said = re.sub(r"\s*(?:phone|number|e-?mail|电话|号码|邮箱)$", "", normal(text)).strip()
    return said in sort


def is_any_sort(text: str) -> bool:
    return any(is_sort(text, one) for one in _SORTS)
