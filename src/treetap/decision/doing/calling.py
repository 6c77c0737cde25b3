"""Calling somebody: their row or card, or the keypad, and then the control that calls, once."""

from __future__ import annotations

import re
from collections.abc import Iterator

from treetap.decision.doing.acting import ENTERED, beside, entered
from treetap.decision.doing.fields import fields_of, has
from treetap.decision.doing.here import Here
from treetap.decision.doing.keypad import key_in, keyed
from treetap.decision.doing.lines import saying
from treetap.decision.doing.rows import named
from treetap.decision.doing.searching import look_up
from treetap.decision.doing.spoken import spoken_names
from treetap.decision.doing.steps import fill, further, scroll_for, tap
from treetap.decision.doing.wishes import wishes
from treetap.decision.doing.words import CALL, CONTROLS, VIDEO, says
from treetap.matching.labels import said
from treetap.matching.words import normal
from treetap.models import Commitment, Element, Role, Terminal

_PAD = CONTROLS["keypad"]
_RECENT = CONTROLS["recent calls"]
_MISSED = re.compile(r"\bmissed\b|未接|错过")
_SHORT = 40
"""Characters: what is longer is no word about a call."""


def call(here: Here) -> Terminal | None:
    """One step nearer to the call."""
    if here.committed(Commitment.CALL):
        return None
    people = [one for one in wishes(here) if one.kind in {"recipient", "name", "phone"}]
    if not people:
        someone = any(not _MISSED.search(name) for name in spoken_names(here))
        return _return(here) if here.goal.verb == "call_back" and not someone else None
    wanted = people[0]
    phrases = VIDEO if here.goal.verb == "video_call" else CALL
    number = re.sub(r"[^\d+*#]", "", wanted.value) if re.fullmatch(r"[\d\s()+\-*#.]+", wanted.value) else ""
    if number:
        return _dial(here, wanted.value, number, phrases)
    if any(normal(title) == normal(wanted.value) for title in here.title_words):
        control = here.pressing(phrases, least=0.75)
        if control is not None:
            return _commit(here, control)
    row = named(here, wanted.value)
    if row is not None:
        own = _in_row(here, row, phrases)
        return _commit(here, own) if own is not None else tap(here, row, f"as {wanted.value} is to be called")
    return look_up(here, wanted.value) or scroll_for(here, wanted.value, "to call them")


def _return(here: Here) -> Terminal | None:
    """The latest call that was missed: the control in its row, or on what the row opens."""
    if entered(here):
        control = here.pressing(CALL, least=0.75)
        return _commit(here, control) if control is not None else None
    missed = next(_missed(here), None)
    if missed is not None:
        row = here.known.row(missed) or here.known.doer(missed)
        own = saying(here, row, beside(here, row), CALL)
        if own is not None:
            return _commit(here, own)
        return tap(here, row, "as that call was missed", mark=ENTERED) if row.clickable else None
    if any(one.selected and says(here.known.label(one), _RECENT) >= 0.7 for one in here.controls):
        return further(here, "for a call that was missed")
    recent = here.pressing(_RECENT, among=here.controls)
    return tap(here, recent, "for the calls that were missed", sure=0.7) if recent is not None else None


def _missed(here: Here) -> Iterator[Element]:
    """What says of a row that its call was missed, the topmost first."""
    for one in sorted(here.front, key=lambda one: here.known.boxes[one.id].top):
        aside = one.role in {Role.TAB, Role.BUTTON, Role.CHECKBOX, Role.RADIO}
        if not aside and any(_MISSED.search(normal(text)) for text in said(one) if len(text) <= _SHORT):
            yield one


def _dial(here: Here, written: str, number: str, phrases: frozenset[str]) -> Terminal | None:
    field = next((one for one in fields_of(here) if one.kind in {"phone", "number", ""}), None)
    wish = next(one for one in wishes(here) if one.value == written)
    there = keyed(here, number) or (field is not None and has(here, field.element, wish))
    if there:
        control = here.pressing(phrases)
        return _commit(here, control) if control is not None else None
    pressed = key_in(here, number)
    if pressed is not None:
        return pressed
    if field is not None:
        return fill(here, field.element, wish.text, wish.value, "to dial it")
    pad = here.pressing(_PAD, among=here.controls)
    return tap(here, pad, "to dial the number") if pad is not None else None


def _in_row(here: Here, row: Element, phrases: frozenset[str]) -> Element | None:
    inside = [one for one in here.known.descendants(row) if one.clickable and one.enabled]
    return saying(here, row, inside, phrases)


def _commit(here: Here, control: Element) -> Terminal | None:
    return tap(here, control, "to call", commits=Commitment.CALL)
