"""Display: brightness, theme, sizes; and what makes the screen easier to use."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from virtualphone.app import activity
from virtualphone.apps.settings.base import Base
from virtualphone.apps.settings.rows import Item, info, slider_row, switch_row
from virtualphone.page import Page
from virtualphone.phone import LAUNCHER
from virtualphone.toolkit import Card, Column, Computed, Divider, Gap, Header, Slider, Text, Widget

FONT_SCALES = ("0.85", "1.0", "1.15", "1.3", "1.5")
_FONT_WORDS = ("small", "normal", "large", "larger", "largest")
DENSITIES = (0.85, 1.0, 1.1, 1.2)
_DENSITY_WORDS = ("small", "normal", "large", "larger")
ANIMATIONS = ("window_animation_scale", "transition_animation_scale", "animator_duration_scale")


def nearest(values: Sequence[float], value: float) -> int:
    """The place of the value that is closest."""
    return min(range(len(values)), key=lambda place: abs(values[place] - value))


class Display(Base):
    """What the screen looks like."""

    @activity("DisplaySettingsActivity")
    def display(self, page: Page) -> Widget:
        """The overview."""
        dark = bool(self.toggle("dark").get())
        home = Item(
            self.t("wallpaper"),
            self.t("wallpaper_note"),
            id="wallpaper",
            on_tap=lambda: page.launch(LAUNCHER, "WallpaperActivity"),
        )
        theme = switch_row(
            self.t("dark"), self.toggle("dark"), self.t("dark_on" if dark else "dark_off"), id="dark"
        )
        return self.listing(
            page,
            self.t("display"),
            Header(self.t("brightness_group")),
            self.level("brightness"),
            self.switch("adaptive"),
            Header(self.t("lock_group")),
            self.choice(page, "timeout"),
            Header(self.t("look_group")),
            theme,
            self.link(page, "text_size", "TextSizeActivity", self.t("text_size_note")),
            LAUNCHER in self.phone.apps and home,
            Header(self.t("other_group")),
            self.switch("rotate"),
        )

    def _font(self) -> int:
        return nearest([float(scale) for scale in FONT_SCALES], self.phone.metrics.font_scale)

    def _set_font(self, place: int) -> None:
        self.phone.set_setting("system", "font_scale", FONT_SCALES[place])

    def _density(self) -> int:
        device = self.phone.state["device"]
        return nearest(DENSITIES, (device["dpi"] or device["density"]) / device["density"])

    def _set_density(self, place: int) -> None:
        device = self.phone.state["device"]
        chosen = round(device["density"] * DENSITIES[place])
        device["dpi"] = None if chosen == device["density"] else chosen

    def _steps(
        self,
        name: str,
        icon: str,
        words: Sequence[str],
        read: Callable[[], int],
        write: Callable[[int], None],
    ) -> Widget:
        slider = Slider(
            Computed(read, write),
            0,
            len(words) - 1,
            id=name,
            desc=self.t(name),
            text=lambda at: self.t(words[at]),
        )
        return slider_row(f"{self.t(name)} · {self.t(words[read()])}", icon, slider)

    @activity("TextSizeActivity")
    def text_size(self, page: Page) -> Widget:
        """Two sliders and what they do."""
        preview = Card(
            Text(self.t("preview_title"), "title", id="preview_title"),
            Gap(6),
            Text(self.t("preview_text"), "body", colour="text_soft", id="preview_text"),
            pad=20,
            radius=20,
        )
        return self.listing(
            page,
            self.t("text_size"),
            Column(preview, pad=(20, 8)),
            self._steps("font_size", "format_size", _FONT_WORDS, self._font, self._set_font),
            Column(Divider(), pad=(20, 6)),
            self._steps("display_size", "zoom_in", _DENSITY_WORDS, self._density, self._set_density),
            info(self.t("sizes_note")),
        )

    @activity("AccessibilityActivity")
    def accessibility(self, page: Page) -> Widget:
        """Easier to see, easier to touch."""

        def animations(off: bool) -> None:
            for key in ANIMATIONS:
                self.phone.set_setting("global", key, "0" if off else "1.0")

        still = Computed(
            lambda: all(self.phone.setting("global", key, "1.0") in ("0", "0.0") for key in ANIMATIONS),
            animations,
        )
        return self.listing(
            page,
            self.t("accessibility"),
            Header(self.t("see_group")),
            self.link(page, "text_size", "TextSizeActivity", self.t("text_size_note"), icon="format_size"),
            switch_row(self.t("dark"), self.toggle("dark"), id="dark", icon="dark_mode"),
            switch_row(
                self.t("no_animations"),
                still,
                self.t("no_animations_note"),
                id="no_animations",
                icon="animation",
            ),
            Header(self.t("touch_group")),
            self.choice(page, "hold_delay", icon="touch_app"),
            switch_row(self.t("rotate"), self.toggle("rotate"), id="rotate", icon="screen_rotation"),
        )
