"""Shares and money.

The part that holds the bare number of an amount is named after its currency: five euros never take the place
of five dollars.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from treetap.language.values.numerals import CHINESE, DIGITS, MINUS, NUMERAL, number
from treetap.language.values.value import Found, Value, listed, named

_SIGNS: Final = {
    "us$": "usd", "hk$": "hkd", "$": "usd", "€": "eur", "£": "gbp", "¥": "cny", "₹": "inr",
    "₩": "krw", "rmb": "cny",
}  # fmt: skip
_NAMES: Final = {
    "usd": "dollars dollar bucks usd $ 美元 美金",
    "eur": "euros euro eur € 欧元",
    "gbp": "gbp £ 英镑",
    "cny": "yuan rmb cny kuai 元 块钱 块 圆 人民币",
    "jpy": "yen jpy 日元",
    "hkd": "hkd 港币 港元",
    "inr": "rupees inr 卢比",
}
_WORDS: Final = {word: currency for currency, words in _NAMES.items() for word in listed(words)}
_WORD: Final = "|".join(re.escape(word) for word in sorted(_WORDS, key=len, reverse=True))
_PERCENT: Final = re.compile(
    rf"(?P<sign>{MINUS})?(?:百分之 ?(?P<zh>{CHINESE}|{DIGITS})"
    rf"|(?P<number>{NUMERAL}) ?(?:%|percent\b|per cent\b|pct\b))"
)
_TEMPERATURE: Final = re.compile(
    rf"(?P<sign>{MINUS})?(?P<number>{NUMERAL}) ?"
    r"(?:(?P<celsius>℃|° ?c\b|degrees? (?:celsius|centigrade|c)\b|celsius\b|摄氏度)"
    r"|(?:℉|° ?f\b|degrees? (?:fahrenheit|f)\b|fahrenheit\b|华氏度))"
)
_SIGNED: Final = re.compile(
    rf"(?<![a-z])(?P<sign>{'|'.join(map(re.escape, _SIGNS))}) ?"
    r"(?P<number>(?<![0-9_.])[0-9][0-9,]{0,40}(?:\.[0-9]{1,20})?)(?![0-9a-z])"
)
_NAMED: Final = re.compile(
    rf"(?P<number>{NUMERAL}) ?(?P<word>{_WORD})(?![a-z])"
    r"(?P<tail>[0-9]|[一二三四五六七八九])?[毛角]?"
)
_PIECES: Final = re.compile("[\u3400-\u9fff](?<![钱给的到转吧了和并然再一二三四五六七八九])")
"""三块蛋糕 is no money."""


def percents(text: str) -> Iterator[Found]:
    for match in _PERCENT.finditer(text):
        digits = number(match["zh"] or match["number"])
        if digits is not None:
            share = f"-{digits}" if match["sign"] else digits
            more = text[max(0, match.start() - 4) : match.start()] in {" by ", "by "}
            value = Value("percent", "", f"{share}%", named([("number", share)]), fixed=more)
            yield Found(match.start(), match.end(), value)


def temperatures(text: str) -> Iterator[Found]:
    """In degrees of a scale; degrees of none are a number."""
    for match in _TEMPERATURE.finditer(text):
        digits = number(match["number"])
        if digits is not None:
            scale = "celsius" if match["celsius"] else "fahrenheit"
            degrees = f"-{digits}" if match["sign"] else digits
            parts = named([(scale, degrees)])
            yield Found(match.start(), match.end(), Value("temperature", "", f"{degrees} {scale}", parts))


def amounts(text: str) -> Iterator[Found]:
    for match in _SIGNED.finditer(text):
        digits = match["number"].rstrip(",")
        end = match.start("number") + len(digits)
        yield from _amount(match.start(), end, number(digits), _SIGNS[match["sign"]])
    for match in _NAMED.finditer(text):
        end, read, word = match.end("word"), number(match["number"]), match["word"]
        if word == "块" and (match["number"] == "一" or _PIECES.match(text, end)):
            continue
        if match["tail"] and word in {"块", "元"} and read and "." not in read:
            read, end = f"{read}.{number(match['tail'])}", match.end()
        yield from _amount(match.start(), end, read, _WORDS[word])


def _amount(start: int, end: int, digits: str | None, currency: str) -> Iterator[Found]:
    if digits is None:
        return
    parts = [(currency, digits)]
    cents = digits.partition(".")[2]
    if len(cents) < 3:
        parts.append((f"{currency}_cents", f"{digits.partition('.')[0]}.{cents:0<2}"))
    yield Found(start, end, Value("amount", "", f"{digits} {currency.upper()}", named(parts), unit=currency))
