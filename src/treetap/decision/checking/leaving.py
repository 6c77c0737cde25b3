"""Close, go back, go home: where one is now, after where one was."""

from __future__ import annotations

from treetap.decision.checking import setting
from treetap.decision.checking.sight import Found, Sight
from treetap.matching.holds import quoted
from treetap.models import EvidenceKind


def closes(sight: Sight) -> Found | None:
    """The app was in front, and the home screen is now."""
    if not sight.app or any(not token & sight.app for token in sight.object):
        return setting.closes(sight)
    if sight.goal.constraints or not sight.now.launcher or sight.now.covered:
        return None
    if sight.slots:
        return None
    was_there = any(
        one.screen.package == sight.package if sight.package else sight.names_package(one)
        for one in sight.before
    )
    return Found(EvidenceKind.PAGE, "The app was in front; the home screen is now.") if was_there else None


def goes_back(sight: Sight) -> Found | None:
    """To the home screen, to a page of that title, or to the page before."""
    if sight.goal.constraints or sight.now.covered:
        return None
    if "home screen" in sight.goal.object:
        return Found(EvidenceKind.PAGE, "The home screen is in front.") if sight.now.launcher else None
    if not sight.slots and not sight.object:
        return _page_before(sight)
    for text, one in sight.now.title_texts():
        if sight.names_it(text):
            return Found(EvidenceKind.PAGE, f"The page is {quoted(text)}.", one)
    return None


def _page_before(sight: Sight) -> Found | None:
    """The page that was there before the last one."""
    pages = [one.screen.page_key for one in sight.before]
    here = sight.screen.page_key
    if not here or not pages or pages[-1] == here or here not in pages[:-1]:
        return None
    return Found(EvidenceKind.PAGE, "This is a page from before the last one.")
