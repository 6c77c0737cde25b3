"""No part that looks, reads, decides or judges knows our own phone: its apps are as strange to it as any."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from treetap.matching.meaning import meanings
from treetap.task.lexicon import load_lexicon
from treetap.task.text import fold, has_han, split_words
from virtualphone import default_apps
from virtualphone.app import App

SOURCES = Path(__file__).parents[2] / "src" / "treetap"
KINDS = frozenset({".py", ".txt", ".yaml", ".toml"})
ROOMS = ("task", "policy", "verify", "guard", "core", "perception", "locating", "matching")
_TITLE_HAN = 4
_QUOTED = re.compile(r'"([^"\n]+)"|\'([^\'\n]+)\'')
USUAL = frozenset(
    "at least|connection preferences|just now|for good|delete forever|keep editing|remove from favorites|"
    "send now|add item|make a copy|open menu|已加星标|永久删除|定时发送|没有找到|立即发送|创建副本|"
    "打开菜单|排序方式|下一首播放".split("|")
)
"""Looked at one by one: the interfaces of many makers say so."""
_LONG_ENOUGH, _LONG_ENOUGH_HAN = 4, 7
"""Words, or characters, of a sentence that two people do not write by chance."""


@cache
def _texts() -> dict[Path, str]:
    files = (path for room in ROOMS for path in (SOURCES / room).rglob("*") if path.suffix in KINDS)
    return {path: path.read_text(encoding="utf-8").casefold() for path in files}


def _where(needle: str) -> list[str]:
    return [str(path.relative_to(SOURCES)) for path, text in _texts().items() if needle.casefold() in text]


def _own_packages() -> Iterator[str]:
    yield from (app.package for app in default_apps())


def _sentences(app: type[App]) -> Iterator[str]:
    """What the app says, without what is filled in."""
    for pair in app.words.values():
        for text in pair:
            yield from (part.strip(" .,:;!?…“”‘’。，：；！？") for part in re.split(r"\{[^}]*\}|\n", text))


def _is_ordinary(text: str) -> bool:
    """Whether it is made of the lexicon's words alone: such words anyone would say."""
    lexicon = load_lexicon()
    words = [word for word in split_words(fold(text)) if any(map(str.isalnum, word))]
    phrase = "".join(words) if has_han(text) else " ".join(words)
    if lexicon.of(phrase):
        return True
    return bool(meanings(text)) and all(
        not any(one.startswith("=") for one in each) for each in meanings(text)
    )


@pytest.mark.parametrize("package", sorted(_own_packages()))
def test_no_package_of_our_phone_is_named(package: str) -> None:
    assert _where(package) == []


@pytest.mark.parametrize("app", default_apps(), ids=lambda app: app.package)
def test_no_label_of_our_phone_is_named_but_in_ordinary_words(app: type[App]) -> None:
    assert [label for label in app.label if not _is_ordinary(label) and _where(f'"{label}"')] == []


@pytest.mark.parametrize("app", default_apps(), ids=lambda app: app.package)
def test_no_sentence_of_our_phone_is_written_down(app: type[App]) -> None:
    told = [
        text
        for text in _sentences(app)
        if (len(text) >= _LONG_ENOUGH_HAN if has_han(text) else len(text.split()) >= _LONG_ENOUGH)
        and not _is_ordinary(text)
    ]
    assert {text: found for text in told if (found := _where(text))} == {}


@cache
def _written() -> frozenset[str]:
    """Every string and every entry of a list that these rooms write down."""
    found: set[str] = set()
    for text in _texts().values():
        found.update(one.strip() for pair in _QUOTED.findall(text) for one in pair if one)
        found.update(one.strip() for line in text.splitlines() for one in re.split(r"[|,;:=]", line))
    return frozenset(found)


@pytest.mark.parametrize("app", default_apps(), ids=lambda app: app.package)
def test_no_title_or_label_of_our_phone_is_written_down_but_in_ordinary_words(app: type[App]) -> None:
    """Pages are called by what their app says; one word alone may be anybody's."""
    titles = {
        text
        for text in _sentences(app)
        if (len(text) >= _TITLE_HAN if has_han(text) else len(text.split()) > 1) and not _is_ordinary(text)
    }
    assert sorted({text.casefold() for text in titles} & _written() - USUAL) == []
