"""The features of a value and the field or slider that it may go into."""

from __future__ import annotations

from collections.abc import Sequence

from treetap.models import Intent
from treetap.policy.offline.facts import Facts
from treetap.policy.offline.page import ADJUSTED, Thing
from treetap.policy.offline.telling import DIGITS
from treetap.policy.offline.view import View
from treetap.policy.offline.wish import Param
from treetap.policy.offline.wording import Concept, concepts, recall, shared

_CUE = 24
"""Characters before a value that may say what it is."""


def type_features(thing: Thing, param: Param, view: View, facts: Facts, found: dict[str, float]) -> None:
    """Whether this value belongs into this field."""
    lexicon = view.context.lexicon
    search = "search" in thing.classes
    role = concepts(f"{param.role or param.name or param.type}".replace("_", " "), lexicon)
    label = (*thing.concepts, *concepts(f"{thing.id_text} {thing.element.hint}", lexicon))
    wanted = _field_type(label)
    fits = wanted == param.type or (not wanted and param.type not in DIGITS)
    at = view.wish.clause.find(param.value)
    cue = concepts(view.wish.clause[max(0, at - _CUE) : at], lexicon) if at > 0 else ()
    large = max((one.area for one in view.fields), default=0.0)
    order = [one.value for one in facts.missing]
    fields = [one.element.id for one in facts.empty]
    in_order = (
        param.value in order
        and thing.element.id in fields
        and order.index(param.value) == fields.index(thing.element.id)
    )
    found.update(
        {
            "type.fits": float(fits and not search),
            "type.unfit": float(bool(wanted) and wanted != param.type),
            "type.label": recall(role, label),
            "type.cue": float(any(shared(one, label) for one in cue)),
            "type.search": float(search),
            "type.search_shown": float(search and param.is_said(view.shown)),
            "type.search_name": float(search and param.source in {"slot", "loose"}),
            "type.empty": float(not thing.contents),
            "type.over": float(bool(thing.contents)),
            "type.ours": float(any(one.is_said(thing.contents) for one in view.wish.params)),
            "type.focused": float(thing.element.focused),
            "type.only": float(len(view.fields) == 1),
            "type.elsewhere": float(param.value in view.filled),
            "type.order": float(in_order),
            "type.content": float(param.role in {"content", "body"}),
            "type.loose": float(param.source == "loose"),
            "type.query": float(param.source == "query"),
            "type.bank": float(param.source == "bank"),
            "type.shown": float(param.is_said(view.shown)),
            "type.create": float(facts.intent in {Intent.CREATE, Intent.SEND} and not search),
            "type.open": float(facts.intent in {Intent.OPEN, Intent.READ}),
            "title.type": facts.title,
            "type.part": float(param.source == "part"),
            "type.inside": float(facts.inside),
            "type.large": float(
                thing.area >= large and len(view.fields) > 1 and param.role in {"content", "body", ""}
            ),
        }
    )


def _field_type(label: Sequence[Concept]) -> str:
    """The type of value that a field takes, by its words."""
    ids = {name.partition(":")[2] for one in label for name in one.ids if name.startswith("thing:")}
    words = {one.text for one in label} | ids
    for type_ in ("phone", "email", "url", "date", "time", "number", "money"):
        if type_ in words or any(one.startswith(f"{type_} ") for one in ids):
            return type_
    return ""


def adjust_features(thing: Thing, param: Param, view: View, facts: Facts, found: dict[str, float]) -> None:
    told = facts.telling[thing.element.id]
    found.update(
        {
            "set.time": float(param.type == "time"),
            "set.number": float(param.type in {"number", "percent", "duration", "delay", "times"}),
            "set.date": float(param.type == "date"),
            "set.label": max(told.recall, told.texts, told.fit),
            "set.alone": float(sum(one.element.role in ADJUSTED for one in view.things) == 1),
        }
    )
