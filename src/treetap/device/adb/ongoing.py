"""What goes on by itself on an Android phone, in one round trip: a call, playback, a recording, timers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from treetap.models import Ongoing, OngoingKind

QUESTION = (
    "dumpsys -t 3 telephony.registry | grep -E '^ *mCallState='; echo '#media'; "
    "dumpsys -t 3 media_session | grep -E '^ +(package=|state=PlaybackState|metadata:)'; echo '#audio'; "
    "dumpsys -t 3 audio | grep -E '^ *riid |-- pack:'; echo '#timers'; "
    "dumpsys -t 3 alarm | grep -i -E 'tag=.*clock.*timer'; echo '#notes'; "
    "dumpsys -t 3 notification --noredact | grep -E 'NotificationRecord\\(|android.title='"
)
"""Prints all of `going_on`; what a phone does not know is left out."""
_OFF_HOOK = re.compile(r"\bmCallState=2\b")
"""Dialling, talking or on hold; a call that only rings is nobody's doing here."""
_PLAYS = re.compile(r"state=PlaybackState \{state=(?:[A-Z]+\()?3\b")
_DESCRIBED = re.compile(r"description=(.*?)(?:, null)*$")
_RECORDS = re.compile(r"-- pack:(\S*)")
_ALARM = re.compile(r"tag=\S*alarm\*:(\S+)")
_NOTE = re.compile(r"NotificationRecord\(.*?\bpkg=(\S+) .*?\bkey=(\S+?):? ")
_FLAGS = re.compile(r"\bflags=(0x[0-9a-f]+|[A-Z_|]+)")
_ONGOING = 0x2
_TIMES = re.compile(r"category=stopwatch|channel=\S*(?:timer|stopwatch|countdown)", re.IGNORECASE)
_TITLE = re.compile(r"android\.title=\S*String\w* \((.*)\)$")


def going_on(said: str) -> tuple[Ongoing, ...]:
    """From what `QUESTION` prints."""
    calls, _, rest = said.partition("#media")
    media, _, rest = rest.partition("#audio")
    audio, _, rest = rest.partition("#timers")
    timers, _, notes = rest.partition("#notes")
    found = [*_played(media), *_recorded(audio), *_timed(timers, notes)]
    if _OFF_HOOK.search(calls):
        found.append(Ongoing(kind=OngoingKind.CALL))
    return tuple(dict.fromkeys(found))


def _played(said: str) -> Iterator[Ongoing]:
    """A session's lines stand in this order: whose it is, how it stands, what it plays."""
    package, plays = "", False
    for line in map(str.strip, said.splitlines()):
        if line.startswith("package="):
            package, plays = line.removeprefix("package="), False
        elif line.startswith("state="):
            plays = _PLAYS.match(line) is not None
        elif plays:
            title = _DESCRIBED.search(line)
            yield Ongoing(kind=OngoingKind.PLAYBACK, package=package, title=title[1] if title else "")
            plays = False


def _recorded(said: str) -> Iterator[Ongoing]:
    active = False
    for line in said.splitlines():
        if line.strip().startswith("riid "):
            active = line.rstrip().endswith("true")
        elif active and (whose := _RECORDS.search(line)) is not None:
            yield Ongoing(kind=OngoingKind.RECORDING, package=whose[1])


def _timed(alarms: str, notes: str) -> Iterator[Ongoing]:
    """By the alarm that a clock has set for its end, or by a notification that stays."""
    packages = list[str]()
    for at, tag in enumerate(_ALARM.findall(alarms)):
        packages.append(re.split(r"/|\.(?:action|timer)\b", tag, maxsplit=1, flags=re.IGNORECASE)[0])
        yield Ongoing(kind=OngoingKind.TIMER, package=packages[-1], key=f"alarm {at}")
    for record in re.split(r"(?=NotificationRecord\()", notes):
        head, title = _NOTE.search(record), _TITLE.search(record.strip())
        if head is None or head[1] in packages or not _TIMES.search(record) or not _stays(record):
            continue
        yield Ongoing(
            kind=OngoingKind.TIMER, package=head[1], key=head[2], title="" if title is None else title[1]
        )


def _stays(record: str) -> bool:
    flags = _FLAGS.search(record)
    if flags is None:
        return False
    return bool(int(flags[1], 16) & _ONGOING) if flags[1].startswith("0x") else "ONGOING_EVENT" in flags[1]
