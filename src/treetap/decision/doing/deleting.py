"""Deleting: the row to the letter, the way to its delete control, the confirmation; one after the other."""

from __future__ import annotations

import re

from treetap.decision.doing.acting import act, came, is_on_page, seek
from treetap.decision.doing.clearing import each, is_in_place, sweeping, where_they_are
from treetap.decision.doing.forms import menu
from treetap.decision.doing.here import Here
from treetap.decision.doing.rows import all_names, row_of
from treetap.decision.doing.scopes import is_taken, options, wanted_scope
from treetap.decision.doing.steps import tap
from treetap.decision.doing.words import CLEAR, DELETE, YES, listed
from treetap.matching.labels import said
from treetap.matching.words import is_chinese, normal
from treetap.models import Commitment, ConstraintKind, Element, Terminal

_ASKS = listed("delete, remove, trash, erase, clear, discard, bin, 删除, 移除, 清空, 清除, 回收站, 丢弃")


def delete(here: Here) -> Terminal | None:
    """One step nearer to its being gone."""
    everything = any(one.kind is ConstraintKind.ALL for one in here.goal.constraints)
    phrases = CLEAR | DELETE if here.goal.verb == "clear" or everything else DELETE
    if here.dialog:
        return _confirm(here, phrases)
    if _just_done(here) and row_of(here) is None and not is_on_page(here):
        left = [name for name in all_names(here) if not _dealt_with(here, name)]
        return seek(here, "to delete it", left) if left and len(all_names(here)) > 1 else None
    looked = None if _just_done(here) else where_they_are(here)
    whole = not all_names(here) and row_of(here) is None
    if looked is None and everything and (whole or is_in_place(here)):
        return _all(here, phrases if whole else CLEAR)
    return looked or act(here, phrases, lambda control: _commit(here, control, "as the task says"))


def _all(here: Here, phrases: frozenset[str]) -> Terminal | None:
    """What takes them all at once, or each of them."""
    control = sweeping(here, phrases)
    if control is not None:
        return _commit(here, control, "for all of it")
    return (menu(here, "for all of it") if not all_names(here) else None) or each(here)


def _just_done(here: Here) -> bool:
    return here.committed(Commitment.DELETE)


def _dealt_with(here: Here, name: str) -> bool:
    """Whether it was touched and something was deleted after that."""
    touched = False
    for action in here.taken():
        target = getattr(action, "target", None)
        texts = () if target is None else (target.text, target.description)
        touched = touched or any(one is not None and _speaks_of(one.fill(), name) for one in texts)
        if touched and action.commits is Commitment.DELETE:
            return True
    return False


def _speaks_of(text: str, name: str) -> bool:
    """It is that entry, or a control that is named after it."""
    said, wanted = normal(text), normal(name)
    if is_chinese(wanted):
        return wanted in said
    return re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", said) is not None


def _confirm(here: Here, phrases: frozenset[str]) -> Terminal | None:
    """Yes to what was asked, or the entry of a menu; only after something of the goal was touched."""
    if not came(here):
        return None
    if options(here):
        scope = wanted_scope(here)
        taken = None if scope is None else is_taken(here, scope)
        if scope is None:
            return None
        if taken is not True:
            at_once = Commitment.DELETE if taken is None else None
            return tap(here, scope, "as so much is meant", commits=at_once)
    control = sweeping(here, phrases)
    if control is not None:
        return _commit(here, control, "as the task says")
    spoken = [normal(text) for one in here.dialog for text in said(one)]
    asked = here.committed(Commitment.DELETE) or any(word in text for text in spoken for word in _ASKS)
    control = here.pressing(YES) if asked else None
    return _commit(here, control, "to confirm it") if control is not None else None


def _commit(here: Here, control: Element, why: str) -> Terminal | None:
    return tap(here, control, why, commits=Commitment.DELETE)
