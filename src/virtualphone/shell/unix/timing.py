"""Commands about time: date, sleep, usleep, uptime."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from virtualphone.shell.api import Call
from virtualphone.shell.files import FsError
from virtualphone.shell.unix.support import Problem, parse_options, program

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
_DIRECTIVE = re.compile(r"%(:z|[0-9]N|[-_0^]?[a-zA-Z%])")
_DURATION = re.compile(r"([0-9]{0,9}\.?[0-9]{0,9})([smhd]?)")
_UNITS = {"": 1, "s": 1, "m": 60, "h": 3600, "d": 86400}
_ISO = {"d": "%F", "h": "%FT%H%:z", "m": "%FT%R%:z", "s": "%FT%T%:z", "n": "%FT%T,%N%:z"}
_COMPOUND = {
    "F": "%Y-%m-%d",
    "T": "%H:%M:%S",
    "R": "%H:%M",
    "D": "%m/%d/%y",
    "r": "%I:%M:%S %p",
    "h": "%b",
    "c": "%a %b %e %H:%M:%S %Y",
    "x": "%m/%d/%y",
    "X": "%H:%M:%S",
}
_SIMPLE: dict[str, Callable[[datetime], str]] = {
    "Y": lambda when: f"{when.year:04}",
    "C": lambda when: f"{when.year // 100:02}",
    "y": lambda when: f"{when.year % 100:02}",
    "m": lambda when: f"{when.month:02}",
    "d": lambda when: f"{when.day:02}",
    "e": lambda when: f"{when.day:2}",
    "H": lambda when: f"{when.hour:02}",
    "k": lambda when: f"{when.hour:2}",
    "I": lambda when: f"{when.hour % 12 or 12:02}",
    "l": lambda when: f"{when.hour % 12 or 12:2}",
    "M": lambda when: f"{when.minute:02}",
    "S": lambda when: f"{when.second:02}",
    "N": lambda when: f"{when.microsecond * 1000:09}",
    "p": lambda when: "AM" if when.hour < 12 else "PM",
    "P": lambda when: "am" if when.hour < 12 else "pm",
    "a": lambda when: _DAYS[when.weekday()][:3],
    "A": lambda when: _DAYS[when.weekday()],
    "b": lambda when: _MONTHS[when.month - 1][:3],
    "B": lambda when: _MONTHS[when.month - 1],
    "j": lambda when: f"{when.timetuple().tm_yday:03}",
    "u": lambda when: str(when.isoweekday()),
    "w": lambda when: str(when.isoweekday() % 7),
    "V": lambda when: f"{when.isocalendar()[1]:02}",
    "G": lambda when: str(when.isocalendar()[0]),
    "U": lambda when: f"{(when.timetuple().tm_yday + 6 - when.isoweekday() % 7) // 7:02}",
    "W": lambda when: f"{(when.timetuple().tm_yday + 6 - when.weekday()) // 7:02}",
    "s": lambda when: str(int(when.timestamp())),
    "Z": lambda when: when.tzname() or "UTC",
    "z": lambda when: _offset(when, ""),
    ":z": lambda when: _offset(when, ":"),
    "n": lambda when: "\n",  # noqa: ARG005 - the same at any time
    "t": lambda when: "\t",  # noqa: ARG005
    "%": lambda when: "%",  # noqa: ARG005
}


def _offset(when: datetime, between: str) -> str:
    minutes = int((when.utcoffset() or timedelta()).total_seconds() // 60)
    return f"{'-' if minutes < 0 else '+'}{abs(minutes) // 60:02}{between}{abs(minutes) % 60:02}"


def format_time(form: str, when: datetime) -> str:
    """`strftime` as a phone does it, wherever this runs."""

    def one(found: re.Match[str]) -> str:
        name = found[1]
        if name in _SIMPLE:
            return _SIMPLE[name](when)
        if name in _COMPOUND:
            return _DIRECTIVE.sub(one, _COMPOUND[name])
        if name[-1] == "N":
            return _SIMPLE["N"](when)[: int(name[0])] if name[0].isdigit() else _SIMPLE["N"](when)
        if name[0] in "-_0^" and name[1:] in _SIMPLE:
            text = _SIMPLE[name[1:]](when)
            return {"-": text.lstrip("0 ") or "0", "^": text.upper()}.get(name[0], text)
        return found[0]

    return _DIRECTIVE.sub(one, form)


@program
async def date(call: Call) -> int:
    options = parse_options(call, "d:D:I:r:s:u", most=1, long={"utc": "u", "date": "d", "iso-8601": "I"})
    when = call.clock.wall()
    zone = UTC if "u" in options else when.tzinfo
    given = options.value("d")
    reference = options.value("r")
    if given is not None:
        when = _parsed(given, when)
    elif reference is not None:
        try:
            when = datetime.fromtimestamp(call.files.stat(call.path(reference)).mtime, zone)
        except FsError as problem:
            raise Problem(f"{reference}: {problem.strerror}") from None
    form = _ISO.get((options.value("I") or "d")[:1], "%F") if "I" in options else "%a %b %e %H:%M:%S %Z %Y"
    word = options.value("s") or (options.words[0] if options.words else "")
    code = 0
    if word.startswith("+"):
        form = word[1:]
    elif word:
        when = _parsed(word, when)
        await call.err("date: cannot set date: Operation not permitted\n")
        code = 1
    await call.out(format_time(form, when.astimezone(zone)) + "\n")
    return code


_DATE = r"(?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d)"
_FORMS = (
    ("@(?P<epoch>[0-9]{1,11})(?:\\.[0-9]*)?", False),
    (_DATE + r"(?:[T ](?P<hour>\d\d):(?P<minute>\d\d)(?::(?P<second>\d\d))?)?", True),
    (r"(?P<hour>\d\d):(?P<minute>\d\d)(?::(?P<second>\d\d))?", False),
    (
        r"(?P<month>\d\d)(?P<day>\d\d)(?P<hour>\d\d)(?P<minute>\d\d)(?P<year>\d{4})?(?:\.(?P<second>\d\d))?",
        False,
    ),
)


def _parsed(text: str, now: datetime) -> datetime:
    for form, from_midnight in _FORMS:
        found = re.fullmatch(form, text, re.ASCII)
        if not found:
            continue
        parts = {name: int(value) for name, value in found.groupdict().items() if value}
        try:
            if "epoch" in parts:
                return datetime.fromtimestamp(parts["epoch"], now.tzinfo)
            base = {"second": 0, "microsecond": 0} | ({"hour": 0, "minute": 0} if from_midnight else {})
            return now.replace(**(base | parts))  # type: ignore[arg-type]
        except (ValueError, OverflowError, OSError):
            break
    raise Problem(f"bad date '{text[:64]}'")


@program
async def sleep(call: Call) -> int:
    words = parse_options(call, "", least=1).words
    seconds = 0.0
    for word in words:
        found = _DURATION.fullmatch(word)
        if not found or not found[1].strip("."):
            raise Problem(f"bad time '{word[:64]}'")
        seconds += float(found[1]) * _UNITS[found[2]]
    await call.clock.wait(seconds)
    return 0


@program
async def usleep(call: Call) -> int:
    words = parse_options(call, "", least=1, most=1).words
    if not words[0].isdigit() or not words[0].isascii():
        raise Problem(f"bad time '{words[0][:64]}'")
    await call.clock.wait(int(words[0][:15]) / 1_000_000)
    return 0


@program
async def uptime(call: Call) -> int:
    options = parse_options(call, "ps")
    now = call.clock.wall()
    seconds = int(float(call.files.read("/proc/uptime").split()[0]))
    days, rest = divmod(seconds, 86400)
    hours, minutes = rest // 3600, rest % 3600 // 60
    if "s" in options:
        await call.out(format_time("%F %T", now - timedelta(seconds=seconds)) + "\n")
        return 0
    up = f"{days} day{'' if days == 1 else 's'}, " if days else ""
    up += f"{hours:2}:{minutes:02}" if hours else f"{minutes} min"
    text = f"up {up}" if "p" in options else f" {format_time('%H:%M:%S', now)} up {up},  0 users,"
    load = call.files.read("/proc/loadavg").decode().split()[:3]
    await call.out(text + ("" if "p" in options else "  load average: " + ", ".join(load)) + "\n")
    return 0


TIMING = {"date": date, "sleep": sleep, "usleep": usleep, "uptime": uptime}
