"""Chosen from what was offered: a question about the thing had the value, and its page says it now."""

from __future__ import annotations

from collections.abc import Sequence

from treetap.decision.checking.forms import is_open_option
from treetap.decision.checking.naming import Token, has_token, has_words
from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.writing import is_in
from treetap.matching.holds import quoted
from treetap.models import EvidenceKind


def taken(sight: Sight, label: Sequence[Token], rest: Sequence[Token]) -> Found | None:
    """A dialog called `label` offered one thing that says `rest`, or the values; the page behind says it now,
    and did not before."""
    now = sight.now
    if now.covered or now.partial or not label:
        return None
    asked = next((one for one in sight.earlier() if one.covered), None)
    if asked is None or asked.screen.package != sight.screen.package or asked.is_titled(label) is None:
        return None
    offers = [text for text, part in asked.lines if is_open_option(part, asked) and _is_it(text, sight, rest)]
    if len(set(offers)) != 1:
        return None
    behind = [one for one in sight.before if not one.covered and sight.is_here(one)]
    for text, element in now.lines:
        if has_words(text, offers[0]) and behind and not any(_said(one, offers[0]) for one in behind):
            return Found(EvidenceKind.STATE, f"{quoted(offers[0])} was offered; now {quoted(text)}.", element)
    return None


def _is_it(text: str, sight: Sight, rest: Sequence[Token]) -> bool:
    if rest:
        return all(has_token(text, token) for token in rest)
    return bool(sight.slots) and all(is_in(slot, text) for slot in sight.slots)


def _said(shown: Shown, option: str) -> bool:
    return any(has_words(text, option) for text, _ in shown.lines)
