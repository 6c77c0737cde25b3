"""Several values in one breath: "Ann Lee, 5 Elm Way, Easton, phone 555-0102", each with what it may be."""

from __future__ import annotations

import re
from dataclasses import dataclass

_APART = re.compile(r"\s*[,，;；、]\s*")
_LEAST = 3
"""Fewer are a sentence with a comma in it."""
_LONGEST = 40
_LABELLED = re.compile(
    r"(?:(?P<phone>phone|tel|telephone|mobile|cell|电话|手机号?)|(?P<email>e-?mail|mail|邮箱)"
    r"|(?P<company>company|公司|单位))(?: number|号码)?\s*[:：]?\s*(?P<value>\S.*)",
    re.IGNORECASE,
)
_PHONE = re.compile(r"\+?[\d][\d ()-]{5,}\d")
_EMAIL = re.compile(r"[^\s@]+@[^\s@]+\.[^\s@]+")
_STREET = re.compile(r"\d+[a-z]? [^\d]+|[^\d]+ \d+[a-z]?|.+(?:路|街|巷|道|号|栋|室|弄).*", re.IGNORECASE)
_SENTENCE = re.compile(r"\b(?:and|then|is|are|to|i|you|we|it)\b|[。！？!?]", re.IGNORECASE)


@dataclass(frozen=True)
class Part:
    """One of them; `kind` as the fields of forms are called, empty where nothing tells."""

    value: str
    kind: str


def parts_of(text: str) -> list[Part]:
    """In order; none where it is no such list."""
    pieces = [piece for piece in _APART.split(text.strip()) if piece]
    if len(pieces) < _LEAST or any(len(one) > _LONGEST or _SENTENCE.search(one) for one in pieces):
        return []
    found = [_part(piece, first=not at) for at, piece in enumerate(pieces)]
    kinds = [one.kind for one in found]
    told = {"phone", "email", "address"} & set(kinds)
    return found if told and len(set(kinds)) == len(kinds) else []


def _part(piece: str, *, first: bool) -> Part:
    labelled = _LABELLED.fullmatch(piece)
    if labelled is not None and (labelled["value"] != piece):
        kind = next(name for name in ("phone", "email", "company") if labelled[name])
        return Part(labelled["value"].strip(), kind)
    for kind, shape in (("phone", _PHONE), ("email", _EMAIL), ("address", _STREET)):
        if shape.fullmatch(piece):
            return Part(piece, kind)
    return Part(piece, "name" if first else "location")
