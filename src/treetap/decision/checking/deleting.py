"""Delete: it was seen in a list, and that very list is here again without it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from treetap.decision.checking import series
from treetap.decision.checking.brought_back import is_bin
from treetap.decision.checking.deleting_words import speaks_of_deleting, tells_deleted, was_asked
from treetap.decision.checking.naming import has_words
from treetap.decision.checking.rows import row_titles, says_empty, scrolls
from treetap.decision.checking.shown import Shown, is_row
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.writing import is_in, is_it
from treetap.matching.holds import quoted
from treetap.matching.places import Box
from treetap.matching.words import normal, words
from treetap.models import ConstraintKind, Element, EvidenceKind, Role, Slot

_FOR_GOOD = (ConstraintKind.COMPARISON, "fully")
_UNCLEAR = (
    ConstraintKind.ONLY,
    ConstraintKind.EXCEPT,
    ConstraintKind.NTH,
    ConstraintKind.COMPARISON,
    ConstraintKind.NEGATION,
)
_LATEST = frozenset(
    {
        (ConstraintKind.COMPARISON, "most new"),
        (ConstraintKind.COMPARISON, "most near"),
        (ConstraintKind.ONLY, "latest"),
        (ConstraintKind.ONLY, "newest"),
        (ConstraintKind.ONLY, "最近"),
        (ConstraintKind.ONLY, "最新"),
    }
)
_STATES = frozenset({"completed", "unread", "read", "old", "new"})
"""What is so is one part of a list, often with a tab of its own."""
_LISTED = re.compile(r"\s*(?:[,，、;；]|\band\b|和|以及)\s*")


def check(sight: Sight) -> Found | None:
    """Seen before, gone now, on the same list."""
    if _is_unclear(sight) or sight.now.covered or sight.now.partial or not sight.in_app():
        return None
    if sight.asks(ConstraintKind.ALL):
        if (whole := series.deleted(sight)) is not None:
            return whole
        if sight.slots and not _is_place(sight):
            return _none_left(sight)
        return emptied(sight) if _is_of_all(sight) else None
    wanted = _wanted(sight)
    if "(several)" in sight.goal.object.partition(" from ")[0] or sight.apart():
        return _all_gone(sight)
    return (gone(sight, wanted) or _said_to_be(sight, wanted)) if wanted else None


def _is_place(sight: Sight) -> bool:
    """What the goal names is the page itself, which holds them: the folder, the list, the day."""
    titles = [text for text, _ in sight.now.title_texts(tabs=False)]
    return all(any(is_it(slot, text) for text in titles) for slot in sight.slots)


def _none_left(sight: Sight) -> Found | None:
    """All that say the values: not one is left, and the list shows whole."""
    wanted = _wanted(sight)
    if not wanted or scrolls(sight.now) or _entries(sight, sight.now, wanted) or sight.goal.unexplained:
        return None
    return gone(sight, wanted)


def _is_unclear(sight: Sight) -> bool:
    """ "The following" says that a list comes, and nothing about an order; from a bin all goes for good."""
    others = [
        one
        for one in sight.goal.constraints
        if not (one.kind is ConstraintKind.NTH and "next" in one.value)
        and not ((one.kind, one.value) == _FOR_GOOD and is_bin(sight.now) and _was_for_good(sight))
    ]
    ranked = [one for one in others if (one.kind, one.value) != (ConstraintKind.ONLY, "")]
    if ranked and sight.slots and all((one.kind, one.value) in _LATEST for one in ranked):
        return not _had_one(sight)  # 只删除最近的一次
    return any(one.kind in _UNCLEAR for one in others)


def _was_for_good(sight: Sight) -> bool:
    """Right before, a question spoke of deleting: from a bin things also go back to where they were."""
    told = any(tells_deleted(text) for text in sight.now.messages)
    return told or (was_asked(sight) and not sight.now.messages)


def _had_one(sight: Sight) -> bool:
    """Of the latest one of that name it is clear which it was where the list had a single one."""
    wanted = _wanted(sight)
    lists = [one for one in sight.before if sight.is_here(one) and not one.covered and not one.partial]
    return bool(lists) and all(len(_entries(sight, one, wanted)) <= 1 for one in lists)


def _all_gone(sight: Sight) -> Found | None:
    """Each of the names that were listed is gone."""
    names = [name for slot in sight.slots for name in _LISTED.split(slot.value) if normal(name)]
    if not names or any(slot.type != "text" for slot in sight.slots):
        return None
    slots = [Slot(name="one", type="text", value=name) for name in names]
    if not all(gone(sight, [slot], slots) for slot in slots):
        return None
    return Found(EvidenceKind.GONE, f"{', '.join(map(quoted, names))}: in the list before, and no longer.")


def _said_to_be(sight: Sight, wanted: list[Slot]) -> Found | None:
    """A passing message says that something was deleted, right after one had been about to delete it."""
    told = next((text for text in sight.now.messages if tells_deleted(text)), None)
    if told is None or not sight.before or _entries(sight, sight.now, wanted):
        return None
    if any(normal(told) in map(normal, one.messages) for one in sight.before[-3:-1]):
        return None
    about = any(_is_about_to(sight, one, wanted) for one in sight.before[-2:])
    if not about or sight.before[-1].screen.state_key == sight.screen.state_key:
        return None
    return Found(
        EvidenceKind.GONE, f"{quoted(wanted[0].value)} was picked, and a message says {quoted(told)}."
    )


def _is_about_to(sight: Sight, shown: Shown, wanted: list[Slot]) -> bool:
    """A question whether to delete it, its own page, or its entry picked; nothing else is picked."""
    deletes = any(speaks_of_deleting(text) for text, _ in shown.lines)
    if not deletes or shown.partial:
        return False
    if shown.covered:
        return all(any(_is_said(sight, slot, text) for text, _ in shown.lines) for slot in wanted)
    picked = [one for one in shown.front if one.selected and one.role is Role.ITEM]
    if picked:
        return len(picked) == len(_entries(sight, shown, wanted)) == 1 and all(
            any(_is_said(sight, slot, text) for text in shown.row_texts(picked[0])) for slot in wanted
        )
    titles = [text for text, _ in shown.title_texts(tabs=False)]
    return all(any(_is_said(sight, slot, text) for text in titles) for slot in wanted)


def _is_said(sight: Sight, slot: Slot, text: str) -> bool:
    if slot.type == "object":
        return sight.names_it(text) or is_in(Slot(name="said", type="text", value=_name_in(sight)), text)
    return is_in(slot, text)


def _name_in(sight: Sight) -> str:
    """The name as the goal says it, without the kind of thing: Ben Carter of "the contact Ben Carter"."""
    parts = sight.goal.unexplained or (sight.said,)
    return ("" if all(not one.isascii() for one in parts) else " ").join(parts)


def _wanted(sight: Sight) -> list[Slot]:
    """What must be gone: the values, else the object by its name."""
    if sight.slots:
        titles = [text for text, _ in sight.now.title_texts(tabs=False)]
        there = [one for one in sight.slots if any(is_it(one, text) for text in titles)]
        return [one for one in sight.slots if one not in there] or list(sight.slots)
    return [Slot(name="object", type="object", value=sight.said or sight.goal.object)] if sight.object else []


def gone(sight: Sight, wanted: list[Slot], also: Sequence[Slot] = ()) -> Found | None:
    """The latest sight of this page that had it; all that stood beside it is still there.

    `also`: others that are to be gone as well.
    """
    for number, shown in enumerate(sight.earlier()):
        if not sight.is_here(shown) or shown.covered or shown.busy or shown.partial:
            continue
        had = _entries(sight, shown, wanted)
        if not had:
            continue
        if len(_entries(sight, sight.now, wanted)) >= len(had) or _still_said(sight, wanted, had):
            return None
        if not _same_view(sight, shown) or not _stayed(sight, shown, had, sight.earlier()[:number], also):
            return None
        return Found(EvidenceKind.GONE, f"{quoted(wanted[0].value)} was in the list and is no longer.")
    return None


def _entries(sight: Sight, shown: Shown, wanted: list[Slot]) -> list[Element]:
    """The entries that are it: one that says all the values, or bears the object's name."""
    titles = {one.id for one in shown.titles}
    found: dict[str, Element] = {}
    for text, one in shown.lines:
        if not is_row(one) or one.id in titles:
            continue
        row = shown.row_of(one)
        if row.id not in found and _is_entry(sight, shown, text, one, wanted):
            found[row.id] = one
    return list(found.values())


def _is_entry(sight: Sight, shown: Shown, text: str, one: Element, wanted: list[Slot]) -> bool:
    first, *others = wanted
    if first.type == "object":
        return sight.names_it(text)
    fits = is_it(first, text) or (first.type not in {"text", "person"} and is_in(first, text))
    if not fits or not others:
        return fits
    row = shown.row_texts(one)
    return all(any(is_in(slot, part) for part in row) for slot in others)


def _still_said(sight: Sight, wanted: list[Slot], had: list[Element]) -> bool:
    """It is still named somewhere in the list, in a longer text: cut off, or with a mark of its own."""
    first = wanted[0]
    if len(had) > 1 or first.type not in {"text", "person"}:
        return False
    asked = words(first.value)
    for text, one in sight.now.lines:
        if not is_row(one) or speaks_of_deleting(text):
            continue
        cut = normal(text).endswith(("...", "…")) and normal(first.value).startswith(
            normal(text).rstrip(".… ")
        )
        if cut or (words(text)[: len(asked)] == asked and one.source is not had[0].source):
            return True
    return False


def _same_view(sight: Sight, shown: Shown) -> bool:
    """No search narrows the list that did not before, and the same tab is open."""
    now = [normal(sight.now.typed(one)) for one in sight.now.fields]
    then = [normal(shown.typed(one)) for one in shown.fields]
    if any(text and text not in then for text in now):
        return False
    return _chosen(sight.now) == _chosen(shown)


def _chosen(shown: Shown) -> frozenset[str]:
    """Tabs and chips that say which part of a list shows."""
    found = [one for one in shown.front if one.selected or (one.checked and one.text)]
    return frozenset(normal(shown.index.label(one)) for one in found if not _in_list(one, shown))


def _in_list(element: Element, shown: Shown) -> bool:
    around = [element, *shown.index.ancestors(element)]
    return any(one.role in {Role.LIST, Role.ITEM} for one in around)


def _stayed(sight: Sight, shown: Shown, had: list[Element], since: list[Shown], also: Sequence[Slot]) -> bool:
    """It did not just scroll away: all others are here, or what stood above it is where it was."""
    together = [part for slot in also for part in _entries(sight, shown, [slot])]
    gone_rows = {shown.row_of(one).id for one in (*had, *together)}
    rows, here = row_titles(shown), row_titles(sight.now)
    others = [text for text, row in rows if row not in gone_rows]
    names = [text for text, _ in here]
    asked = _asked(sight, had, shown, since)
    if not others:
        return says_empty(sight.now) or asked or (not names and not scrolls(sight.now))
    if all(text in names for text in others) and (asked or not scrolls(shown)):
        return True
    at = next((number for number, (_, row) in enumerate(rows) if row in gone_rows), None)
    if at is None:
        return False
    below = [text for text, row in rows[at + 1 :] if row not in gone_rows]
    unmoved = _is_unmoved(rows[:at], shown, here, sight.now)
    if asked or unmoved:
        # What stood below may be cut off now, by a message at the foot; its own place is still in view.
        free = asked and unmoved and _is_in_view(shown.index.boxes[rows[at][1]], sight.now)
        return free or any(text in names for text in (below or others))
    above = [text for text, _ in rows[max(at - 1, 0) : at]]
    both = bool(above) and bool(below) and all(text in names for text in (*above, *below[:1]))
    return both and names.index(below[0]) > names.index(above[0])


def _is_unmoved(above: list[tuple[str, str]], shown: Shown, here: list[tuple[str, str]], now: Shown) -> bool:
    """Something of the list that stood above it stands where it stood: nothing has scrolled."""
    places = {(text, round(now.index.boxes[row].top)) for text, row in here}
    return any(
        (text, round(shown.index.boxes[row].top)) in places and _in_list(shown.index.by_id[row], shown)
        for text, row in above
    )


def _is_in_view(box: Box, now: Shown) -> bool:
    """Whether the list that is there now reaches down to that place."""
    lists = [now.index.boxes[one.id].bottom for one in now.front if one.scrollable]
    return box.top + 0.25 * box.height < max(lists, default=now.screen.frame.size.height)


def _asked(sight: Sight, had: list[Element], shown: Shown, since: list[Shown]) -> bool:
    """Something asked whether to delete, it was picked to be deleted, or it is said to have been."""
    name = normal(had[0].text or had[0].description)
    for one in since:
        deletes = any(speaks_of_deleting(text) for text, _ in one.lines)
        picked = any(part.selected and name in map(normal, one.row_texts(part)) for part in one.front)
        if deletes and (one.covered or picked):
            return True
    before = shown.said_at_all
    return any(tells_deleted(text) for text in sight.now.messages if normal(text) not in before)


def emptied(sight: Sight) -> Found | None:
    """There were entries, and now the page says that there are none."""
    hidden = sight.now.busy or sight.now.covered or sight.now.partial
    bare_list = not _touchable(sight.now) and was_asked(sight)
    narrowed = any(normal(sight.now.typed(one)) for one in sight.now.fields)
    if hidden or narrowed or not (says_empty(sight.now) or bare_list):
        return None
    here = {text for text, _ in row_titles(sight.now)}
    for shown in sight.earlier():
        if not sight.is_here(shown) or shown.covered or shown.partial or says_empty(shown):
            continue
        then = {text for text, _ in row_titles(shown)}
        if bare_list and (not _touchable(shown) or _touchable(shown) & here):
            return None
        if len(then) >= 1 and _chosen(sight.now) == _chosen(shown) and not then - here <= set():
            return Found(EvidenceKind.GONE, "There were entries, and the page says that there are none.")
        return None
    return None


def _touchable(shown: Shown) -> set[str]:
    """The entries that lead somewhere: words in place of a list do not."""
    return {text for text, row in row_titles(shown) if shown.index.by_id[row].clickable}


def clears(sight: Sight) -> Found | None:
    """Clear: the whole list, unless something in it is named."""
    if sight.asks(*_UNCLEAR) or not sight.in_app():
        return None
    return emptied(sight) if not sight.slots and _is_of_all(sight) else None


def _is_of_all(sight: Sight) -> bool:
    """Which entries are meant, where not all, is what the page or its open tab is called: Bought."""
    titles = [text for text, _ in sight.now.title_texts()]
    parts = [token for token in sight.object if any((state,) in token for state in _STATES)]
    if not all(sight.now.is_about(token) for token in parts):
        return False
    return all(any(has_words(text, word) for text in titles) for word in sight.goal.unexplained)
