"""What all pages of the launcher share: wallpaper, colours, time, and which apps have news."""

from __future__ import annotations

from typing import ClassVar

from virtualphone.app import App
from virtualphone.apps.launcher.icons import CORNER
from virtualphone.clock import english_date
from virtualphone.toolkit import Var
from virtualphone.toolkit.theme import Colour

_WEEKDAYS = "一二三四五六日"
WHITE: Colour = (255, 255, 255)
BLACK: Colour = (26, 27, 32)


class Looks(App):
    """How home looks now."""

    corner: ClassVar[float] = CORNER

    @property
    def wallpaper(self) -> str:
        """The picture behind the icons; without a choice it follows the theme."""
        return str(self.data["wallpaper"]) or ("dark" if self.phone.theme.dark else "light")

    @staticmethod
    def backdrop(kind: str) -> str:
        """The picture of a wallpaper: one of the phone's own, or a photo."""
        return kind if kind.startswith("photo:") else f"wallpaper:{kind}"

    @staticmethod
    def ink_on(kind: str) -> Colour:
        """What can be read on a wallpaper."""
        return BLACK if kind in ("light", "sand") else WHITE

    @property
    def columns(self) -> int:
        """How many icons stand beside each other."""
        return int(self.data["columns"])

    def has_news(self, package: str) -> bool:
        """Whether an app's icon has a dot."""
        if self.phone.setting("secure", "notification_badging", "1") == "0":
            return False
        return any(note["package"] == package for note in self.phone.state["notifications"])

    def time_text(self) -> str:
        """The time of day, in 12 or 24 hours."""
        now = self.phone.clock.wall()
        if self.phone.setting("system", "time_12_24", "24") == "24":
            return f"{now:%H:%M}"
        return f"{now.hour % 12 or 12}:{now:%M}"

    def date_text(self) -> str:
        """Day and date."""
        now = self.phone.clock.wall()
        if self.phone.locale == "zh":
            return f"{now.month}月{now.day}日 星期{_WEEKDAYS[now.weekday()]}"
        return english_date(now)

    def value(self, key: str) -> Var:
        """A value of the data for a widget."""
        return Var(self.data, key)
