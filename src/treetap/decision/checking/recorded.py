"""Recordings: that one runs, by what stands where it could be started; that it is kept, by its entry."""

from __future__ import annotations

from treetap.decision.checking.controls import controls, words_of
from treetap.decision.checking.forms import has
from treetap.decision.checking.rows import row_titles
from treetap.decision.checking.saved import says_saved
from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.writing import is_it
from treetap.matching.holds import quoted
from treetap.models import EvidenceKind, Slot

_STARTS = words_of(
    "start, begin, record, rec, start recording, begin recording, new recording, start record, capture,"
    "record video, start video, 开始, 录制, 录音, 录像, 开始录制, 开始录音, 开始录像, 新录音, 采集"
)
_STOPS = words_of(
    "stop, stop recording, finish, finish recording, end recording, end, done, stop video,"
    "停止, 停止录制, 停止录音, 停止录像, 结束, 结束录音, 结束录制, 完成, 完成录音"
)


def is_running(shown: Shown) -> bool:
    """It can be ended, and not started."""
    return bool(controls(shown, _STOPS)) and not controls(shown, _STARTS)


def begun(sight: Sight) -> Found | None:
    """It could be started here the moment before, and can only be ended now. It has no name yet."""
    now = sight.now
    if sight.slots or now.covered or now.partial or not is_running(now):
        return None
    for shown in sight.earlier():
        if shown.screen.package != sight.screen.package or not sight.is_here(shown):
            return None
        if is_running(shown):
            continue
        if not controls(shown, _STARTS) or controls(shown, _STOPS):
            return None
        one = controls(now, _STOPS)[0]
        return Found(EvidenceKind.STATE, f"It records: {quoted(now.index.label(one))} shows.", one)
    return None


def kept(sight: Sight) -> Found | None:
    """One ran before and no more; the name it was given is in the list, or a message says it is saved."""
    now = sight.now
    ran = [number for number, one in enumerate(sight.before) if _ran(sight, one)]
    if not ran or now.covered or now.partial or is_running(now):
        return None
    before, since = sight.before[: ran[-1]], sight.before[ran[-1] + 1 :]
    asked = next((one for one in reversed(since) if one.fields and one.unsaved), None)
    if asked is not None and not all(has(asked, slot) for slot in sight.slots):
        return None
    named = [asked.typed(one) for one in asked.fields] if asked is not None else []
    wanted = [Slot(name="name", type="text", value=one) for one in named if one.strip()] or list(sight.slots)
    rows = row_titles(now)
    old = {text for one in before if sight.is_here(one) for text, _ in row_titles(one)}
    for text, row in rows:
        if wanted and text not in old and any(is_it(slot, text) for slot in wanted):
            return Found(EvidenceKind.ROW, f"{quoted(text)} is in the list.", now.index.by_id[row])
    told = next((text for text in now.messages if says_saved(text)), None)
    if told is not None and (asked is not None or not sight.slots):
        return Found(EvidenceKind.ROW, f"It was recorded, and a message says {quoted(told)}.")
    new = [text for text, _ in rows if text not in old]
    if not sight.slots and asked is None and old and len(new) == 1:
        return Found(EvidenceKind.ROW, f"{quoted(new[0])} is new in the list.")
    return None


def _ran(sight: Sight, shown: Shown) -> bool:
    same = shown.screen.package == sight.screen.package
    return same and not shown.covered and not shown.partial and is_running(shown)
