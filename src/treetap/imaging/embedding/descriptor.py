"""What a screen looks like in numbers, worked out by plain arithmetic: no network, nothing was learned.

Four blocks, each of length 1 before it is weighed: where something is drawn, in which colours, what kinds of
elements stand where, and which words are on it, each with how much it says about which page this is. Screens
of one page are nearer to each other than to other pages, whatever fills their lists; that two pages mean the
same it cannot know. The status bar is left out.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from treetap.imaging.crop import Box, box_on
from treetap.imaging.pictures import Picture, Pictures
from treetap.models import Element, EmbedderIdentity, Role, Screen, Size

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


_BAR: Final = 0.032
"""The height of the status bar as a share of the screen's longer side."""
_EDGE: Final = 24
"""The least step in brightness, of 255, at the edge of something drawn."""
_INK: Final = (8, 16)
_COLOUR: Final = (4, 8)
_PLACES: Final = (3, 8)
"""Cells across and down, for each block."""
_WORDS: Final = 160
_KINDS: Final = (
    frozenset({Role.TEXT, Role.UNKNOWN}),
    frozenset({Role.BUTTON, Role.ICON, Role.TAB}),
    frozenset({Role.FIELD}),
    frozenset({Role.SWITCH, Role.CHECKBOX, Role.RADIO, Role.SLIDER, Role.PICKER}),
    frozenset({Role.IMAGE, Role.PROGRESS, Role.WEB}),
    frozenset({Role.ITEM}),
)
_KIND: Final = {role: at for at, roles in enumerate(_KINDS) for role in roles}
_WEIGHTS: Final = (0.6, 0.3, 0.45, 0.7)
"""Of ink, colour, places and words."""
_GROUND: Final = 0.25
"""Part of every colour: even a grey screen points somewhere."""

Numbers = NDArray[np.float32]


class ScreenDescriptor:
    """Screens as vectors of length 1. Where elements are not known the pixels speak alone."""

    _identity = EmbedderIdentity(
        name="descriptor-1",
        dimension=_INK[0] * _INK[1]
        + 3 * _COLOUR[0] * _COLOUR[1]
        + len(_KINDS) * _PLACES[0] * _PLACES[1]
        + _WORDS,
    )

    def __init__(self, pictures: Pictures) -> None:
        self._pictures = pictures

    @property
    def identity(self) -> EmbedderIdentity:
        return self._identity

    async def embed(self, items: Sequence[Screen]) -> Sequence[Sequence[float]]:
        """Raises `UnknownName` for a frame that is gone, `ScreenUnreadable`."""
        vectors: list[list[float]] = []
        for screen in items:
            picture = await self._pictures.of(screen.frame)
            vectors.append(await asyncio.to_thread(_described, screen.elements, picture))
        return vectors


def _described(elements: Sequence[Element], picture: Picture) -> list[float]:
    bar = round(_BAR * max(picture.size.width, picture.size.height))
    shown = [(one, box) for one in elements if (box := _below(one, picture.size, bar)) is not None]
    blocks = (
        _ink(picture, bar),
        _colours(picture, bar),
        _places(shown, picture.size, bar),
        _hashed(words_of([one for one, _ in shown])),
    )
    whole = np.concatenate([weight * _unit(block) for weight, block in zip(_WEIGHTS, blocks, strict=True)])
    vector: list[float] = _unit(whole).tolist()
    return vector


def _below(element: Element, size: Size, bar: int) -> Box | None:
    box = box_on(element.bounds, size)
    return None if box is None or box.bottom <= bar else box


def _rows(picture: Picture, bar: int) -> NDArray[np.uint8]:
    """The reduced picture without the status bar; all of it where nothing else is left."""
    small = picture.small
    top = bar // picture.shrink
    return small[top:] if small.shape[0] - top >= _INK[1] else small


def _ink(picture: Picture, bar: int) -> Numbers:
    """How much is drawn in each cell. Not how bright it is: a dark theme draws the same things."""
    import cv2

    grey = np.asarray(cv2.cvtColor(_rows(picture, bar), cv2.COLOR_BGR2GRAY), np.uint8)
    edges = np.zeros(grey.shape, np.float32)
    levels = grey.astype(np.int16)
    edges[:, 1:] += np.abs(np.diff(levels, axis=1)) > _EDGE
    edges[1:] += np.abs(np.diff(levels, axis=0)) > _EDGE
    # The root: twice as many letters are not twice as much of a line.
    return np.sqrt(_cells(edges, _INK)).ravel()


def _colours(picture: Picture, bar: int) -> Numbers:
    """The mean colour of each cell: brightness, and how far it is from grey."""
    cells = _cells(_rows(picture, bar).astype(np.float32), _COLOUR) / np.float32(255)
    blue, green, red = cells[..., 0], cells[..., 1], cells[..., 2]
    grey = (blue + green + red) / 3
    parts = (grey - 0.5 + _GROUND, 2 * (red - grey), 2 * (blue - grey))
    return np.concatenate([part.ravel() for part in parts])


def _cells(image: Numbers, grid: tuple[int, int]) -> Numbers:
    import cv2

    return np.asarray(cv2.resize(image, grid, interpolation=cv2.INTER_AREA), np.float32)


def _places(shown: Sequence[tuple[Element, Box]], size: Size, bar: int) -> Numbers:
    """Which kinds of elements have their middle in which cell."""
    across, down = _PLACES
    counts = np.zeros((len(_KINDS), down, across), np.float32)
    for element, box in shown:
        kind = _KIND.get(element.role)
        if kind is not None:
            column = min(across - 1, (box.left + box.right) * across // (2 * size.width))
            row = ((box.top + box.bottom) // 2 - bar) * down // max(1, size.height - bar)
            counts[kind, min(down - 1, max(0, row)), column] += 1
    return np.sqrt(counts).ravel()


def _hashed(words: Words) -> Numbers:
    """Each word on a place of its own, nearly; the sign keeps those that share one from adding up."""
    block = np.zeros(_WORDS, np.float32)
    for code, weight in words:
        block[code % _WORDS] += weight if code & 0x80000000 else -weight
    return block


def _unit(block: Numbers) -> Numbers:
    length = float(np.linalg.norm(block))
    return block / length if length > 0 else block
