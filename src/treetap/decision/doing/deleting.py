"""Deleting: the row to the letter, the way to its delete control, the confirmation; one after the other."""

from __future__ import annotations

import re

from treetap.decision.doing.acting import act, came, entered, is_on_page, seek
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

_WHY = re.compile(r"\bwhy\b|\breasons?\b|原因|为什么|为何")
_REASONS = listed(
    "changed my mind, i changed my mind, no longer needed, no longer wanted, no reason, other,"
    "other reason, 其他, 其它, 其他原因, 其它原因, 不需要了, 改变主意, 改变主意了, 我改主意了"
)
_CALLS_OFF = (
    "cancel {}",
    "cancel this {}",
    "cancel the {}",
    "cancel my {}",
    "call off {}",
    "取消{}",
    "取消该{}",
)


def delete(here: Here) -> Terminal | None:
    """One step nearer to its being gone."""
    everything = any(one.kind is ConstraintKind.ALL for one in here.goal.constraints)
    phrases = (CLEAR | DELETE if here.goal.verb == "clear" or everything else DELETE) | _called_off(here)
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


def _called_off(here: Here) -> frozenset[str]:
    """An order or a booking is cancelled by what says so with its name; a mere Cancel only leads back."""
    if here.goal.verb != "cancel":
        return frozenset()
    return frozenset(normal(how.format(thing)) for thing in here.thing_words for how in _CALLS_OFF)


def _all(here: Here, phrases: frozenset[str]) -> Terminal | None:
    """What takes them all at once, or each of them."""
    control = sweeping(here, phrases)
    if control is not None:
        return _commit(here, control, "for all of it")
    return (menu(here, "for all of it") if not all_names(here) else None) or each(here)


def _just_done(here: Here) -> bool:
    return here.committed(_kind(here))


def _kind(here: Here) -> Commitment:
    """What is called off is not taken out of any list."""
    return Commitment.OTHER if here.goal.verb == "cancel" and _is_called_off(here) else Commitment.DELETE


def _is_called_off(here: Here) -> bool:
    """Whether a control for that is in front, or was touched for it."""
    spoken = _called_off(here)
    done = any(one.commits is Commitment.OTHER for one in here.taken())
    return done or here.pressing(spoken, least=0.95) is not None


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
    if not came(here) or not _is_about_it(here):
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
    asked = _just_done(here) or any(word in text for text in spoken for word in _ASKS)
    control = here.pressing(YES) if asked else None
    if control is None and any(_WHY.search(text) for text in spoken):
        return _no_reason(here)
    return _commit(here, control, "to confirm it") if control is not None else None


def _is_about_it(here: Here) -> bool:
    """What has a name is not deleted by a menu of another page: it was gone to, is named, or was in front."""
    names = all_names(here)
    if not names or entered(here) or _just_done(here):
        return True
    if any(_speaks_of(text, name) for one in here.dialog for text in said(one) for name in names):
        return True
    behind = here.situation.seen[-1:]
    then = [Here(here.goal, here.situation.model_copy(update={"screen": one}), here.knows) for one in behind]
    return any(is_on_page(one) or row_of(one) is not None for one in then)


def _no_reason(here: Here) -> Terminal | None:
    """Asked why, the reason that says least; nobody has given one."""
    if not _just_done(here) or not (reason := here.pressing(_REASONS, least=0.95)):
        return None
    return tap(here, reason, "as a reason is asked for and none was given", sure=0.6)


def _commit(here: Here, control: Element, why: str) -> Terminal | None:
    return tap(here, control, why, commits=_kind(here))
