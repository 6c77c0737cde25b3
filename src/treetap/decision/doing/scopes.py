"""One of a series, or all of it: the question that apps ask before they change or delete what repeats."""

from __future__ import annotations

import re

from treetap.decision.doing.here import Here
from treetap.matching.holds import is_on
from treetap.matching.words import normal
from treetap.models import ConstraintKind, Element, Role

_LATER = re.compile(r"\b(?:following|future|later|onwards?)\b|后续|以后|之后|往后|将来")
_ALL = re.compile(r"\b(?:all|every|entire|whole|series)\b|所有|全部|整个|系列|每一?次")
_ONE = re.compile(
    r"\b(?:only|just) (?:this|the|one)\b|\bthis\b|\bone time\b|\bonce\b"
    r"|[仅只][这此本]|[这此本]一?[次个条项]|^此|^本"
)
_ONCE = re.compile(
    r"\b(?:only|just) (?:this|the one|once|one)\b|\bthis (?:time|once|one|week|occurrence)\b"
    r"|(?:只|仅|就)[^，。,]{0,3}[这本此]|[这本此]一?[次周回]"
)
_OPTIONS = 2


def scope_of(here: Here) -> str:
    """How much of a series the goal is about: "one", "all", "later"; empty where it does not say."""
    said = normal(here.said)
    if _LATER.search(said):
        return "later"
    if any(one.kind is ConstraintKind.ONLY for one in here.goal.constraints) or _ONCE.search(said):
        return "one"
    everything = any(one.kind is ConstraintKind.ALL for one in here.goal.constraints)
    return "all" if everything or re.search(r"\bseries\b|整个系列|系列", said) else ""


def options(here: Here) -> dict[str, Element]:
    """What the question in front offers, by how much it takes; empty where it is no such question."""
    found: dict[str, Element] = {}
    for one in here.controls if here.dialog else ():
        if one.role in {Role.SWITCH, Role.CHECKBOX}:
            continue
        kind = next((known for text in here.called(one)[:1] if (known := _kind(text))), "")
        around = one if one.clickable else next((up for up in here.known.ancestors(one) if up.clickable), one)
        doer = around if around.role is Role.ITEM else one
        if kind and found.setdefault(kind, doer).id != doer.id:
            return {}
    return found if len(found) >= _OPTIONS and "one" in found else {}


def _kind(text: str) -> str:
    said = normal(text)
    if len(said) > 40:
        return ""
    for name, pattern in (("later", _LATER), ("all", _ALL), ("one", _ONE)):
        if pattern.search(said):
            return name
    return ""


def wanted_scope(here: Here) -> Element | None:
    """The option that the goal is about; the smallest where it does not say."""
    return options(here).get(scope_of(here) or "one")


def is_taken(here: Here, option: Element) -> bool | None:
    """Whether it is chosen; None for a button that does it at once."""
    inside = (option, *here.known.descendants(option))
    if not any(one.checked is not None or one.role is Role.RADIO for one in inside):
        return None
    return bool(is_on(option, here.screen)) or any(one.checked for one in inside)
