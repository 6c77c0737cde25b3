"""All that is written in one thing: the words on its own page, whole."""

from __future__ import annotations

from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.writing import is_it
from treetap.matching.holds import quoted
from treetap.matching.words import normal
from treetap.models import Element, EvidenceKind, Role, Slot

_MUCH = 3
"""A text that is as many times as long as any other is what the page is there for."""
_CUT = ("…", "...")


def asks_content(sight: Sight) -> bool:
    """Whether the whole of what something says is asked for, and it is named."""
    return sight.goal.object.split()[-1:] == ["content"] and len(sight.slots) == 1


def whole_content(sight: Sight) -> Found | None:
    """What its own page says: in the field beside the one with its name, or in the text below its title."""
    now, name = sight.now, sight.slots[0]
    if now.partial or now.read or not _is_its_page(name, now):
        return None
    found = _in_fields(name, now) if now.fields else _in_texts(name, now)
    if found is None or found[1].rstrip().endswith(_CUT):
        return None
    element, text = found
    return Found(EvidenceKind.VALUE, f"{quoted(name.value)} says {quoted(text)}.", element, text)


def _is_its_page(name: Slot, shown: Shown) -> bool:
    """It is called so, and there is nothing of that name that would lead there."""
    if any(is_it(name, shown.typed(field)) for field in shown.fields):
        return True
    return any(is_it(name, text) for text, _ in shown.title_texts(tabs=False))


def _in_fields(name: Slot, shown: Shown) -> tuple[Element, str] | None:
    """Of the fields that hold something else than the name, the only one."""
    held = [(one, shown.typed(one)) for one in shown.fields]
    filled = [(one, text) for one, text in held if normal(text) and not is_it(name, text)]
    return filled[0] if len(filled) == 1 else None


def _in_texts(name: Slot, shown: Shown) -> tuple[Element, str] | None:
    """The only words on the page, or by far the longest."""
    called = [one for text, one in shown.title_texts(tabs=False) if is_it(name, text)]
    bar = max(shown.index.boxes[one.id].bottom for one in called)
    texts = [
        (one, one.text)
        for one in shown.front
        if one.role is Role.TEXT
        and normal(one.text)
        and not shown.leads_on(one)
        and shown.index.boxes[one.id].y > bar
    ]
    texts.sort(key=lambda pair: -len(pair[1]))
    if not texts or (len(texts) > 1 and len(texts[0][1]) < _MUCH * len(texts[1][1])):
        return None
    return texts[0]
