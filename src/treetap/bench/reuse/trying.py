"""Each pair tried: the first sentence is learned through the real reader, the second judged by the rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from treetap.bench.reuse.learned import SHOWINGS, Showing, has_parts, permissive, with_run_slots
from treetap.bench.reuse.pairs import Pair
from treetap.bench.reuse.values import other_values
from treetap.memory.reuse.rule import judge
from treetap.models.memory import Match, Query
from treetap.models.task import TaskFrame
from treetap.task.reader import read_task

REPLAY = 0.9
"""From here on nobody is asked."""

Reader = Callable[[str], TaskFrame]


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of one pair."""

    pair: Pair
    reused: bool
    """At a confidence that replays."""
    wrong: str = ""
    """Why that was a wrong reuse; empty if it was none."""
    by_parts: bool | None = None
    """For `bind`: also after a run that showed the parts of each value only. None where nothing has parts."""
    with_alias: bool | None = None
    """For a paraphrase that was learned: whether the same words with other values are then replayed."""
    reason: str = ""


def try_all(pairs: Iterable[Pair], read: Reader | None = None) -> Iterator[Tried]:
    """Every pair, in order; each sentence is read once."""
    reader = cache(read or read_task)
    for pair in pairs:
        if pair.run:
            yield _by_run(pair, reader)
        elif pair.kind == "refuse":
            yield _refused(pair, reader)
        elif pair.kind == "bind":
            yield _bound(pair, reader)
        else:
            yield _paraphrased(pair, reader)


def _by_run(pair: Pair, read: Reader) -> Tried:
    """After a run that typed the parts, and after one that touched what is called so."""
    before, now = read(pair.one), read(pair.other)
    found: list[Match] = []
    for touched in (False, True):
        known = with_run_slots(before, pair.run, touched=touched)
        if known is None:
            return Tried(pair, reused=False, reason="nothing of the kind is learned from it")
        found.append(judge(known, Query(frame=now)))
    reused = [one for one in found if one.confidence >= REPLAY]
    wrong = ""
    if reused and pair.kind == "refuse":
        wrong = f"'{pair.other}' was answered with '{pair.one}' ({_why(reused[0])})"
    for match in reused if pair.kind == "bind" else ():
        given = {one.value for one in match.slots}
        missing = [new for new in pair.values.values() if new not in given]
        wrong = wrong or (f"'{missing[0]}' is not among {sorted(given)}" if missing else "")
    return Tried(pair, reused=len(reused) == len(found), wrong=wrong, reason=_why(found[0]))


def _refused(pair: Pair, read: Reader) -> Tried:
    """Both ways round, and whatever the run had shown."""
    for one, other in ((pair.one, pair.other), (pair.other, pair.one)):
        before, now = read(one), read(other)
        for showing in SHOWINGS if has_parts(before) else SHOWINGS[:1]:
            match = _judged(before, now, showing)
            if match.confidence >= REPLAY:
                said = f"'{other}' was answered with '{one}' ({_why(match)})"
                return Tried(pair, reused=True, wrong=said, reason=_why(match))
    return Tried(pair, reused=False, reason=_why(match))


def _bound(pair: Pair, read: Reader) -> Tried:
    before, now = read(pair.one), read(pair.other)
    match = _judged(before, now, "values")
    wrong = _wrong_values(pair, before, match)
    by_parts = None
    if has_parts(before):
        shown = _judged(before, now, "parts")
        by_parts = shown.confidence >= REPLAY
        wrong = wrong or _wrong_values(pair, before, shown)
    reused = match.confidence >= REPLAY
    return Tried(pair, reused=reused, wrong=wrong, by_parts=by_parts, reason=_why(match))


def _wrong_values(pair: Pair, before: TaskFrame, match: Match) -> str:
    """What would have been typed that the new task does not say."""
    if match.confidence < REPLAY:
        return ""
    given = {one.name: one.value for one in match.slots}
    for old, new in pair.values.items():
        places = [name for name, value in before.values.items() if value == old]
        if not places:
            return f"'{old}' stays, since it was not cut out of '{pair.one}'"
        if all(given.get(name) != new for name in places):
            return f"'{old}' became '{given.get(places[0])}', not '{new}'"
    return ""


def _paraphrased(pair: Pair, read: Reader) -> Tried:
    before, now = read(pair.one), read(pair.other)
    match = _judged(before, now, "values")
    asked = read(other_values(pair.other, now))
    taught = permissive(before, aliases=(now.pattern,)) if now.pattern else permissive(before)
    after = judge(taught, Query(frame=asked))
    learned = after.confidence >= REPLAY
    return Tried(pair, reused=match.confidence >= REPLAY, with_alias=learned, reason=_why(match))


def _judged(before: TaskFrame, now: TaskFrame, showing: Showing) -> Match:
    return judge(permissive(before, showing), Query(frame=now))


def _why(match: Match) -> str:
    return f"{match.tier.value}: {'; '.join(match.reasons)}"
