"""A reply that has run away takes time in proportion to its length: nobody's event loop is held up by it."""

from __future__ import annotations

from collections.abc import Callable
from time import thread_time

import pytest

from treetap.errors import ModelRecovers
from treetap.models import Allowed
from treetap.models.only_object import LONGEST_REPLY, only_object
from treetap.policy.model.reply import read_reply

ANYTHING = Allowed()
TIMES, AT_MOST = 20, 60
"""So many times as long may take so many times the time: what is quadratic takes 400."""
ROUNDS = 5


def keys(count: int) -> str:
    return "{" + ",".join(f'"{number:x}":1' for number in range(count)) + "}"


RUN_AWAY: dict[str, tuple[int, Callable[[int], str]]] = {
    "blanks in a fence": (8_000, lambda length: "```json\n" + " " * length + "x"),
    "blanks in a fence that ends": (8_000, lambda length: "```json\n" + " " * length + "```"),
    "lines in an object": (8_000, lambda length: '{"thought": "x",' + "\n" * length),
    "blanks after a comma": (8_000, lambda length: '{"a": 1,' + " ," * (length // 2) + "}"),
    "thoughts that end": (8_000, lambda length: "</think>" * (length // 8)),
    "thoughts that begin": (8_000, lambda length: "<think>" * (length // 8) + "{}"),
    "fences": (8_000, lambda length: "```json\n" * (length // 8)),
    "brackets": (8_000, lambda length: "[" * length + "{}"),
    "half a tag": (8_000, lambda length: "[AAAAAAAAA" * (length // 10) + "{}"),
    "quotation marks": (8_000, lambda length: "{" + '\\"' * (length // 2)),
    "texts": (8_000, lambda length: "{" + '"",' * (length // 3)),
    "objects": (8_000, lambda length: "{}" * (length // 2)),
    "keys": (100, keys),
}


def seconds(text: str) -> float:
    """Of this thread alone, and the least of some: others are at work on the machine."""
    took = []
    for _ in range(ROUNDS):
        began = thread_time()
        for _ in range(10):
            with pytest.raises(ModelRecovers):
                read_reply(text, ANYTHING)
        took.append(thread_time() - began)
    return min(took)


@pytest.mark.parametrize("name", RUN_AWAY)
def test_what_is_so_much_longer_takes_about_so_much_longer(name: str) -> None:
    length, made = RUN_AWAY[name]
    short, long = made(length), made(length * TIMES)
    assert len(long) < LONGEST_REPLY
    assert seconds(long) < AT_MOST * seconds(short)


def test_a_long_thought_is_no_long_answer() -> None:
    answer = '{"kind": "done"}'
    assert only_object(f"<think>{'hm ' * 30_000}</think>{answer}", longest=100) == answer
    assert read_reply(f"<think>{'hm ' * 30_000}</think>{answer}", ANYTHING).kind == "done"


@pytest.mark.parametrize("blanks", [" ", "\n", "\u3000"])
def test_an_answer_is_no_longer_than_a_decision_can_be(blanks: str) -> None:
    for text in (f'{{"kind": "done"{blanks * 20_000}}}', f'{{"kind": "done", "thought": "{"x" * 20_000}"}}'):
        with pytest.raises(ModelRecovers, match="longer than"):
            read_reply(text, ANYTHING)
