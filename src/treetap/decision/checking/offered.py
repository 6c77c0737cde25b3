"""Chosen from what was offered: a question about the thing had the value, and its page says it now."""

from __future__ import annotations

from collections.abc import Sequence

from treetap.decision.checking.forms import is_open_option
from treetap.decision.checking.naming import Token, has_token, has_words
from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.writing import is_in
from treetap.decision.concepts import plain
from treetap.language.tokens import has_han
from treetap.matching.holds import quoted
from treetap.matching.words import same_text, words
from treetap.models import EvidenceKind

_SMALL = frozenset(words("the a an of with by for in on at to as from my your use using is are"))
_FILLS = frozenset("的用以为在是")
_HEAD_HAN = 2
"""Characters at the end that say what kind of thing it is: 单位, 颜色."""


def taken(sight: Sight, label: Sequence[Token], rest: Sequence[Token]) -> Found | None:
    """A dialog called `label` offered one thing that says `rest`, or the values; the page behind says it now,
    and did not before."""
    now = sight.now
    if now.covered or now.partial or not label:
        return None
    asked = next((one for one in sight.earlier() if one.covered), None)
    if asked is None or asked.screen.package != sight.screen.package:
        return None
    called = asked.is_titled(label) is not None
    if not called and not any(_is_akin(text, sight, rest) for text in asked.headings()):
        return None
    says = has_words if called else same_text  # of what is called otherwise, no more than the value
    offers = [text for text, part in asked.lines if is_open_option(part, asked) and _is_it(text, sight, rest)]
    if len(set(offers)) != 1:
        return None
    behind = [one for one in sight.before if not one.covered and sight.is_here(one)]
    for text, element in now.lines:
        if says(text, offers[0]) and behind and not any(_said(one, offers[0]) for one in behind):
            return Found(EvidenceKind.STATE, f"{quoted(offers[0])} was offered; now {quoted(text)}.", element)
    return None


def _is_akin(title: str, sight: Sight, rest: Sequence[Token]) -> bool:
    """All that tells it from others, and nothing else: "Searches with" for the search engine.

    Its last word says what kind of thing it is, and many are of that kind: the quality of what is streamed is
    not that of what is downloaded.
    """
    if has_han(title):
        mine, own = set(title) - _FILLS, [char for char in sight.said if has_han(char)]
        return bool(mine) and mine <= set(own) and set(own[:-_HEAD_HAN] or own) <= mine
    mine = {plain(word) for word in words(title)} - _SMALL
    values = {plain(word) for token in rest for one in token for word in one}
    said = [plain(word) for word in words(sight.said) if plain(word) not in _SMALL | values]
    return bool(mine) and mine <= set(said) and set(said[:-1] or said) <= mine


def _is_it(text: str, sight: Sight, rest: Sequence[Token]) -> bool:
    if rest:
        return all(has_token(text, token) for token in rest)
    return bool(sight.slots) and all(is_in(slot, text) for slot in sight.slots)


def _said(shown: Shown, option: str) -> bool:
    return any(has_words(text, option) for text, _ in shown.lines)
