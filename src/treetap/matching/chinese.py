"""A place in Chinese words: where, then what it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from treetap.matching.reading import (
    EDGES,
    SHORTENED,
    Reading,
    is_everywhere,
    take_noun,
    take_role,
)
from treetap.matching.sentence_words import (
    CHINESE_CALLED,
    CHINESE_DIGITS,
    CHINESE_INSIDE,
    CHINESE_RELATIONS,
    SIDES,
)
from treetap.models import Relation, Role

_COUNTED = "个项条行张篇首封位款家部名本页"
_ORDINAL = re.compile(
    rf"(?:第(?P<number>[一二三四五六七八九十两\d]+)|(?P<last>最后一|最后的一)|倒数第(?P<end>[一二三四五六七八九十两\d]+))"
    rf"(?P<counted>[{_COUNTED}])?"
)
_POINTED = re.compile(rf"^[那这](?:一)?[{_COUNTED}]?(?P<what>.*)$")
_SAYS_IT = ("为", "是", "着", "有", "名叫", "叫做", "叫作", "包含")
_SCREEN = r"(?:整个)?(?:屏幕|页面|界面|手机|画面)?(?:的)?"


def read_chinese(text: str) -> Iterator[Reading]:
    """The ways to read it, the likelier first."""
    reading = Reading()
    rest = text.strip(EDGES)
    rest = _take_sides(rest, reading)
    rest = _take_relation(rest, reading)
    row = re.match(r"(?P<where>.+?)(?:所在)?(?:的)?(?:这|那)(?:一)?行的?(?:里的|中的)?(?P<what>.+)$", rest)
    inside = re.match(
        rf"(?P<where>.+?)(?:{CHINESE_INSIDE})的?(?={CHINESE_CALLED.pattern})(?P<what>.+)$", rest
    )
    inside = inside or re.match(rf"(?P<where>.+?)(?:{CHINESE_INSIDE})的(?P<what>.+)$", rest)
    generic = re.match(rf"(?P<where>.+?)(?:{CHINESE_INSIDE})(?P<what>第.+|最后.+|倒数.+)$", rest)
    if row is not None and take_role(row["what"])[1] != row["what"]:
        reading.anchors.append((Relation.SAME_ROW, _anchor(row["where"])))
        rest = row["what"]
    elif (inside := inside or generic) is not None and not reading.anchors:
        where = inside["where"].strip(EDGES)
        if CHINESE_CALLED.match(rest) is None:
            reading.container = None if is_everywhere(where) else _anchor(where)
            rest = _take_sides(inside["what"], reading)
    yield from _thing(rest, reading)


def _take_relation(rest: str, reading: Reading) -> str:
    found: tuple[Relation, re.Match[str]] | None = None
    for relation, words in CHINESE_RELATIONS:
        match = re.match(rf"(?P<anchor>.+?)(?:的)?(?:{words})(?:的)?(?P<what>.+)$", rest)
        if match is None or not match["anchor"].strip(EDGES) or is_everywhere(match["anchor"]):
            continue
        if found is None or match.start("what") < found[1].start("what"):
            found = relation, match
    if found is None:
        return rest
    relation, match = found
    if relation is Relation.SAME_ROW and take_role(match["what"])[0] is None:
        return rest  # 带有触觉反馈的那一行 is the row itself
    reading.anchors.append((relation, _anchor(match["anchor"])))
    return match["what"]


def _anchor(words: str) -> str:
    """The text that is there to be seen."""
    words = words.strip(EDGES)
    called = CHINESE_CALLED.match(words)
    words = words[called.end() :] if called is not None else words
    role, left = take_role(words)
    return left if role is not None and left else words


def _take_sides(text: str, reading: Reading) -> str:
    if reading.sides:
        return text
    for sides, words in SIDES:
        match = re.match(rf"在?{_SCREEN}(?:{words})的?(?:那个|这个)?(?P<what>.+)$", text)
        if match is not None and not match["what"].startswith(("角", "栏")):
            reading.sides = frozenset(sides)
            return match["what"]
    return text


def _thing(text: str, reading: Reading) -> Iterator[Reading]:
    words = _take_ordinal(text.strip(EDGES), reading)
    pointed = _POINTED.match(words)
    if pointed is not None and (reading.anchors or reading.sides or reading.container):
        words = pointed["what"].strip(EDGES) or "一项"
    called = CHINESE_CALLED.match(words)
    if called is not None and (called[0].endswith(_SAYS_IT) or "的" in words[called.end() :]):
        yield from _called(words[called.end() :], reading)
        return
    role, left = take_role(words)
    if role is not None:
        name = re.sub(r"(?:对应|旁边|旁)$", "", left.strip(EDGES)).strip(EDGES)
        yield replace(reading, role=role, name=name)
    noun = take_noun(words) if role is not Role.ITEM else None
    if noun is not None:
        noun = re.sub(r"的?(?:那|这)(?:一)?[个项条行张篇]?$", "", noun).strip(EDGES)
        if noun or reading.anchors or reading.ordinal:
            yield replace(
                reading, role=None if noun else Role.ITEM, name=noun, trust=SHORTENED if noun else 1.0
            )
    if role is None:
        yield replace(reading, name=words)


def _called(words: str, reading: Reading) -> Iterator[Reading]:
    """名为张三的联系人: a name, then what it is."""
    match = re.match(r"(?P<name>.+)的(?P<what>[^的]*)$", words)
    if match is None:
        yield replace(reading, name=words.strip(EDGES))
        role, left = take_role(words)
        if role is not None and left:
            yield replace(reading, role=role, name=left, trust=SHORTENED)
        return
    what = match["what"].strip(EDGES)
    role, left = take_role(what)
    name = match["name"].strip(EDGES)
    if name:
        yield replace(reading, role=role if role is not None and not left else None, name=name)


def _take_ordinal(words: str, reading: Reading) -> str:
    match = _ORDINAL.match(words)
    if match is None:
        return words
    if match["last"]:
        reading.ordinal = -1
    else:
        number = _number(match["number"] or match["end"])
        if not number:
            return words
        reading.ordinal = -number if match["end"] else number
    return words[match.end() :].strip(EDGES) or "一项"


def _number(words: str) -> int | None:
    """Digits, or 一 to 九十九."""
    if words.isdigit():
        return int(words[:3])
    tens, ten, ones = words.partition("十")
    if not ten:
        return CHINESE_DIGITS.get(words)
    return (CHINESE_DIGITS.get(tens, 1) if tens else 1) * 10 + (CHINESE_DIGITS.get(ones, 0) if ones else 0)
