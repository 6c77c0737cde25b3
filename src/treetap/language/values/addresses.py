"""Web addresses, e-mail addresses and phone numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from treetap.language.values.value import Found, Value, named

_ENDS: Final = (
    "com|org|net|io|cn|co|de|uk|fr|jp|edu|gov|info|app|dev|me|tv|ai|xyz|site|shop|eu|us|ca|au|in|ru|hk|tw"
    "|biz|online|store|tech|blog|cloud|wiki|news|museum|ch|nl|se|pl|es|br|kr|nz|sg|example|test|local|localhost"
)
_PATH: Final = r"(?:[/?#][^\s\u3000-\uffef\"'<>`]{0,2000})?"
_LINK: Final = re.compile(r"(?<![a-z0-9])[a-z][a-z0-9+.-]{1,15}://[^\s\u3000-\uffef\"'<>`]{1,2000}")
_DOMAIN: Final = re.compile(
    rf"(?<![a-z0-9@._/-])(?:[a-z0-9][a-z0-9-]{{0,62}}\.){{1,5}}(?:{_ENDS})(?![a-z0-9_-])"
    rf"(?:\.[a-z]{{2}}(?![a-z0-9]))?(?::[0-9]{{2,5}})?{_PATH}"
)
_HOST: Final = re.compile(
    rf"(?<![0-9a-z.])(?:[0-9]{{1,3}}\.){{3}}[0-9]{{1,3}}(?![0-9a-z]|\.[0-9])(?::[0-9]{{2,5}})?{_PATH}"
)
_EMAIL: Final = re.compile(
    r"(?<![a-z0-9._%+-])[a-z0-9._%+-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,24}(?![a-z0-9])"
)
_TRAILING: Final = ".,;:!?)]}'"

_PHONE: Final = re.compile(
    r"(?<![0-9a-z_.,:/$€£¥-])(?:\+[0-9]{1,3}[ -]?)?(?:\([0-9]{2,4}\)[ -]?)?[0-9]{2,11}(?:[ -][0-9]{2,8}){0,4}"
    r"(?![0-9a-z_%])(?![.,:/-][0-9])"
)
_SHAPES: Final = {"3-4", "3-3-4", "1-3-3-4", "3-8", "4-7", "4-8", "3-4-4"}
_CALLED: Final = re.compile(
    r"(?:\b(?:call|dial|phone|ring|text|sms|message|number|tel|fax)(?: (?:number|to|the number|is))?:? "
    r"|(?:拨打|拨|打给|打电话给|致电|呼叫|电话|号码|手机号|给|发给)(?:号码|是|为|到)?[: ]?)$"
)


def links(text: str) -> Iterator[Found]:
    for kind, pattern in (("email", _EMAIL), ("url", _LINK), ("url", _DOMAIN), ("url", _HOST)):
        for match in pattern.finditer(text):
            end = match.start() + len(match.group().rstrip(_TRAILING))
            yield Found(match.start(), end, Value(kind, "", match.group()[: end - match.start()]))


def phones(text: str) -> Iterator[Found]:
    for match in _PHONE.finditer(text):
        written = match.group()
        digits = re.sub(r"[^0-9]", "", written)
        groups = re.findall("[0-9]+", written)
        called = bool(_CALLED.search(text, max(0, match.start() - 24), match.start()))
        shape = "-".join(str(len(group)) for group in groups)
        mobile = len(groups) == 1 and re.fullmatch(r"1[3-9][0-9]{9}", digits) is not None
        foreign = written[0] in "+(" and len(digits) >= 7
        split = "-" in written and shape in _SHAPES and not (shape[0] == "4" and digits[0] != "0")
        if not (
            mobile
            or foreign
            or split
            or (called and 3 <= len(digits) <= 15 and (" " not in written or len(digits) > 6))
        ):
            continue
        value = f"+{digits}" if written[0] == "+" else digits
        yield Found(match.start(), match.end(), Value("phone", "", value, named([("written", written)])))
