"""A policy says that it is done and points at what shows it: looked at, where nobody can check it otherwise.

The words of a policy are no evidence, and a deed that was understood is judged by the goal checker: where it
sees nothing, it looks once more for the values themselves, which must stand together now and not before. But
a sentence that the reader did not understand could never be finished by anybody, and what answers a question
somebody has to read. There, what is pointed at must be on the screen at this moment, and something must have
been done for it. What is kept of such a run is a hint, and is never replayed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from treetap.matching.holds import holds
from treetap.matching.labels import index, said
from treetap.models import (
    Appears,
    Done,
    Element,
    Evidence,
    EvidenceKind,
    Expectation,
    Goal,
    Screen,
    StepStatus,
    Target,
    Text,
)

if TYPE_CHECKING:
    from treetap.core.strategy_node import StrategyNode


_ASKS: Final = ("read", "count", "")
"""Goals to which what is pointed at is the answer."""
_QUESTION: Final = re.compile(r"[?？]")


async def believe(node: StrategyNode, done: Done, screen: Screen) -> bool:
    """Whether what is pointed at is there, and all that is open is either asked, not understood, or seen."""
    acted = any(
        one.status is StepStatus.SUCCESS
        for record in node.done
        for one in ([record] if record.kind == "step" else record.all_steps())
    )
    seen = [_seen(one, screen) for one in done.shown]
    if not acted or not seen or not all(seen):
        return False
    found = [(goal, await _proof(node, goal, done, screen, seen)) for goal in node.goals.open]
    if not all(proof for _, proof in found):
        return False
    for goal, proof in found:
        await node.goals.found(goal, proof)
    return True


async def _proof(
    node: StrategyNode, goal: Goal, done: Done, screen: Screen, seen: list[str]
) -> Evidence | None:
    if not _claimable(goal):
        return await node.goals.claimed(goal, screen)
    asked = _QUESTION.search(node.frame.sentence) is not None or goal.verb in _ASKS
    return _evidence(goal, done, screen, seen, seen[0] if asked else None)


def _claimable(goal: Goal) -> bool:
    return goal.verb in _ASKS or bool(goal.unexplained)


def _evidence(goal: Goal, done: Done, screen: Screen, seen: list[str], answer: str | None) -> Evidence:
    return Evidence(
        goal_id=goal.id,
        kind=EvidenceKind.SHOWN,
        text=f"It was said to be done, and what was pointed at is there: {', '.join(map(repr, seen))}.",
        frame_id=screen.frame.id,
        target=getattr(done.shown[0], "target", None),
        value=answer,
    )


def _seen(shown: Expectation, screen: Screen) -> str:
    """What stands there; empty if it does not."""
    words = _words(shown)
    if words:
        return words if any(_within(words, text) for text in _texts(screen)) else ""
    holding = holds(shown, screen, screen)
    if not holding.met or holding.element is None:
        return ""
    return _line(holding.element, screen)


def _words(shown: Expectation) -> str:
    """Those that were pointed at, where nothing but words was."""
    target = shown.target if isinstance(shown, Appears) else None
    bare = isinstance(target, Target) and target.model_fields_set == {"text"}
    return " ".join(target.text.fill().split()) if bare and target and isinstance(target.text, Text) else ""


def _texts(screen: Screen) -> list[str]:
    return [*(text for one in screen.elements for text in said(one)), *screen.toasts]


def _within(words: str, text: str) -> bool:
    """To the letter, and no part of a longer word or number."""
    whole = rf"(?<![A-Za-z0-9]){re.escape(words)}(?![A-Za-z0-9])"
    return re.search(whole, " ".join(text.split()), re.IGNORECASE) is not None


def _line(element: Element, screen: Screen) -> str:
    """All that it says, as a list of the screen has it; its name if it says nothing itself."""
    known = index(screen)
    own = [*said(element), *(text for part in known.texts(element) for text in said(part))]
    told = " · ".join(dict.fromkeys(" ".join(text.split()) for text in own if text.strip()))
    return told or known.label(element) or element.role.value
