"""The second version of the settings: other groups, other words, switches before them."""

from __future__ import annotations

from typing import ClassVar

from virtualphone.apps.settings.app import Settings
from virtualphone.apps.settings.main import GROUPS
from virtualphone.apps.settings.rows import Item, mark
from virtualphone.apps.settings.second_words import WORDS
from virtualphone.page import Page
from virtualphone.phone import LAUNCHER
from virtualphone.toolkit import Card, Column, Header, Icon, IconButton, Scaffold, Scroll, Switch, Widget
from virtualphone.toolkit.widget import Child

ORDER = (
    ("group_phone", ("about", "system", "battery", "storage")),
    ("group_senses", ("sound", "display", "wallpaper", "accessibility")),
    ("group_links", ("connected", "network")),
    ("group_programs", ("notifications", "apps", "location", "security")),
)
ICONS = {
    "about": "perm_device_information", "system": "tune", "battery": "bolt", "storage": "memory",
    "sound": "music_note", "display": "light_mode", "wallpaper": "image", "accessibility": "pan_tool",
    "connected": "headphones", "network": "language", "notifications": "campaign", "apps": "widgets",
    "location": "my_location", "security": "lock",
}  # fmt: skip
TURNED = ("NetworkActivity", "SystemActivity", "ResetActivity")
"""Pages whose rows stand the other way round."""

BY_GROUPS = ("DisplaySettingsActivity", "AccessibilityActivity", "AboutActivity")
"""Pages whose groups do."""

VOLUMES = 4


class SettingsSecond(Settings):
    """The same values, kept where they were."""

    icon: ClassVar[str] = "tune"
    colour: ClassVar[str] = "#3a5a78"
    version: ClassVar[str] = "15"
    words: ClassVar[dict[str, tuple[str, str]]] = {**Settings.words, **WORDS}
    changes: ClassVar[tuple[str, ...]] = (
        "The first page has other groups with headings, on cards, with plain icons and without summaries",
        "Searching is an icon in the top bar",
        "Most rows have other names: connections, screen, power, flight mode, quiet time",
        "Switches stand before their words",
        "The rows of network, system and reset, the groups of display and about stand the other way round",
        "Volumes come after tunes; titles are small",
    )
    renamed: ClassVar[dict[str, str]] = {
        "search_bar": "find",
        "network": "connections",
        "connected": "accessories",
        "internet": "wireless",
        "airplane": "flight",
        "display": "screen",
        "dark": "night_look",
        "brightness": "light",
        "timeout": "standby",
        "text_size": "letters",
        "sound": "tones",
        "dnd": "quiet",
        "use_dnd": "quiet_now",
        "battery": "power",
        "saver": "low_power",
        "storage": "memory",
        "location": "where",
        "system": "general",
        "about": "device",
        "device_name": "called",
        "notifications": "alerts",
        "apps": "programs",
        "wifi": "wireless_switch",
        "use_bluetooth": "radio_switch",
        "ring_volume": "loudness_ring",
    }

    def first(self, page: Page) -> Widget:
        """Everything, in other groups."""
        known = {entry[0]: entry for group in GROUPS for entry in group}
        parts: list[Widget] = []
        for word, names in ORDER:
            rows = [
                self._entry(page, *known[name])
                for name in names
                if known[name][3] or LAUNCHER in self.phone.apps
            ]
            parts += [Header(self.t(word)), Column(Card(*rows, radius=18), pad=(14, 0, 14, 4))]
        find = IconButton(
            "manage_search",
            lambda: page.open("SearchActivity"),
            desc=self.t("search_hint"),
            id="search_bar",
        )
        return Scaffold(self.name(), Scroll(*parts, pad=(0, 0, 0, 24)), actions=[find])

    def _entry(self, page: Page, name: str, icon: str, colour: str, where: str) -> Widget:
        entry = super()._entry(page, name, icon, colour, where)
        if isinstance(entry, Item):
            entry.leading = Icon(ICONS[name], colour="primary", id="android:id/icon")
            if name not in ("battery", "storage", "location"):
                entry.subtitle = ""
        return entry

    def listing(self, page: Page, title: str, *rows: Child, actions: tuple[Child, ...] = ()) -> Scaffold:
        """A page of rows under a small title, in its own order."""
        ordered = self._ordered(page.activity, list(rows))
        for row in ordered:
            if isinstance(row, Item) and isinstance(row.trailing, Switch) and row.leading is None:
                row.leading, row.trailing = row.trailing, None
            elif isinstance(row, Item) and isinstance(row.trailing, Switch):
                row.leading, row.trailing = row.trailing, row.leading
        mark(tuple(ordered), str(page.args.get("at", "")))
        return Scaffold(title, Scroll(*ordered, pad=(0, 4, 0, 24)), back=page.back, actions=actions)

    def _ordered(self, activity: str, rows: list[Child]) -> list[Child]:
        if activity in TURNED:
            return rows[::-1]
        if activity == "SoundSettingsActivity":
            return [*rows[VOLUMES:], *rows[:VOLUMES]]
        if activity not in BY_GROUPS:
            return rows
        heads = [at for at, row in enumerate(rows) if isinstance(row, Header)]
        parts = [rows[start:end] for start, end in zip(heads, [*heads[1:], len(rows)], strict=True)]
        return [*rows[: heads[0]], *(row for part in reversed(parts) for row in part)]
