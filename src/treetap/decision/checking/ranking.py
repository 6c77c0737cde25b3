"""The newest or oldest of a kind: which one that was, by the list as it stood before anything was done."""

from __future__ import annotations

from itertools import pairwise

from treetap.core.extremes import Dated, by_name, dated, ends, extreme, is_narrowed, narrowing
from treetap.decision.checking.deleting_words import tells_deleted, was_asked
from treetap.decision.checking.rows import scrolls
from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Found, Sight
from treetap.matching.holds import quoted
from treetap.models import EvidenceKind


def the_one(sight: Sight) -> Sight | None:
    """The same question about the one that is meant, by its name; None where that has not been seen."""
    found = end_of(sight)
    if found is None:
        return None
    seen = [one.screen for one in sight.before]
    return Sight(by_name(sight.goal, found[1]), sight.screen, seen, sight.names, sight.package)


def deleted(sight: Sight) -> Found | None:
    """It stood at the end of the list, which is here again without it and with all that stood beside it."""
    found, now = end_of(sight), sight.now
    if found is None or now.covered or now.partial or not sight.in_app() or not _was_asked(sight):
        return None
    before = [one for one in _lists(sight) if found[1] in _labels(one)]
    here = _labels(now)
    if not before or not is_narrowed(now.screen, narrowing(sight.goal)) or found[1] in here:
        return None
    left = [label for label in _labels(before[-1]) if label != found[1]]
    if not left or any(label not in here for label in left):
        return None
    return Found(EvidenceKind.GONE, f"{quoted(found[1])} was in the list and is no longer.")


def _was_asked(sight: Sight) -> bool:
    """Right before, a question spoke of deleting; or a message says that it is done."""
    return was_asked(sight) or any(map(tells_deleted, sight.now.messages))


def end_of(sight: Sight) -> Dated | None:
    """By the list's first view, which nothing has scrolled; or by one that has come to its end."""
    which, lists = extreme(sight.goal), _lists(sight)
    if not which or not lists:
        return None
    found = ends(lists[0].screen, which, first=True, last=not scrolls(lists[0]))
    if found is not None:
        return found
    for one, after in pairwise(lists):
        if one.screen.state_key and one.screen.state_key == after.screen.state_key:  # it went no further
            return ends(one.screen, which, first=False, last=True)
    return None


def _lists(sight: Sight) -> list[Shown]:
    """The views of the list of just those, the oldest first."""
    names = narrowing(sight.goal)
    shown = [one for one in (*sight.before, sight.now) if not one.covered and not one.partial]
    return [one for one in shown if is_narrowed(one.screen, names) and len(dated(one.screen)) > 1]


def _labels(shown: Shown) -> list[str]:
    return [label for _, label, _ in dated(shown.screen)]
