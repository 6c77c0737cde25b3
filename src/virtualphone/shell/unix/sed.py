"""sed: the usual part of it."""

from __future__ import annotations

from collections.abc import AsyncIterator

from virtualphone.shell.api import Call
from virtualphone.shell.pause import pause
from virtualphone.shell.regex import Match, RegexError
from virtualphone.shell.text import decode, encode
from virtualphone.shell.unix.sed_script import Address, Step, parse_script
from virtualphone.shell.unix.support import Inputs, Problem, lines, parse_options, program

LONGEST = 1024 * 1024
_CASES = {"U": str.upper, "L": str.lower}


class _Quit(Exception):
    def __init__(self, code: int, *, show: bool) -> None:
        super().__init__(code)
        self.code = code
        self.show = show


class _Editor:
    """One input with one script: the line at hand, the one held, and what comes behind the line."""

    def __init__(self, source: AsyncIterator[bytes], steps: list[Step], *, quiet: bool) -> None:
        self._source = source
        self._steps = steps
        self._quiet = quiet
        self._following: bytes | None = None
        self._number = 0
        self._line = ""
        self._held = ""
        self._newline = True
        self._behind: list[str] = []
        self.out: list[str] = []
        self.code = 0

    async def run(self) -> AsyncIterator[bytes]:
        """What the script makes of the input, line by line."""
        self._following = await anext(self._source, None)
        while await self._next():
            await pause()
            shown = not self._quiet
            ended = False
            try:
                outcome = await self._each(self._steps)
                shown = shown and outcome != "delete"
            except _Quit as leaving:
                shown, ended, self.code = shown and leaving.show, True, leaving.code
            if shown:
                self.out.append(self._line + ("\n" if self._newline else ""))
            self.out += self._behind
            self._behind = []
            yield encode("".join(self.out))
            self.out = []
            if ended:
                return

    async def _next(self) -> bool:
        if self._following is None:
            return False
        self._newline = self._following.endswith(b"\n")
        self._line = decode(self._following.removesuffix(b"\n"))
        self._number += 1
        self._following = await anext(self._source, None)
        return True

    async def _each(self, steps: list[Step]) -> str:
        for step in steps:
            if self._applies(step) == step.negated:
                continue
            outcome = await self._each(step.body) if step.name == "{" else await self._do(step)
            if outcome:
                return outcome
        return ""

    def _at(self, address: Address) -> bool:
        if address.regex is not None:
            return address.regex.matches(self._line)
        if address.last:
            return self._following is None
        if address.step:
            return self._number >= address.number and (self._number - address.number) % address.step == 0
        return self._number == address.number

    def _applies(self, step: Step) -> bool:
        if step.first is None:
            return True
        if step.second is None:
            return self._at(step.first)
        if step.until < 0:
            if not self._at(step.first):
                return False
            step.until = 1
            if step.second.number and step.second.number <= self._number:
                step.until = -1
            return True
        ended = self._number >= step.second.number if step.second.number else self._at(step.second)
        if ended:
            step.until = -1
        return not step.second.number or self._number <= step.second.number

    async def _do(self, step: Step) -> str:
        """Do one command; the answer is `delete` if the line is done with."""
        name = step.name
        if name == "s":
            self._substitute(step)
        elif name == "y":
            self._line = self._line.translate(step.table)
        elif name in "pPl=i":
            self._print(step)
        elif name == "a":
            self._behind.append(step.text + "\n")
        elif name in "qQ":
            raise _Quit(int(step.text or 0), show=name == "q")
        elif name in "dDc":
            if name == "c":
                self.out.append(step.text + "\n")
            return "delete"
        elif name in "nN":
            return await self._read_on(name)
        else:
            self._hold(name)
        return ""

    def _print(self, step: Step) -> None:
        texts = {"p": self._line, "P": self._line.partition("\n")[0], "=": str(self._number), "i": step.text}
        self.out.append(texts.get(step.name, self._line.replace("\\", "\\\\") + "$") + "\n")

    async def _read_on(self, name: str) -> str:
        if self._following is None:
            return "" if name == "N" else "delete" if self._quiet else ""
        line = self._line
        if name == "n" and not self._quiet:
            self.out.append(line + "\n")
        await self._next()
        if name == "N":
            self._line = self._checked(f"{line}\n{self._line}")
        return ""

    def _hold(self, name: str) -> None:
        if name == "x":
            self._line, self._held = self._held, self._line
        elif name == "h":
            self._held = self._line
        elif name == "H":
            self._held = self._checked(f"{self._held}\n{self._line}")
        elif name == "g":
            self._line = self._held
        else:
            self._line = self._checked(f"{self._line}\n{self._held}")

    def _checked(self, text: str) -> str:
        if len(text) > LONGEST:
            raise Problem("line too long")
        return text

    def _substitute(self, step: Step) -> None:
        digits = "".join(flag for flag in step.flags if flag.isdigit())
        wanted = int(digits[:9] or 1)
        everywhere = "g" in step.flags
        out, at, count, size = [], 0, 0, 0
        while step.regex is not None and at <= len(self._line):
            found = step.regex.search(self._line, at)
            if found is None:
                break
            count += 1
            out.append(self._line[at : found.start])
            chosen = count == wanted or (everywhere and count > wanted)
            out.append(_replaced(step.text, found) if chosen else found.group(0))
            size += len(out[-1])
            self._checked("" if size <= LONGEST else " " * (LONGEST + 1))
            at = found.end
            if found.end == found.start:
                out.append(self._line[at : at + 1])
                at += 1
            if chosen and not everywhere:
                break
        self._line = "".join(out) + self._line[at:]
        if "p" in step.flags and count >= wanted:
            self.out.append(self._line + "\n")


def _replaced(text: str, found: Match) -> str:
    r"""The replacement with `&`, `\1` and the like filled in."""
    out, at, case = "", 0, ""
    while at < len(text):
        character, following = text[at], text[at + 1 : at + 2]
        piece = character
        if character == "&":
            piece = found.group(0)
        elif character == "\\" and following:
            at += 1
            if following in "ULE":
                case = following if following != "E" else ""
                at += 1
                continue
            piece = (
                found.group(int(following))
                if following.isdigit()
                else {"n": "\n", "t": "\t"}.get(following, following)
            )
        out += _CASES[case](piece) if case else piece
        at += 1
    return out


@program
async def sed(call: Call) -> int:
    options = parse_options(
        call, "e:f:inErsz", long={"regexp-extended": "E", "quiet": "n", "expression": "e"}
    )
    scripts = list(options.values.get("e", []))
    scripts += [decode(call.files.read(call.path(name))) for name in options.values.get("f", [])]
    words = list(options.words)
    if not scripts:
        if not words:
            raise Problem('Needs 1 argument (see "sed --help")')
        scripts = [words.pop(0)]
    extended = bool(options.flags & {"E", "r"})
    try:
        if "i" in options:
            return await _in_place(call, "\n".join(scripts), words, extended=extended, quiet="n" in options)
        inputs = Inputs(call, words)
        editor = _Editor(
            _all_lines(inputs), parse_script("\n".join(scripts), extended=extended), quiet="n" in options
        )
        async for data in editor.run():
            if data:
                await call.streams.stdout.write(data)
    except RegexError as problem:
        raise Problem(f"bad regex: {problem}") from None
    return editor.code or int(inputs.failed)


async def _all_lines(inputs: Inputs) -> AsyncIterator[bytes]:
    async for _, source in inputs:
        async for line in lines(source):
            yield line


async def _in_place(call: Call, script: str, words: list[str], *, extended: bool, quiet: bool) -> int:
    code = 0
    for word in words:
        inputs = Inputs(call, [word])
        editor = _Editor(_all_lines(inputs), parse_script(script, extended=extended), quiet=quiet)
        data = b"".join([piece async for piece in editor.run()])
        if inputs.failed:
            code = 1
            continue
        call.files.write(call.path(word), data, mode=call.files.stat(call.path(word)).mode & 0o777)
    return code


SED = {"sed": sed}
