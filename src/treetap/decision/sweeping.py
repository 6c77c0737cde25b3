"""Controls that do another thing than they say: delete more than a goal names, empty a field, count."""

from __future__ import annotations

import re
from typing import Final

from treetap.matching.labels import Index, id_words, said
from treetap.matching.places import in_one_row
from treetap.matching.words import normal
from treetap.models import ConstraintKind, Element, Goal, Role

SWEEPS: Final = re.compile(r"\b(?:all|everything|every)\b|全部|所有|一切|清空")
_OF_ONE: Final = re.compile(r"\b(?:this|that)\b|此|该|本[条个篇次]|这")
_WHOLE: Final = frozenset({"clear", "wipe", "reset", "factory_reset"})
_EMPTIES: Final = re.compile(
    r"(?:(?:search|query|text|input|edit)[ _])*(?:clear|clean|erase|reset)"
    r"(?: (?:\w+ )?(?:text|query|search|input|field|box|button|icon))?"
    r"|(?:清除|清空|清除搜索|清空搜索)(?:文本|文字|内容|输入|搜索内容|输入内容|查询)?"
)
_TAKES_BACK: Final = re.compile(r"(?:delete|remove|cancel|close|x|×|✕|删除|取消|关闭|移除)")
_SEEKS: Final = re.compile(r"search|query|find|filter|搜索|查找|搜")
_BUTTONS: Final = frozenset({Role.BUTTON, Role.ICON, Role.IMAGE})
_NEAR: Final = 1.5
"""Of its width: how far beside the field it may stand."""
_MORE: Final = re.compile(r"\+|＋|plus|increase|increment|more|up|add(?: one)?|增加|加|加一|加号")
_LESS: Final = re.compile(r"-|−|–|minus|decrease|decrement|less|fewer|down|remove one|减少|减|减一|减号")
_AMOUNT: Final = re.compile(r"[x×]? ?\d{1,4}(?:\.\d+)?\D{0,3}")
_SPAN: Final = 9
"""Of its width: how far a less and a more stand from each other at most."""


def means_many(goal: Goal) -> bool:
    """Whether the goal is about all of something, or several."""
    kinds = {one.kind for one in goal.constraints}
    several = "(several)" in goal.object or goal.verb in _WHOLE
    return several or ConstraintKind.ALL in kinds or ConstraintKind.EXCEPT in kinds


def takes_more(label: str, goal: Goal) -> bool:
    """Whether it says that it is done to all, where the goal names one: "Delete all alarms"."""
    said_ = normal(label)
    return SWEEPS.search(said_) is not None and not _OF_ONE.search(said_) and not means_many(goal)


def clears_field(known: Index, element: Element) -> bool:
    """Whether it only empties the field that it stands in or beside."""
    if element.role not in _BUTTONS:
        return False
    words = [normal(text) for text in (*said(element), id_words(element.resource_id)) if text]
    empties = any(_EMPTIES.fullmatch(text) for text in words)
    if not empties and not any(_TAKES_BACK.fullmatch(text) for text in words):
        return False
    box = known.boxes[element.id]
    for field in known.screen.elements:
        if not field.editable and field.role is not Role.FIELD:
            continue
        there = known.boxes[field.id]
        near = box.left <= there.right + _NEAR * box.width and box.right >= there.left - _NEAR * box.width
        if near and in_one_row(there, box) and (empties or _seeks(field)):
            return True
    return False


def _seeks(field: Element) -> bool:
    texts = (field.hint, field.description, id_words(field.resource_id))
    return any(_SEEKS.search(normal(text)) for text in texts if text)


def steps(known: Index, element: Element) -> bool:
    """Whether it makes a number one more or less: beside that number stands what does the contrary."""
    said_ = _short(element)
    if any(_MORE.fullmatch(text) for text in said_):
        contrary = _LESS
    elif any(_LESS.fullmatch(text) for text in said_):
        contrary = _MORE
    else:
        return False
    box = known.boxes[element.id]
    for other in known.screen.elements:
        if other.id == element.id or not any(contrary.fullmatch(text) for text in _short(other)):
            continue
        there = known.boxes[other.id]
        if not in_one_row(box, there) or abs(there.x - box.x) > _SPAN * box.width:
            continue
        left, right = sorted((box.x, there.x))
        if any(
            _AMOUNT.fullmatch(one.text.strip())
            and left < known.boxes[one.id].x < right
            and in_one_row(box, known.boxes[one.id])
            for one in known.screen.elements
        ):
            return True
    return False


def _short(element: Element) -> list[str]:
    if element.role not in _BUTTONS and not (element.clickable and element.role is not Role.ITEM):
        return []
    return [normal(text) for text in said(element) if text]
