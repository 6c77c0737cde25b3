"""Each candidate as numbers: general features with fixed names, which the fitted scorer weighs.

A new feature is a name in one of the groups below and a line in the function that fills that group. What is
the same for all candidates of a decision (is the page a form? is the best match weak?) is crossed with what
differs.
"""

from __future__ import annotations

from collections.abc import Sequence

from treetap.models import Intent, Polarity, Role, SetChecked
from treetap.policy.offline.apps import AppFit
from treetap.policy.offline.candidates import KINDS, Candidate, key_of
from treetap.policy.offline.ending import FEATURES as ENDINGS
from treetap.policy.offline.ending import Answers, Trail, finish_features
from treetap.policy.offline.facts import Facts
from treetap.policy.offline.page import Thing
from treetap.policy.offline.telling import DIGITS, Telling
from treetap.policy.offline.view import View
from treetap.policy.offline.wish import Param
from treetap.policy.offline.wording import Concept, concepts, recall, shared

_CLASSES = (
    "begin", "keep", "confirm", "cancel", "search", "send", "delete", "edit", "more", "settings", "back",
    "next", "call", "select", "play", "start", "post", "pay",
)  # fmt: skip
_ROLES = (Role.BUTTON, Role.ITEM, Role.TAB, Role.TEXT)
_TOUCHED = (
    *(f"told.{one}" for one in Telling.__dataclass_fields__), "fit", "strength", "strength.more", "best",
    "like.best", "like.more", "row.unnamed", "menu.weak", "named.only", "name.inside", "name.outside",
    "verb.inside", "verb.outside", "more.inside", "beside.field", "clears", "label.title",
    "in.row", "row.whole", "row.first", "row.last", "row.ranked", "row.outranked", "in.dialog", "in.menu",
    "at.top", "at.bottom", "at.corner", "at.right", "long", "commits", "commits.asked",
    "check.toward", "check.radio", "check.name", "check.set", "hold.name",
)  # fmt: skip
_FILLED = (
    "type.fits", "type.unfit", "type.label", "type.cue", "type.over", "type.focused", "type.only",
    "type.elsewhere", "type.order", "type.content", "type.loose", "type.query", "type.shown", "type.create",
    "type.large", "type.part", "title.type", "set.time",
)  # fmt: skip
_STATED = (
    "app.named", "app.said", "app.kind", "app.like", "app.best",
    "keep.filled", "keep.unfilled", "keep.untouched", "send.filled", "cancel.dialog", "begin.form",
    "begin.create", "search.name_hidden", "search.name_shown", "settings.weak", "tap.home", "tap.after_type",
    "key.next", "key.other", "key.done",
    "scroll.weak", "scroll.best", "scroll.hidden", "enter.searching", "enter.typed", "enter.form",
    "enter.rows", "past.same", "past.page", "past.kind", "past.label",
    "map.wanted",
)  # fmt: skip
_OWN = (
    *(f"kind.{one}" for one in KINDS),
    *(f"role.{one.value}" for one in _ROLES),
    *(f"class.{one}" for one in _CLASSES),
    *_TOUCHED, *_FILLED, *_STATED, *ENDINGS,
)  # fmt: skip
FEATURES: tuple[str, ...] = (*_OWN, *(f"page.{one}" for one in _OWN))
"""Of a candidate; and the most of each that any candidate of the decision has: a weak label is the right one
only where the page offers no better."""
_AT = {name: at for at, name in enumerate(_OWN)}

_COMMITTING = frozenset({"send", "delete", "pay", "call", "install", "post", "allow"})
"""Classes of labels that do what cannot be taken back."""
_ASKED = {Intent.SEND: frozenset({"send", "post", "share"}), Intent.DELETE: frozenset({"delete", "reset"})}
_LINE = 0.025
"""Of the screen's height: what is nearer stands in one line."""
_WEAK = 0.3
_NAMED = 0.75
_CUE = 24
"""Characters before a value that may say what it is."""


async def featurize(view: View, candidates: Sequence[Candidate]) -> list[list[float]]:
    """A row for each candidate, in the order of `FEATURES`."""
    facts = Facts(view)
    trail = Trail(view)
    answers = Answers(view, trail, [one.source for one in candidates if one.source is not None])
    rows = [_row(one, view, facts, answers) for one in candidates]
    most = [max(values) for values in zip(*rows, strict=True)]
    return [[*row, *most] for row in rows]


def _row(one: Candidate, view: View, facts: Facts, answers: Answers) -> list[float]:
    found: dict[str, float] = {f"kind.{one.kind}": 1.0, **_moved(one, facts)}
    if one.kind == "finish":
        found.update(finish_features(view, facts, answers.trail))
    elif one.kind == "answer":
        found.update(answers.features(one.source))
    elif one.kind == "launch":
        _launch(one, view, facts, found)
    elif one.thing is not None:
        _on_thing(one, one.thing, view, facts, found)
    if one.action is not None:
        _history(one, view, facts, found)
    row = [0.0] * len(_OWN)
    for name, value in found.items():
        row[_AT[name]] = float(value)
    return row


def _on_thing(one: Candidate, thing: Thing, view: View, facts: Facts, found: dict[str, float]) -> None:
    if one.kind == "type" and one.argument is not None:
        _type(thing, one.argument, view, facts, found)
    if one.argument is not None:
        found["set.time"] = float(one.kind == "set" and one.argument.type == "time")
        return
    _touch(thing, view, facts, found)
    if one.kind == "tap":
        _pressed(one, thing, view, facts, found)
    if one.kind == "check":
        _check(one, thing, facts, found)
    if one.kind == "hold":
        told = facts.telling[thing.element.id]
        found["hold.name"] = max(told.exact, told.said, told.row)


def _touch(thing: Thing, view: View, facts: Facts, found: dict[str, float]) -> None:
    """Whose words it says, what it is for, where it stands."""
    told, element = facts.telling[thing.element.id], thing.element
    found.update(
        {
            **{f"told.{name}": getattr(told, name) for name in Telling.__dataclass_fields__},
            "fit": told.fit,
            "strength": told.strength,
            "strength.more": told.strength - (facts.second if told.strength >= facts.best else facts.best),
            "best": float(told.strength > 0 and told.strength >= facts.best),
            "like.best": float(told.like > 0 and told.like >= facts.like_best),
            "like.more": told.like - facts.like_mean,
            "row.unnamed": float(
                bool(view.wish.names) and thing.row >= 0 and not told.row and told.strength < _WEAK
            ),
            "menu.weak": float(thing.in_menu and told.strength < _WEAK),
            "named.only": told.row / max(1, facts.named_things),
            "name.inside": told.row * facts.inside,
            "name.outside": told.row * (not facts.inside),
            "verb.inside": told.same * facts.named,
            "verb.outside": told.same * (1 - facts.named),
            "more.inside": float("more" in thing.classes) * facts.named,
            "beside.field": float(_is_beside_field(thing, view)),
            "clears": float("delete" in thing.classes and _is_beside_field(thing, view)),
            "label.title": recall(facts.title_words, thing.concepts),
        }
    )
    found.update({f"class.{name}": 1.0 for name in thing.classes if name in _CLASSES})
    if element.role in _ROLES:
        found[f"role.{element.role.value}"] = 1.0
    whole = thing.row >= 0 and not thing.inside_row
    found.update(
        {
            "in.row": float(thing.inside_row),
            "row.whole": float(whole),
            "row.first": float(thing.row == 0),
            "row.last": float(thing.row >= 0 and thing.row == thing.rows - 1),
            "row.ranked": facts.meant.get(element.id, 0.0),
            "row.outranked": float(
                bool(facts.meant) and element.id not in facts.meant and told.strength < _NAMED
            ),
            "in.dialog": float(thing.in_dialog),
            "in.menu": float(thing.in_menu),
            "at.top": float(thing.y < 0.13),
            "at.bottom": float(thing.y > 0.87),
            "at.corner": float(thing.y > 0.7 and thing.x > 0.7 and thing.row < 0 and thing.area < 0.05),
            "at.right": float(thing.x > 0.75),
            "long": min(len(thing.label) / 60, 1.0),
        }
    )
    if commits(thing):
        found["commits"] = 1.0
        found["commits.asked"] = float(
            bool(told.same or thing.classes & _ASKED.get(facts.intent, frozenset()))
        )


def _is_beside_field(thing: Thing, view: View) -> bool:
    """Whether it stands in one line with a field, and belongs to that."""
    return any(abs(one.y - thing.y) < _LINE and one.element.id != thing.element.id for one in view.fields)


def commits(thing: Thing) -> bool:
    """Whether a touch does what cannot be taken back, by its words. The guard's word counts in the search:
    what is fitted must not depend on it."""
    return bool(thing.classes & _COMMITTING)


def _check(one: Candidate, thing: Thing, facts: Facts, found: dict[str, float]) -> None:
    told = facts.telling[thing.element.id]
    on = not isinstance(one.action, SetChecked) or one.action.checked
    polarity = facts.goal.polarity
    toward = (on and polarity is Polarity.POSITIVE) or (not on and polarity is Polarity.NEGATIVE)
    found.update(
        {
            "check.toward": float(toward) * max(told.fit, told.exact, told.texts),
            "check.radio": float(thing.toggle is not None and thing.toggle.role is Role.RADIO),
            "check.name": max(told.exact, told.said),
            "check.set": float(toward and facts.intent is Intent.SET),
        }
    )


def _launch(one: Candidate, view: View, facts: Facts, found: dict[str, float]) -> None:
    fit = view.apps.get(one.element or "", AppFit())
    found.update(
        {
            "app.named": fit.named,
            "app.said": fit.said,
            "app.kind": fit.kind,
            "app.like": fit.like,
            "app.best": float(fit.total > 0 and fit.total >= facts.app_best),
        }
    )


def _pressed(one: Candidate, thing: Thing, view: View, facts: Facts, found: dict[str, float]) -> None:
    """What the state of the page says for or against a touch of this class."""
    classes, told = thing.classes, facts.telling[thing.element.id]
    if classes & {"keep", "confirm", "next"}:
        found["keep.filled"], found["keep.unfilled"] = facts.filled, facts.unfilled
        found["keep.untouched"] = 1 - facts.just_changed
    if classes & {"send", "post", "call", "delete"}:
        found["send.filled"] = facts.filled
    found["cancel.dialog"] = float("cancel" in classes and thing.in_dialog)
    if "search" in classes:
        found["search.name_hidden"] = facts.name_hidden
        found["search.name_shown"] = facts.name_shown
    found["begin.form"] = float("begin" in classes) * facts.form
    found["begin.create"] = float("begin" in classes and facts.intent is Intent.CREATE)
    found["settings.weak"] = float("settings" in classes) * facts.weak
    found["tap.home"] = float(view.at_home)
    found["tap.after_type"] = float(facts.typed_last and told.row > 0)
    key, left = facts.keys.get(one.element or ""), facts.to_press
    if key is not None:
        found["key.next"] = float(bool(left) and left is not None and left.startswith(key))
        found["key.other"] = 1 - found["key.next"]
    elif left == "":
        found["key.done"] = 1.0


def _moved(one: Candidate, facts: Facts) -> dict[str, float]:
    """What the state of the page says for or against a step that touches nothing in particular."""
    if one.kind == "scroll":
        return {"scroll.weak": facts.weak, "scroll.best": facts.best, "scroll.hidden": facts.name_hidden}
    if one.kind != "enter":
        return {}
    return {
        "enter.searching": float(facts.searching),
        "enter.typed": float(facts.typed_last),
        "enter.form": facts.form,
        "enter.rows": float(facts.rows_named),
    }


def _history(one: Candidate, view: View, facts: Facts, found: dict[str, float]) -> None:
    """What was done here already, and where the map says that it leads."""
    key, page = key_of(one.action), view.screen.page_key
    found["past.same"] = float((page, view.screen.state_key, key) in facts.in_state)
    found["past.page"] = min(facts.on_page[page, key] / 2, 1.0)
    found["past.kind"] = float(key[0] == facts.last)
    found["past.label"] = float(len(key) > 1 and bool(key[1]) and key[1:2] in facts.labels_done)
    known = [one.end for one in view.leads if key_of(one.action) == key and one.ok > one.fail]
    found["map.wanted"] = max((view.known_pages.get(page, 0.0) for page in known), default=0.0)


def _type(thing: Thing, param: Param, view: View, facts: Facts, found: dict[str, float]) -> None:
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
            "type.over": float(bool(thing.contents)),
            "type.focused": float(thing.element.focused),
            "type.only": float(len(view.fields) == 1),
            "type.elsewhere": float(param.value in view.filled),
            "type.order": float(in_order),
            "type.content": float(param.role in {"content", "body"}),
            "type.loose": float(param.source == "loose"),
            "type.query": float(param.source == "query"),
            "type.shown": float(param.is_said(view.shown)),
            "type.create": float(facts.intent in {Intent.CREATE, Intent.SEND} and not search),
            "title.type": facts.title,
            "type.part": float(param.source == "part"),
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
