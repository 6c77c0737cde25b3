"""From the words of the tree to the words a command is given."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass

from virtualphone.shell import limits
from virtualphone.shell.files import FileSystem
from virtualphone.shell.language.arithmetic import evaluate
from virtualphone.shell.language.braces import expand_braces
from virtualphone.shell.language.errors import ShellError
from virtualphone.shell.language.globbing import matching_paths
from virtualphone.shell.language.operators import apply_operator
from virtualphone.shell.language.patterns import Segments, has_pattern
from virtualphone.shell.language.state import State
from virtualphone.shell.language.tree import Arithmetic, Parameter, Part, Sequence, Substitution, Text, Word
from virtualphone.shell.pause import pause

Substitute = Callable[[Sequence], Awaitable[str]]
"""Runs the commands of a substitution and returns what they wrote."""


_EXPANDS = re.compile(r"[*?\[{]")


@dataclass(frozen=True, slots=True)
class Piece:
    """Expanded text. Where `splits`, blanks divide it into words; where `breaks`, a new word begins."""

    text: str
    quoted: bool
    splits: bool = False
    breaks: bool = False


class Expander:
    """Expands the words of one command line in one state."""

    def __init__(self, state: State, files: FileSystem, substitute: Substitute) -> None:
        self._state = state
        self._files = files
        self._substitute = substitute
        self._room = limits.ARGUMENT_BYTES

    async def words(self, words: Iterable[Word]) -> list[str]:
        """What a command is given: divided at blanks, with file names for patterns."""
        self._room = limits.ARGUMENT_BYTES
        found: list[str] = []
        for number, word in enumerate(words):
            if number % 256 == 255:
                await pause()
            text = _as_it_is(word)
            if text is not None:
                found.append(text)
                continue
            for each in expand_braces(word):
                for field in self._fields(await self._pieces(each)):
                    if len(found) % 256 == 255:
                        await pause()
                    found += await self._file_names(field)
            if len(found) > limits.WORDS:
                raise ShellError("Argument list too long")
        return found

    async def text(self, word: Word) -> str:
        """One text, never divided: what is assigned, or where a redirect goes."""
        self._room = limits.ARGUMENT_BYTES
        pieces = await self._pieces(word)
        return "".join((" " if piece.breaks else "") + piece.text for piece in pieces)

    async def pattern(self, word: Word) -> Segments:
        """A pattern in which what was quoted stands for itself."""
        self._room = limits.ARGUMENT_BYTES
        return tuple((piece.text, piece.quoted) for piece in await self._pieces(word))

    async def number(self, word: Word) -> int:
        return evaluate(await self.text(word), self._state.variables)

    async def _file_names(self, field: Segments) -> list[str]:
        text = "".join(piece for piece, _ in field)
        if "f" in self._state.options or not has_pattern(field):
            return [text]
        return await matching_paths(self._files, self._state.cwd, field) or [text]

    async def _pieces(self, word: Word, *, nested: bool = False) -> list[Piece]:
        pieces: list[Piece] = []
        for part in word:
            new = await self._expand(part)
            if nested:
                new = [Piece(one.text, one.quoted, not one.quoted, one.breaks) for one in new]
            pieces += new
            self._room -= sum(len(piece.text) for piece in new)
            if self._room < 0:
                raise ShellError("Argument list too long")
        return pieces

    async def _expand(self, part: Part) -> list[Piece]:
        if isinstance(part, Text):
            return [Piece(part.text, part.quoted)]
        if isinstance(part, Substitution):
            return [Piece(await self._substitute(part.body), part.quoted, not part.quoted)]
        if isinstance(part, Arithmetic):
            number = evaluate(await self._inner_text(part.expression), self._state.variables)
            return [Piece(str(number), part.quoted, not part.quoted)]
        if part.name in ("@", "*") and not part.operator:
            return self._positional(part)
        return await self._parameter(part)

    async def _inner_text(self, word: Word) -> str:
        return "".join((" " if piece.breaks else "") + piece.text for piece in await self._pieces(word))

    def _positional(self, part: Parameter) -> list[Piece]:
        given = self._state.parameters
        if part.quoted and part.name == "*":
            separator = self._state.variables.get("IFS")
            return [Piece((" " if separator is None else separator[:1]).join(given), True)]
        return [Piece(text, part.quoted, not part.quoted, place > 0) for place, text in enumerate(given)]

    async def _parameter(self, part: Parameter) -> list[Piece]:
        value = self._state.special(part.name)
        if part.operator in ("-", ":-", "=", ":=", "+", ":+", "?", ":?"):
            missing = value is None or (part.operator.startswith(":") and not value)
            kind = part.operator[-1]
            if kind == "+":
                return [] if missing else await self._pieces(part.argument, nested=not part.quoted)
            if missing and kind == "-":
                return await self._pieces(part.argument, nested=not part.quoted)
            if missing:
                value = await self._missing(part, kind)
        elif part.operator:
            value = await self._modified(part, value or "")
        if value is None and "u" in self._state.options and part.name not in ("@", "*"):
            raise ShellError(f"{part.name}: parameter not set")
        return [Piece(value or "", part.quoted, not part.quoted)]

    async def _missing(self, part: Parameter, kind: str) -> str:
        text = await self._inner_text(part.argument)
        if kind == "?":
            raise ShellError(f"{part.name}: {text or 'parameter null or not set'}")
        if not (part.name[0].isalpha() or part.name[0] == "_"):
            raise ShellError(f"{part.name}: is not an identifier")
        self._state.variables.set(part.name, text)
        return text

    async def _modified(self, part: Parameter, value: str) -> str:
        if part.operator == "length":
            in_all = part.name in ("@", "*")
            return str(len(self._state.parameters) if in_all else len(value))
        if part.operator == ":":
            start = evaluate(await self._inner_text(part.argument), self._state.variables)
            start = max(0, start + len(value)) if start < 0 else start
            if part.second is None:
                return value[start:]
            length = evaluate(await self._inner_text(part.second), self._state.variables)
            return value[start : start + length] if length >= 0 else value[start:length]
        pieces = await self._pieces(part.argument)
        fits = tuple((piece.text, piece.quoted) for piece in pieces)
        replacement = await self._inner_text(part.second or ())
        return apply_operator(part.operator, value, fits, replacement)

    def _fields(self, pieces: list[Piece]) -> list[Segments]:
        """Words of pieces. An empty one only stays if there were quotes."""
        blanks = self._state.variables.get("IFS")
        builder = _Fields(" \t\n" if blanks is None else blanks)
        for piece in pieces:
            if piece.breaks:
                builder.end(even_empty=piece.quoted)
            if piece.splits:
                builder.split(piece.text)
            else:
                builder.add(piece.text, piece.quoted)
        builder.end()
        return builder.fields


def _as_it_is(word: Word) -> str | None:
    """The text of a word in which nothing is to be expanded: most words are such."""
    text = ""
    for part in word:
        if not isinstance(part, Text) or (not part.quoted and _EXPANDS.search(part.text)):
            return None
        text += part.text
    return text


class _Fields:
    def __init__(self, blanks: str) -> None:
        self.fields: list[Segments] = []
        self._current: list[tuple[str, bool]] = []
        self._soft = "".join(character for character in blanks if character in " \t\n")
        self._hard = "".join(character for character in blanks if character not in " \t\n")

    def add(self, text: str, quoted: bool) -> None:
        if text or quoted:
            self._current.append((text, quoted))

    def end(self, *, even_empty: bool = False) -> None:
        if self._current or even_empty:
            self.fields.append(tuple(self._current))
        if len(self.fields) > limits.WORDS:
            raise ShellError("Argument list too long")
        self._current = []

    def split(self, text: str) -> None:
        if not self._hard:
            self._split_soft(text)
            return
        start = 0
        for at, character in enumerate(text):
            if character in self._hard or character in self._soft:
                self.add(text[start:at], False)
                self.end(even_empty=character in self._hard)
                start = at + 1
        self.add(text[start:], False)

    def _split_soft(self, text: str) -> None:
        if not self._soft:
            self.add(text, False)
            return
        words = _split_at_blanks(text, self._soft)
        if text[:1] and text[0] in self._soft:
            self.end()
        for place, word in enumerate(words):
            if place:
                self.end()
            self.add(word, False)
        if words and text[-1] in self._soft:
            self.end()


def _split_at_blanks(text: str, soft: str) -> list[str]:
    return [word for word in re.split(f"[{re.escape(soft)}]+", text) if word]
