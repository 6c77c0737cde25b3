"""A dialog or page that asks for just one thing, which the goal has: it is written down, and agreed to."""

from __future__ import annotations

from treetap.decision.concepts import shared
from treetap.decision.knows import Knows
from treetap.decision.offline.wanted import Wanted
from treetap.models import (
    Action,
    BlockerKind,
    Decider,
    HasValue,
    Screen,
    SetValue,
    Slot,
    Tap,
    Target,
    Terminal,
    Text,
)

_SETS = frozenset({"set", "edit", "rename", "type", "exchange", "create", ""})
_TYPED = frozenset({"text", "number", "phone", "email", "url", "person"})
_AGREES = frozenset({"confirm", "save", "edit", "create", "next"})
_ANYONES = frozenset(
    {"phone", "device", "name", "value", "number", "text", "new", "app", "设备", "手机", "本机"}
)
"""What a question may say besides."""
_IN_FRONT = frozenset({BlockerKind.DIALOG, BlockerKind.POPUP})


def single_field(aim: Wanted, screen: Screen, knows: Knows) -> Terminal | None:
    """The next step there; None where more is asked for, or it is not what the goal is about."""
    slot = _value(aim)
    front = any(one.kind in _IN_FRONT for one in screen.blockers)
    fields = knows.fields(screen)
    if slot is None or not front or len(fields) != 1:
        return None
    field = fields[0]
    spoken = " ".join((knows.title(screen), field.label, field.element.hint))
    if not aim.words or knows.about(spoken, aim.words) <= 0 or is_of_another(aim, screen, knows):
        return None
    target = knows.target(field.element, screen)
    if field.element.text.strip() != slot.value:
        value = Text.slot(slot.name)
        expect = () if field.element.password else (HasValue(target=_stored(target), value=value),)
        return _step(aim, SetValue(target=target, value=value), f"'{field.label}' asks for it", expect)
    for thing in knows.actionable(screen):
        verb = knows.verb_of(thing.label)
        if verb is not None and verb[0] in _AGREES and not thing.element.editable:
            return _step(aim, Tap(target=knows.target(thing.element, screen)), f"'{thing.label}' takes it")
    return None


def is_of_another(aim: Wanted, screen: Screen, knows: Knows) -> bool:
    """A dialog that asks for the same of something else: the name of an alarm, not that of the phone."""
    if aim.goal.verb != "set" or not any(one.kind in _IN_FRONT for one in screen.blockers):
        return False
    asked = (*knows.concepts(aim.clause), *aim.concepts)
    titled = knows.concepts(knows.title(screen))
    strange = [one for one in titled if shared(one, asked) == 0 and one.text not in _ANYONES]
    return len(strange) < len(titled) and any(
        name.startswith("thing:") and name.removeprefix("thing:") not in _ANYONES
        for one in strange
        for name in one.ids
    )


def _value(aim: Wanted) -> Slot | None:
    """The one value that is to be written; none where there are several."""
    if aim.goal.verb not in _SETS:
        return None
    found = [slot for slot in aim.goal.slots if slot.type in _TYPED and (slot.role or not slot.fixed)]
    return found[0] if len(found) == 1 else None


def _stored(target: Target) -> Target:
    """Without the id of this very screen: the next screen has other ids."""
    return target.model_copy(update={"element": None, "text": None})


def _step(aim: Wanted, action: Action, why: str, expect: tuple[HasValue, ...] = ()) -> Terminal:
    return Terminal(
        action=action,
        expect=expect,
        goal_id=aim.goal.id,
        thought=f"{why}.",
        by=Decider.OFFLINE,
        confidence=0.8,
    )
