r"""Backslashes: in `$'…'`, and in what `echo`, `printf` and their like print."""

from __future__ import annotations

import re

from virtualphone.shell.text import decode, encode

SIMPLE = {
    "a": "\a",
    "b": "\b",
    "e": "\033",
    "E": "\033",
    "f": "\f",
    "n": "\n",
    "r": "\r",
    "t": "\t",
    "v": "\v",
    "\\": "\\",
}
_OCTAL_AFTER_ZERO = re.compile(r"0[0-7]{0,3}")
_OCTAL = re.compile(r"[0-7]{1,3}")
_HEX = {
    "x": re.compile(r"[0-9a-fA-F]{1,2}"),
    "u": re.compile(r"[0-9a-fA-F]{1,4}"),
    "U": re.compile(r"[0-9a-fA-F]{1,8}"),
}


def one(text: str, at: int, *, bare_octal: bool) -> tuple[bytes, int] | None:
    r"""What the escape whose letter is at `at` stands for, and where it ends; None if it is no escape.

    `bare_octal` allows `\101`; without it octal needs its zero, `\0101`.
    """
    letter = text[at : at + 1]
    if letter in SIMPLE:
        return SIMPLE[letter].encode(), at + 1
    if letter in _HEX:
        found = _HEX[letter].match(text, at + 1)
        if found:
            number = int(found[0], 16)
            return (bytes([number]) if letter == "x" else _character(number)), found.end()
        return None
    found = (_OCTAL if bare_octal else _OCTAL_AFTER_ZERO).match(text, at)
    return (bytes([int(found[0], 8) & 0xFF]), found.end()) if found else None


def unescape(text: str, *, bare_octal: bool) -> tuple[bytes, bool]:
    r"""The bytes that text with escapes stands for, and whether `\c` ended it early. Unknown ones stay."""
    out, at = bytearray(), 0
    while (slash := text.find("\\", at)) >= 0:
        out += encode(text[at:slash])
        if text[slash + 1 : slash + 2] == "c":
            return bytes(out), True
        found = one(text, slash + 1, bare_octal=bare_octal)
        if found is None:
            out += b"\\"
            at = slash + 1
        else:
            out += found[0]
            at = found[1]
    return bytes(out + encode(text[at:])), False


def dollar_quoted(text: str) -> str:
    r"""The inside of `$'…'`: as in C. What is no escape loses its backslash; a NUL ends it."""
    out, at = bytearray(), 0
    while (slash := text.find("\\", at)) >= 0:
        out += encode(text[at:slash])
        found = one(text, slash + 1, bare_octal=True)
        if found is None:
            out += encode(text[slash + 1 : slash + 2])
            at = slash + 2
        else:
            out += found[0]
            at = found[1]
    return decode(bytes(out + encode(text[at:])).partition(b"\0")[0])


def _character(number: int) -> bytes:
    return chr(number).encode("utf-8", "surrogatepass") if number < 0x110000 else b"\xef\xbf\xbd"
