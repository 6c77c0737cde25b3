"""Rows of one name, where what is to be done to one of them cannot be taken back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from treetap.decision.knows import Knows
from treetap.decision.offline.asking import which_row
from treetap.decision.offline.wanted import Wanted
from treetap.matching.covering import behind
from treetap.matching.labels import Index, index, said
from treetap.matching.words import normal
from treetap.models import (
    Action,
    Allowed,
    ConstraintKind,
    Decision,
    Element,
    Goal,
    LongPress,
    Role,
    Screen,
    Situation,
    Tap,
    Terminal,
)

_REACHES: Final = frozenset(
    {"call", "video_call", "voice_call", "send", "forward", "share", "transfer", "pay", "block", "invite"}
)
_REMOVES: Final = frozenset({"delete", "clear", "wipe", "unsend", "cancel"})
_TELLS: Final = frozenset({"content", "body", "subject"})
_PLAIN: Final = frozenset({"text", "person", "phone", "email"})
_SEVERAL: Final = frozenset({ConstraintKind.ALL, ConstraintKind.NTH, ConstraintKind.EXCEPT})


def one_of_several(
    step: Terminal, aim: Wanted, situation: Situation, allowed: Allowed, knows: Knows
) -> Decision | None:
    """The question which row is meant, or the step on the one that a person has said; None if it is clear."""
    rows = rows_like(step.action, aim.goal, aim.clause, situation.screen)
    said_ = which_row(aim.goal, [words for words, _ in rows], situation, allowed) if rows else None
    if not isinstance(said_, int):
        return said_
    target = knows.target(rows[said_][1], situation.screen)
    return step.model_copy(update={"action": step.action.model_copy(update={"target": target})})


def rows_like(action: Action, goal: Goal, sentence: str, screen: Screen) -> list[tuple[str, Element]]:
    """The words of each row of the same name as the touched one, and what to touch there.

    A list may show one person twice, in the same words: to reach that one is no mistake, to delete may be.
    """
    if not isinstance(action, Tap | LongPress) or goal.verb not in _REACHES | _REMOVES:
        return []
    if any(one.kind in _SEVERAL for one in goal.constraints) or "(several)" in goal.object:
        return []
    known, touched = index(screen), screen.element(action.target.element or "")
    own = None if touched is None else _row(known, touched)
    values = [slot.value for slot in goal.slots if slot.role not in _TELLS and slot.type in _PLAIN]
    if touched is None or own is None:
        return []
    if not values:
        values = [text for text in _texts(known, own) if len(text) > 1 and normal(text) in normal(sentence)]
    hidden = behind(known)
    rows = [one for one in screen.elements if one.role is Role.ITEM and one.id not in hidden]
    meant = [one for one in rows if values and all(_says(known, one, value) for value in values)]
    words = [", ".join(dict.fromkeys(_texts(known, one))) for one in meant]
    if own not in meant or len(meant) < 2 or (len(set(words)) < 2 and goal.verb not in _REMOVES):
        return []
    return [(text, _same_control(known, touched, own, one)) for text, one in zip(words, meant, strict=True)]


def _row(known: Index, element: Element) -> Element | None:
    around = (element, *known.ancestors(element))
    return next((one for one in around if one.role is Role.ITEM), None)


def _texts(known: Index, row: Element) -> Iterator[str]:
    yield from said(row)
    for one in known.descendants(row):
        yield from said(one) if not known.actionable(one) else ()


def _says(known: Index, row: Element, value: str) -> bool:
    return any(normal(text) == normal(value) for text in _texts(known, row))


def _same_control(known: Index, touched: Element, own: Element, row: Element) -> Element:
    """What stands in that row as the touched one does in its own."""
    if own.id in (touched.id, row.id):
        return touched if row.id == own.id else row
    alike = (touched.role, touched.resource_id, touched.text, touched.description)
    inside = known.descendants(row)
    return next(
        (one for one in inside if (one.role, one.resource_id, one.text, one.description) == alike), row
    )
