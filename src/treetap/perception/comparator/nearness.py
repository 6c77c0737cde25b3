"""What stands so close to what was touched that the touch is why it changed: its row, its card, its panel."""

from __future__ import annotations

import re

from treetap.matching.labels import index
from treetap.matching.places import box_of, in_one_row
from treetap.models import Element, Role, Screen

_CARD = 0.35
"""The largest part of the screen that is one card."""
_REACH, _ASIDE = 0.25, 0.2
"""How far from a button that counts its number may stand, of the height; and any button's, of the width."""
_STEPS = re.compile(
    r"^[-+−＋－]|^[<>‹›▲▼△▽]$|\b(?:increase|decrease|increment|decrement|plus|minus|add|remove|more|less|up|down"
    r"|reset|clear|restart|next|previous|prev|refresh|reload|shuffle)\b"
    r"|增|减|加|重置|清零|清除|复位|上一|下一|刷新|换一",
    re.IGNORECASE,
)
_RUNS = re.compile(
    r"\b(?:start|stop|pause|resume|play|lap|split|cancel)\b|开始|停止|暂停|继续|播放|计次|分段|取消",
    re.IGNORECASE,
)


def steps(touched: Element, screen: Screen) -> bool:
    """Whether by its name it changes something a little, or brings the next of it: `+`, `Next`."""
    return bool(_STEPS.search(index(screen).label(touched)))


def beside(element: Element, touched: Element, screen: Screen) -> bool:
    """Whether a time there was set by it, and did not go on by itself."""
    known = index(screen)
    if in_row(element, touched, screen):
        return True
    # What runs a watch shows it by more than the time, which runs on anyway.
    if on_card(element, touched, screen) and not _RUNS.search(known.label(touched)):
        return True
    return steps(touched, screen) and _in_reach(element, touched, screen)


def near(element: Element, touched: Element, screen: Screen) -> bool:
    """Whether what changed there belongs to it."""
    if in_row(element, touched, screen) or on_card(element, touched, screen):
        return True
    size = screen.frame.size
    one, own = box_of(element.bounds, size), box_of(touched.bounds, size)
    apart = max(one.left - own.right, own.left - one.right, 0)
    if in_one_row(one, own) and apart <= _ASIDE * size.width:
        return True
    return steps(touched, screen) and _in_reach(element, touched, screen)


def in_row(element: Element, touched: Element, screen: Screen) -> bool:
    """Whether it is the thing itself, a part of it, or in one row with it."""
    known = index(screen)
    if element.id not in known.by_id:
        return False
    if element.id == touched.id or known.within(element, touched):
        return True
    row = known.row(touched)
    return row is not None and known.within(element, row)


def on_card(element: Element, touched: Element, screen: Screen) -> bool:
    """Whether both are on one card, panel or dialog that is no list."""
    known, size = index(screen), screen.frame.size
    if element.id not in known.by_id:
        return False
    around = {one.id for one in known.ancestors(element)}
    for one in known.ancestors(touched):
        if one.role is Role.DIALOG and one.id in around:
            return True
        if one.scrollable or one.role in (Role.LIST, Role.WEB):
            return False
        if known.boxes[one.id].area > _CARD * size.width * size.height:
            return False
        if one.id in around:
            return True
    return False


def _in_reach(element: Element, touched: Element, screen: Screen) -> bool:
    size = screen.frame.size
    one, own = box_of(element.bounds, size), box_of(touched.bounds, size)
    return max(one.top - own.bottom, own.top - one.bottom, 0) <= _REACH * size.height
