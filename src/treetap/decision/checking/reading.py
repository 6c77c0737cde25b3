"""Read: the value stands beside its label. Evidence for a question is the answer, read off the screen."""

from __future__ import annotations

import re
from collections.abc import Iterator

from treetap.decision.checking.naming import Token, is_called
from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.writing import is_in, is_it
from treetap.matching.holds import quoted
from treetap.matching.holds_value import values
from treetap.matching.labels import said
from treetap.matching.words import normal, words
from treetap.models import ConstraintKind, Element, EvidenceKind, Role

_UNCLEAR = (
    ConstraintKind.ALL,
    ConstraintKind.ONLY,
    ConstraintKind.EXCEPT,
    ConstraintKind.NTH,
    ConstraintKind.COMPARISON,
    ConstraintKind.NEGATION,
)
_QUANTITY = re.compile(
    r"level|percent|amount|total|number|count|price|cost|balance|how m|temperature|time|date|size|speed|"
    r"volume|brightness|storage|usage|distance|steps?|score|age|weight|height|"
    r"多少|几|电量|余额|价格|温度|时间|日期|大小|存储|步数|总|数量|流量|版本|version"
)
_ASKING = frozenset(
    [
        "how",
        "much",
        "many",
        "is",
        "are",
        "left",
        "remaining",
        "do",
        "i",
        "have",
        "what",
        "does",
        "it",
        "there",
        "还",
        "剩",
        "多少",
        "有",
        "几",
        "是",
        "什么",
        "怎么样",
        "剩余",
        "current",
        "now",
        "当前",
        "现在",
        "我",
    ]
)
"""Words of a question that name nothing."""
_LONGEST = 120
_LOOKS = (
    ("phone number", re.compile(r"\+?\(?\d[\d\s().\-–]{4,}\d")),
    ("number", re.compile(r"\+?\(?\d[\d\s().\-–]{4,}\d")),
    ("email", re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")),
    ("email address", re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")),
)


def check(sight: Sight) -> Found | None:
    """A label of that name, and the value beside or below it."""
    if sight.asks(*_UNCLEAR) or not sight.in_app() or sight.now.covered:
        return None
    label = [token for token in sight.object if not _asks(token)]
    if not label:
        return None
    for one, title in _labels(sight.now, label):
        value = _value(sight, one, title) if _is_its_place(sight, one) else None
        if value is not None:
            return Found(EvidenceKind.VALUE, f"{quoted(title)}: {quoted(value)}.", one, value)
    return _in_a_text(sight, label) or _by_kind(sight, label)


def _is_its_place(sight: Sight, one: Element) -> bool:
    """The values that the question names stand at the head of the page, or in the row."""
    places = [*sight.now.headings(), *sight.now.row_texts(one)]
    return all(any(is_in(slot, text) for text in places) for slot in sight.slots)


def _in_a_text(sight: Sight, label: list[Token]) -> Found | None:
    """A line of a longer text, as in a note: "Password: …"."""
    for one in sight.now.front:
        text = sight.now.typed(one) if one.editable else one.text
        if not _is_its_place(sight, one) and not _is_its_place_by_fields(sight):
            continue
        for line in text.splitlines():
            name, mark, after = _divided(line)
            named = bool(mark) and (is_called(name, label) or _rest_on_page(name, label, sight.now))
            if named and _fits(sight, after):
                value = after.strip()
                return Found(EvidenceKind.VALUE, f"{quoted(name)}: {quoted(value)}.", one, value)
    return None


def _is_its_place_by_fields(sight: Sight) -> bool:
    """The title of what is open may stand in a field."""
    typed = [sight.now.typed(one) for one in sight.now.fields]
    return bool(sight.slots) and all(any(is_it(slot, text) for text in typed) for slot in sight.slots)


def _by_kind(sight: Sight, label: list[Token]) -> Found | None:
    """What is asked for is known by its looks: the one phone number on that person's page."""
    kinds = [
        (token, next(pattern for name, pattern in _LOOKS if words(name) in token))
        for token in label
        if any(words(name) in token for name, _ in _LOOKS)
    ]
    if len(kinds) != 1 or sight.slots:
        return None
    token, pattern = kinds[0]
    rest = [one for one in label if one is not token]
    if not rest or sight.now.left_of(rest) != []:
        return None
    found = {text: one for text, one in sight.now.lines if pattern.fullmatch(text.strip())}
    if len(found) != 1:
        return None
    value, one = found.popitem()
    return Found(EvidenceKind.VALUE, f"On that page there is {quoted(value)}.", one, value)


def _asks(token: Token) -> bool:
    return any("".join(one) in _ASKING for one in token)


def _labels(shown: Shown, label: list[Token]) -> Iterator[tuple[Element, str]]:
    """What bears that name; where the page is about a part of it, what bears the rest."""
    titled = {one.id for one in shown.titles}
    for one in shown.front:
        if one.editable or one.id in titled:
            continue
        for text in said(one):
            name, _, after = text.partition("\n") if "\n" in text else _divided(text)
            if is_called(name, label) or _rest_on_page(name, label, shown):
                yield one, name if after else text


def _divided(text: str) -> tuple[str, str, str]:
    for mark in ("：", ": "):
        if mark in text:
            return text.partition(mark)
    return text, "", ""


def _rest_on_page(name: str, label: list[Token], shown: Shown) -> bool:
    rest = [token for token in label if not shown.is_about(token)]
    return 0 < len(rest) < len(label) and is_called(name, rest)


def _value(sight: Sight, one: Element, title: str) -> str | None:
    """What it says: in its own text after the label, in its row, or below it."""
    now = sight.now
    for text in said(one):
        after = text[len(title) :].lstrip(":： \n") if text.startswith(title) else ""
        if after and _fits(sight, after):
            return after
    told = [value.text for value in values(one, now.screen, title) if normal(value.text) != normal(title)]
    told += [text for text in _nearby(one, now) if text not in told]
    return next((text for text in told if _fits(sight, text) and not is_called(text, sight.object)), None)


def _nearby(one: Element, shown: Shown) -> Iterator[str]:
    """In one line to the right of it, else right below it, where it is in no row of its own."""
    if shown.index.row(one) is not None:
        return
    box = shown.index.boxes[one.id]
    others = [
        (other, shown.index.boxes[other.id])
        for other in shown.front
        if other.id != one.id and said(other) and not other.editable and not other.clickable
    ]
    right = [
        (at.left, other)
        for other, at in others
        if abs(at.y - box.y) < box.height / 2 and at.left >= box.right - 1
    ]
    below = [
        (at.top, other)
        for other, at in others
        if 0 <= at.top - box.bottom <= 1.2 * box.height and abs(at.left - box.left) <= box.height
    ]
    for found in (right, below):
        if found:
            yield said(min(found, key=lambda pair: pair[0])[1])[0]
            return


def _fits(sight: Sight, text: str) -> bool:
    """A quantity has digits; no value is a sentence or a control's state."""
    if not text.strip() or len(text) > _LONGEST:
        return False
    spoken = " ".join((sight.goal.object, *sight.goal.words)).casefold()
    if _QUANTITY.search(spoken):
        return any(char.isdigit() for char in text)
    return normal(text) not in {"on", "off", ">", "›"} and not _is_button(sight, text)


def _is_button(sight: Sight, text: str) -> bool:
    """It is what a button says, not what is told."""
    buttons = [one for one in sight.now.front if one.text == text]
    return any(one.role in {Role.BUTTON, Role.TAB, Role.ICON} for one in buttons)
