"""A sign in the row of something (a pin, a star): that it came, or went, tells what was done to it."""

from __future__ import annotations

from treetap.decision.checking.marks import Marks
from treetap.decision.checking.shown import Shown, is_row
from treetap.decision.checking.sight import Found, Sight
from treetap.matching.holds import quoted
from treetap.matching.words import bare
from treetap.models import Element, EvidenceKind


def by_sign(sight: Sight, marks: Marks) -> Found | None:
    """The row of that very name has such a sign now and had none, or the other way round."""
    now = sight.now
    if not sight.slots or now.partial or now.read:
        return None
    names = marks.done | marks.undone
    row = _only_row(sight, now)
    if row is None or _has_sign(row, now, names) is not sight.positive or _is_picking(row, now):
        return None
    for shown in sight.earlier():
        # On another page the same name may have no room for its sign.
        if shown.screen.page_key != sight.screen.page_key or shown.covered or shown.partial or shown.read:
            continue
        before = _only_row(sight, shown)
        if before is not None and _has_sign(before, shown, names) is not sight.positive:
            how = "has now" if sight.positive else "no longer has"
            return Found(EvidenceKind.STATE, f"{quoted(now.index.label(row))} {how} the sign for it.", row)
    return None


def _only_row(sight: Sight, shown: Shown) -> Element | None:
    """The one row that is called that; of two of a name, neither tells."""
    titles = {one.id for one in shown.titles}
    rows = {
        row.id: row
        for text, one in shown.lines
        if is_row(one) and one.id not in titles and sight.names_it(text)
        for row in (shown.row_of(one),)
        if row is not one or row.clickable
    }
    return next(iter(rows.values())) if len(rows) == 1 else None


def _has_sign(row: Element, shown: Shown, names: frozenset[str]) -> bool:
    """Something in the row that cannot be touched itself and is called after the deed."""
    parts = [one for one in shown.index.descendants(row) if not one.clickable and not one.editable]
    return any(bare(text) in names for one in parts for text in (one.text, one.description) if text)


def _is_picking(row: Element, shown: Shown) -> bool:
    return row.selected or any(one.selected for one in shown.index.descendants(row))
