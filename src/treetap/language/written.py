"""What is to be written, said without quotation marks after a word that announces it: saying …, 说…, a colon.

It is taken to the letter, whatever words are in it, up to the end of its clause. It stays in the sentence
where its words might say something about the writing instead: when, how often, in which app.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from treetap.language.clause import Found, Reading
from treetap.language.constraints import constraints
from treetap.language.labels import is_listing
from treetap.language.names import is_certain
from treetap.language.segment import words
from treetap.language.tokens import has_han
from treetap.language.values.cut import cut
from treetap.language.values.value import FIRST

_MOST_WORDS: Final = 40
_SUBJECTS: Final = frozenset(
    {"i", "i'm", "i'll", "i've", "we", "we're", "we'll", "it's", "you", "he", "she", "they"}
)
_COLONS: Final = frozenset({":", "："})
_CONDITIONS: Final = re.compile(
    "如果|要是|假如|除非|否则|的时候|直到|然后|接着|之[前后]|以[前后]|除了|或者|但是|不过|[用在从][A-Za-z]"
    "|^(?:[和跟与及同等俩、,，]|以及|还有|[他她]?们|[全一]家|他?俩)|并(?![不非没未])|顺便"
    "|[\u4e00-\u9fff] +[\u4e00-\u9fff]"  # Chinese has no spaces: something else may begin there
    "|[,，;；。](?:别|不要|不用|也|再|先|同时)?(?:告诉|通知|抄送|密送|转发|[发打删关]|给.{1,4}[发打])"
    "|(?:匿名|悄悄|偷偷|秘密|定时|保存|草稿|重复|每天|每周|每小时)(?:地)?$"
    r"|[0-9一二两三四五六七八九十几][次遍]$"
)
_ENGLISH_TURNS: Final = re.compile(
    r"\b(?:if|when|whenever|unless|until|till|while|once|or|and|then|but|instead|because|so|as|after|before|in|on"
    r"|using|via|through|for|with|without|by|from|except|every|each|only|again|twice"
    r"|to (?:everyone|all|both))\b",
    re.IGNORECASE,
)
_TURNS_BACK: Final = re.compile(
    r"\b(?:if|when|whenever|unless|until|till|once|or|then|but|instead|every|each|except"
    r"|to (?:everyone|all|both)|using|via|through|by (?:sms|email|text|message)"
    r"|(?:and|,) (?:call|send|text|delete|turn|open|set|tell|post))\b"
    "|如果|要是|假如|除非|否则|直到|然后|接着|除了|或者|顺便|定时|重复|每天|每周|每小时|匿名|悄悄|偷偷|秘密"
    "|保存|草稿"
    r"|[0-9一二两三四五六七八九十几][次遍]|^(?:[和跟与及同等俩、,，]|以及|还有|[他她]?们|[全一]家|他?俩)"
    "|[\u4e00-\u9fff] +[\u4e00-\u9fff]|[用在从][A-Za-z]"
    "|[,，;；。].{0,3}(?:告诉|通知|抄送|密送|转发|[发打删关])",
    re.IGNORECASE,
)
"""What hardly belongs to the text: then it is not cut at all, not even as one that must be equal."""
_HOW: Final = re.compile(
    r"\b(?:[a-z]+ly|(?:every|some|any|else)where|every(?:body|one)|times|forever|too|also|online|offline|nearby|abroad"
    r"|here|there|incognito|aloud|(?:in|out)doors|(?:back|for|after)wards?|beforehand|overnight|non-?stop|elsewhere)"
    r"[.!?]*$"
)
"""What English says last of how, where and how often."""


def cut_written(reading: Reading) -> None:
    """Cuts such a text out of the clause, before anything in it is taken for a part of the task."""
    start = _announced(reading)
    end = len(reading.row)
    if start is None or not 0 < end - start <= _MOST_WORDS or reading.verb is None:
        return
    row = reading.row
    spelt = next((at for at in range(start, end) if not reading.free(at)), end)
    if spelt == start:
        return
    end = min(_before_app(reading, start), spelt)
    inside = any(row[at].relates() and row[at + 1].has("app") for at in range(start, end - 1))
    if inside and not _is_plainly_announced(reading, start):
        return
    first = row[start].value
    if first is not None and (first.quoted or end - start == 1):
        return
    said = reading.text[row[start].start : row[end - 1].end]
    for one in row[start:end]:
        if one.value is not None:
            said = said.replace(one.text, one.value.surface)
    more = inside or says_more(said) or end < len(row)
    if more and not _is_plainly_announced(reading, start) and (inside or _leaves(said)):
        return
    # Where its end might say something else, it is that very text: no other may take its place.
    reading.cut(start, end, Found("text", said.strip(), "content", fixed=more))
    if start - 1 not in reading.verb.places and start - 1 not in reading.slots:
        colon = row[start - 1].norm in _COLONS and start > 1 and row[start - 2].has("content")
        reading.use([start - 1, *([start - 2] if colon else [])], "introduces")


def _before_app(reading: Reading, start: int) -> int:
    """Where the text ends if the app is named after it, beyond doubt: "message: Hi. in Text Bird"."""
    row, end = reading.row, len(reading.row)
    last = end - 1
    while last > start and (row[last].sign or row[last].has("suffix")):
        last -= 1
    sure = " " in row[last].norm or (last < end - 1 and any(one.has("suffix") for one in row[last + 1 :]))
    if last <= start + 1 or not row[last].has("app") or not sure:
        return end
    at = last - 1 - (row[last - 1].norm == "the")
    if at <= start or row[at].norm not in {"in", "using", "via", "on", "with"}:
        return end
    return at - 1 if row[at - 1].norm == "." and at - 1 > start else at


def _is_plainly_announced(reading: Reading, start: int) -> bool:
    """By a colon, or in so many words, after which hardly anything but the text can follow."""
    if start < 1:
        return False
    before = reading.row[start - 1].norm
    return before in _COLONS or before.startswith(("with ", "that ", "which ", "内容", "正文"))


@lru_cache(1024)
def says_more(said: str) -> bool:
    """Whether it may hold more than what is written: a condition, another task, at its end how or when.

    In English all of these come after the text, and cannot be told from it; in Chinese they come before it.
    """
    if has_han(said):
        without = cut(said)
        last = without.text.rstrip(" .!?。！？~")[-1:]
        ends = without.values[-1] if without.values and last == chr(FIRST + len(without.values) - 1) else None
        lasts = ends is not None and (ends.fixed or ends.type in {"duration", "delay"})
        return lasts or _CONDITIONS.search(said) is not None
    if _ENGLISH_TURNS.search(said) or says_how(said) or cut(said).values:
        return True
    return bool(constraints(words(said)[-2:], "")[0])


def says_how(said: str) -> bool:
    """Whether the last of several English words says how or where something is done."""
    return " " in said.strip() and _HOW.search(said) is not None


def _leaves(said: str) -> bool:
    """Whether what it ends with, or turns to, is hardly a part of the text."""
    if _TURNS_BACK.search(said) or says_how(said):
        return True
    if has_han(said):
        without = cut(said)
        return bool(without.values) and without.values[-1].type in {"duration", "delay", "times"}
    return bool(constraints(words(said)[-2:], "")[0])


def _announced(reading: Reading) -> int | None:
    """The place where it begins."""
    if reading.verb is None:
        return None
    row, verb = reading.row, reading.verb.places[-1]
    if row[verb].has("content") and reading.takes("content"):
        return verb + 1  # 跟老李说…, 告诉他…
    if reading.takes("content") and verb + 2 < len(row):
        who, after = row[verb + 1], row[verb + 2]
        if who.han and not reading.takes("clause"):
            return _introduced(reading, verb)
        tells = after.norm == "that" or after.norm in _SUBJECTS
        pair = who.han and len(who.norm + after.norm) == 2 and is_certain(who.text + after.text)
        if pair and verb + 3 < len(row):
            reading.cut(verb + 1, verb + 3, Found("person", who.text + after.text, "recipient"))
            return verb + 3  # 告诉王强…
        if (who.has("somebody") or is_certain(who.text)) and (who.han or tells):
            reading.cut(verb + 1, verb + 2, Found("person", who.text, "recipient"))
            return verb + 2 + (after.norm == "that" and not who.han)  # 告诉小王…, "tell Ann that …"
    return _introduced(reading, verb)


def _introduced(reading: Reading, verb: int) -> int | None:
    """After a word, or a colon, that says so."""
    row = reading.row
    for at in range(verb + 1, len(row) - 1):
        if reading.free(at) and (row[at].has("content") or row[at].norm in _COLONS):
            if row[at].norm in _COLONS and is_listing(row, at) and not row[at - 1].has("naming"):
                continue
            begin = at + 1 + (row[at + 1].norm in _COLONS)
            return begin if begin < len(row) and writes(reading) else None
    return None


def writes(reading: Reading) -> bool:
    """Whether something is written by what the verb says: after "turn on:" stands a thing, not a text."""
    if reading.verb is None:
        return False
    written = reading.takes("content") or reading.takes("content to")
    return written or any(sense.name == "create" for sense in reading.verb.senses)
