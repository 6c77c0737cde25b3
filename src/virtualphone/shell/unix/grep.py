"""grep, egrep and fgrep."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from virtualphone.shell.api import Call, Source
from virtualphone.shell.files import FsError
from virtualphone.shell.language.patterns import compile_pattern, pattern
from virtualphone.shell.pause import pause
from virtualphone.shell.regex import Regex, RegexError
from virtualphone.shell.text import decode, encode
from virtualphone.shell.unix.support import (
    Inputs,
    Options,
    Problem,
    lines,
    open_input,
    parse_options,
    program,
)

_LONG = {
    "include": "M",
    "exclude": "S",
    "color": "a",
    "line-number": "n",
    "ignore-case": "i",
    "only-matching": "o",
    "count": "c",
    "quiet": "q",
    "recursive": "r",
    "invert-match": "v",
    "extended-regexp": "E",
    "fixed-strings": "F",
    "max-count": "m",
    "line-buffered": "U",
    "text": "a",
}
LINES_BETWEEN_PAUSES = 200


class Matcher:
    """The patterns of one command."""

    def __init__(self, patterns: list[str], options: Options) -> None:
        self._whole_line, self._whole_word = "x" in options, "w" in options
        self._ignore_case = "i" in options
        self._fixed: list[str] | None = None
        self._regexes: list[Regex] = []
        if "F" in options:
            self._fixed = [text.lower() if self._ignore_case else text for text in patterns]
        else:
            self._regexes = [_compiled(text, options) for text in patterns]

    def matches(self, line: str) -> bool:
        if self._whole_line or self._whole_word:
            return any(True for _ in self.spans(line))
        if self._fixed is not None:
            text = line.lower() if self._ignore_case else line
            return any(each in text for each in self._fixed)
        return any(regex.matches(line) for regex in self._regexes)

    def spans(self, line: str) -> Iterator[tuple[int, int]]:
        """Where it matches, from left to right, without overlap."""
        at = 0
        while at <= len(line):
            found = self._first(line, at)
            if found is None:
                return
            start, end = found
            if self._whole_word and not _is_word(line, start, end):
                at = start + 1
                continue
            if not self._whole_line or (start == 0 and end == len(line)):
                yield start, end
            at = max(end, start + 1)

    def _first(self, line: str, at: int) -> tuple[int, int] | None:
        found: list[tuple[int, int]] = []
        text = line.lower() if self._ignore_case and self._fixed is not None else line
        for each in self._fixed or []:
            place = text.find(each, at)
            if place >= 0:
                found.append((place, place + len(each)))
        for regex in self._regexes:
            match = regex.search(line, at, with_groups=False)
            if match:
                found.append((match.start, match.end))
        return min(found, key=lambda span: (span[0], -span[1]), default=None)


def _compiled(text: str, options: Options) -> Regex:
    try:
        return Regex(text, extended="E" in options, ignore_case="i" in options)
    except RegexError as problem:
        raise Problem(f"bad regex '{text[:64]}': {problem}", 2) from None


def _is_word(line: str, start: int, end: int) -> bool:
    before, after = line[start - 1 : start] if start else "", line[end : end + 1]
    return not any(side.isalnum() or side == "_" for side in (before, after) if side)


class _Grep:
    def __init__(self, call: Call, options: Options, matcher: Matcher) -> None:
        self._call = call
        self._options = options
        self._matcher = matcher
        self._after = options.number("A", options.number("C"))
        self._before: deque[tuple[int, str]] = deque(
            maxlen=min(10_000, options.number("B", options.number("C")))
        )
        self._most = options.number("m", 1 << 60)
        self._still = self._last_shown = 0
        self.named = False
        self.found = False

    async def search(self, name: str, source: Source) -> None:
        """Go through one input. `-q` and `-l` end it at the first match."""
        options = self._options
        shown_name = "(standard input)" if name == "-" else name
        self._before.clear()
        self._still = self._last_shown = 0
        number = count = 0
        async for raw in lines(source):
            number += 1
            if number % LINES_BETWEEN_PAUSES == 0:
                await pause()
            line = decode(raw.removesuffix(b"\n"))
            if self._matches(line) == ("v" in options):
                await self._pass(shown_name, number, line)
                continue
            self.found = True
            count += 1
            if options.flags & {"q", "l"}:
                break
            if "c" not in options:
                await self._with_context(shown_name, number, line)
            if count >= self._most:
                break
        if "l" in options and count and "q" not in options:
            await self._call.out(f"{shown_name}\n")
        elif "c" in options and "q" not in options:
            await self._call.out(f"{shown_name + ':' if self.named else ''}{count}\n")

    async def _pass(self, name: str, number: int, line: str) -> None:
        """A line that does not match: shown behind one that did, or kept for one that may."""
        if self._still > 0:
            self._still -= 1
            self._last_shown = number
            await self._show(name, number, line, "-")
        else:
            self._before.append((number, line))

    async def _with_context(self, name: str, number: int, line: str) -> None:
        first = self._before[0][0] if self._before else number
        if self._last_shown and first > self._last_shown + 1 and (self._before.maxlen or self._after):
            await self._call.out("--\n")
        for earlier, text in self._before:
            await self._show(name, earlier, text, "-")
        self._before.clear()
        await self._show_match(name, number, line)
        self._still, self._last_shown = self._after, number

    def _matches(self, line: str) -> bool:
        try:
            return self._matcher.matches(line)
        except RegexError as problem:
            raise Problem(f"bad regex: {problem}", 2) from None

    async def _show_match(self, name: str, number: int, line: str) -> None:
        if "o" not in self._options:
            await self._show(name, number, line, ":")
        elif "v" not in self._options:
            for start, end in self._matcher.spans(line):
                if end > start:
                    await self._show(name, number, line[start:end], ":")

    async def _show(self, name: str, number: int, text: str, mark: str) -> None:
        prefix = f"{name}{mark}" if self.named else ""
        prefix += f"{number}{mark}" if "n" in self._options else ""
        await self._call.streams.stdout.write(encode(f"{prefix}{text}\n"))


@program
async def grep(call: Call) -> int:
    letters = "ZzEFHIUabhinorRsvwclqe:f:C:B:A:m:xM:S:"
    options = parse_options(call, letters, long=_LONG, code=2)
    options.flags |= {"E"} if call.name == "egrep" else {"F"} if call.name == "fgrep" else set()
    words = list(options.words)
    patterns = [line for text in options.values.get("e", []) for line in text.split("\n")]
    for name in options.values.get("f", []):
        patterns += decode(await open_input(call, name).read()).removesuffix("\n").split("\n")
    if not patterns:
        if not words:
            raise Problem("no REGEX", 2)
        patterns = words.pop(0).split("\n")
    run = _Grep(call, options, Matcher(patterns, options))
    recursive = bool(options.flags & {"r", "R"})
    run.named = "h" not in options and ("H" in options or recursive or len(words) > 1)
    if recursive:
        words = await _files_below(call, options, words or ["."])
        if not words:
            return 1
    inputs = Inputs(call, words, quiet="s" in options)
    async for name, source in inputs:
        await run.search(name, source)
        if run.found and "q" in options:
            return 0
    return 2 if inputs.failed else int(not run.found)


async def _files_below(call: Call, options: Options, words: list[str]) -> list[str]:
    """The files in directories, by name."""
    found: list[str] = []
    todo = list(reversed(words))
    while todo:
        name = todo.pop()
        try:
            stat = call.files.stat(call.path(name))
            if not stat.is_dir:
                found += [name] if stat.is_file and _wanted(name, options) else []
                continue
            inside = call.files.listdir(call.path(name))
        except FsError:
            found.append(name)
            continue
        todo += [f"{name.rstrip('/')}/{each}" for each, stat in reversed(inside) if not stat.is_link]
        await pause()
    return found


def _wanted(path: str, options: Options) -> bool:
    name = path.rpartition("/")[2]
    if any(compile_pattern(pattern(text)).match(name) for text in options.values.get("S", [])):
        return False
    included = options.values.get("M", [])
    return not included or any(compile_pattern(pattern(text)).match(name) for text in included)


GREP = {"grep": grep, "egrep": grep, "fgrep": grep}
