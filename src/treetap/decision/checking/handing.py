"""Handed on: it was shared from its own page, and stands as a new row on the page of whoever got it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from treetap.decision.checking.naming import Token, is_called
from treetap.decision.checking.sending import failed, is_the_page_of
from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.writing import is_in, is_it
from treetap.matching.holds import quoted
from treetap.matching.words import normal
from treetap.models import ConstraintKind, Element, EvidenceKind, Role, Slot

_UNCLEAR = (ConstraintKind.ALL, ConstraintKind.EXCEPT, ConstraintKind.NEGATION)
_SHARES = ("share", "send")
_LARGE = 0.3
"""Of the screen, that a picture takes on a page of its own."""
_LEAST = 3
"""Letters of a title that tell what a text is about."""


def check(sight: Sight) -> Found | None:
    """A new row that is it, or says it, and nothing left in the editor."""
    people = [one for one in sight.slots if one.role == "recipient"]
    now = sight.now
    if not people or sight.asks(*_UNCLEAR) or now.covered or now.partial:
        return None
    if not all(is_the_page_of(one, now) for one in people):
        return None
    seen = [one for one in sight.before if not one.partial]
    begun = _begun(sight, seen)
    drafts = [
        one for one in seen[begun + 1 :] if not one.covered and all(_is_for(who, one) for who in people)
    ]
    if begun < 0 or not drafts:
        return None
    row = _as_it_is(sight, drafts) or _in_words(sight, seen[begun], drafts)
    if row is None or failed(row, now) or not _with_words(sight, drafts):
        return None
    text = f"It was shared, and a new row on the page of {quoted(people[0].value)} is it."
    return Found(EvidenceKind.ROW, text, row)


def _is_for(person: Slot, shown: Shown) -> bool:
    """It is their page, or a form that has their name and a place to write."""
    chips = any(is_it(person, text) for text, _ in shown.lines) and bool(shown.fields)
    return is_the_page_of(person, shown) or (chips and shown.screen.package != "")


def _begun(sight: Sight, seen: Sequence[Shown]) -> int:
    """The last page of the very thing, right after which it was shared; -1 where there is none."""
    for at in range(len(seen) - 1, 0, -1):
        page, after = seen[at - 1], seen[at]
        if page.covered or page.screen.package == sight.screen.package:
            continue
        left = after.screen.package != page.screen.package
        if (left or _is_sheet(after)) and _is_of_it(sight, page):
            return at - 1
    return -1


def _is_sheet(shown: Shown) -> bool:
    """Something that lies over the page and speaks of sharing."""
    words = [normal(text) for text, _ in shown.lines]
    return shown.covered and any(
        text.startswith(_SHARES) or "分享" in text or "发送" in text for text in words
    )


def _is_of_it(sight: Sight, shown: Shown) -> bool:
    """Its title, a text that is no row, or the one picture on it says its name; or it alone is picked."""
    words = [text for text, one in shown.lines if one.role is Role.TEXT and not shown.leads_on(one)]
    heads = [*shown.headings(), *_pictures(shown), *words]
    if any(_names_it(sight, text) for text in heads):
        return True
    picked = [one for one in shown.front if one.selected or one.checked]
    rows = [one for one in picked if one.role not in {Role.TAB, Role.SWITCH} or len(picked) == 1]
    return len(rows) == 1 and any(_names_it(sight, text) for text in shown.row_texts(rows[0]))


def _names_it(sight: Sight, text: str) -> bool:
    named = [one for one in sight.slots if one.role not in {"recipient", "content"}]
    if named:
        return all(is_it(one, text) for one in named)
    kinds = sight.names.of("link"), *(token for token in sight.object if token not in sight.needed)
    return bool(sight.goal.unexplained) and is_called(text, sight.needed, besides=[*kinds, *sight.besides])


def _pictures(shown: Shown) -> Iterator[str]:
    size = shown.screen.frame.size
    for one in shown.front:
        if one.bounds.width * one.bounds.height >= _LARGE * size.width * size.height and one.description:
            yield one.description


def _as_it_is(sight: Sight, drafts: list[Shown]) -> Element | None:
    """One more of its kind stands among the rows than before it was sent."""
    rows = list(_of_kind(sight, sight.now))
    before = max(len(list(_of_kind(sight, one))) for one in drafts)
    return rows[-1] if len(rows) > before else None


def _of_kind(sight: Sight, shown: Shown) -> Iterator[Element]:
    """The entries that say nothing but what kind of thing they are, or its name."""
    named = [one for one in sight.slots if one.role not in {"recipient", "content"}]
    for text, one in shown.lines:
        listed = any(above.role in {Role.LIST, Role.ITEM} for above in shown.index.ancestors(one))
        kind = any(is_called(text, (token,)) for token in _kinds(sight))
        if listed and (kind or any(is_it(slot, text) for slot in named)):
            yield one


def _kinds(sight: Sight) -> tuple[Token, ...]:
    return tuple(token for token in sight.object if token not in sight.needed) or sight.object


def _in_words(sight: Sight, origin: Shown, drafts: list[Shown]) -> Element | None:
    """What the app had written of it stands in a new row, and no longer in the editor."""
    written = [text for one in drafts for field in one.fields if (text := one.typed(field)).strip()]
    heads = [text for text in origin.headings() if len(text) >= _LEAST]
    names = [one for one in sight.slots if one.role not in {"recipient", "content"}]
    for text in dict.fromkeys(reversed(written)):
        told = any(is_in(one, text) for one in names) or any(normal(head) in normal(text) for head in heads)
        said = Slot(name="said", type="text", value=text)
        if not told or any(normal(text) in normal(sight.now.typed(one)) for one in sight.now.fields):
            continue
        rows = list(_saying(said, sight.now))
        if len(rows) > max(len(list(_saying(said, one))) for one in drafts):
            return rows[-1]
    return None


def _saying(said: Slot, shown: Shown) -> Iterator[Element]:
    return (one for text, one in shown.lines if is_it(said, text))


def _with_words(sight: Sight, drafts: list[Shown]) -> bool:
    """What was to be written along stands there as well, and did not before."""
    words = [one for one in sight.slots if one.role == "content"]
    return all(
        len(list(_saying(one, sight.now))) > max(len(list(_saying(one, each))) for each in drafts)
        for one in words
    )
