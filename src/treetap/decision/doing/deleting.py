"""Deleting: the row to the letter, the way to its delete control, the confirmation."""

from __future__ import annotations

from treetap.decision.doing.forms import menu
from treetap.decision.doing.here import Here
from treetap.decision.doing.rows import all_names, in_words, named, numbered
from treetap.decision.doing.steps import long_press, scroll_for, tap
from treetap.decision.doing.words import CLEAR, DELETE, YES
from treetap.matching.labels import said
from treetap.matching.words import normal
from treetap.models import Commitment, ConstraintKind, Element, Terminal


def delete(here: Here) -> Terminal | None:
    """One step nearer to its being gone."""
    everything = any(one.kind is ConstraintKind.ALL for one in here.goal.constraints)
    phrases = CLEAR | DELETE if here.goal.verb == "clear" or everything else DELETE
    if here.dialog:
        return _confirm(here, phrases)
    row = _row(here)
    if _is_marked(here, row) or (row is None and _is_on_page(here)):
        control = here.pressing(phrases, here.thing_words)
        if control is not None:
            return _commit(here, control, "as the task says")
        return menu(here, "where deleting may be")
    return _away(here, phrases, everything) if row is None else _on_row(here, row, phrases)


def _on_row(here: Here, row: Element, phrases: frozenset[str]) -> Terminal | None:
    own = _in_row(here, row, phrases)
    if own is not None:
        return _commit(here, own, "as the task says")
    return long_press(here, row, "to act on it") or tap(here, row, "to act on it", sure=0.7)


def _row(here: Here) -> Element | None:
    for name in all_names(here):
        found = named(here, name)
        if found is not None:
            return found
    by_words = in_words(here)
    return by_words[0][1] if by_words else numbered(here)


def _away(here: Here, phrases: frozenset[str], everything: bool) -> Terminal | None:
    """Nothing of that name shows: all of it at once, if all is meant; else further down."""
    if everything and not all_names(here):
        control = here.pressing(phrases, here.thing_words)
        return _commit(here, control, "for all of it") if control is not None else menu(here, "for all of it")
    for name in all_names(here):
        return scroll_for(here, name, "to delete it")
    return None


def _is_marked(here: Here, row: Element | None) -> bool:
    """Whether the row is picked out, so that what the page offers is about it."""
    if row is None:
        return False
    around = [row, *here.known.descendants(row)]
    picked = any(one.selected or one.checked for one in around)
    held = any(action.kind == "long_press" for action in here.taken())
    return picked and held


def _is_on_page(here: Here) -> bool:
    """Whether the page is that very thing's: its title, or a field, says its name."""
    wanted = [normal(name) for name in all_names(here)]
    shown = [normal(text) for text in here.title_words]
    shown += [normal(one.text) for one in here.fields] + [
        normal(text) for one in here.front for text in said(one)
    ]
    named_here = bool(wanted) and any(one in shown for one in wanted)
    came = any(action.kind in {"tap", "long_press"} for action in here.taken())
    return named_here or (came and not wanted and not here.goal.unexplained and numbered(here) is None)


def _in_row(here: Here, row: Element, phrases: frozenset[str]) -> Element | None:
    inside = [one for one in here.known.descendants(row) if one.clickable and one.enabled]
    beside = [
        one
        for one in here.controls
        if one.id != row.id
        and one.parent == row.parent
        and abs(here.known.boxes[one.id].y - here.known.boxes[row.id].y) < 4
    ]
    among = inside or (beside if len(beside) == 1 else [])
    return here.pressing(phrases, here.thing_words, among=among) if among else None


def _confirm(here: Here, phrases: frozenset[str]) -> Terminal | None:
    """Yes to what was asked, or the entry of a menu; only after something of the goal was touched."""
    if not any(action.kind in {"tap", "long_press", "swipe"} for action in here.taken()):
        return None
    control = here.pressing(phrases, here.thing_words)
    if control is not None:
        return _commit(here, control, "as the task says")
    asked = here.committed(Commitment.DELETE) or any(
        word in normal(text)
        for one in here.dialog
        for text in said(one)
        for word in ("delete", "remove", "删除", "移除")
    )
    control = here.pressing(YES) if asked else None
    return _commit(here, control, "to confirm it") if control is not None else None


def _commit(here: Here, control: Element, why: str) -> Terminal | None:
    return tap(here, control, why, commits=Commitment.DELETE)
