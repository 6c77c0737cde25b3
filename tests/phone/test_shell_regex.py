"""Regular expressions: the same answers as everybody's, and never more time than the text is long."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from virtualphone.shell.regex import Regex, RegexError

CASES = [
    ("a*b", "caaab", True, (1, 5)),
    ("(a|ab)(c|bcd)", "xabcd", True, (1, 5)),
    (r"\(.\)\1", "hello", False, (2, 4)),
    (r"a\|b", "xb", False, (1, 2)),
    ("a|b", "xa|b", False, (1, 4)),
    ("x{2,3}", "axxxx", True, (1, 4)),
    (r"x\{2\}", "axxxx", False, (1, 3)),
    (r"\bfoo\b", "a foo b", True, (2, 5)),
    (r"\<f", "of foo", False, (3, 4)),
    ("[[:digit:]]+", "ab123", True, (2, 5)),
    ("[^]a]", "]ab", True, (2, 3)),
    ("^$", "", True, (0, 0)),
    ("^a", "ba", True, None),
    ("a^b", "a^b", False, (0, 3)),
    ("*a", "*a", False, (0, 2)),
    ("b*$", "abb", True, (1, 3)),
    ("(^|,)b", "a,b", True, (1, 3)),
    (r"a\.b", "axb a.b", True, (4, 7)),
    (r"\w+@\w+", "me x@y z", True, (3, 6)),
]


@pytest.mark.parametrize(("pattern", "text", "extended", "span"), CASES)
def test_the_leftmost_longest_match(
    pattern: str, text: str, extended: bool, span: tuple[int, int] | None
) -> None:
    regex = Regex(pattern, extended=extended)
    found = regex.search(text)
    assert (found and (found.start, found.end)) == span
    assert regex.matches(text) == (span is not None)


@pytest.mark.parametrize(
    ("pattern", "message"),
    [
        ("(", "parentheses"),
        ("[a", "brackets"),
        ("a\\", "backslash"),
        ("*a", "operand"),
        ("a{2,1}", "count"),
        ("[[:x:]]", "class"),
        ("(x{99}){99}{99}", "memory"),
    ],
)
def test_a_bad_pattern_is_told(pattern: str, message: str) -> None:
    with pytest.raises(RegexError, match=message):
        Regex(pattern, extended=True)


@pytest.mark.parametrize(
    "pattern", ["(a+)+$", "(a|a)*b", "(a*)*b", "(.*)(.*)(.*)(.*)x", "(a?){99}b", "((a*)*)*b"]
)
def test_no_pattern_takes_for_ever(pattern: str) -> None:
    started = time.perf_counter()
    regex = Regex(pattern, extended=True)
    text = "a" * 10_000
    assert regex.matches(text) == (regex.search(text) is not None)
    assert time.perf_counter() - started < 5


ATOMS = st.sampled_from(["a", "b", ".", "[ab]", "[^a]", "(a|b)", "(ab)", "a*", "b+", "(ab)*", "a?", "a{1,2}"])


@given(st.lists(ATOMS, min_size=1, max_size=5).map("".join), st.text("abc", max_size=12))
@settings(max_examples=300, deadline=None)
def test_it_finds_what_python_finds(pattern: str, text: str) -> None:
    ours, theirs = Regex(pattern, extended=True).search(text), re.search(pattern, text)
    assert (ours is None) == (theirs is None)
    if ours is not None and theirs is not None:
        assert ours.start == theirs.start()
        assert ours.end >= theirs.end()
