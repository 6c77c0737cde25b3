"""Hardware keys, by Android's numbers and names."""

from __future__ import annotations

import string
from collections.abc import Callable
from typing import TYPE_CHECKING

from virtualphone.crash import guarded
from virtualphone.entry import Entry
from virtualphone.ime.typist import Typist
from virtualphone.scene import compose, entry_in, recents
from virtualphone.state import ADB_IME

if TYPE_CHECKING:
    from virtualphone.phone import Phone

_NAMED = {
    "UNKNOWN": 0, "HOME": 3, "BACK": 4, "CALL": 5, "ENDCALL": 6, "STAR": 17, "POUND": 18, "DPAD_UP": 19,
    "DPAD_DOWN": 20, "DPAD_LEFT": 21, "DPAD_RIGHT": 22, "DPAD_CENTER": 23, "VOLUME_UP": 24, "VOLUME_DOWN": 25,
    "POWER": 26, "CAMERA": 27, "CLEAR": 28, "COMMA": 55, "PERIOD": 56, "ALT_LEFT": 57, "ALT_RIGHT": 58,
    "SHIFT_LEFT": 59, "SHIFT_RIGHT": 60, "TAB": 61, "SPACE": 62, "SYM": 63, "ENTER": 66, "DEL": 67,
    "GRAVE": 68,
    "MINUS": 69, "EQUALS": 70, "LEFT_BRACKET": 71, "RIGHT_BRACKET": 72, "BACKSLASH": 73, "SEMICOLON": 74,
    "APOSTROPHE": 75, "SLASH": 76, "AT": 77, "PLUS": 81, "MENU": 82, "NOTIFICATION": 83, "SEARCH": 84,
    "HEADSETHOOK": 79, "MEDIA_PLAY_PAUSE": 85, "MEDIA_STOP": 86, "MEDIA_PLAY": 126, "MEDIA_PAUSE": 127,
    "PAGE_UP": 92, "PAGE_DOWN": 93, "ESCAPE": 111, "FORWARD_DEL": 112,
    "CTRL_LEFT": 113,
    "CTRL_RIGHT": 114, "CAPS_LOCK": 115, "MOVE_HOME": 122, "MOVE_END": 123, "VOLUME_MUTE": 164,
    "APP_SWITCH": 187, "ASSIST": 219, "BRIGHTNESS_DOWN": 220, "BRIGHTNESS_UP": 221, "SLEEP": 223,
    "WAKEUP": 224,
    "SOFT_SLEEP": 276, "CUT": 277, "COPY": 278, "PASTE": 279, "ALL_APPS": 284,
}  # fmt: skip
CODES = {
    **_NAMED,
    **{str(digit): 7 + digit for digit in range(10)},
    **{letter: 29 + index for index, letter in enumerate(string.ascii_uppercase)},
    **{f"NUMPAD_{digit}": 144 + digit for digit in range(10)},
    **{f"F{number}": 130 + number for number in range(1, 13)},
}
_MARKS = {
    **{7 + digit: str(digit) for digit in range(10)},
    **{144 + digit: str(digit) for digit in range(10)},
    **{29 + index: letter for index, letter in enumerate(string.ascii_lowercase)},
    17: "*", 18: "#", 55: ",", 56: ".", 62: " ", 68: "`", 69: "-", 70: "=", 71: "[", 72: "]", 73: "\\",
    74: ";",
    75: "'", 76: "/", 77: "@", 81: "+",
}  # fmt: skip
_FOR_APPS = frozenset({6, 79, 85, 86, 126, 127})
"""Keys that go to whatever calls or plays, also while the screen is off."""
LAST = 316
"""The largest key code there is."""


def code_of(word: str) -> int | None:
    """A key by number, by `KEYCODE_BACK` or by `BACK`; None if there is no such key."""
    if word.isascii() and word.isdigit():
        number = int(word)
        return number if number <= LAST else None
    return CODES.get(word.upper().removeprefix("KEYCODE_"))


class Keys:
    """What each key does."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone

    def entry(self) -> Entry:
        """The field that has the focus now."""
        return entry_in(self.phone, compose(self.phone).focused)

    def press(self, code: int, *, long: bool = False, log: bool = True) -> None:
        """One key, down and up."""
        if log:
            self.phone.journal.received(self.phone.now_ms, "key", code=code, long=long)
        if code in (26, 223, 224, 276):
            # A long press of the power key asks what to do; it does not turn the screen off.
            if not (long and code == 26):
                self._power(code)
        elif code in _FOR_APPS:
            any(app.on_key(code) for app in self.phone.apps.values())
        elif not self.phone.state["screen_on"]:
            pass
        elif self.phone.state["locked"]:
            if code == 82:
                self.phone.state["locked"] = False
        else:
            guarded(self.phone, self.phone.front["package"], lambda: self._act(code))
        self.phone.noted("input")

    def _act(self, code: int) -> None:
        if not self._system(code) and not self._edit(code) and code in _MARKS:
            self.entry().insert(_MARKS[code])

    def type(self, text: str) -> None:
        """`input text`: key by key, of which a field may take each."""
        self.phone.journal.received(self.phone.now_ms, "text", text=text)
        if self.phone.state["screen_on"] and not self.phone.state["locked"]:
            guarded(self.phone, self.phone.front["package"], lambda: self.entry().insert(text))
        self.phone.noted("input")

    def combination(self, codes: list[int]) -> None:
        """Keys held together: control with A, C, X or V edits."""
        self.phone.journal.received(self.phone.now_ms, "keys", codes=codes)
        entry = self.entry()
        if {113, 114} & set(codes):
            actions: dict[int, Callable[[], object]] = {
                29: entry.select_all,
                31: entry.copy,
                52: lambda: entry.copy(cut=True),
                50: entry.paste,
            }
            for code in codes:
                actions.get(code, lambda: None)()
        elif {59, 60} & set(codes):
            entry.insert("".join(_MARKS.get(code, "").upper() for code in codes))
        self.phone.noted("input")

    def _power(self, code: int) -> None:
        state = self.phone.state
        on = {26: not state["screen_on"], 223: False, 276: False, 224: True}[code]
        if state["screen_on"] and not on:
            state["locked"] = self.phone.setting("secure", "lockscreen.disabled", "0") != "1"
            state["shade"] = False
            self.phone.hide_keyboard()
        state["screen_on"] = on

    def _system(self, code: int) -> bool:
        phone = self.phone
        actions: dict[int, Callable[[], object]] = {
            3: phone.home,
            4: phone.back,
            111: phone.back,
            187: lambda: recents(phone),
            83: phone.pull_shade,
            24: lambda: self._volume(1),
            25: lambda: self._volume(-1),
            164: lambda: self._volume(-100),
        }
        action = actions.get(code)
        if action is not None:
            action()
        return action is not None

    def _volume(self, by: int) -> None:
        value = self.phone.number("system", "volume_music", 8)
        self.phone.set_setting("system", "volume_music", str(min(15, max(0, value + by))))

    def _edit(self, code: int) -> bool:
        entry = self.entry()
        actions: dict[int, Callable[[], object]] = {
            66: self._typist(entry).enter,
            23: entry.enter,
            67: self._typist(entry).delete,
            112: entry.delete_after,
            28: entry.clear,
            21: lambda: entry.move(entry.cursor - 1),
            22: lambda: entry.move(entry.cursor + 1),
            122: lambda: entry.move(0),
            123: lambda: entry.move(1 << 30),
            277: lambda: entry.copy(cut=True),
            278: entry.copy,
            279: entry.paste,
            61: self._next_field,
            92: lambda: self._scroll(-1),
            93: lambda: self._scroll(1),
            19: lambda: self._scroll(-0.3),
            20: lambda: self._scroll(0.3),
        }
        action = actions.get(code)
        if action is not None:
            action()
        return action is not None

    def _typist(self, entry: Entry) -> Typist | Entry:
        """While pinyin is being composed, the input method takes these keys first."""
        typist = Typist(self.phone, entry)
        by_adb = self.phone.setting("secure", "default_input_method") == ADB_IME
        return typist if typist.composing and not by_adb else entry

    def _next_field(self) -> None:
        window = compose(self.phone).focused
        if window.surface is None:
            return
        fields = [box.field.key for box in window.root.walk() if box.field is not None]
        if fields:
            now = window.surface["focus"]
            following = fields[(fields.index(now) + 1) % len(fields)] if now in fields else fields[0]
            self.phone.focus(window.surface, following)

    def _scroll(self, share: float) -> None:
        for box in compose(self.phone).focused.root.walk():
            scroller = box.scroller
            if scroller is not None and scroller.axis == "y" and scroller.most > 0:
                scroller.move_to(min(scroller.most, max(0, scroller.offset + round(box.h * share))))
                return
