"""Sliders, pickers and fields that hold an amount: set to a value, or a little more or less."""

from __future__ import annotations

import re

from treetap.decision.doing.editing import thing_and_values
from treetap.decision.doing.fields import fields_of
from treetap.decision.doing.here import Here
from treetap.decision.doing.stepping import stepped
from treetap.decision.doing.steps import bring, fill
from treetap.decision.doing.wishes import wishes
from treetap.matching.holds_value import is_value, values
from treetap.matching.scale import is_at_end, size_rank
from treetap.models import ConstraintKind, Element, Polarity, Role, Terminal, Text

_SURE = 0.7
_STEP = 20
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_MOST, _LEAST = (
    re.compile(r"most (?:big|high|bright|loud|long|much|fast)|max"),
    re.compile(r"most (?:small|low|dark|quiet|short|little|slow)|min"),
)
_ENDS = frozenset({"100%", "0%"})
_MAX_WORDS = re.compile(r"\bmax(?:imum)?\b|\bfull\b|\bhighest\b|最大|最高|最亮|最响", re.IGNORECASE)
_MIN_WORDS = re.compile(r"\bmin(?:imum)?\b|\blowest\b|最小|最低|最暗", re.IGNORECASE)


def amount(here: Here) -> Terminal | None:
    """The control that the goal names, brought to its value."""
    control = _control(here)
    if control is None:
        return stepped(here)
    wanted = _wanted(here, control)
    told = values(control, here.screen)
    if wanted is None or any(is_value(wanted, one) for one in told):
        return None
    if wanted in _ENDS and any(is_at_end(one.text, most=wanted == "100%") for one in told):
        return None
    if control.editable:
        if thing_and_values(here)[0] is not None:
            return None  # a field of some entry: which one is for whoever changes entries to say
        return fill(here, control, Text.literal(wanted), wanted, "as the task says")
    return bring(here, control, wanted, "as the task says")


def _control(here: Here) -> Element | None:
    scored: list[tuple[float, Element]] = []
    holders = [one for one in here.front if one.role in {Role.SLIDER, Role.PICKER} and one.enabled]
    holders += [one.element for one in fields_of(here) if one.kind != "search"]
    for one in holders:
        texts = [*here.called(one), *(name.text for name in here.known.inherited(one))]
        score = max((here.knows.means(text, [here.object]) for text in texts if here.object), default=0.0)
        if score >= _SURE:
            scored.append((score, one))
    scored.sort(key=lambda each: -each[0])
    if scored:
        return scored[0][1]
    sliders = [one for one in holders if one.role is Role.SLIDER]
    titled = any(here.knows.means(title, [here.object]) >= _SURE for title in here.title_words if here.object)
    return sliders[0] if len(sliders) == 1 and titled else None


def _wanted(here: Here, control: Element) -> str | None:
    for wish in wishes(here):
        if wish.type in {"percent", "number", "amount", "time", "date", "duration"} or control.editable:
            return wish.value
    if control.role is not Role.SLIDER:
        return None
    compared = " ".join(one.value for one in here.goal.constraints if one.kind is ConstraintKind.COMPARISON)
    if _MAX_WORDS.search(here.said) or _MOST.search(compared):
        return "100%"
    if _MIN_WORDS.search(here.said) or _LEAST.search(compared):
        return "0%"
    return _a_little(here, control)


def _a_little(here: Here, control: Element) -> str | None:
    """More or less than it is now; nothing where nobody says what it is now, or it was moved already."""
    if here.goal.verb != "raise" or any(one.kind == "set_value" for one in here.taken()):
        return None
    told = [one.text for one in values(control, here.screen)]
    found = next((number for text in told if (number := _NUMBER.search(text))), None)
    if found is None:
        return _in_words(here, told)
    step = _STEP if here.goal.polarity is Polarity.POSITIVE else -_STEP
    return f"{min(100, max(0, round(float(found[0])) + step))}%"


def _in_words(here: Here, told: list[str]) -> str | None:
    """A slider that says a size and no number, as most of them in the middle at first: well to one side."""
    if not any(size_rank(text) is not None for text in told):
        return None
    return "75%" if here.goal.polarity is Polarity.POSITIVE else "25%"
