"""The rooms that read, decide, prove and guard hold ideas, not word lists: those are in YAML."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "src" / "treetap"
ROOMS = ("task", "policy", "verify", "guard", "core")
FORMER = frozenset({"decision", "language", "acts", "safety"})
MOST_WORDS = 5
_HAN = re.compile(r"[\u3400-\u9fff]")
_WORD = r"(?:[^|()\s]|\([^|()]*\))+(?: (?:[^|()\s]|\([^|()]*\))+)*"
_ALTERNATION = re.compile(rf"{_WORD}(?:\|{_WORD}){{{MOST_WORDS},}}")
"""More than so many words, one or the other."""

FILES = [
    pytest.param(file, id=str(file.relative_to(SOURCES)))
    for room in ROOMS
    for file in sorted((SOURCES / room).rglob("*.py"))
]


def han(source: str) -> list[str]:
    """Lines with a Chinese character, in a text, a docstring or a comment alike."""
    return [f"{number}: {line}" for number, line in enumerate(source.splitlines(), 1) if _HAN.search(line)]


def alternations(source: str) -> list[str]:
    """Texts with a list of words one of which is meant, joined literals included."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found += [f"{node.lineno}: {hit[0]}" for hit in _ALTERNATION.finditer(node.value)]
    return found


def test_the_rooms_are_those_of_the_plan() -> None:
    there = {path.name for path in SOURCES.iterdir() if (path / "__init__.py").exists()}
    assert there.issuperset(ROOMS)
    assert not there & FORMER


@pytest.mark.parametrize("file", FILES)
def test_no_word_list_is_in_the_code(file: Path) -> None:
    source = file.read_text(encoding="utf-8")
    assert not han(source)
    assert not alternations(source)


@pytest.mark.parametrize(
    ("source", "lists"),
    [
        ('X = re.compile(r"\\b(?:send|post|mail|share|text|forward)\\b")', True),
        ('X = "send|post|mail|"\nY = ("share|text|forward|" "call|ring|dial")', True),
        ('X = r"cancel(?:led)?|post(?:s|ed)?|sends?|calls?|mails?|texts?"', False),
        ('X = r"cancel(?:led)?|posts?|sends?|calls?|mails?|\\btext\\b"', True),
        ('X = r"(?:a|b|c) (?:d|e|f) (?:g|h|i)"', False),
        ('X = "turn on|switch on|put on|set|enable|start".split("|")', True),
        ('X = r"(?:am|pm|noon|night|day)"', False),
        ("X: str | int | float | bytes | bool | None | list[str]", False),
        ('"""A table.\n\n| a | b | c | d | e | f |\n"""', False),
    ],
)
def test_a_word_list_is_found(source: str, lists: bool) -> None:
    assert bool(alternations(source)) is lists


def test_chinese_is_found_in_comments_too() -> None:
    assert han("x = 1  # 打开") == ["1: x = 1  # 打开"]
    assert not han('x = "[\\u3400-\\u9fff]"')
