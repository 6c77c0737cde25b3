"""A menu closes with the first entry that is taken: what else stands in it is reached by opening it again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from treetap.decision.knows import Knows
from treetap.decision.offline.candidates import candidates
from treetap.decision.offline.scoring import Scorer
from treetap.decision.offline.tried import Tried
from treetap.decision.offline.working import in_menu
from treetap.models import Action, Screen, Situation, Tap

_MOST_TIMES = 4
"""So often one and the same menu is opened."""


async def left_on(screens: Sequence[Screen], scorer: Scorer, knows: Knows) -> tuple[float, dict[str, float]]:
    """How likely the best is that was seen on those pages; and of the menus among them, by page, each."""
    elsewhere, menus = 0.0, dict[str, float]()
    for screen in screens:
        scored = await scorer.best(candidates(screen, knows))
        elsewhere = max(elsewhere, scored[0].score if scored else 0.0)
        if in_menu(screen):
            left = (one.score for one in scored if one.candidate.navigates)
            menus[screen.page_key] = max(left, default=0.0)
    return elsewhere, menus


def openers(situation: Situation, tried: Tried, left: Mapping[str, float]) -> Iterator[tuple[Action, float]]:
    """What on this page opens a menu that was seen before, with how likely the best is that is left in it."""
    page = situation.screen.page_key
    for one, after in pairwise(situation.visited):
        likely = left.get(after.page_key, 0.0)
        if one.page_key != page or not likely or not isinstance(one.action, Tap):
            continue
        if tried.times(one.action, page) < _MOST_TIMES:
            yield one.action, likely
