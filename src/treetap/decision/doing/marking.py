"""Doing something to one thing (star, pin, complete, archive …) by a control in its row or on its page."""

from __future__ import annotations

from treetap.decision.doing.acting import PRESSED, act, is_on_page, look_back
from treetap.decision.doing.away import details, is_in, lies_in, way_in
from treetap.decision.doing.forms import COMMITS
from treetap.decision.doing.here import Here
from treetap.decision.doing.rows import all_names, row_of
from treetap.decision.doing.steps import check, tap
from treetap.decision.doing.switches import find_toggle
from treetap.decision.doing.words import CONTROLS, plain, says
from treetap.matching.labels import TOGGLES, said
from treetap.models import Element, Polarity, Role, Terminal

_TICKS = frozenset({"complete", "select"})
_ALIKE = (
    frozenset({"star", "favorite", "bookmark", "like"}),
    frozenset({"copy", "duplicate"}),
    frozenset({"block", "screen_out"}),
    frozenset({"restore", "find_again"}),
)
"""Apps call these by each other's names."""
_PRESSED = frozenset({Role.BUTTON, Role.ICON, Role.IMAGE})
_TURNED = {Polarity.POSITIVE: Polarity.NEGATIVE, Polarity.NEGATIVE: Polarity.POSITIVE}
_BEHIND = frozenset({"mute", "block", "screen_out", "pin", "archive", "hide"})


def mark(here: Here) -> Terminal | None:
    """The verb's own control: in the row that is meant, on the page, or in the menu that holding it opens."""
    if here.described(PRESSED):
        return _confirmed(here) or look_back(here)
    wanted = here.goal.polarity is not Polarity.NEGATIVE
    if here.goal.verb in _TICKS and (box := _box_for(here)) is not None:
        return check(here, box, wanted, "as the task says")
    place = lies_in(here)
    if place and not is_in(here, place):
        return way_in(here, place)
    if here.goal.verb == "mute" and (loud := _loudness(here)) is not None:
        return check(here, loud, not wanted, "as the task says")
    if not wanted and (control := _chosen(here)) is not None:
        return _set(here, control, wanted)
    return act(here, verb_phrases(here), lambda control: _press(here, control, wanted)) or _of_it(here)


def _of_it(here: Here) -> Terminal | None:
    """What a person looks for behind the name of a conversation, or of whoever it is."""
    return details(here) if here.goal.verb in _BEHIND and (here.dialog or is_on_page(here)) else None


def _loudness(here: Here) -> Element | None:
    """The switch for the notifications of the very thing that is to be quiet: on where it is loud."""
    if here.dialog or not all_names(here) or not is_on_page(here):
        return None
    toggles = [one for one in here.front if one.role is Role.SWITCH and one.enabled]
    found = [one for one in toggles if any(_is_loud(name) for name in _labels(here, one))]
    return found[0] if len(found) == 1 and found[0].checked is not None else None


def _labels(here: Here, one: Element) -> tuple[str, ...]:
    return (*here.called(one), *(name.text for name in here.known.inherited(one)))


def _is_loud(name: str) -> bool:
    return plain(name) in CONTROLS["loud"]


def _chosen(here: Here) -> Element | None:
    """On its page the control that marks it, where that stands on: it takes the mark away, too."""
    if here.dialog or not is_on_page(here):
        return None
    control = here.pressing(verb_phrases(here, Polarity.POSITIVE), here.thing_words)
    return control if control is not None and (control.selected or control.checked) else None


def _box_for(here: Here) -> Element | None:
    """The box of the row that is meant; once one was ticked, no other is taken for it."""
    found = row_of(here)
    control = None if found is None else here.known.control(found[1])
    if control is not None and control.role in TOGGLES and control.checked is not None:
        return control
    box = None if _has_ticked(here) else find_toggle(here)
    return box if box is not None and box.checked is not None else None


def _has_ticked(here: Here) -> bool:
    return any(action.kind == "set_checked" for action in here.taken())


def verb_phrases(here: Here, polarity: Polarity | None = None) -> frozenset[str]:
    """What a control for the goal's verb says, the way it points; names that apps use for the same too."""
    goal, way = here.goal, polarity or here.goal.polarity
    verbs = next((family for family in _ALIKE if goal.verb in family), frozenset({goal.verb}))
    sign = "-" if way is Polarity.NEGATIVE else "+"
    found: frozenset[str] = frozenset()
    for verb in verbs:
        found |= here.things.verbs(verb, way) or here.things.verbs(verb, Polarity.NEUTRAL)
        found |= CONTROLS.get(f"do {verb}{sign}", frozenset())
    return found


def _confirmed(here: Here) -> Terminal | None:
    """Right after its control was pressed, a question: the answer that says the same deed again."""
    last = next((one for one in reversed(list(here.taken())) if one.kind != "wait"), None)
    if not here.dialog or last is None or last.description != PRESSED or here.fields:
        return None
    control = here.pressing(verb_phrases(here), here.thing_words, least=0.9)
    return None if control is None else _press(here, control, here.goal.polarity is not Polarity.NEGATIVE)


def _says_contrary(here: Here, control: Element) -> bool:
    """Its words, whatever its id says, are those for undoing it: it is done already."""
    turned = _TURNED.get(here.goal.polarity)
    shown = [text for text in (control.text, control.description) if text.strip()]
    shown = shown or [text for part in here.known.descendants(control) for text in said(part)]
    if turned is None or not shown:
        return False
    for_it, against = verb_phrases(here), verb_phrases(here, turned)
    return any(
        says(text, against, here.thing_words) >= 0.9 > says(text, for_it, here.thing_words) for text in shown
    )


def _press(here: Here, control: Element, wanted: bool) -> Terminal | None:
    return None if _says_contrary(here, control) else _set(here, control, wanted)


def _set(here: Here, control: Element, wanted: bool) -> Terminal | None:
    if control.checked is not None and control.role is not Role.RADIO:
        return check(here, control, wanted, "as the task says")
    if wanted and control.selected and control.role in _PRESSED:
        return None  # it stands on: to press it would take it back
    return tap(here, control, "as the task says", commits=COMMITS.get(here.goal.verb), mark=PRESSED)
