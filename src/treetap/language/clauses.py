"""Where one part of a task ends and the next begins: clauses, each with its polite words marked.

A joining word or a comma parts two clauses only where a verb follows; "then" always does. Words that somebody
wants written without quotation marks ("saying …") are not taken apart, unless "then" and a verb follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from treetap.language.chunks import Chunk
from treetap.language.kept import without_kept
from treetap.language.labels import is_listing, lists
from treetap.language.lexicon.lexicon import Lexicon
from treetap.language.spelt import held
from treetap.language.verbs import is_relative

_STOPS = frozenset(".;!?。；！？…")
_COMMAS = frozenset(",，、")
_FOR_ME = frozenset({"给我", "为我"})
"""Polite before 打开; before 发消息 it says to whom."""
_ASKING = frozenset({"吗", "嘛", "么", "呢"})
"""Polite after 能不能 at the start; without it, it makes a question: 蓝牙打开了吗."""
_WRITTEN = frozenset(
    {"thanks", "thank you", "ok", "okay", "cheers", "thx", "谢谢", "谢谢你", "谢谢您", "多谢"}
)
"""Polite, unless they are what is to be written: "text Ann thanks"."""
_GOES_WITH = frozenset({"按", "按照", "依照", "标为", "标记为", "标成", "标记成"})
"""What follows these, verb or not, belongs to them: 按名称排序, 标为已买."""
_TELLING = frozenset({"is", "are", "should", "should be", "will be", "=", "是", "为", ":", "："})
_TICKING = frozenset({"tick", "check", "agree", "勾选", "打勾", "同意"})
_NO = frozenset(
    {"don't", "not", "never", "without", "不要", "别", "不许", "不准", "不得", "勿", "请勿", "切勿"}
)
_KEEPING = frozenset({"keep", "leave", "保持"})
_SKIPPED = ("polite", "dropped", "beginning", "softening")
_MARKERS = frozenset(
    {"把", "将", "给", "在", "用", "使用", "通过", "从", "向", "对", "到", "去", "按照", "依照"}
)


@dataclass(frozen=True, slots=True)
class Clause:
    """Places in the row of chunks, without connectors, signs and politeness at either end."""

    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Parted:
    """The clauses of a sentence, and the places that are only politeness."""

    clauses: tuple[Clause, ...]
    polite: frozenset[int]


def part(row: Sequence[Chunk], lexicon: Lexicon, chinese: bool) -> Parted:
    """The clauses of a row of chunks, in order; at least one."""
    spans = _spans(row)
    if chinese:
        spans = [piece for span in spans for piece in _serial(row, span, lexicon)]
    polite: set[int] = set()
    clauses = []
    for whole in spans:
        span = without_kept(row, whole)
        if not span and len(spans) > 1:
            continue
        span = span or whole
        if len(spans) > 1 and row[span[0]].has("beginning") and begins(row, span[0] + 1):
            polite.add(span.pop(0))
        kept = _stripped(row, span, polite, lexicon)
        if any(not row[at].sign for at in kept):
            clauses.append(Clause(tuple(kept)))
    if not clauses:
        everything = tuple(at for at, one in enumerate(row) if not one.sign) or tuple(range(len(row)))
        return Parted((Clause(everything),), frozenset())
    return Parted(tuple(clauses), frozenset(polite))


def _spans(row: Sequence[Chunk]) -> list[list[int]]:
    spans: list[list[int]] = [[]]
    writing = False
    spelt = held(row)
    at = 0
    while at < len(row):
        if at in spelt:
            spans[-1].append(at)
            at += 1
            continue
        width = _connector(row, at, writing, spans[-1])
        if width and spelt and at >= max(spelt) and _sends_off(row, at + width):
            spans[-1] += range(at, at + width)
            at += width
            continue
        if width:
            spans.append([])
            writing = False
            at += width
            continue
        if spans[-1] and not writing and _excludes(row, at):
            spans.append([])
        spans[-1].append(at)
        writing = writing or (at + 1 not in spelt and _writes(row, at))
        at += 1
    return [span for span in spans if span]


def _excludes(row: Sequence[Chunk], at: int) -> bool:
    """As in "without deleting anything": what is not to be done is said apart."""
    return row[at].norm == "without" and at + 1 < len(row) and row[at + 1].does and not row[at + 1].names


def _connector(row: Sequence[Chunk], at: int, writing: bool, span: Sequence[int]) -> int:
    """How many chunks from here on do nothing but part two clauses."""
    end, strong, weak = at, False, False
    while end < len(row):
        one = row[end]
        if one.has("following") and not _counts(row, end):
            strong = True
        elif one.norm in _STOPS or one.norm in _COMMAS or one.has("joining") or _objects(row, end):
            weak = True
            strong = strong or (one.norm in {"?", "？"} and end + 1 < len(row)) or _keeps(row, end)
        else:
            break
        end += 1
    if end == at or not span:
        return end - at if strong and not span else 0
    if end == len(row):
        return end - at if all(row[place].sign for place in range(at, end)) else 0
    verb = begins(row, end)
    if strong:
        # "next" and "then" are also ordinary words: without a sign or an "and" a verb must follow.
        plain = row[at].has("following") and row[at].has("thing", "verb")
        return end - at if verb or not (writing or plain) else 0
    if writing and row[at].norm in {".", "!", "?", "。"} and verb and _refers_back(row, end):
        return end - at
    return end - at if weak and verb and not writing and not _leads_in(row, span) else 0


def _sends_off(row: Sequence[Chunk], at: int) -> bool:
    """As in "…: name Lou, plan Gold. Accept the terms and submit it": of the form, no task of its own."""
    return at < len(row) and (
        row[at].norm in _TICKING
        or any(sense.kind == "verb" and sense.name in {"accept", "submit"} for sense in row[at].senses)
    )


def _refers_back(row: Sequence[Chunk], start: int) -> bool:
    """Whether a sentence after a text that somebody wants written is no part of it: "Share the note with …".

    It speaks of what was made, or names an app.
    """
    end = next((at for at in range(start, len(row)) if row[at].norm in _STOPS), len(row))
    if not row[start].text[:1].isupper() and not row[start].han:
        return False
    known = {sense.name for one in row[:start] for sense in one.senses if sense.kind == "thing"}
    for at in range(start + 1, end):
        thing = row[at].sense("thing")
        pointed = row[at - 1].norm in {"the", "this", "that", "这个", "该", "这条"}
        if thing is not None and pointed and thing.name in known:
            return True
        if row[at].has("app") and row[at - 1].relates("in", "via"):
            return True
    return False


def _objects(row: Sequence[Chunk], at: int) -> bool:
    """As in "…, but do not start it"."""
    after = row[at + 1].norm if at + 1 < len(row) else ""
    if row[at].norm not in {"but", "但", "但是", "不过"}:
        return False
    parted = row[at].han or (at > 0 and row[at - 1].norm == ",")
    return after in {"do", *_NO, *_KEEPING} or (parted and begins(row, at + 1))


def _keeps(row: Sequence[Chunk], at: int) -> bool:
    """As in "…, but keep it on"."""
    return _objects(row, at) and row[at + 1].norm in _KEEPING


def _counts(row: Sequence[Chunk], at: int) -> bool:
    """As in 最后一张照片: which one it is, not what comes last."""
    after = row[at + 1] if at + 1 < len(row) else None
    if row[at].norm == "最后" and at and any(one.han and one.has("asking") for one in row[at + 1 :]):
        return not any(one.sign or one.does for one in row[:at])  # 妈妈最后发了什么
    if row[at].norm != "最后" or after is None:
        return False
    return after.value is not None or after.norm[:1] in "一两几" or (at > 0 and is_relative(row, at + 1))


def _leads_in(row: Sequence[Chunk], span: Sequence[int]) -> bool:
    """As in "in WeChat, …" or "at 7:30, …": no clause of its own, but a part of the one that follows."""
    said = [row[at] for at in span if not row[at].has(*_SKIPPED)]
    if any(one.norm in {":", "："} for one in said):
        return False
    return not said or (
        (said[0].relates() or said[0].value is not None) and not any(one.does for one in said)
    )


def begins(row: Sequence[Chunk], at: int) -> bool:
    """Whether a clause of its own can begin there: with a verb, after polite and small words."""
    while at < len(row) and (
        (row[at].has(*_SKIPPED) and row[at].norm not in _MARKERS)
        or row[at].norm in _NO
        or (row[at].norm == "do" and at + 1 < len(row) and row[at + 1].norm == "not")
    ):
        at += 1
    if at >= len(row):
        return False
    one = row[at]
    if _only_switches(row, at):
        return True
    if one.norm in _MARKERS:
        return any(row[place].does for place in range(at + 1, min(len(row), at + 8)))
    if one.han and one.names and at + 1 < len(row) and row[at + 1].han and _fills_in(row[at + 1]):
        return True  # 姓名输入张三，手机号输入…
    if one.does:
        # "The email is …" gives a value of what was said before.
        tells = one.names and at + 1 < len(row) and row[at + 1].norm in _TELLING
        given = row[at + 1].value if at + 1 < len(row) else None
        tells = tells or (
            lists(one) and given is not None and any(lists(word) or word.has("naming") for word in row[:at])
        )
        return not tells and (not one.names or _has_object(row, at))
    return (one.unknown and _has_object(row, at, determined=True)) or _split_verb(row, at)


def _only_switches(row: Sequence[Chunk], at: int) -> bool:
    """As in "turn it off and on again"."""
    said = [one.norm for one in row[at:]]
    end = next((n for n, word in enumerate(said) if word not in {"on", "off", "back", "again"}), len(said))
    turned = [word for word in said[:end] if word in {"on", "off"}]
    before = {one.norm for one in row[:at]}
    ends = end == len(said) or row[at + end].sign
    return len(turned) == 1 and ends and bool(before & {"on", "off", "turn on", "turn off"})


def _fills_in(one: Chunk) -> bool:
    return any(sense.kind == "verb" and sense.name in {"type", "select"} for sense in one.senses)


def _split_verb(row: Sequence[Chunk], at: int) -> bool:
    """As in "turn the light off": the particle comes later."""
    return row[at].norm in {"turn", "switch", "put", "shut", "power", "bring"} and at + 1 < len(row)


def _has_object(row: Sequence[Chunk], at: int, determined: bool = False) -> bool:
    """Whether something follows that a verb could be about."""
    if at + 1 >= len(row):
        return False
    after = row[at + 1]
    if determined:
        return after.norm in {"the", "a", "an", "my"}
    return not (after.sign or after.relates("in", "from", "of", "for") or after.has("joining", "following"))


def _writes(row: Sequence[Chunk], at: int) -> bool:
    """Whether words that are to be written begin after this one, without quotation marks."""
    if at + 1 >= len(row) or row[at + 1].value is not None:
        return False
    if row[at].has("content"):
        return True
    if row[at].norm in {":", "："}:
        return not is_listing(row, at)
    to_do = row[at].norm == "to" or row[at].han
    return to_do and any(
        "content to" in sense.takes
        for place in {at, max(0, at - 1)}
        for sense in row[place].senses
        if sense.kind == "idiom"
    )


def _serial(row: Sequence[Chunk], span: list[int], lexicon: Lexicon) -> list[list[int]]:
    """Chinese needs no word between two clauses: 打开微信给张三发消息."""
    verb = next(
        (n for n, at in enumerate(span) if row[at].does and not row[at].names and not is_relative(row, at)),
        None,
    )
    if verb is None or _takes(row[span[verb]], "clause", lexicon):
        return [span]
    if row[span[verb]].has("content") or row[span[verb]].norm in _GOES_WITH:
        return [span]
    for n in range(verb + 1, len(span)):
        one = row[span[n]]
        if one.has("content", "naming") or one.norm in {":", "："}:
            break
        # 取消会话的置顶: what is done is a thing; 把刚发的短信…: it says which one.
        done = (row[span[n - 1]].norm != "的" or n + 1 < len(span)) and not is_relative(row, span[n])
        if n > verb + 1 and done and one.does and not one.names and not one.relates() and one.value is None:
            cut = next((m for m in range(verb + 1, n) if row[span[m]].norm in _MARKERS), n)
            if any(row[span[m]].names or row[span[m]].unknown for m in range(verb + 1, cut)):
                return [span[:cut], *_serial(row, span[cut:], lexicon)]
            break
    return [span]


def _may_be_written(row: Sequence[Chunk], span: Sequence[int], lexicon: Lexicon) -> bool:
    if len(span) > 1 and row[span[-2]].norm in {":", "："}:
        return True  # "reply to Ann with: ok"
    if len(span) > 1 and (row[span[-2]].sign or row[span[-2]].value is not None):
        return False
    return any(_takes(row[at], what, lexicon) for at in span for what in ("content", "query"))


def _takes(one: Chunk, what: str, lexicon: Lexicon) -> bool:
    return any(
        what in sense.takes or what in lexicon.verbs[sense.name].takes
        for sense in one.senses
        if sense.kind in {"verb", "idiom"}
    )


def _stripped(row: Sequence[Chunk], span: list[int], polite: set[int], lexicon: Lexicon) -> list[int]:
    """Without politeness at either end, nor the softening after a verb; those places go to `polite`."""
    start, end = 0, len(span)
    while start < end - 1 and (row[span[start]].has("polite") or row[span[start]].sign):
        if row[span[start]].does and not any(row[at].does for at in span[start + 1 :]):
            break  # "I need an alarm": wanting it is all that is said
        if row[span[start]].norm in _FOR_ME and any(_takes(row[at], "recipient", lexicon) for at in span):
            break
        polite.add(span[start])
        start += 1
    while end - 1 > start and (row[span[end - 1]].has("polite_last") or row[span[end - 1]].sign):
        last = row[span[end - 1]].norm
        if (last in _ASKING and not start) or (
            last in _WRITTEN and _may_be_written(row, span[:end], lexicon)
        ):
            break
        polite.add(span[end - 1])
        end -= 1
    return span[start:end]
