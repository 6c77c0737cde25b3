"""Commands that say what files are: stat, du, df, readlink, realpath, file, mount."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from virtualphone.shell.api import Call
from virtualphone.shell.files import FsError, Stat
from virtualphone.shell.text import decode
from virtualphone.shell.unix.listing import blocks, human, mode_text, user_name
from virtualphone.shell.unix.support import Options, Problem, parse_options, program

_LONG = (
    "  File: %N\n  Size: %s\t Blocks: %b\t IO Blocks: %B\t%F\n"
    "Device: %Dh/%dd\t Inode: %i\t Links: %h\n"
    "Access: (%a/%A)\tUid: (%u/%U)\tGid: (%g/%G)\n"
    "Access: %x\nModify: %y\nChange: %z"
)
_KINDS = {
    0o020000: "character device",
    0o040000: "directory",
    0o100000: "regular file",
    0o120000: "symbolic link",
}
_MOUNTS = (
    ("/dev/block/dm-4", "/", "ext4", 899_372_032, 896_663_552),
    ("tmpfs", "/dev", "tmpfs", 2_006_900_736, 1_200_128),
    ("/dev/block/dm-9", "/data", "f2fs", 0, 0),
    ("/dev/fuse", "/storage/emulated", "fuse", 0, 0),
)


@program
async def stat_command(call: Call) -> int:
    options = parse_options(call, "c:fLt", least=1)
    form = options.value("c") or ("%n %s %b %f %u %g %D %i %h %t %T %X %Y %Z %o" if "t" in options else _LONG)
    code = 0
    for word in options.words:
        try:
            found = call.files.stat(call.path(word), follow="L" in options)
        except FsError as problem:
            await call.err(f"stat: '{word}': {problem.strerror}\n")
            code = 1
            continue
        await call.out(_formatted(form, word, found, call) + "\n")
    return code


def _formatted(form: str, name: str, found: Stat, call: Call) -> str:
    out, at = "", 0
    while at < len(form):
        if form[at] == "%" and at + 1 < len(form):
            out += _stat_value(form[at + 1], name, found, call)
            at += 2
        else:
            out += form[at]
            at += 1
    return out


def _stat_value(letter: str, name: str, found: Stat, call: Call) -> str:
    if letter in "xyz":
        when = datetime.fromtimestamp(found.mtime, call.clock.wall().tzinfo)
        return when.strftime("%Y-%m-%d %H:%M:%S.000000000")
    if letter == "N":
        link = f" -> `{call.files.readlink(call.path(name))}'" if found.is_link else ""
        return f"`{name}'{link}"
    kind = _KINDS.get(found.mode & 0o170000, "regular file")
    values: dict[str, Callable[[], object]] = {
        "a": lambda: f"{found.mode & 0o7777:o}",
        "A": lambda: mode_text(found.mode),
        "b": lambda: blocks(found),
        "B": lambda: 512,
        "d": lambda: 64777,
        "D": lambda: "fd09",
        "f": lambda: f"{found.mode:x}",
        "F": lambda: "regular empty file" if found.is_file and not found.size else kind,
        "g": lambda: found.gid,
        "G": lambda: f"{user_name(found.gid):>8}",
        "h": lambda: found.nlink,
        "i": lambda: found.ino,
        "m": lambda: _mount_of(call.files.realpath(call.path(name)))[1],
        "n": lambda: name,
        "o": lambda: 4096,
        "s": lambda: found.size,
        "t": lambda: 0,
        "T": lambda: 0,
        "u": lambda: found.uid,
        "U": lambda: f"{user_name(found.uid):>8}",
        "X": lambda: found.mtime,
        "Y": lambda: found.mtime,
        "Z": lambda: found.mtime,
        "%": lambda: "%",
    }
    return str(values[letter]()) if letter in values else "?"


@program
async def du(call: Call) -> int:
    options = parse_options(call, "d:chHkKLlmsx", long={"max-depth": "d"})
    deepest = 0 if "s" in options else options.number("d", 1 << 20)
    code, whole = 0, 0
    for word in options.words or ["."]:
        try:
            call.files.stat(call.path(word))
        except FsError as problem:
            await call.err(f"du: {word}: {problem.strerror}\n")
            code = 1
            continue
        size, failed = await _du(call, options, word, deepest)
        whole += size
        code |= failed
    if "c" in options:
        await call.out(f"{_kilobytes(whole, options)}\ttotal\n")
    return code


async def _du(call: Call, options: Options, word: str, deepest: int) -> tuple[int, int]:
    """The size of a tree; its directories are printed, the inner ones first."""
    code = 0
    order = [(word, 0)]
    sizes: dict[str, int] = {}
    for name, depth in order:
        found = call.files.stat(call.path(name), follow=depth == 0)
        sizes[name] = blocks(found) * 512
        if not found.is_dir:
            continue
        try:
            inside = call.files.listdir(call.path(name))
        except FsError as problem:
            await call.err(f"du: {name}: {problem.strerror}\n")
            code = 1
            continue
        order += [(f"{name.rstrip('/')}/{each}", depth + 1) for each, _ in inside]
    shown: list[str] = []
    for name, depth in reversed(order):
        is_dir = call.files.stat(call.path(name), follow=depth == 0).is_dir
        if depth:
            sizes[name.rpartition("/")[0] or "/"] += sizes[name]
        if depth == 0 or (is_dir and depth <= deepest):
            shown.append(f"{_kilobytes(sizes[name], options)}\t{name}\n")
    await call.out("".join(shown))
    return sizes[word], code


def _kilobytes(size: int, options: Options) -> str:
    if "h" in options:
        return human(size)
    return str(size // (1024 * 1024) if "m" in options else size // 1024)


def _mount_of(path: str) -> tuple[str, str, str, int, int]:
    fitting = [mount for mount in _MOUNTS if path == mount[1] or path.startswith(mount[1].rstrip("/") + "/")]
    return max(fitting, key=lambda mount: len(mount[1]))


@program
async def df(call: Call) -> int:
    options = parse_options(call, "HPkhit:a")
    code = 0
    chosen = list(_MOUNTS)
    if options.words:
        chosen = []
        for word in options.words:
            try:
                call.files.stat(call.path(word))
                chosen.append(_mount_of(call.files.realpath(call.path(word))))
            except FsError as problem:
                await call.err(f"df: '{word}': {problem.strerror}\n")
                code = 1
    rows = [_df_row(call, options, mount) for mount in chosen]
    if not rows:
        return code
    short = bool(options.flags & {"h", "H"})
    header = [
        "Filesystem",
        *(["Size", "Used", "Avail"] if short else ["1K-blocks", "Used", "Available"]),
        "Use%",
    ]
    widths = [max(len(row[column]) for row in [header, *rows]) for column in range(5)]
    widths[0] = max(14, widths[0])
    for row in [[*header, "Mounted on"], *rows]:
        cells = [
            row[0].ljust(widths[0]),
            *(row[column].rjust(widths[column]) for column in range(1, 5)),
            row[5],
        ]
        await call.out(" ".join(cells) + "\n")
    return code


def _df_row(call: Call, options: Options, mount: tuple[str, str, str, int, int]) -> list[str]:
    device, where, _, size, used = mount
    if not size:
        size, used = call.files.limits.total_bytes, call.files.used_bytes
    free = size - used
    percent = -(-used * 100 // size)
    numbers = (size, used, free)
    short = bool(options.flags & {"h", "H"})
    return [
        device,
        *(human(number) if short else str(number // 1024) for number in numbers),
        f"{percent}%",
        where,
    ]


@program
async def readlink(call: Call) -> int:
    options = parse_options(call, "nfemqz", least=1)
    code = 0
    for word in options.words:
        try:
            if options.flags & set("fem"):
                target = call.files.realpath(call.path(word))
                if "e" in options:
                    call.files.stat(target)
            else:
                target = call.files.readlink(call.path(word))
        except FsError:
            code = 1
            continue
        await call.out(target + ("" if "n" in options else "\n"))
    return code


@program
async def realpath(call: Call) -> int:
    options = parse_options(call, "RqesmzL", least=1)
    code = 0
    for word in options.words:
        try:
            call.files.stat(call.path(word))
            await call.out(call.files.realpath(call.path(word)) + "\n")
        except FsError as problem:
            if "q" not in options:
                await call.err(f"realpath: {word}: {problem.strerror}\n")
            code = 1
    return code


@program
async def file_command(call: Call) -> int:
    options = parse_options(call, "bhLs", least=1)
    wide = max(len(word) for word in options.words)
    for word in options.words:
        text = _kind_of_file(call, word)
        await call.out(f"{text}\n" if "b" in options else f"{word + ':':<{wide + 1}} {text}\n")
    return 0


def _kind_of_file(call: Call, word: str) -> str:
    try:
        found = call.files.stat(call.path(word), follow=False)
        if not found.is_file:
            kind = _KINDS.get(found.mode & 0o170000, "unknown")
            return f"symbolic link to {call.files.readlink(call.path(word))}" if found.is_link else kind
        data = call.files.open_read(call.path(word)).read(4096)
    except FsError as problem:
        return f"cannot open: {problem.strerror}"
    signs = {
        b"\x89PNG": "PNG image data",
        b"\xff\xd8": "JPEG image data",
        b"PK\x03\x04": "Zip archive data",
        b"\x7fELF": "ELF executable",
        b"#!": f"{decode(data[2:].split(chr(10).encode(), 1)[0]).strip()} script",
    }
    known = next((text for sign, text in signs.items() if data.startswith(sign)), None)
    if known or not data:
        return known or "empty"
    return "data" if b"\0" in data else "ASCII text" if data.isascii() else "UTF-8 text"


@program
async def mount(call: Call) -> int:
    if parse_options(call, "arwo:t:O:fvi").words:
        raise Problem("Operation not permitted")
    for device, where, kind, _, _ in _MOUNTS:
        await call.out(
            f"{device} on {where} type {kind} ({'ro' if where == '/' else 'rw'},seclabel,nodev,noatime)\n"
        )
    return 0


QUERYING = {
    "stat": stat_command,
    "du": du,
    "df": df,
    "readlink": readlink,
    "realpath": realpath,
    "file": file_command,
    "mount": mount,
}
