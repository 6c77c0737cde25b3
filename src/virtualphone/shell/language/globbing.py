"""File names that fit a pattern."""

from __future__ import annotations

from collections.abc import Callable

from virtualphone.shell import limits
from virtualphone.shell.files import FileSystem, FsError
from virtualphone.shell.language.errors import ShellError
from virtualphone.shell.language.patterns import Segments, compile_pattern, has_pattern
from virtualphone.shell.pause import pause


async def matching_paths(files: FileSystem, cwd: str, segments: Segments) -> list[str]:
    """The paths a pattern stands for, by name; none if nothing fits."""
    steps = _steps(segments)
    absolute = not steps[0] and len(steps) > 1
    found = ["/" if absolute else ""]
    for place, step in enumerate(steps[1:] if absolute else steps):
        last = place == len(steps) - 1 - absolute
        following: list[str] = []
        for base in found:
            following += _names(files, cwd, base, step) if has_pattern(step) else [base + _literal(step)]
            if len(following) > limits.FILE_NAMES:
                raise ShellError("too many file names")
            await pause()
        if not last:
            following = await _only(following, lambda path: files.is_dir(absolute_path(cwd, path)), "/")
        found = following
    return await _only(found, lambda path: _is_there(files, absolute_path(cwd, path)), "")


async def _only(paths: list[str], wanted: Callable[[str], bool], end: str) -> list[str]:
    """The paths that are wanted, looked at a few at a time."""
    found: list[str] = []
    for start in range(0, len(paths), 256):
        found += [path + end for path in paths[start : start + 256] if wanted(path)]
        await pause()
    return found


def absolute_path(cwd: str, path: str) -> str:
    return path if path.startswith("/") else f"{cwd.rstrip('/')}/{path}"


def _steps(segments: Segments) -> list[Segments]:
    steps: list[list[tuple[str, bool]]] = [[]]
    for text, quoted in segments:
        first, *others = text.split("/")
        steps[-1].append((first, quoted))
        steps += [[(other, quoted)] for other in others]
    return [tuple((text, quoted) for text, quoted in step if text) for step in steps]


def _literal(step: Segments) -> str:
    return "".join(text for text, _ in step)


def _names(files: FileSystem, cwd: str, base: str, step: Segments) -> list[str]:
    try:
        entries = files.listdir(absolute_path(cwd, base or "."))
    except FsError:
        return []
    fits = compile_pattern(step)
    hidden = _literal(step).startswith(".")
    return [base + name for name, _ in entries if fits.match(name) and (hidden or not name.startswith("."))]


def _is_there(files: FileSystem, path: str) -> bool:
    try:
        files.stat(path, follow=False)
    except FsError:
        return False
    return True
