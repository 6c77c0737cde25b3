"""The same button many times, once for each thing: the one is meant beside which the thing's name stands."""

from __future__ import annotations

from collections.abc import Sequence

from treetap.decision.concepts import overlap
from treetap.decision.knows import Knows
from treetap.decision.offline.candidates import Candidate, candidates
from treetap.decision.offline.wanted import Wanted
from treetap.matching.covering import behind
from treetap.matching.labels import index
from treetap.models import Element, Role, Screen

_BUTTONS = frozenset({Role.BUTTON, Role.ICON})
_LEAST = 0.3
"""Of what is wanted: so much must stand beside the button."""


def beside_name(aim: Wanted, screen: Screen, knows: Knows) -> Candidate | None:
    """The button that the goal asks for, in the part of the page that says the name; None if unclear."""
    groups: dict[str, list[Candidate]] = {}
    for one in candidates(screen, knows):
        if one.thing.role in _BUTTONS and one.label:
            groups.setdefault(one.label, []).append(one)
    for label, group in groups.items():
        if len(group) > 1 and _is_asked_for(group[0], label, aim, knows):
            found = _best(group, aim, screen, knows)
            if found is not None:
                return found
    return None


def _is_asked_for(one: Candidate, label: str, aim: Wanted, knows: Knows) -> bool:
    """The task says the button's very word, or its deed is the goal's."""
    return knows.says(aim.clause, label) or (one.verb is not None and one.verb[0] == aim.goal.verb)


def _best(group: Sequence[Candidate], aim: Wanted, screen: Screen, knows: Knows) -> Candidate | None:
    ordered = sorted(group, key=lambda one: one.thing.element.bounds.top)
    scored: list[tuple[float, Candidate]] = []
    above = 0.0
    for one in ordered:
        said = " ".join(_texts(one.thing.element, above, screen))
        named = any(knows.says(said, value) for value in aim.values)
        share, _ = overlap(aim.concepts, knows.concepts(said))
        scored.append((2.0 if named else share, one))
        above = one.thing.element.bounds.bottom
    ranked = sorted(scored, key=lambda each: -each[0])
    clear = ranked[0][0] >= _LEAST and ranked[0][0] > ranked[1][0]
    return ranked[0][1] if clear else None


def _texts(button: Element, above: float, screen: Screen) -> list[str]:
    """What stands beside the button, or over it down from the one before."""
    covered = behind(index(screen))
    return [
        one.text or one.description
        for one in screen.elements
        if one.id != button.id
        and one.id not in covered
        and not one.clickable
        and above <= one.bounds.top
        and one.bounds.bottom <= button.bounds.bottom + button.bounds.height
        and one.bounds.top < button.bounds.bottom
    ]
