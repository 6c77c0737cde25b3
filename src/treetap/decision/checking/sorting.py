"""Sort: what it is sorted by is chosen, the page says so, or the list has turned round to it."""

from __future__ import annotations

from treetap.decision.checking.naming import Token, is_called
from treetap.decision.checking.rows import row_titles
from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Found, Sight
from treetap.matching.holds import is_on, quoted
from treetap.matching.words import normal, words
from treetap.models import ConstraintKind, Element, EvidenceKind, Role

_UNCLEAR = (
    ConstraintKind.ALL,
    ConstraintKind.ONLY,
    ConstraintKind.EXCEPT,
    ConstraintKind.NTH,
    ConstraintKind.COMPARISON,
    ConstraintKind.NEGATION,
)
_SORTED = words("sort by"), words("sorted by"), words("排序"), words("排序方式")


def check(sight: Sight) -> Found | None:
    """By the words of the page, by the option, or by the order."""
    tokens = _by(sight)
    if sight.asks(*_UNCLEAR) or sight.slots or not tokens or not sight.in_app():
        return None
    return _said(sight, tokens) or _chosen(sight, tokens) or _turned(sight, tokens)


def _by(sight: Sight) -> tuple[Token, ...]:
    """What the object says after "by"; else all of it."""
    _, by, after = f" {sight.goal.object}".rpartition(" by ")
    return sight.names.tokens(after) if by else sight.object


def _said(sight: Sight, tokens: tuple[Token, ...]) -> Found | None:
    for text, one in sight.now.lines:
        said = words(text)
        for by in _SORTED:
            start, end = said[: len(by)] == by, said[-len(by) :] == by
            rest = said[len(by) :] if start else said[: -len(by)] if end else ()
            spoken = " ".join(word for word in rest if word not in {"按", "为"})
            if rest and is_called(spoken, tokens) and not one.clickable:
                return Found(EvidenceKind.STATE, f"The page says {quoted(text)}.", one)
    return None


def _is_about_sorting(shown: Shown) -> bool:
    return any(normal(text).startswith(("sort", "排序")) for text, _ in shown.lines)


def _options(shown: Shown) -> list[tuple[Element, str, bool]]:
    """Of a question how to sort: what can be chosen, and whether it is."""
    found = []
    for one in shown.front:
        on = is_on(one, shown.screen) if one.checked is not None and one.role is not Role.SWITCH else None
        if on is not None:
            found.append((one, next(iter(shown.called(one)), ""), on))
    return found


def _chosen(sight: Sight, tokens: tuple[Token, ...]) -> Found | None:
    now = sight.now
    if not _is_about_sorting(now) or now.unsaved:
        return None
    for one, name, on in _options(now):
        if on and is_called(name, tokens):
            return Found(EvidenceKind.STATE, f"{quoted(name)} is chosen.", one)
    return None


def _turned(sight: Sight, tokens: tuple[Token, ...]) -> Found | None:
    """There were two ways, the other one was chosen, and the list is in another order since."""
    now = sight.now
    if now.covered or now.partial:
        return None
    asked = next((one for one in sight.earlier() if one.covered), None)
    if asked is None or not _is_about_sorting(asked):
        return None
    options = _options(asked)
    wanted = [on for _, name, on in options if is_called(name, tokens)]
    if len(options) != 2 or wanted != [False]:
        return None
    here = [text for text, _ in row_titles(now)]
    for shown in sight.earlier():
        if sight.is_here(shown) and not shown.covered and not shown.partial:
            then = [text for text, _ in row_titles(shown)]
            if sorted(then) != sorted(here) or then == here or len(here) < 2:
                return None
            return Found(EvidenceKind.STATE, "The list is in another order, of two that there were.")
    return None
