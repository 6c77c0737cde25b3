"""The look-up that always happens: sentence, pattern, alias, frame and holes, without a search (A3)."""

from __future__ import annotations

from treetap.memory.keys import frame_key, hole_keys, literal_key, pattern_key
from treetap.memory.retrieval.parts import Records
from treetap.memory.reuse.rule import judge
from treetap.models import Match, Query, TaskExperience


def by_key(records: Records, query: Query) -> list[Match]:
    """Everything filed under a key of this task, judged by the reuse rule."""
    frame = query.frame
    pattern = pattern_key(frame.pattern)
    keys = {
        "literal": literal_key(frame.sentence),
        "pattern": pattern,
        "alias": pattern,
        "frame": frame_key(frame),
    }
    ids = dict.fromkeys(one for kind, key in keys.items() if key for one in records.find(kind, key))
    holes = dict.fromkeys((*hole_keys(frame.pattern), *hole_keys(frame.sentence)))
    ids |= dict.fromkeys(records.find_any("hole", list(holes)))
    return [judge(one, query) for one in records.many(ids) if isinstance(one, TaskExperience)]
