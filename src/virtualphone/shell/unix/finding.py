"""find: files by what they are called and what they are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from virtualphone.shell.api import Call
from virtualphone.shell.files import FsError, Stat
from virtualphone.shell.language.patterns import compile_pattern, pattern
from virtualphone.shell.pause import pause
from virtualphone.shell.unix.support import Problem, program

_TYPES = {"f": "is_file", "d": "is_dir", "l": "is_link"}


@dataclass(frozen=True)
class _Found:
    path: str
    name: str
    stat: Stat
    depth: int


Test = Callable[[_Found], bool]


def _turned(test: Test) -> Test:
    return lambda found: not test(found)


class _Expression:
    """The words behind the paths: tests that must hold, and what to do then."""

    def __init__(self, call: Call, words: list[str]) -> None:
        self._call = call
        self._words = words
        self.alternatives: list[list[Test]] = [[]]
        self.deepest, self.shallowest = 1 << 20, 0
        self.actions: list[list[str]] = []
        self.delete = self.inner_first = False
        self.end = "\n"
        while self._words:
            self._one(self._words.pop(0))

    def _value(self, word: str) -> str:
        if not self._words:
            raise Problem(f"'{word}' needs 1 arg")
        return self._words.pop(0)

    def _one(self, word: str, *, turned: bool = False) -> None:
        test: Test | None = None
        if word in ("!", "-not"):
            self._one(self._value(word), turned=not turned)
        elif word in ("-o", "-or"):
            self.alternatives.append([])
        elif word in ("-maxdepth", "-mindepth"):
            number = self._number(word)
            self.deepest, self.shallowest = (
                (number, self.shallowest) if word == "-maxdepth" else (self.deepest, number)
            )
        elif word in ("-exec", "-execdir"):
            self.actions.append(self._command(word))
        elif word in ("-delete", "-depth"):
            self.delete = self.delete or word == "-delete"
            self.inner_first = True
        elif word == "-print0":
            self.end = "\0"
        elif word not in ("-print", "-a", "-and", "-xdev", "("):
            test = self._test(word)
        if test is not None:
            self.alternatives[-1].append(_turned(test) if turned else test)

    def _number(self, word: str) -> int:
        value = self._value(word)
        if not value.isdigit() or not value.isascii():
            raise Problem(f"not integer: {value[:64]}")
        return int(value[:9])

    def _command(self, word: str) -> list[str]:
        command: list[str] = []
        while self._words and self._words[0] not in (";", "+"):
            command.append(self._words.pop(0))
        if not self._words or not command:
            raise Problem(f"'{word}' needs {{}} ;")
        del self._words[0]
        return command

    def _test(self, word: str) -> Test:
        if word in ("-name", "-iname", "-path", "-ipath", "-wholename"):
            fits = compile_pattern(pattern(self._value(word)), ignore_case=word.startswith("-i"))
            whole = "name" not in word or word == "-wholename"
            return lambda found: bool(fits.match(found.path if whole else found.name))
        if word == "-type":
            kinds = self._value(word).split(",")
            if any(kind not in _TYPES for kind in kinds):
                raise Problem(f"bad -type '{kinds[0][:32]}'")
            return lambda found: any(getattr(found.stat, _TYPES[kind]) for kind in kinds)
        if word == "-empty":
            return self._is_empty
        if word in ("-size", "-mtime", "-mmin"):
            return self._compared(word, self._value(word))
        if word == "-newer":
            than = self._call.files.stat(self._call.path(self._value(word))).mtime
            return lambda found: found.stat.mtime > than
        raise Problem(f"bad arg '{word[:64]}'")

    def _is_empty(self, found: _Found) -> bool:
        if not found.stat.is_dir:
            return found.stat.is_file and found.stat.size == 0
        try:
            return not self._call.files.listdir(self._call.path(found.path))
        except FsError:
            return False

    def _compared(self, word: str, text: str) -> Test:
        sign, digits = (text[0], text[1:]) if text[:1] in ("+", "-") else ("", text)
        units = {"c": 1, "k": 1024, "M": 1024**2, "G": 1024**3}
        unit = units.get(digits[-1:], 512) if word == "-size" else 86400 if word == "-mtime" else 60
        digits = digits.rstrip("ckMGb") if word == "-size" else digits
        if not digits.isdigit() or not digits.isascii():
            raise Problem(f"not integer: {text[:64]}")
        wanted, now = int(digits[:15]), int(self._call.clock.wall().timestamp())

        def test(found: _Found) -> bool:
            value = -(-found.stat.size // unit) if word == "-size" else (now - found.stat.mtime) // unit
            return value > wanted if sign == "+" else value < wanted if sign == "-" else value == wanted

        return test

    def holds(self, found: _Found) -> bool:
        return found.depth >= self.shallowest and any(
            all(test(found) for test in tests) for tests in self.alternatives
        )


@program
async def find(call: Call) -> int:
    words = [word for word in call.argv[1:] if word not in ("-H", "-L", ")", "\\(", "\\)")]
    start = next(
        (at for at, word in enumerate(words) if word[:1] in ("-", "!", "(") and word != "-"), len(words)
    )
    paths, expression = words[:start] or ["."], _Expression(call, words[start:])
    code = 0
    for path in paths:
        found: list[_Found] = []
        code |= await _walk(call, path, expression, found)
        for each in reversed(found) if expression.inner_first else found:
            code |= await _act(call, expression, each)
    return code


async def _walk(call: Call, start: str, expression: _Expression, found: list[_Found]) -> int:
    """All that fits at and below a path, parents first."""
    code = 0
    todo = [(start, 0)]
    while todo:
        path, depth = todo.pop()
        try:
            stat = call.files.stat(call.path(path), follow=False)
            each = _Found(path, path.rstrip("/").rpartition("/")[2] or path, stat, depth)
            if expression.holds(each):
                found.append(each)
            if stat.is_dir and depth < expression.deepest:
                inside = call.files.listdir(call.path(path))
                todo += [(f"{path.rstrip('/')}/{name}", depth + 1) for name, _ in reversed(inside)]
        except FsError as problem:
            await call.err(
                f"find: '{path}': {problem.strerror}\n"
                if depth == 0
                else f"find: {path}: {problem.strerror}\n"
            )
            code = 1
        await pause()
    return code


async def _act(call: Call, expression: _Expression, found: _Found) -> int:
    code = 0
    for command in expression.actions:
        words = [word.replace("{}", found.path) for word in command]
        code |= int(await call.run(words, call.streams) != 0)
    if expression.delete:
        try:
            remove = call.files.rmdir if found.stat.is_dir else call.files.remove
            remove(call.path(found.path))
        except FsError as problem:
            await call.err(f"find: -delete '{found.path}': {problem.strerror}\n")
            code = 1
    elif not expression.actions:
        await call.out(found.path + expression.end)
    return code


FINDING = {"find": find}
