"""What the user has chosen, as Android keeps it: three tables of texts, and what follows from them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from virtualphone.toolkit.metrics import Metrics
from virtualphone.toolkit.theme import DARK, LIGHT, Theme

Json = dict[str, Any]


class Preferences:
    """The part of a phone that reads its settings."""

    state: Json

    def setting(self, space: str, key: str, default: str = "") -> str:
        """A value of one of the three tables (`system`, `secure`, `global`)."""
        return str(self.state["settings"][space].get(key, default))

    def number(self, space: str, key: str, default: int = 0) -> int:
        """The same as a whole number; what is none is the default."""
        text = self.setting(space, key)
        return int(text) if text.isascii() and text.isdigit() else default

    def set_setting(self, space: str, key: str, value: str) -> None:
        """Change one."""
        self.state["settings"][space][key] = value

    @property
    def locale(self) -> str:
        """`en` or `zh`."""
        return "zh" if self.setting("system", "system_locales", "en-US").lower().startswith("zh") else "en"

    def time_text(self, wall: datetime) -> str:
        """The time of day as the user wants it: 15:05, or 3:05."""
        if self.setting("system", "time_12_24", "24") == "12":
            return f"{wall.hour % 12 or 12}:{wall.minute:02d}"
        return f"{wall:%H:%M}"

    @property
    def theme(self) -> Theme:
        """Light or dark."""
        return DARK if self.setting("secure", "ui_night_mode") == "2" else LIGHT

    @property
    def metrics(self) -> Metrics:
        """The screen as it is held now."""
        device = self.state["device"]
        width, height = device["size"] or (device["width"], device["height"])
        if self.rotation in (1, 3):
            width, height = height, width
        return Metrics(width, height, device["dpi"] or device["density"], self._font_scale())

    @property
    def rotation(self) -> int:
        """0 to 3, in quarter turns."""
        text = self.setting("system", "user_rotation", "0")
        return int(text) if text in ("0", "1", "2", "3") else 0

    def _font_scale(self) -> float:
        try:
            return min(2.0, max(0.5, float(self.setting("system", "font_scale", "1.0"))))
        except ValueError:
            return 1.0
