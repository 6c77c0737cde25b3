"""Reading: the value that stands beside its label, kept under a name for the answer or a later goal."""

from __future__ import annotations

import re
from itertools import takewhile

from treetap.decision.doing.here import Here
from treetap.decision.doing.rows import all_names
from treetap.decision.doing.steps import save
from treetap.matching.labels import said
from treetap.matching.words import same_text
from treetap.models import Element, Terminal

_SURE = 0.75
_NAME = re.compile(r"[^\w]+")
_LABELLED = re.compile(r"^(?P<label>[^:：]{1,40})[:：]\s*(?P<value>\S.*)$")
_FACT = re.compile(r"\d")


def read(here: Here) -> Terminal | None:
    """Keep what the page says of the thing that is asked for."""
    name = bank_name(here)
    if any(one.name == name for one in here.situation.bank) or not here.object:
        return None
    asked = [here.object, *_parts(here)]
    for wanted in asked:
        found = _beside_label(here, wanted)
        if found is not None and _is_whose(here):
            return save(here, name, found, "as the task asks for it")
    return None


def bank_name(here: Here) -> str:
    """The name under which it is kept: the object's words."""
    return _NAME.sub("_", here.object).strip("_") or here.goal.id


def _parts(here: Here) -> list[str]:
    """The object without whose it is: "phone number of ann lee"."""
    known = here.things.things_of(here.goal.object)
    return [one for one in known if one != here.object]


def _is_whose(here: Here) -> bool:
    """Where somebody or something is named, the page must be theirs, or the row."""
    apps = {word for app in here.situation.apps for word in app.label.casefold().split()}
    asked = takewhile(lambda word: word.casefold() not in _HOW, here.goal.unexplained)
    wanted = [*all_names(here), *(word for word in asked if word.casefold() not in apps)]
    texts = [*here.title_words, *(text for one in here.front for text in said(one))]
    spoken = " ".join(texts).casefold()
    return all(
        name.casefold() in spoken for name in wanted if len(name) > 2 and name.casefold() not in _ASKING
    )


_HOW = frozenset({"answer", "respond", "express", "format"})
"""From here on it is said how to answer."""
_ASKING = frozenset({"have", "does", "many", "much", "what", "there", "多少", "是多少", "什么"})


def _beside_label(here: Here, wanted: str) -> Element | None:
    best: tuple[float, Element, str] | None = None
    for one in here.front:
        for text in said(one):
            inline = _LABELLED.match(text)
            label = inline["label"] if inline else text
            if len(label) > 60 or one.editable:
                continue
            score = 1.0 if same_text(label, wanted) else here.knows.means(label, [wanted])
            if score >= _SURE and (best is None or score > best[0] + 0.01):
                best = (score, one, text if inline else "")
    if best is None:
        return None
    return best[1] if best[2] else _value_of(here, best[1])


def _value_of(here: Here, label: Element) -> Element | None:
    """The text that belongs to a label: in its row, to its right, or right below it."""
    if label.label_of is not None:
        return here.known.by_id[label.label_of]
    row = label if here.known.texts(label) else here.known.row(label)
    if row is not None:
        others = [one for one in here.known.texts(row) if one.id != label.id and one.text]
        if others:
            return next((one for one in others if _FACT.search(one.text)), others[0])
    box = here.known.boxes[label.id]
    near: list[tuple[float, Element]] = []
    for one in here.front:
        if one.id == label.id or not one.text or one.clickable or here.known.doer(one).clickable:
            continue
        other = here.known.boxes[one.id]
        right = other.left >= box.right - 2 and abs(other.y - box.y) < box.height
        below = 0 <= other.top - box.bottom < 2.0 * box.height and abs(other.left - box.left) < box.height * 2
        above = 0 <= box.top - other.bottom < 1.0 * box.height and abs(other.x - box.x) < box.width / 2
        if right or below or (above and bool(_FACT.search(one.text))):
            near.append((abs(other.y - box.y) + abs(other.left - box.right) * 0.1, one))
    return min(near, key=lambda each: each[0])[1] if near else None
