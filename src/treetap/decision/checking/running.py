"""Play, pause, start, stop: where Pause shows, it runs; where Play shows in its place, it does not."""

from __future__ import annotations

import re

from treetap.decision.checking import recorded
from treetap.decision.checking.controls import controls, same_place, words_of
from treetap.decision.checking.naming import has_token, has_words
from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.writing import is_in
from treetap.matching.holds import quoted
from treetap.matching.words import bare, normal
from treetap.models import ConstraintKind, Element, EvidenceKind, Slot

_PAUSES = words_of("pause, 暂停, 暂停播放, pause playback, 停止播放")
_STOPS = words_of(
    "stop, 停止, 结束, stop recording, 停止录制, 停止录音, 结束录音, lap, 计次, 计圈, 分圈, 中途计时"
)
_PLAYS = words_of("play, resume, 播放, 继续, 继续播放, 恢复")
_STARTS = words_of(
    "start, begin, 开始, 启动, start recording, 开始录制, 开始录音, record, 录制, 录音, reset, 重置, 复位"
)
_MEDIA = frozenset(
    ["music", "song", "video", "playback", "audio", "podcast", "movie", "radio", "album", "playlist"]
)
_NEXT = ("next", "previous", "下一", "上一")
_RUNS = re.compile(
    r"\b(?:active|running|started|activated|in progress)\b"
    r"|已启动|已开启|已激活|运行中|进行中|正在|当前|已执行"
)
_PLAYING = re.compile(r"^(?:now )?playing\b(?! next)|^(?:正在播放|现在播放|当前播放)")
_UP_NEXT = re.compile(r"\b(?:plays?|playing|will play|up|queued) next\b|接着播放|下一首播放|接下来播放")
_SHORT = 60
_UNCLEAR = (ConstraintKind.ALL, ConstraintKind.EXCEPT, ConstraintKind.NTH, ConstraintKind.COMPARISON)


def runs(shown: Shown) -> bool:
    """Something can be paused or stopped here, and nothing started."""
    stops = controls(shown, _PAUSES | _STOPS)
    return bool(stops) and not controls(shown, _STARTS - words_of("reset,重置,复位"))


def rests(shown: Shown) -> bool:
    """Something can be started or resumed here, and nothing paused."""
    return bool(controls(shown, _PLAYS | _STARTS)) and not controls(shown, _PAUSES)


def check(sight: Sight) -> Found | None:
    """It runs, or it no longer does."""
    return starts(sight) if sight.positive else stops(sight)


def starts(sight: Sight) -> Found | None:
    """It can be paused or stopped now."""
    if _is_for_next(sight):
        return None if sight.now.covered or not sight.in_app() else _told_to_be_next(sight)
    if sight.asks(*_UNCLEAR, ConstraintKind.NEGATION) or sight.now.covered or not sight.in_app():
        return None
    if sight.goal.verb == "record":
        found = recorded.kept(sight) if sight.slots else recorded.begun(sight)
        if found is not None:
            return found
    return (_media(sight) or _told_to_play(sight)) if _is_media(sight) else _clockwork(sight)


def stops(sight: Sight) -> Found | None:
    """Where it could be paused or stopped before, it can be started now."""
    if sight.asks(*_UNCLEAR, ConstraintKind.NEGATION) or sight.now.covered or not sight.in_app():
        return None
    if not _is_media(sight) and not _is_its_page(sight):
        return None
    now = sight.now
    for one in controls(now, _PLAYS | _STARTS):
        box = now.index.boxes[one.id]
        for shown in sight.earlier():
            if shown.screen.package != sight.screen.package:
                continue
            ran = controls(shown, _PAUSES | _STOPS)
            placed = any(same_place(box, shown.index.boxes[other.id]) for other in ran)
            if ran and (placed or (shown.read or now.read)) and not controls(now, _PAUSES):
                name = now.index.label(one)
                return Found(
                    EvidenceKind.STATE, f"It ran before, and can be started now: {quoted(name)}.", one
                )
            break
    return None


def said_to_run(sight: Sight) -> Found | None:
    """The page says now, and did not before, that it is the one that runs: "Active scene: Film"."""
    now = sight.now
    if now.covered or now.partial or not sight.needed or not sight.before:
        return None
    for text, one in now.lines:
        old = any(normal(text) in shown.said_at_all for shown in sight.before)
        if old or now.leads_on(one) or not _RUNS.search(normal(text)) or len(text) > _SHORT:
            continue
        if all(has_token(text, token) for token in sight.needed):
            return Found(EvidenceKind.STATE, f"The page says {quoted(text)}.", one)
    return None


def _told_to_play(sight: Sight) -> Found | None:
    """The page says, and did not before, that this plays: "Now playing: Film"."""
    named = _named(sight)
    for text, one in sight.now.lines:
        old = any(normal(text) in shown.said_at_all for shown in sight.before)
        if named and not old and _PLAYING.search(normal(text)) and all(is_in(name, text) for name in named):
            return Found(EvidenceKind.STATE, f"The page says {quoted(text)}.", one)
    return None


def _is_for_next(sight: Sight) -> bool:
    """What plays after, or before, what plays now."""
    ranks = [one.value for one in sight.goal.constraints if one.kind is ConstraintKind.NTH]
    return "next" in ranks or any(word in sight.goal.object for word in _NEXT)


def _told_to_be_next(sight: Sight) -> Found | None:
    """A message that has just come says of that very song that it is the next."""
    old = {normal(text) for shown in sight.before[-2:] for text in shown.messages}
    for text in sight.now.messages if sight.slots else ():
        rest = normal(text)
        for slot in sight.slots:
            rest = rest.replace(normal(slot.value), " ")
        named = all(is_in(slot, text) for slot in sight.slots)
        if named and normal(text) not in old and _UP_NEXT.search(rest):
            return Found(EvidenceKind.STATE, f"A message says {quoted(text)}.")
    return None


def _is_media(sight: Sight) -> bool:
    words = sight.goal.object.split()
    return (
        sight.goal.verb in {"play", "resume", "pause"}
        and (not words or any(word in _MEDIA for word in words) or bool(_named(sight)))
        and not any(word in {"stopwatch", "timer", "recording", "countdown"} for word in words)
    )


def _named(sight: Sight) -> list[Slot]:
    """The song or film that the goal names."""
    found = list(sight.slots)
    words = [word for word in sight.goal.unexplained if len(word) > 1 or not word.isascii()]
    return found + [Slot(name=f"word {word}", type="text", value=word) for word in words]


def _media(sight: Sight) -> Found | None:
    now = sight.now
    pauses = [one for one in controls(now, _PAUSES) if one.enabled]
    if not pauses:
        return None
    named = _named(sight)
    for one in pauses:
        if not named or _plays_that(one, now, named):
            what = f", with {quoted(named[0].value)}" if named else ""
            return Found(EvidenceKind.STATE, f"It plays: {quoted(now.index.label(one))} shows{what}.", one)
    return None


def _plays_that(pause: Element, shown: Shown, named: list[Slot]) -> bool:
    """The name stands with the button, or alone on the page of the player: a row of a list is no sign."""
    row = shown.index.row(pause)
    texts = shown.row_texts(pause) if row is not None else []
    if texts and all(any(is_in(one, text) for text in texts) for one in named):
        return True
    if row is not None:
        return False
    free = [text for text, one in shown.lines if not _in_a_row(one, shown)]
    return all(any(is_in(one, text) for text in free) for one in named)


def _in_a_row(element: Element, shown: Shown) -> bool:
    if element.clickable or element.scrollable:
        return True
    return any(one.clickable or one.scrollable for one in shown.index.ancestors(element))


def _clockwork(sight: Sight) -> Found | None:
    """Stopwatch, timer, recording: its page, with a button to stop it and none to start it."""
    if not _is_its_page(sight) or not runs(sight.now):
        return None
    if any(not any(is_in(slot, text) for text, _ in sight.now.lines) for slot in sight.slots):
        return None
    one = controls(sight.now, _PAUSES | _STOPS)[0]
    return Found(EvidenceKind.STATE, f"It runs: {quoted(sight.now.index.label(one))} shows.", one)


def _is_its_page(sight: Sight) -> bool:
    about = [token for token in sight.object if any(bare("".join(one)) for one in token)]
    return bool(about) and any(
        sight.now.is_about(token)
        or any(has_words(text, " ".join(one)) for text in _marks(sight) for one in token)
        for token in about
    )


def _marks(sight: Sight) -> list[str]:
    """What is chosen on the page, and what its ids say."""
    return [sight.now.index.label(one) for one in sight.now.front if one.selected]
