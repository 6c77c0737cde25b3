"""What is to be made, spelt out apart from the sentence that asks for it: a table, lines, semicolons.

"Add the following expenses: / name|amount / Tea|8.45 / …" asks for one entry a row. A line, a cell or a part
between semicolons ends a value, whatever is said in it: "title: Soup / servings: 3", 标题汤；份数3.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from treetap.language.labels import is_field_name
from treetap.language.lexicon.lexicon import Lexicon
from treetap.language.tokens import fold, has_han
from treetap.language.values.cut import cut
from treetap.language.values.quotes import quotations
from treetap.language.values.value import FIRST, MOST, listed

_HIDDEN = "\ufffc"
_COLON = re.compile(r"[:：]")
_LABEL = re.compile(r"\s*(?P<label>[^:：\d“”\"，,。；;|]{1,40}?)\s*[:：](?!//)\s*(?P<value>\S.*)", re.DOTALL)
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])|_")
_COPULA = re.compile(r"^\s*(?:(?:is|as|of|=)\s+|为|是|填写?|写|叫)?\s*")
_LIST_MARK = re.compile(r"^\s*(?:[-*•·]|\d{1,2}[.)、](?=\s*\D))\s*")
_SENDS_OFF = re.compile(
    r"^\s*(?:and |then |并|然后|最后|再|填好后|之后)*(?:submit|confirm|save|提交|确认|保存)", re.IGNORECASE
)
_NAMES = frozenset({"name", "名称"})
_MOST_WORDS, _LONGEST = 4, 10
_MOST_BARE = 6
_WRITTEN = frozenset(
    listed(
        "description content body text note notes directions instructions steps details message comment"
        " remark ingredients summary 描述 内容 正文 备注 步骤 做法 说明 详情 留言 食材 简介"
    )
)
"""What may well have commas in it."""


@dataclass(frozen=True, slots=True)
class Given:
    """A value as it was written, and what it was called; empty where it was not called anything."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Listing:
    """What asks, and what is given for each thing that is to be made."""

    head: str
    records: tuple[tuple[Given, ...], ...]

    def alone(self, number: int) -> str:
        """One of them as a task of its own, a line for each value."""
        first, *others = self.records[number]
        known = first.label or ("名称" if has_han(self.head) else "name")
        lines = [f"{known}: {first.value}"]
        lines += [f"{one.label}: {one.value}" if one.label else one.value for one in others]
        return "\n".join((self.head, *lines))


def listing(sentence: str, lexicon: Lexicon) -> Listing | None:
    """The things that a sentence spells out; None where it does not, or not so plainly."""
    shown = _masked(sentence)
    return _table(sentence, shown) or _lines(sentence, shown, lexicon) or _parts(sentence, shown, lexicon)


def _masked(sentence: str) -> str:
    """As long as the sentence, with nothing to be parted in quotation marks."""
    for start, end, _ in quotations(sentence):
        sentence = sentence[:start] + _HIDDEN * (end - start) + sentence[end:]
    return sentence


def _split(sentence: str, shown: str, marks: str) -> list[str]:
    """The parts between marks that stand outside quotation marks."""
    ends = [at for at, one in enumerate(shown) if one in marks]
    return [
        sentence[start:end] for start, end in zip([0, *(at + 1 for at in ends)], [*ends, None], strict=True)
    ]


def _table(sentence: str, shown: str) -> Listing | None:
    lines = [one for one in _split(sentence, shown, "\n") if one.strip()]
    first = next((n for n, one in enumerate(lines) if "|" in one), 0)
    rows = [[cell.strip() for cell in _cells(one)] for one in lines[first:]]
    rows = [one for one in rows if not all(set(cell) <= set("-: ") for cell in one)]
    if not first or len(rows) < 2 or len(rows[0]) < 2 or any(len(one) != len(rows[0]) for one in rows):
        return None
    labels = [_plain_label(one) for one in rows[0]]
    if not all(0 < len(one) <= 40 for one in labels):
        return None
    records = tuple(
        tuple(Given(label, cell) for label, cell in zip(labels, one, strict=True) if cell) for one in rows[1:]
    )
    return Listing(" ".join(lines[:first]).strip(), records) if all(records) else None


def _cells(line: str) -> list[str]:
    """A row may begin and end with a bar; an empty cell at its end is one."""
    inside = line.strip()
    framed = inside.startswith("|") and inside.endswith("|")
    return (inside[1:-1] if framed else inside).split("|")


def _lines(sentence: str, shown: str, lexicon: Lexicon) -> Listing | None:
    lines = [one for one in _split(sentence, shown, "\n") if one.strip()]
    if len(lines) < 3 or not _COLON.match(lines[0].rstrip()[-1]):
        return None
    given = [_pair(_LIST_MARK.sub("", one), lexicon) or Given("", one.strip()) for one in lines[1:]]
    labelled = [one.label for one in given if one.label]
    if not given[0].label or (given[0].label not in _NAMES and len(labelled) * 2 < max(len(given), 4)):
        return None
    records: list[list[Given]] = []
    for one in given:
        if not records or one.label == given[0].label:
            records.append([])
        records[-1].append(one)
    return Listing(lines[0].strip(), tuple(map(tuple, records)))


def _parts(sentence: str, shown: str, lexicon: Lexicon) -> Listing | None:
    """After the first colon, between semicolons; or between commas, where these do not part one text."""
    colon = _COLON.search(shown)
    if colon is None or "\n" in shown.strip():
        return None
    head, rest, below = sentence[: colon.end()], sentence[colon.end() :], shown[colon.end() :]
    stop = rest.rstrip().rstrip("。.")
    parts = [one for one in _split(stop, below[: len(stop)], ";；") if one.strip()]
    if len(parts) > 1:
        given = [_pair(one, lexicon) for one in parts]
        pairs = tuple(one for one in given if one is not None)
        if len({one.label for one in pairs}) == len(parts):
            return Listing(head, (_with_stop(pairs, rest.rstrip()[len(stop) :]),))
        rows = [_by_commas(one, lexicon) for one in parts]
        alike = len({len(one) for one in rows}) == 1 and len(rows[0]) > 2
        return Listing(head, tuple(rows)) if alike else None
    if _COLON.search(below):
        return None
    row = _by_commas(stop, lexicon)
    named = sum(bool(one.label) for one in row)
    return Listing(head, (row,)) if named > 1 and named * 2 >= len(row) else None


def _with_stop(pairs: tuple[Given, ...], stop: str) -> tuple[Given, ...]:
    """A text of several clauses is a sentence, and ends as it was written."""
    last = pairs[-1]
    if last.label not in _WRITTEN or not re.search(r"[,，]", last.value):
        return pairs
    return (*pairs[:-1], Given(last.label, last.value + stop))


def _by_commas(text: str, lexicon: Lexicon) -> tuple[Given, ...]:
    found: list[Given] = []
    for one in _split(text, _masked(text), ",，"):
        if not one.strip() or _SENDS_OFF.match(one):
            continue
        pair = _pair(one, lexicon)
        if pair is None and found and found[-1].label in _WRITTEN and not _measures(one):
            found[-1] = Given(
                found[-1].label,
                f"{found[-1].value}，{one.strip()}" if has_han(one) else f"{found[-1].value}, {one.strip()}",
            )
        else:
            found.append(pair or Given("", one.strip()))
    return tuple(found)


def _pair(text: str, lexicon: Lexicon) -> Given | None:
    """A label and its value: with a colon, with a word for a field, or with a value that is plainly one."""
    found = _LABEL.match(_masked(text))
    if found is not None and _is_short(found["label"]):
        return Given(_plain_label(found["label"]), text[found.start("value") :].strip())
    text = text.strip()
    for end in _ends(text):
        rest = _COPULA.sub("", text[end:])
        if rest and is_field_name(text[:end].strip(), lexicon):
            return Given(text[:end].strip(), rest)
    return _beside_value(text)


def _ends(text: str) -> Sequence[int]:
    """Where a label may end, the longest first."""
    if has_han(text[:1]):
        return range(min(len(text), _MOST_BARE), 1, -1)
    return [one.start() for one in re.finditer(r"\s", text)][:3][::-1]


def _beside_value(text: str) -> Given | None:
    """份数3, check-in 2026-04-17, 3月20号截止."""
    without = cut(text)
    if len(without.values) != 1 or without.values[0].quoted:
        return None
    value = without.values[0].surface
    before, _, after = without.text.partition(chr(FIRST))
    label = before.strip() or after.strip()
    if (before.strip() and after.strip()) or not label or not _is_short(label) or label[:1].isupper():
        return None
    if not before.strip() and not (has_han(label) and without.values[0].type in {"date", "time"}):
        return None
    return Given(label, value) if len(label) <= _MOST_BARE or not has_han(label) else None


def _measures(text: str) -> bool:
    """Whether it is nothing but values: a day, a time, how much."""
    said = cut(text).text.strip()
    return bool(said) and all(FIRST <= ord(one) < FIRST + MOST or one.isspace() for one in said)


def _is_short(label: str) -> bool:
    said = label.strip()
    if has_han(said):
        return len(said) <= _LONGEST
    return 0 < len(said.split()) <= _MOST_WORDS and not re.search(r"[.!?]", said)


def _plain_label(label: str) -> str:
    return fold(_CAMEL.sub(" ", label.strip()))
