"""Reads what a control or a question says: which act it names, if any."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from treetap.acts.vocabulary import pattern
from treetap.acts.words import (
    AFFIRMS,
    CHINESE_COMMAND,
    CHINESE_INSIDE,
    ENGLISH_COMMAND,
    ENGLISH_INSIDE,
    LEAD,
    NEGATIVE,
    PARTS,
)
from treetap.matching.words import is_chinese, normal

_MARKS = re.compile(r"^[^\w$€£¥✓✔☑]+|[^\w)%$€£¥✓✔☑]+$")
_LONGEST = 60
"""Characters of a label; what is longer is a text."""
_LONGEST_ZH = 14
_FINAL_ZH = 6
"""Characters before a Chinese verb that ends a label: 花呗分期付款."""
_ASKS = re.compile(
    r"[?？]|吗|\bsure\b|\bdo you\b|\bwould you\b|是否|确定要|确认要|要.{1,12}[?？]"
    r"|\b(?:wants|would like|is requesting|requests)\b"
    r"|(?:请求|申请|想要?|希望|需要|尝试)(?:访问|获取|获得|使用|读取|开启|建立|连接|控制|录|拍|发送通知|推送|显示|查看|创建|添加)"
)
_WANTS: Final = pattern("reading", "wants")
_WARNS: Final = pattern("reading", "warns")
_LOST: Final = pattern("reading", "lost")
_COUNT = re.compile(r"\s*[(（]\d+[)）]$")
_SENTENCES = re.compile(r"(?<=[.!?。！？\n])\s*")
_SAME = {"overwrite": "delete"}


def plain(text: str) -> str:
    """One form for one label: no marks at its ends, no case, one kind of space."""
    said = normal(text)
    return _MARKS.sub("", said) or said


@lru_cache(maxsize=4_096)
def command(text: str, *, loose: bool = False) -> str | None:
    """The act that a label tells to do; `loose`: also where a Chinese verb only ends it."""
    said = plain(text)
    if not said or len(said) > _LONGEST:
        return None
    if NEGATIVE.fullmatch(said):
        return None
    if is_chinese(said):
        return _chinese(said, loose)
    for part in (said, *PARTS.split(said)[1:]):
        for rest in _without_leads(part):
            for name, words in ENGLISH_COMMAND.items():
                if words.match(rest):
                    return name
    return None


def _without_leads(part: str) -> Iterator[str]:
    """As it is, and without each word that only leads up to the verb: "swipe to confirm payment"."""
    while part:
        yield part
        found = LEAD.match(part)
        if found is None or not found.end():
            return
        part = part[found.end() :]


def _chinese(said: str, loose: bool) -> str | None:
    bare = said.replace(" ", "")
    if len(bare) > _LONGEST_ZH:
        return None
    for name, words in CHINESE_COMMAND.items():
        if words.match(bare):
            return name
    for part in re.split(r"并|且|,|/|\(|（|·|\|", bare)[1:]:
        for name, words in CHINESE_COMMAND.items():
            if words.match(part):
                return name
    if loose:
        for name, words in CHINESE_INSIDE.items():
            found = words.search(bare)
            if found and found.start() <= _FINAL_ZH and found.end() == len(bare):
                return name
    return None


@lru_cache(maxsize=1_024)
def asked(text: str) -> tuple[str, ...]:
    """The acts that a question or a warning speaks of: "Delete all photos?", "You will be charged"."""
    found: dict[str, None] = {}
    head = command(text)
    if head is not None:
        found[head] = None
    for sentence in _SENTENCES.split(normal(text)[:2_000]):
        if _WANTS.search(sentence):
            found["grant"] = None
        elif not (_ASKS.search(sentence) or _WARNS.search(sentence)):
            continue
        for name, words in CHINESE_INSIDE.items():
            if is_chinese(sentence) and words.search(sentence):
                found[name] = None
        for name, words in ENGLISH_INSIDE.items():
            if words.search(sentence):
                found[_SAME.get(name, name)] = None
        if _LOST.search(sentence) and not found:
            found["delete"] = None
    return tuple(found)


def asks(text: str) -> bool:
    """Whether it wants a yes or no."""
    return _ASKS.search(normal(text)) is not None


def warns(text: str) -> bool:
    """Whether it says what is about to happen."""
    return _WARNS.search(normal(text)) is not None


def declines(text: str) -> bool:
    """Whether a label leaves things as they are."""
    return NEGATIVE.fullmatch(plain(text)) is not None


def affirms(text: str) -> bool:
    """Whether a label goes on with whatever was asked; it may say with how many."""
    return AFFIRMS.fullmatch(_COUNT.sub("", plain(text))) is not None
