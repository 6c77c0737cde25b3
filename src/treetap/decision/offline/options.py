"""A dialog with the options of what is wanted: the one that the goal names is chosen, then agreed to."""

from __future__ import annotations

from collections.abc import Sequence

from treetap.decision.concepts import Concept, overlap, shared
from treetap.decision.knows import Knows, Thing
from treetap.decision.offline.wanted import Wanted
from treetap.matching.holds import is_on
from treetap.matching.labels import index
from treetap.models import Action, BlockerKind, Decider, Role, Screen, Tap, Terminal

_CHOOSES = frozenset({"", "set", "exchange", "select", "sort", "filter", "switch_over", "edit"})
_IN_FRONT = frozenset({BlockerKind.DIALOG, BlockerKind.POPUP})
_OPTIONS = frozenset({Role.RADIO, Role.ITEM, Role.TEXT, Role.UNKNOWN})
_AGREES = frozenset({"confirm", "save"})
_FEWEST, _MOST = 2, 40


def option(aim: Wanted, screen: Screen, knows: Knows) -> Terminal | None:
    """The next step there; None where no option, or more than one, is what the goal says."""
    inside = {name for one in screen.blockers if one.kind in _IN_FRONT for name in one.elements}
    if aim.goal.verb not in _CHOOSES or not inside:
        return None
    things = [one for one in knows.actionable(screen) if one.id in inside]
    options = [one for one in things if _is_option(one)]
    if not _FEWEST <= len(options) <= _MOST:
        return None
    named = [one for one in options if _is_named(one, aim, screen, knows)]
    if len(named) != 1:
        return None
    if not is_on(named[0].target or named[0].element, screen):
        return _step(
            aim, Tap(target=knows.target(named[0].element, screen)), f"'{named[0].label}' is asked for"
        )
    agree = next((one for one in things if (knows.verb_of(one.label) or ("",))[0] in _AGREES), None)
    if agree is None:
        return None
    return _step(aim, Tap(target=knows.target(agree.element, screen)), f"'{named[0].label}' is chosen")


def _is_option(thing: Thing) -> bool:
    control = thing.target
    radio = control is not None and control.role is Role.RADIO
    return (radio or thing.role is Role.RADIO) and thing.role in _OPTIONS


def _is_named(one: Thing, aim: Wanted, screen: Screen, knows: Knows) -> bool:
    """It says the value, or what nobody could explain, or it is called like a part of the goal."""
    shown = " ".join([one.element.text, *(text.text for text in index(screen).texts(one.element))])
    values = [slot.value for slot in aim.goal.slots if slot.type in {"text", "name"} or slot.role == "to"]
    if any(knows.says(shown, value) for value in (*values, *aim.goal.unexplained)):
        return True
    said = knows.concepts(shown)
    _, precision = overlap(aim.concepts, said)
    return not values and (precision >= 1.0 or _is_the_rest(aim, said, screen, knows))


def _is_the_rest(aim: Wanted, said: Sequence[Concept], screen: Screen, knows: Knows) -> bool:
    """The question names a part of what is wanted, and the option says all the rest: "Work, 5 High St"."""
    asked = knows.concepts(knows.title(screen))
    left = [one for one in aim.concepts if shared(one, asked) < 1.0]
    return 0 < len(left) < len(aim.concepts) and all(shared(one, said) == 1.0 for one in left)


def _step(aim: Wanted, action: Action, why: str) -> Terminal:
    return Terminal(action=action, goal_id=aim.goal.id, thought=f"{why}.", by=Decider.OFFLINE, confidence=0.8)
