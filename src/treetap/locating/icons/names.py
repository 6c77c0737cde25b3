"""What people call icons, in English and Chinese, and which kinds of shapes they mean."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from treetap.matching.naming import Side
from treetap.matching.words import normal

_SIDES: dict[str, Side] = {"top": "top", "bottom": "bottom", "left": "left", "right": "right"}
_FRONT = re.compile(
    r"^(?:please|tap|click|press|touch|hit|select|choose|open|find|on|the|a|an|that|this|my|small|little|big|"
    r"round|circular|floating|white|black|blue|red|green|grey|gray|yellow|outlined|filled|hollow)\s+"
    r"|^(?:请|点击|点一下|点按|点|轻触|按下|按|打开|找到|这个|那个|一个|那颗|小|大|圆形的?|悬浮的?|白色的?|黑色的?"
    r"|蓝色的?|红色的?|绿色的?|灰色的?|黄色的?|空心的?|实心的?)"
)
"""What says nothing of which icon it is."""
_BACK = re.compile(
    r"\s+(?:icon|button|symbol|sign|image|glyph|logo|key|tab|shape|shaped|action|icon button)$"
    r"|(?:的?(?:小?图标|按钮|按键|标志|符号|标识|形状|图案|样式|选项卡|标签页|键))$"
)
"""Words for an icon as such."""
_ALSO = re.compile(r"[（(](?P<more>[^()（）]*)[)）]")
"""删除图标(垃圾桶): two names of one thing."""


@dataclass(frozen=True)
class Called:
    """An icon as people call it."""

    kinds: tuple[str, ...]
    """The shapes it usually has."""
    rarer: tuple[str, ...]
    """Shapes that some apps draw for it."""
    place: frozenset[Side]
    """Where it usually is, if anywhere."""

    def weight(self, kind: str) -> float:
        return 1.0 if kind in self.kinds else _RARER if kind in self.rarer else 0.0


_RARER = 0.8


@cache
def _table() -> dict[str, Called]:
    known: dict[str, Called] = {}
    for row in files(__package__).joinpath("names.txt").read_text("utf-8").splitlines():
        if not row.strip() or row.startswith("#"):
            continue
        kinds, english, chinese, place = (column.strip() for column in row.split("|"))
        usual, _, rarer = kinds.partition(";")
        sides = frozenset(_SIDES[side] for side in place.split())
        called = Called(tuple(usual.split()), tuple(rarer.split()), sides)
        for name in (*english.split(","), *chinese.split(",")):
            known[normal(name)] = called
    return known


def names() -> dict[str, Called]:
    """Every name, as `normal` writes it."""
    return dict(_table())


def called(words: str) -> Called | None:
    """The icon that the words name, without regard to articles, colours and words like button or 图标."""
    return next((found for way in _ways(words) if (found := _table().get(way)) is not None), None)


def says_icon(words: str) -> bool:
    """Whether the words say that it is an icon or a button, not a text."""
    plain = normal(words)
    return _BACK.search(plain) is not None or any(one in plain for one in ("icon", "图标", "箭头", "arrow"))


def _ways(words: str) -> Iterator[str]:
    """The name as it stands, then with less and less round it."""
    plain = normal(words).strip(" .,;:!?")
    also = _ALSO.search(plain)
    for text in (plain, _ALSO.sub("", plain).strip(), also["more"].strip() if also else ""):
        yield from _bare(text)


def _bare(text: str) -> Iterator[str]:
    while text:
        yield text
        shorter = _BACK.sub("", text, count=1).strip()
        if shorter and shorter != text:
            # "the menu button" is a menu; a "back key" is back. The longer name goes first.
            yield from _bare(shorter)
        front = _FRONT.sub("", text, count=1).strip()
        if front == text:
            return
        text = front
