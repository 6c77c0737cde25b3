"""`ps`, `pidof`, `top`, `kill`, `free`: what runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from virtualphone.android.java import programs
from virtualphone.android.names import FURNITURE, running, uid_of, user_of
from virtualphone.parts import Parts
from virtualphone.phone import Phone
from virtualphone.shell.api import Call, Command

_INIT, _ZYGOTE, _SHELL = 1, 620, 2000
_NATIVE = (
    (1, 0, "root", "init", "/system/bin/init"),
    (2, 0, "root", "kthreadd", "[kthreadd]"),
    (310, 1, "root", "ueventd", "/system/bin/ueventd"),
    (338, 1, "logd", "logd", "/system/bin/logd"),
    (340, 1, "system", "servicemanager", "/system/bin/servicemanager"),
    (352, 1, "system", "surfaceflinger", "/system/bin/surfaceflinger"),
    (_ZYGOTE, 1, "root", "zygote64", "zygote64"),
    (701, 1, "shell", "adbd", "/apex/com.android.adbd/bin/adbd"),
    (1310, _ZYGOTE, "system", "system_server", "system_server"),
)
_RESIDENT = ("com.android.systemui",)
_MEMORY_KB = 5_767_168


@dataclass(frozen=True)
class Process:
    """One line of `ps`."""

    pid: int
    parent: int
    user: str
    name: str
    command: str


def processes(phone: Phone) -> list[Process]:
    """The system's, and one for each app that runs."""
    found = [Process(*each) for each in _NATIVE]
    resident = [*_RESIDENT, phone.setting("secure", "default_input_method").partition("/")[0]]
    for number, name in enumerate(resident):
        if name in FURNITURE:
            found.append(Process(1580 + 17 * number, _ZYGOTE, user_of(uid_of(phone, name)), name, name))
    for name, pid in running(phone).items():
        found.append(Process(pid, _ZYGOTE, user_of(uid_of(phone, name)), name, name))
    return sorted(found, key=lambda process: process.pid)


_COLUMNS: dict[str, Callable[[Process], str]] = {
    "USER": lambda process: process.user,
    "UID": lambda process: process.user,
    "PID": lambda process: str(process.pid),
    "PPID": lambda process: str(process.parent),
    "VSZ": lambda _process: "14532108",
    "RSS": lambda _process: "121004",
    "WCHAN": lambda _process: "0",
    "ADDR": lambda _process: "0",
    "S": lambda _process: "S",
    "NAME": lambda process: process.command if process.command.startswith("[") else process.name,
    "CMD": lambda process: process.name,
    "CMDLINE": lambda process: process.command,
    "ARGS": lambda process: process.command,
    "COMM": lambda process: process.name[-15:],
    "C": lambda _process: "0",
    "STIME": lambda _process: "08:00:00",
    "TTY": lambda _process: "?",
    "TIME": lambda _process: "00:00:01",
}
_LEFT = ("USER", "UID", "NAME", "CMD", "CMDLINE", "ARGS", "COMM", "WCHAN", "TTY")
_PLAIN = ("USER", "PID", "PPID", "VSZ", "RSS", "WCHAN", "ADDR", "S", "NAME")
_FULL = ("UID", "PID", "PPID", "C", "STIME", "TTY", "TIME", "CMD")


def table(rows: list[Process], columns: list[str]) -> str:
    """Lines in columns, as toybox sets them."""
    cells = [columns, *[[_COLUMNS[name](row) for name in columns] for row in rows]]
    widths = [max(len(line[index]) for line in cells) for index in range(len(columns))]
    text = ""
    for line in cells:
        parts = [
            cell.ljust(width) if name in _LEFT else cell.rjust(width)
            for cell, width, name in zip(line, widths, columns, strict=True)
        ]
        text += " ".join(parts).rstrip() + "\n"
    return text


async def ps(parts: Parts, call: Call) -> int:
    words, columns, everyone, pids = list(call.argv[1:]), list(_PLAIN), False, set[str]()
    while words:
        word = words.pop(0)
        if word in ("-o", "-O") and words:
            columns = [name.partition("=")[0].upper() for name in words.pop(0).split(",")]
        elif word == "-p" and words:
            pids |= set(words.pop(0).split(","))
            everyone = True
        elif word.startswith("-"):
            everyone = everyone or "A" in word or "e" in word
            columns = list(_FULL) if "f" in word else columns
    unknown = [name for name in columns if name not in _COLUMNS]
    if unknown:
        await call.err(f"ps: bad -o field '{unknown[0]}'\n")
        return 1
    rows = [row for row in processes(parts.phone) if everyone or row.user == "shell"]
    await call.out(table([row for row in rows if not pids or str(row.pid) in pids], columns))
    return 0


async def pidof(parts: Parts, call: Call) -> int:
    names = [word for word in call.argv[1:] if not word.startswith("-")]
    found = [str(row.pid) for row in processes(parts.phone) if row.name in names]
    if found:
        await call.out(" ".join(reversed(found)) + "\n")
    return 0 if found else 1


async def pgrep(parts: Parts, call: Call) -> int:
    names = [word for word in call.argv[1:] if not word.startswith("-")]
    full = any("l" in word for word in call.argv[1:] if word.startswith("-"))
    found = [row for row in processes(parts.phone) if names and names[0] in row.command]
    await call.out("".join(f"{row.pid} {row.name}\n" if full else f"{row.pid}\n" for row in found))
    return 0 if found else 1


async def top(parts: Parts, call: Call) -> int:
    rows = processes(parts.phone)
    await call.out(
        f"Tasks: {len(rows)} total,   1 running, {len(rows) - 1} sleeping,   0 stopped,   0 zombie\n"
        f"  Mem:  {_MEMORY_KB}K total,  {_MEMORY_KB // 2}K used,  {_MEMORY_KB // 2}K free,   40960K "
        "buffers\n"
        " Swap:        0K total,        0K used,        0K free,  1048576K cached\n"
        "800%cpu   4%user   0%nice   4%sys 792%idle   0%iow   0%irq   0%sirq   0%host\n"
        "  PID USER         PR  NI VIRT  RES  SHR S[%CPU] %MEM     TIME+ ARGS\n"
        + "".join(
            f"{row.pid:5d} {row.user:<12} 20   0  13G 118M  84M S  0.0   2.0   0:01.00 {row.command}\n"
            for row in rows
        )
    )
    return 0


async def kill(parts: Parts, call: Call) -> int:
    code = 0
    known = {str(row.pid) for row in processes(parts.phone)}
    for word in call.argv[1:]:
        if word.startswith("-"):
            continue
        why = "Operation not permitted" if word in known else "No such process"
        await call.err(
            f"{call.name}: {word}: {why}\n" if word.isdecimal() else f"{call.name}: bad pid '{word}'\n"
        )
        code = 1
    return code


async def free(_parts: Parts, call: Call) -> int:
    half = _MEMORY_KB * 512
    await call.out(
        "\t\ttotal        used        free      shared     buffers\n"
        f"Mem:\t   {half * 2}  {half}  {half}    12582912    41943040\n"
        f"-/+ buffers/cache:    {half - 41943040}  {half + 41943040}\nSwap:\t            0           0   "
        "        0\n"
    )
    return 0


def commands(parts: Parts) -> dict[str, Command]:
    """All of them."""
    return programs(parts, ps=ps, pidof=pidof, pgrep=pgrep, top=top, kill=kill, free=free)
