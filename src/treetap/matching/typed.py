"""Whether a text that was typed into a field can be read off the screen, and reads as it was typed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from treetap.models import (
    Action,
    Element,
    Execution,
    Expectation,
    HasValue,
    InputText,
    Mark,
    Screen,
    Source,
    Type,
)

_PLAIN: Final = re.compile(r"[A-Za-z0-9\u4e00-\u9fff]+(?: [A-Za-z0-9\u4e00-\u9fff]+)*")
_LONGEST: Final = 40
"""Characters: of more, a field shows only a part."""


def can_be_read(text: str, after: Sequence[Mark]) -> bool:
    """Whether a glance at these marks reads the field, and reads all of the text in it.

    Characters that look like others, or like nothing, cannot be read off pixels; nor can the case of letters
    that only differ in size."""
    letters = [one for one in text if one.isascii() and one.isalpha()]
    cased = not letters or any(one.lower() not in "cosuvwxz" for one in letters)
    if len(text) > _LONGEST or not _PLAIN.fullmatch(text) or not cased:
        return False
    fields = (mark.text for mark in after if mark.editable and not mark.look and mark.text is not None)
    return any(one.fill() == text for one in fields)


def otherwise(execution: Execution, screen: Screen) -> str:
    """Why a text that the executor did not read back is not what the field contains; empty if it may be."""
    texts = [one.text for one in execution.inputs if isinstance(one, Type) and not one.read_back]
    fields = [one for one in screen.elements if one.editable and one.focused]
    if not texts or Source.TREE not in screen.sources or not fields:
        return ""
    same = any(one.text == texts[-1] for one in fields)
    return "" if same else "The field does not say exactly what was typed."


def is_empty(element: Element) -> bool:
    """A field that is empty: to set it is to type."""
    return element.editable and element.text in ("", element.hint)


def overwrites(action: Action, expect: Sequence[Expectation], element: Element | None) -> bool:
    """Whether the field contains something else that must go before the text is typed."""
    if not isinstance(action, InputText) or element is None or not element.editable:
        return False
    wanted = action.text.fill()
    exact = any(isinstance(one, HasValue) and one.value.fill() == wanted for one in expect)
    return exact and not is_empty(element)
