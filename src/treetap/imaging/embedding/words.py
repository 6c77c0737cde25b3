"""The words of a screen, each with how much it says about which page this is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final
from zlib import crc32

from treetap.models import Element, Role

Words = list[tuple[int, float]]
"""A code per word, the same in every process, and its weight."""

_NAME, _LABEL, _CONTENT = 1.0, 0.8, 0.25
"""Names that the app gives its parts stay; labels stay in one language; what fills a list comes and goes."""
_LABELS: Final = frozenset({Role.BUTTON, Role.TAB, Role.SWITCH, Role.CHECKBOX, Role.RADIO, Role.ICON})
_LISTS: Final = frozenset({Role.LIST, Role.ITEM})
_LONGEST: Final = 200
"""Characters of a text that count: labels are short."""
_MOST: Final = 2000
"""Elements that count."""
_LATIN: Final = re.compile(r"[^\W\d_]{2,}")
_CHINESE: Final = re.compile(r"[\u3400-\u9fff]+")
_PARTS: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def words_of(elements: Sequence[Element]) -> Words:
    """Each word once, with the most that any of its places gives it. Numbers and times are no words."""
    found: dict[str, float] = {}
    inside = _inside_lists(elements)
    for element in elements[:_MOST]:
        for word, weight in _said(element, listed=element.id in inside):
            if found.get(word, 0.0) < weight:
                found[word] = weight
    return [(crc32(word.encode()), weight) for word, weight in found.items()]


def _said(element: Element, *, listed: bool) -> Iterator[tuple[str, float]]:
    for part in _PARTS.findall(element.resource_id.rpartition("/")[2][:_LONGEST]):
        yield f"#{part.casefold()}", _NAME
    for word in _words((element.hint,)):
        yield word, _LABEL
    is_label = element.role in _LABELS and not listed
    weight = _LABEL if is_label else _CONTENT
    typed = element.editable or element.password  # says nothing about the page
    for word in _words((element.description, "" if typed else element.text)):
        yield word, weight


def _words(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        plain = text[:_LONGEST].casefold()
        for run in _CHINESE.findall(plain):
            yield from (run[at : at + 2] for at in range(max(1, len(run) - 1)))
        yield from _LATIN.findall(_CHINESE.sub(" ", plain))


def _inside_lists(elements: Sequence[Element]) -> frozenset[str]:
    """The ids of what stands in a list or is a row of one."""
    by_id = {element.id: element for element in elements}
    known: dict[str, bool] = {}
    for element in elements:
        trail: list[str] = []
        here: Element | None = element
        while here is not None and here.id not in known:
            trail.append(here.id)
            if here.role in _LISTS:
                known[here.id] = True
                break
            here = by_id.get(here.parent or "")
        listed = here is not None and known[here.id]
        known.update(dict.fromkeys(trail, listed))
    return frozenset(one for one, listed in known.items() if listed)
