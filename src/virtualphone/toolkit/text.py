"""Fonts, and how wide words are. Everything is remembered: the same words come back on every frame."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO

from PIL import ImageFont

FOLDER = files("virtualphone") / "fonts"


@cache
def _bytes(name: str) -> bytes:
    return (FOLDER / name).read_bytes()


@lru_cache(maxsize=256)
def words_font(size: int) -> ImageFont.FreeTypeFont:
    """The text font. Basic layout: the same pixels with or without the libraries for complex scripts."""
    data = BytesIO(_bytes("NotoSansSC-GB2312-subset.ttf"))
    return ImageFont.truetype(data, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=128)
def icon_font(size: int) -> ImageFont.FreeTypeFont:
    """The icon font."""
    data = BytesIO(_bytes("MaterialIcons.woff2"))
    return ImageFont.truetype(data, size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _codepoints() -> dict[str, str]:
    lines = _bytes("MaterialIcons.codepoints").decode().splitlines()
    return {name: chr(int(code, 16)) for name, code in (line.split() for line in lines)}


def icon_glyph(name: str) -> str:
    """The character of a Material icon, by its public name (`arrow_back`)."""
    try:
        return _codepoints()[name]
    except KeyError:
        near = get_close_matches(name, _codepoints(), n=3)
        hint = f"did you mean {' or '.join(near)}?" if near else "see fonts/MaterialIcons.codepoints"
        raise ValueError(f"no icon is called {name!r}; {hint}") from None


@lru_cache(maxsize=65536)
def width_of(text: str, size: int, bold: bool = False) -> int:
    """Advance width in pixels."""
    if not text:
        return 0
    extra = stroke_of(size) * 2 if bold else 0
    return round(words_font(size).getlength(text) + extra)


@lru_cache(maxsize=16384)
def drawable(mark: str) -> bool:
    """Whether the font has a shape for a character; spaces need none."""
    return mark.isspace() or not mark.isprintable() or words_font(32).getmask(mark).getbbox() is not None


def stroke_of(size: int) -> float:
    """The font has one weight; a thin outline of the same colour makes the heavier one."""
    return size / 48


def line_height(size: int) -> int:
    """Distance between two baselines."""
    return round(size * 1.36)


def ascent(size: int) -> int:
    """From the top of a line to its baseline."""
    return round(size * 1.06)


def clean(text: str) -> str:
    """Only what can be drawn: a box for what the font lacks; its curly quotes are wide as Chinese letters."""
    if not any(ord(mark) >= 0x2E80 for mark in text):
        text = text.translate(_STRAIGHT)
    return "".join(_drawn(mark) for mark in text)


def _drawn(mark: str) -> str:
    if mark == "\n" or " " <= mark <= "~":
        return mark
    if mark.isspace():
        return " "
    if not mark.isprintable():
        return ""
    return mark if drawable(mark) else "□"


def reading_order(text: str) -> bytes:
    """How lists are sorted: Latin by the alphabet, Chinese by pinyin (the order of GB 2312's first level)."""
    return text.lower().encode("gb18030", errors="replace")


_STRAIGHT = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "…": "..."})
_NEVER_FIRST = frozenset("。，、；：？！）》」』】…—”’")


def tokens(paragraph: str) -> list[str]:
    """Where a line may break: after spaces, and around every character that is not Latin."""
    found: list[str] = []
    word = ""
    for mark in paragraph:
        if mark == " ":
            found.append(word + mark)
            word = ""
        elif ord(mark) < 0x2E80:
            word += mark
        else:
            if word:
                found.append(word)
                word = ""
            if mark in _NEVER_FIRST and found:
                found[-1] += mark
            else:
                found.append(mark)
    if word:
        found.append(word)
    return found


def break_word(word: str, size: int, bold: bool, width: int) -> list[str]:
    """A word in parts that fit."""
    parts: list[str] = []
    part = ""
    for mark in word:
        if part and width_of(part + mark, size, bold) > width:
            parts.append(part)
            part = ""
        part += mark
    return [*parts, part]


def _wrap_paragraph(paragraph: str, size: int, bold: bool, width: int) -> list[str]:
    if width_of(paragraph, size, bold) <= width:
        return [paragraph]
    lines: list[str] = []
    line = ""
    for token in tokens(paragraph):
        if width_of((line + token).rstrip(), size, bold) <= width:
            line += token
            continue
        if line:
            lines.append(line.rstrip())
        pieces = break_word(token, size, bold, width)
        lines.extend(pieces[:-1])
        line = pieces[-1]
    return [*lines, line.rstrip()]


def _with_dots(line: str, size: int, bold: bool, width: int) -> str:
    """Three full stops: the font's own ellipsis hangs in the middle of the line, as in Chinese."""
    while line and width_of(line + "...", size, bold) > width:
        line = line[:-1]
    return line.rstrip() + "..."


@lru_cache(maxsize=16384)
def wrap(text: str, size: int, bold: bool, width: int, most: int | None = None) -> tuple[str, ...]:
    """The lines of a text within a width; with `most`, the last one ends in dots when more follows."""
    lines: list[str] = []
    for paragraph in clean(text[:20_000]).split("\n"):
        lines.extend(_wrap_paragraph(paragraph, size, bold, width))
        if most is not None and len(lines) > most:
            break
    if most is None or len(lines) <= most:
        return tuple(lines)
    return (*lines[: most - 1], _with_dots(lines[most - 1], size, bold, width))
