"""Calling somebody: their row or card, or the keypad, and then the control that calls, once."""

from __future__ import annotations

import re

from treetap.decision.doing.fields import fields_of, has
from treetap.decision.doing.here import Here
from treetap.decision.doing.keypad import key_in, keyed
from treetap.decision.doing.rows import named
from treetap.decision.doing.searching import look_up
from treetap.decision.doing.steps import fill, scroll_for, tap
from treetap.decision.doing.wishes import wishes
from treetap.decision.doing.words import CALL, CONTROLS, VIDEO
from treetap.matching.words import normal
from treetap.models import Commitment, Element, Terminal

_PAD = CONTROLS["keypad"]


def call(here: Here) -> Terminal | None:
    """One step nearer to the call."""
    people = [one for one in wishes(here) if one.kind in {"recipient", "name", "phone"}]
    if not people or here.committed(Commitment.CALL):
        return None
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
    pad = here.pressing(_PAD)
    return tap(here, pad, "to dial the number") if pad is not None else None


def _in_row(here: Here, row: Element, phrases: frozenset[str]) -> Element | None:
    inside = [one for one in here.known.descendants(row) if one.clickable and one.enabled]
    return here.pressing(phrases, among=inside) if inside else None


def _commit(here: Here, control: Element) -> Terminal | None:
    return tap(here, control, "to call", commits=Commitment.CALL)
