"""Without a judge: a policy says that it is done and points at what shows it.

The goal checker is told what is pointed at and what was done, and looks once more, with less to go by
(`GoalChecker.claimed`). What is kept of such a run is a hint, and is never replayed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from treetap.core.assignment import Ending
from treetap.core.doing import changes, did
from treetap.matching.holds import holds
from treetap.matching.labels import index, said
from treetap.matching.words import normal
from treetap.models import (
    Appears,
    Claim,
    Done,
    Element,
    Evidence,
    Expectation,
    Goal,
    Role,
    Screen,
    Status,
    StepRecord,
    StepStatus,
    Target,
    Text,
)

if TYPE_CHECKING:
    from treetap.core.strategy_node import StrategyNode

_BARE: Final = frozenset({Role.ICON, Role.TAB})
"""What is on every page: to point at it shows nothing, unless it has just come."""


def unproven(node: StrategyNode, missing: str) -> Ending:
    """Whoever says it again has no more to show. Where something was changed, it may well be done."""
    steps = [one for one in _steps(node) if one.status is StepStatus.SUCCESS]
    screens = {one.frame.id: one for one in node.context.screens}
    changed = any(changes(one, steps, screens) for one in steps)
    why = f"It was said again to be done, and that was not accepted: {missing.rstrip('.')}."
    more = " Something was changed; look whether it is what you wanted." if changed else ""
    return Ending(Status.PARTIAL if changed else Status.FAILED, why + more)


async def believe(node: StrategyNode, done: Done, screen: Screen) -> bool:
    """Whether what is pointed at is there, and the checker can see the rest of what is open."""
    pointed = [_pointed(one, screen) for one in done.shown]
    steps = [one for one in _steps(node) if one.status is StepStatus.SUCCESS]
    if not steps or not pointed or not all(pointed):
        return False
    claimed = _claim(node, [one for one in pointed if one], steps, screen)
    if claimed is None:
        return False
    found: list[tuple[Goal, Evidence]] = []
    for goal in node.goals.open:
        deeds = frozenset(one.commits for one in node.context.deeds if one.goal_id in (goal.id, None))
        claim = claimed.model_copy(update={"committed": deeds})
        proof = await node.goals.claimed(goal, screen, claim)
        if proof is None:
            return False
        found.append((goal, proof))
    for goal, proof in found:
        await node.goals.found(goal, proof)
    return True


@dataclass(frozen=True)
class _Pointed:
    """What stands where a policy points. Of a message that passes there is no element."""

    text: str
    element: Element | None = None


def _claim(
    node: StrategyNode, pointed: list[_Pointed], steps: list[StepRecord], screen: Screen
) -> Claim | None:
    """None where all that is pointed at is what stands on every page."""
    screens = {one.frame.id: one for one in node.context.screens}
    last = next((one for one in reversed(steps) if changes(one, steps, screens)), None)
    fresh = [one for one in pointed if last is not None and _is_fresh(one, last, screen, node)]
    telling = [one for one in pointed if one in fresh or one.element is None or one.element.role not in _BARE]
    if not telling:
        return None
    return Claim(
        sentence=node.context.mandate.sentence,
        pointed=tuple(one.text for one in telling),
        did=tuple(words for step in steps for words in did(step, screens)),
        last=tuple(did(last, screens)) if last is not None else (),
        changed=last is not None,
        fresh=bool(fresh),
    )


def _steps(node: StrategyNode) -> Iterator[StepRecord]:
    for record in node.done:
        yield from [record] if record.kind == "step" else record.all_steps()


def _is_fresh(pointed: _Pointed, last: StepRecord, screen: Screen, node: StrategyNode) -> bool:
    """Whether it did not stand like that on its page before the last thing that changed anything."""
    earlier: list[Screen] = []
    for one in node.context.screens:
        earlier.append(one)
        if one.frame.id == last.before:
            break
    same = [one for one in earlier if one.package == screen.package and one.page_key == screen.page_key]
    if pointed.element is None:
        return not any(pointed.text in one.toasts for one in earlier)
    looks = _look(pointed.element)
    return all(looks != _look(other) for one in same for other in one.elements)


def _look(element: Element) -> tuple[object, ...]:
    texts = tuple(normal(text) for text in said(element))
    return texts, element.checked, element.selected


def _pointed(shown: Expectation, screen: Screen) -> _Pointed | None:
    """None if it does not stand there, or says nothing."""
    words = _words(shown)
    if words:
        for one in screen.elements:
            if any(_within(words, text) for text in said(one)):
                return _Pointed(words, one)
        toast = any(_within(words, text) for text in screen.toasts)
        return _Pointed(words) if toast else None
    holding = holds(shown, screen, screen)
    if not holding.met or holding.element is None:
        return None
    return _Pointed(_line(holding.element, screen), holding.element)


def _words(shown: Expectation) -> str:
    """Those that were pointed at, where nothing but words was."""
    target = shown.target if isinstance(shown, Appears) else None
    bare = isinstance(target, Target) and target.model_fields_set == {"text"}
    return " ".join(target.text.fill().split()) if bare and target and isinstance(target.text, Text) else ""


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
