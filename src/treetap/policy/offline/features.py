"""Each candidate as numbers: general features with fixed names, which the fitted scorer weighs.

A new feature is a name in one of the groups below and a line in the function that fills that group. What is
the same for all candidates of a decision (is the page a form? is the best match weak?) is crossed with what
differs.
"""

from __future__ import annotations

from collections.abc import Sequence

from treetap.matching.words import normal
from treetap.models import Intent, Polarity, Role, SetChecked
from treetap.policy.offline.apps import AppFit
from treetap.policy.offline.candidates import KINDS, Candidate, key_of
from treetap.policy.offline.ending import FEATURES as ENDINGS
from treetap.policy.offline.ending import Answers, Trail, finish_features
from treetap.policy.offline.facts import Facts
from treetap.policy.offline.page import ADJUSTED, Thing
from treetap.policy.offline.telling import DIGITS, Telling
from treetap.policy.offline.view import View
from treetap.policy.offline.wish import Param
from treetap.policy.offline.wording import Concept, concepts, recall, shared

_CLASSES = (
    "begin", "keep", "confirm", "cancel", "search", "send", "delete", "edit", "share", "more", "settings",
    "back", "next", "call", "select", "play", "start", "stop", "post", "pay", "allow",
)  # fmt: skip
_ROLES = (Role.BUTTON, Role.ICON, Role.ITEM, Role.TAB, Role.TEXT, Role.IMAGE)
_TOLD = tuple(f"told.{one}" for one in Telling.__dataclass_fields__)
_TELLING = (
    *_TOLD, "fit", "strength", "strength.more", "best", "like.best", "like.more", "rare", "row.unnamed",
    "menu.weak", "named.only", "name.inside", "name.outside", "verb.inside", "verb.outside", "more.inside",
    "more.row", "class.inside", "class.outside", "beside.field", "clears", "name.searched", "label.title",
)  # fmt: skip
_PLACED = (
    "role.other", "in.row", "row.whole", "row.first", "row.last", "row.ranked", "row.outranked", "in.dialog",
    "in.menu", "at.top", "at.bottom", "at.corner", "at.right", "nameless", "long", "commits",
    "commits.asked", "commits.unasked",
)  # fmt: skip
_CHECKED = (
    "check.toward", "check.against", "check.radio", "check.fit", "check.name", "check.set", "check.weak",
)  # fmt: skip
_TYPED = (
    "type.fits", "type.unfit", "type.label", "type.cue", "type.search", "type.search_shown",
    "type.search_name", "type.empty", "type.over", "type.ours", "type.focused", "type.only",
    "type.elsewhere", "type.order", "type.content", "type.loose", "type.query", "type.bank", "type.shown",
    "type.create", "type.open", "type.large", "type.part", "type.inside",
)  # fmt: skip
_SET = (
    "set.time", "set.number", "set.date", "set.label", "set.alone",
)  # fmt: skip
_LAUNCHED = (
    "app.named", "app.said", "app.kind", "app.like", "app.best", "app.launched",
)  # fmt: skip
_STATED = (
    "keep.filled", "keep.unfilled", "keep.untouched", "send.filled", "send.unfilled", "confirm.dialog",
    "confirm.about", "cancel.dialog", "cancel.about", "begin.form", "begin.create", "search.name_hidden",
    "search.name_shown", "more.weak", "settings.weak", "scroll.weak", "scroll.best", "scroll.again",
    "seek.weak", "seek.again", "seek.rows",
    "enter.searching", "enter.typed", "enter.form", "enter.rows", "search.submit", "scroll.hidden",
    "scroll.inside", "hold.name", "hold.delete", "tap.home", "title.type",
    "tap.after_type", "dialog.outside",
)  # fmt: skip
_KEYED = (
    "key.next", "key.other", "key.done",
)  # fmt: skip
_PAST = (
    "past.same", "past.page", "past.failed", "past.kind", "past.label", "map.wanted",
    "map.known",
)  # fmt: skip
FEATURES: tuple[str, ...] = (
    *(f"kind.{one}" for one in KINDS),
    *(f"role.{one.value}" for one in _ROLES),
    *(f"class.{one}" for one in _CLASSES),
    *_TELLING, *_PLACED, *_CHECKED, *_TYPED, *_SET, *_LAUNCHED, *_STATED, *_KEYED, *_PAST, *ENDINGS,
)  # fmt: skip
_AT = {name: at for at, name in enumerate(FEATURES)}

_COMMITTING = frozenset({"send", "delete", "pay", "call", "install", "post", "allow"})
"""Classes of labels that do what cannot be taken back."""
_ASKED = {Intent.SEND: frozenset({"send", "post", "share"}), Intent.DELETE: frozenset({"delete", "reset"})}
_WORKING = frozenset({"edit", "delete", "share", "send", "call", "play", "start", "select", "keep"})
"""Classes of labels that do something to the thing that a page is about."""
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
    answers = Answers(view, facts, trail, [one.source for one in candidates if one.source is not None])
    return [_row(one, view, facts, answers) for one in candidates]


def _row(one: Candidate, view: View, facts: Facts, answers: Answers) -> list[float]:
    found: dict[str, float] = {f"kind.{one.kind}": 1.0, **_moved(one, view, facts)}
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
    row = [0.0] * len(FEATURES)
    for name, value in found.items():
        row[_AT[name]] = float(value)
    return row


def _on_thing(one: Candidate, thing: Thing, view: View, facts: Facts, found: dict[str, float]) -> None:
    if one.argument is not None:
        fill = _type if one.kind == "type" else _adjust
        fill(thing, one.argument, view, facts, found)
        return
    _touch(thing, view, facts, found)
    if one.kind == "tap":
        _pressed(one, thing, view, facts, found)
    if one.kind == "check":
        _check(one, thing, facts, found)
    if one.kind == "hold":
        told = facts.telling[thing.element.id]
        found["hold.name"] = max(told.exact, told.said, told.row)
        found["hold.delete"] = float(facts.intent is Intent.DELETE) * found["hold.name"]


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
            "rare": 1.0 / facts.labels[normal(thing.label)],
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
            "more.row": float("more" in thing.classes) * told.row,
            "class.inside": float(bool(thing.classes & _WORKING)) * facts.named,
            "class.outside": float(bool(thing.classes & _WORKING)) * (1 - facts.named),
            "beside.field": float(_is_beside_field(thing, view)),
            "clears": float("delete" in thing.classes and _is_beside_field(thing, view)),
            "name.searched": told.row * facts.searching,
            "label.title": recall(facts.title_words, thing.concepts),
        }
    )
    role = f"role.{element.role.value}" if element.role in _ROLES else "role.other"
    found[role] = 1.0
    for name in thing.classes:
        if name in _CLASSES:
            found[f"class.{name}"] = 1.0
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
            "nameless": float(not thing.label),
            "long": min(len(thing.label) / 60, 1.0),
        }
    )
    if commits(thing):
        found["commits"] = 1.0
        found["commits.asked" if is_asked(thing, told, facts.intent) else "commits.unasked"] = 1.0


def _is_beside_field(thing: Thing, view: View) -> bool:
    """Whether it stands in one line with a field, and belongs to that."""
    return any(abs(one.y - thing.y) < _LINE and one.element.id != thing.element.id for one in view.fields)


def commits(thing: Thing) -> bool:
    """Whether a touch does what cannot be taken back, by its words. The guard's word counts in the search:
    what is fitted must not depend on it."""
    return bool(thing.classes & _COMMITTING)


def is_asked(thing: Thing, told: Telling, intent: Intent) -> bool:
    """Whether the goal asks for what the thing does, going by their words."""
    return bool(told.same or thing.classes & _ASKED.get(intent, frozenset()))


def _check(one: Candidate, thing: Thing, facts: Facts, found: dict[str, float]) -> None:
    told = facts.telling[thing.element.id]
    on = not isinstance(one.action, SetChecked) or one.action.checked
    polarity = facts.goal.polarity
    toward = (on and polarity is Polarity.POSITIVE) or (not on and polarity is Polarity.NEGATIVE)
    against = (not on and polarity is Polarity.POSITIVE) or (on and polarity is Polarity.NEGATIVE)
    found.update(
        {
            "check.toward": float(toward) * max(told.fit, told.exact, told.texts),
            "check.against": float(against),
            "check.radio": float(thing.toggle is not None and thing.toggle.role is Role.RADIO),
            "check.fit": told.fit,
            "check.name": max(told.exact, told.said),
            "check.set": float(toward and facts.intent is Intent.SET),
            "check.weak": float(told.strength < 0.3),
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
            "app.launched": float(normal(one.element or "") in facts.launched),
        }
    )


def _pressed(one: Candidate, thing: Thing, view: View, facts: Facts, found: dict[str, float]) -> None:
    """What the state of the page says for or against a touch of this class."""
    classes, in_dialog, told = thing.classes, float(thing.in_dialog), facts.telling[thing.element.id]
    kept, sent = classes & {"keep", "confirm", "next"}, classes & {"send", "post", "call", "delete"}
    if kept:
        found["keep.filled"], found["keep.unfilled"] = facts.filled, facts.unfilled
        found["keep.untouched"] = 1 - facts.just_changed
    if sent:
        found["send.filled"], found["send.unfilled"] = facts.filled, facts.unfilled
    if kept or sent:
        found["confirm.dialog"], found["confirm.about"] = in_dialog, in_dialog * facts.dialog
    if "cancel" in classes:
        found["cancel.dialog"], found["cancel.about"] = in_dialog, in_dialog * facts.dialog
    if "search" in classes:
        found["search.name_hidden"] = facts.name_hidden
        found["search.name_shown"] = facts.name_shown
        found["search.submit"] = float(facts.searching)
    found["begin.form"] = float("begin" in classes) * facts.form
    found["begin.create"] = float("begin" in classes and facts.intent is Intent.CREATE)
    found["more.weak"] = float("more" in classes) * facts.weak
    found["settings.weak"] = float("settings" in classes) * facts.weak
    found["tap.home"] = float(view.at_home)
    found["tap.after_type"] = float(facts.typed_last and told.row > 0)
    found["dialog.outside"] = float(facts.has_dialog and not thing.in_dialog)
    key, left = facts.keys.get(one.element or ""), facts.to_press
    if key is not None:
        found["key.next"] = float(bool(left) and left is not None and left.startswith(key))
        found["key.other"] = 1 - found["key.next"]
    elif left == "":
        found["key.done"] = 1.0


def _moved(one: Candidate, view: View, facts: Facts) -> dict[str, float]:
    """What the state of the page says for or against a step that touches nothing in particular."""
    again = min(facts.scrolled / 3, 1.0)
    match one.kind:
        case "scroll":
            return {
                "scroll.weak": facts.weak,
                "scroll.best": facts.best,
                "scroll.again": again,
                "scroll.hidden": facts.name_hidden,
                "scroll.inside": facts.named,
            }
        case "seek":
            rows = sum(each.row >= 0 for each in view.things)
            return {"seek.weak": facts.weak, "seek.again": again, "seek.rows": float(rows >= 5)}
        case "enter":
            return {
                "enter.searching": float(facts.searching),
                "enter.typed": float(facts.typed_last),
                "enter.form": facts.form,
                "enter.rows": float(facts.rows_named),
            }
        case _:
            return {}


def _history(one: Candidate, view: View, facts: Facts, found: dict[str, float]) -> None:
    """What was done here already, what failed, what a lesson or the map says."""
    key, page = key_of(one.action), view.screen.page_key
    found["past.same"] = float((page, view.screen.state_key, key) in facts.in_state)
    found["past.page"] = min(facts.on_page[page, key] / 2, 1.0)
    found["past.failed"] = float((page, key) in facts.failed)
    found["past.kind"] = float(key[0] == facts.last)
    found["past.label"] = float(len(key) > 1 and bool(key[1]) and key[1:2] in facts.labels_done)
    for edge in view.leads:
        if key_of(edge.action) == key and edge.ok > edge.fail:
            found["map.known"] = 1.0
            found["map.wanted"] = max(found.get("map.wanted", 0.0), view.known_pages.get(edge.end, 0.0))


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


def _adjust(thing: Thing, param: Param, view: View, facts: Facts, found: dict[str, float]) -> None:
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
