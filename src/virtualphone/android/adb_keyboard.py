"""What ADBKeyBoard (senzhk/ADBKeyBoard) does with its broadcasts while it is the selected input method."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable
from typing import Any

from virtualphone.parts import Parts
from virtualphone.phone import Phone
from virtualphone.state import ADB_DELAY_MS, ADB_IME

Json = dict[str, Any]

_NOT_BASE64 = re.compile(r"[^A-Za-z0-9+/]")
_CONTROL, _SHIFT = 0x7000, 0xC1
_CONTROL_KEY, _SHIFT_KEY = 113, 59
_NOT_FOR_FIELDS = {3, 4, 24, 25, 26, 83, 111, 164, 187, 223, 224, 276}
"""Keys that the system takes before any field sees them: sent to a field they do nothing."""


def decode_base64(text: str) -> str | None:
    """As Android decodes it: what is no letter of it is skipped; None if it cannot be."""
    body, _, rest = text.partition("=")
    letters = _NOT_BASE64.sub("", body)
    if len(letters) % 4 == 1 or _NOT_BASE64.sub("", rest):
        return None
    return base64.b64decode(letters + "=" * (-len(letters) % 4)).decode("utf-8", "replace")


def chosen(phone: Phone) -> None:
    """It is the selected one from now on. Like any app it takes a while to start, and is deaf until then."""
    keyboard = phone.state["keyboard"]
    keyboard["adb_from_ms"] = phone.now_ms + keyboard.get("adb_delay_ms", ADB_DELAY_MS)


def listens(phone: Phone) -> bool:
    """Whether its receiver is there. What is broadcast before that is completed, and lost."""
    selected = phone.setting("secure", "default_input_method") == ADB_IME
    return selected and phone.now_ms >= phone.state["keyboard"].get("adb_from_ms", 0)


class AdbKeyboard:
    """Types what broadcasts say into the field that has the focus."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._actions: dict[str, Callable[[Json], None]] = {
            "ADB_INPUT_TEXT": self._text,
            "ADB_INPUT_B64": self._base64,
            "ADB_INPUT_CHARS": self._characters,
            "ADB_INPUT_CODE": self._key,
            "ADB_EDITOR_CODE": self._editor,
            "ADB_CLEAR_TEXT": lambda _extras: parts.keys.entry().clear(),
            **{
                f"ADB_ACTION_{name}": lambda _extras: parts.keys.entry().submit()
                for name in ("SEARCH", "GO", "DONE", "NEXT", "SEND")
            },
        }

    def receive(self, action: str, extras: Json) -> bool:
        """Do what a broadcast says; False if nobody listens."""
        phone = self._parts.phone
        act = self._actions.get(action)
        if act is None or not listens(phone):
            return False
        if (
            phone.state["screen_on"]
            and not phone.state["locked"]
            and self._parts.keys.entry().field is not None
        ):
            act(extras)
        return True

    def _commit(self, text: str) -> None:
        self._parts.keys.entry().insert(text)

    def _text(self, extras: Json) -> None:
        if isinstance(extras.get("msg"), str):
            self._commit(extras["msg"])
        codes = extras.get("mcode")
        if isinstance(codes, str):
            self._meta(codes.split(","))

    def _meta(self, codes: list[str]) -> None:
        for state, key in zip(codes[::2], codes[1::2], strict=False):
            if not key.isdecimal() or not all(part.isdecimal() for part in state.split("+")):
                return
            held = sum(int(part) for part in state.split("+"))
            modifiers = [_CONTROL_KEY] * bool(held & _CONTROL) + [_SHIFT_KEY] * bool(held & _SHIFT)
            if modifiers:
                self._parts.keys.combination([*modifiers, int(key)])
            else:
                self._key({"code": int(key)})

    def _base64(self, extras: Json) -> None:
        text = extras.get("msg")
        decoded = decode_base64(text) if isinstance(text, str) else None
        if decoded is not None:
            self._commit(decoded)

    def _characters(self, extras: Json) -> None:
        codes = extras.get("chars")
        if isinstance(codes, list) and all(isinstance(code, int) and 0 <= code <= 0x10FFFF for code in codes):
            self._commit("".join(map(chr, codes)))

    def _key(self, extras: Json) -> None:
        code = extras.get("code", -1)
        if isinstance(code, int) and code >= 0 and code not in _NOT_FOR_FIELDS:
            self._parts.keys.press(code, log=False)

    def _editor(self, extras: Json) -> None:
        if isinstance(extras.get("code"), int) and extras["code"] != -1:
            self._parts.keys.entry().submit()
