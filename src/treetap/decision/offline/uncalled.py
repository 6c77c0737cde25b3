"""An invitation that nobody has called for: to rate an app, to update it, to sign up for something."""

from __future__ import annotations

from treetap.decision.concepts import Concept, shared
from treetap.decision.knows import Knows
from treetap.matching.labels import said
from treetap.models import Blocker, Element, Situation, Target

_SETS = "verb:set"


def uncalled(blocker: Blocker, situation: Situation, knows: Knows) -> bool:
    """Neither does the task speak of what it offers, nor did what was last touched speak of it."""
    screen = situation.screen
    inside = [one for name in blocker.elements if (one := screen.element(name)) is not None]
    offers = [one for one in inside if one.clickable and one.text and not _is_way_out(one, blocker)]
    app = next((one.label for one in situation.apps if one.package == screen.package), "")
    ours = knows.concepts(app)
    wanted = _besides(knows.concepts(situation.mandate.sentence), ours)
    touched = _besides(knows.concepts(_last_touched(situation)), ours)
    offered = knows.concepts(" ".join(one.text for one in offers))
    about = knows.concepts(" ".join(text for one in inside for text in said(one)))
    named = _speaks(wanted, offered) or (_both(wanted, offered) and _speaks(wanted, about))
    return not (named or _speaks(touched, about))


def _both(words: tuple[Concept, ...], of: tuple[Concept, ...]) -> bool:
    return any(shared(one, of) == 1.0 for one in words)


def _speaks(words: tuple[Concept, ...], of: tuple[Concept, ...]) -> bool:
    """By more than that something is to be turned on, which many things can be."""
    return _both(tuple(one for one in words if _SETS not in one.ids), of)


def _besides(words: tuple[Concept, ...], app: tuple[Concept, ...]) -> tuple[Concept, ...]:
    """Without numbers and the app's own name, which say nothing about what is offered."""
    return tuple(one for one in words if shared(one, app) < 1.0 and not one.text.isdigit())


def _is_way_out(element: Element, blocker: Blocker) -> bool:
    target: Target | None = getattr(blocker.way_out, "target", None)
    return target is not None and target.element == element.id


def _last_touched(situation: Situation) -> str:
    if not situation.visited:
        return ""
    target: Target | None = getattr(situation.visited[-1].action, "target", None)
    if target is None:
        return ""
    return " ".join(text.fill() for text in (target.text, target.description) if text is not None)
