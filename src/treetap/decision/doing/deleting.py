"""Deleting: the row to the letter, the way to its delete control, the confirmation; one after the other."""

from __future__ import annotations

from treetap.decision.doing.acting import act, came, is_on_page, seek
from treetap.decision.doing.forms import menu
from treetap.decision.doing.here import Here
from treetap.decision.doing.rows import all_names, row_of
from treetap.decision.doing.steps import tap
from treetap.decision.doing.words import CLEAR, DELETE, YES, listed
from treetap.matching.labels import said
from treetap.matching.words import normal
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
        return seek(here, "to delete it") if left and len(all_names(here)) > 1 else None
    if everything and not all_names(here) and row_of(here) is None:
        control = here.pressing(phrases, here.thing_words)
        return _commit(here, control, "for all of it") if control is not None else menu(here, "for all of it")
    return act(here, phrases, lambda control: _commit(here, control, "as the task says"))


def _just_done(here: Here) -> bool:
    return here.committed(Commitment.DELETE)


def _dealt_with(here: Here, name: str) -> bool:
    """Whether it was touched and something was deleted after that."""
    touched = False
    for action in here.taken():
        target = getattr(action, "target", None)
        texts = () if target is None else (target.text, target.description)
        touched = touched or any(one is not None and normal(one.fill()) == normal(name) for one in texts)
        if touched and action.commits is Commitment.DELETE:
            return True
    return False


def _confirm(here: Here, phrases: frozenset[str]) -> Terminal | None:
    """Yes to what was asked, or the entry of a menu; only after something of the goal was touched."""
    if not came(here):
        return None
    control = here.pressing(phrases, here.thing_words)
    if control is not None:
        return _commit(here, control, "as the task says")
    spoken = [normal(text) for one in here.dialog for text in said(one)]
    asked = here.committed(Commitment.DELETE) or any(word in text for text in spoken for word in _ASKS)
    control = here.pressing(YES) if asked else None
    return _commit(here, control, "to confirm it") if control is not None else None


def _commit(here: Here, control: Element, why: str) -> Terminal | None:
    return tap(here, control, why, commits=Commitment.DELETE)
