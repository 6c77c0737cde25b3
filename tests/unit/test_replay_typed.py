"""A text that a replay typed: what a glance may be trusted to read, and what the tree says otherwise."""

from __future__ import annotations

import pytest

from tests import samples
from treetap.matching.typed import can_be_read, otherwise
from treetap.models import Bounds, Execution, Mark, Role, Text, Type

PLACE = Bounds.pixel(20, 270, 260, 310)


def field(text: str, look: str = "", *, editable: bool = True) -> Mark:
    return Mark(bounds=PLACE, text=Text.literal(text), role=Role.FIELD, editable=editable, look=look)


@pytest.mark.parametrize("text", ["hi", "see you at 5", "你好", "明天9点见", "42"])
def test_plain_words_are_read(text: str) -> None:
    assert can_be_read(text, [field(text)])


@pytest.mark.parametrize(
    "text",
    ["a  b", " hi", "hi ", "it's", "hi!", "a\nb", "😀", "ｈｉ", "cos", "SOX", "x" * 41, "ｌ", "e\u0301"],
)
def test_what_looks_like_something_else_is_not(text: str) -> None:
    assert not can_be_read(text, [field(text)])


def test_only_a_glance_at_the_whole_field_reads_it() -> None:
    assert not can_be_read("hi", [])
    assert not can_be_read("hi", [field("oh hi")])
    assert not can_be_read("hi", [field("hi", "a look")])
    assert not can_be_read("hi", [field("hi", editable=False)])


def test_the_tree_tells_what_a_glance_did_not() -> None:
    typed = Execution(inputs=(Type(text="iban", read_back=False),))
    chat = samples.chat("Ann", typed="IBAN")
    focused = [one.model_copy(update={"focused": one.editable}) for one in chat.elements]
    screen = chat.model_copy(update={"elements": tuple(focused)})
    assert otherwise(typed, screen)
    assert not otherwise(Execution(inputs=(Type(text="IBAN", read_back=False),)), screen)
    assert not otherwise(Execution(inputs=(Type(text="iban"),)), screen), "the hands have looked"
    assert not otherwise(typed, chat), "nothing tells which field it was"
