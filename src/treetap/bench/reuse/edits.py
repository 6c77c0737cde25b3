"""Any sentence with one change of its meaning: what worked for the one must not be replayed for the other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise

from treetap.bench.reuse.pairs import Pair, language_of
from treetap.task.text import words

_WIDEST = 3
_QUOTED = re.compile(r"('[^']*'(?!\w)|\"[^\"]*\"|“[^”]*”)")

_OPEN_END = re.compile(r"\bremind me\b.*\bto\b|提醒|\bsearch for [^'\"]+$|^搜索[^“]+$")
"""What is added to a reminder is what to be reminded of, and so with a search that is not quoted."""

_EN: tuple[tuple[str, str], ...] = (
    ("negation", "do not {}"),
    ("negation", "never {}"),
    ("negation", "{} but don't save"),
    ("negation", "stop trying to {}"),
    ("negation", "make sure you don't {}"),
    ("except", "{} except the first one"),
    ("except", "{} unless it rains"),
    ("all_only", "only {}"),
    ("all_only", "{} only"),
    ("all_only", "{} everywhere"),
    ("quantity", "{} twice"),
    ("quantity", "{} 3 times"),
    ("quantity", "{} again and again"),
    ("weekday", "{} tomorrow"),
    ("weekday", "{} on Sunday"),
    ("weekday", "{} every day"),
    ("half", "{} tonight"),
    ("app", "{} in Zorblax"),
    ("app", "use Quimby to {}"),
    ("extra_goal", "{} and delete it"),
    ("extra_goal", "{}, then restart the phone"),
    ("extra_goal", "open the calculator and {}"),
    ("extra_goal", "{} or call Ann"),
    ("condition", "{} if the battery is low"),
    ("condition", "{} when I leave"),
    ("condition", "{} later"),
    ("condition", "{} in 10 minutes"),
    ("condition", "{} for an hour"),
    ("condition", "wait before you {}"),
    ("modifier", "{} for Bob"),
    ("modifier", "{} on my other phone"),
    ("modifier", "{} secretly"),
    ("modifier", "{} as a draft"),
    ("modifier", "{} instead of Ann"),
    ("question", "show me how to {}"),
    ("question", "did I {}?"),
    ("question", "ask me before you {}"),
    ("question", "remind me to {}"),
    ("question", "undo this: {}"),
)
_ZH: tuple[tuple[str, str], ...] = (
    ("negation", "不要{}"),
    ("negation", "千万别{}"),
    ("negation", "先别{}"),
    ("negation", "{}但是不保存"),
    ("negation", "停止{}"),
    ("negation", "取消{}"),
    ("except", "除了第一个，{}"),
    ("except", "除非下雨，否则{}"),
    ("all_only", "只{}"),
    ("quantity", "{}两次"),
    ("quantity", "{}三遍"),
    ("quantity", "反复{}"),
    ("weekday", "明天{}"),
    ("weekday", "周日{}"),
    ("weekday", "每天{}"),
    ("half", "今晚{}"),
    ("app", "在咕噜里{}"),
    ("app", "用哔哔{}"),
    ("extra_goal", "{}然后删除"),
    ("extra_goal", "{}，再重启手机"),
    ("extra_goal", "先打开计算器，再{}"),
    ("extra_goal", "{}或者打电话给张三"),
    ("condition", "如果没电就{}"),
    ("condition", "等我到家后{}"),
    ("condition", "过一会儿{}"),
    ("condition", "10分钟后{}"),
    ("condition", "{}一个小时"),
    ("modifier", "替小李{}"),
    ("modifier", "在另一台手机上{}"),
    ("modifier", "偷偷{}"),
    ("question", "告诉我怎么{}"),
    ("question", "我{}了吗"),
    ("question", "提醒我{}"),
    ("question", "教我{}"),
    ("question", "撤销{}"),
)
_SWAPS: tuple[tuple[str, str, str], ...] = (
    ("opposite", "on", "off"),
    ("opposite", "enable", "disable"),
    ("opposite", "add", "remove"),
    ("opposite", "open", "close"),
    ("opposite", "increase", "decrease"),
    ("opposite", "raise", "lower"),
    ("opposite", "start", "stop"),
    ("opposite", "show", "hide"),
    ("direction", "up", "down"),
    ("direction", "left", "right"),
    ("direction", "top", "bottom"),
    ("direction", "before", "after"),
    ("from_to", "from", "to"),
    ("from_to", "with", "without"),
    ("half", "am", "pm"),
    ("half", "morning", "evening"),
    ("nth", "first", "second"),
    ("nth", "next", "previous"),
    ("nth", "last", "first"),
    ("all_only", "all", "no"),
    ("all_only", "every", "no"),
    ("all_only", "the", "another"),
    ("modifier", "the", "the wrong"),
    ("modifier", "the", "the gruffy"),
    ("modifier", "the", "the old"),
    ("modifier", "a", "two"),
)
_ZH_SWAPS: tuple[tuple[str, str, str], ...] = (
    ("opposite", "打开", "关闭"),
    ("opposite", "开启", "关闭"),
    ("opposite", "关掉", "打开"),
    ("opposite", "启用", "停用"),
    ("opposite", "添加", "删除"),
    ("opposite", "高", "低"),
    ("opposite", "调大", "调小"),
    ("opposite", "最大", "最小"),
    ("opposite", "亮", "暗"),
    ("opposite", "开始", "停止"),
    ("direction", "向上", "向下"),
    ("direction", "往上", "往下"),
    ("direction", "左", "右"),
    ("direction", "前", "后"),
    ("half", "早上", "晚上"),
    ("half", "上午", "下午"),
    ("nth", "第一", "第二"),
    ("nth", "下一", "上一"),
    ("all_only", "所有", "部分"),
    ("all_only", "一", "两"),
    ("modifier", "照片", "旧照片"),
    ("modifier", "的", "的格鲁"),
    ("from_to", "给", "替"),
    ("negation", "把", "别把"),
)


def some(pairs: Sequence[Pair], count: int) -> list[str]:
    """That many of their sentences, evenly spread over the classes; all for 0."""
    sentences = list(dict.fromkeys(sentence for pair in pairs for sentence in (pair.one, pair.other)))
    return sentences[:: max(1, len(sentences) // count)] if count else sentences


def edited(sentences: Iterable[str]) -> Iterator[Pair]:
    """Each sentence with each change that can be made to it."""
    for sentence in dict.fromkeys(sentences):
        language = language_of(_QUOTED.sub("", sentence))
        seen = {sentence.casefold()}
        for label, other in _changes(sentence, language):
            if other.casefold() not in seen:
                seen.add(other.casefold())
                yield Pair("refuse", label, language, sentence, other)


def any_part(pairs: Iterable[Pair]) -> Iterator[Pair]:
    """Each changed sentence once for every part of the first one that a run might have typed or touched.

    A word that is put before a thing (`modifier`) makes another value of it, so those are left out.
    """
    for pair in pairs:
        if pair.label != "modifier":
            yield from (replace(pair, run=(part,)) for part in _parts(pair.one, pair.language))


def _parts(sentence: str, language: str) -> Iterator[str]:
    """Up to three words side by side, without the first one, which is what to do."""
    found = list(re.finditer(r"\S+", sentence))
    if language == "zh":
        ends = list(accumulate(len(word) for word in words(sentence)))
        spans = list(pairwise((0, *ends))) if ends and ends[-1] == len(sentence) else []
    else:
        spans = [one.span() for one in found]
    for first in range(1, len(spans)):
        for last in range(first, min(first + _WIDEST, len(spans))):
            part = sentence[spans[first][0] : spans[last][1]].strip(" ,.!?，。！？“”'\"")
            if part:
                yield part


def _changes(sentence: str, language: str) -> Iterator[tuple[str, str]]:
    bare = sentence.rstrip(" .!?。！？")
    wraps, swaps = (_ZH, _ZH_SWAPS) if language == "zh" else (_EN, _SWAPS)
    for label, wrap in wraps:
        open_end = wrap.startswith("{}") or "提醒" in wrap
        if not (open_end and _OPEN_END.search(sentence)):
            yield label, wrap.format(bare)
    for label, one, other in swaps:
        yield from ((label, swapped) for swapped in _swapped(sentence, one, other, language))
        if label != "modifier":
            yield from ((label, swapped) for swapped in _swapped(sentence, other, one, language))


def _swapped(sentence: str, one: str, other: str, language: str) -> Iterator[str]:
    """With the first such word outside quotes replaced."""
    word = re.escape(one) if language == "zh" else rf"(?<![\w/.:]){re.escape(one)}(?![\w/])"
    pieces = _QUOTED.split(sentence)
    for at, piece in enumerate(pieces):
        changed = piece if at % 2 else re.sub(word, lambda _: other, piece, count=1, flags=re.IGNORECASE)
        if changed != piece:
            yield "".join((*pieces[:at], changed, *pieces[at + 1 :]))
            return
