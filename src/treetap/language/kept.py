"""What a task says only to have the rest left alone: "…, and keep the old number", 音量保持不变.

Nothing is to be done for it, so it is no part of any goal. It is told by a word for keeping and one for what
was there before; a clause with a verb of its own, or a value, is never taken for one.
"""

from __future__ import annotations

from collections.abc import Sequence

from treetap.language.chunks import Chunk
from treetap.language.values.value import listed

_KEEPS = frozenset(listed("keep keeping leave leaving retain retaining preserve preserving"))
_KEEPS_HAN = ("保留", "留着", "不变", "不动", "别动", "不要动", "保持不变", "不用改", "不改", "保持原样")
_BEFORE = frozenset(listed("old older other others existing previous present original rest former"))
_BEFORE_HAN = (
    "原来",
    "原有",
    "原先",
    "原",
    "旧",
    "老",
    "其他",
    "其它",
    "别的",
    "其余",
    "之前",
    "现有",
    "已有",
)
_STAYS = (" as it is", " as they are", " unchanged", " untouched", " as is")
_STAYS_HAN = ("不变", "原样", "现状", "原状")
_HOLDS_HAN = ("保持", "维持")
_PARTS = frozenset(",，、;；.。")
_MOST = 9


def without_kept(row: Sequence[Chunk], span: Sequence[int]) -> list[int]:
    """The places of a clause without what it says at its end to be left alone; empty if it says no more."""
    starts = [0, *(n + 1 for n, at in enumerate(span) if row[at].norm in _PARTS)]
    for start in starts:
        if _leaves_alone([row[at] for at in span[start:]]):
            return list(span[: max(start - 1, 0)])
    return list(span)


def _leaves_alone(part: Sequence[Chunk]) -> bool:
    said = [one for one in part if not one.sign]
    while said and said[0].has("joining", "polite", "dropped") and not said[0].unknown:
        said = said[1:]
    if not 1 < len(said) <= _MOST or any(one.value is not None for one in said):
        return False
    whole = [one.norm for one in part if not one.sign]
    if said[0].han or said[-1].han:
        text = "".join(one.norm for one in said)
        stays = text.endswith(_STAYS_HAN) and any(one in "".join(whole) for one in _HOLDS_HAN)
        return stays or (text.endswith(_KEEPS_HAN) and text.startswith(_BEFORE_HAN))
    first = said[0].norm in _KEEPS
    if first and " ".join(whole).endswith(_STAYS):
        return True
    turned = any(one.norm in {"on", "off", "up", "down", "one"} for one in said)
    return first and not turned and any(one.norm in _BEFORE for one in said[1:4])
