"""Which value belongs into which field: type, hint, label and order together, as one assignment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from treetap.decision.doing.here import Here
from treetap.decision.doing.wishes import Wish, kind_of
from treetap.decision.listed import parts_of
from treetap.matching.holds_value import is_value, values
from treetap.matching.labels import id_words, index
from treetap.matching.words import is_chinese, same_text, similarity, words
from treetap.models import Action, Element, Text, slots_used

_NEVER = -1.0
_NEAR: tuple[tuple[frozenset[str], float], ...] = (
    (frozenset({"name", "title", "first"}), 0.85),
    (frozenset({"name", "first", "last"}), 0.5),
    (frozenset({"title", "subject"}), 0.95),
    (frozenset({"content", "description"}), 0.85),
    (frozenset({"recipient", "phone", "name", "email", "search"}), 0.6),
    (frozenset({"number", "amount"}), 0.8),
    (frozenset({"number", "duration"}), 0.5),
    (frozenset({"username", "email", "name"}), 0.6),
    (frozenset({"address", "location"}), 0.8),
    (frozenset({"name", "title", "content", "description"}), 0.45),
    (frozenset({"time", "date"}), 0.1),
)
_TEXTS = frozenset(
    {"", "name", "title", "content", "description", "location", "address", "company", "category"}
)
_UNKNOWN = 0.35
_LEAST = 0.2
_CHANGES = frozenset({"set", "edit", "rename", "exchange", "raise"})
_MOST = 12
_LONGEST = 40
_SMALL = frozenset({"the", "a", "an", "of", "your", "my", "optional", "的", "选填", "可选"})
_BACK = 4
"""Screens back on which a value may have stood beside its label."""


@dataclass(frozen=True)
class Field:
    """A field, and what it asks for."""

    element: Element
    kind: str
    label: str


def fields_of(here: Here) -> list[Field]:
    """The fields in front, from the top."""
    return [_field(here, one) for one in here.fields]


def _field(here: Here, element: Element) -> Field:
    labels = [element.hint, _said_when_empty(here, element), *here.called(element), element.description]
    if element.text and element.text == element.hint:
        labels.append(element.text)
    spoken = [one for one in dict.fromkeys(labels) if one]
    if all(one == id_words(element.resource_id) for one in spoken):
        spoken = [*_above(here, element), *spoken]
    kind = (
        next((kind for one in spoken if (kind := kind_of(one))), "")
        or kind_of(id_words(element.resource_id))
        or _by_value(here, element)
    )
    if element.password:
        kind = "password"
    return Field(element, kind, spoken[0] if spoken else "")


def _said_when_empty(here: Here, element: Element) -> str:
    """What the field said before anything was typed into it: a tree shows the text in the hint's place."""
    typed = {text for step in here.situation.steps for text in _typed(step.action)}
    if not element.text or element.text not in typed:
        return ""
    for screen in reversed(here.situation.seen):
        for one in screen.elements if screen.package == here.screen.package else ():
            if one.editable and _is_same(one, element) and one.text not in typed:
                return one.hint or one.text
    return ""


def _typed(action: Action) -> list[str]:
    texts = (getattr(action, name, None) for name in ("text", "value"))
    return [one.fill() for one in texts if isinstance(one, Text) and not slots_used(one)]


def _is_same(one: Element, other: Element) -> bool:
    if one.resource_id or other.resource_id:
        return one.resource_id == other.resource_id
    return (one.bounds.left, one.bounds.top) == (other.bounds.left, other.bounds.top)


def _above(here: Here, element: Element) -> list[str]:
    """The words right over a field that says nothing of itself, with no other field in between."""
    box = here.known.boxes[element.id]
    over = [
        (here.known.boxes[one.id].bottom, one)
        for one in here.front
        if one.id != element.id
        and here.known.boxes[one.id].bottom <= box.top + 2
        and here.known.boxes[one.id].left < box.right
        and here.known.boxes[one.id].right > box.left
        and (one.text or one.editable)
    ]
    last = max(over, key=lambda each: each[0], default=None)
    if last is None or last[1].editable or here.known.doer(last[1]).clickable:
        return []
    near = box.top - last[0] <= max(box.height, here.known.boxes[last[1].id].height)
    return [last[1].text] if near and len(last[1].text) <= _LONGEST else []


def _by_value(here: Here, element: Element) -> str:
    """A filled field may not say what it is for; the page before said it beside that very value."""
    if here.goal.verb not in _CHANGES or not element.text or element.text == element.hint:
        return ""
    for screen in reversed(here.situation.seen[-_BACK:]):
        known = index(screen)
        for one in screen.elements:
            row = known.row(one) if one.text == element.text else None
            texts = [] if row is None else [part.text for part in known.texts(row) if part.id != one.id]
            kind = kind_of(texts[0]) if len(texts) == 1 else ""
            if kind:
                return kind
    return ""


def has(here: Here, element: Element, wish: Wish) -> bool:
    """Whether the field says the value already."""
    if element.password:
        return here.has_given(wish.value)
    return any(is_value(wish.value, one) for one in values(element, here.screen))


def split_names(wanted: Sequence[Wish], fields: Sequence[Field]) -> list[Wish]:
    """A person's name as first and last name, where the form asks for both."""
    kinds = {one.kind for one in fields}
    if not {"first", "last"} <= kinds or any(one.kind in {"first", "last"} for one in wanted):
        return list(wanted)
    found: list[Wish] = []
    for wish in wanted:
        first, last = _parted(wish.value) if wish.kind == "name" else ("", "")
        if not first or not last:
            found.append(wish)
            continue
        for kind, value in (("first", first), ("last", last)):
            found.append(replace(wish, kind=kind, value=value, text=Text.literal(value)))
    return found


def split_listed(wanted: Sequence[Wish], fields: Sequence[Field]) -> list[Wish]:
    """What was said in one breath, part by part, where the form has a field for each of them."""
    receives = any(one.kind == "recipient" for one in fields)  # of an address, the name is whom it is sent to
    found: list[Wish] = []
    for wish in wanted:
        parts = parts_of(wish.value) if wish.kind in {"content", ""} and wish.type == "text" else []
        each = [
            replace(wish, kind=kind, value=one.value, text=Text.literal(one.value), label="")
            for one in parts
            for kind in ("recipient" if receives and one.kind == "name" else one.kind,)
        ]
        fits = bool(each) and len(assigned(each, [one for one in fields if one.kind])) == len(each)
        found += each if fits else [wish]
    return found


def _parted(name: str) -> tuple[str, str]:
    if is_chinese(name):
        return (name[1:], name[:1]) if 2 <= len(name) <= 3 else ("", "")
    first, _, last = name.strip().partition(" ")
    return first, last


def assigned(wanted: Sequence[Wish], fields: Sequence[Field]) -> list[tuple[Field, Wish]]:
    """The best of all ways to give each field at most one value, in the order of the fields."""
    some = list(wanted)[:_MOST]
    scores = [
        [_fit(wish, field, at, place) for at, wish in enumerate(some)] for place, field in enumerate(fields)
    ]

    @cache
    def best(place: int, used: int) -> tuple[float, tuple[tuple[int, int], ...]]:
        if place == len(fields):
            return 0.0, ()
        top = best(place + 1, used)
        for at in range(len(some)):
            score = scores[place][at]
            if used & (1 << at) or score < _LEAST:
                continue
            rest = best(place + 1, used | (1 << at))
            if score + rest[0] > top[0] + 1e-9:
                top = (score + rest[0], ((place, at), *rest[1]))
        return top

    return [(fields[place], some[at]) for place, at in best(0, 0)[1]]


def suits(wish: Wish, label: str) -> float:
    """How surely a label is what the value was called: 1 in the same words, less where one says more."""
    if not wish.label or not label or len(label) > _LONGEST:
        return 0.0
    if similarity(wish.label, label) >= 0.97:
        return 1.0
    mine, yours = _said_words(wish.label), _said_words(label)
    if mine == yours:
        return 1.0
    return 0.9 if wish.spelt and (mine <= yours or yours <= mine) and mine & yours else 0.0


def _said_words(label: str) -> frozenset[str]:
    """Without numbers, small words and the s of many."""
    return frozenset(
        word.removesuffix("s")
        for word in words(label)
        if not word.isdigit() and word not in _SMALL and any(map(str.isalnum, word))
    )


def _fit(wish: Wish, field: Field, at: int, place: int) -> float:
    """How well a value suits a field; order decides between equals."""
    order = 0.02 - 0.005 * abs(at - place)
    if field.element.text and same_text(field.element.text, wish.value):
        return 2.0  # it is there: a field that is filled no longer shows what it was for
    unlike = (field.kind == "password") != (wish.kind == "password")
    if unlike or (field.kind == "search" and wish.kind not in {"search", "recipient"}):
        return _NEVER
    called = suits(wish, field.label)
    other = bool(field.kind and wish.kind and field.kind != wish.kind)
    if called >= 0.97:
        return 1.1 + order
    spelt = wish.spelt and field.kind and kind_of(wish.label) == field.kind
    if (called and not other) or spelt or (wish.kind and wish.kind == field.kind):
        return 1.0 + order
    if not field.kind or not wish.kind:
        plain = wish.kind in _TEXTS and field.kind in _TEXTS
        open_field = not field.kind and not wish.measured
        return _UNKNOWN + order if plain or open_field else _NEVER
    near = [worth for kinds, worth in _NEAR if {wish.kind, field.kind} <= kinds]
    return max(near) + order if near else _NEVER
