"""What speaks of deleting, and what says that it was done."""

from __future__ import annotations

import re

from treetap.decision.checking.sight import Sight
from treetap.matching.words import normal

_DELETES = re.compile(r"\b(?:delete|deleted|remove|removed|discard|trash|erase)\b|删除|移除|删掉|清除|回收站")
_DELETED = re.compile(
    r"\b(?:deleted|removed|erased|discarded|(?:to|in) (?:the )?(?:trash|bin))\b"
    r"|已(?:被)?(?:删除|移除|清除|移到|移至|移入)|删除成功|移(?:到|至|入|动到)(?:了)?回收站"
)


def tells_deleted(text: str) -> bool:
    """Whether a message says that something was deleted."""
    return bool(_DELETED.search(normal(text)))


def speaks_of_deleting(text: str) -> bool:
    return bool(_DELETES.search(normal(text)))


def was_asked(sight: Sight) -> bool:
    """Right before, a question or an entry of a menu spoke of deleting."""
    return any(
        one.covered and any(speaks_of_deleting(text) for text, _ in one.lines) for one in sight.before[-2:]
    )
