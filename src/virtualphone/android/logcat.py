"""`logcat` and `log`: a log that is read from the journal, so that it says what really happened."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from virtualphone.android.java import as_java, programs
from virtualphone.android.names import app_user, notes, pid_of, short_component, uid_of, write_note
from virtualphone.clock import LATENCY_MS, ZONE
from virtualphone.parts import Parts
from virtualphone.phone import LAUNCHER, Phone
from virtualphone.shell.api import Call, Command
from virtualphone.shell.pipes import unless_abandoned

Json = dict[str, Any]

_SERVER_PID, _SHELL_PID = 1310, 3471
_LEVELS = "VDIWEFS"
_WITH_VALUE = ("-b", "-f", "-r", "-n", "-m", "--pid", "--uid", "-G", "-D", "--id")
_FORMATS = ("brief", "process", "tag", "thread", "raw", "time", "threadtime", "long")


@dataclass(frozen=True)
class Line:
    """One entry."""

    number: int
    at_ms: int
    level: str
    tag: str
    text: str
    pid: int = _SERVER_PID

    def written(self, form: str) -> str:
        """In one of logcat's formats."""
        at = datetime.fromtimestamp(self.at_ms / 1000, ZONE)
        time = f"{at:%m-%d %H:%M:%S}.{self.at_ms % 1000:03d}"
        forms = {
            "brief": f"{self.level}/{self.tag:<8}({self.pid:5d}): {self.text}\n",
            "process": f"{self.level}({self.pid:5d}) {self.text}  ({self.tag})\n",
            "tag": f"{self.level}/{self.tag:<8}: {self.text}\n",
            "thread": f"{self.level}({self.pid:5d}:{self.pid:5d}) {self.text}\n",
            "raw": f"{self.text}\n",
            "time": f"{time} {self.level}/{self.tag:<8}({self.pid:5d}): {self.text}\n",
            "long": f"[ {time} {self.pid:5d}:{self.pid:5d} {self.level}/{self.tag:<8} ]\n{self.text}\n\n",
        }
        return forms.get(
            form, f"{time} {self.pid:5d} {self.pid:5d} {self.level} {self.tag:<8}: {self.text}\n"
        )


def _opened(phone: Phone, entry: Json, page: Json, cold: bool) -> Iterator[Line]:
    """A page that came to be: who asked for it, its process, and when it was to be seen."""
    number, at = entry["n"], entry["at_ms"]
    package = page["package"]
    name = short_component(package, page["activity"])
    shell = entry["cause"] == "command"
    who = "2000 (com.android.shell)" if shell else f"{uid_of(phone, LAUNCHER)} ({LAUNCHER})"
    intent = f"act=android.intent.action.MAIN flg=0x10000000 cmp={name}" if cold else f"cmp={name}"
    start = f"START u0 {{{intent}}} with LAUNCH_MULTIPLE from uid {who} result code=0"
    yield Line(number, at, "I", "ActivityTaskManager", start)
    pid = pid_of(phone, package)
    if cold and pid is not None:
        what = f"next-top-activity {{{package}/{package}.{page['activity']}}}"
        started = f"Start proc {pid}:{package}/{app_user(phone, package)} for {what}"
        yield Line(number, at, "I", "ActivityManager", started)
    took = LATENCY_MS["launch" if cold else "page"]
    yield Line(number, at, "I", "ActivityTaskManager", f"Displayed {name} for user 0: +{took}ms")


def _change(phone: Phone, entry: Json) -> Iterator[Line]:
    path, after = entry["path"], entry["after"]
    steps = path.split("/")
    number, at = entry["n"], entry["at_ms"]
    if steps[0] == "tasks" and len(steps) == 2 and isinstance(after, dict):
        for index, page in enumerate(after["pages"]):
            yield from _opened(phone, entry, page, cold=index == 0)
    elif steps[0] == "tasks" and len(steps) == 2 and isinstance(entry["before"], dict):
        gone = entry["before"]["package"]
        text = f"Killing {gone}/{app_user(phone, gone)} (adj 0): stop {gone} due to from pid {_SHELL_PID}"
        yield Line(number, at, "I", "ActivityManager", text)
    elif steps[0] == "tasks" and len(steps) == 4 and steps[2] == "pages" and isinstance(after, dict):
        yield from _opened(phone, entry, after, cold=False)
    elif path == "keyboard/shown":
        yield Line(number, at, "I", "ImeTracker", f"com.android.systemui: on{'Shown' if after else 'Hidden'}")
    elif path == "screen_on":
        text = (
            "Waking up from Asleep (uid=1000)"
            if after
            else "Going to sleep due to power_button (uid 1000)..."
        )
        yield Line(number, at, "I", "PowerManagerService", text)
    elif steps[0] == "notifications" and isinstance(after, dict):
        text = f"notification_enqueue: [{after.get('package')},{after.get('id')}]"
        yield Line(number, at, "I", "NotificationService", text)


def _input(entry: Json) -> Iterator[Line]:
    number, at = entry["n"], entry["at_ms"]
    if entry["kind"] == "broadcast":
        yield Line(number, at, "D", "BroadcastQueue", f"Sending broadcast {entry['action']} from shell")
    elif entry["kind"] == "log":
        yield Line(number, at, entry["level"], entry["tag"], entry["text"], _SHELL_PID)


def _crash(entry: Json) -> Iterator[Line]:
    what = f"{entry['error']} at {entry['where']}"
    for text in ("FATAL EXCEPTION: main", f"Process: {entry['package']}", what):
        yield Line(entry["n"], entry["at_ms"], "E", "AndroidRuntime", text)


def lines(phone: Phone, after: int) -> list[Line]:
    """Everything since an entry of the journal, in order."""
    inputs = [line for entry in phone.journal.inputs if entry["n"] > after for line in _input(entry)]
    changes = [
        line for entry in phone.journal.changes if entry["n"] > after for line in _change(phone, entry)
    ]
    crashes = [line for entry in phone.journal.crashes if entry["n"] > after for line in _crash(entry)]
    return sorted([*inputs, *changes, *crashes], key=lambda line: (line.number, line.at_ms))


def _kinds(phone: Phone) -> tuple[list[Json], ...]:
    journal = phone.journal
    return journal.inputs, journal.changes, journal.crashes


def last_number(phone: Phone) -> int:
    """The newest entry of the journal."""
    newest = [entries[-1]["n"] for entries in _kinds(phone) if entries]
    return max(newest, default=0)


@dataclass
class Wish:
    """What the words ask for."""

    ends: bool = False
    clear: bool = False
    silent: bool = False
    size: bool = False
    form: str = "threadtime"
    tail: int | None = None
    levels: dict[str, str] = field(default_factory=dict)

    def takes(self, line: Line) -> bool:
        """Whether the filters let a line through."""
        least = self.levels.get(line.tag, self.levels.get("*", "S" if self.silent else "V"))
        return _LEVELS.index(line.level) >= _LEVELS.index(least) and least != "S"


def _read(words: list[str]) -> Wish:
    wish = Wish()
    flags = {"-d": "ends", "-c": "clear", "--clear": "clear", "-s": "silent", "-g": "size"}
    while words:
        word = words.pop(0)
        if word in flags:
            setattr(wish, flags[word], True)
        elif word in ("-t", "-T") and words:
            count = words.pop(0)
            wish.tail = int(count) if count.isdecimal() else None
            wish.ends = wish.ends or word == "-t"
        elif word in ("-v", "--format") and words:
            form = words.pop(0)
            wish.form = form if form in _FORMATS else wish.form
        elif word.startswith("-v") and word[2:] in _FORMATS:
            wish.form = word[2:]
        elif word in _WITH_VALUE and words:
            words.pop(0)
        elif not word.startswith("-"):
            tag, _, level = word.partition(":")
            wish.levels[tag] = level[:1].upper() if level[:1].upper() in set(_LEVELS) else "V"
    return wish


async def _follow(parts: Parts, call: Call, wish: Wish, seen: int) -> int:
    """Wait for more until nobody reads."""
    news = asyncio.Event()
    parts.phone.watchers.append(news.set)
    try:
        while True:
            await unless_abandoned(call.streams.stdout, news.wait())
            news.clear()
            text = "".join(line.written(wish.form) for line in lines(parts.phone, seen) if wish.takes(line))
            seen = last_number(parts.phone)
            if text:
                await call.out(text)
    finally:
        parts.phone.watchers.remove(news.set)


async def logcat(parts: Parts, call: Call) -> int:
    wish = _read(list(call.argv[1:]))
    if wish.clear:
        write_note(parts.phone, "log_from", last_number(parts.phone))
        parts.phone.noted("command")
        return 0
    if wish.size:
        await call.out(
            "main: ring buffer is 256 KiB (0 B consumed), max entry is 5120 B, max payload is 4068 B\n"
        )
        return 0
    seen = last_number(parts.phone)
    found = [line for line in lines(parts.phone, notes(parts.phone).get("log_from", 0)) if wish.takes(line)]
    if wish.tail is not None:
        found = found[-wish.tail :] if wish.tail else []
    await call.out("--------- beginning of main\n" + "".join(line.written(wish.form) for line in found))
    return 0 if wish.ends else await _follow(parts, call, wish, seen)


async def log(parts: Parts, call: Call) -> int:
    words, tag, level = list(call.argv[1:]), "log", "I"
    while len(words) > 1 and words[0] in ("-t", "-p"):
        option, value = words.pop(0), words.pop(0)
        if option == "-t":
            tag = as_java(value)
        elif value[:1].upper() in set(_LEVELS):
            level = value[:1].upper()
    if not words:
        await call.err('log: Needs 1 argument (see "log --help")\n')
        return 1
    parts.phone.journal.received(
        parts.phone.now_ms, "log", level=level, tag=tag, text=as_java(" ".join(words))
    )
    parts.phone.noted("command")
    return 0


def commands(parts: Parts) -> dict[str, Command]:
    """`logcat` and `log`."""
    return programs(parts, logcat=logcat, log=log)
