"""A line while it is typed: what the keys make of it, and what the screen shows of that."""

from __future__ import annotations

import codecs
import unicodedata

LONGEST_LINE = 4095
"""As long as Linux's own terminals let a line grow."""
ENTER = b"\r\n"
END = b"\x04"
_ENDINGS = ENTER + END
_ESCAPE, _BACKSPACE, _DELETE, _KILL_LINE, _KILL_WORD, _STOP = "\x1b", "\b", "\x7f", "\x15", "\x17", "\x1a"
_BACK_ONE = "\b \b"


class LineEditor:
    """Takes bytes as they are typed; the cursor is always at the end of the line."""

    def __init__(self) -> None:
        self._line: list[tuple[str, int]] = []
        self._decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape")
        self._escape = ""
        self._echo: list[str] = []

    def clear(self) -> bytes:
        """Begin anew; gives what had been typed."""
        typed = "".join(text for text, _ in self._line) + self._decoder.decode(b"", final=True)
        self._line.clear()
        self._decoder.reset()
        self._escape = ""
        return typed.encode("utf-8", "surrogateescape")

    def take(self, typed: bytearray, *, prompted: bool) -> bytes | None:
        """Eat from the front of `typed`, up to the end of a line: then it is given back, `b""` for ^D.

        At a prompt, keys that mean nothing do nothing, as in the editor of a shell. Elsewhere they are text.
        """
        ends = [place for byte in _ENDINGS if (place := typed.find(byte)) >= 0]
        until = min(ends, default=len(typed))
        self._type(self._decoder.decode(bytes(typed[:until])), prompted=prompted)
        ending = bytes(typed[until : until + 1])
        del typed[: until + 1]
        if not ending:
            return None
        if ending == END:
            return self._control_d(prompted=prompted)
        self._echo.append("\n")
        return self.clear() + b"\n"

    def echo(self) -> bytes:
        """What is to be shown since this was last asked."""
        shown = "".join(self._echo)
        self._echo.clear()
        return shown.encode("utf-8", "surrogateescape")

    def _control_d(self, *, prompted: bool) -> bytes | None:
        if prompted and self._line:
            return None
        if prompted:
            self._echo.append("^D\n")
        return self.clear()

    def _type(self, text: str, *, prompted: bool) -> None:
        for character in text:
            if self._escape or character == _ESCAPE:
                self._swallow(character)
            elif character in (_BACKSPACE, _DELETE):
                self._erase()
            elif character == _KILL_LINE:
                while self._line:
                    self._erase()
            elif character == _KILL_WORD:
                self._erase_word()
            elif unicodedata.category(character) != "Cc":
                self._insert(character, character, _columns(character))
            elif not prompted and character != _STOP:
                shown = "\t" if character == "\t" else f"^{chr(ord(character) ^ 64)}"
                self._insert(character, shown, len(shown))

    def _swallow(self, character: str) -> None:
        """One character of an escape sequence: arrows, function keys, the marks around what is pasted."""
        if not self._escape:
            self._escape = "begun"
        elif self._escape == "begun" and character in "[O":
            self._escape = character
        elif self._escape != "[" or "@" <= character <= "~":
            self._escape = ""

    def _insert(self, character: str, shown: str, columns: int) -> None:
        if len(self._line) >= LONGEST_LINE:
            self._echo.append("\a")
            return
        self._line.append((character, columns))
        self._echo.append(shown)

    def _erase(self) -> None:
        """The last character, with what stands above or below it."""
        columns = 0
        while self._line and not columns:
            columns = self._line.pop()[1]
        self._echo.append(_BACK_ONE * columns)

    def _erase_word(self) -> None:
        while self._line and self._line[-1][0].isspace():
            self._erase()
        while self._line and not self._line[-1][0].isspace():
            self._erase()


def _columns(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
