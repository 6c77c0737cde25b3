"""A field that the task gives a value by its name, and that was still empty when its form was last seen."""

from __future__ import annotations

import re
from collections.abc import Iterator

from treetap.decision.checking.forms import last_sights
from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Sight
from treetap.matching.labels import id_words
from treetap.matching.words import is_chinese, normal
from treetap.models import Element

_LONGEST = 30
_ENDS = " :：*＊"


def left_empty(sight: Sight) -> bool:
    """Whether the form showed a place for something that the task spells out, and nothing stood there."""
    said = normal(sight.goal.clause).replace("\n", ";")
    own = sight.screen.package
    for shown in last_sights(sight):
        if shown.screen.package != own or not any(shown.typed(one) for one in shown.fields):
            continue
        for field in shown.fields:
            if not shown.typed(field) and any(_spells(said, label) for label in _labels(shown, field)):
                return True
    return False


def _labels(shown: Shown, field: Element) -> Iterator[str]:
    for text in (field.hint, field.description, *shown.called(field), *_above(shown, field)):
        label = normal(text).strip(_ENDS)
        if 1 < len(label) <= _LONGEST and text != id_words(field.resource_id):
            yield label


def _above(shown: Shown, field: Element) -> Iterator[str]:
    """The words right over it, nearer than the field is high."""
    boxes = shown.index.boxes
    box = boxes[field.id]
    for text, one in shown.lines:
        over = boxes[one.id]
        if over.left < box.right and over.right > box.left and 0 <= box.top - over.bottom + 2 <= box.height:
            yield text


def _spells(said: str, label: str) -> bool:
    """As in "…; servings: 3", "with the note “…”", ；份数3."""
    begins = r"(?:^|[;；,，、:：。.]|\b(?:with|and)\b)\s*(?:(?:the|a|an)\s+)?"
    ends = "" if is_chinese(label) else r"\s*(?:[:：=\d\"“'‘]|\b(?:is|of|as)\b)"
    return re.search(begins + re.escape(label) + ends, said) is not None
