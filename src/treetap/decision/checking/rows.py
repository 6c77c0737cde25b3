"""The entries of a page, from top to bottom, and whether one has left for good or has scrolled away."""

from __future__ import annotations

import re

from treetap.decision.checking.shown import Shown, is_row
from treetap.matching.words import normal

_EMPTY = re.compile(
    r"^(?:no |nothing|empty|there (?:are|is) no|you have no|you don't have any)|empty$"
    r"|暂无|没有|空空如也|无(?:内容|记录|数据)|为空|是空的"
    r"|^(?:we )?(?:couldn't|could not|can't|cannot|didn't) find(?!.*\b(?:page|server|site|network|device)\b)"
    r"|^(?:找不到|未找到|没找到|未能找到|搜不到|未搜索到|无(?:搜索)?结果|无匹配)(?!.*(?:网页|页面|服务器|网络|主机|设备))"
)


def row_titles(shown: Shown) -> list[tuple[str, str]]:
    """The first words of every entry, and the id of what it is."""
    found: dict[str, str] = {}
    titles = {one.id for one in shown.titles}
    for text, one in shown.lines:
        row = shown.row_of(one)
        if is_row(one) and one.id not in titles and is_row(row):
            found.setdefault(row.id, normal(text))
    boxes = shown.index.boxes
    inside = sorted(found.items(), key=lambda item: (boxes[item[0]].top, boxes[item[0]].left))
    return [(text, row) for row, text in inside]


def says_empty(shown: Shown) -> bool:
    """The page says that there is nothing in it."""
    return any(_EMPTY.search(normal(text)) for text, _ in shown.lines)


def scrolls(shown: Shown) -> bool:
    """Whether there may be more than shows. Of what was read off a picture nobody knows."""
    return shown.read or any(one.scrollable for one in shown.front)
