"""`wm`: size, density, rotation and the keyguard."""

from __future__ import annotations

from virtualphone.android.java import (
    FAILED,
    Handler,
    Thrown,
    Words,
    by_name,
    parse_int,
    saying,
    server_command,
)
from virtualphone.checking import DENSITIES, SIDES
from virtualphone.parts import Parts
from virtualphone.shell.api import Call, Command

SERVICE = "com.android.server.wm.WindowManagerService"
SHELL = "com.android.server.wm.WindowManagerShellCommand"
_LEAST_SIDE, _LEAST_DENSITY = 200, 72
USAGE = """Window manager (window) commands:
  help
      Print this help text.
  size [reset|WxH|WdpxHdp] [-d DISPLAY_ID]
    Return or override display size.
    width and height in pixels unless suffixed with 'dp'.
  density [reset|DENSITY] [-d DISPLAY_ID] [-u UNIQUE_ID]
    Return or override display density.
  dismiss-keyguard
    Dismiss the keyguard, prompting user for auth if necessary.
  user-rotation [-d DISPLAY_ID] [free|lock] [rotation]
    Print or set user rotation mode and user rotation.
  reset [-d DISPLAY_ID]
    Reset all override settings.
"""


class Windows:
    """What `wm` can ask and change."""

    def __init__(self, parts: Parts) -> None:
        self._phone = parts.phone

    @property
    def _device(self) -> dict[str, object]:
        device: dict[str, object] = self._phone.state["device"]
        return device

    @staticmethod
    def _without_display(words: Words) -> list[str]:
        """The words without `-d ID`: there is one screen."""
        found, rest = list[str](), words.rest()
        while rest:
            word = rest.pop(0)
            if word in ("-d", "-u"):
                rest = rest[1:]
            else:
                found.append(word)
        return found

    def _physical(self) -> tuple[int, int]:
        device = self._phone.state["device"]
        return device["width"], device["height"]

    async def size(self, call: Call, words: Words) -> int:
        """Print it, or set it within what Android allows."""
        asked = self._without_display(words)
        width, height = self._physical()
        if not asked:
            now = self._device["size"]
            more = f"Override size: {now[0]}x{now[1]}\n" if isinstance(now, list) else ""
            await call.out(f"Physical size: {width}x{height}\n{more}")
            return 0
        if asked[0] == "reset":
            return self._set(size=None)
        first, cross, second = asked[0].partition("x")
        if not cross or not first or not second:
            await call.err(f"Error: bad size {asked[0]}\n")
            return FAILED
        try:
            wide, high = self._dimension(first), self._dimension(second)
        except Thrown as thrown:
            await call.err(f"Error: bad number {thrown.kind}: {thrown.message}\n")
            return FAILED
        wide = max(_LEAST_SIDE, min(wide, 2 * width, SIDES[1]))
        high = max(_LEAST_SIDE, min(high, 2 * height, SIDES[1]))
        return self._set(size=None if (wide, high) == (width, height) else [wide, high])

    def _dimension(self, word: str) -> int:
        if word.endswith("dp"):
            return parse_int(word[:-2]) * self._phone.metrics.density // 160
        return parse_int(word.removesuffix("px"))

    def _set(self, **values: object) -> int:
        self._device.update(values)
        self._phone.noted("command")
        return 0

    async def density(self, call: Call, words: Words) -> int:
        """Print it, or set it."""
        asked = self._without_display(words)
        if not asked:
            now = self._device["dpi"]
            more = f"Override density: {now}\n" if now is not None else ""
            await call.out(f"Physical density: {self._device['density']}\n{more}")
            return 0
        if asked[0] == "reset":
            return self._set(dpi=None)
        try:
            wanted = parse_int(asked[0])
        except Thrown as thrown:
            await call.err(f"Error: bad number {thrown.kind}: {thrown.message}\n")
            return FAILED
        if wanted < _LEAST_DENSITY:
            await call.err(f"Error: density must be >= {_LEAST_DENSITY}\n")
            return FAILED
        wanted = min(wanted, DENSITIES[1])
        return self._set(dpi=None if wanted == self._device["density"] else wanted)

    async def reset(self, _call: Call, _words: Words) -> int:
        """Back to the screen as it was built."""
        return self._set(size=None, dpi=None)

    async def rotation(self, call: Call, words: Words) -> int:
        """`user-rotation [free|lock [N]]`."""
        asked = self._without_display(words)
        phone = self._phone
        if not asked:
            free = phone.setting("system", "accelerometer_rotation", "0") == "1"
            await call.out("free\n" if free else f"lock {phone.rotation}\n")
            return 0
        if asked[0] not in ("free", "lock"):
            await call.err(f"Error: wrong parameter {asked[0]}, it should be free or lock.\n")
            return FAILED
        if asked[0] == "lock" and len(asked) > 1:
            try:
                turns = parse_int(asked[1])
            except Thrown as thrown:
                await call.err(f"IllegalArgumentException: {thrown.message}\n")
                return FAILED
            if not 0 <= turns <= 3:
                await call.err("Error: rotation must be between 0 and 3\n")
                return FAILED
            phone.set_setting("system", "user_rotation", str(turns))
        phone.set_setting("system", "accelerometer_rotation", "1" if asked[0] == "free" else "0")
        phone.noted("command")
        return 0

    async def dismiss_keyguard(self, _call: Call, _words: Words) -> int:
        """Away with the lock screen, if there is light to see it."""
        if self._phone.state["screen_on"]:
            self._phone.state["locked"] = False
            self._phone.noted("command")
        return 0

    def handlers(self) -> dict[str, Handler]:
        """By their names."""
        return {
            "size": self.size,
            "density": self.density,
            "user-rotation": self.rotation,
            "set-user-rotation": self.rotation,
            "dismiss-keyguard": self.dismiss_keyguard,
            "reset": self.reset,
            "scaling": saying(""),
            "fixed-to-user-rotation": saying("default\n"),
            "set-fix-to-user-rotation": saying(""),
            "set-ignore-orientation-request": saying(""),
            "get-ignore-orientation-request": saying("ignoreOrientationRequest false for displayId=0\n"),
            "folded-area": saying(""),
        }


def commands(parts: Parts) -> dict[str, Command]:
    """`wm`."""
    return {"wm": server_command(by_name(Windows(parts).handlers(), USAGE), SHELL, SERVICE)}
