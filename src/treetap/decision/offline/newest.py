"""The newest of a list: what came last stands first in every list of messages, mails, calls and notes."""

from __future__ import annotations

import re

from treetap.core.extremes import dated
from treetap.decision.doing.here import Here
from treetap.decision.knows import Knows
from treetap.decision.offline.candidates import Candidate, candidates
from treetap.decision.offline.wanted import Wanted
from treetap.models import ConstraintKind, Goal, Role, Situation

_NEWEST = re.compile(
    r"\b(?:most recent|latest|newest|last received|last)\b|最新|最近|最后|最后一|上一|刚收到", re.IGNORECASE
)
_DATED = frozenset(
    {"message", "sms", "conversation", "email", "call", "missed call", "note", "recording", "photo",
     "video", "notification", "unread message", "unread email", "voicemail", "screenshot", "download", "memo"}
)  # fmt: skip
"""Things that lists show by time, the newest first."""


def newest(aim: Wanted, situation: Situation, knows: Knows) -> Candidate | None:
    """The first entry of the list in front, where the goal asks for the newest; None where it does not."""
    if aim.values or not asks_for_newest(aim) or not _begins_here(aim.goal, situation, knows):
        return None
    entries = [one for one in candidates(situation.screen, knows) if one.is_entry and _is_row(one)]
    if not entries or any(one.thing.element.parent != entries[0].thing.element.parent for one in entries):
        return None
    return min(entries, key=lambda one: one.thing.element.bounds.top)


def _begins_here(goal: Goal, situation: Situation, knows: Knows) -> bool:
    """The list was not scrolled, and is one by time: its rows say when, or the app begins with it."""
    screen = situation.screen
    if Here(goal, situation, knows).is_scrolled:
        return False
    first = next((one for one in situation.seen if one.package == screen.package and one.elements), screen)
    return first.page_key == screen.page_key or bool(dated(screen))


def asks_for_newest(aim: Wanted) -> bool:
    """Whether it is about the newest of things that lists show by time."""
    last = any(one.kind is ConstraintKind.NTH and one.value == "-1" for one in aim.goal.constraints)
    said = last or _NEWEST.search(aim.clause) is not None
    return said and bool(_DATED.intersection(aim.things))


def _is_row(one: Candidate) -> bool:
    return one.thing.role is Role.ITEM and not one.switches and not one.commits
