"""Adding to something that is there: a line to a list or text, a label to an entry; nothing new is begun."""

from __future__ import annotations

import re

from treetap.decision.doing.acting import ENTERED, seek
from treetap.decision.doing.entries import LOOKED, look_again
from treetap.decision.doing.fields import fields_of
from treetap.decision.doing.forms import BEGUN, SUBMITTED, hand_in, menu
from treetap.decision.doing.here import Here
from treetap.decision.doing.rows import named
from treetap.decision.doing.steps import check, fill, press, step, tap
from treetap.decision.doing.words import plain
from treetap.matching.words import normal
from treetap.models import Key, ScrollTo, Slot, Target, Terminal, Text

_INTO = re.compile(
    r"(?:\b(?:to|into|onto)\s+(?:the\s+|my\s+)?(?:[a-z]+\s+){0,3}|(?:到|进|入|在|往|给)[一-鿿]{0,6})[\"“「《'‘]?$",
    re.IGNORECASE,
)
_LINE = re.compile(
    r"(?:\+ ?)?(?:(?:add|new|another|list|insert)(?: an?| new)? )?(?:item|entry|line|row|ingredient|step)"
    r"|(?:添加|新增|新建|加|列表|清单|再加)(?:一)?(?:项|条|行|项目|条目|一项|一条)"
)
"""What makes another line of a list."""
_LABELS = frozenset({"label", "tag", "category"})
_TITLES = frozenset({"title", "name", "subject", "search"})


def adds_to(here: Here) -> tuple[Slot, Slot] | None:
    """What is added, and the name, in quotation marks, of what it is added to."""
    texts = [one for one in here.goal.slots if one.type == "text"]
    if len(texts) != 2 or len(here.goal.slots) != 2 or here.goal.verb not in {"create", "put_into"}:
        return None
    places = [one for one in texts if _INTO.search(here.said[: max(here.said.rfind(one.value), 0)])]
    if len(places) != 1 or not _is_quoted(here, places[0].value):
        return None
    what = texts[0] if places[0] is texts[1] else texts[1]
    kinds = here.things.things_of(here.goal.object)
    label = bool(_LABELS & set(kinds[:1]))
    return (what, places[0]) if label or what.role == "content" or not what.role else None


def _is_quoted(here: Here, value: str) -> bool:
    at = here.said.rfind(value)
    return at > 0 and here.said[at - 1] in "\"“「《'‘"


def add_to(here: Here, what: Slot, where: Slot) -> Terminal | None:
    """One step nearer: the thing itself, then a line for it, or the box of that label."""
    if here.described(SUBMITTED):
        return _look(here, where.value)
    labels = bool(_LABELS & set(here.things.things_of(here.goal.object)[:1]))
    if labels and here.described(ENTERED) and (found := _box(here, what.value)) is not None:
        return found
    if not _is_there(here, where.value):
        if here.described(ENTERED) and (here.dialog or labels):
            return _labels(here) if labels else None
        row = None if here.dialog else named(here, where.value)
        if row is not None:
            return tap(here, row, f"as it goes into {where.value}", mark=ENTERED)
        return seek(here, f"as it goes into {where.value}", [where.value])
    return _labels(here) if labels else _line(here, what.value, where.value)


def _is_there(here: Here, where: str) -> bool:
    texts = [*here.title_words, *(one.text for one in here.fields)]
    return not here.dialog and any(normal(text) == normal(where) for text in texts)


def _line(here: Here, what: str, where: str) -> Terminal | None:
    """An empty line, the control that makes one, or the end of the text."""
    fields = [one for one in fields_of(here) if one.kind not in _TITLES]
    fields = [one for one in fields if normal(one.element.text) != normal(where)]
    written = [one.element for one in fields if normal(what) in normal(one.element.text)]
    if here.has_given(what) or written:
        return hand_in(here, written[-1:])
    empty = [one.element for one in fields if one.element.text in {"", one.element.hint}]
    if empty:
        return fill(here, empty[-1], Text.literal(what), what, "as it is to be added")
    lines = [one for one in here.controls if any(_LINE.fullmatch(plain(text)) for text in here.called(one))]
    control = lines[-1] if lines else None
    if control is not None:
        return tap(here, control, "for another line", mark=BEGUN)
    if len(fields) != 1:
        return None
    text = f"{fields[0].element.text.rstrip()}\n{what}"
    return fill(here, fields[0].element, Text.literal(text), None, "at its end")


def _labels(here: Here) -> Terminal | None:
    """The control that is called after such things, on the page or in its menu."""
    kind = here.things.things_of(here.goal.object)[0]
    words = here.things.words(kind)
    names = frozenset(
        normal(one) for word in words for one in (word, f"{word}s", f"add {word}", f"添加{word}")
    )
    control = here.pressing(names, least=0.9)
    return (
        tap(here, control, "for what can be chosen") if control is not None else menu(here, "for its labels")
    )


def _box(here: Here, name: str) -> Terminal | None:
    """The label's own box, where they are offered; one that is ticked already is left."""
    for one in here.front:
        if normal(one.text or one.description) != normal(name) or one.editable:
            continue
        control = one if one.checked is not None else here.known.control(here.known.row(one) or one)
        if control is not None and control.checked is False:
            return check(here, control, True, "as the task says")
        if control is not None and control.checked:
            return hand_in(here, []) or press(here, Key.BACK, "as it is chosen", mark=SUBMITTED)
    return None


def _look(here: Here, where: str) -> Terminal | None:
    """What is kept when one leaves it shows when it is opened anew."""
    if here.dialog or here.described(LOOKED):
        return None
    if _is_there(here, where):
        return press(here, Key.BACK, "to see what was kept")
    row = named(here, where)
    if row is not None:
        return look_again(here, row)
    back = ScrollTo(target=Target(text=Text.literal(where)))
    return step(here, back, f"Scroll to '{where}' to see what was kept.", sure=0.6)
