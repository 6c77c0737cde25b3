"""Commands that change files: rm, rmdir, mkdir, mv, cp, touch, chmod, ln, mktemp, truncate."""

from __future__ import annotations

import re
from collections.abc import Callable

from virtualphone.shell.api import Call
from virtualphone.shell.files import FsError
from virtualphone.shell.fs_errors import TEXTS, Errno
from virtualphone.shell.pause import pause
from virtualphone.shell.unix.support import Problem, parse_options, program, whole_number

_SYMBOLIC = re.compile(r"([ugoa]*)([-+=])([rwxXst]*)")


async def _each(call: Call, words: list[str], change: Callable[[str], None], form: str = "{}") -> int:
    """Do something to each path; failures are told in `form` and do not stop it."""
    code = 0
    for word in words:
        try:
            change(call.path(word))
        except FsError as problem:
            await call.err(f"{call.name}: {form.format(word)}: {problem.strerror}\n")
            code = 1
    return code


@program
async def rm(call: Call) -> int:
    options = parse_options(call, "fiRrv", long={"recursive": "r", "force": "f"})
    force, recursive = "f" in options, bool(options.flags & {"r", "R"})
    if not options.words and not force:
        raise Problem("Needs 1 argument")
    code = 0
    for word in options.words:
        if word == "/":
            await call.err("rm: rm /. if you mean it\n")
            code = 1
            continue
        try:
            if recursive and call.files.stat(call.path(word), follow=False).is_dir:
                code |= await _remove_tree(call, word)
            else:
                call.files.remove(call.path(word))
        except FsError as problem:
            if force and problem.errno == Errno.ENOENT:
                continue
            await call.err(f"rm: {word}: {problem.strerror}\n")
            code = 1
    return code


async def _remove_tree(call: Call, word: str) -> int:
    """All that can go goes; what cannot is told."""

    def shown(path: str) -> str:
        return word if path == found[0] else path.rpartition("/")[2]

    code = 0
    found = [call.path(word).rstrip("/") or "/"]
    for path in found:
        if call.files.stat(path, follow=False).is_dir:
            try:
                found += [f"{path.rstrip('/')}/{name}" for name, _ in call.files.listdir(path)]
            except FsError as problem:
                await call.err(f"rm: {shown(path)}: {problem.strerror}\n")
                code = 1
    for path in reversed(found):
        try:
            if call.files.stat(path, follow=False).is_dir:
                call.files.rmdir(path)
            else:
                call.files.remove(path)
        except FsError as problem:
            if problem.errno != Errno.ENOTEMPTY or not code:
                await call.err(f"rm: {shown(path)}: {problem.strerror}\n")
            code = 1
    return code


@program
async def rmdir(call: Call) -> int:
    options = parse_options(call, "p", least=1)
    words = list(options.words)
    if "p" in options:
        for word in options.words:
            parent = word.rstrip("/").rpartition("/")[0]
            while parent:
                words.append(parent)
                parent = parent.rpartition("/")[0]
    return await _each(call, words, call.files.rmdir)


@program
async def mkdir(call: Call) -> int:
    options = parse_options(call, "m:pv", least=1, long={"parents": "p"})
    return await _each(
        call, options.words, lambda path: call.files.mkdir(path, parents="p" in options), "'{}'"
    )


@program
async def touch(call: Call) -> int:
    options = parse_options(call, "acd:mr:t:h", least=1)
    when: int | None = None
    reference = options.value("r")
    if reference is not None:
        when = call.files.stat(call.path(reference)).mtime
    words = [word for word in options.words if "c" not in options or call.files.exists(call.path(word))]
    return await _each(call, words, lambda path: call.files.touch(path, when), "'{}'")


@program
async def chmod(call: Call) -> int:
    options = parse_options(_dashed_mode(call), "Rvf", least=2)
    mode, *words = options.words
    paths = list(words)
    if "R" in options:
        for path in paths:
            if call.files.is_dir(call.path(path)):
                paths += [f"{path.rstrip('/')}/{name}" for name, _ in call.files.listdir(call.path(path))]

    def change(path: str) -> None:
        call.files.chmod(path, _new_mode(mode, call.files.stat(path).mode))

    return await _each(call, paths, change, f"chmod '{{}}' to {mode}")


def _dashed_mode(call: Call) -> Call:
    """`chmod -x file`: the mode looks like an option."""
    words = list(call.argv)
    for place, word in enumerate(words[1:], 1):
        if re.fullmatch(r"-[rwxst]+", word):
            words[place] = "a" + word
    return Call(tuple(words), call.streams, call.files, call.clock, call.env, call.cwd, call.runner)


def _new_mode(text: str, old: int) -> int:
    if re.fullmatch(r"[0-7]{1,4}", text):
        return int(text, 8)
    mode = old & 0o7777
    for part in text.split(","):
        found = _SYMBOLIC.fullmatch(part)
        if not found:
            raise Problem(f"bad mode '{text[:64]}'")
        who = found[1] if found[1] and "a" not in found[1] else "ugo"
        bits = sum({"r": 4, "w": 2, "x": 1, "X": 1}.get(letter, 0) for letter in set(found[3]))
        mask = sum(bits << {"u": 6, "g": 3, "o": 0}[each] for each in set(who))
        whole = sum(7 << {"u": 6, "g": 3, "o": 0}[each] for each in set(who))
        mode = mode | mask if found[2] == "+" else mode & ~mask if found[2] == "-" else mode & ~whole | mask
    return mode


@program
async def mv(call: Call) -> int:
    options = parse_options(call, "fnivxT", least=2)
    *sources, target = options.words
    code = 0
    for source in sources:
        final = _target(call, source, target, several=len(sources) > 1)
        try:
            if "n" in options and call.files.exists(final):
                continue
            call.files.stat(call.path(source), follow=False)
            _move(call, call.path(source.rstrip("/") or "/"), final)
        except FsError as problem:
            await call.err(f"mv: bad '{source}': {problem.strerror}\n")
            code = 1
    return code


def _move(call: Call, source: str, target: str) -> None:
    if call.files.realpath(source).split("/")[1:2] == call.files.realpath(target).split("/")[1:2]:
        call.files.rename(source, target)
        return
    # Another mount: what moves is copied and then removed.
    for path, final in _tree(call, source, target):
        if call.files.is_dir(path):
            call.files.mkdir(final, parents=True)
        else:
            stat = call.files.stat(path)
            call.files.write(final, call.files.read(path), mode=stat.mode & 0o7777, mtime=stat.mtime)
    call.files.remove_tree(source)


def _target(call: Call, source: str, target: str, *, several: bool) -> str:
    if call.files.is_dir(call.path(target)):
        return f"{call.path(target).rstrip('/')}/{source.rstrip('/').rpartition('/')[2]}"
    if several:
        raise Problem(f"'{target}' not directory")
    return call.path(target)


def _tree(call: Call, source: str, target: str) -> list[tuple[str, str]]:
    """All paths at and below a source, each with where it goes."""
    inner, outer = call.files.realpath(target), call.files.realpath(source)
    if call.files.is_dir(source) and inner.startswith(outer.rstrip("/") + "/"):
        raise FsError(Errno.EINVAL, source)
    found = [(source, target)]
    for path, final in found:
        if call.files.stat(path, follow=False).is_dir:
            found += [(f"{path}/{name}", f"{final}/{name}") for name, _ in call.files.listdir(path)]
    return found


@program
async def cp(call: Call) -> int:
    options = parse_options(call, "rRpafnivHLPdsl", least=2, long={"recursive": "r", "preserve": "p"})
    *sources, target = options.words
    recursive, keep = bool(options.flags & set("rRa")), bool(options.flags & set("pa"))
    code = 0
    for source in sources:
        final = _target(call, source, target, several=len(sources) > 1)
        path = call.path(source.rstrip("/") or "/")
        try:
            if call.files.stat(path).is_dir and not recursive:
                await call.err(f"cp: Skipped dir '{source}'\n")
                code = 1
                continue
            for each, place in _tree(call, path, final):
                await pause()
                code |= await _copy_one(call, each, place, keep=keep, skip="n" in options)
        except FsError as problem:
            await call.err(f"cp: bad '{source}': {problem.strerror}\n")
            code = 1
    return code


async def _copy_one(call: Call, source: str, target: str, *, keep: bool, skip: bool) -> int:
    try:
        stat = call.files.stat(source)
        if stat.is_dir:
            call.files.mkdir(target, parents=True)
        elif call.files.exists(target) and call.files.stat(target).ino == stat.ino:
            await call.err(f"cp: '{target}' is '{source}'\n")
            return 1
        elif not (skip and call.files.exists(target)):
            data = call.files.read(source)
            call.files.write(target, data, mode=stat.mode & 0o777, mtime=stat.mtime if keep else None)
    except FsError as problem:
        await call.err(f"cp: {problem.path}: {problem.strerror}\n")
        return 1
    return 0


@program
async def ln(call: Call) -> int:
    options = parse_options(call, "sfnvrT", least=1)
    *targets, name = options.words if len(options.words) > 1 else [options.words[0], "."]
    code = 0
    for target in targets:
        place = _target(call, target, name, several=len(targets) > 1)
        reason = _link(call, target, place, force="f" in options) if "s" in options else TEXTS[Errno.EPERM]
        if reason:
            kind = "symbolic" if "s" in options else "hard"
            await call.err(f"ln: cannot create {kind} link from '{target}' to '{place}': {reason}\n")
            code = 1
    return code


def _link(call: Call, target: str, place: str, *, force: bool) -> str:
    """Make a link; returns why it could not be made."""
    try:
        if force and call.files.exists(place):
            call.files.remove(place)
        call.files.symlink(target, place)
    except FsError as problem:
        return problem.strerror
    return ""


@program
async def mktemp(call: Call) -> int:
    options = parse_options(call, "dqtp:u", most=1)
    directory = options.value("p") or call.env.get("TMPDIR", "/data/local/tmp")
    template = options.words[0] if options.words else "tmp.XXXXXXXXXX"
    stem = template.rstrip("X")
    wide = len(template) - len(stem)
    if wide < 2:
        raise Problem(f"no XX in '{template[:64]}'")
    base = stem if options.words and not options.flags & {"p", "t"} else f"{directory.rstrip('/')}/{stem}"
    for number in range(10_000):
        name = base + format(call.files.revision * 7919 + number, "x").rjust(wide, "0")[-wide:]
        if call.files.exists(call.path(name)):
            continue
        if "u" not in options:
            try:
                (call.files.mkdir if "d" in options else call.files.touch)(call.path(name))
            except FsError as problem:
                raise Problem(f"failed to create {template}: {problem.strerror}") from None
        await call.out(f"{name}\n")
        return 0
    raise Problem(f"failed to create {template}: File exists")


@program
async def truncate(call: Call) -> int:
    options = parse_options(call, "cs:", least=1)
    size = whole_number(options.value("s") or "0")

    def change(path: str) -> None:
        data = call.files.read(path) if call.files.exists(path) else b""
        if size > call.files.limits.total_bytes:
            raise FsError(Errno.ENOSPC, path)
        call.files.write(path, data[: max(0, size)].ljust(size, b"\0"), mode=0o666)

    return await _each(call, options.words, change)


CHANGING = {
    "rm": rm,
    "unlink": rm,
    "rmdir": rmdir,
    "mkdir": mkdir,
    "mv": mv,
    "cp": cp,
    "touch": touch,
    "chmod": chmod,
    "ln": ln,
    "mktemp": mktemp,
    "truncate": truncate,
}
