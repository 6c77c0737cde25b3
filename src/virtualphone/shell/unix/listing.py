"""ls: what is in a directory."""

from __future__ import annotations

import stat as bits
from datetime import datetime

from virtualphone.shell.api import Call
from virtualphone.shell.files import FsError, Stat
from virtualphone.shell.unix.support import Options, parse_options, program

USERS = {
    0: "root",
    1000: "system",
    1015: "sdcard_rw",
    1023: "media_rw",
    1028: "sdcard_r",
    2000: "shell",
    9997: "everybody",
}


def user_name(number: int) -> str:
    """The name of a user or a group. Apps are `u0_a` and a number."""
    return USERS.get(number) or (f"u0_a{number - 10000}" if number >= 10000 else str(number))


def mode_text(mode: int) -> str:
    """`drwxr-xr-x`."""
    return bits.filemode(mode)


def blocks(stat: Stat) -> int:
    """Blocks of 512 bytes that a file takes."""
    return (stat.size + 4095) // 4096 * 8 if stat.is_dir or stat.is_file else 0


def human(size: int) -> str:
    """A size in three digits and a letter."""
    if size < 1000:
        return str(size)
    value, power = float(size), 0
    while power == 0 or (value >= 999.5 and power < 5):
        value /= 1024
        power += 1
    unit = " KMGTP"[power]
    return f"{value:.1f}{unit}" if value < 9.95 else f"{value:.0f}{unit}"


Entry = tuple[str, str, Stat]
"""Its name as shown, its path, and what it is."""


@program
async def ls(call: Call) -> int:
    options = parse_options(
        call,
        "ACFHLRSZacdfghiklmnopqrstux1",
        long={"color": "1", "all": "a", "almost-all": "A", "recursive": "R", "human-readable": "h"},
    )
    return await _Listing(call, options).run()


class _Listing:
    def __init__(self, call: Call, options: Options) -> None:
        self._call = call
        self._options = options
        self._long = bool(options.flags & set("lgon"))
        self._failed = False
        self._titled = False

    async def run(self) -> int:
        options = self._options
        follow = not (self._long or options.flags & set("dF")) or bool(options.flags & set("LH"))
        found: list[Entry] = []
        for word in options.words or ["."]:
            path = self._call.path(word)
            try:
                found.append((word, path, self._stat(path, follow=follow)))
            except FsError as problem:
                await self._complain(word, problem)
        flat = "d" in options
        plain = [entry for entry in found if flat or not entry[2].is_dir]
        folders = [] if flat else [entry for entry in found if entry[2].is_dir]
        if plain:
            await self._print(self._sorted(plain))
            self._titled = True
        alone = len(found) == 1 and len(options.words) < 2 and "R" not in options
        for entry in self._sorted(folders):
            await self._folder(entry, titled=not alone)
        return int(self._failed)

    def _stat(self, path: str, *, follow: bool) -> Stat:
        try:
            return self._call.files.stat(path, follow=follow)
        except FsError:
            return self._call.files.stat(path, follow=False)

    async def _complain(self, name: str, problem: FsError) -> None:
        self._failed = True
        await self._call.err(f"ls: {name}: {problem.strerror}\n")

    def _sorted(self, entries: list[Entry]) -> list[Entry]:
        if "f" in self._options:
            return entries
        ordered = sorted(entries, key=lambda entry: entry[0])
        if "S" in self._options:
            ordered.sort(key=lambda entry: -entry[2].size)
        if "t" in self._options:
            ordered.sort(key=lambda entry: -entry[2].mtime)
        return ordered[::-1] if "r" in self._options else ordered

    async def _folder(self, entry: Entry, *, titled: bool) -> None:
        todo = [entry]
        while todo:
            name, path, _ = todo.pop(0)
            try:
                inside = self._inside(path)
            except FsError as problem:
                await self._complain(name, problem)
                continue
            if titled:
                await self._call.out(f"{chr(10) if self._titled else ''}{name}:\n")
                self._titled = True
            if self._long or "s" in self._options:
                # toybox halves the blocks of each file, then counts the halves as whole ones for -h.
                total = sum(blocks(stat) // 2 for _, _, stat in inside)
                await self._call.out(f"total {human(total * 512) if 'h' in self._options else total}\n")
            await self._print(inside)
            if "R" in self._options:
                todo[:0] = [
                    (f"{name.rstrip('/')}/{each}", where, stat)
                    for each, where, stat in inside
                    if stat.is_dir and each not in (".", "..")
                ]

    def _inside(self, path: str) -> list[Entry]:
        found: list[Entry] = []
        for each, stat in self._call.files.listdir(path):
            where = f"{path.rstrip('/')}/{each}"
            found.append((each, where, self._stat(where, follow=True) if "L" in self._options else stat))
        hidden = self._options.flags & set("aAf")
        found = [entry for entry in found if hidden or not entry[0].startswith(".")]
        if self._options.flags & set("af"):
            found += [(dot, f"{path}/{dot}", self._stat(f"{path}/{dot}", follow=True)) for dot in (".", "..")]
        return self._sorted(found)

    async def _print(self, entries: list[Entry]) -> None:
        if not entries:
            return
        rows = [self._columns(entry) for entry in entries]
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        shown = [
            self._row(row, widths) + self._shown_name(entry) for row, entry in zip(rows, entries, strict=True)
        ]
        separator = ", " if "m" in self._options else "\n"
        await self._call.out(separator.join(shown) + "\n")

    def _columns(self, entry: Entry) -> list[str]:
        _, _, stat = entry
        options = self._options
        row = [str(stat.ino)] if "i" in options else []
        if "s" in options:
            row.append(str(blocks(stat) // 2))
        if not self._long:
            return row
        numeric = "n" in options
        row += [mode_text(stat.mode), str(stat.nlink)]
        if "g" not in options:
            row.append(str(stat.uid) if numeric else user_name(stat.uid))
        if "o" not in options:
            row.append(str(stat.gid) if numeric else user_name(stat.gid))
        if "Z" in options:
            row.append("u:object_r:fuse:s0")
        device = stat.mode & 0o170000 == 0o020000
        size = "1,   3" if device else human(stat.size) if "h" in options else str(stat.size)
        when = datetime.fromtimestamp(stat.mtime, self._call.clock.wall().tzinfo)
        return [*row, size, when.strftime("%Y-%m-%d %H:%M")]

    def _row(self, row: list[str], widths: list[int]) -> str:
        names = {at for at in range(len(row)) if self._long and not row[at][:1].isdigit()}
        padded = [
            text.ljust(width) if place in names else text.rjust(width)
            for place, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        return " ".join(padded) + " " if padded else ""

    def _shown_name(self, entry: Entry) -> str:
        name, path, stat = entry
        if self._long and stat.is_link:
            return f"{name} -> {self._call.files.readlink(path)}"
        mark = ""
        if stat.is_dir and self._options.flags & set("Fp"):
            mark = "/"
        elif "F" in self._options:
            mark = "@" if stat.is_link else "*" if stat.is_file and stat.mode & 0o111 else ""
        return name + mark


LISTING = {"ls": ls}
