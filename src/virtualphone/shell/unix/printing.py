"""Commands that print what they are given: echo, printf, seq, yes, basename, dirname, true, false, clear."""

from __future__ import annotations

import re

from virtualphone.shell.api import Call
from virtualphone.shell.language.escapes import unescape
from virtualphone.shell.text import encode
from virtualphone.shell.unix.support import Problem, parse_options, program

_ECHO_OPTIONS = re.compile(r"-[neE]+")
_DIRECTIVE = re.compile(r"%([-+ #0]*)(\*|[0-9]{1,4})?(?:\.(\*|[0-9]{0,4}))?([a-zA-Z%])")
WIDEST = 4096


@program
async def echo(call: Call) -> int:
    """toybox's echo: escapes only with `-e`. The shell has its own."""
    words, newline, escapes = list(call.argv[1:]), True, False
    while words and _ECHO_OPTIONS.fullmatch(words[0]):
        for flag in words.pop(0)[1:]:
            newline = newline and flag != "n"
            escapes = flag == "e" if flag in "eE" else escapes
    text = " ".join(words)
    data, ended = unescape(text, bare_octal=False) if escapes else (encode(text), False)
    await call.streams.stdout.write(data + (b"\n" if newline and not ended else b""))
    return 0


@program
async def printf(call: Call) -> int:
    if len(call.argv) < 2:
        raise Problem('Needs 1 argument (see "printf --help")')
    form, given = call.argv[1], list(call.argv[2:])
    printer = Printer(given)
    while True:
        before = len(given)
        await call.streams.stdout.write(printer.once(form))
        if not given or len(given) == before or printer.ended:
            break
    for word in printer.bad:
        await call.err(f"printf: bad number '{word[:64]}'\n")
    return int(bool(printer.bad))


class Printer:
    def __init__(self, given: list[str]) -> None:
        self._given = given
        self.bad: list[str] = []
        self.ended = False

    def _next(self) -> str:
        return self._given.pop(0) if self._given else ""

    def once(self, form: str) -> bytes:
        """The format with the next words in it."""
        out, at = bytearray(), 0
        for found in _DIRECTIVE.finditer(form):
            out += self._literal(form[at : found.start()])
            at = found.end()
            if self.ended:
                return bytes(out)
            out += self._directive(found)
            if self.ended:
                return bytes(out)
        return bytes(out + self._literal(form[at:]))

    def _literal(self, text: str) -> bytes:
        data, ended = unescape(text.replace("%%", "%"), bare_octal=True)
        self.ended = self.ended or ended
        return data

    def _directive(self, found: re.Match[str]) -> bytes:
        flags, width_text, precision_text, kind = found[1], found[2], found[3], found[4]
        if kind == "%":
            return b"%"
        width = self._size(width_text)
        precision = None if precision_text is None else self._size(precision_text)
        if width < 0:
            flags, width = flags + "-", -width
        word = self._next()
        if kind in "sbcq":
            data = self._text(word, kind)
            data = data[: max(0, precision)] if precision is not None else data
            return data.ljust(width) if "-" in flags else data.rjust(width)
        if kind in "diouxX":
            return self._number(word, kind, flags, width, precision)
        if kind in "eEfFgG":
            return self._float(word, kind, flags, width, precision)
        raise Problem(f"bad format@{found.start()}")

    def _size(self, text: str | None) -> int:
        number = self._integer(self._next()) if text == "*" else int(text or 0)
        return max(-WIDEST, min(WIDEST, number))

    def _text(self, word: str, kind: str) -> bytes:
        if kind == "b":
            data, ended = unescape(word, bare_octal=True)
            self.ended = self.ended or ended
            return data
        if kind == "q":
            return encode("'" + word.replace("'", "'\\''") + "'")
        return encode(word)[:1] if kind == "c" else encode(word)

    def _integer(self, word: str) -> int:
        if word[:1] in ("'", '"') and len(word) > 1:
            return ord(word[1])
        text = word.strip() or "0"
        try:
            sign = -1 if text.startswith("-") else 1
            digits = text.lstrip("+-")
            base = (
                16 if digits[:2] in ("0x", "0X") else 8 if digits.startswith("0") and len(digits) > 1 else 10
            )
            return sign * int(digits, base) if len(digits) < 40 and "_" not in digits else 0
        except ValueError:
            self.bad.append(word)
            return 0

    def _number(self, word: str, kind: str, flags: str, width: int, precision: int | None) -> bytes:
        number = self._integer(word)
        if kind in "ouxX" and number < 0:
            number += 1 << 64
        digits = {"o": f"{abs(number):o}", "x": f"{abs(number):x}", "X": f"{abs(number):X}"}.get(
            kind, str(abs(number))
        )
        digits = digits.rjust(precision or 0, "0")
        sign = "-" if number < 0 else "+" if "+" in flags else " " if " " in flags else ""
        prefix = sign + ({"x": "0x", "X": "0X", "o": "0"}.get(kind, "") if "#" in flags else "")
        if "0" in flags and "-" not in flags and precision is None:
            digits = digits.rjust(width - len(prefix), "0")
        text = prefix + digits
        return (text.ljust(width) if "-" in flags else text.rjust(width)).encode()

    def _float(self, word: str, kind: str, flags: str, width: int, precision: int | None) -> bytes:
        try:
            number = float(word or "0")
        except ValueError:
            self.bad.append(word)
            number = 0.0
        shape = "".join(flag for flag in flags if flag in "+ #0-")
        return (
            f"%{shape}{width or ''}.{6 if precision is None else max(0, precision)}{kind}" % number
        ).encode()


@program
async def seq(call: Call) -> int:
    words = list(call.argv[1:])
    separator, form = "\n", ""
    while words and words[0] in ("-s", "-f", "-w") and len(words) > 1:
        flag = words.pop(0)
        if flag == "-s":
            separator = words.pop(0)
        elif flag == "-f":
            form = words.pop(0)
    if not 1 <= len(words) <= 3:
        raise Problem(
            'Needs 1 argument (see "seq --help")' if not words else 'Max 3 arguments (see "seq --help")'
        )
    try:
        numbers = [float(word) for word in words]
    except ValueError:
        raise Problem(f"bad number '{words[-1][:64]}'") from None
    first, step, last = {1: (1.0, 1.0, numbers[-1]), 2: (numbers[0], 1.0, numbers[-1])}.get(
        len(numbers), (numbers[0], numbers[1 % len(numbers)], numbers[-1])
    )
    places = max(len(word.partition(".")[2]) for word in words)
    count, waiting = 0, ""
    while step and (first + count * step <= last if step > 0 else first + count * step >= last):
        number = first + count * step
        shown = Printer([str(number)]).once(form).decode() if form else f"{number:.{places}f}"
        waiting += (separator if count else "") + shown
        count += 1
        if len(waiting) > 4096:
            await call.out(waiting)
            waiting = ""
    if count:
        await call.out(waiting + "\n")
    return 0


@program
async def yes(call: Call) -> int:
    line = encode(" ".join(call.argv[1:]) or "y") + b"\n"
    block = line * max(1, 4096 // len(line))
    while True:
        await call.streams.stdout.write(block)


@program
async def basename(call: Call) -> int:
    options = parse_options(call, "as:", least=1)
    several = "a" in options or "s" in options
    suffix = options.value("s") or ("" if several or len(options.words) < 2 else options.words[1])
    for word in options.words if several else options.words[:1]:
        name = word.rstrip("/").rpartition("/")[2] or ("/" if word else "")
        await call.out((name.removesuffix(suffix) if suffix and name != suffix else name) + "\n")
    return 0


@program
async def dirname(call: Call) -> int:
    for word in parse_options(call, "", least=1).words:
        stripped = word.rstrip("/")
        parent, slash, _ = stripped.rpartition("/")
        await call.out((parent.rstrip("/") or ("/" if slash or (word and not stripped) else ".")) + "\n")
    return 0


@program
async def true(call: Call) -> int:  # noqa: ARG001 - that is all it does
    return 0


@program
async def false(call: Call) -> int:  # noqa: ARG001
    return 1


@program
async def clear(call: Call) -> int:
    await call.out("\033[2J\033[H")
    return 0


PRINTING = {
    "echo": echo,
    "printf": printf,
    "seq": seq,
    "yes": yes,
    "basename": basename,
    "dirname": dirname,
    "true": true,
    "false": false,
    "clear": clear,
}
