"""Everything that could be done next: each kind of action, on each element, with each value of the task."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any

from treetap import models as m
from treetap.matching.describing import described
from treetap.matching.find import find
from treetap.matching.labels import TOGGLES, index
from treetap.matching.words import bare, normal, numbers
from treetap.models.base import LiteralPart
from treetap.policy.offline.apps import is_home
from treetap.policy.offline.page import ADJUSTED, Thing
from treetap.policy.offline.view import View
from treetap.policy.offline.wish import Param

KINDS = (
    "launch", "tap", "check", "type", "set", "scroll", "enter", "hold", "finish", "answer",
)  # fmt: skip
"""To go back is none of them: whether a page leads nowhere is for the search to find out, no label tells."""
_MEASURED = frozenset({"number", "percent", "time", "date", "duration", "delay", "times", "money", "weekday"})
"""Types of values that sliders and pickers take."""
_TALL = 0.25
"""Of the screen's height: what is lower is a strip and no list."""
_ENDS = frozenset({"99%", "100%", "0%", "1%"})
_STATES = ("checked", "direction", "key", "to_first_page", "name")
_TOUCHES = {"tap": {"tap", "check", "type"}, "long_press": {"hold"}, "set_checked": {"check", "tap"}}
"""By the action that was taken, the kinds of candidates that may be the same."""
_TEXTS = ("text", "value", "option", "app", "url")


@dataclass(frozen=True)
class Candidate:
    """One thing that could be done."""

    kind: str
    action: m.Action | None
    """None: to stop, because the goal is reached or the question answered."""
    element: str | None = None
    text: str = ""
    """What it is called: a label, an app, a value."""
    argument: Param | None = None
    thing: Thing | None = None
    source: Any = None
    """Of an answer: where it stands (`ending.Passage`)."""


def candidates_of(view: View, allowed: m.Allowed | None = None) -> list[Candidate]:
    """All that the screen and the goal allow."""
    found = chain(
        _launches(view), _touches(view), _checks(view), _entries(view), _scrolls(view), _others(view)
    )
    acts = None if allowed is None else allowed.actions
    return [one for one in found if acts is None or (one.action is not None and one.action.kind in acts)]


def _target(element: m.Element, view: View) -> m.Target:
    return described(element, view.screen).model_copy(update={"element": element.id})


def _launches(view: View) -> Iterator[Candidate]:
    for app in view.situation.apps:
        if app.package != view.screen.package and not is_home(app.package):
            name = app.label or app.package
            launch = m.LaunchApp(app=m.Text.literal(app.package), description=f"Open {name}")
            yield Candidate("launch", launch, app.package, name)


def _touches(view: View) -> Iterator[Candidate]:
    for one in view.things:
        element = one.element
        toggles = element.role in TOGGLES or element.checked is not None
        if one.is_field or element.role in ADJUSTED or (toggles and element.role is not m.Role.TAB):
            continue
        if element.role is m.Role.TAB and element.selected:
            continue
        target = _target(element, view)
        if element.clickable or not element.long_clickable:
            yield Candidate("tap", m.Tap(target=target), element.id, one.label, thing=one)
        if element.long_clickable:
            yield Candidate("hold", m.LongPress(target=target), element.id, one.label, thing=one)


def _checks(view: View) -> Iterator[Candidate]:
    """A switch or box to the state that it is not in; one of a group is only ever chosen."""
    done: set[str] = set()
    for one in sorted(view.things, key=lambda each: each.toggle is not each.element):
        toggle = one.toggle
        if toggle is None or toggle.id in done or not toggle.enabled or toggle.role is m.Role.TAB:
            continue
        if toggle.role is m.Role.RADIO and toggle.checked:
            continue
        done.add(toggle.id)
        target = _target(toggle, view)
        # One of a group may close what it stands in once it is chosen: there is no state to be read then.
        # So does a chip, a box that stands in no row.
        chosen = toggle.role is m.Role.RADIO or (
            toggle.role is m.Role.CHECKBOX and one.row < 0 and not one.inside_row
        )
        action: m.Action = (
            m.Tap(target=target) if chosen else m.SetChecked(target=target, checked=not toggle.checked)
        )
        yield Candidate("check", action, toggle.id, one.label, thing=one)


def _entries(view: View) -> Iterator[Candidate]:
    """Each value into each field, slider and picker that can take it."""
    for one in view.things:
        element = one.element
        if one.is_field and not element.password and element.role is not m.Role.PICKER:
            for param in view.wish.params:
                if not _may_hold(one, param) or any(
                    other.is_all_of(one.contents) for other in view.wish.params
                ):
                    continue
                target = _target(element, view)
                action: m.Action = (
                    m.SetValue(target=target, value=param.text)
                    if one.contents
                    else m.InputText(target=target, text=param.text)
                )
                yield Candidate("type", action, element.id, param.value, param, one)
        if element.role in ADJUSTED:
            for param in view.wish.params:
                if param.type in _MEASURED and param.source in {"slot", "extreme"}:
                    action = m.SetValue(target=_target(element, view), value=param.text)
                    yield Candidate("set", action, element.id, param.value, param, one)


def _may_hold(field: Thing, param: Param) -> bool:
    """A part of a time belongs into a field that says so; what it is about is only searched for."""
    if param.is_all_of(field.contents):
        return False
    if param.source == "extreme":
        return False
    if param.source == "part":
        return param.role in f"{field.label} {field.id_text} {field.element.hint}".casefold()
    return param.source != "query" or "search" in field.classes


def _scrolls(view: View) -> Iterator[Candidate]:
    size = view.screen.frame.size
    tall = [one for one in view.scrollers if one.bounds.height >= _TALL * size.height]
    if not tall:
        return
    alone = len(view.scrollers) == 1 or not tall[0].resource_id
    where = None if alone else m.Target(element=tall[0].id, resource_id=tall[0].resource_id)
    yield Candidate("scroll", m.Swipe(direction=m.Direction.UP, distance=0.6, target=where), tall[0].id)


def _others(view: View) -> Iterator[Candidate]:
    if any(one.element.focused and one.contents for one in view.fields) or view.screen.keyboard_shown:
        yield Candidate("enter", m.PressKey(key=m.Key.ENTER))


# What an action does, to compare it with what was done


def key_of(action: m.Action | None) -> tuple[str, ...]:
    """What it does, to what: the same for the same thing described again."""
    if action is None:
        return ("done",)
    target: m.Target | None = getattr(action, "target", None)
    more = [str(getattr(action, name)) for name in _STATES if hasattr(action, name)]
    values = [literal(getattr(action, name)) for name in _TEXTS if hasattr(action, name)]
    return (action.kind, *_target_key(target), *more, *values)


def _target_key(target: m.Target | None) -> tuple[str, ...]:
    if target is None:
        return ()
    name = literal(target.text) or literal(target.description)
    anchors = "|".join(f"{one.relation}:{literal(one.text)}" for one in target.anchors)
    place = "" if target.ordinal is None else str(target.ordinal)
    if not (name or target.resource_id) and target.last_point is not None:
        place += f"@{target.last_point.x},{target.last_point.y}"
    return (name, target.resource_id or "", anchors, place)


def literal(text: m.Text | None) -> str:
    """What it says, in normal form; a saved value by its name."""
    parts = () if text is None else text.root
    return normal("".join(one.text if isinstance(one, LiteralPart) else str(one) for one in parts))


# Whether a candidate is what somebody did


def matches(candidate: Candidate, action: m.Action, screen: m.Screen) -> bool:
    """Whether both have the same effect: the same kind of touch on the same thing, the same value."""
    kind = candidate.kind
    match action:
        case m.LaunchApp():
            known = {normal(candidate.text), normal(candidate.element or "")}
            return kind == "launch" and literal(action.app) in known
        case m.InputText() | m.SetValue():
            typed = literal(action.text if isinstance(action, m.InputText) else action.value)
            fits = kind == "type" or (kind == "set" and isinstance(action, m.SetValue))
            return fits and _same_value(candidate, typed) and _on(candidate, action.target, screen)
        case m.Select():
            return kind in {"tap", "check"} and bare(candidate.text) == bare(literal(action.option))
        case m.Tap() | m.LongPress() | m.SetChecked():
            return kind in _TOUCHES[action.kind] and _on(candidate, action.target, screen)
        case m.PressKey(key=m.Key.ENTER) | m.Swipe(direction=m.Direction.UP) | m.ScrollTo():
            return kind == ("enter" if isinstance(action, m.PressKey) else "scroll")
        case _:
            return False


def _same_value(candidate: Candidate, typed: str) -> bool:
    param = candidate.argument
    if param is None:
        return False
    if candidate.kind == "set" and numbers(typed):
        extreme = param.source == "extreme" and typed in _ENDS
        return extreme or numbers(typed) == numbers(normal(param.value))
    if candidate.thing is not None and "search" in candidate.thing.classes and bare(param.value):
        return bare(param.value) in bare(typed) or bare(typed) in bare(param.value)
    return bare(typed) in {bare(one) for one in param.forms}


def _on(candidate: Candidate, target: m.Target | None, screen: m.Screen) -> bool:
    """Whether both act on the same thing: the element itself, its row, its switch."""
    known = index(screen)
    mine = known.by_id.get(candidate.element or "")
    if target is None:
        return mine is not None and mine.focused
    theirs = _resolved(target, screen)
    if mine is None or theirs is None:
        return False
    if mine.id in {theirs.id, known.doer(theirs).id}:
        return True
    if candidate.kind == "check":
        control = known.control(theirs)
        leads_on = mine.clickable and theirs.clickable  # A row whose switch is touched apart.
        return control is not None and control.id == mine.id and not leads_on
    inside = {one.id for one in known.descendants(mine)}
    acts = [one for one in known.descendants(mine) if known.actionable(one)]
    return theirs.id in inside and theirs.id not in {one.id for one in acts}


def _resolved(target: m.Target, screen: m.Screen) -> m.Element | None:
    found = screen.element(target.element) if target.element is not None else None
    best = None if found is not None else find(target, screen).best
    return found if best is None else best.element
