"""A switch of one entry, on the entry's own page: what it shows when it is just opened is what was kept."""

from __future__ import annotations

from treetap.decision.checking.naming import Token, is_called
from treetap.decision.checking.shown import Shown, is_row
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.writing import is_it
from treetap.matching.holds import quoted
from treetap.matching.labels import TOGGLES
from treetap.models import Element, EvidenceKind, Slot

_MADE = ("creatable", "container")


def is_of_one(sight: Sight) -> bool:
    """Whether something of a named entry is switched, not the entry: "the vibration of the alarm X"."""
    return _part(sight) is not None


def stands(sight: Sight, wanted: bool) -> Found | None:
    """The switch of that name stands so on the entry's page, and nothing was changed since it was opened."""
    found = _part(sight)
    now = sight.now
    if found is None or now.covered or not sight.in_app():
        return None
    entry, part = found
    if not _is_page_of(now, entry) or (now.unsaved and not _just_opened(sight, entry)):
        return None
    controls = [one for one in now.front if _is_switch(one, now, part)]
    if len(controls) != 1 or controls[0].checked is not wanted:
        return None
    state = "on" if wanted else "off"
    name = now.index.label(controls[0])
    return Found(EvidenceKind.STATE, f"{quoted(name)} of {quoted(entry.value)} is {state}.", controls[0])


def _part(sight: Sight) -> tuple[Slot, tuple[Token, ...]] | None:
    named = [one for one in sight.slots if one.type in {"text", "person"}]
    part = tuple(token for token in sight.object if not _is_made(sight, token))
    whole = len(part) < len(sight.object)
    if len(named) != 1 or len(sight.slots) != 1 or not part or not whole or sight.goal.unexplained:
        return None
    return named[0], part


def _is_made(sight: Sight, token: Token) -> bool:
    spoken = [" ".join(one) if one[0].isascii() else "".join(one) for one in token]
    return any(sight.names.lexicon.is_kind(name, kind) for name in spoken for kind in _MADE)


def _is_page_of(shown: Shown, entry: Slot) -> bool:
    """Its name heads the page, stands in a field, or is what one row of the page says of it."""
    heads = [*shown.headings(), *(shown.typed(one) for one in shown.fields)]
    if any(is_it(entry, text) for text in heads):
        return True
    return sum(is_it(entry, text) for text, _ in shown.lines) == 1 and not _lists(shown, entry)


def _lists(shown: Shown, entry: Slot) -> bool:
    """Whether the entry is one of several rows, each with a switch or none."""
    own = [shown.row_of(one) for text, one in shown.lines if is_row(one) and is_it(entry, text)]
    alike = [
        one
        for one in shown.front
        for row in own
        if (one.parent, one.role, one.resource_id) == (row.parent, row.role, row.resource_id)
        and row.resource_id
    ]
    return len(alike) > len(own)


def _just_opened(sight: Sight, entry: Slot) -> bool:
    """The screen before was the list that has the entry: what a form shows then is what was kept."""
    last = next(iter(sight.earlier()), None)
    if last is None or last.covered or last.screen.package != sight.screen.package:
        return False
    return not sight.is_here(last) and any(is_row(one) and is_it(entry, text) for text, one in last.lines)


def _is_switch(control: Element, shown: Shown, part: tuple[Token, ...]) -> bool:
    if control.checked is None or control.role not in TOGGLES:
        return False
    named = [name.text for name in shown.index.names(control)]
    named += [name.text for name in shown.index.inherited(control) if name.weight == 1.0][:1]
    return any(is_called(name, part, switch=True) for name in named)
