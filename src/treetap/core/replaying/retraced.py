"""Evidence that was learned, seen again in an app that has changed: other words, and the same thing happened.

A message, a mark or the title of a list tells the checker nothing where an update has put it in words that
nobody knows. But where every step was taken, and led in the end to the page that it led to when the goal was
seen to hold, and what proved it then has its counterpart there now, the same has happened.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from treetap.core.context import is_full
from treetap.core.replaying.playing import Playing
from treetap.core.replaying.renamed import has_drifted
from treetap.core.replaying.vetting import mentions
from treetap.errors import ValueMissing
from treetap.matching.labels import index, said
from treetap.matching.touchables import touchables
from treetap.matching.words import normal, words
from treetap.models import (
    Evidence,
    EvidenceKind,
    Goal,
    Screen,
    StepRecord,
    StepStatus,
    Target,
    bound,
)

_PASSING: Final = re.compile(r"snack_?bar|toast", re.IGNORECASE)
_PAIRS: Final = re.compile(r"(?=([\u3400-\u9fff]{2}))")
_SHORT: Final = 3
_PICKS: Final = frozenset({"tap", "long_press"})
_TROUBLE: Final = (
    "fail", "error", "unable", "cannot", "can't", "couldn't", "could not", "not allowed", "denied",
    "try again",
    "no such", "invalid", "失败", "错误", "无法", "不能", "未能", "没有", "重试", "不允许", "拒绝", "无效",
)  # fmt: skip


async def retraced(playing: Playing) -> bool:
    """Whether no goal is open any more, with what the whole way has shown."""
    screen, goals = playing.context.screen, playing.goals
    if not is_full(screen) or screen.loading or not has_drifted(playing, screen):
        return False
    if len(playing.taken) < len(playing.steps) or not _ends_there(playing, screen):
        return False
    for goal in goals.open:
        evidence = _evidence(playing, goal, screen)
        if evidence is None:
            return False
        await goals.found(goal, evidence)
    return True


def _ends_there(playing: Playing, screen: Screen) -> bool:
    """On the page that it led to then, or on what that page was on the way here, if an update has made it
    another one."""
    end = playing.steps[-1].leads_to
    if end == screen.page_key:
        return True
    pages = {
        records[-1].page_key
        for number, records in playing.taken.items()
        if records and playing.steps[number].page_key == end
    }
    return bool(end) and pages == {screen.page_key}


def _evidence(playing: Playing, goal: Goal, screen: Screen) -> Evidence | None:
    learned = playing.proof_of(goal)
    if learned is None:
        return None
    seen = _shown(playing, learned, screen)
    if not seen:
        return None
    return Evidence(
        goal_id=goal.id,
        kind=learned.kind,
        text=f"{seen} Every step led where it led when this was first done.",
        frame_id=screen.frame.id,
    )


def _shown(playing: Playing, learned: Evidence, screen: Screen) -> str:
    """What shows it now; empty if nothing does."""
    target = _filled(playing, learned.target)
    names, earlier = _picked(playing), _earlier(playing, screen)
    lists = [*earlier, *_picked_on(playing)]
    gone = next((name for name in names if _is_gone(name, lists, screen)), "")
    if learned.kind is EvidenceKind.ROW:
        return _entry(target, earlier, screen)
    if learned.kind is EvidenceKind.GONE:
        return f"'{gone}' was in the list and is no longer." if gone else ""
    if learned.kind is not EvidenceKind.STATE:
        return ""
    if target is None:
        return _message(playing, screen, [*names, *_controls(playing)], gone)
    return _turned(playing, target, screen) or _marked(target, names, earlier, screen)


def _filled(playing: Playing, target: Target | None) -> Target | None:
    try:
        return None if target is None else bound(target, playing.values, {})
    except ValueMissing:
        return None


def _picked(playing: Playing) -> list[str]:
    """What was touched by a name that the task gives, or by one with such a name in it: the last first."""
    sentence = normal(playing.frame.sentence)
    found: list[str] = []
    for record in reversed(playing.records):
        target: Target | None = getattr(record.action, "target", None)
        if record.action.kind not in _PICKS or target is None:
            continue
        for name in _names(target):
            inside = (one for one in playing.values.values() if mentions(normal(name), normal(one)))
            found += [name] if mentions(sentence, normal(name)) else list(inside)
    return list(dict.fromkeys(found))


def _names(target: Target) -> list[str]:
    return [one.fill() for one in (target.text, target.description) if one is not None]


def _controls(playing: Playing) -> list[str]:
    """What the last thing that was touched is called now."""
    last = _last(playing)
    target: Target | None = None if last is None else getattr(last.action, "target", None)
    return [] if target is None else _names(target)


def _last(playing: Playing) -> StepRecord | None:
    done = [one for one in playing.records if one.status is StepStatus.SUCCESS]
    return done[-1] if done else None


def _earlier(playing: Playing, screen: Screen) -> list[Screen]:
    """This page as it was seen before in this run."""
    seen = [one for one in playing.context.screens if is_full(one) and one.page_key == screen.page_key]
    return [one for one in seen if one.frame.id != screen.frame.id]


def _picked_on(playing: Playing) -> list[Screen]:
    """The pages on which something was picked: a list that was searched through ends on another page."""
    frames = {one.before for one in playing.records if one.action.kind in _PICKS}
    return [one for one in playing.context.screens if is_full(one) and one.frame.id in frames]


def _texts(screen: Screen) -> Iterator[str]:
    return (normal(text) for one in screen.elements if not one.editable for text in said(one))


def _is_gone(name: str, earlier: Sequence[Screen], screen: Screen) -> bool:
    """Nothing is called so that was; a line that says that nothing was found may well name it."""
    wanted = normal(name)
    if not any(wanted in _texts(one) for one in earlier) or wanted in _texts(screen):
        return False
    rows = (one for one in touchables(screen) if not one.element.editable)
    return not any(mentions(normal(text), wanted) for one in rows for text in one.names)


def _entry(target: Target | None, earlier: Sequence[Screen], screen: Screen) -> str:
    """The entry that proved it, by its words to the letter, on a page that did not have it."""
    if target is None or target.text is None:
        return ""
    name = normal(target.text.fill())
    if name not in _texts(screen) or any(name in _texts(one) for one in earlier):
        return ""
    return f"There is '{target.text.fill()}'."


def _message(playing: Playing, screen: Screen, names: Iterable[str], gone: str) -> str:
    """A message has come that is no complaint, and speaks of it or comes with its entry's going."""
    before = _before(playing)
    old = set() if before is None else set(_messages(before))
    named = {word for name in names for word in _words(name)}
    for text in _messages(screen):
        told = normal(text)
        if text in old or any(word in told for word in _TROUBLE):
            continue
        if gone or named & _words(text):
            return f"A message says '{text}'."
    return ""


def _messages(screen: Screen) -> Iterator[str]:
    """What pops up and goes by itself."""
    yield from screen.toasts
    yield from (one.text for one in screen.elements if one.text and _PASSING.search(one.resource_id))


def _words(text: str) -> set[str]:
    """Words of some length, and pairs of Chinese characters."""
    return {word for word in words(text) if len(word) > _SHORT} | set(_PAIRS.findall(normal(text)))


def _before(playing: Playing) -> Screen | None:
    """The page on which the last step was taken."""
    last = _last(playing)
    frame = None if last is None else last.before
    return next((one for one in playing.context.screens if one.frame.id == frame), None)


def _turned(playing: Playing, target: Target, screen: Screen) -> str:
    """The control that proved it was the last that was touched, and stands otherwise now."""
    last = _last(playing)
    step = playing.steps[-1]
    learned: Target | None = _filled(playing, getattr(step.action, "target", None))
    now: Target | None = None if last is None else getattr(last.action, "target", None)
    if last is None or learned is None or now is None or not now.resource_id:
        return ""
    if (learned.resource_id, learned.role) != (target.resource_id, target.role):
        return ""
    before = _before(playing)
    was = [] if before is None else [one for one in before.elements if one.resource_id == now.resource_id]
    is_ = [one for one in screen.elements if one.resource_id == now.resource_id]
    if len(was) != 1 or len(is_) != 1:
        return ""
    on = (is_[0].selected and not was[0].selected) or (is_[0].checked is True and was[0].checked is False)
    return f"'{index(screen).label(is_[0])}' is on now." if on else ""


def _marked(target: Target, names: Sequence[str], earlier: Sequence[Screen], screen: Screen) -> str:
    """In the row of what was picked there is a mark of the same kind as then, which was not there before."""
    if not names or not earlier or target.role is None:
        return ""
    now, then = _marks(target, names[-1], screen), _marks(target, names[-1], earlier[-1])
    new = [one for one in now if one not in then]
    return f"'{names[-1]}' is marked '{new[0]}' now." if len(new) == 1 and not set(then) - set(now) else ""


def _marks(target: Target, name: str, screen: Screen) -> list[str]:
    known = index(screen)
    rows = [
        row
        for one in screen.elements
        if normal(one.text) == normal(name) and not one.editable and (row := known.row(one)) is not None
    ]
    return [
        part.description or part.text
        for row in rows[:1]
        for part in known.descendants(row)
        if part.role is target.role and (part.description or part.text)
    ]
