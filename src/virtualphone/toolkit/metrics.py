"""The size of a screen, and what a dp is on it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Metrics:
    """Pixels as the screen is held now (landscape: wider than high), its density and the user's font size."""

    width: int = 1080
    height: int = 2400
    density: int = 420
    font_scale: float = 1.0

    def px(self, dp: float) -> int:
        """Device-independent points to whole pixels."""
        return round(dp * self.density / 160)

    def sp(self, size: float) -> int:
        """Text sizes follow the font size in the settings too."""
        return max(1, round(size * self.font_scale * self.density / 160))

    @property
    def status_bar(self) -> int:
        """Height of the status bar."""
        return self.px(28)

    @property
    def navigation_bar(self) -> int:
        """Height of the bar with back, home and recents."""
        return self.px(48)
