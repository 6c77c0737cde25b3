"""On a web site: the page whose head says what the goal is about is "this page"."""

from __future__ import annotations

from collections.abc import Sequence

from treetap.decision.checking.marks import MARKS
from treetap.decision.checking.naming import has_words
from treetap.decision.checking.shown import Shown
from treetap.matching.addresses import shown_address
from treetap.matching.words import bare
from treetap.models import Goal, Screen


def on_its_page(goal: Goal, screens: Sequence[Screen]) -> Goal:
    """Without what the head of the page says, where it says all that tells it from others."""
    if goal.verb not in MARKS or not goal.unexplained:
        return goal
    for screen in reversed(screens):
        shown = Shown(screen)
        if shown.covered or shown_address(screen) is None:
            continue
        heads = [text for text, _ in shown.title_texts(tabs=False)]
        if any(_says_all(head, goal.unexplained) for head in heads):
            return goal.model_copy(update={"object": "page", "unexplained": (), "words": (), "clause": ""})
        return goal
    return goal


def _says_all(head: str, wanted: Sequence[str]) -> bool:
    return all(has_words(head, word) if word.isascii() else bare(word) in bare(head) for word in wanted)
