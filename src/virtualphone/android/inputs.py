"""`input`: touches and keys."""

from __future__ import annotations

import math
import re

from virtualphone.android.gestures import Finger
from virtualphone.android.java import Handler, Thrown, Words, illegal, parse_float, parse_int, server_command
from virtualphone.hands import HOLD_MS, Point
from virtualphone.keys import code_of
from virtualphone.parts import Parts
from virtualphone.shell.api import Call, Command
from virtualphone.shell.pause import pause

_SOURCES = (
    "touchnavigation", "touchscreen", "joystick", "stylus", "touchpad", "gamepad", "dpad", "mouse",
    "keyboard", "trackball",
)  # fmt: skip
USAGE = (
    "Usage: input [<source>] [-d DISPLAY_ID] <command> [<arg>...]\n\nThe sources are: \n"
    + "".join(f"      {source}\n" for source in _SOURCES)
    + """
-d: specify the display ID.
      (Default: -1 for key event, 0 for motion event if not specified.)
The commands and default sources are:
      text <string> (Default: touchscreen)
      keyevent [--longpress|--doubletap] <key code number or name> ... (Default: keyboard)
      tap <x> <y> (Default: touchscreen)
      swipe <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)
      draganddrop <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)
      press (Default: trackball)
      roll <dx> <dy> (Default: trackball)
      motionevent <DOWN|UP|MOVE|CANCEL> <x> <y> (Default: touchscreen)
      keycombination <key code 1> <key code 2> ... (Default: keyboard)
"""
)
_SHELL = "com.android.server.input.InputShellCommand"
_SERVICE = "com.android.server.input.InputManagerService"
_ENTER, _TAB, _CENTRE = 66, 61, 23
_FAR = 1 << 20
_SWIPE_MS = 300


def _pixel(value: float) -> int:
    """A place on the screen; what is no number, or endless, is far outside."""
    return int(max(-_FAR, min(_FAR, value))) if math.isfinite(value) else -_FAR


def _point(words: Words) -> Point:
    return _pixel(parse_float(words.required())), _pixel(parse_float(words.required()))


def _key(word: str) -> int:
    """The code of a key; names are in capitals, and an unknown one is key 0."""
    return code_of(word) or 0 if word.isdigit() or word == word.upper() else 0


class Input:
    """All that `input` can do."""

    def __init__(self, parts: Parts) -> None:
        self._parts, self._finger = parts, Finger(parts)
        self._commands: dict[str, Handler] = {
            "text": self.text,
            "keyevent": self.keyevent,
            "tap": self.tap,
            "swipe": self.swipe,
            "draganddrop": self.drag,
            "press": self.press,
            "roll": self.roll,
            "motionevent": self.motion,
            "keycombination": self.combination,
        }

    async def run(self, call: Call, words: Words) -> int:
        """Source, display, command."""
        word = words.next()
        if word in _SOURCES:
            word = words.required()
        elsewhere = False
        if word == "-d":
            elsewhere = self._display(words.required()) > 0
            word = words.required()
        if word in (None, "help", "-h"):
            await call.out(USAGE)
            return 0
        command = self._commands.get(word or "")
        if command is None:
            await call.out(f"Unknown command: {word}\n")
            return 0
        try:
            # On another screen there is nothing to touch.
            return 0 if elsewhere else await command(call, words)
        except Thrown as thrown:
            if thrown.kind != "java.lang.NumberFormatException":
                raise
            raise illegal(f"Error: Invalid arguments for command: {word}") from thrown

    @staticmethod
    def _display(word: str) -> int:
        if word.upper() in ("INVALID_DISPLAY", "DEFAULT_DISPLAY"):
            return 0
        try:
            return parse_int(word)
        except Thrown as thrown:
            raise illegal("Error: Invalid arguments for display ID.") from thrown

    async def _last(self, ms: int) -> None:
        """A gesture takes its time where time runs by itself."""
        if self._parts.phone.clock.speed > 0:
            await self._parts.phone.clock.wait(ms / 1000)

    async def text(self, _call: Call, words: Words) -> int:
        """Keys for each character; the keyboard's map has the printable ones of ASCII only."""
        text = words.required().replace("%s", " ")
        if any(not " " <= letter <= "~" and letter not in "\n\t" for letter in text):
            where = (
                f"{_SHELL}.sendText(InputShellCommand.java:302)",
                f"{_SHELL}.runText(InputShellCommand.java:268)",
            )
            raise Thrown("java.lang.NullPointerException", "Attempt to get length of null array", *where)
        for piece in re.split("([\n\t])", text):
            if piece in ("\n", "\t"):
                self._parts.keys.press(_ENTER if piece == "\n" else _TAB)
            elif piece:
                self._parts.keys.type(piece)
        return 0

    async def keyevent(self, _call: Call, words: Words) -> int:
        """One key after the other."""
        word = words.required()
        if word == "--doubletap":
            code = _key(words.required())
            self._parts.keys.press(code)
            self._parts.keys.press(code)
            return 0
        long = word == "--longpress"
        for each in [words.required() if long else word, *words.rest()]:
            self._parts.keys.press(_key(each), long=long)
            await pause()
        return 0

    async def combination(self, _call: Call, words: Words) -> int:
        """Keys held together."""
        codes = []
        for word in [words.required(), *words.rest()]:
            code = _key(word)
            if code == 0:
                raise illegal(f"Unknown keycode: {word}")
            codes.append(code)
        if len(codes) < 2:
            raise illegal("keycombination requires at least 2 keycodes")
        self._parts.keys.combination(codes)
        return 0

    async def tap(self, _call: Call, words: Words) -> int:
        """Down and up."""
        self._parts.hands.tap(*_point(words))
        return 0

    def _line(self, words: Words) -> tuple[Point, Point, int]:
        start, end = _point(words), _point(words)
        word = words.next()
        ms = parse_int(word) if word is not None else -1
        return start, end, ms if ms >= 0 else _SWIPE_MS

    async def swipe(self, _call: Call, words: Words) -> int:
        """Down, across, up."""
        start, end, ms = self._line(words)
        await self._last(ms)
        self._parts.hands.swipe(start, end, ms)
        return 0

    async def drag(self, _call: Call, words: Words) -> int:
        """Down, a rest, across, up."""
        start, end, ms = self._line(words)
        await self._last(max(ms, HOLD_MS))
        self._parts.hands.drop(start, end, ms)
        return 0

    async def press(self, _call: Call, _words: Words) -> int:
        """The trackball is pressed: the middle of the direction pad."""
        self._parts.keys.press(_CENTRE)
        return 0

    async def roll(self, _call: Call, words: Words) -> int:
        """The trackball turns: the direction pad."""
        across, down = parse_float(words.required()), parse_float(words.required())
        if max(abs(across), abs(down)) >= 1:
            sideways = abs(across) > abs(down)
            self._parts.keys.press((22 if across > 0 else 21) if sideways else (20 if down > 0 else 19))
        return 0

    async def motion(self, _call: Call, words: Words) -> int:
        """One event of a gesture that is sent in pieces."""
        word = words.required()
        action = word.upper()
        if action == "CANCEL":
            for place in words.rest()[:2]:
                parse_float(place)
            self._finger.cancel()
            return 0
        actions = {"DOWN": self._finger.down, "MOVE": self._finger.move, "UP": self._finger.up}
        if action not in actions:
            raise illegal(f"Unknown action: {word}")
        actions[action](_point(words))
        return 0


def commands(parts: Parts) -> dict[str, Command]:
    """`input`."""
    return {"input": server_command(Input(parts).run, _SHELL, _SERVICE)}
