"""The three ways for a text into a phone, as command lines."""

from __future__ import annotations

import base64
import re
import shlex
from collections.abc import Iterator
from enum import StrEnum

LINE_BYTES = 2_600
"""Of text in one command: encoded and quoted it stays below the 4,096 bytes of a terminal's line."""
KEYS_AT_ONCE = 200
"""A phone takes some milliseconds for each, and a command has a deadline."""
_CONTROLS = re.compile("([\x01-\x1f\x7f]+)")
CLEAR = "ADB_CLEAR_TEXT"


class Channel(StrEnum):
    """Best first."""

    BASE64 = "base64"
    """ADBKeyboard's broadcast of encoded text."""
    PLAIN = "plain"
    """Its older broadcast of text as it is."""
    KEYS = "keys"
    """`input text`: one key after the other."""

    @classmethod
    def broadcasts(cls) -> tuple[Channel, ...]:
        """Those that ADBKeyboard listens to."""
        return cls.BASE64, cls.PLAIN

    def proof(self, text: str) -> str:
        """What is known to work once this text has arrived: some Androids broadcast nothing beyond ASCII."""
        return self if self is Channel.BASE64 or text.isascii() else f"{self} beyond ASCII"

    def carries(self, text: str) -> bool:
        """Whether every character of it can go this way."""
        return self is not Channel.KEYS or all(" " <= mark <= "~" for mark in text)

    def pieces(self, text: str) -> list[str]:
        """The text in parts that fit one command each."""
        if self is Channel.KEYS:
            return list(_keys(text))
        return list(_pieces(text, LINE_BYTES // 2 if self is Channel.PLAIN else LINE_BYTES))

    def command(self, piece: str, keyboard: str = "") -> str:
        """The command line that types a part. `keyboard`: ADBKeyboard's name on this phone."""
        if self is Channel.KEYS:
            return f"input text {shlex.quote(piece)}"
        if self is Channel.PLAIN:
            return broadcast("ADB_INPUT_TEXT", keyboard, piece)
        return broadcast("ADB_INPUT_B64", keyboard, base64.b64encode(piece.encode()).decode("ascii"))


def broadcast(action: str, keyboard: str, message: str | None = None) -> str:
    """To that keyboard's package alone: what is typed is nobody else's business."""
    package = shlex.quote(keyboard.partition("/")[0])
    extra = "" if message is None else f" --es msg {_quoted(message)}"
    return f"am broadcast -a {action} -p {package}{extra}"


def _quoted(text: str) -> str:
    """One word of a shell's line, and a line it stays: control characters are written as numbers."""
    parts = _CONTROLS.split(text)
    words = [shlex.quote(part) if at % 2 == 0 else _numbers(part) for at, part in enumerate(parts) if part]
    return "".join(words) or "''"


def _numbers(controls: str) -> str:
    return "$'" + "".join(f"\\{ord(mark):03o}" for mark in controls) + "'"


def _pieces(text: str, most: int) -> Iterator[str]:
    """Parts of at most so many bytes; no character is split."""
    start, size = 0, 0
    for at, mark in enumerate(text):
        length = len(mark.encode())
        if size + length > most:
            yield text[start:at]
            start, size = at, 0
        size += length
    yield text[start:]


def _keys(text: str) -> Iterator[str]:
    """`input` takes `%s` for a blank, so the two never stand in one piece."""
    start = 0
    for at in range(1, len(text)):
        if at - start == KEYS_AT_ONCE or text[at - 1 : at + 1] == "%s":
            yield text[start:at]
            start = at
    yield text[start:]
