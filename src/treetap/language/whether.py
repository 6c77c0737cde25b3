"""Questions whether something is on or off. Which of them is asked for is the polarity of the goal."""

from __future__ import annotations

from collections.abc import Sequence

from treetap.language.chunks import Chunk
from treetap.language.lexicon.lexicon import Sense
from treetap.language.values.value import listed
from treetap.models.task import Polarity

_ON, _OFF = Polarity.POSITIVE, Polarity.NEGATIVE
_STATES = {
    **dict.fromkeys(listed("on enabled active activated running"), _ON),
    **dict.fromkeys(listed("off disabled inactive deactivated"), _OFF),
}
_IS = frozenset({"is", "are"})
_IF = frozenset({"if", "whether"})
_BESIDE = frozenset(listed("currently already still turned switched set to now or not off on at all"))
"""Words around a state that change nothing of the question: "turned on or not"."""
_SEEING = frozenset(listed("is are to see me us be out let know check"))
_ENDS = frozenset(listed("吗 嘛 么 没有 没 着 了 的 不 呢"))
_MARKS = frozenset(listed("是不是 是否 有没有 有没 是 处于 已 已经 当前 现在 目前 还 都 状态"))
_CHECKS = frozenset({"检查", "确认", "瞧"})
_ASKS = frozenset({"吗", "嘛", "么", "没有", "没", "是不是", "是否", "有没有", "有没"})


def whether(row: Sequence[Chunk]) -> tuple[tuple[int, ...], Sense] | None:
    """The places of the words that ask, and how; None where no state is asked for."""
    return _chinese(row) if any(one.han for one in row) else _english(row)


def _english(row: Sequence[Chunk]) -> tuple[tuple[int, ...], Sense] | None:
    """ "Is the light on", "check whether the light is on"."""
    end = len(row)
    while end and (row[end - 1].sign or row[end - 1].has("dropped", "polite_last")):
        end -= 1
    state = end
    while state and row[state - 1].norm in {*_BESIDE, *_STATES}:
        state -= 1
    said = [_STATES[one.norm] for one in row[state:end] if one.norm in _STATES]
    if not said:
        return None
    if row[0].norm in _IS:
        asked: tuple[int, ...] = (0,)
    else:
        link = next((at for at, one in enumerate(row) if one.norm in _IF), None)
        copula = row[state - 1].norm in _IS
        reads = any(sense.kind == "verb" and sense.name == "read" for sense in row[0].senses)
        told = link and all(row[at].norm in _SEEING for at in range(1, link))
        if not (link and reads and told and copula):
            return None
        asked = (*range(link + 1), state - 1)
    places = (*asked, *range(state, end))
    return _found(row, places, said[0])


def _chinese(row: Sequence[Chunk]) -> tuple[tuple[int, ...], Sense] | None:
    """蓝牙开着吗, 蓝牙是不是打开了, 看看蓝牙有没有开: the state comes last, after what it is the state of."""
    end = len(row)
    if row[0].norm in {"把", "将"}:
        return None
    reads = any(one.kind == "verb" and one.name == "read" for one in row[0].senses)
    leads = 1 if reads or row[0].norm in _CHECKS else 0
    leads += leads < end and row[leads].has("softening")
    if leads + 2 < end and row[leads].norm in _ASKS and (way := _way(row[leads + 1])) is not None:
        return _found(row, tuple(range(leads + 2)), way)  # 是否开启了深色模式
    while end and (row[end - 1].sign or row[end - 1].norm in _ENDS):
        end -= 1
    way = _way(row[end - 1]) if end > 1 else None
    first = end - 1
    while first > 0 and row[first - 1].norm in _MARKS:
        first -= 1
    if way is None or first <= leads or not any(one.norm in _ASKS for one in row[first:]):
        return None
    places = (*range(leads), *range(first, len(row)))
    return _found(row, tuple(at for at in places if not row[at].sign), way)


def _way(one: Chunk) -> Polarity | None:
    """On or off, where that is all it says."""
    ways = [sense.polarity for sense in one.senses if sense.kind == "verb" and sense.name == "set"]
    return ways[0] if ways and ways[0] is not Polarity.NEUTRAL and not one.names else None


def _found(
    row: Sequence[Chunk], places: tuple[int, ...], way: Polarity
) -> tuple[tuple[int, ...], Sense] | None:
    """Only where something is left that can have a state."""
    rest = [one for at, one in enumerate(row) if at not in places and not one.has("dropped") and not one.sign]
    return (places, Sense("verb", "read", way)) if rest else None
