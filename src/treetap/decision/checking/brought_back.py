"""Restore, unarchive: what lay in the bin or the archive is no longer there, and not deleted for good."""

from __future__ import annotations

import re

from treetap.core.put_away import is_last_put_away, of_that_name, put_away_last
from treetap.decision.checking.rows import row_titles
from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Found, Sight
from treetap.matching.holds import quoted
from treetap.matching.words import normal
from treetap.models import ConstraintKind, EvidenceKind

_UNCLEAR = (
    ConstraintKind.ALL,
    ConstraintKind.ONLY,
    ConstraintKind.EXCEPT,
    ConstraintKind.COMPARISON,
    ConstraintKind.NEGATION,
    ConstraintKind.NTH,
)
_PLACES = {
    "restore": re.compile(
        r"^(?:the )?(?:trash|bin|recycle bin|recently deleted|deleted(?: \w+)?)\b"
        r"|^(?:回收站|最近删除|已删除|废纸篓)"
    ),
    "archive": re.compile(r"^archived?\b|^已?归档|^已?存档"),
}
_TOLD = {
    "restore": re.compile(
        r"\b(?:restored|recovered|undeleted|put back|moved back)\b|已经?(?:恢复|还原|移回)|(?:恢复|还原)成功"
    ),
    "archive": re.compile(
        r"\bunarchived\b|\b(?:moved|back) to (?:the )?inbox\b|已?取消(?:归档|存档)|已移出归档"
    ),
}
_OFFERED = {
    "restore": re.compile(r"\b(?:restore|recover|undelete|put back)\b|恢复|还原"),
    "archive": re.compile(r"\bunarchive\b|取消归档|取消存档"),
}
_NOT = re.compile(r"\b(?:not|cannot|could|failed|error|unable)\b|n't\b|失败|未能|无法|错误")


def check(sight: Sight) -> Found | None:
    """By a message right after it left that place, or by where it is again."""
    if is_last_put_away(sight.goal):
        return _last(sight)
    verb = "restore" if sight.goal.verb in {"restore", "find_again"} else sight.goal.verb
    if verb not in _PLACES or sight.asks(*_UNCLEAR) or sight.now.covered or not sight.in_app():
        return None
    if not sight.slots and not sight.goal.unexplained:
        return None
    if not _is_place(sight.now, verb):
        return _is_back(sight, verb)
    told = next((text for text in sight.now.messages if _tells(text, verb)), None)
    lay = next((one for one in sight.earlier() if sight.is_here(one) and not one.covered), None)
    if told is None or lay is None or told in lay.messages or not _has(sight, lay) or _has(sight, sight.now):
        return None
    return Found(EvidenceKind.GONE, f"It lay there and does no longer, and a message says {quoted(told)}.")


def _last(sight: Sight) -> Found | None:
    """What stood first in that place when it was first seen, before anything could be done there."""
    seen = [one for one in sight.before if _is_place(one, "restore") and not one.covered and not one.partial]
    found = put_away_last(seen[0].screen) if seen else None
    if found is None:
        return None
    screens = [one.screen for one in sight.before]
    named = of_that_name(sight.goal, found[0])
    return check(Sight(named, sight.screen, screens, sight.names, sight.package))


def _has(sight: Sight, shown: Shown) -> bool:
    return any(sight.names_it(text) for text, _ in row_titles(shown))


def is_bin(shown: Shown) -> bool:
    """A place for what was deleted: what goes from there is gone for good."""
    return _is_place(shown, "restore")


def _is_place(shown: Shown, verb: str) -> bool:
    return any(_PLACES[verb].search(normal(text)) for text, _ in shown.title_texts())


def _tells(text: str, verb: str) -> bool:
    return bool(_TOLD[verb].search(normal(text))) and not _NOT.search(normal(text))


def _is_back(sight: Sight, verb: str) -> Found | None:
    """It lay there, then no more, and now it is in another list of the app."""
    if not _has(sight, sight.now) or sight.now.partial:
        return None
    there = [one for one in sight.earlier() if _is_place(one, verb) and not one.covered]
    if not there or any(one.screen.package != sight.screen.package for one in there):
        return None
    has = [_has(sight, one) for one in there]
    offered = any(_OFFERED[verb].search(normal(text)) for one in sight.before for text, _ in one.lines)
    if has[0] or not any(has) or not offered:
        return None
    return Found(EvidenceKind.STATE, "It was put away, no longer is, and is here again.")
