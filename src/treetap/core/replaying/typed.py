"""A text that a replay has typed: read at a glance where that is conclusive, else off the UI tree.

The cursor's way says how long the text in the field is; what is read says which letters. Of characters that
look like others, or like nothing, no reading tells: those the hands look for themselves.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from treetap.models import Execution, Mark, Screen, Source, Type

_PLAIN: Final = re.compile(r"[A-Za-z0-9\u4e00-\u9fff]+(?: [A-Za-z0-9\u4e00-\u9fff]+)*")
_LONGEST: Final = 40
"""Characters: of more, a field shows only a part."""


def can_be_read(text: str, after: Sequence[Mark]) -> bool:
    """Whether a glance at these marks reads the field, and reads all of the text in it."""
    if len(text) > _LONGEST or not _PLAIN.fullmatch(text) or not _has_a_case(text):
        return False
    fields = (mark for mark in after if mark.editable and not mark.look and mark.text is not None)
    return any(mark.text is not None and mark.text.fill() == text for mark in fields)


def _has_a_case(text: str) -> bool:
    """Whether a reader can tell capitals from small letters: `cos` alone looks as `COS` does, only larger."""
    letters = [mark for mark in text if mark.isascii() and mark.isalpha()]
    return not letters or any(mark.lower() not in "cosuvwxz" for mark in letters)


def otherwise(execution: Execution, screen: Screen) -> str:
    """Why a text that the hands did not look for is not what the field says; empty if it may be."""
    texts = [one.text for one in execution.inputs if isinstance(one, Type) and not one.read_back]
    if not texts or Source.TREE not in screen.sources:
        return ""
    fields = [one for one in screen.elements if one.editable and one.focused]
    if not fields or any(one.text == texts[-1] for one in fields):
        return ""
    return "The field does not say exactly what was typed."
