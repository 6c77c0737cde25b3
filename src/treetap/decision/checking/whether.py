"""Whether something is on: its switch tells, or the word beside its name. It answers yes or no."""

from __future__ import annotations

import re

from treetap.decision.checking.controls import words_of
from treetap.decision.checking.naming import is_called
from treetap.decision.checking.setting import stands, switches
from treetap.decision.checking.sight import Found, Sight
from treetap.language.tokens import has_han
from treetap.matching.holds import quoted
from treetap.matching.labels import said
from treetap.matching.words import bare
from treetap.models import ConstraintKind, Element, EvidenceKind, Polarity

_ON = words_of("on,enabled,active,turned on,开,开启,已开启,已打开,打开,已启用,启用,开着")
_OFF = words_of("off,disabled,inactive,turned off,关,关闭,已关闭,已停用,停用,未开启,未启用,关着")
_EITHER = re.compile(r"\bo(?:n|ff) or (?:not|o(?:n|ff))\b|还是", re.IGNORECASE)
_SEVERAL = (
    ConstraintKind.ALL,
    ConstraintKind.ONLY,
    ConstraintKind.EXCEPT,
    ConstraintKind.NTH,
    ConstraintKind.COMPARISON,
    ConstraintKind.NEGATION,
)


def asks_whether(sight: Sight) -> bool:
    """A question with a direction: on, or off."""
    return sight.goal.verb == "read" and sight.goal.polarity is not Polarity.NEUTRAL


def check(sight: Sight) -> Found | None:
    """By the state of the one control of that name, else by what its row says."""
    if not sight.in_app() or not sight.object or sight.asks(*_SEVERAL) or sight.now.covered:
        return None
    found = list(switches(sight, sight.now))
    states = {on for _, on in found}
    if len(states) == 1:
        return _answer(sight, found[0][0], on=states.pop())
    return None if states else _by_button(sight) or _by_words(sight)


def _by_button(sight: Sight) -> Found | None:
    """A button that says how it stands."""
    ways = {on: stands(sight, on) for on in (True, False)}
    found = [(on, one) for on, one in ways.items() if one is not None and one.element is not None]
    if len(found) != 1 or found[0][1].element is None:
        return None
    return _answer(sight, found[0][1].element, on=found[0][0])


def _by_words(sight: Sight) -> Found | None:
    """As in "Bluetooth, Off": nothing else in the row may be a state."""
    if sight.slots:
        return None
    for one in sight.now.front:
        if one.editable or not any(is_called(text, sight.object) for text in said(one)):
            continue
        texts = {bare(text) for text in sight.now.row_texts(one)}
        on, off = bool(texts & _ON), bool(texts & _OFF)
        if on is not off:
            return _answer(sight, one, on=on)
    return None


def _answer(sight: Sight, element: Element, *, on: bool) -> Found:
    name = sight.now.index.label(element) or sight.goal.object
    text = f"{quoted(name)} is {'on' if on else 'off'}."
    spoken = sight.goal.clause or " ".join(sight.goal.words)
    return Found(EvidenceKind.STATE, text, element, _said(spoken, on=on, yes=on is sight.positive))


def _said(question: str, *, on: bool, yes: bool) -> str:
    """In the language of the question."""
    if has_han(question):
        state, short = ("已开启" if on else "已关闭"), ("是" if yes else "否")
        return state if _EITHER.search(question) else f"{short}，{state}"
    state = "it is on" if on else "it is off"
    return state if _EITHER.search(question) else f"{'yes' if yes else 'no'}, {state}"
